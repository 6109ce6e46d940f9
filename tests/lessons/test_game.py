"""The page of the game: every figure from the Laws, and the sources' examples put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.lessons.game import game_view, sheet_view

DATA = Path(__file__).resolve().parent.parent / "data" / "scoring"


def test_contracts_just_made_are_those_of_the_table() -> None:
    rows = [line.split("\t") for line in (DATA / "made_contracts.tsv").read_text().splitlines()[1:]]
    assert [[str(level), *map(str, scores)] for level, scores in game_view("en").scores] == rows


def test_undertricks_are_those_of_law_77() -> None:
    table = dict(game_view("en").undertricks)
    assert table[1] == (50, 100, 200, 100, 200, 400)
    assert table[4] == (200, 800, 1600, 400, 1100, 2200)


def test_the_rubber_of_the_source_is_1980_to_430_and_its_total_is_a_finding() -> None:
    sheet = sheet_view("rubber", "en")
    assert (sheet.ns, sheet.ew) == (1980, 430)
    assert "1850" in sheet.findings[0]
    assert [(deal.ns, deal.ew) for deal in sheet.deals][:2] == [(200, 0), (0, 100)]


def test_the_tournament_of_the_source_is_1540_today() -> None:
    sheet = sheet_view("tournament", "en")
    assert (sheet.ns, sheet.ew) == (630, 1540)
    assert any("1490" in note for note in sheet.notes)


def test_chicago_carries_part_scores() -> None:
    sheet = sheet_view("chicago", "en")
    assert (sheet.ns, sheet.ew) == (400, 630)
    assert sheet.findings == ()


def test_seven_diamonds_is_1440_and_not_1540() -> None:
    sheet = sheet_view("duplicate", "en")
    assert [deal.ns for deal in sheet.deals] == [420, 1440, 470]
    assert len(sheet.findings) == 1


@pytest.mark.parametrize("lang", ["en", "tr", "sr"])
def test_the_auction_of_the_source_ends_in_two_hearts_by_north(lang: str) -> None:
    game = game_view(lang)
    assert game.contract == "2♥"
    assert game.tricks == 8
    assert game.declarer == game.deal[0][0]
    assert game.leader == game.deal[1][0]
    assert game.dummy == game.deal[2][0]


def test_boards_are_those_of_law_2() -> None:
    boards = game_view("en").boards
    assert [dealer for _, dealer, _ in boards[:4]] == ["North", "East", "South", "West"]
    assert [vul for _, _, vul in boards[:4]] == ["nobody", "North–South", "East–West", "both sides"]


def test_the_clauses_of_bridgette_have_their_grades() -> None:
    game = game_view("en")
    assert sum(n for _, n in game.grades) == len(game.clauses)
    assert ("14a", "seed only") in {(number, grade) for number, _, grade, _ in game.clauses}
