"""Matches of two systems: the deals, the two tables, IMPs and their standard error, whatever the workers."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import stdev

import pytest

from bidcheck.auction import Auction, Seat, Vulnerability, board_dealer, board_vulnerability
from bidcheck.check.scores import score_of
from bidcheck.dds import FourHands, Table
from bidcheck.evaluation.holdings import HCP
from bidcheck.scoring.imps import imps
from bidcheck.simulate import Match, Outcome, Played, Room, deal, played_all, simulate
from bidcheck.simulate.render import outcome_data, outcome_text, played_line
from bidcheck.system.load import load_system
from bidcheck.system.model import System

DATA = Path(__file__).parent.parent / "data" / "check"


@pytest.fixture(scope="module")
def plain() -> System:
    return load_system(str(DATA / "plain.yaml"))


@pytest.fixture(scope="module")
def weak() -> System:
    return load_system(str(DATA / "weak_notrump.yaml"))


def by_points(deals: Iterable[FourHands]) -> Iterator[Table]:
    """Tables for tests, made of the points of the two hands: no double dummy, but the same for the same deal."""
    for hands in deals:
        points = [sum(HCP.of(h) for h in hand.holdings) for hand in hands]
        tricks = [min(13, (points[seat] + points[seat.partner]) * 13 // 36) for seat in Seat]
        yield Table(((tricks[0], tricks[1], tricks[2], tricks[3]),) * 5)


@pytest.fixture
def points_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bidcheck.simulate.match.tables", by_points)


def test_a_deal_is_fifty_two_cards_and_the_same_for_the_same_seed() -> None:
    for number in range(1, 40):
        hands = deal(7, number)
        cards = Counter(card for hand in hands for card in hand)
        assert len(cards) == 52
        assert set(cards.values()) == {1}
        assert hands == deal(7, number)
    assert deal(7, 1) != deal(8, 1)
    assert deal(7, 1) != deal(7, 2)


def test_aces_fall_to_every_seat_alike() -> None:
    found: Counter[int] = Counter()
    for number in range(1, 1001):
        for seat, hand in enumerate(deal(3, number)):
            found[seat] += sum(1 for card in hand if card.rank == 12)
    assert sum(found.values()) == 4000
    assert all(abs(n - 1000) < 5 * sqrt(4000 * 3 / 16) for n in found.values())  # five deviations of a binomial


@pytest.mark.usefixtures("points_decide")
def test_each_table_bids_by_its_systems_to_the_end_and_scores_by_the_law(plain: System, weak: System) -> None:
    for played in simulate(Match(plain, weak, 5), 40):
        dealer, vul = board_dealer(played.number), board_vulnerability(played.number)
        assert (played.dealer, played.vul) == (str(dealer), str(vul))
        assert tuple(map(str, deal(5, played.number))) == played.hands
        table, = by_points([deal(5, played.number)])
        scores = []
        for room in (played.first, played.second):
            auction = Auction.parse(room.auction, dealer)
            assert auction.is_over
            assert room.contract == (None if auction.contract is None else str(auction.contract))
            if auction.contract is None or auction.declarer is None:
                assert room.score == 0
            else:
                assert room.tricks == table.won(auction.contract.strain, auction.declarer)
                score = score_of(auction.contract, auction.declarer, room.tricks, vul)
                assert room.score == (-score if auction.declarer.side else score)
            scores.append(room.score)
        assert played.imps == imps(scores[0] - scores[1])


@pytest.mark.usefixtures("points_decide")
def test_the_systems_change_places(plain: System, weak: System) -> None:
    one, other = list(simulate(Match(plain, weak, 5), 30)), list(simulate(Match(weak, plain, 5), 30))
    assert [(p.first, p.second) for p in one] == [(p.second, p.first) for p in other]
    assert [p.imps for p in one] == [-(p.imps or 0) for p in other]
    assert any(p.first.contract != p.second.contract for p in one)


@pytest.mark.usefixtures("points_decide")
def test_a_system_against_itself_is_flat_on_every_deal(plain: System) -> None:
    outcome = Outcome()
    assert [p.imps for p in played_all(simulate(Match(plain, plain, 1), 25), outcome)] == [0] * 25
    assert (outcome.total, outcome.standard_error, outcome.same_contract) == (0, 0, 25)


def test_the_same_seed_gives_the_same_whoever_works(plain: System, weak: System) -> None:
    match = Match(plain, weak, 11, double_dummy=False)
    one = [played_line(p) for p in simulate(match, 30)]
    assert [played_line(p) for p in simulate(pickle.loads(pickle.dumps(match)), 30, workers=2)] == one
    assert [played_line(p) for k in range(1, 31) for p in match([k])] == one
    assert [played_line(p) for p in simulate(replace(match, seed=12), 30)] != one


def test_without_a_solver_only_contracts_are_reported(plain: System, weak: System) -> None:
    match, outcome = Match(plain, weak, 11, double_dummy=False), Outcome()
    for played in played_all(simulate(match, 12), outcome):
        assert (played.imps, played.first.score, played.second.tricks) == (None, None, None)
    text = outcome_text(match, outcome)
    assert "Not scored: only the contracts reached are reported." in text
    assert "IMPs" not in text
    summary = outcome_data(match, outcome)["summary"]
    assert (summary["imps"], summary["mean"], summary["standard_error"]) == (None, None, None)


def test_what_the_books_remember_is_let_go_in_time(plain: System, weak: System, monkeypatch: pytest.MonkeyPatch
                                                   ) -> None:
    expected = list(simulate(Match(plain, weak, 2, double_dummy=False), 20))
    monkeypatch.setattr("bidcheck.simulate.match.MOST_AUCTIONS", 3)
    assert list(simulate(Match(plain, weak, 2, double_dummy=False), 20)) == expected


def made(number: int, won: int | None, silent: tuple[int, int] = (0, 0)) -> Played:
    """A deal with a given swing."""
    room = Room("1S P P P", "1S", "N", 7, 80, silent)
    return Played(number, "N", "none", ("", "", "", ""), room, room, won)


def test_the_standard_error_is_the_deals_deviation_over_the_root_of_their_number() -> None:
    swings = [3, -1, 0, 12, -7, 0, 5, 2, -2, 1]
    outcome = Outcome()
    for number, won in enumerate(swings, 1):
        outcome.add(made(number, won))
    assert outcome.total == sum(swings)
    assert outcome.mean == pytest.approx(1.3)
    assert outcome.standard_error == pytest.approx(stdev(swings) / sqrt(len(swings)))
    assert (outcome.won, outcome.lost) == (5, 3)
    assert [p.imps for p in outcome.swings] == [12, -7, 5, 3, 2, -2]


def test_one_deal_has_no_standard_error() -> None:
    outcome = Outcome()
    outcome.add(made(1, 5))
    assert outcome.standard_error is None


def test_silent_calls_are_counted_for_the_system_that_was_silent() -> None:
    outcome = Outcome()
    room = Room("P P P P", None, None, None, 0, (2, 0))
    turned = Room("P P P P", None, None, None, 0, (0, 1))
    outcome.add(Played(1, "N", "none", ("", "", "", ""), room, turned, 0))
    assert (outcome.silent, outcome.silent_auctions) == ([3, 0], [2, 0])  # A sat NS first, EW then


def test_the_summary_is_told_and_written(plain: System, weak: System) -> None:
    match, outcome = Match(plain, weak, 4), Outcome()
    for number, won in enumerate([6, -2, 0, 1], 1):
        outcome.add(made(number, won, (1, 0)))
    text = outcome_text(match, outcome)
    assert "plain against weak-notrump: 4 deals, each bid at two tables" in text
    assert "plain wins 2 deals, loses 1, 1 are flat" in text
    assert "IMPs to plain: +5, +1.250 a deal, standard error 1.702 (95 %: -2.085 to +4.585)" in text
    assert "So many deals do not tell which is better." in text
    assert "deal 1: +6 IMPs" in text
    summary = json.loads(json.dumps(outcome_data(match, outcome)))["summary"]
    assert (summary["imps"], summary["mean"], summary["standard_error"]) == (5, 1.25, 1.7017)
    assert summary["contracts"]["ns"] == {"partscore": 4, "game": 0, "small slam": 0, "grand slam": 0}
    assert Vulnerability.NONE == 0
