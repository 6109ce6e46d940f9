"""The values of PBN tags, and what must agree among them."""

from __future__ import annotations

import re

from bidcheck.auction import Vulnerability
from bidcheck.records.problems import Faults

MANDATORY = ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
             "Scoring", "Declarer", "Contract", "Result")
"""The fifteen tags of the export format, in order (3.4)."""

OWN_FIELDS = frozenset({"Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Declarer",
                        "Contract", "Result", "Score", "Auction", "Play", "Note", "Alerts"})
"""Tags that the model of a board has a field for."""

NO_INHERITANCE = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"})
"""Tags that may not be ``#`` (4.8)."""

TABLE_TAGS = frozenset({"Auction", "Play", "Contract", "Declarer", "Result", "Score", "ScoreIMP", "ScoreMP",
                        "ScorePercentage"})
"""A game without a deal which has one of these is another table of the deal before it."""

NO_DATA_AFTER = frozenset({
    *MANDATORY, "Note", "Score", "Room", "Table", "Round", "Stage", "HomeTeam", "VisitTeam", "Competition", "Generator",
    "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "ScoreRubberHistory", "OptimumScore", "DoubleDummyTricks",
    "BidSystemNS", "BidSystemEW", "BCFlags", "Hidden", "Description", "Annotator", "DealId", "Minimax", "Ability",
})
"""Tags that are no section: text after them is no part of them."""


def unescaped(value: str) -> str:
    """A string's text: ``\\"`` is a quote and ``\\\\`` a backslash, any other backslash stands (3.2)."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value


def escaped(value: str) -> str:
    """The inverse of ``unescaped``; what a string cannot hold becomes a space."""
    value = re.sub(r"[\n\r]+", " ", value.replace("\0", ""))
    if "\\" in value:
        value = re.sub(r'\\(?=["\\]|$)', r"\\\\", value)
    return value.replace('"', '\\"')


_SCORING_FIELD = re.compile(r"(?=.*[A-Za-z0-9])[\x20-\x3a\x3c-\x3e\x40-\x7e\xa0-\uffff]*")


def check_scoring(value: str, at: int, faults: Faults) -> None:
    """The fields of ``Scoring`` must be there and be words; which words is left open (3.4.12)."""
    if value in ("", "?"):
        return
    for part in value.split(";"):
        if _SCORING_FIELD.fullmatch(part) is None:
            faults.add(at, f"{part!r} is no scoring method in Scoring {value!r}",
                       "write fields such as IMP, MP or MatchPoints, with ; between", text=value)
            return


_HISTORY = re.compile(
    r"\s*NS\s+(\d+)\s+(\d+)\s*/\s*(\d+(?:\s+\d+){0,2})\s+EW\s+(\d+)\s+(\d+)\s*/\s*(\d+(?:\s+\d+){0,2})\s*")


def check_rubber_history(value: str, vulnerability: Vulnerability | None, at: int, faults: Faults) -> None:
    """A side that has won a game of the rubber is vulnerable (4.2.6; Law of rubber bridge 73)."""
    found = _HISTORY.fullmatch(value)
    if found is None:
        if value.strip("? "):
            faults.add(at, f"cannot read {value!r} as the history of a rubber",
                       'write "NS 0 0 / 100 0 EW 0 0 / 0 0"', text=value)
        return
    below = [[int(n) for n in found[group].split()] for group in (3, 6)]
    if len(below[0]) != len(below[1]):
        faults.add(at, f"the sides have {len(below[0])} and {len(below[1])} games in {value!r}",
                   "write as many for both", text=value)
        return
    games = Vulnerability(sum(1 << side for side in (0, 1) if any(points >= 100 for points in below[side])))
    if vulnerability is not None and vulnerability is not games:
        faults.add(at, f"{value!r} makes {games} vulnerable, Vulnerable says {vulnerability}", "mend one of them",
                   text=value)
