"""For a class: sheets, decks, boards, questions out of records, marks."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bidcheck.auction import Auction, Seat
from bidcheck.cards import Hand
from bidcheck.errors import CannotRead
from bidcheck.quiz.around import deal_around
from bidcheck.quiz.boards import boards_text
from bidcheck.quiz.classroom import class_text, mark_class, read_key
from bidcheck.quiz.course import Course
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.records import questions_from
from bidcheck.quiz.sheet import sheet, text_sheet
from bidcheck.records import read_text
from bidcheck.system.book import Book
from tests.quiz import oracle


def drawn(book: Book, count: int = 12, *topics: str) -> list[Question]:
    course = Course(book, topics or ("wild",), 7)
    return [course.next() for _ in range(count)]


class Tags(HTMLParser):
    """Checks that tags close in order, and collects the text."""

    EMPTY = ("meta", "br", "hr", "!doctype")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_a_sheet_is_sound_html_with_the_answers_on_a_page_of_their_own(small: Book) -> None:
    questions = drawn(small)
    page = sheet(questions, "Tuesday <class>", 7)
    reader = Tags()
    reader.feed(page)
    assert reader.open == []
    assert "Tuesday &lt;class&gt;" in page
    assert "break-before: page" in page
    # nothing is fetched from anywhere
    assert "http" not in page
    before, answers = page.split('<section class="answers">')
    assert before.count('<li class="q">') == len(questions)
    assert answers.count("<tr>") == len(questions) + 1
    assert "needs" in answers
    assert "needs" not in before.split("<ol>")[1]


def test_points_of_ten_are_shown_where_several_calls_are_accepted(small: Book) -> None:
    course = Course(small, ["responses"], 21, only=Auction.parse("1NT P").calls)
    undecided = next(q for q in (course.next() for _ in range(120)) if q.status == "ambiguous")
    text = text_sheet([undecided], "x", 1)
    assert "♥ 10" in text or "♠ 10" in text
    assert "♥ 8" in text or "♠ 8" in text


def test_the_text_has_every_question_and_every_answer(small: Book) -> None:
    questions = drawn(small)
    text = text_sheet(questions, "Quiz", 7)
    asked, answered = text.split("Answers (seed 7)")
    for number in range(1, len(questions) + 1):
        assert f"{number:3}. " in asked
        assert f"{number:3}. " in answered
    assert max(map(len, asked.splitlines())) <= 110


def test_a_deck_has_a_card_for_each_question_and_the_same_numbers_again(small: Book, tmp_path: Path) -> None:
    from bidcheck.quiz.anki import write_deck

    questions = drawn(small)
    found = []
    for name in ("one.apkg", "two.apkg"):
        write_deck(questions, tmp_path / name, "Small system")
        with zipfile.ZipFile(tmp_path / name) as package:
            package.extract("collection.anki2", tmp_path / name[:3])
        db = sqlite3.connect(tmp_path / name[:3] / "collection.anki2")
        found.append(db.execute("SELECT guid, flds, tags FROM notes ORDER BY id").fetchall())
        assert db.execute("SELECT count(*) FROM cards").fetchone() == (len(questions),)
        db.close()
    assert found[0] == found[1]
    assert len({guid for guid, _, _ in found[0]}) == len(questions)
    for (_, fields, tags), question in zip(found[0], questions, strict=True):
        front, answer, _ = fields.split("\x1f")
        assert question.topic in tags
        assert front
        assert "10" in answer


def test_boards_are_whole_deals_in_which_everybody_has_his_calls(small: Book) -> None:
    questions = drawn(small, 12, "responses", "rebids", "competition")
    boards = read_text(boards_text(questions, small))
    assert len(boards) == len(questions)
    for board, question in zip(boards, questions, strict=True):
        assert not board.has_errors
        assert board.deal.is_complete
        assert question.auction is not None
        assert board.deal.hand(question.auction.to_call) == question.hand
        assert board.auction is not None
        assert board.auction.ending == "+"
        assert board.auction.legal == question.auction
        position = small.position(question.auction, question.vul)
        for at, call in enumerate(question.auction.calls):
            hand = board.deal.hand(question.auction.caller(at))
            before = position.before(at)
            if hand is not None and any(row.call == call for row in before.offer.rows):
                assert str(call) in oracle.calls_of(before, hand)


def test_the_other_hands_of_a_question_are_always_the_same(small: Book) -> None:
    (question,) = drawn(small, 1, "responses")
    assert deal_around(small, question) == deal_around(small, question)


def test_questions_without_hands_make_no_boards(small: Book) -> None:
    with pytest.raises(CannotRead, match="no deals"):
        boards_text(drawn(small, 3, "laws"), small)


RECORD = """
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AQ2.KJ4.KQ32.T52 J93.T85.A87.Q984 T74.AQ972.65.J63 K865.63.JT94.AK7"]
[Auction "N"]
1NT Pass 2H Pass
Pass Pass

