"""Tables kept for the next question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from bidcheck.conditions.facts import Fact
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.plan import FULL_DECK, Deck, Needs, Plan
from bidcheck.handspace.questions import question
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace


class HandSpaces:
    """Makes hand spaces when they are needed and keeps the latest, up to ``limit`` bytes.

    A space that is kept serves every question its columns answer, if it has at most ``reuse`` rows: a larger table
    costs more to ask than a smaller one costs to make. Numbers of hands (``Region.hand``) belong to one table, so a
    region that hands are drawn from should have a space of its own: ``region`` sees to that.
    """

    def __init__(self, limit: int = 150_000_000, reuse: int = 400_000) -> None:
        self.limit = limit
        self.reuse = reuse
        self.made = 0
        self._kept: OrderedDict[tuple[Needs, Deck], HandSpace] = OrderedDict()

    def of(self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> HandSpace:
        """A space that answers all the facts and gives all the measures; it may know more."""
        needs = _needs(facts, measures)
        if (needs, deck) in self._kept:
            return self._made(needs, deck)
        for key in reversed(self._kept):
            space = self._kept[key]
            if space.deck == deck and len(space) <= self.reuse and space.plan.covers(needs):
                self._kept.move_to_end(key)
                return space
        return self._made(needs, deck)

    def exactly(
        self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK
    ) -> HandSpace:
        """The space made for just these, whatever else is kept: hands have the same numbers in every session."""
        return self._made(_needs(facts, measures), deck)

    def count(self, fact: Fact, deck: Deck = FULL_DECK) -> int:
        """How many hands of the deck have what ``fact`` says."""
        return self.of([fact], deck=deck).count(fact)

    def region(self, fact: Fact, measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> Region:
        """The hands that have what ``fact`` says, to draw from: numbered alike in every session."""
        return Region(self.exactly([fact], measures, deck), fact)

    def _made(self, needs: Needs, deck: Deck) -> HandSpace:
        space = self._kept.get((needs, deck))
        if space is None:
            space = HandSpace.of_plan(Plan.for_needs(needs, deck))
            self.made += 1
            self._kept[needs, deck] = space
            while len(self._kept) > 1 and sum(kept.nbytes for kept in self._kept.values()) > self.limit:
                self._kept.popitem(last=False)
        self._kept.move_to_end((needs, deck))
        return space


def _needs(facts: Iterable[Fact], measures: Iterable[Measure]) -> Needs:
    return Needs.of([question(fact) for fact in facts], measures)
