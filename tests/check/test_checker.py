"""Whole boards: what is found in an evening's file, board by board, and that nothing stops it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from bidcheck.auction import Seat
from bidcheck.check.checker import Checker
from bidcheck.check.data import board_data, board_line
from bidcheck.check.report import BoardReport
from bidcheck.check.run import boards_of, check_boards, check_files
from bidcheck.check.tally import Tally, tally_data
from bidcheck.errors import CannotRead, NotFound
from bidcheck.records import read_text
from bidcheck.system.load import load_system
from bidcheck.system.model import System

DATA = Path(__file__).parent.parent / "data" / "check"
NIGHT = str(DATA / "night.pbn")


@pytest.fixture(scope="module")
def plain() -> System:
    return load_system(str(DATA / "plain.yaml"))


@pytest.fixture(scope="module")
def night(plain: System) -> list[BoardReport]:
    return list(check_files([NIGHT], Checker(plain, plain)))


def verdicts(report: BoardReport, seats: str = "NESW") -> list[str]:
    """The verdicts on the calls of some seats: the first letter of each, ``-`` for none."""
    return [(c.verdict or "-")[0] for c in report.calls if c.seat in seats]


def test_a_board_in_system_says_so_call_by_call(night: list[BoardReport]) -> None:
    board = night[0]
    assert board.auction == ("1NT", "P", "2C", "P", "2H", "P", "4H", "P", "P", "P")
    assert board.legal is True
    assert verdicts(board, "NS") == ["s", "s", "s", "n", "n"]
    assert [c.system_call for c in board.calls if c.seat in "NS"][:3] == ["1NT", "2C", "2H"]
    first = board.calls[0].explained
    assert first is not None
    assert first.faults == ()


def test_a_record_that_contradicts_itself_is_a_finding_with_its_line(night: list[BoardReport]) -> None:
    found, = night[0].findings
    assert (found.kind, found.line) == ("record", 11)
    assert "the auction makes north declarer" in found.message


def test_result_and_score(night: list[BoardReport]) -> None:
    assert (night[1].contract, night[1].declarer, night[1].result, night[1].score, night[1].score_ns) == (
        "4S", "E", 9, -50, 50)
    assert [f.kind for f in night[1].findings] == ["score"]
    assert (night[4].score, night[4].score_ns, night[4].claimed) == (110, 110, "NS 110")


def test_an_explanation_is_held_against_the_notes(night: list[BoardReport]) -> None:
    found, = night[2].findings
    assert (found.kind, found.call) == ("explanation", 1)
    assert "11-21 HCP (the notes: 12–" in found.message
    raise_ = night[2].calls[2].explained
    assert raise_ is not None
    assert [c.held for c in raise_.clauses] == [True, True]


def test_an_illegal_call_has_its_law_and_ends_the_judging(night: list[BoardReport]) -> None:
    board = night[3]
    assert board.legal is False
    assert verdicts(board) == ["d", "n", "n", "n", "i", "-", "-", "-"]
    illegal = board.calls[4]
    assert (illegal.law, illegal.call) == ("18", "1D")
    assert "1D is not above 1H" in illegal.reason
    assert board.findings[0].line == 53
    assert (board.contract, board.score) == (None, None)


def test_calls_that_left_the_system(night: list[BoardReport]) -> None:
    assert [(c.call, c.system_call, c.turn) for c in night[4].deviations] == [
        ("1H", "1NT", "the opening"), ("P", "4H", "1H 2H")]


def test_a_bad_board_does_not_stop_the_file(night: list[BoardReport]) -> None:
    assert [report.board for report in night] == ["1", "2", "3", "4", "5", "6"]
    assert [f.line for f in night[5].findings] == [73]


def test_an_unknown_hand_is_not_judged(plain: System) -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Deal "N:AQ4.KJ72.KQ3.J52 - - -"]\n[Auction "N"]\n1NT Pass 2C *\n')
    report = Checker(plain, plain).check("x", board)
    assert verdicts(report) == ["s", "-", "-"]
    assert report.calls[2].reason == "the hand is not known"
    assert report.legal is True
    assert report.contract is None


def test_a_side_without_a_system_is_held_only_against_the_laws(plain: System) -> None:
    report = next(iter(check_files([NIGHT], Checker(plain, None))))
    assert verdicts(report, "EW") == ["-"] * 5
    assert {c.reason for c in report.calls if c.seat in "EW"} == {"no system is given for this side"}
    assert verdicts(report, "NS") == ["s", "s", "s", "n", "n"]


def test_each_side_is_judged_by_its_own_system(plain: System) -> None:
    weak = load_system(str(DATA / "weak_notrump.yaml"))
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
                       '[Deal "N:AQ4.KJ72.K63.J52 K952.A83.AJ2.T94 J63.QT94.Q984.73 T87.65.T75.AKQ86"]\n'
                       '[Auction "N"]\nPass 1NT Pass Pass\nPass\n')
    both = {name: Checker(*systems).check("x", board).calls[1] for name, systems in (
        ("plain", (None, plain)), ("weak", (None, weak)))}
    # twelve points, balanced: one club or diamond for the one, one notrump for the other
    assert (both["plain"].verdict, both["weak"].verdict) == ("deviation", "system")


def test_without_dealer_and_vulnerability_the_number_of_the_board_tells(plain: System) -> None:
    board, = read_text('[Board "7"]\n[Deal "S:AQ4.KJ72.KQ3.J52 - - -"]\n[Auction "S"]\n1NT Pass Pass Pass\n')
    report = Checker(plain, None).check("x", board)
    assert (report.dealer, report.vul) == ("S", "both")  # board 7: south, both (Law 2)
    assert verdicts(report, "S") == ["s"]


def test_an_irregular_call_that_stood_is_no_illegal_one(plain: System) -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\n1S Pass ^I 1H Pass\nPass Pass\n')
    report = Checker(plain, plain).check("x", board)
    assert report.legal is None
    assert "illegal" not in {c.verdict for c in report.calls}


def test_what_is_no_call_is_quoted(plain: System) -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Deal "N:AQ4.KJ72.KQ3.J52 - - -"]\n[Auction "N"]\n1NT 8C Pass *\n')
    report = Checker(plain, plain).check("x", board)
    assert report.legal is None
    assert report.calls[0].verdict == "system"
    assert any("8C" in f.message for f in report.findings)


def test_the_play_is_checked(plain: System) -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
                       '[Deal "N:AQ4.KJ72.KQ3.J52 J985.A83.J62.T94 K62.QT94.A984.73 T73.65.T75.AKQ86"]\n'
                       '[Declarer "N"]\n[Contract "4H"]\n[Result "10"]\n[Play "E"]\nS5 H4 S3 SA\n*\n')
    found = [f for f in Checker(plain, plain).check("x", board).findings if f.kind == "play"]
    assert len(found) == 1
    assert "Law 44C" in found[0].message


def test_a_fault_of_the_system_is_a_finding_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "split.yaml").write_text(
        "bidcheck: 1\nsystem: split\npoints: hcp\nopenings: [1H: 12+, P: otherwise]\n"
        "after:\n  1x (1y): {P: 0-5}\n  1M (1S): {P: 0-6}\n  1H 2y: {P: any hand}\n", encoding="utf-8")
    system = load_system(str(tmp_path / "split.yaml"))
    boards = list(boards_of([NIGHT]))
    reports = Checker(system, system)(boards)
    assert len(reports) == len(boards)


def test_one_line_of_json_a_board_with_the_fixed_keys(night: list[BoardReport]) -> None:
    for report in night:
        line = board_line(report)
        assert "\n" not in line
        data = json.loads(line)
        assert data == board_data(report)
        for key in ("board", "dealer", "vul", "auction", "legal", "calls", "contract", "declarer", "result", "score"):
            assert key in data
        for call in data["calls"]:
            assert {"seat", "call", "verdict", "system_call", "reason"} <= set(call)
            assert call["verdict"] in ("system", "alternative", "deviation", "no agreement", "illegal", None)
        assert [c["call"] for c in data["calls"]] == data["auction"]


def test_the_work_travels_and_two_processes_find_what_one_finds(plain: System, night: list[BoardReport]) -> None:
    checker = pickle.loads(pickle.dumps(Checker(plain, plain)))
    assert checker(list(boards_of([NIGHT]))) == night
    assert list(check_files([NIGHT], Checker(plain, plain), workers=2)) == night


def test_boards_are_taken_as_a_stream(plain: System) -> None:
    taken = 0

    def endless() -> Iterator[tuple[str, object]]:
        nonlocal taken
        board = next(iter(boards_of([NIGHT])))
        while True:
            taken += 1
            yield board

    reports = check_boards(endless(), Checker(plain, plain))  # type: ignore[arg-type]
    for _ in range(40):
        next(reports)
    assert taken <= 64


def test_what_is_remembered_is_let_go_in_time(plain: System, monkeypatch: pytest.MonkeyPatch,
                                              night: list[BoardReport]) -> None:
    monkeypatch.setattr("bidcheck.check.turns.MOST_TURNS", 5)
    assert Checker(plain, plain)(list(boards_of([NIGHT]))) == night


def test_files_that_cannot_be_read_are_named_before_anything_is_done(plain: System, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no file"):
        check_files([NIGHT, str(tmp_path / "none.pbn")], Checker(plain, plain))
    with pytest.raises(CannotRead):
        check_files([str(tmp_path)], Checker(plain, plain))
    (tmp_path / "notes.txt").write_text("no boards here\n", encoding="utf-8")
    with pytest.raises(CannotRead, match="nothing here is PBN"):
        list(check_files([str(tmp_path / "notes.txt")], Checker(plain, plain)))


def test_the_tally_counts_by_pair_and_names_the_auctions_left(night: list[BoardReport]) -> None:
    tally = Tally()
    for report in night:
        tally.add(report)
    assert (tally.boards, tally.auctions, tally.illegal, tally.with_deviation) == (6, 6, 1, 2)
    assert dict(tally.findings) == {"record": 3, "score": 1, "explanation": 1}
    assert not tally.clean
    pairs = {pair.label: pair for pair in tally.pairs.values()}
    assert set(pairs) == {"Nuri – Sava", "Ela – Wanda", "North–South", "East–West"}
    north = pairs["North–South"]
    assert (north.boards, north.verdicts["system"], north.verdicts["deviation"]) == (5, 4, 2)
    assert north.in_system == pytest.approx(4 / 6)
    assert [(turn, left.times, left.boards, dict(left.made)) for turn, left in north.most_left(5)] == [
        ("1H 2H", 1, ["5"], {"P": 1}), ("the opening", 1, ["5"], {"1H": 1})]
    assert pairs["Ela – Wanda"].in_system is None
    summary = tally_data(tally)["summary"]
    assert isinstance(summary, dict)
    assert summary["boards"] == 6
    assert json.loads(json.dumps(summary)) == summary


def test_a_pair_that_sits_the_other_way_is_the_same_pair(plain: System) -> None:
    board, = read_text('[Board "1"]\n[West "A"]\n[North "C"]\n[East "B"]\n[South "D"]\n[Dealer "N"]\n'
                       '[Deal "N:AQ4.KJ72.KQ3.J52 J985.A83.J62.T94 K62.QT94.A984.73 T73.65.T75.AKQ86"]\n'
                       '[Auction "N"]\n1NT Pass Pass Pass\n')
    turned, = read_text('[Board "2"]\n[West "C"]\n[North "B"]\n[East "D"]\n[South "A"]\n[Dealer "N"]\n'
                        '[Deal "N:AQ4.KJ72.KQ3.J52 J985.A83.J62.T94 K62.QT94.A984.73 T73.65.T75.AKQ86"]\n'
                        '[Auction "N"]\n1NT Pass Pass Pass\n')
    tally = Tally()
    checker = Checker(plain, plain)
    for one in (board, turned):
        tally.add(checker.check("x", one))
    assert sorted((pair.label, pair.boards, sorted(pair.seats)) for pair in tally.pairs.values()) == [
        ("B – A", 2, ["EW", "NS"]), ("C – D", 2, ["EW", "NS"])]
    assert Seat.NORTH.side == 0


@pytest.mark.slow
def test_on_a_cluster_a_worker_killed_midway_loses_no_board(plain: System) -> None:
    import os
    import signal

    distributed = pytest.importorskip("distributed", reason="Dask is not installed: bidcheck[cluster]")
    boards = list(boards_of([NIGHT])) * 60
    expected = Checker(plain, plain)(boards)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        reports = []
        for report in check_boards(boards, Checker(plain, plain), cluster=cluster.scheduler_address):
            reports.append(report)
            if len(reports) == 20:
                os.kill(victim, signal.SIGKILL)
    assert reports == expected
