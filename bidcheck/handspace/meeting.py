"""The states of two regions brought together: counted by their figures, and walked backwards to a pair of hands.

With M the states of a region, minor cards against major cards, and V the disjoint half hands of two regions, all the
pairs of hands are the sum of V · M · V over the cells of the other M. The products are sums of whole numbers; they are
cut into pieces that stay below 2**53, where floating point is exact, and put together in Python's whole numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import Hand
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.states import Half, Side, disjoint_halves, disjoint_of, product

Floats = NDArray[np.float64]

_RUN = 1 << 11
"""How many products are added up in floating point, before whole numbers take over."""

_ROOM = 53 - 11
"""The bits that both factors of such a product may have together: the sum of a run is then exact."""

_LEAST = 12
"""The fewest bits a factor is cut into."""


class Meeting:
    """Two regions whose hands have no card in common, by their states."""

    def __init__(self, ours: Side, theirs: Side) -> None:
        self.ours = ours
        self.theirs = theirs

    @cached_property
    def minors(self) -> Floats:
        """How many disjoint pairs of minor cards every two states have: ``[our states, their states]``."""
        ours, theirs = self.ours, self.theirs
        return disjoint_halves(ours.half_minors, ours.minors, theirs.half_minors, theirs.minors, range(14))

    @cached_property
    def majors(self) -> Floats:
        """The same for major cards."""
        ours, theirs = self.ours, self.theirs
        return disjoint_halves(ours.half_majors, ours.majors, theirs.half_majors, theirs.majors, range(13, -1, -1))

    @cached_property
    def counts(self) -> list[list[int]]:
        """How many pairs of hands have each of our figures and each of theirs."""
        totals = [[0] * len(self.theirs.figures) for _ in self.ours.figures]
        for n in self._used:
            _add_products(totals, self._we(n, range(len(totals))), self._they(n, range(len(totals[0]))))
        return totals

    @property
    def _used(self) -> list[int]:
        """The numbers of minor cards that they can have; none where one of the regions has no hand."""
        if not self.ours.figures:
            return []
        return [n for n in range(14) if self.theirs.minors[n + 1] > self.theirs.minors[n]]

    @property
    def count(self) -> int:
        """How many pairs of hands there are."""
        return sum(sum(row) for row in self.counts)

    def figures(self) -> Iterator[tuple[tuple[int, ...], int, int, int]]:
        """What both hands total in each measure, the numbers of our and of their figures, and how many pairs."""
        for i, row in enumerate(self.counts):
            for j, pairs in enumerate(row):
                if pairs:
                    both = zip(self.ours.figures[i], self.theirs.figures[j], strict=True)
                    yield tuple(a + b for a, b in both), i, j, pairs

    def _we(self, n: int, figures: Sequence[int]) -> Floats:
        """Our hands with each figure, by their state of n minors and our state of majors: how many minors of ours."""
        ours, theirs = self.ours, self.theirs
        here = slice(theirs.minors[n], theirs.minors[n + 1])
        found = np.zeros((len(figures), here.stop - here.start, ours.majors[-1]))
        wanted = np.asarray(figures)[None, :, None] + 1
        for k in range(14):
            left, right = slice(ours.minors[k], ours.minors[k + 1]), slice(ours.majors[k], ours.majors[k + 1])
            if left.stop > left.start:
                hot = (ours.labels[k][:, None, :] == wanted).astype(np.float64)
                made = product(self.minors[left, here].T, hot.reshape(left.stop - left.start, -1))
                found[:, :, right] = made.reshape(found.shape[1], len(figures), -1).transpose(1, 0, 2)
        return found.reshape(len(figures), -1)

    def _they(self, n: int, figures: Sequence[int]) -> Floats:
        """Their hands with each figure, by the same two states: how many majors of theirs."""
        there = slice(self.theirs.majors[n], self.theirs.majors[n + 1])
        hot = self.theirs.labels[n][None, :, :] == np.asarray(figures)[:, None, None] + 1
        found = product(hot.reshape(-1, there.stop - there.start).astype(np.float64), self.majors[:, there].T)
        return found.reshape(len(figures), -1)

    # walked backwards

    def draw(self, choices: Sequence[tuple[int, int, int]], chance: Chance) -> tuple[Hand, Hand]:
        """A random pair of hands: ``choices`` has our figure, their figure and how many pairs; each pair as likely."""
        till = list(accumulate(pairs for _, _, pairs in choices))
        number = chance.below(till[-1])
        i, j, pairs = choices[bisect_right(till, number)]
        number -= till[bisect_right(till, number)] - pairs
        their_minor, our_major = self._cell(i, j, number / pairs)
        k = int(np.searchsorted(self.ours.majors, our_major, side="right")) - 1
        n = int(np.searchsorted(self.theirs.minors, their_minor, side="right")) - 1
        ours = self.ours.labels[k][:, our_major - self.ours.majors[k]] == i + 1
        start = self.ours.minors[k]
        our_minor = start + _pick(self.minors[start : start + len(ours), their_minor] * ours, chance)
        theirs = self.theirs.labels[n][their_minor - self.theirs.minors[n]] == j + 1
        start = self.theirs.majors[n]
        their_major = start + _pick(self.majors[our_major, start : start + len(theirs)] * theirs, chance)
        minors = _draw_half(self.ours.half_minors, our_minor, self.theirs.half_minors, their_minor, chance)
        majors = _draw_half(self.ours.half_majors, our_major, self.theirs.half_majors, their_major, chance)
        (c, cc), (d, dd) = minors
        (h, hh), (s, ss) = majors
        return Hand((c, d, h, s)), Hand((cc, dd, hh, ss))

    def _cell(self, i: int, j: int, part: float) -> tuple[int, int]:
        """Their minor and our major state, where ``part`` of the pairs with these two figures stand before.

        This one choice is made in floating point: a pair's chance is right to one part in 10**15.
        """
        if (i, j) not in self._cells:
            weights = [(self._we(n, [i]) * self._they(n, [j])).ravel() for n in self._used]
            self._cells[i, j] = np.cumsum(np.concatenate(weights))
        till = self._cells[i, j]
        at = min(int(np.searchsorted(till, part * till[-1], side="right")), len(till) - 1)
        return divmod(at, self.ours.majors[-1])

    @cached_property
    def _cells(self) -> dict[tuple[int, int], Floats]:
        return {}


def _pick(weights: Floats, chance: Chance) -> int:
    """A place, as likely as its weight, a whole number."""
    till = np.cumsum(weights)
    return int(np.searchsorted(till, chance.below(int(till[-1])), side="right"))


def _draw_half(
    ours: Half, our_state: int, theirs: Half, their_state: int, chance: Chance
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two disjoint half hands of two states, each pair as likely: our and their low holding, our and their high."""
    mine, yours = np.argwhere(ours.states == our_state), np.argwhere(theirs.states == their_state)
    low, high = disjoint_of(ours.low, theirs.low), disjoint_of(ours.high, theirs.high)
    ways = low[np.ix_(mine[:, 0], yours[:, 0])] * high[np.ix_(mine[:, 1], yours[:, 1])]
    i, j = divmod(_pick(ways.ravel(), chance), len(yours))
    return (
        _draw_holdings(ours.low == mine[i, 0], theirs.low == yours[j, 0], chance),
        _draw_holdings(ours.high == mine[i, 1], theirs.high == yours[j, 1], chance),
    )


