"""M303."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bidcheck.conditions.facts import FALSE, All, Always, both
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.system.book import Row


@at_table("M303", "impossible-condition", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """A condition that no hand at all fits.

    At the table
        The call is in the notes and can never come up.
    Why it matters
        It is a slip: a range written twice, a shape that the lengths rule out. What was meant is missing.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced, 6+ in a minor
          - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, balanced, 5= in a minor
          - P: otherwise
    When to ignore it
        Hardly ever. A call that depends on an option may be impossible with the value it has.
    """
    for at, row in enumerate(table.rows):
        if row.otherwise or row.pattern is None or row.pattern.open or table.possible_at_all(at):
            continue
        tell = table.notes.teller
        place = row.entry.shows_place or row.entry.place
        yield Finding(
            place, tell.say("{head}, no hand fits {call}: {why}", head=tell.head(table.visit),
                            call=tell.call(row.call), why=_why(table, row)),
            calls=(str(row.call),), hands=0, share=0.0, subject=table.literal(at), counted=table.literal(at),
            anchor=row.entry.place,
            refuted=lambda visit, at: table.notes.exact.any_hand((visit.offer.rows[at].fact,)),
        )


def _why(table: Analysis, row: Row) -> str:
    tell, fact = table.notes.teller, row.fact
    if fact == FALSE or isinstance(fact, Always):
        return tell.say("a word of the auction, or what partner has shown, rules it out")
    if isinstance(fact, All):
        for one, other in combinations(fact.parts, 2):
            if not table.notes.exact.any_hand((one, other)):
                return tell.say("{one} and {other} exclude each other", one=tell.fact(one), other=tell.fact(other))
        for part in fact.parts:
            others = tuple(p for p in fact.parts if p is not part)
            if table.notes.exact.any_hand((both(others),)):
                return tell.say("with {others}, there is none with {part}",
                                others=tell.listed([tell.fact(p) for p in others]), part=tell.fact(part))
    return tell.fact(fact)
