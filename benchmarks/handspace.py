"""How long the exact hand space takes, as ratios measured in one run, and whether they are kept.

Run it from the checkout: ``python benchmarks/handspace.py``. It prints a line for each promise and leaves with 1 where
one is broken. Times are processor time, the best of several, so that others on the machine matter less.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from bidcheck.auction import Auction
from bidcheck.conditions.facts import All, Any, Fact, Not, either, negate
from bidcheck.evaluation.holdings import HCP, SuitMeasure
from bidcheck.evaluation.measures import Measure, in_suits
from bidcheck.handspace import table as tables
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.describe import describe
from bidcheck.handspace.numbering import Numbering
from bidcheck.handspace.plan import Plan
from bidcheck.handspace.questions import question
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.handspace.table import Table
from bidcheck.handspace.together import TwoHands
from bidcheck.meaning import open_book
from tests.handspace.facts import (
    HEARTS,
    SPADES,
    all_stopped,
    balanced,
    between,
    biddable,
    exactly,
    hcp,
    hd,
    length,
    quick_tricks,
)

EVERY = [biddable(suit) for suit in range(4)]
rebiddable = Any(tuple(All((between(length(s), 5), between(in_suits(HCP, 1 << s), 3))) for s in range(4)))
opening = All((between(quick_tricks, 4), Any((between(hd, 14), All((exactly(hd, 13), rebiddable))))))
no_long_suit = [between(length(s), None, 4) for s in range(4)]
TWENTY: list[Fact] = [
    All((between(hd, 25, 27), balanced, all_stopped)),
    All((between(hd, 22, 24), balanced, all_stopped)),
    All((between(hd, 19, 21), balanced, between(quick_tricks, 4))),
    All((between(quick_tricks, 6, 10), between(hd, 17))),
    *(All((opening, between(length(s), 5))) for s in range(4)),
    *(All((opening, *no_long_suit, biddable(s))) for s in range(4)),
    *(All((between(quick_tricks, 4), exactly(length(s), 7))) for s in range(4)),
    between(hd, 0, 13),
    All((between(quick_tricks, 6, 10), between(hd, 14))),
    All((between(hd, 23), between(length(SPADES), 6))),
    All((between(hd, 21), between(length(HEARTS), 7))),
]


def best(work: Callable[[], object], times: int = 7) -> float:
    """The shortest of several runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return 1000 * min(taken)


broken = 0


def line(what: str, figure: float, limit: float, unit: str, detail: str = "", *, least: bool = False) -> None:
    """Print a promise and whether it is kept: ``figure`` at most, or at least, ``limit``."""
    global broken
    kept = figure >= limit if least else figure <= limit
    broken += not kept
    print(f"{'ok  ' if kept else 'SLOW'} {what:<58} {figure:8.2f} {'≥' if least else '≤'} {limit:g} {unit:<6} {detail}")


def sorting(table: Table) -> float:
    """How long it takes to sort the pairs of a table, block by block, and to do nothing else."""
    keys = []
    for i, start, end in tables.FULL_BLOCKS:
        left = table.minors.keys[table.minors.starts[i] : table.minors.starts[i + 1]]
        for j in range(start, end):
            right = table.majors.keys[table.majors.starts[j] : table.majors.starts[j + 1]]
            keys.append(np.add.outer(left, right).ravel())
    return best(lambda: [np.argsort(block) for block in keys])


def building() -> None:
    plan = Plan.of([question(fact) for fact in EVERY], [hcp, quick_tricks, hd])
    table = Table.build(plan)
    built, sorted_ = best(lambda: Table.build(plan)), sorting(table)
    pairs = tables.count_pairs(table.minors, table.majors, tables.FULL_BLOCKS)
    line("an everyday table, against sorting its pairs", built / sorted_, 1.5, "times",
         f"{built:.0f} ms, {len(table.rows):,} rows of {pairs:,} pairs")
    small = Plan.of([], [hcp])
    print(f"     high-card points only: {best(lambda: Table.build(small)):.1f} ms;"
          f" order of the hands, once a table: {best(lambda: Numbering(table).walk, 3):.0f} ms")


def analysing() -> None:
    plan = Plan.of([question(fact) for fact in TWENTY])
    built = best(lambda: Table.build(plan))

    def analyse() -> dict[int, int]:
        # the space is new each time, so its columns are read anew; the table is not built again
        space = HandSpace.__new__(HandSpace)
        space._set_up(table)
        return space.signatures(TWENTY)

    table = Table.build(plan)
    analysed = best(analyse)
    found = analyse()
    line("twenty calls analysed, against building their table", analysed / built, 2.0, "times",
         f"{analysed:.0f} of {built:.0f} ms, {len(table.rows):,} rows, {len(found)} signatures")


FIRST_TURNS = ("", "1C P", "1D P", "1H P", "1S P", "2C P", "2S P", "1NT P", "2NT P", "1C 1D", "1D X", "1H")


