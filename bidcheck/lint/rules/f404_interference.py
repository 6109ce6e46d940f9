"""F404."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import CALLS, DOUBLE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table

OVERCALLS = 5
"""So many bids above the call are tried as overcalls: one of each strain."""


@at_table("F404", "no-agreement-over-interference", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A forcing or artificial call, and nothing said about what happens when the opponents double it or overcall.

    At the table
        You transfer, they double, and partner asks himself whether he still has to bid your suit.
    Why it matters
        Artificial calls invite a double: it costs nothing and shows the suit. And a forcing call may be passed once the
        opponents have bid, or not: that is an agreement, not logic.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced
          - P: otherwise
        after:
          1NT:
            - 2D: {shows: 5+ hearts, artificial: true, then: {2H: any hand}}
            - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, balanced
          - P: otherwise
        after:
          1NT:
            - 2D:
                shows: 5+ hearts
                artificial: true
                then: {2H: any hand}
                after:
                  (X): {2H: 3+ hearts, P: otherwise}
                  (bid): {X: 4+ hearts, P: otherwise}
            - P: otherwise
    When to ignore it
        Where the pair plays by common sense there; a `fallback` is common sense written down, and makes this
        information. So is what is natural and only forcing.
    """
    position, notes = table.position, table.notes
    if table.visit.anywhere and table.offer.table is not None and table.offer.table.same_as is None:
        return
    for call in table.offer.calls():
        at = next(i for i, row in enumerate(table.rows) if row.call == call)
        if not table.fresh(at):
            continue
        attributes = position.attributes(call)
        if not call.is_bid or (attributes.forcing == "no" and not attributes.artificial):
            continue
        if not any(table.making(i) for i, r in enumerate(table.rows) if r.call == call):
            continue
        base = (*position.calls, call)
        bids = CALLS[call.index + 1: call.index + 1 + OVERCALLS]
        missing = [] if notes.has_table((*base, DOUBLE)) else [DOUBLE]
        overcall = not bids or any(notes.has_table((*base, bid)) for bid in bids)
        if not missing and overcall:
            continue
        tell = notes.teller
        what = tell.listed([*(tell.say("double") for _ in missing), *([] if overcall else [tell.say("overcall")])],
                           " or ")
        kind = tell.say("artificial") if attributes.artificial else tell.say("forcing")
        backed = notes.has_fallback((*base, DOUBLE))
        yield Finding(
            table.rows[at].entry.place,
            tell.say("{head}, {call} is {kind}, and nothing says what happens when they {what}",
                     head=tell.head(table.visit), call=tell.call(call), kind=kind, what=what),
            tell.say("write the tables under 'after:', as (X) and (bid)"), (str(call),),
            severity=Severity.INFO if backed or not attributes.artificial else None, subject=(table.literal(at), what),
        )
