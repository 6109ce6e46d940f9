"""P501."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import Call
from bidcheck.cards import MAJORS
from bidcheck.conditions.facts import TRUE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.opposite import about, pair, totals
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import hand_words, percent
from bidcheck.system.situation import GAME

OFTEN = 0.25
"""Where game is missed less often than this, it is information: an invitation that is declined costs some."""
SELDOM = 0.05
"""Where game is missed less often than this nothing is said: every system stops low now and then."""
NAMES = ("to play", "sign-off", "sign off", "signoff")
"""Names of a bid that partner is meant to pass."""


@at_table("P501", "missed-game", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A pass, or a bid named a sign-off, that stops below game although the two hands together can have enough.

    At the table
        Partner opens one notrump with twenty, you have eight, balanced, and your table of answers begins at ten. You
        play one notrump with 28 points.
    Why it matters
        The two ranges are counted together, over all deals: the least and the greatest total, and how often it reaches
        what `targets:` asks for a game. A system without targets is not judged.
    Wrong
        targets: {unit: hcp, 3NT: 26}
        openings:
          - 1NT: {shows: "19-21 hcp, balanced", then: {3NT: 10+ hcp, P: 0-9 hcp}}
          - P: otherwise
    Right
        targets: {unit: hcp, 3NT: 26}
        openings:
          - 1NT: {shows: "16-18 hcp, balanced", then: {3NT: 10+ hcp, 2NT: 8-9 hcp, P: 0-7 hcp}}
          - P: otherwise
    When to ignore it
        Where the hands that reach the target have no fit and no tricks, or an invitation would cost more than it wins.
        Less than one deal in four is information, as with an invitation that is declined; less than one in twenty is
        not told of.
    """
    position, notes = table.position, table.notes
    measure = notes.target_measure
    if measure is None or not table.uncontested or table.partner == TRUE:
        return
    points = notes.system.targets.points
    least_target = min((points[name] for name in ("3NT", "4M") if name in points), default=None)
    if table.often_enough or least_target is None:
        return
    for at, row in enumerate(table.rows):
        if not table.making(at) or not _stops(table, row.call, row.entry.name.say("en").lower()):
            continue
        if row.call.is_pass:
            contract = position.last_bid
        else:
            contract = row.call
        if contract is None or contract.level >= GAME[contract.strain]:
            continue
        mine = table.distribution(at, measure)
        theirs = notes.opposite.distribution(position.shown_facts(2), measure)
        if about(mine, theirs, least_target.__le__) < SELDOM / 2:
            continue
        target = _target(table)
        meeting = notes.opposite.meet(table.region_by(at, measure), table.partner, measure)
        counts = totals(meeting)
        deals = sum(counts.values())
        enough = sum(n for total, n in counts.items() if total >= target)
        if not deals or enough < SELDOM * deals:
            continue
        tell, share = notes.teller, enough / deals
        least, most = min(counts), max(counts)
        sure = target - min(theirs)
        hands = pair(meeting, target)
        own, partner = map(hand_words, hands)
        lines = [tell.say("with {points} game is there opposite the least partner can have",
                          points=tell.span(sure, None, measure))] if sure <= max(mine) else []
        yield Finding(
            row.entry.place,
            tell.say("{head}, {call} stops in {contract} with {range} together: {target} or more, enough for game, in "
                     "{share} of the deals; for example {own} opposite {partner}", head=tell.head(table.visit),
                     call=tell.call(row.call), contract=tell.call(contract), range=tell.span(least, most, measure),
                     target=target, share=percent(share), own=own, partner=partner),
            tell.say("let these hands go on, or look at the range of the call before"), (str(row.call),),
            table.making(at), share, (" ".join(map(str, hands)),), tuple(lines),
            severity=None if share >= OFTEN else Severity.INFO, subject=table.literal(at),
        )


def _stops(table: Analysis, call: Call, name: str) -> bool:
    """Whether the auction ends with this call: a pass after a pass, or a bid that its name calls the last."""
    if call.is_pass:
        return bool(table.position.rest) and table.position.calls[-1].is_pass
    return call.is_bid and table.position.attributes(call).forcing == "no" and any(word in name for word in NAMES)


def _target(table: Analysis) -> int:
    """What game needs here: in a major where eight are sure, else in notrump."""
    points = table.notes.system.targets.points
    position = table.position
    fit = [s for s in MAJORS if position.least_length(0, s) + position.least_length(2, s) >= 8]
    wanted = ("4M", "3NT") if fit else ("3NT", "4M")
    return next(points[name] for name in wanted if name in points)
