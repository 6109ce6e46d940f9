"""A second way of counting: every pattern of aces, kings, queens and jacks, 4,582,640 of them, one by one.

Nothing here comes from the tables: patterns are enumerated outright, a pattern's hands are counted with binomial
coefficients, and the folds of ``bidcheck.conditions.facts`` are put over them. It holds for everything that looks at
no card below the jack.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from bidcheck.conditions.facts import All, Any, Fact, Not, Within, mask
from bidcheck.evaluation.holdings import HCP, LENGTH, LOSERS, STOPPER, SuitMeasure, count_of, pattern
from bidcheck.evaluation.measures import LENGTHS, Lack, LongSuits, Measure, Shortness, SuitCount, Term, Trumps, in_suits
from bidcheck.handspace.space import HandSpace

from .facts import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    all_stopped,
    balanced,
    between,
    biddable,
    controls,
    exactly,
    hcp,
    hd,
    length,
    losers,
    quick_tricks,
    shapes,
    stopper,
)


class EveryPattern:
    """All honour patterns as a ``View``; ``weights`` says how many hands each has."""

    def __init__(self) -> None:
        honours = np.arange(16)
        counts = np.array([h.bit_count() for h in range(16)])
        small = np.array([[comb(9, n - c) if n >= c else 0 for c in counts] for n in range(14)], dtype=np.int64)
        holdings: list[NDArray[np.int16]] = []
        weights: list[NDArray[np.int64]] = []
        for lengths in LENGTHS:
            ways = [small[n] for n in lengths]
            held = [honours[w > 0] for w in ways]
            grid = np.meshgrid(*held, indexing="ij")
            product = np.ones(grid[0].shape, dtype=np.int64)
            for w, g in zip(ways, grid, strict=True):
                product *= w[g]
            # the honours with the lowest small cards: nothing asked here looks at those
            cards = [
                (g << 9) | ((1 << (n - counts[g])) - 1) for n, g in zip(lengths, grid, strict=True)
            ]  # fmt: skip
            holdings.append(np.stack([c.ravel() for c in cards]).astype(np.int16))
            weights.append(product.ravel())
        self.holdings = np.concatenate(holdings, axis=1)
        self.weights = np.concatenate(weights)
        self.sizes = [len(w) for w in weights]

    def column(self, measure: SuitMeasure, suits: int) -> NDArray[np.int64]:
        table = np.array([measure.of(holding) for holding in range(8192)], dtype=np.int64)
        return sum((table[self.holdings[suit]] for suit in range(4) if suits >> suit & 1), np.int64(0))  # type: ignore[return-value]

    def by_lengths(self, values: dict[tuple[int, int, int, int], int]) -> NDArray[np.int64]:
        return np.repeat([values[lengths] for lengths in LENGTHS], self.sizes)


@cache
def every_pattern() -> EveryPattern:
    return EveryPattern()


support = Measure(
    (Term(HCP), Term(SuitMeasure("unguarded top"), factor=-1)),
    (Shortness(5, 3, 1, without=1 << SPADES), Trumps(SPADES, 1, -1)),
    Lack(count_of("A"), -1),
    floor=0,
)
stronger = Within(Measure((Term(HCP, 1 << SPADES), Term(HCP, 1 << HEARTS, -1))), ((1, None),))
longer = Within(Measure((Term(LENGTH, 1 << SPADES), Term(LENGTH, 1 << HEARTS, -1))), ((0, None),))
rebiddable = Any(tuple(All((between(length(s), 5), between(in_suits(HCP, 1 << s), 3))) for s in range(4)))
top3 = count_of("AKQ")
solid_minor = Any(tuple(
    All((between(length(s), 7), between(in_suits(top3, 1 << s), 3), between(in_suits(HCP, 15 & ~(1 << s)), 0, 2)))
    for s in (CLUBS, DIAMONDS)
))  # fmt: skip

QUESTIONS: dict[str, Fact] = {
    "19-21 hd, balanced, all stopped": All((between(hd, 19, 21), balanced, all_stopped)),
    "3-5 qt, 17+ hd": All((between(quick_tricks, 6, 10), between(hd, 17))),
    "opening, biddable hearts, no biddable spades": All(
        (between(quick_tricks, 4), between(hd, 14), biddable(HEARTS), Not(biddable(SPADES)))
    ),
    "13 hd, a rebiddable suit": All((exactly(hd, 13), rebiddable, between(quick_tricks, 4))),
    "support points 7-12": between(support, 7, 12),
    "a solid minor and nothing else": solid_minor,
    "spades longer, or as long and stronger": All((longer, Any((Not(exactly(length(SPADES), 4)), stronger)))),
    "5- losers, 4+ controls": All((between(losers, None, 5), between(controls, 4))),
    "nought or four aces, 12+": All(
        (Within(in_suits(count_of("A")), ((0, 0), (4, 4))), between(hcp, 12), shapes("5431", "4441"))
    ),
    "AQxxx in hearts, stopper in spades, no king elsewhere": All((
        between(in_suits(pattern("AQxxx"), 1 << HEARTS), 1), stopper(SPADES),
        exactly(in_suits(count_of("K"), 0b1011), 0),
    )),
    "exactly three suits stopped": exactly(in_suits(STOPPER), 3),
    "literal unguarded honours": between(in_suits(SuitMeasure("unguarded literal")), 2),
    "op_dp-like points with long suits": between(
        Measure((Term(HCP),), (LongSuits(4, 1), SuitCount(0, 1)), Lack(count_of("AK"), -2)), 13, 15
    ),
    "losers in two suits against two": Within(Measure((Term(LOSERS, 0b0011, 2), Term(LOSERS, 0b1100, -3))), ((1, 4),)),
}


@pytest.mark.slow
def test_the_enumeration_is_whole() -> None:
    patterns = every_pattern()
    assert len(patterns.weights) == 4_582_640
    assert patterns.weights.sum() == 635_013_559_600


@pytest.mark.slow
@pytest.mark.parametrize("words", QUESTIONS)
def test_each_question_in_a_table_of_its_own(words: str) -> None:
    fact = QUESTIONS[words]
    patterns = every_pattern()
    expected = int(patterns.weights[mask(fact, patterns)].sum())
    assert expected > 0
    assert HandSpace([fact]).count(fact) == expected


@pytest.mark.slow
def test_all_the_questions_in_one_table() -> None:
    patterns = every_pattern()
    facts = list(QUESTIONS.values())[:9]
    space = HandSpace(facts, [hcp, hd])
    bits = sum(mask(fact, patterns).astype(np.int64) << i for i, fact in enumerate(facts))
    expected = {
        members: int(patterns.weights[bits == members].sum()) for members in np.unique(bits).tolist()  # type: ignore[union-attr]
    }
    assert space.signatures(facts) == expected
    values = hd.on(patterns)
    assert space.distribution(hd) == {
        points: int(patterns.weights[values == points].sum()) for points in np.unique(values).tolist()
    }
