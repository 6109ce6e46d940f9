"""A table of calls with the exact space of its hands: the hands that make each call, and those that only just do.

Everything is a mask over the rows of one hand space, made for the facts of this table alone, so that hands have the
same numbers in every session. Masks are worked out when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bidcheck.calls import Call
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.facts import Fact, both
from bidcheck.handspace.chance import Chance
from bidcheck.quiz.nearby import Moved, narrowed, widened
from bidcheck.quiz.pick import Cut
from bidcheck.quiz.question import Skill
from bidcheck.survey import exact, offer_facts
from bidcheck.system.patterns import class_of

if TYPE_CHECKING:
    from bidcheck.handspace.space import HandSpace, Mask
    from bidcheck.system.book import Position, Row

TRIES = 14
"""So many steps away from a call are looked at for a hand before a question does without."""


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """Hands of one row that a step divides from another call: ``row`` and ``moved`` say which condition decides."""

    cut: Cut
    row: Row
    moved: Moved
    nearly: bool


class Table:
    """The calls that the notes offer at one turn, among the hands that the player's own calls have left him."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.offer = position.offer
        self._fit: dict[int, Mask] = {}
        self._won: dict[int, Mask] = {}
        self._cuts: dict[int, Cut] = {}
        self._rest: dict[int, Mask] = {}
        self._decided: dict[int, Mask] = {}

    @cached_property
    def space(self) -> HandSpace:
        facts = (*offer_facts(self.offer), *self.position.shown_facts(0))
        return exact(self.position.book).spaces.exactly(facts, (HCP,))

    @cached_property
    def mine(self) -> Mask:
        """The hands that fit the player's own calls so far."""
        return self.space.mask(both(self.position.shown_facts(0)))

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

    # masks

    def fit(self, at: int) -> Mask:
        """The hands that fit the condition of row ``at``."""
        found = self._fit.get(at)
        if found is None:
            row = self.offer.rows[at]
            if row.otherwise:
                found = ~self._any_but(())
            else:
                found = self.space.mask(row.fact)
            self._fit[at] = found
        return found

    def _any_but(self, without: tuple[int, ...]) -> Mask:
        """The hands that fit some row that is not ``otherwise``, those of ``without`` left aside."""
        found: Mask = np.zeros(len(self.space), dtype=bool)
        for at, row in enumerate(self.offer.rows):
            if not row.otherwise and at not in without:
                found |= self.fit(at)
        return found

    def won(self, at: int) -> Mask:
        """The hands that make the call by row ``at``; a hand may be in several rows where the notes do not decide."""
        found = self._won.get(at)
        if found is None:
            row = self.offer.rows[at]
            found = self.fit(at) & self.mine
            for j in sorted(row.priors):
                if not self.offer.rows[j].otherwise:
                    found &= ~self.fit(j)
            for j, goes in row.rivals:
                both_fit = found & self.fit(j)
                if both_fit.any():
                    found &= ~(self.fit(j) & self.space.mask(goes))
            self._won[at] = found
        return found

    def made(self, call: Call) -> Mask:
        """The hands that make ``call`` by any of its rows."""
        found: Mask = np.zeros(len(self.space), dtype=bool)
        for at, row in enumerate(self.offer.rows):
            if row.call == call:
                found |= self.won(at)
        return found

    # what can be asked

    def cut(self, at: int) -> Cut:
        """The hands that make the call by row ``at``, numbered."""
        if at not in self._cuts:
            self._cuts[at] = Cut(self.space, self.won(at))
        return self._cuts[at]

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
                if row.call == call and row.entry.status != "discuss" and self.cut(at).count]

    def calls(self) -> list[Call]:
        """The calls that may be asked for, in the order of the notes; whether some hand makes each is not yet known."""
        return list(dict.fromkeys(r.call for r in self.offer.rows if r.entry.status != "discuss"))

    def edges(self, at: int, chance: Chance) -> Iterator[Edge]:
        """Hands of row ``at`` that a step divides from another call, in random order, empty ones left out."""
        rows, row = self.offer.rows, self.offer.rows[at]
        steps: list[tuple[int, Moved]] = []
        if not row.otherwise:
            steps += [(at, moved) for moved in narrowed(row.fact)]
        others = chance.shuffled([
            j for j, other in enumerate(rows)
            if other.call != row.call and not other.otherwise and other.entry.status != "discuss" and at not in
            other.priors])
        near: list[tuple[int, Moved]] = []
        for j in others:
            moves = list(widened(rows[j].fact))
            near += [(j, moved) for moved in chance.shuffled(moves)[:3]]
        steps = chance.shuffled(steps)[:8]
        # the two kinds in turn, so that neither fills the tries
        order = [x for pair in zip(near, steps, strict=False) for x in pair]
        short = min(len(near), len(steps))
        tried = 0
        for j, moved in (*order, *near[short:], *steps[short:]):
            if tried == TRIES:
                return
            if not self.space.covers([moved.fact]):
                continue
            tried += 1
            mask = self._nearly(at, j, moved.fact) if j != at else self._barely(at, moved.fact)
            if mask.any():
                yield Edge(Cut(self.space, mask), rows[j], moved, j != at)

    def _nearly(self, at: int, other: int, fact: Fact) -> Mask:
        """Hands of row ``at`` that would make the call of row ``other`` if that asked for a step less."""
        rows, row = self.offer.rows, self.offer.rows[other]
        mask: Mask = self.decided(at) & self.space.mask(fact) & ~self.fit(other)
        for j in sorted(row.priors):
            if mask.any() and not rows[j].otherwise and rows[j].call != rows[at].call:
                mask &= ~self.fit(j)
        for j, goes in row.rivals:
            if mask.any():
                mask &= ~(self.fit(j) & self.space.mask(goes))
        return mask

    def _barely(self, at: int, fact: Fact) -> Mask:
        """Hands of row ``at`` that would make another call if it asked for a step more."""
        return self.decided(at) & ~self.space.mask(fact) & self._without(at)

    def _without(self, at: int) -> Mask:
        """The hands that make another call than that of row ``at`` as soon as that row is gone."""
        found = self._rest.get(at)
        if found is not None:
            return found
        rows = self.offer.rows
        found = np.zeros(len(self.space), dtype=bool)
        same = [j for j, row in enumerate(rows) if row.call == rows[at].call and j != at and not row.otherwise]
        rest = self._any_but((at,))
        for j, row in enumerate(rows):
            if row.call == rows[at].call or row.entry.status == "discuss":
                continue
            mask = self.fit(j) if not row.otherwise else ~rest
            mask = mask & self.won(at)
            for k in sorted(row.priors):
                if k != at and mask.any() and not rows[k].otherwise:
                    mask &= ~self.fit(k)
            found |= mask
        for j in same:
            found &= ~self.fit(j)
        self._rest[at] = found
        return found


def _open(letter: str) -> bool:
    return len(class_of(letter)) > 1
