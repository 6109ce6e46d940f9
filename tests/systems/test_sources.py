"""``docs/sources.md`` accounts for every paragraph of the sources, and what it points at is there."""

from __future__ import annotations

import csv
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bidcheck.system import model as m
from bidcheck.system.load import load_system
from bidcheck.system.patterns import parse_keys, parse_pattern

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
STANDS = {"kept", "read", "corrected", "left out"}
LETTERS = [*(f"G{n}" for n in range(1, 22)), *(f"V{n}" for n in range(1, 14)), *(f"K{n}" for n in range(1, 9)),
           "M1", "M2", "M3"]


class Row(NamedTuple):
    """A row of a source's table: its lines, what they say, how they stand and where they went."""

    source: str
    lines: tuple[int, ...]
    says: str
    stands: str
    where: str


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


def lines_of(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return tuple(found)


def rows() -> list[Row]:
    found: list[Row] = []
    for source, body in re.findall(r"^## (\d\d\d)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL):
        for line in body.splitlines():
            if re.match(r"\| \d", line):
                lines, says, stands, where = cells(line)
                found.append(Row(source, lines_of(lines), says, stands, where))
    return found


def lettered() -> dict[str, str]:
    return {cells(line)[0]: cells(line)[2] for line in PAGE.splitlines() if re.match(r"\| [GVKM]\d+ ", line)}


@cache
def paragraphs() -> dict[str, set[int]]:
    """The lines of each source that are not empty, counted from its texts."""
    found: dict[str, set[int]] = {}
    with (ROOT / "tests" / "data" / "systems" / "source_paragraphs.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            assert re.fullmatch(r"[0-9a-f]{8}", row["hash"])
            found.setdefault(row["source"], set()).add(int(row["line"]))
    return found


ROWS = rows()


def test_every_paragraph_of_every_source_has_exactly_one_row() -> None:
    assert {source: len(lines) for source, lines in paragraphs().items()} == {"000": 111, "001": 25, "003": 43,
                                                                             "004": 277}
    for source, lines in paragraphs().items():
        covered = Counter(n for row in ROWS if row.source == source for n in row.lines if n in lines)
        assert sorted(lines - covered.keys()) == []
        assert [n for n, times in covered.items() if times > 1] == []


def test_no_row_is_about_an_empty_line() -> None:
    for row in ROWS:
        assert {row.lines[0], row.lines[-1]} <= paragraphs()[row.source], row


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.source}:L{row.lines[0]}")
def test_a_row_says_how_the_paragraph_stands_and_where_it_went(row: Row) -> None:
    assert row.says
    assert row.stands in STANDS
    references = re.findall(r"`([^`]+)`", row.where)
    if row.stands == "left out":
        assert row.where
    else:
        assert references
    for reference in references:
        resolve(reference)


def test_every_letter_is_settled() -> None:
    settled = lettered()
    assert list(settled) == LETTERS
    for where in settled.values():
        for reference in re.findall(r"`([^`]+)`", where):
            resolve(reference)
    for letter in "GVKM":
        assert len(re.findall(rf"^\* \*\*{letter}\*\*, ", PAGE, re.MULTILINE)) == 1


@pytest.mark.parametrize("name", ["preparatory-club", "preparatory-club-as-written", "house-game", "blackwood"])
def test_the_clauses_that_system_files_name_are_lines_of_the_source(name: str) -> None:
    folder = ROOT / "systems"
    path = next(p for p in folder.rglob("*.yaml") if p.stem == name)
    named = re.findall(r"\bL(\d+)(?:-(\d+))?", path.read_text(encoding="utf-8"))
    assert named
    for first, last in named:
        span = range(int(first), int(last or first) + 1)
        assert len(span) <= 40
        assert {span[0], span[-1]} <= paragraphs()["004"], f"L{first}"


@pytest.mark.parametrize("reference", [
    "bidcheck/nowhere.py", "bidcheck/auction.py:Auction.nothing", "docs/scoring.md#nothing",
    "docs/bridgette.md: clause 99", "systems/preparatory-club.yaml: 1x → 7C", "systems/preparatory-club.yaml: 1q → P",
    "systems/preparatory-club.yaml: definitions → nothing", "systems/conventions/blackwood.yaml: 4NT → 5NT",
])
def test_a_reference_to_nothing_is_found_out(reference: str) -> None:
    with pytest.raises((AssertionError, ValueError)):
        resolve(reference)


# what a reference points at -----------------------------------------------------------------------------------------


def resolve(reference: str) -> None:
    """Fail unless the file, and the name, heading, clause or entry in it, is there."""
    if "/" not in reference:
        return
    if (found := re.fullmatch(r"(docs/bridgette\.md): clause (\w+)", reference)) is not None:
        assert f"\n| {found[2]} | " in text(found[1]), reference
    elif (found := re.fullmatch(r"(systems/\S+): (.+) → (.+)", reference)) is not None:
        resolve_entry(found[1], found[2], found[3])
    elif (found := re.fullmatch(r"(\S+\.md)#(\S+)", reference)) is not None:
        assert found[2] in headings(found[1]), reference
    elif (found := re.fullmatch(r"(bidcheck/\S+)\.py:([\w.]+)", reference)) is not None:
        value: object = importlib.import_module(found[1].replace("/", "."))
        for name in found[2].split("."):
            assert hasattr(value, name), reference
            value = getattr(value, name)
    else:
        assert (ROOT / reference).is_file(), reference


@cache
def text(path: str) -> str:
    assert (ROOT / path).is_file(), path
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def headings(path: str) -> set[str]:
    found = re.findall(r"^#+ (.+)$", text(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@cache
def system(path: str) -> m.System:
    assert (ROOT / path).is_file(), path
    return load_system(str(ROOT / path))


def resolve_entry(path: str, table: str, name: str) -> None:
    notes = system(path)
    if table == "definitions":
        assert name in notes.lexicon.definitions
    elif table == "options":
        assert name in notes.lexicon.options
    elif table == "targets":
        assert name in notes.targets.points
    else:
        keys = set(parse_keys(name))
        assert any(keys <= set(entry.keys) for found in tables(notes, table) for entry in found.entries), (
            f"{path} has no {name} under {table}")


def tables(notes: m.System, name: str) -> Iterator[m.Table]:
    if name == "openings":
        assert notes.openings is not None
        yield notes.openings
    elif not notes.after and notes.conventions:
        then = notes.conventions[0].then
        assert then is not None
        if name == "then":
            yield then
            return
        first, _, rest = name.partition(" ")
        for entry in then.entries:
            if parse_keys(first)[0] in entry.keys:
                if not rest and entry.then is not None:
                    yield entry.then
                yield from (table for pattern, table in entry.after
                            if pattern == parse_pattern(rest, after_ours=True))
    else:
        wanted = parse_pattern(name)
        yield from (table for pattern, table in notes.after if pattern == wanted)
