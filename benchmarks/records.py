"""Boards a second and peak memory of reading PBN and LIN.

Makes its own files in a temporary folder: random deals, an auction that any legal calls make, and a play that follows
suit; files of deals alone, with auctions, and with auctions and all 52 cards. ``python benchmarks/records.py [BOARDS]
[FOLDS]`` writes ``FOLDS`` copies of ``BOARDS`` different boards. The loop at the head tells how fast the machine is.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from timeit import timeit

from bidcheck.auction import Auction, Seat, board_dealer, board_vulnerability
from bidcheck.cards import Card, Hand, Strain
from bidcheck.records import (
    Board,
    Deal,
    RecordedAuction,
    RecordedPlay,
    Trick,
    read_file,
    tricks_won,
    write_lin,
    write_pbn,
)
from bidcheck.records.play import best_card
from bidcheck.records.tokens import plain_call, plain_card

DECK = [Card(Strain(suit), rank) for suit in range(4) for rank in range(13)]
NAMES = ("Ayşe", "Bogdan", "Cem", "Dragana")


def random_auction(rng: random.Random, dealer: Seat) -> Auction:
    """A legal auction of about a dozen calls."""
    auction = Auction(dealer)
    while not auction.is_over:
        legal = auction.legal_calls()
        bids = [call for call in legal if call.is_bid][:4]
        keen = len(auction) < 7
        auction = auction.call(rng.choice(bids) if bids and keen and rng.random() < 0.6 else legal[0])
    return auction


def random_play(rng: random.Random, deal: Deal, leader: Seat, trumps: Strain) -> RecordedPlay:
    """Thirteen tricks, every card following suit."""
    left = [list(cards) for cards in deal.hands if cards is not None]
    tricks = []
    lead = leader
    for _ in range(13):
        cards: list[Card] = []
        for turn in range(4):
            hand = left[lead.after(turn)]
            fits = [card for card in hand if cards and card.suit is cards[0].suit] or hand
            card = rng.choice(fits)
            hand.remove(card)
            cards.append(card)
        made = tuple(plain_card(card) for card in cards)
        tricks.append(Trick(lead, made))
        lead = lead.after(best_card(made, trumps) or 0)
    return RecordedPlay.of_tricks(tricks)


def random_board(rng: random.Random, number: int) -> Board:
    """A whole board: deal, auction, play, result."""
    cards = DECK[:]
    rng.shuffle(cards)
    hands = [Hand.of_cards(cards[at:at + 13]) for at in range(0, 52, 13)]
    deal = Deal.of_hands(hands[0], hands[1], hands[2], hands[3])
    dealer = board_dealer(number)
    auction = random_auction(rng, dealer)
    contract, declarer = auction.contract, auction.declarer
    play = result = None
    if contract is not None and declarer is not None:
        play = random_play(rng, deal, declarer.left, contract.strain)
        result = tricks_won(play, contract.strain)[declarer.side]
    return Board(
        name=str(number), dealer=dealer, vulnerability=board_vulnerability(number), deal=deal, players=NAMES,
        auction=RecordedAuction(dealer, tuple(plain_call(call) for call in auction.calls)), contract=contract,
        passed_out=contract is None, strain=None if contract is None else contract.strain, declarer=declarer,
        play=play, result=result, tags=(("Event", "Benchmark"), ("Site", "?"), ("Date", "2024.01.01")))


def measure(path: Path) -> None:
    """Read a file and print what it took, in time of the processor."""
    begun = time.process_time()
    boards = problems = 0
    for board in read_file(path):
        boards += 1
        problems += len(board.problems)
    taken = time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{path.name:<14} {boards:>9,} boards {path.stat().st_size / 1e6:>7.1f} MB {taken:>6.2f} s "
          f"{boards / taken:>8,.0f} boards/s, peak memory so far {peak:.0f} MB, {problems} problems")


def dealt(board: Board) -> Board:
    """The deal alone."""
    return Board(name=board.name, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal)


def bid(board: Board) -> Board:
    """The deal and the auction."""
    return replace(board, play=None)


def main() -> None:
    """Write the files, one board in memory at a time, and read them."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    folds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"a loop of 5,000,000 additions takes {timeit('n += 1', 'n = 0', number=5_000_000):.2f} s here")
    with tempfile.TemporaryDirectory() as folder:
        for kind, part in (("deals", dealt), ("auctions", bid), ("plays", None)):
            for form, write in (("pbn", write_pbn), ("lin", write_lin)):
                rng = random.Random(20)
                path = Path(folder) / f"{kind}.{form}"
                with path.open("w", encoding="utf-8") as stream:
                    boards = (random_board(rng, number) for number in range(1, count + 1))
                    write(map(part, boards) if part else boards, stream)
                once = path.read_bytes()
                with path.open("ab") as stream:
                    for _ in range(folds - 1):
                        stream.write(b"\n" + once)
                del once
                measure(path)


if __name__ == "__main__":
    main()
