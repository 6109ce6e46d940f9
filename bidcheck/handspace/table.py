"""The table itself: hands in classes, with how many hands are in each.

Suits are joined in two halves, and the halves in blocks, one block for each of the 560 lengths. A row is one key in
one block: a class of hands that no question put to the table can tell apart. Its weight is the number of its hands, so
the weights of a whole table add up to 635,013,559,600.

The order of rows, and of the pairs that make up a row, depends on nothing but the keys, so hands keep their numbers
on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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

BLOCK_HALVES = tuple((i, j) for i, start, end in FULL_BLOCKS for j in range(start, end))
"""The two half blocks that each of the 560 blocks joins."""

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


@dataclass(frozen=True, slots=True, eq=False)
class ColumnLimit:
    """The least and greatest figure of a column, for each of the 560 blocks: ``int64[560]`` both."""

    column: int
    least: Ints
    greatest: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Limits:
    """Which hands a table is made of: the blocks (``bool[560]``), the holdings of each suit (``bool[8192]``, clubs
    first), and between which figures some columns lie. Hands outside are left out of the table.
    """

    blocks: NDArray[np.bool_]
    holdings: tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]
    columns: tuple[ColumnLimit, ...]


def suit_classes(plan: Plan, suit: int, limits: Limits | None = None) -> Suit:
    """The holdings of one suit that the deck has, inside the limits, by length and key."""
    inside = plan.suits[suit].inside
    deck = np.flatnonzero(inside if limits is None else inside & limits.holdings[suit])
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


def _verify_size(pairs: int, limit: int) -> None:
    """Raise ``TooFine`` where there are more pairs than may be joined."""
    if pairs > limit:
        raise TooFine(
            f"these conditions tell too many hands apart: {pairs:,} classes, where {limit:,} can be kept; "
            "ask about fewer things at a time, or leave out measures that look at small cards"
        )


def join_within(minors: Classes, majors: Classes, plan: Plan, limits: Limits) -> Classes:
    """Join the two halves to a table of the hands inside the limits."""
    return _join_within(minors, majors, plan, limits, with_pairs=False)[0]


def pairs_within(minors: Classes, majors: Classes, plan: Plan, limits: Limits) -> Pairs:
    """The pairs behind ``join_within``, in the order of its rows, and inside a row by the class on the left."""
    pairs = _join_within(minors, majors, plan, limits, with_pairs=True)[1]
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
    _verify_size(sum(sizes), limit)
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
        order, first, row_keys = _merged(pair_keys, width + (made - 1).bit_length())
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


def _join_within(
    minors: Classes, majors: Classes, plan: Plan, limits: Limits, *, with_pairs: bool
) -> tuple[Classes, Pairs | None]:
    width = plan.width
    used = np.flatnonzero(limits.blocks).tolist()
    minors, minor_at = _half_inside(minors, majors, plan, limits)
    majors, major_at = _half_inside(majors, minors, plan, limits)
    sizes = {b: minors.size_of(BLOCK_HALVES[b][0]) * majors.size_of(BLOCK_HALVES[b][1]) for b in used}
    _verify_size(sum(sizes.values()), MOST_PAIRS)
    in_block = np.zeros(len(BLOCK_LENGTHS), dtype=np.int64)
    keys: list[Ints] = []
    weights: list[Ints] = []
    pairs: list[tuple[NDArray[np.int32], NDArray[np.int32], Ints, Ints]] = []
    for start, end in _chunks([sizes[b] for b in used]):
        chunk = used[start:end]
        total = sum(sizes[b] for b in chunk)
        pair_keys, pair_weights = np.empty(total, dtype=np.int64), np.empty(total, dtype=np.int64)
        filled = 0
        for number, block in enumerate(chunk):
            here, there = minors.block(BLOCK_HALVES[block][0]), majors.block(BLOCK_HALVES[block][1])
            shape, till = (here.stop - here.start, there.stop - there.start), filled + sizes[block]
            np.add.outer(minors.keys[here] + (number << width), majors.keys[there],
                         out=pair_keys[filled:till].reshape(shape))
            np.multiply.outer(minors.weights[here], majors.weights[there],
                              out=pair_weights[filled:till].reshape(shape))
            filled = till
        inside = _inside(pair_keys, plan, limits, np.array(chunk))
        if inside is not None:
            pair_keys, pair_weights = pair_keys[inside], pair_weights[inside]
        total = len(pair_keys)
        if not total:
            continue
        order, first, row_keys = _merged(pair_keys, width + (len(chunk) - 1).bit_length())
        pair_weights = pair_weights[order]
        keys.append(row_keys & ((1 << width) - 1))
        weights.append(np.add.reduceat(pair_weights, first))
        in_block[chunk] = np.bincount(row_keys >> width, minlength=len(chunk))
        if with_pairs:
            sides = _sides(minors, majors, [(i, j, j + 1) for i, j in (BLOCK_HALVES[b] for b in chunk)])
            on_left, on_right = (side[order] if inside is None else side[inside[order]] for side in sides)
            pairs.append((minor_at[on_left], major_at[on_right], pair_weights, np.diff(first, append=total)))
    none = np.zeros(0, dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(in_block)])
    classes = Classes(np.concatenate([none, *keys]), np.concatenate([none, *weights]), starts)
    if not with_pairs:
        return classes, None
    if not pairs:
        nothing = np.zeros(0, dtype=np.int32)
        return classes, Pairs(nothing, nothing, none, none)
    lefts, rights, pair_weight, row_sizes = (np.concatenate(column) for column in zip(*pairs, strict=True))
    return classes, Pairs(lefts, rights, _before(pair_weight), _before(row_sizes))


def _chunks(sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of blocks with about ``CHUNK`` pairs together."""
    start = 0
    while start < len(sizes):
        end, total = start, 0
        while end < len(sizes) and (total == 0 or total + sizes[end] <= CHUNK):
            total += sizes[end]
            end += 1
        yield start, end
        start = end


