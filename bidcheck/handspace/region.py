"""A region: the hands that have what a fact says, as a numbered list.

``region.hand(k)`` is the k-th of its hands; a random hand is a random number, a small region can be listed, a witness
is a number. Nothing is tried and thrown away, so a rare region costs no more than a common one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS, Card, Hand
from bidcheck.conditions.facts import TRUE, Fact
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.numbering import Walk
from bidcheck.handspace.space import HandSpace, Mask, deck_without, distribution
from bidcheck.handspace.table import BLOCK_LENGTHS

Ints = NDArray[np.int64]

TRIES = (128, 1024)
"""How many hands are drawn, at once, before the hands that avoid known cards are counted."""

_PLACE_BITS = 23
"""So many bits stay beside the number of a hand, which needs forty."""


class Region:
    """The hands of a space that have what ``fact`` says; numbers run from 0 to ``count`` - 1.

    The numbering belongs to the space: the same facts and measures give the same space, and the same numbers, on every
    machine. ``Region.of_rows`` is the region of some rows of a space, for those who have reckoned with masks.
    """

    def __init__(self, space: HandSpace, fact: Fact = TRUE) -> None:
        self.space = space
        self.fact = fact
        self.kept: dict[object, object] = {}
        """What has been worked out about it elsewhere, kept as long as the region is."""

    @classmethod
    def of_rows(cls, space: HandSpace, mask: Mask, fact: Fact = TRUE) -> Region:
        """The hands of the rows that ``mask`` (``bool[rows]``) marks; ``fact`` says what they have, if it is known."""
        region = cls(space, fact)
        region.mask = mask
        return region

    @cached_property
    def mask(self) -> Mask:
        """The rows of the space that belong to it: ``bool[rows]``."""
        return self.space.mask(self.fact)

    @cached_property
    def rows(self) -> Ints:
        """The rows of the space that belong to it, rising."""
        return np.flatnonzero(self.mask)

    @cached_property
    def _till(self) -> Ints:
        """How many hands there are up to and with each row."""
        return np.cumsum(self.space.weights[self.rows])

    @cached_property
    def count(self) -> int:
        """How many hands it has."""
        return int(self._till[-1]) if len(self._till) else 0

    @property
    def share(self) -> float:
        """The part of all the hands of the space, from 0 to 1."""
        return self.count / self.space.total if self.space.total else 0.0

    def __len__(self) -> int:
        return self.count

    def __contains__(self, hand: object) -> bool:
        if not isinstance(hand, Hand):
            return False
        try:
            return bool(self.mask[self.space.numbering.row_of(hand)])
        except LookupError:
            return False

    def __iter__(self) -> Iterator[Hand]:
        """Every hand, in order."""
        for start in range(0, self.count, 1000):
            batch = self.hands(np.arange(start, min(start + 1000, self.count)))
            yield from (batch[at] for at in range(len(batch)))

    def hand(self, number: int) -> Hand:
        """The hand with that number; ``IndexError`` outside 0 … count - 1."""
        if not 0 <= number < self.count:
            raise IndexError(f"the region has {self.count:,} hands, numbered from 0")
        at = int(self._till.searchsorted(number, side="right"))
        row = int(self.rows[at])
        return self.space.numbering.hand(row, number - int(self._till[at] - self.space.weights[row]))

    def hands(self, numbers: Ints) -> HandBatch:
        """The hands with these numbers; ``IndexError`` where one is outside 0 … count - 1."""
        if len(numbers) and not (int(numbers.min()) >= 0 and int(numbers.max()) < self.count):
            raise IndexError(f"the region has {self.count:,} hands, numbered from 0")
        bits = max(1, len(numbers) - 1).bit_length()
        if bits > _PLACE_BITS:
            half = len(numbers) // 2
            return HandBatch.joined([self.hands(numbers[:half]), self.hands(numbers[half:])])
        # looked up in rising order, which a machine's nearest memory can follow, and put back in their own
        rising = np.sort((numbers << bits) | np.arange(len(numbers)))
        order, wanted = rising & ((1 << bits) - 1), rising >> bits
        at = self._till.searchsorted(wanted, side="right")
        rows = self.rows[at]
        found = self.space.numbering.hands(rows, wanted - (self._till[at] - self.space.weights[rows]))
        holdings = np.empty_like(found)
        holdings[order] = found
        return HandBatch.trusted(holdings)

    def number(self, hand: Hand) -> int:
        """The number of a hand; ``LookupError`` where it is not in the region."""
        row, within = self.space.numbering.place(hand)
        if not self.mask[row]:
            raise LookupError(f"the hand {hand} is not in the region")
        at = int(np.searchsorted(self.rows, row))
        return int(self._till[at] - self.space.weights[row]) + within

    def draw(self, chance: Chance) -> Hand:
        """A random hand, each as likely; ``IndexError`` where there is none."""
        return self.hand(chance.below(self.count) if self.count else 0)

    def sample(self, n: int, chance: Chance) -> HandBatch:
        """``n`` random hands, each drawn from all; ``IndexError`` where there is none."""
        if n and not self.count:
            raise IndexError("the region has no hand")
        return self.hands(chance.many_below(self.count, n) if n else np.zeros(0, dtype=np.int64))

    def distinct(self, n: int, chance: Chance) -> list[Hand]:
        """``n`` different random hands, or all of them in random order where there are fewer."""
        if n >= self.count:
            return chance.shuffled(list(self))
        numbers: dict[int, None] = {}
        while len(numbers) < n:
            numbers[chance.below(self.count)] = None
        batch = self.hands(np.fromiter(numbers, dtype=np.int64, count=n))
        return [batch[at] for at in range(n)]

    def witnesses(self, n: int = 3) -> list[Hand]:
        """A few hands that show what the region is: the commonest shape first, each of another shape where it can.

        They depend on the region alone. Where it has fewer hands, all of them.
        """
        if self.count <= n:
            return list(self)
        weights = self.space.weights[self.rows]
        blocks = np.searchsorted(self.space.table.rows.starts, self.rows, side="right") - 1
        by_block = np.bincount(blocks, weights=weights, minlength=len(BLOCK_LENGTHS))
        by_shape: dict[tuple[int, ...], float] = {}
        for lengths, hands in zip(BLOCK_LENGTHS, by_block.tolist(), strict=True):
            shape = tuple(sorted(lengths))
            by_shape[shape] = by_shape.get(shape, 0.0) + hands
        shapes = sorted((shape for shape in by_shape if by_shape[shape]), key=lambda shape: (-by_shape[shape], shape))
        found: dict[int, None] = {}
        for turn in itertools.count():
            shape = shapes[turn % len(shapes)]
            alike = [b for b, lengths in enumerate(BLOCK_LENGTHS) if tuple(sorted(lengths)) == shape and by_block[b]]
            again = turn // len(shapes)
            block = sorted(alike, key=lambda b: (-by_block[b], b))[again % len(alike)]
            inside = np.flatnonzero(blocks == block)
            # the fullest row has the commonest figures of this shape; later turns take the next fullest
            fullest = inside[np.argsort(-weights[inside], kind="stable")]
            row = int(fullest[again // len(alike) % len(fullest)])
            number = int(self._till[row] - weights[row]) + Chance.of(block, turn).below(int(weights[row]))
            found[number] = None
            if len(found) == n:
                break
        return [self.hand(number) for number in found]

    # figures

    def least(self, measure: Measure) -> int | None:
        """The least figure of its hands, in units of ``1 / unit``; ``None`` without a hand."""
        values = self.space.values(measure)[self.mask]
        return int(values.min()) if len(values) else None

    def most(self, measure: Measure) -> int | None:
        """The greatest figure of its hands; ``None`` without a hand."""
        values = self.space.values(measure)[self.mask]
        return int(values.max()) if len(values) else None

    def distribution(self, measure: Measure) -> dict[int, int]:
        """How many of its hands have each figure, rising."""
        return distribution(self.space.values(measure)[self.mask], self.space.weights[self.mask])

    def mean(self, measure: Measure) -> float | None:
        """The mean figure of its hands; ``None`` without a hand."""
        counts = self.distribution(measure)
        return sum(value * hands for value, hands in counts.items()) / self.count if counts else None

    # known cards

    def without(self, cards: Iterable[Card]) -> Region:
        """The hands of the region that hold none of ``cards``, counted exactly, with numbers of their own."""
        deck = deck_without(cards)
        ours = self.space.deck
        space = self.space.given((deck[0] & ours[0], deck[1] & ours[1], deck[2] & ours[2], deck[3] & ours[3]))
        # the rows of the smaller table are rows of this one, with the same keys
        return Region.of_rows(space, self.mask[space.table.rows_in(self.space.table)], self.fact)

    def draw_without(self, cards: Iterable[Card], chance: Chance) -> Hand | None:
        """A random hand that holds none of ``cards``, each as likely; ``None`` where there is none: that is a proof."""
        known = tuple(cards)
        taken = np.array([HOLDINGS - 1 & ~mask for mask in deck_without(known)], dtype=np.int16)
        if self.count:
            for tries in TRIES:
                drawn = self.sample(tries, chance)
                apart = np.flatnonzero(((drawn.holdings & taken) == 0).all(axis=1))
                if len(apart):
                    return drawn[int(apart[0])]
        walk = self._walk_without(known)
        return walk.numbered(chance.below(walk.total)) if walk.total else None

    def count_without(self, cards: Iterable[Card]) -> int:
        """How many of its hands hold none of ``cards``."""
        return self._walk_without(cards).total

    def _walk_without(self, cards: Iterable[Card]) -> Walk:
        return self.space.numbering.walk_within(deck_without(cards), self.rows)
