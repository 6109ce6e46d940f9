"""The positions of auctions, shared by their beginnings: boards that begin alike ask the books once."""

from __future__ import annotations

from collections.abc import Sequence

from bidcheck.auction import Seat, Side, Vulnerability
from bidcheck.calls import CALLS, Call
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.meaning import open_book
from bidcheck.survey import exact
from bidcheck.system.book import Book, Position
from bidcheck.system.model import System

MOST_TURNS = 20_000
"""So many turns are kept; then all is let go, what the books remember too, and begun anew."""


SPACES = 300_000_000
"""Bytes of tables of hands that a worker keeps; there may be many workers on one machine."""

ROWS = 1_000_000
"""A table with more rows serves only the questions it was made for."""


class _Turn:
    """A turn: its calls, the position in the book of the side to call, once asked for, and the turns after it."""

    __slots__ = ("_words", "after", "calls", "position")

    def __init__(self, calls: tuple[Call, ...]) -> None:
        self.calls = calls
        self.position: Position | None = None
        self.after: dict[int, _Turn] = {}
        self._words = ""

    @property
    def words(self) -> str:
        """The auction so far from the side of the player to call, theirs in parentheses."""
        if not self._words and self.position is not None:
            self._words = self.position.text
        return self._words


def open_books(ns: System | None, ew: System | None) -> tuple[Book | None, Book | None]:
    """The books of two systems, one for both where they are the same; they share their tables of hands."""
    first = None if ns is None else open_book(ns)
    second = None if ew is None else first if ew is ns else open_book(ew)
    spaces = HandSpaces(SPACES, ROWS)
    for book in (first, second):
        if book is not None:
            exact(book).spaces = spaces
    return first, second


class Turns:
    """The turns of the two sides, each read in its own book; a side may have none."""

    def __init__(self, ns: System | None, ew: System | None) -> None:
        self._systems = (ns, ew)
        self._begin()

    def _begin(self) -> None:
        self.books = open_books(*self._systems)
        self._roots: dict[tuple[Side, Vulnerability], _Turn] = {}
        self._count = 0

    @property
    def full(self) -> bool:
        """Whether so much is remembered that ``forget`` is due."""
        return self._count >= MOST_TURNS

    def forget(self) -> None:
        """Let go of all that was remembered."""
        self._begin()

    def along(self, dealer: Seat, vulnerability: Vulnerability, numbers: Sequence[int]) -> list[_Turn]:
        """The turns at which calls given by ``Call.index`` were made, the first one first."""
        root = (dealer.side, vulnerability)
        turn = self._roots.get(root)
        if turn is None:
            turn = self._roots[root] = _Turn(())
        found = []
        for number in numbers:
            found.append(turn)
            after = turn.after.get(number)
            if after is None:
                after = turn.after[number] = _Turn((*turn.calls, CALLS[number]))
                self._count += 1
            turn = after
        return found

    def position(self, turn: _Turn, side: Side, vulnerability: Vulnerability) -> Position | None:
        """The position at a turn of ``side``; ``None`` where that side has no system."""
        if turn.position is None:
            book = self.books[side]
            if book is None:
                return None
            turn.position = book.at(turn.calls, vulnerability.of(side), vulnerability.of(side.other))
        return turn.position
