"""M304."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import Call
from bidcheck.lint.analysis import Analysis, Which, bits
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.walk import Visit
from bidcheck.lint.words import percent
from bidcheck.meaning import Exact


@at_table("M304", "shadowed-call", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A call that hands never make, because everything in it is taken by calls that go before it.

    At the table
        The notes have a bid for your hand, and an earlier line of theirs has another one. You never use the second.
    Why it matters
        Somebody wrote the call to be made. Either the order is wrong, or the call in front is too wide.
    Wrong
        openings:
          - 1S: 12+ hcp, 4+ spades
          - 1NT: 15-17 hcp, 4333, 4= spades
          - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, 4333, 4= spades
          - 1S: 12+ hcp, 4+ spades
          - P: otherwise
    When to ignore it
        Where a call is kept for an option that is not chosen now.
    """
    for at, row in enumerate(table.rows):
        if row.otherwise or row.pattern is None or row.pattern.open or not table.able(at) or table.making(at):
            continue
        tell, literal = table.notes.teller, table.literal(at)
        takers: dict[Call, int] = {}
        for g in table.groups:
            if g.fits >> at & 1:
                for call in {table.rows[i].call for i in bits(g.wins)}:
                    takers[call] = takers.get(call, 0) + g.hands
        order = sorted(takers, key=lambda c: -takers[c])
        able = table.able(at)
        named = tell.listed([
            tell.say("{call} ({share})", call=tell.call(c), share=percent(takers[c] / able)) for c in order[:3]])
        yield Finding(
            row.entry.place,
            tell.say("{head}, no hand ever makes {call} by this line: its {share} of hands all go to {takers}",
                     head=tell.head(table.visit), call=tell.call(row.call), share=percent(table.simple_share(able)),
                     takers=named),
            tell.say("put it before them, or take out of them what belongs here"),
            (str(row.call), *(str(c) for c in order)), able, table.simple_share(able),
            tuple(map(str, table.witnesses(_fits(at)))),
            subject=literal, counted=literal, refuted=lambda visit, at: _made_somewhere(table.notes.exact, visit, at),
        )


def _made_somewhere(exact: Exact, visit: Visit, at: int) -> bool:
    facts = (visit.offer.effective(at, exact.any_hand), *visit.position.shown_facts(0))
    return exact.any_hand(facts)


def _fits(at: int) -> Which:
    return lambda g: bool(g.fits >> at & 1)
