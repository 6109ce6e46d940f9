"""Facts made ready for counting: each part asks of a table as little as it can.

A fact is rewritten into *questions* of three kinds: about the four lengths (free: every table knows them), about the
cards of one suit (a flag of that suit, however much was said about it), and about a sum over several suits (a column).
One and the same word of several suits, as in *all suits stopped* or *no biddable major*, becomes a count over suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS
from bidcheck.conditions.facts import All, Always, Any, Fact, Intervals, Labelled, Lengths, Not, Within
from bidcheck.evaluation.measures import LENGTHS, Measure
from bidcheck.handspace.forms import (
    Form,
    Linear,
    Symbol,
    constant_by_length,
    form_of,
    form_suits,
    form_values,
    linear,
    pack,
    unpack,
)
from bidcheck.handspace.suits import holding_lengths

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fixed:
    """Yes or no, whatever the hand."""

    value: bool


@dataclass(frozen=True, slots=True)
class OfLengths:
    """The lengths are among those allowed: a packed bit for each of the 560."""

    packed: bytes

    def allowed(self) -> Bools:
        """``bool[560]``, in the order of ``LENGTHS``."""
        return unpack(self.packed, len(LENGTHS))


@dataclass(frozen=True, slots=True)
class OfSuit:
    """The holding in one suit is among those allowed: a packed bit for each of the 8,192."""

    suit: int
    packed: bytes

    def allowed(self) -> Bools:
        """``bool[8192]``."""
        return unpack(self.packed, HOLDINGS)


@dataclass(frozen=True, slots=True)
class OfSum:
    """A measure that needs several suits lies in one of the intervals."""

    measure: Measure
    allowed: Intervals


@dataclass(frozen=True, slots=True)
class OfCount:
    """A flag holds in between ``least`` and all of the suits of ``form``."""

    form: Form
    least: int


@dataclass(frozen=True, slots=True)
class Every:
    """All the parts, or (``some``) at least one of them."""

    parts: tuple[Question, ...]
    some: bool = False
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.parts, self.some)) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Opposite:
    """Not the part."""

    part: Question


Question = Fixed | OfLengths | OfSuit | OfSum | OfCount | Every | Opposite

YES, NO = Fixed(True), Fixed(False)


@lru_cache(maxsize=8192)
def question(fact: Fact) -> Question:
    """What ``fact`` asks."""
    match fact:
        case Always(value):
            return YES if value else NO
        case Labelled(part):
            return question(part)
        case Lengths(allowed):
            return _of_lengths(_membership(allowed))
        case Within(measure, intervals):
            return _within(measure, intervals)
        case Not(part):
            return _opposite(question(part))
        case All(parts):
            return _joined([question(p) for p in parts], some=False)
        case Any(parts):
            return _joined([question(p) for p in parts], some=True)


@lru_cache(maxsize=4096)
def _membership(allowed: frozenset[tuple[int, int, int, int]]) -> Bools:
    return np.array([lengths in allowed for lengths in LENGTHS])


def _of_lengths(allowed: Bools) -> Question:
    return YES if allowed.all() else OfLengths(pack(allowed)) if allowed.any() else NO


def _of_suit(suit: int, allowed: Bools) -> Question:
    by_length = constant_by_length(allowed)
    if by_length is not None:
        return _of_lengths(by_length.astype(bool)[_suit_lengths(suit)])
    return OfSuit(suit, pack(allowed))


@lru_cache(maxsize=4)
def _suit_lengths(suit: int) -> Ints:
    """The length of a suit in each of the 560 lengths."""
    return np.array([lengths[suit] for lengths in LENGTHS], dtype=np.int64)


def _inside(values: Ints, intervals: Intervals) -> Bools:
    found = np.zeros(len(values), dtype=bool)
    for lo, hi in intervals:
        part = np.ones(len(values), dtype=bool)
        if lo is not None:
            part &= values >= lo
        if hi is not None:
            part &= values <= hi
        found |= part
    return found


def _floored(values: Ints, parts: Linear) -> Ints:
    return values if parts.floor is None else np.maximum(values, parts.floor)


def _within(measure: Measure, intervals: Intervals) -> Question:
    parts = linear(measure)
    suits = form_suits(parts.form)
    if parts.lack is None and not suits:
        shape = np.zeros(len(LENGTHS), dtype=np.int64) if parts.shape is None else parts.shape
        return _of_lengths(_inside(_floored(shape, parts), intervals))
    if parts.lack is None and len(suits) == 1:
        shape_of = _one_suit(parts.shape, suits[0])
        if shape_of is not None:
            values = form_values(parts.form, suits[0]) + shape_of[holding_lengths()]
            return _of_suit(suits[0], _inside(_floored(values, parts), intervals))
    return OfSum(measure, intervals)


def _one_suit(shape: Ints | None, suit: int) -> Ints | None:
    """The part of ``shape`` as a function of one suit's length, ``int64[14]``; ``None`` where it needs more."""
    by_length = np.zeros(14, dtype=np.int64)
    if shape is None:
        return by_length
    lengths = _suit_lengths(suit)
    by_length[lengths] = shape
    return by_length if bool(np.all(by_length[lengths] == shape)) else None


