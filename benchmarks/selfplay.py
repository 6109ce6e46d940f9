"""Four players of one system bid random deals to the end; what goes wrong is counted.

``python benchmarks/selfplay.py --system five-card-majors -n 500 --seed 1``

Reported: turns at which nothing is offered, illegal calls (an error of the program), forcing calls passed with the
next opponent silent, auctions of more than 40 calls, errors of the system; how often the notes decided, left it to the
fallback or were ambiguous, in all and in auctions where one side opens and the other always passes; and the time a
call takes. ``--silent`` has the opponents of the side that opens pass throughout; ``--show N`` prints auctions.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from time import perf_counter

from bidcheck.advise import Choice, choose
from bidcheck.auction import Auction
from bidcheck.calls import PASS, Call
from bidcheck.cards import Hand
from bidcheck.errors import BidcheckError
from bidcheck.meaning import open_book
from bidcheck.system.book import Book

MOST_CALLS = 40


def deal(rng: random.Random) -> list[Hand]:
    """Four hands of a shuffled pack, dealer's first, clockwise."""
    cards = [(suit, rank) for suit in range(4) for rank in "AKQJT98765432"]
    rng.shuffle(cards)
    hands = []
    for seat in range(4):
        mine = cards[seat * 13:seat * 13 + 13]
        suits = ["".join(sorted((r for s, r in mine if s == suit), key="AKQJT98765432".index)) for suit in range(4)]
        hands.append(Hand.parse(".".join(suits)))
    return hands


class Tally:
    """What has been counted."""

    def __init__(self) -> None:
        self.statuses = Counter[str]()
        self.faults = Counter[str]()
        self.auctions = Counter[str]()
        self.seconds = 0.0
        self.notes: list[str] = []

    def fault(self, what: str, calls: list[Call], hand: Hand, more: str = "") -> None:
        """Note something wrong, with the auction and the hand."""
        self.faults[what] += 1
        if len(self.notes) < 60:
            self.notes.append(f"{what}: {' '.join(map(str, calls)) or '-'} | {hand} {more}")


def bid(book: Book, hands: list[Hand], *, silent: bool, tally: Tally) -> tuple[list[Call], list[str]]:
    """One auction, and beside each call how sure the notes were."""
    calls: list[Call] = []
    marks: list[str] = []
    opener: int | None = None
    while not Auction(calls=tuple(calls)).is_over:
        seat = len(calls) % 4
        if silent and opener is not None and (seat - opener) % 2:
            calls.append(PASS)
            marks.append("")
            continue
        began = perf_counter()
        choice: Choice | None = None
        try:
            position = book.at(tuple(calls))
            choice = choose(position, hands[seat])
        except BidcheckError as error:
            tally.fault("error", calls, hands[seat], str(error).splitlines()[0])
        tally.seconds += perf_counter() - began
        call = choice.call if choice is not None else None
        status = choice.status if choice is not None else "error"
        if call is None:
            if choice is not None:
                tally.fault("no call", calls, hands[seat])
            call = PASS
        elif not position.is_legal(call):
            tally.fault("illegal", calls, hands[seat], str(call))
            call = PASS
        elif call.is_pass and position.word("forced", None):
            tally.fault("forcing call passed", calls, hands[seat])
        tally.statuses[status] += 1
        if opener is None and call.is_bid:
            opener = seat
        calls.append(call)
        marks.append({"agreed": "", "fallback": "~", "ambiguous": "?", "no agreement": "!"}.get(status, "#"))
        if len(calls) > MOST_CALLS:
            tally.fault("too long", calls, hands[seat])
            break
    return calls, marks


def main() -> int:
    """Bid the deals and print the tally; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", default="five-card-majors")
    parser.add_argument("-n", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--floor", action="store_true", help="list the auctions that went to the fallback most")
    options = parser.parse_args()
    book, rng, tally = open_book(options.system), random.Random(options.seed), Tally()
    floor = Counter[str]()
    for number in range(options.n):
        hands = deal(rng)
        calls, marks = bid(book, hands, silent=options.silent, tally=tally)
        tally.auctions["passed out" if all(c.is_pass for c in calls) else "bid"] += 1
        for at, mark in enumerate(marks):
            if mark == "~":
                floor[" ".join(map(str, calls[:at]))] += 1
        if number < options.show:
            print("  ".join(map(str, hands)))
            print("   ", " ".join(f"{c}{m}" for c, m in zip(calls, marks, strict=True)))
    if options.floor:
        for auction, times in floor.most_common(40):
            print(f"{times:4d}  {auction}")
    print(*tally.notes, sep="\n")
    turns = sum(tally.statuses.values())
    print(f"{options.n} deals, {turns} calls, {tally.seconds / max(turns, 1) * 1000:.1f} ms a call; "
          + ", ".join(f"{k} {v / turns:.1%}" for k, v in tally.statuses.most_common()))
    print("faults:", dict(tally.faults) or "none")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
