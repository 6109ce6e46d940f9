"""L202."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bidcheck.calls import Call
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.notes import Notes
from bidcheck.lint.rule import at_notes
from bidcheck.source import SourceError
from bidcheck.system.patterns import AuctionPattern, auctions, more_specific

TRIED = 60
"""At most so many auctions of an overlap are asked about."""


@at_notes("L202", "ambiguous-pattern", Severity.ERROR)
def check(notes: Notes) -> Iterator[Finding]:
    """Two patterns fit one auction, and neither is more specific than the other.

    At the table
        After one heart, two clubs, one page of the notes speaks of every major and two clubs, another of one heart and
        every two of a minor. They say different things.
    Why it matters
        The most specific pattern gives the table, whole. Where there is none, nobody can say which table counts, and
        asking about the auction is an error.
    Wrong
        openings:
          - 1S: 12+ hcp, 5+ spades
          - 1H: 12+ hcp, 5+ hearts
          - P: otherwise
        after:
          1M:
            - 2C: 10+ hcp, 4+ clubs
            - 2D: 10+ hcp, 4+ diamonds
            - P: otherwise
          1M 2C: [2NT: otherwise]
          1H 2m: [2H: otherwise]
    Right
        openings:
          - 1S: 12+ hcp, 5+ spades
          - 1H: 12+ hcp, 5+ hearts
          - P: otherwise
        after:
          1M:
            - 2C: 10+ hcp, 4+ clubs
            - 2D: 10+ hcp, 4+ diamonds
            - P: otherwise
          1M 2C: [2NT: otherwise]
          1H 2m: [2H: otherwise]
          1H 2C: [2H: otherwise]
    When to ignore it
        Never: write a table for the auction that both fit.
    """
    told: set[str] = set()
    for problem in notes.walk.problems:
        if problem.code == "L202" and _pair(problem.message) not in told:
            told.add(_pair(problem.message))
            yield Finding(notes.key_place(problem.place), problem.message, problem.help)
    patterns = [pattern for pattern, _ in notes.system.after if not pattern.open]
    for one, two in combinations(patterns, 2):
        for calls in _undecided(one, two, patterns):
            try:
                _ = notes.book.at(calls).offer
            except SourceError as error:
                fresh = [p for p in error.problems if p.code == "L202" and _pair(p.message) not in told]
                if fresh:
                    told.update(_pair(p.message) for p in fresh)
                    yield Finding(notes.key_place(fresh[0].place), fresh[0].message, fresh[0].help)
                break


def _pair(message: str) -> str:
    """The two patterns of a message, whatever the auction."""
    return message.partition(" fits both ")[2] or message


def _undecided(one: AuctionPattern, two: AuctionPattern, patterns: list[AuctionPattern]) -> list[tuple[Call, ...]]:
    """Auctions that both patterns match, neither being inside the other, and no more specific one decides."""
    if len(one.turns) != len(two.turns) or any(a.ours != b.ours for a, b in zip(one.turns, two.turns, strict=True)):
        return []
    first, second = auctions(one), auctions(two)
    if first is None or second is None:
        return []
    shared = first & second
    if not shared or shared in (first, second):
        return []
    for other in patterns:
        if shared and other is not one and other is not two and more_specific(other, one) and more_specific(other, two):
            shared -= auctions(other) or frozenset()
    return [tuple(Call(i) for i in calls) for calls in sorted(shared)[:TRIED]]
