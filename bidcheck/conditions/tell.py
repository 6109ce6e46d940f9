"""Telling reasons: which conditions a hand meets and which it misses, and by how much.

A ``Teller`` is made of a fact and tells for any number of hands. The same figures give the same ``Outcome``, made once,
so that explaining a thousand hands costs little more than testing them. Of alternatives the first that is met tells,
else the one that is nearest; a definition tells by its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count

from bidcheck.cards import Hand
from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within, distance
from bidcheck.evaluation.measures import Measure

KEPT = 20_000
"""So many outcomes of one condition are kept."""


class Reading:
    """The figures of one hand, each measured once; ``figures`` may bring some that are known, by ``place_of``."""

    __slots__ = ("figures", "hand", "lengths", "told")

    def __init__(self, hand: Hand, figures: dict[int, int] | None = None) -> None:
        self.hand = hand
        self.lengths = hand.lengths
        self.figures = {} if figures is None else figures
        self.told: dict[int, Outcome] = {}

    def value(self, measure: Measure) -> int:
        """The figure, in the measure's own units."""
        place = place_of(measure)
        found = self.figures.get(place)
        if found is None:
            found = self.figures[place] = measure.of(self.hand)
        return found


class Readings:
    """The figures of many hands, told condition by condition: ``columns`` has the values of measures, by ``place_of``.
    """

    __slots__ = ("columns", "hands", "lengths", "told")

    def __init__(self, hands: Sequence[Hand], columns: dict[int, list[int]]) -> None:
        self.hands = hands
        self.lengths = [hand.lengths for hand in hands]
        self.columns = columns
        self.told: dict[int, list[Outcome]] = {}

    def values(self, measure: Measure) -> list[int]:
        """The figure of each hand, in the measure's own units."""
        place = place_of(measure)
        found = self.columns.get(place)
        if found is None:
            found = self.columns[place] = [measure.of(hand) for hand in self.hands]
        return found


@cache
def place_of(measure: Measure) -> int:
    """A small number for a measure, the same for equal ones: under it a reading keeps the figure."""
    return next(_PLACES)


_PLACES = count()


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """One condition, met or not; ``actual`` and ``short_by`` in units of ``1 / unit``, negative for too much."""

    fact: Fact
    met: bool
    actual: int | None = None
    short_by: int | None = None
    unit: int = 1

    @property
    def away(self) -> float:
        """How far from being met, in points or cards; a condition that is no matter of degree counts three."""
        return 0.0 if self.met else abs(self.short_by) / self.unit if self.short_by is not None else 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """The reasons that tell, and whether the whole is met."""

    fits: bool
    met: tuple[Reason, ...] = ()
    failed: tuple[Reason, ...] = ()

    @property
    def misses(self) -> tuple[int, float]:
        """How far the hand is from fitting: conditions failed, then points and cards short."""
        return len(self.failed), sum(r.away for r in self.failed)


Tell = Callable[[Reading], Outcome]
TellMany = Callable[[Readings], list[Outcome]]


class Teller:
    """Tells for one hand after another, or for many at once; equal figures give the very same outcome."""

    __slots__ = ("place", "run", "run_many")

    def __init__(self, run: Tell, run_many: TellMany) -> None:
        self.place = next(_PLACES)
        self.run = run
        self.run_many = run_many

    def __call__(self, reading: Reading) -> Outcome:
        """The outcome for one hand, kept in its reading."""
        found = reading.told.get(self.place)
        if found is None:
            found = reading.told[self.place] = self.run(reading)
        return found

    def many(self, readings: Readings) -> list[Outcome]:
        """The outcome for each hand, kept in the readings."""
        found = readings.told.get(self.place)
        if found is None:
            found = readings.told[self.place] = self.run_many(readings)
        return found


