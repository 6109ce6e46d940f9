"""The pack, hands with colons, the deal and the exchange (clauses 3 to 9)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.bridgette.deal import deal, dealer_draws, exchange, first_dealer, shuffled
from bidcheck.bridgette.deck import PACK, BridgetteHand, Colon, Player, group_of, parse_card
from bidcheck.bridgette.rules import AgainstRule, Rules
from bidcheck.cards import Card, Hand, Strain
from bidcheck.errors import CannotRead

hands = st.integers(0, 28).flatmap(
    lambda n: st.lists(st.sampled_from(PACK), min_size=n, max_size=n, unique_by=str).map(BridgetteHand.of_cards))


def test_the_pack_is_52_cards_and_three_colons() -> None:
    assert len(PACK) == 55
    assert len(set(map(str, PACK))) == 55
    assert [str(card) for card in PACK if isinstance(card, Colon)] == ["+G", "+R", "+L"]


def test_groups_are_aces_faces_and_ten_to_two() -> None:
    by_group = {colon: sorted(str(c) for c in PACK if isinstance(c, Card) and colon.matches(c)) for colon in Colon}
    assert by_group[Colon.GRAND] == ["CA", "DA", "HA", "SA"]
    assert {c[1] for c in by_group[Colon.ROYAL]} == {"K", "Q", "J"}
    assert {c[1] for c in by_group[Colon.LITTLE]} == set("T98765432")
    assert sum(map(len, by_group.values())) == 52


@pytest.mark.parametrize("text", ["AQJ8.K74.Q92.6+GR", "AQJ85.K74.Q92.63", "AKQJT98765...+GRL", "...AKQJT98765432"])
def test_a_canonical_hand_prints_as_it_reads(text: str) -> None:
    assert str(BridgetteHand.parse(text)) == text


@pytest.mark.parametrize("text", [
    "♠AQJ8 ♥K74 ♦Q92 ♣6 +GR", "aqj8.k74.q92.6+rg", "AQJ8.K74.Q92.6 + Grand, Royal", "AQJ8.K74.Q92.6+G+R",
    "♣6 ♦Q92 ♥K74 ♠A Q J 8 +Büyük Kraliyet", "8JQA.K74.29Q.6+R G",
])
def test_other_ways_to_write_a_hand_are_read(text: str) -> None:
    assert str(BridgetteHand.parse(text)) == "AQJ8.K74.Q92.6+GR"


@pytest.mark.parametrize(("text", "says"), [
    ("AQJ8.K74.Q92.6", "has 11 cards"), ("AQJ8.K74.Q92.6+GG", "stands twice"), ("AQJ8.K74.Q92.6+GX", "no colon"),
    ("AQJ8.K74.Q92", "four suits"), ("AQJ1.K74.Q92.6+GR", "rank"), ("AAJ8.K74.Q92.6+GR", "twice"),
    ("♠AQJ8 ♠K74 ♦Q92 ♣6 +GR", "twice"), ("x♠AQJ8 ♥K74 ♦Q92 ♣6 +GR", "'x'"), ("", "four suits"), ("+GRL", "four suits"),
])
def test_a_wrong_hand_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        BridgetteHand.parse(text)


@given(hands)
@settings(deadline=None, max_examples=100)
def test_hands_round_trip(hand: BridgetteHand) -> None:
    assert BridgetteHand.parse(str(hand), len(hand)) == hand
    assert eval(repr(hand)) == hand
    assert BridgetteHand.of_cards(hand) == hand
    assert len(list(hand)) == len(hand) == sum(hand.lengths) + sum(c in hand for c in Colon)


def test_a_hand_without_colons_is_written_as_in_bridge() -> None:
    text = "AQJ85.K74.Q92.63"
    assert str(BridgetteHand.parse(text)) == str(Hand.parse(text))
    assert BridgetteHand.parse(text).holdings == Hand.parse(text).holdings


def test_a_colon_counts_for_no_suit() -> None:
    hand = BridgetteHand.parse("AQJ8.K74.Q92.6+GR")
    assert hand.lengths == (1, 3, 3, 4)
    assert hand.length(Strain.CLUBS) == 1


@pytest.mark.parametrize("card", PACK)
def test_cards_round_trip(card: Card | Colon) -> None:
    assert parse_card(str(card)) == card


@pytest.mark.parametrize(("text", "colon"), [
    ("+G", Colon.GRAND), ("g", Colon.GRAND), ("Grand Colon", Colon.GRAND), ("BÜYÜK KOLON", Colon.GRAND),
    ("Kraliyet Kolonu", Colon.ROYAL), ("royal", Colon.ROYAL), ("Küçük Kolon", Colon.LITTLE), ("+l", Colon.LITTLE),
    ("common", Colon.LITTLE),
])
def test_colons_are_read_by_name(text: str, colon: Colon) -> None:
    assert parse_card(text) is colon


@pytest.mark.parametrize("text", ["", "+", "+Q", "1S", "jack", "SAA"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        parse_card(text)


@pytest.mark.parametrize(("first", "second", "dealer"), [
    ("SA", "SK", 0), ("D9", "CT", 1), ("D9", "C9", 0), ("H9", "S9", 1), ("+G", "S9", None), ("S9", "+L", None),
])
def test_the_higher_card_deals_first_and_a_colon_is_cut_again(first: str, second: str, dealer: int | None) -> None:
    assert first_dealer(parse_card(first), parse_card(second)) == dealer


@pytest.mark.parametrize(("upcards", "draws"), [
    ("S2 D5 CT +L", 4), ("HJ SQ DK +R", 8), ("SA CA +G", 12),
])
def test_the_dealer_draws_by_the_upcard(upcards: str, draws: int) -> None:
    """Clause 8."""
    assert {dealer_draws(parse_card(card)) for card in upcards.split()} == {draws}


def test_the_deal_is_one_at_a_time_the_non_dealer_first_and_turns_the_upcard() -> None:
    dealt = deal(PACK)
    assert PACK[0] in dealt.hands[Player.NON_DEALER]
    assert PACK[1] in dealt.hands[Player.DEALER]
    assert PACK[25] in dealt.hands[Player.DEALER]
    assert (len(dealt.hands[0]), len(dealt.hands[1]), len(dealt.stock)) == (13, 13, 29)
    assert dealt.upcard == PACK[26]
    with pytest.raises(ValueError, match="55"):
        deal(PACK[:54])
    with pytest.raises(ValueError, match="55"):
        deal((*PACK[:54], PACK[0]))


@given(st.randoms(use_true_random=False), st.booleans(), st.booleans())
@settings(deadline=None, max_examples=60)
def test_the_exchange_leaves_thirteen_each_and_loses_no_card(random: Random, drawn: bool, hidden: bool) -> None:
    rules = Rules(upcard_drawn=drawn, discards_hidden=hidden)
    dealt = deal(shuffled(random))
    many = {Player.NON_DEALER: 2, Player.DEALER: dealer_draws(dealt.upcard)}
    gone = {}
    for player in Player:
        choice = dealt.to_choose_from(player, rules)
        assert len(choice) == 13 + many[player]
        gone[player] = random.sample(list(choice), many[player])
    done = exchange(dealt, gone[Player.NON_DEALER], gone[Player.DEALER], rules)
    used = [*done.hands[0], *done.hands[1], *done.discards[0], *done.discards[1]]
    assert [len(hand) for hand in done.hands] == [13, 13]
    assert len(used) == len(set(map(str, used))) == 28 + many[Player.DEALER]
    assert (dealt.upcard in used) is drawn
    assert group_of(Card.parse("SA")) is Colon.GRAND
    for player in Player:
        known = set(done.discards[player])
        known |= set() if hidden else set(done.discards[player.other])
        assert done.known_out(player) == known | (set() if drawn else {dealt.upcard})


def test_a_wrong_exchange_is_refused() -> None:
    dealt = deal(PACK)
    non_dealer, dealer = list(dealt.to_choose_from(Player.NON_DEALER)), list(dealt.to_choose_from(Player.DEALER))
    many = dealer_draws(dealt.upcard)
    with pytest.raises(AgainstRule, match="13 must be kept"):
        exchange(dealt, non_dealer[:1], dealer[:many])
    with pytest.raises(AgainstRule, match="is not in") as caught:
        exchange(dealt, dealer[:2], dealer[:many])
    assert caught.value.clause == "8"
