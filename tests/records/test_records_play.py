"""Who wins a trick (Law 44E, F), and what the play of a record can have wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Seat
from bidcheck.cards import RANKS, Card, Strain
from bidcheck.records import Board, Trick, check_play, read_file, read_text, trick_winner, tricks_won
from bidcheck.records.tokens import plain_card

DATA = Path(__file__).parents[1] / "data" / "records"
DEAL = "Q64.KQ43.AKT83.6 873.AT5.QJ2.T854 K95.9872.6.KQ732 AJT2.J6.9754.AJ9"


def trick(leader: str, cards: str) -> Trick:
    return Trick(Seat.parse(leader), tuple(plain_card(Card.parse(word)) for word in cards.split()))


@pytest.mark.parametrize(("led", "cards", "trumps", "winner"), [
    ("N", "D5 DK D2 DA", None, "W"),
    ("N", "D5 SA HA CA", None, "N"),
    ("E", "D5 H2 DA D9", Strain.HEARTS, "S"),
    ("S", "C3 H2 H9 CA", Strain.HEARTS, "N"),
    ("W", "H3 S2 HA HK", Strain.SPADES, "N"),
    ("W", "D2 C3 C4 C5", Strain.NOTRUMP, "W"),
])
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
        led: str, cards: str, trumps: Strain | None, winner: str) -> None:
    assert trick_winner(trick(led, cards), trumps) is Seat.parse(winner)


@settings(deadline=None, max_examples=100)
@given(st.permutations([Card(Strain(suit), rank) for suit in range(4) for rank in range(0, 13, 3)]),
       st.sampled_from(Strain), st.sampled_from(Seat))
def test_winner_by_the_words_of_the_law(cards: list[Card], trumps: Strain, leader: Seat) -> None:
    four = cards[:4]
    rough = [card for card in four if card.suit is trumps] or [card for card in four if card.suit is four[0].suit]
    best = four.index(max(rough, key=lambda card: card.rank))
    assert trick_winner(Trick(leader, tuple(map(plain_card, four))), trumps) is leader.after(best)


def test_an_unfinished_trick_has_no_winner() -> None:
    assert trick_winner(trick("N", "D5 DK"), None) is None
    assert trick_winner(Trick(None, trick("N", "D5 DK D2 DA").cards), None) is None


def played(contract: str, declarer: str, leader: str, rows: str, *, result: str = "", deal: str = DEAL) -> Board:
    board, = read_text(f'[Deal "N:{deal}"]\n[Contract "{contract}"]\n[Declarer "{declarer}"]\n[Result "{result}"]\n'
                       f'[Play "{leader}"]\n{rows}\n')
    return board


def found(board: Board) -> list[tuple[int, str, str]]:
    return [(finding.trick, finding.message, finding.law) for finding in check_play(board)]


def test_a_good_play_has_no_findings() -> None:
    for name in ("plain.pbn", "play_record.lin", "play_irregular.pbn"):
        board, = read_file(DATA / name)
        assert check_play(board) == ()
    assert check_play(Board()) == ()


def test_tricks_are_counted_for_the_sides() -> None:
    board, = read_file(DATA / "plain.pbn")
    assert board.play is not None
    assert tricks_won(board.play, board.strain) == (2, 2)


def test_a_revoke_is_found() -> None:
    assert found(played("2H", "N", "E", "DQ D6 D4 DA\nHA H2 S2 H3")) == [
        (2, "west plays S2 with a heart in hand", "44C")]


def test_the_opening_lead_is_from_declarers_left() -> None:
    assert found(played("2H", "S", "E", "DQ D6 D4 DA")) == [
        (1, "east led, but west is on declarer's left", "41A")]


def test_a_card_that_the_player_does_not_hold_or_has_played() -> None:
    assert found(played("3NT", "N", "E", "S8 S5 SA S4\nDQ DK D7 D3")) == [
        (2, "south plays DK, which is not in that hand", "")]
    assert found(played("3NT", "N", "E", "S8 S5 SA S4\nS8 S9 S2 S6")) == [
        (2, "S8 is played a second time", "")]


def test_lin_tells_a_lead_out_of_turn_by_the_hand_that_holds_the_card() -> None:
    board, = read_text("md|3SK95H9872D6CKQ732,SAJT2HJ6D9754CAJ9,SQ64HKQ43DAKT83C6,|mb|1N|mb|p|mb|p|mb|p|"
                       "pc|S8|pc|S5|pc|SA|pc|S4|pc|DQ|")
    assert found(board) == [(2, "west plays DQ, which is not in that hand", "")]


WHOLE_DEAL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.mark.parametrize(("result", "expected"), [
    ("13", []),
    ("", []),
    ("12", [(0, "declarer won 13 tricks in the play, the result says 12", "79")]),
    ("^12", []),
])
def test_the_result_of_a_whole_play(result: str, expected: list[tuple[int, str, str]]) -> None:
    # North holds the spades and ruffs the club led; from then on spades are led. Columns from west.
    rows = "\n".join(f"C{rank} S{rank} H{rank} D{rank}" for rank in RANKS)
    assert found(played("7S", "S", "W", rows, result=result, deal=WHOLE_DEAL)) == expected


def test_a_declarer_who_wins_nothing() -> None:
    # In no trumps north leads spades, and nobody can follow.
    rows = "\n".join(f"S{rank} H{rank} D{rank} C{rank}" for rank in RANKS)
    assert found(played("7NT", "W", "N", rows, result="0", deal=WHOLE_DEAL)) == []
    assert found(played("7NT", "W", "N", rows, result="13", deal=WHOLE_DEAL)) == [
        (0, "declarer won 0 tricks in the play, the result says 13", "79")]


@pytest.mark.parametrize(("result", "faulty"), [("1", True), ("2", False), ("11", False), ("12", True)])
def test_a_claim_cannot_undo_tricks(result: str, faulty: bool) -> None:
    # plain.pbn: of four tricks north, the declarer, has won two.
    text = (DATA / "plain.pbn").read_text(encoding="utf-8").replace('[Result "8"]', f'[Result "{result}"]')
    board, = read_text(text)
    assert bool(check_play(board)) is faulty


def test_a_play_without_deal_contract_or_leader_is_no_error() -> None:
    for text in ('[Play "N"]\nSA S2 S3 S4\nSK S5 S6 S7\n', '[Play ""]\nSA S2 S3 S4\n',
                 "pc|SA|pc|S2|pc|S3|pc|S4|pc|SK|"):
        board, = read_text(text)
        assert check_play(board) == ()
