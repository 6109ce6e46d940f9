"""What is written: PBN's export format, LIN as the site writes it, links."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bidcheck.auction import Seat
from bidcheck.errors import CannotRead
from bidcheck.records import (
    Board,
    Deal,
    Mark,
    RecordedAuction,
    RecordedCall,
    Section,
    action_rows,
    columns,
    handviewer_link,
    lin_text,
    not_in_lin,
    pbn_text,
    read_file,
    read_link,
    read_text,
    rows,
)
from bidcheck.records.pbn_values import escaped, unescaped
from bidcheck.records.tokens import CALLS_MADE

DATA = Path(__file__).parents[1] / "data" / "records"
FILES = sorted(path.name for path in DATA.iterdir() if path.suffix in (".pbn", ".lin", ".txt"))
LIN = (DATA / "play_record.lin").read_text(encoding="utf-8").strip()


def one(name: str) -> Board:
    board, = read_file(DATA / name)
    return board


def test_export_format_of_pbn() -> None:
    assert pbn_text(one("plain.pbn")).splitlines() == [
        '[Event "Thursday pairs"]', '[Site "Ankara"]', '[Date "2024.03.07"]', '[Board "2"]', '[West "Yılmaz"]',
        '[North "Petrović"]', '[East "Kaya"]', '[South "Đurić"]', '[Dealer "E"]', '[Vulnerable "NS"]',
        '[Deal "E:873.AT5.QJ2.T854 K95.9872.6.KQ732 AJT2.J6.9754.AJ9 Q64.KQ43.AKT83.6"]', '[Scoring "MP"]',
        '[Declarer "N"]', '[Contract "2H"]', '[Result "8"]', '[Score "NS 110"]', '[Auction "E"]',
        "Pass Pass Pass 1H", "Pass 2H   Pass Pass", "Pass",
        '[Play "E"]', "DQ D6 D4 DA", "HA H2 H6 H3", "C4 CK CA C6", "C5 C2 CJ H4", "*",
    ]


def test_suffixes_become_glyphs_and_notes_follow_their_section() -> None:
    # PBN 3.5.2: "1S !! =1= $25" is written "1S =1= $3 $25"; for cards "!!" is $9 (3.6.2).
    board, = read_text('[Dealer "N"]\n[Auction "N"]\n1S !! =1= $25 AP\n[Note "1:natural"]\n'
                       '[Contract "1S"]\n[Play "E"]\nSK $200 !! =1= -\n[Note "1:high"]\n')
    lines = pbn_text(board).splitlines()
    assert "1S =1= $3 $25 Pass          Pass          Pass" in lines
    assert "SK =1= $9 $200 -              -              -" in lines
    assert lines.index('[Note "1:natural"]') < lines.index('[Play "E"]') < lines.index('[Note "1:high"]')


def test_a_deal_that_was_only_dealt_has_empty_tags_and_other_unknowns_a_question_mark() -> None:
    dealt = pbn_text(Board(name="1", dealer=Seat.SOUTH, deal=Deal.parse("S:A... - - -")))
    assert '[Contract ""]' in dealt
    assert '[Deal "S:A... - - -"]' in dealt
    bid = pbn_text(Board(auction=RecordedAuction(Seat.NORTH, (CALLS_MADE["1C"],), "+")))
    assert '[Contract "?"]' in bid
    assert bid.endswith('[Auction "N"]\n1C\n+\n')


def test_alerts_go_into_a_tag_of_our_own() -> None:
    board = Board(auction=RecordedAuction(Seat.NORTH, (CALLS_MADE["1C"], RecordedCall(
        CALLS_MADE["2D"].call, Mark("both majors", alert=True)))))
    text = pbn_text(board)
    assert '[Alerts "2"]' in text
    assert read_text(text)[0].auction == board.auction
    faulty, = read_text('[Alerts "1 9"]\n[Auction "N"]\n1C\n')
    assert [problem.message for problem in faulty.problems] == ["cannot read Alerts '1 9'"]
    assert faulty.tag("Alerts") == "1 9"


def test_two_calls_with_the_same_explanation_share_a_note() -> None:
    said = Mark("five cards")
    board = Board(auction=RecordedAuction(Seat.NORTH, tuple(
        RecordedCall(CALLS_MADE[word].call, said) for word in ("1S", "2S"))))
    assert pbn_text(board).count("[Note") == 1
    assert pbn_text(board).count("=1=") == 2


@pytest.mark.parametrize("name", FILES)
def test_what_was_read_is_read_again_from_what_is_written(name: str) -> None:
    for board in read_file(DATA / name):
        again, = read_text(pbn_text(board))
        for field in ("name", "dealer", "vulnerability", "deal", "players", "contract", "passed_out", "strain",
                      "declarer", "result", "score"):
            assert getattr(again, field) == getattr(board, field), field
        assert [str(call) for call in (again.auction or RecordedAuction(None)).calls] == [
            str(call) for call in (board.auction or RecordedAuction(None)).calls]
        if board.play is not None and board.play.leader is not None:
            assert again.play is not None
            assert [card.card for card in again.play.cards] == [card.card for card in board.play.cards]
            assert again.play.leaders == board.play.leaders


def test_lin_as_the_site_writes_it() -> None:
    assert lin_text(one("play_record.lin")) == (
        "pn|Cem,Ana,~~M1,Bojan|st||md|3SK95H9872D6CKQ732,SAJT2HJ6D9754CAJ9,SQ64HKQ43DAKT83C6,|rh||ah|Board 7|sv|b|"
        "mb|1H|an|five cards|mb|p|mb|2H!|mb|p|mb|p|mb|p|pg||"
        "pc|DQ|pc|D6|pc|D4|pc|DA|pg||pc|H3|pc|HA|pc|H2|pc|H6|pg||pc|C4|pc|CK|pc|CA|pc|C6|pg||pc|CJ|pc|H4|pc|C5|pc|C2|pg||"
        "mc|8|")
    assert lin_text(one("play_record.lin")) == LIN


def test_lin_keeps_rooms_matches_and_talk() -> None:
    text = "".join(lin_text(board) + "\n" for board in read_file(DATA / "vugraph.lin"))
    again = read_text(text)
    for got, want in zip(again, read_file(DATA / "vugraph.lin"), strict=True):
        assert replace(got, line=want.line) == want


def test_lin_cannot_hold_everything_and_says_what() -> None:
    board = one("annotations.pbn")
    assert not_in_lin(board) == ("judgements of calls", "notes on cards")
    assert not_in_lin(one("plain.pbn")) == ("tags Date, Event, Scoring, Site", "the score")
    assert not_in_lin(one("action_table.pbn")) == ("sections ActionTable, TotalScoreTable",)
    assert not_in_lin(one("irregular.pbn")) == ("marks of irregular calls",)


def test_a_bar_or_a_new_line_in_a_text_cannot_break_lin() -> None:
    auction = RecordedAuction(Seat.NORTH, (RecordedCall(CALLS_MADE["1C"].call, Mark("a|b\nc")),))
    board, = read_text(lin_text(Board(dealer=Seat.NORTH, players=("N|1", "", "", "S,2"), auction=auction)))
    assert board.problems == ()
    assert board.auction is not None
    assert board.auction.calls[0].mark.text == "a¦b c"
    assert (board.players[0], board.players[3]) == ("N¦1", "S 2")


def test_links_in_both_styles() -> None:
    board = one("play_record.lin")
    assert handviewer_link(board) == (
        "https://www.bridgebase.com/tools/handviewer.html?lin=" + LIN.replace("|", "%7C").replace(",", "%2C")
        .replace(" ", "%20").replace("!", "%21"))
    assert handviewer_link(board, style="parameters") == (
        "https://www.bridgebase.com/tools/handviewer.html?n=sq64hkq43dakt83c6&e=s873hat5dqj2ct854&s=sk95h9872d6ckq732"
        "&w=sajt2hj6d9754caj9&nn=~~M1&en=Bojan&sn=Cem&wn=Ana&d=n&v=b&b=7&a=1H%28five%20cards%29p2H%21ppp"
        "&p=DQD6D4DAH3HAH2H6C4CKCAC6CJH4C5C2&c=8")
    with pytest.raises(ValueError, match="style lin or parameters"):
        handviewer_link(board, style="pdf")


@pytest.mark.parametrize("style", ["lin", "parameters"])
def test_links_are_read_back(style: str) -> None:
    board = one("play_record.lin")
    again = read_link(handviewer_link(board, style=style))
    assert (again.form, again.problems) == ("link", ())
    for field in ("name", "dealer", "vulnerability", "deal", "players", "auction", "play", "result", "contract"):
        assert getattr(again, field) == getattr(board, field), field


def test_links_that_carry_nothing() -> None:
    with pytest.raises(CannotRead, match="no link to a hand viewer"):
        read_link("https://example.org/bridge")
    for url in ("handviewer.html?linurl=http%3A%2F%2Fexample.org%2Fa.lin", "handviewer.html?lin=",
                "handviewer.html?d=n"):
        board = read_link(url)
        assert board.deal.is_unknown
        assert len(board.problems) == 1


def test_a_link_with_two_boards_says_so() -> None:
    board = read_link("handviewer.html?lin=md|1,,,|mb|p|md|2,,,|mb|p|")
    assert board.dealer is Seat.SOUTH
    assert [problem.message for problem in board.problems] == ["the link carries 2 boards: the first one is read"]


def test_strings_are_escaped_so_that_they_read_back() -> None:
    for text in ("", "plain", 'a "quoted" word', "back\\slash", "ends in \\", '\\"', "\\\\", r"Rank;Call\3R",
                 r"\S and \H"):
        assert unescaped(escaped(text)) == text
    assert escaped(r"Rank;Call\3R") == r"Rank;Call\3R"


def test_tables_have_columns_and_rows() -> None:
    board = one("action_table.pbn")
    action, total = board.sections
    assert [(column.name, column.order, column.width, column.side) for column in columns(action)] == [
        ("Rank", "", 0, ""), ("Call", "", 3, "L"), ("Percentage", "+", 3, "R")]
    assert action_rows(action)[1] == {"Rank": "2", "Call": "X", "Percentage": "60"}
    assert rows(total)[1] == ("2", "Jović; Popović [sub]", "58.0")
    assert rows(Section("ScoreTable", "A;B", '1 "two ; words"\n3')) == [("1", "two ; words"), ("3",)]
    assert columns(Section("ScoreTable", r"-A;B\x", ""))[1].name == "B"
