"""What can be seen of a set of hands before any is counted: so a table is made of these hands alone.

The bounds of a fact (``bidcheck.conditions.bounds``) say which lengths its hands can have, which holdings in each suit,
and between which figures their points lie. What is outside is left out while suits are joined; that spares most of the
work for the hands of a player who has shown something. The limits are never tighter than the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS, SUITS
from bidcheck.conditions.bounds import FAR, Box, allowed_holdings, bounds, rough_boxes, said
from bidcheck.conditions.facts import TRUE, All, Any, Fact, Labelled, Lengths, Not, Within
from bidcheck.evaluation.holdings import LENGTH
from bidcheck.evaluation.measures import LENGTHS, Measure
from bidcheck.handspace.forms import linear
from bidcheck.handspace.plan import Plan
from bidcheck.handspace.suits import holding_lengths
from bidcheck.handspace.table import BLOCK_LENGTHS, ColumnLimit, Limits

Ints = NDArray[np.int64]

FEW = 12
"""An ``or`` of more alternatives than this tells too little for what it costs to look at."""

_AT = np.array([LENGTHS.index(lengths) for lengths in BLOCK_LENGTHS])
_LENGTHS = np.array(BLOCK_LENGTHS)


@lru_cache(maxsize=512)
def outline(fact: Fact) -> tuple[Box, ...]:
    """Boxes in which all hands of a fact lie; none where it is seen at once that no hand fits."""
    return rough_boxes(_plain(fact))


def floor_of(fact: Fact, measure: Measure) -> int:
    """A figure that no hand of a fact is below in a measure, quickly found; ``-FAR`` where nothing says so at once."""
    found = outline(fact)
    plain = not measure.shape and measure.lack is None and measure.floor is None
    if plain and measure.terms and all(term.measure == LENGTH for term in measure.terms):
        floors = [min(sum(term.factor * v[s] for term in measure.terms for s in SUITS if term.suits >> s & 1)
                      for v in box.lengths) for box in found if box.lengths]
        return min(floors, default=-FAR)
    return said(found, measure)[0]


def range_of(fact: Fact, measure: Measure) -> tuple[int, int]:
    """Two figures between which all hands of a fact lie in a measure; ``(0, -1)`` where it is seen that none fits."""
    low, high = bounds(_plain(fact), measure)
    return (0, -1) if low is None or high is None else (low, high)


def limits_of(fact: Fact, plan: Plan) -> Limits:
    """The limits of a table of the hands that fit ``fact``."""
    found = outline(fact)
    lengths = frozenset().union(*(box.lengths for box in found))
    allowed = np.array([v in lengths for v in BLOCK_LENGTHS], dtype=bool)
    holdings = []
    for suit in SUITS:
        inside = np.zeros(HOLDINGS, dtype=bool)
        for box in found:
            inside |= allowed_holdings(box.cards[suit])
        inside &= np.isin(holding_lengths(), np.unique(_LENGTHS[allowed, suit]))
        holdings.append(inside)
    clubs, diamonds, hearts, spades = holdings
    return Limits(allowed, (clubs, diamonds, hearts, spades), _columns(found, plan))


def _columns(found: Sequence[Box], plan: Plan) -> tuple[ColumnLimit, ...]:
    """For each column that some measure gives, its least and greatest in every block."""
    at = {form: number for number, form in enumerate(plan.columns)}
    told: dict[int, tuple[Ints, Ints]] = {}
    for measure in {measure for box in found for measure in box.limits}:
        parts = linear(measure)
        number = at.get(parts.form)
        if number is None:
            continue
        low, high = said(found, measure)
        if low <= -FAR and high >= FAR:
            continue
        shape = np.zeros(len(BLOCK_LENGTHS), dtype=np.int64) if parts.shape is None else parts.shape[_AT]
        lack = (0, 0) if parts.lack is None else (min(0, parts.points), max(0, parts.points))
        if parts.floor is not None and low <= parts.floor:
            low = -FAR
        lows, highs = low - shape - lack[1], high - shape - lack[0]
        if number in told:
            lows, highs = np.maximum(lows, told[number][0]), np.minimum(highs, told[number][1])
        told[number] = lows, highs
    return tuple(ColumnLimit(number, *told[number]) for number in sorted(told))


def _plain(fact: Fact) -> Fact:
    """What of a fact bounds follow quickly: what is said outright, and an ``or`` of a few such; the rest is let go."""
    match fact:
        case All(parts):
            kept = tuple(plain for part in parts if (plain := _plain(part)) != TRUE)
            return TRUE if not kept else kept[0] if len(kept) == 1 else All(kept)
        case Any(parts):
            if len(parts) > FEW:
                return TRUE
            plains = tuple(map(_plain, parts))
            return TRUE if TRUE in plains else Any(plains)
        case Not(part):
            return fact if isinstance(part, Within | Lengths) else TRUE
        case Labelled(part):
            return _plain(part)
        case _:
            return fact
