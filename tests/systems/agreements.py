"""Tables of agreements: a hand, an auction, the call, and where it is said. They stand beside the systems."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bidcheck.auction import Auction
from bidcheck.cards import Hand
from bidcheck.meaning import open_book
from bidcheck.resources import bundled
from bidcheck.system.book import Book, Position

FOLDER: Path = bundled("systems") / "agreements"
ALL_HANDS = 635_013_559_600


class Agreement(NamedTuple):
    """One line: who says so, the hand, the auction from the dealer, the vulnerability, the call and the reason."""

    hand: str
    auction: str
    vul: str
    call: str
    reason: str

    def __str__(self) -> str:
        return f"{self.auction or 'the opening'}: {self.hand}"


def agreements(name: str) -> list[Agreement]:
    """The lines of ``systems/agreements/NAME.tsv``."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return [Agreement(r["hand"], r["auction"], r["vul"], r["call"], r["reason"])
                for r in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


@cache
def book(name: str) -> Book:
    """A book kept for all the tests."""
    return open_book(name)


def position(system: str, auction: str, vul: str = "none") -> Position:
    """The turn after an auction from the dealer; ``vul`` is the player's own: none, we, they, both."""
    calls = Auction.parse(auction).calls
    return book(system).at(calls, vul in ("we", "both"), vul in ("they", "both"))


def hand(text: str) -> Hand:
    """A hand from its PBN text."""
    return Hand.parse(text)


def shared_out(system: str, auction: str) -> tuple[int, int]:
    """How many hands the calls of a table take together, each call counted by itself, and how many they cover."""
    from bidcheck.conditions.facts import either

    turn = position(system, auction)
    offer, count = turn.offer, turn.book.knowledge.count  # type: ignore[attr-defined]
    meanings = [offer.meaning(call) for call in offer.calls()]
    return sum(count(m) for m in meanings), count(either(meanings))


