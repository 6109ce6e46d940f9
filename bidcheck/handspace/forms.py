"""Linear forms: what a measure adds up over the suits, written so that equal sums are recognised.

The part of a ``Measure`` that cards decide is a sum, over the four suits, of functions of one holding. A *form* writes
it in symbols: single cards (a weighted count of ranks falls apart into them), yes-or-no words of a suit, and the
remaining suit measures. Whether controls follow from aces and kings, or points from high cards and unguarded
honours, is then linear algebra over few symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS, SUITS
from bidcheck.evaluation.holdings import LENGTH, SuitMeasure
from bidcheck.evaluation.measures import ALL_SUITS, LENGTHS, Measure
from bidcheck.handspace.suits import frozen, holding_lengths, holding_values

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, order=True)
class Symbol:
    """A function of one holding: ``card`` with its rank, ``flag`` with its table (packed bits), or a suit measure."""

    kind: str
    args: tuple[int, ...] = ()
    packed: bytes = b""

    def values(self) -> Ints:
        """Its value for each holding: ``int64[8192]``."""
        return _symbol_values(self)


@lru_cache(maxsize=1024)
def _symbol_values(symbol: Symbol) -> Ints:
    if symbol.kind == "card":
        return frozen(np.arange(HOLDINGS, dtype=np.int64) >> symbol.args[0] & 1)
    if symbol.kind == "flag":
        return frozen(unpack(symbol.packed, HOLDINGS).astype(np.int64))
    return holding_values(SuitMeasure(symbol.kind, symbol.args))


def pack(bools: Bools) -> bytes:
    """Booleans as a value that can key a table."""
    return np.packbits(bools).tobytes()


def unpack(packed: bytes, count: int) -> Bools:
    """The inverse of ``pack``: ``bool[count]``."""
    return np.unpackbits(np.frombuffer(packed, dtype=np.uint8), count=count).astype(bool)


def flag(bools: Bools) -> Symbol:
    """The symbol of a yes-or-no function of a holding."""
    return Symbol("flag", packed=pack(bools))


Form = tuple[tuple[int, Symbol, int], ...]
"""Suit, symbol and factor, rising and each pair once: equal forms are equal sums."""


def form_of(parts: Iterable[tuple[int, Symbol, int]]) -> Form:
    """The form of the parts, like ones added up and noughts dropped."""
    total: dict[tuple[int, Symbol], int] = {}
    for suit, symbol, factor in parts:
        total[suit, symbol] = total.get((suit, symbol), 0) + factor
    return tuple(sorted((suit, symbol, factor) for (suit, symbol), factor in total.items() if factor))


def form_suits(form: Form) -> list[int]:
    """The suits a form looks at, lowest first."""
    return sorted({suit for suit, _, _ in form})


@lru_cache(maxsize=1024)
def form_values(form: Form, suit: int) -> Ints:
    """What one suit adds to a form, for each holding: ``int64[8192]``."""
    total = np.zeros(HOLDINGS, dtype=np.int64)
    for at, symbol, factor in form:
        if at == suit:
            total += factor * symbol.values()
    return frozen(total)


@lru_cache(maxsize=1024)
def _expand(measure: SuitMeasure) -> tuple[tuple[Symbol, int], ...] | None:
    """The symbols of a suit measure; ``None`` where it is the length."""
    if measure == LENGTH:
        return None
    if measure.kind == "weights":
        return tuple((Symbol("card", (12 - at,)), weight) for at, weight in enumerate(measure.args) if weight)
    values = holding_values(measure)
    if values.min() >= 0 and values.max() <= 1:
        return ((flag(values.astype(bool)), 1),)
    return ((Symbol(measure.kind, measure.args), 1),)


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A measure taken apart: a form, a value for each of the 560 lengths, the form that must be lacking.

    ``shape`` is ``int64[560]`` in the order of ``LENGTHS``, or ``None`` where lengths add nothing.
    """

    form: Form
    shape: Ints | None
    lack: Form | None
    points: int
    floor: int | None


