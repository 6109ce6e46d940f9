"""The notes as written: every clause literally, with the shares of gaps and overlaps that a sample of hands gave.

The figures are of 300,000 random hands under the literal clauses, counted independently; here they are exact, so they
may differ by the error of that sample.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from bidcheck.auction import Auction
from bidcheck.cards import Hand
from bidcheck.conditions.bind import bind
from bidcheck.conditions.facts import Fact, both, either, negate
from bidcheck.conditions.facts import test as has
from bidcheck.conditions.parse import parse
from bidcheck.meaning import open_book
from bidcheck.system.book import Book, Position, Row

NAME = "preparatory-club-as-written"


@pytest.fixture(scope="module")
def draft() -> Book:
    return open_book(NAME)


def turn(draft: Book, auction: str) -> Position:
    return draft.position(Auction.parse(auction))


def kind(row: Row) -> str:
    """Which of the notes' openings a row is: 1X, 1C, 2C (natural), 2X (strong), 1NT, 2NT, 3NT, 345, P."""
    name = str(row.call)
    if name in ("1D", "1H", "1S"):
        return "1X"
    if name.endswith("NT") or name in ("1C", "P"):
        return name
    if name[0] == "2":
        return "2X" if row.entry.forcing else "2C"
    return "345"


@pytest.fixture(scope="module")
def openings(draft: Book) -> dict[str, Fact]:
    found: dict[str, list[Fact]] = {}
    for row in turn(draft, "").offer.rows:
        found.setdefault(kind(row), []).append(row.fact)
    return {name: either(facts) for name, facts in found.items()}


def share(draft: Book, fact: Fact) -> float:
    return draft.knowledge.share(fact)


def test_nothing_is_put_in_order(draft: Book) -> None:
    assert draft.system.openings is not None
    for found in (draft.system.openings, *(table for _, table in draft.system.after)):
        assert not found.entries or not found.ordered
        assert all(not entry.before for entry in found.entries)


def test_a_fifth_of_all_hands_has_two_openings_or_more(draft: Book, openings: dict[str, Fact]) -> None:
    bids = [fact for name, fact in openings.items() if name != "P"]
    pairs = either(both(pair) for pair in combinations(bids, 2))
    assert share(draft, pairs) == pytest.approx(0.217, abs=0.003)


@pytest.mark.parametrize(("names", "percent"), [
    (("1C", "1X"), 9.5), (("1C", "1X", "2C"), 4.0), (("1X", "2C"), 2.6), (("1C", "2C"), 1.9),
    (("1C", "1NT", "1X"), 0.9), (("1X", "345"), 0.8), (("2C",), 1.8),
])
def test_the_main_overlaps_have_the_shares_of_the_sample(
    draft: Book, openings: dict[str, Fact], names: tuple[str, ...], percent: float
) -> None:
    exactly = both(fact if name in names else negate(fact) for name, fact in openings.items() if name != "P")
    assert 100 * share(draft, exactly) == pytest.approx(percent, abs=0.15)


def test_the_gaps_among_hands_that_must_open(draft: Book, openings: dict[str, Fact]) -> None:
    scope = turn(draft, "").scope(draft.system.lexicon, {}, None)
    strong, few = bind(parse("14+"), scope), bind(parse("<2 qt"), scope)
    without = both([strong, *(negate(fact) for name, fact in openings.items() if name != "P")])
    must = share(draft, strong)
    assert must == pytest.approx(0.287, abs=0.003)
    assert share(draft, without) / must == pytest.approx(0.026, abs=0.001)
    assert share(draft, both((without, few))) / must == pytest.approx(0.015, abs=0.001)          # G2
    assert share(draft, both((without, negate(few)))) / must == pytest.approx(0.011, abs=0.001)  # G1


@pytest.mark.parametrize(("hand", "fits"), [
    ("J875.AQ3.KJ4.KJ2", set()),                             # G1
    ("AKQ.Q64.K765.972", set()),                             # G1
    ("QT42.K.K97654.AJ", set()),                             # G2
    ("Q8.KQ93.AKQ.KQJ5", {"1C", "1X", "2C"}),                # G4: no notrump
    ("AK874.AQ32.7.AKQ", {"1X"}),                            # G6
    ("AQJ85.K74.Q92.63", {"1X"}),                            # W1
    ("KQ84.AJ63.7.KJ52", {"1X", "2C"}),                      # W2
    ("AQ5.KJ4.AQ82.KJ3", {"1NT", "1C", "1X"}),               # W5, V2
    ("AKJ.KQ5.AQ74.K92", {"2NT", "1C", "1X"}),               # W6, V3
    ("AKQ.AQJ.KQJ4.K75", {"3NT", "1C", "1X"}),               # W7, V3
    ("AKQJ5.AKQ84.A3.7", {"2X", "1C", "1X"}),                # W8, V4
    ("KQJ9752.A6.83.42", {"345", "1X"}),                     # W9, V5
    ("AK874.J62.K93.85", {"P"}),                             # W10
    ("A74.AK853.92.A64", {"1C", "1X"}),                      # W11, V1
])
def test_which_openings_a_hand_fits(draft: Book, hand: str, fits: set[str]) -> None:
    rows = turn(draft, "").offer.rows
    assert {kind(row) for row in rows if has(row.fact, Hand.parse(hand))} == fits


@pytest.mark.parametrize(("auction", "hand", "fits"), [
    ("1H P", "A954.KJ763..Q842", {"3H", "1S"}),              # W13: ten H are not nine
    ("1H P", "54.KJ763.5.AJ842", {"4H", "3H", "2C"}),        # V8, V7
    ("1S P", "J74.A8532.KQ6.92", {"2S", "1NT"}),             # W14: 1NT does not say "without support"
    ("1D P", "KJ964.A8752..Q43", {"1H", "1S"}),              # W15: nothing chooses between the suits
    ("1H P", "AK74.83.A2.AKJ74", {"1S", "2S", "2C", "3C"}),  # V12
    ("1S P", "54.KT83.K742.AQ6", set()),                     # G12
    ("2S P", "K3.K842.Q753.KJ6", set()),                     # G15
    ("1NT P", "AQ5.KJ4.AQ82.KJ3", {"4NT"}),                  # K5, G16: only Blackwood is left for 20
    ("1NT P", "KQJ974.A2.T53.62", {"3S", "3NT"}),            # V10
    ("2NT P", "K5.98652.A83.T42", {"3H", "3NT"}),            # V11
    ("3NT P", "K53.QJ42.K982.Q4", set()),                    # G17: 10
    ("1S P 2S P", "KQJ854.QJ2.AJ3.K", {"3S"}),
    ("1S", "AK874.AQ32.7.AKQ", {"2S"}),                      # G21: no suit ranks above spades, so any hand will do
])
def test_which_later_calls_a_hand_fits(draft: Book, auction: str, hand: str, fits: set[str]) -> None:
    rows = turn(draft, auction).offer.rows
    held = {str(row.call) for row in rows if not row.otherwise and has(row.fact, Hand.parse(hand))}
    assert held == fits


def test_four_notrump_over_notrump_means_two_things(draft: Book) -> None:
    rows = [row for row in turn(draft, "1NT P").offer.rows if str(row.call) == "4NT"]
    assert [bool(row.entry.asks) for row in rows] == [False, True]                        # K5


def test_the_raise_to_three_forces_and_may_be_passed(draft: Book) -> None:
    three = turn(draft, "1H P 3H P")
    assert three.word("forced", None)                                                     # K2
    assert any(row.call.is_pass for row in three.offer.rows)
