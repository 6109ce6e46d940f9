"""What calls mean, exactly: the set of hands that each player has shown.

The hands that make a call are those of its condition without those of the siblings that go before it (``Offer`` in
``bidcheck.system.book``); along an auction a player's own calls are intersected. ``Exact`` answers every question about
such sets by counting over all 635,013,559,600 hands. Whatever speaks about meaning asks here.
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from bidcheck.conditions.facts import FALSE, TRUE, Always, Fact, both, mask, negate
from bidcheck.evaluation.measures import Measure
from bidcheck.system.book import Book
from bidcheck.system.load import load_system
from bidcheck.system.model import System

if TYPE_CHECKING:
    from bidcheck.conditions.facts import Mask
    from bidcheck.handspace.batch import HandBatch
    from bidcheck.handspace.region import Region
    from bidcheck.handspace.space import HandSpace
    from bidcheck.handspace.spaces import HandSpaces


class Exact:
    """The exact answers; numpy is imported when the first is asked for."""

    def __init__(self) -> None:
        self._values: dict[tuple[tuple[Fact, ...], Measure], tuple[int, ...]] = {}
        self._counts: dict[Fact, int] = {}
        self._fitting: dict[Fact, Mask] = {}
        self._regions: deque[Region] = deque(maxlen=4)

    @cached_property
    def spaces(self) -> HandSpaces:
        from bidcheck.handspace.spaces import HandSpaces

        return HandSpaces()

    def space(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...] = ()) -> HandSpace:
        """A hand space that answers all of ``facts`` and gives all of ``measures``."""
        return self.spaces.of(facts, measures)

    def count(self, fact: Fact) -> int:
        """How many of all 635,013,559,600 hands fit."""
        if isinstance(fact, Always):
            return 635_013_559_600 if fact.value else 0
        found = self._counts.get(fact)
        if found is None:
            found = self._counts[fact] = self.space((fact,)).count(fact)
        return found

    def share(self, fact: Fact) -> float:
        """The part of all hands that fits, 0 to 1."""
        return self.count(fact) / 635_013_559_600

    def any_hand(self, facts: tuple[Fact, ...]) -> bool:
        """Whether some hand fits all of them."""
        fact = both(facts)
        return bool(self._seen(fact).any()) or self.count(fact) > 0

    def values(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[int, ...]:
        """Every value of ``measure`` among the hands that fit, rising, in its own units."""
        key = (facts, measure)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = tuple(sorted(self._region(both(facts), measure).distribution(measure)))
        return found

    def _region(self, fact: Fact, measure: Measure) -> Region:
        """The hands that fit, in a space that gives ``measure``; the latest are kept with their masks."""
        from bidcheck.handspace.region import Region

        space = self.space((fact,), (measure,))
        for region in self._regions:
            if region.space is space and region.fact == fact:
                return region
        self._regions.append(Region(space, fact))
        return self._regions[-1]

    def low_values(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...]) -> tuple[int, ...]:
        """For each measure a value among the hands that fit, mostly the least: the least in a sample of hands."""
        seen = self._seen(both(facts))
        if seen.any():
            return tuple(int(measure.on(self._sample)[seen].min()) for measure in measures)
        return tuple(self.values(facts, measure)[0] for measure in measures)

    def _seen(self, fact: Fact) -> Mask:
        """Which hands of the sample fit; one that does settles what would be counted otherwise."""
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
        if (self._seen(both(facts)) & ~self._seen(fact)).any():
            return False
        return self.count(both((*facts, negate(fact)))) == 0

    def mean(self, facts: tuple[Fact, ...], measure: Measure) -> Fraction:
        """The mean of ``measure`` over the hands that fit, in its own units; 0 where there are none."""
        fact = both(facts)
        counts = self._region(fact, measure).distribution(measure)
        total = sum(counts.values())
        return Fraction(sum(value * n for value, n in counts.items()), total) if total else Fraction(0)


def open_book(system: System | str) -> Book:
    """The book of a system, or of the system of that name or path, with exact knowledge."""
    return Book(load_system(system) if isinstance(system, str) else system, Exact())
