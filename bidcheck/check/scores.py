"""The score of a recorded board, by Law 77, and the score it claims."""

from __future__ import annotations

import re
from functools import lru_cache

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.locale import joined, phrase
from bidcheck.records.model import Board
from bidcheck.records.play import tricks_won
from bidcheck.scoring.contract import result_text
from bidcheck.scoring.duplicate import duplicate_items, duplicate_score

_CLAIMED = re.compile(r"(?:(NS|EW|N-S|E-W)\s*)?([-+−]?\d{1,5})", re.IGNORECASE)
_OTHER_FORMS = re.compile(r"rubber|chicago", re.IGNORECASE)
"""Methods of scoring whose scores are not those of a single deal (PBN 5.5)."""


def result_of(board: Board) -> int | None:
    """The tricks declarer won: as recorded, else as played where all thirteen tricks are there."""
    if board.result is not None:
        return board.result if 0 <= board.result <= 13 else None
    if board.play is None or board.declarer is None or board.contract is None:
        return None
    won = tricks_won(board.play, board.strain)
    return won[board.declarer.side] if sum(won) == 13 else None


@lru_cache(maxsize=20_000)
def score_of(contract: Contract, declarer: Seat, tricks: int, vulnerability: Vulnerability) -> int:
    """The score of declarer's side."""
    return duplicate_score(contract, tricks, vulnerable=vulnerability.of(declarer.side))


def claimed_score(text: str, declarer: Seat | None) -> int | None:
    """The score of north–south that a record claims, ``NS 420``, ``EW -50``, or declarer's ``420``.

    ``None`` where it claims none, cannot be read, or the two sides' figures contradict each other.
    """
    found = set()
    rest = text.strip()
    for side, figure in _CLAIMED.findall(rest):
        points = int(figure.replace("−", "-"))
        if side:
            found.add(points if side[0].upper() == "N" else -points)
        elif declarer is not None:
            found.add(points if declarer.side is Side.NS else -points)
    return found.pop() if len(found) == 1 and not _CLAIMED.sub("", rest).strip(" /;,") else None


def score_fault(board: Board, contract: Contract | None, declarer: Seat | None, tricks: int | None,
                vulnerability: Vulnerability, score_ns: int | None) -> str:
    """What is wrong with the claimed score, in words; empty where it is right or cannot be told."""
    if not board.score.strip() or score_ns is None or _OTHER_FORMS.search(board.tag("Scoring")):
        return ""
    claimed = claimed_score(board.score, declarer)
    if claimed is None or claimed == score_ns:
        return ""
    if contract is None or declarer is None or tricks is None:
        return phrase("the score is given as {score}; a deal passed out is 0", score=board.score)
    vulnerable = vulnerability.of(declarer.side)
    items = duplicate_items(contract, tricks, declarer.side, vulnerable=vulnerable)
    sums = joined(" + ", (phrase("{points} {what}", points=item.points, what=item.what) for item in items))
    whose = items[0].side
    total = sum(item.points for item in items)
    return phrase("the score is given as {score}; {contract} {result} by {declarer} is {side} {total}: {items}",
                  score=board.score, contract=str(contract), result=result_text(contract, tricks),
                  declarer=str(declarer), side=str(whose), total=total, items=sums)
