"""Questions about the Laws of the auction: is a call legal, who declares, who leads, who dealt a board."""

from __future__ import annotations

from bidcheck.auction import (
    Auction,
    Seat,
    Vulnerability,
    board_dealer,
    board_vulnerability,
)
from bidcheck.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from bidcheck.cards import Strain
from bidcheck.errors import IllegalCall
from bidcheck.handspace.chance import Chance
from bidcheck.locale import translate
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.scores import contract_words
from bidcheck.render import call_words, strain_word
from bidcheck.system.patterns import cheapest

NAMES = ("is a call legal", "declarer", "opening lead", "dummy", "tricks needed", "is the auction over",
         "lowest legal bid", "dealer of a board", "vulnerability of a board")
WEIGHTS = {"is a call legal": 3, "declarer": 2}


def random_auction(chance: Chance, *, finished: bool, most: int = 16) -> Auction:
    """A legal auction such as is heard: short, raises and new suits, now and then a double."""
    auction = Auction(Seat(chance.below(4)))
    for _ in range(chance.below(4)):
        auction = auction.call(PASS)
    auction = auction.call(Call(3 + chance.below(5)) if chance.below(6) else Call(8 + chance.below(5)))
    length = len(auction) + 1 + chance.below(most - 5)
    while len(auction) < length and not auction.is_over:
        auction = auction.call(_next(auction, chance))
    if not finished:
        return auction
    while not auction.is_over:
        auction = auction.call(PASS)
    return auction


def _next(auction: Auction, chance: Chance) -> Call:
    """A call that somebody might make; passes do not end the auction too soon."""
    last = auction.last_bid
    choice = chance.below(100)
    ours = [c for at, c in enumerate(auction.calls) if (len(auction) - at) % 2 == 0 and c.is_bid]
    if choice < 30 and ours and last is not None and last.level < 5:
        bid = cheapest(chance.pick(ours).strain, last)
        if bid is not None:
            return bid
    if choice < 40 and auction.can_call(DOUBLE):
        return DOUBLE
    if choice < 60 and auction.can_call(REDOUBLE):
        return REDOUBLE
    if choice < 65 and last is not None and last.level < 5:
        return Call(min(37, last.index + 1 + chance.below(5)))
    return PASS


