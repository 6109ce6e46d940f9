"""The notes that are looked at: the system, its files, the walk over its tables, and what rules ask again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import HCP, Unbound, measure_of
from bidcheck.conditions.facts import TRUE
from bidcheck.errors import NotFound
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.opposite import Opposite
from bidcheck.lint.walk import Calls, Visit, Walk, entry_key, table_key, walk
from bidcheck.lint.words import Teller
from bidcheck.meaning import Exact
from bidcheck.source import Place, SourceError
from bidcheck.system import model as m
from bidcheck.system.book import Book, Position, Row
from bidcheck.system.decode import File, Use
from bidcheck.system.load import Loader, _placed, find_convention, find_system
from bidcheck.system.patterns import AuctionPattern, match, parse_pattern

if TYPE_CHECKING:

    pass

TWICE = 2
"""A table whose hands take very many rows is looked at in two auctions at most."""
TOGETHER = 6
"""So many tables of a player who has shown the same share a table of hands."""
KEPT = 150_000_000
"""So many bytes of tables of hands are kept for what conditions ask, and as many for analysing."""
REUSE = 100_000
"""A table of hands with more rows than this serves only what it was made for."""


class Notes:
    """One file with all it extends and uses, as rules see it. ``main`` is the file itself."""

    def __init__(self, system: m.System, files: tuple[File, ...], main: File, lang: str = "en") -> None:
        self.system = system
        self.files = files
        self.main = main
        self.exact = Exact()
        self.exact.spaces.limit = KEPT
        self.book = Book(system, self.exact)
        self.teller = Teller(system.lexicon, lang)
        self.opposite = Opposite(self.exact)
        self.spaces = HandSpaces(limit=KEPT, reuse=REUSE)
        """Tables of hands for analysing: small ones are made anew sooner than wide ones are asked."""
        self.visited: Counter[Hashable] = Counter()
        """How often each table, and each call of one, has been looked at."""
        self.kept: dict[str, Any] = {}
        """What a rule wants to know again at another table, by its code."""

    @cached_property
    def walk(self) -> Walk:
        """The auctions that the system has tables for."""
        return walk(self.book)

    @property
    def alone(self) -> bool:
        """Whether the file is a convention, which stands in no system here."""
        return self.main.kind == "convention"

    def analyse(self) -> Iterator[Analysis]:
        """The table of each visit, reckoned, one at a time.

        Those of players who have shown the same come one after the other, some of them in one table of hands.
        """
        heavy: Counter[Hashable] = Counter()
        groups: dict[object, list[Analysis]] = {}
        for number, visit in enumerate(self.walk.visits):
            table = Analysis(self, visit, number)
            groups.setdefault(number if table.shown == TRUE else table.shown, []).append(table)
        for alike in groups.values():
            for start in range(0, len(alike), TOGETHER):
                some = alike[start:start + TOGETHER]
                for table in some:
                    if heavy[table.key] < TWICE:
                        table.reckon(some)
                        heavy[table.key] += table.wide
                        yield table

    # tables ---------------------------------------------------------------------------------------------------

    def has_table(self, calls: Calls) -> bool:
        """Whether a table, not only a convention's addition, stands after ``calls``."""
        position = self.book.at(calls)
        try:
            if position._table(self.system, position.rest, 0) is not None:
                return True
        except SourceError:
            return True
        artificial = position._artificial_rest
        length = len(position.rest)
        return any(match(pattern, position.rest, artificial) is not None for pattern in self._attached.get(length, ()))

    @cached_property
    def _attached(self) -> dict[int, list[AuctionPattern]]:
        """The patterns at which conventions are attached, by their number of turns."""
        found: dict[int, list[AuctionPattern]] = {}
        for convention in self.system.conventions:
            for pattern, _ in convention.tables:
                if not pattern.open:
                    found.setdefault(len(pattern.turns), []).append(pattern)
        return found

    def has_fallback(self, calls: Calls) -> bool:
        """Whether the fallback has a table after ``calls``."""
        fallback = self.system.fallback
        if fallback is None:
            return False
        position = self.book.at(calls)
        return position._table(fallback, position.rest, 0) is not None

    def tables_at(self, visit: Visit) -> list[m.Table]:
        """Every table that adds calls at a visit."""
        position = visit.position
        found = [] if visit.offer.table is None else [visit.offer.table]
        for convention in self.system.conventions:
            found.extend(table for pattern, table in convention.tables
                         if match(pattern, position.rest, position._artificial_rest) is not None)
            if convention.then is not None and not convention.tables:
                ours = {entry_key(entry) for entry in convention.then.entries}
                if any(entry_key(row.entry) in ours for row in visit.offer.rows):
                    found.append(convention.then)
        return found

    # measures -------------------------------------------------------------------------------------------------

    def scale_of(self, position: Position, rows: tuple[Row, ...]) -> Measure:
        """What bare ranges of a table are counted in."""
        for row in sorted(rows, key=lambda r: r.pattern is None or r.pattern.open):
            scope = position.scope(row.lexicon, row.suits, row.call, row.scale, lenient=True)
            try:
                return measure_of(t.Figure(), scope)
            except Unbound:
                continue
        lexicon = self.system.lexicon
        return lexicon.methods[lexicon.points].measure()

    @cached_property
    def target_measure(self) -> Measure | None:
        """What the targets are counted in; ``None`` where the system has none."""
        targets = self.system.targets
        if not targets.points:
            return None
        if targets.unit == "hcp":
            return HCP
        method = self.system.lexicon.methods.get(targets.unit)
        return HCP if method is None else method.measure()

    # places ---------------------------------------------------------------------------------------------------

    @cached_property
    def _keys(self) -> dict[Hashable, Place]:
        found: dict[Hashable, Place] = {}
        for file in self.files:
            for pattern, table in file.after:
                if pattern in file.after_places:
                    found[table_key(table)] = file.after_places[pattern]
        return found

    def table_place(self, table: m.Table) -> Place:
        """Where a table begins: its key, the auction or the word above its calls."""
        return self.key_place(table.place)


    def key_place(self, place: Place) -> Place:
        """The key of the table whose place is given."""
        return self._keys.get((place.file, place.line, place.column)) or key_above(place)

    def within(self, entry: m.Entry, text: str) -> Place:
        """The place of some words in the condition of an entry; the whole of it where they are written otherwise."""
        place = entry.shows_place or entry.place
        if place.line != place.end_line:
            return place
        written = place.source.line(place.line)[place.column - 1:place.end_column - 1]
        at = written.find(text)
        return place if at < 0 else place.narrowed(at, len(text))


    def anywhere(self, entry: m.Entry, text: str) -> Place:
        """The place of some words in the lines of an entry; its key where they are not found as such."""
        source, text = entry.place.source, text.strip()
        depth = entry.place.column
        for number in range(entry.place.line, entry.place.line + 60):
            line = source.line(number)
            if number > entry.place.line and line.strip() and len(line) - len(line.lstrip(" -")) < depth:
                break
            at = line.find(text)
            if at >= 0:
                return Place(source, number, at + 1, number, at + 1 + len(text))
        return entry.place


