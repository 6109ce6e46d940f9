"""The conventions of a system: what each is called, and where its calls stand on the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bidcheck.lessons.views import CallView, TurnView
from bidcheck.system import model as m

SHOWN = 12
"""So many auctions of a convention are shown; the rest are counted."""

Origin = tuple[str, int, int]
"""Where an entry was written: file, line, column."""


@dataclass(frozen=True, slots=True)
class ConventionTurn:
    """Where a convention is used: the auction before it, and its calls there."""

    title: str
    calls: tuple[CallView, ...]


@dataclass(frozen=True, slots=True)
class ConventionView:
    """A convention; it is used in ``more`` auctions besides those shown."""

    link: str
    title: str
    turns: tuple[ConventionTurn, ...]
    more: int


def convention_views(system: m.System, turns: Iterable[TurnView], lang: str) -> list[ConventionView]:
    """Each convention of the system once, with the turns that its calls come up in, in the order of the pages."""
    origins: dict[str, set[Origin]] = {}
    titles: dict[str, str] = {}
    for convention in system.conventions:
        found = origins.setdefault(convention.name, set())
        titles[convention.name] = convention.title.say(lang) or convention.name.replace("_", " ")
        for table in (*(table for _, table in convention.tables), *((convention.then,) if convention.then else ())):
            found.update(_entries(table))
    shown = list(turns)
    return [_view(name, titles[name], found, shown) for name, found in origins.items()]


def _entries(table: m.Table) -> Iterator[Origin]:
    for entry in table.entries:
        yield _origin(entry)
        for inner in (*((entry.then,) if entry.then is not None else ()), *(t for _, t in entry.after)):
            yield from _entries(inner)


def _origin(entry: m.Entry) -> Origin:
    return entry.place.file, entry.place.line, entry.place.column


def _view(name: str, title: str, origins: set[Origin], turns: list[TurnView]) -> ConventionView:
    """The turns that show something of the convention which none before them showed; the others are counted."""
    found: list[ConventionTurn] = []
    seen: set[Origin] = set()
    more = 0
    for view in turns:
        calls = tuple(call for call in view.calls if call.made and _origin(call.entry) in origins)
        new = {_origin(call.entry) for call in calls} - seen
        if new and len(found) < SHOWN:
            found.append(ConventionTurn(view.title, calls))
            seen |= new
        elif calls:
            more += 1
    return ConventionView(f"c-{name}", title, tuple(found), more)
