"""What a student has answered and how well each skill is known, in one SQLite file.

Every answer is one transaction: it is kept with what it changes, or not at all, whatever ends the process. Several
processes may use the file at once. ``MIGRATIONS`` brings an older file up to date when it is opened; the number of
those done is the file's ``user_version``.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from bidcheck.errors import BidcheckError, CannotRead, NotFound
from bidcheck.quiz.marking import Mark
from bidcheck.quiz.memory import Memory, review
from bidcheck.quiz.question import Question, Skill

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE learner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE memory (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        system TEXT NOT NULL, skill TEXT NOT NULL, due TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (learner, system, skill)
    ) WITHOUT ROWID;
    CREATE INDEX memory_due ON memory (learner, system, due);
    CREATE TABLE answer (
        id INTEGER PRIMARY KEY, learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        at TEXT NOT NULL, system TEXT NOT NULL, skill TEXT NOT NULL, verdict TEXT NOT NULL,
        points INTEGER NOT NULL, data TEXT NOT NULL
    );
    CREATE INDEX answer_learner ON answer (learner, at);
    """,
)

WAIT = 20.0
"""So many seconds another process may take for its answer."""


class StoreError(BidcheckError):
    """The file of what was learned cannot be used."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given: when, to what, and the mark."""

    at: datetime
    system: str
    skill: Skill
    verdict: str
    points: int
    data: dict[str, Any]


def default_path() -> Path:
    """The file in the user's data folder."""
    import platformdirs

    return Path(platformdirs.user_data_path("bidcheck")) / "learners.sqlite3"


