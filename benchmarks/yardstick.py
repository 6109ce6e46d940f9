"""Score a file of hands, auctions and expected calls against a system.

``python benchmarks/yardstick.py FILE --system sayc``

FILE is a TSV with a header and the columns ``group hand auction vul expected``: the auction from the dealer, ``vul``
none, we, they or both, seen by the player to call. Prints each group's share, the misses with what was called and
how sure the notes were, and the whole. ``--half open`` and ``--half hidden`` take only the lines whose SHA-256 of
``hand auction`` ends in an odd or an even hexadecimal digit, so that rules can be written against one half and
tried on the other; of the hidden half only the whole share is printed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.errors import BidcheckError
from bidcheck.meaning import open_book
from bidcheck.system.book import Book


class Line(NamedTuple):
    """One expectation."""

    group: str
    hand: str
    auction: str
    vul: str
    expected: str

    @property
    def hidden(self) -> bool:
        """Whether the line belongs to the half that rules are not written against."""
        digest = hashlib.sha256(f"{self.hand} {self.auction}".encode()).hexdigest()
        return int(digest[-1], 16) % 2 == 0


def read(path: Path) -> list[Line]:
    """The lines of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Line(r["group"], r["hand"], r["auction"], r["vul"], r["expected"]) for r in rows]


def called(book: Book, line: Line) -> tuple[str, str]:
    """The call a system makes there, and how sure it is of it; the error in its place where it has one."""
    try:
        calls = Auction.parse(line.auction).calls
        position = book.at(calls, line.vul in ("we", "both"), line.vul in ("they", "both"))
        choice = choose(position, Hand.parse(line.hand))
    except BidcheckError as error:
        return "error", str(error).splitlines()[0]
    return ("-" if choice.call is None else str(choice.call)), choice.status


def main() -> int:
    """Print the scores; 0 whatever they are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--half", choices=["all", "open", "hidden"], default="all")
    parser.add_argument("--quiet", action="store_true", help="no misses, only shares")
    options = parser.parse_args()
    lines = [x for x in read(options.file) if options.half == "all" or x.hidden == (options.half == "hidden")]
    book = open_book(options.system)
    total, right = Counter[str](), Counter[str]()
    sure, silent = Counter[str](), Counter[str]()
    misses: list[str] = []
    began = perf_counter()
    for line in lines:
        call, status = called(book, line)
        total[line.group] += 1
        hit = call != "-" and call != "error" and Call.parse(call) == Call.parse(line.expected)
        right[line.group] += hit
        (sure if hit else silent)[status if call != "error" else "error"] += 1
        if not hit:
            misses.append(f"{line.group}: {line.hand} | {line.auction or '-'} | {line.vul} | "
                          f"expected {line.expected}, called {call} ({status})")
    spent = perf_counter() - began
    if options.half != "hidden":
        for group in total:
            print(f"{right[group]:4d} of {total[group]:4d}  {group}")
        if not options.quiet:
            print(*misses, sep="\n")
    n, hits = sum(total.values()), sum(right.values())
    print(f"{hits} of {n}: {hits / n:.1%}; {spent / n * 1000:.0f} ms a line; "
          f"right by {dict(sure)}, wrong by {dict(silent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
