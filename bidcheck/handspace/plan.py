"""What a table must tell apart: the least set of columns for some questions and measures.

A table's key has a field of bits for each *column*, a sum over several suits, and one for each suit's *class*: which
of the flags of that suit hold. Fields never overflow into one another, so joining two suits is adding their keys. A
sum that follows from columns and classes already there gets no column of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import HOLDINGS, SUITS
from bidcheck.evaluation.measures import Measure
from bidcheck.handspace.forms import Form, Span, form_of, form_suits, form_values, linear
from bidcheck.handspace.questions import OfCount, OfSuit, OfSum, Question, asked
from bidcheck.handspace.suits import holding_lengths

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

KEY_BITS = 52
"""The widest key; above it stand up to ten bits that number blocks while a table is built."""

Deck = tuple[int, int, int, int]
"""The cards a hand can come from: a 13-bit mask for each suit, clubs first."""

FULL_DECK: Deck = (HOLDINGS - 1,) * 4


class NotInTable(LookupError):
    """A question about something the table does not tell apart; it was not made for it."""


class SuitClasses:
    """Which holdings of one suit a table tells apart beside lengths and columns: ``of[8192]`` numbers the classes.

    A function of the holding can be read from the table when it is settled by length and class together.
    """

    def __init__(self, functions: Sequence[NDArray[np.generic]], deck: int) -> None:
        self.inside: Bools = (np.arange(HOLDINGS) & ~deck) == 0
        if functions:
            joint = np.zeros(HOLDINGS, dtype=np.int64)
            for function in functions:
                _, values = np.unique(function, return_inverse=True)
                joint = joint * (int(values.max()) + 1) + values
                _, joint = np.unique(joint, return_inverse=True)
            _, numbered = np.unique(joint[self.inside], return_inverse=True)
            self.of: Ints = np.zeros(HOLDINGS, dtype=np.int64)
            self.of[self.inside] = numbered
        else:
            self.of = np.zeros(HOLDINGS, dtype=np.int64)
        self.count = int(self.of.max()) + 1
        self.joint: Ints = holding_lengths().astype(np.int64) * self.count + self.of
        """Length and class in one number, below ``14 * count``: ``int64[8192]``."""

    def given(self, deck: int) -> SuitClasses:
        """The same classes for fewer cards."""
        fewer = copy(self)
        fewer.inside = self.inside & ((np.arange(HOLDINGS) & ~deck) == 0)
        return fewer

    def read(self, function: NDArray[np.generic]) -> NDArray[np.generic] | None:
        """The function's value by length and class, ``[14 * count]``; ``None`` where they do not settle it."""
        joint, values = self.joint[self.inside], function[self.inside]
        found = np.zeros(14 * self.count, dtype=function.dtype)
        found[joint] = values
        return found if bool(np.all(found[joint] == values)) else None


_Key: TypeAlias = OfSuit | tuple[Form, int]
"""What a function of one suit's holding is known by: a question, or a sum and the suit it is taken in."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What classes of a suit tell apart: the functions, known by their keys."""

    keys: tuple[_Key, ...]
    functions: tuple[NDArray[np.generic], ...] = field(compare=False)


@lru_cache(maxsize=512)
def _classes_of(told: _Told, deck: int) -> SuitClasses:
    return SuitClasses(told.functions, deck)


def _classes(flags: Sequence[tuple[_Key, NDArray[np.generic]]], deck: int) -> SuitClasses:
    """The classes that tell some functions apart, made once: they come up again and again."""
    return _classes_of(_Told(tuple(key for key, _ in flags), tuple(function for _, function in flags)), deck)


