"""Places in a file somebody wrote, and the problems found there.

A ``Problem`` is one fault with its code, place and remedy; ``SourceError`` carries the first of them and all others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bidcheck.errors import BidcheckError


@dataclass(frozen=True, slots=True)
class Source:
    """A file's name as the user gave it, and its text."""

    name: str
    text: str

    def line(self, number: int) -> str:
        """Line ``number``, from 1, without its end."""
        lines = _lines(self.text)
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


@lru_cache(maxsize=64)
def _lines(text: str) -> list[str]:
    return text.split("\n")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file; lines and columns count from 1, the end column is the one after."""

    source: Source
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 2

    @property
    def file(self) -> str:
        return self.source.name

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def narrowed(self, offset: int, width: int, quoted: int = 0) -> Place:
        """The ``width`` characters from ``offset`` on in the scalar here, which begins after ``quoted`` signs.

        A scalar of several lines is read with one blank for each end of a line.
        """
        for number in range(self.line, self.end_line + 1):
            line = self.source.line(number)
            start = self.column - 1 + quoted if number == self.line else len(line) - len(line.lstrip())
            length = len(line.rstrip()) - start
            if number == self.end_line or offset < length:
                return Place(self.source, number, start + offset + 1, number, start + offset + 1 + max(1, width))
            offset -= length + 1
        return self

    def excerpt(self) -> str:
        """The line and a caret under the place."""
        line = self.source.line(self.line)
        if not line:
            return ""
        first, shown = self.column - 1, line
        if len(line) > 160:
            cut = max(0, first - 60)
            shown, first = line[cut:cut + 160], first - cut
        end = self.end_column - self.column if self.end_line == self.line else len(shown) - first
        pad = "".join("\t" if c == "\t" else " " for c in shown[:first])
        shown = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in shown)
        return f"    {shown}\n    {pad}{'^' * max(1, min(end, len(shown) - first + 1, 80))}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: its code, what is wrong, where, and the remedy."""

    code: str
    message: str
    place: Place
    help: str = ""

    def __str__(self) -> str:
        excerpt = self.place.excerpt()
        return (f"{self.place}: {self.code} {self.message}"
                + (f"\n{excerpt}" if excerpt else "") + (f"\n  help: {self.help}" if self.help else ""))


class SourceError(BidcheckError):
    """A file somebody wrote has faults; ``problems`` are all that were found, in order of place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first = str(self.problems[0])
        more = len(self.problems) - 1
        super().__init__(first + (f"\n({more} more: bidcheck lint {self.problems[0].place.file})" if more else ""))


MAX_BYTES = 2_000_000
"""A file larger than this is refused."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


def read_source(path: Path) -> Source:
    """The text of a file somebody wrote.

    Raises ``SourceError`` for a folder, a file that is not there, too large, not UTF-8, or with control characters.
    """
    name = str(path)
    nowhere = Place(Source(name, ""))
    if path.is_dir():
        raise SourceError([Problem("Y001", f"{name!r} is a folder, not a file", nowhere, "name a YAML file in it")])
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SourceError([Problem("Y004", f"the file is larger than {MAX_BYTES // 1_000_000} MB", nowhere,
                                       "a system is text of some hundred kilobytes at most")])
        raw = path.read_bytes()
    except OSError as error:
        raise SourceError([Problem("Y001", f"cannot read the file: {error.strerror or error}", nowhere)]) from None
    return decode_source(name, raw)


def decode_source(name: str, raw: bytes) -> Source:
    """The text of ``raw``; raises ``SourceError`` as ``read_source`` does."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SourceError([Problem("Y002", "the file is UTF-16", Place(Source(name, "")), "save it as UTF-8")])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
        shown = Source(name, raw.decode("latin-1"))
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise SourceError([Problem("Y002", f"byte 0x{raw[error.start]:02x} is not UTF-8",
                                   Place(shown, line, column, line, column + 1), "save the file as UTF-8")]) from None
    source = Source(name, text)
    control = _CONTROL.search(text)
    if control is not None:
        at = control.start()
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1) + 1
        raise SourceError([Problem("Y003", f"control character U+{ord(control[0]):04X}",
                                   Place(source, line, column, line, column + 1), "delete it")])
    return source
