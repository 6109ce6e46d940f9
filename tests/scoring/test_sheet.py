"""Reading score sheets: what may be written, and every fault with its line, column and remedy."""

from __future__ import annotations

import contextlib
import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Seat, Side, Vulnerability
from bidcheck.scoring import nodes
from bidcheck.scoring.claims import score_sheet
from bidcheck.scoring.deal import ChicagoOptions, Form, Honours, RubberOptions
from bidcheck.scoring.items import Law
from bidcheck.scoring.nodes import decode
from bidcheck.scoring.place import Place, SheetError
from bidcheck.scoring.sheet import read_sheet
from tests.scoring.data import text

CASES = re.findall(r"^## (.+?)\n```yaml\n(.*?)```\n(\d+):(\d+) (\d+) (.+?)$", text("sheet_errors.md"), re.M | re.S)


def test_the_cases_were_found() -> None:
    assert len(CASES) == text("sheet_errors.md").count("\n## ")


@pytest.mark.parametrize(("sheet", "line", "column", "width", "message"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])
def test_a_fault_is_shown_where_it_stands(sheet: str, line: str, column: str, width: str, message: str) -> None:
    with pytest.raises(SheetError) as caught:
        score_sheet(read_sheet(sheet, "sheet.yaml"))
    first, source, carets = str(caught.value).split("\n")
    assert first.startswith(f"sheet.yaml:{line}:{column}: ")
    for part in message.split("; "):
        assert part in first
    assert source == "    " + sheet.split("\n")[int(line) - 1]
    assert carets.lstrip() == "^" * int(width)
    assert carets.index("^") == 4 + int(column) - 1


def test_the_python_loader_shows_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML was built without its C parser; wording of the two differs only where the text is not YAML."""
    monkeypatch.setattr(nodes, "LOADER", yaml.SafeLoader)
    for name, sheet, line, column, *_ in CASES:
        if "YAML" in name or "nested" in name or "tab" in name:
            continue
        with pytest.raises(SheetError) as caught:
            score_sheet(read_sheet(sheet, "sheet.yaml"))
        assert str(caught.value).startswith(f"sheet.yaml:{line}:{column}: "), name


def test_everything_a_sheet_may_hold() -> None:
    sheet = read_sheet("""\
title: Tuesday
form: rubber
law: pre1987
dealer: west
options: {honours_by: declarer, two_game_rubber: 750, notrump_honours: false}
deals:
  - {name: a, declarer: kuzey, contract: 4♠X, tricks: 11, honours: {N: 4}, vul: none, claimed: 890}
  - {declarer: S-N, contract: 3NT, result: −2, honours: {EW: 4}, claimed: {EW: 250}}
  - pass
  - contract: passed out
    vul: ns
claimed: {NS: 890, EW: 250, winner: NS, margin: 640}
""")
    assert (sheet.title, sheet.form, sheet.law, sheet.dealer) == ("Tuesday", Form.RUBBER, Law.PRE1987, Seat.WEST)
    assert sheet.options == RubberOptions(honours_by="declarer", two_game_rubber=750, notrump_honours=False)
    a, b, c, d = sheet.deals
    assert (str(a.contract), a.declarer, a.tricks, a.honours) == ("4SX", Seat.NORTH, 11, Honours(Seat.NORTH, 4))
    assert (a.name, a.vul, a.claimed and a.claimed.net) == ("a", Vulnerability.NONE, 890)
    assert (b.declarer, b.tricks, b.honours) == (Side.NS, 7, Honours(Side.EW, 4))
    assert b.claimed is not None
    assert b.claimed.points == ((Side.EW, 250),)
    assert (c.contract, c.declarer, d.contract, d.vul) == (None, None, None, Vulnerability.NS)
    assert sheet.claimed is not None
    assert sheet.claimed.points == ((Side.NS, 890), (Side.EW, 250))
    assert (sheet.claimed.winner, sheet.claimed.margin) == (Side.NS, 640)


def test_what_is_left_out_has_its_usual_value() -> None:
    sheet = read_sheet("{form: chicago, deals: [pass]}")
    assert (sheet.law, sheet.dealer, sheet.options) == (Law.MODERN, Seat.NORTH, ChicagoOptions())
    assert sheet.claimed is None
    assert read_sheet("{form: duplicate, deals: [pass]}").options is None


def test_a_sheet_may_begin_with_a_mark_and_end_its_lines_as_windows_does() -> None:
    sheet = read_sheet("\ufeffform: rubber\r\ndeals:\r\n  - pass\r\n")
    assert len(sheet.deals) == 1
    with pytest.raises(SheetError) as caught:
        read_sheet("form: rubber\r\ndeels:\r\n  - pass\r\n", "s.yaml")
    assert str(caught.value).split("\n")[1:] == ["    deels:", "    ^^^^^"]


def test_control_characters_and_other_encodings_have_a_place_too() -> None:
    with pytest.raises(SheetError, match=r"s\.yaml:2:3: the character '\\x07'"):
        read_sheet("form: rubber\nab\x07: 1\n", "s.yaml")
    with pytest.raises(SheetError, match=r"s\.yaml:2:6: this is not UTF-8"):
        decode("form: rubber\n# caf\xe9".encode("latin-1"), "s.yaml")
    with pytest.raises(SheetError, match=r"s\.yaml:2:16: 'name' has a control character"):
        read_sheet('form: rubber\ndeals: [{name: "\\e[2J", contract: pass}]\n', "s.yaml")
    assert decode("\ufeffşlem".encode(), "s.yaml") == "şlem"


def test_a_long_line_is_cut_round_the_caret() -> None:
    place = Place("f", 1, 501, "x" * 500 + "here" + "y" * 500, 4)
    _, source, carets = place.show("wrong").split("\n")
    assert len(source) < 200
    assert source[carets.index("^"):carets.rindex("^") + 1] == "here"


def test_a_tab_before_the_fault_stays_a_tab_under_it() -> None:
    assert Place("f", 1, 4, "a\tbcd").show("wrong").split("\n")[2] == "     \t ^"


@settings(deadline=None, max_examples=200)
@given(st.text("formdeals:rubber[]{}-,\n \t'\"&*!#4CN|>%@?", max_size=60))
def test_nothing_written_is_worse_than_a_sheet_error(written: str) -> None:
    sheets = (written, f"form: rubber\ndeals:\n  - {written}\n", f"form: rubber\ndeals: [pass]\nclaimed: {written}\n")
    for sheet in sheets:
        with contextlib.suppress(SheetError):
            assert score_sheet(read_sheet(sheet)).deals
