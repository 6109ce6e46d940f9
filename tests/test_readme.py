"""The README runs: its picture is real output, and the reader's own system works when pasted."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```\w+\n(.*?)```", README, re.DOTALL)
    assert found is not None, name
    return found[1]


def run(command: str, folder: Path, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    assert words[0] == ".venv/bin/bidcheck"
    return subprocess.run([sys.executable, "-m", "bidcheck", *words[1:]], cwd=folder, capture_output=True, text=True,
                          check=False, input=typed,
                          env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"})


def test_the_picture_is_what_the_command_prints(tmp_path: Path) -> None:
    command = block("run").strip().splitlines()[-1]
    done = run(command, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == block("output")


def test_the_quiz_asks_and_answers_as_shown(tmp_path: Path) -> None:
    shown = block("transcript")
    typed = "".join(f"{line}\n" for line in re.findall(r"^  > (.*)$", shown, re.MULTILINE))
    done = run(f"{block('quiz').strip()} --store {tmp_path / 'learned.sqlite3'}", tmp_path, typed)
    assert done.returncode == 0, done.stderr
    assert typed
    assert done.stdout.lstrip("\n").startswith(shown)


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    (tmp_path / "ours.yaml").write_text(block("ours"), encoding="utf-8")
    return tmp_path


def test_the_readers_own_system_is_short() -> None:
    assert len(block("ours").strip().splitlines()) <= 10


@pytest.mark.parametrize(("at", "words"), [(0, "Open 1NT"), (1, "2NT"), (2, "15–17 HCP, balanced")])
def test_the_readers_own_system_works_when_pasted(ours: Path, at: int, words: str) -> None:
    done = run(block("asked").strip().splitlines()[at], ours)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_the_readers_own_system_can_be_linted(ours: Path) -> None:
    done = run(block("asked").strip().splitlines()[3], ours)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
