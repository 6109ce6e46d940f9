"""A table of calls with the exact space of its hands: the hands that make each call, and those that only just do.

Everything is a mask over the rows of one hand space, made for the facts of this table alone, so that hands have the
same numbers in every session. Masks are worked out when they are asked for. What is asked about the hands of one call
is asked of a space of those hands only, which for most calls is a small part of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bidcheck.calls import Call
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.facts import TRUE, Fact, both
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.quiz.nearby import Moved, narrowed, widened
from bidcheck.quiz.question import Skill
from bidcheck.survey import exact, offer_facts
from bidcheck.system.patterns import class_of

if TYPE_CHECKING:
    from bidcheck.handspace.space import Mask
    from bidcheck.system.book import Offer, Position, Row

FEW = 4
"""A row that fewer than one in so many hands fit is worked out among these hands."""

TRIES = 14
"""So many steps away from a call are looked at for a hand before a question does without."""


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """Hands of one row that a step divides from another call: ``row`` and ``moved`` say which condition decides."""

    hands: Region
    row: Row
    moved: Moved
    nearly: bool


class Table:
    """The calls that the notes offer at one turn, among the hands that the player's own calls have left him."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.offer = position.offer
        self._moves: dict[tuple[int, bool], tuple[Moved, ...]] = {}
        self.forget()

    def forget(self) -> None:
        """Let go of all that was worked out; it is worked out again, and is the same, when it is asked for."""
        self.__dict__.pop("space", None)
        self._fit: dict[int, Mask] = {}
        self._won: dict[int, Mask] = {}
        self._decided: dict[int, Mask] = {}
        self._hands: dict[int, Region] = {}
        self._elsewhere: dict[Call, Region] = {}
        self._parts: dict[int, Part] = {}
        self._narrowed: dict[Fact, Table] = {}

    @property
    def nbytes(self) -> int:
        """The memory it holds at the moment, about."""
        space = self.__dict__.get("space")
        masks = sum(mask.nbytes for kept in (self._fit, self._won, self._decided) for mask in kept.values())
        regions = (*self._hands.values(), *self._elsewhere.values(), *(part.hands for part in self._parts.values()))
        numbers = sum(found.nbytes for region in regions for found in vars(region).values()
                      if isinstance(found, np.ndarray))
        return (0 if space is None else space.nbytes) + masks + numbers + sum(
            part.space.nbytes for part in self._parts.values()) + sum(t.nbytes for t in self._narrowed.values())

    @cached_property
    def space(self) -> HandSpace:
        """The hands that fit the player's own calls so far."""
        mine = both(self.position.shown_facts(0))
        return exact(self.position.book).spaces.exactly(offer_facts(self.offer), (HCP,), within=mine)

    @property
    def mine(self) -> Mask:
        """All of them: what marks the hands that fit the player's own calls."""
        return self.space.mask(TRUE)

    @property
    def name(self) -> str:
        """The table as the notes write it: ``openings``, ``1M``, ``1x 1y``."""
        if not self.position.rest:
            return "openings" if not self.position.calls else f"openings in seat {len(self.position.calls) % 4 + 1}"
        return str(self.offer.pattern) if self.offer.pattern is not None else self.position.text

    def skill(self, topic: str, call: Call) -> Skill:
        """The call in the table, a suit that the table leaves open under its letter."""
        name = str(call)
        pattern = self.offer.pattern
        if pattern is not None and call.suit is not None:
            row = next((r for r in self.offer.rows if r.call == call), None)
            for letter in pattern.letters:
                if row is not None and row.suits.get(letter) == call.suit and _open(letter):
                    name = f"{call.level}{letter}"
        return Skill(topic, "openings" if not self.position.rest else self.name, name)

    def _narrow(self, fact: Fact) -> Table:
        """The same calls among those hands alone that fit ``fact``, which the space must answer."""
        found = self._narrowed.get(fact)
        if found is None:
            found = self._narrowed[fact] = Table(self.position)
            found.space = part_of(self.space, self.space.mask(fact))
        return found

    # masks

    def fit(self, at: int) -> Mask:
        """The hands that fit the condition of row ``at``."""
        found = self._fit.get(at)
        if found is None:
            row = self.offer.rows[at]
            if row.otherwise:
                found = ~any_of(self.space, [r.fact for r in self.offer.rows if not r.otherwise])
            else:
                found = self.space.mask(row.fact)
            self._fit[at] = found
        return found

    def won(self, at: int) -> Mask:
        """The hands that make the call by row ``at``; a hand may be in several rows where the notes do not decide."""
        found = self._won.get(at)
        if found is None:
            fit = self.fit(at)
            rows = np.flatnonzero(fit)
            if len(rows) * FEW > len(fit):
                found = self._unbeaten(at, self.space, fit.copy(), self.fit)
            else:
                # few hands fit: who goes before them is asked of these alone
                part = HandSpace.of_table(self.space.table.only(rows))
                kept = self._unbeaten(at, part, np.ones(len(rows), dtype=bool),
                                      lambda j: part.mask(self.offer.rows[j].fact))
                found = np.zeros(len(fit), dtype=bool)
                found[rows[kept]] = True
            self._won[at] = found
        return found

    def _unbeaten(self, at: int, space: HandSpace, found: Mask, fit: Callable[[int], Mask]) -> Mask:
        """Of the hands ``found`` of a space, which fit row ``at``, those that no other row goes before."""
        row = self.offer.rows[at]
        if row.otherwise and any(self.offer.rows[j].otherwise for j in row.priors):
            return np.zeros(len(found), dtype=bool)  # the other takes all that is left
        for j in sorted(row.priors):
            if not self.offer.rows[j].otherwise and found.any():
                found &= ~fit(j)
        for j, goes in row.rivals:
            both_fit = found & fit(j)
            if both_fit.any():
                found &= ~(both_fit & space.mask(goes))
        return found

    def hands(self, at: int) -> Region:
        """The hands that make the call by row ``at``, numbered."""
        found = self._hands.get(at)
        if found is None:
            found = self._hands[at] = Region.of_rows(self.space, self.won(at))
        return found

    def made(self, call: Call) -> Mask:
        """The hands that make ``call`` by any of its rows."""
        found: Mask = np.zeros(len(self.space), dtype=bool)
        for at, row in enumerate(self.offer.rows):
            if row.call == call:
                found |= self.won(at)
        return found

    def elsewhere(self, call: Call, fact: Fact = TRUE) -> Region:
        """The hands that fit ``fact`` and for which the notes have another call, and not this one."""
        if fact != TRUE:
            # the same hands with the same numbers either way: a table not yet worked out is not worked out for this
            if len(self._won) < len(self.offer.rows):
                return self._narrow(fact).elsewhere(call)
            return Region.of_rows(self.space, self.space.mask(fact) & self.elsewhere(call).mask)
        found = self._elsewhere.get(call)
        if found is None:
            mask: Mask = np.zeros(len(self.space), dtype=bool)
            for at, row in enumerate(self.offer.rows):
                if row.call != call and row.entry.status != "discuss":
                    mask |= self.won(at)
            found = self._elsewhere[call] = Region.of_rows(self.space, mask & ~self.made(call))
        return found

    # what can be asked

    def decided(self, at: int) -> Mask:
        """The hands of row ``at`` for which the notes allow no other call; all of its hands where there are none."""
        found = self._decided.get(at)
        if found is None:
            rows, row = self.offer.rows, self.offer.rows[at]
            found = self.won(at)
            for j, other in enumerate(rows):
                if other.call != row.call and other.entry is not row.entry and j not in row.priors and (
                        at not in other.priors):
                    found = found & ~self.won(j)
            self._decided[at] = found = found if found.any() else self.won(at)
        return found

    def rows_of(self, call: Call) -> list[int]:
        """The rows by which a hand makes ``call``, those left out that the notes leave open or that no hand has."""
        return [at for at, row in enumerate(self.offer.rows)
                if row.call == call and row.entry.status != "discuss" and self.won(at).any()]

    def calls(self) -> list[Call]:
        """The calls that may be asked for, in the order of the notes; whether some hand makes each is not yet known."""
        return list(dict.fromkeys(r.call for r in self.offer.rows if r.entry.status != "discuss"))

    def moves(self, at: int, *, wider: bool) -> tuple[Moved, ...]:
        """The condition of row ``at`` with each of its leaves moved: asking for a step less, or for a step more."""
        found = self._moves.get((at, wider))
        if found is None:
            found = tuple((widened if wider else narrowed)(self.offer.rows[at].fact))
            self._moves[at, wider] = found
        return found

    def part(self, at: int) -> Part:
        """The decided hands of row ``at`` by themselves."""
        found = self._parts.get(at)
        if found is None:
            found = self._parts[at] = Part(part_of(self.space, self.decided(at)), self.offer, at)
        return found

    def undecided(self, at: int) -> Mask:
        """The hands of row ``at`` for which the notes allow another call as well."""
        return self.won(at) & ~self.decided(at)

    def edges(self, at: int, chance: Chance) -> Iterator[Edge]:
        """Hands of row ``at`` that a step divides from another call, in random order, empty ones left out."""
        rows, row = self.offer.rows, self.offer.rows[at]
        steps: list[tuple[int, Moved]] = []
        if not row.otherwise:
            steps += [(at, moved) for moved in self.moves(at, wider=False)]
        others = chance.shuffled([
            j for j, other in enumerate(rows)
            if other.call != row.call and not other.otherwise and other.entry.status != "discuss" and at not in
            other.priors])
        near: list[tuple[int, Moved]] = []
        for j in others:
            near += [(j, moved) for moved in chance.shuffled(self.moves(j, wider=True))[:3]]
        steps = chance.shuffled(steps)[:8]
        # the two kinds in turn, so that neither fills the tries
        order = [x for pair in zip(near, steps, strict=False) for x in pair]
        short = min(len(near), len(steps))
        part = self.part(at)
        tried = 0
        for j, moved in (*order, *near[short:], *steps[short:]):
            if tried == TRIES:
                return
            if not part.space.covers([moved.fact]):
                continue
            tried += 1
            mask = part.nearly(j, moved.fact) if j != at else part.barely(moved.fact)
            if mask.any():
                yield Edge(Region.of_rows(part.space, mask), rows[j], moved, j != at)


