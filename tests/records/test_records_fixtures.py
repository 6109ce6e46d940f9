"""Every trap of the formats, one file each: what it must be read as, and every problem that must be named."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from bidcheck.records import Board, Mark, Problem, read_file

DATA = Path(__file__).parents[1] / "data" / "records"
Rows = list[tuple[int, str, str]]


def expectations() -> dict[str, Rows]:
    """File name to rows of board, field and value."""
    found: dict[str, Rows] = defaultdict(list)
    for line in (DATA / "expected.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, board, field, value = line.split("\t")
            found[name].append((int(board), field, value))
    return found


EXPECTED = expectations()


def marks(pairs: list[tuple[int, Mark]]) -> str:
    """What is said of calls or cards, by their numbers."""
    said = []
    for number, mark in pairs:
        parts = [mark.text, mark.suffix, *(f"${nag}" for nag in mark.nags if not 1 <= nag <= 12),
                 *(f"^{letter}" for letter in mark.irregular), "alert" if mark.alert else ""]
        if any(parts):
            said.append(f"{number} {' '.join(part for part in parts if part)}")
    return "; ".join(said)


def described(board: Board) -> dict[str, str]:
    """The fields of a board as ``expected.tsv`` writes them."""
    auction, play = board.auction, board.play

    def text(value: object) -> str:
        return "-" if value is None else str(value)

    return {
        "name": board.name,
        "number": text(board.number),
        "dealer": text(board.dealer),
        "vulnerability": text(board.vulnerability),
        "deal": "-" if board.deal.is_unknown else str(board.deal),
        "players": " ".join(board.players),
        "auction": "-" if auction is None else f"{text(auction.dealer)}: {str(auction).strip()}",
        "legal": "-" if auction is None else str(auction.legal),
        "marks": "" if auction is None else marks([(at, call.mark) for at, call in enumerate(auction.calls, 1)]),
        "unused notes": "" if auction is None else "; ".join(f"{number} {note}" for number, note in auction.notes),
        "contract": text(board.contract),
        "passed_out": "yes" if board.passed_out else "no",
        "strain": text(board.strain),
        "declarer": text(board.declarer),
        "result": text(board.result),
        "score": board.score,
        "play": text(play),
        "card marks": "" if play is None else marks([(at, card.mark) for at, card in enumerate(play.cards, 1)]),
        "tags": "; ".join(f"{name}={value}" for name, value in board.tags),
        "sections": "; ".join(f"{section.name} ({section.value}) {section.text}" for section in board.sections),
        "remarks": "; ".join(f"{remark.section or '-'} {remark.at} {' '.join(remark.text.split())}"
                             for remark in board.remarks),
        "escapes": "; ".join(board.escapes),
        "shared": "yes" if board.deal_shared else "no",
    }


def says(problem: Problem, wanted: str) -> bool:
    """Whether a problem is the one that ``severity line[:column] message`` names."""
    severity, place, message = wanted.split(" ", 2)
    line, _, column = place.partition(":")
    return (problem.severity == severity and problem.line == int(line)
            and (not column or problem.column == int(column)) and problem.message.startswith(message))


def test_every_file_is_expected_to_be_something() -> None:
    files = {path.name for path in DATA.iterdir() if path.suffix in (".pbn", ".lin", ".txt")}
    assert files == set(EXPECTED)
    assert len(files) >= 40


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_file_is_read_as_expected(name: str) -> None:
    boards = list(read_file(DATA / name))
    problems: dict[int, list[str]] = defaultdict(list)
    for number, field, value in EXPECTED[name]:
        if field == "boards":
            assert len(boards) == int(value)
        elif field == "problem":
            problems[number].append(value)
        else:
            assert described(boards[number - 1])[field] == value, f"board {number}, {field}"
    for number, board in enumerate(boards, 1):
        wanted = problems[number]
        assert len(board.problems) == len(wanted), [str(problem) for problem in board.problems]
        for problem, want in zip(board.problems, wanted, strict=True):
            assert says(problem, want), f"{problem.severity} {problem}, not {want}"
            assert problem.remedy


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_boards_know_the_line_they_begin_at(name: str) -> None:
    lines = [board.line for board in read_file(DATA / name)]
    assert lines == sorted(lines)
    assert lines[0] >= 1
