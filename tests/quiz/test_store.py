"""The learner's file: nothing confirmed is lost, whatever ends the process; several processes; versions; export."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bidcheck.errors import CannotRead, NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.quiz import store as module
from bidcheck.quiz.marking import Mark
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.store import Store, StoreError

NOW = datetime(2026, 5, 1, tzinfo=UTC)

WRITER = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from bidcheck.quiz.marking import Mark
from bidcheck.quiz.question import Question, Skill
from bidcheck.quiz.store import Store
path, who, start, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
from bidcheck.quiz.memory import Memory, review
review(Memory(Skill("", "", "")), "right", datetime(2026, 5, 1, tzinfo=UTC))
store = Store(path)
print("ready", flush=True)
for n in range(start, start + count):
    skill = Skill("openings", "openings", str(n % 7))
    question = Question("openings", skill, "call", "?", {"P": 10})
    store.record(who, "small", question, Mark("right", 10, str(n)), datetime(2026, 5, 1, tzinfo=UTC)
                 + timedelta(minutes=n))
    print(n, flush=True)
"""


def asked(name: str = "1NT") -> Question:
    return Question("openings", Skill("openings", "openings", name), "call", "Your call?", {name: 10}, place="")


def writer(path: Path, who: str, start: int, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), who, str(start), str(count)],
                            stdout=subprocess.PIPE, text=True)


def killed(path: Path, times: int, chance: Chance) -> None:
    """Answer, and be killed at a random moment, so many times; every confirmed answer must be there."""
    confirmed: list[int] = []
    for turn in range(times):
        process = writer(path, "Ana", turn * 10_000, 9_000)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.below(120) / 1000)
        os.kill(process.pid, signal.SIGKILL)
        lines = process.stdout.read().split("\n")
        process.wait()
        process.stdout.close()
        # a line that was cut off was not confirmed
        confirmed += [int(line) for line in lines[:-1]]
        with Store(path) as store:
            kept = [int(a.data["mark"]["given"]) for a in store.answers("Ana")]
            assert set(confirmed) <= set(kept)
            assert len(kept) == len(set(kept))
            # an answer and its memory stand or fall together
            assert sum(m.answers for _, m in store.memories("Ana")) == len(kept)
    assert len(confirmed) > times


def test_answers_survive_kill(tmp_path: Path) -> None:
    killed(tmp_path / "killed.sqlite3", 3, Chance(1))


@pytest.mark.slow
@pytest.mark.thorough
def test_answers_survive_two_hundred_kills(tmp_path: Path) -> None:
    killed(tmp_path / "killed.sqlite3", 200, Chance(2))


def test_two_processes_at_once_are_both_recorded(tmp_path: Path) -> None:
    path = tmp_path / "two.sqlite3"
    processes = [writer(path, "Ana", 0, 40), writer(path, "Ana", 1000, 40), writer(path, "Boris", 0, 40)]
    for process in processes:
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 0
        assert len(out.splitlines()) == 41
    with Store(path) as store:
        kept = sorted(int(a.data["mark"]["given"]) for a in store.answers("Ana"))
        assert kept == [*range(40), *range(1000, 1040)]
        # neither overwrote what the other had made of a skill
        assert sum(m.answers for _, m in store.memories("Ana")) == 80
        assert len(store.answers("Boris")) == 40
        assert store.learners() == ["Ana", "Boris"]


def test_two_processes_may_make_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "made.sqlite3"
    processes = [writer(path, f"learner {n}", 0, 3) for n in range(3)]
    for process in processes:
        process.communicate(timeout=60)
        assert process.returncode == 0
    with Store(path) as store:
        assert len(store.learners()) == 3


def test_an_older_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with Store(path) as store:
        store.record("Ana", "small", asked(), Mark("right", 10, "1NT"), NOW)
    monkeypatch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS, "ALTER TABLE answer ADD COLUMN club TEXT"))
    with Store(path) as store:
        assert len(store.answers("Ana")) == 1
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (2,)
    assert db.execute("SELECT club FROM answer").fetchall() == [(None,)]
    db.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sqlite3"
    with Store(path) as store:
        store.record("Ana", "small", asked(), Mark("right", 10, "1NT"), NOW)
    good = module.MIGRATIONS
    monkeypatch.setattr(module, "MIGRATIONS", (*good, "CREATE TABLE more (x); ALTER TABLE nothing ADD COLUMN y TEXT"))
    with pytest.raises(StoreError):
        Store(path)
    monkeypatch.setattr(module, "MIGRATIONS", good)
    with Store(path) as store:
        assert len(store.answers("Ana")) == 1


def test_a_newer_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    Store(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="newer bidcheck"):
        Store(path)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"\x00" * 5000])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "else.sqlite3"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="--store"):
        Store(path)
    assert path.read_bytes() == content


def test_everything_goes_out_and_in_again(tmp_path: Path) -> None:
    with Store(tmp_path / "one.sqlite3") as one, Store(tmp_path / "two.sqlite3") as two:
        for n, name in enumerate(("1NT", "1H", "1NT")):
            one.record("Ana", "small", asked(name), Mark("wrong" if n == 1 else "right", 0, name), NOW)
        data = json.loads(json.dumps(one.export("Ana")))
        assert two.load(data) == "Ana"
        assert two.export("Ana") == data
        with pytest.raises(CannotRead, match="already"):
            two.load(data)
        assert two.load(data, "Ana at home") == "Ana at home"
        with pytest.raises(CannotRead, match="no export"):
            two.load({"something": "else"})


def test_a_learner_can_be_forgotten_without_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "gone.sqlite3"
    with Store(path) as store:
        store.record("Vladimir the Learner", "small", asked(), Mark("right", 10, "1NT"), NOW)
        store.record("Boris", "small", asked(), Mark("right", 10, "1NT"), NOW)
        store.delete("Vladimir the Learner")
        assert store.learners() == ["Boris"]
        assert len(store.answers("Boris")) == 1
        with pytest.raises(NotFound, match="Boris"):
            store.delete("Vladimir the Learner")
    raw = b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert b"Vladimir" not in raw
