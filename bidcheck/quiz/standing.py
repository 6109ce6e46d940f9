"""Where a learner stands: what is strong, what is weak, what is due."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bidcheck.locale import percentage, translate, translate_count
from bidcheck.quiz.memory import KNOWN, Memory
from bidcheck.quiz.play import when_words
from bidcheck.quiz.question import TOPICS
from bidcheck.quiz.screen import Screen, bar
from bidcheck.quiz.store import Store

LISTED = 8
"""So many weak, due and strong skills are told."""


@dataclass(frozen=True, slots=True)
class Known:
    """A skill in a system, with how likely it is still known."""

    system: str
    memory: Memory
    recall: float

    @property
    def strong(self) -> bool:
        """Whether it is known for weeks."""
        return self.memory.interval >= KNOWN and self.recall >= 0.85

    @property
    def weak(self) -> bool:
        """Whether it was forgotten lately, or is likely forgotten by now."""
        return (self.memory.state != 2 and self.memory.lapses > 0) or self.recall < 0.7


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner's skills, counted. ``right`` and ``answers`` are of the last thirty days."""

    learner: str
    known: tuple[Known, ...]
    answers: int
    right: int
    now: datetime

    @property
    def due(self) -> list[Known]:
        """What is due, the one most likely forgotten first."""
        found = [k for k in self.known if k.memory.due is not None and k.memory.due <= self.now]
        return sorted(found, key=lambda k: (k.recall, str(k.memory.skill)))

    @property
    def weak(self) -> list[Known]:
        return sorted((k for k in self.known if k.weak), key=lambda k: (k.recall, -k.memory.lapses,
                                                                          str(k.memory.skill)))

    @property
    def strong(self) -> list[Known]:
        return sorted((k for k in self.known if k.strong), key=lambda k: (-k.memory.interval, str(k.memory.skill)))

    def by_topic(self) -> dict[tuple[str, str], list[Known]]:
        """The skills of each system and topic, in the order of the topics."""
        found: dict[tuple[str, str], list[Known]] = defaultdict(list)
        for k in self.known:
            found[k.system, k.memory.skill.topic].append(k)
        return dict(sorted(found.items(), key=lambda item: (item[0][0], TOPICS.index(item[0][1])
                                                            if item[0][1] in TOPICS else 99)))

    def to_json(self) -> dict[str, Any]:
        """The standing as JSON data."""
        def one(k: Known) -> dict[str, Any]:
            return {"system": k.system, "skill": str(k.memory.skill), "recall": round(k.recall, 4),
                    "due": k.memory.to_json()["due"], "answers": k.memory.answers, "lapses": k.memory.lapses}

        return {
            "learner": self.learner, "answers": self.answers, "right": self.right,
            "topics": [{"system": system, "topic": topic, "skills": len(found),
                        "recall": round(sum(k.recall for k in found) / len(found), 4),
                        "due": sum(k in self.due for k in found)}
                       for (system, topic), found in self.by_topic().items()],
            "strong": [one(k) for k in self.strong], "weak": [one(k) for k in self.weak],
            "due": [one(k) for k in self.due],
        }


def standing(store: Store, learner: str, system: str | None, now: datetime) -> Standing:
    """Where a learner stands at ``now``."""
    known = tuple(Known(of, m, m.recall(now)) for of, m in store.memories(learner, system))
    lately = [a for a in store.answers(learner, system) if now - a.at <= timedelta(days=30)]
    return Standing(learner, known, len(lately), sum(a.verdict != "wrong" for a in lately), now)


def show(found: Standing, screen: Screen) -> None:
    """Write a standing for a person."""
    def _(text: str, **values: object) -> str:
        return translate(text, screen.lang).format(**values)

    def rate(share: float) -> str:
        return percentage(f"{100 * share:.0f}", screen.lang).replace(" ", "")

    def skills_of(n: int) -> str:
        return translate_count("{n} skill", "{n} skills", n, screen.lang).format(n=n)

    if not found.known:
        screen.line(_("{learner} has answered nothing yet: 'bidcheck quiz --system …' begins.",
                      learner=found.learner))
        return
    screen.line(_("{learner}: {n} skills, {right} of {answers} answers right in the last thirty days.",
                  learner=found.learner, n=len(found.known), right=found.right, answers=found.answers), "1")
    due = {id(k) for k in found.due}
    last = ""
    for (system, topic), skills in found.by_topic().items():
        if system != last:
            screen.line()
            screen.line(_("no system") if system == "none" else system, "1")
            last = system
        recall = sum(k.recall for k in skills) / len(skills)
        waiting = sum(id(k) in due for k in skills)
        code = "32" if recall >= 0.9 else "33" if recall >= 0.7 else "31"
        text = f"  {_(topic):<12} {bar(recall)} {rate(recall):>4}  {skills_of(len(skills)):<10}"
        screen.line(text + (f"  {_('{n} due', n=waiting)}" if waiting else ""), code)
    for title, some in (("Weak", found.weak), ("Due", found.due), ("Strong", found.strong)):
        if not some:
            continue
        screen.line()
        screen.line(_(title), "1")
        for k in some[:LISTED]:
            when = "" if k.memory.due is None else when_words(k.memory.due, found.now, screen.lang)
            lapses = _(", forgotten {n} ×", n=k.memory.lapses) if k.memory.lapses else ""
            words = _(k.memory.skill.words)
            screen.line(f"  {bar(k.recall, 10)} {rate(k.recall):>4}  {words:<34} {when}{lapses}")
        if len(some) > LISTED:
            screen.line(f"  {_('and {n} more', n=len(some) - LISTED)}")
    if found.due:
        screen.line()
        screen.line(_("'bidcheck quiz --system {system} --review' asks what is due.", system=found.due[0].system))
