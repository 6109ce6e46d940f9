"""The positions of auctions, shared by their beginnings: boards that begin alike ask the books once."""

from __future__ import annotations

from collections.abc import Sequence

from bidcheck.auction import Seat, Side, Vulnerability
from bidcheck.calls import CALLS, Call
from bidcheck.meaning import open_book
from bidcheck.system.book import Book, Position
from bidcheck.system.model import System

MOST_TURNS = 20_000
"""So many turns are kept; then all is let go, what the books remember too, and begun anew."""


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


class Turns:
    """The turns of the two sides, each read in its own book; a side may have none."""

    def __init__(self, ns: System | None, ew: System | None) -> None:
        self._systems = (ns, ew)
        self._begin()

    def _begin(self) -> None:
        ns, ew = self._systems
        first = None if ns is None else open_book(ns)
        second = None if ew is None else first if ew is ns else open_book(ew)
        self.books: tuple[Book | None, Book | None] = (first, second)
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
