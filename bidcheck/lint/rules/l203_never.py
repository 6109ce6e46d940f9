"""L203."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.notes import Notes
from bidcheck.lint.rule import at_notes
from bidcheck.lint.words import signs


@at_notes("L203", "never-matches", Severity.ERROR)
def check(notes: Notes) -> Iterator[Finding]:
    """A table that no auction comes to: no legal auction fits its pattern, or a call before it is not offered.

    At the table
        A page of the notes is never used. The call that leads to it was given up years ago.
    Why it matters
        Whoever reads that page learns a sequence that does not exist. Often a call of the parent table is misspelt, or
        marked artificial, so that a letter such as `x` no longer stands for it.
    Wrong
        openings:
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1H:
            - 2H: 6+ hcp, 3+ hearts
            - P: otherwise
    Right
        openings:
          - 1S: 12+ hcp, 5+ spades
          - 1H: 12+ hcp, 5+ hearts
          - P: otherwise
        after:
          1H:
            - 2H: 6+ hcp, 3+ hearts
            - P: otherwise
    When to ignore it
        Where the call that leads to the table depends on an option which is not chosen now.
    """
    tell = notes.teller
    taken_in = {file.place.source for file in notes.files if file.kind == "convention" and file is not notes.main}
    for unmet in notes.walk.unmet:
        if unmet.written.table.place.source in taken_in:
            continue  # the file's own tables and options go over a convention's, which is looked at by itself
        pattern = signs(str(unmet.written.pattern)) or "()"
        help = ""
        if unmet.reason == "illegal":
            if all(turn.token.kind == "call" for turn in unmet.written.pattern.turns):
                continue
            message = tell.say("no legal auction fits '{pattern}'", pattern=pattern)
            message += f": {unmet.details}" if unmet.details else ""
        elif unmet.reason == "not offered":
            call, _, where = unmet.details.partition(" ")
            message = tell.say("no auction comes to '{pattern}': {call} is not offered {where}", pattern=pattern,
                               call=tell.spelled(call), where=tell.say("after {auction}", auction=tell.spelled(where))
                               if where != "the opening" else tell.say("in the openings"))
            help = tell.say("write the call into that table, or take this table away")
        elif unmet.reason == "covered":
            message = tell.say("no auction comes to '{pattern}': '{other}' is more specific and has them all",
                               pattern=pattern, other=signs(unmet.details))
        elif unmet.reason == "nested":
            message = tell.say("no auction comes to '{pattern}' after {call}", pattern=pattern,
                               call=", ".join(signs(str(k)) for k in unmet.written.under.keys)
                               if unmet.written.under is not None else "")
        else:
            message = tell.say("no auction comes to '{pattern}'", pattern=pattern)
            help = tell.say("letters stand for natural bids only: write an artificial call as it is")
        yield Finding(notes.table_place(unmet.written.table), message, help)
