"""The figures the tests of scoring read."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "scoring"


def table(name: str) -> list[dict[str, str]]:
    """The rows of a tab-separated file by column."""
    head, *rows = (line.split("\t") for line in (FOLDER / name).read_text("utf-8").splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")
