"""The Preparatory Club as resolved: its openings, answers, second bids, Blackwood and defence, clause by clause."""

from __future__ import annotations

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.cards import Hand
from bidcheck.meaning import open_book
from bidcheck.system.book import Book
from bidcheck.system.load import system_from_text


@pytest.fixture(scope="module")
def book() -> Book:
    return open_book("preparatory-club")


def call(book: Book, auction: str, hand: str) -> str:
    return str(choose(book.position(Auction.parse(auction)), Hand.parse(hand)).call)


# what one table takes over from another ------------------------------------------------------------------------------


@pytest.mark.parametrize("auction", ["1NT P", "1NT X", "1D 1NT P"])
def test_a_table_taken_over_still_chooses_among_the_suits_of_one_entry(book: Book, auction: str) -> None:
    assert call(book, auction, "98742.8.T2.Q7643") == "2S"      # two suits of five: the higher


def test_calls_taken_over_one_by_one_still_choose_among_the_suits_of_one_entry() -> None:
    taken = open_book(system_from_text("""
bidcheck: 1
system: taken
openings:
  - 1C: any hand
after:
  1C:
    - 1y: {shows: 4+ this, choose: longest then higher}
    - P: otherwise
  1C (X):
    1y: {same as: 1C 1y, forcing: no}
    P: otherwise
"""))
    assert call(taken, "1C X", "AKQJ2.5432.5432.") == "1S"
    assert call(taken, "1C X", "AKQ2.65432.5432.") == "1H"
