"""Score sheets as text: lines of columns with a header, apart by tabs or, without any tab, by spaces.

A batch has the columns ``contract tricks``, a match ``declarer contract tricks``; other columns are ignored, as are
empty lines and those that begin with ``#``. A deal passed out has the contract ``P`` and no declarer: an empty cell, or
``-`` where spaces part the columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bidcheck.bridgette.calls import BridgetteContract
from bidcheck.bridgette.match import Match, Result
from bidcheck.bridgette.rules import STANDARD, Rules
from bidcheck.bridgette.score import Score, score
from bidcheck.errors import BidcheckError, CannotRead
from bidcheck.vocabulary import ACTION_WORDS, fold


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match and the names of its players 0 and 1."""

    match: Match
    names: tuple[str, str]


def read_batch(text: str, rules: Rules = STANDARD) -> list[tuple[dict[str, str], Score]]:
    """The rows of a batch, each with its score; ``CannotRead`` names the line of a fault."""
    rows = []
    for line, row in _rows(text, ("contract", "tricks")):
        try:
            rows.append((row, score(BridgetteContract.parse(row["contract"]), _tricks(row["tricks"]), rules)))
        except BidcheckError as problem:
            raise CannotRead(f"line {line}: {problem}") from None
    return rows


def read_match(
    text: str, players: tuple[str, str] | None = None, rules: Rules = STANDARD
) -> Sheet:
    """A match from its sheet; the first of ``players`` dealt first (left out: the names as they come in the sheet).

    Raises ``CannotRead`` naming the line of a fault, such as a third name or a deal after the end.
    """
    names = list(players or ())
    match = Match(rules=rules)
    for line, row in _rows(text, ("declarer", "contract", "tricks")):
        try:
            match = match.add(_result(row, names, named=players is not None))
        except BidcheckError as problem:
            raise CannotRead(f"line {line}: {problem}") from None
    names += [name for name in ("first", "second") if name not in names][:2 - len(names)]
    return Sheet(match, (names[0], names[1]))


def _result(row: dict[str, str], names: list[str], *, named: bool) -> Result:
    """The deal of a row; a new name goes into ``names`` unless they were given beforehand."""
    if ACTION_WORDS.get(fold(row["contract"])) == "P":
        return Result()
    declarer = row["declarer"]
    if declarer in ("", "-"):
        raise CannotRead(f"nobody is declarer of {row['contract']}: write a player's name")
    if declarer not in names:
        if named or len(names) == 2:
            raise CannotRead(f"{declarer!r} is neither {names[0]!r} nor {names[1]!r}: there are two players")
        names.append(declarer)
    return Result(names.index(declarer), BridgetteContract.parse(row["contract"]), _tricks(row["tricks"]))


def _tricks(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise CannotRead(f"{text!r} is no number of tricks: write 0 to 13")
    return int(text)


def _rows(text: str, needed: tuple[str, ...]) -> Iterable[tuple[int, dict[str, str]]]:
    """Each row with its line number, the cells by column."""
    header: list[str] | None = None
    tabs = False
    for line, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        if header is None:
            tabs = "\t" in raw
        cells = [cell.strip() for cell in (raw.split("\t") if tabs else raw.split())]
        if header is None:
            header = [cell.lower() for cell in cells]
            missing = [column for column in needed if column not in header]
            if missing:
                raise CannotRead(f"line {line}: no column {missing[0]!r}: the header needs {' '.join(needed)}")
            continue
        yield line, dict(zip(header, [*cells, *[""] * len(header)], strict=False))
    if header is None:
        raise CannotRead(f"there is no header: the first line needs {' '.join(needed)}")
