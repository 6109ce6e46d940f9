"""Facts of every kind, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from bidcheck.conditions.facts import All, Always, Any, Fact, Lengths, Not, Within
from bidcheck.evaluation.holdings import (
    CONTROLS,
    HCP,
    LENGTH,
    LOSERS,
    PLAYING_TRICKS,
    QUICK_TRICKS,
    STOPPER,
    SuitMeasure,
    count_of,
    pattern,
)
from bidcheck.evaluation.measures import (
    LENGTHS,
    Lack,
    LongSuits,
    Measure,
    Shortness,
    SuitCount,
    Term,
    Trumps,
    TwoLongest,
)

SUIT_MEASURES = [
    HCP, CONTROLS, LENGTH, LOSERS, PLAYING_TRICKS, QUICK_TRICKS, STOPPER, count_of("A"), count_of("K"), count_of("AKQ"),
    count_of("T"), count_of("AKQJT"), pattern("AQxxx"), pattern("Jxx"), pattern("KT9x"),
    SuitMeasure("unguarded top"), SuitMeasure("unguarded literal"), SuitMeasure("weights", (12, 9, 6, 3, 1)),
]  # fmt: skip

PARTS = st.sampled_from([
    Shortness(3, 2, 1), Shortness(5, 3, 1, without=0b0100), Trumps(2, 1, -1), LongSuits(4, 1), TwoLongest(),
    SuitCount(0, 1), SuitCount(5, 13),
])  # fmt: skip

SUITS = st.integers(1, 15)
ONE_SUIT = st.sampled_from([1, 2, 4, 8])


def terms(suits: st.SearchStrategy[int]) -> st.SearchStrategy[Term]:
    factors = st.sampled_from([1, 1, 1, -1, 2, -3])
    return st.builds(Term, st.sampled_from(SUIT_MEASURES), suits, factors)


whole_hand = st.builds(
    Measure,
    st.lists(terms(SUITS | st.just(15)), min_size=1, max_size=3).map(tuple),
    st.lists(PARTS, max_size=1).map(tuple),
    st.none() | st.builds(Lack, st.sampled_from([count_of("A"), count_of("AK"), STOPPER]), st.sampled_from([-1, 2])),
    st.none() | st.integers(-1, 4),
)
of_one_suit = st.builds(lambda term: Measure((term,)), terms(ONE_SUIT))
shape_only = st.builds(lambda part: Measure(shape=(part,)), PARTS)
measures = whole_hand | of_one_suit | shape_only


@st.composite
def within(draw: st.DrawFn) -> Fact:
    low = draw(st.none() | st.integers(-4, 20))
    high = draw(st.none() | st.integers(-4, 20).map(lambda n: n if low is None else low + abs(n)))
    intervals = [(low, high)]
    if high is not None and draw(st.booleans()):
        intervals.append((high + 2, high + draw(st.integers(2, 5))))
    return Within(draw(measures), tuple(intervals))


@st.composite
def shapes(draw: st.DrawFn) -> Fact:
    """Lengths of one or two suits in a range, or a sorted shape."""
    suit, least = draw(st.integers(0, 3)), draw(st.integers(0, 6))
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return Lengths(frozenset(v for v in LENGTHS if v[suit] >= least))
    if kind == 1:
        other = draw(st.integers(0, 3))
        return Lengths(frozenset(v for v in LENGTHS if v[suit] > v[other] or max(v) > 6))
    return Lengths(frozenset(v for v in LENGTHS if sorted(v)[3] <= 5 and sorted(v)[0] >= 2))


@st.composite
def of_every_suit(draw: st.DrawFn) -> Fact:
    """One and the same word of several suits: all stopped, some suit rebiddable."""
    measure, least = draw(st.sampled_from(SUIT_MEASURES)), draw(st.integers(1, 4))
    long = draw(st.booleans())
    parts: list[Fact] = []
    for suit in range(draw(st.integers(2, 4))):
        word: Fact = Within(Measure((Term(measure, 1 << suit),)), ((least, None),))
        if long:
            word = All((word, Within(Measure((Term(LENGTH, 1 << suit),)), ((4, None),))))
        parts.append(word)
    return draw(st.sampled_from([All, Any]))(tuple(parts))


leaf = within() | shapes() | of_every_suit() | st.sampled_from([Always(True), Always(False)])


def _joined(parts: st.SearchStrategy[Fact]) -> st.SearchStrategy[Fact]:
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.builds(All, several) | st.builds(Any, several) | st.builds(Not, parts)


facts: st.SearchStrategy[Fact] = st.recursive(leaf, _joined, max_leaves=5)
