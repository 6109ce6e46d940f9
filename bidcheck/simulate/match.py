"""A match of two systems: every deal bid at two tables, once each way round, and scored double dummy.

At the first table system A sits north–south and B east–west, at the other they have changed places; the difference of
the two scores, in IMPs, is A's. So the luck of the cards, which is the same at both tables, falls out, and what is left
is the bidding: that makes the mean of far fewer deals tell something than scores of one table would. Deal number k of a
seed is the same on every machine, whoever deals it; its dealer and vulnerability are those of board k (Law 2).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bidcheck.auction import Auction, Contract, Seat, Side, Vulnerability, board_dealer, board_vulnerability
from bidcheck.calls import PASS
from bidcheck.cards import Hand
from bidcheck.check.scores import score_of
from bidcheck.check.swift import Chooser, reading_of
from bidcheck.check.turns import open_books
from bidcheck.conditions.tell import Reading
from bidcheck.dds import FourHands, Table, tables
from bidcheck.handspace.chance import Chance
from bidcheck.scoring.imps import imps
from bidcheck.spread import spread
from bidcheck.system.book import Book
from bidcheck.system.model import System

MOST_AUCTIONS = 4000
"""After so many auctions what the books remember is let go."""

NORMAL_95 = 1.96
"""So many standard errors to either side hold the mean of many deals in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Room:
    """One table: the auction, the contract and, double dummy, its tricks and north–south's score.

    ``silent`` counts, for north–south and east–west, the calls on which the system had nothing to say: passes.
    """

    auction: str
    contract: str | None
    declarer: str | None
    tricks: int | None
    score: int | None
    silent: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal at both tables. ``first`` is the table where A sits north–south; ``imps`` are A's, ``None`` unscored."""

    number: int
    dealer: str
    vul: str
    hands: tuple[str, str, str, str]
    first: Room
    second: Room
    imps: int | None


