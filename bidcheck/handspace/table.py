"""The table itself: hands in classes, with how many hands are in each.

Suits are joined in two halves, and the halves in blocks, one block for each of the 560 lengths. A row is one key in
one block: a class of hands that no question put to the table can tell apart. Its weight is the number of its hands, so
the weights of a whole table add up to 635,013,559,600.

The order of rows, and of the pairs that make up a row, depends on nothing but the keys, so hands keep their numbers
on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bidcheck.errors import BidcheckError
from bidcheck.handspace.plan import KEY_BITS, Plan
from bidcheck.handspace.suits import holding_lengths

Ints = NDArray[np.int64]

MOST_PAIRS = 64_000_000
"""The most pairs of half hands a table may join: some seconds, and a gigabyte at worst."""

MOST_HALF_PAIRS = 4_000_000
"""The same for the pairs of suits in half a hand."""

CHUNK = 1 << 15
"""How many pairs are sorted together: what a core's nearest memory holds."""

HALF_LENGTHS = tuple((a, total - a) for total in range(14) for a in range(total + 1))
"""The lengths of two suits that fit in a hand, by their total: the 105 blocks of a half."""

HALF_BLOCKS = tuple((a, b, b + 1) for a, b in HALF_LENGTHS)
"""The join of two suits: a block on the left with the blocks ``start:end`` on the right."""

