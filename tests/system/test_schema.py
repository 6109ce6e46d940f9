"""The JSON Schema: up to date, passed by every shipped file, and by no file with a mistake it can see."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from bidcheck.cli import main
from bidcheck.resources import bundled
from bidcheck.source import Source
from bidcheck.system import keys
from bidcheck.system.decode import plain
from bidcheck.system.nodes import load
from bidcheck.system.schema import CALL, KEY, PATTERN, schema

DATA = Path(__file__).parents[1] / "data"
SYSTEMS = bundled("systems")
SHIPPED = sorted(SYSTEMS.rglob("*.yaml"))
SOUND = [*SHIPPED, *sorted((DATA / "language").rglob("*.yaml"))]
VALIDATOR = jsonschema.Draft202012Validator(schema())

SEEN = [line for line in (DATA / "language" / "schema_sees.txt").read_text("utf-8").splitlines() if line[0] != "#"]


def read(text: str) -> Any:
    return plain(load(Source("a.yaml", text)))


def typed(value: Any) -> Any:
    """Text as YAML types it: keys stay text, ``17`` is a number and ``no`` a truth."""
    if isinstance(value, dict):
        return {key: typed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [typed(inner) for inner in value]
    found = yaml.safe_load(value) if re.fullmatch(r"[\w.+]+", value) else value
    return found if isinstance(found, int | float) else value


def told(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(read(text))]


def test_it_is_a_schema_of_its_draft() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_kept_file_is_current() -> None:
    kept = (SYSTEMS / "schema.json").read_text("utf-8")
    assert kept == json.dumps(schema(), ensure_ascii=False, indent=2) + "\n", "bidcheck schema > systems/schema.json"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["schema"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == (SYSTEMS / "schema.json").read_text("utf-8")


@pytest.mark.parametrize("path", SOUND, ids=[path.stem for path in SOUND])
def test_sound_files_pass(path: Path) -> None:
    assert told(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_they_pass_as_an_editor_reads_them_with_numbers_and_truths(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(typed(read(path.read_text("utf-8"))))] == []


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_the_modeline_of_a_shipped_file_leads_to_it(path: Path) -> None:
    first = path.read_text("utf-8").split("\n")[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found is not None
    assert (path.parent / found[1]).resolve() == (SYSTEMS / "schema.json").resolve()


@pytest.mark.parametrize("name", SEEN)
def test_a_typical_mistake_does_not_pass(name: str) -> None:
    text = (DATA / "broken" / f"{name}.yaml").read_text("utf-8")
    assert told(text) != []


def test_every_key_and_attribute_is_explained() -> None:
    made = schema()
    for where, known in (
        (made["properties"], keys.TOP), (made["$defs"]["attributes"]["properties"], keys.ENTRY),
        (made["$defs"]["keyed table"]["properties"], keys.TABLE),
    ):
        assert set(where) == set(known)
        for name, (_, help) in known.items():
            assert where[name]["description"] == help


def test_every_kind_that_a_key_names_is_defined() -> None:
    text = json.dumps(schema())
    assert set(re.findall(r'"#/\$defs/([^"]+)"', text)) <= set(schema()["$defs"])


@pytest.mark.parametrize("key", [
    "1NT", "1N", "1♣", "1D, 1H, 1S", "P", "X", "XX", "pass", "dbl", "1M", "2oM", "3om", "_y", "_y!", "_NT", "_C!!",
    "+1", "1any", "any", "bid", "1 pik", "1 no trump", "1SA", "pas", "kontr", "2x, _y!, P",
])
def test_calls_that_a_key_may_be(key: str) -> None:
    assert re.search(KEY, key)


@pytest.mark.parametrize(
    "key", ["8C", "1Q", "forsing", "shows", "1NT:", "", "1NT,", "5+ hearts", "_a", "1a", "note", "+0", "0NT"])
def test_keys_that_are_no_calls(key: str) -> None:
    assert not re.search(KEY, key)


@pytest.mark.parametrize("pattern", [
    "1NT", "1NT (X)", "(1x) P (P)", "… 4NT", "... 4NT", "…", "1M-2M", "1x 1y 2z", "1NT (2♣) _NT", "5any 5NT", "(bid)",
    "1D (any)",
])
def test_patterns_that_a_key_may_be(pattern: str) -> None:
    assert re.search(PATTERN, pattern)


def test_the_patterns_are_read_alike_by_javascript() -> None:
    # no look-behind, no named groups, no flags, no classes that only Python knows
    for pattern in (CALL, KEY, PATTERN):
        assert not re.search(r"\(\?<|\(\?P|\(\?[a-z]|\\[AZdwDWb]", pattern)
