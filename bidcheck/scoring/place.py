"""Where in a score sheet something stands, and the error that points there."""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.errors import BidcheckError

WIDEST = 160
"""Columns of a line that an error shows; a longer line is cut around the caret."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one line. ``line`` and ``column`` count from 1; ``text`` is the whole line."""

    file: str
    line: int
    column: int
    text: str
    width: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def show(self, message: str) -> str:
        """``file:line:column: message``, then the line with carets under the stretch."""
        at = self.column - 1
        start = max(0, at - WIDEST // 2) if len(self.text) > WIDEST else 0
        shown = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in self.text[start:start + WIDEST])
        # A tab stays a tab under itself, so that the caret stands where the reader's terminal puts the text.
        under = "".join(c if c == "\t" else " " for c in shown[:at - start])
        carets = "^" * max(1, min(self.width, len(shown) - (at - start)))
        return f"{self}: {message}\n    {shown}\n    {under}{carets}"


class SheetError(BidcheckError):
    """A fault in a score sheet, with its place where that is known."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(place.show(message) if place else message)
        self.place = place
