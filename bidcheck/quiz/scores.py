"""Questions about scores: duplicate, rubber, Chicago, IMPs and matchpoints, with the usual mistakes to choose among."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.calls import Call
from bidcheck.cards import MAJORS, MINORS, SUITS, Strain
from bidcheck.handspace.chance import Chance
from bidcheck.locale import translate
from bidcheck.quiz.question import Question, Skill
from bidcheck.render import call_words
from bidcheck.scoring.chicago import chicago_vulnerability, score_chicago
from bidcheck.scoring.contract import GAME, result_text, trick_points
from bidcheck.scoring.deal import Deal, Form, Honours, Sheet
from bidcheck.scoring.duplicate import duplicate_items, duplicate_score
from bidcheck.scoring.imps import band, imps
from bidcheck.scoring.items import Item, Law, Line
from bidcheck.scoring.matchpoints import matchpoints
from bidcheck.scoring.rubber import score_rubber

NAMES = (
    "duplicate: part-scores", "duplicate: games", "duplicate: slams", "duplicate: doubled and made",
    "duplicate: undertricks", "duplicate: doubled undertricks", "rubber: below the line", "rubber: above the line",
    "rubber: premium of the rubber", "Chicago: who is vulnerable", "Chicago: a part-score completed", "IMPs",
    "matchpoints",
)


class Scores:
    """Asks for scores, each kind in turn."""

    def __init__(self, chance: Chance, level: int = 2, lang: str = "en") -> None:
        self.chance, self.level, self.lang = chance, level, lang
        self._names: list[str] = []

    def next(self) -> Question:
        """The next question."""
        if not self._names:
            self._names = self.chance.shuffled(NAMES)
        return self.named(self._names.pop())

    def named(self, name: str) -> Question:
        """A question of one kind."""
        if name.startswith("duplicate"):
            return self._duplicate(name)
        return {
            "rubber: below the line": self._below, "rubber: above the line": self._above,
            "rubber: premium of the rubber": self._rubber, "Chicago: who is vulnerable": self._chicago_vul,
            "Chicago: a part-score completed": self._chicago, "IMPs": self._imps, "matchpoints": self._matchpoints,
        }[name]()

    def _(self, text: str, **values: object) -> str:
        return translate(text, self.lang).format(**values)

    def _question(self, name: str, prompt: str, right: str, wrong: Mapping[str, str], explanation: str,
                  kind: str = "number", labels: tuple[str, ...] = (), options: tuple[str, ...] = ()) -> Question:
        wanted = {1: 2, 2: 3, 3: 4, 4: 5}[self.level]
        chosen = list(wrong)[:wanted]
        given = options or tuple(sorted([right, *chosen], key=int))
        return Question("scoring", Skill("scoring", name.split(":")[0], name), kind, prompt, {right: 10}, given,
                        explanation, labels=labels, why_not={o: wrong.get(o, explanation) for o in given if o != right},
                        level=self.level)

    def _wrong(self, right: int, mistakes: Iterator[tuple[int, str]], step: int = 10) -> dict[str, str]:
        """The figures that mistakes give, those that come out right left out, then figures near by."""
        found: dict[str, str] = {}
        for value, why in mistakes:
            if value != right:
                found.setdefault(str(value), why)
        slip = self._("a slip in adding up")
        for k in (5, -5, 10, -10, 3, -3, 1, -1):
            if right + k * step != right and (right >= 0) == (right + k * step >= 0):
                found.setdefault(str(right + k * step), slip)
        return found

    # duplicate (Law 77)

    def _duplicate(self, name: str) -> Question:
        contract, tricks = self._contract(name)
        vul = bool(self.chance.below(2))
        right = duplicate_score(contract, tricks, vulnerable=vul)
        items = duplicate_items(contract, tricks, Side.NS, vulnerable=vul)
        prompt = self._("Duplicate: {contract}, {vul}, {result} ({tricks} tricks). The score for declarer's side?",
                        contract=contract_words(contract, self.lang), vul=self._vul(vul),
                        result=result_text(contract, tricks).replace("-", "−"), tricks=tricks)
        return self._question(name, prompt, str(right), self._wrong(right, self._slips(contract, tricks, vul, items)),
                              item_words(items, right, self.lang))

    def _contract(self, name: str) -> tuple[Contract, int]:
        below = self.chance.below
        if name == "duplicate: part-scores":
            strain = Strain(below(5))
            most = {0: 4, 1: 4, 2: 3, 3: 3, 4: 2}[int(strain)]
            contract = Contract(Call.bid(1 + below(most), strain))
            return contract, min(13, contract.tricks + below(4))
        if name == "duplicate: games":
            strain = Strain(below(5))
            least = {0: 5, 1: 5, 2: 4, 3: 4, 4: 3}[int(strain)]
            contract = Contract(Call.bid(least + below(6 - least), strain))
            return contract, min(13, contract.tricks + below(3))
        if name == "duplicate: slams":
            contract = Contract(Call.bid(6 + below(2), Strain(below(5))))
            return contract, contract.tricks + below(14 - contract.tricks)
        if name == "duplicate: doubled and made":
            contract = Contract(Call.bid(1 + below(5), Strain(below(5))), 1 + (below(3) == 0))
            return contract, min(13, contract.tricks + below(3))
        doubled = 0 if name == "duplicate: undertricks" else 1 + (below(4) == 0)
        contract = Contract(Call.bid(2 + below(5), Strain(below(5))), doubled)
        return contract, contract.tricks - 1 - below(4 if doubled or self.level > 1 else 3)

    def _slips(self, contract: Contract, tricks: int, vul: bool, items: tuple[Item, ...]) -> Iterator[tuple[int, str]]:
        right = duplicate_score(contract, tricks, vulnerable=vul)
        yield duplicate_score(contract, tricks, vulnerable=not vul), self._(
            "that is the score {vul}", vul=self._vul(not vul))
        over = tricks - contract.tricks
        if over < 0:
            if contract.doubled:
                each = (200 if vul else 100) * contract.doubled
                yield over * each, self._("each undertrick does not cost the same")
                yield duplicate_score(Contract(contract.bid), tricks, vulnerable=vul), self._("that is undoubled")
                yield duplicate_score(contract, tricks, vulnerable=vul, law=Law.PRE1987), self._(
                    "that was the law before 1987")
            yield right - (100 if vul else 50), self._("one undertrick too many")
            return
        for item in items[1:]:
            yield right - item.points, self._("{what} is left out", what=translate(item.what, self.lang))
        points = trick_points(contract)
        game, part = (500 if vul else 300), 50
        if points >= GAME:
            yield right - game + part, self._("{n} trick points make a game", n=points)
        else:
            yield right - part + game, self._("{n} trick points make no game", n=points)
        if contract.doubled:
            yield duplicate_score(Contract(contract.bid), tricks, vulnerable=vul), self._("that is undoubled")
        if over:
            yield duplicate_score(Contract(Call.bid(min(7, contract.level + over), contract.strain), contract.doubled),
                                  tricks, vulnerable=vul), self._("only what was bid counts towards the game")
        if contract.strain is Strain.NOTRUMP:
            yield right - 10, self._("the first trick at notrump is 40")

    # rubber (Laws of Rubber Bridge)

    def _rubber_deal(self) -> tuple[Sheet, Deal]:
        """A made contract at rubber with an overtrick or honours."""
        below = self.chance.below
        strain = Strain(below(5))
        contract = Contract(Call.bid(1 + below(5), strain), below(4) == 0)
        tricks = min(13, contract.tricks + below(3))
        honours = None
        if below(3) == 0:
            honours = Honours(Seat(below(4)), 4 if strain is Strain.NOTRUMP else 4 + below(2))
        return Sheet(Form.RUBBER, (deal := Deal(contract, Seat.SOUTH, tricks, honours),)), deal

    def _rubber_prompt(self, deal: Deal) -> str:
        assert deal.contract is not None
        held = ""
        if deal.honours is not None:
            what = self._("the four aces") if deal.contract.strain is Strain.NOTRUMP else self._(
                "{n} trump honours", n=deal.honours.count)
            assert isinstance(deal.honours.holder, Seat)
            held = " " + self._("{seat} held {what}.", seat=self._(deal.honours.holder.name.title()), what=what)
        return self._("Rubber bridge, first deal: South plays {contract} and wins {tricks} tricks.",
                      contract=contract_words(deal.contract, self.lang), tricks=deal.tricks) + held

    def _below(self) -> Question:
        sheet, deal = self._rubber_deal()
        items = score_rubber(sheet, Law.MODERN).deals[0].items
        right = sum(i.points for i in items if i.line is Line.BELOW)
        assert deal.contract is not None

        def slips() -> Iterator[tuple[int, str]]:
            above = sum(i.points for i in items if i.line is Line.ABOVE and i.side is Side.NS)
            yield right + above, self._("overtricks, bonuses and honours stand above the line")
            if deal.contract is not None and deal.contract.doubled:
                yield right // 2, self._("doubling counts below the line too")
            each = 20 if deal.contract is not None and deal.contract.strain in MINORS else 30
            yield each * (deal.tricks - 6), self._("only the tricks that were bid stand below the line")

        prompt = f"{self._rubber_prompt(deal)} {self._('How much does North-South write below the line?')}"
        return self._question("rubber: below the line", prompt, str(right), self._wrong(right, slips()),
                              self._("tricks bid and made: {n} (Rubber Law 81)", n=right))

    def _above(self) -> Question:
        sheet, deal = self._rubber_deal()
        items = score_rubber(sheet, Law.MODERN).deals[0].items
        mine = [i for i in items if i.line is Line.ABOVE and i.side is Side.NS]
        right = sum(i.points for i in mine)
        below = sum(i.points for i in items if i.line is Line.BELOW)

        def slips() -> Iterator[tuple[int, str]]:
            yield right + below, self._("what was bid and made stands below the line")
            for item in mine:
                yield right - item.points, self._("{what} is left out", what=translate(item.what, self.lang))
            yield right + 50, self._("rubber has no bonus for a part-score")
            if below >= GAME:
                yield right + 300, self._("rubber pays for the rubber, not for the game")

        prompt = f"{self._rubber_prompt(deal)} {self._('How much does North-South write above the line?')}"
        told = "; ".join(f"{translate(i.what, self.lang)} {i.points}" for i in mine) or self._(
            "nothing goes above the line")
        return self._question("rubber: above the line", prompt, str(right), self._wrong(right, slips()),
                              f"{told} = {right}")

    def _rubber(self) -> Question:
        kind = self.chance.below(4)
        deals = ("NN", "NEN", "EE", "N")[kind]  # whose game each deal was; the last is broken off
        games = [Deal(Contract(Call.bid(4, self.chance.pick(MAJORS))), Seat.SOUTH if g == "N" else Seat.WEST, 10)
                 for g in deals]
        scored = score_rubber(Sheet(Form.RUBBER, tuple(games)), Law.MODERN)
        premiums = [*scored.deals[-1].items[-1:], *scored.closing] if kind < 3 else list(scored.closing)
        right = premiums[-1].points
        told = ", ".join(self._("North-South") if g == "N" else self._("East-West") for g in deals)
        if kind == 3:
            prompt = self._("Rubber bridge: North-South have won the only game; the rubber is broken off. "
                            "What premium do they get?")
        else:
            prompt = self._("Rubber bridge: games are won by {sides}, in this order. What is the premium for the "
                            "rubber?", sides=told)
        wrong = {str(n): self._("700 for two games to none, 500 for two to one, 300 for the only game of an "
                                "unfinished rubber") for n in (700, 500, 300, 750, 100) if n != right}
        what, source = (translate(text, self.lang) for text in (premiums[-1].what, premiums[-1].source))
        return self._question("rubber: premium of the rubber", prompt, str(right), wrong, f"{what}: {right} ({source})")

    # Chicago

    def _chicago_vul(self) -> Question:
        turn, dealer = 1 + self.chance.below(4), Seat(self.chance.below(4))
        who = chicago_vulnerability(turn, dealer)
        prompt = self._("Chicago: {seat} deals deal {n} of four. Who is vulnerable?",
                        seat=self._(dealer.name.title()), n=turn)
        words = (self._("nobody"), self._("North-South"), self._("East-West"), self._("both sides"))
        explanation = self._("first deal nobody, second and third the dealer's side, fourth both")
        return self._question("Chicago: who is vulnerable", prompt, str(who), {}, explanation, kind="choice",
                              labels=words, options=tuple(str(v) for v in Vulnerability))

    def _chicago(self) -> Question:
        below = self.chance.below
        first = Contract(Call.bid(1 + below(3), self.chance.pick(SUITS)))
        strain = self.chance.pick(SUITS)
        second = Contract(Call.bid(1 + below(3), strain))
        dealer = Seat(below(4))
        deals = (Deal(first, Seat.SOUTH, first.tricks), Deal(second, Seat.SOUTH, second.tricks))
        scored = score_chicago(Sheet(Form.CHICAGO, deals, dealer=dealer), Law.MODERN).deals[1]
        right = scored.points(Side.NS)
        vul = scored.vulnerable
        carried = trick_points(first)
        prompt = self._(
            "Chicago, part-scores carried: on the first deal North-South scored {n} below. On the second, {vul}, South "
            "makes {contract} exactly. What does North-South score for it?", n=carried, vul=self._vul(vul),
            contract=contract_words(second, self.lang))
        points = trick_points(second)

        def slips() -> Iterator[tuple[int, str]]:
            both = carried + points
            if both >= GAME:
                yield points, self._("{a} carried and {b} make a game", a=carried, b=points)
                yield points + (300 if vul else 500), self._("the bonus is 300, or 500 vulnerable on this deal")
                yield right + carried, self._("what was carried has been counted")
            else:
                yield points + (500 if vul else 300), self._("{a} carried and {b} make no game", a=carried, b=points)
            yield points + 50, self._("there is no bonus of 50 when part-scores are carried")

        told = "; ".join(f"{translate(i.what, self.lang)} {i.points}" for i in scored.items)
        return self._question("Chicago: a part-score completed", prompt, str(right), self._wrong(right, slips()),
                              f"{told} = {right}")

    # IMPs and matchpoints

    def _imps(self) -> Question:
        size = self.chance.below(19)
        least, most = band(size)
        assert most is not None
        difference = least + 10 * self.chance.below((most - least) // 10 + 1)
        prompt = self._("Your side is {n} points better than the other table. How many IMPs?", n=difference)
        wrong = {str(n): self._("{n} IMPs are for {least} to {most}", n=n, least=band(n)[0], most=band(n)[1])
                 for n in (size - 1, size + 1, size + 2, size - 2, size + 3) if n >= 0}
        return self._question("IMPs", prompt, str(imps(difference)), wrong,
                              self._("{least} to {most} points: {n} IMPs (Law 78B)", least=least, most=most, n=size))

    def _matchpoints(self) -> Question:
        pool = [110, 140, 170, 420, 450, 480, 620, 650, 400, 430, -50, -100, -200, 90, 120, 600, 630]
        tables = 4 + self.chance.below(4)
        some = [self.chance.pick(pool) for _ in range(3 + self.chance.below(2))]
        scores = [self.chance.pick(some) for _ in range(tables)]
        mine = self.chance.below(tables)
        right = matchpoints(scores)[mine]
        others = scores[:mine] + scores[mine + 1:]
        lower, same = sum(s < scores[mine] for s in others), sum(s == scores[mine] for s in others)
        prompt = self._("Matchpoints: you score {mine}; the other pairs your way score {others}. How many matchpoints "
                        "(2 for each pair beaten, 1 for each equal)?", mine=signed(scores[mine]),
                        others=", ".join(map(signed, others)))

        def slips() -> Iterator[tuple[int, str]]:
            yield 2 * (lower + same), self._("an equal pair gives 1, not 2")
            yield 2 * lower, self._("an equal pair gives 1")
            yield lower + same, self._("a pair beaten gives 2")
            yield 2 * (len(others) - lower - same) + same, self._("counted from the wrong end")

        wrong = {k: v for k, v in self._wrong(right, slips(), step=1).items() if int(k) >= 0}
        return self._question("matchpoints", prompt, str(right), wrong,
                              self._("{a} beaten, {b} equal: {n} of {top} (Law 78A)", a=lower, b=same, n=right,
                                     top=2 * len(others)))

    def _vul(self, vulnerable: bool) -> str:
        return self._("vulnerable") if vulnerable else self._("not vulnerable")


def contract_words(contract: Contract, lang: str = "en") -> str:
    """``4♠ doubled``."""
    said = call_words(contract.bid, lang)
    if not contract.doubled:
        return said
    how = "{contract} doubled" if contract.doubled == 1 else "{contract} redoubled"
    return translate(how, lang).format(contract=said)


def item_words(items: tuple[Item, ...], total: int, lang: str = "en") -> str:
    """``4 odd tricks in spades 120; game, not vulnerable 300 = 420 (Law 77)``."""
    told = "; ".join(f"{translate(i.what, lang)} {i.points if i.side is Side.NS else signed(-i.points)}" for i in items)
    return f"{told} = {signed(total)} ({translate(items[0].source, lang)})"


def signed(score: int) -> str:
    return str(score).replace("-", "−")
