"""Small charts as SVG paths: how the points and the lengths of the hands of a call are spread.

All points charts have one axis and all length charts another, so that two calls compare at a glance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

HEIGHT = 32
"""The height of the tallest bar."""
RARE = 400
"""A figure that so many times as many hands have as have another leaves that one out of the chart."""
POINTS = 31
"""Bars for 0 to 30 points; the last has everything above, too."""
POINTS_STEP = 6
LENGTHS = 9
"""Bars for 0 to 8 cards; the last has longer suits, too."""
LENGTHS_STEP = 4
BLOCK = LENGTHS * LENGTHS_STEP + 10
"""From the first bar of one suit to the first of the next."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A path of bars in a box of ``width`` by ``height``, and where the axis is labelled."""

    path: str
    width: int
    height: int
    ticks: tuple[tuple[int, str], ...] = ()


def points_chart(counts: Mapping[int, int], unit: int = 1) -> Chart:
    """Bars for 0 to 30 points; ``counts`` are hands by figure in units of ``1 / unit``, parts counted down."""
    ticks = tuple((at * POINTS_STEP + POINTS_STEP // 2, str(at)) for at in range(0, POINTS, 10))
    return Chart(_path(_heights(_binned(counts, unit, POINTS)), POINTS_STEP), POINTS * POINTS_STEP, HEIGHT, ticks)


def lengths_chart(suits: Iterable[Mapping[int, int]]) -> Chart:
    """Four groups of bars, spades first, for 0 to 8 cards of each suit."""
    path = "".join(
        _path(_heights(_binned(counts, 1, LENGTHS)), LENGTHS_STEP, at * BLOCK) for at, counts in enumerate(suits))
    return Chart(path, 4 * BLOCK - 10, HEIGHT, tuple((at * BLOCK, "") for at in range(4)))


def _binned(counts: Mapping[int, int], unit: int, bins: int) -> list[int]:
    found = [0] * bins
    for figure, hands in counts.items():
        found[min(bins - 1, max(0, figure // unit))] += hands
    return found


def _heights(counts: list[int]) -> list[int]:
    """Whole heights up to ``HEIGHT``; what is rare beside the commonest is a line, what is next to never nothing."""
    most = max(counts, default=0)
    return [max(1, round(HEIGHT * n / most)) if n * RARE > most else 0 for n in counts]


def _path(heights: list[int], step: int, start: int = 0) -> str:
    """A box for each bar; those that stand together are one outline."""
    return "".join(
        f"M{start + at * step} {HEIGHT}v{-height}h{step - 1}v{height}z" for at, height in enumerate(heights) if height)
