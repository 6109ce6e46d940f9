"""Measures of a whole hand, as data.

A ``Measure`` is a weighted sum of suit measures, plus a function of the four lengths, plus at most one correction for
something the whole hand lacks. Nothing else can be asked of a hand: that is what keeps every condition exactly
countable (see ``bidcheck.handspace``). A measure can be evaluated for one hand (plain Python) or for arrays through a
``View`` (numpy); both read the same data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Protocol

from bidcheck.cards import Hand
from bidcheck.evaluation.holdings import SuitMeasure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

ALL_SUITS = 0b1111
"""Bit s of a set of suits is suit s, clubs first."""


class View(Protocol):
    """Many hands at once: arrays of equal length, one item a hand or a class of hands."""

    def column(self, measure: SuitMeasure, suits: int) -> Ints:
        """The sum of ``measure`` over the suits in the bit set ``suits``."""

    def by_lengths(self, values: dict[tuple[int, int, int, int], int]) -> Ints:
        """For each hand the value of its lengths (clubs, diamonds, hearts, spades)."""


@dataclass(frozen=True, slots=True)
class Shortness:
    """Points for short suits: void, singleton, doubleton, in every suit but those of the bit set ``without``."""

    void: int
    singleton: int
    doubleton: int
    without: int = 0

    def of(self, lengths: tuple[int, int, int, int]) -> int:
        worth = (self.void, self.singleton, self.doubleton)
        return sum(worth[n] for s, n in enumerate(lengths) if n < 3 and not self.without >> s & 1)


@dataclass(frozen=True, slots=True)
class Trumps:
    """Points for trump length: ``each_over`` for each card over ``base``, ``fewer`` once for fewer than that.

    ``each_under`` is for each card under it: the other reading of "for fewer" (seed 004's text leaves it open).
    """

    suit: int
    each_over: int
    fewer: int
    each_under: int = 0
    base: int = 4

    def of(self, lengths: tuple[int, int, int, int]) -> int:
        over = lengths[self.suit] - self.base
        return self.each_over * over if over > 0 else self.fewer - self.each_under * over if over < 0 else 0


@dataclass(frozen=True, slots=True)
class LongSuits:
    """Points for length: ``each`` for every card over ``over`` in each suit."""

    over: int
    each: int

    def of(self, lengths: tuple[int, int, int, int]) -> int:
        return sum(self.each * (n - self.over) for n in lengths if n > self.over)


@dataclass(frozen=True, slots=True)
class TwoLongest:
    """The cards of the two longest suits, as the rule of twenty counts them."""

    def of(self, lengths: tuple[int, int, int, int]) -> int:
        longest = sorted(lengths)
        return longest[2] + longest[3]


@dataclass(frozen=True, slots=True)
class SuitCount:
    """How many suits have between ``least`` and ``most`` cards."""

    least: int
    most: int

    def of(self, lengths: tuple[int, int, int, int]) -> int:
        return sum(self.least <= n <= self.most for n in lengths)


ShapePart = Shortness | Trumps | LongSuits | TwoLongest | SuitCount


@dataclass(frozen=True, slots=True)
class Term:
    """``factor`` times the sum of a suit measure over a set of suits."""

    measure: SuitMeasure
    suits: int = ALL_SUITS
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Lack:
    """``points`` added when the sum of ``measure`` over the hand is nought: no ace, say."""

    measure: SuitMeasure
    points: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A whole number of a hand. ``unit`` is 2 where the number counts halves (quick tricks)."""

    terms: tuple[Term, ...] = ()
    shape: tuple[ShapePart, ...] = ()
    lack: Lack | None = None
    floor: int | None = None
    unit: int = 1
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.terms, self.shape, self.lack, self.floor, self.unit)) or 1)
        return self._hash

    def of(self, hand: Hand) -> int:
        """The number for one hand, in units of ``1 / unit``."""
        total = 0
        for term in self.terms:
            of = term.measure.of
            total += term.factor * sum(of(h) for s, h in enumerate(hand.holdings) if term.suits >> s & 1)
        if self.shape:
            lengths = hand.lengths
            total += sum(part.of(lengths) for part in self.shape)
        if self.lack is not None and not any(self.lack.measure.of(h) for h in hand.holdings):
            total += self.lack.points
        return total if self.floor is None else max(total, self.floor)

    def on(self, view: View) -> Ints:
        """The number for every hand of ``view``: ``int64[n]``, in units of ``1 / unit``."""
        import numpy as np

        total: Ints | None = None
        for term in self.terms:
            part = view.column(term.measure, term.suits)
            part = part.astype(np.int64) * term.factor if term.factor != 1 else part.astype(np.int64)
            total = part if total is None else total + part
        if self.shape:
            part = view.by_lengths(_shape_points(self.shape))
            total = part if total is None else total + part
        if self.lack is not None:
            lacking = view.column(self.lack.measure, ALL_SUITS) == 0
            total = (0 if total is None else total) + lacking.astype(np.int64) * self.lack.points
        if total is None:
            total = view.by_lengths(dict.fromkeys(LENGTHS, 0))
        return total if self.floor is None else np.maximum(total, self.floor)

    def columns(self) -> frozenset[tuple[SuitMeasure, int]]:
        """The (suit measure, set of suits) sums it is made of, apart from lengths."""
        found = {(t.measure, t.suits) for t in self.terms}
        if self.lack is not None:
            found.add((self.lack.measure, ALL_SUITS))
        return frozenset(found)


@cache
def _shape_points(shape: tuple[ShapePart, ...]) -> dict[tuple[int, int, int, int], int]:
    """What the parts are worth together, for all lengths."""
    return {v: sum(part.of(v) for part in shape) for v in LENGTHS}


def _lengths() -> tuple[tuple[int, int, int, int], ...]:
    return tuple(
        (c, d, h, 13 - c - d - h) for c in range(14) for d in range(14 - c) for h in range(14 - c - d)
    )


LENGTHS: Sequence[tuple[int, int, int, int]] = _lengths()
"""All 560 ways to have thirteen cards: clubs, diamonds, hearts, spades."""


def in_suits(measure: SuitMeasure, suits: int = ALL_SUITS, unit: int = 1) -> Measure:
    """The measure that is the sum of one suit measure over a set of suits."""
    return Measure((Term(measure, suits),), unit=unit)
