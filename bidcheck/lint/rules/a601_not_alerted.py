"""A601."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.cards import SUITS, Strain
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table

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
    ours = {*position.suits("mine"), *position.suits("partner"), *position.suits("agreed")}
    for call in table.offer.calls():
        if not call.is_bid:
            continue
        at = [i for i, row in enumerate(table.rows) if row.call == call and table.making(i)]
        entries = [table.rows[i].entry for i in at]
        if not at or position.attributes(call).artificial or any(e.alert is not None for e in entries):
            continue
        if all(table.rows[i].otherwise or table.rows[i].pattern is None for i in at):
            continue
        if call.suit in ours:
            continue
        made = table.made(at[0])
        for i in at[1:]:
            made = made | table.made(i)
        if call.suit is not None and table.shortest(made, call.suit) >= NATURAL:
            continue
        least = [low for low, _ in table.lengths(made)]
        shows = [suit for suit in SUITS if least[suit] >= SHOWN and suit not in ours]
        if call.suit is None:
            agreed = [suit for suit in SUITS if least[suit] >= SHOWN and suit in position.suits("partner")]
            wrong = shows if call.strain is Strain.NOTRUMP and position.rest else []
            wrong = wrong or (agreed if position.attributes(call).forcing != "no" else [])
        else:
            wrong = shows
        if call.suit is None and not wrong:
            continue
        what = tell.listed([suit.glyph for suit in wrong]) if wrong else ""
        message = "{head}, {call} shows {suits}, and is not marked artificial" if wrong else (
            "{head}, {call} promises {n} cards in its suit, and is not marked artificial")
        n = least[call.suit] if call.suit is not None else 0
        yield Finding(
            entries[0].place, tell.say(message, head=tell.head(table.visit), call=tell.call(call), suits=what,
                                       n=n if n else tell.say("no")),
            tell.say("add 'artificial: true', or 'alert: no' where it is natural all the same"), (str(call),),
            subject=(table.literal(at[0]), bool(wrong)),
        )
