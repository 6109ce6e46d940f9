"""A region is a numbered list of its hands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from math import comb
from pathlib import Path

import numpy as np
import pytest

from bidcheck.cards import RANKS, Card, Hand, Strain
from bidcheck.conditions.facts import FALSE, TRUE, All, Fact, mask
from bidcheck.conditions.facts import test as fits
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces

from .facts import HEARTS, SPADES, all_stopped, balanced, between, biddable, exactly, hcp, hd, length, quick_tricks


def region(*facts: Fact) -> Region:
    return Region(HandSpace(facts), All(facts))


SMALL = [
    (exactly(length(SPADES), 12), exactly(length(HEARTS), 1)),
    (exactly(hcp, 37),),
    (exactly(length(SPADES), 11), between(hcp, 16)),
    (between(hcp, 35), all_stopped, biddable(HEARTS)),
]


@pytest.mark.parametrize("facts", SMALL, ids=["one suit", "37 points", "11 spades", "35 points"])
def test_a_small_region_dealt_out_in_full(facts: tuple[Fact, ...]) -> None:
    found = region(*facts)
    hands = list(found)
    assert len(hands) == len(set(hands)) == found.count == len(found) > 0
    assert all(fits(All(facts), hand) for hand in hands)
    assert [found.number(hand) for hand in hands] == list(range(found.count))
    assert hands[-1] == found.hand(found.count - 1)


def test_every_number_is_one_hand_and_back() -> None:
    found = region(between(hd, 14), between(quick_tricks, 4), biddable(HEARTS))
    numbers = Chance(2).many_below(found.count, 500)
    batch = found.hands(numbers)
    assert [found.number(batch[i]) for i in range(500)] == numbers.tolist()
    assert [found.hand(k) for k in numbers.tolist()] == [batch[i] for i in range(500)]
    assert mask(found.fact, batch).all()


def test_few_hands_and_many_are_found_alike() -> None:
    facts = between(hd, 14), between(quick_tricks, 4), biddable(HEARTS)
    numbers = Chance(2).many_below(region(*facts).count, 60)
    few, many = region(*facts), region(*facts)
    many.space.numbering.walk.hands(np.array([0]), np.array([0]))  # makes the index
    assert few.hands(numbers).holdings.tolist() == many.hands(numbers).holdings.tolist()
    assert [few.hand(k) for k in numbers.tolist()] == [many.hand(k) for k in numbers.tolist()]
    assert "_rows" not in few.space.numbering.__dict__
    for rows in (few.rows[::50], few.rows[:0], few.rows[-1:]):
        found, indexed = few.space.numbering.pairs_of(rows), many.space.numbering.pairs_of(rows)
        assert [part.tolist() for part in found] == [part.tolist() for part in indexed]
    assert "_rows" not in few.space.numbering.__dict__


def test_a_region_of_some_rows() -> None:
    whole = region(between(hcp, 15, 17), balanced)
    part = Region.of_rows(whole.space, whole.mask & (whole.space.values(hcp) == 16))
    assert part.count == whole.distribution(hcp)[16]
    known = Hand.parse("AKQJT98.AKQ.2.32")
    rest = part.without(known)
    assert rest.count == part.count_without(known)
    assert rest.distribution(hcp) == {16: rest.count}


def test_outside_the_numbers_there_is_no_hand() -> None:
    found = region(exactly(hcp, 37))
    for number in (-1, 4):
        with pytest.raises(IndexError, match="4 hands"):
            found.hand(number)
        with pytest.raises(IndexError, match="4 hands"):
            found.hands(np.array([number]))
    with pytest.raises(LookupError, match="not in the region"):
        found.number(Hand.parse("AKQJT98765432..."))


def test_membership() -> None:
    found = region(between(hcp, 15, 17), balanced)
    assert Hand.parse("AQ85.K74.KJ92.Q3") in found
    assert Hand.parse("AQ85.K74.Q9532.3") not in found
    assert "AQ85.K74.KJ92.Q3" not in found


def test_no_hand_at_all() -> None:
    found = Region(HandSpace([], [hcp]), FALSE)
    assert found.count == 0
    assert list(found) == found.witnesses() == []
    assert found.least(hcp) is found.most(hcp) is found.mean(hcp) is None
    assert len(found.sample(0, Chance(1))) == 0
    assert found.draw_without([], Chance(1)) is None
    with pytest.raises(IndexError):
        found.draw(Chance(1))
    with pytest.raises(IndexError):
        found.sample(1, Chance(1))


def test_drawn_hands_come_as_often_as_they_should() -> None:
    # points and hearts together, 40,000 hands against the exact shares
    facts = between(hcp, 11, 14), between(length(HEARTS), 3, 6)
    found = Region(HandSpace(facts, [hcp]), All(facts))
    batch = found.sample(40_000, Chance(2024))
    drawn = Counter(zip(hcp.on(batch).tolist(), length(HEARTS).on(batch).tolist(), strict=True))
    chi = 0.0
    for points in range(11, 15):
        for hearts in range(3, 7):
            count = found.space.count(All((exactly(hcp, points), exactly(length(HEARTS), hearts))))
            expected = 40_000 * count / found.count
            chi += (drawn[points, hearts] - expected) ** 2 / expected
    assert sum(drawn.values()) == 40_000
    assert chi < 37.70  # 15 degrees of freedom, 0.1 %


def test_every_card_comes_as_often() -> None:
    batch = Region(HandSpace(), TRUE).sample(40_000, Chance(9))
    counts = np.array([[(batch.holdings[:, suit] >> rank & 1).sum() for rank in range(13)] for suit in range(4)])
    assert abs(counts - 10_000).max() < 4.5 * (40_000 * 3 / 16) ** 0.5


def test_what_was_asked_before_does_not_change_the_hands() -> None:
    facts = between(hcp, 15, 17), balanced
    asked_before = HandSpaces()
    asked_before.of([between(quick_tricks, 4), *facts])
    fresh = HandSpaces().region(All(facts)).sample(5, Chance(1))
    later = asked_before.region(All(facts)).sample(5, Chance(1))
    assert fresh.holdings.tolist() == later.holdings.tolist()


DRAW = """
from bidcheck.conditions.facts import All
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.spaces import HandSpaces
from tests.handspace.facts import all_stopped, between, biddable, hcp, hd
fact = All((between(hd, 17), all_stopped, biddable(2), between(hcp, 12)))
for hand in HandSpaces().region(fact).distinct(9, Chance(6)):
    print(hand)
