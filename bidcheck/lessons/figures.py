"""The exact figures of a turn: how many hands make each call, their points and lengths, and hands to look at.

Everything is counted over the table of all hands that a quiz uses for the same turn. Hands are drawn by number, so the
same notes give the same hands on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from bidcheck.cards import PBN_ORDER, Hand
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import Lengths, Within, leaves
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace, Mask, distribution
from bidcheck.lessons.places import Taught
from bidcheck.quiz.nearby import Moved
from bidcheck.quiz.tables import Table
from bidcheck.system.book import Book, Position, Row

TYPICAL = 3
"""So many typical hands are shown of a call."""
BOUNDARIES = 2
"""So many hands that have just enough."""
LOOKED = 8
"""So many steps are looked at for such a hand."""

Counts = dict[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """A hand beside a condition: it has just enough of what ``leaf`` asks, or (``misses``) just too little."""

    hand: Hand
    leaf: Within | Lengths
    misses: bool


@dataclass(frozen=True, slots=True, eq=False)
class CallFigures:
    """A row of a table. ``points`` and ``lengths`` (spades first) say how many hands have each figure.

    ``points`` are in units of ``1 / points_unit`` and counted by ``points_name``: the system's method or ``hcp``.
    """

    row: Row
    hands: int
    share: float
    points: Counts
    points_name: str
    points_unit: int
    lengths: tuple[Counts, ...]
    typical: tuple[Hand, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TurnFigures:
    """A turn with a row for each way to make a call; ``no_call`` of the ``of`` hands have none."""

    taught: Taught
    position: Position
    calls: tuple[CallFigures, ...]
    no_call: int
    of: int

    def unlike(self, other: TurnFigures) -> TurnFigures:
        """The turn with only those calls that more hands or fewer make than at ``other``."""
        hands = {(one.row.call, one.row.entry.place): one.hands for one in other.calls}
        changed = tuple(one for one in self.calls if hands.get((one.row.call, one.row.entry.place)) != one.hands)
        return replace(self, calls=changed)


def turn_figures(book: Book, taught: Taught) -> TurnFigures:
    """Count one turn."""
    position = book.at(taught.calls)
    table = Table(position)
    space = table.space
    of = int(space.weights[table.mine].sum())
    calls = tuple(_call(table, at, of) for at in range(len(table.offer.rows)))
    called: Mask = np.zeros(len(space), dtype=bool)
    for at in range(len(table.offer.rows)):
        called |= table.won(at)
    return TurnFigures(taught, position, calls, int(space.weights[table.mine & ~called].sum()), of)


def _points(table: Table, row: Row) -> tuple[Measure, str]:
    """What the points of a row are shown by: the system's own method where the row counts by it."""
    lexicon = table.position.book.system.lexicon
    measure = lexicon.methods[lexicon.points].measure()
    asked = {leaf.measure for leaf in leaves(row.fact) if isinstance(leaf, Within)}
    return (measure, lexicon.points) if measure in asked and measure != HCP else (HCP, "hcp")


def _call(table: Table, at: int, of: int) -> CallFigures:
    row, space, won = table.offer.rows[at], table.space, table.won(at)
    measure, name = _points(table, row)
    rows = np.flatnonzero(won)
    weights = space.weights[rows]
    hands = int(weights.sum())
    lengths = tuple(distribution(space.values(length_in(suit))[rows], weights) for suit in PBN_ORDER)
    typical: list[Hand] = []
    edges: tuple[Edge, ...] = ()
    if hands:
        typical = Region.of_rows(space, won).witnesses(TYPICAL)
        edges = () if row.otherwise else tuple(_edges(table, at, won))
    return CallFigures(row, hands, hands / of if of else 0.0, distribution(space.values(measure)[rows], weights), name,
                       measure.unit, lengths, tuple(dict.fromkeys(typical)), edges)


def _edges(table: Table, at: int, won: Mask) -> Iterator[Edge]:
    """Hands with just enough of one condition, then one that misses one by a step."""
    space = table.space
    chance = Chance.of("edge", " ".join(map(str, table.position.calls)), at)
    seen: set[object] = set()
    for moved in _asked(space, table.moves(at, wider=False)):
        if len(seen) == BOUNDARIES:
            break
        if moved.leaf not in seen:
            mask = won & ~space.mask(moved.fact)
            if mask.any():
                seen.add(moved.leaf)
                yield Edge(Region.of_rows(space, mask).draw(chance), moved.leaf, False)
    made = table.made(table.offer.rows[at].call)
    for moved in _asked(space, table.moves(at, wider=True)):
        mask = table.mine & space.mask(moved.fact) & ~table.fit(at) & ~made
        if mask.any():
            yield Edge(Region.of_rows(space, mask).draw(chance), moved.leaf, True)
            return


def _asked(space: HandSpace, moves: Iterable[Moved]) -> Iterator[Moved]:
    """The first steps that the space can answer."""
    looked = 0
    for moved in moves:
        if looked == LOOKED:
            return
        if space.covers([moved.fact]):
            looked += 1
            yield moved
