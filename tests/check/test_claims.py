"""Explanations against a system's meaning, exactly, and against the hand."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from bidcheck.alone import book_for, read_condition
from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.check.claims import Claims, Explained, relation
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.meaning import Exact
from bidcheck.system.book import Book

PLAIN = Path(__file__).parent.parent / "data" / "check" / "plain.yaml"


@pytest.fixture(scope="module")
def plain() -> Book:
    return book_for(str(PLAIN))


def held(book: Book, auction: str, call: str, text: str, hand: str | None = None) -> Explained:
    """The explanation ``text`` of a call held against the plain system."""
    position = book.position(Auction.parse(auction))
    return Claims().hold(text, Call.parse(call), position, None if hand is None else Hand.parse(hand))


def test_a_relation_is_that_of_the_two_sets_of_numbers() -> None:
    words = set()
    for low, high, least, most in product(range(6), repeat=4):
        if low > high or least > most:
            continue
        said, shown = set(range(low, high + 1)), set(range(least, most + 1))
        expected = ("same" if said == shown else "apart" if not said & shown else "wider" if said > shown
                    else "narrower" if said < shown else "overlaps")
        assert relation(((low, high),), least, most, HCP) == expected
        words.add(expected)
    assert words == {"same", "apart", "wider", "narrower", "overlaps"}


def test_an_open_end_reaches_as_far_as_cards_can() -> None:
    assert relation(((None, None),), 0, 37, HCP) == "same"
    assert relation(((5, None),), 5, 13, length_in(Strain.HEARTS)) == "same"
    assert relation(((12, None),), 12, 35, HCP) == "wider"


def test_the_same_range_is_no_fault(plain: Book) -> None:
    found = held(plain, "", "1NT", "15-17 HCP", "AQ4.KJ72.KQ3.J52")
    clause, = found.clauses
    assert (clause.relation, clause.least, clause.most, clause.held) == ("same", 15, 17, True)
    assert found.outside == 0
    assert found.faults == ()


def test_how_many_hands_are_something_else_is_counted(plain: Book) -> None:
    found = held(plain, "", "1NT", "14-16 HCP")
    exact, none = Exact(), book_for(None)
    seventeen = exact.count(read_condition("17 hcp, balanced", none))
    strong = exact.count(read_condition("15-17 hcp, balanced", none))
    assert found.outside == pytest.approx(seventeen / strong, rel=1e-12)
    assert found.clauses[0].relation == "overlaps"
    assert len(found.faults) == 1
    assert "14-16 HCP (the notes: 15–17)" in found.faults[0]


def test_saying_less_is_no_fault(plain: Book) -> None:
    found = held(plain, "", "1NT", "12+ HCP; 2-6 !S")
    assert [c.relation for c in found.clauses] == ["wider", "wider"]
    assert found.faults == ()


def test_all_the_player_has_shown_is_compared(plain: Book) -> None:
    found = held(plain, "1H P 2H P", "4H", "5+ !H; 16+ HCP")
    # sixteen points leave eleven hearts at most: ten points in hearts, and an ace and a king beside them
    hearts, points = found.clauses
    assert (hearts.relation, hearts.least, hearts.most) == ("wider", 5, 11)
    assert (points.relation, points.least) == ("wider", 16)
    assert found.faults == ()
    assert held(plain, "1H P 2H P", "4H", "6+ !H; 16+ HCP").outside


def test_quite_another_thing_is_apart(plain: Book) -> None:
    found = held(plain, "1H P", "2H", "3- !H; 10+ HCP")
    assert [c.relation for c in found.clauses] == ["overlaps", "apart"]
    assert found.outside == 1
    assert "100 %" in found.faults[0]


def test_the_hand_is_held_against_what_was_said(plain: Book) -> None:
    found = held(plain, "1H P", "2H", "3+ !H; 6-9 HCP", "K842.J3.K843.J52")
    assert [c.held for c in found.clauses] == [False, True]
    assert found.faults == ("the hand has not what was explained: 3+ ♥",)


def test_without_a_system_only_the_hand_is_looked_at() -> None:
    found = Claims().hold("5+ !S", Call.parse("1S"), None, Hand.parse("AKJ4.K532.Q3.762"))
    assert found.outside is None
    assert found.clauses[0].relation is None
    assert len(found.faults) == 1


def test_where_the_notes_are_silent_nothing_is_compared(plain: Book) -> None:
    found = held(plain, "1H P 2H P P", "2S", "5+ !S; 8+ HCP")
    assert found.outside is None
    assert found.faults == ()


def test_forcing_is_compared(plain: Book) -> None:
    assert held(plain, "", "1H", "5+ !H; forcing").faults == ("explained as forcing; the notes say it is not",)
    assert held(plain, "1NT P", "2C", "forcing").faults == ()


def test_another_convention_is_a_fault_and_the_same_one_is_not(plain: Book) -> None:
    assert held(plain, "1NT P", "2C", "Stayman").faults == ()
    assert held(plain, "1NT P", "2C", "Landy").faults == ("explained as landy; the notes have stayman",)
    assert held(plain, "", "1NT", "Flannery").faults == ()  # the notes name none that is known


def test_what_has_been_compared_is_kept_for_the_next_hand(plain: Book) -> None:
    claims = Claims()
    position = plain.position(Auction())
    first = claims.hold("14-16 HCP", Call.parse("1NT"), position, Hand.parse("AQ4.KJ72.KQ3.J52"))
    second = claims.hold("14-16 HCP", Call.parse("1NT"), position, Hand.parse("AQ4.KJ72.KQ3.Q52"))
    assert first.outside == second.outside
    assert (first.clauses[0].held, second.clauses[0].held) == (True, False)
