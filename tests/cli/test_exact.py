"""``count``, ``explore``, ``meaning``, ``deal``, ``diff``: exact figures at the prompt."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from bidcheck.cards import Hand
from tests.cli.run import bidcheck

TOY = """
bidcheck: 1
system: toy
openings:
  1NT: 15-17 hcp, balanced
  1S: 5+ spades, 10+ hcp
  1H: 5+ hearts, 10+ hcp
  P: 0-9 hcp
after:
  1NT: [{3NT: 10+ hcp}, {2NT: 8-9 hcp}, {P: otherwise}]
"""


@pytest.fixture
def toy(tmp_path: Path) -> str:
    file = tmp_path / "toy.yaml"
    file.write_text(TOY, encoding="utf-8")
    return str(file)


def test_count_is_the_table_figure() -> None:
    data = bidcheck("count", "15-17 hcp, balanced", "--format", "json").json
    assert data == {"condition": "15-17 hcp, balanced", "hands": "30897212184", "share": 30897212184 / comb(52, 13),
                    "of": "635013559600"}


def test_count_among_the_cards_that_are_left() -> None:
    data = bidcheck("count", "any hand", "--given", "AKQ32.K32.432.32", "--format", "json").json
    assert data["hands"] == data["of"] == str(comb(39, 13))
    data = bidcheck("count", "A in spades", "--given", "AKQ32.K32.432.32", "--format", "json").json
    assert data["hands"] == "0"


def test_two_hands_together_are_counted_exactly() -> None:
    data = bidcheck("count", "any hand", "--with", "any hand", "--format", "json").json
    assert data["hands"] == data["of"] == str(comb(52, 13) * comb(39, 13))


def test_explore_shares_add_up_and_the_gap_is_exact(toy: str) -> None:
    data = bidcheck("explore", "--system", toy, "--format", "json").json
    assert [c["call"] for c in data["calls"]] == ["1NT", "1S", "1H", "P"]
    assert data["no_call"]["hands"] == "195512291140", "30.789 % of all hands"
    assert data["calls"][0]["hands"] == "30897212184"
    assert {"call", "name", "shows", "hands", "share", "forcing", "artificial", "source"} <= set(data["calls"][0])


def test_explore_later_calls_take_off_what_goes_before(toy: str) -> None:
    data = bidcheck("explore", "--system", toy, "--auction", "1NT P", "--format", "json").json
    counts = {c["call"]: int(c["hands"]) for c in data["calls"]}
    assert sum(counts.values()) == comb(52, 13)
    assert data["no_call"]["hands"] == "0"
    assert counts["2NT"] == 56466608128 + 59413313872, "hcp 8 and 9"


def test_meaning_is_what_the_call_shows(toy: str) -> None:
    data = bidcheck("meaning", "--system", toy, "--auction", "1NT P 2NT", "--format", "json").json
    north, east, south = data["players"]
    assert (north["seat"], north["hands"], north["hcp"]["least"], north["hcp"]["most"]) == ("N", "30897212184", 15, 17)
    assert north["lengths"]["S"] == {"least": 2, "most": 5, "mean": 3.25}
    assert east["words"] == "nothing yet"
    assert (south["hcp"]["least"], south["hcp"]["most"]) == (8, 9)
    assert Hand.parse(north["examples"][0])


def test_deals_fit_and_the_seed_gives_them_again(toy: str) -> None:
    args = ("deal", "--north", "15-17 hcp, balanced", "--south", "8-9 hcp", "--east", "5+ spades", "-n", "5",
            "--seed", "7", "--format", "json")
    first = bidcheck(*args).json
    assert first == bidcheck(*args).json
    for deal in first:
        hands = [Hand.parse(deal[s]) for s in "NESW"]
        assert sum(sum(h.holdings) for h in hands) == 4 * 8191, "all fifty-two cards"
        assert hands[1].lengths[3] >= 5
        assert 15 <= sum("AKQJ".find(c) >= 0 and 4 - "AKQJ".find(c) for c in str(hands[0])) <= 17


def test_deals_of_an_auction_fit_the_calls(toy: str) -> None:
    found = bidcheck("deal", "--system", toy, "--auction", "1NT P 2NT", "-n", "3", "--seed", "1", "--format", "pbn")
    assert found.code == 0
    assert found.out.count("[Deal ") == 3


def test_what_cannot_be_dealt_is_said() -> None:
    answer = bidcheck("deal", "--north", "25+ hcp", "--south", "20+ hcp")
    assert answer.code == 2
    assert "cannot go together" in answer.err


def test_diff_counts_the_hands_that_part(toy: str, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(TOY.replace("15-17", "16-18").replace("  1NT: [", "  2NT: ["), encoding="utf-8")
    answer = bidcheck("diff", toy, str(other), "--format", "json")
    assert answer.code == 1
    opening = answer.json["auctions"][0]
    parted = {(d["a"], d["b"]): int(d["hands"]) for d in opening["differences"]}
    assert ("1NT", None) in parted
    assert (None, "1NT") in parted
    missing = {tuple(a["auction"]): a["not_written"] for a in answer.json["auctions"]}
    assert missing[("1NT", "P")] == "b"
    assert bidcheck("diff", toy, toy).code == 0


@pytest.mark.parametrize(("condition", "words"), [
    ("15-17 hpc", "did you mean 'hcp'"), ("9 h", "hearts, or hcp"), ("5+ hearts or spades", "breaks off"),
    ("(5+ hearts", "')'"), ("opening", "no word known"),
])
def test_a_wrong_condition_has_a_caret(condition: str, words: str) -> None:
    answer = bidcheck("count", condition)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err
    assert "^" in answer.err