def _opposite(part: Question) -> Question:
    match part:
        case Fixed(value):
            return NO if value else YES
        case OfLengths():
            return OfLengths(pack(~part.allowed()))
        case OfSuit(suit):
            return OfSuit(suit, pack(~part.allowed()))
        case Opposite(inner):
            return inner
        case _:
            return Opposite(part)


def _joined(parts: list[Question], *, some: bool) -> Question:
    """All (some) of the parts: lengths in one question, each suit in one, like words of several suits counted."""
    flat: list[Question] = []
    for part in parts:
        if isinstance(part, Every) and part.some is some:
            flat.extend(part.parts)
        elif isinstance(part, Fixed):
            if part.value is some:
                return part
        else:
            flat.append(part)
    flat = list(dict.fromkeys(flat))
    of_lengths = [p for p in flat if isinstance(p, OfLengths)]
    of_suits = [p for p in flat if isinstance(p, OfSuit)]
    rest: list[Question] = [p for p in flat if not isinstance(p, OfLengths | OfSuit)]

    often = Counter(p.packed for p in of_suits)
    counted = [packed for packed, times in often.items() if times > 1]
    for packed in counted:
        form = form_of((p.suit, Symbol("flag", packed=packed), 1) for p in of_suits if p.packed == packed)
        rest.append(OfCount(form, 1 if some else len(form)))

    single: dict[int, Bools] = {}
    for p in of_suits:
        if often[p.packed] == 1:
            single[p.suit] = _merge(single.get(p.suit), p.allowed(), some=some)
    shape: Bools | None = None
    for q in of_lengths:
        allowed = q.allowed()
        for suit in single:
            by_length = _one_suit(allowed.astype(np.int64), suit)
            if by_length is not None:
                single[suit] = _merge(single[suit], by_length.astype(bool)[holding_lengths()], some=some)
                break
        else:
            shape = _merge(shape, allowed, some=some)

    made: list[Question] = [] if shape is None else [_of_lengths(shape)]
    made += [_of_suit(suit, allowed) for suit, allowed in sorted(single.items())]
    if any(isinstance(p, Fixed) and p.value is some for p in made):
        return YES if some else NO
    left = [*(p for p in made if not isinstance(p, Fixed)), *rest]
    return Fixed(not some) if not left else left[0] if len(left) == 1 else Every(tuple(left), some)


def _merge(kept: Bools | None, new: Bools, *, some: bool) -> Bools:
    return new if kept is None else kept | new if some else kept & new


def asked(q: Question) -> Iterator[OfSuit | OfSum | OfCount]:
    """The leaves that need something of a table, left to right."""
    match q:
        case Every(parts):
            for p in parts:
                yield from asked(p)
        case Opposite(part):
            yield from asked(part)
        case OfSuit() | OfSum() | OfCount():
            yield q

