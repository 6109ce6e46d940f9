"""The hands of a table in order: which hand is the k-th of a row, and back.

A row is a list of pairs of half hands, a pair of classes is a product, and so on down to single holdings. Walking the
joins backwards, with what was counted on the way, finds the k-th hand without looking at any other. When cards are
known to be elsewhere the same walk serves with the fewer holdings that are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import Hand
from bidcheck.handspace.plan import Deck
from bidcheck.handspace.suits import holding_lengths
from bidcheck.handspace.table import (
    BLOCK_LENGTHS,
    FULL_BLOCKS,
    HALF_BLOCKS,
    HALF_LENGTHS,
    Classes,
    Pairs,
    Suit,
    Table,
    join_pairs,
)

Ints = NDArray[np.int64]
Places = NDArray[np.signedinteger[Any]]

_HALF_AT = {lengths: at for at, lengths in enumerate(HALF_LENGTHS)}
_BLOCK_AT = {lengths: at for at, lengths in enumerate(BLOCK_LENGTHS)}


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """One join, walked backwards: pairs row by row, with the members that stand before each.

    ``on_right`` are the weights of the classes on the right: a pair's members run through those on the right first.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    before: Ints
    first: Ints
    on_right: Ints

    def apart(self, rows: Places, numbers: Ints) -> tuple[Places, Ints, Places, Ints]:
        """Left class, number there, right class, number there: of each numbered member of the rows."""
        wanted = self.before[self.first[rows]] + numbers
        at = self.before.searchsorted(wanted, side="right") - 1
        right = self.right[at]
        rest, size = wanted - self.before[at], self.on_right[right]
        # below 2**53 the quotient of two floats, cut off, is the whole quotient, and comes five times as fast
        on_left = (rest / size).astype(np.int64)
        return self.left[at], on_left, right, rest - on_left * size

    def apart_one(self, row: int, number: int) -> tuple[int, int, int, int]:
        """The same for one member, in plain numbers."""
        wanted = int(self.before[self.first[row]]) + number
        at = int(self.before.searchsorted(wanted, side="right")) - 1
        right = int(self.right[at])
        on_left, on_right = divmod(wanted - int(self.before[at]), int(self.on_right[right]))
        return int(self.left[at]), on_left, right, on_right


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """The way from a row and a number to a hand. ``total`` is how many hands all its rows have."""

    holdings: tuple[NDArray[np.int16], ...]
    starts: tuple[Ints, ...]
    minors: _Level
    majors: _Level
    rows: _Level
    total: int

    def hands(self, rows: Ints, numbers: Ints) -> NDArray[np.int16]:
        """The hands with these numbers in these rows: ``int16[n, 4]``, holdings clubs first."""
        minor, minor_at, major, major_at = self.rows.apart(rows, numbers)
        sides = (*self.minors.apart(minor, minor_at), *self.majors.apart(major, major_at))
        found = np.empty((len(rows), 4), dtype=np.int16)
        for suit in range(4):
            found[:, suit] = self.holdings[suit][self.starts[suit][sides[2 * suit]] + sides[2 * suit + 1]]
        return found

    def hand(self, row: int, number: int) -> Hand:
        """The hand with this number in this row."""
        minor, minor_at, major, major_at = self.rows.apart_one(row, number)
        sides = (*self.minors.apart_one(minor, minor_at), *self.majors.apart_one(major, major_at))
        clubs, diamonds, hearts, spades = (
            int(self.holdings[suit][int(self.starts[suit][sides[2 * suit]]) + sides[2 * suit + 1]])
            for suit in range(4)
        )
        return Hand((clubs, diamonds, hearts, spades))

    def numbered(self, number: int) -> Hand:
        """The hand with this number among all the rows, one after another."""
        return self.hand(0, number)


