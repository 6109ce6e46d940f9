"""Small systems for the tests of the language, and what their books say."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent

from bidcheck.advise import choose
from bidcheck.auction import Auction, Vulnerability
from bidcheck.cards import Hand
from bidcheck.meaning import open_book
from bidcheck.system.book import Book, Position
from bidcheck.system.load import system_from_text

DATA = Path(__file__).parents[1] / "data" / "language"
SKETCHES = DATA / "sketches"
_SIDES = {"none": (False, False), "we": (True, False), "they": (False, True), "both": (True, True)}


def rows(name: str) -> list[tuple[str, ...]]:
    """The lines of a data file, divided at tabs, without comments."""
    return [tuple(line.split("\t")) for line in (DATA / name).read_text("utf-8").splitlines()
            if line.strip() and not line.startswith("#")]


def book(body: str, folder: Path | None = None) -> Book:
    """The book of a system of which the version and the name are understood."""
    return open_book(system_from_text(f"bidcheck: 1\nsystem: test\n{dedent(body)}", folder=folder))


def at(a_book: Book, auction: str, vulnerable: str = "none") -> Position:
    """The turn after an auction; ``vulnerable`` is seen from the player to call: none, we, they, both."""
    return a_book.at(Auction.parse(auction).calls, *_SIDES[vulnerable])


def calls(a_book: Book, auction: str, vulnerable: str = "none") -> str:
    """The different calls offered, in the order in which they go before one another."""
    return " ".join(map(str, at(a_book, auction, vulnerable).offer.calls()))


def call(a_book: Book, auction: str, hand: str, vulnerable: str = "none") -> str:
    """The call for a hand, with its status where that is not ``agreed``."""
    choice = choose(at(a_book, auction, vulnerable), Hand.parse(hand))
    return f"{choice.call or '-'}" + ("" if choice.status == "agreed" else f" {choice.status}")


def write(folder: Path, **files: str) -> Path:
    """Write files of systems and conventions; the version is put in front."""
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(f"bidcheck: 1\n{dedent(text)}", "utf-8")
    return folder


def rows_of(a_book: Book, auction: str) -> Iterable[tuple[str, str]]:
    """Each row of the offer as its call and the pattern of its table."""
    return [(str(row.call), row.origin) for row in at(a_book, auction).offer.rows]


__all__ = ["DATA", "SKETCHES", "Vulnerability", "at", "book", "call", "calls", "rows", "rows_of", "write"]
