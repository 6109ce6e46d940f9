"""Counting a hand: high-card points, distribution points, the system's points, support points, quick tricks.

Every figure is as likely as any other within the range that is met at the table, and half of the hands have something
in them that students forget: no ace, an unguarded honour, a bare king, trumps too few or many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bidcheck.cards import SUITS, Hand, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import Fact, Within, both, either
from bidcheck.evaluation import holdings as h
from bidcheck.evaluation.measures import Measure, Shortness, Term, in_suits
from bidcheck.evaluation.text import count_lines, figure, quick_line
from bidcheck.evaluation.worked import Worked, evaluate
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.locale import translate
from bidcheck.quiz.question import Boundary, Question, Skill
from bidcheck.survey import exact
from bidcheck.system.book import Book

if TYPE_CHECKING:
    from bidcheck.evaluation.points import Method

TRAPS = 65
"""Of a hundred hands so many have something that is easily forgotten, where the count has such a thing."""


@dataclass(frozen=True, slots=True)
class Count:
    """Something to count: its measure, the figures asked for, and what is easily forgotten, as facts with a word."""

    name: str
    prompt: str
    measure: Measure
    least: int
    most: int
    traps: tuple[tuple[str, Fact], ...] = ()
    suit: Strain | None = None


def counts(method: Method, lang: str = "en") -> list[Count]:
    """What there is to count in a system that counts by ``method``."""
    labels = method.labels
    high = "" if method.name == "hcp" else f" ({labels.honours})"
    asked = [Count("high-card points", translate("How many high-card points{label} has this hand?", lang).format(
        label=high), HCP, 3, 22)]
    measure = method.measure()
    short = Measure(shape=measure.shape, unit=measure.unit)
    if any(isinstance(p, Shortness) and (p.void or p.singleton or p.doubleton) for p in measure.shape):
        prompt = translate("How many distribution points ({label}) has this hand?", lang)
        asked.append(Count("distribution points", prompt.format(label=labels.distribution), short, 0, 5, (_short(),)))
        asked.append(Count(f"{labels.total} points", translate("What is this hand worth in {points}?", lang).format(
            points=labels.total), measure, 6 * measure.unit, 22 * measure.unit, (*_traps(measure), _short())))
    if method.support is not None:
        for suit in SUITS:
            support = method.in_support(suit)
            prompt = translate("Partner has bid {suit}. What is this hand worth in support of it?", lang)
            trumps = () if not method.support.trumps else (
                ("fewer than four trumps", Within(length_in(suit), ((0, 3),))),
                ("more than four trumps", Within(length_in(suit), ((5, None),))))
            asked.append(Count("support points", prompt.format(suit=suit.glyph), support, 4 * support.unit,
                               18 * support.unit, (*_traps(support), *trumps, _short(1 << suit)), suit))
    bare = either(both((Within(in_suits(h.QUICK_TRICKS, 1 << s), ((0, 0),)), Within(in_suits(h.HCP, 1 << s), ((3, 3),)),
                        Within(length_in(s), ((1, 1),)))) for s in SUITS)
    tenace = either(Within(in_suits(h.QUICK_TRICKS, 1 << s), ((3, 3),)) for s in SUITS)
    asked.append(Count("quick tricks", translate("How many quick tricks has this hand?", lang),
                       in_suits(h.QUICK_TRICKS, unit=2), 0, 9, (("a bare king", bare), ("ace and queen", tenace))))
    return asked


def _short(without: int = 0) -> tuple[str, Fact]:
    """Two short suits or more, outside the suits of a bit set."""
    return "two short suits", Within(Measure(shape=(Shortness(1, 1, 1, without),)), ((2, None),))


def _traps(measure: Measure) -> tuple[tuple[str, Fact], ...]:
    """What a method takes off."""
    found: list[tuple[str, Fact]] = []
    if measure.lack is not None:
        found.append(("no ace", Within(in_suits(measure.lack.measure), ((0, 0),))))
    for term in measure.terms:
        if term.factor < 0 and "unguarded" in term.measure.kind:
            found.append(("an unguarded honour", Within(Measure((Term(term.measure, term.suits),)), ((1, None),))))
    return tuple(found)


class Counting:
    """Asks for counts, each kind in turn."""

    def __init__(self, book: Book, chance: Chance, level: int = 2, lang: str = "en") -> None:
        self.book, self.chance, self.level, self.lang = book, chance, level, lang
        lexicon = book.system.lexicon
        self.method = lexicon.methods[lexicon.points]
        self.counts = counts(self.method, lang)
        self._names: list[str] = []

    def next(self) -> Question:
        """The next question."""
        if not self._names:
            self._names = self.chance.shuffled(sorted({c.name for c in self.counts}))
        return self.named(self._names.pop())

    def named(self, name: str) -> Question:
        """A question of one kind."""
        count = self.chance.pick([c for c in self.counts if c.name == name])
        facts = tuple(fact for _, fact in count.traps)
        space = exact(self.book).spaces.exactly(facts, (count.measure,))
        trap = None
        if count.traps and self.chance.below(100) < TRAPS:
            trap = self.chance.pick(count.traps)
        mask = None
        for wanted in self.chance.shuffled(range(count.least, count.most + 1)):
            mask = space.values(count.measure) == wanted
            if trap is not None:
                mask = mask & space.mask(trap[1])
            if mask.any():
                break
        assert mask is not None
        hand = Region.of_rows(space, mask).draw(self.chance)
        return self.question(count, hand, None if trap is None else trap[0])

    def question(self, count: Count, hand: Hand, trap: str | None) -> Question:
        """The question what ``hand`` counts."""
        worked = evaluate(hand, self.method, count.suit)
        unit, right = count.measure.unit, count.measure.of(hand)
        wrong: dict[str, str] = {}
        for value, why in self._mistakes(count, worked):
            if value >= 0 and value != right:
                wrong.setdefault(figure_text(value, unit), why)
        step = 1
        wanted = {1: 3, 2: 4, 3: 4, 4: 5}[self.level] - 1
        while len(wrong) < wanted:
            for value in (right + step, right - step):
                if value >= 0:
                    wrong.setdefault(figure_text(value, unit), translate("a slip in adding up", self.lang))
            step += 1
        chosen = self.chance.shuffled(list(wrong))[:wanted] if len(wrong) > wanted else list(wrong)
        answer = figure_text(right, unit)
        options = sorted([answer, *chosen], key=float)
        return Question(
            "evaluation", Skill("evaluation", self.book.system.lexicon.points, count.name), "number", count.prompt,
            {answer: 10}, tuple(options), self._explanation(count, worked, right, unit),
            labels=tuple(_shown(o) for o in options), why_not=wrong,
            hint=self._hint(count), hand=hand, level=self.level,
            boundary=None if trap is None else Boundary(count.name, False, trap),
        )

    def _mistakes(self, count: Count, worked: Worked) -> Iterator[tuple[int, str]]:
        """Figures that come out when something is forgotten, with what it is."""
        def say(text: str) -> str:
            return translate(text, self.lang)

        total, unit = worked.points, worked.unit
        if count.name == "quick tricks":
            right = worked.quick_tricks
            kings = sum(2 if s.holding & h.KING and not s.holding & h.ACE and s.quick_tricks == 0 else 0
                        for s in worked.suits)
            yield right + kings // 2, say("a bare king is no quick trick")
            yield sum(2 * bool(s.holding & h.ACE) + bool(s.holding & h.KING) for s in worked.suits), \
                say("an ace is 1, AK 2, AQ 1½, KQ 1, a guarded king ½")
            yield right + 1, say("half a trick too many")
            yield right - 1, say("half a trick too few")
            return
        if count.name == "high-card points":
            hcp = worked.hcp
            jacks = sum(bool(x & h.JACK) for x in worked.hand.holdings)
            queens = sum(bool(x & h.QUEEN) for x in worked.hand.holdings)
            yield hcp - jacks, say("the jacks count 1 each")
            yield hcp - 2 * queens, say("the queens count 2 each")
            yield hcp + 1, say("a slip in adding up")
            yield hcp - 1, say("a slip in adding up")
            return
        shape = sum(i.points for i in worked.items if i.what in ("void", "singleton", "doubleton", "long suit"))
        if count.name == "distribution points":
            lengths = worked.hand.lengths
            yield sum(n < 3 for n in lengths), self._shortness()
            yield sum(max(0, n - 4) for n in lengths), say("short suits are counted, not long ones")
            yield shape + 1, say("a slip in adding up")
            yield shape - 1, say("a slip in adding up")
            return
        for what, words in (("no ace", "a point comes off for a hand without an ace"),
                            ("unguarded honour", "a point comes off for each unguarded honour"),
                            ("short of trumps", "a point comes off with fewer than four trumps"),
                            ("trumps", "a point is added for each trump over four")):
            off = sum(i.points for i in worked.items if i.what == what)
            if off:
                yield total - off, say(words)
        corrections = sum(i.points for i in worked.items if i.points < 0)
        if corrections:
            yield total - corrections, say("the corrections are left out")
        yield worked.hcp * unit, say("these are the high-card points alone")
        if count.suit is not None:
            plain = evaluate(worked.hand, self.method)
            yield plain.points, say("in support of a suit the hand counts otherwise: {scale}").format(
                scale=self._shortness(support=True))
        yield total - shape, say("the short suits are left out")

    def _explanation(self, count: Count, worked: Worked, right: int, unit: int) -> str:
        if count.name == "quick tricks":
            return quick_line(worked, self.lang)
        if count.name == "distribution points":
            shape = [i for i in worked.items if i.what in ("void", "singleton", "doubleton", "long suit")]
            told = ", ".join(
                f"{translate(i.what, self.lang)} {'' if i.suit is None else i.suit.glyph} {figure(i.points, unit)}"
                for i in shape) or translate("no short suit", self.lang)
            return f"{figure(right, unit)} {self.method.labels.distribution}: {told}"
        if count.name == "high-card points":
            told = ", ".join(f"{s.suit.glyph} {figure(s.hcp)}" for s in worked.suits if s.hcp)
            return f"{right} {self.method.labels.honours}: {told or 0}"
        return "\n".join(count_lines(worked, lang=self.lang))

    def _shortness(self, *, support: bool = False) -> str:
        """What short suits count, in words."""
        scale = self.method.support if support and self.method.support is not None else self.method
        short, unit = scale.shortness, self.method.unit
        return translate("void {a}, singleton {b}, doubleton {c}", self.lang).format(
            a=figure(short.void, unit), b=figure(short.singleton, unit), c=figure(short.doubleton, unit))

    def _hint(self, count: Count) -> str:
        hints = {
            "high-card points": translate("Ace 4, king 3, queen 2, jack 1; go suit by suit.", self.lang),
            "distribution points": self._shortness(),
            "quick tricks": translate("AK 2, AQ 1½, A 1, KQ 1, a guarded king ½, at most one of these in a suit.",
                                      self.lang),
            "support points": translate("Outside the suit {scale}; then what is added and what comes off.",
                                        self.lang).format(scale=self._shortness(support=True)),
        }
        return hints.get(count.name) or translate("First the honours, then the short suits, then what comes off.",
                                                  self.lang)


def figure_text(value: int, unit: int) -> str:
    """A figure as an answer is written: ``16``, ``2.5``."""
    return str(value // unit) if value % unit == 0 else f"{value / unit:g}"


def _shown(text: str) -> str:
    return text.replace(".5", "½").replace("0½", "½") if text.endswith(".5") else text
