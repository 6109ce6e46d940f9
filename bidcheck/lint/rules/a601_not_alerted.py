"""A601."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bidcheck.calls import Call
from bidcheck.cards import SUITS, Strain
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NATURAL = 3
"""A bid of a suit is natural if it promises so many cards there."""
SHOWN = 4
"""A suit is shown if so many cards are promised in it."""


@at_table("A601", "artificial-not-alerted", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A bid that shows a suit it does not name, or no suit at all, and is not marked as artificial.

    At the table
        You bid two diamonds to show hearts, and partner does not say so. The opponents lead accordingly.
    Why it matters
        Opponents have a right to know what a bid shows. And the notes themselves go wrong: a letter in a pattern stands
        for natural bids only, and what is natural is read from the mark.
    Wrong
        openings:
          - 1NT: {shows: "15-17 hcp, balanced", then: {2D: 5+ hearts, P: otherwise}}
          - P: otherwise
    Right
        openings:
          - 1NT: {shows: "15-17 hcp, balanced", then: {2D: {shows: 5+ hearts, artificial: true}, P: otherwise}}
          - P: otherwise
    When to ignore it
        Where the bid is natural in spirit, such as a preference for one of partner's suits. `alert: no` says so.
    """
    position, tell = table.position, table.notes.teller
    for call in table.offer.calls():
        at = [i for i, row in enumerate(table.rows) if row.call == call and table.making(i)]
        entries = [table.rows[i].entry for i in at]
        if not at or not call.is_bid or position.attributes(call).artificial or any(
                entry.alert is not None for entry in entries):
            continue
        if all(table.rows[i].otherwise or table.rows[i].pattern is None for i in at):
            continue
        made = table.made(at[0])
        for i in at[1:]:
            made = made | table.made(i)
        shown = _in_notrump(table, call, made) if call.suit is None else _elsewhere(table, call.suit, made)
        if shown is None:
            continue
        least = table.shortest(made, call.suit) if call.suit is not None else 0
        message = "{head}, {call} promises no cards in its suit, and is not marked artificial"
        if least:
            message = "{head}, {call} promises {n} cards in its suit, and is not marked artificial"
        if shown:
            message = "{head}, {call} shows {suits}, and is not marked artificial"
        yield Finding(
            entries[0].place,
            tell.say(message, head=tell.head(table.visit), call=tell.call(call), n=least,
                     suits=tell.listed([suit.glyph for suit in shown])),
            tell.say("add 'artificial: true', or 'alert: no' where it is natural all the same"), (str(call),),
            subject=(table.literal(at[0]), bool(shown)),
        )


def _elsewhere(table: Analysis, suit: Strain, made: NDArray[np.bool_]) -> list[Strain] | None:
    """The other suits that a bid of a suit shows, perhaps none; ``None`` where it is natural."""
    if table.shortest(made, suit) >= NATURAL:
        return None
    ours = _ours(table)
    if suit in ours:
        return None
    return [s for s in SUITS if s not in ours and table.shortest(made, s) >= SHOWN]


def _in_notrump(table: Analysis, call: Call, made: NDArray[np.bool_]) -> list[Strain] | None:
    """The long suits that a bid in notrump shows, or partner's suit where it forces; ``None`` where it is natural."""
    position = table.position
    if not position.rest:
        return None
    shows = [s for s in SUITS if table.shortest(made, s) >= SHOWN]
    long = [s for s in shows if table.shortest(made, s) > SHOWN]
    if long and (found := [s for s in long if s not in _ours(table)]):
        return found
    if shows and position.attributes(call).forcing != "no":
        return [s for s in shows if s in position.suits("partner")] or None
    return None


def _ours(table: Analysis) -> set[Strain]:
    position = table.position
    return {*position.suits("mine"), *position.suits("partner"), *position.suits("agreed")}
