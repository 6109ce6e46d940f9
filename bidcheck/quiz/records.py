"""Questions out of real deals: each turn at which the system decides, for as long as the auction goes its way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bidcheck.advise import choose
from bidcheck.auction import Auction, Seat, Vulnerability, board_dealer
from bidcheck.calls import PASS, Call
from bidcheck.handspace.chance import Chance
from bidcheck.quiz.calling import call_question
from bidcheck.quiz.question import Question
from bidcheck.quiz.whole import topic_of
from bidcheck.system.book import Book

if TYPE_CHECKING:
    from bidcheck.records.model import Board

ENOUGH = 400
"""After so many turns no more of the file is read."""


def questions_from(boards: Iterable[Board], book: Book, topics: Sequence[str], count: int, seed: int, level: int = 2,
                   lang: str = "en") -> list[Question]:
    """Up to ``count`` questions from the boards: of the topics wanted, as many different calls as there are."""
    chance = Chance.of(seed, "records")
    by_call: dict[str, list[Question]] = defaultdict(list)
    made = 0
    for board in boards:
        for question in turns(board, book, level, lang, chance):
            if topics and question.topic not in topics and "wild" not in topics:
                continue
            by_call[str(question.skill)].append(question)
            made += 1
        if made >= max(ENOUGH, 4 * count):
            break
    queues = chance.shuffled([chance.shuffled(found) for _, found in sorted(by_call.items())])
    chosen: list[Question] = []
    while queues and len(chosen) < count:
        chosen += [queue.pop() for queue in queues][:count - len(chosen)]
        queues = [queue for queue in queues if queue]
    return chosen


def turns(board: Board, book: Book, level: int, lang: str, chance: Chance) -> Iterator[Question]:
    """The turns of one board at which the notes decide.

    The auction is the recorded one for as long as everybody bids by the system; without a record it is the system's.
    """
    dealer = board.dealer if board.dealer is not None else board_dealer(board.number or 1)
    vul = board.vulnerability if board.vulnerability is not None else Vulnerability.NONE
    recorded = None if board.auction is None or not board.auction.calls else board.auction.legal.calls
    auction = Auction(dealer)
    while not auction.is_over and len(auction) < 40:
        position = book.position(auction, vul)
        seat: Seat = auction.to_call
        hand = board.deal.hand(seat)
        call: Call | None = None
        if recorded is not None:
            if len(auction) >= len(recorded):
                return
            call = recorded[len(auction)]
        if hand is None:
            if call is None:
                return
            auction = auction.call(call)
            continue
        choice = choose(position, hand)
        if choice.call is not None and choice.status in ("agreed", "ambiguous"):
            yield call_question(position, hand, topic_of(position), level, lang, seat, chance, vul=vul, dealer=dealer)
        made = choice.call if choice.call is not None else PASS
        if call is not None and call != choice.call and call not in choice.alternatives and not (
                choice.call is None and call.is_pass):
            return
        auction = auction.call(call if call is not None else made)
