"""Four players of one system bid random deals to the end: nothing goes wrong, and the notes answer most of the time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.benchmark import benchmark

FLOOR = 0.15
"""The share of calls that the floor may make in auctions we open and they pass."""


def played(system: str, n: int, seed: int, *, silent: bool = False) -> Any:
    """The tally of so many deals; every auction is one that the Laws allow, and it is over."""
    module = benchmark("selfplay")
    tally = module.Tally()
    for _, calls, _ in module.play(system, n, seed, silent=silent, tally=tally):
        assert module.Auction(calls=tuple(calls)).is_over
    assert not tally.faults, tally.notes
    return tally


@pytest.mark.parametrize("system", ["sayc", "five-card-majors"])
def test_a_few_deals(system: str) -> None:
    assert sum(played(system, 12, 11).statuses.values()) > 12 * 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
def test_a_thousand_deals(seed: int) -> None:
    """No illegal call, no turn without a call, no forcing call passed, no auction over forty calls."""
    tally = played("sayc", 250, seed)
    assert set(tally.statuses) <= {"agreed", "fallback"}


@pytest.mark.slow
@pytest.mark.parametrize("system", ["sayc", "five-card-majors"])
def test_the_floor_seldom_answers_where_they_pass(system: str) -> None:
    tally = played(system, 250, 5, silent=True)
    assert tally.statuses["fallback"] < FLOOR * sum(tally.statuses.values())
