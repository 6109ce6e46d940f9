"""The house game: the advice for a first lesson, hand by hand."""

from __future__ import annotations

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.cards import Hand
from bidcheck.meaning import open_book
from bidcheck.system.book import Book


@pytest.fixture(scope="module")
def book() -> Book:
    return open_book("house-game")


@pytest.mark.parametrize(("auction", "hand", "wanted", "status"), [
    ("", "AQJ85.K74.QT962.", "1S", "agreed"),            # no clubs, and five spades: as long, stronger
    ("", "7.KQ974.A852.K63", "1H", "agreed"),            # one spade, and five hearts
    ("", "7.KQ974.AJ8532.6", "1D", "agreed"),            # the longer
    ("", "KQ84.AJ63.7.KJ52", "1S", "no agreement"),      # a singleton, and no suit of five
    ("", "A74.K853.A92.T64", "1NT", "agreed"),           # all four suits, two aces
    ("", "AQJ85.A74.Q92.63", "1NT", "agreed"),           # a doubleton is no singleton
    ("", "KQ4.K853.A92.T64", "P", "agreed"),             # all four suits, one ace
    ("", "AQJ85.K74.Q92.63", "P", "agreed"),
    ("", "A74.AK8532.6.A64", "1H", "agreed"),            # three aces and a singleton: trumps
    ("", "8.97532.J842.T63", "1H", "agreed"),            # no strength is asked for
    ("1H P", "K742.QT63.A5.J94", "2H", "no agreement"),
    ("1H P", "KQJ74.2.AT5.Q863", "1S", "no agreement"),
    ("1H P", "A742.63.A852.J94", "1NT", "no agreement"),
    ("1H P", "K742.63.J852.J94", "P", "no agreement"),
    ("1NT P", "KQJ74.2.T85.Q863", "2S", "no agreement"),
    ("1NT P", "KQ74.A62.A85.863", "3NT", "no agreement"),
    ("1H", "KQJ74.2.T85.Q863", "1S", "no agreement"),
    ("1H", "KQJ74.62.T85.Q86", "P", "no agreement"),
    ("1H 1S P", "T82.963.AQ74.K52", "2S", "no agreement"),
    ("1H 1S P", "T8.9632.AQ74.K52", "P", "no agreement"),
])
def test_what_the_advice_gives(book: Book, auction: str, hand: str, wanted: str, status: str) -> None:
    choice = choose(book.position(Auction.parse(auction)), Hand.parse(hand))
    assert (str(choice.call), choice.status) == (wanted, status)


def test_a_trump_bid_and_a_notrump_bid_share_no_hand(book: Book) -> None:
    from bidcheck.conditions.facts import both

    rows = book.position(Auction.parse("")).offer.rows
    trumps = [row.fact for row in rows if row.call.suit is not None]
    notrump = [row.fact for row in rows if str(row.call) == "1NT"]
    assert len(trumps) == 8
    assert len(notrump) == 1
    assert all(book.knowledge.share(both((one, notrump[0]))) == 0 for one in trumps)


def test_no_points_are_asked_for(book: Book) -> None:
    assert not book.system.targets.points
    assert not book.system.lexicon.options
