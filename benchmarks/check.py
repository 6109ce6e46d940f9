"""Auctions a second that are checked, once the meanings are warm, on one core.

Makes its own boards: random deals that both sides bid by a system, with one call in ten another one, then a result and
a score. ``python benchmarks/check.py [SYSTEM] [BOARDS] [ROUNDS]``: the first round is cold, the others are not.
"""

from __future__ import annotations

import random
import resource
import sys
import time

from bidcheck.auction import Auction, board_dealer, board_vulnerability
from bidcheck.calls import PASS
from bidcheck.check.checker import Checker
from bidcheck.check.data import board_line
from bidcheck.check.scores import score_of
from bidcheck.check.swift import Chooser, reading_of
from bidcheck.check.tally import Tally
from bidcheck.meaning import open_book
from bidcheck.records import Board, Deal, RecordedAuction
from bidcheck.records.tokens import plain_call
from bidcheck.simulate import deal
from bidcheck.system.load import load_system
from bidcheck.system.model import System


def boards(system: System, n: int, seed: int = 1) -> list[Board]:
    """``n`` boards as both sides bid them, mostly."""
    rng = random.Random(seed)
    book, chooser = open_book(system), Chooser()
    made = []
    for number in range(1, n + 1):
        hands = deal(seed, number)
        readings = [reading_of(hand) for hand in hands]
        dealer, vul = board_dealer(number), board_vulnerability(number)
        auction = Auction(dealer)
        while not auction.is_over:
            call = chooser.choose(book.position(auction, vul), readings[auction.to_call]).call or PASS
            if rng.random() < 0.1:
                call = rng.choice([c for c in auction.legal_calls() if not c.is_bid or c.level < 3] or [PASS])
            auction = auction.call(call)
        contract, declarer = auction.contract, auction.declarer
        result = score = None
        if contract is not None and declarer is not None:
            result = rng.randrange(5, 12)
            score = score_of(contract, declarer, result, vul)
        made.append(Board(
            str(number), dealer, vul, Deal.of_hands(*hands), ("Ayşe", "Bogdan", "Cem", "Dragana"),
            RecordedAuction(dealer, tuple(plain_call(call) for call in auction.calls)), contract, contract is None,
            None if contract is None else contract.strain, declarer, None, result, "" if score is None else str(score)))
    return made


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "five-card-majors"
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    system = load_system(name)
    begun = time.process_time()
    made = [(f"{name}.pbn", board) for board in boards(system, n)]
    calls = sum(len(b.auction.calls) for _, b in made if b.auction is not None)
    print(f"{n} boards, {calls} calls, bid in {time.process_time() - begun:.1f} s")
    checker = Checker(system, system)
    for round_ in range(rounds + 1):
        tally = Tally()
        begun = time.process_time()
        reports = checker(made)
        checked = time.process_time()
        size = 0
        for report in reports:
            tally.add(report)
            size += len(board_line(report))
        done = time.process_time()
        if round_ == 0:
            print(f"cold: {n / (done - begun):,.0f} auctions a second")
    print(f"warm: {n / (checked - begun):,.0f} auctions a second; with tally and JSON, {size / n:,.0f} bytes a board, "
          f"{n / (done - begun):,.0f}")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:,.0f} MB")


if __name__ == "__main__":
    main()
