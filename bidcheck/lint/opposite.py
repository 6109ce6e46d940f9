"""How often, opposite what partner has shown: deals of two hands, counted exactly.

A player's hands are parted into classes (what they call); partner's hands are those he has shown. For every class the
deals that have such a hand here and one of partner's there are counted together.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bidcheck.cards import Hand
from bidcheck.conditions.facts import TRUE, Fact, both
from bidcheck.evaluation.measures import Measure
from bidcheck.meaning import Exact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bidcheck.handspace.meeting import Meeting
    from bidcheck.handspace.region import Region
    from bidcheck.handspace.space import HandSpace
    from bidcheck.handspace.states import Side

KEPT = 24
"""So many sides of partner's are kept for the next table."""


class Opposite:
    """Counts deals of two hands; what is known of partner's hand is worked out once."""

    def __init__(self, exact: Exact) -> None:
        self.exact = exact
        self._figures: dict[tuple[tuple[Fact, ...], Measure], dict[int, int]] = {}
        self._sides: OrderedDict[tuple[Fact, tuple[Measure, ...]], Side] = OrderedDict()

    def side(self, fact: Fact, measures: tuple[Measure, ...] = ()) -> Side:
        """Hands that fit ``fact``, told apart by some measures, ready to meet others."""
        from bidcheck.handspace.region import Region
        from bidcheck.handspace.states import states

        key = (fact, measures)
        found = self._sides.get(key)
        if found is None:
            found = states(Region(self.exact.space((), measures, fact)), measures)
            self._sides[key] = found
            if len(self._sides) > KEPT:
                self._sides.popitem(last=False)
        self._sides.move_to_end(key)
        return found

    def by_class(self, space: HandSpace, classes: NDArray[np.int64], partner: Fact) -> Mapping[int, int]:
        """How many deals have a hand of each class here and one of partner's there."""
        from bidcheck.handspace.meeting import Meeting
        from bidcheck.handspace.region import Region
        from bidcheck.handspace.states import labelled

        ours = labelled(Region(space), classes)
        meeting = Meeting(ours, self.side(partner))
        return {figures[0]: sum(row) for figures, row in zip(ours.figures, meeting.counts, strict=True)}

    def distribution(self, facts: tuple[Fact, ...], measure: Measure) -> dict[int, int]:
        """How many hands that fit have each figure; worked out once."""
        key = (facts, measure)
        found = self._figures.get(key)
        if found is None:
            fact = both(facts)
            found = self._figures[key] = self.exact.space((), (measure,), fact).distribution(measure)
        return found

    def possible(self, fact: Fact, partner: Fact) -> bool:
        """Whether there is a deal with a hand of ``fact`` here and one of partner's there."""
        from bidcheck.handspace.meeting import Meeting

        if partner == TRUE:
            return self.exact.any_hand((fact,))
        return self.exact.any_hand((fact,)) and Meeting(self.side(fact), self.side(partner)).count > 0

    def meet(self, ours: Region, partner: Fact, measure: Measure) -> Meeting:
        """Two such hands brought together by their figures in a measure, which the space of ``ours`` must know."""
        from bidcheck.handspace.meeting import Meeting
        from bidcheck.handspace.states import states

        return Meeting(states(ours, (measure,)), self.side(partner, (measure,)))


def totals(meeting: Meeting) -> dict[int, int]:
    """How many deals have each total, rising."""
    found: dict[int, int] = {}
    for total, _, _, deals in meeting.figures():
        found[total[0]] = found.get(total[0], 0) + deals
    return dict(sorted(found.items()))


def pair(meeting: Meeting, least: int) -> tuple[Hand, Hand]:
    """Two hands that can be dealt together and total at least so much; always the same two."""
    from bidcheck.handspace.chance import Chance

    choices = [(i, j, deals) for total, i, j, deals in meeting.figures() if total[0] >= least]
    return meeting.draw(choices, Chance.of("pair", least))


def about(ours: Mapping[int, int], theirs: Mapping[int, int], fits: Callable[[int], bool]) -> float:
    """About how often the total of two hands fits: as if their cards could be the same. Rough, quick, for looking
    whether it is worth counting."""
    total = sum(ours.values()) * sum(theirs.values())
    return sum(a * b for x, a in ours.items() for y, b in theirs.items() if fits(x + y)) / total if total else 0.0
