"""Hands by number without numbering the space: the same hands as a region gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.conditions import facts
from bidcheck.conditions.facts import TRUE, Lengths, Within
from bidcheck.evaluation.holdings import HCP as SUIT_HCP
from bidcheck.evaluation.measures import LENGTHS, in_suits
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.quiz.nearby import narrowed, widened
from bidcheck.quiz.pick import Cut

HCP = in_suits(SUIT_HCP)
BALANCED = Lengths(frozenset(v for v in LENGTHS if sorted(v) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])))
SPACE = HandSpace([BALANCED], [HCP, in_suits(SUIT_HCP, 0b0100)])
NOTRUMP = Within(HCP, ((15, 17),))


@given(number=st.integers(0, 30_000_000_000))
@settings(deadline=None, max_examples=60)
def test_a_cut_numbers_hands_as_a_region_does(number: int) -> None:
    for fact in (TRUE, NOTRUMP, BALANCED):
        region, cut = Region(SPACE, fact), Cut(SPACE, SPACE.mask(fact))
        assert cut.count == region.count
        k = number % cut.count
        assert cut.hand(k) == region.hand(k)


def test_the_ends_of_a_cut_are_hands_and_beyond_them_is_none() -> None:
    cut = Cut(SPACE, SPACE.mask(NOTRUMP))
    for number in (0, cut.count - 1):
        assert facts.test(NOTRUMP, cut.hand(number))
    for number in (-1, cut.count):
        try:
            cut.hand(number)
        except IndexError:
            continue
        raise AssertionError(number)


def test_a_moved_range_asks_for_one_step_less_or_more() -> None:
    from bidcheck.conditions import tree as t

    fact = Within(HCP, ((15, 17),), t.Counted(t.Range(30, 34), t.Figure("hcp")))
    assert [m.fact.allowed for m in widened(fact)] == [((14, 17),), ((15, 18),)]  # type: ignore[union-attr]
    assert [m.fact.allowed for m in narrowed(fact)] == [((16, 17),), ((15, 16),)]  # type: ignore[union-attr]
