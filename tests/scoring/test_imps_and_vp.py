"""IMPs (Law 78B) and victory points (the continuous scale of the WBF)."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.scoring.imps
import bidcheck.scoring.vp
from bidcheck.scoring.imps import band, imps
from bidcheck.scoring.vp import full_margin, victory_points
from tests.scoring.data import table


@pytest.mark.parametrize("row", table("imps.tsv"), ids=lambda r: r["imps"])
def test_every_edge_of_the_scale(row: dict[str, str]) -> None:
    """Law 78B, each band from its least to its greatest difference, both ways."""
    least, most, won = int(row["from"]), int(row["to"] or 20_000), int(row["imps"])
    for difference in (least, most):
        assert imps(difference) == won
        assert imps(-difference) == -won
    if won:
        assert imps(least - 10) == won - 1
    assert band(won) == (least, int(row["to"]) if row["to"] else None)


@pytest.mark.parametrize("row", table("vp.tsv"), ids=lambda r: f"{r['boards']}-{r['margin']}")
def test_victory_points(row: dict[str, str]) -> None:
    boards, margin = int(row["boards"]), int(row["margin"])
    assert f"{victory_points(margin, boards=boards):.2f}" == row["winner"]
    assert f"{victory_points(-margin, boards=boards):.2f}" == row["loser"]


@settings(deadline=None, max_examples=200)
@given(st.integers(-400, 400), st.integers(1, 128))
def test_a_match_has_twenty_points_and_more_imps_never_mean_fewer(margin: int, boards: int) -> None:
    ours, theirs = (victory_points(m, boards=boards) for m in (margin, -margin))
    assert round(ours + theirs, 9) == 20
    assert 0 <= ours <= 20
    assert victory_points(margin + 1, boards=boards) >= ours
    assert (ours == 20) >= (margin >= full_margin(boards))


def test_a_match_has_boards() -> None:
    with pytest.raises(ValueError, match="at least one board"):
        victory_points(3, boards=0)


@pytest.mark.parametrize("module", [bidcheck.scoring.imps, bidcheck.scoring.vp])
def test_the_examples_in_the_modules(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0
