"""Which turns are taught."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.calls import PASS, parse_calls
from bidcheck.lessons.figures import turn_figures
from bidcheck.lessons.places import (
    MOST_ROWS,
    Taught,
    TooLarge,
    check_tables,
    contested,
    further,
    later_seats,
    uncontested,
    we_opened,
)
from bidcheck.lessons.survey import Survey
from bidcheck.meaning import open_book


def calls(text: str):
    return tuple(parse_calls(text))


def test_openings_answers_and_rebids_come_depth_first_and_rising(small: Survey) -> None:
    said = [" ".join(map(str, calls)) for calls in small.uncontested]
    assert said[0] == ""
    assert said.index("1C P") < said.index("1C P 1D P") < said.index("1H P") < said.index("1NT P")
    assert len(said) == len(set(said))


def test_only_tables_of_the_file_are_taught(small: Survey) -> None:
    # 2C has no answers in the file, and the answers to 1NT no table of opener's after them
    assert calls("2C P") not in small.uncontested
    assert not any(c[:1] == calls("1NT") and len(c) > 2 for c in small.uncontested)


def test_nobody_is_taught_more_than_openers_second_call(small: Survey) -> None:
    assert max(len(c) for c in small.uncontested) == 4
    assert all(c[1::2] == (PASS,) * (len(c) // 2) for c in small.uncontested)


def test_a_contested_table_is_taught_once_in_hearts(small: Survey) -> None:
    assert [(" ".join(map(str, t.taught.calls)), t.taught.pattern) for t in small.contested] == [("1H", "(1x)")]


def test_every_contested_table_of_the_house_game_is_there() -> None:
    found = contested(open_book("house-game"))
    assert {t.pattern for t in found} == {"(1x)", "(1x) _y"}


CONVENTIONAL = """
bidcheck: 1
system: conventional
points: hcp
openings:
  - 1NT: "15-17, balanced"
  - 1H: "12+, 5+ this"
  - 1H: {shows: "9-11, 5+ this", when: third seat after two passes}
  - P: otherwise
after:
  1H: [{2H: {shows: "6-10, 3+ this", agrees: H}}, {3H: {shows: "11-12, 4+ this", agrees: H}}, {P: otherwise}]
  1H 3H: [{4H: "14+"}, {P: otherwise}]
  1NT: [{3NT: 10+}, {P: otherwise}]
uses:
  - stayman: {after: 1NT}
  - drury: {after: 1M}
  - blackwood
"""


def test_conventions_are_shown_where_they_come_up(tmp_path: Path) -> None:
    path = tmp_path / "conventional.yaml"
    path.write_text(CONVENTIONAL, encoding="utf-8")
    book = open_book(str(path))
    alone = uncontested(book)
    assert calls("1NT P 2C P") in [t.calls for t in alone]
    said = [" ".join(map(str, t.calls)) for t in further(book, alone)]
    # the answers to Drury's two clubs, which only a player who has passed bids, and to Blackwood
    assert said[:2] == ["P P 1H P", "P P 1H P 2C P"]
    assert said[2].startswith("1H P ")
    assert said[2].endswith(" 4NT P")


def test_openings_of_a_later_seat_are_those_that_other_hands_make(tmp_path: Path) -> None:
    path = tmp_path / "conventional.yaml"
    path.write_text(CONVENTIONAL, encoding="utf-8")
    book = open_book(str(path))
    first, *later = [turn_figures(book, taught) for taught in (Taught(()), *later_seats(book))]
    changed = [[str(one.row.call) for one in turn.unlike(first).calls] for turn in later]
    assert changed == [[], ["1H", "P"], []]


@pytest.mark.parametrize(("auction", "ours"), [
    ("1H P", True), ("1H", False), ("P 1H P", True), ("P P 1H", False), ("1H 1S P", False), ("1H 1S", True)])
def test_who_opened(auction: str, ours: bool) -> None:
    assert we_opened(calls(auction)) is ours


def test_a_table_of_hundreds_of_rows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    rows = "\n".join(f"  - 1C: {{shows: '{n % 37}+'}}" for n in range(MOST_ROWS + 1))
    path.write_text(f"bidcheck: 1\nsystem: wide\npoints: hcp\nopenings:\n{rows}\n", encoding="utf-8")
    with pytest.raises(TooLarge, match=f"has {MOST_ROWS + 1} rows"):
        check_tables(open_book(str(path)).system)