def deal(seed: int, number: int) -> FourHands:
    """Deal ``number``, from 1, of a seed: north, east, south, west."""
    cards = Chance.of(seed, "deal", number).shuffled(range(52))
    hands = []
    for at in range(0, 52, 13):
        holdings = [0, 0, 0, 0]
        for card in cards[at:at + 13]:
            holdings[card // 13] |= 1 << card % 13
        hands.append(Hand((holdings[0], holdings[1], holdings[2], holdings[3])))
    return hands[0], hands[1], hands[2], hands[3]


@dataclass(slots=True)
class Match:
    """The work: numbers of deals in, deals played out. It travels to other processes with its systems."""

    a: System
    b: System
    seed: int
    double_dummy: bool = True
    solver_threads: int = 0
    _books: tuple[Book | None, Book | None] | None = field(default=None, repr=False)
    _chooser: Chooser = field(default_factory=Chooser, repr=False)
    _auctions: int = field(default=0, repr=False)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.a, self.b, self.seed, self.double_dummy, self.solver_threads

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.a, self.b, self.seed, self.double_dummy, self.solver_threads = state
        self._books, self._chooser, self._auctions = None, Chooser(), 0

    def __call__(self, numbers: list[int]) -> list[Played]:
        deals = [deal(self.seed, number) for number in numbers]
        solved: list[Table | None] = [None] * len(deals)
        if self.double_dummy:
            if self.solver_threads:
                from bidcheck.dds import use_threads

                use_threads(self.solver_threads)
                self.solver_threads = 0
            solved = list(tables(deals))
        return [self._play(*one) for one in zip(numbers, deals, solved, strict=True)]

    def _play(self, number: int, hands: FourHands, table: Table | None) -> Played:
        dealer, vul = board_dealer(number), board_vulnerability(number)
        readings = [reading_of(hand) for hand in hands]
        a, b = self._opened()
        first = self._room((a, b), dealer, vul, readings, table)
        second = self._room((b, a), dealer, vul, readings, table)
        won = None if first.score is None or second.score is None else imps(first.score - second.score)
        north, east, south, west = map(str, hands)
        return Played(number, str(dealer), str(vul), (north, east, south, west), first, second, won)

    def _opened(self) -> tuple[Book, Book]:
        if self._books is None or self._auctions > MOST_AUCTIONS:
            self._books = open_books(self.a, self.b)
            self._chooser, self._auctions = Chooser(), 0
        self._auctions += 2
        a, b = self._books
        assert a is not None
        assert b is not None
        return a, b

    def _room(self, books: tuple[Book, Book], dealer: Seat, vul: Vulnerability, readings: list[Reading],
              table: Table | None) -> Room:
        auction, silent = Auction(dealer), [0, 0]
        while not auction.is_over:
            seat = auction.to_call
            position = books[seat.side].at(auction.calls, vul.of(seat.side), vul.of(seat.side.other))
            call = self._chooser.choose(position, readings[seat]).call
            if call is None:
                silent[seat.side] += 1
                call = PASS
            auction = auction.call(call)
        contract, declarer = auction.contract, auction.declarer
        tricks = score = None
        if contract is None or declarer is None:
            score = 0 if table is not None else None
        elif table is not None:
            tricks = table.won(contract.strain, declarer)
            score = score_of(contract, declarer, tricks, vul) * (1 if declarer.side is Side.NS else -1)
        return Room(str(auction), None if contract is None else str(contract),
                    None if declarer is None else str(declarer), tricks, score, (silent[0], silent[1]))


def simulate(match: Match, n: int, *, workers: int = 1, cluster: str | None = None) -> Iterator[Played]:
    """Deals 1 … ``n`` of the match, in order; the same whoever works on them."""
    size = max(1, min(40, n // (2 * max(workers, 4 if cluster else 1)) or 1))
    return spread(match, range(1, n + 1), workers=workers, cluster=cluster, size=size)


@dataclass(slots=True)
class Outcome:
    """The sums of a match: IMPs are A's."""

    deals: int = 0
    scored: int = 0
    total: int = 0
    squares: int = 0
    won: int = 0
    lost: int = 0
    same_contract: int = 0
    silent: list[int] = field(default_factory=lambda: [0, 0])
    silent_auctions: list[int] = field(default_factory=lambda: [0, 0])
    levels: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    swings: list[Played] = field(default_factory=list)

    SWINGS = 6

    def add(self, played: Played) -> None:
        """Count one deal."""
        self.deals += 1
        first, second = played.first, played.second
        self.same_contract += (first.contract, first.declarer) == (second.contract, second.declarer)
        for side, rooms in ((0, (first.silent[0], second.silent[1])), (1, (first.silent[1], second.silent[0]))):
            self.silent[side] += sum(rooms)
            self.silent_auctions[side] += sum(map(bool, rooms))
        for room, sides in ((first, (0, 1)), (second, (1, 0))):
            if room.contract is not None and room.declarer is not None:
                side = sides[Seat.parse(room.declarer).side]
                self.levels[side][_kind(Contract.parse(room.contract))] += 1
        if played.imps is None:
            return
        self.scored += 1
        self.total += played.imps
        self.squares += played.imps * played.imps
        self.won += played.imps > 0
        self.lost += played.imps < 0
        self.swings = sorted([*self.swings, played], key=lambda p: (-abs(p.imps or 0), p.number))[:self.SWINGS]

    @property
    def mean(self) -> float:
        """IMPs a deal."""
        return self.total / self.scored if self.scored else 0.0

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean, from the deals' own spread; ``None`` for fewer than two deals."""
        if self.scored < 2:
            return None
        variance = (self.squares - self.total * self.total / self.scored) / (self.scored - 1)
        return math.sqrt(max(0.0, variance) / self.scored)


def _kind(contract: Contract) -> str:
    """``partscore``, ``game``, ``small slam`` or ``grand slam``, by the odd tricks bid, undoubled (100 is game)."""
    if contract.level >= 6:
        return "small slam" if contract.level == 6 else "grand slam"
    from bidcheck.scoring.contract import GAME, trick_points

    return "game" if trick_points(Contract(contract.bid)) >= GAME else "partscore"


def played_all(deals: Iterable[Played], outcome: Outcome) -> Iterator[Played]:
    """The deals as they come, each counted."""
    for played in deals:
        outcome.add(played)
        yield played
