"""The text of a condition: what is written is read, and what is read is written again."""

from __future__ import annotations

from hypothesis import given, settings

from bidcheck.conditions import tree as t
from bidcheck.conditions.parse import parse

from .strategies import conditions


@settings(deadline=None, max_examples=250)
@given(conditions)
def test_the_canonical_text_reads_as_the_same_condition(condition: t.Condition) -> None:
    assert parse(str(condition)) == condition
