"""Test, mask and trace are three readings of one tree: they agree."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.calls import PASS
from bidcheck.cards import Hand
from bidcheck.conditions import facts
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import bind
from bidcheck.meaning import open_book
from bidcheck.resources import bundled

from .batches import dealt, uneven
from .strategies import DATA, SCOPE, bindable, hands

SYSTEMS = [*sorted((DATA / "sketches").glob("*.yaml")), *sorted(bundled("systems").rglob("*.yaml"))]
SYSTEMS = [path for path in SYSTEMS if "\nopenings:" in path.read_text("utf-8")]


def offered(path: Path) -> list[facts.Fact]:
    """What every opening of a system and every answer to one says of the hand."""
    book = open_book(str(path))
    found: dict[facts.Fact, None] = {}
    first = book.at(())
    for opening in [None, *(call for call in first.offer.calls() if call.is_bid)]:
        position = first if opening is None else book.at((opening, PASS))
        found.update(dict.fromkeys(row.fact for row in position.offer.rows))
    return list(found)


@cache
def dealt_hands() -> list[Hand]:
    """The hands of ``dealt(10_000)``, one by one."""
    batch = dealt(10_000)
    return [batch[i] for i in range(len(batch))]


def agrees(fact: facts.Fact, at: np.ndarray, traced: int = 1) -> None:
    """The mask over 10,000 hands is, at the places ``at``, what the test of each hand says; of some also the trace."""
    found = facts.mask(fact, dealt(10_000))
    assert found.shape == (10_000,)
    assert found.dtype == bool
    hands_there = dealt_hands()
    for i in at.tolist():
        assert facts.test(fact, hands_there[i]) == found[i], f"{hands_there[i]}: {fact}"
        if i % traced == 0:
            assert facts.trace(fact, hands_there[i]).met == found[i], f"{hands_there[i]}: {fact}"


@pytest.mark.parametrize("path", SYSTEMS, ids=[path.stem for path in SYSTEMS])
def test_mask_and_test_agree_on_what_a_system_says(path: Path) -> None:
    every = offered(path)
    assert len(every) > 10
    for fact in every[::1 + len(every) // 80]:  # all of them, on all hands, with --slow
        found = facts.mask(fact, dealt(10_000))
        agrees(fact, np.concatenate((np.flatnonzero(found)[:8], np.flatnonzero(~found)[:8])))


@pytest.mark.slow
@pytest.mark.parametrize("path", SYSTEMS, ids=[path.stem for path in SYSTEMS])
def test_mask_and_test_agree_on_all_ten_thousand_hands(path: Path) -> None:
    for fact in offered(path):
        agrees(fact, np.arange(10_000), 50)


@settings(deadline=None, max_examples=100)
@given(bindable, st.lists(hands, min_size=1, max_size=5))
def test_mask_test_and_trace_agree_on_any_condition(condition: t.Condition, some: list[Hand]) -> None:
    from bidcheck.handspace.batch import HandBatch

    fact = bind(condition, SCOPE)
    found = facts.mask(fact, HandBatch.of(some)).tolist()
    assert [facts.test(fact, hand) for hand in some] == found
    assert [facts.trace(fact, hand).met for hand in some] == found


@settings(deadline=None, max_examples=100)
@given(bindable)
def test_a_negation_is_the_rest(condition: t.Condition) -> None:
    batch = uneven(2000)
    fact = bind(condition, SCOPE)
    assert (facts.mask(fact, batch) ^ facts.mask(facts.negate(fact), batch)).all()


@settings(deadline=None, max_examples=100)
@given(bindable, hands)
def test_a_trace_says_of_each_leaf_how_far_it_is_from_being_met(condition: t.Condition, hand: Hand) -> None:
    def look(step: facts.Trace) -> None:
        match step.fact:
            case facts.Within(measure, allowed):
                assert step.actual == measure.of(hand)
                assert step.unit == measure.unit
                short = step.short_by or 0
                assert step.met == (short == 0)
                if allowed:
                    assert facts.inside(step.actual + short, allowed)
                    closer = range(step.actual - abs(short) + 1, step.actual + abs(short))
                    assert not any(facts.inside(value, allowed) for value in closer)
            case facts.All(parts):
                assert step.met == all(part.met for part in step.parts)
                assert len(parts) == len(step.parts)
            case facts.Any():
                assert step.met == any(part.met for part in step.parts)
            case facts.Not():
                assert step.met != step.parts[0].met
        for part in step.parts:
            look(part)

    look(facts.trace(bind(condition, SCOPE), hand))


@pytest.mark.parametrize(("value", "allowed", "away"), [
    (14, ((15, 17),), 1), (15, ((15, 17),), 0), (19, ((15, 17),), -2),
    (2, ((0, 0), (4, 4)), -2), (3, ((0, 0), (4, 4)), 1), (4, ((0, 0), (4, 4)), 0),
    (9, ((None, 8),), -1), (3, ((5, None),), 2), (100, ((5, None),), 0),
])
def test_distance_is_what_is_missing_or_with_a_minus_what_is_too_much(
    value: int, allowed: facts.Intervals, away: int
) -> None:
    assert facts.distance(value, allowed) == away


def test_a_trace_names_the_figure_in_the_measures_own_units() -> None:
    from bidcheck.conditions.parse import parse

    step = facts.trace(bind(parse("2.5+ qt, 15-17 hcp"), SCOPE), Hand.parse("KQ84.AJ63.7.KJ52"))
    qt, hcp = step.parts
    assert (qt.met, qt.actual, qt.unit) == (True, 5, 2)
    assert (hcp.met, hcp.actual, hcp.short_by) == (False, 14, 1)
