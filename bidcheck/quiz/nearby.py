"""Facts with one leaf moved by a step: a point more or less, a card, half a trick.

A hand that fits ``widened`` facts but not the facts themselves just misses them; one that fits the facts but not a
``narrowed`` form has just enough. A quiz looks for such hands on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within
from bidcheck.evaluation.measures import LENGTHS

Vector = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """A fact with one leaf moved; ``leaf`` is the leaf as it was."""

    fact: Fact
    leaf: Within | Lengths


def widened(fact: Fact) -> Iterator[Moved]:
    """The fact with one leaf asking for a step less, each leaf and end in turn."""
    yield from _moved(fact, True)


def narrowed(fact: Fact) -> Iterator[Moved]:
    """The fact with one leaf asking for a step more."""
    yield from _moved(fact, False)


def _moved(fact: Fact, widen: bool) -> Iterator[Moved]:
    match fact:
        case All(parts) | Any(parts):
            for at, part in enumerate(parts):
                for one in _moved(part, widen):
                    yield Moved(type(fact)((*parts[:at], one.fact, *parts[at + 1:])), one.leaf)
        case Not(part):
            for one in _moved(part, not widen):
                yield Moved(Not(one.fact, fact.source), one.leaf)
        case Labelled(part):
            for one in _moved(part, widen):
                yield Moved(replace(fact, part=one.fact), one.leaf)
        case Within():
            if isinstance(fact.source, t.Counted | t.Length | t.RuleOf | t.Combined):
                for allowed in _steps(fact.allowed, widen):
                    yield Moved(replace(fact, allowed=allowed), fact)
        case Lengths():
            if isinstance(fact.source, t.ShapeWord | t.Shape | t.Pair | t.Short | t.Compared):
                allowed_lengths = _wider(fact.allowed) if widen else _narrower(fact.allowed)
                if allowed_lengths and allowed_lengths != fact.allowed:
                    yield Moved(replace(fact, allowed=allowed_lengths), fact)
        case Always():
            return


def _steps(allowed: tuple[tuple[int | None, int | None], ...], widen: bool
           ) -> Iterator[tuple[tuple[int | None, int | None], ...]]:
    step = 1 if widen else -1
    for at, (lo, hi) in enumerate(allowed):
        for new_lo, new_hi in ((None if lo is None else lo - step, hi), (lo, None if hi is None else hi + step)):
            if (new_lo, new_hi) == (lo, hi) or (new_lo is not None and new_hi is not None and new_lo > new_hi):
                continue
            yield (*allowed[:at], (new_lo, new_hi), *allowed[at + 1:])


@cache
def _neighbours(lengths: Vector) -> frozenset[Vector]:
    """The lengths that are one card away: a card of one suit taken for one of another."""
    found = set()
    for give in range(4):
        for take in range(4):
            if give != take and lengths[give]:
                moved = list(lengths)
                moved[give] -= 1
                moved[take] += 1
                found.add((moved[0], moved[1], moved[2], moved[3]))
    return frozenset(found)


@cache
def _wider(allowed: frozenset[Vector]) -> frozenset[Vector]:
    return allowed.union(*(_neighbours(v) for v in allowed)) if allowed else allowed


@cache
def _narrower(allowed: frozenset[Vector]) -> frozenset[Vector]:
    everywhere = frozenset(LENGTHS)
    return frozenset(v for v in allowed if not (_neighbours(v) & everywhere) - allowed)