"""


def test_another_process_draws_the_same_hands() -> None:
    root = Path(__file__).parents[2]
    drawn = {
        subprocess.run(
            [sys.executable, "-c", DRAW], capture_output=True, text=True, check=True, cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1
    assert len(drawn.pop().split()) == 9


def test_different_hands() -> None:
    found = region(between(hcp, 35))
    assert len(set(found.distinct(200, Chance(4)))) == 200
    assert sorted(map(str, found.distinct(found.count, Chance(4)))) == sorted(map(str, found))


def test_witnesses_are_typical_and_varied() -> None:
    facts = between(hcp, 15, 17), balanced
    found = Region(HandSpace(facts, [hcp]), All(facts))
    hands = found.witnesses(3)
    assert hands == found.witnesses(3)
    assert all(hand in found for hand in hands)
    assert [sorted(hand.lengths) for hand in hands] == [[2, 3, 4, 4], [2, 3, 3, 5], [3, 3, 3, 4]]
    assert hcp.of(hands[0]) == 15  # the commonest strength
    assert len(set(found.witnesses(12))) == 12


def test_figures_of_a_region() -> None:
    facts = between(hcp, 15, 17), balanced
    found = Region(HandSpace(facts, [hcp, length(SPADES)]), All(facts))
    assert (found.least(hcp), found.most(hcp)) == (15, 17)
    assert (found.least(length(SPADES)), found.most(length(SPADES))) == (2, 5)
    shares = found.distribution(hcp)
    assert sum(shares.values()) == found.count == 30_897_212_184  # exact_counts.tsv
    assert found.mean(hcp) == sum(points * hands for points, hands in shares.items()) / found.count


def deck_of(*suits: str) -> set[Card]:
    return {Card(Strain(s), RANKS.index(r)) for s, ranks in zip((3, 2, 1, 0), suits, strict=True) for r in ranks}


def every_card() -> set[Card]:
    return {Card(Strain(suit), rank) for suit in range(4) for rank in range(13)}


LEFT = deck_of("AK52", "Q984", "KJ63", "AT72")
"""Sixteen cards: every one of their 560 hands can be looked at."""


@pytest.mark.parametrize(
    "fact",
    [TRUE, balanced, between(hcp, 20), All((between(hd, 20), biddable(HEARTS))), All((all_stopped, between(hcp, 21)))],
    ids=["any", "balanced", "20+", "hd and hearts", "stopped"],
)
def test_few_cards_left_against_every_hand_they_make(fact: Fact) -> None:
    known = every_card() - LEFT
    hands = [Hand.of_cards(cards) for cards in combinations(sorted(LEFT), 13)]
    fitting = {hand for hand in hands if fits(fact, hand)}
    assert len(hands) == comb(16, 13)
    found = Region(HandSpace([fact]), fact)
    rest = found.without(known)
    assert found.count_without(known) == rest.count == len(fitting)
    assert set(rest) == fitting
    drawn = {found.draw_without(known, Chance(seed)) for seed in range(30)}
    assert drawn <= (fitting or {None})


def test_a_hand_opposite_a_hand() -> None:
    ours = Hand.parse("AQ85.K74.KJ92.Q3")
    found = region(between(hcp, 8, 9), balanced)
    for seed in range(50):
        hand = found.draw_without(ours, Chance(seed))
        assert hand is not None
        assert not set(hand) & set(ours)
        assert hand in found


def test_opposite_a_hand_each_as_likely() -> None:
    # 26 known cards leave few hands with nine spades; each comes as often, however it was found
    known = set(Hand.parse("AK..AKQJT98765.2")) | set(Hand.parse("QJ.AKQJT98765..3"))
    found = region(between(length(SPADES), 9))
    rest = found.without(known)
    assert rest.count == comb(9, 9) * comb(17, 4)
    spots = Counter(length(HEARTS).of(found.draw_without(known, Chance.of(i)) or Hand.parse("...")) for i in range(600))
    expected = {n: 600 * comb(3, n) * comb(14, 4 - n) / comb(17, 4) for n in range(4)}
    assert sum((spots[n] - e) ** 2 / e for n, e in expected.items()) < 16.27  # 3 degrees, 0.1 %


def test_no_hand_opposite_is_proved() -> None:
    everything = Hand.parse("AKQ.AKQ.AKQ.AKQJ")
    assert region(between(hcp, 4)).draw_without(everything, Chance(1)) is None
    assert region(between(hcp, 4)).count_without(everything) == 0


def test_iteration_is_in_order() -> None:
    found = region(exactly(hcp, 37))
    assert all(found.number(a) + 1 == found.number(b) for a, b in pairwise(found))
