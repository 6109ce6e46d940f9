"""Tables of the hands that fit a fact: the same hands, figures and numbers as in the table of all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from bidcheck.cards import Card, Hand
from bidcheck.conditions.facts import FALSE, TRUE, All, Any, Fact, negate
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.limits import limits_of
from bidcheck.handspace.plan import FULL_DECK, Plan
from bidcheck.handspace.questions import question
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace, deck_without
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.handspace.states import states
from bidcheck.handspace.table import Table

from .facts import balanced, between, biddable, hcp, hd, length, quick_tricks, stopper
from .generated import facts, measures
from .test_generated import DECK

SHOWN: dict[str, Fact] = {
    "strong notrump": All((between(hcp, 15, 17), balanced)),
    "major": All((between(hd, 13, 21), between(length(3), 5), negate(between(hcp, 20, None)))),
    "weak two": All((between(hcp, 5, 10), between(length(2), 6, 6), between(quick_tricks, None, 3))),
    "either suit": All((between(hd, 12, None), Any((biddable(0), biddable(1))))),
    "stopper": All((between(hcp, 15, 18), stopper(2), between(length(2), 2, 4))),
    "nothing": All((between(hcp, 30, None), between(quick_tricks, None, 2))),
}


@settings(deadline=None, max_examples=25)
@given(facts, measures)
def test_the_hands_of_few_cards_are_those_of_the_fact(fact: Fact, measure: Measure) -> None:
    whole = HandSpace([fact], [measure], DECK)
    some = HandSpaces().of((), [measure], DECK, within=fact)
    assert some.total == whole.count(fact)
    assert some.distribution(measure) == whole.distribution(measure, fact)
    assert list(Region(some)) == list(Region(whole, fact))


@pytest.mark.parametrize("name", SHOWN)
def test_the_same_hands_with_the_same_numbers(name: str) -> None:
    fact = SHOWN[name]
    whole, some = HandSpace([fact], [hcp]), HandSpaces().of((), [hcp], within=fact)
    assert len(some) < len(whole) / 2
    assert some.total == whole.count(fact) == some.count(fact)
    assert some.distribution(hcp) == whole.distribution(hcp, fact)
    mine, theirs = Region(some), Region(whole, fact)
    chance = Chance.of("numbers", name)
    for number in [chance.below(mine.count) for _ in range(3)] if mine.count else []:
        hand = mine.hand(number)
        assert hand == theirs.hand(number)
        assert mine.number(hand) == number
    assert mine.witnesses() == theirs.witnesses()
    many = [chance.below(mine.count) for _ in range(100)] if mine.count else []
    if many:
        import numpy as np

        assert (mine.hands(np.array(many)).holdings == theirs.hands(np.array(many)).holdings).all()
        assert states(mine, (hcp,)).figures == states(theirs, (hcp,)).figures


@pytest.mark.parametrize("name", SHOWN)
def test_known_cards_are_taken_away_alike(name: str) -> None:
    fact = SHOWN[name]
    known = "SA", "SQ", "S5", "HK", "HJ", "H4", "DT", "D9", "D8", "D3", "CQ", "C6", "C2"
    cards = list(map(Card.parse, known))
    mine = Region(HandSpaces().of((), (), within=fact))
    whole = Region(HandSpace([fact]), fact)
    assert mine.count_without(cards) == whole.count_without(cards) == mine.without(cards).count
    assert mine.space.given(deck_without(cards)).count(fact) == whole.count_without(cards)


def test_a_hand_outside_has_no_number() -> None:
    region = Region(HandSpaces().of((), (), within=SHOWN["strong notrump"]))
    inside, outside = Hand.parse("AQ52.KJ4.K983.Q6"), [
        Hand.parse("AQ52.KJ4.T983.Q6"), Hand.parse("AKJ52.KQJ842.7.3"),
    ]
    assert inside in region
    for hand in outside:
        assert hand not in region
        with pytest.raises(LookupError):
            region.number(hand)


def test_what_is_wanted_again_is_not_made_again() -> None:
    spaces, fact = HandSpaces(), SHOWN["major"]
    first = spaces.of((between(hcp, 14),), (), within=fact)
    assert spaces.of((between(hcp, 16),), (), within=fact) is first
    assert spaces.of((), (), within=fact) is first
    assert spaces.made == 1
    spaces.of((fact,), (hcp,))
    spaces.of((), (hcp, quick_tricks), within=fact)
    assert spaces.made == 3


def test_pairs_are_fewer_than_for_all_hands() -> None:
    fact = SHOWN["strong notrump"]
    plan = Plan.of([question(fact)], [hcp], FULL_DECK)
    limits = limits_of(fact, plan)
    assert limits.blocks.sum() == 4 + 12 + 12
    assert Table.pairs_of(plan, limits) * 5 < Table.pairs_of(plan)
    assert HandSpaces().of((), (), within=FALSE).total == 0
    assert HandSpaces().of((), (), within=TRUE).total == 635_013_559_600
