"""All the hands there are, counted exactly.

``HandSpace`` is a table made for some facts and measures; it answers them, and everything that follows from the same
columns, to the last hand. ``HandSpaces`` makes tables when they are needed and keeps the latest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import Card
from bidcheck.conditions.facts import TRUE, Fact, Intervals
from bidcheck.evaluation.holdings import SuitMeasure
from bidcheck.evaluation.measures import LENGTHS, Measure
from bidcheck.handspace.forms import Form, linear, suit_form
from bidcheck.handspace.numbering import Numbering
from bidcheck.handspace.plan import FULL_DECK, Deck, Needs, NotInTable, Plan
from bidcheck.handspace.questions import (
    Every,
    Fixed,
    OfCount,
    OfLengths,
    OfSuit,
    OfSum,
    Opposite,
    Question,
    question,
)
from bidcheck.handspace.suits import by_length_index
from bidcheck.handspace.table import BLOCK_LENGTHS, Limits, Table

Ints = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]
Figures = NDArray[np.signedinteger[Any]]

_BLOCK_AT = np.array([LENGTHS.index(lengths) for lengths in BLOCK_LENGTHS])


def deck_without(cards: Iterable[Card]) -> Deck:
    """The deck that is left when ``cards`` are known to be elsewhere."""
    masks = list(FULL_DECK)
    for card in cards:
        masks[card.suit] &= ~(1 << card.rank)
    return masks[0], masks[1], masks[2], masks[3]


MASKS = 160
"""So many masks of compound questions are kept by a space."""


class HandSpace:
    """Every hand of a deck, in classes that the given facts and measures cannot tell apart.

    Give it all that will be asked: ``HandSpace([fact, …], measures=[…])``. Asked about anything that its columns do not
    tell, it raises ``NotInTable``. With ``deck`` only hands of those cards are counted. It is a ``View`` of its rows.

    >>> from bidcheck.conditions.facts import Within
    >>> from bidcheck.evaluation.holdings import HCP
    >>> from bidcheck.evaluation.measures import in_suits
    >>> every_point = Within(in_suits(HCP), ((37, 37),))
    >>> HandSpace([every_point]).count(every_point)
    4
    """

    def __init__(self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = (), deck: Deck = FULL_DECK) -> None:
        self._set_up(Table.build(Plan.of([question(fact) for fact in facts], measures, deck)))

    @classmethod
    def of_plan(cls, plan: Plan) -> HandSpace:
        """The space of a plan already made."""
        return cls.of_table(Table.build(plan))

    @classmethod
    def of_table(cls, table: Table) -> HandSpace:
        """The space of a table already made."""
        space = cls.__new__(cls)
        space._set_up(table)
        return space

    @classmethod
    def within(cls, plan: Plan, limits: Limits, fact: Fact) -> HandSpace:
        """The space of the hands that fit ``fact``, all of which lie inside the limits; the plan answers the fact."""
        return cls.of_table(Table.build(plan, limits)).only(fact)

    def _set_up(self, table: Table) -> None:
        self.table = table
        self.plan = table.plan
        self.weights: Ints = table.rows.weights
        self.total = int(self.weights.sum())
        self._in_block: Ints = np.diff(table.rows.starts)
        self._columns: dict[int, Figures] = {}
        self._classes: dict[int, NDArray[np.int32]] = {}
        self._forms: dict[Form, Figures] = {}
        self._values: dict[Measure, Figures] = {}
        self._masks: dict[Question, Mask] = {}

    def __len__(self) -> int:
        """How many rows, that is classes of hands, the table has."""
        return len(self.weights)

    @property
    def deck(self) -> Deck:
        """The cards a hand can come from."""
        return self.plan.deck

    @property
    def nbytes(self) -> int:
        """The memory it holds at the moment, about."""
        kept: list[NDArray[Any]] = [self.weights, self.table.rows.keys]
        for store in (self._columns, self._classes, self._forms, self._values, self._masks):
            kept.extend(store.values())
        numbering = self.__dict__.get("numbering")
        return sum(array.nbytes for array in kept) + (numbering.nbytes if numbering is not None else 0)

    @cached_property
    def numbering(self) -> Numbering:
        """The order of the hands inside its rows, made when it is first needed."""
        return Numbering(self.table)

    def given(self, deck: Deck) -> HandSpace:
        """The space of fewer cards, some of this one's, that answers the same questions."""
        fewer = Table.build(self.plan.given(deck), self.table.limits)
        if self.table.kept is not None:
            here, there = self.table.numbered_keys(), fewer.numbered_keys()
            at = np.minimum(here.searchsorted(there), max(0, len(here) - 1))
            fewer = fewer.only(np.flatnonzero(here[at] == there) if len(here) else at[:0])
        return HandSpace.of_table(fewer)

    def only(self, fact: Fact) -> HandSpace:
        """The space of those of its hands that fit ``fact``, which it must answer: what it is asked costs the less."""
        space = self
        for part in _in_turn(question(fact)):
            rows = np.flatnonzero(space._mask(part))
            if len(rows) < len(space):
                space = HandSpace.of_table(space.table.only(rows))
        return space

    def covers(self, facts: Iterable[Fact] = (), measures: Iterable[Measure] = ()) -> bool:
        """Whether the table can answer these."""
        return self.plan.covers(Needs.of([question(fact) for fact in facts], measures))

    # the rows

    def mask(self, fact: Fact) -> Mask:
        """The rows whose hands have what ``fact`` says: ``bool[rows]``. Raises ``NotInTable``."""
        return self._mask(question(fact))

    def values(self, measure: Measure) -> Figures:
        """The figure of each row in units of ``1 / measure.unit``: whole numbers ``[rows]``. Raises ``NotInTable``."""
        kept = self._values.get(measure)
        if kept is None:
            parts = linear(measure)
            total: Figures = self._form(parts.form)
            if parts.shape is not None:
                total = total + self._by_block(parts.shape)
            if parts.lack is not None:
                total = total + np.where(self._form(parts.lack) == 0, np.int64(parts.points), 0)
            if parts.floor is not None:
                total = np.maximum(total, np.int64(parts.floor))
            kept = self._values[measure] = _narrow(total)
        return kept

    def column(self, measure: SuitMeasure, suits: int) -> Ints:
        """The sum of a suit measure over a set of suits, as a ``View`` gives it: ``int64[rows]``."""
        form, by_length = suit_form(measure, suits)
        if by_length is not None:
            return self._by_block(by_length).astype(np.int64)
        return self._form(form).astype(np.int64)

    def by_lengths(self, values: dict[tuple[int, int, int, int], int]) -> Ints:
        """For each row the value of its lengths (clubs, diamonds, hearts, spades): ``int64[rows]``."""
        return self._by_block(by_length_index(values))

    # what there is

    def count(self, fact: Fact = TRUE) -> int:
        """How many hands have what ``fact`` says."""
        return int(self.weights[self.mask(fact)].sum())

    def share(self, fact: Fact) -> float:
        """The part of all the hands that have it, from 0 to 1."""
        return self.count(fact) / self.total if self.total else 0.0

    def least(self, measure: Measure, fact: Fact = TRUE) -> int | None:
        """The least figure of a hand that has what ``fact`` says, in units of ``1 / unit``; ``None`` without a hand."""
        values = self.values(measure)[self.mask(fact)]
        return int(values.min()) if len(values) else None

    def most(self, measure: Measure, fact: Fact = TRUE) -> int | None:
        """The greatest figure of a hand that has what ``fact`` says; ``None`` without a hand."""
        values = self.values(measure)[self.mask(fact)]
        return int(values.max()) if len(values) else None

    def mean(self, measure: Measure, fact: Fact = TRUE) -> float | None:
        """The mean figure of the hands that have what ``fact`` says; ``None`` without a hand."""
        mask = self.mask(fact)
        weights = self.weights[mask]
        hands = int(weights.sum())
        if not hands:
            return None
        return _whole_sum(self.values(measure)[mask].astype(np.int64), weights) / hands

    def distribution(self, measure: Measure, fact: Fact = TRUE) -> dict[int, int]:
        """How many hands that have what ``fact`` says have each figure, rising."""
        mask = self.mask(fact)
        return distribution(self.values(measure)[mask], self.weights[mask])

    def signatures(self, facts: Sequence[Fact]) -> dict[int, int]:
        """How many hands fit each set of the facts: a bit set (bit i: fact i) with its number of hands.

        Gap, overlap, effective regions and shadowed calls of a table are sums over these few numbers.
        """
        return self.signatures_of([self.mask(fact) for fact in facts])

    def signatures_of(self, masks: Sequence[Mask]) -> dict[int, int]:
        """The same for masks of this table's rows."""
        groups, sets = group_by(masks, len(self))
        counts = _weights_by(groups, self.weights, len(sets))
        return {members: count for members, count in zip(sets, counts, strict=True) if count}

    # how it is read

    def _by_block(self, by_length: NDArray[Any]) -> NDArray[Any]:
        return np.repeat(by_length[_BLOCK_AT], self._in_block)

    def _column(self, at: int) -> Figures:
        kept = self._columns.get(at)
        if kept is None:
            field = self.plan.fields[at]
            values = (self.table.rows.keys >> field.shift) & field.mask
            kept = self._columns[at] = _narrow(values + sum(field.least))
        return kept

    def _class(self, suit: int) -> NDArray[np.int32]:
        """Length and class of one suit for every row, as ``SuitClasses.joint`` numbers them."""
        kept = self._classes.get(suit)
        if kept is None:
            field, classes = self.plan.class_fields[suit], self.plan.suits[suit]
            lengths = np.array([v[suit] for v in LENGTHS], dtype=np.int32) * classes.count
            kept = self._by_block(lengths)
            if field.mask:
                kept = kept + ((self.table.rows.keys >> field.shift) & field.mask).astype(np.int32)
            self._classes[suit] = kept
        return kept

    def _form(self, form: Form) -> Figures:
        kept = self._forms.get(form)
        if kept is not None:
            return kept
        reading = self.plan.reading(form)
        if reading is None:
            raise NotInTable("the table was not made for this question: give the fact or measure when making it")
        total: Figures | None = None
        for at, factor in reading.columns:
            part = self._column(at) if factor == 1 else np.multiply(self._column(at), factor, dtype=np.int64)
            total = part if total is None else np.add(total, part, dtype=np.int64)
        for suit, by_class in reading.parts:
            part = _narrow(by_class)[self._class(suit)]
            total = part if total is None else np.add(total, part, dtype=np.int64)
        if total is None:
            total = np.zeros(len(self), dtype=np.int16)
        if reading.denominator != 1:
            total = total // reading.denominator
        kept = self._forms[form] = _narrow(total)
        return kept

    def _mask(self, q: Question) -> Mask:
        if not isinstance(q, Every):
            return self._new_mask(q)
        kept = self._masks.get(q)
        if kept is None:
            kept = self._new_mask(q)
            kept.flags.writeable = False
            if len(self._masks) >= MASKS:
                for oldest in list(self._masks)[: MASKS // 4]:
                    del self._masks[oldest]
            self._masks[q] = kept
        return kept

    def _new_mask(self, q: Question) -> Mask:
        match q:
            case Fixed(value):
                return np.full(len(self), value)
            case OfLengths():
                return self._by_block(q.allowed())
            case OfSuit(suit):
                by_class = self.plan.flag(q)
                if by_class is None:
                    raise NotInTable("the table was not made for this question: give the fact when making it")
                return by_class[self._class(suit)]
            case OfCount(form, least):
                return self._form(form) >= least
            case OfSum(measure, allowed):
                return within(self.values(measure), allowed)
            case Opposite(part):
                return ~self._mask(part)
            case Every(parts, some):
                result = self._mask(parts[0]).copy()
                for part in parts[1:]:
                    if some:
                        result |= self._mask(part)
                    else:
                        result &= self._mask(part)
                return result


def _in_turn(q: Question) -> list[Question]:
    """The parts of a question in the order in which to ask them: first, together, what is quickly asked."""
    if not isinstance(q, Every) or q.some:
        return [q]
    quick = tuple(part for part in q.parts if not isinstance(part, Every | Opposite))
    slow = tuple(part for part in q.parts if isinstance(part, Every | Opposite))
    return [lot[0] if len(lot) == 1 else Every(lot, some=False) for lot in (quick, slow) if lot]


def within(values: Figures, allowed: Intervals) -> Mask:
    """Which of the values lie in one of the intervals."""
    found: Mask | None = None
    for lo, hi in allowed:
        part: Mask
        if lo is not None and lo == hi:
            part = values == lo
        elif lo is not None and hi is not None:
            part = (values >= lo) & (values <= hi)
        elif lo is not None:
            part = values >= lo
        elif hi is not None:
            part = values <= hi
        else:
            part = np.ones(len(values), dtype=bool)
        found = part if found is None else found | part
    return np.zeros(len(values), dtype=bool) if found is None else found


def distribution(values: Figures, weights: Ints) -> dict[int, int]:
    """The weights added up by value, rising, those that are nought left out."""
    if not len(values):
        return {}
    least = int(values.min())
    counts = _weights_by(values.astype(np.int64) - least, weights, int(values.max()) - least + 1)
    return {least + at: count for at, count in enumerate(counts) if count}


def group_by(masks: Sequence[Mask], rows: int) -> tuple[Ints, list[int]]:
    """Number the rows by the masks they are in: the group of each row, ``int64[rows]``, and the bit set of each group.

    Bit i of a set is mask i. Groups are numbered as their bits rise, the last mask first.
    """
    groups, sets = np.zeros(rows, dtype=np.int64), [0]
    for at in range(0, len(masks), 12):
        few = masks[at : at + 12]
        bits = np.zeros(rows, dtype=np.int16)
        for i, mask in enumerate(few):
            bits |= mask.astype(np.int16) << i
        wide = len(few)
        joint = (bits.astype(np.int64) * len(sets)) + groups
        used = np.flatnonzero(np.bincount(joint, minlength=len(sets) << wide))
        renumbered = np.zeros(len(sets) << wide, dtype=np.int64)
        renumbered[used] = np.arange(len(used))
        groups = renumbered[joint]
        sets = [sets[number % len(sets)] | number // len(sets) << at for number in used.tolist()]
    return groups, sets


def _weights_by(groups: Ints, weights: Ints, count: int) -> list[int]:
    """The weights added up by group. One hand's weights stay below 2**53, so floating sums are exact."""
    return [int(total) for total in np.bincount(groups, weights=weights, minlength=count)]


def _whole_sum(values: Ints, weights: Ints) -> int:
    """The sum of value times weight, in whole numbers."""
    return sum(value * count for value, count in distribution(values, weights).items())


def _narrow(values: Figures) -> Figures:
    """The same numbers in 16 bits, where they have room: comparing those is four times as fast."""
    if values.dtype == np.int16 or (len(values) and (values.min() < -(1 << 15) or values.max() >= 1 << 15)):
        return values
    return values.astype(np.int16)
