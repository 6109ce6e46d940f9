"""Two other readers, where they can read: they understand what is written here, and what one of them writes is read.

They lose boards and calls of their own accord, so only what they do give is compared, on boards they can take.
"""

from __future__ import annotations

import random
import warnings
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bidcheck.auction import Auction, Seat, board_dealer, board_vulnerability
from bidcheck.cards import Card, Hand, Strain
from bidcheck.records import Board, Deal, RecordedAuction, RecordedPlay, Trick, read_text, write_lin, write_pbn
from bidcheck.records.play import best_card
from bidcheck.records.tokens import plain_call, plain_card

COUNT = 40


def oracle(name: str, what: str) -> ModuleType:
    """The module, its own warnings aside; skips where it is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip(name, reason=f"{what} is not installed")


def bid_board(rng: random.Random, number: int) -> Board:
    """A whole board with an auction of five calls or more, and all 52 cards played."""
    deck = [Card(Strain(suit), rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(deck)
    hands = [Hand.of_cards(deck[at:at + 13]) for at in range(0, 52, 13)]
    dealer = board_dealer(number)
    auction = Auction(dealer)
    while not auction.is_over:
        legal = auction.legal_calls()
        bold = [c for c in legal if c.index] if len(auction) < 2 else legal[:7]
        auction = auction.call(rng.choice(bold[:7]) if len(auction) < 9 and rng.random() < 0.7 else legal[0])
    contract, declarer = auction.contract, auction.declarer
    if contract is None or declarer is None or len(auction) < 5:
        return bid_board(rng, number)
    left = [list(hand) for hand in hands]
    lead, tricks = declarer.left, []
    for _ in range(13):
        cards: list[Card] = []
        for turn in range(4):
            hand = left[lead.after(turn)]
            card = rng.choice([c for c in hand if cards and c.suit is cards[0].suit] or hand)
            hand.remove(card)
            cards.append(card)
        made = tuple(plain_card(card) for card in cards)
        tricks.append(Trick(lead, made))
        lead = lead.after(best_card(made, contract.strain) or 0)
    return Board(
        name=str(number), dealer=dealer, vulnerability=board_vulnerability(number),
        deal=Deal.of_hands(hands[0], hands[1], hands[2], hands[3]), players=("N", "E", "S", "W"),
        auction=RecordedAuction(dealer, tuple(plain_call(call) for call in auction.calls)), contract=contract,
        strain=contract.strain, declarer=declarer, play=RecordedPlay.of_tricks(tricks), result=7)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    rng = random.Random(5)
    return [bid_board(rng, number) for number in range(1, COUNT + 1)]


def written(boards: list[Board], form: str) -> str:
    stream = StringIO()
    (write_pbn if form == "pbn" else write_lin)(boards, stream)
    return stream.getvalue()


def hands_of(board: Board) -> list[str]:
    return [str(board.deal.hand(seat)) for seat in Seat]


def calls_of(board: Board) -> list[str]:
    assert board.auction is not None
    return [str(c.call) for c in board.auction.calls]


def played(board: Board) -> list[str]:
    assert board.play is not None
    return [str(c.card) for c in board.play.cards]


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_bridgebots_reads_what_is_written(boards: list[Board], tmp_path: Path, form: str) -> None:
    bridgebots = oracle("bridgebots", "bridgebots")
    path = tmp_path / f"boards.{form}"
    # of the last board of a PBN file it takes the lines apart: one more is written, and not compared
    more = bid_board(random.Random(6), COUNT + 1)
    path.write_text(written([*boards, more], form), encoding="utf-8")
    records = (bridgebots.parse_pbn if form == "pbn" else bridgebots.parse_single_lin)(path)
    assert len(records) == COUNT + 1
    by_hands = {tuple(_hands(record.deal)): record for record in records}
    for board in boards:
        record = by_hands[tuple(hands_of(board))]
        deal, (table,) = record.deal, record.board_records
        assert deal.dealer.name[0] == str(board.dealer)
        calls = {"PASS": "P"}
        assert [calls.get(c, c) for c in table.bidding_record] == calls_of(board)
        assert [repr(c) for c in table.play_record] == played(board)
        assert table.declarer.name[0] == str(board.declarer)
        assert str(table.contract.level) == str(board.contract)[0]


def _hands(deal: Any) -> list[str]:
    """The four hands of a deal of bridgebots, north first."""
    by_seat = {direction.name[0]: cards for direction, cards in deal.player_cards.items()}
    return [str(Hand.of_cards([Card.parse(repr(card)) for card in by_seat[str(seat)]])) for seat in Seat]


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_endplay_reads_what_is_written_and_is_read(boards: list[Board], form: str) -> None:
    parser = oracle(f"endplay.parsers.{form}", "endplay")
    theirs = parser.loads(written(boards, form))
    assert len(theirs) == COUNT
    for ours, other in zip(boards, theirs, strict=True):
        assert str(other.deal).removeprefix("N:").split() == hands_of(ours)
        assert [plain(str(c)) for c in other.auction] == calls_of(ours)
        assert [plain(str(c)) for c in other.play] == played(ours)
    again = read_text(parser.dumps(theirs))
    assert len(again) == COUNT
    for ours, back in zip(boards, again, strict=True):
        assert hands_of(back) == hands_of(ours)
        assert calls_of(back) == calls_of(ours)
        assert played(back) == played(ours)
        assert (back.dealer, back.vulnerability) == (ours.dealer, ours.vulnerability)
        assert (back.contract, back.declarer) == (ours.contract, ours.declarer)


def plain(text: str) -> str:
    """Suit signs as letters."""
    return text.translate(str.maketrans("♣♦♥♠", "CDHS"))
