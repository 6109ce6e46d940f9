"""The play with colons (clauses 18 to 22)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.bridgette.auction import BridgetteAuction
from bidcheck.bridgette.deal import deal, shuffled
from bidcheck.bridgette.deck import PACK, AnyCard, BridgetteHand, Colon, Player, parse_card
from bidcheck.bridgette.play import Play, judge, legal_plays, objection, verify_play
from bidcheck.bridgette.rules import AgainstRule, ColonLed, ColonOnColon, OnlyBarred, Rules
from bidcheck.cards import Card, Strain

DATA = Path(__file__).parent / "data"
STRAINS = {"C": Strain.CLUBS, "D": Strain.DIAMONDS, "H": Strain.HEARTS, "S": Strain.SPADES, "NT": Strain.NOTRUMP}


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


def legal(hand: str, led: str = "", barred: str = "", first_trick: bool = False, rules: Rules | None = None) -> str:
    found = legal_plays(BridgetteHand.parse(hand, None), parse_card(led) if led else None, barred=STRAINS.get(barred),
                        first_trick=first_trick, rules=rules or Rules())
    return " ".join(map(str, found))


@pytest.mark.parametrize(("hand", "led", "barred", "card", "expected"), rows("plays.tsv"))
def test_cards_from_hands(hand: str, led: str, barred: str, card: str, expected: str) -> None:
    found = objection(BridgetteHand.parse(hand, None), parse_card(card), parse_card(led) if led else None,
                      barred=STRAINS.get(barred))
    assert (found.clause if found else "ok") == expected


@pytest.mark.parametrize(("led", "played", "strain", "winner", "barred", "why"), rows("tricks.tsv"))
def test_tricks(led: str, played: str, strain: str, winner: str, barred: str, why: str) -> None:
    outcome = judge(parse_card(led), parse_card(played), STRAINS[strain])
    assert outcome.follower_wins is (winner == "follower"), why
    assert outcome.barred is STRAINS.get(barred), why


def test_options_of_the_colons() -> None:
    """Clauses 21 and 22a to 22f, each turned to its other readings."""
    grand, royal = Colon.GRAND, Colon.ROYAL
    trump = parse_card("H2")
    assert not judge(grand, trump, Strain.HEARTS, Rules(colon_led=ColonLed.GROUP)).follower_wins
    assert judge(grand, parse_card("SA"), Strain.HEARTS, Rules(colon_led=ColonLed.GROUP)).follower_wins
    assert legal("2...+G", first_trick=True) == "S2 +G"
    assert legal("2...+G", first_trick=True, rules=Rules(colon_opening_lead=False)) == "S2"
    assert legal("...+G", first_trick=True, rules=Rules(colon_opening_lead=False)) == "+G"
    assert judge(grand, royal, Strain.HEARTS, Rules(colon_on_colon=ColonOnColon.WINS)).follower_wins
    forbidden = Rules(colon_on_colon=ColonOnColon.FORBIDDEN)
    assert legal("2...+G", "+R", rules=forbidden) == "S2"
    assert legal("2...+R", "+G", rules=forbidden) == "S2"
    assert legal("...+GL", "+R", rules=forbidden) == "+G +L"
    assert not judge(royal, grand, Strain.HEARTS, forbidden).follower_wins
    no_discard = Rules(colon_discard=False)
    assert legal("2...+GR", "HA", rules=no_discard) == "S2 +G"
    assert legal("2...+R", "HA", rules=no_discard) == "S2"
    assert legal("...+R", "HA", rules=no_discard) == "+R"
    assert judge(parse_card("HA"), royal, Strain.NOTRUMP, Rules(discarded_colon_bars=True)).barred is Strain.HEARTS
    no_colon = Rules(colon_when_barred=False)
    assert legal("2.3..+G", barred="S", rules=no_colon) == "H3"
    assert legal("2...+G", barred="S", rules=no_colon) == "S2 +G"


def start(dealer: str, non_dealer: str, strain: str = "NT", rules: Rules | None = None) -> Play:
    """The dealer to lead with those cards left."""
    hands = (BridgetteHand.parse(dealer, None), BridgetteHand.parse(non_dealer, None))
    return Play(STRAINS[strain], hands, Player.DEALER, rules=rules or Rules())


def played(play: Play, cards: str) -> Play:
    for card in cards.split():
        play = play.play(parse_card(card))
    return play


def test_a_colon_stops_a_suit_for_one_trick() -> None:
    """Clause 20: the leader wins, leads another suit, and may then come back to the first."""
    play = played(start("AKQ.2..", "3.4.5.+G"), "SA +G")
    assert (play.won, play.leader, play.barred) == ((1, 0), Player.DEALER, Strain.SPADES)
    assert [str(c) for c in play.legal_plays()] == ["H2"]
    with pytest.raises(AgainstRule, match=r"a colon barred spades.*clause 20"):
        play.play(parse_card("SK"))
    after = played(start("AKQ.A..", "3.4.5.+G"), "SA +G HA H4")
    assert after.barred is None
    assert [str(c) for c in after.legal_plays()] == ["SK", "SQ"]


def test_a_leader_with_the_barred_suit_only_may_lead_it() -> None:
    """Clause 22e, and its other reading."""
    play = played(start("AKQ...", "32...+G"), "SA +G")
    assert [str(c) for c in play.legal_plays()] == ["SK", "SQ"]
    passed_over = played(start("AKQ...", "32...+G", rules=Rules(only_barred=OnlyBarred.OPPONENT_LEADS)), "SA +G")
    assert (passed_over.leader, passed_over.barred, passed_over.won) == (Player.NON_DEALER, None, (1, 0))
    assert [str(c) for c in passed_over.legal_plays()] == ["S3", "S2"]
    kept = played(start("AK...+R", "32...+G", rules=Rules(only_barred=OnlyBarred.OPPONENT_LEADS)), "SA +G")
    assert (kept.leader, [str(c) for c in kept.legal_plays()]) == (Player.DEALER, ["+R"])


def test_the_winner_leads_and_the_follower_may_take_the_lead() -> None:
    play = played(start("2.3..", "3.4.."), "S2 S3")
    assert (play.won, play.to_play) == ((0, 1), Player.NON_DEALER)
    assert played(play, "H4 H3").is_over


def test_the_lead_of_a_colon_may_be_forbidden_to_the_first_trick_only() -> None:
    """Clause 22a."""
    play = start("A3...+G", "24...", rules=Rules(colon_opening_lead=False))
    assert [str(c) for c in play.legal_plays()] == ["SA", "S3"]
    assert [str(c) for c in played(play, "SA S2").legal_plays()] == ["S3", "+G"]


def test_a_card_one_has_not_is_refused() -> None:
    with pytest.raises(AgainstRule, match="not in the hand"):
        start("2...", "3...").play(parse_card("SA"))
    with pytest.raises(AgainstRule, match="follow suit"):
        verify_play(BridgetteHand.parse("2.3..", None), parse_card("H3"), parse_card("SA"))


def test_the_play_starts_from_the_auction() -> None:
    dealt = deal(PACK)
    play = Play.start(BridgetteAuction.parse("1H 1S P"), dealt.hands)
    assert (play.strain, play.leader, play.to_play) == (Strain.SPADES, Player.DEALER, Player.DEALER)
    with pytest.raises(ValueError, match="no contract"):
        Play.start(BridgetteAuction.parse("1H"), dealt.hands)


cards = st.sampled_from(PACK)
any_rules = st.builds(
    Rules, colon_led=st.sampled_from(ColonLed), colon_opening_lead=st.booleans(),
    colon_on_colon=st.sampled_from(ColonOnColon), colon_discard=st.booleans(), discarded_colon_bars=st.booleans(),
    only_barred=st.sampled_from(OnlyBarred), colon_when_barred=st.booleans(),
)


@given(st.lists(cards, min_size=2, max_size=14, unique_by=str), st.booleans(),
       st.sampled_from([None, *STRAINS.values()][:5]), st.booleans(), any_rules)
@settings(deadline=None, max_examples=200)
def test_there_is_always_a_legal_play(
    drawn: list[AnyCard], leading: bool, barred: Strain | None, first: bool, rules: Rules
) -> None:
    led, hand = None if leading else drawn[0], BridgetteHand.of_cards(drawn[1:])
    found = legal_plays(hand, led, barred=barred if leading else None, first_trick=first, rules=rules)
    assert found
    assert set(map(str, found)) <= set(map(str, hand))
    if isinstance(led, Card) and hand.holdings[led.suit]:
        assert all(c.matches(led) if isinstance(c, Colon) else c.suit is led.suit for c in found)


@given(st.lists(cards, min_size=2, max_size=2, unique_by=str), st.sampled_from(Strain), any_rules)
@settings(deadline=None, max_examples=200)
def test_a_trick_has_one_winner_and_only_a_leader_is_barred(pair: list[AnyCard], strain: Strain, rules: Rules) -> None:
    led, card = pair
    outcome = judge(led, card, strain, rules)
    if outcome.barred is not None:
        assert not outcome.follower_wins
        assert isinstance(card, Colon)
        assert isinstance(led, Card)
        assert outcome.barred is led.suit
    if isinstance(led, Card) and isinstance(card, Card):
        # Without colons it does not matter who led among two cards of a suit, or a trump and another card.
        if led.suit is card.suit or strain in (led.suit, card.suit):
            assert outcome.follower_wins is not judge(card, led, strain, rules).follower_wins
        else:
            assert not outcome.follower_wins
    elif isinstance(card, Colon) and isinstance(led, Card):
        assert not outcome.follower_wins


@given(st.randoms(use_true_random=False), st.sampled_from(Strain), any_rules)
@settings(deadline=None, max_examples=40)
def test_thirteen_tricks_are_played_and_shared(random: Random, strain: Strain, rules: Rules) -> None:
    play = Play(strain, deal(shuffled(random)).hands, random.choice(list(Player)), rules=rules)
    turns = 0
    while not play.is_over:
        play = play.play(random.choice(play.legal_plays()))
        turns += 1
    assert turns == 26
    assert sum(play.won) == 13
    assert play.legal_plays() == []
