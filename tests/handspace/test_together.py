"""Two hands at once, to the last pair."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from bidcheck.cards import HOLDINGS, SUITS, Card, Hand
from bidcheck.conditions.facts import FALSE, TRUE, All, Fact, Within, mask, negate
from bidcheck.evaluation.holdings import LENGTH
from bidcheck.evaluation.measures import Measure, Term
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.together import TwoHands

from .facts import (
    HEARTS,
    SPADES,
    all_stopped,
    balanced,
    between,
    biddable,
    exactly,
    hcp,
    hd,
    length,
    quick_tricks,
    shapes,
)

ALL_PAIRS = comb(52, 13) * comb(39, 13)


def region(fact: Fact, *measures: Measure) -> Region:
    return Region(HandSpace([fact], measures), fact)


@pytest.mark.parametrize("measure", [hcp, hd, quick_tricks, length(SPADES)], ids=["hcp", "hd", "qt", "spades"])
def test_all_the_pairs_there_are(measure: Measure) -> None:
    both = TwoHands(region(TRUE, measure), region(TRUE, measure))
    assert sum(both.distribution(measure).values()) == both.count == both.total == ALL_PAIRS


def test_regions_of_different_spaces() -> None:
    notrump, raise_ = region(All((between(hd, 19, 21), balanced, all_stopped))), region(biddable(HEARTS), hcp)
    there, back = TwoHands(notrump, raise_), TwoHands(raise_, notrump)
    not_raise = Region(raise_.space, negate(raise_.fact))
    assert there.count == back.count
    assert there.count + TwoHands(notrump, not_raise).count == notrump.count * comb(39, 13)


def test_a_few_hands_against_counting_what_each_leaves() -> None:
    four, others = region(exactly(hcp, 37)), region(All((between(hd, 4), biddable(SPADES))))
    assert TwoHands(four, others).count == sum(others.count_without(hand) for hand in four)


def test_combined_points_of_a_notrump_and_a_weak_hand() -> None:
    # 19-21 balanced opposite 0-9: 26 or more in 49.927 % of the deals, found here before with other counting code
    both = TwoHands(region(All((between(hcp, 19, 21), balanced))), region(between(hcp, 0, 9)))
    assert round(100 * both.count_within([(hcp, ((26, None),))]) / both.count, 3) == 49.927
    assert (both.least(hcp), both.most(hcp)) == (19, 30)
    assert both.mean(hcp) == sum(t * n for t, n in both.distribution(hcp).items()) / both.count


def test_an_opening_and_a_pass_that_miss_a_game() -> None:
    spades = Within(Measure((Term(LENGTH, 1 << SPADES), Term(LENGTH, 1 << HEARTS, -1))), ((0, None),))
    opening = All((between(hcp, 12, 21), between(length(SPADES), 5), spades))
    both = TwoHands(region(opening), region(between(hcp, 0, 5)))
    assert round(100 * both.count_within([(hcp, ((25, None),))]) / both.count, 4) == 1.9735


def test_classes_of_ones_own() -> None:
    ours, theirs = region(All((between(hcp, 15, 17), balanced)), length(SPADES)), region(between(length(SPADES), 5))
    classes = 10 * ours.space.values(length(SPADES)).astype(np.int64) + 7
    by_class = TwoHands(ours, theirs).count_by(classes)
    for spades in range(2, 6):
        some = Region.of_rows(ours.space, ours.mask & (classes == 10 * spades + 7))
        assert by_class[10 * spades + 7] == TwoHands(some, theirs).count > 0
    assert sum(by_class.values()) == TwoHands(ours, theirs).count


def test_what_cannot_be_is_exactly_nought() -> None:
    both = TwoHands(region(All((between(hcp, 15, 17), balanced))), region(between(hcp, 0, 7)))
    assert both.count_within([(hcp, ((25, None),))]) == 0
    assert both.most(hcp) == 24
    nobody = TwoHands(region(between(hcp, 21)), region(between(hcp, 20)))
    assert nobody.count == 0
    assert nobody.most(hcp) is nobody.least(hcp) is nobody.mean(hcp) is None
    assert TwoHands(region(FALSE, hcp), region(TRUE, hcp)).count == 0
    with pytest.raises(IndexError, match="no two such hands"):
        nobody.sample(1, Chance(1))


def every_card() -> set[Card]:
    return {Card(suit, rank) for suit in SUITS for rank in range(13)}


def test_the_last_26_cards_against_every_way_to_part_them() -> None:
    # of a hand out of 26 cards the other one is the rest
    left = set(Hand.parse("AKQ75.AT86.KJ9.Q")) | set(Hand.parse("JT2.K43.AQ8.J952"))
    known = every_card() - left
    ours, theirs = All((between(hd, 19), shapes("4432"))), All((between(hcp, 4), between(length(HEARTS), 2)))
    first = Region(HandSpace([ours], [hcp, length(SPADES)]), ours).without(known)
    second = Region(HandSpace([theirs], [hcp, length(SPADES)]), theirs).without(known)
    one = first.hands(np.arange(first.count))
    cards = np.array([sum(1 << card.rank for card in left if card.suit == suit) for suit in SUITS])
    other = HandBatch(cards - one.holdings)
    fit = mask(theirs, other)
    totals = [measure.on(one) + measure.on(other) for measure in (hcp, length(SPADES))]
    expected = Counter(zip(*(values[fit].tolist() for values in totals), strict=True))
    both = TwoHands(first, second)
    assert both.total == comb(26, 13)
    assert both.joint([hcp, length(SPADES)]) == dict(expected)
    assert 0 < both.count == expected.total() < first.count


def test_drawn_pairs_total_what_they_should() -> None:
    ours, theirs = All((between(hcp, 19, 21), balanced)), between(hcp, 0, 9)
    both = TwoHands(region(ours), region(theirs))
    exact = both.distribution(hcp)
    for totals in ((), [(hcp, ((0, 37),))]):  # by trying, and by walking backwards
        one, other = both.sample(600, Chance(31), totals)
        assert not (one.holdings & other.holdings).any()
        assert mask(ours, one).all()
        assert mask(theirs, other).all()
        drawn = Counter((hcp.on(one) + hcp.on(other)).tolist())
        chi = sum((drawn[t] - 600 * n / both.count) ** 2 / (600 * n / both.count) for t, n in exact.items())
        assert chi < 31.26  # 11 degrees of freedom, 0.1 %


def test_pairs_drawn_with_a_total() -> None:
    both = TwoHands(region(All((between(hcp, 19, 21), balanced))), region(between(hcp, 0, 9)))
    slam = [(hcp, ((30, None),)), (length(SPADES), ((9, None),))]
    one, other = both.sample(40, Chance(8), slam)
    assert ((hcp.on(one) + hcp.on(other)) == 30).all()
    assert ((length(SPADES).on(one) + length(SPADES).on(other)) >= 9).all()
    again, _ = both.sample(40, Chance(8), slam)
    assert again.holdings.tolist() == one.holdings.tolist()
    with pytest.raises(IndexError, match="no two such hands"):
        both.sample(1, Chance(8), [(hcp, ((31, None),))])


def test_very_rare_pairs_are_found() -> None:
    both = TwoHands(region(between(hcp, 30)), region(between(length(HEARTS), 9)))
    assert 0 < both.share < 1e-8
    one, other = both.sample(20, Chance(3))
    assert (hcp.on(one) >= 30).all()
    assert (length(HEARTS).on(other) >= 9).all()
    assert not (one.holdings & other.holdings).any()


@pytest.mark.slow
@pytest.mark.parametrize("points", [hcp, hd], ids=["hcp", "hd"])
def test_against_plain_shuffling(points: Measure) -> None:
    ours, theirs = All((between(points, 19, 21), balanced)), between(points, 0, 9)
    both = TwoHands(region(ours, points), region(theirs, points))
    part = both.count_within([(points, ((26, None),))]) / both.count
    rng = np.random.default_rng(26)
    met = reached = 0
    for _ in range(40):
        order = np.argpartition(rng.random((50_000, 52), dtype=np.float32), (13, 26), axis=1)[:, :26]
        bits = np.zeros((50_000, 2, 4), dtype=np.int64)
        at = np.arange(50_000)
        for place in range(26):
            card = order[:, place]
            bits[at, place // 13, card // 13] |= 1 << card % 13
        one, other = HandBatch(bits[:, 0]), HandBatch(bits[:, 1])
        fit = mask(ours, one) & mask(theirs, other)
        met += int(fit.sum())
        reached += int((fit & (points.on(one) + points.on(other) >= 26)).sum())
    assert bits.max() < HOLDINGS
    assert met > 10_000
    assert abs(reached / met - part) < 3 * (part * (1 - part) / met) ** 0.5
    assert abs(met / 2_000_000 - both.share) < 3 * (both.share / 2_000_000) ** 0.5
