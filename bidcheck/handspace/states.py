"""What a region comes to when two hands meet: its states, and how many half hands of two regions are disjoint.

Half hands that every other half treats alike are one *state*; so are the holdings of a suit. A region of a hundred
thousand rows has a few hundred states. Between the states of two regions the disjoint pairs are counted suit by suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.suits import holding_lengths
from bidcheck.handspace.table import HALVES_BY_TOTAL, Pairs, Suit

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """Two suits of a region: the class of each holding, -1 outside, and the state of every two classes, -1 outside.

    Classes are numbered as their lengths rise.
    """

    low: NDArray[np.int16]
    high: NDArray[np.int16]
    states: Ints

    def bounds(self) -> tuple[list[int], list[int]]:
        """Where the classes of each length begin, and the end, of the low and of the high suit."""
        return _length_bounds(self.low), _length_bounds(self.high)


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A region as matrices: ``labels[n]`` has a row for each state of n minor cards, a column for one of 13 - n majors.

    An entry is 0 where the two do not make a hand of the region, otherwise 1 + the number of its figures in
    ``figures``. ``minors[n]`` and ``majors[n]`` say where the states of ``labels[n]`` begin; each has an end.
    """

    half_minors: Half
    half_majors: Half
    labels: tuple[Ints, ...]
    minors: tuple[int, ...]
    majors: tuple[int, ...]
    figures: tuple[tuple[int, ...], ...]


def states(region: Region, measures: tuple[Measure, ...] = ()) -> Side:
    """The states of a region, with the figures of its hands in some measures; worked out once for a region."""
    side = region.kept.get(measures)
    if not isinstance(side, Side):
        values = [region.space.values(measure)[region.rows].astype(np.int64) for measure in measures]
        side = region.kept[measures] = _boil_down(region, values)
    return side


def labelled(region: Region, classes: Ints) -> Side:
    """The states of a region whose hands are told apart by classes of one's own, a number for each row of its space."""
    return _boil_down(region, [classes[region.rows]])


def _boil_down(region: Region, values: Sequence[Ints]) -> Side:
    space, rows = region.space, region.rows
    row_labels, figures = _labels(values, len(rows))
    numbering, table = space.numbering, space.table
    left, right, first = numbering.pairs_of(rows)
    pair_labels = np.repeat(row_labels + 1, np.diff(first, append=len(left)))
    minor_from = table.minors.starts[list(HALVES_BY_TOTAL)]
    major_from = table.majors.starts[list(HALVES_BY_TOTAL)]
    bounds = np.searchsorted(np.searchsorted(minor_from, left, side="right") - 1, np.arange(15))
    minor_state = np.full(len(table.minors), -1, dtype=np.int64)
    major_state = np.full(len(table.majors), -1, dtype=np.int64)
    labels: list[Ints] = []
    minors, majors = [0], [0]
    for n in range(14):
        part = slice(bounds[n], bounds[n + 1])
        here = slice(minor_from[n], minor_from[n + 1])
        there = slice(major_from[13 - n], major_from[14 - n])
        matrix = np.zeros((here.stop - here.start, there.stop - there.start), dtype=np.int64)
        matrix[left[part] - here.start, right[part] - there.start] = pair_labels[part]
        matrix, on_left, on_right = _merged(matrix)
        minor_state[here] = np.where(on_left < 0, -1, on_left + minors[-1])
        major_state[there] = np.where(on_right < 0, -1, on_right + majors[-1])
        labels.append(matrix)
        minors.append(minors[-1] + matrix.shape[0])
        majors.append(majors[-1] + matrix.shape[1])
    clubs, diamonds, hearts, spades = table.suits
    half_minors, half_majors = numbering.halves
    return Side(
        _half(half_minors, clubs, diamonds, minor_state),
        _half(half_majors, hearts, spades, major_state),
        tuple(labels), tuple(minors), tuple(majors), figures,
    )  # fmt: skip


