"""Five-card majors: the openings and answers of facts E1-E5, the later calls, competition."""

from __future__ import annotations

import pytest

from bidcheck.advise import choose
from tests.systems.agreements import ALL_HANDS, Agreement, agreements, hand, position, shared_out

FIRST_CALLS = ["", "P", "P P", "P P P", "1C P", "1D P", "1H P", "1S P", "1NT P", "2C P", "2D P", "2H P", "2S P", "2NT P",
               "3C P", "3D P", "3H P", "3S P", "3NT P"]


@pytest.mark.parametrize("auction", FIRST_CALLS)
def test_the_first_calls_have_no_gap_and_no_overlap(auction: str) -> None:
    assert shared_out("five-card-majors", auction) == (ALL_HANDS, ALL_HANDS)


@pytest.mark.parametrize("line", agreements("five-card-majors"), ids=str)
def test_what_the_sources_agree(line: Agreement) -> None:
    chosen = choose(position("five-card-majors", line.auction, line.vul), hand(line.hand))
    assert (str(chosen.call), chosen.status) == (line.call, "agreed"), line.reason
