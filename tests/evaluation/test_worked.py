"""The worked count: every point is named once, and the report of the suits."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.evaluation.worked
from bidcheck.cards import SUITS, Hand, Strain, holding_of, holding_text
from bidcheck.evaluation.holdings import HCP, LOSERS, QUICK_TRICKS, count_of
from bidcheck.evaluation.measures import Lack, LongSuits, Measure, SuitCount, Term, TwoLongest, in_suits
from bidcheck.evaluation.methods import built_in, decode_method
from bidcheck.evaluation.record import evaluation_record
from bidcheck.evaluation.text import count_lines, evaluation_text, figure, hand_line, plain, quick_line
from bidcheck.evaluation.worked import Item, evaluate, is_biddable, is_rebiddable, is_support, items_of

from .hands import few_honours, hands
from .test_methods import method_words


def test_doctests_hold() -> None:
    assert doctest.testmod(bidcheck.evaluation.worked).failed == 0


@settings(deadline=None, max_examples=200)
@given(hands | few_honours, method_words, st.none() | st.sampled_from(Strain))
def test_the_items_sum_to_the_points(hand: Hand, words: dict[str, Any], partner: Strain | None) -> None:
    method = decode_method("mine", words)
    worked = evaluate(hand, method, partner)
    measure = method.measure() if partner is None else method.in_support(partner)
    assert sum(item.points for item in worked.items) == worked.points == measure.of(hand)
    assert worked.unit == measure.unit


@settings(deadline=None, max_examples=100)
@given(hands, st.none() | st.sampled_from(SUITS))
def test_every_honour_is_named_once_and_every_item_is_of_the_hand(hand: Hand, partner: Strain | None) -> None:
    worked = evaluate(hand, built_in("hd"), partner)
    named = [(item.suit, card) for item in worked.items if item.what == "honours" for card in item.cards]
    assert sorted(named) == sorted((card.suit, str(card)[1]) for card in hand if card.rank >= 9)
    for item in worked.items:
        assert (item.suit is None) == (item.what in ("no ace", "least"))
        if item.suit is not None:
            held = holding_text(hand.holdings[item.suit])
            assert set(item.cards) <= set(held)
            assert item.what == "honours" or item.cards == held
        assert item.points != 0
    assert len({(item.what, item.suit) for item in worked.items}) == len(worked.items)
    assert not any(item.suit is partner and item.what in ("void", "singleton", "doubleton") for item in worked.items)


@settings(deadline=None, max_examples=100)
@given(hands)
def test_the_suits_sum_to_the_hand(hand: Hand) -> None:
    worked = evaluate(hand, built_in("hd"))
    assert tuple(suit.length for suit in worked.suits) == hand.shape
    for part in ("hcp", "quick_tricks", "controls", "losers", "playing_tricks"):
        assert sum(getattr(suit, part) for suit in worked.suits) == getattr(worked, part)
    assert worked.rule_of_20 == worked.hcp + sum(sorted(hand.shape)[2:])
    assert worked.pattern == tuple(sorted(hand.shape)[::-1])


@settings(deadline=None, max_examples=100)
@given(hands)
def test_the_cards_of_a_quick_trick_are_worth_it(hand: Hand) -> None:
    worth = {"AK": 4, "AQ": 3, "A": 2, "KQ": 2, "K": 1, "": 0}
    for suit in evaluate(hand, built_in("hd")).suits:
        assert worth[suit.quick_cards] == suit.quick_tricks
        assert set(suit.quick_cards) <= set(suit.cards)


def test_a_measure_that_is_no_points_method_is_itemised_too() -> None:
    hand = Hand.parse("AQJ85.K74.Q92.63")
    measure = Measure((Term(LOSERS), Term(QUICK_TRICKS, 0b1000, 2)), (TwoLongest(), SuitCount(0, 2), LongSuits(4, 3)),
                      Lack(count_of("T"), -4))
    items = items_of(measure, hand)
    assert sum(item.points for item in items) == measure.of(hand)
    assert Item("no T", -4) in items
    assert Item("two longest suits", 8) in items
    assert Item("losers", 2, Strain.CLUBS, "63") in items
    assert Item("quick tricks", 6, Strain.SPADES, "AQJ85") in items
    assert Item("suits of 0 to 2 cards", 1) in items
    assert Item("long suit", 3, Strain.SPADES, "AQJ85") in items


def test_a_single_suit_measure_is_itemised_for_that_suit() -> None:
    hand = Hand.parse("AQJ85.K74.Q92.63")
    assert items_of(in_suits(HCP, 0b0100), hand) == (Item("honours", 3, Strain.HEARTS, "K"),)


@pytest.mark.parametrize(("text", "can"), [
    ("A543", "bid raise"), ("KJ54", "bid raise"), ("QJ54", "raise"), ("K543", "raise"), ("65432", "bid raise"),
    ("Q5432", "bid raise"), ("QJ432", "bid again raise"), ("K5432", "bid again raise"), ("765432", "bid again raise"),
    ("J54", "raise"), ("T54", ""), ("AK", ""), ("A", ""), ("", ""), ("AKQ", "raise"), ("5432", "raise"),
])
def test_which_suits_may_be_bid_bid_again_and_raised(text: str, can: str) -> None:
    """C6, from seed 004 L166-172 and L237."""
    holding = holding_of(text)
    tests = {"bid": is_biddable, "again": is_rebiddable, "raise": is_support}
    assert [word for word, test in tests.items() if test(holding)] == can.split()


@pytest.mark.parametrize(("hand", "shape"), [
    ("A954.KJ76.Q8.842", "balanced"), ("A954.KJ7.Q82.842", "balanced"), ("A9543.KJ7.Q82.84", "balanced"),
    ("A9543.KJ76.Q8.84", "semibalanced"), ("A95432.KJ7.Q8.84", "semibalanced"), ("A9543.KJ76.Q82.8", "unbalanced"),
    ("A954.KJ76.Q842.8", "unbalanced"), ("A954327.KJ.Q8.84", "unbalanced"), ("A954.KJ763..Q842", "unbalanced"),
])
def test_the_class_of_a_shape(hand: str, shape: str) -> None:
    """Balanced 4333, 4432, 5332; semibalanced besides 5422 and 6322."""
    assert evaluate(Hand.parse(hand), built_in("hd")).shape_class == shape


def test_the_quality_of_a_short_suit_is_not_judged() -> None:
    worked = evaluate(Hand.parse("AKQ.AKJT.KQJ94.2"), built_in("hd"))
    assert [suit.quality for suit in worked.suits] == ["", "good", "good", ""]


@pytest.mark.parametrize(("number", "unit", "text"), [
    (5, 2, "2½"), (1, 2, "½"), (4, 2, "2"), (0, 2, "0"), (0, 1, "0"), (13, 1, "13"), (-1, 1, "−1"), (-3, 2, "−1½"),
    (7, 4, "1¾"), (9, 4, "2¼"), (2, 4, "½"),
])
def test_figures_are_written_as_players_write_them(number: int, unit: int, text: str) -> None:
    assert figure(number, unit) == text


def test_the_count_of_an_opener_is_told_line_by_line() -> None:
    """W3: no ace and two unguarded honours."""
    worked = evaluate(Hand.parse("KQJ74.Q5.KQ82.J9"), built_in("hd"))
    assert count_lines(worked) == [
        "Count    14 H   ♠KQJ 6, ♥Q 2, ♦KQ 5, ♣J 1",
        "       +  2 D   doubleton ♥ 1, doubleton ♣ 1",
        "       −  1     no ace",
        "       −  2     unguarded: ♥Q5, ♣J9",
        "       = 13 HD",
    ]
    assert quick_line(worked) == "2 quick tricks   ♠KQ 1, ♦KQ 1"
    assert hand_line(worked.hand) == "♠ KQJ74   ♥ Q5   ♦ KQ82   ♣ J9"


def test_the_count_in_support_names_trumps_and_void() -> None:
    """W13 and W15."""
    worked = evaluate(Hand.parse("A954.KJ763..Q842"), built_in("hd"), Strain.HEARTS)
    assert count_lines(worked) == [
        "Count    10 H   ♠A 4, ♥KJ 4, ♣Q 2",
        "       +  5 D   void ♦",
        "       +  1     5 trumps in ♥",
        "       = 16 HD",
    ]
    void = evaluate(Hand.parse("KJ964.A8752..Q43"), built_in("hd"), Strain.DIAMONDS)
    assert count_lines(void)[1:] == [
        "       +  0 D   no short suit outside ♦",
        "       −  1     no trump in ♦",
        "       =  9 HD",
    ]


def test_a_total_below_nought_is_raised_to_nought() -> None:
    worked = evaluate(Hand.parse("432.432.432.5432"), built_in("hd"))
    assert count_lines(worked) == [
        "Count     0 H   no honour",
        "       +  0 D   no short suit",
        "       −  1     no ace",
        "       +  1     never below 0",
        "       =  0 HD",
    ]
    assert quick_line(worked) == "0 quick tricks"


def test_a_method_with_its_own_labels_and_halves_lines_up() -> None:
    method = decode_method("fives", {
        "honours": {"A": "4½", "K": 3}, "long suits": {"each over 4": "½"}, "labels": {"distribution": "length"}})
    worked = evaluate(Hand.parse("AQJ852.K74.Q92.6"), method)
    assert count_lines(worked) == [
        "Count    7½ H      ♠A 4½, ♥K 3",
        "       +  1 length 6 ♠",
        "       = 8½ FIVES",
    ]


def test_a_method_that_counts_no_shape_has_no_line_for_it() -> None:
    worked = evaluate(Hand.parse("AQJ85.K74.Q92.63"), built_in("milton"))
    assert count_lines(worked) == ["Count    12 H   ♠AQJ 7, ♥K 3, ♦Q 2", "       = 12 H"]


@settings(deadline=None, max_examples=100)
@given(hands, st.none() | st.sampled_from(SUITS))
def test_the_report_can_be_written_without_suit_signs(hand: Hand, partner: Strain | None) -> None:
    text = evaluation_text(evaluate(hand, built_in("hd"), partner))
    assert plain(text).isascii()
    assert all(line == line.rstrip() for line in text.splitlines())


@settings(deadline=None, max_examples=100)
@given(hands, st.none() | st.sampled_from(SUITS))
def test_the_record_agrees_with_the_count(hand: Hand, partner: Strain | None) -> None:
    worked = evaluate(hand, built_in("hd"), partner)
    record: dict[str, Any] = evaluation_record(worked)
    assert sum(item["points"] for item in record["items"]) == record["points"] == worked.points
    assert record["hand"] == str(hand)
    assert record["shape"] == list(hand.shape)
    assert record["quick_tricks"] * 2 == worked.quick_tricks
    assert sum(suit["hcp"] for suit in record["suits"].values()) == record["hcp"]
    assert list(record["suits"]) == ["S", "H", "D", "C"]
    assert {item["where"] for item in record["items"]} <= {"S", "H", "D", "C", "hand"}
