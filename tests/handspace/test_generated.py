"""Facts of every kind: the laws of sets on all the hands, and every hand looked at where few cards are left."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.cards import Hand
from bidcheck.conditions.facts import Always, Fact, both, either, mask, negate
from bidcheck.conditions.facts import test as fits
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.plan import Deck
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.handspace.table import TooFine

from .generated import facts, measures
from .test_batch import shuffled

DECK: Deck = tuple(  # type: ignore[assignment]
    sum(1 << "23456789TJQKA".index(rank) for rank in suit) for suit in ("AT72", "KJ63", "Q985", "AK52")
)
"""Sixteen cards, clubs first: 560 hands."""


@cache
def every_hand() -> HandBatch:
    cards = [(suit, rank) for suit in range(4) for rank in range(13) if DECK[suit] >> rank & 1]
    holdings = np.zeros((560, 4), dtype=np.int64)
    for at, hand in enumerate(combinations(cards, 13)):
        for suit, rank in hand:
            holdings[at, suit] |= 1 << rank
    return HandBatch(holdings)


@settings(deadline=None, max_examples=70)
@given(facts, measures)
def test_few_cards_left_against_every_hand_they_make(fact: Fact, measure: Measure) -> None:
    space = HandSpace([fact], [measure], DECK)
    hands = every_hand()
    fitting = mask(fact, hands)
    values = measure.on(hands)[fitting]
    assert space.total == 560
    assert space.count(fact) == fitting.sum()
    found, counts = np.unique(values, return_counts=True)
    assert space.distribution(measure, fact) == dict(zip(found.tolist(), counts.tolist(), strict=True))
    assert {tuple(hand.holdings) for hand in Region(space, fact)} == set(map(tuple, hands.holdings[fitting].tolist()))


@settings(deadline=None, max_examples=25)
@given(facts, facts)
def test_the_laws_of_sets(one: Fact, other: Fact) -> None:
    try:
        space = HandSpace([one, other])
    except TooFine:
        return
    a, b = space.count(one), space.count(other)
    assert space.total == 635_013_559_600
    assert space.count(negate(one)) == space.total - a
    assert space.count(both([one, other])) + space.count(either([one, other])) == a + b
    assert space.count(negate(both([one, other]))) == space.count(either([negate(one), negate(other)]))
    signatures = space.signatures([one, other])
    assert sum(signatures.values()) == space.total
    assert signatures.get(3, 0) == space.count(both([one, other]))
    assert signatures.get(1, 0) == a - signatures.get(3, 0)


@settings(deadline=None, max_examples=12)
@given(facts)
def test_a_hand_is_in_the_region_when_it_has_what_the_fact_says(fact: Fact) -> None:
    try:
        region = Region(HandSpace([fact]), fact)
    except TooFine:
        return
    for hand in shuffled(25, seed=99):
        assert (hand in region) == fits(fact, hand)


@settings(deadline=None, max_examples=60)
@given(facts)
def test_a_batch_says_of_each_hand_what_the_test_says(fact: Fact) -> None:
    hands = shuffled(40, seed=7)
    assert mask(fact, HandBatch.of(hands)).tolist() == [fits(fact, hand) for hand in hands]


@settings(deadline=None, max_examples=25)
@given(st.lists(facts, max_size=15))
def test_signatures_are_what_each_hand_fits(several: list[Fact]) -> None:
    space = HandSpace(several, deck=DECK)
    hands = every_hand()
    expected: dict[int, int] = {}
    for row in zip(*(mask(fact, hands).tolist() for fact in [*several, Always(True)]), strict=True):
        members = sum(1 << i for i, fitting in enumerate(row[:-1]) if fitting)
        expected[members] = expected.get(members, 0) + 1
    assert space.signatures(several) == expected


@settings(deadline=None, max_examples=30)
@given(facts, facts, measures)
def test_a_space_kept_answers_as_one_made_for_the_question(first: Fact, second: Fact, measure: Measure) -> None:
    spaces = HandSpaces()
    spaces.of([first, second], [measure], DECK)
    kept = spaces.of([second], deck=DECK)
    fresh = HandSpace([second], deck=DECK)
    assert spaces.made == 1
    assert kept.count(second) == fresh.count(second)
    assert spaces.exactly([second], deck=DECK).plan.width == fresh.plan.width


@pytest.mark.parametrize("deck", [(1, 0, 0, 0), (0, 0, 0, 0), (4095, 0, 0, 0)])
def test_a_deck_too_small_for_a_hand_has_none(deck: Deck) -> None:
    space = HandSpace([Always(True)], deck=deck)
    assert space.total == 0
    assert space.share(Always(True)) == 0


def test_a_suit_alone_makes_one_hand() -> None:
    space = HandSpace(deck=(8191, 0, 0, 0))
    assert [str(hand) for hand in Region(space, Always(True))] == [str(Hand((8191, 0, 0, 0)))]