@dataclass(frozen=True, slots=True)
class Field:
    """The place of a column in the key: its value is ``(key >> shift & mask)`` plus the ``least`` of each suit."""

    shift: int
    mask: int
    least: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How a table gives a form: factors of columns over a common denominator, and parts of single suits.

    The form's value is ``(Σ factor · column + Σ part[suit]) / denominator``; a part is by length and class of its suit.
    """

    columns: tuple[tuple[int, int], ...]
    parts: tuple[tuple[int, Ints], ...]
    denominator: int


@dataclass(frozen=True, slots=True)
class Needs:
    """What some questions and measures need of a table: flags of one suit, and sums. Equal needs, equal tables."""

    flags: frozenset[OfSuit]
    forms: frozenset[Form]

    @classmethod
    def of(cls, questions: Iterable[Question], measures: Iterable[Measure] = ()) -> Needs:
        """The needs of some questions and of the figures of some measures."""
        flags: set[OfSuit] = set()
        forms = {form for measure in measures for form in measure_forms(measure)}
        for q in questions:
            more_flags, more_forms = _needs_of(q)
            flags |= more_flags
            forms |= more_forms
        return cls(frozenset(flags), frozenset(forms))


class Plan:
    """The columns and classes of a table, and the layout of its key.

    ``of_suits`` are the flags, ``forms`` the sums that the table must know; ``deck`` the cards a hand comes from.
    """

    def __init__(self, of_suits: Iterable[OfSuit], forms: Iterable[Form], deck: Deck = FULL_DECK) -> None:
        self.deck = deck
        flags: list[list[tuple[_Key, NDArray[np.generic]]]] = [[], [], [], []]
        for asking in sorted(set(of_suits), key=lambda q: (q.suit, q.packed)):
            flags[asking.suit].append((asking, asking.allowed()))
        wanted = sorted(set(forms))
        singles = [form for form in wanted if len(form_suits(form)) == 1]
        for form in singles:
            suit = form_suits(form)[0]
            flags[suit].append(((form, suit), form_values(form, suit)))
        self.suits = tuple(_classes(flags[suit], deck[suit]) for suit in SUITS)
        self._span = Span()
        self._span_forms: list[Form] = []
        self.columns: list[Form] = []
        self._column_at: dict[int, int] = {}
        self._readings: dict[Form, Reading | None] = {}
        self._settled: dict[Form, Reading] = {}
        """How to read the forms that followed from columns before them: later columns do not change that."""
        self._flags: dict[OfSuit, Bools | None] = {}
        self._keys: dict[int, Ints] = {}
        for form in singles:
            self._add(form)
        for form in wanted:
            if not form:
                continue
            read = self._read(form)
            if read is None:
                self._column_at[len(self._span_forms)] = len(self.columns)
                self.columns.append(form)
                self._add(form)
            else:
                self._settled[form] = read
        if not self._lay_out():
            # too many columns for one key: every suit's holdings stay apart as far as any column needs
            for form in self.columns:
                for suit in form_suits(form):
                    flags[suit].append(((form, suit), form_values(form, suit)))
            self.suits = tuple(_classes(flags[suit], deck[suit]) for suit in SUITS)
            self.columns = []
            self._settled = {}
            self._lay_out()

    @classmethod
    def of(cls, questions: Iterable[Question], measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> Plan:
        """The plan for some questions and for the figures of some measures."""
        return cls.for_needs(Needs.of(questions, measures), deck)

    @classmethod
    def for_needs(cls, needs: Needs, deck: Deck = FULL_DECK) -> Plan:
        """The plan that meets just these needs."""
        return cls(needs.flags, needs.forms, deck)

    def given(self, deck: Deck) -> Plan:
        """The same plan for another deck, of cards this one has: what can be read stays the same."""
        plan = copy(self)
        plan.deck = deck
        plan.suits = tuple(suit.given(mask) for suit, mask in zip(self.suits, deck, strict=True))
        plan._readings, plan._flags = {}, {}
        return plan

    def _add(self, form: Form) -> None:
        self._span.add(form)
        self._span_forms.append(form)

    def _lay_out(self) -> bool:
        """Give each field its bits; whether they fit."""
        fields: list[Field] = []
        shift = 0
        for form in self.columns:
            ranges = [form_values(form, suit)[self.suits[suit].inside] for suit in SUITS]
            least = tuple(int(values.min()) for values in ranges)
            bits = (sum(int(values.max()) for values in ranges) - sum(least)).bit_length()
            fields.append(Field(shift, (1 << bits) - 1, least))
            shift += bits
        class_fields: list[Field] = []
        for suit in SUITS:
            bits = (self.suits[suit].count - 1).bit_length()
            class_fields.append(Field(shift, (1 << bits) - 1))
            shift += bits
        self.fields, self.class_fields, self.width = tuple(fields), tuple(class_fields), shift
        return shift <= KEY_BITS

    def suit_keys(self, suit: int) -> Ints:
        """What each holding of a suit adds to the key: ``int64[8192]``."""
        keys = self._keys.get(suit)
        if keys is None:
            keys = self.suits[suit].of << self.class_fields[suit].shift
            for form, field in zip(self.columns, self.fields, strict=True):
                keys = keys + (form_values(form, suit) - field.least[suit] << field.shift)
            self._keys[suit] = keys
        return keys

    def reading(self, form: Form) -> Reading | None:
        """How to read a form from the table; ``None`` where the table does not tell it apart."""
        settled = self._settled.get(form)
        if settled is not None:
            return settled
        if form not in self._readings:
            self._readings[form] = self._read(form)
        return self._readings[form]

    def _read(self, form: Form) -> Reading | None:
        by_class = self._by_class(form)
        if by_class is not None:
            return Reading((), by_class, 1)
        if not self.columns:
            return None
        used, rest = self._span.express(form)
        columns: list[tuple[int, Fraction]] = []
        single: list[tuple[int, Fraction]] = []
        for number, factor in used.items():
            at = self._column_at.get(number)
            (single if at is None else columns).append((number if at is None else at, factor))
        denominator = 1
        for factor in [*used.values(), *rest.values()]:
            denominator = denominator * factor.denominator // np.gcd(denominator, factor.denominator)
        left = form_of(
            [(suit, symbol, int(value * denominator)) for (suit, symbol), value in rest.items()]
            + [
                (suit, symbol, int(factor * of_form * denominator))
                for number, factor in single
                for suit, symbol, of_form in self._span_forms[number]
            ]
        )
        parts = self._by_class(left)
        if parts is None:
            return None
        return Reading(tuple((at, int(factor * denominator)) for at, factor in columns), parts, int(denominator))

    def flag(self, asking: OfSuit) -> Bools | None:
        """A flag of one suit by its length and class: ``bool[14 * classes]``; ``None`` where they do not settle it."""
        if asking not in self._flags:
            read = self.suits[asking.suit].read(asking.allowed())
            self._flags[asking] = None if read is None else read.astype(bool)
        return self._flags[asking]

    def _by_class(self, form: Form) -> tuple[tuple[int, Ints], ...] | None:
        """The form suit by suit, by length and class, where classes settle every suit's part."""
        parts: list[tuple[int, Ints]] = []
        for suit in form_suits(form):
            part = self.suits[suit].read(form_values(form, suit))
            if part is None:
                return None
            parts.append((suit, part.astype(np.int64)))
        return tuple(parts)

    def covers(self, needs: Needs) -> bool:
        """Whether a table of this plan meets the needs."""
        return all(self.flag(asking) is not None for asking in needs.flags) and all(
            self.reading(form) is not None for form in needs.forms
        )


def forms_asked(leaf: OfSum | OfCount) -> tuple[Form, ...]:
    """The sums a question needs."""
    return (leaf.form,) if isinstance(leaf, OfCount) else measure_forms(leaf.measure)


def measure_forms(measure: Measure) -> tuple[Form, ...]:
    """The sums a measure needs."""
    parts = linear(measure)
    return tuple(form for form in (parts.form, parts.lack) if form)


@lru_cache(maxsize=8192)
def _needs_of(q: Question) -> tuple[frozenset[OfSuit], frozenset[Form]]:
    leaves = list(asked(q))
    forms = [form for leaf in leaves if not isinstance(leaf, OfSuit) for form in forms_asked(leaf)]
    return frozenset(leaf for leaf in leaves if isinstance(leaf, OfSuit)), frozenset(forms)
