"""F403."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bidcheck.cards import MAJORS, MINORS, Strain
from bidcheck.conditions.bind import length_in
from bidcheck.evaluation.holdings import CONTROLS, count_of
from bidcheck.evaluation.measures import Measure, Term, in_suits
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.words import percent

APART = 3
"""Two answers to a count that stand for one call, nought or four say, should be this far apart."""

_COUNTED = {"aces": in_suits(count_of("A")), "kings": in_suits(count_of("K")), "queens": in_suits(count_of("Q")),
            "controls": in_suits(CONTROLS)}
_SUITS = {"majors": MAJORS, "minors": MINORS}


@at_table("F403", "answers-not-distinct", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A question that some hand cannot answer, or answers that do not tell what was asked.

    At the table
        Partner asks for aces and you have four. The notes know nought to three.
    Why it matters
        After a question partner decides alone, from the answer. A hand without an answer, one number shown by two
        answers, or two near numbers shown by one leave him guessing. Numbers three apart may share an answer.
    Wrong
        openings:
          - 2NT: 20-22 hcp, balanced
          - P: otherwise
        after:
          2NT:
            - 4C: {shows: any hand, asks: aces, artificial: true, then: {4D: 0-1 aces, 4H: 2 aces, 4S: 3 aces}}
    Right
        openings:
          - 2NT: 20-22 hcp, balanced
          - P: otherwise
        after:
          2NT:
            - 4C:
                shows: any hand
                asks: aces
                artificial: true
                then: {4D: 0/4 aces, 4H: 1 ace, 4S: 2 aces, 4NT: 3 aces}
    When to ignore it
        Where the asker cannot care, or a later question sorts it out.
    """
    answers = table.answers
    if answers is None or not answers.asks or not table.visit.whole or not table.possible:
        return
    if table.often_enough:
        return
    yield from _unanswered(table)
    asked = answers.asks.say("en").lower()
    measure = next((m for word, m in _COUNTED.items() if word in asked), None)
    if "keycard" in asked or "key card" in asked:
        trumps = table.position.suits("agreed")
        measure = Measure((Term(count_of("A")), Term(count_of("K"), 1 << trumps[0]))) if len(trumps) == 1 else None
    if measure is not None:
        yield from _mixed(table, measure)
    suits = next((s for word, s in _SUITS.items() if word in asked), None)
    if suits is not None:
        yield from _denied_and_shown(table, suits)


def _unanswered(table: Analysis) -> Iterator[Finding]:
    mask = table.mask(lambda g: not g.wins)
    share = table.share_of(mask)
    if not share:
        return
    tell = table.notes.teller
    example = table.region(mask).witnesses()
    yield Finding(
        table.place,
        tell.about("{head}, {share} of hands have no answer to the question: {hands}", head=tell.head(table.visit),
                   share=percent(share), example=example[:1]),
        tell.say("give these hands an answer"), hands=int(table.space.weights[mask].sum()), share=share,
        witnesses=tuple(map(str, example)), subject=("unanswered", table.key), name="unanswered-ask",
        later=lambda: table.described(table.uncalled),
    )


def _mixed(table: Analysis, measure: Measure) -> Iterator[Finding]:
    """Numbers that two answers show, or near numbers that one answer shows."""
    tell, exact = table.notes.teller, table.notes.exact
    values: dict[int, tuple[int, ...]] = {}
    for at, row in enumerate(table.rows):
        if table.making(at) and row.call.is_bid:
            here = exact.values((table.made_by(at),), measure)
            values[at] = tuple(v for v in here if table.meets(at, measure, v))
    for at, shown in values.items():
        row = table.rows[at]
        near = [(a, b) for a, b in pairwise(shown) if b - a < APART]
        if near and len(shown) > 1 and len(values) > 1:
            yield Finding(
                row.entry.place, tell.say("{head}, {call} may show {numbers}, and partner cannot tell which",
                                          head=tell.head(table.visit), call=tell.call(row.call),
                                          numbers=tell.listed([tell.amount(v, measure) for v in shown], " or ")),
                tell.say("give each number a call; numbers {n} apart may share one", n=APART), (str(row.call),),
                subject=("near", table.literal(at)),
            )
    for at, shown in values.items():
        for other, also in values.items():
            both = set(shown) & set(also)
            if at < other and both and table.rows[at].call != table.rows[other].call:
                row, second = table.rows[at], table.rows[other]
                yield Finding(
                    second.entry.place,
                    tell.say("{head}, both {one} and {other} may show {number}", head=tell.head(table.visit),
                             one=tell.call(row.call), other=tell.call(second.call),
                             number=tell.listed([tell.amount(v, measure) for v in sorted(both)], " or ")),
                    "", (str(row.call), str(second.call)), subject=("both", table.literal(at), table.literal(other)),
                    anchor=row.entry.place,
                )


def _denied_and_shown(table: Analysis, suits: tuple[Strain, ...]) -> Iterator[Finding]:
    """An answer in one of the suits asked for that does not promise four cards there."""
    tell = table.notes.teller
    for at, row in enumerate(table.rows):
        suit = row.call.suit
        if suit not in suits or not table.making(at) or table.position.attributes(row.call).artificial:
            continue
        assert suit is not None
        extremes = table.extremes(at, length_in(suit))
        if extremes is not None and extremes[0] < 4 and suit not in table.position.suits("mine"):
            yield Finding(
                row.entry.place, tell.say("{head}, {call} answers the question for a suit that may have {n} cards",
                                          head=tell.head(table.visit), call=tell.call(row.call), n=extremes[0]),
                "", (str(row.call),), subject=("short", table.literal(at)),
            )