def linting() -> None:
    """The first tables of a system: each in a table of hands of its own, against one of all honours for them all."""
    book = open_book("preparatory-club")
    tables_of_calls = [
        [row.fact for row in book.position(Auction.parse(calls)).offer.rows if not row.otherwise]
        for calls in FIRST_TURNS
    ]
    apart = [in_suits(SuitMeasure("weights", w)) for w in (
        (100000, 1, 1, 1), (1, 100000, 1, 1), (1, 1, 100000, 1), (1, 1, 1, 100000))]
    everything = HandSpace(measures=apart)

    def one_for_all() -> None:
        space = HandSpace.of_table(everything.table)
        for facts in tables_of_calls:
            space.signatures(facts)

    ours = best(lambda: [HandSpace(facts).signatures(facts) for facts in tables_of_calls], 2)
    theirs = best(one_for_all, 2)
    line("tables of a system, against all honour patterns", ours / theirs, 0.2, "times",
         f"{len(tables_of_calls)} tables, {ours:.0f} of {theirs:.0f} ms; {len(everything):,} patterns counted before")


def drawing() -> None:
    rare_fact, common_fact = All((between(length(SPADES), 8), between(hcp, 24))), between(hd, 0, 13)
    space = HandSpace([*TWENTY, rare_fact, common_fact])
    rare, common = Region(space, rare_fact), Region(space, common_fact)
    space.numbering.walk.hand(0, 0)  # makes the index
    speeds = {r: 100_000 / best(lambda r=r: r.sample(100_000, Chance(1))) / 1000 for r in (rare, common)}  # type: ignore[misc]
    line("rare hands drawn, against common ones", speeds[rare] / speeds[common], 0.8, "times",
         f"one in {1 / rare.share:,.0f}: {speeds[rare]:.1f} million a second", least=True)
    line("common hands drawn in batches", speeds[common], 1.0, "M/s", least=True)
    one = best(lambda: [common.draw(Chance(seed)) for seed in range(200)])
    print(f"     one at a time: {200_000 / one:,.0f} a second")

    notrump = Region(space, TWENTY[2])
    known = Region(space, common_fact).sample(200, Chance(5))
    strong = Region(space, All((between(hd, 20),)))
    for what, region in (("15-17", notrump), ("20 or more", strong)):
        taken = []
        for at in range(200):
            hand = known[at]
            start = time.process_time()
            region.draw_without(hand, Chance(at))
            taken.append(1000 * (time.process_time() - start))
        line(f"a hand opposite thirteen known cards ({what})", statistics.median(taken), 5.0, "ms",
             f"19 of 20 within {sorted(taken)[189]:.1f}")
    everything = Region(space, between(hcp, 30))
    holder = Region(HandSpace([between(hcp, 11)]), between(hcp, 11)).draw(Chance(2))
    line("the proof that there is none", best(lambda: everything.draw_without(holder, Chance(1))), 5.0, "ms")


def two_hands() -> None:
    questions: list[tuple[str, Measure, Fact, Fact]] = [
        ("a notrump and a weak hand", hcp, All((between(hcp, 19, 21), balanced)), between(hcp, 0, 9)),
        ("an opening of hearts and an answer", hd, All((opening, between(length(HEARTS), 5))), between(hd, 6, 12)),
        ("four biddable suits", hd, All((opening, between(length(SPADES), 5), *(Not(b) for b in EVERY[:3]))),
         All((between(hd, 10), biddable(HEARTS)))),
    ]  # fmt: skip
    for what, points, one, other in questions:
        ours, theirs = (Region(HandSpace([fact], [points]), fact) for fact in (one, other))
        for region in (ours, theirs):
            region.space.numbering.walk.hand(0, 0)  # makes the index
            region.mask.any()
        TwoHands(ours, theirs).distribution(points)

        def ask(ours: Region = ours, theirs: Region = theirs, points: Measure = points) -> None:
            ours.kept.clear()
            theirs.kept.clear()
            TwoHands(ours, theirs).distribution(points)

        line(f"points of two hands: {what}", best(ask, 5), 150.0, "ms")


def describing() -> None:
    majors: list[Fact] = [
        All((between(hcp, 15, 17), balanced)),
        All((between(hcp, 20, 21), balanced)),
        *(All((between(hcp, 12, 21), between(length(s), 5))) for s in (SPADES, HEARTS)),
        *(All((between(hcp, 12, 21), between(length(s), 4))) for s in (0, 1)),
        between(hcp, 22),
        between(hcp, 0, 11),
    ]
    for what, calls in (("majors of five cards", majors), ("twenty calls", TWENTY)):
        gap = negate(either(calls))
        taken = best(lambda calls=calls, gap=gap: describe(gap, calls, HandSpaces()), 3)  # type: ignore[misc]
        line(f"a gap described: {what}", taken, 300.0 if calls is majors else 600.0, "ms")


def main() -> int:
    for work in (building, analysing, linting, drawing, two_hands, describing):
        work()
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
