"""Writing and reading back gives the same board, in PBN, in LIN and through links."""

from __future__ import annotations

import io

from hypothesis import given, settings
from record_strategies import boards

from bidcheck.records import (
    Board,
    handviewer_link,
    lin_text,
    not_in_lin,
    pbn_text,
    read_link,
    read_text,
    write_lin,
    write_pbn,
)

SETTINGS = settings(deadline=None, max_examples=60)


def assert_same(got: Board, want: Board) -> None:
    """Everything both formats hold."""
    assert got.problems == ()
    assert got.name == want.name
    assert got.dealer is want.dealer
    assert got.vulnerability is want.vulnerability
    assert got.deal == want.deal
    assert got.players == want.players
    assert got.contract == want.contract
    assert got.declarer is want.declarer
    assert got.passed_out is want.passed_out
    assert got.result == want.result
    if want.auction is None:
        assert got.auction is None
    else:
        assert got.auction is not None
        assert got.auction.calls == want.auction.calls
        assert got.auction.dealer is want.auction.dealer
    if want.play is None:
        assert got.play is None
    else:
        assert got.play is not None
        assert got.play.cards == want.play.cards
        assert got.play.leaders == want.play.leaders


@SETTINGS
@given(boards(pbn=True))
def test_pbn_loses_nothing(board: Board) -> None:
    got, = read_text(pbn_text(board))
    assert_same(got, board)
    assert got.auction is None or board.auction is None or got.auction.ending == board.auction.ending
    assert got.play is None or board.play is None or got.play.ending == board.play.ending
    assert dict(got.tags) == dict(board.tags)
    assert got.sections == board.sections
    assert got.remarks == board.remarks
    assert got.score == board.score
    assert read_text(pbn_text(got))[0] == got


@SETTINGS
@given(boards(pbn=False))
def test_lin_loses_nothing(board: Board) -> None:
    got, = read_text(lin_text(board))
    assert_same(got, board)
    assert got.auction is None or board.auction is None or (got.auction.ending == "+") == (board.auction.ending == "+")
    assert got.remarks == board.remarks
    assert not_in_lin(board) == ()


@SETTINGS
@given(boards(pbn=False))
def test_links_in_the_style_of_lin_lose_nothing(board: Board) -> None:
    assert_same(read_link(handviewer_link(board)), board)


@settings(deadline=None, max_examples=10)
@given(boards(pbn=True), boards(pbn=True), boards(pbn=True))
def test_files_of_many_boards(first: Board, second: Board, third: Board) -> None:
    for write in (write_pbn, write_lin):
        stream = io.StringIO()
        assert write([first, second, third], stream) == 3
        got = read_text(stream.getvalue())
        assert [board.deal for board in got] == [first.deal, second.deal, third.deal]
        assert [board.name for board in got] == [first.name, second.name, third.name]
