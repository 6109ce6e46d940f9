"""Bounds: never tighter than the truth, and the truth for what players write most."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from bidcheck.cards import SUITS
from bidcheck.conditions import facts
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import bind, length_in, measure_of
from bidcheck.conditions.bounds import MAX_ALTERNATIVES, bounds, boxes, complement, length_bounds, possible_lengths
from bidcheck.conditions.parse import parse
from bidcheck.evaluation.measures import LENGTHS, Measure
from bidcheck.meaning import Exact

from .batches import uneven
from .strategies import SCOPE, bindable, rows

MEASURES = {
    name: measure_of(t.Figure(name), SCOPE)
    for name in ("hcp", "points", "qt", "losers", "controls", "aces", "op_dp", "playing tricks")
}
MEASURES |= {f"length {t.SUIT_WORDS[suit]}": length_in(suit) for suit in SUITS}


@settings(deadline=None, max_examples=40)
@given(bindable)
def test_no_hand_that_fits_is_outside(condition: t.Condition) -> None:
    fact = bind(condition, SCOPE)
    batch = uneven(6000)
    fitting = facts.mask(fact, batch)
    for name, measure in MEASURES.items():
        lo, hi = bounds(fact, measure)
        values = measure.on(batch)[fitting]
        if len(values):
            assert lo is not None, name
            assert hi is not None, name
            assert lo <= values.min(), name
            assert values.max() <= hi, name
    held = {tuple(batch[int(i)].lengths) for i in np.flatnonzero(fitting)[:500]}
    assert held <= possible_lengths(fact)


@settings(deadline=None, max_examples=40)
@given(bindable)
def test_lengths_that_are_counted_out_are_counted_out_by_the_negation_too(condition: t.Condition) -> None:
    fact = bind(condition, SCOPE)
    assert possible_lengths(fact) | possible_lengths(facts.negate(fact)) == frozenset(LENGTHS)


@pytest.mark.parametrize("row", rows("bounds.tsv"), ids=[f"{row[0]}: {row[1]}" for row in rows("bounds.tsv")])
def test_of_what_players_write_they_are_the_truth(row: tuple[str, str, str, str]) -> None:
    condition, name, least, greatest = row
    told = tuple(int(n) if n else None for n in (least, greatest))
    fact = bind(parse(condition), SCOPE)
    assert bounds(fact, MEASURES[name]) == told
    if name.startswith("length"):
        suit = list(t.SUIT_WORDS.values()).index(name.removeprefix("length "))
        assert length_bounds(fact)[suit] == told


EXACT = Exact()


@pytest.mark.parametrize(("condition", "name"), [
    ("15-17 hcp, balanced", "points"), ("14+, 5+ hearts", "hcp"), ("3-5 qt, {one_club_floor}+", "hcp"),
    ("0-13", "qt"), ("25-27, balanced, all suits stopped", "hcp"), ("opening, 5+ hearts", "losers"),
    ("8+ playing tricks", "hcp"), ("a rebiddable suit, <10", "controls"), ("rule of 20, 4441", "hcp"),
])
def test_every_hand_there_is_lies_within(condition: str, name: str) -> None:
    fact = bind(parse(condition), SCOPE)
    values = EXACT.values((fact,), MEASURES[name])
    lo, hi = bounds(fact, MEASURES[name])
    assert lo is not None
    assert hi is not None
    assert lo <= values[0]
    assert values[-1] <= hi


def test_a_measure_nobody_spoke_of_has_the_bounds_of_all_hands() -> None:
    # four aces, four kings, four queens and a jack; a hand without an honour; the yarborough has no ace
    assert bounds(facts.TRUE, MEASURES["hcp"]) == (0, 37)
    assert bounds(facts.FALSE, MEASURES["hcp"]) == (None, None)
    assert bounds(facts.TRUE, Measure()) == (0, 0)


def test_alternatives_are_kept_apart() -> None:
    fact = bind(parse("0-5 hcp, 6+ hearts; 16+ hcp, balanced"), SCOPE)
    assert len(boxes(fact)) == 2
    weak, strong = boxes(fact)
    assert min(v[2] for v in weak.lengths) == 6
    assert max(v[2] for v in strong.lengths) == 5


def test_very_many_alternatives_are_one() -> None:
    many = ", ".join(f"({n}+ clubs, {n}+ hcp; {n}+ hearts, {n}+ qt; {n} spades, {n} losers)" for n in range(1, 6))
    fact = bind(parse(many), SCOPE)
    assert len(boxes(fact)) <= MAX_ALTERNATIVES
    fitting = facts.mask(fact, uneven(6000))
    lo, hi = bounds(fact, MEASURES["hcp"])
    values = MEASURES["hcp"].on(uneven(6000))[fitting]
    assert len(values) > 20
    assert (lo or 0) <= values.min()
    assert values.max() <= (hi or 0)


@pytest.mark.parametrize(("allowed", "outside"), [
    (((5, None),), ((None, 4),)), (((None, 7),), ((8, None),)), (((15, 17),), ((None, 14), (18, None))),
    (((0, 0), (4, 4)), ((None, -1), (1, 3), (5, None))), (((None, None),), ()),
])
def test_the_complement_of_intervals(allowed: facts.Intervals, outside: facts.Intervals) -> None:
    assert complement(allowed) == outside
    assert all(facts.inside(n, allowed) != facts.inside(n, outside) for n in range(-3, 45))
