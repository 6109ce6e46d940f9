"""``choose``: which of several calls of one entry a hand makes, as facts about the hand.

Each key is a rule that puts one call before another on some hands. ``goes_before`` says on which hands, so that the
adviser, the exact meanings and the linter read one rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bidcheck.calls import Call
from bidcheck.cards import MAJORS, SUITS, Strain
from bidcheck.conditions.bind import compared, length_in
from bidcheck.conditions.facts import FALSE, TRUE, Fact, Lengths, Within, both, either, negate
from bidcheck.evaluation.holdings import HCP
from bidcheck.evaluation.measures import LENGTHS, Measure, Term
from bidcheck.system.model import ChooseKey

Bind = Callable[[ChooseKey, Call], Fact]
"""The condition of a key, bound for one call."""


def goes_before(first: Call, second: Call, keys: tuple[ChooseKey, ...], bind: Bind) -> Fact:
    """The hands on which ``first`` goes before ``second``, keys deciding in turn what is left tied."""
    return either(fact for _, fact in by_key(first, second, keys, bind))


def by_key(first: Call, second: Call, keys: tuple[ChooseKey, ...], bind: Bind) -> tuple[tuple[ChooseKey, Fact], ...]:
    """For each key the hands on which it is this key that puts ``first`` before ``second``."""
    tied: Fact = TRUE
    parts: list[tuple[ChooseKey, Fact]] = []
    for key in keys:
        better, worse = _key(first, second, key, bind), _key(second, first, key, bind)
        parts.append((key, both((tied, better))))
        tied = both((tied, negate(better), negate(worse)))
    return tuple(parts)


def _key(first: Call, second: Call, key: ChooseKey, bind: Bind) -> Fact:
    """The hands on which this key alone puts ``first`` before ``second``."""
    if key.condition is not None:
        one, two = bind(key, first), bind(key, second)
        return both((one, negate(two)))
    if first.suit is None or second.suit is None:
        plain = {"higher": first > second, "lower": first < second, "cheapest": first < second}.get(key.word, False)
        return TRUE if plain else FALSE
    fact = _word(key.word, first, second, first.suit, second.suit)
    if key.least is None:
        return fact
    enough, short = _at_least(first.suit, key.least), negate(_at_least(second.suit, key.least))
    return either((both((enough, short)), both((enough, negate(short), fact))))


def _at_least(suit: Strain, n: int) -> Fact:
    return Within(length_in(suit), ((n, None),))


def _word(word: str, first: Call, second: Call, a: Strain, b: Strain) -> Fact:
    match word:
        case "longest":
            return Lengths(compared(a, ">", b))
        case "strongest":
            return Within(Measure((Term(HCP, 1 << a), Term(HCP, 1 << b, -1))), ((1, None),))
        case "higher":
            return TRUE if a > b else FALSE
        case "lower":
            return TRUE if a < b else FALSE
        case "cheapest":
            return TRUE if first < second else FALSE
        case "majors":
            return TRUE if a in MAJORS and b not in MAJORS else FALSE
        case _:
            return Lengths(_nearer_above_shortest(a, b))


@cache
def _nearer_above_shortest(a: Strain, b: Strain) -> frozenset[tuple[int, int, int, int]]:
    """The lengths where ``a`` comes before ``b`` going up in rank from the shortest suit, clubs after spades.

    Of several shortest suits the lowest is where it starts.
    """
    found = set()
    for v in LENGTHS:
        start = v.index(min(v))
        if (a - start) % len(SUITS) < (b - start) % len(SUITS):
            found.add(v)
    return frozenset(found)