class Numbering:
    """Numbers the hands inside each row of a table, from 0; the order depends on nothing but the table's plan."""

    def __init__(self, table: Table) -> None:
        width = table.plan.width
        self._table = table
        clubs, diamonds, hearts, spades = table.suits
        self._minors = join_pairs(clubs, diamonds, HALF_BLOCKS, width)
        self._majors = join_pairs(hearts, spades, HALF_BLOCKS, width)
        self._rows = join_pairs(table.minors, table.majors, FULL_BLOCKS, width)
        self.walk = Walk(
            tuple(suit.holdings for suit in table.suits),
            tuple(_before(suit.weights) for suit in table.suits),
            _level(self._minors, diamonds.weights),
            _level(self._majors, spades.weights),
            _level(self._rows, table.majors.weights),
            int(table.rows.weights.sum()),
        )

    @property
    def nbytes(self) -> int:
        """The memory it holds."""
        return sum(
            array.nbytes
            for pairs in (self._minors, self._majors, self._rows)
            for array in (pairs.left, pairs.right, pairs.before, pairs.first)
        )

    def walk_within(self, deck: Deck, rows: Ints) -> Walk:
        """The walk through the hands of some rows that are in ``deck``: row 0 of it is the first of ``rows``.

        What is counted again is only the pairs of these rows, so it is quick where they are few.
        """
        suits = self._table.suits
        holdings, weights = [], []
        for suit, mask in zip(suits, deck, strict=True):
            kept = (suit.holdings & np.int16(~mask)) == 0
            holdings.append(suit.holdings[kept])
            weights.append(np.add.reduceat(kept, _before(suit.weights), dtype=np.int64))
        minors, minor_weights = _recount(self._minors, weights[0], weights[1])
        majors, major_weights = _recount(self._majors, weights[2], weights[3])
        left, right, row_first = self.pairs_of(rows)
        members = minor_weights[left] * major_weights[right]
        level = _Level(left, right, _before(members), row_first, major_weights)
        return Walk(tuple(holdings), tuple(_before(w) for w in weights), minors, majors, level, int(members.sum()))

    def pairs_of(self, rows: Ints) -> tuple[NDArray[np.int32], NDArray[np.int32], Ints]:
        """The pairs of half hands that some rows are made of: classes of minors, of majors, the first pair of each."""
        if len(rows) == len(self._rows.first):
            return self._rows.left, self._rows.right, self._rows.first
        first = self._rows.first[rows]
        sizes = np.append(self._rows.first, len(self._rows.left))[rows + 1] - first
        row_first = _before(sizes)
        at = np.repeat(first - row_first, sizes) + np.arange(int(sizes.sum()))
        return self._rows.left[at], self._rows.right[at], row_first

    @property
    def halves(self) -> tuple[Pairs, Pairs]:
        """The pairs of suit classes that the minor and the major half hands are made of."""
        return self._minors, self._majors

    def place(self, hand: Hand) -> tuple[int, int]:
        """The row of a hand and its number there; ``LookupError`` where the deck lacks one of its cards."""
        c, d, h, s = hand.lengths
        table = self._table
        places = [self._place_in_suit(suit, holding) for suit, holding in enumerate(hand.holdings)]
        minor = _place(self._minors, table.suits[0], table.suits[1], table.minors, _HALF_AT[c, d], *places[:2])
        major = _place(self._majors, table.suits[2], table.suits[3], table.majors, _HALF_AT[h, s], *places[2:])
        return _place(self._rows, table.minors, table.majors, table.rows, _BLOCK_AT[c, d, h, s], minor, major)

    def _place_in_suit(self, at: int, holding: int) -> tuple[int, int]:
        suit: Suit = self._table.suits[at]
        if not self._table.plan.suits[at].inside[holding]:
            raise LookupError("the deck of this table lacks a card of the hand")
        length = int(holding_lengths()[holding])
        key = int(self._table.plan.suit_keys(at)[holding])
        first, till = suit.starts[length], suit.starts[length + 1]
        number = int(first + np.searchsorted(suit.keys[first:till], key))
        start = int(self.walk.starts[at][number])
        members = suit.holdings[start : start + int(suit.weights[number])]
        return number, int(np.searchsorted(members, holding))


def _before(sizes: Ints) -> Ints:
    return np.cumsum(sizes) - sizes


def _level(pairs: Pairs, on_right: Ints) -> _Level:
    return _Level(pairs.left, pairs.right, pairs.before, pairs.first, on_right)


def _recount(pairs: Pairs, on_left: Ints, on_right: Ints) -> tuple[_Level, Ints]:
    """The level with other weights of the classes it joins, and the weights of its rows."""
    members = on_left[pairs.left] * on_right[pairs.right]
    level = _Level(pairs.left, pairs.right, _before(members), pairs.first, on_right)
    return level, np.add.reduceat(members, pairs.first)


def _place(
    pairs: Pairs, left: Classes, right: Classes, joined: Classes, block: int,
    on_left: tuple[int, int], on_right: tuple[int, int],
) -> tuple[int, int]:  # fmt: skip
    """The row, and the number in it, of a member of a left and of a right class."""
    key = left.keys[on_left[0]] + right.keys[on_right[0]]
    first, till = joined.starts[block], joined.starts[block + 1]
    row = int(first + np.searchsorted(joined.keys[first:till], key))
    start = int(pairs.first[row])
    end = int(pairs.first[row + 1]) if row + 1 < len(pairs.first) else len(pairs.left)
    at = start + int(np.searchsorted(pairs.left[start:end], on_left[0]))
    number = int(pairs.before[at] - pairs.before[start]) + on_left[1] * int(right.weights[on_right[0]]) + on_right[1]
    return row, number
