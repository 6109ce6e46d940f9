"""The header of a vugraph file: the match (``vg``) and the result of every board in both rooms (``rs``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from bidcheck.auction import Contract, Seat
from bidcheck.records.tokens import PASSED_OUT_WORDS, read_contract

_RESULT = re.compile(r"([1-7](?:NT|[NSHDC]))([NESW])(xx|x|r|d)?(=|[+-]\d+)", re.IGNORECASE)
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM", "X": "IMP;Cross"}


class Stated(NamedTuple):
    """The result of a board as the header states it."""

    contract: Contract | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    passed_out: bool = False


NOTHING = Stated()


@dataclass(slots=True)
class Match:
    """A match in two rooms; ``count`` is how many boards were asked for."""

    tags: tuple[tuple[str, str], ...] = ()
    first: int | None = None
    results: tuple[str, ...] = ()
    count: int = 0

    def read_header(self, value: str) -> None:
        """Take ``title,segment,scoring,first board,last board,team,carry,team,carry``."""
        parts = [part.strip() for part in value.split(",")] + [""] * 9
        named = (("Event", parts[0]), ("Stage", parts[1]), ("Scoring", _SCORING.get(parts[2].upper(), parts[2])),
                 ("HomeTeam", parts[5]), ("VisitTeam", parts[7]))
        self.tags = tuple((name, text) for name, text in named if text)
        self.first = int(parts[3]) if parts[3].isascii() and parts[3].isdigit() and len(parts[3]) < 7 else None
        self.count = 0

    def read_results(self, value: str) -> None:
        """Take results in the order of boards, the open room before the closed one."""
        self.results = tuple(result.strip() for result in value.split(","))
        self.count = 0

    def result_of(self, name: str, room: str) -> tuple[Stated, str]:
        """The result of the next board, and the text if it could not be read.

        The place in the list is told by the board's number and room, and by the order of boards where the header does
        not give the first number.
        """
        at = self.count
        self.count += 1
        if not self.results or not room:
            return NOTHING, ""
        if self.first is not None and name.isascii() and name.isdigit() and len(name) < 7:
            at = 2 * (int(name) - self.first) + (room == "Closed")
        text = self.results[at] if 0 <= at < len(self.results) else ""
        if not text:
            return NOTHING, ""
        if text.lower() in PASSED_OUT_WORDS:
            return Stated(passed_out=True), ""
        found = _RESULT.fullmatch(text)
        contract = None if found is None else read_contract(found[1] + (found[3] or ""))
        if found is None or contract is None:
            return NOTHING, text
        tricks = contract.tricks + (0 if found[4] == "=" else int(found[4][:3]))
        declarer = Seat("NESW".index(found[2].upper()))
        return Stated(contract, declarer, tricks if 0 <= tricks <= 13 else None), ""
