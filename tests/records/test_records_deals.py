"""Deals with unknown and partial hands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from record_strategies import deals

from bidcheck.auction import Seat
from bidcheck.cards import Card, Hand
from bidcheck.errors import CannotRead
from bidcheck.records import UNKNOWN_DEAL, Cards, Deal
from bidcheck.records.deals import lin_deal_text, read_lettered, read_lin_deal

TEXT = "N:Q64.KQ43.AKT83.6 873.AT5.QJ2.T854 K95.9872.6.KQ732 AJT2.J6.9754.AJ9"


@settings(deadline=None, max_examples=50)
@given(deals())
def test_text_is_read_back(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert eval(repr(deal)) == deal
    for first in Seat:
        assert Deal.parse(deal.text(first)) == deal
    assert read_lin_deal(lin_deal_text(deal, Seat.WEST))[:2] == (Seat.WEST, deal)
    for cards in deal.hands:
        if cards is not None:
            assert Cards.parse(str(cards)) == cards
            assert read_lettered(cards.lettered) == (cards, ())


def test_what_a_deal_answers() -> None:
    deal = Deal.parse(TEXT)
    assert deal.is_complete
    assert deal.hand(Seat.WEST) == Hand.parse("AJT2.J6.9754.AJ9")
    assert deal.holder(Card.parse("HA")) is Seat.EAST
    assert UNKNOWN_DEAL.is_unknown
    assert UNKNOWN_DEAL.holder(Card.parse("HA")) is None
    assert UNKNOWN_DEAL.hand(Seat.NORTH) is None
    partial = Deal.parse("N:A.K.. - - -")
    assert not partial.is_complete
    assert partial.hand(Seat.NORTH) is None
    assert partial.hands[0] is not None
    assert [str(card) for card in partial.hands[0]] == ["SA", "HK"]


def test_39_cards_fill_the_fourth_hand_and_38_do_not() -> None:
    whole = Deal.parse(TEXT)
    for seat in range(4):
        hands = [None if other == seat else cards for other, cards in enumerate(whole.hands)]
        assert Deal((hands[0], hands[1], hands[2], hands[3])).completed() == whole
    short = Deal.parse("N:Q64.KQ43.AKT83. 873.AT5.QJ2.T854 K95.9872.6.KQ732 -")
    assert short.completed() == short
    twice = Deal.parse("N:Q64.KQ43.AKT83.6 Q64.KQ43.AKT83.6 K95.9872.6.KQ732 -")
    assert twice.completed() == twice


def test_two_hands_with_the_same_card_have_no_holder_for_it() -> None:
    deal = Deal.parse("N:Q64.KQ43.AKT83.6 Q64.KQ43.AKT83.6 - -")
    assert deal.holder(Card.parse("SQ")) is None
    assert [message for message, _ in deal.faults(whole=True)] == [
        "in two hands: SQ, S6, S4, HK, HQ, H4, H3, DA, DK, DT, D8, D3, C6"]


@pytest.mark.parametrize("text", ["", "N:", "N:AKQ", "X:A.K.Q.J - - -", "N:A.K.Q - - -", "N:1.K.Q.J - - -",
                                  "A.K.Q.J - - -"])
def test_what_is_no_deal_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(CannotRead, match=";"):
        Deal.parse(text)


@pytest.mark.parametrize("text", ["A.K.Q", "A.K.Q.1", "AA.K.Q.J"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        Cards.parse(text)


@pytest.mark.parametrize(("text", "hand"), [
    ("SAKHQDJCT", "AK.Q.J.T"), ("sakhqdjct", "AK.Q.J.T"), ("CTDJHQSKA", "AK.Q.J.T"), ("SAK", "AK..."),
    ("H10D2", ".T.2."),
    ("♠AK♥Q", "AK.Q.."), ("AK.Q.J.T", "AK.Q.J.T"), ("S A K H Q", "AK.Q.."), ("SKA", "AK..."),
])
def test_hands_with_letters_for_suits(text: str, hand: str) -> None:
    cards, faults = read_lettered(text)
    assert (str(cards), faults) == (hand, ())


def test_hands_with_letters_that_cannot_be_read() -> None:
    assert read_lettered("")[0] is None
    assert read_lettered("SHDC")[0] is None
    assert read_lettered("AKSQ")[1][0][0] == "'AK' stands before the first suit of 'AKSQ'"
    assert read_lettered("SAKSA")[1][0][0] == "cards stand twice in 'SAKSA'"
    assert read_lettered("SAXH2")[1][0][0] == "'X' is not the rank of a card"
