"""Marking a class: every student's answers against a key, the hardest questions, the commonest errors."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from bidcheck.errors import CannotRead
from bidcheck.locale import translate
from bidcheck.quiz.marking import Mark, read_answer, shown
from bidcheck.quiz.marking import mark as marked
from bidcheck.quiz.question import Question

BLANK = ("", "-", "–", "—")
"""What stands for no answer."""


@dataclass(frozen=True, slots=True)
class Student:
    """A student with a mark for each question; ``None`` where there is no answer."""

    name: str
    marks: tuple[Mark | None, ...]

    @property
    def points(self) -> int:
        return sum(m.points for m in self.marks if m is not None)

    @property
    def right(self) -> int:
        return sum(m is not None and m.verdict != "wrong" for m in self.marks)


@dataclass(frozen=True, slots=True)
class Error:
    """A wrong answer and how many gave it."""

    number: int
    given: str
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Class:
    """A class marked: students best first, ``questions`` those of the key, ``problems`` answers nobody can read."""

    questions: tuple[Question, ...]
    students: tuple[Student, ...]
    errors: tuple[Error, ...]
    problems: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        return 10 * len(self.questions)

    def right(self, number: int) -> int:
        """How many had question ``number``, from 1, right."""
        return sum((m := s.marks[number - 1]) is not None and m.verdict != "wrong" for s in self.students)

    def to_json(self) -> dict[str, Any]:
        """The marks as JSON data."""
        return {
            "of": self.most,
            "students": [
                {"student": s.name, "points": s.points, "right": s.right,
                 "answers": [None if m is None else {"answer": m.given, "verdict": m.verdict, "points": m.points}
                             for m in s.marks]} for s in self.students],
            "questions": [{"question": n, "right": self.right(n), "of": len(self.students), "answers": list(q.answers)}
                          for n, q in enumerate(self.questions, 1)],
            "errors": [{"question": e.number, "answer": e.given, "count": e.count, "why": e.why} for e in self.errors],
            "problems": list(self.problems),
        }


def read_key(text: str, file: str = "key") -> tuple[Question, ...]:
    """The questions of a key, the turns of a whole auction each by itself; raises ``CannotRead``."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise CannotRead(f"{file!r} is not JSON (line {error.lineno}): give what 'quiz --format json' wrote") from None
    listed = data.get("questions") if isinstance(data, dict) else None
    if not isinstance(listed, list) or not listed:
        raise CannotRead(f"{file!r} has no questions: give what 'quiz --format json' wrote")
    questions: list[Question] = []
    for one in listed:
        question = Question.from_json(one)
        questions.extend(question.steps or (question,))
    return tuple(questions)


def mark_class(text: str, questions: tuple[Question, ...], file: str = "answers", lang: str = "en") -> Class:
    """Mark a table of answers, cells apart by tabs, with a header.

    Either ``student 1 2 3 …``, a row for each student, or ``student question answer``, a row for each answer. Raises
    ``CannotRead`` for a header that is neither; an answer that cannot be read is a problem and counts as wrong.
    """
    rows = [[cell.strip() for cell in line.split("\t")] for line in text.splitlines() if line.strip()]
    if not rows:
        raise CannotRead(f"{file!r} is empty: its header is 'student 1 2 3 …' or 'student question answer', with tabs")
    header = [cell.lower() for cell in rows[0]]
    given: dict[str, dict[int, str]] = {}
    problems: list[str] = []
    if header[1:3] == ["question", "answer"]:
        for at, row in enumerate(rows[1:], 2):
            name, number, answer = [*row, "", "", ""][:3]
            if not number.isdigit() or not 1 <= int(number) <= len(questions):
                problems.append(f"{file}:{at}: there is no question {number!r}: the key has {len(questions)}")
                continue
            given.setdefault(name, {})[int(number)] = answer
    else:
        numbers = [int(cell) if cell.isdigit() and 1 <= int(cell) <= len(questions) else 0 for cell in header[1:]]
        if not any(numbers):
            raise CannotRead(f"{file}:1: cannot read the header {' '.join(rows[0])!r}: write 'student 1 2 3 …' or "
                             "'student question answer', with tabs between")
        for column, known in zip(header[1:], numbers, strict=True):
            if not known:
                problems.append(f"{file}:1: there is no question {column!r}: the key has {len(questions)}")
        for row in rows[1:]:
            cells = dict(zip(numbers, row[1:], strict=False))
            cells.pop(0, None)
            given.setdefault(row[0], {}).update(cells)
    students = [_student(name, answers, questions, file, problems, lang) for name, answers in given.items()]
    students.sort(key=lambda s: (-s.points, s.name))
    return Class(questions, tuple(students), _errors(students, questions), tuple(problems))