class Store:
    """The file, opened; made where there is none. Raises ``StoreError`` where it is no such file, or a newer one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = default_path() if path is None else path
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot use {str(self.path)!r} for what you learn: {error}; "
                             "give another file with --store") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
                 ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _migrate(self) -> None:
        version = self._version()
        if version > len(MIGRATIONS):
            self._db.close()
            raise StoreError(f"{str(self.path)!r} was written by a newer bidcheck (its form {version}, here "
                             f"{len(MIGRATIONS)}): update bidcheck, or give another file with --store")
        while version < len(MIGRATIONS):
            with self._writing():
                # another process may have done it while this one waited
                version = self._version()
                if version < len(MIGRATIONS):
                    for statement in MIGRATIONS[version].split(";"):
                        if statement.strip():
                            self._db.execute(statement)
                    version += 1
                    self._db.execute(f"PRAGMA user_version = {version}")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, the file locked for writing from its beginning."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # learners

    def learners(self) -> list[str]:
        """The names of all who have answered."""
        return [name for (name,) in self._db.execute("SELECT name FROM learner ORDER BY name")]

    def _learner(self, name: str) -> int | None:
        row = self._db.execute("SELECT id FROM learner WHERE name = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def delete(self, learner: str) -> None:
        """Forget everything about a learner; ``NotFound`` where nobody has that name."""
        self._need(learner)
        with self._writing():
            self._db.execute("DELETE FROM learner WHERE name = ?", (learner,))
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.execute("VACUUM")

    def _need(self, learner: str) -> int:
        found = self._learner(learner)
        if found is None:
            known = ", ".join(map(repr, self.learners()))
            raise NotFound(f"there is no learner {learner!r}" + (f": there are {known}" if known else ""))
        return found

    # answers

    def record(self, learner: str, system: str, question: Question, mark: Mark, now: datetime, *,
               hinted: bool = False, seconds: float | None = None) -> Memory:
        """Keep an answer and what it does to the memory of its skill; when this returns they are kept for good."""
        now = now.astimezone(UTC)
        skill = str(question.skill)
        data = {"question": _slim(question), "mark": mark.to_json(), "hinted": hinted, "seconds": seconds}
        with self._writing():
            self._db.execute("INSERT OR IGNORE INTO learner (name) VALUES (?)", (learner,))
            who = self._need(learner)
            row = self._db.execute("SELECT data FROM memory WHERE learner = ? AND system = ? AND skill = ?",
                                   (who, system, skill)).fetchone()
            before = Memory(question.skill) if row is None else Memory.from_json(json.loads(row[0]))
            after = review(before, mark.verdict, now, hinted=hinted)
            if question.place or not after.place:
                after = replace(after, place=question.place)
            assert after.due is not None
            self._db.execute("INSERT OR REPLACE INTO memory VALUES (?, ?, ?, ?, ?)",
                             (who, system, skill, _text(after.due), json.dumps(after.to_json())))
            self._db.execute(
                "INSERT INTO answer (learner, at, system, skill, verdict, points, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (who, _text(now), system, skill, mark.verdict, mark.points, json.dumps(data, ensure_ascii=False)))
        return after

    def memories(self, learner: str, system: str | None = None) -> list[tuple[str, Memory]]:
        """Every skill that was asked, with its system, in the order in which they are due."""
        rows = self._db.execute(
            "SELECT system, memory.data FROM memory JOIN learner ON learner.id = memory.learner "
            "WHERE name = ? AND (? IS NULL OR system = ?) ORDER BY due, skill", (learner, system, system))
        return [(of, Memory.from_json(json.loads(data))) for of, data in rows]

    def due(self, learner: str, system: str, now: datetime, topics: Sequence[str] = ()) -> list[Memory]:
        """The skills that are due, the one most likely forgotten first."""
        found = [m for _, m in self.memories(learner, system)
                 if m.due is not None and m.due <= now and (not topics or m.skill.topic in topics)]
        return sorted(found, key=lambda m: (m.recall(now), str(m.skill)))

    def answers(self, learner: str, system: str | None = None, last: int | None = None) -> list[Answer]:
        """The answers given, oldest first; only the ``last`` of them if wanted."""
        rows = list(self._db.execute(
            "SELECT at, system, skill, verdict, points, data FROM answer JOIN learner ON learner.id = answer.learner "
            "WHERE name = ? AND (? IS NULL OR system = ?) ORDER BY answer.id DESC LIMIT ?",
            (learner, system, system, -1 if last is None else last)))
        return [Answer(datetime.fromisoformat(at), of, Skill.parse(skill), verdict, points, json.loads(data))
                for at, of, skill, verdict, points, data in reversed(rows)]

    # out and in

    def export(self, learner: str) -> dict[str, Any]:
        """Everything about a learner as JSON data."""
        self._need(learner)
        return {
            "bidcheck learner": 1, "learner": learner,
            "memories": [{"system": of, **m.to_json()} for of, m in self.memories(learner)],
            "answers": [{"at": _text(a.at), "system": a.system, "skill": str(a.skill), "verdict": a.verdict,
                         "points": a.points, **a.data} for a in self.answers(learner)],
        }

    def load(self, data: Any, learner: str | None = None) -> str:
        """Put in what ``export`` gave, under another name if wanted, and return the name.

        Raises ``CannotRead`` where it is something else or the learner is there already.
        """
        try:
            if data["bidcheck learner"] != 1:
                raise CannotRead("this export is of a form that this bidcheck does not know: update bidcheck")
            name = str(learner or data["learner"])
            memories = [(m["system"], Memory.from_json(m)) for m in data["memories"]]
            answers = [(str(a["at"]), str(a["system"]), str(Skill.parse(a["skill"])), str(a["verdict"]),
                        int(a["points"]), {k: a.get(k) for k in ("question", "mark", "hinted", "seconds")})
                       for a in data["answers"]]
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, CannotRead):
                raise
            raise CannotRead(f"this is no export of a learner: {error}; use what 'progress --export' wrote") from None
        if self._learner(name) is not None:
            raise CannotRead(f"there is a learner {name!r} already: give another name with --learner")
        with self._writing():
            self._db.execute("INSERT INTO learner (name) VALUES (?)", (name,))
            who = self._need(name)
            for system, m in memories:
                self._db.execute("INSERT INTO memory VALUES (?, ?, ?, ?, ?)",
                                 (who, system, str(m.skill), _text(m.due or datetime.now(UTC)),
                                  json.dumps(m.to_json())))
            for at, system, skill, verdict, points, rest in answers:
                self._db.execute(
                    "INSERT INTO answer (learner, at, system, skill, verdict, points, data) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (who, at, system, skill, verdict, points, json.dumps(rest, ensure_ascii=False)))
        return name


def _slim(question: Question) -> dict[str, Any]:
    """What is worth keeping of a question: enough to see later what was asked."""
    data = question.to_json()
    return {k: data[k] for k in ("topic", "kind", "prompt", "hand", "auction", "answers") if data.get(k) is not None}


def _text(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="microseconds")