def _labels(values: Sequence[Ints], rows: int) -> tuple[Ints, tuple[tuple[int, ...], ...]]:
    """The number of each row's figures in the list of different figures, and that list, rising."""
    numbers = np.zeros(rows, dtype=np.int64)
    figures: list[tuple[int, ...]] = [()] if rows else []
    for column in values:
        least = int(column.min()) if rows else 0
        span = int(column.max()) - least + 1 if rows else 1
        joint = numbers * span + (column - least)
        used = np.bincount(joint, minlength=len(figures) * span) > 0
        numbers = (np.cumsum(used) - 1)[joint]
        figures = [(*figures[code // span], code % span + least) for code in np.flatnonzero(used).tolist()]
    return numbers, tuple(figures)


def _merged(matrix: Ints) -> tuple[Ints, Ints, Ints]:
    """The matrix with equal rows and columns once, in their order, and where each went; -1 for those all nought."""
    matrix, rows = _merged_rows(matrix)
    turned, columns = _merged_rows(np.ascontiguousarray(matrix.T))
    return np.ascontiguousarray(turned.T), rows, columns


def _merged_rows(matrix: Ints) -> tuple[Ints, Ints]:
    kept = np.flatnonzero(matrix.any(axis=1)) if matrix.size else np.zeros(0, dtype=np.int64)
    went = np.full(matrix.shape[0], -1, dtype=np.int64)
    if not len(kept):
        return matrix[:0], went
    # rows are told apart by a random sum of theirs; that equal sums are equal rows is then looked at
    factors = Chance(matrix.shape[1]).many_below(1 << 62, matrix.shape[1])
    _, first, numbers = np.unique(matrix[kept] @ factors, return_index=True, return_inverse=True)
    if not np.array_equal(matrix[kept], matrix[kept[first]][numbers]):
        _, first, numbers = np.unique(matrix[kept], axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    places = np.empty_like(order)
    places[order] = np.arange(len(order))
    went[kept] = places[numbers.reshape(-1)]
    return matrix[kept[first[order]]], went


def _half(pairs: Pairs, low: Suit, high: Suit, state: Ints) -> Half:
    """The states of a half by the classes of its two suits, classes that act alike made one."""
    matrix = np.zeros((len(low), len(high)), dtype=np.int64)
    sizes = np.diff(pairs.first, append=len(pairs.left))
    matrix[pairs.left, pairs.right] = np.repeat(state, sizes) + 1
    matrix, on_low, on_high = _merged(matrix)
    return Half(_by_holding(low, on_low), _by_holding(high, on_high), matrix - 1)


def _length_bounds(classes: NDArray[np.int16]) -> list[int]:
    held = np.flatnonzero(classes >= 0)
    lengths = np.zeros(int(classes.max()) + 1, dtype=np.int64)
    lengths[classes[held]] = holding_lengths()[held]
    return [int(at) for at in np.searchsorted(lengths, np.arange(15))]


def _by_holding(suit: Suit, group: Ints) -> NDArray[np.int16]:
    found = np.full(HOLDINGS, -1, dtype=np.int16)
    found[suit.holdings] = np.repeat(group, suit.weights)
    return found


_SMALL = 1 << 18
"""Multiplications in a product that linear algebra libraries still leave to one thread."""


def product(left: Floats, right: Floats) -> Floats:
    """The matrix product, in pieces that stay on one thread.

    Spread over threads these products would gain little, and lose much where others use the machine: each waits for
    its slowest thread.
    """
    m, k, n = len(left), left.shape[1], right.shape[1]
    made = np.empty((m, n))
    rows = max(1, min(m, _SMALL // max(1, 32 * k)))
    columns = max(1, _SMALL // max(1, rows * k))
    for i in range(0, m, rows):
        for j in range(0, n, columns):
            np.matmul(left[i : i + rows], right[:, j : j + columns], out=made[i : i + rows, j : j + columns])
    return made


def disjoint_of(ours: NDArray[np.int16], theirs: NDArray[np.int16]) -> Floats:
    """How many disjoint pairs of holdings every two classes of a suit have: ``[our classes, their classes]``."""
    return _disjoint(ours.tobytes(), theirs.tobytes())


@lru_cache(maxsize=64)
def _disjoint(first: bytes, second: bytes) -> Floats:
    ours, theirs = np.frombuffer(first, dtype=np.int16), np.frombuffer(second, dtype=np.int16)
    within = np.zeros((HOLDINGS, int(theirs.max()) + 1), dtype=np.int32)
    held = np.flatnonzero(theirs >= 0)
    within[held, theirs[held]] = 1
    for bit in range(13):  # after this, row x counts the holdings inside x
        split = within.reshape(-1, 2, 1 << bit, within.shape[1])
        split[:, 1] += split[:, 0]
    held = np.flatnonzero(ours >= 0)
    order = held[np.argsort(ours[held], kind="stable")]
    if not len(order) or not within.shape[1]:
        return np.zeros((int(ours.max()) + 1, within.shape[1]))
    starts = np.searchsorted(ours[order], np.arange(int(ours.max()) + 1))
    return np.add.reduceat(within[HOLDINGS - 1 ^ order], starts, axis=0, dtype=np.int64).astype(np.float64)


def disjoint_halves(
    ours: Half, our_bounds: Sequence[int], theirs: Half, their_bounds: Sequence[int], cards: Sequence[int]
) -> Floats:
    """How many disjoint pairs of half hands every two states have: ``[our states, their states]``, whole numbers.

    The bounds part the states by the number of their cards, ``cards``. A suit has thirteen cards, so blocks of lengths
    that could not meet are left out.
    """
    if our_bounds[-1] > their_bounds[-1]:  # the work grows with the states of the first
        return disjoint_halves(theirs, their_bounds, ours, our_bounds, cards).T
    bounds, count = our_bounds, their_bounds[-1]
    low, high = disjoint_of(ours.low, theirs.low), disjoint_of(ours.high, theirs.high)
    our_low, our_high = ours.bounds()
    their_low, their_high = theirs.bounds()
    found = np.zeros((bounds[-1], count))
    # their cells in the order in which they come up below, and the order that brings equal states together
    there = [
        np.flatnonzero(theirs.states[their_low[a] : their_low[a + 1], : their_high[14 - a]].ravel() >= 0)
        for a in range(14)
    ]
    state = np.concatenate([
        theirs.states[their_low[a] : their_low[a + 1], : their_high[14 - a]].ravel()[there[a]] for a in range(14)
    ])  # fmt: skip
    if not len(state) or not bounds[-1]:
        return found
    order = np.argsort(state, kind="stable")
    first = np.searchsorted(state[order], np.arange(count))
    for n, (start, end) in zip(cards, pairwise(bounds), strict=True):
        if start == end:
            continue
        # our low class, their high class, our state: the disjoint pairs of high holdings
        by_high = np.zeros((our_low[n + 1], high.shape[1], end - start))
        for a in range(n + 1):
            lows, highs = slice(our_low[a], our_low[a + 1]), slice(our_high[n - a], our_high[n - a + 1])
            hot = ours.states[lows, highs, None] == np.arange(start, end)
            by_high[lows] = high[highs].T @ hot.astype(np.float64)
        # their low class, their high class, our state: the disjoint pairs of both
        cells = []
        for a in range(14):
            lows, width = slice(0, our_low[min(n, 13 - a) + 1]), their_high[14 - a]
            ways = by_high[lows, :width].reshape(lows.stop, width * (end - start))
            both = product(low[lows, their_low[a] : their_low[a + 1]].T, ways)
            cells.append(both.reshape(-1, end - start)[there[a]])
        found[start:end] = np.add.reduceat(np.concatenate(cells)[order], first, axis=0).T
    return found
