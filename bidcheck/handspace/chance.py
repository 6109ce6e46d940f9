"""Chance that is the same everywhere: whole numbers from a seed, on every machine and in every version.

The generator is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014): number i
of a stream depends on the seed and i alone, so a million at once are the same as a million one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Chance:
    """A stream of random numbers; ``seed`` is any whole number, taken modulo 2**64.

    >>> chance = Chance(7)
    >>> [chance.below(6) + 1 for _ in range(5)] == [Chance(7).below(6) + 1] * 5
    False
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    @classmethod
    def of(cls, *parts: int | str) -> Chance:
        """The stream that belongs to some numbers and words: ``Chance.of(seed, "board", 3)``."""
        return cls(int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest()))

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _WORD
        z = self._state
        z = (z ^ z >> 30) * _FIRST & _WORD
        z = (z ^ z >> 27) * _SECOND & _WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely; n may be of any size."""
        if n < 1:
            raise ValueError("there is no whole number below that")
        words = max(1, ((n - 1).bit_length() + 63) // 64)
        limit = (1 << 64 * words) // n * n
        while True:
            value = 0
            for _ in range(words):
                value = value << 64 | self.word()
            if value < limit:
                return value % n

    def many_below(self, n: int, count: int) -> NDArray[np.int64]:
        """``count`` numbers from 0 to n - 1, ``int64[count]``: those that ``below`` would give. n is at most 2**63."""
        import numpy as np

        if not 1 <= n <= 1 << 63:
            raise ValueError("many numbers at once are from 1 to 2**63")
        limit = (1 << 64) // n * n
        kept: list[NDArray[np.uint64]] = []
        missing = count
        while missing:
            words = self.words(missing)
            if limit <= _WORD:
                words = words[words < np.uint64(limit)]
            kept.append(words % np.uint64(n))
            missing -= len(words)
        return np.concatenate(kept).astype(np.int64) if kept else np.zeros(0, dtype=np.int64)

    def words(self, count: int) -> NDArray[np.uint64]:
        """The next ``count`` times 64 bits: ``uint64[count]``."""
        import numpy as np

        z = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_STEP) + np.uint64(self._state)
        self._state = (self._state + count * _STEP) & _WORD
        z = (z ^ z >> np.uint64(30)) * np.uint64(_FIRST)
        z = (z ^ z >> np.uint64(27)) * np.uint64(_SECOND)
        return z ^ z >> np.uint64(31)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, every order as likely."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            at = self.below(last + 1)
            left[at], left[last] = left[last], left[at]
        return left
