"""F405."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.calls import PASS
from bidcheck.conditions.bind import length_in
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent

PLAYABLE = 4
"""With so many cards in the suit named a pass of an artificial bid is a wish to play there."""


@at_table("F405", "dead-end", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """An artificial bid that could be the last one: partner may pass it, or has no table and it does not force.

    At the table
        You bid a suit you do not have. Partner, by the notes, may pass, and does.
    Why it matters
        The contract is then a suit that nobody has promised. A pass with four cards in the suit named is left alone:
        that is a wish to play there.
    Wrong
        openings:
          - 1C: {shows: 16+ hcp, artificial: true, then: {1D: 5+ hcp, P: 0-4 hcp}}
          - P: otherwise
    Right
        openings:
          - 1C: {shows: 16+ hcp, artificial: true, forcing: one round, then: {1H: 5+ hcp, 1D: 0-4 hcp}}
          - P: otherwise
    When to ignore it
        Where the risk is known and taken, as with a short club that may be passed.
    """
    yield from _passed(table)
    yield from _unanswered(table)


def _passed(table: Analysis) -> Iterator[Finding]:
    position, tell = table.position, table.notes.teller
    answers = table.answers
    if answers is None or not answers.artificial or answers.forcing != "no" or not position.calls[-2].is_bid:
        return
    bid = position.calls[-2]
    for at, row in enumerate(table.rows):
        if not row.call.is_pass or not table.making(at):
            continue
        made = table.made(at)
        if bid.suit is not None:
            made = made & (table.space.values(length_in(bid.suit)) < PLAYABLE)
        share = table.share_of(made)
        if not share:
            continue
        before = position.before(len(position.calls) - 2)
        entry = next((r.entry for r in before.offer.rows if r.call == bid), row.entry)
        example = table.region(made).witnesses()
        yield Finding(
            entry.place,
            tell.about("{head}, {share} of hands pass, and the artificial {call} is the contract",
                       head=tell.head(table.visit), share=percent(share), call=tell.call(bid), example=example[:1]),
            tell.say("mark the call forcing, or say what the pass shows"), ("P",),
            int(table.space.weights[made].sum()), share, tuple(map(str, example)),
            subject=("passed", table.literal(at)), anchor=row.entry.place,
        )


def _unanswered(table: Analysis) -> Iterator[Finding]:
    position, notes, tell = table.position, table.notes, table.notes.teller
    for call in table.offer.calls():
        at = next(i for i, row in enumerate(table.rows) if row.call == call)
        if not table.fresh(at):
            continue
        attributes = position.attributes(call)
        if not call.is_bid or not attributes.artificial or attributes.forcing != "no" or attributes.asks:
            continue
        if not any(table.making(i) for i, r in enumerate(table.rows) if r.call == call):
            continue
        calls = (*position.calls, call, PASS)
        if notes.has_table(calls) or notes.has_fallback(calls):
            continue
        yield Finding(
            table.rows[at].entry.place,
            tell.say("{head}, {call} is artificial, does not force, and has no table of replies: it could be the "
                     "contract", head=tell.head(table.visit), call=tell.call(call)),
            tell.say("mark the call forcing and write its replies under 'then:'"), (str(call),),
            subject=("unanswered", table.literal(at)),
        )
