"""Tables kept for the next question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from bidcheck.conditions.facts import TRUE, Fact
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.limits import limits_of
from bidcheck.handspace.plan import FULL_DECK, Deck, Needs, Plan
from bidcheck.handspace.questions import question
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.table import Table

LOOK = 200_000
"""After so many new rows it is looked at how much memory the spaces hold, which grows as they are asked."""


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
        self._kept: OrderedDict[tuple[Needs, Deck, Fact], HandSpace] = OrderedDict()
        self._alike: dict[tuple[Deck, Fact], OrderedDict[Needs, HandSpace]] = {}
        """The same spaces by deck and by the hands they have."""
        self._since = 0

    def of(
        self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK, within: Fact = TRUE
    ) -> HandSpace:
        """A space that answers all the facts and gives all the measures; it may know more.

        With ``within`` it has only the hands that fit that fact.
        """
        needs = _needs(facts, measures) if within == TRUE else _needs((*facts, within), measures)
        found = self._found(needs, deck, within)
        if found is None and within != TRUE:
            wide = self._found(needs, deck, TRUE)
            if wide is not None:
                return self._keep((needs, deck, within), wide.only(within))
        return self._made(needs, deck, within) if found is None else found

    def exactly(
        self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK, within: Fact = TRUE
    ) -> HandSpace:
        """The space made for just these, whatever else is kept: hands have the same numbers in every session.

        With ``within`` it has only the hands that fit that fact, and is not kept.
        """
        if within == TRUE:
            return self._made(_needs(facts, measures), deck)
        plan = Plan.for_needs(_needs((*facts, within), measures), deck)
        return HandSpace.within(plan, limits_of(within, plan), within)

    def pairs(self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = ()) -> int:
        """How many pairs of half hands are joined for such a space of all hands; 0 where one is kept."""
        needs = _needs(facts, measures)
        return 0 if self._found(needs, FULL_DECK, TRUE) is not None else Table.pairs_of(Plan.for_needs(needs))

    def count(self, fact: Fact, deck: Deck = FULL_DECK) -> int:
        """How many hands of the deck have what ``fact`` says."""
        return self.of([fact], deck=deck, within=fact).count(fact)

    def region(self, fact: Fact, measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> Region:
        """The hands that have what ``fact`` says, to draw from: numbered alike in every session."""
        return Region(self.exactly([fact], measures, deck), fact)

    def _found(self, needs: Needs, deck: Deck, within: Fact) -> HandSpace | None:
        """The space kept for these needs, or the latest that meets them."""
        alike = self._alike.get((deck, within))
        if not alike:
            return None
        if needs not in alike:
            for other in reversed(alike):
                if len(alike[other]) <= self.reuse and alike[other].plan.covers(needs):
                    needs = other
                    break
            else:
                return None
        return self._again(needs, deck, within)

    def _again(self, needs: Needs, deck: Deck, within: Fact) -> HandSpace:
        self._kept.move_to_end((needs, deck, within))
        self._alike[deck, within].move_to_end(needs)
        return self._kept[needs, deck, within]

    def _made(self, needs: Needs, deck: Deck, within: Fact = TRUE) -> HandSpace:
        key = needs, deck, within
        if key in self._kept:
            return self._again(*key)
        self.made += 1
        plan = Plan.for_needs(needs, deck)
        if within == TRUE:
            return self._keep(key, HandSpace.of_plan(plan))
        return self._keep(key, HandSpace.within(plan, limits_of(within, plan), within))

    def _keep(self, key: tuple[Needs, Deck, Fact], space: HandSpace) -> HandSpace:
        self._kept[key] = space
        self._alike.setdefault(key[1:], OrderedDict())[key[0]] = space
        self._since += len(space)
        if self._since > LOOK or len(self._kept) == 1:
            self._since = 0
            held = sum(kept.nbytes for kept in self._kept.values())
            while len(self._kept) > 1 and held > self.limit:
                (needs, deck, within), oldest = self._kept.popitem(last=False)
                held -= oldest.nbytes
                alike = self._alike[deck, within]
                del alike[needs]
                if not alike:
                    del self._alike[deck, within]
        return space


def _needs(facts: Iterable[Fact], measures: Iterable[Measure]) -> Needs:
    return Needs.of([question(fact) for fact in facts], measures)
