"""Cutting a PBN file into games, one at a time.

A game ends at a line with nothing but white space, outside a ``{comment}`` (PBN 3, 3.8). A comment that is never
closed must not swallow the rest of the file, so one that runs over a blank line and the start of another game is taken
as unclosed when a second ``{`` comes before its ``}``, or when no ``}`` comes at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bidcheck.records.source import BOARD_LIMIT

COMMENT_LIMIT = 1 << 20
"""Bytes of a comment beyond which a game inside it is taken as a game."""

_BLANK_LINES = re.compile(rb"\n(?:[ \t\r\x0b\x0c\x1a\0]*+\n)++")
_BLANK_BEFORE_GAME = re.compile(rb"\n(?:[ \t\r\x0b\x0c\x1a\0]*+\n)++(?=[ \t]*+[\[%])")
_LEADING = re.compile(rb"(?:[ \t\r\x0b\x0c\x1a\0]*+\n)*+")
_BRACES = re.compile(rb'"(?:[^"\\\n]|\\.)*"|;[^\n]*|(?m:^)%[^\n]*|\{')
_GAME_START = re.compile(rb'\n[ \t]*\[\s*[A-Za-z]\w*\s*"')
_ANY_TAG = re.compile(rb'\[\s*([A-Za-z]\w*)\s*"(?:[^"\\\n]|\\.)*"\s*\]')
_NO_ELEMENTS = re.compile(rb"(?:\s+|(?m:^)%[^\n]*|;[^\n]*)*")
_NOTHING = b" \t\r\n\x0b\x0c\x1a\0"


@dataclass(frozen=True, slots=True)
class Game:
    """The bytes of one game and the line it begins at; ``too_large`` says that the rest was passed over."""

    line: int
    data: bytes
    too_large: bool = False


class _Buffer:
    """Bytes read but not handed on, and where in them the next game is looked for."""

    def __init__(self) -> None:
        self.data = b""
        self.start = 0
        self.line = 1
        self.scan = 0
        self.braces = 0
        self.skipping = False
        self.in_table = self.has_elements = False

    def add(self, data: bytes) -> None:
        """Append, dropping what was handed on."""
        self.data = self.data[self.start:] + data
        self.scan = max(0, self.scan - self.start)
        self.braces = max(0, self.braces - self.start)
        self.start = 0

    def take(self, end: int, following: int) -> Game | None:
        """The game up to ``end``; the next one begins at ``following``. ``None`` for nothing but blanks."""
        data = self.data[self.start:end]
        lines = self.data.count(b"\n", self.start, following)
        game = None
        if not self.skipping and data.strip(_NOTHING):
            leading = _LEADING.match(data)
            blank = leading.end() if leading is not None else 0
            game = Game(self.line + data.count(b"\n", 0, blank), data[blank:])
        self.skipping = False
        self.line += lines
        self.start = self.scan = self.braces = following
        self.in_table = self.has_elements = False
        return game

    def skip(self) -> None:
        """Pass over what has been read of a game; of blank lines at its end, two newlines are kept."""
        end = max(self.start, len(self.data.rstrip(_NOTHING)))
        newlines = self.data.count(b"\n", end)
        self.take(end, end)
        kept = min(newlines, 2)
        self.line += newlines - kept
        self.data, self.start, self.scan, self.braces = b"\n" * kept, 0, 0, 0
        self.skipping = True

    def next_game(self, *, last: bool) -> tuple[Game | None, bool]:
        """A game or ``None`` for blanks, and whether more may follow in what has been read."""
        while True:
            blank = (_BLANK_BEFORE_GAME if self.skipping else _BLANK_LINES).search(self.data, self.scan)
            if blank is None and not last:
                self.scan = max(self.scan, self.data.rfind(b"\n", self.start), self.start)
                return None, False
            end = len(self.data) if blank is None else blank.start()
            following = len(self.data) if blank is None else blank.end()
            if not self.skipping and self.data.find(b"{", self.braces, end) >= 0:
                close = self._close(end, last=last)
                if close is None:
                    return None, False
                if close < 0:
                    gap = _BLANK_LINES.search(self.data, self.braces)
                    assert gap is not None
                    return self.take(gap.start(), gap.end()), True
                if close >= end:
                    self.scan = close
                    self.braces = close
                    if close < len(self.data) or not last:
                        continue
                    end = following = close
            return self.take(end, following), blank is not None

    def _close(self, end: int, *, last: bool) -> int | None:
        """Where the game's comments up to ``end`` are all closed: beyond ``end`` if one runs over it.

        ``None`` when more must be read to tell, -1 when the comment at ``self.braces`` is never closed.
        """
        at = self.braces
        while True:
            opened = None
            for match in _BRACES.finditer(self.data, at, end):
                if match[0] == b"{":
                    self._pass_over(at, match.start())
                    at = match.start()
                    if not (self.in_table and self.has_elements):
                        opened = at
                        break
            if opened is None:
                self._pass_over(at, end)
                self.braces = end
                return end - 1
            self.braces = opened
            close = self.data.find(b"}", opened)
            if 0 <= close < end:
                at = close + 1
                continue
            reach = close if close >= 0 else len(self.data)
            gap = _BLANK_LINES.search(self.data, opened, reach)
            inside = None if gap is None else _GAME_START.search(self.data, gap.start(), reach)
            if inside is not None:
                again = self.data.find(b"{", inside.start(), reach) >= 0
                if again or (close < 0 and (last or reach - opened > COMMENT_LIMIT)):
                    return -1
            if close >= 0:
                return close + 1
            return len(self.data) if last else None

    def _pass_over(self, at: int, end: int) -> None:
        """Note whether what stands from ``at`` to ``end`` leaves us among the elements of a table.

        There a brace is a fault, not a comment (5.1).
        """
        tag = None
        for found in _ANY_TAG.finditer(self.data, at, end):
            tag = found
        if tag is not None:
            self.in_table, self.has_elements = tag[1].endswith(b"Table") and tag[1] != b"Table", False
            at = tag.end()
        if self.in_table and not self.has_elements:
            plain = _NO_ELEMENTS.match(self.data, at, end)
            self.has_elements = plain is None or plain.end() < end


def split_games(chunks: Iterator[bytes]) -> Iterator[Game]:
    """The games of a file in order, none kept after it is handed on."""
    buffer = _Buffer()
    for data in chunks:
        buffer.add(data)
        more = True
        while more:
            game, more = buffer.next_game(last=False)
            if game is not None:
                yield game
        if buffer.skipping or len(buffer.data) - buffer.start > BOARD_LIMIT:
            if not buffer.skipping:
                yield Game(buffer.line, buffer.data[buffer.start:buffer.start + 4096], too_large=True)
            buffer.skip()
    more = True
    while more:
        game, more = buffer.next_game(last=True)
        if game is not None:
            yield game
