"""One sitting: which skills come up, what is answered, what is kept. No terminal here.

Skills that are due come first, the one most likely forgotten before the others; then new ones in the order of the
course; then, when nothing new is left, known ones, again the weakest first. With a seed, or without a store, the course
alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from queue import Queue
from threading import Event, Thread

from bidcheck.errors import NotFound
from bidcheck.quiz.around import deal_around
from bidcheck.quiz.course import Course
from bidcheck.quiz.marking import Mark
from bidcheck.quiz.memory import Memory
from bidcheck.quiz.question import Question
from bidcheck.quiz.store import Store
from bidcheck.quiz.whole import FourHands

PATIENCE = 3.0
"""So many seconds a question that is being made may take at the end before its maker is left alone."""

AHEAD = 3
"""So many questions are made while one is thought about: one that takes long to make is then not waited for."""

LOOK_AHEAD = 12
"""So many questions of a course are passed over for a skill that was never asked."""


@dataclass(slots=True)
class Asked:
    """A question of a sitting with what became of it: ``mark`` is ``None`` where it was skipped."""

    question: Question
    mark: Mark | None = None
    hinted: bool = False


@dataclass(slots=True)
class Session:
    """A sitting of ``count`` questions for a learner. ``now`` is when it begins.

    Where questions are ``given``, those are asked, and the course is only the level and the book.
    """

    course: Course
    count: int
    now: datetime
    store: Store | None = None
    learner: str = "student"
    review_only: bool = False
    seeded: bool = False
    given: tuple[Question, ...] = ()
    asked: list[Asked] = field(default_factory=list)
    _maker: _Maker | None = None

    @property
    def system(self) -> str:
        return self.course.book.system.name

    def questions(self) -> Iterator[Question]:
        """The questions, the next one made while this one is thought about."""
        self._maker = maker = _Maker(self._plan(), self.course)
        maker.start()
        try:
            while True:
                coming = maker.made.get()
                if coming is None:
                    return
                if isinstance(coming, BaseException):
                    raise coming
                yield coming
        finally:
            maker.stop.set()

    def deal(self, question: Question) -> FourHands | None:
        """Four hands around a question that was asked; ``None`` without a hand, or while its maker is still at work."""
        maker = self._maker
        if maker is not None:
            if id(question) not in maker.around and maker.is_alive() and not maker.waited:
                maker.waited = True
                maker.join(PATIENCE)
            if id(question) in maker.around:
                return maker.around[id(question)]
            if maker.is_alive():
                return None
        return deal_around(self.course.book, question)

    def due(self) -> list[Memory]:
        """The skills that are due now."""
        if self.store is None:
            return []
        return self.store.due(self.learner, self.system, self.now, tuple(self.course.topics))

    def _plan(self) -> Iterator[Question]:
        """The questions in order. What the store has to say is asked at once: later another thread runs this."""
        if self.given:
            return iter(self.given)
        wanted = self.due() if self.review_only or not self.seeded else []
        known: list[Memory] = []
        if self.store is not None and not self.seeded and not self.review_only:
            known = [m for _, m in self.store.memories(self.learner, self.system)]
            known.sort(key=lambda m: (m.recall(self.now), str(m.skill)))
        return self._run(wanted, known)

    def _run(self, wanted: list[Memory], known: list[Memory]) -> Iterator[Question]:
        made = 0
        for memory in wanted:
            if made == self.count:
                return
            question = self.course.again(memory.skill, memory.place)
            if question is not None:
                made += 1
                yield question
        if self.review_only:
            return
        met = {str(m.skill) for m in known}
        asked = {str(m.skill) for m in wanted}
        # what is not due yet, the one nearest to being forgotten first
        waiting = [m for m in known if str(m.skill) not in asked and m.skill.topic in self.course.topics]
        new = True
        while made < self.count:
            fresh = self._fresh(met) if new else None
            if fresh is None:
                new = False
                if waiting:
                    memory = waiting.pop(0)
                    fresh = self.course.again(memory.skill, memory.place)
                    if fresh is None:
                        continue
                else:
                    fresh = self.course.next()
            made += 1
            met.add(str(fresh.skill))
            yield fresh

    def _fresh(self, met: set[str]) -> Question | None:
        """The next question of the course about something new; ``None`` where that is not soon to come."""
        if not met:
            return self.course.next()
        for _ in range(LOOK_AHEAD):
            question = self.course.next()
            if str(question.skill) not in met:
                return question
        return None

    def keep(self, question: Question, mark: Mark | None, now: datetime, *, hinted: bool = False,
             seconds: float | None = None) -> Memory | None:
        """Put down an answer; ``None`` for the mark is a question skipped, which is not held against anybody."""
        self.asked.append(Asked(question, mark, hinted))
        if mark is None or self.store is None:
            return None
        return self.store.record(self.learner, self.system, question, mark, now, hinted=hinted, seconds=seconds)

    @property
    def points(self) -> tuple[int, int]:
        """The points won, and those there were in the questions that were answered."""
        marks = [a.mark for a in self.asked if a.mark is not None]
        return sum(m.points for m in marks), 10 * len(marks)


class _Maker(Thread):
    """Makes questions ahead. Nobody else touches the book while it runs, so it deals the other hands as well."""

    def __init__(self, plan: Iterator[Question], course: Course) -> None:
        super().__init__(name="questions", daemon=True)
        self.plan, self.course = plan, course
        self.made: Queue[Question | BaseException | None] = Queue(AHEAD)
        self.around: dict[int, FourHands | None] = {}
        self.stop = Event()
        self.waited = False

    def run(self) -> None:
        try:
            for question in self.plan:
                self.made.put(question)
                if self.stop.is_set():
                    return
                self.around[id(question)] = deal_around(self.course.book, question)
        except BaseException as error:
            self.made.put(error)
        else:
            self.made.put(None)


def next_due(store: Store, learner: str, system: str) -> datetime | None:
    """When the next skill is due; ``None`` where nothing has been learned."""
    try:
        times = [m.due for _, m in store.memories(learner, system) if m.due is not None]
    except NotFound:
        return None
    return min(times, default=None)
