"""Charts: bars where there are hands, on one axis."""

from __future__ import annotations

from bidcheck.lessons.charts import HEIGHT, LENGTHS, POINTS_STEP, lengths_chart, points_chart


def test_a_bar_stands_where_its_points_are() -> None:
    chart = points_chart({15: 10, 16: 5, 17: 3})
    assert chart.path.startswith(f"M{15 * POINTS_STEP} {HEIGHT}v-{HEIGHT}h")
    assert chart.path.count("M") == 3
    assert chart.width == 31 * POINTS_STEP


def test_halves_fall_into_the_whole_below_and_the_rest_into_the_last() -> None:
    assert points_chart({25: 1}, unit=2).path == points_chart({12: 1}).path
    assert points_chart({37: 1}).path == points_chart({30: 1}).path


def test_what_is_next_to_never_is_left_out_and_what_is_rare_is_a_line() -> None:
    assert points_chart({10: 100_000, 20: 1}).path.count("M") == 1
    assert f"{HEIGHT}v-1h" in points_chart({10: 100, 20: 1}).path


def test_four_suits_have_four_groups() -> None:
    chart = lengths_chart([{5: 1}, {3: 1}, {3: 1}, {2: 1}])
    assert chart.path.count("M") == 4
    assert len(chart.ticks) == 4
    assert lengths_chart([{LENGTHS + 3: 1}] * 4).path == lengths_chart([{LENGTHS - 1: 1}] * 4).path
