"""What the linter says of the notes as they are written, letter by letter (``docs/sources.md`` defines the letters).

Each gap, overlap and contradiction that was found by reading is found by a rule too, or it is said why none can.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bidcheck.advise import choose
from bidcheck.auction import Auction
from bidcheck.cards import Hand
from bidcheck.lint.finding import Finding
from bidcheck.lint.run import lint
from bidcheck.meaning import open_book

NAME = "preparatory-club-as-written"

ONE_SUIT = "1D 1H 1S"
TWO_SUIT = "2C 2D 2H 2S"
HIGH = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S"


class Found(NamedTuple):
    """A finding: its code, the auction it is told of, the calls it names, and a hand that it is about."""

    code: str
    auction: str = ""
    calls: str = ""
    hand: str = ""


FOUND: dict[str, tuple[Found, ...]] = {
    "G1": (Found("M301", hand="J875.AQ3.KJ4.KJ2"), Found("M301", hand="AKQ.Q64.K765.972")),
    "G2": (Found("M301", hand="QT42.K.K97654.AJ"),),
    "G3": (Found("M301", hand="KQ84.A963.K52.84"),),
    "G7": (Found("M309", calls="2C"),),
    "G8": (Found("M302", calls=HIGH),),
    "G9": (Found("M302", calls=ONE_SUIT),),
    "G11": (Found("M301", "1D P", hand="AQ3.AJ2.KQ54.QJ3"),),
    "G12": (Found("M301", "1D P", hand="Q753.K862.94.AJ3"),),
    "G13": (Found("M301", "1D P", hand="AKQ.Q952.A3.Q532"),),
    "G14": (Found("M301", "1D P", hand="K843.Q742.J3.AKJ"),),
    "G15": (Found("M301", "2C P", hand="KQ4.QJ53.J42.954"),),
    "G16": (Found("M310", "1NT P", "P 2NT"),),
    "G17": (Found("M310", "2NT P", "P 6NT"), Found("M310", "3NT P", "P 4NT")),
    "G18": (Found("F403", "1C P", hand="8432.542.AT7.AT7"), Found("F402", "1C P", "1H")),
    "G19": (Found("M301", "1H P 2H P"), Found("M301", "1H P 1NT P")),
    "G20": (Found("F404", calls="1C"), Found("F404", calls="2H")),
    "G21": (Found("M302", "1S", "X 2S"), Found("M302", "1C", "1D 1H 1S X")),
    "V1": (Found("M302", calls=f"{ONE_SUIT} 1C"),),
    "V2": (Found("M302", calls="1NT 1C"), Found("M302", calls=f"{ONE_SUIT} 1NT")),
    "V3": (Found("M302", calls="2NT 1C"), Found("M302", calls="3NT 1C"), Found("M302", calls=f"{TWO_SUIT} 3NT"),
           Found("M302", calls=f"{ONE_SUIT} 2NT"), Found("M302", calls=f"{ONE_SUIT} 3NT")),
    "V4": (Found("M302", calls=f"{TWO_SUIT} 1C"), Found("M302", calls=f"{ONE_SUIT} {TWO_SUIT}")),
    "V5": (Found("M302", calls=f"{ONE_SUIT} {HIGH}"), Found("M302", calls=f"{TWO_SUIT} {HIGH}")),
    "V6": (Found("M309", calls="2C"), Found("M302", calls=TWO_SUIT)),
    "V7": (Found("M302", "1S P", "2S 2C 2D 2H"), Found("M302", "1D P", "3D 2NT"),
           Found("M302", "1S P", "3S 2C 2D 2H")),
    "V8": (Found("M302", "1D P", "3D 4D"), Found("M302", "1D P", "2D 4D")),
    "V9": (Found("M302", "1D P", "1H 1S 1NT"),),
    "V10": (Found("M302", "1NT P", "3NT 3C 3D 3H 3S"),),
    "V11": (Found("M302", "2NT P", "3NT 3C 3D 3H 3S"), Found("M302", "2NT P", "4NT 3C 3D 3H 3S"),
            Found("M302", "2NT P", "6NT 3C 3D 3H 3S"), Found("M302", "2NT P", "7NT 3C 3D 3H 3S")),
    "V12": (Found("M302", "1D P", "2C 1H 1S 3C 2H 2S"),),
    "V13": (Found("M302", "1H P 2H P", "3H 4H"), Found("M302", "1D P 2D P", "3D 5D")),
    "K2": (Found("F401", "1H P 3H P", "P"), Found("P501", "1H P 3H P", "P")),
    "K5": (Found("M309", "1NT P", "4NT"), Found("M309", "2NT P", "4NT"), Found("M309", "3NT P", "4NT")),
    "M1": (Found("P503", "1NT P", "3NT 6NT 7NT"), Found("P501", "1NT P", "P")),
    "M2": (Found("P501", "1H P 2H P", "P"),),
}

UNSAID = {
    "G4": "the hands have a call, one club; that it says too little of 22 balanced points is judgement",
    "G5": "the hands have a call, one of a suit; that 28 points are too many for it the notes do not say",
    "G6": "the hands have a call, one club or one of a suit; that they are worth more is judgement",
    "G10": "a table that is not there is missed where a call forces or asks; three, four and five of a suit do not",
    "K1": "two sentences of the source about one call: the file can hold only one of them",
    "K3": "two sentences of the source about one call: the file can hold only one of them",
    "K4": "'very strong' is a word without a figure: nothing to hold the 14 points against",
    "M3": "a slam that is passed is not judged: 33 points together are rare, and a slam needs more than points",
}


@cache
def findings() -> tuple[Finding, ...]:
    return lint(NAME).findings


def auctions(finding: Finding) -> set[str]:
    """The auctions that a finding names: its own, and those where the same was found."""
    return {" ".join(finding.auction or ()), *(" ".join(other.auction) for other in finding.also)}


def test_every_letter_is_found_or_it_is_said_why_not() -> None:
    letters = {f"G{n}" for n in range(1, 22)} | {f"V{n}" for n in range(1, 14)}
    letters |= {f"K{n}" for n in range(1, 6)} | {f"M{n}" for n in range(1, 4)}
    assert letters == FOUND.keys() | UNSAID.keys()
    assert not FOUND.keys() & UNSAID.keys()
    page = (Path(__file__).resolve().parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
    assert letters <= set(re.findall(r"^\| ([GVKM]\d+) \|", page, re.MULTILINE))
    for letter, why in UNSAID.items():
        assert f"* {letter}: {why}" in page


@pytest.mark.slow
@pytest.mark.parametrize("letter", FOUND)
def test_a_rule_finds_it(letter: str) -> None:
    for wanted in FOUND[letter]:
        alike = [f for f in findings() if f.code == wanted.code and wanted.auction in auctions(f)
                 and set(wanted.calls.split()) <= set(f.calls)]
        assert alike, wanted
        if wanted.calls:
            assert any(set(f.calls) == set(wanted.calls.split()) for f in alike), wanted


@pytest.mark.parametrize("letter", [letter for letter, found in FOUND.items() if any(f.hand for f in found)])
def test_the_hand_has_no_call(letter: str) -> None:
    book = open_book(NAME)
    for wanted in FOUND[letter]:
        if wanted.hand:
            choice = choose(book.position(Auction.parse(wanted.auction)), Hand.parse(wanted.hand))
            assert choice.call is None, wanted
