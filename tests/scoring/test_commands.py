"""``bidcheck score``, ``imps``, ``vp`` and ``matchpoints`` as they are called."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bidcheck.cli import main
from tests.scoring.data import FOLDER, table

RUBBER = str(FOLDER / "rubber_source.yaml")
TOURNAMENT = str(FOLDER / "tournament_source.yaml")
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``bidcheck`` with ``args``."""
    with pytest.raises(SystemExit) as caught:
        main(list(args))
    output = capsys.readouterr()
    assert isinstance(caught.value.code, int)
    return caught.value.code, output.out, output.err


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_contract_is_scored_item_by_item(capsys: Capture) -> None:
    code, out, err = run(capsys, "score", "4SX", "--tricks", "9", "--vul")
    assert (code, err) == (0, "")
    first, item, last = out.splitlines()
    assert first == "4SX, 9 tricks (-1), vulnerable, under the law of today"
    assert item.split() == ["200", "1", "doubled", "undertrick,", "vulnerable", "Law", "77"]
    assert last == "score -200: the defenders get it"


def test_a_contract_as_json(capsys: Capture) -> None:
    code, out, _ = run(capsys, "score", "2SXX", "--result", "+1", "--vul", "--format", "json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["contract"], answer["tricks"], answer["result"]) == ("2SXX", 9, "+1")
    assert (answer["vulnerable"], answer["law"], answer["score"]) == (True, "modern", 1240)
    assert [(i["kind"], i["side"], i["points"], i["source"]) for i in answer["items"]] == [
        ("tricks", "declarer", 240, "Law 77"), ("game", "declarer", 500, "Law 77"),
        ("overtricks", "declarer", 400, "Law 77"), ("insult", "declarer", 100, "Law 77")]
    assert answer["other_law"] == {"law": "pre1987", "score": 1190, "differs": True}
    assert answer["findings"] == []


def test_the_law_may_be_chosen(capsys: Capture) -> None:
    assert run(capsys, "score", "4SX", "--tricks", "6", "--law", "pre1987")[1].splitlines()[-2:] == [
        "score -700: the defenders get it", "note: under the law of today -800"]
    assert run(capsys, "score", "4SX", "--tricks", "6")[1].splitlines()[-2] == "score -800: the defenders get it"


def test_a_claimed_score_is_checked(capsys: Capture) -> None:
    """The Turkish source's 1540 for 7 of a minor; 3♦ doubled without its 50; 1190 under the older law."""
    code, out, _ = run(capsys, "score", "7C", "--tricks", "13", "--claimed", "1540")
    assert (code, out.splitlines()[-1]) == (1, "claimed 1540; it is 140 + 300 + 1000 = 1440")
    assert run(capsys, "score", "7C", "--tricks", "13", "--claimed", "1440")[0] == 0
    assert run(capsys, "score", "3DX", "--tricks", "9", "--claimed", "420")[1].splitlines()[-1] == (
        "claimed 420; it is 120 + 300 + 50 = 470; the claim leaves out 50 for doubled contract made")
    assert run(capsys, "score", "2SXX", "--tricks", "9", "--vul", "--claimed", "1190")[1].splitlines()[-1].endswith(
        "the claim is right under the law before 1987")
    assert run(capsys, "score", "4S", "--tricks", "9", "--claimed", "50")[1].splitlines()[-1] == (
        "claimed 50; it is to the defenders 50")


def test_a_deal_passed_out(capsys: Capture) -> None:
    assert run(capsys, "score", "pass") == (0, "passed out\nscore 0\n", "")
    assert json.loads(run(capsys, "score", "pass", "--format", "json")[1])["score"] == 0


@pytest.mark.parametrize(("args", "message"), [
    (["4S"], "how many tricks were won in 4S?"), (["4Z", "--tricks", "9"], "cannot read '4Z'"),
    (["4Z"], "there is no file '4Z'"), (["4S", "--tricks", "14"], "0 to 13"),
    (["4S", "--tricks", "9", "--result", "-1"], "not both"), (["4S", "--result", "2"], "is not a result"),
    ([], "give a contract"), (["nowhere.yaml"], "cannot read 'nowhere.yaml': no such file"),
    (["--batch", "x.tsv", "4S"], "--batch takes its contracts from the file"),
    (["--batch", "x.tsv", "--format", "json"], "tab-separated"), (["pass", "--tricks", "3"], "has no tricks"),
    ([RUBBER, "--vul"], "go with a contract"), ([str(FOLDER)], "is a directory"),
])
def test_what_cannot_be_done_is_said_in_one_message(capsys: Capture, args: list[str], message: str) -> None:
    code, out, err = run(capsys, "score", *args)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_batch_of_the_whole_table(capsys: Capture, tmp_path: Path) -> None:
    rows = table("score_table.tsv")
    file = tmp_path / "table.tsv"
    file.write_text("contract\ttricks\tvul\texpected\n" + "".join(
        f"{r['level']}{r['strain']}{r['doubled'].strip('-')}\t{r['tricks']}\t{r['vul']}\t{r['score_law77']}\n"
        for r in rows), "utf-8")
    code, out, err = run(capsys, "score", "--batch", str(file))
    assert (code, err) == (0, "")
    head, *lines = out.splitlines()
    assert head == "contract\ttricks\tvul\texpected\tscore"
    assert len(lines) == 2940
    assert all(line.split("\t")[3] == line.split("\t")[4] for line in lines)


def test_a_batch_may_come_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "contract\ttricks\tvul\n4♠X\t6\tno\n".encode())
    assert run(capsys, "score", "--batch", "-", "--law", "pre1987") == (
        0, "contract\ttricks\tvul\tscore\n4♠X\t6\tno\t-700\n", "")


