"""Codes of characters, line ends, NUL bytes, files cut off, files that are none."""

from __future__ import annotations

import codecs
import io
from pathlib import Path

import pytest

from bidcheck.errors import CannotRead, NotFound
from bidcheck.records import Board, check_play, form_of, lin_text, pbn_text, read_file, read_stream, read_text
from bidcheck.records import source as source_module

DATA = Path(__file__).parents[1] / "data" / "records"
PLAIN = (DATA / "plain.pbn").read_text(encoding="utf-8")
RECORD = (DATA / "play_record.lin").read_text(encoding="utf-8")
LINKS = (DATA / "links.txt").read_text(encoding="utf-8")
PLAYERS = ("Petrović", "Kaya", "Đurić", "Yılmaz")


def only(data: bytes) -> Board:
    board, = read_text(data)
    return board


@pytest.mark.parametrize("data", [
    PLAIN.encode(), codecs.BOM_UTF8 + PLAIN.encode(), PLAIN.encode("utf-16"), PLAIN.encode("utf-32"),
    codecs.BOM_UTF16_BE + PLAIN.encode("utf-16-be"), PLAIN.encode("utf-16-le"), PLAIN.encode("utf-16-be"),
], ids=["utf-8", "utf-8 mark", "utf-16", "utf-32", "utf-16-be mark", "utf-16-le no mark", "utf-16-be no mark"])
def test_unicode_in_every_code(data: bytes) -> None:
    board = only(data)
    assert board.players == PLAYERS
    assert board.problems == ()


def test_latin_1_is_read_and_reported_where_it_begins() -> None:
    text = PLAIN.replace("Petrović", "Müller").replace("Đurić", "Pérez").replace("Yılmaz", "Åkesson")
    board = only(text.encode("latin-1"))
    assert board.players == ("Müller", "Kaya", "Pérez", "Åkesson")
    problem, = board.problems
    assert (problem.line, problem.severity, problem.text) == (7, "warning", "Å")
    assert problem.message == "not UTF-8: read as Latin-1"


def test_what_latin_1_has_no_character_for_is_read_as_windows_means_it() -> None:
    board = only(b'[Board "1"]\n[Event "Club\x92s cup \x96 final"]\n')
    assert board.tag("Event") == "Club’s cup – final"
    assert len(board.problems) == 1


def test_one_board_in_another_code_does_not_touch_the_rest() -> None:
    first, second = read_text('[Board "1"]\n[Event "Niš"]\n\n'.encode() + b'[Board "2"]\n[Event "Malm\xf6"]\n')
    assert (first.tag("Event"), first.problems) == ("Niš", ())
    assert second.tag("Event") == "Malmö"
    assert second.problems[0].line == 5


def test_lin_in_latin_1() -> None:
    board = only(RECORD.replace("Ana", "Zoë").encode("latin-1"))
    assert board.players[3] == "Zoë"
    assert [problem.message for problem in board.problems] == ["not UTF-8: read as Latin-1"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["plain.pbn", "blank_in_comment.pbn", "bad_game_between.pbn", "vugraph.lin"])
def test_line_ends_make_no_difference(name: str, end: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    assert read_text(text.replace("\n", end)) == read_text(text)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 64])
@pytest.mark.parametrize("name", ["comments_everywhere.pbn", "comment_not_closed.pbn", "table_faults.pbn",
                                  "not_pbn_lines.pbn", "vugraph.lin", "names_after.lin", "bar_in_text.lin",
                                  "faults.lin", "links.txt"])
