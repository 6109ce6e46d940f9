"""The page of the language: what it shows is read as it says, and it has every word the program knows.

``BIDCHECK_PAGES=write`` puts the tables of words into the page anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.conditions.bind import Lexicon, bind
from bidcheck.conditions.catalogue import CATALOGUES, INSTEAD
from bidcheck.conditions.parse import parse
from bidcheck.conditions.remedies import nearest_word
from bidcheck.meaning import open_book
from bidcheck.source import Place, Source
from bidcheck.system import keys
from bidcheck.system.check import check
from bidcheck.system.decode import Check
from bidcheck.system.load import load_system, system_from_text
from bidcheck.system.nodes import Scalar
from bidcheck.system.patterns import parse_keys, parse_pattern

from .books import DATA, at, rows

PATH = Path(__file__).parents[2] / "docs" / "language.md"
PAGE = PATH.read_text("utf-8")
SYSTEMS = Path(__file__).parents[2] / "systems"
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
HEAD = "bidcheck: 1\nsystem: page\n"


def section(name: str) -> str:
    """What stands between the marks of a generated or tabular section."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def cells(table: str) -> list[list[str]]:
    """The cells of a Markdown table, without its head."""
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    return [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


IDIOMS = cells(section("idioms"))
SHOWN = [(row[0], row[2], code) for row in IDIOMS for code in codes(row[3])]
SUITS = {"M": Strain.HEARTS, "oM": Strain.SPADES, "m": Strain.CLUBS, "om": Strain.DIAMONDS, "x": Strain.CLUBS}
TURN = at(open_book(str(DATA / "words.yaml")), "1H 2C 2H P")
"""A turn at which there is a suit of partner's, one of theirs, and trumps."""


def lexicon() -> Lexicon:
    """The definitions of the page, on the points of the notes."""
    block = next(block for block in BLOCKS if block.startswith("definitions:"))
    found = system_from_text(HEAD + block).lexicon
    return Lexicon("hcp", found.methods, found.definitions, {})


# the idioms of real notes ------------------------------------------------------------------------------------------

def test_each_of_the_idioms_has_its_row() -> None:
    fixture = rows("idioms.tsv")
    assert len(fixture) == 124
    assert [(row[0], row[1]) for row in IDIOMS] == [(rank, idiom) for rank, idiom, _ in fixture]


def test_what_each_row_is() -> None:
    assert {kind for row in IDIOMS for kind in row[2].split(", ")} == {"hand", "mark", "call", "words"}
    assert all(codes(row[3]) for row in IDIOMS)
    words_alone = [row[0] for row in IDIOMS if row[2] == "words"]
    assert len(words_alone) < 20  # that many of 124 are for people alone


@pytest.mark.parametrize(("rank", "kind", "code"), SHOWN, ids=[f"{rank}: {code}" for rank, _, code in SHOWN])
def test_it_is_written_as_the_page_says(rank: str, kind: str, code: str) -> None:
    if kind == "call":
        assert parse_keys(code)
    elif re.match(r"[a-z ]+: ", code):
        assert kind != "hand"
        entry = f"openings:\n  - 1NT: {{shows: any hand, {code}}}\n"
        if code.startswith("uses"):
            assert system_from_text(HEAD + code + "\n").conventions
        elif code.startswith("same as"):
            assert system_from_text(f"{HEAD}after:\n  1NT (X): {{{code}}}\n").after
        elif code.startswith("when"):
            assert system_from_text(HEAD + entry.replace(code, f'when: "{code[6:]}"')).openings
        else:
            assert system_from_text(HEAD + entry).openings
    else:
        assert "hand" in kind
        known = lexicon()
        condition = parse(code)
        scalar = Scalar(code, Place(Source("page", code)))
        assert list(check(Check(condition, scalar, frozenset(SUITS)), known)) == []
        if code != "otherwise":
            assert bind(condition, TURN.scope(known, SUITS, Call.parse("2S"))) is not None


# everything else that is shown -------------------------------------------------------------------------------------

@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0] + block.split("\n")[1] for block in BLOCKS])
def test_a_block_is_a_system_or_a_part_of_one(block: str) -> None:
    text = block if "bidcheck: 1" in block else HEAD + block
    system = system_from_text(text, folder=SYSTEMS)
    assert system.openings is not None or system.after


INLINE = [code for line in PAGE.split("<!-- idioms -->")[0].splitlines() for code in codes(line)
          if re.search(r"\d|balanced|suit|void|singleton|longest|majors|hand$", code) and ":" not in code]


NAMES = ("AQ5.KJ42.K82.QT7", "of 4+", "longest", "majors", "up from the shortest", "partner's suit", "their suit")
"""A hand, and words that stand for no fact by themselves."""


@pytest.mark.parametrize("code", sorted(set(INLINE)))
def test_what_is_shown_in_passing_is_a_condition_a_call_or_a_pattern(code: str) -> None:
    code = code.strip('"')
    if code in NAMES or code.startswith(("{", "[", "bidcheck")):
        return
    for read in (parse, parse_keys, parse_pattern):
        try:
            assert read(code) is not None
            return
        except ValueError:
            continue
    pytest.fail(f"{code!r} is none of them")


def test_every_attribute_of_a_call_is_on_the_page() -> None:
    table = PAGE.split("What may stand under a call:")[1].split("A table may have")[0]
    shown = set(codes(table))
    assert set(keys.ENTRY) <= shown
    for key in {*keys.TOP, *keys.TABLE}:
        assert re.search(rf"`{key}\b", PAGE), key


# the tables of words -----------------------------------------------------------------------------------------------

LANGUAGES = {"en": "English", "tr": "Turkish", "sr": "Serbian"}


def words() -> str:
    """All the words of all the catalogues, as tables."""
    parts = []
    for language, entries in CATALOGUES.items():
        lines = [f"**{LANGUAGES[language]}**", "", "| word | also |", "|---|---|"]
        for values in entries.values():
            for value, written in values.items():
                phrases = [phrase.strip() for phrase in written.split(",")]
                others = ", ".join(f"`{phrase}`" for phrase in phrases if phrase != value)
                lines.append(f"| `{value}` | {others} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def instead() -> str:
    """The words of players' notes that are no fact about a hand, as a table."""
    lines = ["| in the notes | write |", "|---|---|"]
    lines.extend(f"| {', '.join(f'`{word}`' for word in said.split(', '))} | {advice.replace(chr(39), '`')} |"
                 for said, advice in INSTEAD.items())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "made"), [("words", words()), ("instead", instead())])
def test_the_page_has_every_word_the_program_knows(name: str, made: str) -> None:
    if os.environ.get("BIDCHECK_PAGES") == "write":
        page = PATH.read_text("utf-8")
        start, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        PATH.write_text(page[:page.index(start) + len(start)] + made + page[page.index(end):], "utf-8")
        return
    assert section(name) == made, "BIDCHECK_PAGES=write pytest tests/system/test_language_page.py"


def test_a_word_that_is_no_fact_is_answered_in_a_file_too() -> None:
    assert nearest_word("GF") == "'GF': it is a mark: write 'forcing: game' under the call"


def test_the_systems_that_the_page_names_are_shipped() -> None:
    for name in ("five-card-majors", "natural"):
        assert load_system(name).name == name
