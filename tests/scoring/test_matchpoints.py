"""Matchpoints (Law 78A): two for each score beaten, one for each equal one."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.scoring.matchpoints
from bidcheck.auction import Side
from bidcheck.scoring.matchpoints import Adjusted, Result, matchpoints, read_results, score_results, standings
from bidcheck.scoring.place import SheetError

scores = st.lists(st.integers(-200, 200).map(lambda n: n * 10), min_size=1, max_size=20)


def counted(all_scores: list[int]) -> list[int]:
    """The definition of Law 78A, pair by pair."""
    return [
        sum((2 if mine > theirs else 1 if mine == theirs else 0)
            for other, theirs in enumerate(all_scores) if other != at)
        for at, mine in enumerate(all_scores)
    ]


@settings(deadline=None, max_examples=200)
@given(scores)
def test_matchpoints_are_what_the_law_counts(all_scores: list[int]) -> None:
    won = matchpoints(all_scores)
    assert won == counted(all_scores)
    assert sum(won) == len(won) * (len(won) - 1)
    theirs = matchpoints([-s for s in all_scores])
    assert all(a + b == 2 * (len(won) - 1) for a, b in zip(won, theirs, strict=True))


def test_a_table_of_results() -> None:
    results = read_results("board ns ew score\n1 1 2 420\n1 3 4 450\n# a note\n\n2 1 4 −100\n2 3 2 np\n", "t")
    assert results == [Result("1", "1", "2", 420), Result("1", "3", "4", 450), Result("2", "1", "4", -100),
                       Result("2", "3", "2", None)]
    scored = score_results(results)
    assert [(s.ns, s.ew, s.top) for s in scored] == [(0, 2, 2), (2, 0, 2), (0, 0, 0)]


def test_two_columns_without_a_header_are_pair_and_score() -> None:
    expected = [Result("", "1", "", 420), Result("", "Ayşe–Ali", "", -50), Result("", "3", "", 0)]
    assert read_results("1 420\nAyşe–Ali -50\n3 pass\n", "t") == expected
    assert read_results("pair\tscore\n1\t420\nAyşe–Ali\t-50\n3\tpass\n", "t") == expected


def test_contracts_may_stand_for_scores() -> None:
    """Board 2: NS vulnerable (Law 2)."""
    results = read_results("board\tns\tew\tcontract\tdeclarer\ttricks\n2\t1\t2\t4S\tN\t10\n2\t3\t4\t4S\tE\t10\n"
                           "2\t5\t6\t4SX\tS\t9\n2\t7\t8\tpass\t\t\n", "t")
    assert [r.score for r in results] == [620, -420, -200, 0]
    assert read_results("board ns ew contract declarer result\n1 1 2 3NT W +1\n", "t")[0].score == -430


def test_adjusted_scores_are_a_share_of_the_top_and_nobody_beats_them() -> None:
    results = read_results("ns ew score\n1 2 420\n3 4 A60\n5 6 A60/60\n7 8 430\n", "t")
    assert [r.score for r in results] == [420, Adjusted(60, 40), Adjusted(60, 60), 430]
    scored = score_results(results)
    assert [(s.ns, s.ew, s.top) for s in scored] == [
        (0, 2, 2), (Fraction(6, 5), Fraction(4, 5), 2), (Fraction(6, 5), Fraction(6, 5), 2), (2, 0, 2)]


def test_the_ranking_is_by_share_and_equals_share_a_rank() -> None:
    scored = score_results(read_results(
        "board ns ew score\n1 1 2 420\n1 3 4 420\n1 10 6 -50\n2 1 4 100\n2 3 2 100\n2 10 8 110\n", "t"))
    north_south = standings(scored, Side.NS)
    assert [(s.rank, s.pair, s.points, s.of) for s in north_south] == [
        (1, "1", 4, 8), (1, "3", 4, 8), (1, "10", 4, 8)]
    everybody = standings(scored, None)
    assert [(s.rank, s.pair, s.percent) for s in everybody] == [
        (1, "6", 100.0), (2, "1", 50.0), (2, "2", 50.0), (2, "3", 50.0), (2, "4", 50.0), (2, "10", 50.0), (7, "8", 0.0)]


@pytest.mark.parametrize(("text", "where", "message"), [
    ("", "t:1:1", "there are no results"),
    ("ns ew scor\n1 2 420\n", "t:1:7", "did you mean 'score'"),
    ("ew score\n2 420\n3 400\n", "t:1:1", "no column 'ns'"),
    ("ns ew\n1 2\n", "t:1:1", "needs the column 'score'"),
    ("ns ns score\n1 2 420\n", "t:1:1", "stands twice"),
    ("ns ew score\n", "t:1:1", "no results"),
    ("ns ew score\n1 2\n", "t:2:1", "this row has 2 cells, not 3"),
    ("ns ew score\n1 2 lots\n", "t:2:5", "cannot read 'lots' as a score"),
    ("ns ew score\n1 2 425\n", "t:2:5", "whole tens"),
    ("ns ew score\n1 2 A120\n", "t:2:5", "more than 100 %"),
    ("ns ew score\n1 2 420\n1 3 420\n", "t:3:1", "NS pair 1 has a result already, on line 2"),
    ("ns ew contract declarer tricks\n1 2 4S N 10\n", "t:1:1", "no column 'board'"),
    ("board ns ew contract declarer tricks\nx 1 2 4S N 10\n", "t:2:1", "is not the number of a board"),
    ("board ns ew contract declarer tricks\n1 1 2 4S N 15\n", "t:2:12", "is not a number of tricks"),
    ("board ns ew contract declarer tricks\n1 1 2 8S N 10\n", "t:2:7", "level 1 to 7"),
])
def test_a_fault_is_shown_where_it_stands(text: str, where: str, message: str) -> None:
    with pytest.raises(SheetError, match=message) as caught:
        read_results(text, "t")
    assert str(caught.value).startswith(f"{where}: ")


def test_the_examples_in_the_module() -> None:
    result = doctest.testmod(bidcheck.scoring.matchpoints)
    assert result.attempted > 0
    assert result.failed == 0
