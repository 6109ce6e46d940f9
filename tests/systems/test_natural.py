"""The floor: what it does where the notes are silent, and the words of the auction that it needs."""

from __future__ import annotations

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.meaning import Exact
from bidcheck.system.book import Book
from bidcheck.system.load import load_system, system_from_text
from tests.systems.agreements import hand

SILENT = """bidcheck: 1
system: silent
points: op_dp
fallback: natural
openings:
  - 1NT: 15-17 hcp, balanced
  - 1C, 1D, 1H, 1S: {shows: "12-21 hcp, 5+ this", choose: longest then higher}
  - P: otherwise
after:
  1M:
    - 2M: 6-10 hcp, 3+ M
    - 2C: {shows: "11+ hcp, 4+ clubs", forcing: one round}
  (1x):
    - 1y: {shows: "8-16 hcp, 5+ this", choose: longest then higher}
"""
BOOK = Book(system_from_text(SILENT), Exact())


@pytest.mark.parametrize(("auction", "text", "call"), [
    ("1NT P", "K74.QJ3.A952.KT5", "3NT"),                # 15 and 13: game in notrump
    ("1NT P", "K74.Q83.9752.T65", "P"),
    ("1S P 2S P", "AKQ74.K3.AKJ4.73", "4S"),             # eight spades and enough
    ("1S P 2S P", "AKQ74.K3.J974.73", "P"),
    ("1H P 2H 2S", "73.AKQ974.A74.Q3", "3H"),            # nine trumps: the level of nine tricks
    ("1H P 2H 2S", "73.AKQ97.K742.J3", "P"),             # eight and nothing over: no
    ("1D 1S P", "Q74.83.K974.AJ52", "2S"),                # partner overcalled: support
    ("1S 2H", "AK3.4.KQ742.A852", "4S"),                  # they overcalled: support with game values
    ("1H 1S", "73.KJ74.KQ742.K5", "4H"),
    ("1S 2H", "K3.4.KQ742.AK852", "X"),                   # no fit, and too good to pass
    ("1S 2H", "73.842.Q9742.J85", "P"),
])
def test_what_a_sensible_player_does(auction: str, text: str, call: str) -> None:
    found = choose(BOOK.at(Auction.parse(auction).calls), hand(text))
    assert (str(found.call), found.status) == (call, "fallback")


@pytest.mark.parametrize("text", ["AKQ74.873.J974.7", "AKQ742.K3.J974.7", "AKQ74.K3.KJ97.73", "AQ742.AKJ32.4.72"])
def test_it_never_passes_a_forcing_call(text: str) -> None:
    found = choose(BOOK.at(Auction.parse("1S P 2C P").calls), hand(text))
    assert found.call is not None
    assert not found.call.is_pass


def test_it_titles_itself_in_three_languages() -> None:
    assert {lang for lang, _ in load_system("natural").title.texts} == {"en", "tr", "sr"}


@pytest.mark.parametrize(("auction", "word", "holds"), [
    ("1S P 4S P", "game reached", True), ("1S P 3S P", "game reached", False), ("1S 4H", "game reached", False),
    ("1S 2H", "they bid last", True), ("1S P", "they bid last", False), ("1S X", "they bid last", False),
    ("1S X", "doubled", True), ("1S X XX", "doubled", False), ("1S X 2S", "doubled", False),
    ("1S P P", "balancing", True), ("P P", "balancing", False), ("1S P 2S", "balancing", False),
])
def test_words_of_the_auction(auction: str, word: str, holds: bool) -> None:
    assert BOOK.at(Auction.parse(auction).calls).word(word, Call.parse("P")) is holds