@lru_cache(maxsize=20_000)
def teller(fact: Fact) -> Teller:
    """What tells whether a hand has what ``fact`` says, and why; equal facts share one."""
    match fact:
        case Within():
            return Teller(*_within(fact))
        case Lengths():
            return Teller(*_lengths(fact))
        case All(parts):
            return Teller(*_joined([teller(p) for p in parts]))
        case Any(parts):
            return Teller(*_nearest([teller(p) for p in parts]))
        case Labelled(part) if not _opaque(fact):
            return teller(part)
        case Labelled(part) | Not(part):
            inner, yes, no = teller(part), _plain(fact, True), _plain(fact, False)
            if isinstance(fact, Not):
                yes, no = no, yes
            return Teller(lambda reading: yes if inner(reading).fits else no,
                          lambda readings: [yes if o.fits else no for o in inner.many(readings)])
        case Always(value, source):
            outcome = Outcome(value) if source is None else _plain(fact, value)
            return Teller(lambda reading: outcome, lambda readings: [outcome] * len(readings.hands))


def _plain(fact: Fact, met: bool) -> Outcome:
    reason = Reason(fact, met)
    return Outcome(True, (reason,)) if met else Outcome(False, (), (reason,))


def _within(fact: Within) -> tuple[Tell, TellMany]:
    measure, allowed, known = fact.measure, fact.allowed, dict[int, Outcome]()
    place = place_of(measure)

    def of(value: int) -> Outcome:
        found = known.get(value)
        if found is None:
            away = distance(value, allowed)
            reason = Reason(fact, away == 0, value, away or None, measure.unit)
            found = known[value] = Outcome(True, (reason,)) if away == 0 else Outcome(False, (), (reason,))
        return found

    def tell(reading: Reading) -> Outcome:
        value = reading.figures.get(place)
        if value is None:
            value = reading.figures[place] = measure.of(reading.hand)
        return known.get(value) or of(value)

    return tell, lambda readings: [known.get(value) or of(value) for value in readings.values(measure)]


def _lengths(fact: Lengths) -> tuple[Tell, TellMany]:
    allowed, yes, no = fact.allowed, _plain(fact, True), _plain(fact, False)
    return (lambda reading: yes if reading.lengths in allowed else no,
            lambda readings: [yes if lengths in allowed else no for lengths in readings.lengths])


def _joined(parts: list[Teller]) -> tuple[Tell, TellMany]:
    """Every part: the reasons of all of them."""
    known: dict[tuple[Outcome, ...], Outcome] = {}
    pairs = [(p.place, p) for p in parts]

    def of(found: tuple[Outcome, ...]) -> Outcome:
        joined = known.get(found)
        if joined is None:
            if len(known) >= KEPT:
                known.clear()
            joined = known[found] = Outcome(
                all(o.fits for o in found),
                tuple([r for o in found for r in o.met]), tuple([r for o in found for r in o.failed]))
        return joined

    def tell(reading: Reading) -> Outcome:
        told = reading.told.get
        return of(tuple([told(place) or part(reading) for place, part in pairs]))

    return tell, lambda readings: [
        known.get(found) or of(found) for found in zip(*[part.many(readings) for part in parts], strict=True)]


def _nearest(parts: list[Teller]) -> tuple[Tell, TellMany]:
    """Some part: the first that is met, else the one that is nearest."""
    known: dict[tuple[Outcome, ...], Outcome] = {}
    pairs = [(p.place, p) for p in parts]

    def of(key: tuple[Outcome, ...]) -> Outcome:
        nearest = known.get(key)
        if nearest is None:
            if len(known) >= KEPT:
                known.clear()
            nearest = known[key] = next((o for o in key if o.fits), None) or min(key, key=lambda o: o.misses)
        return nearest

    def tell(reading: Reading) -> Outcome:
        told = reading.told.get
        missed = []
        for place, part in pairs:
            found = told(place) or part(reading)
            if found.fits:
                return found
            missed.append(found)
        return of(tuple(missed))

    return tell, lambda readings: [
        known.get(key) or of(key) for key in zip(*[part.many(readings) for part in parts], strict=True)]


def _opaque(fact: Labelled) -> bool:
    """Whether a part is told as a whole: quantified suits, and comparisons of all the suits of a class."""
    return isinstance(fact.source, t.Stopper | t.Length | t.Short | t.Compared) or (
        isinstance(fact.source, t.Exists) and fact.source.suits.quantifier == "every")
