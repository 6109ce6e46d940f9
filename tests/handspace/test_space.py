"""Counts to the last hand."""

from __future__ import annotations

import csv
import re
from math import comb
from pathlib import Path

import pytest

from bidcheck.conditions.facts import TRUE, All, Fact, Not
from bidcheck.evaluation.holdings import HCP, count_of
from bidcheck.evaluation.measures import Measure, SuitCount, Term, TwoLongest, in_suits
from bidcheck.handspace.space import HandSpace

from .facts import HEARTS, SPADES, balanced, between, controls, exactly, hcp, length, quick_tricks

PUBLISHED = Path(__file__).parents[1] / "data" / "handspace" / "exact_counts.tsv"

WORDS: dict[str, Fact] = {
    "all": TRUE,
    "balanced(4333,4432,5332)": balanced,
    "hcp 15-17 & balanced": All((between(hcp, 15, 17), balanced)),
    "hcp 12-14 & balanced": All((between(hcp, 12, 14), balanced)),
    "hcp 20-21 & balanced": All((between(hcp, 20, 21), balanced)),
    "spades>=5 & hcp>=12": All((between(length(SPADES), 5), between(hcp, 12))),
    "spades>=5 & hcp>=12 & quick_tricks>=2": All(
        (between(length(SPADES), 5), between(hcp, 12), between(quick_tricks, 4))
    ),
    "hcp=12 & quick_tricks>=2.5": All((exactly(hcp, 12), between(quick_tricks, 5))),
    "15-17 balanced & spades=5": All((between(hcp, 15, 17), balanced, exactly(length(SPADES), 5))),
    "spades>=5 & hearts>=5": All((between(length(SPADES), 5), between(length(HEARTS), 5))),
    "spades=6 & hcp 6-10 & top3 honours in S >=2": All(
        (exactly(length(SPADES), 6), between(hcp, 6, 10), between(in_suits(count_of("AKQ"), 1 << SPADES), 2))
    ),
    "hcp+2 longest >=20 (rule of 20)": between(Measure((Term(HCP),), (TwoLongest(),)), 20),
    "hcp>=16": between(hcp, 16),
    "longest>=7": between(Measure(shape=(SuitCount(7, 13),)), 1),
    "shortest=0": Not(exactly(Measure(shape=(SuitCount(0, 0),)), 0)),
}
MEASURES = {"hcp": hcp, "quick_tricks": quick_tricks, "controls": controls, "spades": length(SPADES)}


def published() -> list[tuple[Fact, int]]:
    rows = []
    with PUBLISHED.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            words, count = row["constraint"], int(row["count_of_635013559600"])
            found = re.fullmatch(r"(\w+)=([\d.]+)", words)
            if found and found[1] in MEASURES:
                measure = MEASURES[found[1]]
                rows.append((exactly(measure, int(float(found[2]) * measure.unit)), count))
            else:
                rows.append((WORDS[words], count))
    return rows


def test_every_published_count_from_one_table() -> None:
    rows = published()
    space = HandSpace([fact for fact, _ in rows])
    assert len(rows) == 97
    assert [space.count(fact) for fact, _ in rows] == [count for _, count in rows]


@pytest.mark.slow
def test_every_published_count_from_a_table_of_its_own() -> None:
    for fact, count in published():
        assert HandSpace([fact]).count(fact) == count


def test_all_hands_are_there() -> None:
    assert HandSpace().total == comb(52, 13) == 635_013_559_600
