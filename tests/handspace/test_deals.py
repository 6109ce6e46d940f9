"""Four hands at once."""

from __future__ import annotations

from collections import Counter

import pytest

from bidcheck.cards import Card
from bidcheck.conditions.facts import All, Fact
from bidcheck.conditions.facts import test as fits
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.deals import Deals, NoDeal
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace

from .facts import HEARTS, SPADES, aces, balanced, between, exactly, hcp, length


def regions(*facts: Fact | None) -> list[Region | None]:
    return [None if fact is None else Region(HandSpace([fact]), fact) for fact in facts]


NOTRUMP = All((between(hcp, 15, 17), balanced))
RAISE = All((between(hcp, 8, 9), between(length(HEARTS), 5)))
OVERCALL = between(length(SPADES), 6)


@pytest.mark.parametrize(
    "facts",
    [(None,) * 4, (NOTRUMP, None, None, None), (None, RAISE, None, NOTRUMP), (NOTRUMP, OVERCALL, RAISE, None),
     (NOTRUMP, between(hcp, 0, 9), RAISE, between(hcp, 0, 11))],
    ids=["any", "one", "two", "three", "four"],
)
def test_deals_that_fit(facts: tuple[Fact | None, ...]) -> None:
    deals = Deals(regions(*facts))
    found = deals.sample(30, Chance(12))
    assert len(found) == 30
    for deal in found:
        assert sorted((card.suit, card.rank) for hand in deal for card in hand) == [
            (suit, rank) for suit in range(4) for rank in range(13)
        ]
        assert all(fact is None or fits(fact, hand) for fact, hand in zip(facts, deal, strict=True))
    assert deals.sample(30, Chance(12)) == found
    assert len(set(found)) == 30


def test_the_rest_is_dealt_as_it_comes() -> None:
    # a player without an ace: each of the others has the ace of spades as often, and 13 of 39 small cards
    found = Deals(regions(None, exactly(aces, 0), None, None)).sample(600, Chance(5))
    holders = Counter(at for deal in found for at, hand in enumerate(deal) if Card.parse("SA") in hand)
    assert sorted(holders) == [0, 2, 3]
    assert sum((holders[at] - 200) ** 2 / 200 for at in holders) < 13.82  # 2 degrees of freedom, 0.1 %


def test_what_cannot_be_dealt() -> None:
    with pytest.raises(NoDeal, match="exclude one another"):
        Deals(regions(between(hcp, 21), None, between(hcp, 20), None)).sample(1, Chance(1))
    with pytest.raises(NoDeal, match="exclude one another"):
        Deals(regions(exactly(hcp, 41), None, None, None)).sample(1, Chance(1))
    with pytest.raises(ValueError, match="four hands"):
        Deals(regions(None, None))


def test_three_that_never_meet_are_given_up() -> None:
    strong = regions(*(between(hcp, 14) for _ in range(3)), None)
    with pytest.raises(NoDeal, match="among 2,000 tried"):
        Deals(strong).sample(1, Chance(1), tries=1000)
