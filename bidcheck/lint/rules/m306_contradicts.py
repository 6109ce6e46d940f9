"""M306."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.conditions.facts import TRUE
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table


@at_table("M306", "contradicts-earlier-call", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """A later call for which no hand that made the player's earlier calls is left.

    At the table
        The notes promise a strong rebid, and whoever holds such a hand has opened something else.
    Why it matters
        Two places in the notes disagree about the same player. The one that was written last is usually the one that
        forgot the other.
    Wrong
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round, then: {2D: any hand}}
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S 2S:
            - 4S: 22+ hcp
            - P: otherwise
    Right
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round, then: {2D: any hand}}
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S 2S:
            - 4S: 17+ hcp
            - P: otherwise
    When to ignore it
        Where an option decides which of the two places is played.
    """
    if table.shown == TRUE:
        return
    for at, row in enumerate(table.rows):
        if row.otherwise or row.pattern is None or row.pattern.open or table.able(at) or not table.possible_at_all(at):
            continue
        tell, position = table.notes.teller, table.position
        mine = [position.calls[i] for i in position.turns_of(0)]
        literal = table.literal(at)
        yield Finding(
            row.entry.shows_place or row.entry.place,
            tell.say("{head}, no hand that has called {earlier} fits {call}: {what}", head=tell.head(table.visit),
                     earlier=tell.calls(mine), call=tell.call(row.call), what=tell.fact(row.fact)),
            calls=(str(row.call),), hands=0, share=0.0, subject=literal, counted=literal, anchor=row.entry.place,
            refuted=lambda visit, at: table.notes.exact.any_hand(
                (visit.offer.rows[at].fact, *visit.position.shown_facts(0))),
        )
