"""The quick look at an auction says what the Laws of ``bidcheck.auction`` say."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_strategies import call_numbers

from bidcheck.auction import Auction, Seat
from bidcheck.calls import CALLS, Call
from bidcheck.errors import IllegalCall
from bidcheck.records import Mark, RecordedAuction, RecordedCall, read_text
from bidcheck.records.tokens import CALL_WORDS, read_contract, read_result
from bidcheck.records.verdict import verdict_of, verdict_on


def assert_like_the_laws(numbers: bytes, dealer: Seat) -> None:
    """The verdict and the auction, call by call, agree in everything."""
    verdict = verdict_on(dealer, numbers)
    auction = Auction(dealer)
    for at, number in enumerate(numbers):
        if not auction.can_call(CALLS[number]):
            assert not verdict.is_over
            assert verdict.number == at
            with pytest.raises(IllegalCall) as raised:
                auction.verify_call(CALLS[number])
            assert str(verdict.error) == str(raised.value)
            return
        auction = auction.call(CALLS[number])
    assert verdict.error is None
    assert verdict.is_over is auction.is_over
    if auction.is_over:
        assert verdict.contract == (None if auction.is_passed_out else auction.contract)
        assert verdict.declarer == auction.declarer


@settings(deadline=None, max_examples=300)
@given(call_numbers(), st.sampled_from(Seat))
def test_any_calls(numbers: bytes, dealer: Seat) -> None:
    assert_like_the_laws(numbers, dealer)
    assert_like_the_laws(numbers + bytes(3), dealer)


def test_every_two_calls_and_passes() -> None:
    for first, second in product(range(38), repeat=2):
        for passes in (0, 2, 3):
            assert_like_the_laws(bytes([first, second]) + bytes(passes), Seat.EAST)


def test_every_number_of_passes() -> None:
    for before, after in product(range(6), repeat=2):
        assert_like_the_laws(bytes(before) + bytes([7]) + bytes(after), Seat.SOUTH)
        assert_like_the_laws(bytes(before), Seat.SOUTH)


def made(*words: str) -> tuple[RecordedCall, ...]:
    return tuple(RecordedCall(Call.parse(word)) for word in words)


def test_a_marked_irregular_call_ends_what_is_checked() -> None:
    stood = RecordedCall(Call.parse("1C"), Mark(irregular="I"))
    auction = RecordedAuction(Seat.WEST, (*made("1D"), stood, *made("P", "P", "P")))
    assert str(auction.legal) == "1D"
    assert not auction.is_regular
    assert verdict_of(auction).error is None
    assert not verdict_of(auction).is_over


def test_an_unreadable_call_ends_what_is_checked() -> None:
    auction = RecordedAuction(None, (*made("1D", "P"), RecordedCall(None, text="2Z"), *made("1C")))
    assert str(auction.legal) == "1D P"
    assert verdict_of(auction).error is None
    assert auction.caller(2) is None


@pytest.mark.parametrize(("word", "call"), [
    ("1N", "1NT"), ("1n", "1NT"), ("3nt", "3NT"), ("7SA", "7NT"), ("1♣", "1C"), ("2♡", "2H"), ("Pass", "P"),
    ("PASS", "P"),
    ("p", "P"), ("D", "X"), ("Dbl", "X"), ("DBL", "X"), ("x", "X"), ("R", "XX"), ("Rdbl", "XX"), ("xx", "XX"),
])
def test_words_of_the_wild(word: str, call: str) -> None:
    assert CALL_WORDS[word] == Call.parse(call)


@pytest.mark.parametrize("text", ["", "0C", "8C", "4", "4Z", "4SXXX", "S4", "4 S by N"])
def test_what_is_no_contract(text: str) -> None:
    assert read_contract(text) is None


@pytest.mark.parametrize(("text", "declarer", "tricks"), [
    ("0", None, 0), ("13", None, 13), ("NS 9", Seat.NORTH, 9), ("NS 9", Seat.EAST, 4), ("EW 4 NS 9", Seat.SOUTH, 9),
    ("NS 3 EW 2", Seat.EAST, 2), ("ew 7", Seat.WEST, 7),
])
def test_results(text: str, declarer: Seat | None, tricks: int) -> None:
    assert read_result(text, declarer) == tricks


@pytest.mark.parametrize("text", ["", "x", "14", "-1", "NS 9 NS 4", "NS 9 EW 9", "9 NS 4"])
def test_what_is_no_result(text: str) -> None:
    with pytest.raises(ValueError, match=r"result|tricks"):
        read_result(text, Seat.NORTH)


def test_all_pass_ends_every_kind_of_auction() -> None:
    for calls, want in (("AP", "P P P P"), ("Pass AP", "P P P P"), ("1C AP", "1C P P P"), ("1C X AP", "1C X P P P"),
                        ("1C Pass AP", "1C P P P")):
        board, = read_text(f'[Dealer "N"]\n[Auction "N"]\n{calls}\n')
        assert str(board.auction) == want
        assert board.problems == ()
    board, = read_text('[Dealer "N"]\n[Auction "N"]\n1C Pass Pass Pass AP\n')
    assert str(board.auction) == "1C P P P"
    assert [problem.message for problem in board.problems] == ["AP after the end of the auction"]
