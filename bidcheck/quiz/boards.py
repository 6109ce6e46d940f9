"""Questions as boards for the table: PBN with all four hands, the auction broken off where a call is asked for."""

from __future__ import annotations

import io
from collections.abc import Sequence

from bidcheck.errors import CannotRead
from bidcheck.quiz.around import deal_around
from bidcheck.quiz.marking import shown
from bidcheck.quiz.question import Question
from bidcheck.records.deals import Deal
from bidcheck.records.model import Board, RecordedAuction, RecordedCall, Remark
from bidcheck.records.pbn_write import write_pbn
from bidcheck.system.book import Book


def boards(questions: Sequence[Question], book: Book) -> list[Board]:
    """A board for each question that has a hand and an auction; the answer is a remark."""
    found: list[Board] = []
    for q in questions:
        hands = deal_around(book, q)
        if hands is None or q.auction is None:
            continue
        calls = tuple(RecordedCall(call) for call in q.auction.calls)
        answers = " / ".join(shown(q, a) for a in q.answers)
        found.append(Board(
            name=str(len(found) + 1), dealer=q.auction.dealer, vulnerability=q.vul, deal=Deal.of_hands(*hands),
            auction=RecordedAuction(q.auction.dealer, calls, "+"),
            tags=(("Event", f"bidcheck {q.topic}"), ("BidSystemNS", book.system.name),
                  ("BidSystemEW", book.system.name)),
            remarks=(Remark(f"{answers}: {' '.join(q.explanation.split())}", "Auction", len(calls)),),
        ))
    return found


def boards_text(questions: Sequence[Question], book: Book) -> str:
    """The boards as PBN; raises ``CannotRead`` where no question has one."""
    found = boards(questions, book)
    if not found:
        raise CannotRead("these questions have no deals: choose a topic about hands, such as openings or auction")
    out = io.StringIO()
    write_pbn(found, out)
    return out.getvalue()
