"""L201."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from bidcheck.auction import _verify
from bidcheck.calls import Call
from bidcheck.errors import IllegalCall
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.notes import Notes
from bidcheck.lint.rule import at_notes
from bidcheck.lint.walk import Visit, entry_key, table_key
from bidcheck.system import model as m
from bidcheck.system.patterns import CallToken, calls_of


@at_notes("L201", "illegal-call", Severity.ERROR)
def check(notes: Notes) -> Iterator[Finding]:
    """A call that the Laws do not allow: insufficient, an inadmissible double or redouble, or after the end.

    At the table
        The notes answer one spade with one heart. The director is called.
    Why it matters
        Such a call is left out of its table, so that its hands have no call, or another one.
    Wrong
        openings:
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S:
            - 1H: 6+ hcp, 4+ hearts
            - P: otherwise
    Right
        openings:
          - 1S: 12+ hcp, 5+ spades
          - P: otherwise
        after:
          1S:
            - 2H: 10+ hcp, 5+ hearts
            - P: otherwise
    When to ignore it
        Never. A call that is legal in some auctions of a pattern and not in others is no finding.
    """
    for unmet in notes.walk.unmet:
        tokens = [turn.token for turn in unmet.written.pattern.turns]
        if unmet.reason == "illegal" and all(token.kind == "call" for token in tokens):
            yield Finding(notes.table_place(unmet.written.table), notes.teller.say(
                "'{pattern}' is no auction: {law}", pattern=unmet.written.pattern, law=unmet.details))
    yield from _calls(notes)


def _calls(notes: Notes) -> Iterator[Finding]:
    """The calls of tables that are legal in no auction of theirs."""
    legal: set[tuple[Hashable, CallToken]] = set()
    illegal: dict[tuple[Hashable, CallToken], tuple[m.Table, m.Entry, Visit, Call, str]] = {}
    for visit in notes.walk.visits:
        position = visit.position
        for table in notes.tables_at(visit):
            for entry in table.entries:
                for token in entry.keys:
                    key = entry_key(entry), token
                    if key in legal:
                        continue
                    for call, _ in calls_of(token, {}, position.last_bid):
                        try:
                            _verify(position.calls, call)
                        except IllegalCall as error:
                            illegal.setdefault(key, (table, entry, visit, call, str(error)))
                        else:
                            legal.add(key)
                            break
    for key, (table, entry, visit, call, law) in illegal.items():
        if key in legal or any(_legal(other, key[1]) for other in notes.walk.others(notes.book, table_key(table))):
            continue
        yield Finding(
            entry.place, notes.teller.say("{head}, {call} is not legal: {law}", head=notes.teller.head(visit),
                                          call=notes.teller.call(call), law=law),
            calls=(str(call),), auction=tuple(map(str, visit.position.calls)),
        )


def _legal(visit: Visit, token: CallToken) -> bool:
    """Whether some call that a key stands for is legal at a visit."""
    position = visit.position
    return any(position.is_legal(call) for call, _ in calls_of(token, {}, position.last_bid))
