"""What a sample of hands settles, counting would settle in the same way."""

from __future__ import annotations

import pytest

from bidcheck.alone import book_for, read_condition
from bidcheck.cards import SUITS
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import negate
from bidcheck.evaluation.holdings import LENGTH
from bidcheck.handspace.sample import OF_A_KIND, sample
from bidcheck.meaning import Exact

CONDITIONS = (
    "15-17 hcp, balanced", "5+ hearts or 5+ spades, 12+ hcp", "22+ hcp", "4=4=4=1", "13 spades", "37 hcp",
    "7+ clubs, 3 of AKQ in clubs, 0-2 hcp outside clubs", "not (0-11 hcp), 4 aces", "5-5 in the majors, 0-3 hcp",
)


@pytest.fixture(scope="module")
def exact() -> Exact:
    return Exact()


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_low_value_is_a_value_and_seldom_above_the_least(text: str, exact: Exact) -> None:
    fact = read_condition(text, book_for(None))
    for measure in (HCP, *map(length_in, SUITS)):
        low, = exact.low_values((fact,), (measure,))
        values = exact.values((fact,), measure)
        assert low in values
        if text == "15-17 hcp, balanced":
            assert low == values[0]


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_sample_never_finds_a_hand_where_there_is_none(text: str, exact: Exact) -> None:
    fact = read_condition(text, book_for(None))
    assert exact.any_hand((fact,))
    assert exact.count(fact) > 0
    assert not exact.any_hand((fact, negate(fact)))
    assert exact.always((fact,), fact)
    assert not exact.always((fact,), negate(fact))


def test_always_is_refuted_by_counting_too_where_the_sample_has_no_such_hand(exact: Exact) -> None:
    book = book_for(None)
    many, queen = read_condition("36+ hcp", book), read_condition("4 queens", book)
    assert not exact.always((many,), queen)  # AKQJ AKQ AKQ AKJ has 36 points and three queens


def test_the_sample_is_the_same_ever_and_has_rare_hands() -> None:
    hands = sample()
    assert len({tuple(row) for row in hands.holdings.tolist()}) == len(hands)
    kinds: dict[tuple[int, int], int] = {}
    for points, longest in zip(HCP.on(hands).tolist(), zip(*(hands.column(LENGTH, 1 << s).tolist() for s in SUITS),
                                                           strict=True), strict=True):
        kinds[points, max(longest)] = kinds.get((points, max(longest)), 0) + 1
    assert max(kinds.values()) == OF_A_KIND
    assert any(points >= 24 for points, _ in kinds)
    assert any(longest >= 8 for _, longest in kinds)
