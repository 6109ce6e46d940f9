"""Where two systems differ: auction by auction, which hands make one call in the one and another in the other.

Exact, over the hands that the player may still have in both systems. What one system has not written is kept apart from
what the two say differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bidcheck.advise import winning_rows
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.conditions.facts import both, negate
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.lint.walk import walk
from bidcheck.survey import offer_facts
from bidcheck.system.book import Book, Offer, Position


@dataclass(frozen=True, slots=True)
class Difference:
    """Hands that make ``one`` in the first system and ``two`` in the second; ``None`` is no call."""

    one: Call | None
    two: Call | None
    hands: int
    example: Hand | None


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """One turn in both systems: ``of`` hands that come here in both, and how they part.

    ``missing`` is ``1`` or ``2`` where that system has no table for the auction; its differences are then not listed.
    """

    calls: tuple[Call, ...]
    text: str
    of: int
    differences: tuple[Difference, ...] = ()
    missing: int = 0

    @property
    def different(self) -> int:
        """Hands with two different calls."""
        return sum(d.hands for d in self.differences if d.one is not None and d.two is not None)

    @property
    def unwritten(self) -> int:
        """Hands for which one of the two has no call."""
        return sum(d.hands for d in self.differences if d.one is None or d.two is None)


def compare(first: Book, second: Book) -> Iterator[Compared]:
    """Every auction for which either system has a table, the shortest first."""
    spaces = HandSpaces()
    auctions = {v.position.calls for book in (first, second) for v in walk(book).visits}
    for calls in sorted(auctions, key=lambda c: (len(c), c)):
        one, two = first.at(calls), second.at(calls)
        if not one.offer.rows and not two.offer.rows:
            continue
        if not one.offer.rows or not two.offer.rows:
            yield Compared(calls, one.text, 0, (), 1 if not one.offer.rows else 2)
            continue
        found = _compared(one, two, spaces)
        if found.of:
            yield found


def _compared(one: Position, two: Position, spaces: HandSpaces) -> Compared:
    earlier = both((*one.shown_facts(0), *two.shown_facts(0)))
    space = spaces.of([*offer_facts(one.offer), *offer_facts(two.offer), earlier])
    mine = space.mask(earlier)
    calls_one, calls_two = _calls(one.offer, space), _calls(two.offer, space)
    weights = space.weights
    found: dict[tuple[int, int], int] = {}
    apart = mine & (calls_one != calls_two)
    for a, b in {(int(a), int(b)) for a, b in zip(calls_one[apart], calls_two[apart], strict=True)}:
        found[a, b] = int(weights[apart & (calls_one == a) & (calls_two == b)].sum())
    differences = sorted(
        (Difference(_call(a), _call(b), hands, _example(one, two, a, b, spaces))
         for (a, b), hands in found.items()),
        key=lambda d: (-d.hands, str(d.one), str(d.two)))
    return Compared(one.calls, one.text, int(weights[mine].sum()), tuple(differences))


def _calls(offer: Offer, space: HandSpace) -> NDArray[np.int64]:
    """The call of each class of hands, by its index; -1 where there is none. Of equal calls the first written."""
    won = winning_rows(offer, space.mask, len(space))
    rows = np.array([row.call.index for row in offer.rows], dtype=np.int64)
    return np.where(won.any(axis=0), rows[won.argmax(axis=0)], -1)


def _call(index: int) -> Call | None:
    return None if index < 0 else Call(index)


def _example(one: Position, two: Position, a: int, b: int, spaces: HandSpaces) -> Hand | None:
    parts = [
        position.offer.meaning(Call(index)) if index >= 0 else negate(position.offer.any_row())
        for position, index in ((one, a), (two, b))
    ]
    fact = both((*parts, *one.shown_facts(0), *two.shown_facts(0)))
    found = Region(spaces.exactly([fact]), fact).witnesses(1)
    return found[0] if found else None
