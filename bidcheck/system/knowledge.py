"""What can be known of all the hands that fit some facts.

The book asks these questions of whoever can count hands; ``bidcheck.meaning`` answers them exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from bidcheck.conditions.facts import Fact
from bidcheck.evaluation.measures import Measure


class Knowledge(Protocol):
    """Questions about the hands that fit every one of ``facts``."""

    def any_hand(self, facts: tuple[Fact, ...]) -> bool:
        """Whether there is such a hand."""

    def values(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[int, ...]:
        """Every value of ``measure`` among them, rising, in the measure's units."""

    def least(self, facts: tuple[Fact, ...], measure: Measure) -> int | None:
        """The least value of ``measure`` among them, in the measure's units; ``None`` where there is no such hand."""

    def range(self, facts: tuple[Fact, ...], measure: Measure) -> tuple[tuple[int, ...], int, int]:
        """Values of ``measure`` among them, rising, perhaps not all, and two between which all of them lie."""

    def low_values(self, facts: tuple[Fact, ...], measures: tuple[Measure, ...]) -> tuple[int, ...]:
        """For each measure a value among them, quickly found: the least, or not far above it."""

    def always(self, facts: tuple[Fact, ...], fact: Fact) -> bool:
        """Whether all of them have what ``fact`` says."""

    def mean(self, facts: tuple[Fact, ...], measure: Measure) -> Fraction:
        """The mean of ``measure`` over them, in the measure's units."""

    def share(self, fact: Fact) -> float:
        """Which part of all hands fits ``fact``, 0 to 1."""
