"""What could not be read, where, and what to do about it.

Reading never stops for one fault: it is put down here and the reader goes on. ``error`` means that something was lost
or contradicts itself, ``warning`` that it was read, though not as the standard writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]

MOST_PROBLEMS = 50
"""How many problems one board lists; the rest are counted in a last one."""

MOST_TEXT = 200
"""How much of a faulty text is quoted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a board: its line (from 1; 0 where there is no line), column (0 unknown), text, and the remedy."""

    line: int
    message: str
    remedy: str = ""
    text: str = ""
    column: int = 0
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"line {self.line}" + (f", column {self.column}" if self.column else "") + ": " if self.line else ""
        return f"{place}{self.message}{f'; {self.remedy}' if self.remedy else ''}"


class Faults:
    """Collects the problems of one board, turning offsets in its text into lines and columns."""

    __slots__ = ("_left_out", "column", "found", "line", "text")

    def __init__(self, text: str, line: int, column: int = 1) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.found: list[Problem] = []
        self._left_out = 0

    def add(self, offset: int, message: str, remedy: str = "", *, text: str = "",
            severity: Severity = "error") -> None:
        """Put down a fault at ``offset`` of the text."""
        if len(self.found) >= MOST_PROBLEMS:
            self._left_out += 1
            return
        before = self.text.rfind("\n", 0, offset)
        line = self.line + self.text.count("\n", 0, offset)
        column = offset - before if before >= 0 else offset + self.column
        self.found.append(Problem(line, message, remedy, text[:MOST_TEXT], column, severity))

    @property
    def is_full(self) -> bool:
        """Whether further faults are only counted, so that their place need not be worked out."""
        return len(self.found) >= MOST_PROBLEMS

    def warn(self, offset: int, message: str, remedy: str = "", *, text: str = "") -> None:
        """Put down something that was read although it is not as it should be."""
        self.add(offset, message, remedy, text=text, severity="warning")

    def extend(self, problems: tuple[Problem, ...] | list[Problem]) -> None:
        """Take over problems found elsewhere."""
        room = max(0, MOST_PROBLEMS - len(self.found))
        self.found.extend(problems[:room])
        self._left_out += len(problems[room:])

    def close(self) -> tuple[Problem, ...]:
        """The problems in the order of the file, with a last one for those that were only counted."""
        if len(self.found) > 1:
            self.found.sort(key=lambda problem: (problem.line, problem.column))
        if not self._left_out:
            return tuple(self.found)
        more = Problem(self.line, f"{self._left_out} more problems in this board are not listed", "mend the first ones")
        return (*self.found, more)


def quoted(text: str, most: int = 60) -> str:
    """``text`` in quotes for a message, shortened."""
    flat = " ".join(text.split())
    return repr(flat if len(flat) <= most else flat[: most - 1] + "…")
