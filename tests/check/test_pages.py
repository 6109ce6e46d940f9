"""What people read of a check: the text at the prompt and the sheet for partner."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bidcheck.check.checker import Checker
from bidcheck.check.page import write_page
from bidcheck.check.report import BoardReport, Worth
from bidcheck.check.run import check_files
from bidcheck.check.tally import Tally
from bidcheck.check.text import auction_rows, board_text, heading, said_call, tally_text
from bidcheck.records import read_text
from bidcheck.system.load import load_system
from bidcheck.system.model import System

DATA = Path(__file__).parent.parent / "data" / "check"


@pytest.fixture(scope="module")
def plain() -> System:
    return load_system(str(DATA / "plain.yaml"))


@pytest.fixture(scope="module")
def night(plain: System) -> list[BoardReport]:
    return list(check_files([str(DATA / "night.pbn")], Checker(plain, plain)))


def tallied(reports: list[BoardReport]) -> Tally:
    tally = Tally()
    for report in reports:
        tally.add(report)
    return tally


def page(reports: list[BoardReport], lang: str = "en") -> str:
    out = io.StringIO()
    write_page(reports, tallied(reports), out, lang)
    return out.getvalue()


class Reader(HTMLParser):
    """Checks that tags are closed as they were opened, and gathers text and attributes."""

    VOID = ("meta", "br", "hr", "link", "input", "img")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "data")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_auction_stands_in_four_columns_from_west_with_marks(night: list[BoardReport]) -> None:
    rows = [row.split() for row in auction_rows(night[3])]
    assert rows == [["West", "North", "East", "South"], ["1♣✗", "Pass", "1♥?", "Pass"], ["1♦‼", "Pass", "Pass", "Pass"]]
    later = [row.split() for row in auction_rows(night[2])]
    assert later[1] == ["–", "–", "–", "1♠"]


def test_a_heading_says_who_deals_and_what_was_played(night: list[BoardReport]) -> None:
    assert heading(night[1]).startswith("Board 2: East deals, N–S vulnerable; 4♠ by East -1, -50  [")
    assert heading(night[1]).endswith("night.pbn:21]")
    assert "passed out" in heading(Checker().check("x", read_text(
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\nPass Pass Pass Pass\n')[0]))


def test_a_clean_board_is_one_line(plain: System) -> None:
    board, = read_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
                       '[Deal "N:AQ4.KJ72.KQ3.J52 J985.A83.J62.T94 K62.QT94.A984.73 T73.65.T75.AKQ86"]\n'
                       '[Auction "N"]\n1NT Pass 2C Pass\n2H Pass Pass Pass\n')
    assert len(board_text(Checker(plain, None).check("x", board)).splitlines()) == 1


def test_remarks_say_what_left_the_system_and_what_is_wrong(night: list[BoardReport]) -> None:
    text = board_text(night[4])
    assert ("✗ 1. North 1♥: deviation; the notes say 1NT: 15–17 HCP (16), balanced; 1♥ needs 5+ ♥: 1 short; "
            "it told partner: 12+ HCP, 5+ ♥") in text
    assert "‼ 5. West 1♦: illegal; 1D is not above 1H" in board_text(night[3])
    assert "score: the score is given as EW 420" in board_text(night[1])
    assert "night.pbn:73: the deal has 3 hands" in board_text(night[5])


def test_the_summary_names_pairs_shares_and_auctions(night: list[BoardReport]) -> None:
    text = tally_text(tallied(night))
    assert "boards: 6; auctions: 6; illegal: 1; a call left the system: 2" in text
    assert "North–South, plain: in system 67 % of the calls that the notes decide (6); boards: 5" in text
    assert "1♥ 2♥: once, Pass for 4♥; board 5" in text


@pytest.mark.parametrize(("text", "said"), [("1H", "1♥"), ("(2NT)", "(2NT)"), ("(1S)", "(1♠)"), ("P", "Pass"),
                                            ("XX", "Redouble"), ("8C", "8C"), ("+1", "+1")])
def test_calls_are_said_as_players_write_them(text: str, said: str) -> None:
    assert said_call(text) == said


def test_double_dummy_is_told(night: list[BoardReport]) -> None:
    from dataclasses import replace

    worth = Worth(((7,) * 4,) * 5, 9, -50, 420, ("4H= NS",))
    assert "double dummy: 4♠ -1, -50 to N–S; par 420 to N–S (4H= NS)" in board_text(replace(night[1], worth=worth))


def test_the_sheet_is_whole_and_needs_nothing_else(night: list[BoardReport]) -> None:
    html = page(night)
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    assert reader.links == []
    assert "script" not in reader.tags
    assert html.count("<section") == 6
    assert not re.search(r"https?:|@import|url\(", html)
    text = " ".join(" ".join(reader.text).split())
    assert "Bidding checked against the notes" in text
    assert "Nuri – Sava, plain: in system 100 %" in text


def test_boards_with_nothing_to_say_are_left_out(plain: System, night: list[BoardReport]) -> None:
    board, = read_text('[Board "99"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\nPass Pass Pass Pass\n')
    html = page([*night, Checker().check("x", board)])
    assert html.count("<section") == 6
    assert "Boards with something to say: 6 of 7" in html


def test_names_and_notes_of_a_file_are_text_and_nothing_more(plain: System) -> None:
    evil = "<script>alert(1)</script>"
    board, = read_text(f'[Board "1{evil}"]\n[West "{evil}"]\n[North "a&b"]\n[East "x"]\n[South "<b>"]\n[Dealer "N"]\n'
                       '[Vulnerable "None"]\n[Deal "N:AQ4.KJ72.KQ3.J52 - - -"]\n[Auction "N"]\n1H =1= Pass Pass Pass\n'
                       f'[Note "1:5+ !H; {evil}"]\n[Score "NS {evil}"]\n')
    html = page([Checker(plain, plain).check(f"{evil}.pbn", board)])
    reader = Reader()
    reader.feed(html)
    assert "script" not in reader.tags
    assert "&lt;script&gt;" in html
    assert "a&amp;b" in html


def test_a_missing_value_in_a_template_is_an_error_and_no_blank() -> None:
    from jinja2 import UndefinedError

    from bidcheck.check.page import _templates

    with pytest.raises(UndefinedError):
        _templates().get_template("board.html.j2").render(board={"heading": "x"})


def test_the_page_of_many_boards_is_written_as_they_come(night: list[BoardReport]) -> None:
    taken: list[int] = []
    tally = Tally()

    def reports():  # type: ignore[no-untyped-def]
        for k in range(300):
            taken.append(k)
            tally.add(night[k % 6])
            yield night[k % 6]

    out = io.StringIO()
    write_page(reports(), tally, out)
    assert len(taken) == 300
    assert out.getvalue().count("<section") == 300
    assert "300" in out.getvalue().split("<section")[0]
