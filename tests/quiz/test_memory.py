"""Spaced repetition: what is forgotten comes again sooner; a month is lived through with the clock passed in."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.quiz.course import Course
from bidcheck.quiz.marking import Mark, mark
from bidcheck.quiz.memory import Memory, review
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.session import Session
from bidcheck.quiz.store import Store
from bidcheck.system.book import Book

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
SKILL = Skill("openings", "openings", "1NT")


def test_right_answers_put_a_skill_off_longer_and_longer() -> None:
    memory, now, gaps = Memory(SKILL), START, []
    for _ in range(8):
        memory = review(memory, "right", now)
        assert memory.due is not None
        gaps.append(memory.due - now)
        now = memory.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=60)


def test_a_wrong_answer_brings_it_back_within_the_hour() -> None:
    memory, now = Memory(SKILL), START
    for _ in range(5):
        memory = review(memory, "right", now)
        assert memory.due is not None
        now = memory.due
    forgotten = review(memory, "wrong", now)
    assert forgotten.due is not None
    assert forgotten.due - now <= timedelta(hours=1)
    assert forgotten.lapses == 1
    assert forgotten.stability is not None
    assert memory.stability is not None
    assert forgotten.stability < memory.stability


def test_a_hint_puts_it_off_less() -> None:
    known = review(Memory(SKILL), "right", START)
    known = review(known, "right", START + timedelta(minutes=10))
    later = START + timedelta(days=3)
    assert review(known, "right", later, hinted=True).interval < review(known, "right", later).interval


def test_the_same_answers_give_the_same_dates_always() -> None:
    one, two = (review(review(Memory(SKILL), "right", START), "acceptable", START + timedelta(days=2))
                for _ in range(2))
    assert one == two


def test_a_clock_set_back_does_not_undo_anything() -> None:
    memory = review(Memory(SKILL), "right", START)
    again = review(memory, "right", START - timedelta(days=400))
    assert again.last == START


@given(verdicts=st.lists(st.sampled_from(["right", "acceptable", "wrong"]), max_size=12),
       days=st.lists(st.floats(0, 30), min_size=12, max_size=12))
@settings(deadline=None, max_examples=40)
def test_a_memory_goes_to_json_and_back(verdicts: list[str], days: list[float]) -> None:
    memory, now = Memory(SKILL, "1C P"), START
    for verdict, gap in zip(verdicts, days, strict=False):
        now += timedelta(days=gap)
        memory = review(memory, verdict, now)  # type: ignore[arg-type]
        assert memory.due is not None
        assert memory.due > now
        assert 0 < memory.recall(now + timedelta(days=5)) <= 1
    assert Memory.from_json(json.loads(json.dumps(memory.to_json()))) == memory


def test_a_student_who_forgets_some_skills_is_asked_them_sooner(small: Book, tmp_path: Path) -> None:
    """A month, five questions a day; the raise to two and the pass are forgotten overnight."""
    weak = {"responses|1M|2M", "openings|openings|P"}
    seen: dict[str, list[datetime]] = {}
    course = Course(small, ["openings", "responses"], 100)
    with Store(tmp_path / "month.sqlite3") as store:
        for day in range(30):
            now = START + timedelta(days=day)
            session = Session(course, 5, now, store, "Ana")
            for at, question in enumerate(session.questions()):
                when = now + timedelta(minutes=at)
                skill = str(question.skill)
                last = seen.get(skill, [None])[-1]  # type: ignore[list-item]
                forgot = skill in weak and (last is None or when - last > timedelta(hours=20))
                answer = next(o for o in question.options if o not in question.answers) if forgot else question.best
                session.keep(question, mark(question, answer), when)
                seen.setdefault(skill, []).append(when)
        memories = {str(m.skill): m for _, m in store.memories("Ana")}
    assert weak <= set(seen)
    others = [s for s in seen if s not in weak]
    assert min(len(seen[s]) for s in weak) > max(len(seen[s]) for s in others)
    assert max(memories[s].interval for s in weak) < min(memories[s].interval for s in others)
    assert all(memories[s].lapses >= 3 for s in weak)
    assert all(memories[s].lapses == 0 for s in others)


def test_what_is_due_comes_first_and_review_asks_nothing_else(small: Book, tmp_path: Path) -> None:
    def course() -> Course:
        return Course(small, ["openings"], 4)

    with Store(tmp_path / "due.sqlite3") as store:
        first = Session(course(), 5, START, store, "Ana")
        wrong: list[Question] = []
        for at, question in enumerate(first.questions()):
            given_ = question.best if at % 2 else next(o for o in question.options if o not in question.answers)
            if not at % 2:
                wrong.append(question)
            first.keep(question, mark(question, given_), START)
        later = START + timedelta(minutes=5)
        again = [q.skill for q in Session(course(), 10, later, store, "Ana", review_only=True).questions()]
        assert set(again) == {q.skill for q in wrong}
        mixed = [q.skill for q in Session(course(), 5, later, store, "Ana").questions()]
        assert set(mixed[:len(wrong)]) == {q.skill for q in wrong}
        # a seed gives its own questions, whatever is due
        plain = course()
        fixed = [q.skill for q in Session(course(), 5, later, store, "Ana", seeded=True).questions()]
        assert fixed == [plain.next().skill for _ in range(5)]


def test_a_skill_that_the_notes_have_no_more_is_passed_over(small: Book, tmp_path: Path) -> None:
    with Store(tmp_path / "old.sqlite3") as store:
        gone = Question("openings", Skill("openings", "openings", "4NT"), "call", "?", {"4NT": 10})
        store.record("Ana", "small", gone, Mark("wrong", 0, "P"), START)
        session = Session(Course(small, ["openings"], 1), 3, START + timedelta(hours=1), store, "Ana",
                          review_only=True)
        assert len(session.due()) == 1
        assert list(session.questions()) == []
