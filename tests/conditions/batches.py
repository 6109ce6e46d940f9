"""Many hands for the folds: dealt fairly, and dealt so that rare ones come up."""

from __future__ import annotations

from functools import cache

import numpy as np

from bidcheck.handspace.batch import HandBatch


@cache
def dealt(n: int, seed: int = 1) -> HandBatch:
    """``n`` random hands."""
    return _batch(np.random.default_rng(seed).random((n, 52)))


@cache
def uneven(n: int, seed: int = 2) -> HandBatch:
    """``n`` hands each of which is drawn towards some suits and some ranks: long suits, strong and empty hands."""
    rng = np.random.default_rng(seed)
    keys = rng.random((n, 52))
    suits, ranks = rng.normal(0, 0.5, (n, 4, 1)), rng.normal(0, 0.4, (n, 1, 13))
    high = rng.normal(0, 0.06, (n, 1, 1)) * np.arange(-6, 7)
    return _batch(keys + (suits + ranks + high).reshape(n, 52))


def _batch(keys: np.ndarray) -> HandBatch:
    held = np.zeros(keys.shape, dtype=np.int64)
    np.put_along_axis(held, np.argpartition(keys, 13, axis=1)[:, :13], 1, axis=1)
    return HandBatch((held.reshape(-1, 4, 13) << np.arange(13)).sum(axis=2))
