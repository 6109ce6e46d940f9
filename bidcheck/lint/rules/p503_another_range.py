"""P503."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median_low

from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.conditions.facts import TRUE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table

AGREE = 1
"""How far apart the answers may be in what they expect of partner."""
OFF = 2
"""How far from partner's real least that must be."""

_GOALS = {"3NT": "3NT", "6NT": "small slam", "7NT": "grand slam"}
_INVITATIONS = {"2NT": "3NT", "4NT": "small slam"}


@at_table("P503", "answers-fit-another-range", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """Answers in notrump whose sums come out right only opposite another range than partner has shown.

    At the table
        The opening of one notrump was made stronger one day, and nobody changed the answers.
    Why it matters
        Each of the answers in notrump says by its least what it expects of partner: what the contract needs, by
        `targets:`, less what the answer has. If they all expect the same, and partner shows something else, games and
        slams are missed, or bid on nothing, in all of them at once.
    Wrong
        targets: {unit: hcp, 3NT: 26, small slam: 33, grand slam: 37}
        openings:
          - 1NT: {shows: "19-21 hcp, balanced", then: [7NT: 21+ hcp, 6NT: 17-20 hcp, 3NT: 10-16 hcp, P: otherwise]}
          - P: otherwise
    Right
        targets: {unit: hcp, 3NT: 26, small slam: 33, grand slam: 37}
        openings:
          - 1NT: {shows: "16-18 hcp, balanced", then: [7NT: 21+ hcp, 6NT: 17-20 hcp, 3NT: 10-16 hcp, P: otherwise]}
          - P: otherwise
    When to ignore it
        Where the answers are meant to be cautious, or bold, throughout.
    """
    notes, position = table.notes, table.position
    points = notes.system.targets.points
    opening = next((c for c in reversed(position.calls) if c.is_bid), None)
    if not points or table.partner == TRUE or not table.uncontested or opening is None:
        return
    if opening.strain is not Strain.NOTRUMP or opening.level > 3 or position.attributes_of(len(position.calls) - 2
                                                                                            ).artificial:
        return
    shown = notes.exact.values(position.shown_facts(2), table.scale)
    if not shown or shown[-1] - shown[0] > 4:
        return
    expected = _expected(table, _GOALS)
    if len(expected) < 2 or max(expected.values()) - min(expected.values()) > AGREE:
        return
    low = median_low(expected.values())
    if abs(low - shown[0]) < OFF:
        return
    tell = notes.teller
    invited = _expected(table, {k: v for k, v in _INVITATIONS.items() if Call.parse(k) > opening})
    highs = [value for value in invited.values() if value > low]
    fits = tell.bare(low, min(highs) if highs else low + shown[-1] - shown[0], table.scale)
    place = position.before(len(position.calls) - 2)
    entry = next((row.entry for row in place.offer.rows if row.call == opening), None)
    yield Finding(
        table.place,
        tell.say("{head}, the answers {calls} fit an opening of {fits}, not of {shown}", head=tell.head(table.visit),
                 calls=tell.calls(expected), fits=fits, shown=tell.span(shown[0], shown[-1], table.scale)),
        tell.say("change the range of {call}, or move the answers by {n}", call=tell.call(opening),
                 n=abs(low - shown[0])),
        tuple(map(str, expected)), subject=table.key, anchor=None if entry is None else entry.place,
    )


def _expected(table: Analysis, goals: dict[str, str]) -> dict[Call, int]:
    """What each answer expects of partner at least: what its contract needs less its own least."""
    points = table.notes.system.targets.points
    found: dict[Call, int] = {}
    for at, row in enumerate(table.rows):
        goal = goals.get(str(row.call))
        if goal is None or goal not in points or row.otherwise or not table.able(at):
            continue
        least = table.notes.exact.least((*table.position.shown_facts(0), row.fact), table.scale)
        assert least is not None
        expected = points[goal] - least
        found[row.call] = max(found.get(row.call, expected), expected)
    return found
