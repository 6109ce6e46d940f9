"""Cards, holdings and hands: text in, text out, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.cards import (
    HOLDINGS,
    MAJORS,
    MINORS,
    PBN_ORDER,
    RANKS,
    SUITS,
    Card,
    Hand,
    Strain,
    holding_of,
    holding_text,
)
from bidcheck.errors import BidcheckError, CannotRead

CARDS = tuple(Card(suit, rank) for suit in SUITS for rank in range(13))
hands = st.sets(st.integers(0, 51), min_size=13, max_size=13).map(lambda at: Hand.of_cards(CARDS[i] for i in at))


def test_a_pack_has_52_cards_and_40_honour_points() -> None:
    assert len(set(CARDS)) == 52
    assert sum(max(0, card.rank - 8) for card in CARDS) == 40


def test_suits_rank_clubs_diamonds_hearts_spades_notrump() -> None:
    """Law 18E."""
    assert [strain.text for strain in sorted(Strain)] == ["C", "D", "H", "S", "NT"]
    assert [s.text for s in MINORS + MAJORS] == ["C", "D", "H", "S"]
    assert [s.is_suit for s in Strain] == [True] * 4 + [False]


def test_ranks_run_from_the_two_to_the_ace() -> None:
    """Law 1."""
    assert [RANKS.index(r) for r in "AKQJT98765432"] == list(range(12, -1, -1))


@pytest.mark.parametrize("text", ["SA", "♠A", "sa", "AS", "♤a", "♠️A", " SA "])
def test_a_card_is_read_in_its_usual_forms(text: str) -> None:
    assert Card.parse(text) == Card(Strain.SPADES, 12)


@pytest.mark.parametrize("text", ["H10", "HT", "♥10", "10H", "th"])
def test_the_ten_is_written_in_two_ways(text: str) -> None:
    assert Card.parse(text) == Card(Strain.HEARTS, 8)


@pytest.mark.parametrize("text", ["", "S", "SS", "1S", "NA", "SA2", "♠", "AK", "XA"])
def test_what_is_no_card_is_refused_with_what_was_written(text: str) -> None:
    with pytest.raises(CannotRead, match="cannot read") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


@given(st.sampled_from(CARDS))
def test_a_card_reads_back_what_it_writes(card: Card) -> None:
    assert Card.parse(str(card)) == card


def test_there_is_no_card_of_notrump_and_none_above_the_ace() -> None:
    for suit, rank in ((Strain.NOTRUMP, 3), (Strain.CLUBS, 13), (Strain.CLUBS, -1)):
        with pytest.raises(ValueError, match="no such card"):
            Card(suit, rank)


def test_every_holding_reads_back_what_it_writes() -> None:
    texts = [holding_text(holding) for holding in range(HOLDINGS)]
    assert [holding_of(text) for text in texts] == list(range(HOLDINGS))
    assert len(set(texts)) == 8192


def test_a_holding_is_read_in_any_order_and_case() -> None:
    assert holding_of("5jAq8") == holding_of("AQJ85")
    assert holding_of("10 ".strip()) == holding_of("T")


@pytest.mark.parametrize(("ranks", "message"), [("AKX", "'X' is not the rank"), ("AKA", "the A stands twice"),
                                                ("T10", "the T stands twice"), ("1", "'1' is not the rank")])
def test_a_holding_says_what_is_wrong(ranks: str, message: str) -> None:
    with pytest.raises(CannotRead, match=message):
        holding_of(ranks)


@pytest.mark.parametrize("text", [
    "AQJ85.K74.Q92.63",
    "aqj85.k74.q92.63",
    "A Q J 8 5 . K 7 4 . Q 9 2 . 6 3",
    "85JQA.47K.29Q.36",
    "♠AQJ85 ♥K74 ♦Q92 ♣63",
    "♠ AQJ85 ♥ K74 ♦ Q92 ♣ 63",
    "♣63♦Q92♥K74♠AQJ85",
    "♠AQJ85, ♥K74, ♦Q92, ♣63",
    "♤AQJ85 ♡K74 ♢Q92 ♧63",
    "♠️AQJ85 ♥️K74 ♦️Q92 ♣️63",
    "♠A Q J 8 5\n♥K 7 4\n♦Q 9 2\n♣6 3\n",
])
def test_a_hand_is_read_in_its_usual_forms(text: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == "AQJ85.K74.Q92.63"
    assert hand.shape == (5, 3, 3, 2)
    assert hand.lengths == (2, 3, 3, 5)


@pytest.mark.parametrize("text", ["A954.KJ763..Q842", "A954.KJ763.-.Q842", "A954.KJ763.—.Q842",
                                  "♠A954 ♥KJ763 ♦— ♣Q842", "♠A954 ♥KJ763 ♣Q842", "♠A954 ♥KJ763 ♦ ♣Q842"])
def test_a_void_is_empty_or_a_dash(text: str) -> None:
    assert str(Hand.parse(text)) == "A954.KJ763..Q842"


def test_the_ten_may_be_two_figures_in_a_hand() -> None:
    assert str(Hand.parse("A73.K1084.QJ5.762")) == "A73.KT84.QJ5.762"
    assert str(Hand.parse("♠A73 ♥K1084 ♦QJ5 ♣762")) == "A73.KT84.QJ5.762"


@pytest.mark.parametrize(("text", "message"), [
    ("AQJ85.K74.Q92.6", "has 12 cards"),
    ("AQJ85.K74.Q92.632", "has 14 cards"),
    ("AQJ85.K74.Q92", "four suits, spades first"),
    ("AQJ85 K74 Q92 63", "four suits, spades first"),
    ("AQJ85.K74.Q92.63.", "four suits"),
    ("AQJ85.KK4.Q92.63", "the K stands twice"),
    ("AQJ85.K74.Q92.6Y", "'Y' is not the rank"),
    ("♠AQJ85 ♥K74 ♦Q92 ♠63", "♠ stands twice"),
    ("♠AQJ85 ♥K74 ♦Q9Z ♣63", "cannot read 'Z'"),
    ("", "four suits"),
])
def test_a_hand_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(CannotRead, match=message) as caught:
        Hand.parse(text)
    assert isinstance(caught.value, BidcheckError)
    assert isinstance(caught.value, ValueError)


@settings(deadline=None, max_examples=100)
@given(hands)
def test_a_hand_reads_back_what_it_writes(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand)) == hand
    glyphs = " ".join(f"{suit.glyph}{holding_text(hand.holdings[suit])}" for suit in PBN_ORDER)
    assert Hand.parse(glyphs) == hand
    assert hash(Hand.parse(glyphs)) == hash(hand)


@settings(deadline=None, max_examples=100)
@given(hands)
def test_a_hand_is_its_thirteen_cards(hand: Hand) -> None:
    cards = list(hand)
    assert len(set(cards)) == 13
    assert Hand.of_cards(cards) == hand
    assert [card in hand for card in CARDS] == [card in cards for card in CARDS]
    assert cards == sorted(cards, key=lambda card: (-card.suit, -card.rank))
    assert hand.shape == tuple(sum(card.suit is suit for card in cards) for suit in PBN_ORDER)


@pytest.mark.parametrize("holdings", [(0, 0, 0, 0), (1, 1, 1, 1), (0x1FFF, 1, 0, 0), (0x3FFE, 0, 0, 0)])
def test_a_hand_is_never_of_another_size_or_beyond_the_ace(holdings: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="13 cards"):
        Hand(holdings)
