"""P502."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import Call
from bidcheck.cards import MAJORS, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import TRUE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.opposite import about, totals
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent

OFTEN = 0.33
"""Where the points are missing less often than this, it is information."""
SELDOM = 0.1
"""Where they are missing less often than this nothing is said."""
LONG = 9
"""With so many trumps between the hands a game may be bid on length."""


@at_table("P502", "overboard", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A game or a slam that the least of the two hands together does not justify.

    At the table
        You jump to three notrump with nine, partner may have twelve, and 21 points go down two.
    Why it matters
        The two ranges are counted together, over all deals, and held against `targets:`. Points of honours say little
        about a suit contract, so with `unit: hcp` only notrump is judged.
    Wrong
        targets: {unit: hcp, 3NT: 25}
        openings:
          - 1NT: {shows: "12-14 hcp, balanced", then: {3NT: 10+ hcp, P: otherwise}}
          - P: otherwise
    Right
        targets: {unit: hcp, 3NT: 25}
        openings:
          - 1NT: {shows: "12-14 hcp, balanced", then: {3NT: 13+ hcp, 2NT: 11-12 hcp, P: otherwise}}
          - P: otherwise
    When to ignore it
        Where tricks stand for points: a long minor, say. Less than one deal in three is
        information, less than one in ten is not told of. What is forced to game is not judged.
    """
    notes, position = table.notes, table.position
    measure = notes.target_measure
    if measure is None or not table.uncontested or table.partner == TRUE or table.often_enough:
        return
    forced = position.word("forced", None)
    for at, row in enumerate(table.rows):
        attributes = position.attributes(row.call)
        target = _target(table, row.call, hcp_only=measure == HCP)
        if target is None or (forced and row.call.level < 6):
            continue
        if attributes.artificial or attributes.asks or attributes.forcing != "no":
            continue
        if not table.making(at) or _on_length(table, at, row.call):
            continue
        mine = table.distribution(at, measure)
        theirs = notes.opposite.distribution(position.shown_facts(2), measure)
        if about(mine, theirs, target.__gt__) < SELDOM / 2:
            continue
        counts = totals(notes.opposite.meet(table.region_by(at, measure), table.partner, measure))
        deals = sum(counts.values())
        short = sum(n for total, n in counts.items() if total < target)
        if not deals or short < SELDOM * deals:
            continue
        tell, share = notes.teller, short / deals
        yield Finding(
            row.entry.place,
            tell.say("{head}, {call} is bid with {range} together, and needs {target}: fewer in {share} of the deals",
                     head=tell.head(table.visit), call=tell.call(row.call), target=target, share=percent(share),
                     range=tell.span(min(counts), max(counts), measure)),
            "", (str(row.call),), table.making(at), share, tuple(map(str, table.region(table.made(at)).witnesses())),
            severity=None if share >= OFTEN else Severity.INFO, subject=table.literal(at),
        )


def _target(table: Analysis, call: Call, *, hcp_only: bool) -> int | None:
    """What the contract of a bid needs, as the targets say; ``None`` below game, or where points do not tell."""
    points = table.notes.system.targets.points
    if not call.is_bid or (hcp_only and call.strain is not Strain.NOTRUMP):
        return None
    if call.level == 7:
        return points.get("grand slam")
    if call.level == 6:
        return points.get("small slam")
    if call.strain is Strain.NOTRUMP:
        return points.get("3NT") if call.level == 3 else None
    if call.strain in MAJORS:
        return points.get("4M") if call.level == 4 else None
    return points.get("5m") if call.level == 5 else None


def _on_length(table: Analysis, at: int, call: Call) -> bool:
    """Whether so many trumps are sure that a game is bid on them."""
    if call.suit is None or call.level > 5:
        return False
    extremes = table.extremes(at, length_in(call.suit))
    return extremes is not None and extremes[0] + table.position.least_length(2, call.suit) >= LONG
