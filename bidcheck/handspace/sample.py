"""A sample of hands of every strength and shape, the same ones always: what one of them has, a hand can have."""

from __future__ import annotations

from functools import cache

import numpy as np

from bidcheck.evaluation.holdings import HCP, LENGTH
from bidcheck.evaluation.measures import ALL_SUITS
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance

DEALT = 30_000
"""Hands dealt; most of the common kinds are left out again."""

OF_A_KIND = 50
"""At most so many with the same high-card points and the same longest suit are kept."""


@cache
def sample() -> HandBatch:
    """Some thousand hands, rare kinds among them as well as common ones."""
    keys = Chance.of("a sample of hands").many_below(1 << 62, DEALT * 52).reshape(DEALT, 52)
    cards = np.argpartition(keys, 13, axis=1)[:, :13]
    bits = np.int64(1) << (cards % 13)
    holdings = np.stack([np.where(cards // 13 == suit, bits, 0).sum(axis=1) for suit in range(4)], axis=1)
    dealt = HandBatch.trusted(holdings.astype(np.int16))
    longest = np.maximum.reduce([dealt.column(LENGTH, 1 << suit) for suit in range(4)])
    kind = dealt.column(HCP, ALL_SUITS) * 16 + longest
    order = np.argsort(kind, kind="stable")
    _, first, inverse = np.unique(kind[order], return_index=True, return_inverse=True)
    kept = order[np.arange(DEALT) - first[inverse] < OF_A_KIND]
    return HandBatch.trusted(dealt.holdings[np.sort(kept)])
