"""Four players of one system bid random deals to the end; what goes wrong is counted.

``python benchmarks/selfplay.py --system five-card-majors -n 500 --seed 1``

Reported: turns at which nothing is offered, illegal calls (an error of the program), forcing calls passed with the
next opponent silent, auctions of more than 40 calls, errors of the system; how often the notes decided, left it to the
fallback or were ambiguous; and the time a call takes. ``--silent`` has the opponents of the side that opens pass
throughout; ``--show N`` prints auctions; ``--floor`` lists those that went to the fallback most. Dealer and
vulnerability are those of the board's number (Law 2). The tests bid a thousand deals; ``-n 10000`` takes some minutes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from time import perf_counter

from bidcheck.advise import Choice, choose
from bidcheck.auction import Auction, Seat, board_dealer, board_vulnerability
from bidcheck.calls import PASS, Call
from bidcheck.cards import Hand
from bidcheck.errors import BidcheckError
from bidcheck.meaning import open_book
from bidcheck.system.book import Book

MOST_CALLS = 40
DEALS_OF_A_BOOK = 1000
"""After so many deals the auctions that the book remembers are let go."""


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
        self.floor = Counter[str]()
        self.seconds = 0.0
        self.notes: list[str] = []

    def fault(self, what: str, calls: list[Call], hand: Hand, more: str = "") -> None:
        """Note something wrong, with the auction and the hand."""
        self.faults[what] += 1
        if len(self.notes) < 60:
            self.notes.append(f"{what}: {' '.join(map(str, calls)) or '-'} | {hand} {more}")


def bid(book: Book, number: int, hands: list[Hand], *, silent: bool, tally: Tally) -> tuple[list[Call], list[str]]:
    """The auction of board ``number``, and beside each call how sure the notes were; hands from the dealer's."""
    calls: list[Call] = []
    marks: list[str] = []
    opener: int | None = None
    dealer, vul = board_dealer(number), board_vulnerability(number)
    while not Auction(calls=tuple(calls)).is_over:
        seat = len(calls) % 4
        if silent and opener is not None and (seat - opener) % 2:
            calls.append(PASS)
            marks.append("")
            continue
        began = perf_counter()
        choice: Choice | None = None
        try:
            side = Seat((dealer + seat) % 4).side
            position = book.at(tuple(calls), vul.of(side), vul.of(side.other))
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
        elif call.is_pass and calls and calls[-1].is_pass and position.word("forced", None):
            tally.fault("forcing call passed", calls, hands[seat])
        tally.statuses[status] += 1
        if status == "fallback":
            tally.floor[" ".join(map(str, calls))] += 1
        if opener is None and call.is_bid:
            opener = seat
        calls.append(call)
        marks.append({"agreed": "", "fallback": "~", "ambiguous": "?", "no agreement": "!"}.get(status, "#"))
        if len(calls) > MOST_CALLS:
            tally.fault("too long", calls, hands[seat])
            break
    return calls, marks


def play(system: str, n: int, seed: int, *, silent: bool = False,
         tally: Tally) -> Iterator[tuple[list[Hand], list[Call], list[str]]]:
    """``n`` deals of a seed bid to the end: the hands from the dealer's, the calls, and how sure the notes were."""
    rng = random.Random(seed)
    for number in range(1, n + 1):
        if number % DEALS_OF_A_BOOK == 1:
            book = open_book(system)
        hands = deal(rng)
        yield hands, *bid(book, number, hands, silent=silent, tally=tally)


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
    tally = Tally()
    for hands, calls, marks in play(options.system, options.n, options.seed, silent=options.silent, tally=tally):
        if options.show > 0:
            options.show -= 1
            print("  ".join(map(str, hands)))
            print("   ", " ".join(f"{c}{m}" for c, m in zip(calls, marks, strict=True)))
    if options.floor:
        for auction, times in tally.floor.most_common(40):
            print(f"{times:4d}  {auction}")
    print(*tally.notes, sep="\n")
    turns = sum(tally.statuses.values())
    print(f"{options.n} deals, {turns} calls, {tally.seconds / max(turns, 1) * 1000:.1f} ms a call; "
          + ", ".join(f"{k} {v / turns:.1%}" for k, v in tally.statuses.most_common()))
    print("faults:", dict(tally.faults) or "none")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
