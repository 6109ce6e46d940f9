"""The fourth reading of a condition: the least and greatest that a measure, or a length, can be.

Interval reasoning over the tree, without counting: an ``and`` cuts, an ``or`` is kept as alternatives until the end, a
``not`` is pushed down to the leaves. What one suit's cards decide is followed exactly, holding by holding and length
by length, and the four lengths exactly, over their 560 vectors; a measure of the whole hand is an interval, and tells
about other measures through what the two can differ by. So the bounds are never tighter than the truth, and they are
the truth for what players write most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS, SUITS
from bidcheck.conditions.facts import All, Always, Any, Fact, Intervals, Labelled, Lengths, Not, Within
from bidcheck.evaluation.holdings import LENGTH, SuitMeasure
from bidcheck.evaluation.measures import LENGTHS, Measure, ShapePart

Ints = NDArray[np.int64]
LengthVector = tuple[int, int, int, int]
Bounds = tuple[int | None, int | None]
"""Least and greatest; ``(None, None)`` where no hand is left."""

Weights = tuple[tuple[SuitMeasure, int], ...]
"""A sum over one suit: each suit measure with its factor."""

MAX_ALTERNATIVES = 48
"""More alternatives than this are put together into one."""

FAR = 1_000_000
"""Beyond any measure."""
NONE = 10_000_000
"""Stands where there is no holding."""

_EVERY = frozenset(LENGTHS)
_FACTORS = (2, 1, 4, 6, 7, 8)
"""By how many halves of one unit another measure is set off: 7 for points against quick tricks, where AK is 7 and 2."""


@dataclass(frozen=True, slots=True)
class Box:
    """Hands that one alternative leaves.

    ``lengths`` are the vectors left; ``cards`` for each suit what its holding must have; ``limits`` the interval of
    each measure of the whole hand that was spoken of, in its own units.
    """

    lengths: frozenset[LengthVector] = _EVERY
    cards: tuple[frozenset[tuple[Weights, Intervals]], ...] = (frozenset(),) * 4
    limits: Mapping[Measure, tuple[int | None, int | None]] = field(default_factory=dict)


def bounds(fact: Fact, measure: Measure) -> Bounds:
    """The least and greatest of ``measure``, in its own units, among the hands that fit."""
    return _hull(_range(box, measure) for box in boxes(fact))


def said(found: Iterable[Box], measure: Measure) -> tuple[int, int]:
    """Between which figures ``measure`` lies, in its own units, by what the boxes say of it; ``FAR`` where nothing."""
    limits = [box.limits.get(measure, (None, None)) for box in found]
    lo, hi = _join(limits) if limits else (0, -1)
    return -FAR if lo is None else lo, FAR if hi is None else hi


def allowed_holdings(cards: frozenset[tuple[Weights, Intervals]]) -> NDArray[np.bool_]:
    """Which of the 8,192 holdings of a suit a box leaves: ``bool[8192]``, not to be written to."""
    return _holdings(cards)


def length_bounds(fact: Fact) -> tuple[Bounds, Bounds, Bounds, Bounds]:
    """The least and greatest length of each suit, clubs first, among the hands that fit."""
    left = possible_lengths(fact)
    if not left:
        return ((None, None),) * 4
    clubs, diamonds, hearts, spades = ((min(v[s] for v in left), max(v[s] for v in left)) for s in SUITS)
    return clubs, diamonds, hearts, spades


def possible_lengths(fact: Fact) -> frozenset[LengthVector]:
    """The lengths (clubs, diamonds, hearts, spades) that the fact leaves."""
    return frozenset().union(*(box.lengths for box in boxes(fact)))


@lru_cache(maxsize=2000)
def rough_boxes(fact: Fact) -> tuple[Box, ...]:
    """The same as ``boxes``, but some may hold no hand: what their limits mean for their lengths is not looked at."""
    return tuple(_boxes(fact, holds=True))


@lru_cache(maxsize=2000)
def boxes(fact: Fact) -> tuple[Box, ...]:
    """The alternatives that a fact leaves; none where it is seen that no hand fits."""
    return tuple(left for box in _boxes(fact, holds=True) if (left := _settled(box)) is not None)


def _boxes(fact: Fact, *, holds: bool) -> list[Box]:
    """The alternatives of a fact, or of its negation."""
    match fact:
        case Always(value):
            return [Box()] if value is holds else []
        case Not(part):
            return _boxes(part, holds=not holds)
        case Labelled(part):
            return _boxes(part, holds=holds)
        case Lengths(allowed):
            return [Box(allowed if holds else _EVERY - allowed)]
        case Within(measure, allowed_values):
            return [_leaf(measure, allowed_values if holds else complement(allowed_values))]
        case All(parts) | Any(parts):
            if isinstance(fact, All) is holds:
                return _product([_boxes(p, holds=holds) for p in parts])
            return _few([box for p in parts for box in _boxes(p, holds=holds)])


def complement(allowed: Intervals) -> Intervals:
    """The whole numbers outside the intervals, which rise and are apart."""
    found: list[tuple[int | None, int | None]] = []
    start: int | None = None
    for lo, hi in allowed:
        if lo is not None and (start is None or start <= lo - 1):
            found.append((start, lo - 1))
        if hi is None:
            return tuple(found)
        start = hi + 1
    found.append((start, None))
    return tuple(found)


def _leaf(measure: Measure, allowed: Intervals) -> Box:
    suits = {s for term in measure.terms for s in SUITS if term.suits >> s & 1}
    plain = measure.lack is None and measure.floor is None
    if measure.lack is None and all(term.measure == LENGTH for term in measure.terms):
        return Box(_lengths_with(measure, allowed))
    if plain and not measure.shape and len(suits) == 1:
        (suit,) = suits
        cards = [frozenset[tuple[Weights, Intervals]]()] * 4
        cards[suit] = frozenset(((_weights(measure, suit), allowed),))
        return Box(cards=tuple(cards))
    if not allowed:
        return Box(frozenset())
    return Box(limits={measure: (allowed[0][0], allowed[-1][1])})


@lru_cache(maxsize=1000)
def _lengths_with(measure: Measure, allowed: Intervals) -> frozenset[LengthVector]:
    return frozenset(v for v in LENGTHS if _inside(_by_lengths(measure, v), allowed))


def _inside(value: int, allowed: Intervals) -> bool:
    return any((lo is None or value >= lo) and (hi is None or value <= hi) for lo, hi in allowed)


def _by_lengths(measure: Measure, lengths: LengthVector) -> int:
    """A measure that only lengths decide."""
    total = sum(term.factor * sum(n for s, n in enumerate(lengths) if term.suits >> s & 1) for term in measure.terms)
    total += sum(part.of(lengths) for part in measure.shape)
    return total if measure.floor is None else max(total, measure.floor)


def _product(factors: list[list[Box]]) -> list[Box]:
    """Each alternative of one with each of the others."""
    result = [Box()]
    for factor in sorted(factors, key=len):
        result = _few([cut for a in result for b in factor if (cut := _cut(a, b)).lengths])
    return result


def _cut(one: Box, two: Box) -> Box:
    limits = dict(one.limits)
    for measure, limit in two.limits.items():
        limits[measure] = _meet(limits.get(measure, (None, None)), limit)
    return Box(one.lengths & two.lengths, tuple(a | b for a, b in zip(one.cards, two.cards, strict=True)), limits)


def _few(found: list[Box]) -> list[Box]:
    """The alternatives, or where they are very many one that has them all."""
    found = [box for box in found if box.lengths]
    if len(found) <= MAX_ALTERNATIVES:
        return found
    cards = tuple(frozenset.intersection(*(box.cards[s] for box in found)) for s in SUITS)
    shared = set(found[0].limits).intersection(*(box.limits for box in found))
    limits = {m: _join(box.limits[m] for box in found) for m in shared}
    return [Box(frozenset().union(*(box.lengths for box in found)), cards, limits)]


def _meet(one: Bounds, two: Bounds) -> Bounds:
    los = [x for x in (one[0], two[0]) if x is not None]
    his = [x for x in (one[1], two[1]) if x is not None]
    return (max(los) if los else None, min(his) if his else None)


def _join(intervals: Iterable[Bounds]) -> Bounds:
    los, his = zip(*intervals, strict=True)
    return (None if None in los else min(los), None if None in his else max(his))


def _hull(intervals: Iterable[Bounds]) -> Bounds:
    """From the least to the greatest of intervals that are closed, or empty as ``(None, None)``."""
    kept = [(lo, hi) for lo, hi in intervals if lo is not None and hi is not None]
    return (min(lo for lo, _ in kept), max(hi for _, hi in kept)) if kept else (None, None)


def _settled(box: Box) -> Box | None:
    """The box without the lengths that its cards and limits rule out; ``None`` where nothing is left."""
    lengths = box.lengths
    for suit in SUITS:
        if box.cards[suit]:
            least, _ = extremes((), box.cards[suit])
            lengths = frozenset(v for v in lengths if least[v[suit]] != NONE)
    for measure, (least_wanted, greatest_wanted) in box.limits.items():
        if not lengths:
            return None
        vectors = _vectors(lengths)
        lo, hi = _spans(vectors, box, measure)
        kept = (lo <= (FAR if greatest_wanted is None else greatest_wanted)) & (
            hi >= (-FAR if least_wanted is None else least_wanted))
        lengths = frozenset(tuple(v) for v in vectors[kept].tolist())
    box = Box(lengths, box.cards, box.limits)
    if not lengths or any(_range(box, m) == (None, None) or _crossed(limit) for m, limit in box.limits.items()):
        return None
    return box


def _crossed(interval: Bounds) -> bool:
    return interval[0] is not None and interval[1] is not None and interval[0] > interval[1]


def _range(box: Box, measure: Measure) -> Bounds:
    """The least and greatest of a measure in one box."""
    lows, highs = _spans(_vectors(box.lengths), box, measure)
    lo, hi = int(lows.min()), int(highs.max())
    for other, (least, greatest) in box.limits.items():
        if other == measure:
            lo = lo if least is None else max(lo, least)
            hi = hi if greatest is None else min(hi, greatest)
        else:
            lo, hi = _told(box, measure, other, (least, greatest), lo, hi)
    return (lo, hi) if lo <= hi else (None, None)


def _told(box: Box, measure: Measure, other: Measure, limit: Bounds, lo: int, hi: int) -> tuple[int, int]:
    """What ``other`` within ``limit`` says of ``measure``, by the most and least that the two can differ.

    Every way to set the one off against the other is sound; the best of a few is taken.
    """
    least, greatest = limit
    if other.floor is not None and least is not None and least <= other.floor:
        least = None
    for halves in _FACTORS:
        # measure - other * halves / 2, all in units of 1 / (2 * other.unit * measure.unit)
        mine, theirs = 2 * other.unit, halves * measure.unit
        apart = _difference(box, measure, mine, other, theirs)
        if least is not None:
            lo = max(lo, -(-(apart[0] + theirs * least) // mine))
        if greatest is not None:
            top = (apart[1] + theirs * greatest) // mine
            hi = min(hi, top if measure.floor is None else max(top, measure.floor))
    return lo, hi


def _difference(box: Box, one: Measure, k: int, two: Measure, m: int) -> tuple[int, int]:
    """Least and greatest of ``k * one - m * two`` without their floors."""
    vectors = _vectors(box.lengths)
    lo = hi = k * _shapes(one.shape, box.lengths) - m * _shapes(two.shape, box.lengths)
    for suit in SUITS:
        weights = (*((w, k * f) for w, f in _weights(one, suit)), *((w, -m * f) for w, f in _weights(two, suit)))
        least, greatest = extremes(weights, box.cards[suit])
        lo, hi = lo + least[vectors[:, suit]], hi + greatest[vectors[:, suit]]
    for measure, factor in ((one, k), (two, -m)):
        low, high = _lacking(vectors, box, measure)
        lo, hi = lo + np.minimum(factor * low, factor * high), hi + np.maximum(factor * low, factor * high)
    return int(lo.min()), int(hi.max())


def _spans(vectors: Ints, box: Box, measure: Measure) -> tuple[Ints, Ints]:
    """For each of some lengths the least and greatest that a measure can be."""
    lo = hi = _shapes(measure.shape, frozenset(tuple(v) for v in vectors.tolist()))
    for suit in SUITS:
        least, greatest = extremes(_weights(measure, suit), box.cards[suit])
        lo, hi = lo + least[vectors[:, suit]], hi + greatest[vectors[:, suit]]
    low, high = _lacking(vectors, box, measure)
    lo, hi = lo + low, hi + high
    return (lo, hi) if measure.floor is None else (np.maximum(lo, measure.floor), np.maximum(hi, measure.floor))


def _lacking(vectors: Ints, box: Box, measure: Measure) -> tuple[Ints, Ints]:
    """For each of some lengths the least and greatest that is added for what the whole hand lacks."""
    nothing = np.zeros(len(vectors), dtype=np.int64)
    if measure.lack is None:
        return nothing, nothing
    least, greatest = nothing, nothing
    for suit in SUITS:
        low, high = extremes(((measure.lack.measure, 1),), box.cards[suit])
        least, greatest = least + low[vectors[:, suit]], greatest + high[vectors[:, suit]]
    never, always, points = least > 0, greatest == 0, measure.lack.points
    return (np.where(never, 0, np.where(always, points, min(0, points))),
            np.where(never, 0, np.where(always, points, max(0, points))))


def _weights(measure: Measure, suit: int) -> Weights:
    """What a measure sums in one suit."""
    return tuple((term.measure, term.factor) for term in measure.terms if term.suits >> suit & 1)


@lru_cache(maxsize=2000)
def _vectors(lengths: frozenset[LengthVector]) -> Ints:
    """The lengths as ``int64[n, 4]``, in order."""
    return np.array(sorted(lengths), dtype=np.int64).reshape(-1, 4)


@lru_cache(maxsize=2000)
def _shapes(parts: tuple[ShapePart, ...], lengths: frozenset[LengthVector]) -> Ints:
    """What the lengths alone add, in the order of ``_vectors``."""
    return np.array([sum(part.of(v) for part in parts) for v in sorted(lengths)], dtype=np.int64)


@lru_cache(maxsize=8000)
def extremes(weights: Weights, cards: frozenset[tuple[Weights, Intervals]]) -> tuple[Ints, Ints]:
    """Least and greatest of a sum over one suit's holding, for each length: ``int64[14]``, ``NONE`` where none is left.
    """
    left = _holdings(cards)
    values = _table(weights)
    least, greatest = np.full(14, NONE), np.full(14, NONE)
    for n, here in enumerate(_by_length()):
        kept = values[here][left[here]]
        if len(kept):
            least[n], greatest[n] = kept.min(), kept.max()
    return least, greatest


@lru_cache(maxsize=2000)
def _holdings(cards: frozenset[tuple[Weights, Intervals]]) -> NDArray[np.bool_]:
    """Which of the 8,192 holdings have what is asked of the suit."""
    left = np.ones(HOLDINGS, dtype=bool)
    for sums, allowed in cards:
        values = _table(sums)
        fits = np.zeros(HOLDINGS, dtype=bool)
        for lo, hi in allowed:
            fits |= (values >= (-FAR if lo is None else lo)) & (values <= (FAR if hi is None else hi))
        left &= fits
    return left


@cache
def _by_length() -> tuple[Ints, ...]:
    """For each length the holdings of so many cards."""
    lengths = np.array(LENGTH.table())
    return tuple(np.flatnonzero(lengths == n) for n in range(14))


@lru_cache(maxsize=2000)
def _table(weights: Weights) -> Ints:
    """A sum for each of the 8,192 holdings."""
    return sum((factor * _column(measure) for measure, factor in weights), np.zeros(HOLDINGS, dtype=np.int64))


@cache
def _column(measure: SuitMeasure) -> Ints:
    return np.array(measure.table(), dtype=np.int64)
