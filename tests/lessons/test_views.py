"""Calls and auctions as pages say them."""

from __future__ import annotations

import pytest

from bidcheck.calls import parse_calls
from bidcheck.cards import Hand
from bidcheck.lessons.survey import Survey
from bidcheck.lessons.views import auction_view, by_call, definition_views, hand_view, one_in, said, span
from bidcheck.meaning import open_book


@pytest.mark.parametrize(("auction", "words"), [
    ("", ""), ("1H P", "1♥"), ("1H P 2C P", "1♥ – 2♣"), ("1H", "(1♥)"), ("1H 1S", "1♥ – (1♠)"),
    ("1H 1S P", "(1♥) – 1♠ – (Pass)"), ("P P 1H P", "Pass – 1♥"), ("1NT X P P", "1NT – (Double) – Pass – (Pass)"),
])
def test_an_auction_has_the_calls_of_opponents_who_bid_in_parentheses(auction: str, words: str) -> None:
    assert said(tuple(parse_calls(auction)), "en") == words


@pytest.mark.parametrize(("share", "lang", "words"), [
    (0.0486, "en", "1 hand in 21"), (0.0001234, "en", "1 hand in 8,100"), (0.4, "en", "1 hand in 2.5"), (0.6, "en", ""),
    (0.0, "en", ""), (0.5, "en", "1 hand in 2"), (1 / 9.96, "en", "1 hand in 10"),
])
def test_a_share_is_said_as_players_say_it(share: float, lang: str, words: str) -> None:
    assert one_in(share, lang) == words


def test_a_table_is_read_from_the_lowest_bid_up() -> None:
    calls = sorted(parse_calls("P 2C X 1NT XX 1C 7NT"), key=by_call)
    assert " ".join(map(str, calls)) == "1C 1NT 2C 7NT XX X P"


def test_a_range_has_its_halves() -> None:
    assert (span({15: 1, 17: 2}), span({4: 1}), span({5: 1, 8: 1}, 2)) == ("15–17", "4", "2½–4")


def test_a_hand_has_tens_and_voids() -> None:
    assert [suit.cards for suit in hand_view(Hand.parse("KQT84.AJ63.KJ52.")).suits] == ["KQ1084", "AJ63", "KJ52", "—"]


def test_an_auction_stands_under_its_seats() -> None:
    view = auction_view(tuple(parse_calls("1H P 2H")), "en", calling=True)
    assert view.heads == ("West", "North", "East", "South")
    assert view.rows == (("", "", "", "1♥"), ("Pass", "2♥", "?", ""))


def test_words_of_the_notes_are_told_with_their_options() -> None:
    found = dict(definition_views(open_book("preparatory-club").system.lexicon, "en"))
    assert found["biddable s"] == "5+ s or (exactly 4 s, 4+ HCP in s)"
    assert not any("{" in says for says in found.values())


def test_an_ordered_table_says_what_goes_first(small: Survey, small_pages) -> None:
    assert small_pages.views[()].order[:2] == ("2♣", "1NT")
    assert [call.call for call in small_pages.views[()].calls][:2] == ["1♣", "1♦"]
