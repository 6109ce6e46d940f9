"""Matchpoints (Law 78A): two for each score beaten and one for each equal one, among pairs that held the same cards.

A table of results has a header and one row a result, apart by tabs or spaces. Its columns: ``ns`` (or ``pair``) and
``ew``, the numbers or names of the pairs; ``score``, from North–South's side; ``board``, if there are several. In
place of ``score`` the columns ``contract``, ``declarer`` and ``tricks`` (or ``result``) may stand; vulnerability is
then the board's. A score may be ``np``, not played, or an adjusted one: ``A60`` is 60 % to North–South and 40 % to
East–West, ``A60/60`` is 60 % to both.

Text without a header is read as rows of two, pair and score.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bidcheck.auction import Seat, Side, board_vulnerability
from bidcheck.errors import CannotRead
from bidcheck.scoring.contract import read_contract, read_result, read_tricks
from bidcheck.scoring.duplicate import duplicate_score
from bidcheck.scoring.nodes import nearest
from bidcheck.scoring.place import Place, SheetError
from bidcheck.vocabulary import fold

COLUMNS = ("board", "ns", "ew", "score", "contract", "declarer", "tricks", "result")
_NUMBER = re.compile(r"[+-]?\d{1,5}")
_ADJUSTED = re.compile(r"a(\d{1,3})(?:/(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An assigned score: per cent to each side."""

    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class Result:
    """One pair against another on one board. ``score`` is North–South's; ``None`` where the board was not played."""

    board: str
    ns: str
    ew: str
    score: int | Adjusted | None


@dataclass(frozen=True, slots=True)
class Scored:
    """A result with the matchpoints of both pairs; ``top`` is the most there was to win."""

    result: Result
    ns: Fraction
    ew: Fraction
    top: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's place: ``rank`` is shared by equals, ``of`` is the most it could have had."""

    rank: int
    pair: str
    points: Fraction
    of: int
    boards: int

    @property
    def percent(self) -> float:
        """The share of the points there were, in per cent, to two decimals."""
        return float(round(100 * self.points / self.of, 2)) if self.of else 0.0


def matchpoints(scores: Sequence[int]) -> list[int]:
    """For each score, two for every other that is lower and one for every other that is equal.

    >>> matchpoints([420, 450, 420, -50])
    [3, 6, 3, 0]
    """
    ordered = sorted(scores)
    return [bisect_left(ordered, s) + bisect_right(ordered, s) - 1 for s in scores]


def score_results(results: Sequence[Result]) -> list[Scored]:
    """The results that were played, in their order, each with the matchpoints of its board."""
    played: dict[str, list[int]] = defaultdict(list)
    for result in results:
        if isinstance(result.score, int):
            played[result.board].append(result.score)
    points = {
        board: dict(zip(scores, matchpoints(scores), strict=True)) for board, scores in played.items()
    }
    scored: list[Scored] = []
    for result in results:
        top = max(2 * (len(played[result.board]) - 1), 0)
        if isinstance(result.score, Adjusted):
            share = result.score
            scored.append(Scored(result, Fraction(top * share.ns, 100), Fraction(top * share.ew, 100), top))
        elif result.score is not None:
            won = points[result.board][result.score]
            scored.append(Scored(result, Fraction(won), Fraction(top - won), top))
    return scored


def standings(scored: Sequence[Scored], side: Side | None) -> list[Standing]:
    """The pairs of one side in order of their share, or with ``None`` all pairs, whichever way they sat."""
    totals: dict[str, tuple[Fraction, int, int]] = {}
    for one in scored:
        for seat, pair, points in ((Side.NS, one.result.ns, one.ns), (Side.EW, one.result.ew, one.ew)):
            if pair and side in (None, seat):
                had, of, boards = totals.get(pair, (Fraction(0), 0, 0))
                totals[pair] = (had + points, of + one.top, boards + 1)
    shares = {pair: points / of if of else Fraction(0) for pair, (points, of, _) in totals.items()}
    order = sorted(totals, key=lambda pair: (-shares[pair], _natural(pair)))
    ascending = sorted(shares.values())
    return [
        Standing(1 + len(ascending) - bisect_right(ascending, shares[pair]), pair, *totals[pair]) for pair in order
    ]


