"""Explanations read: each clause by the site's own description of it, cut texts, people's words, conventions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.calls import CALLS, Call
from bidcheck.cards import Hand, Strain
from bidcheck.check.clauses import read_clause, total_points
from bidcheck.check.explanations import find_convention, read_explanation
from bidcheck.conditions.bind import HCP
from bidcheck.simulate import deal

DATA = Path(__file__).parent.parent / "data" / "check"


def rows(name: str) -> list[list[str]]:
    """The rows of a table, each with all its cells."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    width = len(lines[0].split("\t"))
    return [(line.split("\t") + [""] * width)[:width] for line in lines[1:]]


@pytest.mark.parametrize(("clause", "fits", "fails", "source"), rows("clauses.tsv"))
def test_a_clause_means_what_the_site_says(clause: str, fits: str, fails: str, source: str) -> None:
    read = read_clause(clause)
    assert read is not None
    assert read.met(Hand.parse(fits))
    assert not read.met(Hand.parse(fails))


@pytest.mark.parametrize(("text", "forcing"), [
    ("forcing", "one round"), ("forcing to 2S", "one round"), ("forcing to 2N", "one round"), ("forcing to 3N", "game"),
    ("forcing to 5C", "game"), ("game force", "game"), ("forcing to game", "game"), ("5+ !S", ""),
])
def test_what_a_clause_forces_to(text: str, forcing: str) -> None:
    read = read_clause(text)
    assert read is not None
    assert read.forcing == forcing


def test_a_fact_of_the_auction_says_nothing_of_the_hand() -> None:
    read = read_clause("opponents cannot play undoubled below 2N")
    assert read is not None
    assert read.fact is None
    assert read.points is None


@pytest.mark.parametrize("text", ["", "15-", "22- tot", "forcing to", "partial stop i", "5+ !", "natural", "good hand"])
def test_what_is_no_clause_is_not_read(text: str) -> None:
    assert read_clause(text) is None


@pytest.mark.parametrize(("call", "text", "read", "unread", "convention"), rows("explanations.tsv"))
def test_an_explanation_is_read_piece_by_piece(call: str, text: str, read: str, unread: str, convention: str) -> None:
    found = read_explanation(text, Call.parse(call))
    assert "; ".join(claim.text for claim in found.claims) == read
    assert "; ".join(found.unread) == unread
    assert found.convention == convention


def test_a_bare_range_is_points_on_notrump_and_length_on_a_suit() -> None:
    points, = read_explanation("14-16", Call.parse("1NT")).claims
    length, = read_explanation("5+", Call.parse("1S")).claims
    assert points.measure == HCP
    assert points.allowed == ((14, 16),)
    assert length.suit is Strain.SPADES
    assert length.allowed == ((5, None),)


def test_who_types_a_number_and_a_suit_means_at_least() -> None:
    typed, = read_explanation("3!h", Call.parse("X")).claims
    robot, _ = read_explanation("3 !H; 11+ HCP", Call.parse("X")).claims
    assert typed.allowed == ((3, None),)
    assert robot.allowed == ((3, 3),)


@pytest.mark.parametrize(("text", "name"), [
    ("Splinter", "splinter"), ("jacoby 2N", "jacoby 2nt"), ("Unusual No Trump: 2 5card minors", "unusual notrump"),
    ("RKCB 1430", "blackwood"), ("Puppet Stayman", "puppet stayman"), ("garbage stayman", "stayman"),
    ("Two way reverse Drury", "drury"), ("new_minor_forcing", "new minor forcing"), ("", ""), ("natural", ""),
    ("staymanlike", ""),
])
def test_a_convention_is_known_by_its_longest_name(text: str, name: str) -> None:
    assert find_convention(text) == name


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="0123456789+-!CDHSchds ,;.HCPtotalpointsforcing&()", max_size=90), st.sampled_from(CALLS))
def test_no_text_is_too_odd_to_be_read_or_left(text: str, call: Call) -> None:
    found = read_explanation(text, call)
    hand = deal(1, 1)[0]
    for claim in found.claims:
        assert claim.met(hand) in (True, False)
        assert claim.text in text or " ".join(claim.text.split()) in " ".join(text.split())


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 10_000), st.integers(0, 3))
def test_total_points_are_points_and_shortness_less_one_for_an_honour_in_a_short_suit(seed: int, seat: int) -> None:
    hand = deal(seed, 1)[seat]
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1}
    expected = 0
    for suit in str(hand).split("."):
        expected += sum(worth.get(c, 0) for c in suit) + {0: 3, 1: 2, 2: 1}.get(len(suit), 0)
        expected -= 0 < len(suit) < 3 and any(c in worth for c in suit)
    assert total_points(hand) == expected
