"""What a score is made of: items, each with its side, its points, its place on the sheet and its Law.

Two laws are kept. They differ in two figures of a deal: the bonus for making a redoubled contract, and each undertrick
from the fourth on of a doubled contract that is not vulnerable. Duplicate changed both in 1987, rubber in 1993; the
only part-score of a rubber broken off earned 50 in the older laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bidcheck.auction import Side


class Law(StrEnum):
    """Which law's figures hold."""

    MODERN = "modern"
    PRE1987 = "pre1987"

    @property
    def other(self) -> Law:
        return Law.PRE1987 if self is Law.MODERN else Law.MODERN

    @property
    def redoubled_insult(self) -> int:
        """For making a redoubled contract."""
        return 100 if self is Law.MODERN else 50

    @property
    def later_undertrick(self) -> int:
        """For the fourth and every later undertrick, doubled and not vulnerable."""
        return 300 if self is Law.MODERN else 200

    @property
    def unfinished_partscore(self) -> int:
        """For the only part-score of a rubber that is broken off."""
        return 100 if self is Law.MODERN else 50


class Line(StrEnum):
    """Where a rubber or Chicago sheet has an item: only what stands below the line counts towards game."""

    ABOVE = "above"
    BELOW = "below"


class Kind(StrEnum):
    """What an item is for; the value is its name in JSON."""

    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    UNDERTRICKS = "undertricks"
    INSULT = "insult"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"
    PARTSCORE = "partscore"
    GAME = "game"
    LAST_PARTSCORE = "last_partscore"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "unfinished_game"
    UNFINISHED_PARTSCORE = "unfinished_partscore"


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a score. ``points`` go to ``side``; ``source`` is the Law or rule that gives them.

    ``what`` is English, for a person. ``line`` is ``None`` where the form of scoring knows no line.
    """

    kind: Kind
    what: str
    side: Side
    points: int
    source: str
    line: Line | None = None


def total(items: tuple[Item, ...], side: Side, line: Line | None = None) -> int:
    """The points of ``side`` in ``items``, or those on one side of the line."""
    return sum(i.points for i in items if i.side is side and (line is None or i.line is line))