HALVES_BY_TOTAL = tuple(total * (total + 1) // 2 for total in range(15))
"""Where the blocks of each total begin in ``HALF_LENGTHS``, and the end."""

FULL_BLOCKS = tuple(
    (i, HALVES_BY_TOTAL[13 - a - b], HALVES_BY_TOTAL[14 - a - b]) for i, (a, b) in enumerate(HALF_LENGTHS)
)
"""The join of two halves: each with all the halves that make it up to thirteen cards."""

BLOCK_LENGTHS = tuple((*HALF_LENGTHS[i], *HALF_LENGTHS[j]) for i, start, end in FULL_BLOCKS for j in range(start, end))
"""The lengths (clubs, diamonds, hearts, spades) of the 560 blocks of a table."""

Blocks = Sequence[tuple[int, int, int]]


class TooFine(BidcheckError):
    """The conditions tell apart more classes of hands than can be kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """Classes in blocks: ``keys`` rise inside each block, ``weights`` say how many holdings or hands each has.

    ``starts`` has the first class of each block and, at the end, the number of classes.
    """

    keys: Ints
    weights: Ints
    starts: Ints

    def __len__(self) -> int:
        return len(self.keys)

    def block(self, at: int) -> slice:
        """The classes of one block."""
        return slice(int(self.starts[at]), int(self.starts[at + 1]))

    def numbered_keys(self, width: int) -> Ints:
        """The keys with the number of their block above them: they rise throughout."""
        return self.keys | np.repeat(np.arange(len(self.starts) - 1) << width, np.diff(self.starts))

    def size_of(self, block: int) -> int:
        """How many classes a block has."""
        return int(self.starts[block + 1] - self.starts[block])


@dataclass(frozen=True, slots=True, eq=False)
class Suit(Classes):
    """The classes of one suit, a block a length. ``holdings`` lists them class by class, rising in each."""

    holdings: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The pairs that a join is made of, row by row: the class on the left and on the right, and their hands so far.

    ``before`` counts the hands before each pair; ``first`` is the first pair of each row.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    before: Ints
    first: Ints


def suit_classes(plan: Plan, suit: int) -> Suit:
    """The holdings of one suit that the deck has, by length and key."""
    deck = np.flatnonzero(plan.suits[suit].inside)
    keys = plan.suit_keys(suit)[deck]
    lengths = holding_lengths()[deck].astype(np.int64)
    order = np.lexsort((deck, keys, lengths))
    keys, lengths = keys[order], lengths[order]
    new = np.flatnonzero((np.diff(keys, prepend=-1) != 0) | (np.diff(lengths, prepend=-1) != 0))
    weights = np.diff(new, append=len(deck))
    starts = np.searchsorted(lengths[new], np.arange(15))
    return Suit(keys[new], weights, starts.astype(np.int64), deck[order].astype(np.int16))


def join(left: Classes, right: Classes, blocks: Blocks, width: int) -> Classes:
    """Join blocks of two lots of classes: each block on the left with each of a run of blocks on the right.

    ``width`` is how many bits keys have. Raises ``TooFine`` where there are more than ``MOST_PAIRS`` pairs.
    """
    return _join(left, right, blocks, width, with_pairs=False)[0]


def join_pairs(left: Classes, right: Classes, blocks: Blocks, width: int) -> Pairs:
    """The pairs behind ``join``, in the order of its rows, and inside a row by the class on the left."""
    pairs = _join(left, right, blocks, width, with_pairs=True)[1]
    assert pairs is not None
    return pairs


def count_pairs(left: Classes, right: Classes, blocks: Blocks) -> int:
    """How many pairs a join goes through."""
    return sum(_pair_counts(left, right, blocks))


def _pair_counts(left: Classes, right: Classes, blocks: Blocks) -> list[int]:
    ls, rs = left.starts.tolist(), right.starts.tolist()
    return [(ls[i + 1] - ls[i]) * (rs[end] - rs[start]) for i, start, end in blocks]


def _join(
    left: Classes, right: Classes, blocks: Blocks, width: int, *, with_pairs: bool
) -> tuple[Classes, Pairs | None]:
    sizes = _pair_counts(left, right, blocks)
    limit = MOST_HALF_PAIRS if isinstance(left, Suit) else MOST_PAIRS
    if sum(sizes) > limit:
        raise TooFine(
            f"these conditions tell too many hands apart: {sum(sizes):,} classes, where {limit:,} can be kept; "
            "ask about fewer things at a time, or leave out measures that look at small cards"
        )
    runs = _runs(right, blocks, width)
    keys: list[Ints] = []
    weights: list[Ints] = []
    rows_of: list[Ints] = []
    pairs: list[tuple[NDArray[np.int32], NDArray[np.int32], Ints, Ints]] = []
    at = 0
    while at < len(blocks):
        end, total = at, 0
        while end < len(blocks) and (total == 0 or total + sizes[end] <= CHUNK):
            total += sizes[end]
            end += 1
        chunk = blocks[at:end]
        made = sum(till - start for _, start, till in chunk)
        pair_keys, pair_weights = _outer(left, right, chunk, runs, width, total)
        order, pair_keys = _sorted(pair_keys, width + (made - 1).bit_length())
        new = np.ones(total, dtype=bool)
        np.not_equal(pair_keys[1:], pair_keys[:-1], out=new[1:])
        first = np.flatnonzero(new)
        row_keys = pair_keys[first]
        pair_weights = pair_weights[order]
        keys.append(row_keys & ((1 << width) - 1))
        weights.append(np.add.reduceat(pair_weights, first) if total else first)
        rows_of.append(np.bincount(row_keys >> width, minlength=made))
        if with_pairs:
            on_left, on_right = _sides(left, right, chunk)
            pairs.append((on_left[order], on_right[order], pair_weights, np.diff(first, append=total)))
        at = end
    starts = np.concatenate([[0], np.cumsum(np.concatenate(rows_of))])
    classes = Classes(np.concatenate(keys), np.concatenate(weights), starts)
    if not with_pairs:
        return classes, None
    lefts, rights, pair_weight, row_sizes = (np.concatenate(column) for column in zip(*pairs, strict=True))
    return classes, Pairs(lefts, rights, _before(pair_weight), _before(row_sizes))


def _runs(right: Classes, blocks: Blocks, width: int) -> dict[tuple[int, int], Ints]:
    """The keys of each run of blocks on the right, the number of the block in its run above them."""
    numbered = {}
    for start, end in {(start, end) for _, start, end in blocks}:
        sizes = np.diff(right.starts[start : end + 1])
        keys = right.keys[right.starts[start] : right.starts[end]]
        numbered[start, end] = keys + np.repeat(np.arange(end - start) << width, sizes)
    return numbered


def _outer(
    left: Classes, right: Classes, chunk: Blocks, runs: dict[tuple[int, int], Ints], width: int, total: int
) -> tuple[Ints, Ints]:
    """Key and weight of every pair of a chunk; above the key stands the number of the block inside the chunk."""
    keys, weights = np.empty(total, dtype=np.int64), np.empty(total, dtype=np.int64)
    filled = number = 0
    for i, start, end in chunk:
        here, there = slice(left.starts[i], left.starts[i + 1]), slice(right.starts[start], right.starts[end])
        left_keys, right_keys = left.keys[here] + (number << width), runs[start, end]
        shape = (len(left_keys), len(right_keys))
        till = filled + shape[0] * shape[1]
        np.add.outer(left_keys, right_keys, out=keys[filled:till].reshape(shape))
        np.multiply.outer(left.weights[here], right.weights[there], out=weights[filled:till].reshape(shape))
        filled, number = till, number + end - start
    return keys, weights


def _before(sizes: Ints) -> Ints:
    """How much stands before each item: ``int64[n]``."""
    return np.cumsum(sizes) - sizes


def _sorted(keys: Ints, bits: int) -> tuple[Ints, Ints]:
    """The stable order of the keys, and the keys in it.

    Where key and place fit in one number that number is sorted, which is three times as fast as sorting places.
    """
    place_bits = (len(keys) - 1).bit_length()
    if bits + place_bits <= 63:
        keys <<= place_bits
        keys |= np.arange(len(keys), dtype=np.int64)
        keys.sort()
        return keys & ((1 << place_bits) - 1), keys >> place_bits
    order = np.argsort(keys, kind="stable")
    return order, keys[order]


def _sides(left: Classes, right: Classes, chunk: Blocks) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The class on the left and on the right of every pair of a chunk, before sorting."""
    lefts, rights = [], []
    for i, start, end in chunk:
        on_left = np.arange(left.starts[i], left.starts[i + 1], dtype=np.int32)
        on_right = np.arange(right.starts[start], right.starts[end], dtype=np.int32)
        lefts.append(np.repeat(on_left, len(on_right)))
        rights.append(np.tile(on_right, len(on_left)))
    return np.concatenate(lefts), np.concatenate(rights)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Every hand of a deck, in classes: the four suits, the two halves, and the rows."""

    plan: Plan
    suits: tuple[Suit, Suit, Suit, Suit]
    minors: Classes
    majors: Classes
    rows: Classes

    @classmethod
    def build(cls, plan: Plan) -> Table:
        """Count the hands of the plan's deck."""
        clubs, diamonds, hearts, spades = (suit_classes(plan, suit) for suit in range(4))
        minors = join(clubs, diamonds, HALF_BLOCKS, plan.width)
        majors = join(hearts, spades, HALF_BLOCKS, plan.width)
        rows = join(minors, majors, FULL_BLOCKS, plan.width)
        return cls(plan, (clubs, diamonds, hearts, spades), minors, majors, rows)

    def rows_in(self, larger: Table) -> Ints:
        """Where the rows of this table are in that of a larger deck with the same plan: ``int64[rows]``."""
        return larger.rows.numbered_keys(KEY_BITS).searchsorted(self.rows.numbered_keys(KEY_BITS))
