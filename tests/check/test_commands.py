"""``bidcheck check``, ``simulate`` and ``deal --double-dummy`` at the prompt: answers, exit codes, messages."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bidcheck.cli import main

DATA = Path(__file__).parent.parent / "data" / "check"
NIGHT, PLAIN, WEAK = (str(DATA / name) for name in ("night.pbn", "plain.yaml", "weak_notrump.yaml"))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code, what was answered and what was said beside it."""
    with pytest.raises(SystemExit) as ended:
        main(list(args))
    out, err = capsys.readouterr()
    code = ended.value.code
    return (code if isinstance(code, int) else 0), out, err


def without_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay.dds", None)


def test_findings_end_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", NIGHT, "--ns", PLAIN, "--ew", PLAIN)
    assert code == 1
    assert err == ""
    assert "✗ 1. North 1♥: deviation" in out


def test_a_clean_file_ends_with_nought(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    clean = tmp_path / "clean.pbn"
    clean.write_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\nPass Pass Pass Pass\n',
                     encoding="utf-8")
    code, out, err = run(capsys, "check", str(clean))
    assert (code, err) == (0, "")
    assert "boards: 1; auctions: 1; illegal: 0" in out


def test_json_is_a_line_a_board_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", NIGHT, "--ns", PLAIN, "--format", "json")
    assert code == 1
    *boards, last = [json.loads(line) for line in out.splitlines()]
    assert [board["board"] for board in boards] == ["1", "2", "3", "4", "5", "6"]
    assert [c["verdict"] for c in boards[0]["calls"]][:3] == ["system", None, "system"]
    assert list(last) == ["summary"]
    assert last["summary"]["boards"] == 6


def test_standard_input_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(Path(NIGHT).read_bytes())

    monkeypatch.setattr(sys, "stdin", Input())
    code, out, _ = run(capsys, "check", "-", "--format", "json")
    assert code == 1
    assert json.loads(out.splitlines()[0])["file"] == "standard input"


def test_html_is_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", NIGHT, "--ns", PLAIN, "--format", "html")
    assert code == 1
    assert out.lstrip().startswith("<!doctype html>")
    assert out.rstrip().endswith("</html>")


def test_two_workers_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, "check", NIGHT, "--ns", PLAIN, "--ew", WEAK)
    assert run(capsys, "check", NIGHT, "--ns", PLAIN, "--ew", WEAK, "--workers", "2") == one


@pytest.mark.parametrize(("args", "message"), [
    (("check",), "Missing argument"),
    (("check", "none.pbn"), "there is no file 'none.pbn'"),
    (("check", PLAIN), "nothing here is PBN, LIN"),
    (("check", NIGHT, "--ns", "no-such-system"), "no-such-system"),
    (("check", NIGHT, "--workers", "0"), "0 is not in the range"),
    (("check", NIGHT, "--workers", "2", "--cluster", "tcp://x:1"), "one of the two"),
    (("simulate", "--ns", PLAIN), "Missing option '--ew'"),
    (("simulate", "--ns", PLAIN, "--ew", WEAK, "-n", "0"), "0 is not in the range"),
    (("simulate", "--ns", PLAIN, "--ew", WEAK, "--workers", "2", "--cluster", "tcp://x:1"), "one of the two"),
])
def test_what_cannot_be_done_ends_with_two_and_one_message(capsys: pytest.CaptureFixture[str], args: tuple[str, ...],
                                                           message: str) -> None:
    code, out, err = run(capsys, *args)
    assert code == 2
    assert message in err
    assert "Traceback" not in err
    assert out == ""


def test_without_a_solver_double_dummy_says_how_to_install_one(capsys: pytest.CaptureFixture[str],
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    without_solver(monkeypatch)
    for args in (("check", NIGHT, "--double-dummy"), ("deal", "--double-dummy"),
                 ("simulate", "--ns", PLAIN, "--ew", WEAK, "--double-dummy")):
        code, out, err = run(capsys, *args)
        assert (code, out) == (2, "")
        assert "pip install 'bidcheck[dds]'" in err


def test_a_match_without_a_solver_reports_contracts_and_says_so(capsys: pytest.CaptureFixture[str],
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    without_solver(monkeypatch)
    code, out, err = run(capsys, "simulate", "--ns", PLAIN, "--ew", WEAK, "-n", "5", "--seed", "1")
    assert code == 0
    assert "only the contracts reached are reported" in err
    assert "Not scored" in out


def test_a_match_is_a_line_a_deal_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", "--ns", PLAIN, "--ew", WEAK, "-n", "6", "--seed", "1", "--contracts-only", "--format", "json")
    code, out, err = run(capsys, *args)
    assert (code, err) == (0, "")
    *deals, last = [json.loads(line) for line in out.splitlines()]
    assert [d["deal"] for d in deals] == [1, 2, 3, 4, 5, 6]
    assert last["summary"]["seed"] == 1
    assert run(capsys, *args)[1] == out


def test_a_deal_prints_its_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("endplay.dds", reason="endplay is not installed: bidcheck[dds]")
    code, out, _ = run(capsys, "deal", "--seed", "3", "--north", "13 spades", "--double-dummy", "--format", "json")
    assert code == 0
    tricks = json.loads(out)[0]["double_dummy"]
    assert (tricks["N"]["S"], tricks["S"]["S"], tricks["E"]["S"]) == (13, 13, 0)
    code, out, _ = run(capsys, "deal", "--seed", "3", "--north", "13 spades", "--double-dummy")
    assert "Double dummy:" in out
    assert run(capsys, "deal", "--seed", "3", "--double-dummy", "--format", "lin")[0] == 2


def test_a_table_goes_into_pbn_and_is_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("endplay.dds", reason="endplay is not installed: bidcheck[dds]")
    from bidcheck.records import read_text, rows

    _, out, _ = run(capsys, "deal", "--seed", "3", "--north", "13 spades", "--double-dummy", "--format", "pbn")
    board, = read_text(out)
    assert board.problems == ()
    table = {(declarer, strain): int(tricks) for declarer, strain, tricks in rows(board.sections[0])}
    assert table["N", "S"] == 13
    assert len(table) == 20
