"""``docs/scoring.md``: every command in it does what the page shows, on the files the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bidcheck.cli import main
from bidcheck.scoring.deal import ChicagoOptions, RubberOptions
from bidcheck.scoring.items import Kind
from bidcheck.scoring.sheet import CHOICES, DEAL_KEYS, SHEET_KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "scoring.md").read_text("utf-8")
FILES = re.findall(r"^```\w+\n# (\S+\.\w+)\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = re.findall(r"^```console\n\$ bidcheck ([^\n]+)\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_shows_what_the_page_says(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in FILES:
        (tmp_path / name).write_text(f"# {name}\n{content}", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        main(shlex.split(command))
    assert caught.value.code in (0, 1)
    out = capsys.readouterr().out
    if shown.startswith("…\n"):
        assert out.endswith(shown.removeprefix("…\n"))
    elif shown.endswith("…\n"):
        assert out.startswith(shown.removesuffix("…\n"))
    else:
        assert out == shown


def test_the_page_has_its_commands_and_files() -> None:
    assert {name for name, _ in FILES} == {"rubber.yaml", "chicago.yaml", "tournament.yaml", "results.txt"}
    assert {command.split()[0] for command, _ in COMMANDS} == {"score", "imps", "vp", "matchpoints"}


def test_every_key_option_and_kind_is_described() -> None:
    words = set(re.findall(r"`([A-Za-z_]+)`", PAGE))
    assert set(SHEET_KEYS) | set(DEAL_KEYS) <= words
    assert set(RubberOptions.__slots__) | set(ChicagoOptions.__slots__) <= words
    assert {choice for choices in CHOICES.values() for choice in choices} <= words
    assert {kind.value for kind in Kind} <= words
