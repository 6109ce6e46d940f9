"""M305."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import bind
from bidcheck.conditions.facts import Always, Fact, both, either, negate
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.walk import Visit
from bidcheck.meaning import Exact
from bidcheck.system.book import Row


@at_table("M305", "redundant-part", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """A part of a condition that rules out nothing, because the other parts have ruled it out already.

    At the table
        The notes say "balanced, no void". A pupil looks for the balanced hand with a void.
    Why it matters
        Whoever wrote the part meant it to do something. Often one of the other parts is narrower than intended.
    Wrong
        openings:
          - 1NT: 15-17 hcp, balanced, 0-5 spades
          - P: otherwise
    Right
        openings:
          - 1NT: 15-17 hcp, balanced, 0-4 spades
          - P: otherwise
    When to ignore it
        Where the words are there for the reader. A note says such things as well.
    """
    known: dict[Hashable, set[str]] = table.notes.kept.setdefault("M305", {})
    for at, row in enumerate(table.rows):
        shows = row.entry.shows
        if shows is None or row.otherwise or row.pattern is None or row.pattern.open or not table.possible_at_all(at):
            continue
        literal = table.literal(at)
        left = known.get(literal)
        parts = [p for p in _parts(shows) if left is None or str(p[0]) in left]
        know = table.notes.exact
        found = [(part, others, kind) for part, others, kind in parts
                 if _rules_out_nothing(know, table.visit, row, part, others, kind)]
        known[literal] = {str(part) for part, _, _ in found}
        tell = table.notes.teller
        for part, others, kind in found:
            message = "in {call}, {part} rules out nothing that the other parts do not" if kind == "and" else (
                "in {call}, the alternative {part} adds nothing to the others")
            yield Finding(
                table.notes.within(row.entry, str(part)),
                tell.say(message, call=tell.call(row.call), part=f"'{part}'"),
                tell.say("take it away, or write what it was meant to do"), (str(row.call),),
                subject=(literal, str(part)), counted=literal, anchor=row.entry.place,
                refuted=_rules_out_something(know, part, others, kind),
            )


Parts = Iterator[tuple[t.Condition, tuple[t.Condition, ...], str]]


def _parts(shows: t.Condition) -> Parts:
    """Each part with those it stands beside, and whether it is joined by ``and`` or ``or``."""
    if isinstance(shows, t.Both):
        for at, part in enumerate(shows.parts):
            yield part, (*shows.parts[:at], *shows.parts[at + 1:]), "and"
            if isinstance(part, t.Either):
                yield from _parts(part)
    elif isinstance(shows, t.Either):
        for at, part in enumerate(shows.parts):
            yield part, (*shows.parts[:at], *shows.parts[at + 1:]), "or"
            if isinstance(part, t.Both):
                yield from _parts(part)


def _rules_out_something(exact: Exact, part: t.Condition, beside: tuple[t.Condition, ...], kind: str
                         ) -> Callable[[Visit, int], bool]:
    return lambda visit, at: not _rules_out_nothing(exact, visit, visit.offer.rows[at], part, beside, kind)


def _rules_out_nothing(know: Exact, visit: Visit, row: Row, part: t.Condition, beside: tuple[t.Condition, ...],
                       kind: str) -> bool:
    if any(isinstance(node, t.Partner | t.Combined | t.Extent | t.Usually | t.AuctionWord | t.SuitIs | t.Above
                      | t.OptionIs) for node in t.walk(part)):
        return False
    position = visit.position
    scope = position.scope(row.lexicon, row.suits, row.call, row.scale, lenient=True)

    def bound(condition: t.Condition) -> Fact:
        return bind(condition, scope)

    fact, others = bound(part), [bound(c) for c in beside]
    if isinstance(fact, Always) or any(isinstance(o, Always) and not o.value for o in others):
        return False
    if kind == "and":
        others = [o for o in others if not isinstance(o, Always)]
        return bool(others) and not know.any_hand((*others, negate(fact))) and know.any_hand((both(others),))
    return not know.any_hand((fact, negate(either(others)))) and know.any_hand((fact,))