def key_above(place: Place) -> Place:
    """The key of the node at ``place``: on its line before it, or on the nearest line above."""
    source = place.source
    before = source.line(place.line)[:place.column - 1].rstrip()
    if before.strip("- ") and before.endswith(":"):
        start = len(before) - len(before.lstrip(" -"))
        return Place(source, place.line, start + 1, place.line, len(before) + 1)
    for line in range(place.line - 1, 0, -1):
        text = source.line(line)
        if text.strip() and not text.lstrip().startswith("#"):
            start = len(text) - len(text.lstrip(" -"))
            return Place(source, line, start + 1, line, len(text.split(" #")[0].rstrip()) + 1)
    return place


def open_notes(name: str, lang: str = "en") -> Notes:
    """The notes in a file, or of a shipped system or convention.

    Raises ``SourceError`` with every fault that keeps them from being read, ``NotFound`` where there is no such file.
    """
    loader = Loader()
    path = find_notes(name)
    file = loader.file(path)
    system = loader.compose(file, path.parent, path)
    loader.finish()
    if file.kind == "convention":
        system = _somewhere(system, file)
    return Notes(system, tuple(loader.files.values()), file, lang)


def find_notes(name: str) -> Path:
    """The file of that path, or of a shipped system or convention of that name; raises ``NotFound``."""
    try:
        return find_system(name)
    except NotFound:
        if "/" in name or name.endswith((".yaml", ".yml")):
            raise
        with suppress(NotFound):
            return find_convention(name, None)
        raise


def _somewhere(system: m.System, file: File) -> m.System:
    """A convention by itself stands where it says, else after 1NT, unless it is tied to words of the auction."""
    if file.then is None or (file.when is not None and not file.at):
        return system
    use = Use(file.name, file.at or (parse_pattern("1NT"),), {}, {}, file.place)
    return replace(system, conventions=tuple(_placed(file, use, system.lexicon, 0)))
