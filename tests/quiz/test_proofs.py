"""Every key and every wrong option against the slow path; calls balanced; hands on the edge; the same by the seed."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from bidcheck.advise import winning_rows
from bidcheck.auction import Auction, Vulnerability
from bidcheck.calls import Call, parse_calls
from bidcheck.errors import NotFound
from bidcheck.meaning import open_book
from bidcheck.quiz.course import Course
from bidcheck.quiz.deck import WIDTH
from bidcheck.quiz.question import HAND_TOPICS, TOPICS, Question
from bidcheck.quiz.tables import Table
from bidcheck.survey import survey
from bidcheck.system.book import Book
from tests.quiz import oracle
from tests.quiz.conftest import opened
from tests.quiz.proving import position_of, prove

EACH = tuple(t for t in TOPICS if t != "wild")
SYSTEMS = ("preparatory-club", "five-card-majors", "sayc", "natural", "house-game")
TABLES = (*HAND_TOPICS, "meaning", "contrast")
"""Topics that go through the tables of a system."""


def shipped(system: str, topic: str) -> Book:
    """A shipped system opened anew; skips where it has nothing of the topic."""
    book = open_book(system)
    try:
        Course(book, [topic], 1).next()
    except NotFound:
        pytest.skip(f"{system} has nothing of {topic}")
    return book


@pytest.mark.parametrize("topic", [t for t in EACH if t != "auction"])
def test_questions_of_every_topic_are_proved(small: Book, topic: str) -> None:
    for level in (1, 2, 3, 4):
        course = Course(small, [topic], 11, level)
        for _ in range(12):
            prove(course.next(), small)


def test_whole_auctions_are_proved_turn_by_turn(small: Book) -> None:
    course = Course(small, ["auction"], 3)
    for _ in range(8):
        prove(course.next(), small)


def proved(system: str, topic: str, count: int) -> None:
    """Prove so many questions, half of them of a club evening, half with all seats; turns of an auction count each."""
    book = shipped(system, topic)
    done = 0
    for half, (seed, level) in enumerate(((2026, 2), (7, 3)), 1):
        course = Course(book, [topic], seed, level)
        while done < half * count // 2:
            question = course.next()
            prove(question, book)
            done += max(1, len(question.steps))


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("topic", TOPICS)
def test_questions_of_each_topic_and_system_are_proved(system: str, topic: str) -> None:
    proved(system, topic, 200)


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("topic", TOPICS)
def test_two_thousand_questions_of_each_topic_and_system_are_proved(system: str, topic: str) -> None:
    proved(system, topic, 2000)


def possible_calls(book: Book, place: str) -> set[str]:
    """The calls of a table that some hand makes, those left open left out: counted by the survey."""
    found = survey(book.at(tuple(parse_calls(place))))
    return {str(c.row.call) for c in found.rows if c.hands and c.row.entry.status != "discuss"}


@pytest.mark.parametrize(("system", "place"), [
    ("small", ""), ("small", "1H P"), ("small", "1NT P"), ("sayc", "1S P"), ("preparatory-club", "1D P"),
])
def test_two_hundred_questions_ask_every_call_of_a_table(small: Book, system: str, place: str) -> None:
    book = small if system == "small" else opened(system)
    topic = "responses" if place else "openings"
    course = Course(book, [topic], 5, only=tuple(parse_calls(place)))
    asked: dict[str, int] = defaultdict(int)
    wanted = possible_calls(book, place)
    for _ in range(200):
        asked[course.next().best] += 1
    assert len(wanted & set(asked)) >= 0.95 * len(wanted)
    # balanced: a call of one hand in a million comes up as often as a pass
    assert max(asked.values()) - min(asked.values()) <= 0.2 * max(asked.values()) + 3


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("topic", TABLES)
def test_two_hundred_questions_of_a_topic_ask_the_calls_of_each_table_they_come_to(system: str, topic: str) -> None:
    book = shipped(system, topic)
    course = Course(book, [topic], 77)
    asked: dict[str, set[str]] = defaultdict(set)
    order: list[str] = []
    for _ in range(200):
        question = course.next()
        asked[question.place].add(question.skill.name)
        order.append(question.place)
    open_at_the_end = set(list(dict.fromkeys(reversed(order)))[:WIDTH])
    wanted = left = 0
    for place in set(asked) - open_at_the_end or set(asked):
        table = Table(book.at(tuple(parse_calls(place))))
        calls = {table.skill(topic, call).name for call in table.calls()}
        missing = calls - asked[place]
        if missing:
            # only a call that some hand makes can be asked for
            missing &= {table.skill(topic, Call.parse(c)).name for c in possible_calls(book, place)}
        assert len(missing) <= 0.05 * len(calls), (place, missing)
        wanted, left = wanted + len(calls), left + len(missing)
    assert left <= 0.05 * wanted


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("topic", HAND_TOPICS)
def test_a_third_of_the_hands_of_each_topic_lie_on_the_edge(system: str, topic: str) -> None:
    book = shipped(system, topic)
    course = Course(book, [topic], 78)
    asked = [course.next() for _ in range(150)]
    assert sum(q.boundary is not None for q in asked) >= 150 / 3


@pytest.mark.parametrize(("system", "place"), [
    ("small", "1NT P"), ("small", "1H P"),
    # a table in which one ``otherwise`` stands behind another
    ("five-card-majors", "1C P 1S P 2D P 3D P"),
])
def test_each_row_of_a_table_has_the_hands_that_the_adviser_gives_it(small: Book, system: str, place: str) -> None:
    book = small if system == "small" else open_book(system)
    table = Table(book.at(tuple(parse_calls(place))))
    wanted = winning_rows(table.offer, table.space.mask, len(table.space))
    for at in range(len(table.offer.rows)):
        assert (table.won(at) == wanted[at]).all(), table.offer.rows[at].call


@pytest.mark.parametrize(("system", "topic"), [
    ("small", "openings"), ("small", "responses"), ("small", "rebids"), ("small", "competition"),
    ("sayc", "responses"), ("sayc", "rebids"),
])
def test_a_third_of_the_hands_lie_on_the_edge_of_another_call(small: Book, system: str, topic: str) -> None:
    book = small if system == "small" else opened(system)
    course = Course(book, [topic], 9)
    count = 40 if system == "sayc" else 90
    edges = 0
    for _ in range(count):
        question = course.next()
        if question.boundary is None:
            continue
        edges += 1
        b = question.boundary
        assert question.hand is not None
        assert oracle.a_step_from(position_of(question, book), question.hand, Call.parse(b.call), nearly=b.nearly)
        assert b.nearly == (b.call not in question.answers)
    assert edges >= count / 3


def test_a_third_of_the_hands_to_count_have_something_easily_forgotten(club: Book) -> None:
    course = Course(club, ["evaluation"], 4)
    asked = [course.next() for _ in range(200)]
    assert sum(q.boundary is not None for q in asked) >= 200 / 3
    for q in asked:
        assert q.hand is not None
        if q.boundary is not None and q.boundary.words == "no ace":
            assert not any("A" in suit for suit in oracle.suits(q.hand))
        if q.boundary is not None and q.boundary.words == "a bare king":
            assert "K" in oracle.suits(q.hand)


def test_where_the_notes_do_not_decide_every_call_is_accepted(small: Book) -> None:
    course = Course(small, ["responses"], 21, only=Auction.parse("1NT P").calls)
    undecided = [q for q in (course.next() for _ in range(80)) if q.status == "ambiguous"]
    assert undecided
    for q in undecided:
        assert set(q.answers) == {"2H", "2S"}
        assert sorted(q.answers.values()) == [8, 10]


def test_levels_differ_in_options_vulnerability_and_edges(sayc: Book) -> None:
    first, expert = Course(sayc, ["responses"], 3, 1), Course(sayc, ["responses"], 3, 4)
    asked = {1: [first.next() for _ in range(30)], 4: [expert.next() for _ in range(30)]}
    assert all(len(q.options) <= 3 for q in asked[1])
    assert max(len(q.options) for q in asked[4]) == 6
    assert {q.vul for q in asked[1]} == {Vulnerability.NONE}
    assert len({q.vul for q in asked[4]}) > 1
    assert sum(q.boundary is not None for q in asked[4]) > sum(q.boundary is not None for q in asked[1])


def test_a_question_goes_to_json_and_back(small: Book) -> None:
    for topic in EACH:
        question = Course(small, [topic], 8).next()
        again = Question.from_json(json.loads(json.dumps(question.to_json())))
        assert again.to_json() == question.to_json()
        assert again == question


_DIGEST = """
import hashlib, json, sys
from bidcheck.meaning import open_book
from bidcheck.quiz.course import Course
from bidcheck.quiz.deck import WIDTH
course = Course(open_book(sys.argv[1]), ["wild"], 7)
data = [course.next().to_json() for _ in range(12)]
print(hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest())
"""


def test_the_same_seed_gives_the_same_questions_in_another_process(small: Book) -> None:
    path = Path(__file__).parent.parent / "data" / "quiz" / "small.yaml"
    course = Course(small, ["wild"], 7)
    here = hashlib.sha256(json.dumps(
        [course.next().to_json() for _ in range(12)], sort_keys=True).encode()).hexdigest()
    found = subprocess.run([sys.executable, "-c", _DIGEST, str(path)], capture_output=True, text=True, check=True,
                           env={"PYTHONHASHSEED": "1", "PATH": "", "BIDCHECK_CACHE": ""})
    assert found.stdout.strip() == here


def test_what_tables_let_go_of_comes_again_as_it_was(small: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(small, ["wild"], 7)
    kept = [course.next() for _ in range(40)]
    monkeypatch.setattr("bidcheck.quiz.deck.ROOM", 0)
    course = Course(small, ["wild"], 7)
    assert [course.next() for _ in range(40)] == kept


def test_near_misses_have_the_same_numbers_however_they_are_found(small: Book) -> None:
    call = Call.parse("1NT")
    fresh, worked = Table(small.at(())), Table(small.at(()))
    for at in range(len(worked.offer.rows)):
        worked.won(at)
    fact = worked.moves(next(i for i, r in enumerate(worked.offer.rows) if r.call == call), wider=True)[0].fact
    one, two = fresh.elsewhere(call, fact), worked.elsewhere(call, fact)
    assert len(one.space) < len(two.space)
    assert one.count == two.count > 0
    assert [one.hand(k) for k in range(0, one.count, one.count // 40)] == [
        two.hand(k) for k in range(0, two.count, two.count // 40)]


def test_another_seed_gives_other_questions(small: Book) -> None:
    one, two = ([(c := Course(small, ["openings"], seed)).next().hand] + [c.next().hand for _ in range(5)]
                for seed in (1, 2))
    assert one != two


def test_a_topic_that_the_system_lacks_is_said_so(small: Book) -> None:
    course = Course(opened("competition"), ["openings"], 1)
    with pytest.raises(NotFound, match="nothing to ask for 'openings'"):
        course.next()


def test_nobody_is_asked_in_an_auction_that_his_own_hand_cannot_have_had(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    # a hand that opened two hearts has no twenty points: after 2H P 2NT P that table is not asked about
    path.write_text("""\
bidcheck: 1
system: club
points: hcp
openings:
  - 2H: 5-10 hcp, 6+ hearts
  - 1C: 11+ hcp
  - P: otherwise
after:
  1C:
    - 1D: {shows: 0-7 hcp, artificial: true}
    - 1H: 8+ hcp
  1C 1D:
    - 2H: 20+ hcp, 5+ hearts
    - 1NT: otherwise
  2H:
    - 2NT: {shows: 12+ hcp, artificial: true}
    - P: otherwise
  2H 2NT:
    - 3C: 20+ hcp
    - 3D: 21+ hcp, 5+ diamonds
""", encoding="utf-8")
    book = open_book(str(path))
    course = Course(book, ["conventions"], 1)
    places = set()
    for _ in range(12):
        question = course.next()
        prove(question, book)
        places.add(question.place)
    assert places == {"1C P 1D P"}
