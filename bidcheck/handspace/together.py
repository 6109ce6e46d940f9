"""Two hands together, exactly: how many deals give one player a hand of one region and another a hand of a second.

The two regions are boiled down to their states (``bidcheck.handspace.states``), and those are brought together
(``bidcheck.handspace.meeting``). Counts are exact, although they pass 2**64.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from bidcheck.conditions.facts import TRUE, Intervals, inside
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.meeting import Meeting
from bidcheck.handspace.region import Region
from bidcheck.handspace.states import labelled, states

Totals = Sequence[tuple[Measure, Intervals]]
"""What two hands add up to: measures of both together, each with the intervals it may lie in."""


class TwoHands:
    """The deals in which one player has a hand of ``first`` and another one of ``second``.

    The regions may come from different spaces; measures whose totals are asked for must be known to both. Counts are
    exact, of ordered pairs of hands without a card in common: all the pairs of a full deck number C(52,13) C(39,13).
    """

    def __init__(self, first: Region, second: Region) -> None:
        self.first = first
        self.second = second

    @cached_property
    def count(self) -> int:
        """How many pairs of hands there are."""
        return self._meeting(()).count

    @cached_property
    def total(self) -> int:
        """How many pairs of hands the deck has at all."""
        if self.first.space.deck != self.second.space.deck:
            return TwoHands(Region(self.first.space, TRUE), Region(self.second.space, TRUE)).count
        cards = sum(mask.bit_count() for mask in self.first.space.deck)
        return comb(cards, 13) * comb(cards - 13, 13) if cards >= 26 else 0

    @property
    def share(self) -> float:
        """The part of all the pairs of hands, from 0 to 1."""
        return self.count / self.total if self.total else 0.0

    def joint(self, measures: Sequence[Measure]) -> dict[tuple[int, ...], int]:
        """How many pairs of hands have each total of the measures, both hands added up; rising."""
        found: dict[tuple[int, ...], int] = {}
        for total, _, _, pairs in self._meeting(tuple(measures)).figures():
            found[total] = found.get(total, 0) + pairs
        return dict(sorted(found.items()))

    def distribution(self, measure: Measure) -> dict[int, int]:
        """How many pairs of hands have each total of one measure, rising."""
        return {total: pairs for (total,), pairs in self.joint([measure]).items()}

    def count_by(self, classes: NDArray[np.int64]) -> dict[int, int]:
        """How many pairs have a first hand of each class, rising: ``classes`` numbers the rows of the first space."""
        meeting = Meeting(labelled(self.first, classes), states(self.second))
        found = {figures[0]: sum(row) for figures, row in zip(meeting.ours.figures, meeting.counts, strict=True)}
        return {at: pairs for at, pairs in found.items() if pairs}

    def least(self, measure: Measure) -> int | None:
        """The least total of two such hands, in units of ``1 / unit``; ``None`` where there are none."""
        return min(self.distribution(measure), default=None)

    def most(self, measure: Measure) -> int | None:
        """The greatest total of two such hands; ``None`` where there are none."""
        return max(self.distribution(measure), default=None)

    def mean(self, measure: Measure) -> float | None:
        """The mean total of two such hands; ``None`` where there are none."""
        counts = self.distribution(measure)
        return sum(total * pairs for total, pairs in counts.items()) / sum(counts.values()) if counts else None

    def count_within(self, totals: Totals) -> int:
        """How many pairs of hands have all these totals: 26 points or more and eight spades between them, say."""
        measures, allowed = _apart(totals)
        return sum(pairs for total, pairs in self.joint(measures).items() if _fits(total, allowed))

    def sample(self, n: int, chance: Chance, totals: Totals = ()) -> tuple[HandBatch, HandBatch]:
        """``n`` random pairs of hands with these totals, each pair as likely; ``IndexError`` where there is none.

        Where it is quick, pairs are drawn from both regions until they have no card in common; rare pairs, and those
        with totals, are found by walking the count backwards.
        """
        if not totals and n and self.count:
            hopes = self.count / (self.first.count * self.second.count)
            if hopes > _RARE:
                return self._tried(n, chance, min(1 << 16, max(64, int(32 / hopes))))
        measures, allowed = _apart(totals)
        meeting = self._meeting(measures)
        choices = [(i, j, pairs) for total, i, j, pairs in meeting.figures() if _fits(total, allowed)]
        if n and not choices:
            raise IndexError("there are no two such hands")
        pairs = [meeting.draw(choices, chance) for _ in range(n)]
        return HandBatch.of(one for one, _ in pairs), HandBatch.of(other for _, other in pairs)

    def _tried(self, n: int, chance: Chance, at_once: int) -> tuple[HandBatch, HandBatch]:
        ours, theirs, found = [], [], 0
        while found < n:
            one, other = self.first.sample(at_once, chance), self.second.sample(at_once, chance)
            apart = ((one.holdings & other.holdings) == 0).all(axis=1)
            ours.append(one.holdings[apart])
            theirs.append(other.holdings[apart])
            found += int(apart.sum())
        return HandBatch.trusted(np.concatenate(ours)[:n]), HandBatch.trusted(np.concatenate(theirs)[:n])

    def _meeting(self, measures: tuple[Measure, ...]) -> Meeting:
        if measures not in self._meetings:
            self._meetings[measures] = Meeting(states(self.first, measures), states(self.second, measures))
        return self._meetings[measures]

    @cached_property
    def _meetings(self) -> dict[tuple[Measure, ...], Meeting]:
        return {}


_RARE = 1e-4
"""Below this part of disjoint pairs a walk is quicker than trying."""


def _apart(totals: Totals) -> tuple[tuple[Measure, ...], tuple[Intervals, ...]]:
    return tuple(measure for measure, _ in totals), tuple(allowed for _, allowed in totals)


def _fits(total: tuple[int, ...], allowed: tuple[Intervals, ...]) -> bool:
    return all(inside(value, intervals) for value, intervals in zip(total, allowed, strict=True))
