"""The page on counting runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from bidcheck.conditions.facts import All, Fact, negate
from bidcheck.evaluation.holdings import HCP, QUICK_TRICKS, SuitMeasure
from bidcheck.evaluation.measures import Measure, in_suits
from bidcheck.handspace import space as spaces
from bidcheck.handspace.describe import describe
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.handspace.table import FULL_BLOCKS, count_pairs

from .facts import all_stopped, biddable, hcp, hd, quick_tricks, stopper
from .test_describe import TOY

PAGE = Path(__file__).parents[2] / "docs" / "exact.md"


def test_the_examples_of_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(spaces).failed == 0


def test_the_table_of_tables() -> None:
    every = [biddable(suit) for suit in range(4)]
    stopped = [stopper(suit) for suit in range(4)]
    honours = [in_suits(SuitMeasure("weights", (1000, 100, 10, 1)), 1 << suit) for suit in range(4)]
    three = (hcp, quick_tricks, hd)
    asked: list[tuple[list[Fact], tuple[Measure, ...]]] = [
        ([], ()), ([], (in_suits(HCP),)), ([], (hcp, in_suits(QUICK_TRICKS))), ([], (hd,)), ([], three), (every, three),
        (stopped, three), ([], tuple(honours)),
    ]  # fmt: skip
    rows = [
        [int(cell.replace(",", "")) for cell in line.split("|")[2:6]]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\|[^|]+\|( [\d,]+ \|){4}$", line)
    ]
    found = []
    for facts, measures in asked:
        table = HandSpace(facts, measures).table
        pairs = count_pairs(table.minors, table.majors, FULL_BLOCKS)
        found.append([len(table.suits[0]), len(table.minors), pairs, len(table.rows)])
    assert rows == found
    counted = HandSpace([all_stopped], three)
    assert f"{len(counted):,} rows instead of {len(HandSpace(stopped, three)):,}" in PAGE.read_text(encoding="utf-8")


def test_the_description_of_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    gap = All(tuple(negate(call) for call in TOY))
    found = describe(gap, TOY, HandSpaces())
    lines = [f"{100 * box.hands / found.of:.3f} % | {100 * box.new / found.of:.3f} %" for box in found.boxes]
    assert len(lines) == 3
    assert all(line in text for line in lines)
    assert f"{100 * found.hands / found.of:.3f} %" in text
