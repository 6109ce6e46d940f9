"""Duplicate scores (Law 77): the whole table, the worked rows of the sources, both laws, and what must hold of all."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.scoring.contract
import bidcheck.scoring.duplicate
from bidcheck.auction import Contract, Side, Vulnerability
from bidcheck.calls import BIDS
from bidcheck.errors import CannotRead
from bidcheck.scoring.contract import read_contract, read_result, read_tricks, read_vulnerability
from bidcheck.scoring.duplicate import duplicate_items, duplicate_score
from bidcheck.scoring.items import Kind, Law, total
from tests.scoring.data import table

contracts = st.builds(Contract, st.sampled_from(BIDS), st.integers(0, 2))
laws = st.sampled_from(list(Law))


def test_the_whole_score_table() -> None:
    """7 levels, 5 strains, 3 states, 2 vulnerabilities, 14 results: what two other implementations agree on."""
    rows = table("score_table.tsv")
    assert len(rows) == 2940
    for row in rows:
        contract = Contract.parse(row["level"] + row["strain"] + row["doubled"].strip("-"))
        score = duplicate_score(contract, int(row["tricks"]), vulnerable=row["vul"] == "yes")
        assert score == int(row["score_law77"]), row


@pytest.mark.parametrize("row", table("single_deals.tsv"), ids=lambda r: f"{r['contract']} {r['tricks']} {r['vul']}")
def test_a_deal_under_both_laws(row: dict[str, str]) -> None:
    contract, tricks, vulnerable = Contract.parse(row["contract"]), int(row["tricks"]), row["vul"] == "yes"
    assert duplicate_score(contract, tricks, vulnerable=vulnerable) == int(row["modern"])
    assert duplicate_score(contract, tricks, vulnerable=vulnerable, law=Law.PRE1987) == int(row["pre1987"])


@pytest.mark.parametrize("row", table("made_contracts.tsv"), ids=lambda r: r["level"])
def test_contracts_made_exactly(row: dict[str, str]) -> None:
    """The table of the Turkish source with its sums done and its 7 of a minor put right: 1440."""
    tricks = 6 + int(row["level"])
    for column, strains in (("minor", "CD"), ("major", "HS"), ("notrump", "N")):
        for strain in strains:
            contract = Contract.parse(row["level"] + strain)
            assert duplicate_score(contract, tricks, vulnerable=False) == int(row[column])
            assert duplicate_score(contract, tricks, vulnerable=True) == int(row[f"{column}_vul"])


@pytest.mark.parametrize("row", table("undertricks.tsv"), ids=lambda r: r["down"])
def test_undertricks(row: dict[str, str]) -> None:
    """Law 77, and the older figures of the two sources, which give up agreeing at the fourth undertrick."""
    down = int(row["down"])
    contract, doubled, redoubled = Contract.parse("4S"), Contract.parse("4SX"), Contract.parse("4SXX")
    tricks = 10 - down
    for law, column in ((Law.MODERN, "doubled"), (Law.PRE1987, "doubled_old")):
        assert duplicate_score(contract, tricks, vulnerable=False, law=law) == -int(row["undoubled"])
        assert duplicate_score(contract, tricks, vulnerable=True, law=law) == -int(row["undoubled_vul"])
        assert duplicate_score(doubled, tricks, vulnerable=False, law=law) == -int(row[column])
        assert duplicate_score(doubled, tricks, vulnerable=True, law=law) == -int(row["doubled_vul"])
        assert duplicate_score(redoubled, tricks, vulnerable=False, law=law) == -2 * int(row[column])
        assert duplicate_score(redoubled, tricks, vulnerable=True, law=law) == -2 * int(row["doubled_vul"])


def test_every_item_is_named_with_its_law() -> None:
    """Deal IV of the Serbian tournament: 240 + 500 + 400, and 100 where the older law had 50."""
    items = duplicate_items(Contract.parse("2SXX"), 9, Side.EW, vulnerable=True)
    assert [(i.kind, i.points, i.side) for i in items] == [
        (Kind.TRICKS, 240, Side.EW), (Kind.GAME, 500, Side.EW), (Kind.OVERTRICKS, 400, Side.EW),
        (Kind.INSULT, 100, Side.EW),
    ]
    assert [i.what for i in items] == [
        "2 odd tricks in spades, redoubled", "game, vulnerable", "1 redoubled overtrick, vulnerable",
        "redoubled contract made",
    ]
    assert {i.source for i in items} == {"Law 77"}
    assert {i.line for i in items} == {None}
    old = duplicate_items(Contract.parse("2SXX"), 9, Side.EW, vulnerable=True, law=Law.PRE1987)
    assert [i.points for i in old] == [240, 500, 400, 50]
    assert {i.source for i in old} == {"Law 77 before 1987"}


def test_six_bid_and_thirteen_won_is_a_small_slam_and_an_overtrick() -> None:
    items = duplicate_items(Contract.parse("6H"), 13, Side.NS, vulnerable=True)
    assert [(i.kind, i.points) for i in items] == [
        (Kind.TRICKS, 180), (Kind.GAME, 500), (Kind.OVERTRICKS, 30), (Kind.SMALL_SLAM, 750),
    ]


@settings(deadline=None, max_examples=300)
@given(contracts, st.integers(0, 12), st.booleans(), laws)
def test_one_trick_more_is_worth_more(contract: Contract, tricks: int, vulnerable: bool, law: Law) -> None:
    one, two = (duplicate_score(contract, n, vulnerable=vulnerable, law=law) for n in (tricks, tricks + 1))
    assert two > one


@settings(deadline=None, max_examples=300)
@given(contracts, st.integers(0, 13), st.booleans(), laws)
def test_a_made_contract_pays_declarer_and_a_failed_one_the_defenders(
    contract: Contract, tricks: int, vulnerable: bool, law: Law
) -> None:
    ours = duplicate_items(contract, tricks, Side.NS, vulnerable=vulnerable, law=law)
    theirs = duplicate_items(contract, tricks, Side.EW, vulnerable=vulnerable, law=law)
    made = tricks >= contract.tricks
    assert {i.side for i in ours} == {Side.NS if made else Side.EW}
    assert [i.points for i in ours] == [i.points for i in theirs]
    assert total(ours, Side.NS) == total(theirs, Side.EW)
    assert all(i.points > 0 and i.points % 10 == 0 for i in ours)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(BIDS), st.integers(0, 13), st.booleans(), laws)
def test_doubling_raises_the_stakes_and_redoubling_raises_them_again(
    bid: object, tricks: int, vulnerable: bool, law: Law
) -> None:
    plain, doubled, redoubled = (
        abs(duplicate_score(Contract(bid, n), tricks, vulnerable=vulnerable, law=law))  # type: ignore[arg-type]
        for n in range(3)
    )
    assert plain < doubled < redoubled


@settings(deadline=None, max_examples=300)
@given(contracts, st.integers(0, 13), st.booleans())
def test_the_laws_differ_only_where_they_were_changed(contract: Contract, tricks: int, vulnerable: bool) -> None:
    """A redoubled contract made: 50. From the fourth undertrick doubled and not vulnerable: 100 each, 200 redoubled."""
    modern, old = (duplicate_score(contract, tricks, vulnerable=vulnerable, law=law) for law in Law)
    down = contract.tricks - tricks
    if down <= 0:
        assert modern - old == (50 if contract.doubled == 2 else 0)
    else:
        assert old - modern == (0 if vulnerable else 100 * max(0, down - 3) * contract.doubled)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_no_deal_has_so_many_tricks(tricks: int) -> None:
    with pytest.raises(ValueError, match="0 to 13 tricks"):
        duplicate_score(Contract.parse("4S"), tricks, vulnerable=False)


def test_what_people_write_is_read() -> None:
    assert [read_contract(word) for word in ("pass", "P", "passed out", "AP", "dalje")] == [None] * 5
    assert str(read_contract("4♠X")) == "4SX"
    assert [read_tricks(word) for word in ("0", " 13", "07")] == [0, 13, 7]
    assert [read_result(word, Contract.parse("3NT")) for word in ("=", "+1", "-2", "−9")] == [9, 10, 7, 0]
    for word in ("yes", "true", "1", "v", "V", "vul", "vulnerable"):
        assert read_vulnerability(word) is True
    for word in ("no", "false", "0", "nv", "NV", "-", "not vulnerable"):
        assert read_vulnerability(word) is False
    assert [read_vulnerability(word) for word in ("none", "ns", "E-W", "both")] == list(Vulnerability)


@pytest.mark.parametrize(("read", "text", "message"), [
    (read_tricks, "14", "0 to 13"), (read_tricks, "ten", "0 to 13"), (read_tricks, "-1", "0 to 13"),
    (read_tricks, "", "0 to 13"), (read_tricks, "²", "0 to 13"),
    (read_contract, "8S", "level 1 to 7"), (read_contract, "4SXXX", "write a bid"), (read_contract, "X", "write a bid"),
    (read_vulnerability, "perhaps", "yes or no"), (read_vulnerability, "n", "two ways"),
])
def test_what_cannot_be_read_is_quoted_with_the_remedy(read: object, text: str, message: str) -> None:
    with pytest.raises(CannotRead, match=message) as caught:
        read(text)  # type: ignore[operator]
    assert repr(text) in str(caught.value)


def test_results_that_cannot_be() -> None:
    for text in ("+5", "-10"):
        with pytest.raises(CannotRead, match="cannot be the result of 3NT"):
            read_result(text, Contract.parse("3NT"))
    with pytest.raises(CannotRead, match="is not a result"):
        read_result("2", Contract.parse("3NT"))


@pytest.mark.parametrize("module", [bidcheck.scoring.contract, bidcheck.scoring.duplicate])
def test_the_examples_in_the_modules(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0
