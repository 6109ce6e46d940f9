"""A whole run of checking: files in, reports out in their order, spread over workers, with a tally."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from bidcheck.check.checker import Checker
from bidcheck.check.report import BoardReport
from bidcheck.errors import CannotRead, NotFound
from bidcheck.records import Board, read_file, read_stream
from bidcheck.spread import spread

STDIN = "-"


def check_files(files: Iterable[str], checker: Checker, *, workers: int = 1, cluster: str | None = None
                ) -> Iterator[BoardReport]:
    """The report on every board of the files, in order; ``-`` is standard input.

    Raises ``NotFound`` and ``CannotRead`` for a file that cannot be opened, before any board is read.
    """
    names = list(files)
    for name in names:
        if name != STDIN:
            _openable(name)
    return check_boards(boards_of(names), checker, workers=workers, cluster=cluster)


def check_boards(boards: Iterable[tuple[str, Board]], checker: Checker, *, workers: int = 1,
                 cluster: str | None = None) -> Iterator[BoardReport]:
    """The report on every board, each with the name of its file, in their order."""
    return spread(checker, boards, workers=workers, cluster=cluster, size=40 if checker.double_dummy else 16)


def boards_of(names: Iterable[str]) -> Iterator[tuple[str, Board]]:
    """Every board of the files, one at a time, with the name of its file.

    Raises ``CannotRead`` at a file that is no record of boards.
    """
    for name in names:
        shown = "standard input" if name == STDIN else name
        for board in read_stream(sys.stdin.buffer) if name == STDIN else read_file(name):
            if not board.form and board.problems:
                problem = board.problems[0]
                raise CannotRead(f"cannot read {shown!r}: {problem.message}; {problem.remedy}")
            yield shown, board


def _openable(name: str) -> None:
    """Raise where a file cannot be opened."""
    try:
        with Path(name).open("rb"):
            return
    except FileNotFoundError:
        raise NotFound(f"there is no file {name!r}") from None
    except OSError as error:
        raise CannotRead(f"cannot open {name!r}: {(error.strerror or 'error').lower()}") from None
