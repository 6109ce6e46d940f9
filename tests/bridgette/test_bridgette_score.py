"""Scores, matches and their sheets (clauses 1 and 24 to 32)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.bridgette.calls import BridgetteCall, BridgetteContract, bids
from bidcheck.bridgette.match import Match, Result
from bidcheck.bridgette.rules import (
    PENALTIES,
    AgainstRule,
    BeyondSeven,
    ContractTable,
    Multiplied,
    PassedOut,
    Rules,
    TieBreak,
)
from bidcheck.bridgette.score import InconsistentTable, contract_values, inconsistencies, score
from bidcheck.bridgette.sheet import read_batch, read_match
from bidcheck.errors import CannotRead

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


def total(contract: str, tricks: int, rules: Rules | None = None) -> int:
    scored = score(BridgetteContract.parse(contract), tricks, rules or Rules())
    return scored.declarer - scored.opponent


@pytest.mark.parametrize(("name", "literal", "reconstructed"), rows("contract_values.tsv"))
def test_values_of_contracts_literal_and_reconstructed(name: str, literal: str, reconstructed: str) -> None:
    bid = BridgetteCall.parse(name)
    assert contract_values(bid, ContractTable.LITERAL) == tuple(map(int, literal.split(",")))
    assert contract_values(bid) == (int(reconstructed),)


def test_the_table_of_values_has_every_bid_and_its_faults_are_reported() -> None:
    table = rows("contract_values.tsv")
    assert [name for name, _, _ in table] == [str(bid) for bid in bids()]
    different = [(name, tuple(map(int, a.split(","))), int(b)) for name, a, b in table if a != b]
    assert list(inconsistencies()) == different


def test_the_literal_table_is_inconsistent_where_it_has_two_values() -> None:
    literal = Rules(contract_table=ContractTable.LITERAL)
    with pytest.raises(InconsistentTable, match="6NT both 1500 and 2200") as caught:
        total("6NT", 12, literal)
    assert caught.value.values == (1500, 2200)
    assert total("6S", 13, literal) == 750
    assert total("6NT", 11, literal) == -100


@pytest.mark.parametrize(("down", "undoubled", "doubled", "redoubled"), rows("penalties.tsv"))
def test_contracts_failed(down: str, undoubled: str, doubled: str, redoubled: str) -> None:
    for suffix, points in (("", undoubled), ("X", doubled), ("XX", redoubled)):
        scored = score(BridgetteContract.parse(f"7NT{suffix}"), 13 - int(down))
        assert (scored.declarer, scored.opponent, scored.over) == (0, int(points), -int(down))
        assert not scored.made


@pytest.mark.parametrize(("contract", "tricks", "declarer", "opponent", "how"), rows("scores.tsv"))
def test_whole_scores(contract: str, tricks: str, declarer: str, opponent: str, how: str) -> None:
    scored = score(BridgetteContract.parse(contract), int(tricks))
    assert (scored.declarer, scored.opponent) == (int(declarer), int(opponent)), how


@pytest.mark.parametrize(("contract", "tricks", "rules", "expected"), [
    ("4SX", 10, Rules(multiplied=Multiplied.ALL), 2 * (750 + 250 + 400)),
    ("4SXX", 10, Rules(multiplied=Multiplied.ALL), 4 * (750 + 250 + 1000)),
    ("4SX", 10, Rules(multiplied=Multiplied.CONTRACT), 2 * 750 + 250 + 400),
    ("4SXX", 13, Rules(multiplied=Multiplied.CONTRACT), 4 * 750 + 350 + 1000),
    ("4S", 10, Rules(multiplied=Multiplied.ALL), 1000),
    ("3NT", 10, Rules(points_each_trick=True), 4 * 750),
    ("0NT", 6, Rules(points_each_trick=True), 250),
    ("4S", 10, Rules(exact_bonus=0), 750), ("6S", 12, Rules(exact_bonus_six=0), 1500),
    ("4S", 13, Rules(three_over_bonus=0), 750), ("4SX", 10, Rules(made_doubled=0), 2000),
    ("4SXX", 10, Rules(made_redoubled=500), 4500), ("4S", 9, Rules(penalties=((50, 60, 70), *PENALTIES[1:])), -50),
    ("0S", 6, Rules(zero_of_a_suit=True), 400), ("7NT", 6, Rules(beyond_seven=BeyondSeven.REFUSED), -1000),
])
def test_options_of_the_score(contract: str, tricks: int, rules: Rules, expected: int) -> None:
    assert total(contract, tricks, rules) == expected


def test_what_cannot_be_scored_is_refused() -> None:
    with pytest.raises(AgainstRule, match="clause 31"):
        total("7NT", 5, Rules(beyond_seven=BeyondSeven.REFUSED))
    with pytest.raises(AgainstRule, match="clause 12b"):
        total("0S", 6)
    for tricks in (-1, 14):
        with pytest.raises(CannotRead, match="0 to 13"):
            total("4S", tricks)
    with pytest.raises(ValueError, match="jump_length"):
        Rules(jump_length=14)
    with pytest.raises(ValueError, match="penalties"):
        Rules(penalties=PENALTIES[:3])


@given(st.sampled_from(bids()), st.integers(0, 2), st.integers(0, 13), st.sampled_from(Multiplied), st.booleans())
@settings(deadline=None, max_examples=200)
def test_items_add_up_and_one_player_scores(
    bid: BridgetteCall, doubled: int, tricks: int, multiplied: Multiplied, each: bool
) -> None:
    contract = BridgetteContract(bid, doubled)
    scored = score(contract, tricks, Rules(multiplied=multiplied, points_each_trick=each))
    assert sum(item.points for item in scored.items) == scored.total == scored.declarer + scored.opponent
    assert 0 in (scored.declarer, scored.opponent)
    assert scored.made is (tricks >= 6 + bid.level)
    assert all(item.sure in ("sure", "probable", "seed only", "unknown") for item in scored.items)
    if scored.made and doubled:
        plain = score(BridgetteContract(bid), tricks, Rules(points_each_trick=each)).total
        if multiplied is Multiplied.CONTRACT_AND_BONUS:
            assert scored.total == plain * (2, 4)[doubled - 1] + (400, 1000)[doubled - 1]


MADE = Result(0, BridgetteContract.parse("4S"), 10)
FAILED = Result(0, BridgetteContract.parse("4S"), 9)


def match(*results: Result, rules: Rules | None = None) -> Match:
    return Match(results, rules=rules or Rules())


def test_a_match_is_six_deals_and_the_higher_total_wins() -> None:
    five = match(*[MADE] * 5)
    assert (five.is_over, five.winner, five.totals) == (False, None, (5000, 0))
    six = five.add(FAILED)
    assert (six.is_over, six.winner, six.totals) == (True, 0, (5000, 100))
    with pytest.raises(AgainstRule, match="over after 6 deals"):
        six.add(MADE)


LEVEL = [MADE, Result(1, MADE.contract, 10)] * 3
"""Six deals that leave both at 3000."""


def test_a_seventh_deal_is_played_when_the_totals_are_level() -> None:
    six = match(*LEVEL)
    assert (six.totals, six.is_over) == ((3000, 3000), False)
    seven = six.add(MADE)
    assert (seven.is_over, seven.winner) == (True, 0)
    with pytest.raises(AgainstRule, match="clause 1b"):
        seven.add(MADE)


def test_the_other_ways_with_a_tie() -> None:
    none = match(*LEVEL, rules=Rules(tie_break=TieBreak.NONE))
    assert (none.is_over, none.winner) == (True, None)
    # Nothing scored in the seventh is only possible when it counts though passed out.
    counts = Rules(passed_out=PassedOut.COUNTS)
    tied = match(*LEVEL, Result(), rules=counts)
    assert (tied.is_over, tied.winner, tied.counted) == (True, None, 7)
    on = match(*LEVEL, Result(), rules=Rules(passed_out=PassedOut.COUNTS, tie_break=TieBreak.UNTIL_BROKEN))
    assert not on.is_over
    assert on.add(MADE).winner == 0


@pytest.mark.parametrize(("option", "counted", "dealers"), [
    (PassedOut.SAME_DEALER, 2, [0, 1, 1, 0]), (PassedOut.NEXT_DEALER, 2, [0, 1, 0, 1]),
    (PassedOut.COUNTS, 3, [0, 1, 0, 1]),
])
def test_deals_passed_out(option: PassedOut, counted: int, dealers: list[int]) -> None:
    """Clauses 5 and 13b."""
    played = match(MADE, Result(), FAILED, rules=Rules(passed_out=option))
    assert played.counted == counted
    assert [played.dealer(at) for at in range(4)] == dealers


def test_a_sheet_is_read_with_its_names() -> None:
    sheet = read_match("# Friday\ndeclarer\tcontract\ttricks\tnote\nAna\t4SX\t10\t\n\n"
                       "Bob\t3NT\t7\tbad\n\tP\t\t\nAna\t1C\t7\t\n")
    assert sheet.names == ("Ana", "Bob")
    assert sheet.match.totals == (2400 + 200 + 400, 0)
    assert (sheet.match.counted, len(sheet.match.results)) == (3, 4)
    spaces = read_match("declarer contract tricks\nBob 1C 7\n- pas -\n", ("Ana", "Bob"))
    assert (spaces.names, spaces.match.totals) == (("Ana", "Bob"), (0, 400))


@pytest.mark.parametrize(("text", "says"), [
    ("", "no header"), ("declarer tricks\nA 7\n", "no column 'contract'"),
    ("declarer contract tricks\nA 4S 14\n", "line 2: 14 tricks"),
    ("declarer contract tricks\nA 9S 3\n", "line 2: .*9S"),
    ("declarer contract tricks\nA 4S x\n", "line 2: 'x' is no number"),
    ("declarer contract tricks\nA 1C 7\nB 1C 7\nC 1C 7\n", "line 4: 'C' is neither 'A' nor 'B'"),
    ("declarer contract tricks\n- 1C 7\n", "line 2: nobody is declarer"),
    ("declarer contract tricks\n" + "A 1C 7\n" * 7, "line 8: the match is over"),
    ("declarer contract tricks\nA 0H 7\n", "line 2: 0H is no bid"), ("declarer contract tricks\nA\n", "line 2: "),
])
def test_a_wrong_sheet_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        read_match(text)


def test_a_batch_keeps_its_columns() -> None:
    (first, one), (_, two) = read_batch("contract\ttricks\tnote\n4SX\t10\tgood\n7NTXX\t0\t\n")
    assert (first["note"], one.total, two.opponent) == ("good", 2400, 4000)
    with pytest.raises(CannotRead, match="line 2"):
        read_batch("contract tricks\n4S ten\n")
