"""Marking: every verdict, answers as people type them, and what is said about a wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Auction
from bidcheck.errors import CannotRead, IllegalCall
from bidcheck.quiz.course import Course
from bidcheck.quiz.marking import NODS, Mark, mark, read_answer, try_mark
from bidcheck.quiz.question import Question, Skill
from bidcheck.system.book import Book


def question(kind: str, answers: dict[str, int], options: tuple[str, ...] = (), **more: object) -> Question:
    return Question("openings", Skill("openings", "openings", "1H"), kind, "?", answers, options,
                    **more)  # type: ignore[arg-type]


CALL = question("call", {"1H": 10, "1S": 8}, ("P", "1H", "1S", "1NT"), status="ambiguous", auction=Auction(),
                why_not={"1NT": "needs 15–17 HCP: 1 short"}, told={"1NT": "15–17 HCP, balanced"})
HALF = question("number", {"2.5": 10}, ("2", "2.5", "3"), labels=("2", "2½", "3"))
SEATS = question("choice", {"E": 10}, ("N", "E", "S", "W"), labels=("North", "East", "South", "West"))
PICK = question("pick", {"AC": 10}, ("A", "B", "C", "D"), why_not={"B": "needs 15–17 HCP: 1 short"},
                told={"1NT": "15–17 HCP"})


@pytest.mark.parametrize(("asked", "typed", "meant"), [
    (CALL, "1h", "1H"), (CALL, " 1♥ ", "1H"), (CALL, "2", "1H"), (CALL, "1 spade", "1S"), (CALL, "pass", "P"),
    (CALL, "1SA", "1NT"), (CALL, "3c", "3C"),
    (HALF, "2½", "2.5"), (HALF, "2,5", "2.5"), (HALF, "b", "2.5"), (HALF, "3", "3"), (HALF, "½", "0.5"),
    (HALF, "-50", "-50"), (HALF, "−50", "-50"), (HALF, "7", "7"),
    (SEATS, "e", "E"), (SEATS, "b", "E"), (SEATS, "East", "E"), (SEATS, "so", "S"), (SEATS, "d", "W"),
    (PICK, "ca", "AC"), (PICK, "A, C", "AC"), (PICK, "b", "B"),
])
def test_answers_are_read_as_people_type_them(asked: Question, typed: str, meant: str) -> None:
    assert read_answer(asked, typed) == meant


@pytest.mark.parametrize(("asked", "typed"), [
    (CALL, ""), (CALL, "1Z"), (CALL, "9"), (HALF, "two"), (SEATS, "x"), (PICK, "E"), (PICK, ""), (HALF, "1-2"),
])
def test_what_is_no_answer_is_asked_again(asked: Question, typed: str) -> None:
    with pytest.raises(CannotRead):
        read_answer(asked, typed)
    assert isinstance(try_mark(asked, typed), str)


def test_an_illegal_call_is_no_answer_and_the_law_is_named() -> None:
    later = question("call", {"2H": 10}, ("P", "2H"), auction=Auction.parse("1S P"))
    with pytest.raises(IllegalCall, match=r"1H is not above 1S.*Law 18"):
        read_answer(later, "1H")


@given(value=st.integers(-3000, 3000))
@settings(deadline=None, max_examples=40)
def test_whole_numbers_are_read_however_they_are_written(value: int) -> None:
    for text in (str(value), f"{value:+d}", str(value).replace("-", "−"), f" {value}.0 "):
        assert read_answer(HALF, text) == str(value)


def test_the_best_call_is_right_and_the_other_acceptable_where_the_notes_do_not_decide() -> None:
    best, other = mark(CALL, "1H"), mark(CALL, "1S")
    assert (best.verdict, best.points) == ("right", 10)
    assert (other.verdict, other.points) == ("acceptable", 8)
    assert "1♥ would do as well" in other.words[0]


def test_the_floor_is_acceptable() -> None:
    floor = question("call", {"3NT": 10}, ("P", "3NT"), status="fallback", auction=Auction())
    assert mark(floor, "3NT").verdict == "acceptable"


def test_a_wrong_call_gets_the_condition_that_fails_and_what_it_would_have_told() -> None:
    found = mark(CALL, "1NT")
    assert (found.verdict, found.points) == ("wrong", 0)
    assert "needs 15–17 HCP: 1 short" in found.words[0]
    assert found.words[1] == "It would have told partner: 15–17 HCP, balanced."


def test_a_call_that_means_nothing_is_wrong_and_partner_would_have_to_guess() -> None:
    assert mark(CALL, "5C").words[1] == "Partner would have had to guess what it means."


def test_right_answers_get_short_nods_that_vary() -> None:
    sure = question("call", {"1H": 10}, ("P", "1H"), auction=Auction())
    nods = [mark(sure, "1H", n).words for n in range(len(NODS))]
    assert len(set(nods)) == len(NODS)
    assert all(len(words) == 1 and len(words[0]) < 25 for words in nods)


@pytest.mark.parametrize(("given_", "points"), [("AC", 10), ("A", 6), ("ABC", 6), ("C", 6), ("AB", 3), ("BD", 0)])
def test_four_hands_earn_points_for_those_that_stand_right(given_: str, points: int) -> None:
    assert mark(PICK, given_).points == points


def test_a_mark_goes_to_json_and_back() -> None:
    found = mark(CALL, "1NT")
    assert Mark.from_json(found.to_json()) == found


def test_every_option_of_drawn_questions_is_marked_as_the_key_says(small: Book) -> None:
    course = Course(small, ["wild"], 5)
    for _ in range(25):
        asked = course.next()
        for one in asked.steps or (asked,):
            for option in one.options:
                if one.kind != "pick":
                    found = mark(one, read_answer(one, option))
                    assert (found.verdict == "wrong") == (option not in one.answers)
                    assert found.words


def test_the_prompt_names_no_call_that_is_an_answer(small: Book) -> None:
    from bidcheck.calls import Call
    from bidcheck.render import call_words

    for topic in ("openings", "responses", "rebids", "competition"):
        course = Course(small, [topic], 2)
        for _ in range(10):
            asked = course.next()
            assert asked.auction is not None
            said = [call_words(c) for c in asked.auction.calls]
            words = asked.prompt.replace(" – ".join(said), "")
            assert not any(call_words(Call.parse(a)) in words.replace("Your call", "") for a in asked.answers
                           if a != "P")
