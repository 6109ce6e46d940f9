"""What calls mean, exactly: the set of hands that each player has shown.

The hands that make a call are those of its condition without those of the siblings that go before it (``Offer`` in
``bidcheck.system.book``); along an auction a player's own calls are intersected. ``Exact`` answers every question about
such sets by counting over all 635,013,559,600 hands. Whatever speaks about meaning asks here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from bidcheck.conditions.facts import FALSE, TRUE, Always, Fact, Within, both, mask
from bidcheck.evaluation.measures import ALL_SUITS, Measure
from bidcheck.system.book import Book
from bidcheck.system.load import load_system
from bidcheck.system.model import System

if TYPE_CHECKING:
    from bidcheck.conditions.facts import Mask
    from bidcheck.handspace.batch import HandBatch
    from bidcheck.handspace.space import Figures, HandSpace
    from bidcheck.handspace.spaces import HandSpaces


ASKED = 3
"""So many measures that are asked for again and again are put in every table of hands."""


class Exact:
    """The exact answers; numpy is imported when the first is asked for."""

    def __init__(self) -> None:
        self._values: dict[tuple[tuple[Fact, ...], Measure], tuple[int, ...]] = {}
        self._least: dict[tuple[tuple[Fact, ...], Measure], int | None] = {}
        self._counts: dict[Fact, int] = {}
        self._fitting: dict[Fact, Mask] = {}
        self._asked: dict[Measure, None] = {}

    @cached_property
    def spaces(self) -> HandSpaces:
        from bidcheck.handspace.spaces import HandSpaces

        return HandSpaces(limit=700_000_000, reuse=1_000_000)

    def space(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...] = (), within: Fact = TRUE) -> HandSpace:
        """The space of the hands that fit ``within``, which answers all of ``facts`` and gives all of ``measures``."""
        return self.spaces.of(facts, measures, within=within)

    def count(self, fact: Fact) -> int:
        """How many of all 635,013,559,600 hands fit."""
        if isinstance(fact, Always):
            return 635_013_559_600 if fact.value else 0
        found = self._counts.get(fact)
        if found is None:
            found = self._counts[fact] = self.space((), within=fact).total
        return found

    def share(self, fact: Fact) -> float:
        """The part of all hands that fits, 0 to 1."""
        return self.count(fact) / 635_013_559_600

    def any_hand(self, facts: tuple[Fact, ...]) -> bool:
        """Whether some hand fits all of them."""
        return bool(self._seen(facts).any()) or len(self._fitting_space(facts)) > 0

    def values(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[int, ...]:
        """Every value of ``measure`` among the hands that fit, rising, in its own units."""
        key = (facts, measure)
        found = self._values.get(key)
        if found is None:
            figures = self._fitting_space(facts, (measure,)).values(measure)
            found = self._values[key] = tuple(int(v) for v in _unique(figures))
        return found

    def _fitting_space(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...] = ()) -> HandSpace:
        """The hands that fit every fact; measures of the whole hand that were ever asked for are told apart at once."""
        for measure in measures:
            if len(self._asked) < ASKED and all(term.suits == ALL_SUITS for term in measure.terms):
                self._asked[measure] = None
        return self.space((), (*measures, *self._asked), both(facts))

    def least(self, facts: tuple[Fact, ...], measure: Measure) -> int | None:
        """The least value of ``measure`` among the hands that fit, in its own units; ``None`` where there are none.

        A hand of the sample shows how low it can be at least; whether any is lower is then all there is to count.
        """
        key = (facts, measure)
        if key in self._values:
            return self._values[key][0] if self._values[key] else None
        if key not in self._least:
            self._least[key] = self._find_least(facts, measure)
        return self._least[key]

    def range(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[tuple[int, ...], int, int]:
        """Values of ``measure`` among the hands that fit, rising, and two between which all lie, in its own units.

        Where the sample has such hands the values are theirs; else every value is counted out.
        """
        key = (facts, measure)
        if key not in self._values and self._seen(facts).any():
            from bidcheck.handspace.limits import range_of

            figures = measure.on(self._sample)[self._seen(facts)]
            return (tuple(int(v) for v in _unique(figures)), *range_of(both(facts), measure))
        values = self.values(facts, measure)
        return (values, values[0], values[-1]) if values else ((), 0, -1)

    def _find_least(self, facts: tuple[Fact, ...], measure: Measure) -> int | None:
        from bidcheck.handspace.limits import floor_of, range_of

        seen = self._seen(facts)
        if not seen.any():
            values = self.values(facts, measure)
            return values[0] if values else None
        low = int(measure.on(self._sample)[seen].min())
        fact = both(facts)
        if floor_of(fact, measure) >= low or range_of(fact, measure)[0] >= low:
            return low
        below = self.space((), (measure,), both((*facts, Within(measure, ((None, low - 1),))))).values(measure)
        return int(below.min()) if len(below) else low

    def low_values(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...]) -> tuple[int, ...]:
        """For each measure a value among the hands that fit, mostly the least: the least in a sample of hands."""
        seen = self._seen(facts)
        if seen.any():
            return tuple(int(measure.on(self._sample)[seen].min()) for measure in measures)
        return tuple(self.values(facts, measure)[0] for measure in measures)

    def _seen(self, facts: tuple[Fact, ...]) -> Mask:
        """Which hands of the sample fit; one that does settles what would be counted otherwise."""
        found = None
        for fact in facts:
            rows = self._seen_one(fact)
            found = rows if found is None else found & rows
        return self._seen_one(TRUE) if found is None else found

    def _seen_one(self, fact: Fact) -> Mask:
        found = self._fitting.get(fact)
        if found is None:
            if len(self._fitting) >= 4000:
                self._fitting.clear()
            found = self._fitting[fact] = mask(fact, self._sample)
        return found

    @cached_property
    def _sample(self) -> HandBatch:
        from bidcheck.handspace.sample import sample

        return sample()

    def always(self, facts: tuple[Fact, ...], fact: Fact) -> bool:
        """Whether every hand that fits ``facts`` has ``fact``."""
        if fact in (TRUE, FALSE):
            return fact == TRUE
        if (self._seen(facts) & ~self._seen((fact,))).any():
            return False
        return bool(self.space((fact,), within=both(facts)).mask(fact).all())

    def mean(self, facts: tuple[Fact, ...], measure: Measure) -> Fraction:
        """The mean of ``measure`` over the hands that fit, in its own units; 0 where there are none."""
        from bidcheck.handspace.space import distribution

        space = self._fitting_space(facts, (measure,))
        counts = distribution(space.values(measure), space.weights)
        total = sum(counts.values())
        return Fraction(sum(value * n for value, n in counts.items()), total) if total else Fraction(0)


def _unique(figures: Figures) -> Figures:
    import numpy as np

    return np.unique(figures)


def open_book(system: System | str) -> Book:
    """The book of a system, or of the system of that name or path, with exact knowledge."""
    return Book(load_system(system) if isinstance(system, str) else system, Exact())
