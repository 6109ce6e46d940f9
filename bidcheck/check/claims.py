"""An explanation held against the system's meaning of the call, exactly, and against the hand.

A robot tells at each call all that the player has shown so far, so the meaning it is held against is the set of hands
of all the player's calls. Ranges of high-card points and lengths are compared end by end, the whole by counting: how
many of the hands that the system shows are not what was explained.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.check.clauses import SUITS, Claim
from bidcheck.check.explanations import Explanation, find_convention, read_explanation
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.facts import TRUE, Fact, Intervals, both
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.region import Region
from bidcheck.locale import Percentage, joined, per_cent, phrase
from bidcheck.survey import rows_for, space_of
from bidcheck.system.book import Position, Row

TOLERATED = 0.01
"""So small a part of the system's hands that is not what was explained is told, but is no fault."""

Relation = Literal["same", "wider", "narrower", "overlaps", "apart"]
"""The range explained, against the system's: the same, or saying less, more, partly another thing, quite another."""


@dataclass(frozen=True, slots=True)
class ClauseReport:
    """One clause: the system's range for the same thing and how the two lie; whether the hand has what it says.

    ``held`` is ``None`` where the hand is not known; ``least`` and ``most`` where there is nothing to compare.
    """

    text: str
    relation: Relation | None = None
    least: int | None = None
    most: int | None = None
    held: bool | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of an explanation.

    ``outside`` is the part of the system's hands, 0 to 1, that are not what was explained; ``None`` where the system
    says nothing of the call, or nothing was read. ``convention`` is the one named, ``named_by_system`` the one the
    notes have there.
    """

    text: str
    clauses: tuple[ClauseReport, ...] = ()
    unread: tuple[str, ...] = ()
    outside: float | None = None
    convention: str = ""
    named_by_system: str = ""
    faults: tuple[str, ...] = ()
    """What does not agree, in words."""


@dataclass(frozen=True, slots=True)
class _Against:
    """What the system knows of an explanation, whatever the hand: kept for the next hand."""

    ranges: tuple[tuple[Relation | None, int | None, int | None], ...]
    outside: float | None
    named: str
    faults: tuple[str, ...]


_NOTHING = _Against((), None, "", ())


class Claims:
    """Compares explanations with one side's system; remembers what it has compared."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Position, Call, str], _Against] = {}

    def hold(self, text: str, call: Call, position: Position | None, hand: Hand | None) -> Explained:
        """The explanation ``text`` of ``call`` at a turn; without a position only the hand is looked at."""
        said = read_explanation(text, call)
        against = _NOTHING
        if position is not None and (said.claims or said.convention):
            key = (position, call, text)
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = _compare(said, position, call)
            against = found
        clauses, faults = [], list(against.faults)
        ranges = against.ranges or ((None, None, None),) * len(said.claims)
        for claim, (relation, least, most) in zip(said.claims, ranges, strict=True):
            held = None if hand is None else claim.met(hand)
            clauses.append(ClauseReport(claim.text, relation, least, most, held))
        missing = [c.text for c in clauses if c.held is False]
        if missing:
            faults.append(phrase("the hand has not what was explained: {what}", what=pretty("; ".join(missing))))
        return Explained(text, tuple(clauses), said.unread, against.outside, said.convention, against.named,
                         tuple(faults))

    def forget(self) -> None:
        """Drop what has been compared."""
        self._kept.clear()


def _compare(said: Explanation, position: Position, call: Call) -> _Against:
    rows = tuple(r for r in rows_for(position, call) if r in position.offer.rows)
    if not rows:
        return _NOTHING
    faults: list[str] = []
    named = _named(row.entry.name.say("en") for row in rows)
    if said.convention and named and said.convention not in (*named, *_named(_home(row) for row in rows)):
        faults.append(phrase("explained as {convention}; the notes have {names}", convention=said.convention,
                             names=" / ".join(named)))
    forcing = position.attributes(call).forcing
    if forcing == "no" and any(claim.forcing for claim in said.claims):
        faults.append(phrase("explained as forcing; the notes say it is not"))
    facts = _shown_with(position, call)
    if not facts:
        return _Against(((None, None, None),) * len(said.claims), None, "; ".join(named), tuple(faults))
    shown, told = both(facts), both(claim.fact for claim in said.claims if claim.fact is not None)
    region = Region(space_of(position.book, (shown, told), (HCP,)), shown)
    ranges = tuple(_range(claim, region) for claim in said.claims)
    outside = None if told == TRUE else 1 - int(region.space.weights[
        region.mask & region.space.mask(told)].sum()) / region.count
    wrong = [phrase("{claim} (the notes: {range})", claim=pretty(claim.text), range=_interval(lo, hi))
             for claim, (how, lo, hi) in zip(said.claims, ranges, strict=True)
             if how in ("narrower", "overlaps", "apart") and lo is not None and hi is not None]
    if outside is not None and outside >= TOLERATED:
        words = joined(", ", wrong) if wrong else "; ".join(pretty(c.text) for c in said.claims if c.fact is not None)
        faults.append(phrase("explained as {words}: {share} of the hands that the notes show are something else",
                             words=words, share=_percent(outside)))
    return _Against(ranges, outside, "; ".join(named), tuple(faults))


def _shown_with(position: Position, call: Call) -> tuple[Fact, ...]:
    """What the player has shown when ``call`` is made; none where nobody says or no hand could."""
    meaning = position.meaning(call)
    facts = [f for f in (*position.shown_facts(0), meaning) if f != TRUE]
    while facts and not position.book.knowledge.any_hand(tuple(facts)):
        del facts[0]
    return tuple(facts)


def _range(claim: Claim, region: Region) -> tuple[Relation | None, int | None, int | None]:
    if claim.measure is None or claim.allowed is None:
        return None, None, None
    values = list(region.distribution(claim.measure))
    return relation(claim.allowed, values[0], values[-1], claim.measure), values[0], values[-1]


def relation(claimed: Intervals, least: int, most: int, measure: Measure) -> Relation:
    """How a claimed interval lies to the system's range ``least`` … ``most``."""
    (low, high), top = claimed[0], 37 if measure == HCP else 13
    lo, hi = (low or 0), (top if high is None else min(high, top))
    if (lo, hi) == (least, most) or (lo <= least and hi >= most and (lo, hi) == (0, top) == (least, most)):
        return "same"
    if hi < least or lo > most:
        return "apart"
    if lo <= least and hi >= most:
        return "wider"
    return "narrower" if lo >= least and hi <= most else "overlaps"


def _named(texts: Iterable[str]) -> tuple[str, ...]:
    """The conventions that texts name."""
    return tuple(dict.fromkeys(name for text in texts if (name := find_convention(text))))


def _home(row: Row) -> str:
    """The name of the file that a row was written in."""
    return row.entry.place.file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]


def pretty(text: str) -> str:
    """A clause with the signs of its suits."""
    return re.sub(r"!([CDHS])", lambda match: SUITS[match[1].upper()].glyph, text, flags=re.IGNORECASE)


def _interval(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _percent(share: float) -> Percentage:
    value = 100 * share
    return per_cent(f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 0.1 else f"{value:.2g}")
