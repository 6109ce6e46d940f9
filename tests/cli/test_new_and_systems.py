"""``new`` writes a file that works as it is; ``systems`` lists what comes with bidcheck."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import bidcheck


def test_a_new_system_recommends_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert bidcheck("new", "ours").code == 0
    assert "extends: five-card-majors" in (tmp_path / "ours.yaml").read_text(encoding="utf-8")
    data = bidcheck("recommend", "--system", "ours.yaml", "--hand", "AQJ85.K74.KQ2.63", "--format", "json").json
    assert (data["system"], data["call"]) == ("ours", "1S")


def test_a_file_that_is_there_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text("mine", encoding="utf-8")
    answer = bidcheck("new", "ours")
    assert answer.code == 2
    assert "--force" in answer.err
    assert (tmp_path / "ours.yaml").read_text(encoding="utf-8") == "mine"


def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert bidcheck("new", "our system").code == 2


def test_systems_lists_systems_drafts_and_conventions() -> None:
    rows = {r["name"]: r["kind"] for r in bidcheck("systems", "--format", "json").json}
    assert rows["preparatory-club"] == "system"
    assert rows["five-card-majors"] == "system"
    assert rows["blackwood"] == "convention"
    assert rows["preparatory-club-as-written"] == "draft"
    assert "Preparatory" in bidcheck("systems").out
