"""Scores of recorded boards by Law 77, and those that records claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bidcheck.auction import Contract, Seat, Vulnerability
from bidcheck.check.scores import claimed_score, result_of, score_fault, score_of
from bidcheck.records import Board, read_text


@pytest.mark.parametrize(("text", "declarer", "score"), [
    ("NS 420", Seat.EAST, 420), ("EW 10", Seat.NORTH, -10), ("-300", Seat.SOUTH, -300), ("-300", Seat.EAST, 300),
    ("NS -200", None, -200), ("420", None, None), ("EW -50", Seat.NORTH, 50), ("NS 420 EW -420", None, 420),
    ("NS 420 EW 420", None, None), ("N-S 90", None, 90), ("ns 90", None, 90), ("", Seat.NORTH, None),
    ("made it", Seat.NORTH, None), ("NS 60/120", Seat.NORTH, None), ("NS −50", None, -50), ("+110", Seat.SOUTH, 110),
])
def test_a_claimed_score_is_north_souths_or_declarers(text: str, declarer: Seat | None, score: int | None) -> None:
    assert claimed_score(text, declarer) == score


@pytest.mark.parametrize(("contract", "declarer", "tricks", "vul", "score"), [
    ("4H", Seat.NORTH, 10, Vulnerability.NONE, 420), ("4H", Seat.EAST, 10, Vulnerability.EW, 620),
    ("2HX", Seat.SOUTH, 8, Vulnerability.NONE, 470), ("3NT", Seat.WEST, 8, Vulnerability.NS, -50),
    ("7C", Seat.NORTH, 13, Vulnerability.NONE, 1440), ("4SX", Seat.EAST, 6, Vulnerability.NONE, -800),
])
def test_scores_are_those_of_the_law(contract: str, declarer: Seat, tricks: int, vul: Vulnerability, score: int
                                     ) -> None:
    assert score_of(Contract.parse(contract), declarer, tricks, vul) == score


def fault(score: str, **other: object) -> str:
    """What is wrong with the claimed score of four hearts by north, ten tricks, not vulnerable."""
    board = replace(Board(score=score), **other)  # type: ignore[arg-type]
    return score_fault(board, Contract.parse("4H"), Seat.NORTH, 10, Vulnerability.NONE, 420)


def test_a_wrong_score_is_told_item_by_item() -> None:
    assert fault("NS 450") == ("the score is given as NS 450; 4H = by N is NS 420: "
                               "120 4 odd tricks in hearts + 300 game, not vulnerable")


@pytest.mark.parametrize("score", ["NS 420", "420", "EW -420", "", "A/5", "NS 60/120"])
def test_a_right_score_or_one_that_cannot_be_read_is_no_fault(score: str) -> None:
    assert fault(score) == ""


def test_scores_of_another_form_are_not_held_against_law_77() -> None:
    assert fault("NS 120", tags=(("Scoring", "Rubber"),)) == ""
    assert fault("NS 120", tags=(("Scoring", "IMP"),)) != ""


def test_a_board_passed_out_is_nothing() -> None:
    assert score_fault(Board(score="NS 50"), None, None, None, Vulnerability.NONE, 0) == (
        "the score is given as NS 50; a deal passed out is 0")


def test_without_a_result_all_thirteen_tricks_give_it() -> None:
    board, = read_text(
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
        '[Declarer "N"]\n[Contract "7S"]\n[Play "E"]\n'
        + "\n".join(f"H{h} D{d} C{c} S{s}" for s, h, d, c in zip(*["AKQJT98765432"] * 4, strict=True)) + "\n")
    assert result_of(board) == 13
    assert result_of(replace(board, result=12)) == 12
    assert result_of(replace(board, result=15)) is None
    assert result_of(replace(board, play=None)) is None
