"""The Laws of the auction (2, 17-19, 22, 41), each with its figure, and against a second telling of the Laws."""

from __future__ import annotations

import doctest
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.auction
from bidcheck.auction import Auction, Contract, Seat, Side, Vulnerability, board_dealer, board_vulnerability
from bidcheck.calls import BIDS, CALLS, PASS, Call
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead, IllegalCall

BOARDS = [line.split("\t") for line in
          (Path(__file__).parent / "data/auction/boards.tsv").read_text("utf-8").splitlines()[1:]]


def legal_by_the_laws(calls: Sequence[Call]) -> list[Call]:
    """The calls open after ``calls``, told once more from the text of the Laws, sharing nothing with the program."""
    last = owner = None
    doubled, doubler, passes = 0, None, 0
    for turn, call in enumerate(calls):
        side = turn % 2
        name = str(call)
        if name == "P":
            passes += 1
            continue
        passes = 0
        if name == "X":
            doubled, doubler = 1, side
        elif name == "XX":
            doubled, doubler = 2, side
        else:
            last, owner, doubled, doubler = (call.level, call.strain), side, 0, None
    if passes == 4 or (passes == 3 and last is not None):
        return []
    mine = len(calls) % 2
    open_calls = [PASS]
    if last is not None and doubled == 0 and owner != mine:
        open_calls.append(Call.parse("X"))
    if last is not None and doubled == 1 and owner == mine and doubler != mine:
        open_calls.append(Call.parse("XX"))
    return open_calls + [bid for bid in BIDS if last is None or (bid.level, bid.strain) > last]


@st.composite
def auctions(draw: st.DrawFn, most: int = 40) -> Auction:
    """A legal auction, finished or not; passes are drawn often, or few would ever end."""
    auction = Auction(draw(st.sampled_from(Seat)))
    for _ in range(draw(st.integers(0, most))):
        open_calls = legal_by_the_laws(auction.calls)
        if not open_calls:
            break
        near = open_calls[: draw(st.sampled_from([1, 3, 6, 38]))]
        auction = auction.call(draw(st.sampled_from(near)))
    return auction


def test_doctests_hold() -> None:
    assert doctest.testmod(bidcheck.auction).failed == 0


def test_the_auction_goes_clockwise() -> None:
    """Laws 17C, 4 and 44B: North, East, South, West; partners sit opposite."""
    assert [str(Seat.NORTH.after(n)) for n in range(5)] == ["N", "E", "S", "W", "N"]
    assert [str(seat.left) for seat in Seat] == ["E", "S", "W", "N"]
    assert [str(seat.partner) for seat in Seat] == ["S", "W", "N", "E"]
    assert [str(seat.side) for seat in Seat] == ["NS", "EW", "NS", "EW"]
    assert Side.NS.other is Side.EW


@pytest.mark.parametrize("dealer", Seat)
def test_the_dealer_calls_first(dealer: Seat) -> None:
    """Law 17B."""
    auction = Auction(dealer)
    assert auction.to_call is dealer
    assert auction.call(PASS).to_call is dealer.left
    assert auction.caller(0) is dealer


@pytest.mark.parametrize(("calls", "contract", "declarer", "leader", "dummy"), [
    ("P 1H P 2H P P P", "2H", "N", "E", "S"),
])
def test_the_mirrored_example_of_the_turkish_source(
    calls: str, contract: str, declarer: str, leader: str, dummy: str
) -> None:
    """Seed 000 L25-33 with East and West set right: West deals, North declares two hearts and needs eight tricks."""
    auction = Auction.parse(calls, Seat.WEST)
    assert auction.is_over
    assert (str(auction.contract), str(auction.declarer), str(auction.leader), str(auction.dummy)) == (
        contract, declarer, leader, dummy)
    assert auction.contract is not None
    assert auction.contract.tricks == 8