def test_a_batch_with_a_bad_row_says_which_and_scores_the_rest(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, b"contract\ttricks\tvul\n4S\t15\tno\n4S\t10\tno\n")
    code, out, err = run(capsys, "score", "--batch", "-")
    assert (code, out) == (2, "contract\ttricks\tvul\tscore\n4S\t15\tno\t\n4S\t10\tno\t420\n")
    assert err.startswith("bidcheck: standard input:2:4: '15' is not a number of tricks")
    assert err.endswith("bidcheck: 1 row could not be scored\n")


def test_a_batch_without_a_column_or_in_another_encoding(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, b"contract\tvul\n4S\tno\n")
    code, out, err = run(capsys, "score", "--batch", "-")
    assert (code, out) == (2, "")
    assert "no column 'tricks'" in err
    give(monkeypatch, b"contract\ttricks\tvul\n4S\t\xff\tno\n")
    code, _, err = run(capsys, "score", "--batch", "-")
    assert code == 2
    assert "standard input:2:4: this is not UTF-8" in err


def test_the_rubber_of_the_source_as_text(capsys: Capture) -> None:
    code, out, err = run(capsys, "score", RUBBER)
    assert (code, err) == (1, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "a 4C by N, 11 tricks (+1), nobody vulnerable" in lines
    assert "NS 80 below 4 odd tricks in clubs Rubber Law 81" in lines
    assert "NS 100 above four trump honours in North's hand Rubber Law 81" in lines
    assert "NS 500 above rubber, 2 games to 1 Rubber Law 74" in lines
    for row in ("above 1580 280", "below 400 150", "total 1980 430", "games 2 1", "NS by 1550"):
        assert row in lines
    assert out.splitlines()[-1] == (
        f"{RUBBER}:11:10: claimed NS 1850, EW 550; the deals give NS 1980, EW 430 (NS 130 too few, EW 120 too many)")


def test_the_sheet_is_drawn_above_and_below_the_line(capsys: Capture) -> None:
    out = run(capsys, "score", RUBBER)[1]
    drawn = [" ".join(line.split()) for line in out.splitlines()]
    at = next(i for i, line in enumerate(drawn) if line.startswith("="))
    assert drawn[at - 3:at] == ["e 60 | c 150", "a 100 | c 30", "a 20 | b 100"]
    assert [line for line in drawn[at + 1:at + 8] if "-" not in line] == ["a 80 | c 130", "e 60 | d 20", "f 120 |",
                                                                         "g 140 |"]


def test_the_rubber_of_the_source_as_json(capsys: Capture) -> None:
    code, out, _ = run(capsys, "score", RUBBER, "--format", "json")
    answer = json.loads(out)
    assert code == 1
    assert answer["totals"] == {"NS": 1980, "EW": 430}
    assert answer["above"] == {"NS": 1580, "EW": 280}
    assert answer["below"] == {"NS": 400, "EW": 150}
    assert (answer["games"], answer["winner"], answer["margin"]) == ({"NS": 2, "EW": 1}, "NS", 1550)
    assert [deal["points"] for deal in answer["deals"]][:3] == [
        {"NS": 200, "EW": 0}, {"NS": 0, "EW": 100}, {"NS": 0, "EW": 310}]
    assert answer["deals"][0]["items"][0] == {
        "kind": "tricks", "what": "4 odd tricks in clubs", "side": "NS", "where": "below", "points": 80,
        "source": "Rubber Law 81"}
    (finding,) = answer["findings"]
    assert finding["claimed"] == {"NS": 1850, "EW": 550}
    assert finding["follows"] == {"NS": 1980, "EW": 430}
    assert (finding["file"], finding["line"], finding["column"]) == (RUBBER, 11, 10)
    assert answer["other_law"]["differs"] is False


def test_the_tournament_of_the_source_under_both_laws(capsys: Capture) -> None:
    code, out, _ = run(capsys, "score", TOURNAMENT)
    assert code == 1
    assert "note: under the law before 1987: NS 630, EW 1490" in out
    assert "claimed NS 630, EW 1490; the deals give NS 630, EW 1540 (EW 50 too few); the claim is right" in out
    code, out, _ = run(capsys, "score", TOURNAMENT, "--law", "pre1987")
    assert code == 0
    assert "note: under the law of today: NS 630, EW 1540" in out


def test_a_sheet_may_come_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, b"{form: duplicate, deals: [{declarer: N, contract: 3NT, tricks: 9}]}")
    code, out, _ = run(capsys, "score", "-", "--format", "json")
    assert (code, json.loads(out)["totals"]) == (0, {"NS": 400, "EW": 0})


