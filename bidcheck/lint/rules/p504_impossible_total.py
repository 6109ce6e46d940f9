"""P504."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.cards import SUITS
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import TRUE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table

DECK = 40
"""High-card points in the deck."""
SHOWN = 2
"""A suit in which partner has shown fewer cards is not looked at."""


@at_table("P504", "impossible-total", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """A call that needs more than the deck has between the two hands: over 40 points, or over 13 cards of a suit.

    At the table
        The notes answer an opening of twenty with a bid that shows 21. It has never come up.
    Why it matters
        The call is dead, and what should stand in its place is missing.
    Wrong
        openings:
          - 2NT: {shows: "20-22 hcp, balanced", then: {7NT: 21+ hcp, P: otherwise}}
          - P: otherwise
    Right
        openings:
          - 2NT: {shows: "20-22 hcp, balanced", then: {7NT: 17+ hcp, P: otherwise}}
          - P: otherwise
    When to ignore it
        Never: correct one of the two ranges.
    """
    if table.partner == TRUE:
        return
    tell, exact = table.notes.teller, table.notes.exact
    partner = table.position.shown_facts(2)
    seen = exact.low_values(partner, (HCP, *map(length_in, SUITS)))
    for at, row in enumerate(table.rows):
        if row.otherwise or row.pattern is None or row.pattern.open or not table.making(at):
            continue
        made = table.made(at)
        own = table.seen_least(at, HCP)
        least = [table.shortest(made, suit) if seen[1 + suit] >= SHOWN else 0 for suit in SUITS]
        if own + seen[0] <= DECK and all(a + b <= 13 for a, b in zip(least, seen[1:], strict=True) if a):
            continue  # the least is no more than what has been seen
        points = int(table.figures(at, HCP)[0].min()) + exact.values(partner, HCP)[0]
        why = tell.say("{points} points", points=points) if points > DECK else ""
        for suit, low in zip(SUITS, least, strict=True):
            total = low + exact.values(partner, length_in(suit))[0] if low else 0
            if total > 13:
                why = tell.say("{n} cards in {suit}", n=total, suit=suit.glyph)
        if why:
            literal = table.literal(at)
            yield Finding(
                row.entry.shows_place or row.entry.place,
                tell.say("{head}, {call} needs {why} between the two hands, and there are not so many",
                         head=tell.head(table.visit), call=tell.call(row.call), why=why),
                calls=(str(row.call),), hands=table.making(at), share=0.0, subject=literal, counted=literal,
                anchor=row.entry.place,
            )
