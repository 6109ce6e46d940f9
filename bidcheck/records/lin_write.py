"""Writing LIN."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import IO

from bidcheck.records.deals import LIN_ORDER, lin_deal_text
from bidcheck.records.lin_split import JUNK
from bidcheck.records.model import PLAIN, Board, RecordedCall

_LIN_CALL = {"P": "p", "X": "d", "XX": "r"}
_UNREAD = frozenset({"md", "sv", "mc", "an", JUNK})


def lin_call(made: RecordedCall) -> str:
    """A call as LIN writes it: ``p d r 1C 1N``, with ``!`` for an alert."""
    if made.call is None:
        return _clean(made.text)
    text = str(made.call)
    return _LIN_CALL.get(text, text.replace("NT", "N")) + ("!" if made.mark.alert else "")


def lin_text(board: Board) -> str:
    """``board`` as one line of LIN, without a newline at its end.

    What LIN has no place for is left out: see ``not_in_lin``.
    """
    pairs: list[tuple[str, str]] = []
    fields = [(key, value) for key, value in board.fields if key not in _UNREAD]
    pairs += [field for field in fields if field[0] in ("vg", "rs")]
    room = next((field for field in fields if field[0] == "qx"), None)
    if room is None and board.room in ("Open", "Closed") and board.name.isdigit():
        room = ("qx", f"{board.room[0].lower()}{board.name}")
    if room is not None:
        pairs.append(room)
    if any(board.players):
        pairs.append(("pn", ",".join(board.players[seat].replace(",", " ") for seat in LIN_ORDER)))
    pairs.append(("st", ""))
    dealer = board.dealer if board.dealer is not None else board.auction.dealer if board.auction is not None else None
    pairs.append(("md", lin_deal_text(board.deal, dealer)))
    pairs.append(("rh", ""))
    header = next((value for key, value in fields if key == "ah"), None)
    if header is not None or (board.name and room is None):
        pairs.append(("ah", header if header is not None and _names(header, board.name) else
                      f"Board {board.name}" if board.name.isdigit() else board.name))
    if board.vulnerability is not None:
        pairs.append(("sv", "oneb"[board.vulnerability]))
    pairs += [field for field in fields if field[0] not in ("vg", "rs", "qx", "ah", "rh", "st")]
    pairs += [("nt", remark.text) for remark in board.remarks if remark.section not in ("Auction", "Play")]
    pairs += _auction(board)
    pairs += _play(board)
    if board.result is not None:
        pairs.append(("mc", str(board.result)))
    return "".join(f"{key}|{_clean(value)}|" for key, value in pairs)


def _names(header: str, name: str) -> bool:
    return name in header or not name


def _auction(board: Board) -> list[tuple[str, str]]:
    if board.auction is None:
        return []
    pairs: list[tuple[str, str]] = []
    said = _remarks(board, "Auction")
    for at, made in enumerate(board.auction.calls):
        pairs += [("nt", text) for text in said.pop(at, ())]
        pairs.append(("mb", lin_call(made)))
        if made.mark.text:
            pairs.append(("an", made.mark.text))
    pairs += [("nt", text) for texts in said.values() for text in texts]
    if board.auction.ending == "+":
        pairs.append(("mb", "?"))
    if board.auction.legal.is_over:
        pairs.append(("pg", ""))
    return pairs


def _play(board: Board) -> list[tuple[str, str]]:
    if board.play is None:
        return [("nt", text) for texts in _remarks(board, "Play").values() for text in texts]
    pairs: list[tuple[str, str]] = []
    said = _remarks(board, "Play")
    count = 0
    for trick in board.play.tricks:
        for made in trick.cards:
            pairs += [("nt", text) for text in said.pop(count, ())]
            pairs.append(("pc", str(made.card) if made.card is not None else made.text or "-"))
            count += 1
        pairs.append(("pg", ""))
    return pairs + [("nt", text) for texts in said.values() for text in texts]


def _remarks(board: Board, section: str) -> dict[int, list[str]]:
    said: dict[int, list[str]] = {}
    for remark in board.remarks:
        if remark.section == section:
            said.setdefault(remark.at, []).append(remark.text)
    return said


def _clean(text: str) -> str:
    """LIN has no escape: a bar becomes a broken bar, a newline a space."""
    return re.sub(r"[\n\r]+", " ", text).replace("|", "¦") if re.search(r"[|\n\r]", text) else text


def not_in_lin(board: Board) -> tuple[str, ...]:
    """What of ``board`` would be lost in LIN, in words; empty where nothing."""
    lost = []
    others = sorted({name for name, _ in board.tags} - {"Room"})
    if others and board.form != "lin":
        lost.append(f"tags {', '.join(others)}")
    if board.sections:
        lost.append(f"sections {', '.join(section.name for section in board.sections)}")
    if board.score:
        lost.append("the score")
    if board.auction is None and board.contract is not None:
        lost.append("the contract, which LIN tells by the auction")
    if board.auction is not None:
        if any(made.mark.nags for made in board.auction.calls):
            lost.append("judgements of calls")
        if any(made.mark.irregular for made in board.auction.calls):
            lost.append("marks of irregular calls")
    if board.play is not None and any(made.mark != PLAIN for made in board.play.cards):
        lost.append("notes on cards")
    return tuple(lost)


def write_lin(boards: Iterable[Board], stream: IO[str]) -> int:
    """Write boards as LIN, a line each, and return how many."""
    count = 0
    for board in boards:
        stream.write(lin_text(board) + "\n")
        count += 1
    return count
