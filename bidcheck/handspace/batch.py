"""Hands one has, many at a time: the folds of a condition over an array of them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bidcheck.cards import HOLDINGS, SUITS, Hand
from bidcheck.evaluation.holdings import LENGTH, SuitMeasure
from bidcheck.handspace.suits import by_length_index, holding_lengths, holding_values, length_index

Ints = NDArray[np.int64]


class HandBatch:
    """Hands as an array, ``int16[n, 4]``, a row a hand, its holdings clubs first.

    It is a ``View``: ``mask(fact, batch)`` and ``measure.on(batch)`` answer for every hand, in the order given. What
    they ask for is worked out once and kept. Raises ``ValueError`` where a row is not thirteen cards.
    """

    __slots__ = ("_columns", "_lengths", "holdings")

    def __init__(self, holdings: ArrayLike) -> None:
        given = np.asarray(holdings, dtype=np.int64).reshape(-1, len(SUITS))
        if given.size and (given.min() < 0 or given.max() >= HOLDINGS):
            raise ValueError("a holding is a mask of 13 bits")
        self.holdings: NDArray[np.int16] = given.astype(np.int16)
        if np.any(holding_lengths()[self.holdings].sum(axis=1) != 13):
            raise ValueError("a hand has 13 cards")
        self._lengths: NDArray[np.int16] | None = None
        self._columns: dict[tuple[SuitMeasure, int], Ints] = {}

    @classmethod
    def trusted(cls, holdings: NDArray[np.int16]) -> HandBatch:
        """The batch of an array that is known to hold hands, ``int16[n, 4]``; it is kept, not copied."""
        batch = cls.__new__(cls)
        batch.holdings, batch._lengths, batch._columns = holdings, None, {}
        return batch

    @classmethod
    def joined(cls, batches: Iterable[HandBatch]) -> HandBatch:
        """One batch after another."""
        return cls.trusted(np.concatenate([batch.holdings for batch in batches]))

    @classmethod
    def of(cls, hands: Iterable[Hand]) -> HandBatch:
        """The hands, one after another."""
        return cls([hand.holdings for hand in hands])

    def __len__(self) -> int:
        return len(self.holdings)

    def __getitem__(self, at: int) -> Hand:
        clubs, diamonds, hearts, spades = self.holdings[at].tolist()
        return Hand((clubs, diamonds, hearts, spades))

    def column(self, measure: SuitMeasure, suits: int) -> Ints:
        """The sum of ``measure`` over the suits in the bit set ``suits``: ``int64[n]``."""
        kept = self._columns.get((measure, suits))
        if kept is None:
            values = holding_lengths() if measure == LENGTH else holding_values(measure)
            kept = np.zeros(len(self), dtype=np.int64)
            for suit in SUITS:
                if suits >> suit & 1:
                    kept += values[self.holdings[:, suit]]
            self._columns[measure, suits] = kept
        return kept

    def by_lengths(self, values: dict[tuple[int, int, int, int], int]) -> Ints:
        """For each hand the value of its lengths (clubs, diamonds, hearts, spades): ``int64[n]``."""
        if self._lengths is None:
            counts = holding_lengths()[self.holdings].astype(np.int16)
            self._lengths = length_index()[counts[:, 0] + 14 * counts[:, 1] + 196 * counts[:, 2]]
        return _by_lengths(values)[self._lengths]


_INDEXED: dict[int, tuple[dict[tuple[int, int, int, int], int], Ints]] = {}


def _by_lengths(values: dict[tuple[int, int, int, int], int]) -> Ints:
    """``values`` as an array over all lengths; a dictionary that comes again is turned into one but once."""
    found = _INDEXED.get(id(values))
    if found is None or found[0] is not values:
        if len(_INDEXED) > 2000:
            _INDEXED.clear()
        found = _INDEXED[id(values)] = (values, by_length_index(values))
    return found[1]
