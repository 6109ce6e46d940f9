"""Conditions moved by a step."""

from __future__ import annotations

from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import Within
from bidcheck.evaluation.holdings import HCP as SUIT_HCP
from bidcheck.evaluation.measures import in_suits
from bidcheck.quiz.nearby import narrowed, widened

HCP = in_suits(SUIT_HCP)


def test_a_moved_range_asks_for_one_step_less_or_more() -> None:
    fact = Within(HCP, ((15, 17),), t.Counted(t.Range(30, 34), t.Figure("hcp")))
    assert [m.fact.allowed for m in widened(fact)] == [((14, 17),), ((15, 18),)]  # type: ignore[union-attr]
    assert [m.fact.allowed for m in narrowed(fact)] == [((16, 17),), ((15, 16),)]  # type: ignore[union-attr]
