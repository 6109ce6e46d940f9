"""SAYC: five-card majors with the booklet's own ranges."""

from __future__ import annotations

import random

import pytest

from bidcheck.advise import choose, choose_many
from bidcheck.handspace.batch import HandBatch
from bidcheck.system.load import load_system
from tests.systems.agreements import ALL_HANDS, Agreement, agreements, hand, position, shared_out

ANSWERS = ["1C P", "1D P", "1H P", "1S P", "1NT P", "2C P", "2H P", "2NT P"]


@pytest.mark.parametrize("auction", ["", "P P", "P P P"])
def test_every_hand_of_a_thousand_has_one_opening(auction: str) -> None:
    rng, turn = random.Random(7), position("sayc", auction)
    pack = list(range(52))
    holdings = []
    for _ in range(1000):
        cards = rng.sample(pack, 13)
        holdings.append([sum(1 << c % 13 for c in cards if c // 13 == suit) for suit in range(4)])
    chosen = choose_many(turn, HandBatch(holdings), len(holdings))
    assert {status for _, status in chosen} == {"agreed"}


@pytest.mark.parametrize("auction", ANSWERS)
def test_the_first_answers_have_no_gap_and_no_overlap(auction: str) -> None:
    assert shared_out("sayc", auction) == (ALL_HANDS, ALL_HANDS)


@pytest.mark.parametrize("line", agreements("sayc"), ids=str)
def test_what_the_booklet_says(line: Agreement) -> None:
    chosen = choose(position("sayc", line.auction, line.vul), hand(line.hand))
    assert (str(chosen.call), chosen.status) == (line.call, "agreed"), line.reason


def test_it_is_written_as_what_differs() -> None:
    sayc, parent = load_system("sayc"), load_system("five-card-majors")
    assert [str(pattern) for pattern, _ in sayc.after] == [str(pattern) for pattern, _ in parent.after]
    assert sayc.lexicon.points == "hcp"


@pytest.mark.parametrize(("auction", "text", "five", "sayc"), [
    ("", "AQJ74.KQ2.K92.J3", "1S", "1NT"),             # facts E9.1
    ("", "AKQ.AK5.AQ92.K93", "2C", "3NT"),             # E9.3
    ("1S P", "KQ74.A832.5.K962", "4D", "2NT"),         # a splinter is no part of SAYC
    ("1D P 1S P 1NT P", "KJ974.A32.K3.Q52", "2C", "3NT"),
])
def test_where_the_two_differ(auction: str, text: str, five: str, sayc: str) -> None:
    calls = [str(choose(position(name, auction), hand(text)).call) for name in ("five-card-majors", "sayc")]
    assert calls == [five, sayc]
