"""Victory points: the continuous scale of the World Bridge Federation, 20 to a match.

The winner by ``m`` IMPs over ``n`` boards gets ``10 + 10 (1 − R^(3m/X)) / (1 − R³)``, where R is the golden section
(√5 − 1)/2 and X, the margin worth 20, is 15√n. The loser gets the rest. Two decimals, halves up.

Printed tables are of the same formula; some of them move a figure by 0.01 here and there, so that no IMP is worth more
than the one before it.

>>> victory_points(10, boards=16), victory_points(-10, boards=16), victory_points(60, boards=16)
(12.8, 7.2, 20.0)
"""

from __future__ import annotations

from math import floor, sqrt

GOLDEN: float = (sqrt(5) - 1) / 2


def victory_points(margin: float, *, boards: int) -> float:
    """The victory points of a side that is ``margin`` IMPs ahead (behind, if negative), to two decimals.

    ``ValueError`` unless ``boards`` is at least 1.
    """
    if boards < 1:
        raise ValueError(f"a match has at least one board, not {boards}")
    most = full_margin(boards)
    part = min(abs(margin), most) / most
    won = 10 + 10 * (1 - GOLDEN ** (3 * part)) / (1 - GOLDEN ** 3)
    hundredths: int = floor(won * 100 + 0.5 + 1e-9)
    return (hundredths if margin >= 0 else 2000 - hundredths) / 100


def full_margin(boards: int) -> float:
    """The margin in IMPs from which a match is won 20 to 0."""
    return 15 * sqrt(boards)
