"""Scores for a table of contracts: tab-separated text with a header, the same rows back with a ``score``.

The columns ``contract``, ``tricks`` (or ``result``) and ``vul`` are read; ``doubled`` and ``declarer`` too, if they are
there. Other columns pass through as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bidcheck.auction import Contract, Seat, Vulnerability
from bidcheck.errors import CannotRead
from bidcheck.scoring.contract import read_contract, read_result, read_tricks, read_vulnerability
from bidcheck.scoring.duplicate import duplicate_score
from bidcheck.scoring.items import Law
from bidcheck.scoring.nodes import nearest
from bidcheck.scoring.place import Place, SheetError
from bidcheck.vocabulary import fold

READ = ("contract", "tricks", "result", "vul", "doubled", "declarer")
"""The columns that are read, in this order."""

_DOUBLED = {
    "": 0, "-": 0, "0": 0, "no": 0, "false": 0, "undoubled": 0, "x": 1, "1": 1, "yes": 1, "true": 1, "dbl": 1,
    "doubled": 1, "xx": 2, "2": 2, "rdbl": 2, "redoubled": 2,
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its score added; ``problem`` instead where it cannot be scored, the score being empty."""

    text: str
    problem: SheetError | None = None


def score_rows(lines: Iterable[str], file: str, law: Law = Law.MODERN) -> Iterator[Row]:
    """The rows of ``lines`` with a score each, the header first; an empty line stays empty.

    Raises ``SheetError`` when the header lacks a column. A row that cannot be read does not stop the others.
    """
    rows = iter(lines)
    header = next(rows, "")
    line, end = _split(header.removeprefix("\ufeff"))
    names = [fold(name.strip()) for name in line.split("\t")]
    columns = _columns(names, line, file)
    yield Row(f"{line}\tscore{end or chr(10)}")
    width = len(names)
    known: dict[tuple[str, ...], str] = {}
    for number, raw in enumerate(rows, 2):
        line, end = _split(raw)
        if not line.strip():
            yield Row(raw)
            continue
        cells = line.split("\t")
        if len(cells) < width:  # editors drop empty cells at the end of a row
            line += "\t" * (width - len(cells))
            cells += [""] * (width - len(cells))
        key = tuple([cells[at] for at in columns.values()])
        score = known.get(key)
        problem = None
        if score is None or len(cells) != width:
            score, problem = "", None
            try:
                if len(cells) != width:
                    raise _CellFault(f"this row has {len(cells)} cells, the header {width}: put one tab between cells",
                                     width)
                score = known[key] = str(_score(dict(zip(columns, key, strict=True)), columns, law))
            except _CellFault as fault:
                before = sum(len(cell) + 1 for cell in cells[:fault.at])
                place = Place(file, number, before + 1, line, len(cells[fault.at]))
                problem = SheetError(str(fault), place)
        yield Row(f"{line}\t{score}{end or chr(10)}", problem)


def _split(raw: str) -> tuple[str, str]:
    """A line and what ends it."""
    line = raw.rstrip("\r\n")
    return line, raw[len(line):]


def _columns(names: list[str], line: str, file: str) -> dict[str, int]:
    """Column by name, of those that are read."""
    place = Place(file, 1, 1, line, len(line))
    if not any(names):
        raise SheetError("the table is empty: its header needs the columns contract, tricks and vul, "
                         "with a tab between them", place)
    for name in (*READ, "score"):
        if names.count(name) > 1:
            raise SheetError(f"the column {name!r} stands twice: rename one", place)
    if "score" in names:
        raise SheetError("the table has a column 'score' already: rename it", place)
    for name in ("contract", "tricks", "vul"):
        if name not in names and not (name == "tricks" and "result" in names):
            raise SheetError(f"the header has no column {name!r}: it needs contract, tricks and vul, with a tab "
                             f"between them{nearest(name, names).replace('you mean', 'you write')}", place)
    if "tricks" in names and "result" in names:
        raise SheetError("the header has both 'tricks' and 'result': rename one of them", place)
    return {name: names.index(name) for name in READ if name in names}


class _CellFault(CannotRead):
    """A cell that cannot be read; ``at`` is its column, from 0."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


def _score(cells: dict[str, str], columns: dict[str, int], law: Law) -> int:
    reading = "contract"
    try:
        contract = read_contract(cells["contract"])
        if contract is None:
            return 0
        if "doubled" in cells:
            reading = "doubled"
            contract = _doubled(contract, cells["doubled"])
        reading = "tricks" if "tricks" in cells else "result"
        tricks = read_tricks(cells["tricks"]) if "tricks" in cells else read_result(cells["result"], contract)
        reading = "declarer"
        declarer = cells.get("declarer", "").strip()
        side = Seat.parse(declarer).side if declarer else None
        reading = "vul"
        vul = read_vulnerability(cells["vul"], sides=side is not None)
    except CannotRead as error:
        raise _CellFault(str(error), columns[reading]) from None
    vulnerable = vul.of(side) if side is not None and isinstance(vul, Vulnerability) else bool(vul)
    return duplicate_score(contract, tricks, vulnerable=vulnerable, law=law)


def _doubled(contract: Contract, text: str) -> Contract:
    """``contract`` with what the column ``doubled`` says of it."""
    doubled = _DOUBLED.get(fold(text.strip()))
    if doubled is None:
        raise CannotRead(f"{text.strip()!r} does not say how the contract is doubled: write -, X or XX")
    if contract.doubled and doubled != contract.doubled:
        raise CannotRead(f"the contract {contract} and the column 'doubled', {text.strip()!r}, do not agree")
    return Contract(contract.bid, doubled)