@pytest.mark.parametrize(("before", "call", "law"), [
    ("1H", "1H", "18"), ("1H", "1D", "18"), ("2C", "1NT", "18"), ("1S P 2S", "2S", "18"), ("7NT", "7NT", "18"),
    ("7NT", "1C", "18"), ("1NT X", "1S", "18"),
    ("", "X", "19A"), ("P P", "X", "19A"), ("1H P", "X", "19A"), ("1H X", "X", "19A"), ("1H X P", "X", "19A"),
    ("1H X XX", "X", "19A"), ("1H P 2H P", "X", "19A"), ("1H X XX P P", "X", "19A"),
    ("", "XX", "19B"), ("1H", "XX", "19B"), ("1H P", "XX", "19B"), ("1H X P", "XX", "19B"), ("1H X XX", "XX", "19B"),
    ("1H X XX P", "XX", "19B"), ("1H X 2C", "XX", "19B"), ("P", "XX", "19B"), ("1H X P P XX P", "XX", "19B"),
    ("P P P P", "1C", "22A"), ("P P P P", "P", "22A"), ("1C P P P", "1D", "22A"), ("1C P P P", "P", "22A"),
    ("1C X P P P", "XX", "22A"),
])
def test_an_illegal_call_is_refused_with_its_law(before: str, call: str, law: str) -> None:
    auction = Auction.parse(before)
    with pytest.raises(IllegalCall) as caught:
        auction.verify_call(Call.parse(call))
    assert caught.value.law == law
    assert str(caught.value).endswith(f"(Law {law})")
    assert not auction.can_call(Call.parse(call))


@pytest.mark.parametrize(("before", "call"), [
    ("1H", "1S"), ("1H", "2C"), ("1H", "7NT"), ("P P P", "1C"), ("P P P", "P"),
    ("1H", "X"), ("1H P P", "X"), ("P 1H", "X"), ("1H P 2H", "X"), ("1H X XX 2C", "X"), ("1H X 2H", "X"),
    ("1H X", "XX"), ("1H X P P", "XX"), ("1H P P X", "XX"), ("1H P P X P P", "XX"),
    ("1C P P", "1D"), ("1H X", "1S"), ("1H X XX", "1S"),
])
def test_a_legal_call_is_taken(before: str, call: str) -> None:
    """Laws 18B, 19A, 19B and 19C; a jump is as good as the lowest bid."""
    auction = Auction.parse(before)
    auction.verify_call(Call.parse(call))
    assert auction.call(Call.parse(call)).calls == (*auction.calls, Call.parse(call))


def test_an_insufficient_bid_is_told_the_lowest_that_would_do() -> None:
    with pytest.raises(IllegalCall, match="1C is not above 1NT: the lowest bid is now 2C"):
        Auction.parse("1NT 1C")
    with pytest.raises(IllegalCall, match="no bid is left"):
        Auction.parse("7NT 7NT")


@pytest.mark.parametrize(("calls", "contract"), [
    ("1H X 2H P P P", "2H"), ("1H X P P P", "1HX"), ("1H X XX P P P", "1HXX"), ("1H X XX 2C P P P", "2C"),
    ("1H X XX 2C X P P P", "2CX"),
])
def test_a_bid_cancels_a_double(calls: str, contract: str) -> None:
    """Law 19C."""
    assert str(Auction.parse(calls).contract) == contract


@pytest.mark.parametrize(("calls", "over"), [
    ("", False), ("P", False), ("P P", False), ("P P P", False), ("P P P P", True), ("P P P 1C", False),
    ("1C P P", False), ("1C P P P", True), ("P 1C P P P", True), ("P P P 1C P P", False), ("P P P 1C P P P", True),
    ("1C X P P", False), ("1C X P P P", True), ("1C P P X P P", False),
])
def test_three_passes_after_a_bid_end_the_auction_and_four_to_begin_with(calls: str, over: bool) -> None:
    """Laws 22A1 and 22A2: three opening passes do not close it."""
    auction = Auction.parse(calls)
    assert auction.is_over is over
    assert auction.is_passed_out == (calls == "P P P P")


def test_a_passed_out_hand_has_no_contract() -> None:
    auction = Auction.parse("P P P P")
    assert (auction.contract, auction.declarer, auction.leader, auction.dummy) == (None, None, None, None)
    assert auction.legal_calls() == []


