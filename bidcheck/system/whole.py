"""What can be seen only when files are laid over one another: a call that shows nothing, calls in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.source import Problem
from bidcheck.system import model as m
from bidcheck.system.patterns import CallToken


def faults(system: m.System) -> Iterator[Problem]:
    """Every such fault of a system and its conventions, not of what it falls back on."""
    for table in tables(system):
        yield from _silent(table)
        yield from _circles(table)


def tables(system: m.System) -> Iterator[m.Table]:
    """Every table of a system: the openings, those after an auction, of conventions, and all that follow a call."""
    roots = [system.openings] if system.openings is not None else []
    roots.extend(table for _, table in system.after)
    for convention in system.conventions:
        roots.extend(table for _, table in convention.tables)
        if convention.then is not None:
            roots.append(convention.then)
    for root in roots:
        yield from _onward(root)


def _onward(table: m.Table) -> Iterator[m.Table]:
    yield table
    for entry in table.entries:
        if entry.then is not None:
            yield from _onward(entry.then)
        for _, further in entry.after:
            yield from _onward(further)


def _silent(table: m.Table) -> Iterator[Problem]:
    for entry in table.entries:
        if entry.shows is None and entry.same_as is None and "shows" not in entry.given:
            yield Problem("S102", f"'{_keys(entry)}' does not say what it shows", entry.place,
                          "write 'shows: …', or 'same as: …'; for every hand, 'shows: any hand'")


def _circles(table: m.Table) -> Iterator[Problem]:
    """Entries that go before one another by ``before:`` in a circle, each circle once."""
    entries = table.entries
    later: dict[int, list[int]] = {
        i: [j for j, other in enumerate(entries) if j != i and set(entry.before) & set(other.keys)]
        for i, entry in enumerate(entries) if entry.before
    }
    done: set[int] = set()
    for start in later:
        path = _circle(start, later, done)
        if path:
            names = [f"'{_keys(entries[i])}'" for i in path]
            yield Problem("S116", f"{', '.join(names[:-1])} and {names[-1]} go before one another in a circle",
                          entries[path[0]].place, "take one of the 'before' away")


def _circle(start: int, later: dict[int, list[int]], done: set[int]) -> list[int]:
    """The first circle met from ``start`` on, or nothing; ``done`` are entries from which none is left."""
    path: list[int] = []
    stack = [(start, iter(later.get(start, ())))]
    while stack:
        at, rest = stack[-1]
        if at not in path:
            path.append(at)
        following = next(rest, None)
        if following is None:
            done.add(at)
            path.remove(at)
            stack.pop()
        elif following in path:
            done.update(path)
            return path[path.index(following):]
        elif following not in done:
            stack.append((following, iter(later.get(following, ()))))
    return []


def _keys(entry: m.Entry) -> str:
    keys: tuple[CallToken, ...] = entry.keys
    return ", ".join(map(str, keys))
