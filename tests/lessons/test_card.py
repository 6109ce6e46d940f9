"""The system card: short enough for a page, whatever the system."""

from __future__ import annotations

import pytest

from bidcheck.lessons.card import LINES, LONGEST, card
from bidcheck.lessons.survey import Survey


def blocks(found: Survey, lang: str):
    answers = [turn for calls, turn in found.uncontested.items() if len(calls) == 2]
    return card(found.uncontested[()], answers, found.contested, ["Stayman", "Blackwood"], lang)


@pytest.mark.parametrize("lang", ["en", "tr", "sr"])
def test_no_more_is_on_it_than_fits(small: Survey, lang: str) -> None:
    found = blocks(small, lang)
    assert sum(block.lines for block in found) <= LINES
    assert all(len(words) <= LONGEST for block in found for _, words in block.rows)


def test_openings_and_conventions_come_first(small: Survey) -> None:
    titles = [block.title for block in blocks(small, "en")]
    assert titles == ["Openings", "Conventions", "after 1♣", "after 1NT", "after (1♥)"]


def test_calls_of_one_entry_stand_together(small: Survey) -> None:
    openings = dict(blocks(small, "en")[0].rows)
    assert openings["1♣ 1♦ 1♥ 1♠"] == "12+ HCP, 4+ ♣/♦/♥/♠"
    assert openings["1NT"] == "15–17 HCP, balanced"


def test_a_call_that_no_hand_makes_is_left_out(small: Survey) -> None:
    assert [calls for calls, _ in blocks(small, "en")[0].rows] == ["1♣ 1♦ 1♥ 1♠", "1NT", "2♣", "Pass"]