@pytest.mark.parametrize(("calls", "dealer", "declarer"), [
    ("1H P 2H P 4H P P P", "N", "N"),
    ("1H P 2S P 3H P 4H P P P", "N", "N"),
    ("1H 1S 2H 2S P P P", "N", "E"),
    ("P 1S P 2S P 4S P P P", "W", "N"),
    ("1NT P 2D P 2H P 4H P P P", "N", "N"),
    ("1NT P 2H P 2S P 4S P P P", "S", "S"),
    ("1H 2H X 3C P P P", "N", "W"),
    ("1C 1H P 2C P 3C P P P", "E", "N"),
])
def test_declarer_is_who_first_named_the_strain_for_the_side(calls: str, dealer: str, declarer: str) -> None:
    """The Definitions; the opponents' bid of the same strain does not count."""
    auction = Auction.parse(calls, Seat.parse(dealer))
    assert str(auction.declarer) == declarer


@settings(deadline=None, max_examples=100)
@given(auctions())
def test_the_opening_lead_comes_from_declarers_left(auction: Auction) -> None:
    """Laws 41A and 41D: declarer's left leads, declarer's partner is dummy."""
    if auction.declarer is None:
        assert all(not call.is_bid for call in auction.calls)
        return
    assert auction.leader is auction.declarer.left
    assert auction.dummy is auction.declarer.partner
    assert auction.contract is not None
    named = [auction.caller(at) for at, call in enumerate(auction.calls)
             if call.is_bid and call.strain is auction.contract.strain]
    assert auction.declarer is next(seat for seat in named if seat.side is auction.declarer.side)
    bids = [(at, call) for at, call in enumerate(auction.calls) if call.is_bid]
    assert auction.caller(bids[-1][0]).side is auction.declarer.side
    assert auction.contract.bid == bids[-1][1] == auction.last_bid


@settings(deadline=None, max_examples=200)
@given(auctions())
def test_the_open_calls_are_those_of_the_laws_and_the_three_doors_agree(auction: Auction) -> None:
    expected = legal_by_the_laws(auction.calls)
    assert auction.legal_calls() == expected
    assert auction.is_over == (expected == [])
    for call in CALLS:
        assert auction.can_call(call) == (call in expected)
        if call in expected:
            auction.verify_call(call)
            assert auction.call(call) == Auction(auction.dealer, (*auction.calls, call))
        else:
            with pytest.raises(IllegalCall) as by_verify:
                auction.verify_call(call)
            with pytest.raises(IllegalCall) as by_call:
                auction.call(call)
            with pytest.raises(IllegalCall) as whole:
                Auction(auction.dealer, (*auction.calls, call))
            assert str(by_verify.value) == str(by_call.value) == str(whole.value)


@settings(deadline=None, max_examples=100)
@given(auctions())
def test_an_auction_reads_back_what_it_writes_and_is_the_fold_of_its_calls(auction: Auction) -> None:
    assert Auction.parse(str(auction), auction.dealer) == auction
    step = Auction(auction.dealer)
    for at, call in enumerate(auction.calls):
        assert step.to_call is auction.caller(at)
        step = step.call(call)
    assert step == auction
    assert hash(step) == hash(auction)
    assert len(step) == len(auction.calls)


@settings(deadline=None, max_examples=50)
@given(auctions(), st.sampled_from(Seat))
def test_another_dealer_turns_the_table(auction: Auction, dealer: Seat) -> None:
    turned = auction.with_dealer(dealer)
    by = dealer - auction.dealer
    assert turned.contract == auction.contract
    if auction.declarer is not None:
        assert turned.declarer is auction.declarer.after(by % 4)


def test_legal_sequences_of_each_length_number_as_published() -> None:
    """36, 701, 9,731 and 107,451 sequences of one to four calls."""
    level, counts = [Auction()], []
    for length in range(1, 5):
        counts.append(sum(len(auction.legal_calls()) for auction in level))
        if length < 4:
            level = [auction.call(call) for auction in level for call in auction.legal_calls()]
    assert counts == [36, 701, 9731, 107451]