def _draw_holdings(ours: NDArray[np.bool_], theirs: NDArray[np.bool_], chance: Chance) -> tuple[int, int]:
    mine, yours = np.flatnonzero(ours), np.flatnonzero(theirs)
    apart = np.argwhere((mine[:, None] & yours[None, :]) == 0)
    one, other = apart[chance.below(len(apart))]
    return int(mine[one]), int(yours[other])


def _add_products(totals: list[list[int]], left: Floats, right: Floats) -> None:
    """Add to ``totals`` the products of every row on the left with every row on the right, to the last unit."""
    left_bits, right_bits = (int(values.max(initial=0)).bit_length() for values in (left, right))
    # cut as little as can be: neither, the one whose fellow leaves room enough, or both
    left_piece = _ROOM - right_bits if right_bits <= _ROOM - _LEAST else _ROOM // 2
    right_piece = _ROOM - left_piece
    for left_shift, one in _pieces(left, left_bits, left_piece):
        for right_shift, other in _pieces(right, right_bits, right_piece):
            added = np.zeros((len(left), len(right)), dtype=np.int64)
            for start in range(0, left.shape[1], _RUN):
                part = slice(start, start + _RUN)
                added += product(one[:, part], other[:, part].T).astype(np.int64)
            for row, more in zip(totals, added.tolist(), strict=True):
                for at, value in enumerate(more):
                    row[at] += value << left_shift + right_shift


def _pieces(values: Floats, bits: int, piece: int) -> Iterator[tuple[int, Floats]]:
    """Whole values of so many bits, not negative, cut into pieces, the lowest first; how far each is to be shifted."""
    shift = 0
    while bits > piece:
        rest = np.floor(values * 0.5**piece)
        yield shift, values - rest * 2.0**piece
        values, bits, shift = rest, bits - piece, shift + piece
    yield shift, values
