"""How large a condition grows when its definitions and letters are written out, so that none takes for ever to bind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Definition
from bidcheck.source import Place, Problem

MAX_FACTS = 20_000
"""A condition may come to so many facts."""
MAX_LEVELS = 100
"""Definitions in definitions, and what is in brackets, may nest so deep."""


@dataclass(frozen=True, slots=True)
class Weight:
    """How many facts a condition comes to, and how many levels deep."""

    facts: int = 1
    levels: int = 1

    @property
    def is_too_much(self) -> bool:
        return self.facts > MAX_FACTS or self.levels > MAX_LEVELS


def weigh(condition: t.Condition, known: Mapping[str, Weight]) -> Weight:
    """The weight of a condition, given that of the definitions it uses; one that is not known counts as one fact."""
    inner = [weigh(part, known) for part in t.parts(condition)]
    facts = sum(w.facts for w in inner) or 1
    levels = max((w.levels for w in inner), default=0)
    if isinstance(condition, t.Defined):
        body = known.get(condition.name, Weight())
        facts, levels = body.facts, body.levels
    for suits in _classes(condition):
        facts *= 4 if suits.kind == "suit" else 2
    return Weight(facts, levels + 1)


def _classes(condition: t.Condition) -> Iterator[t.SuitClass]:
    """The classes of suits that multiply what is said: those of this node, not of its parts."""
    if isinstance(condition, t.Exists):
        yield condition.suits
    elif isinstance(condition, t.Defined):
        yield from (suit for suit in condition.suits if isinstance(suit, t.SuitClass))
    elif isinstance(condition, t.Compared):
        yield from (suit for suit in (condition.left, condition.right) if isinstance(suit, t.SuitClass))


def weights(definitions: Mapping[str, Definition]) -> dict[str, Weight]:
    """The weight of each definition; those that are defined by themselves are left out."""
    known: dict[str, Weight] = {}
    left = list(definitions)
    while True:
        waiting = []
        for name in left:
            if used(definitions[name], definitions) <= known.keys():
                found = weigh(definitions[name].body, known)
                known[name] = Weight(min(found.facts, 10 * MAX_FACTS), min(found.levels, 10 * MAX_LEVELS))
            else:
                waiting.append(name)
        if len(waiting) in (0, len(left)):
            return known
        left = waiting


def used(definition: Definition, definitions: Mapping[str, Definition]) -> set[str]:
    """The names of the definitions that a definition uses."""
    return {node.name for node in t.walk(definition.body) if isinstance(node, t.Defined) and node.name in definitions}


def faults(definitions: Mapping[str, Definition], places: Mapping[str, Place]) -> Iterator[Problem]:
    """Definitions, of those that have a place, that are defined by themselves or grow beyond measure."""
    known = weights(definitions)
    for name, place in places.items():
        if name not in known and name in definitions:
            circle = _circle(name, definitions)
            if circle:
                yield Problem("S115", f"{name!r} is defined by itself, by way of {' and '.join(circle)}", place,
                              "give one of them another name")
        elif known.get(name, Weight()).is_too_much and not any(
                known[inner].is_too_much for inner in used(definitions[name], definitions)):
            yield Problem("S115", f"{name!r} comes to more than {MAX_FACTS:,} facts, or {MAX_LEVELS} levels", place,
                          "let fewer definitions stand one inside another")


def _circle(name: str, definitions: Mapping[str, Definition]) -> list[str]:
    """The other definitions through which a definition comes back to itself; nothing where it does not."""
    before: dict[str, str | None] = {}
    left = [name]
    while left:
        at = left.pop()
        for inner in used(definitions[at], definitions) - before.keys():
            before[inner] = at
            left.append(inner)
    if name not in before:
        return []
    way, step = [], before[name]
    while step is not None and step != name:
        way.append(step)
        step = before[step]
    return way[::-1]
