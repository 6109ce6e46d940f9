"""Which call is asked for next: every call of a table once, before any is asked again.

A few tables lie open at a time and take turns; one whose calls have all been asked makes room for the next. So calls
are asked equally often, however rare their hands are, and a table that was begun is finished.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence

from bidcheck.calls import Call
from bidcheck.errors import NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.quiz.places import places, possible
from bidcheck.quiz.tables import Table
from bidcheck.source import SourceError
from bidcheck.system.book import Book, Calls

WIDTH = 3
"""So many tables are open at a time."""

KEPT = 30
"""So many tables are kept for the next topic, or for a skill that comes up again."""

ROOM = 500_000_000
"""So many bytes the tables may hold; beyond, the one not asked for longest lets go of what it has worked out."""

DRY = 60
"""After so many turns without a table the topic is given up."""


Place = tuple[Calls, bool, bool]
"""The calls before a turn, and whether the player's side and the other are vulnerable."""


class Shelf:
    """The latest tables of a book, which several topics may ask about."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._kept: OrderedDict[Place, Table] = OrderedDict()

    def table(self, calls: Calls, ours: bool = False, theirs: bool = False) -> Table:
        """The table after ``calls``; ``ours`` and ``theirs`` say who is vulnerable."""
        key = (calls, ours, theirs)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = Table(self.book.at(calls, ours, theirs))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        self._make_room(found)
        return found

    def _make_room(self, wanted: Table) -> None:
        """Make the tables that were not asked for longest let go, until the others have room."""
        held = {id(table): table.nbytes for table in self._kept.values()}
        for table in self._kept.values():
            if sum(held.values()) <= ROOM:
                return
            if table is not wanted and held[id(table)]:
                table.forget()
                held[id(table)] = 0


class Deck:
    """The tables and calls of some topics; ``only`` keeps it to the table after those calls."""

    def __init__(self, shelf: Shelf, topics: Sequence[str], chance: Chance, level: int = 2,
                 only: Calls | None = None) -> None:
        self.shelf = shelf
        self.book = shelf.book
        self.topics = tuple(topics)
        self.chance = chance
        self.level = level
        self.only = only
        self._walk = self._places()
        self._open: deque[tuple[Place, str, deque[Call]]] = deque()

    def next(self) -> tuple[Table, Call, str]:
        """The next table, call and topic; raises ``NotFound`` where the system has no such table."""
        while True:
            if len(self._open) < WIDTH:
                self._add()
            if not self._open:
                self._walk = self._places()
                self._add()
                if not self._open:
                    raise NotFound(self._nothing())
            place, topic, calls = self._open.popleft()
            table = self.shelf.table(*place)
            while calls:
                call = calls.popleft()
                if table.rows_of(call):
                    if calls:
                        self._open.append((place, topic, calls))
                    return table, call, topic

    def _nothing(self) -> str:
        name = self.book.system.name
        if self.only is not None:
            said = " ".join(map(str, self.only))
            return f"{name!r} has no table with two calls or more {f'after {said}' if said else 'for the opening'}"
        return (f"{name!r} has nothing to ask for {' or '.join(map(repr, self.topics))}: "
                "choose another --topic, or write those tables")

    def _places(self) -> Iterator[tuple[str, Calls]]:
        if self.only is not None:
            yield self.topics[0], self.only
            return
        walks = deque((topic, places(self.book, topic, self.chance, self.level)) for topic in self.topics)
        while walks:
            topic, walk = walks.popleft()
            calls = next(walk, None)
            if calls is not None:
                yield topic, calls
                walks.append((topic, walk))

    def _add(self) -> None:
        """Open the next table that has a choice of calls."""
        for _ in range(DRY):
            found = next(self._walk, None)
            if found is None:
                return
            topic, calls = found
            ours, theirs = (bool(self.chance.below(2)), bool(self.chance.below(2))) if self.level >= 3 else (
                False, False)
            position = self.book.at(calls, ours, theirs)
            try:
                offered = position.offer
                if not possible(position):
                    continue
            except SourceError:
                continue  # a fault of the notes is for the linter to tell
            if len({r.call for r in offered.rows if r.entry.status != "discuss"}) < 2:
                continue
            table = self.shelf.table(calls, ours, theirs)
            self._open.append(((calls, ours, theirs), topic, deque(self.chance.shuffled(table.calls()))))
            return
