"""M310."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bidcheck.conditions.facts import Fact, Within, both
from bidcheck.handspace.region import Region
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent
from bidcheck.system.book import Row

SMALL = 200_000
"""A table of hands with more rows than this is too fine to describe its hands in a few words."""
FLOOR = 0.001
"""Fewer hands than one in a thousand are not told of."""


@at_table("M310", "broad-otherwise", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """An `otherwise`, a Pass above all, that takes hands as strong as a sibling's bid asks for.

    At the table
        You have enough to bid, no bid fits, and by the notes you pass: not because somebody wanted it, but because
        `otherwise` takes what is left.
    Why it matters
        It hides a gap. The rule looks at the bids that ask for more than the hands of the `otherwise` have on average,
        and counts the hands in it that are as strong as the least of those. Fewer than one in a thousand of the
        player's hands are not told of; other calls than Pass, and auctions in which the opponents have called, are
        information.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 12+ hcp, 5+ spades
          - 1C: {shows: 12+ hcp, artificial: true}
          - P: 0-11 hcp
    When to ignore it
        Where passing a good hand is the agreement, for want of a suit: say which in the comment.
    """
    rows, tell = table.rows, table.notes.teller
    if table.often_enough or table.has_asked:
        return
    for at, row in enumerate(rows):
        if not row.otherwise or not table.making(at) or row.entry.status == "discuss" or table.addition:
            continue
        counts = table.distribution(at, table.scale)
        mean = sum(value * n for value, n in counts.items()) / sum(counts.values())
        edge, sibling = _least_above(table, mean, max(counts))
        if sibling is None:
            continue
        hands = sum(n for value, n in counts.items() if value >= edge)
        share = table.simple_share(hands)
        if share < FLOOR:
            continue
        grave = row.call.is_pass and table.uncontested
        worth = table.region_by(at, table.scale)
        example = Region.of_rows(worth.space, worth.mask & (worth.space.values(table.scale) >= edge)).witnesses()
        asks = Within(table.scale, ((edge, None),))
        target = both([table.made_by(at), asks])
        message = "{head}, {call} takes {share} of hands although they are worth {points}, the least of {bid}"
        told = grave and len(table.space) <= SMALL
        yield Finding(
            row.entry.place,
            tell.about(message + (": {hands}" if told else ""), head=tell.head(table.visit), call=tell.call(row.call),
                       share=percent(share), points=tell.span(edge, None, table.scale), bid=tell.call(sibling.call),
                       example=example[:1]),
            tell.say("give these hands a bid, or write what the call is meant to take"),
            (str(row.call), str(sibling.call)), hands, share, tuple(map(str, example)), subject=table.literal(at),
            severity=None if grave else Severity.INFO, later=_words(table, target, asks) if told else None,
        )


def _least_above(table: Analysis, mean: float, most: int) -> tuple[int, Row | None]:
    """The least that a bid asks for, of those that ask for more than ``mean`` and not for more than ``most``."""
    found: tuple[int, Row | None] = (0, None)
    for at, row in enumerate(table.rows):
        if row.otherwise or not row.call.is_bid or not table.making(at):
            continue
        extremes = table.extremes(at, table.scale)
        if extremes is not None and mean < extremes[0] <= most and (found[1] is None or extremes[0] < found[0]):
            found = extremes[0], row
    return found


def _words(table: Analysis, target: Fact, asks: Fact) -> Callable[[], tuple[str, tuple[str, ...]]]:
    return lambda: table.described(target, [asks])
