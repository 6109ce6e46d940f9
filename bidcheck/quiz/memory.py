"""How well a student knows a skill, and when to ask it again: FSRS, without its fuzzing.

``review`` is the one verb: a memory, what happened and when give the next memory. The clock is passed in; a memory goes
to and from JSON. A right answer counts as good, one after a hint as hard, a wrong one as forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from bidcheck.quiz.marking import Verdict
from bidcheck.quiz.question import Skill

if TYPE_CHECKING:
    from fsrs import Scheduler

KNOWN = timedelta(days=21)
"""A skill that is due no sooner than so long after its last answer is strong."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a skill. ``stability`` is in days, ``difficulty`` 1 … 10, as FSRS has them.

    ``state`` and ``step`` are FSRS's: 1 learning, 2 review, 3 learning again. ``place`` are the calls before the table
    of the skill when it was last asked.
    """

    skill: Skill
    place: str = ""
    due: datetime | None = None
    last: datetime | None = None
    state: int = 1
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    answers: int = 0
    lapses: int = 0

    @property
    def interval(self) -> timedelta:
        """From the last answer to when it is due."""
        return timedelta() if self.due is None or self.last is None else self.due - self.last

    def recall(self, now: datetime) -> float:
        """How likely the student still knows it, 0 to 1."""
        if self.last is None or self.stability is None:
            return 0.0
        days = max(0.0, (now - self.last) / timedelta(days=1))
        scheduler = _scheduler()
        decay = -scheduler.parameters[20]
        factor = 0.9 ** (1 / decay) - 1
        return float((1 + factor * days / self.stability) ** decay)

    def to_json(self) -> dict[str, Any]:
        """The memory as JSON data, times in ISO 8601."""
        return {
            "skill": str(self.skill), "place": self.place, "due": _iso(self.due), "last": _iso(self.last),
            "state": self.state, "step": self.step, "stability": self.stability, "difficulty": self.difficulty,
            "answers": self.answers, "lapses": self.lapses,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Memory:
        """The memory that ``to_json`` wrote."""
        return cls(Skill.parse(data["skill"]), data["place"], _time(data["due"]), _time(data["last"]), data["state"],
                   data["step"], data["stability"], data["difficulty"], data["answers"], data["lapses"])


def review(memory: Memory, verdict: Verdict, now: datetime, *, hinted: bool = False) -> Memory:
    """The memory after an answer at ``now``, which must have a time zone."""
    from fsrs import Card, Rating, State

    now = now.astimezone(UTC)
    if memory.last is not None and now < memory.last:
        now = memory.last  # a clock that was set back must not undo what was learned
    card = Card(1, State(memory.state), memory.step, memory.stability, memory.difficulty, memory.due or now,
                memory.last)
    rating = Rating.Again if verdict == "wrong" else Rating.Hard if hinted else Rating.Good
    card, _ = _scheduler().review_card(card, rating, now)
    return replace(
        memory, due=card.due, last=now, state=int(card.state), step=card.step, stability=card.stability,
        difficulty=card.difficulty, answers=memory.answers + 1, lapses=memory.lapses + (verdict == "wrong"),
    )


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def _iso(when: datetime | None) -> str | None:
    return None if when is None else when.astimezone(UTC).isoformat()


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