def test_a_fault_of_a_sheet_is_one_message_with_its_place(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text("form: rubber\ndeals:\n  - {declarer: N, contract: 4C, trikcs: 11}\n", "utf-8")
    code, out, err = run(capsys, "score", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"bidcheck: {file}:3:33: 'trikcs' is not a key of a deal")
    assert err.endswith("    " + " " * 32 + "^^^^^^\n")


class Page(HTMLParser):
    """The text of a page, and whether every element that was opened was closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[Any]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] not in ("style", "title"):
            self.cells.append(data.strip())


def test_a_sheet_as_a_page_that_needs_nothing_else(capsys: Capture) -> None:
    code, out, _ = run(capsys, "score", RUBBER, "--format", "html")
    page = Page(out)
    assert code == 1
    assert page.addresses == []
    assert "<script" not in out
    for cell in ("1980", "430", "1580", "280", "four aces in one hand", "Rubber Law 74", "NS by 1550", "f 120"):
        assert cell in page.cells
    assert any("claimed NS 1850, EW 550; the deals give NS 1980, EW 430" in cell for cell in page.cells)


def test_what_a_sheet_says_stays_text_on_the_page(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text('title: "<b>&amp;"\nform: chicago\nclaimed: {NS: 1}\ndeals:\n'
                    '  - {name: "<script>", declarer: N, contract: 3HX, tricks: 9}\n  - pass\n', "utf-8")
    page = Page(run(capsys, "score", str(file), "--format", "html")[1])
    assert "<script>" in page.cells
    assert any(cell.startswith("<b>&amp;: Chicago") for cell in page.cells)
    assert "script" not in page.open


def test_imps(capsys: Capture) -> None:
    """420 against -50 is 470: 10 IMPs (Law 78B)."""
    assert run(capsys, "imps", "420", "-50")[:2] == (0, "420 - (-50) = 470: 10 IMPs (430 to 490 points, Law 78B)\n")
    assert run(capsys, "imps", "-470")[:2] == (0, "-470: -10 IMPs (430 to 490 points, Law 78B)\n")
    assert run(capsys, "imps", "5000")[:2] == (0, "5000: 24 IMPs (4000 or more points, Law 78B)\n")
    assert json.loads(run(capsys, "imps", "−50", "420", "--format", "json")[1]) == {
        "scores": [-50, 420], "difference": -470, "imps": -10, "from": 430, "to": 490, "source": "Law 78B"}
    for args in (["a"], ["1", "2", "3"], []):
        assert run(capsys, "imps", *args)[0] == 2


def test_vp(capsys: Capture) -> None:
    code, out, _ = run(capsys, "vp", "10", "--boards", "16")
    assert (code, out.split(" (")[0]) == (0, "+10 IMPs over 16 boards: 12.80 to 7.20 VP")
    answer = json.loads(run(capsys, "vp", "-10", "--boards", "16", "--format", "json")[1])
    assert (answer["vp"], answer["opponents"], answer["full_margin"]) == (7.2, 12.8, 60.0)
    for args in (["10"], ["ten", "--boards", "16"], ["10", "--boards", "0"]):
        assert run(capsys, "vp", *args)[0] == 2


def test_matchpoints(capsys: Capture, tmp_path: Path) -> None:
    """Two for each score beaten, one for each equal one: 420, 450, 420, -50 are 3, 6, 3, 0."""
    file = tmp_path / "results.tsv"
    file.write_text("ns\tew\tscore\n1\t2\t420\n3\t4\t450\n5\t6\t420\n7\t8\t-50\n", "utf-8")
    code, out, err = run(capsys, "matchpoints", str(file))
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert [line[3:] for line in lines[2:6]] == [["3", "3"], ["6", "0"], ["3", "3"], ["0", "6"]]
    assert ["1", "3", "6", "6", "100.00"] in lines
    assert ["2=", "5", "3", "6", "50.00"] in lines
    answer = json.loads(run(capsys, "matchpoints", str(file), "--format", "json")[1])
    assert [r["ns_matchpoints"] for r in answer["boards"][0]["results"]] == [3, 6, 3, 0]
    assert [s["pair"] for s in answer["ranking"]["EW"]] == ["8", "2", "6", "4"]
    whole = json.loads(run(capsys, "matchpoints", str(file), "--one-winner", "--format", "json")[1])
    assert [s["rank"] for s in whole["ranking"]["all"]] == [1, 1, 3, 3, 3, 3, 7, 7]


def test_matchpoints_of_a_table_that_cannot_be_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, b"ns ew score\n1 2 lots\n")
    code, out, err = run(capsys, "matchpoints", "-")
    assert (code, out) == (2, "")
    assert err.startswith("bidcheck: standard input:2:5: cannot read 'lots' as a score")
