"""Which turns are taught."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.calls import PASS, parse_calls
from bidcheck.lessons.places import MOST_ROWS, TooLarge, check_tables, contested
from bidcheck.lessons.site import Survey
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


def test_a_table_of_hundreds_of_rows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    rows = "\n".join(f"  - 1C: {{shows: '{n % 37}+'}}" for n in range(MOST_ROWS + 1))
    path.write_text(f"bidcheck: 1\nsystem: wide\npoints: hcp\nopenings:\n{rows}\n", encoding="utf-8")
    with pytest.raises(TooLarge, match=f"has {MOST_ROWS + 1} rows"):
        check_tables(open_book(str(path)).system)
