"""The words of the auction: seats, passed hands, forces, jumps, suits that are ours, theirs, agreed, not yet bid."""

from __future__ import annotations

import pytest

from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.meaning import open_book

from .books import DATA, at, rows

BOOK = open_book(str(DATA / "words.yaml"))
WORDS = rows("words.tsv")


@pytest.mark.parametrize("row", WORDS, ids=[f"{row[0] or 'the opening'}: {row[2]}, {row[1]}" for row in WORDS])
def test_a_word_holds_where_it_should(row: tuple[str, ...]) -> None:
    auction, vulnerable, word, holds = row
    call = None
    if word.startswith(("jump", "reverse")):
        word, _, written = word.partition(" ")
        call = Call.parse(written)
    assert at(BOOK, auction, vulnerable).word(word, call) == (holds == "yes")


def test_every_word_of_the_catalogue_has_a_case_that_holds_and_one_that_does_not() -> None:
    from bidcheck.conditions.catalogue import ENGLISH

    for word in ENGLISH["AUCTION_WORD"]:
        told = {row[3] for row in WORDS if row[2] == word or (word in ("jump", "reverse") and row[2].startswith(word))}
        assert told == {"yes", "no"}, word


SUITS = rows("suits.tsv")


@pytest.mark.parametrize("row", SUITS, ids=[f"{row[0] or 'the opening'}: {row[1]}" for row in SUITS])
def test_whose_suits_are_which(row: tuple[str, ...]) -> None:
    auction, which, letters = (*row, "")[:3]
    assert at(BOOK, auction).suits(which) == tuple(Strain("CDHS".index(c)) for c in letters)
