"""Patterns of auctions: what they match, how they are written, which is the more specific."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Auction
from bidcheck.calls import BIDS, CALLS, PASS, Call
from bidcheck.cards import Strain
from bidcheck.conditions.parse import ConditionError
from bidcheck.errors import CannotRead
from bidcheck.system.patterns import (
    AuctionPattern,
    auctions,
    cheapest,
    match,
    more_specific,
    overlap,
    parse_keys,
    parse_pattern,
    renamed,
)

from .books import rows

MATCHES, SPECIFIC = rows("patterns.tsv"), rows("specific.tsv")


def natural(at: int) -> bool:
    return False


@pytest.mark.parametrize("row", MATCHES, ids=[f"{row[0]} on {row[1]}" for row in MATCHES])
def test_a_pattern_matches_the_auctions_it_should(row: tuple[str, ...]) -> None:
    pattern, auction, letters = (*row, "")[:3]
    found = match(parse_pattern(pattern), Auction.parse(auction).calls, natural)
    if letters == "no":
        assert found is None
    else:
        told = dict(part.split("=") for part in letters.split())
        assert found is not None
        assert {name: str(suit) for name, suit in found.items()} == told


@pytest.mark.parametrize("row", MATCHES, ids=[f"{row[0]} on {row[1]}" for row in MATCHES])
def test_the_auctions_listed_are_those_matched(row: tuple[str, ...]) -> None:
    pattern = parse_pattern(row[0])
    calls = Auction.parse(row[1]).calls
    listed = None if pattern.open else auctions(pattern)
    if listed is not None:
        assert (tuple(c.index for c in calls) in listed) == (match(pattern, calls, natural) is not None)


def test_a_letter_matches_no_bid_that_is_marked_artificial() -> None:
    calls = Auction.parse("1C P 1D P").calls
    for pattern, artificial, matches in (
        ("1x 1y", (), True), ("1x 1y", (0,), False), ("1x 1y", (2,), False), ("1C 1y", (0,), True),
        ("1x 1D", (2,), True), ("any any", (0, 2), True), ("1any 1any", (0, 2), True), ("1C _D", (2,), True),
        ("1C +1", (2,), True), ("1C _y", (2,), False),
    ):
        found = match(parse_pattern(pattern), calls, lambda at, marked=artificial: at in marked)
        assert (found is not None) == matches, pattern


@pytest.mark.parametrize("row", SPECIFIC, ids=[f"{row[0]} {row[2]} {row[1]}" for row in SPECIFIC])
def test_which_of_two_is_the_more_specific(row: tuple[str, str, str]) -> None:
    one, two = parse_pattern(row[0]), parse_pattern(row[1])
    assert more_specific(one, two) == (row[2] == ">")
    assert more_specific(two, one) == (row[2] == "<")
    if not one.open and not two.open:
        shared = overlap(one, two)
        assert (shared is None) == (row[2] == "-")
        if shared is not None:
            assert match(one, shared, natural) is not None
            assert match(two, shared, natural) is not None


@pytest.mark.parametrize(("written", "canonical"), [
    ("1N", "1NT"), ("1♣ (2♦)", "1C (2D)"), ("1M-2M", "1M 2M"), ("1M  2M", "1M 2M"), ("1NT pas 2C", "1NT P 2C"),
    ("1nt (dbl)", "1NT (X)"), ("1NT (rdbl)", "1NT (XX)"), ("... 4NT", "… 4NT"), ("1SA", "1NT"),
    ("1BA (kontra)", "1NT (X)"), ("1 pik 2 pik", "1S 2S"), ("1 no trump 3-pik", "1NT 3S"),
    ("1C-pas-(1-herc)-1 spade", "1C P (1H) 1S"),
    ("1om 2OM", "error"), ("1NT (P) 2C (P)", "1NT 2C"), ("(1x) P (P)", "(1x) P"), ("", ""), ("(P) 1NT", "(P) 1NT"),
])
def test_how_a_pattern_is_written(written: str, canonical: str) -> None:
    if canonical == "error":
        with pytest.raises(ConditionError):
            parse_pattern(written)
        return
    pattern = parse_pattern(written)
    assert str(pattern) == canonical
    if canonical:
        assert parse_pattern(canonical) == pattern


def test_a_silent_turn_at_the_end_need_not_be_written() -> None:
    assert parse_pattern("(1x) P (P)") == parse_pattern("(1x) P")


@pytest.mark.parametrize(("written", "column", "message"), [
    ("1NT 2Q", 5, "cannot read '2Q' as a call"), ("1NT (2C", 8, "a bracket is not closed"),
    ("1NT 8C", 5, "a bid is of level 1 to 7"), ("1NT foo", 5, "cannot read 'foo' as a call"),
    ("1NT )", 5, "this is no call"), ("1NT 2C … 3C", 8, "this is no call"), ("1NT ((2C))", 6, "this is no call"),
    ("1a 2b", 1, "cannot read '1a' as a call"), ("x" * 501, 1, "longer than any auction"),
])
def test_a_fault_in_a_pattern_has_its_place(written: str, column: int, message: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse_pattern(written)
    assert caught.value.offset + 1 == column
    assert message in str(caught.value)


@pytest.mark.parametrize("written", ["(1H) (1S)", "1NT (2C) (3C)"])
def test_our_own_turns_are_all_written(written: str) -> None:
    with pytest.raises(CannotRead, match=r"our own call before .* is missing: write P for a pass"):
        parse_pattern(written)


def test_keys_of_a_table() -> None:
    assert [str(token) for token in parse_keys("1D, 1H,1♠ , 2NT")] == ["1D", "1H", "1S", "2NT"]
    assert [str(token) for token in parse_keys("_y!, P, dbl, +2, 1 pik")] == ["_y!", "P", "X", "+2", "1S"]


def test_patterns_compare_by_what_they_mean() -> None:
    assert renamed(parse_pattern("1u 1v")) == renamed(parse_pattern("1x 1y"))
    assert renamed(parse_pattern("1x 2x")) != renamed(parse_pattern("1x 2y"))
    assert renamed(parse_pattern("1M 2oM")) != renamed(parse_pattern("1x 2y"))


@pytest.mark.parametrize(("strain", "last", "jump", "bid"), [
    ("S", "1H", 0, "1S"), ("H", "1H", 0, "2H"), ("C", "1NT", 0, "2C"), ("NT", "1S", 0, "1NT"), ("C", None, 0, "1C"),
    ("C", "1NT", 2, "4C"), ("C", "7C", 0, None), ("S", "7H", 0, "7S"), ("S", "6NT", 1, None),
])
def test_the_cheapest_bid_of_a_strain(strain: str, last: str | None, jump: int, bid: str | None) -> None:
    one = Strain(("C", "D", "H", "S", "NT").index(strain))
    found = cheapest(one, None if last is None else Call.parse(last), jump)
    assert found == (None if bid is None else Call.parse(bid))


def test_a_pattern_no_auction_meets_has_no_auctions() -> None:
    for written in ("2NT 1C", "1NT (XX)", "7NT 7NT", "1NT P (P) 2C", "1H 1D"):
        assert auctions(parse_pattern(written)) == frozenset(), written
    assert auctions(parse_pattern("1M")) == {(Call.parse("1H").index, 0), (Call.parse("1S").index, 0)}


_TURNS = st.lists(st.sampled_from(["1M", "1x", "2y", "_y", "_y!", "_NT", "1NT", "2C", "any", "+1", "2any", "P", "3M"]),
                  min_size=1, max_size=3)
_CALLS = st.lists(st.sampled_from([PASS, *BIDS[:15], CALLS[1]]), min_size=1, max_size=6)


@settings(deadline=None, max_examples=150)
@given(_TURNS, _CALLS)
def test_matching_and_listing_tell_the_same(turns: list[str], tried: list[Call]) -> None:
    pattern: AuctionPattern = parse_pattern(" ".join(turns))
    auction = Auction()
    for call in tried:
        if auction.can_call(call):
            auction = auction.call(call)
    calls = auction.calls
    while calls and calls[0].is_pass:
        calls = calls[1:]
    listed = auctions(pattern)
    if calls and listed is not None:
        assert (match(pattern, calls, natural) is not None) == (tuple(c.index for c in calls) in listed)