def suit_form(measure: SuitMeasure, suits: int = ALL_SUITS) -> tuple[Form, Ints | None]:
    """The sum of a suit measure over a set of suits: its form, and its part that lengths decide."""
    parts = _expand(measure)
    chosen = [int(suit) for suit in SUITS if suits >> suit & 1]
    if parts is None:
        return (), _lengths_array()[:, chosen].sum(axis=1)
    return form_of((suit, symbol, factor) for suit in chosen for symbol, factor in parts), None


@lru_cache(maxsize=1)
def _lengths_array() -> Ints:
    return np.array(LENGTHS, dtype=np.int64)


@lru_cache(maxsize=2048)
def linear(measure: Measure) -> Linear:
    """The measure taken apart."""
    parts: list[tuple[int, Symbol, int]] = []
    shape: Ints | None = None
    for term in measure.terms:
        form, by_length = suit_form(term.measure, term.suits)
        parts.extend((suit, symbol, factor * term.factor) for suit, symbol, factor in form)
        if by_length is not None:
            shape = term.factor * by_length + (0 if shape is None else shape)
    if measure.shape:
        added = np.array([sum(part.of(v) for part in measure.shape) for v in LENGTHS], dtype=np.int64)
        shape = added if shape is None else added + shape
    lack, points = None, 0
    if measure.lack is not None and measure.lack.points:
        lack, points = _lacking(measure.lack.measure), measure.lack.points
    return Linear(form_of(parts), None if shape is None else frozen(shape), lack, points, measure.floor)


def _lacking(measure: SuitMeasure) -> Form:
    """A form that is nought exactly where the sum of the measure is: in how many suits there is some, where it can."""
    values = holding_values(measure)
    if values.min() >= 0 and values.max() > 1:
        some = flag(values > 0)
        return form_of((int(suit), some, 1) for suit in SUITS)
    form, by_length = suit_form(measure)
    if by_length is not None:
        raise ValueError("a hand never lacks length")
    return form


class Span:
    """The forms that follow from those added so far, by elimination over the symbols.

    ``express`` writes a form as a combination of the added ones, in the order they were added.
    """

    __slots__ = ("_pivots", "size")

    def __init__(self) -> None:
        self._pivots: list[tuple[tuple[int, Symbol], dict[tuple[int, Symbol], Fraction], dict[int, Fraction]]] = []
        self.size = 0

    def add(self, form: Form) -> None:
        """Add a form; one that follows from the others takes a number and changes nothing."""
        rest, used = self._reduce(form)
        if rest:
            pivot = min(rest)
            scale = rest[pivot]
            row = {at: value / scale for at, value in rest.items()}
            recipe = {at: -value / scale for at, value in used.items()}
            recipe[self.size] = 1 / scale
            self._pivots.append((pivot, row, recipe))
        self.size += 1

    def express(self, form: Form) -> tuple[dict[int, Fraction], Mapping[tuple[int, Symbol], Fraction]]:
        """Factors of the added forms, and what is left of the form when they are taken off (empty: nothing)."""
        rest, used = self._reduce(form)
        return {at: value for at, value in used.items() if value}, rest

    def _reduce(self, form: Form) -> tuple[dict[tuple[int, Symbol], Fraction], dict[int, Fraction]]:
        rest = {(suit, symbol): Fraction(factor) for suit, symbol, factor in form}
        used: dict[int, Fraction] = {}
        for pivot, row, recipe in self._pivots:
            factor = rest.get(pivot)
            if not factor:
                continue
            for at, value in row.items():
                left = rest.get(at, Fraction(0)) - factor * value
                if left:
                    rest[at] = left
                else:
                    rest.pop(at, None)
            for number, value in recipe.items():
                used[number] = used.get(number, Fraction(0)) + factor * value
        return rest, used


def constant_by_length(values: NDArray[np.generic]) -> NDArray[np.generic] | None:
    """The value for each length, ``[14]``, where a function of a holding looks at nothing else; ``None`` otherwise."""
    lengths = holding_lengths()
    first = values[(1 << np.arange(14)) - 1]
    return first if bool(np.all(first[lengths] == values)) else None
