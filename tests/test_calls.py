"""The 38 calls: their order, their text, and what is refused."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bidcheck.calls
from bidcheck.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call, parse_calls
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead


def test_doctests_hold() -> None:
    assert doctest.testmod(bidcheck.calls).failed == 0


def test_there_are_35_bids_and_three_other_calls() -> None:
    """Law 18A: a bid names one to seven odd tricks and a denomination."""
    assert len(CALLS) == len(set(CALLS)) == 38
    assert {(bid.level, bid.strain) for bid in BIDS} == {(n, s) for n in range(1, 8) for s in Strain}
    assert [str(call) for call in CALLS if not call.is_bid] == ["P", "X", "XX"]


def test_bids_rank_by_level_then_strain() -> None:
    """Laws 18B to 18E."""
    assert list(BIDS) == sorted(BIDS, key=lambda bid: (bid.level, bid.strain))
    assert sorted(BIDS) == list(BIDS)
    assert [str(bid) for bid in BIDS[:6]] == ["1C", "1D", "1H", "1S", "1NT", "2C"]
    assert str(max(BIDS)) == "7NT"


@given(st.sampled_from(BIDS), st.sampled_from(BIDS))
def test_a_bid_is_above_another_by_level_or_by_strain(one: Call, other: Call) -> None:
    assert (one > other) == ((one.level, one.strain) > (other.level, other.strain))


@given(st.sampled_from(CALLS))
def test_a_call_reads_back_what_it_writes(call: Call) -> None:
    assert Call.parse(str(call)) == call
    assert eval(repr(call)) == call


@given(st.lists(st.sampled_from(CALLS), max_size=12), st.sampled_from([" ", "-", " - ", ", ", "\n"]))
def test_calls_may_stand_apart_by_blanks_hyphens_or_commas(calls: list[Call], between: str) -> None:
    assert parse_calls(between.join(map(str, calls))) == calls


@pytest.mark.parametrize(("text", "message"), [
    ("8S", "a bid is of level 1 to 7"),
    ("0NT", "a bid is of level 1 to 7"),
    ("10 NT", "cannot read '10' as a call"),
    ("1", "it has no strain"),
    ("1Z", "cannot read '1Z'"),
    ("spades", "cannot read 'spades'"),
    ("kontrra", "did you mean 'kontra'"),
    ("pss", "did you mean 'pass'"),
    ("1 bez", "cannot read"),
    ("1 koz var", "cannot read"),
    ("", "cannot read '' as one call"),
    ("1C 2C", "as one call"),
    ("d", "cannot read 'd'"),
])
def test_what_is_no_call_is_refused_with_the_remedy(text: str, message: str) -> None:
    with pytest.raises(CannotRead, match=message):
        Call.parse(text)


def test_a_call_that_is_no_bid_has_no_level_and_no_strain() -> None:
    for call in (PASS, DOUBLE, REDOUBLE):
        assert call.suit is None
        for part in ("level", "strain"):
            with pytest.raises(ValueError, match=f"has no {part}"):
                getattr(call, part)


def test_only_a_bid_in_a_suit_has_a_suit() -> None:
    assert {bid.suit for bid in BIDS} == {*Strain} - {Strain.NOTRUMP} | {None}
    assert Call.parse("3NT").suit is None
    assert Call.parse("3D").suit is Strain.DIAMONDS


@pytest.mark.parametrize("index", [-1, 38])
def test_there_is_no_39th_call(index: int) -> None:
    with pytest.raises(ValueError, match="38 calls"):
        Call(index)


@pytest.mark.parametrize("level", [0, 8])
def test_there_is_no_bid_of_level(level: int) -> None:
    with pytest.raises(ValueError, match="level 1 to 7"):
        Call.bid(level, Strain.HEARTS)
