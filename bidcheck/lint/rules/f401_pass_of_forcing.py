"""F401."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent


@at_table("F401", "pass-of-forcing-call", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """A forcing call that partner's table lets some hand pass, the opponents being silent.

    At the table
        You respond in a new suit, forcing, with eighteen points. Partner has a minimum, finds Pass in the notes, and
        you play there.
    Why it matters
        A forcing call is made on hands for which the contract would be absurd. One hand that may pass makes it no
        longer forcing.
    Wrong
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round, then: {2D: 5+ hcp, P: otherwise}}
          - P: otherwise
    Right
        openings:
          - 2C: {shows: 20+ hcp, artificial: true, forcing: one round, then: {2H: 5+ hcp, 2D: otherwise}}
          - P: otherwise
    When to ignore it
        Where the system is what it is and lets a worthless hand pass: then the call is not forcing, and better not
        marked so.
    """
    answers = table.answers
    if answers is None or answers.forcing == "no" or not table.position.word("forced", None):
        return
    tell, position = table.notes.teller, table.position
    for at, row in enumerate(table.rows):
        if not row.call.is_pass or not table.making(at):
            continue
        made = table.made(at)
        share = table.share_of(made)
        if not share:
            continue
        example = table.region(made).witnesses()
        yield Finding(
            row.entry.place,
            tell.about("{head}, {share} of hands pass {call}, which forces {force}: {hands}", head=tell.head(
                table.visit), share=percent(share), call=tell.call(position.calls[-2]),
                force=tell.say({"game": "to game", "slam": "to slam"}.get(answers.forcing, "for one round")),
                example=example[:1]),
            tell.say("give these hands a bid, or take the forcing away"), ("P",), table.making(at), share,
            tuple(map(str, example)), subject=table.literal(at), later=table.words_for(at),
        )
