"""International match points (Law 78B).

>>> imps(470), imps(-10), imps(-20)
(10, 0, -1)
"""

from __future__ import annotations

from bisect import bisect_right

STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
         3000, 3500, 4000)
"""The least difference that is worth 1, 2, … 24 IMPs."""


def imps(difference: int) -> int:
    """IMPs of a difference in points; of the same sign."""
    size = bisect_right(STEPS, abs(difference))
    return size if difference > 0 else -size


def band(size: int) -> tuple[int, int | None]:
    """The least and the greatest difference worth ``size`` IMPs, 0 … 24; scores go by tens; ``None`` is no limit."""
    least = 0 if size == 0 else STEPS[size - 1]
    return least, STEPS[size] - 10 if size < len(STEPS) else None