class Laws:
    """Asks about the Laws, each kind in turn."""

    def __init__(self, chance: Chance, level: int = 2, lang: str = "en") -> None:
        self.chance, self.level, self.lang = chance, level, lang
        self._names: list[str] = []

    def next(self) -> Question:
        """The next question."""
        if not self._names:
            self._names = self.chance.shuffled([n for n in NAMES for _ in range(WEIGHTS.get(n, 1))])
        return self.named(self._names.pop())

    def named(self, name: str) -> Question:
        """A question of one kind."""
        if name == "is a call legal":
            return self._legal()
        if name in ("declarer", "opening lead", "dummy", "tricks needed"):
            return self._outcome(name)
        if name == "is the auction over":
            return self._over()
        if name == "lowest legal bid":
            return self._lowest()
        return self._board(name)

    def _(self, text: str) -> str:
        return translate(text, self.lang)

    def _question(self, name: str, prompt: str, right: str, options: list[str], explanation: str,
                  auction: Auction | None, why: str = "", kind: str = "choice",
                  labels: tuple[str, ...] = ()) -> Question:
        return Question("laws", Skill("laws", "laws", name), kind, prompt, {right: 10}, tuple(options), explanation,
                        labels=labels, why_not={o: why or explanation for o in options if o != right},
                        auction=auction, level=self.level)

    def _legal(self) -> Question:
        legal = bool(self.chance.below(2))
        auction = random_auction(self.chance, finished=not legal and self.chance.below(12) == 0, most=9)
        if auction.is_over and legal:
            auction = Auction(auction.dealer, auction.calls[:-1])
        allowed = auction.legal_calls()
        if legal:
            last = auction.last_bid
            near = [c for c in allowed if not c.is_bid or last is None or c.index <= last.index + 7]
            doubles = [c for c in near if c in (DOUBLE, REDOUBLE)]
            call = self.chance.pick(doubles) if doubles and self.chance.below(2) else self.chance.pick(near)
            explanation = self._why_legal(auction, call)
        else:
            last = auction.last_bid
            others = [c for c in CALLS if c not in allowed]
            doubles = [c for c in others if c in (DOUBLE, REDOUBLE)]
            bids = [c for c in others if c.is_bid and last is not None and c.index > last.index - 6]
            pool = bids if bids and (not doubles or self.chance.below(2)) else doubles or others
            call = self.chance.pick(pool)
            try:
                auction.verify_call(call)
            except IllegalCall as error:
                explanation = error.say(self.lang)
            else:
                raise AssertionError("an illegal call was allowed")
        seat = self._(auction.to_call.name.title())
        prompt = self._("May {seat} now call {call}?").format(seat=seat, call=call_words(call, self.lang))
        return self._question("is a call legal", prompt, "yes" if legal else "no", ["yes", "no"], explanation, auction)

    def _why_legal(self, auction: Auction, call: Call) -> str:
        if call == PASS:
            return self._("a pass is always legal while the auction is open (Law 18)")
        if call == DOUBLE:
            return self._("the last bid is an opponent's and only passes came since (Law 19A)")
        if call == REDOUBLE:
            return self._("the last call but passes is an opponent's double (Law 19B)")
        if auction.last_bid is None:
            return self._("nobody has bid: every bid is legal (Law 18)")
        return self._("{call} is above {last} (Law 18)").format(
            call=call_words(call, self.lang), last=call_words(auction.last_bid, self.lang))

    def _outcome(self, name: str) -> Question:
        auction = random_auction(self.chance, finished=True)
        contract = auction.contract
        assert contract is not None
        assert auction.declarer is not None
        assert auction.leader is not None
        assert auction.dummy is not None
        said = contract_words(contract, self.lang)
        seat = auction.declarer.name.title()
        because = self._("the contract is {contract}; {seat} was the first of that side to name {strain}").format(
            contract=said, seat=self._(seat), strain=strain_word(contract.strain, self.lang))
        if name == "tricks needed":
            right = contract.tricks
            numbers = sorted({right, right - 1, right + 1 if right < 13 else right - 2, contract.level})
            return self._question(name, self._("How many tricks does declarer need?"), str(right),
                                  [str(n) for n in numbers], self._("six and the level: {n}").format(n=right), auction,
                                  kind="number")
        seats = {"declarer": auction.declarer, "opening lead": auction.leader, "dummy": auction.dummy}
        prompts = {"declarer": "Who is declarer?", "opening lead": "Who makes the opening lead?",
                   "dummy": "Who is dummy?"}
        more = {"declarer": "", "opening lead": "; " + self._("the player on declarer's left leads (Law 41A)"),
                "dummy": "; " + self._("dummy is declarer's partner")}
        return self._question(name, self._(prompts[name]), str(seats[name]), ["N", "E", "S", "W"],
                              because + more[name], auction,
                              labels=tuple(self._(s.name.title()) for s in Seat))

    def _over(self) -> Question:
        wanted = self.chance.below(4)
        if wanted == 0:
            auction = Auction(Seat(self.chance.below(4)), (PASS,) * (3 + self.chance.below(2)))
        else:
            whole = random_auction(self.chance, finished=True, most=10)
            auction = whole if wanted == 1 else Auction(whole.dealer, whole.calls[:-self.chance.below(2) - 1])
        right = "yes" if auction.is_over else "no"
        explanation = self._("three passes after a bid end it, or four to begin with (Law 22A)")
        return self._question("is the auction over", self._("Is the auction over?"), right, ["yes", "no"], explanation,
                              auction)

    def _lowest(self) -> Question:
        auction = random_auction(self.chance, finished=False, most=8)
        last = auction.last_bid
        assert last is not None
        if auction.is_over:
            auction = Auction(auction.dealer, auction.calls[:-1])
        strains = [s for s in CALLS[3:8] if s.strain is not last.strain] if last.level < 7 else []
        strain = (self.chance.pick(strains) if strains else CALLS[7]).strain
        bid = cheapest(strain, last)
        if bid is None:
            return self._legal()
        near = [Call.bid(level, strain) for level in (bid.level - 1, bid.level, bid.level + 1) if 1 <= level <= 7]
        prompt = self._("What is the lowest bid in {strain} that is legal now?").format(
            strain=strain_word(strain, self.lang))
        explanation = self._("the last bid is {last}; the order is ♣ ♦ ♥ ♠ {nt} (Law 18)").format(
            nt=strain_word(Strain.NOTRUMP, self.lang), last=call_words(last, self.lang))
        return self._question("lowest legal bid", prompt, str(bid), [str(c) for c in near], explanation, auction,
                              kind="call")

    def _board(self, name: str) -> Question:
        number = 1 + self.chance.below(32 if self.level > 1 else 16)
        if name == "dealer of a board":
            right = board_dealer(number)
            return self._question(name, self._("Who deals board {n}?").format(n=number), str(right),
                                  ["N", "E", "S", "W"], self._("North deals board 1, then clockwise (Law 2)"), None,
                                  labels=tuple(self._(s.name.title()) for s in Seat))
        who = board_vulnerability(number)
        words = {Vulnerability.NONE: "nobody", Vulnerability.NS: "North-South", Vulnerability.EW: "East-West",
                 Vulnerability.BOTH: "both sides"}
        explanation = self._("none, NS, EW, both, and after every four boards the order starts one further on (Law 2)")
        return self._question(name, self._("Who is vulnerable on board {n}?").format(n=number), str(who),
                              [str(v) for v in Vulnerability], explanation, None,
                              labels=tuple(self._(words[v]) for v in Vulnerability))