[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:AQ2.KJ4.KQ32.T52 J93.T85.A87.Q984 T74.AQ972.65.J63 K865.63.JT94.AK7"]
[Auction "E"]
7NT Pass Pass Pass
"""


def test_real_deals_become_questions_for_as_long_as_the_auction_goes_by_the_notes(small: Book) -> None:
    asked = questions_from(read_text(RECORD), small, (), 20, 1)
    # North opens 1NT, East passes, South answers 2H, West and North pass; East's 7NT is nobody's system
    first = [q for q in asked if q.auction is not None and q.auction.dealer is Seat.NORTH]
    assert {str(q.auction): q.best for q in first if q.topic in ("openings", "responses")} == {"": "1NT", "1NT P": "2H"}
    second = [q for q in asked if q.auction is not None and q.auction.dealer is Seat.EAST]
    assert [(str(q.auction), q.best) for q in second] == [("", "1NT")]
    for q in asked:
        assert q.auction is not None
        assert q.hand is not None
        assert set(q.answers) == oracle.calls_of(small.position(q.auction, q.vul), q.hand)
    assert {q.topic for q in questions_from(read_text(RECORD), small, ("responses",), 20, 1)} == {"responses"}


def test_a_deal_without_an_auction_is_bid_by_the_system(small: Book) -> None:
    plain = RECORD.split('[Auction "N"]')[0]
    asked = questions_from(read_text(plain), small, (), 20, 1)
    assert {"1NT", "2H"} <= {q.best for q in asked}


# marking a class ------------------------------------------------------------------------------------------------


def key() -> tuple[Question, ...]:
    hand = Hand.parse("AQ2.KJ4.KQ32.K52")
    skill = Skill("openings", "openings", "1NT")
    one = Question("openings", skill, "call", "?", {"1NT": 10, "1C": 8}, ("P", "1C", "1NT", "2C"), hand=hand,
                   auction=Auction(), status="ambiguous", why_not={"P": "has 17 points", "2C": "no agreement"})
    two = Question("evaluation", Skill("evaluation", "hcp", "quick tricks"), "number", "?", {"2.5": 10},
                   ("2", "2.5", "3"), hand=hand)
    three = Question("contrast", skill, "pick", "?", {"AC": 10}, ("A", "B", "C", "D"), told={"1NT": "15-17"})
    return one, two, three


WIDE = "student\t1\t2\t3\nAna\t1NT\t2½\tca\nBoris\tb\t3\tA\nCem\tpas\t3\t\nDoris\tP\tb\tABCD\n"
LONG = "student\tquestion\tanswer\nAna\t1\t1 BA\nAna\t2\t2.5\nBoris\t1\tP\nBoris\t9\tP\nAna\t3\tA, C\n"


def test_a_table_with_a_column_for_each_question_is_marked() -> None:
    found = mark_class(WIDE, key())
    assert [(s.name, s.points, s.right) for s in found.students] == [
        ("Ana", 30, 3), ("Boris", 14, 1), ("Doris", 13, 1), ("Cem", 0, 0)]
    assert found.most == 30
    assert [found.right(n) for n in (1, 2, 3)] == [2, 2, 1]
    assert [(e.number, e.given, e.count) for e in found.errors[:2]] == [(1, "P", 2), (2, "3", 2)]
    assert found.errors[0].why == "has 17 points"
    text = class_text(found)
    assert "Ana" in text
    assert "commonest errors" in text
    json.dumps(found.to_json())


def test_a_table_with_a_row_for_each_answer_is_marked_and_a_stray_question_told() -> None:
    found = mark_class(LONG, key())
    assert [(s.name, s.points) for s in found.students] == [("Ana", 30), ("Boris", 0)]
    assert found.problems == ("answers:5: there is no question '9': the key has 3",)


def test_an_answer_nobody_can_read_is_told_and_counts_nothing() -> None:
    found = mark_class("student\t1\t2\nAna\tzzz\t2.5\n", key())
    assert found.students[0].points == 10
    assert "Ana, question 1: cannot read 'zzz'" in found.problems[0]


@pytest.mark.parametrize(("text", "says"), [("", "is empty"), ("who\tfoo\nAna\tx\n", "cannot read the header")])
def test_a_table_that_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        mark_class(text, key())


def test_the_key_is_what_json_wrote_and_a_whole_auction_counts_turn_by_turn(small: Book) -> None:
    questions = [*drawn(small, 2, "openings"), *drawn(small, 1, "auction")]
    text = json.dumps({"seed": 7, "questions": [q.to_json() for q in questions]})
    read = read_key(text)
    assert len(read) == 2 + len(questions[2].steps)
    answers = "\t".join(q.best for q in read)
    head = "\t".join(str(n) for n in range(1, len(read) + 1))
    found = mark_class(f"student\t{head}\nAna\t{answers}\n", read)
    assert found.students[0].points == found.most


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"questions": [{}]}', '{"questions": [{"topic": 1}]}'])
def test_a_key_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        read_key(text)
