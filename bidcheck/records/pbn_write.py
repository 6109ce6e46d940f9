"""Writing PBN 2.1 in the export format: fixed order of tags, upper case, hands from the dealer on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import IO

from bidcheck.auction import Seat
from bidcheck.cards import Strain
from bidcheck.records.model import Board, Mark, RecordedAuction, RecordedPlay, Remark
from bidcheck.records.pbn_values import MANDATORY, OWN_FIELDS, escaped
from bidcheck.records.play import best_column, card_code
from bidcheck.records.tokens import ALL_PASS, CALL_WORDS, CARDS_PLAYED, NO_CODE

HEADER = "% PBN 2.1\n% EXPORT\n"

_VULNERABLE = ("None", "NS", "EW", "All")
_CALL_TEXT = {"P": "Pass"}
_SEAT_TAGS = {"North": 0, "East": 1, "South": 2, "West": 3}


def pbn_text(board: Board) -> str:
    """``board`` as a PBN game, every line ended, without the empty line that goes between games."""
    lines = list(board.escapes)
    said = _Remarks(board.remarks)
    lines += said.after("")
    written: set[str] = set()
    for name in MANDATORY:
        lines += _tag(name, _mandatory(board, name), said, written)
    others = [(name, value) for name, value in board.tags if name not in OWN_FIELDS and name not in MANDATORY]
    if board.score:
        others.append(("Score", board.score))
    alerts = [] if board.auction is None else [at for at, made in enumerate(board.auction.calls, 1) if made.mark.alert]
    if alerts:
        others.append(("Alerts", " ".join(map(str, alerts))))
    for name, value in sorted(others, key=lambda tag: tag[0]):
        lines += _tag(name, value, said, written)
    if board.auction is not None:
        lines += _auction(board.auction, board.tag("Auction"), said)
    if board.play is not None:
        lines += _play(board.play, board.tag("Play"), board.strain, said)
    for section in sorted(board.sections, key=lambda section: section.name):
        lines += _tag(section.name, section.value, said, written)
        if section.text:
            lines.append(re.sub(r"(?m)^%", " %", section.text))
    rest = said.rest()
    if rest:
        lines[len(board.escapes):len(board.escapes)] = rest
    return "\n".join(lines) + "\n"


class _Remarks:
    """The remarks of a board, given out where they belong."""

    def __init__(self, remarks: Sequence[Remark]) -> None:
        self.left: dict[tuple[str, int], list[str]] = {}
        for remark in remarks:
            at = remark.at if remark.section in ("Auction", "Play") else 0
            self.left.setdefault((remark.section, at), []).append(remark.text)

    def after(self, section: str, at: int = 0) -> list[str]:
        """The comments that stand there, as lines."""
        return [line for text in self.left.pop((section, at), ()) for line in _comment(text)]

    def from_on(self, section: str, at: int) -> list[str]:
        """The comments of a section from a place on."""
        keys = sorted(key for key in self.left if key[0] == section and key[1] >= at)
        return [line for key in keys for line in self.after(*key)]

    def rest(self) -> list[str]:
        return [line for key in sorted(self.left) for line in self.after(*key)]


def _comment(text: str) -> list[str]:
    if "}" not in text and not ("{" in text and "\n" in text):
        return [f"{{{text}}}"]
    return [f"; {line}" for line in text.splitlines() if line.strip()]


def _tag(name: str, value: str, said: _Remarks, written: set[str]) -> list[str]:
    if name in written:
        return []
    written.add(name)
    return [f'[{name} "{escaped(value)}"]', *said.after(name)]


def _mandatory(board: Board, name: str) -> str:
    """The value of a mandatory tag; what could not be read is written as it was.

    What is not known is ``?``, and empty in a deal that was never bid or played (3.4).
    """
    raw = board.tag(name)
    dealt_only = board.auction is None and board.play is None and board.contract is None and board.result is None
    unknown = "" if dealt_only and not raw else "?"
    if name in _SEAT_TAGS:
        return board.players[_SEAT_TAGS[name]] or unknown
    if name == "Board":
        return board.name or unknown
    if name == "Dealer":
        return raw or "?" if board.dealer is None else str(board.dealer)
    if name == "Vulnerable":
        return raw or "?" if board.vulnerability is None else _VULNERABLE[board.vulnerability]
    if name == "Deal":
        return raw or ("?" if board.deal.is_unknown
                       else board.deal.text(Seat.NORTH if board.dealer is None else board.dealer))
    if name == "Declarer":
        if board.declarer is None:
            return raw or ("" if board.passed_out else unknown)
        return f"^{board.declarer}" if raw.startswith("^") else str(board.declarer)
    if name == "Contract":
        if board.contract is not None:
            return str(board.contract)
        return raw or ("Pass" if board.passed_out else unknown if board.strain is None else board.strain.text)
    if name == "Result":
        if board.result is None:
            return raw or ("" if board.passed_out else unknown)
        return f"^{board.result}" if raw.startswith("^") else str(board.result)
    return raw or unknown


class _Notes:
    """Numbers for notes: the one a mark has where it is free or says the same, else the next free one."""

    def __init__(self, marks: Iterable[Mark], unused: Iterable[tuple[int, str]]) -> None:
        self.texts: dict[int, str] = {}
        self.numbers: dict[str, int] = {}
        marks = list(marks)
        for mark in marks:
            if mark.note and mark.text and mark.note not in self.texts:
                self.texts[mark.note] = mark.text
                self.numbers.setdefault(mark.text, mark.note)
        for number, text in unused:
            self.texts.setdefault(number, text)
        self.taken = {mark.note for mark in marks} | set(self.texts)

    def number(self, mark: Mark) -> int:
        """The number to write for ``mark``, 0 where it has no note."""
        if not mark.text:
            return mark.note if mark.note not in self.texts else 0
        if self.texts.get(mark.note) == mark.text:
            return mark.note
        number = self.numbers.get(mark.text, 0)
        if not number:
            number = next(n for n in range(1, len(self.taken) + 2) if n not in self.taken)
            self.taken.add(number)
            self.texts[number] = mark.text
            self.numbers[mark.text] = number
        return number

    def lines(self) -> list[str]:
        return [f'[Note "{number}:{escaped(text)}"]' for number, text in sorted(self.texts.items())]


def _word(text: str) -> str:
    """What could not be read, as one word that stays unreadable; ``-`` for nothing."""
    if text == "^S":
        return text
    word = re.sub(r"[^\w.,:/'()&@-]", "_", text) or "-"
    return word + "_" if word in CALL_WORDS or word in ALL_PASS or word in CARDS_PLAYED else word


def _annotated(text: str, mark: Mark, notes: _Notes) -> str:
    if mark == _PLAIN and not mark.note:
        return text
    number = notes.number(mark)
    before = "".join(f"^{letter} " for letter in mark.irregular if letter in "IRL")
    return before + text + (f" ={number}=" if number else "") + "".join(f" ${nag}" for nag in mark.nags)


_PLAIN = Mark()


def _rows(entries: list[str], said: _Remarks, section: str) -> list[str]:
    """Four entries a line, in columns; a remark ends its line."""
    width = max((len(entry) for entry in entries), default=0)
    lines: list[str] = []
    row: list[str] = []
    for at, entry in enumerate(entries):
        row.append(entry)
        remarks = said.after(section, at + 1)
        if len(row) == 4 or remarks:
            lines.append(" ".join(part.ljust(width) for part in row).rstrip())
            lines += remarks
            row = []
    if row:
        lines.append(" ".join(part.ljust(width) for part in row).rstrip())
    return lines


def _auction(auction: RecordedAuction, raw: str, said: _Remarks) -> list[str]:
    notes = _Notes((made.mark for made in auction.calls), auction.notes)
    entries = []
    for made in auction.calls:
        text = _word(made.text) if made.call is None else _CALL_TEXT.get(str(made.call), str(made.call))
        entries.append(_annotated(text, made.mark, notes))
    first = escaped(raw) or "?" if auction.dealer is None else str(auction.dealer)
    lines = [f'[Auction "{first}"]', *said.after("Auction")]
    lines += _rows(entries, said, "Auction")
    if auction.ending:
        lines.append(auction.ending)
    lines += said.from_on("Auction", 0)
    return lines + notes.lines()


def _play(play: RecordedPlay, raw: str, strain: Strain | None, said: _Remarks) -> list[str]:
    """Rows of columns, the first that of the opening leader; ``+`` stands where the next card is to be played.

    A trick that is not led by the winner of the one before is marked ``^L``, so that its row can be read (3.9).
    """
    notes = _Notes((made.mark for made in play.cards), play.notes)
    entries: list[str] = []
    won = 0
    size = len(play.cards)
    for number, start in enumerate(range(0, size, 4)):
        cards = play.cards[start:start + 4]
        turn = won if play.leader is None or number >= len(play.leaders) else (play.leaders[number] - play.leader) % 4
        row = ["-"] * 4
        codes = [NO_CODE] * 4
        for at, made in enumerate(cards):
            codes[(turn + at) % 4] = card_code(made)
            out_of_turn = at == 0 and turn != won and "L" not in made.mark.irregular
            row[(turn + at) % 4] = ("^L " if out_of_turn else "") + _annotated(
                _word(made.text) if made.card is None else str(made.card), made.mark, notes)
        if play.ending == "+" and start + 4 >= size and len(cards) < 4:
            row[(turn + len(cards)) % 4] = "+"
        entries += row
        won = best_column((codes[0], codes[1], codes[2], codes[3]), turn, 4 if strain is None else strain)
    first = escaped(raw) or "?" if play.leader is None else str(play.leader)
    lines = [f'[Play "{first}"]', *said.after("Play")]
    lines += _rows(entries, said, "Play")
    if play.ending and not (play.ending == "+" and "+" in entries):
        lines.append(play.ending)
    lines += said.from_on("Play", 0)
    return lines + notes.lines()


def write_pbn(boards: Iterable[Board], stream: IO[str]) -> int:
    """Write boards as a PBN file in export format and return how many."""
    stream.write(HEADER)
    count = 0
    for board in boards:
        stream.write(("\n" if count else "") + pbn_text(board))
        count += 1
    return count
