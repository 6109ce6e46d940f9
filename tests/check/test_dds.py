"""Double dummy: deals whose tricks can be argued, par against a search of all auctions, and life without a solver."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.calls import BIDS, Call
from bidcheck.cards import Hand, Strain
from bidcheck.check.checker import Checker
from bidcheck.dds import Table, need_dds, par, table_data, table_rows, table_text, tables, with_tables
from bidcheck.errors import NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.records import read_text
from bidcheck.scoring.duplicate import duplicate_score

SUIT = "AKQJT98765432"
ONE_SUIT_EACH = tuple(Hand.parse(text) for text in (f"{SUIT}...", f".{SUIT}..", f"..{SUIT}.", f"...{SUIT}"))
"""North has all the spades, east the hearts, south the diamonds, west the clubs."""


@pytest.fixture
def solver() -> None:
    pytest.importorskip("endplay.dds", reason="endplay is not installed: bidcheck[dds]")


def argued() -> Table:
    """The tricks of one suit each: with one's own or partner's suit as trumps all, otherwise, and at notrump, none."""
    owner = {Strain.SPADES: Seat.NORTH, Strain.HEARTS: Seat.EAST, Strain.DIAMONDS: Seat.SOUTH,
             Strain.CLUBS: Seat.WEST}
    rows = []
    for strain in Strain:
        tricks = [13 if strain in owner and owner[strain].side is seat.side else 0 for seat in Seat]
        rows.append((tricks[0], tricks[1], tricks[2], tricks[3]))
    return Table(tuple(rows))


@pytest.mark.usefixtures("solver")
def test_a_deal_of_one_suit_each_is_solved_as_argued() -> None:
    first, second = tables([ONE_SUIT_EACH, ONE_SUIT_EACH])
    assert first == second == argued()
    assert first.won(Strain.SPADES, Seat.SOUTH) == 13


@pytest.mark.usefixtures("solver")
def test_par_of_one_suit_each_is_the_grand_slam_in_spades() -> None:
    # 7NT over it is thirteen down doubled, 3500 not vulnerable; seven spades is 1510 (Law 77)
    found = par(argued(), Seat.NORTH, Vulnerability.NONE)
    assert found.score == 1510
    assert [str(c) for c in found.contracts] == ["7S= NS"]
    assert par(argued(), Seat.EAST, Vulnerability.BOTH).score == 2210


def searched(table: Table, dealer: Seat, vul: Vulnerability) -> int:
    """North–south's score when both sides bid and double as well as can be, every auction looked through."""

    def score(bid: Call, seat: Seat, doubled: int) -> int:
        tricks = table.won(bid.strain, seat)
        points = duplicate_score(Contract(bid, doubled), tricks, vulnerable=vul.of(seat.side))
        return points if seat.side is Side.NS else -points

    @cache
    def best(bid: Call | None, bidder: Seat | None, seat: Seat, passes: int) -> int:
        better = max if seat.side is Side.NS else min
        if bid is None or bidder is None:
            quiet = 0 if passes == 3 else best(None, None, seat.left, passes + 1)
            higher = BIDS
        elif passes == 2:
            quiet = (min if bidder.side is Side.NS else max)(score(bid, bidder, 0), score(bid, bidder, 1))
            higher = BIDS[bid.index - 2:]
        else:
            quiet = best(bid, bidder, seat.left, passes + 1)
            higher = BIDS[bid.index - 2:]
        return better([quiet, *(best(one, seat, seat.left, 0) for one in higher)])

    return best(None, None, dealer, 0)


@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize("seed", range(12))
def test_par_is_what_a_search_of_all_auctions_finds(seed: int) -> None:
    chance = Chance(seed)
    rows = []
    for _ in Strain:
        ours = chance.below(14)
        near = [max(0, min(13, n + chance.below(3) - 1)) for n in (ours, 13 - ours, ours, 13 - ours)]
        rows.append((near[0], near[1], near[2], near[3]))
    table, dealer, vul = Table(tuple(rows)), Seat(seed % 4), Vulnerability(seed // 4 % 4)
    found = par(table, dealer, vul)
    assert found.score == searched(table, dealer, vul)
    for contract in found.contracts:
        tricks = {table.won(contract.contract.strain, seat) for seat in contract.declarers}
        assert contract.contract.tricks + contract.over in tricks


@pytest.mark.usefixtures("solver")
def test_deals_keep_their_tables_as_a_stream() -> None:
    turned = (*ONE_SUIT_EACH[1:], ONE_SUIT_EACH[0])
    found = list(with_tables(iter([ONE_SUIT_EACH, turned])))
    assert [hands for hands, _ in found] == [ONE_SUIT_EACH, turned]
    assert found[0][1].won(Strain.SPADES, Seat.NORTH) == 13
    assert found[1][1].won(Strain.SPADES, Seat.NORTH) == 0


@pytest.mark.usefixtures("solver")
def test_check_says_what_the_contract_was_worth_and_par() -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
                       f'[Deal "N:{" ".join(map(str, ONE_SUIT_EACH))}"]\n'
                       '[Contract "4H"]\n[Declarer "E"]\n[Result "13"]\n')
    worth = Checker(double_dummy=True)([("x", board)])[0].worth
    assert worth is not None
    assert (worth.tricks_made, worth.score, worth.par, worth.par_contracts) == (13, -510, 1510, ("7S= NS",))


def test_a_table_is_written_in_three_ways() -> None:
    table = argued()
    assert table_data(table)["N"] == {"C": 0, "D": 13, "H": 0, "S": 13, "NT": 0}
    assert table_text(table).splitlines()[1].split() == ["N", "0", "13", "0", "13", "0"]
    rows = [row.split() for row in table_rows(table).splitlines()]
    assert len(rows) == 20
    assert ["N", "S", "13"] in rows
    assert ["E", "NT", "0"] in rows


def test_without_a_solver_the_message_says_how_to_install_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    for ask in (need_dds, lambda: list(tables([ONE_SUIT_EACH])),
                lambda: par(argued(), Seat.NORTH, Vulnerability.NONE)):
        with pytest.raises(NotFound, match=r"pip install 'bidcheck\[dds\]'"):
            ask()


def test_the_solver_is_imported_only_when_it_is_asked_for() -> None:
    import subprocess

    code = "import sys, bidcheck.check.checker, bidcheck.simulate; print('endplay' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