def read_results(text: str, file: str) -> list[Result]:
    """The results of a table, as the module describes it; lines that are empty or begin with ``#`` are passed over.

    Raises ``SheetError`` with the place of the first fault.
    """
    rows = [
        (number, line, _cells(line)) for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not rows:
        raise SheetError("there are no results: write a header 'ns ew score' and a row for each",
                         Place(file, 1, 1, ""))
    number, line, cells = rows[0]
    names = ["ns" if fold(cell) == "pair" else fold(cell) for cell, _ in cells]
    if len(cells) == 2 and _is_score(cells[1][0]):
        names = ["ns", "score"]
    else:
        _check_header(names, cells, Place(file, number, 1, line, len(line)))
        rows = rows[1:]
        if not rows:
            raise SheetError("the table has a header and no results", Place(file, number, 1, line, len(line)))
    seen: dict[tuple[str, str, str], int] = {}
    results: list[Result] = []
    for number, line, cells in rows:
        if len(cells) != len(names):
            raise SheetError(f"this row has {len(cells)} cells, not {len(names)}: {', '.join(names)}",
                             Place(file, number, 1, line, len(line)))
        row = dict(zip(names, cells, strict=True))
        result = _result(row, file, number, line)
        for side, pair in (("NS", result.ns), ("EW", result.ew)):
            if not pair:
                continue
            before = seen.setdefault((result.board, side, pair), number)
            if before != number:
                board = f" on board {result.board}" if result.board else ""
                raise SheetError(f"{side} pair {pair} has a result{board} already, on line {before}",
                                 Place(file, number, 1, line, len(line)))
        results.append(result)
    return results


def _cells(line: str) -> list[tuple[str, int]]:
    """The cells of a line with the column each begins at, from 0: apart by tabs if it has any, else by spaces."""
    if "\t" not in line.strip():
        return [(m[0], m.start()) for m in re.finditer(r"\S+", line)]
    cells: list[tuple[str, int]] = []
    at = 0
    for cell in line.split("\t"):
        cells.append((cell.strip(), at + len(cell) - len(cell.lstrip())))
        at += len(cell) + 1
    return cells


def _is_score(text: str) -> bool:
    word = text.replace("−", "-").lower()
    return bool(_NUMBER.fullmatch(word) or _ADJUSTED.fullmatch(word)) or word in ("np", "pass")


def _check_header(names: Collection[str], cells: list[tuple[str, int]], place: Place) -> None:
    for name, (cell, at) in zip(names, cells, strict=True):
        if name not in COLUMNS:
            known = [*COLUMNS]
            raise SheetError(f"{cell!r} is not a column of results: expected {', '.join(known)}{nearest(name, known)}",
                             Place(place.file, place.line, at + 1, place.text, len(cell)))
    if len(set(names)) != len(names):
        raise SheetError("a column stands twice in the header", place)
    if "ns" not in names:
        raise SheetError("the header has no column 'ns': who the North–South pair is", place)
    played = {"contract", "declarer"} <= set(names) and ("tricks" in names) is not ("result" in names)
    if ("score" in names) is ("contract" in names) or not (played or "score" in names):
        raise SheetError("the header needs the column 'score', or 'contract', 'declarer' and 'tricks'", place)
    if played and "board" not in names:
        raise SheetError("the header has no column 'board', which decides the vulnerability of a contract", place)


def _result(row: dict[str, tuple[str, int]], file: str, number: int, line: str) -> Result:
    def fail(name: str, message: str) -> SheetError:
        cell, at = row[name]
        return SheetError(message, Place(file, number, at + 1, line, len(cell)))

    board = row["board"][0] if "board" in row else ""
    ns, ew = row["ns"][0], row["ew"][0] if "ew" in row else ""
    if "score" in row:
        text = row["score"][0]
        if not _is_score(text):
            raise fail("score", f"cannot read {text!r} as a score: write North–South's points, such as 420 or -50, "
                                "np for not played, or A60 for 60 %")
        score = _read_score(text)
        if isinstance(score, Adjusted) and max(score.ns, score.ew) > 100:
            raise fail("score", f"{text!r} gives more than 100 %")
        if isinstance(score, int) and score % 10:
            raise fail("score", f"{text!r} is no score of a deal: those are whole tens")
        return Result(board, ns, ew, score)
    if not board.isascii() or not board.isdigit() or int(board) < 1:
        raise fail("board", f"{board!r} is not the number of a board, which decides the vulnerability")
    reading = "contract"
    try:
        contract = read_contract(row["contract"][0])
        if contract is None:
            return Result(board, ns, ew, 0)
        reading = "declarer"
        side = Seat.parse(row["declarer"][0]).side
        reading = "tricks" if "tricks" in row else "result"
        text = row[reading][0]
        tricks = read_tricks(text) if reading == "tricks" else read_result(text, contract)
    except CannotRead as problem:
        raise fail(reading, str(problem)) from None
    points = duplicate_score(contract, tricks, vulnerable=board_vulnerability(int(board)).of(side))
    return Result(board, ns, ew, points if side is Side.NS else -points)


def _read_score(text: str) -> int | Adjusted | None:
    word = text.replace("−", "-").lower()
    if word in ("np", "pass"):
        return None if word == "np" else 0
    if (adjusted := _ADJUSTED.fullmatch(word)) is not None:
        ns = int(adjusted[1])
        return Adjusted(ns, int(adjusted[2]) if adjusted[2] else 100 - ns)
    return int(word)


def _natural(text: str) -> tuple[tuple[int, int | str], ...]:
    """A key that sorts 2 before 10."""
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", text) if part)