def _half_inside(half: Classes, other: Classes, plan: Plan, limits: Limits) -> tuple[Classes, NDArray[np.int32]]:
    """The classes of a half that some of the other can bring inside the limits, and where they stood before.

    Figures in a key are never negative, so a half alone must not be above the greatest.
    """
    kept = np.ones(len(half), dtype=bool)
    for limit in limits.columns:
        field = plan.fields[limit.column]
        base = sum(field.least)
        figures = (half.keys >> field.shift) & field.mask
        kept &= figures <= int(limit.greatest[limits.blocks].max(initial=-1)) - base
        if len(other):
            more = int(((other.keys >> field.shift) & field.mask).max())
            kept &= figures >= int(limit.least[limits.blocks].min(initial=0)) - base - more
    at = np.flatnonzero(kept)
    if len(at) == len(half):
        return half, at.astype(np.int32)
    return Classes(half.keys[at], half.weights[at], np.searchsorted(at, half.starts)), at.astype(np.int32)


def _inside(keys: Ints, plan: Plan, limits: Limits, chunk: Ints) -> Ints | None:
    """Which pairs of some blocks, numbered above their keys, are inside the limits; ``None`` where all are."""
    inside: NDArray[np.bool_] | None = None
    for limit in limits.columns:
        field = plan.fields[limit.column]
        base = sum(field.least)
        least, greatest = limit.least[chunk] - base, limit.greatest[chunk] - base
        if least.max() <= 0 and greatest.min() >= field.mask:
            continue
        figures = (keys >> field.shift) & field.mask
        lo: int | Ints = int(least[0])
        hi: int | Ints = int(greatest[0])
        if (least != lo).any() or (greatest != hi).any():
            number = keys >> plan.width
            lo, hi = least[number], greatest[number]
        fits = (figures >= lo) & (figures <= hi)
        inside = fits if inside is None else inside & fits
    return None if inside is None or inside.all() else np.flatnonzero(inside)


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


def _merged(keys: Ints, bits: int) -> tuple[Ints, Ints, Ints]:
    """The stable order of the keys of some pairs, where in it each row begins, and the keys of the rows."""
    order, keys = _sorted(keys, bits)
    new = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=new[1:])
    first = np.flatnonzero(new)
    return order, first, keys[first]


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
    """Hands in classes: the four suits, the two halves, and the rows.

    Without ``limits`` they are all the hands of the plan's deck. With limits, ``kept`` says which of the rows that the
    halves make inside them the table has; without it, all.
    """

    plan: Plan
    suits: tuple[Suit, Suit, Suit, Suit]
    minors: Classes
    majors: Classes
    rows: Classes
    limits: Limits | None = None
    kept: Ints | None = None

    @classmethod
    def build(cls, plan: Plan, limits: Limits | None = None) -> Table:
        """Count the hands of the plan's deck, those inside the limits."""
        clubs, diamonds, hearts, spades = (suit_classes(plan, suit, limits) for suit in range(4))
        minors = join(clubs, diamonds, HALF_BLOCKS, plan.width)
        majors = join(hearts, spades, HALF_BLOCKS, plan.width)
        if limits is None:
            rows = join(minors, majors, FULL_BLOCKS, plan.width)
        else:
            rows = join_within(minors, majors, plan, limits)
        return cls(plan, (clubs, diamonds, hearts, spades), minors, majors, rows, limits)

    @classmethod
    def pairs_of(cls, plan: Plan, limits: Limits | None = None) -> int:
        """How many pairs of half hands ``build`` would join; those that only figures of columns rule out count too."""
        clubs, diamonds, hearts, spades = (suit_classes(plan, suit, limits) for suit in range(4))
        minors = join(clubs, diamonds, HALF_BLOCKS, plan.width)
        majors = join(hearts, spades, HALF_BLOCKS, plan.width)
        if limits is None:
            return count_pairs(minors, majors, FULL_BLOCKS)
        used = np.flatnonzero(limits.blocks).tolist()
        return sum(minors.size_of(BLOCK_HALVES[b][0]) * majors.size_of(BLOCK_HALVES[b][1]) for b in used)

    def only(self, rows: Ints) -> Table:
        """The table of some of its rows, rising; their hands keep their numbers."""
        fewer = Classes(self.rows.keys[rows], self.rows.weights[rows], np.searchsorted(rows, self.rows.starts))
        return replace(self, rows=fewer, kept=rows if self.kept is None else self.kept[rows])

    def pairs(self) -> Pairs:
        """The pairs of half hands behind all the rows that the halves make, also those not kept."""
        if self.limits is None:
            return join_pairs(self.minors, self.majors, FULL_BLOCKS, self.plan.width)
        return pairs_within(self.minors, self.majors, self.plan, self.limits)

    def rows_in(self, larger: Table) -> Ints:
        """Where the rows of this table are in that of a larger deck with the same plan: ``int64[rows]``."""
        return larger.numbered_keys().searchsorted(self.numbered_keys())

    def numbered_keys(self) -> Ints:
        """The keys of the rows with the number of their block above them: they rise throughout."""
        return self.rows.numbered_keys(KEY_BITS)
