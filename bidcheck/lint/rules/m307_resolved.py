"""M307."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.lint.analysis import Analysis, bits
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent

TOLD = 3
"""So many overlaps stand in the message; the others are in the lines."""


@at_table("M307", "resolved-overlap", Severity.INFO)
def check(table: Analysis) -> Iterator[Finding]:
    """Which calls overlap, and which of them goes first by `before:` or by the order of the list.

    At the table
        Partner's one diamond denies the hands that would have opened one notrump: how many are they?
    Why it matters
        Nothing is wrong here. But an order is an agreement too, and one sees only by the shares how much it decides.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, balanced, 0-4 spades
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
    When to ignore it
        It is information, and does not fail a file.
    """
    rows, tell = table.rows, table.notes.teller
    pairs: dict[tuple[int, int], int] = {}
    decided = 0
    priors = [row.priors for row in rows]
    entry_of = {id(row.entry): at for at, row in reversed(list(enumerate(rows)))}
    home = [entry_of[id(row.entry)] for row in rows]
    for g in table.groups:
        if not g.hands:
            continue
        found = set()
        fits = bits(g.fits)
        for j in fits:
            for i in fits:
                if i in priors[j] and rows[i].call != rows[j].call and home[i] != home[j]:
                    found.add((home[i], home[j]))
        for pair in found:
            pairs[pair] = pairs.get(pair, 0) + g.hands
        decided += g.hands if found else 0
    if not pairs or table.visit.anywhere:
        return

    def named(pair: tuple[int, int]) -> str:
        first, second = (tell.either(r.call for r in rows if r.entry is rows[at].entry) for at in pair)
        return tell.say("{first} before {second} ({share})", first=first, second=second,
                        share=percent(table.simple_share(pairs[pair])))

    order = sorted(pairs, key=lambda pair: -pairs[pair])
    share = table.simple_share(decided)
    yield Finding(
        table.place,
        tell.say("{head}, the order decides for {share} of hands: {pairs}", head=tell.head(table.visit),
                 share=percent(share), pairs=", ".join(map(named, order[:TOLD]))),
        hands=decided, share=share, lines=tuple(map(named, order)) if len(order) > TOLD else (),
        calls=tuple(dict.fromkeys(str(rows[at].call) for pair in order for at in pair)), subject=table.key,
    )
