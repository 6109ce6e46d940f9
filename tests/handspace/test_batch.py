"""Hands in an array get the figures that each of them gets alone."""

from __future__ import annotations

import random

import pytest

from bidcheck.cards import SUITS, Hand
from bidcheck.evaluation.holdings import HCP, LENGTH, LOSERS, QUICK_TRICKS, SuitMeasure
from bidcheck.evaluation.measures import Lack, Measure, Shortness, Term, TwoLongest, in_suits
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.suits import holding_values


def shuffled(n: int, seed: int = 4) -> list[Hand]:
    rng = random.Random(seed)
    hands = []
    for _ in range(n):
        holdings = [0, 0, 0, 0]
        for card in rng.sample(range(52), 13):
            holdings[card // 13] |= 1 << card % 13
        hands.append(Hand((holdings[0], holdings[1], holdings[2], holdings[3])))
    return hands


HD = Measure(
    (Term(HCP), Term(SuitMeasure("unguarded top"), factor=-1)),
    (Shortness(3, 2, 1),),
    Lack(SuitMeasure("weights", (1,)), -1),
)


@pytest.mark.parametrize(
    "measure",
    [in_suits(HCP), in_suits(QUICK_TRICKS, 0b1010), in_suits(LENGTH, 0b0110), in_suits(LOSERS), HD,
     Measure(shape=(TwoLongest(),))],
    ids=str,
)
def test_each_hand_has_its_own_figure(measure: Measure) -> None:
    hands = shuffled(300)
    assert measure.on(HandBatch.of(hands)).tolist() == [measure.of(hand) for hand in hands]


@pytest.mark.parametrize("weights", [(4, 3, 2, 1), (1,), (0, 0, -1, 7), tuple(range(1, 14))])
def test_counted_ranks_are_what_the_measure_says(weights: tuple[int, ...]) -> None:
    measure = SuitMeasure("weights", weights)
    assert holding_values(measure).tolist() == list(measure.table())


def test_hands_come_back_as_they_went_in() -> None:
    hands = shuffled(20)
    batch = HandBatch.of(hands)
    assert len(batch) == 20
    assert [batch[i] for i in range(20)] == hands


def test_no_hands_are_a_batch_too() -> None:
    assert in_suits(HCP).on(HandBatch.of([])).tolist() == []


@pytest.mark.parametrize("row", [[1, 1, 1, 1], [8192, 0, 0, 0], [-1, 0, 0, 0], [8191, 1, 0, 0]])
def test_what_is_not_thirteen_cards_is_refused(row: list[int]) -> None:
    assert len(SUITS) == len(row)
    with pytest.raises(ValueError, match="13"):
        HandBatch([row])
