"""F406."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent


@at_table("F406", "short-of-the-force", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """A sequence that one of the pair has forced to game, or to slam, and that can stop below it.

    At the table
        You jumped in a new suit to make sure of game. Two rounds later partner passes three diamonds.
    Why it matters
        A force to game is made so that both can go slowly. If somewhere a pass is left in, nobody can. A pass over a
        call of theirs leaves it to partner, who is forced as well, and is no fault.
    Wrong
        openings:
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S:
            - 3C: {shows: "16+ hcp, 5+ clubs", forcing: game}
            - P: otherwise
          1S 3C: [3S: any hand]
          1S 3C 3S: [4S: 3+ spades, P: otherwise]
    Right
        openings:
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S:
            - 3C: {shows: "16+ hcp, 5+ clubs", forcing: game}
            - P: otherwise
          1S 3C: [3S: any hand]
          1S 3C 3S: [4S: 3+ spades, 3NT: otherwise]
    When to ignore it
        Where the force ends by agreement, in four of a minor say.
    """
    position = table.position
    answers = table.answers
    if not position.word("forced", None) or (answers is not None and answers.forcing != "no"):
        return
    if not position.calls[-1].is_pass:
        return  # over a call of theirs a pass leaves it to partner, who is forced as well
    tell = table.notes.teller
    for at, row in enumerate(table.rows):
        if not row.call.is_pass or not table.making(at) or row.entry.forcing not in (None, "no"):
            continue
        made = table.made(at)
        share = table.share_of(made)
        if not share:
            continue
        example = table.region(made).witnesses()
        force = {position.attributes_of(i).forcing for i in range(position.turn) if position.is_ours(i)}
        yield Finding(
            row.entry.place,
            tell.about("{head}, the pair is forced to {what}, and {share} of hands pass: {hands}",
                       head=tell.head(table.visit), what=tell.say("slam" if "slam" in force else "game"),
                       share=percent(share), example=example[:1]),
            "", ("P",), table.making(at), share, tuple(map(str, example)), subject=table.literal(at),
            later=table.words_for(at),
        )
