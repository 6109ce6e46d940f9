"""A whole auction: the student bids one hand to the end, everybody else by the system, and each turn is reviewed."""

from __future__ import annotations

from dataclasses import replace

from bidcheck.advise import choose
from bidcheck.auction import Auction, Contract, Seat, Side, Vulnerability, board_vulnerability
from bidcheck.calls import PASS
from bidcheck.cards import SUITS, Card, Hand
from bidcheck.errors import NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.locale import translate
from bidcheck.quiz.calling import call_question
from bidcheck.quiz.deck import Deck, Shelf
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.scores import contract_words
from bidcheck.render import call_words
from bidcheck.source import SourceError
from bidcheck.survey import exact
from bidcheck.system.book import Position

FourHands = tuple[Hand, Hand, Hand, Hand]

MOST_CALLS = 40
"""An auction that goes on for longer is broken off: the notes have a circle."""

TRIES = 40
"""So many openings are looked at for one that the notes answer."""

FORGET = 40
"""After so many auctions the positions they went through are forgotten."""


class Whole:
    """Asks for whole auctions. North or South opens, each opening and each answer in turn."""

    def __init__(self, shelf: Shelf, chance: Chance, level: int = 2, lang: str = "en") -> None:
        self.book, self.chance, self.level, self.lang = shelf.book, chance, level, lang
        self.openings = Deck(shelf, ["openings"], chance, min(level, 2))
        self.asked = 0

    def next(self) -> Question:
        """The next auction in which the student has something to decide."""
        while True:
            self.asked += 1
            if self.asked % FORGET == 0:
                self.book.forget()
            try:
                found = self.question(*self._deal())
            except SourceError:
                continue  # the auction came to a table that the notes have not written right
            if found is not None:
                return found

    def _deal(self) -> tuple[FourHands, Seat, Vulnerability]:
        """Four hands: one that makes an opening, one that makes an answer to it, the rest shuffled."""
        for _ in range(TRIES):
            table, call, _ = self.openings.next()
            if call.is_bid and self.book.at((*table.position.calls, call, PASS)).offer.rows:
                break
        opener = Seat.SOUTH if self.chance.below(2) else Seat.NORTH
        first = table.hands(self.chance.pick(table.rows_of(call))).draw(self.chance)
        second = None
        after = self.book.at((*table.position.calls, call, PASS))
        if call.is_bid and after.offer.rows:
            at = self.chance.below(len(after.offer.rows))
            region = exact(self.book).spaces.region(after.offer.effective(at))
            second = region.draw_without(first, self.chance)
        hands = {opener: first}
        if second is not None:
            hands[opener.partner] = second
        vul = board_vulnerability(1 + self.chance.below(16)) if self.level >= 3 else Vulnerability.NONE
        return dealt(hands, self.chance), opener, vul

    def question(self, hands: FourHands, dealer: Seat, vul: Vulnerability) -> Question | None:
        """The auction of a deal as a question to South; ``None`` where South has no turn that the notes decide."""
        auction = Auction(dealer)
        steps: list[Question] = []
        while not auction.is_over and len(auction) < MOST_CALLS:
            position = self.book.position(auction, vul)
            hand = hands[auction.to_call]
            choice = choose(position, hand)
            if choice.status == "fallback" and auction.to_call.side is Side.EW:
                # the floor is for partners who must go on; opponents stay with what they have agreed
                auction = auction.call(PASS)
                continue
            call = choice.call if choice.call is not None and auction.can_call(choice.call) else PASS
            if auction.to_call is Seat.SOUTH and choice.call is not None and choice.status != "no agreement":
                step = call_question(position, hand, topic_of(position), self.level, self.lang, Seat.SOUTH,
                                     self.chance, vul=vul, dealer=dealer)
                steps.append(replace(step, deal=hands))
            auction = auction.call(call)
        if not steps or not auction.is_over:
            return None
        contract, declarer = auction.contract, auction.declarer
        right = "P" if contract is None else f"{contract} {declarer}"
        return Question(
            "auction", Skill("auction", "auction", "a whole auction"), "auction",
            translate("You are South; {seat} deals. Bid this hand to the end.", self.lang).format(
                seat=translate(dealer.name.title(), self.lang)),
            {right: 10}, (), self._review(auction, contract, declarer), hand=hands[Seat.SOUTH],
            auction=Auction(dealer), vul=vul, level=self.level, steps=tuple(steps), deal=hands,
        )

    def _review(self, auction: Auction, contract: Contract | None, declarer: Seat | None) -> str:
        said = " – ".join(call_words(c, self.lang) for c in auction.calls)
        if contract is None or declarer is None:
            return said + ". " + translate("Passed out.", self.lang)
        return said + ". " + translate("{contract} by {seat}.", self.lang).format(
            contract=contract_words(contract, self.lang), seat=translate(declarer.name.title(), self.lang))


def dealt(known: dict[Seat, Hand], chance: Chance) -> FourHands:
    """A whole deal: the hands that are known, the other cards shuffled among the others."""
    held = {card for hand in known.values() for card in hand}
    rest = chance.shuffled([card for suit in SUITS for rank in range(13) if (card := Card(suit, rank)) not in held])
    hands = []
    for seat in Seat:
        if seat in known:
            hands.append(known[seat])
        else:
            hands.append(Hand.of_cards(rest[:13]))
            rest = rest[13:]
    return hands[0], hands[1], hands[2], hands[3]


def topic_of(position: Position) -> str:
    """The topic to which a turn belongs."""
    if not position.rest:
        return "openings"
    if any(not c.is_pass and not position.is_ours(at) for at, c in enumerate(position.calls)):
        return "competition"
    if position.calls[-2:] and len(position.rest) > 2 and position.is_artificial(len(position.calls) - 2):
        return "conventions"
    return "responses" if len(position.rest) == 2 else "rebids"


def par_words(hands: FourHands, dealer: Seat, vul: Vulnerability, lang: str = "en") -> str:
    """The par of a deal and its contracts; empty where double dummy is not installed."""
    try:
        from bidcheck.dds import par, tables

        best = par(next(tables([hands])), dealer, vul)
    except (ImportError, NotFound):
        return ""
    score = f"{best.score:+d}".replace("-", "−")
    return translate("Par for North-South: {score} ({contracts}).", lang).format(
        score=score, contracts=", ".join(
            f"{contract_words(c.contract, lang)} {'=' if not c.over else f'{c.over:+d}'.replace('-', '−')} "
            f"{''.join(map(str, c.declarers))}" for c in best.contracts) or translate("passed out", lang))
