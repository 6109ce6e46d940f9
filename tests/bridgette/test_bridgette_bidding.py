"""Calls, the auction and what a bid needs (clauses 10 to 17)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.bridgette.auction import BridgetteAuction
from bidcheck.bridgette.bidding import earlier_faults, is_jump, legal_calls, objection, table, verify_call
from bidcheck.bridgette.calls import BridgetteCall, BridgetteContract, bids, calls, parse_calls
from bidcheck.bridgette.deck import PACK, BridgetteHand, Player
from bidcheck.bridgette.rules import AgainstRule, JumpCounted, NotrumpJump, OpeningPass, Rules
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead

DATA = Path(__file__).parent / "data"
HAND = "AQJ8.K74.Q92.6+GR"


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


def clause(hand: str, auction: str, call: str, **options: object) -> str:
    rules = replace(Rules(), **options)
    found = objection(BridgetteAuction.parse(auction, rules), BridgetteHand.parse(hand), BridgetteCall.parse(call))
    return found.clause if found else "ok"


def test_there_are_36_bids_from_0nt_to_7nt_in_rank_order() -> None:
    ladder = [str(bid) for bid in bids()]
    assert ladder[:7] == ["0NT", "1C", "1D", "1H", "1S", "1NT", "2C"]
    assert (ladder[-1], len(ladder)) == ("7NT", 36)
    assert len(calls()) == 39
    assert [str(bid) for bid in bids(Rules(zero_of_a_suit=True))][:5] == ["0C", "0D", "0H", "0S", "0NT"]


@pytest.mark.parametrize("call", calls(Rules(zero_of_a_suit=True)))
def test_calls_round_trip(call: BridgetteCall) -> None:
    assert BridgetteCall.parse(str(call)) == call
    assert eval(repr(call)) == call


@pytest.mark.parametrize(("text", "printed"), [
    ("0NT", "0NT"), ("0n", "0NT"), ("0 kozsuz", "0NT"), ("0 koz yok", "0NT"), ("zero notrump", "0NT"),
    ("sıfır sanzatu", "0NT"), ("nula bez aduta", "0NT"), ("0 no-trump", "0NT"), ("1♥", "1H"), ("pas", "P"),
    ("kontr", "X"), ("sürkontr", "XX"), ("7 pik", "7S"),
])
def test_calls_are_read_as_players_write_them(text: str, printed: str) -> None:
    assert str(BridgetteCall.parse(text)) == printed


@pytest.mark.parametrize("text", ["8C", "00NT", "0", "1", "1Q", "", "1C 1D", "pss out"])
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="0NT … 7NT"):
        BridgetteCall.parse(text)


def test_calls_may_be_apart_by_hyphens() -> None:
    assert [str(c) for c in parse_calls("0 koz yok - 1H-X, XX P")] == ["0NT", "1H", "X", "XX", "P"]


@pytest.mark.parametrize("text", ["0NT", "0NTX", "4SX", "7NTXX", "1C"])
def test_contracts_round_trip(text: str) -> None:
    assert str(BridgetteContract.parse(text)) == text


def test_a_contract_needs_six_tricks_and_its_level() -> None:
    assert [BridgetteContract.parse(t).tricks for t in ("0NT", "1C", "4♠x", "7NT")] == [6, 7, 10, 13]


@pytest.mark.parametrize("text", ["", "X", "P", "4S XXX", "8C", "four"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="such as 4SX"):
        BridgetteContract.parse(text)


@pytest.mark.parametrize(("hand", "auction", "call", "expected"), rows("calls.tsv"))
def test_calls_from_hands(hand: str, auction: str, call: str, expected: str) -> None:
    assert clause(hand, auction, call) == expected


@pytest.mark.parametrize(("text", "contract", "declarer", "leader"), [
    ("0NT P", "0NT", Player.DEALER, Player.NON_DEALER), ("1H 1S P", "1S", Player.NON_DEALER, Player.DEALER),
    ("1H X P", "1HX", Player.DEALER, Player.NON_DEALER), ("1H X XX P", "1HXX", Player.DEALER, Player.NON_DEALER),
    ("1H X 1S P", "1S", Player.DEALER, Player.NON_DEALER), ("1H X XX 2C P", "2C", Player.NON_DEALER, Player.DEALER),
    ("P 3NT", "3NT", Player.NON_DEALER, Player.DEALER),
])
def test_a_pass_ends_it_and_the_last_bidder_is_declarer(
    text: str, contract: str, declarer: Player, leader: Player
) -> None:
    """Clauses 11, 13a, 16a, 17, 18; a new bid voids the doubles."""
    auction = BridgetteAuction.parse(text)
    assert auction.is_over
    assert (str(auction.contract), auction.declarer, auction.leader) == (contract, declarer, leader)
    assert auction.legal_calls() == []
    assert BridgetteAuction.parse(text, Rules(declarer_leads=True)).leader is declarer


def test_both_passing_leaves_no_contract() -> None:
    auction = BridgetteAuction.parse("P P")
    assert auction.is_over
    assert auction.is_passed_out
    assert (auction.contract, auction.declarer, auction.leader) == (None, None, None)


def test_the_dealer_calls_first_and_then_in_turn() -> None:
    auction = BridgetteAuction.parse("1H 1S")
    assert (auction.caller(0), auction.caller(1), auction.to_call) == (Player.DEALER, Player.NON_DEALER, Player.DEALER)
    assert BridgetteAuction((), Rules(dealer_bids_first=False)).to_call is Player.NON_DEALER


@pytest.mark.parametrize(("option", "auction", "over", "passed_out"), [
    (OpeningPass.ONE_BID, "P", False, False), (OpeningPass.ONE_BID, "P 1H", True, False),
    (OpeningPass.GOES_ON, "P", False, False), (OpeningPass.GOES_ON, "P 1H", False, False),
    (OpeningPass.GOES_ON, "P 1H P", True, False), (OpeningPass.GOES_ON, "P P", True, True),
    (OpeningPass.GOES_ON, "P 1H X", False, False), (OpeningPass.ENDS, "P", True, True),
])
def test_the_opening_pass(option: OpeningPass, auction: str, over: bool, passed_out: bool) -> None:
    """Clause 13a."""
    made = BridgetteAuction.parse(auction, Rules(opening_pass=option))
    assert (made.is_over, made.is_passed_out) == (over, passed_out)


@pytest.mark.parametrize(("hand", "auction", "call", "options", "expected"), [
    (HAND, "", "1C", {"suit_length": 1}, "ok"), (HAND, "", "1D", {"suit_length": 4}, "14a"),
    (HAND, "", "0NT", {"notrump_length": 2}, "14b"), ("AKQJT9876.2.3.+GR", "", "0NT", {"notrump_length": 0}, "ok"),
    (HAND, "1H", "3D", {"jump_length": 3}, "ok"), (HAND, "1H", "2S", {"jump_length": 5}, "15a"),
    (HAND, "1C", "1H", {"jump_counted": JumpCounted.STEP}, "15a"), (HAND, "1C", "1H", {}, "ok"),
    (HAND, "1C", "1D", {"jump_counted": JumpCounted.STEP}, "ok"),
    (HAND, "1C", "1NT", {"jump_counted": JumpCounted.STEP, "notrump_jump": NotrumpJump.FORBIDDEN}, "15d"),
    (HAND, "", "2D", {"opening_jump": True}, "15a"), (HAND, "", "1D", {"opening_jump": True}, "ok"),
    (HAND, "", "2S", {"opening_jump": True}, "ok"), (HAND, "", "1D", {"opening_jump": True, "jump_counted":
                                                                     JumpCounted.STEP}, "15a"),
    (HAND, "P", "2D", {"opening_jump": True}, "15a"),
    (HAND, "", "1D", {"opening_jump": True, "zero_of_a_suit": True}, "15a"),
    (HAND, "1H", "2NT", {"notrump_jump": NotrumpJump.FORBIDDEN}, "15d"),
    (HAND, "1H", "1NT", {"notrump_jump": NotrumpJump.FORBIDDEN}, "ok"),
    (HAND, "", "1NT", {"notrump_jump": NotrumpJump.FORBIDDEN, "opening_jump": True}, "15d"),
    (HAND, "", "0S", {"zero_of_a_suit": True}, "ok"), (HAND, "0S", "0NT", {"zero_of_a_suit": True}, "ok"),
    (HAND, "1H", "X", {"doubling": False}, "16a"), (HAND, "1H X", "1S", {"run_from_double": False}, "16b"),
    (HAND, "1H X", "XX", {"run_from_double": False}, "ok"),
    (HAND, "1H X XX", "1S", {"run_from_double": False}, "ok"),
])
def test_options_of_the_bidding(
    hand: str, auction: str, call: str, options: dict[str, object], expected: str
) -> None:
    assert clause(hand, auction, call, **options) == expected


def test_an_illegal_auction_names_the_call_and_the_clause() -> None:
    with pytest.raises(AgainstRule, match=r"call 2, 1C: not above 1H, the last bid \(clause 11\)") as caught:
        BridgetteAuction.parse("1H 1C")
    assert caught.value.clause == "11"
    with pytest.raises(AgainstRule, match="clause 14a"):
        verify_call(BridgetteAuction(), BridgetteHand.parse(HAND), BridgetteCall.parse("1C"))


def test_a_jump_is_asked_only_of_a_bid_above_the_last() -> None:
    one_heart = BridgetteCall.parse("1H")
    assert not is_jump(BridgetteCall.parse("2C"), one_heart)
    assert is_jump(BridgetteCall.parse("3C"), one_heart)
    with pytest.raises(ValueError, match="not above"):
        is_jump(one_heart, one_heart)


def test_earlier_calls_that_do_not_go_with_the_hand_are_found() -> None:
    auction = BridgetteAuction.parse("1C 1H 1S 2C")
    found = earlier_faults(auction, BridgetteHand.parse(HAND))
    assert [(at, str(v.call), v.objection.clause) for at, v in found if v.objection] == [(0, "1C", "14a")]
    assert earlier_faults(BridgetteAuction.parse("1C"), BridgetteHand.parse(HAND)) == []


def complete(auction: BridgetteAuction, ladder: set[BridgetteCall]) -> int:
    """Complete auctions from there on, with only the bids of ``ladder``."""
    if auction.is_over:
        return 1
    return sum(complete(auction.call(call), ladder) for call in auction.legal_calls()
               if not call.is_bid or call in ladder)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_number_of_auctions_is_as_counted_on_paper(size: int) -> None:
    """With r bids above it a bid is followed by 3·4^r endings: pass, X pass, X XX pass, or any higher bid after
    nothing, X or X XX. Opening with each of b bids makes 4^b − 1; passing first adds one for each answer.
    """
    ladder = set(bids()[:size])
    assert complete(BridgetteAuction(), ladder) == 4**size - 1 + (1 + size)
    assert complete(BridgetteAuction((), Rules(opening_pass=OpeningPass.GOES_ON)), ladder) == 2 * (4**size - 1) + 1
    assert complete(BridgetteAuction((), Rules(opening_pass=OpeningPass.ENDS)), ladder) == 4**size


def test_the_number_of_legal_sequences() -> None:
    """Length 1: pass and 36 bids. Length 2: 37 after a pass; after a bid pass, double and every higher bid."""
    first = BridgetteAuction().legal_calls()
    assert len(first) == 37
    assert sum(len(BridgetteAuction((call,)).legal_calls()) for call in first) == 37 + sum(2 + n for n in range(36))


@st.composite
def auctions(draw: st.DrawFn) -> BridgetteAuction:
    """Auctions under any rules of bidding, not over."""
    rules = Rules(
        zero_of_a_suit=draw(st.booleans()), opening_pass=draw(st.sampled_from(OpeningPass)),
        suit_length=draw(st.integers(0, 4)), notrump_length=draw(st.integers(0, 3)),
        jump_length=draw(st.integers(2, 6)), jump_counted=draw(st.sampled_from(JumpCounted)),
        opening_jump=draw(st.booleans()), notrump_jump=draw(st.sampled_from(NotrumpJump)),
        doubling=draw(st.booleans()), run_from_double=draw(st.booleans()),
    )
    auction = BridgetteAuction((), rules)
    for _ in range(draw(st.integers(0, 6))):
        longer = auction.call(draw(st.sampled_from(auction.legal_calls())))
        if longer.is_over:
            break
        auction = longer
    return auction


full_hands = st.lists(st.sampled_from(PACK), min_size=13, max_size=13, unique_by=str).map(BridgetteHand.of_cards)


@given(auctions(), full_hands)
@settings(deadline=None, max_examples=150)
def test_legal_calls_keep_the_bidding_rules(auction: BridgetteAuction, hand: BridgetteHand) -> None:
    rules, last = auction.rules, auction.last_bid
    legal = legal_calls(auction, hand)
    assert str(legal[0]) == "P"
    assert {v.call for v in table(auction, hand) if v.legal} == set(legal)
    lengths = dict(zip((Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES), hand.lengths, strict=True))
    run = rules.run_from_double or not (auction.calls and str(auction.calls[-1]) == "X")
    for bid in bids(rules):
        jump = (last is None or bid > last) and is_jump(bid, last, rules)
        if bid.strain is Strain.NOTRUMP:
            fits = min(lengths.values()) >= rules.notrump_length
            fits = fits and not (jump and rules.notrump_jump is NotrumpJump.FORBIDDEN)
        else:
            fits = lengths[bid.strain] >= (max(rules.jump_length, rules.suit_length) if jump else rules.suit_length)
        assert (bid in legal) is (fits and run and (last is None or bid > last)), bid
    for call in legal:
        auction.call(call)


@given(auctions())
@settings(deadline=None, max_examples=60)
def test_auctions_round_trip(auction: BridgetteAuction) -> None:
    assert BridgetteAuction.parse(str(auction), auction.rules) == auction
