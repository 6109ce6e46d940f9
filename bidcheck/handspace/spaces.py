"""Tables kept for the next question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from bidcheck.conditions.facts import Fact
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.plan import FULL_DECK, Deck, Plan
from bidcheck.handspace.questions import Question, question
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace


@dataclass(frozen=True, slots=True)
class _Asked:
    questions: frozenset[Question]
    measures: frozenset[Measure]
    deck: Deck


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
        self._kept: OrderedDict[_Asked, HandSpace] = OrderedDict()

    def of(self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> HandSpace:
        """A space that answers all the facts and gives all the measures; it may know more."""
        asked = _Asked(frozenset(question(fact) for fact in facts), frozenset(measures), deck)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        for key in reversed(self._kept):
            space = self._kept[key]
            if space.deck == deck and len(space) <= self.reuse and space.plan.covers(asked.questions, asked.measures):
                self._kept.move_to_end(key)
                return space
        return self._keep(asked)

    def exactly(
        self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK
    ) -> HandSpace:
        """The space made for just these, whatever else is kept: hands have the same numbers in every session."""
        asked = _Asked(frozenset(question(fact) for fact in facts), frozenset(measures), deck)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        return self._keep(asked)

    def count(self, fact: Fact, deck: Deck = FULL_DECK) -> int:
        """How many hands of the deck have what ``fact`` says."""
        return self.of([fact], deck=deck).count(fact)

    def region(self, fact: Fact, measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> Region:
        """The hands that have what ``fact`` says, to draw from: numbered alike in every session."""
        return Region(self.exactly([fact], measures, deck), fact)

    def _keep(self, asked: _Asked) -> HandSpace:
        space = HandSpace.of_plan(Plan.of(asked.questions, asked.measures, asked.deck))
        self.made += 1
        self._kept[asked] = space
        while len(self._kept) > 1 and sum(kept.nbytes for kept in self._kept.values()) > self.limit:
            self._kept.popitem(last=False)
        return space
