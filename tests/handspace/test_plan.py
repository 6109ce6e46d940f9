"""The least set of columns, and what happens when there are too many."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.conditions.facts import All, Always, Any, Fact, Lengths, Not, Within
from bidcheck.errors import BidcheckError
from bidcheck.evaluation.holdings import CONTROLS, HCP, LENGTH, QUICK_TRICKS, SuitMeasure, count_of, pattern
from bidcheck.evaluation.measures import LENGTHS, Measure, Shortness, Term, in_suits
from bidcheck.handspace.plan import Needs, NotInTable, Plan
from bidcheck.handspace.questions import Fixed, OfCount, OfLengths, OfSuit, question
from bidcheck.handspace.space import HandSpace

from .facts import (
    HEARTS,
    SPADES,
    aces,
    all_stopped,
    balanced,
    between,
    biddable,
    controls,
    exactly,
    hcp,
    hd,
    kings,
    length,
    quick_tricks,
    stopper,
)
from .generated import facts, measures

unguarded = in_suits(SuitMeasure("unguarded top"))


def columns(*facts: Fact, measures: tuple[Measure, ...] = ()) -> int:
    return len(Plan.of([question(fact) for fact in facts], measures).columns)


def classes(*facts: Fact) -> list[int]:
    return [suit.count for suit in Plan.of([question(fact) for fact in facts]).suits]


def test_lengths_are_free() -> None:
    asked = [balanced, between(length(HEARTS), 5), Not(between(Measure(shape=(Shortness(3, 2, 1),)), 4))]
    assert columns(*asked) == 0
    assert len(HandSpace(asked)) == 560


@pytest.mark.parametrize(
    ("measures", "count"),
    [
        ((hcp, quick_tricks), 2),
        ((hd,), 2),  # high cards less unguarded honours, and aces: a column each, and nothing for shape
        ((hcp, hd), 3),
        ((hcp, hd, unguarded, aces), 3),
        ((controls, aces, kings), 2),
        ((aces, kings), 2),
        ((hcp, in_suits(count_of("AKQJ")), aces, kings, controls, in_suits(count_of("QJ"))), 4),
        ((in_suits(LENGTH, 0b1100), length(SPADES)), 0),
    ],
)
def test_what_follows_from_other_columns_has_none(measures: tuple[Measure, ...], count: int) -> None:
    assert columns(measures=measures) == count


@pytest.mark.parametrize(
    ("measures", "rows"),
    [((hcp,), 15_152), ((hcp, quick_tricks), 64_096), ((hd,), 39_568), ((hcp, quick_tricks, hd), 200_768)],
)
def test_tables_are_as_small_as_they_can_be(measures: tuple[Measure, ...], rows: int) -> None:
    # counted here before by another program
    assert len(HandSpace(measures=measures)) == rows


def test_one_suit_makes_one_flag_however_much_is_said_of_it() -> None:
    assert isinstance(question(biddable(HEARTS)), OfSuit)
    much = All((biddable(HEARTS), stopper(HEARTS), Not(between(in_suits(HCP, 1 << HEARTS), 9))))
    assert isinstance(question(much), OfSuit)
    assert classes(much) == [1, 1, 2, 1]
    assert columns(much) == 0


def test_what_only_sounds_like_cards_is_a_length() -> None:
    assert isinstance(question(Any((biddable(HEARTS), between(length(HEARTS), 4)))), OfLengths)
    assert question(between(in_suits(HCP, 1 << HEARTS), 0)) == Fixed(True)
    assert question(between(in_suits(HCP, 1 << HEARTS), 11)) == Fixed(False)


def test_one_word_of_several_suits_is_counted() -> None:
    assert isinstance(question(all_stopped), OfCount)
    assert columns(all_stopped) == 1
    assert classes(all_stopped) == [1, 1, 1, 1]
    no_biddable_major = Not(Any((biddable(HEARTS), biddable(SPADES))))
    assert columns(no_biddable_major) == 1
    # where both words are asked for by themselves, their count follows
    assert columns(no_biddable_major, biddable(HEARTS), biddable(SPADES)) == 0


def test_a_total_and_a_suit_give_the_rest() -> None:
    in_hearts, elsewhere = in_suits(HCP, 1 << HEARTS), in_suits(HCP, 0b1011)
    space = HandSpace(measures=[hcp, in_hearts])
    assert len(space.plan.columns) == 1
    assert space.distribution(elsewhere) == HandSpace(measures=[elsewhere]).distribution(elsewhere)


def test_suits_compared() -> None:
    stronger = Within(Measure((Term(HCP, 1 << SPADES), Term(HCP, 1 << HEARTS, -1))), ((1, None),))
    weaker = Within(Measure((Term(HCP, 1 << SPADES, -1), Term(HCP, 1 << HEARTS))), ((1, None),))
    space = HandSpace([stronger, weaker])
    assert len(space.plan.columns) == 1
    assert space.count(stronger) == space.count(weaker)
    assert space.count(stronger) + space.count(weaker) < space.total


def test_half_a_combination_is_still_a_whole_number() -> None:
    # kings are controls less two aces; aces are half of what is left when kings are taken from controls
    space = HandSpace(measures=[controls, kings])
    assert len(space.plan.columns) == 2
    assert space.distribution(aces) == {n: comb(4, n) * comb(48, 13 - n) for n in range(5)}


def test_what_the_table_was_not_made_for() -> None:
    space = HandSpace([between(hcp, 12)])
    for fact in (between(quick_tricks, 4), biddable(HEARTS), all_stopped):
        assert not space.covers([fact])
        with pytest.raises(NotInTable):
            space.count(fact)
    with pytest.raises(NotInTable):
        space.mean(quick_tricks)
    assert space.covers([between(hcp, 3), balanced], [hcp, length(SPADES)])


def test_more_columns_than_a_key_has_room_for() -> None:
    # four measures with large figures need 76 bits; honours are then kept apart suit by suit
    measures = [in_suits(SuitMeasure("weights", w)) for w in
                ((100000, 1, 1, 1), (1, 100000, 1, 1), (1, 1, 100000, 1), (1, 1, 1, 100000))]  # fmt: skip
    space = HandSpace(measures=measures)
    assert space.plan.columns == []
    assert len(space) == 4_582_640  # honour patterns of all hands, counted here before by another program
    assert space.total == comb(52, 13)
    assert space.count(exactly(measures[0], 300_002)) == comb(4, 3) * comb(12, 2) * comb(36, 8)


def test_too_many_classes_are_refused_with_a_word() -> None:
    every_card = in_suits(SuitMeasure("weights", tuple(3**n for n in range(13))))
    with pytest.raises(BidcheckError, match="tell too many hands apart"):
        HandSpace(measures=[every_card])


def test_tens_in_patterns_are_counted() -> None:
    suit = pattern("KT9x")
    good = Within(in_suits(suit, 1 << SPADES), ((1, None),))
    holdings = sum(comb(52 - 13, 13 - h.bit_count()) for h in range(8192) if suit.of(h))
    assert HandSpace([good]).count(good) == holdings
    tens = in_suits(count_of("T"))
    assert HandSpace(measures=[tens]).distribution(tens) == {n: comb(4, n) * comb(48, 13 - n) for n in range(5)}


def test_the_order_of_what_is_asked_does_not_matter() -> None:
    asked = [between(hd, 14), biddable(HEARTS), all_stopped, between(quick_tricks, 4)]
    there, back = HandSpace(asked), HandSpace(asked[::-1])
    assert there.table.rows.keys.tolist() == back.table.rows.keys.tolist()


def test_a_fact_of_every_hand_asks_nothing() -> None:
    assert question(All(())) == Fixed(True)
    assert question(Any(())) == Fixed(False)
    assert question(Lengths(frozenset(LENGTHS))) == Fixed(True)
    assert question(Any((Always(True), balanced))) == Fixed(True)
    assert question(Within(in_suits(QUICK_TRICKS), ())) != Fixed(True)
    assert HandSpace([Within(hcp, ())]).count(Within(hcp, ())) == 0


def test_controls_are_what_they_are() -> None:
    assert HandSpace(measures=[in_suits(CONTROLS)]).most(controls) == 12


@settings(deadline=None, max_examples=150)
@given(st.lists(facts, min_size=2, max_size=9), st.lists(measures, max_size=3))
def test_a_plan_meets_the_needs_it_was_made_for(asked: list[Fact], wanted: list[Measure]) -> None:
    needs = Needs.of([question(fact) for fact in asked], wanted)
    assert Plan.for_needs(needs).covers(needs)


def test_a_sum_that_follows_from_earlier_columns_can_still_be_read() -> None:
    # the aces of clubs, diamonds and spades follow from those of clubs and spades; the later column does not undo that
    aces = count_of("A")
    fact = Within(in_suits(aces, 1 << 1), ((1, None),))
    sums = [in_suits(aces, suits) for suits in (0b1001, 0b1110, 0b1011)]
    space = HandSpace([fact], sums)
    for measure in sums:
        suits = measure.terms[0].suits.bit_count()
        assert space.distribution(measure) == {n: comb(suits, n) * comb(52 - suits, 13 - n) for n in range(suits + 1)}
