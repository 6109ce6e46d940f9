"""Cutting a LIN file into boards, one at a time.

LIN is ``key|value|`` pairs; newlines are only layout. A board starts at ``md``, or at the ``qx`` before it, and never
at ``pn``: names, and what else stands right before a start, go with the board that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bidcheck.records.source import BOARD_LIMIT

JUNK = "?"
"""Stands in place of a key before text that is no pair."""

HEADERS = frozenset({"pn", "st", "vg", "rs", "pg", "pw"})
"""Keys that belong to the board after them when they stand right before its start."""

MOST_HEADERS = 12

KNOWN = frozenset({"pc", "pg", "mb", "nt", "st", "md", "sv", "qx", "mc", "an", "pn", "rh", "ah", "vg", "rs", "\npg",
                   "\nnt", "\nqx", "\npn", "\npc", "\nmb", "\nmd", "\nst", "\nmc"})
"""Keys as they commonly stand, for a first look."""

_START = re.compile(r"(md|qx|MD|QX|Md|Qx|mD|qX)\s*\|")
_BEGINNING = re.compile(r"\s*(qx|md)\s*\|", re.IGNORECASE)
_SURE = re.compile(r"(?:qx\s*\|\s*[oc]?\d|md\s*\|\s*[0-4]?\s*S[^|]*H[^|]*D[^|]*C)", re.IGNORECASE)
_BEGUN = re.compile(r"(?:\A|\|)\s*(?:mb|pc|mc)\s*\|", re.IGNORECASE)
_NAMES = re.compile(r"(?:\A|\|)\s*pn\s*\|[^|]*\|", re.IGNORECASE)
_DEAL = re.compile(r"(?:\A|\|)\s*md\s*\|", re.IGNORECASE)
_KEY = re.compile(r"\s*[A-Za-z]{2}\s*")
_TAIL = 4096
_NOTHING = " \t\n\0\x1a"


@dataclass(frozen=True, slots=True)
class Pairs:
    """The text of one board, in Latin-1, and where it begins; ``cut``: the file ends inside a pair."""

    line: int
    column: int
    text: str
    cut: bool = False
    too_large: bool = False


def keys_and_values(text: str) -> list[str]:
    """Keys and values by turns; text that is no pair comes after ``JUNK``.

    A bar in a text puts keys and values out of step: what stands where a key should is passed over alone, so that the
    next key is found again.
    """
    flat = text.split("|")
    if not flat[-1].strip(_NOTHING):
        flat.pop()
    if len(flat) % 2 == 0:
        keys = set(flat[::2]) - KNOWN
        if not keys or all(_KEY.fullmatch(key) for key in keys):
            return flat
    found: list[str] = []
    at = 0
    while at < len(flat):
        if _KEY.fullmatch(flat[at]) is None:
            found += (JUNK, flat[at])
            at += 1
        else:
            found += (flat[at], flat[at + 1] if at + 1 < len(flat) else "")
            at += 2
    return found


def text_before(flat: list[str], count: int) -> str:
    """The text of the first ``count`` keys and values."""
    pieces: list[str] = []
    for at in range(0, count, 2):
        pieces += flat[at + 1:at + 2] if flat[at] == JUNK else flat[at:at + 2]
    return "".join(piece + "|" for piece in pieces)


class _Splitter:
    """Text read but not handed on, and what is known of the board that begins it."""

    def __init__(self) -> None:
        self.text = ""
        self.scan = 0
        self.line = 1
        self.column = 1
        self.has_deal = self.has_room = False
        self.names_follow = False
        self.first = True
        self.skipping = False

    def boards(self, *, last: bool) -> Iterator[Pairs]:
        """The boards whose end has been read; ``last`` says that nothing follows."""
        text, start = self.text, 0
        if self.line == self.column == 1 and self.scan == 0 and (first := _BEGINNING.match(text)) is not None:
            self.has_deal, self.has_room = first[1].lower() == "md", first[1].lower() == "qx"
        bars = counted = 0
        for match in _START.finditer(text, self.scan):
            key, key_at = match[1].lower(), match.start()
            bar = key_at - 1
            while bar >= 0 and text[bar] in " \t\n":
                bar -= 1
            if bar < 0 or text[bar] != "|":
                continue
            bars += text.count("|", counted, bar)
            counted = bar
            if self.skipping or bars % 2 == 0:
                if not last and text.find("|", match.end()) < 0:
                    break
                if _SURE.match(text, key_at) is None:
                    self.scan = match.end() - 1
                    continue
            self.scan = match.end() - 1
            if self.skipping or self._ends(start, bar + 1, key):
                at = self._back_over_headers(start, bar + 1)
                if self.first and self.has_deal:
                    at = self._end_of_first(start, at, bar + 1)
                elif self.names_follow:
                    at = bar + 1
                board = Pairs(self.line, self.column, text[start:at])
                self.move(board.text)
                if not self.skipping:
                    yield board
                start = at
                bars, counted = text.count("|", start, bar), max(start, bar)
                self.first = self.first and not self.has_deal
                self.has_deal = self.has_room = self.skipping = False
            self.has_deal = self.has_deal or key == "md"
            self.has_room = self.has_room or key == "qx"
        self.drop(start)

    def _back_over_headers(self, start: int, at: int) -> int:
        """Where the run of header pairs right before ``at`` begins."""
        text = self.text
        for _ in range(MOST_HEADERS):
            value_bar = text.rfind("|", start, at - 1)
            key_bar = text.rfind("|", start, value_bar) if value_bar > start else -1
            if value_bar < 0 or (key_bar < 0 and start > 0 and value_bar <= start):
                break
            key_at = key_bar + 1 if key_bar >= 0 else start
            if text[key_at:value_bar].strip().lower() not in HEADERS:
                break
            at = key_at
            if at <= start:
                break
        return at

    def _ends(self, start: int, at: int, key: str) -> bool:
        """Whether the board so far ends before a ``qx`` or ``md`` at ``at``."""
        if self.has_deal or (key == "qx" and self.has_room):
            return True
        return _BEGUN.search(self.text, start, at) is not None

    def _end_of_first(self, start: int, at: int, key_at: int) -> int:
        """Where the first board ends: after its names, in a file that has names after their deal."""
        deal = _DEAL.search(self.text, start, at)
        if deal is not None and _NAMES.search(self.text, start, deal.start() + 1) is None:
            self.names_follow = _NAMES.search(self.text, deal.end() - 1, key_at) is not None
        return key_at if self.names_follow else at

    def move(self, text: str) -> None:
        """Count the lines of text that is handed on."""
        newlines = text.count("\n")
        self.line += newlines
        self.column = len(text) - text.rfind("\n") if newlines else self.column + len(text)

    def drop(self, end: int) -> None:
        """Forget text up to ``end``."""
        self.text = self.text[end:]
        self.scan = max(0, self.scan - end)


def split_boards(chunks: Iterator[bytes]) -> Iterator[Pairs]:
    """The boards of a file in order, none kept after it is handed on.

    What comes before the first board and after the last goes with them; a file without any start is one board.
    """
    state = _Splitter()
    for data in chunks:
        state.text += data.decode("latin-1")
        yield from state.boards(last=False)
        if len(state.text) > BOARD_LIMIT or state.skipping:
            if not state.skipping:
                yield Pairs(state.line, state.column, state.text[:_TAIL], too_large=True)
            state.skipping = True
            rest = max(0, len(state.text) - _TAIL)
            state.move(state.text[:rest])
            state.drop(rest)
    yield from state.boards(last=True)
    text = state.text
    if not state.skipping and text.strip(_NOTHING):
        tail = text[text.rfind("|") + 1:]
        yield Pairs(state.line, state.column, text, bool(tail.strip(_NOTHING)) or text.count("|") % 2 == 1)
