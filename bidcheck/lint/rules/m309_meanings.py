"""M309."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.walk import entry_key
from bidcheck.system.book import Row


@at_table("M309", "contradicting-meanings", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """One call with two different meanings, neither of which has a name.

    At the table
        Two clubs is natural, and two clubs is the strong opening. Partner has to ask which, and the notes have no word
        for it.
    Why it matters
        Two meanings of one call can be played: many systems have them. But they are two agreements, and each needs a
        name, so that lessons, alerts and questions can tell them apart. Meanings are different here when only one of
        them has the suit named, when their strengths do not touch, or when only one of them forces.
    Wrong
        openings:
          - 2C: {shows: 22+ hcp, forcing: game}
          - 2C: 11-15 hcp, 6+ clubs
          - P: otherwise
    Right
        openings:
          - 2C: {name: strong, shows: 22+ hcp, forcing: one round}
          - 2C: {name: natural, shows: "11-15 hcp, 6+ clubs"}
          - P: otherwise
    When to ignore it
        Where the two lines are one meaning said twice: better to write one condition with `;` between.
    """
    rows = table.rows
    for i, j in combinations(range(len(rows)), 2):
        one, other = rows[i], rows[j]
        if one.call != other.call or one.call.is_pass or one.entry is other.entry:
            continue
        if not (_counts(one) and _counts(other) and table.making(i) and table.making(j)):
            continue
        why = _difference(table, i, j)
        if why is None:
            continue
        tell = table.notes.teller
        first, second = sorted((one.entry, other.entry), key=lambda e: (e.place.line, e.place.column))
        yield Finding(
            second.place,
            tell.say("{head}, {call} has two meanings without a name: {why}", head=tell.head(table.visit),
                     call=tell.call(one.call), why=why),
            tell.say("give each a 'name'"), (str(one.call),),
            subject=(entry_key(first), entry_key(second)), anchor=first.place,
        )


def _counts(row: Row) -> bool:
    return not row.otherwise and not row.entry.name and row.entry.status != "discuss"


def _difference(table: Analysis, i: int, j: int) -> str | None:
    tell = table.notes.teller
    one, other = table.rows[i].entry, table.rows[j].entry
    if (one.forcing is not None) != (other.forcing is not None) and {one.forcing, other.forcing} != {None, "no"}:
        return tell.say("only one of them forces")
    if one.artificial is not None and other.artificial is not None and one.artificial != other.artificial:
        return tell.say("only one of them is artificial")
    made = table.made(i), table.made(j)
    suit = table.rows[i].call.suit
    if suit is not None and suit not in table.position.suits("partner") and suit not in table.position.suits("mine"):
        shortest = sorted(table.shortest(mask, suit) for mask in made)
        if shortest[0] < 2 and shortest[1] >= 4:
            return tell.say("only one of them has {suit}", suit=suit.glyph)
    ranges = sorted(r for at in (i, j) if (r := table.extremes(at, table.scale)) is not None)
    if len(ranges) == 2 and ranges[1][0] > ranges[0][1] + 1:
        return tell.say("{one} or {other}", one=tell.span(*ranges[0], table.scale),
                        other=tell.span(*ranges[1], table.scale))
    return None
