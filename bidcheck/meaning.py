"""What calls mean, exactly: the set of hands that each player has shown.

The hands that make a call are those of its condition without those of the siblings that go before it (``Offer`` in
``bidcheck.system.book``); along an auction a player's own calls are intersected. ``Exact`` answers every question about
such sets by counting over all 635,013,559,600 hands. Whatever speaks about meaning asks here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from bidcheck.conditions.facts import FALSE, TRUE, Always, Fact, both, negate
from bidcheck.evaluation.measures import Measure
from bidcheck.system.book import Book
from bidcheck.system.load import load_system
from bidcheck.system.model import System

if TYPE_CHECKING:
    from bidcheck.handspace.space import HandSpace
    from bidcheck.handspace.spaces import HandSpaces


class Exact:
    """The exact answers; numpy is imported when the first is asked for."""

    def __init__(self) -> None:
        self._values: dict[tuple[tuple[Fact, ...], Measure], tuple[int, ...]] = {}
        self._counts: dict[Fact, int] = {}

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
        return self.count(both(facts)) > 0

    def values(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[int, ...]:
        """Every value of ``measure`` among the hands that fit, rising, in its own units."""
        key = (facts, measure)
        found = self._values.get(key)
        if found is None:
            fact = both(facts)
            found = self._values[key] = tuple(sorted(self.space((fact,), (measure,)).distribution(measure, fact)))
        return found

    def always(self, facts: tuple[Fact, ...], fact: Fact) -> bool:
        """Whether every hand that fits ``facts`` has ``fact``."""
        if fact in (TRUE, FALSE):
            return fact == TRUE
        return self.count(both((*facts, negate(fact)))) == 0

    def mean(self, facts: tuple[Fact, ...], measure: Measure) -> Fraction:
        """The mean of ``measure`` over the hands that fit, in its own units; 0 where there are none."""
        fact = both(facts)
        counts = self.space((fact,), (measure,)).distribution(measure, fact)
        total = sum(counts.values())
        return Fraction(sum(value * n for value, n in counts.items()), total) if total else Fraction(0)


def open_book(system: System | str) -> Book:
    """The book of a system, or of the system of that name or path, with exact knowledge."""
    return Book(load_system(system) if isinstance(system, str) else system, Exact())
