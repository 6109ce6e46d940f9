"""Some rows of a hand space as a numbered list of hands, without numbering the whole space.

``Cut(space, mask).hand(k)`` is the hand that ``Region.hand(k)`` gives for a fact with that mask; a test holds them
equal. A region numbers every pair of half hands of its space first, which pays when thousands of hands are drawn. For
one hand only the block of its row is joined again, and a space of a million rows answers at once.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from bidcheck.cards import Hand
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.table import FULL_BLOCKS, HALF_LENGTHS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bidcheck.handspace.space import HandSpace, Mask
    from bidcheck.handspace.table import Classes

    Ints = NDArray[np.int64]


class Cut:
    """The hands in the rows of ``space`` that ``mask`` (``bool[rows]``) marks, numbered from 0 to ``count`` - 1."""

    def __init__(self, space: HandSpace, mask: Mask) -> None:
        self.space = space
        self.mask = mask

    @cached_property
    def rows(self) -> Ints:
        return np.flatnonzero(self.mask)

    @cached_property
    def _till(self) -> Ints:
        return np.cumsum(self.space.weights[self.rows])

    @cached_property
    def count(self) -> int:
        """How many hands there are."""
        return int(self._till[-1]) if len(self._till) else 0

    def hand(self, number: int) -> Hand:
        """The hand with that number; ``IndexError`` outside 0 … count - 1."""
        if not 0 <= number < self.count:
            raise IndexError(f"there are {self.count:,} hands, numbered from 0")
        at = int(self._till.searchsorted(number, side="right"))
        row = int(self.rows[at])
        return hand_in_row(self.space, row, number - int(self._till[at] - self.space.weights[row]))

    def draw(self, chance: Chance) -> Hand:
        """A random hand, each as likely."""
        return self.hand(chance.below(self.count))


@cache
def _blocks() -> tuple[tuple[int, int], ...]:
    """For each block of lengths the blocks of the two halves that it joins."""
    return tuple((i, j) for i, start, end in FULL_BLOCKS for j in range(start, end))


def hand_in_row(space: HandSpace, row: int, number: int) -> Hand:
    """Hand ``number`` of a row, in the order in which regions number hands."""
    table = space.table
    block = int(table.rows.starts.searchsorted(row, side="right")) - 1
    minor_block, major_block = _blocks()[block]
    minor, minor_at, major, major_at = _split(
        table.minors, minor_block, table.majors, major_block, int(table.rows.keys[row]), number)
    holdings: list[int] = []
    for half, first, at, within in ((table.minors, 0, minor, minor_at), (table.majors, 2, major, major_at)):
        lengths = HALF_LENGTHS[minor_block if first == 0 else major_block]
        left, right = table.suits[first], table.suits[first + 1]
        one, one_at, two, two_at = _split(left, lengths[0], right, lengths[1], int(half.keys[at]), within)
        for suit, which, place in ((left, one, one_at), (right, two, two_at)):
            start = int(suit.weights[:which].sum())
            holdings.append(int(suit.holdings[start + place]))
    clubs, diamonds, hearts, spades = holdings
    return Hand((clubs, diamonds, hearts, spades))


def _split(left: Classes, left_block: int, right: Classes, right_block: int, key: int, number: int
           ) -> tuple[int, int, int, int]:
    """Left class, number there, right class, number there, of one member of the class ``key`` of a join."""
    l_from, l_till = int(left.starts[left_block]), int(left.starts[left_block + 1])
    r_from, r_till = int(right.starts[right_block]), int(right.starts[right_block + 1])
    keys = right.keys[r_from:r_till]
    wanted = key - left.keys[l_from:l_till]
    at = np.searchsorted(keys, wanted)
    at[at == len(keys)] = 0
    met = np.flatnonzero(keys[at] == wanted)
    on_right = right.weights[r_from + at[met]]
    till = np.cumsum(left.weights[l_from + met] * on_right)
    k = int(till.searchsorted(number, side="right"))
    before = int(till[k - 1]) if k else 0
    in_left, in_right = divmod(number - before, int(on_right[k]))
    return l_from + int(met[k]), in_left, r_from + int(at[met[k]]), in_right