@pytest.mark.parametrize("bids", [0, 1, 2])
def test_complete_auctions_over_a_short_ladder_number_as_reckoned(bids: int) -> None:
    """Over b bids there are 4(22^b - 1)/3 + 1: 4 places of first bid, 21 ways on from each, and the pass-out."""
    allowed = set(CALLS[: 3 + bids])

    def complete(auction: Auction) -> int:
        open_calls = [call for call in auction.legal_calls() if call in allowed]
        return sum(complete(auction.call(call)) for call in open_calls) if open_calls else 1

    assert complete(Auction()) == 4 * (22**bids - 1) // 3 + 1


def test_the_longest_auction_has_319_calls() -> None:
    """Three passes, each bid with P P X P P XX P P after it but the last, which three passes close."""
    auction = Auction.parse("P P P")
    for bid in BIDS:
        auction = auction.call(bid)
        for word in ("P", "P", "X", "P", "P", "XX", "P", "P"):
            auction = auction.call(Call.parse(word))
    auction = auction.call(PASS)
    assert auction.is_over
    assert len(auction) == 319


@pytest.mark.parametrize(("board", "dealer", "vulnerable"), BOARDS)
def test_boards_have_the_dealer_and_vulnerability_of_law_2(board: str, dealer: str, vulnerable: str) -> None:
    for number in (int(board), int(board) + 16, int(board) + 160):
        assert str(board_dealer(number)) == dealer
        assert str(board_vulnerability(number)) == vulnerable


@pytest.mark.parametrize("board", [0, -1])
def test_there_is_no_board_below_one(board: int) -> None:
    for ask in (board_dealer, board_vulnerability):
        with pytest.raises(ValueError, match="numbered from 1"):
            ask(board)


@pytest.mark.parametrize(("text", "sides"), [
    ("none", ""), ("-", ""), ("love", ""), ("ns", "NS"), ("NS", "NS"), ("N-S", "NS"), ("ew", "EW"), ("E/W", "EW"),
    ("both", "NS EW"), ("All", "NS EW"),
])
def test_vulnerability_is_read_as_records_write_it(text: str, sides: str) -> None:
    vulnerability = Vulnerability.parse(text)
    assert [str(side) for side in Side if vulnerability.of(side)] == sides.split()
    assert Vulnerability.parse(str(vulnerability)) is vulnerability


@pytest.mark.parametrize("seat", Seat)
def test_we_and_they_are_seen_from_the_player_to_call(seat: Seat) -> None:
    assert Vulnerability.parse("we", to_call=seat).of(seat.side)
    assert not Vulnerability.parse("we", to_call=seat).of(seat.side.other)
    assert Vulnerability.parse("they", to_call=seat).of(seat.side.other)


@pytest.mark.parametrize("text", ["we", "red", "ne"])
def test_what_is_no_vulnerability_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="write none, ns, ew or both"):
        Vulnerability.parse(text)


def test_what_is_no_seat_is_refused() -> None:
    with pytest.raises(CannotRead, match="write N, E, S or W"):
        Seat.parse("middle")


@pytest.mark.parametrize(("text", "contract", "tricks"), [
    ("4S", "4S", 10), ("3NTX", "3NTX", 9), ("3N", "3NT", 9), ("4♠XX", "4SXX", 10), ("4sx", "4SX", 10),
    ("2 H X", "2HX", 8), ("7NT**", "7NTXX", 13), ("1 pik", "1S", 7), ("3 bez aduta x", "3NTX", 9),
])
def test_a_contract_is_read_as_score_sheets_write_it(text: str, contract: str, tricks: int) -> None:
    read = Contract.parse(text)
    assert (str(read), read.tricks) == (contract, tricks)
    assert Contract.parse(str(read)) == read
    assert (read.level, read.strain) == (read.bid.level, read.bid.strain)


@pytest.mark.parametrize("text", ["", "X", "P", "4SXXX", "8S", "4", "four"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        Contract.parse(text)


def test_an_auction_that_cannot_be_read_says_which_word() -> None:
    with pytest.raises(CannotRead, match="'1Q'"):
        Auction.parse("1H P 1Q")


def test_strains_of_a_contract_come_from_its_bid() -> None:
    contract = Auction.parse("1C 1D P P P").contract
    assert contract == Contract(Call.parse("1D"))
    assert contract.strain is Strain.DIAMONDS