def _student(name: str, answers: dict[int, str], questions: tuple[Question, ...], file: str, problems: list[str],
             lang: str) -> Student:
    marks: list[Mark | None] = []
    for number, question in enumerate(questions, 1):
        text = answers.get(number, "")
        if text in BLANK and not (question.kind == "call" and text):
            marks.append(None)
            continue
        try:
            marks.append(marked(question, _letter(question, text) or read_answer(question, text), 0, lang))
        except ValueError as error:
            problems.append(f"{file}: {name}, question {number}: {error}")
            marks.append(Mark("wrong", 0, text, (str(error),)))
    return Student(name, tuple(marks))


def _letter(question: Question, text: str) -> str | None:
    """The option that a letter of the printed sheet stands for, ``b`` or ``b)``; else ``None``.

    On paper calls have letters too; ``P``, ``X`` and ``C`` written large stay what they are.
    """
    letter = text.rstrip(").")
    if question.kind != "call" or question.hands or len(letter) != 1 or letter not in "abcdefgh":
        return None
    at = "abcdefgh".index(letter)
    return question.options[at] if at < len(question.options) else None


def _errors(students: list[Student], questions: tuple[Question, ...]) -> tuple[Error, ...]:
    """The wrong answers, the commonest first."""
    wrong: Counter[tuple[int, str]] = Counter()
    for student in students:
        wrong.update((n, m.given) for n, m in enumerate(student.marks, 1) if m is not None and m.verdict == "wrong")
    ranked = sorted(wrong.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Error(n, given, count, questions[n - 1].why_not.get(given, "")) for (n, given), count in ranked)


def class_text(found: Class, lang: str = "en") -> str:
    """The marks of a class for a person."""
    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    width = max([len(s.name) for s in found.students] + [7])
    lines = [f"{_('student'):<{width}}  {_('points'):>8}  {_('right'):>7}"]
    for s in found.students:
        lines.append(f"{s.name:<{width}}  {f'{s.points}/{found.most}':>8}  "
                     f"{f'{s.right}/{len(found.questions)}':>7}")
    lines += ["", _("right, question by question")]
    for n, q in enumerate(found.questions, 1):
        share = found.right(n) / len(found.students) if found.students else 0
        key = " / ".join(_safe(q, a, lang) for a in q.answers)
        lines.append(f"{n:4}  {'█' * round(10 * share):<10}  {found.right(n):3} {_('of')} {len(found.students)}  {key}")
    common = [e for e in found.errors if e.count > 1][:12] or list(found.errors[:6])
    if common:
        lines += ["", _("commonest errors")]
        for e in common:
            q = found.questions[e.number - 1]
            why = f": {e.why}" if e.why else ""
            lines.append(f"{e.count:4} ×  {_('question {n}', n=e.number)}, {_safe(q, e.given, lang)}{why}")
    if found.problems:
        lines += ["", *found.problems]
    return "\n".join(lines)


def _safe(question: Question, answer: str, lang: str) -> str:
    """An answer as people read it, whatever somebody wrote."""
    try:
        return shown(question, answer, lang)
    except ValueError:
        return answer
