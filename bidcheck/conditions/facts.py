"""Bound conditions: what a condition says of a hand once the auction is known, and the folds over it.

Binding a condition (``bidcheck.conditions.bind``) settles suits, options, definitions and words of the auction. What is
left is a tree of *facts* about thirteen cards: a measure within a range, the four lengths among those allowed, and
``and``, ``or``, ``not``. Each leaf remembers the words it came from (``source``), so that the folds here (test one
hand, mask many hands, bound) and the words of ``bidcheck.conditions.say`` read one tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from bidcheck.cards import Hand
from bidcheck.conditions.tree import Condition
from bidcheck.evaluation.measures import LENGTHS, Measure, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]

Intervals = tuple[tuple[int | None, int | None], ...]
"""Closed intervals, rising and apart; ``None`` is no bound. ``((0, 0), (4, 4))`` is nought or four."""


def _kept() -> int:
    """The field in which a fact keeps its hash; deep facts are looked up again and again."""
    return field(default=0, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Always:
    """True, or false, of every hand: a word of the auction, ``any hand``, a hint."""

    value: bool
    source: Condition | None = None


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Fact, ...]
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash(("all", self.parts)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Any:
    """Some part holds."""

    parts: tuple[Fact, ...]
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash(("any", self.parts)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold. ``source`` is what was written, where that was one fact."""

    part: Fact
    source: Condition | None = None
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash(("not", self.part)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Within:
    """A measure lies in one of the intervals, which are in the measure's own units."""

    measure: Measure
    allowed: Intervals
    source: Condition | None = None
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.measure, self.allowed)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Lengths:
    """The four lengths (clubs, diamonds, hearts, spades) are among those allowed."""

    allowed: frozenset[tuple[int, int, int, int]]
    source: Condition | None = None
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.allowed, "lengths")) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Labelled:
    """A part that has words of its own: a definition, ``a minor m (…)``, ``partner …``."""

    part: Fact
    source: Condition
    _hash: int = _kept()

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.part, "labelled")) or 1)
        return self._hash


Fact = Always | All | Any | Not | Within | Lengths | Labelled

TRUE = Always(True)
FALSE = Always(False)


def both(parts: Iterable[Fact]) -> Fact:
    """All of ``parts``, flattened, what is always true left out."""
    kept: list[Fact] = []
    for part in parts:
        if isinstance(part, Always):
            if not part.value:
                return part
        elif isinstance(part, All):
            kept.extend(part.parts)
        else:
            kept.append(part)
    return TRUE if not kept else kept[0] if len(kept) == 1 else All(tuple(kept))


def either(parts: Iterable[Fact]) -> Fact:
    """Some of ``parts``, flattened, what is never true left out."""
    kept: list[Fact] = []
    for part in parts:
        if isinstance(part, Always):
            if part.value:
                return part
        elif isinstance(part, Any):
            kept.extend(part.parts)
        else:
            kept.append(part)
    return FALSE if not kept else kept[0] if len(kept) == 1 else Any(tuple(kept))


def negate(part: Fact, source: Condition | None = None) -> Fact:
    """Not ``part``; a double negation goes."""
    if isinstance(part, Always):
        return FALSE if part.value else TRUE
    if isinstance(part, Not):
        return part.part
    return Not(part, source)


def inside(value: int, allowed: Intervals) -> bool:
    """Whether ``value`` lies in one of the intervals."""
    return any((lo is None or value >= lo) and (hi is None or value <= hi) for lo, hi in allowed)


def distance(value: int, allowed: Intervals) -> int:
    """How far ``value`` is from the nearest interval; 0 inside, negative when it is too much."""
    best: int | None = None
    for lo, hi in allowed:
        if (lo is None or value >= lo) and (hi is None or value <= hi):
            return 0
        away = lo - value if lo is not None and value < lo else -(value - hi) if hi is not None else 0
        if best is None or abs(away) < abs(best):
            best = away
    return best or 0


def test(fact: Fact, hand: Hand) -> bool:
    """Whether the hand has what ``fact`` says."""
    match fact:
        case Within(measure, allowed):
            return inside(measure.of(hand), allowed)
        case All(parts):
            return all(test(p, hand) for p in parts)
        case Any(parts):
            return any(test(p, hand) for p in parts)
        case Lengths(allowed_lengths):
            return hand.lengths in allowed_lengths
        case Not(part):
            return not test(part, hand)
        case Labelled(part):
            return test(part, hand)
        case Always(value):
            return value


@dataclass(frozen=True, slots=True)
class Trace:
    """One step of a test: the fact, whether it is met, the hand's own figure and how far it is from being met.

    ``actual`` and ``short_by`` are in the measure's units (``unit`` 2: halves); ``short_by`` is negative where the hand
    has too much, ``None`` where it is not a matter of degree.
    """

    fact: Fact
    met: bool
    actual: int | None = None
    short_by: int | None = None
    unit: int = 1
    parts: tuple[Trace, ...] = ()


def trace(fact: Fact, hand: Hand) -> Trace:
    """The test of one hand, step by step."""
    match fact:
        case Within(measure, allowed):
            value = measure.of(hand)
            away = distance(value, allowed)
            return Trace(fact, away == 0, value, away or None, measure.unit)
        case All(parts):
            steps = tuple(trace(p, hand) for p in parts)
            return Trace(fact, all(s.met for s in steps), parts=steps)
        case Any(parts):
            steps = tuple(trace(p, hand) for p in parts)
            return Trace(fact, any(s.met for s in steps), parts=steps)
        case Lengths(allowed_lengths):
            return Trace(fact, hand.lengths in allowed_lengths)
        case Not(part) | Labelled(part):
            step = trace(part, hand)
            return Trace(fact, step.met is not isinstance(fact, Not), parts=(step,))
        case Always(value):
            return Trace(fact, value)


def mask(fact: Fact, view: View) -> Mask:
    """For each hand of ``view`` whether it has what ``fact`` says: ``bool[n]``."""
    import numpy as np

    match fact:
        case Within(measure, allowed):
            values = measure.on(view)
            found: Mask | None = None
            for lo, hi in allowed:
                part: Mask = np.ones(len(values), dtype=bool)
                if lo is not None:
                    part = values >= lo if lo != hi else values == lo
                if hi is not None and lo != hi:
                    part = part & (values <= hi)
                found = part if found is None else found | part
            return np.zeros(len(values), dtype=bool) if found is None else found
        case All(parts):
            result = mask(parts[0], view)
            for p in parts[1:]:
                result = result & mask(p, view)
            return result
        case Any(parts):
            result = mask(parts[0], view)
            for p in parts[1:]:
                result = result | mask(p, view)
            return result
        case Lengths(allowed_lengths):
            return view.by_lengths(_membership(allowed_lengths)).astype(bool)
        case Not(part_of):
            return ~mask(part_of, view)
        case Labelled(part_of):
            return mask(part_of, view)
        case Always(value):
            return view.by_lengths(dict.fromkeys(LENGTHS, int(value))).astype(bool)


@cache
def _membership(allowed: frozenset[tuple[int, int, int, int]]) -> dict[tuple[int, int, int, int], int]:
    return {lengths: int(lengths in allowed) for lengths in LENGTHS}


def leaves(fact: Fact) -> Iterable[Within | Lengths | Always]:
    """Every leaf of the tree, left to right."""
    match fact:
        case All(parts) | Any(parts):
            for p in parts:
                yield from leaves(p)
        case Not(part) | Labelled(part):
            yield from leaves(part)
        case _:
            yield fact
