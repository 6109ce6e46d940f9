"""Facts for tests, made by hand from the measures: what the words of a condition come to."""

from __future__ import annotations

from bidcheck.conditions.facts import All, Any, Fact, Lengths, Within
from bidcheck.evaluation.holdings import (
    CONTROLS,
    HCP,
    LENGTH,
    LOSERS,
    QUICK_TRICKS,
    STOPPER,
    SuitMeasure,
    count_of,
)
from bidcheck.evaluation.measures import LENGTHS, Lack, Measure, Shortness, Term, in_suits

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

hcp = in_suits(HCP)
controls = in_suits(CONTROLS)
losers = in_suits(LOSERS)
quick_tricks = in_suits(QUICK_TRICKS, unit=2)
aces, kings = in_suits(count_of("A")), in_suits(count_of("K"))
hd = Measure(
    (Term(HCP), Term(SuitMeasure("unguarded top"), factor=-1)), (Shortness(3, 2, 1),), Lack(count_of("A"), -1)
)


def length(suit: int) -> Measure:
    return in_suits(LENGTH, 1 << suit)


def between(measure: Measure, least: int | None, most: int | None = None) -> Within:
    return Within(measure, ((least, most),))


def exactly(measure: Measure, value: int) -> Within:
    return Within(measure, ((value, value),))


def shapes(*patterns: str) -> Lengths:
    """Any hand whose lengths, sorted, are one of the patterns: ``shapes("4333", "4432")``."""
    wanted = {tuple(sorted(int(n) for n in pattern)) for pattern in patterns}
    return Lengths(frozenset(v for v in LENGTHS if tuple(sorted(v)) in wanted))


balanced = shapes("4333", "4432", "5332")


def biddable(suit: int) -> Fact:
    """Five cards, or four with four high-card points (seed 004)."""
    four = All((exactly(length(suit), 4), between(in_suits(HCP, 1 << suit), 4)))
    return Any((between(length(suit), 5), four))


def stopper(suit: int) -> Fact:
    return between(in_suits(STOPPER, 1 << suit), 1)


all_stopped = All(tuple(stopper(suit) for suit in range(4)))
