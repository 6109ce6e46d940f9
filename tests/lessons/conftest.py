"""Sites that several tests look at, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.lessons.pages import Pages
from bidcheck.lessons.survey import Survey, plan, survey
from bidcheck.meaning import open_book

SMALL = """
bidcheck: 1
system: small
title: {en: Small, tr: Küçük, sr: Mali}
points: hcp
sources:
  notes: {title: Our notes, author: A. Player, address: example.org/notes}
openings:
  - 2C: {shows: 22+, artificial: yes, forcing: game, alert: any strong hand, source: "notes, 1"}
  - 1NT: {shows: "15-17, balanced", announce: fifteen to seventeen}
  - 1C, 1D, 1H, 1S: {shows: "12+, 4+ this", choose: longest then higher, note: "A suit of four. ♥ counts as ♠ does."}
  - 1D: {shows: "22+"}
  - P: otherwise
after:
  1NT:
    calls: [{2NT: "8-9"}, {3NT: 10+}, {P: otherwise}]
  1x:
    note: Answers.
    calls:
      - 2x: "6-10, 4+ x"
      - 1y: {shows: "6+, 4+ this", choose: longest then lower, forcing: one round}
      - P: otherwise
  1x 1y:
    calls: [{1NT: "12-14"}, {2NT: 15+}]
  (1x):
    calls: [{X: "12+, 0-2 x"}, {P: otherwise}]
"""


@pytest.fixture(scope="session")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("systems") / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def small(small_file: Path) -> Survey:
    return survey(plan(open_book(str(small_file))), lambda _: None)


@pytest.fixture(scope="session")
def small_pages(small: Survey) -> Pages:
    return Pages(small, "en", ("en", "tr", "sr"))


@pytest.fixture(scope="session")
def house() -> Survey:
    return survey(plan(open_book("house-game")), lambda _: None)
