"""Five-card majors: the openings and answers of facts E1-E5, later calls, competition, and whole auctions."""

from __future__ import annotations

import random

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.calls import PASS
from bidcheck.cards import Hand
from bidcheck.system.load import load_system, system_from_text
from tests.systems.agreements import ALL_HANDS, Agreement, agreements, book, hand, position, shared_out

FIRST_CALLS = ["", "P P", "P P P", "1C P", "1D P", "1H P", "1S P", "1NT P", "2C P", "2D P", "2H P", "2S P",
               "2NT P", "3C P", "3S P", "3NT P"]


@pytest.mark.parametrize("auction", FIRST_CALLS)
def test_the_first_calls_have_no_gap_and_no_overlap(auction: str) -> None:
    assert shared_out("five-card-majors", auction) == (ALL_HANDS, ALL_HANDS)


@pytest.mark.parametrize("line", agreements("five-card-majors"), ids=str)
def test_what_the_sources_agree(line: Agreement) -> None:
    chosen = choose(position("five-card-majors", line.auction, line.vul), hand(line.hand))
    assert (str(chosen.call), chosen.status) == (line.call, "agreed"), line.reason


def test_the_targets_are_those_of_the_notes() -> None:
    targets = load_system("five-card-majors").targets                 # facts E0: 25, 27, 29, 30, 33 honour points
    assert targets.unit == "hcp"
    assert dict(targets.points) == {"3NT": 25, "4M": 27, "5m": 29, "small slam": 30, "grand slam": 33}


@pytest.mark.parametrize(("option", "auction", "text", "call"), [
    ("notrump_with_major: allowed", "", "AQJ74.KQ2.K92.J3", "1NT"),
    ("three_notrump: strong", "", "AKQ.AK5.AQ92.K93", "3NT"),
    ("opening_honours: 12", "", "AQJ5.K74.Q92.K63", "1NT"),
    ("weak_two: 5-11", "", "KQJ974.7.842.Q93", "2S"),
    ("two_notrump_over_major: natural", "1S P", "K4.AJ83.QJ52.953", "2NT"),
    ("two_notrump_over_major: three", "1S P", "K74.A832.KJ52.93", "2NT"),
    ("two_notrump_over_minor: invitational", "1C P", "KQ4.QJ2.KJ42.952", "2NT"),
    ("one_notrump_answer: 6-9", "1S P", "74.K832.KJ52.QT3", "1NT"),
    ("minors_over_notrump: transfers", "1NT P", "74.K83.52.QJ9532", "2S"),
    ("two_diamonds: strong", "", "AKQ84.AKJ6.AK4.9", "2D"),
    ("over_their_notrump: natural", "1NT", "KQJ974.A3.832.52", "2S"),
])
def test_where_the_sources_differ_there_is_an_option(option: str, auction: str, text: str, call: str) -> None:
    from bidcheck.meaning import Exact
    from bidcheck.system.book import Book

    system = system_from_text(f"bidcheck: 1\nsystem: own\nextends: five-card-majors\noptions: {{{option}}}\n")
    found = choose(Book(system, Exact()).at(Auction.parse(auction).calls), hand(text))
    assert str(found.call) == call


def deal(rng: random.Random) -> list[Hand]:
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(pack)
    return [Hand.parse(".".join("".join("AKQJT98765432"[r] for s, r in sorted(pack[at:at + 13]) if s == suit)
                                for suit in range(4))) for at in range(0, 52, 13)]


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_auctions_are_legal_end_and_pass_no_force(seed: int) -> None:
    rng, notes = random.Random(seed), book("five-card-majors")
    floor = turns = 0
    for _ in range(4):
        hands, calls, opener = deal(rng), (), None
        while not Auction(calls=calls).is_over:
            seat = len(calls) % 4
            if opener is not None and (seat - opener) % 2:
                calls = (*calls, PASS)
                continue
            turn = notes.at(calls)
            choice = choose(turn, hands[seat])
            assert choice.call is not None, (calls, hands[seat])
            assert turn.is_legal(choice.call)
            assert not (choice.call.is_pass and turn.word("forced", None)), (calls, hands[seat])
            floor, turns = floor + (choice.status == "fallback"), turns + 1
            opener = seat if opener is None and choice.call.is_bid else opener
            calls = (*calls, choice.call)
            assert len(calls) <= 40
    assert floor < 0.15 * turns
