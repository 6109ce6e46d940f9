"""M301."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.lint.analysis import Analysis, Group, bits
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent


@at_table("M301", "gap", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """Hands that have no call in a table, or only one that the notes leave open.

    At the table
        You hold twelve points and four spades, partner has opened, and nothing in the notes is yours. You invent a
        call, and partner answers another one.
    Why it matters
        A gap is found at the table, by the pair that can least afford it. In a table of answers the share is that of
        the hands opposite partner's opening; after your own calls only the hands that can have made them are counted.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 10+ hcp, 5+ spades
          - 1H: 10+ hcp, 5+ hearts
          - P: 0-9 hcp
    Right
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 10+ hcp, 5+ spades
          - 1H: 10+ hcp, 5+ hearts
          - 1D: {shows: 10+ hcp, note: no five-card major}
          - P: 0-9 hcp
    When to ignore it
        Where the notes mean to leave something open. Say so in them too: a call with `status: discuss` turns the
        finding into information, and `fallback:` names a system that answers where these notes are silent.
    """
    if table.addition or not table.possible:
        return
    yield from _uncalled(table)
    yield from _left_open(table)


def _uncalled(table: Analysis) -> Iterator[Finding]:
    def which(group: Group) -> bool:
        return not group.wins

    hands = table.count(which)
    if not hands or (table.answers is not None and table.answers.asks):
        return
    tell, subject = table.notes.teller, ("none", table.key)
    share = table.share_once("M301", subject, which)
    if share == 0:
        return
    backed = table.left_to_fallback(table.uncalled)
    message = "{head}, {share} of hands have no call: {hands}"
    if backed:
        message = "{head}, the notes have no call for {share} of hands and leave them to the fallback: {hands}"
    example = table.witnesses(which)
    yield Finding(
        table.place, tell.about(message, head=tell.head(table.visit), share=percent(share or 0), example=example[:1]),
        "" if backed else tell.say(
            "give these hands a call" if table.position.word("forced", None)
            else "give these hands a call, or end the table with 'P: otherwise'"),
        hands=hands, share=share, witnesses=tuple(map(str, example)),
        severity=Severity.INFO if backed else None,
        subject=subject,
        later=lambda: table.described(table.uncalled),
    )


def _left_open(table: Analysis) -> Iterator[Finding]:
    rows = table.rows

    def which(group: Group) -> bool:
        return bool(group.wins) and all(rows[i].entry.status == "discuss" for i in bits(group.wins))

    hands = table.count(which)
    if not hands:
        return
    tell, subject = table.notes.teller, ("open", table.key)
    share = table.simple_share(hands)
    example = table.witnesses(which)
    making = [i for i, row in enumerate(rows) if row.entry.status == "discuss" and table.making(i)]
    calls = list(dict.fromkeys(rows[i].call for i in making))
    yield Finding(
        table.place,
        tell.about("{head}, {share} of hands have only a call that the notes leave open ({calls})",
                   head=tell.head(table.visit), share=percent(share), calls=tell.calls(calls),
                   example=example[:1]),
        calls=tuple(map(str, calls)), hands=hands, share=share, witnesses=tuple(map(str, example)),
        severity=Severity.INFO, subject=subject,
    )
