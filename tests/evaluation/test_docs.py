"""The manual page of evaluation: what it shows is what the program says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml

from bidcheck.cards import Hand, holding_of
from bidcheck.cli import main
from bidcheck.evaluation.holdings import LOSERS, PLAYING_TRICKS
from bidcheck.evaluation.methods import BUILT_IN, built_in, decode_method

PAGE = (Path(__file__).parents[2] / "docs" / "evaluation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ bidcheck (.*)\n((?:.*\n)*?)```", PAGE)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_an_example_shows_what_the_program_says(
    capsys: pytest.CaptureFixture[str], command: str, shown: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(shlex.split(command))
    assert (caught.value.code, capsys.readouterr().out) == (0, shown)


def test_there_are_examples_on_both_scales() -> None:
    assert [("--partner-suit" in command) for command, _ in EXAMPLES] == [False, True]


def test_the_method_of_the_page_can_be_read() -> None:
    written = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    methods = yaml.load(written[0], yaml.BaseLoader)["evaluation"]
    method = decode_method("ours", methods["ours"])
    assert method.support is not None
    assert (method.labels.total, method.unit) == ("HL", 4)


def test_every_built_in_method_is_in_the_table() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)[: len(BUILT_IN)] == list(BUILT_IN)


def test_the_hand_that_the_readings_part_counts_as_the_page_says() -> None:
    hand = Hand.parse("AQ5.KJ4.AQ82.KJ3")
    assert built_in("hd").measure().of(hand) == 20
    assert built_in("hd").reading(unguarded="literal").measure().of(hand) == 18
    assert built_in("hd").measure().of(Hand.parse("A954.KJ763..Q842")) == 13


@pytest.mark.parametrize(("text", "tricks"), [
    (text, tricks)
    for row in re.findall(r"^\| ([AKQJTx, ]+) \| ([0-9½]+) \| ([AKQx, ]+) \| ([0-9½]+) \|$", PAGE, re.MULTILINE)
    for cards, tricks in (row[:2], row[2:]) for text in cards.split(", ")
])
def test_the_table_of_playing_tricks_is_the_one_that_is_counted(text: str, tricks: str) -> None:
    holding = holding_of("".join("5432"[text[:at].count("x")] if card == "x" else card for at, card in enumerate(text)))
    halves = 2 * int(tricks.rstrip("½") or 0) + tricks.endswith("½")
    assert PLAYING_TRICKS.of(holding) == halves


@pytest.mark.parametrize(("text", "losers"), [
    (text, int(losers))
    for cards, losers in re.findall(r"^\| ([^|]+) \| (\d) \|$", PAGE[PAGE.index("| cards | losers |"):], re.MULTILINE)
    for text in re.findall(r"\b[AKQ]+x*\b", cards)
])
def test_the_table_of_losers_is_the_one_that_is_counted(text: str, losers: int) -> None:
    assert LOSERS.of(holding_of(text.replace("xx", "32").replace("x", "2"))) == losers


def test_the_keys_of_the_page_are_those_of_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["evaluate", "KQ84.AJ63.7.KJ52", "--format", "json"])
    answer = json.loads(capsys.readouterr().out)
    section = PAGE[PAGE.index("## JSON"):]
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    assert {key for row in rows for key in re.findall(r"`(\w+)`", row)} == set(answer)
    suit_keys = re.search(r"for each suit `([\w ]+)`", section)
    assert suit_keys is not None
    assert set(suit_keys[1].split()) == set(answer["suits"]["S"])
