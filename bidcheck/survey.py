"""How many hands make each call of a table, and what each player has shown: exact figures from the one meaning.

A ``Survey`` is one turn: every row with the hands that make the call by it, and those that have no call. A ``Shown``
is what a player's calls have told so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidcheck.advise import winning_rows
from bidcheck.calls import Call
from bidcheck.cards import SUITS, Hand, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import Fact, both
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.meaning import Exact
from bidcheck.system.book import Book, Offer, Position, Row

ALL_HANDS = 635_013_559_600
"""C(52, 13)."""


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """A row of an offer and the hands that make the call by it; a hand that several rows win counts for each."""

    row: Row
    hands: int


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The calls of one turn, counted among the hands that the player may still have: ``of`` hands."""

    position: Position
    offer: Offer
    rows: tuple[Counted, ...]
    no_call: int
    of: int

    def share(self, hands: int) -> float:
        """The part of the player's possible hands, 0 to 1."""
        return hands / self.of if self.of else 0.0


def exact(book: Book) -> Exact:
    """The exact knowledge of a book made by ``open_book``."""
    assert isinstance(book.knowledge, Exact)
    return book.knowledge


def offer_facts(offer: Offer) -> list[Fact]:
    """Every fact that deciding among an offer's rows may need."""
    facts = [row.fact for row in offer.rows]
    facts.extend(goes for row in offer.rows for _, goes in row.rivals)
    return facts


def survey(position: Position, offer: Offer | None = None) -> Survey:
    """Count the hands of each row, siblings that go before it taken off."""
    offer = position.offer if offer is None else offer
    space = exact(position.book).space(tuple(offer_facts(offer)), within=both(position.shown_facts(0)))
    won = winning_rows(offer, space.mask, len(space))
    rows = tuple(Counted(row, int(space.weights[won[i]].sum())) for i, row in enumerate(offer.rows))
    called = int(space.weights[won.any(axis=0)].sum()) if len(offer.rows) else 0
    return Survey(position, offer, rows, space.total - called, space.total)


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What one player has shown: his calls with the rows they may be by, and the hands that fit all of them.

    ``player`` counts from the player to call: 0 himself, 1 his left, 2 his partner, 3 his right.
    """

    player: int
    calls: tuple[tuple[int, tuple[Row, ...]], ...]
    facts: tuple[Fact, ...]
    region: Region

    @property
    def hands(self) -> int:
        return self.region.count

    def figures(self, measure: Measure) -> tuple[int, int, float]:
        """The least, the greatest and the mean of a measure, in its own units; zeros where no hand fits."""
        counts = self.region.distribution(measure)
        if not counts:
            return 0, 0, 0.0
        mean = sum(value * n for value, n in counts.items()) / self.region.count
        return min(counts), max(counts), mean

    def lengths(self) -> dict[Strain, tuple[int, int, float]]:
        """Least, greatest and mean length of each suit, spades first."""
        return {suit: self.figures(length_in(suit)) for suit in reversed(SUITS)}

    def witnesses(self, n: int = 3) -> list[Hand]:
        """Typical hands."""
        return self.region.witnesses(n)


def shown(position: Position, player: int) -> Shown:
    """What a player has shown up to this turn, each of his calls read in the system of the book."""
    facts = position.shown_facts(player)
    calls = tuple((at, rows_for(position.before(at), position.calls[at])) for at in position.turns_of(player))
    fact = both(facts)
    space = exact(position.book).space((fact,), (HCP,))
    return Shown(player, calls, facts, Region(space, fact))


def rows_for(turn: Position, call: Call) -> tuple[Row, ...]:
    """The rows by which ``call`` may be made at a turn: the notes', else the fallback's."""
    rows = tuple(r for r in turn.offer.rows if r.call == call)
    return rows or tuple(r for r in turn.fallback_offer.rows if r.call == call)


def space_of(book: Book, facts: Sequence[Fact], measures: Sequence[Measure] = ()) -> HandSpace:
    """A hand space for some facts and measures, from the book's own store."""
    return exact(book).space(tuple(facts), tuple(measures))
