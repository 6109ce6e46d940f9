"""The hands of a table in order: which hand is the k-th of a row, and back.

A row is a list of pairs of half hands, a pair of classes is a product, and so on down to single holdings. Walking the
joins backwards, with what was counted on the way, finds the k-th hand without looking at any other. For a few hands
the pairs of their rows are found again; for many an index of all pairs is made once. When cards are known to be
elsewhere the same walk serves with the fewer holdings that are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import Hand
from bidcheck.handspace.plan import Deck
from bidcheck.handspace.table import (
    BLOCK_HALVES,
    BLOCK_LENGTHS,
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

FEW = 64
"""So many hands are found one by one; for more at once the index of all pairs is made."""

FEW_PAIRS = 400_000
"""So many pairs of half hands are tried before the index is made."""

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
        self._table = table

    @cached_property
    def _starts(self) -> list[Ints]:
        return [_before(suit.weights) for suit in self._table.suits]

    @cached_property
    def _minors(self) -> Pairs:
        return join_pairs(self._table.suits[0], self._table.suits[1], HALF_BLOCKS, self._table.plan.width)

    @cached_property
    def _majors(self) -> Pairs:
        return join_pairs(self._table.suits[2], self._table.suits[3], HALF_BLOCKS, self._table.plan.width)

    @cached_property
    def _rows(self) -> Pairs:
        return self._table.pairs()

    @cached_property
    def _firsts(self) -> tuple[Ints, Ints]:
        """The first pair of each row that the table has, and how many pairs it has."""
        pairs, kept = self._rows, self._table.kept
        sizes = np.diff(pairs.first, append=len(pairs.left))
        return (pairs.first, sizes) if kept is None else (pairs.first[kept], sizes[kept])

    @cached_property
    def walk(self) -> Walk:
        """The walk through all the hands, which needs the index."""
        table = self._table
        return Walk(
            tuple(suit.holdings for suit in table.suits),
            tuple(self._starts),
            _level(self._minors, table.suits[1].weights),
            _level(self._majors, table.suits[3].weights),
            _Level(self._rows.left, self._rows.right, self._rows.before, self._firsts[0], table.majors.weights),
            int(table.rows.weights.sum()),
        )

    def hands(self, rows: Ints, numbers: Ints) -> NDArray[np.int16]:
        """The hands with these numbers in these rows: ``int16[n, 4]``, holdings clubs first."""
        if len(rows) > FEW or "walk" in self.__dict__:
            return self.walk.hands(rows, numbers)
        found = [self.hand(row, number).holdings for row, number in zip(rows.tolist(), numbers.tolist(), strict=True)]
        return np.array(found, dtype=np.int16).reshape(-1, 4)

    def hand(self, row: int, number: int) -> Hand:
        """The hand with this number in this row."""
        if "walk" in self.__dict__:
            return self.walk.hand(row, number)
        table = self._table
        block = int(table.rows.starts.searchsorted(row, side="right")) - 1
        halves = BLOCK_HALVES[block]
        minor, minor_at, major, major_at = _find(
            table.minors, halves[0], table.majors, halves[1], int(table.rows.keys[row]), number
        )
        holdings: list[int] = []
        for half, at, within, first in ((table.minors, minor, minor_at, 0), (table.majors, major, major_at, 2)):
            low, high = table.suits[first], table.suits[first + 1]
            lengths = HALF_LENGTHS[halves[first // 2]]
            on_low, low_at, on_high, high_at = _find(low, lengths[0], high, lengths[1], int(half.keys[at]), within)
            holdings.append(int(low.holdings[int(self._starts[first][on_low]) + low_at]))
            holdings.append(int(high.holdings[int(self._starts[first + 1][on_high]) + high_at]))
        clubs, diamonds, hearts, spades = holdings
        return Hand((clubs, diamonds, hearts, spades))

    @property
    def nbytes(self) -> int:
        """The memory it holds at the moment, about."""
        index = self.__dict__.get("_rows")
        return 0 if index is None else sum(a.nbytes for a in (index.left, index.right, index.before, index.first))

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
        """The pairs of half hands that some rows, rising, are made of: minors, majors, the first pair of each row."""
        table = self._table
        if "_rows" not in self.__dict__:
            bounds = rows.searchsorted(table.rows.starts)
            used = np.flatnonzero(np.diff(bounds)).tolist()
            tried = sum(
                int(bounds[block + 1] - bounds[block]) * table.minors.size_of(BLOCK_HALVES[block][0]) for block in used
            )
            if tried <= FEW_PAIRS:
                return self._pairs_found(rows, bounds.tolist(), used)
        if len(rows) == len(self._rows.first):
            return self._rows.left, self._rows.right, self._rows.first
        first, sizes = self._firsts[0][rows], self._firsts[1][rows]
        row_first = _before(sizes)
        at = np.repeat(first - row_first, sizes) + np.arange(int(sizes.sum()))
        return self._rows.left[at], self._rows.right[at], row_first

    def _pairs_found(
        self, rows: Ints, bounds: list[int], used: list[int]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], Ints]:
        """The same without an index: for each row every minor half of its block, and the major half that it needs."""
        table = self._table
        lefts, rights, sizes = [], [], []
        for block in used:
            i, j = BLOCK_HALVES[block]
            here, there = table.minors.block(i), table.majors.block(j)
            needed = table.rows.keys[rows[bounds[block] : bounds[block + 1]]][:, None] - table.minors.keys[here]
            keys = table.majors.keys[there]
            at = np.minimum(keys.searchsorted(needed), len(keys) - 1)
            met = keys[at] == needed
            lefts.append(np.nonzero(met)[1] + here.start)
            rights.append(at[met] + there.start)
            sizes.append(met.sum(axis=1))
        if not used:
            none = np.zeros(0, dtype=np.int32)
            return none, none, np.zeros(0, dtype=np.int64)
        left, right = (np.concatenate(part).astype(np.int32) for part in (lefts, rights))
        return left, right, _before(np.concatenate(sizes))

    @property
    def halves(self) -> tuple[Pairs, Pairs]:
        """The pairs of suit classes that the minor and the major half hands are made of."""
        return self._minors, self._majors

    def row_of(self, hand: Hand) -> int:
        """The row of a hand; ``LookupError`` where the deck lacks one of its cards."""
        return self._row(_BLOCK_AT[hand.lengths], sum(self._key(suit, h) for suit, h in enumerate(hand.holdings)))

    def place(self, hand: Hand) -> tuple[int, int]:
        """The row of a hand and its number there; ``LookupError`` where the deck lacks one of its cards."""
        table, lengths = self._table, hand.lengths
        c, d, h, s = (self._place_in_suit(suit, holding) for suit, holding in enumerate(hand.holdings))
        minor_block, major_block = _HALF_AT[lengths[:2]], _HALF_AT[lengths[2:]]
        clubs, diamonds, hearts, spades = table.suits
        minor = _place(clubs, lengths[0], c, diamonds, lengths[1], d, table.minors, minor_block)
        major = _place(hearts, lengths[2], h, spades, lengths[3], s, table.majors, major_block)
        return _place(table.minors, minor_block, minor, table.majors, major_block, major, table.rows,
                      _BLOCK_AT[lengths])  # fmt: skip

    def _row(self, block: int, key: int) -> int:
        rows = self._table.rows
        here = rows.block(block)
        row: int = here.start + int(rows.keys[here].searchsorted(key))
        if row >= here.stop or rows.keys[row] != key:
            raise LookupError("the table has no such hand")
        return row

    def _key(self, suit: int, holding: int) -> int:
        if not self._table.plan.suits[suit].inside[holding]:
            raise LookupError("the deck of this table lacks a card of the hand")
        return int(self._table.plan.suit_keys(suit)[holding])

    def _place_in_suit(self, at: int, holding: int) -> tuple[int, int]:
        suit: Suit = self._table.suits[at]
        here = suit.block(holding.bit_count())
        number = here.start + int(suit.keys[here].searchsorted(self._key(at, holding)))
        if number >= here.stop:
            raise LookupError("the table has no such hand")
        start = int(self._starts[at][number])
        members = suit.holdings[start : start + int(suit.weights[number])]
        at = int(members.searchsorted(holding))
        if at == len(members) or members[at] != holding:
            raise LookupError("the table has no such hand")
        return number, at


def _pairs(left: Classes, left_block: int, right: Classes, right_block: int, key: int) -> tuple[Ints, Ints, Ints, Ints]:
    """The pairs behind the class with this key in a join: left, right, weights on the right, members up to each."""
    here, there = left.block(left_block), right.block(right_block)
    keys = right.keys[there]
    needed = key - left.keys[here]
    at = np.minimum(keys.searchsorted(needed), len(keys) - 1)
    met = np.flatnonzero(keys[at] == needed)
    on_right = right.weights[there][at[met]]
    return met + here.start, at[met] + there.start, on_right, np.cumsum(left.weights[here][met] * on_right)


def _find(
    left: Classes, left_block: int, right: Classes, right_block: int, key: int, number: int
) -> tuple[int, int, int, int]:
    """Left class, number there, right class, number there, of one member of the class with this key in a join."""
    lefts, rights, on_right, till = _pairs(left, left_block, right, right_block, key)
    pair = int(till.searchsorted(number, side="right"))
    in_left, in_right = divmod(number - (int(till[pair - 1]) if pair else 0), int(on_right[pair]))
    return int(lefts[pair]), in_left, int(rights[pair]), in_right


def _place(
    left: Classes, left_block: int, on_left: tuple[int, int], right: Classes, right_block: int,
    on_right: tuple[int, int], joined: Classes, block: int,
) -> tuple[int, int]:  # fmt: skip
    """The class in a join, and the number in it, of a member of a left and of a right class: ``_find`` backwards."""
    key = int(left.keys[on_left[0]] + right.keys[on_right[0]])
    here = joined.block(block)
    row = here.start + int(joined.keys[here].searchsorted(key))
    if row >= here.stop or joined.keys[row] != key:
        raise LookupError("the table has no such hand")
    lefts, _, weights, till = _pairs(left, left_block, right, right_block, key)
    pair = int(lefts.searchsorted(on_left[0]))
    before = int(till[pair - 1]) if pair else 0
    return row, before + on_left[1] * int(weights[pair]) + on_right[1]


def _before(sizes: Ints) -> Ints:
    return np.cumsum(sizes) - sizes


def _level(pairs: Pairs, on_right: Ints) -> _Level:
    return _Level(pairs.left, pairs.right, pairs.before, pairs.first, on_right)


def _recount(pairs: Pairs, on_left: Ints, on_right: Ints) -> tuple[_Level, Ints]:
    """The level with other weights of the classes it joins, and the weights of its rows."""
    members = on_left[pairs.left] * on_right[pairs.right]
    level = _Level(pairs.left, pairs.right, _before(members), pairs.first, on_right)
    return level, np.add.reduceat(members, pairs.first)
