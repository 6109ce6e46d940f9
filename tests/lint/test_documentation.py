"""Every rule is documented: its sections, examples that do what they say, and the page made from them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bidcheck.lint.page import page, rule_list, rule_text
from bidcheck.lint.rule import SECTIONS, Rule
from bidcheck.lint.rules import CODES, RULES, rule_of
from bidcheck.lint.run import Selection, lint

ROOT = Path(__file__).resolve().parents[2]


def found(text: str, rule: Rule, folder: Path) -> list[str]:
    """The codes of a rule, or of its family, that are found in an example."""
    path = folder / "example.yaml"
    path.write_text(f"bidcheck: 1\nsystem: example\n{text}\n", encoding="utf-8")
    return [f.code for f in lint(str(path), Selection()).findings if rule.answers_to(f.code)]


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_each_rule_has_its_sentence_and_sections(rule: Rule) -> None:
    assert list(rule.sections) == list(SECTIONS)
    assert rule.sentence.endswith(".")
    assert all(rule.sections.values())


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_what_is_called_wrong_is_found(rule: Rule, tmp_path: Path) -> None:
    assert found(rule.sections["Wrong"], rule, tmp_path)


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_what_is_called_right_is_clean(rule: Rule, tmp_path: Path) -> None:
    assert found(rule.sections["Right"], rule, tmp_path) == []


def test_codes_and_names_are_told_apart() -> None:
    assert len(set(CODES)) == len(CODES)
    names = [rule.name_of(code) for rule in RULES for code in (rule.codes or (rule.code,))]
    assert len(set(names)) == len(names)
    assert rule_of("m301") is rule_of("gap")
    assert rule_of("Y009") is rule_of("Y0xx")
    assert rule_of("M999") is None


def test_the_page_is_current() -> None:
    assert (ROOT / "docs" / "lint.md").read_text(encoding="utf-8") == page(), (
        "write it anew: python -m bidcheck.lint.page > docs/lint.md")


def test_rules_are_written_for_the_command_line() -> None:
    assert rule_list().count("\n") == len(RULES) - 1
    assert "At the table" in rule_text(RULES[0])


def test_the_hook_for_commits_runs_the_linter(tmp_path: Path) -> None:
    import subprocess
    import sys

    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert (hook["id"], hook["language"], hook["types"]) == ("bidcheck-lint", "python", ["yaml"])
    assert f"id: {hook['id']}" in page()
    program, *arguments = hook["entry"].split()
    assert program == "bidcheck"
    notes = tmp_path / "notes.yaml"
    notes.write_text("bidcheck: 1\nsystem: notes\nopenings:\n  - 1S: 12+ hcp, 5+ spades\n", encoding="utf-8")
    told = subprocess.run([sys.executable, "-m", "bidcheck", *arguments, str(notes)], capture_output=True, text=True)
    assert told.returncode == 1
    assert "M301" in told.stdout
