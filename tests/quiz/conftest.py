from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from bidcheck.meaning import open_book
from bidcheck.system.book import Book

SKETCHES = Path(__file__).parent.parent / "data" / "language" / "sketches"


@cache
def opened(name: str) -> Book:
    """The book of a shipped system or of a sketch, opened once."""
    return open_book(str(SKETCHES / f"{name}.yaml") if (SKETCHES / f"{name}.yaml").exists() else name)


@pytest.fixture(scope="session")
def club() -> Book:
    """The Preparatory Club of the sketches: HD, quick tricks, decision lists, Blackwood."""
    return opened("preparatory-club")


@pytest.fixture(scope="session")
def sayc() -> Book:
    """SAYC of the sketches: high-card points, Stayman, transfers, a floor."""
    return opened("sayc")


@pytest.fixture(scope="session")
def small() -> Book:
    """A little system with a table that does not decide, for what needs no large tables."""
    return open_book(str(Path(__file__).parent.parent / "data" / "quiz" / "small.yaml"))