def test_where_the_file_is_cut_in_reading_makes_no_difference(
        name: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (DATA / name).read_bytes()
    for form in (data, data.replace(b"\n", b"\r\n"), codecs.BOM_UTF16_LE + data.decode().encode("utf-16-le")):
        whole = read_text(form)
        with monkeypatch.context() as patch:
            patch.setattr(source_module, "CHUNK", size)
            assert list(read_stream(io.BytesIO(form))) == whole


def test_nul_bytes_are_left_out_and_reported() -> None:
    board = only(PLAIN.encode().replace(b"Ankara", b"An\0\0kara"))
    assert board.tag("Site") == "Ankara"
    problem, = board.problems
    assert (problem.line, problem.message) == (4, "2 NUL bytes left out")


def test_nul_bytes_and_an_old_end_of_file_mark_after_the_last_board() -> None:
    for tail in (b"\0" * 5000, b"\x1a", b"\n\n \x1a\n"):
        for text in (PLAIN, RECORD):
            board = only(text.encode() + b"\n\n" + tail)
            assert [problem for problem in board.problems if problem.severity == "error"] == []
            assert board.result == 8


def test_a_character_that_cannot_be_read_is_reported() -> None:
    board = only(PLAIN.replace("Kaya", "Ka\ufffdya").encode())
    assert [problem.line for problem in board.problems] == [9]


@pytest.mark.parametrize("text", [PLAIN, RECORD, LINKS, (DATA / "annotations.pbn").read_text(encoding="utf-8"),
                                  (DATA / "action_table.pbn").read_text(encoding="utf-8"),
                                  (DATA / "irregular.pbn").read_text(encoding="utf-8"),
                                  (DATA / "vugraph.lin").read_text(encoding="utf-8")[:450]],
                         ids=["pbn", "lin", "links", "annotations", "table", "irregular", "vugraph"])
def test_a_file_cut_off_anywhere_gives_boards_and_problems(text: str) -> None:
    data = text.encode()
    for end in range(len(data)):
        for board in read_text(data[:end]):
            assert board.line >= 0
            check_play(board)
            pbn_text(board)
            lin_text(board)


def test_the_last_board_of_a_file_cut_off_keeps_what_stood_before_the_cut() -> None:
    cut = only(PLAIN[:PLAIN.index("HA H2")].encode())
    assert str(cut.play) == "E:DQ D6 D4 DA"
    assert cut.deal.is_complete
    broken = only(PLAIN[:PLAIN.index("KQ43")].encode())
    assert (13, "the tag Deal is not closed") in [(problem.line, problem.message) for problem in broken.problems]


def test_empty_files_have_no_boards() -> None:
    for data in (b"", b"\n\n", b"  \t", codecs.BOM_UTF8, b"\0\0", b"\x1a"):
        assert read_text(data) == []
    assert read_text("% PBN 2.1\n% EXPORT\n") == []


def test_a_file_that_is_no_record_says_so() -> None:
    for data in (b"Dear all,\nthe cup is on Friday.\n", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"<html><p>x</p></html>"):
        board, = read_text(data)
        assert board.deal.is_unknown
        assert board.has_errors
        assert board.problems[-1].message == "nothing here is PBN, LIN or a link to a hand viewer"


@pytest.mark.parametrize(("head", "form"), [
    (b"% PBN 2.1\n", "pbn"), (b'[Event "x"]', "pbn"), (b'\xef\xbb\xbf  [ Board"1"]', "pbn"),
    (b'{ md|1 }\n[Board "1"]', "pbn"),
    (b"pn|a,b,c,d|st||", "lin"), (b"\n\nmd|1", "lin"), (b"vg|x,[y,I,1,2|", "lin"), (b"QX|o1|", "lin"),
    (b"https://www.bridgebase.com/tools/handviewer.html?lin=st%7C%7C", "link"),
    (b"boards of tonight\nhttp://example.org/h.html?d=n&n=sakq\n", "link"), (b"hello", ""), (b"", ""),
])
def test_the_format_is_told_by_the_content(head: bytes, form: str) -> None:
    assert form_of(head.removeprefix(codecs.BOM_UTF8)) == form


def test_a_name_that_lies_about_the_format(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(RECORD, encoding="utf-8")
    board, = read_file(path)
    assert board.form == "lin"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"there is no file '.*missing\.pbn'"):
        read_file(tmp_path / "missing.pbn")
    with pytest.raises(CannotRead, match="cannot open"):
        read_file(tmp_path)


def test_text_streams_are_read_too() -> None:
    board, = read_stream(io.StringIO(PLAIN))
    assert board.players == PLAYERS
