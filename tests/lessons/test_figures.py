"""The figures of a site are those of the other commands, and its hands are what they are said to be."""

from __future__ import annotations

import pytest

from bidcheck.advise import fits
from bidcheck.conditions.facts import test as fits_fact
from bidcheck.lessons.figures import TurnFigures, turn_figures
from bidcheck.lessons.places import Taught
from bidcheck.lessons.survey import Survey
from bidcheck.meaning import open_book
from bidcheck.survey import ALL_HANDS, survey


def turns(found: Survey) -> list[TurnFigures]:
    return [*found.uncontested.values(), *found.contested]


def test_as_many_hands_make_a_call_as_explore_counts(small: Survey) -> None:
    for turn in turns(small):
        counted = survey(turn.position)
        assert [one.hands for one in turn.calls] == [row.hands for row in counted.rows], turn.taught
        assert (turn.no_call, turn.of) == (counted.no_call, counted.of)


def test_the_opening_of_one_notrump_is_counted_over_all_hands(small: Survey) -> None:
    (notrump,) = [one for one in small.uncontested[()].calls if str(one.row.call) == "1NT"]
    assert small.uncontested[()].of == ALL_HANDS
    assert notrump.hands == 30_897_212_184  # tests/data/handspace has 15-17 hcp, balanced


def test_charts_count_every_hand_once(small: Survey) -> None:
    for turn in turns(small):
        for one in turn.calls:
            assert sum(one.points.values()) == one.hands
            assert [sum(suit.values()) for suit in one.lengths] == [one.hands] * 4


def test_typical_hands_make_the_call(small: Survey) -> None:
    for turn in turns(small):
        offer = turn.position.offer
        for at, one in enumerate(turn.calls):
            assert bool(one.typical) == bool(one.hands)
            for hand in one.typical:
                _, winners = fits(offer, hand)
                assert at in winners, (turn.taught, one.row.call, hand)


def test_a_boundary_hand_makes_the_call_and_a_miss_does_not(small: Survey) -> None:
    seen = set()
    for turn in turns(small):
        for at, one in enumerate(turn.calls):
            for edge in one.edges:
                seen.add(edge.misses)
                assert fits_fact(one.row.fact, edge.hand) is not edge.misses
                _, winners = fits(turn.position.offer, edge.hand)
                if edge.misses:
                    assert all(turn.calls[row].row.call != one.row.call for row in winners)
                else:
                    assert at in winners
    assert seen == {True, False}


def test_a_call_that_others_go_before_has_no_hands(small: Survey) -> None:
    (dead,) = [one for one in small.uncontested[()].calls if not one.hands]
    assert str(dead.row.call) == "1D"
    assert dead.typical == dead.edges == ()


@pytest.mark.parametrize("calls", [(), ("1NT", "P")])
def test_the_same_notes_show_the_same_hands(calls: tuple[str, ...], small: Survey, small_file) -> None:
    from bidcheck.calls import parse_calls

    taught = Taught(tuple(parse_calls(" ".join(calls))))
    again = turn_figures(open_book(str(small_file)), taught)
    before = small.uncontested[taught.calls]
    assert [one.typical for one in again.calls] == [one.typical for one in before.calls]
    assert [[e.hand for e in one.edges] for one in again.calls] == [[e.hand for e in one.edges] for one in before.calls]
