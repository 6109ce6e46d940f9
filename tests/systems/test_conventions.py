"""Conventions: how they are attached, and what each says, also over interference."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.meaning import Exact
from bidcheck.system.book import Book
from bidcheck.system.load import load_system, shipped_conventions, system_from_text
from bidcheck.system.model import Entry, Table
from bidcheck.system.patterns import P_TOKEN, AuctionPattern, parse_pattern
from tests.systems.agreements import FOLDER, hand

OPENINGS = """openings:
  - 2C: {shows: 22+ hcp, artificial: true}
  - 1NT: 15-17 hcp, balanced
  - 1C, 1D, 1H, 1S: {shows: "12-21 hcp, 4+ this", choose: longest then higher}
  - 2D, 2H, 2S: 5-10 hcp, 6 this
  - P: otherwise
"""
ATTACHED = {
    "stayman": "1NT", "jacoby_transfers": "1NT", "gerber": "1NT", "jacoby_2nt": "1M", "splinters": "1M", "raises": "1x",
    "fourth_suit_forcing": "1x 1y 2z", "new_minor_forcing": "1x 1M 1NT", "weak_two_ask": "2x", "strong_two_clubs": "2C",
    "michaels": "(1x)", "unusual_2nt": "(1x)", "negative_double": "1x (1y)", "takeout_double": "(1x)",
    "lebensohl": "1NT (2y)", "cue_raises": "1x (2y)", "landy": "(1NT)", "cappelletti": "(1NT)", "drury": "1M",
    "keycard": "1M 3M",
}
"""The conventions a club pair may want, and where each is attached."""


@cache
def alone(convention: str, after: str) -> Book:
    """A system of plain openings that uses one convention."""
    return Book(system_from_text(
        "bidcheck: 1\nsystem: own\npoints: op_dp\nfallback: none\nuses:\n"
        f'  - {convention}: {{after: "{after}"}}\n{OPENINGS}'), Exact())


def lines() -> list[dict[str, str]]:
    with (FOLDER / "conventions.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("line", lines(), ids=lambda x: f"{x['convention']} {x['auction']} {x['hand']}")
def test_what_a_convention_says(line: dict[str, str]) -> None:
    position = alone(line["convention"], line["after"]).at(Auction.parse(line["auction"]).calls)
    assert str(choose(position, hand(line["hand"])).call) == line["call"], line["reason"]


def every_entry(table: Table | None, at: AuctionPattern | None = None) -> Iterator[tuple[AuctionPattern | None, Entry]]:
    """The entries of a table and of all that follows them, each with the pattern it stands under."""
    for entry in table.entries if table is not None else ():
        yield at, entry
        yield from every_entry(entry.then)
        for pattern, inner in entry.after:
            yield from every_entry(inner, pattern)


def entries(name: str) -> list[tuple[AuctionPattern | None, Entry]]:
    [convention] = alone(name, ATTACHED[name]).system.conventions
    return [pair for pattern, table in convention.tables for pair in every_entry(table, pattern)]


@pytest.mark.parametrize("path", [p for p in shipped_conventions() if p.stem in ATTACHED], ids=lambda p: p.stem)
def test_a_convention_loads_by_itself_and_is_titled_in_three_languages(path: Path) -> None:
    [convention, *_] = load_system(str(path)).conventions
    assert {lang for lang, _ in convention.title.texts} == {"en", "tr", "sr"}


def test_every_convention_is_there() -> None:
    assert {path.stem for path in shipped_conventions()} >= ATTACHED.keys()


@pytest.mark.parametrize("name", ATTACHED)
def test_a_convention_says_what_it_means_over_interference(name: str) -> None:
    own = parse_pattern(ATTACHED[name])
    later = [pattern for pattern, _ in entries(name) if pattern is not None and pattern != own]
    assert any(not turn.ours and turn.token != P_TOKEN for pattern in later for turn in pattern.turns)


def concrete(text: str) -> tuple[Call, ...]:
    return tuple(turn.token.call for turn in parse_pattern(text).turns if turn.token.call is not None)


@pytest.mark.parametrize("name", ATTACHED)
def test_a_convention_has_examples_and_counter_examples_and_they_hold(name: str) -> None:
    checked = {True: 0, False: 0}
    for _, entry in entries(name):
        for wanted, examples in ((True, entry.examples), (False, entry.not_examples)):
            for example in examples:
                text = example.auction if example.auction not in map(str, entry.keys) else None
                calls = concrete(text or ATTACHED[name].replace("1M 3M", "1S 3S"))
                if name == "drury":
                    calls = (*Auction.parse("P P").calls, *calls)
                choice = choose(alone(name, ATTACHED[name]).at(calls), hand(example.hand))
                made = choice.row is not None and choice.offer.rows[choice.row].entry.place == entry.place
                assert made is wanted, f"{text}: {example.hand} calls {choice.call}"
                checked[wanted] += 1
    assert checked[True]
    assert checked[False]


@pytest.mark.parametrize(("word", "calls"), [("jacoby", ["2NT"]), ("natural", [])])
def test_a_use_may_have_a_when(word: str, calls: list[str], tmp_path: Path) -> None:
    (tmp_path / "raise.yaml").write_text(
        "bidcheck: 1\nconvention: raise\nthen:\n  2NT: {shows: 4+ M, artificial: true}\n", encoding="utf-8")
    system = system_from_text(
        f"bidcheck: 1\nsystem: own\noptions: {{answer: {word}}}\nuses:\n"
        "  - raise: {after: 1M, when: answer is jacoby}\nopenings:\n  - 1H: 5+ hearts\n", folder=tmp_path)
    offer = Book(system, Exact()).position(Auction.parse("1H P")).offer
    assert [str(call) for call in offer.calls()] == calls


def test_a_letter_settled_before_is_another_suit_than_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "ask.yaml").write_text(
        "bidcheck: 1\nconvention: ask\nthen:\n  2NT:\n    shows: 4+ x\n    artificial: true\n    after:\n"
        "      3x: [P: any hand]\n      3y: [3NT: any hand]\n", encoding="utf-8")
    system = system_from_text(
        "bidcheck: 1\nsystem: own\nuses:\n  - ask: {after: 2x}\nopenings:\n  - 2H: 6+ hearts\n", folder=tmp_path)
    book = Book(system, Exact())
    assert [str(c) for c in book.position(Auction.parse("2H P 2NT P 3H P")).offer.calls()] == ["P"]
    assert [str(c) for c in book.position(Auction.parse("2H P 2NT P 3D P")).offer.calls()] == ["3NT"]
