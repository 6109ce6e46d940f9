"""The page of the manual says what is so: its keys, its example, its options."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bidcheck.check.checker import Checker
from bidcheck.check.data import board_data
from bidcheck.check.judge import VERDICTS
from bidcheck.check.report import Worth
from bidcheck.check.run import check_files
from bidcheck.check.text import MARKS, board_text
from bidcheck.simulate import Match, Outcome, played_all, simulate
from bidcheck.simulate.render import outcome_data, played_data
from bidcheck.system.load import load_system

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "check.md").read_text(encoding="utf-8")
DATA = ROOT / "tests" / "data" / "check"


def keys_of(heading: str) -> set[str]:
    """The keys in the first column of the table under a heading."""
    table = PAGE.split(f"| {heading} | |\n|---|---|\n")[1].split("\n\n")[0]
    return {key for row in table.splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}


@pytest.fixture(scope="module")
def plain():  # type: ignore[no-untyped-def]
    return load_system(str(DATA / "plain.yaml"))


def test_the_keys_of_a_board_and_of_a_call_are_those_documented(plain) -> None:  # type: ignore[no-untyped-def]
    reports = list(check_files([str(DATA / "night.pbn")], Checker(plain, plain)))
    worth = Worth(((7,) * 4,) * 5, 9, -50, 420, ("4H= NS",))
    boards = [board_data(replace(r, worth=worth, room="Open")) for r in reports]
    assert {key for board in boards for key in board} == keys_of("key of a board")
    calls = {key for board in boards for call in board["calls"] for key in call}
    assert calls <= keys_of("key of a call")
    assert keys_of("key of a call") - calls <= {"alternatives", "alert"}
    explained = next(c["explanation"] for b in boards for c in b["calls"] if "explanation" in c)
    row = next(line for line in PAGE.splitlines() if line.startswith("| `explanation`"))
    assert {*explained, *explained["read"][0]} <= set(re.findall(r"`(\w+)`", row))


def test_the_verdicts_and_marks_are_those_documented() -> None:
    assert {f"`{v}`" for v in VERDICTS} <= set(re.findall(r"`[a-z ]+`", PAGE))
    for mark in MARKS.values():
        assert mark in PAGE


def test_the_example_of_a_deviation_is_what_is_said(plain) -> None:  # type: ignore[no-untyped-def]
    example = PAGE.split("```text\n")[1].split("```")[0]
    said = board_text(list(check_files([str(DATA / "night.pbn")], Checker(plain, plain)))[4])
    assert " ".join(example.split()) in " ".join(said.split())


def test_the_keys_of_a_match_are_those_documented(plain) -> None:  # type: ignore[no-untyped-def]
    match, outcome = Match(plain, plain, 1, double_dummy=False), Outcome()
    played, = played_all(simulate(match, 1), outcome)
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([\w\s]+)`", PAGE.split("## A match")[1]))))
    data = played_data(played)
    assert {*data, *data["first"], *outcome_data(match, outcome)["summary"]} <= named
