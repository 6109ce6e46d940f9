"""Bounded memory: boards come one at a time, and one that is too large does not stop the file."""

from __future__ import annotations

import gc
import io

import pytest

from bidcheck.auction import Seat
from bidcheck.records import Board, lin_split, links, pbn_split, read_stream, read_text

BLOCK = 1 << 16

DEAL = "Q64.KQ43.AKT83.6 873.AT5.QJ2.T854 K95.9872.6.KQ732 AJT2.J6.9754.AJ9"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Deal "N:{DEAL}"]\n[Auction "N"]\n1D Pass 1NT AP\n\n'.encode()
LIN = b"md|3SK95H9872D6CKQ732,SAJT2HJ6D9754CAJ9,SQ64HKQ43DAKT83C6,|sv|o|mb|1D|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||\n"


class Repeated(io.RawIOBase):
    """A stream of a piece many times over, which counts what was read of it."""

    def __init__(self, head: bytes, piece: bytes, times: int, tail: bytes = b"") -> None:
        block = piece * max(1, BLOCK // len(piece))
        blocks = [block] * (len(piece) * times // len(block) + 1)
        self.parts = iter([part for part in (head, *blocks, tail) if part])
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        part = next(self.parts, b"")
        self.taken += len(part)
        return part


@pytest.mark.parametrize("piece", [PBN, LIN], ids=["pbn", "lin"])
def test_boards_come_before_the_file_has_been_read(piece: bytes) -> None:
    stream = Repeated(b"", piece, 20_000_000 // len(piece))
    boards = read_stream(stream)
    for _ in range(3):
        assert next(boards).contract is not None
    assert stream.taken < 10 * BLOCK


@pytest.mark.parametrize("piece", [PBN, LIN], ids=["pbn", "lin"])
def test_boards_are_not_kept(piece: bytes) -> None:
    def alive() -> int:
        gc.collect()
        return sum(type(thing) is Board for thing in gc.get_objects())

    before = alive()
    boards = read_stream(Repeated(b"", piece, 4 * BLOCK // len(piece)))
    for _ in range(2):
        assert all(next(boards).dealer is Seat.NORTH for _ in range(600))
        assert alive() - before <= 4


LIMIT = 1 << 18
HUGE = 2 * LIMIT


@pytest.fixture
def lower_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of 256 kB are too large: what holds for them holds for 4 MB."""
    for module in (pbn_split, lin_split, links):
        monkeypatch.setattr(module, "BOARD_LIMIT", LIMIT)


@pytest.mark.usefixtures("lower_limit")
@pytest.mark.parametrize("piece", [b"1C Pass ", b"P\n", b"; x\n", b'[A "x"]\n', b"[", b"{", b"{ }", b"x", b"0 1\n"])
def test_a_pbn_board_without_end_is_passed_over_with_an_error(piece: bytes) -> None:
    head = b'[Board "9"]\n[Auction "N"]\n'
    first, second = read_stream(Repeated(head, piece, HUGE // len(piece), b"\n\n" + PBN))
    problem, = first.problems
    assert problem.message == "this board is larger than 4 MB and was passed over"
    assert (first.name, problem.line) == ("9", 1)
    assert second.contract is not None
    assert second.problems == ()


@pytest.mark.usefixtures("lower_limit")
@pytest.mark.parametrize("piece", [b"pc|S2|", b"nt|hello|", b"pg||", b"mb|p|", b"x", b"|"])
def test_a_lin_board_without_end_is_passed_over_with_an_error(piece: bytes) -> None:
    boards = list(read_stream(Repeated(LIN.strip(), piece, HUGE // len(piece), b"|\n" + LIN)))
    assert boards[0].problems[0].message == "this board is larger than 4 MB and was passed over"
    assert boards[-1].contract is not None
    assert len(boards) == 2


@pytest.mark.usefixtures("lower_limit")
def test_a_link_without_end_is_passed_over_with_an_error() -> None:
    head = b"https://www.bridgebase.com/tools/handviewer.html?lin="
    first, second = read_stream(Repeated(head, b"x", HUGE, b"\n" + head + b"md%7C1%2C%2C%2C%7C\n"))
    assert first.problems[0].message == "this link is larger than 4 MB and was passed over"
    assert (second.line, second.dealer) == (2, Seat.SOUTH)


def test_a_comment_of_many_paragraphs_is_no_fault() -> None:
    text = '[Board "1"]\n{' + "A paragraph.\n\n" * 20_000 + '}\n[Dealer "N"]\n\n[Board "2"]\n'
    first, second = read_text(text)
    assert first.problems == ()
    assert len(first.remarks[0].text) == 280_000
    assert second.name == "2"


def test_many_problems_are_counted_beyond_fifty() -> None:
    board, = read_text('[Board "1"]\n[Auction "N"]\n' + "zz " * 300)
    assert len(board.problems) == 51
    assert board.problems[-1].message == "250 more problems in this board are not listed"
