"""The 8,192 holdings of a suit as arrays: their lengths, and the value of any suit measure.

Everything here is a read-only array indexed by the holding, a 13-bit mask with the ace on top.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS
from bidcheck.evaluation.holdings import SuitMeasure
from bidcheck.evaluation.measures import LENGTHS

Ints = NDArray[np.int64]

LENGTH_CODES = 14 * 14 * 14
"""How many codes three lengths have: clubs + 14 diamonds + 196 hearts. The spades are the rest of thirteen."""


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """The array, made read-only: it is shared."""
    array.flags.writeable = False
    return array


@cache
def holding_lengths() -> NDArray[np.int8]:
    """How many cards each holding has: ``int8[8192]``."""
    holdings = np.arange(HOLDINGS, dtype=np.int64)
    return frozen(sum(holdings >> bit & 1 for bit in range(13)).astype(np.int8))  # type: ignore[union-attr]


@lru_cache(maxsize=512)
def holding_values(measure: SuitMeasure) -> Ints:
    """What each holding is worth: ``int64[8192]``."""
    if measure.kind == "weights":  # a sum over cards, which numpy adds up sooner than the measure can be asked
        holdings = np.arange(HOLDINGS, dtype=np.int64)
        total = np.zeros(HOLDINGS, dtype=np.int64)
        for at, weight in enumerate(measure.args):
            total += (holdings >> 12 - at & 1) * weight
        return frozen(total)
    return frozen(np.array(measure.table(), dtype=np.int64))


@cache
def length_index() -> NDArray[np.int16]:
    """The place in ``LENGTHS`` of each length code, -1 where the code is not of thirteen cards: ``int16[2744]``."""
    index = np.full(LENGTH_CODES, -1, dtype=np.int16)
    for at, (clubs, diamonds, hearts, _) in enumerate(LENGTHS):
        index[clubs + 14 * diamonds + 196 * hearts] = at
    return frozen(index)


def by_length_index(values: dict[tuple[int, int, int, int], int]) -> Ints:
    """The values of the 560 lengths in the order of ``LENGTHS``: ``int64[560]``."""
    return np.fromiter(map(values.__getitem__, LENGTHS), dtype=np.int64, count=len(LENGTHS))
