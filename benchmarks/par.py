"""What the contracts of a system are worth, double dummy, beside other systems on the same deals.

``python benchmarks/par.py --system sayc --system natural -n 1000 --seed 1`` (needs ``bidcheck[dds]``)

Twice over the same deals. *Contested*: four players of one system bid, and the score of their contract is held against
par: the mean distance, in points and in IMPs, and how often it is nothing. *Silent*: the opponents of the side that
opens pass throughout, and the score of that side is held against the best contract it has on the deal, whoever opens:
what it loses by a mean in points and IMPs, games and slams bid of those that can be made, and contracts that go down.
Dealer and vulnerability are those of the board's number (Law 2); a call that a system does not have is a pass.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass

from selfplay import Tally, deal, play

from bidcheck.auction import Auction, Contract, Seat, Vulnerability, board_dealer, board_vulnerability
from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.check.scores import score_of
from bidcheck.dds import FourHands, Table, par, tables
from bidcheck.scoring.imps import imps

SYSTEMS = ["sayc", "five-card-majors", "preparatory-club", "natural"]


@dataclass(frozen=True)
class Board:
    """A deal with what it is worth."""

    dealer: Seat
    vul: Vulnerability
    table: Table
    par: int

    def best(self, opener: Seat) -> tuple[int, int]:
        """The best score of opener's side as declarer, undoubled, and its level; two noughts for none."""
        found = [(0, 0)]
        for level in range(1, 8):
            for strain in Strain:
                for declarer in (opener, Seat((opener + 2) % 4)):
                    contract = Contract(Call.bid(level, strain), 0)
                    tricks = self.table.won(strain, declarer)
                    found.append((score_of(contract, declarer, tricks, self.vul), level))
        return max(found)


def boards(n: int, seed: int) -> list[Board]:
    """The deals that ``play`` bids with this seed, solved."""
    rng = random.Random(seed)
    dealt: list[FourHands] = []
    for number in range(1, n + 1):
        hands, dealer = deal(rng), board_dealer(number)
        turned = [hands[(seat - dealer) % 4] for seat in range(4)]
        dealt.append((turned[0], turned[1], turned[2], turned[3]))
    solved = []
    for number, table in enumerate(tables(dealt), 1):
        dealer, vul = board_dealer(number), board_vulnerability(number)
        solved.append(Board(dealer, vul, table, par(table, dealer, vul).score))
    return solved


def score(board: Board, calls: list[Call]) -> tuple[int, Seat | None, Auction]:
    """North–south's score of an auction, who opened it, and the auction."""
    auction = Auction(board.dealer, tuple(calls))
    opener = next((Seat((board.dealer + at) % 4) for at, call in enumerate(calls) if call.is_bid), None)
    contract, declarer = auction.contract, auction.declarer
    if contract is None or declarer is None:
        return 0, opener, auction
    made = score_of(contract, declarer, board.table.won(contract.strain, declarer), board.vul)
    return made * (1 if declarer in (Seat.NORTH, Seat.SOUTH) else -1), opener, auction


def contested(system: str, known: list[Board], seed: int) -> str:
    """The distance of four players' contracts from par."""
    points = match = exact = 0
    for board, (_, calls, _) in zip(known, play(system, len(known), seed, tally=Tally()), strict=True):
        away = abs(score(board, calls)[0] - board.par)
        points, match, exact = points + away, match + imps(away), exact + (away == 0)
    n = len(known)
    return f"{points / n:7.1f} points, {match / n:5.2f} IMPs from par, par itself in {exact / n:5.1%}"


def silent(system: str, known: list[Board], seed: int) -> str:
    """What the side that opens loses against its best contract when the others pass."""
    points = match = n = games = games_bid = slams = slams_bid = down = 0
    for board, (_, calls, _) in zip(known, play(system, len(known), seed, silent=True, tally=Tally()), strict=True):
        got, opener, auction = score(board, calls)
        if opener is None:
            continue
        got *= 1 if opener in (Seat.NORTH, Seat.SOUTH) else -1
        best, level = board.best(opener)
        n, points, match = n + 1, points + best - got, match + imps(best - got)
        game, slam = best >= 400, level >= 6
        bid = auction.contract
        worth = bid is not None and got > 0
        games, games_bid = games + game, games_bid + (game and worth and got >= 400)
        slams, slams_bid = slams + slam, slams_bid + (slam and worth and bid is not None and bid.level >= 6)
        down += got < 0
    return (f"{points / n:7.1f} points, {match / n:5.2f} IMPs below the best contract over {n} openings; "
            f"games {games_bid}/{games}, slams {slams_bid}/{slams}, down {down / n:5.1%}")


def main() -> int:
    """Print two lines a system."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", action="append", help=f"one or more (default: {', '.join(SYSTEMS)})")
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known = boards(options.n, options.seed)
    for system in options.system or SYSTEMS:
        print(f"{system:18} contested {contested(system, known, options.seed)}", flush=True)
        print(f"{'':18} silent    {silent(system, known, options.seed)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
