"""F402."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import PASS
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table


@at_table("F402", "forcing-without-replies", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A call that forces or asks, and no table of replies to it.

    At the table
        Partner asks, and the notes end there. You both know that you must bid, and neither knows what a bid would say.
    Why it matters
        A question without answers is worse than none: it takes a round of bidding and brings nothing back.
    Wrong
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round}
          - P: otherwise
    Right
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round, then: {2H: 8+ hcp, 2D: otherwise}}
          - P: otherwise
    When to ignore it
        Where the notes are written for beginners and stop early on purpose. A natural call that forces needs no table
        where a `fallback` answers it.
    """
    if table.visit.anywhere and table.offer.table is not None and table.offer.table.same_as is None:
        return
    position = table.position
    for call in table.offer.calls():
        at = next(i for i, row in enumerate(table.rows) if row.call == call)
        if not table.fresh(at):
            continue
        attributes = position.attributes(call)
        if attributes.forcing == "no" and not attributes.asks:
            continue
        calls = (*position.calls, call, PASS)
        if table.notes.has_table(calls):
            continue
        plain = not attributes.artificial and not attributes.asks
        if plain and table.notes.has_fallback(calls):
            continue
        row = next((r for r in table.rows if r.call == call and (r.entry.forcing or r.entry.asks)), table.rows[at])
        if not any(table.making(i) for i, r in enumerate(table.rows) if r.call == call):
            continue
        tell = table.notes.teller
        does = tell.say("asks for {what}", what=attributes.asks.say(tell.lang)) if attributes.asks else tell.say(
            {"game": "forces to game", "slam": "forces to slam"}.get(attributes.forcing, "forces for one round"))
        yield Finding(
            row.entry.place, tell.say("{head}, {call} {does}, and the notes have no replies to it",
                                      head=tell.head(table.visit), call=tell.call(call), does=does),
            tell.say("write a table under 'then:'"), (str(call),), subject=table.literal(at),
        )