class Part:
    """The hands that make a call by row ``at`` and no other call: ``space`` has these alone."""

    def __init__(self, space: HandSpace, offer: Offer, at: int) -> None:
        self.space, self.offer, self.at = space, offer, at

    @cached_property
    def hands(self) -> Region:
        """All of them, numbered."""
        return Region(self.space, TRUE)

    def nearly(self, other: int, fact: Fact) -> Mask:
        """Those that would make the call of row ``other`` if that asked for ``fact``, a step less."""
        rows, row = self.offer.rows, self.offer.rows[other]
        mask: Mask = self.space.mask(fact) & ~self.space.mask(row.fact)
        for j in sorted(row.priors):
            if mask.any() and not rows[j].otherwise and rows[j].call != rows[self.at].call:
                mask &= ~self.space.mask(rows[j].fact)
        for j, goes in row.rivals:
            if mask.any():
                mask &= ~(self.space.mask(rows[j].fact) & self.space.mask(goes))
        return mask

    def barely(self, fact: Fact) -> Mask:
        """Those that would make another call if their own asked for ``fact``, a step more."""
        return ~self.space.mask(fact) & self._elsewhere

    @cached_property
    def _elsewhere(self) -> Mask:
        """Those that make another call as soon as their own row is gone."""
        rows, at, space = self.offer.rows, self.at, self.space
        said = [row.fact for j, row in enumerate(rows) if j != at and not row.otherwise]
        found = any_of(space, [])
        for row in rows:
            if row.call == rows[at].call or row.entry.status == "discuss":
                continue
            if row.otherwise and any(rows[k].otherwise and k != at for k in row.priors):
                continue
            mask = ~any_of(space, said) if row.otherwise else space.mask(row.fact).copy()
            for k in sorted(row.priors):
                if k != at and mask.any() and not rows[k].otherwise:
                    mask &= ~space.mask(rows[k].fact)
            found |= mask
        same = [row.fact for j, row in enumerate(rows) if row.call == rows[at].call and j != at and not row.otherwise]
        return found & ~any_of(space, same)


def part_of(space: HandSpace, mask: Mask) -> HandSpace:
    """The space of the rows that ``mask`` marks; it answers what ``space`` answers."""
    return HandSpace.of_table(space.table.only(np.flatnonzero(mask)))


def any_of(space: HandSpace, facts: Iterable[Fact]) -> Mask:
    """The hands that fit some of the facts."""
    found: Mask = np.zeros(len(space), dtype=bool)
    for fact in facts:
        found |= space.mask(fact)
    return found


def _open(letter: str) -> bool:
    return len(class_of(letter)) > 1
