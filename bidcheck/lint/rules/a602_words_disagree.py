"""A602."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bidcheck.cards import GLYPHS, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.evaluation.measures import Measure
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.system import model as m
from bidcheck.vocabulary import STRAIN_WORDS, fold

SHORT = 25
"""In a text no longer than this, an announcement say, a range without a unit is one of points."""

_NUMBERS = re.compile(r"(?<![\w.,+=<>–-])(\d{1,2})(?:\s?[-–]\s?(\d{1,2})|(\+))(?![\w–-])\s*([^\s\d,;.:()]*)")
_POINTS = frozenset((
    "hcp", "h", "hp", "points", "point", "pts", "p", "puan", "puandir", "poena", "poen", "bodova", "bod"))


@dataclass(frozen=True, slots=True)
class Claim:
    """A range in a text: of points (``suit`` is ``None``), or of cards in a suit."""

    text: str
    low: int
    high: int | None
    suit: Strain | None
    honours: bool


@at_table("A602", "words-disagree", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A number in a name, a note, an announcement or an alert that the condition contradicts.

    At the table
        Partner announces "fifteen to seventeen". The notes were changed to sixteen to eighteen a year ago.
    Why it matters
        Announcements and alerts are what opponents are told, and notes are what pupils read. They must be true.
    Wrong
        openings:
          - 1NT: {shows: "16-18 hcp, balanced", announce: 15-17}
          - P: otherwise
    Right
        openings:
          - 1NT: {shows: "16-18 hcp, balanced", announce: 16-18}
          - P: otherwise
    When to ignore it
        Where the text speaks of another hand than the caller's.
    """
    tell = table.notes.teller
    for at, row in enumerate(table.rows):
        if not table.making(at):
            continue
        for what, text in _texts(row.entry):
            claims = list(_claims(text))
            for suit in {c.suit for c in claims}:
                about = [c for c in claims if c.suit == suit]
                told = [_contradiction(table, at, claim) for claim in about]
                if not all(told):
                    continue
                low, high, measure = next(t for t in told if t)
                yield Finding(
                    table.notes.anywhere(row.entry, about[0].text),
                    tell.say("the {what} of {call} says '{text}', and the hands have {range}", what=tell.say(what),
                             call=tell.call(row.call), text=about[0].text.strip(),
                             range=tell.span(low, high, measure)),
                    tell.say("correct the words or the condition"), (str(row.call),),
                    subject=(table.literal(at), what, suit), counted=table.literal(at), anchor=row.entry.place,
                )


def _texts(entry: m.Entry) -> Iterator[tuple[str, str]]:
    words = [("name", entry.name), ("note", entry.note), ("announcement", entry.announce)]
    if isinstance(entry.alert, m.Words):
        words.append(("alert", entry.alert))
    for what, said in words:
        for _, text in said.texts:
            yield what, text


def _claims(text: str) -> Iterator[Claim]:
    for found in _NUMBERS.finditer(text):
        low, high = int(found[1]), None if found[2] is None else int(found[2])
        if high is not None and high <= low:
            continue
        word = fold(found[4])
        suit = GLYPHS.get(found[4][:1]) if found[4] else None
        if suit is None and STRAIN_WORDS.get(word) in ("C", "D", "H", "S") and len(word) > 2:
            suit = Strain("CDHS".index(STRAIN_WORDS[word]))
        if suit is not None and low <= 13:
            yield Claim(found[0], low, high, suit, honours=False)
        elif word in _POINTS or (not word and len(text) <= SHORT and max(low, high or 0) >= 8):
            yield Claim(found[0], low, high, None, honours=word in ("hcp", "h"))


def _contradiction(table: Analysis, at: int, claim: Claim) -> tuple[int, int, Measure] | None:
    """The real range, where hands lie outside what is claimed; points may be honours or the table's own."""
    measures = [length_in(claim.suit)] if claim.suit is not None else [HCP] if claim.honours else [table.scale, HCP]
    found = None
    for measure in measures:
        extremes = table.extremes(at, measure)
        if extremes is None:
            return None
        if extremes[0] >= claim.low and (claim.high is None or extremes[1] <= claim.high):
            return None
        found = found or (*extremes, measure)
    return found
