"""A worked evaluation of a hand: every point named, and what each suit is worth.

>>> from bidcheck.cards import Hand
>>> from bidcheck.evaluation.methods import built_in
>>> worked = evaluate(Hand.parse("A9632.K.AQ74.J53"), built_in("hd"))
>>> worked.points, [(item.what, item.where, item.points) for item in worked.items if item.points < 0]
(14, [('unguarded honour', 'H', -1), ('unguarded honour', 'C', -1)])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bidcheck.cards import PBN_ORDER, RANKS, Hand, Strain, holding_text
from bidcheck.evaluation.holdings import (
    ACE,
    CONTROLS,
    HCP,
    JACK,
    KING,
    LOSERS,
    PLAYING_TRICKS,
    QUEEN,
    QUICK_TRICKS,
    STOPPER,
    SUIT_QUALITY,
    SuitMeasure,
    ranks_counted,
)
from bidcheck.evaluation.measures import (
    ALL_SUITS,
    Lack,
    LongSuits,
    Measure,
    ShapePart,
    Shortness,
    SuitCount,
    Term,
    Trumps,
    TwoLongest,
    in_suits,
)
from bidcheck.evaluation.points import Method

BALANCED = frozenset({(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)})
"""Balanced shapes, longest suit first."""
SEMIBALANCED = BALANCED | {(5, 4, 2, 2), (6, 3, 2, 2)}

RULE_OF_TWENTY = Measure((Term(HCP),), (TwoLongest(),))
"""High-card points and the cards of the two longest suits."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a count: ``what`` in a word, the suit, the cards that make it, and the points.

    ``what`` is ``honours``, ``void``, ``singleton``, ``doubleton``, ``long suit``, ``trumps``, ``short of trumps``,
    ``unguarded honour``, ``no ace`` or ``least`` (what a total below nought is raised by); a measure that is no points
    method has words of its own. ``points`` are in units of the measure.
    """

    what: str
    points: int
    suit: Strain | None = None
    cards: str = ""

    @property
    def where(self) -> str:
        """``S H D C``, or ``hand``."""
        return "hand" if self.suit is None else str(self.suit)


def items_of(measure: Measure, hand: Hand) -> tuple[Item, ...]:
    """What makes up ``measure`` for ``hand``, entry by entry; the points of all sum to ``measure.of(hand)``."""
    points = [term for term in measure.terms if term.measure.kind == "weights"]
    corrections = [term for term in measure.terms if term.measure.kind != "weights"]
    items: list[Item] = []
    for term in points:
        items += _term_items(term, hand)
    for part in measure.shape:
        items += _shape_items(part, hand)
    if measure.lack is not None:
        items += _lack_items(measure.lack, hand)
    for term in corrections:
        items += _term_items(term, hand)
    total = sum(item.points for item in items)
    if measure.floor is not None and total < measure.floor:
        items.append(Item("least", measure.floor - total))
    return tuple(items)


def _suits(bits: int = ALL_SUITS) -> Iterator[Strain]:
    """The suits of a bit set, spades first."""
    return (suit for suit in PBN_ORDER if bits >> suit & 1)


def _term_items(term: Term, hand: Hand) -> Iterator[Item]:
    weights = term.measure.kind == "weights"
    what = "honours" if weights else "unguarded honour" if "unguarded" in term.measure.kind else term.measure.kind
    for suit in _suits(term.suits):
        holding = hand.holdings[suit]
        points = term.factor * term.measure.of(holding)
        cards = _weighted(term.measure, holding) if weights else holding_text(holding)
        if points or (weights and cards):
            yield Item(what, points, suit, cards)


def _weighted(measure: SuitMeasure, holding: int) -> str:
    """The cards of a holding that the weights count."""
    return "".join(rank for at, rank in enumerate(reversed(RANKS))
                   if at < len(measure.args) and measure.args[at] and holding >> (12 - at) & 1)


def _shape_items(part: ShapePart, hand: Hand) -> Iterator[Item]:
    lengths = hand.lengths
    match part:
        case Shortness():
            for suit in _suits(ALL_SUITS & ~part.without):
                if lengths[suit] < 3:
                    word, points = (("void", part.void), ("singleton", part.singleton),
                                    ("doubleton", part.doubleton))[lengths[suit]]
                    if points:
                        yield Item(word, points, suit, holding_text(hand.holdings[suit]))
        case LongSuits():
            for suit in _suits():
                if lengths[suit] > part.over and part.each:
                    points = part.each * (lengths[suit] - part.over)
                    yield Item("long suit", points, suit, holding_text(hand.holdings[suit]))
        case Trumps():
            if points := part.of(lengths):
                suit = Strain(part.suit)
                word = "trumps" if lengths[suit] > part.base else "short of trumps"
                yield Item(word, points, suit, holding_text(hand.holdings[suit]))
        case TwoLongest():
            yield Item("two longest suits", part.of(lengths))
        case SuitCount():
            if points := part.of(lengths):
                yield Item(f"suits of {part.least} to {part.most} cards", points)


def _lack_items(lack: Lack, hand: Hand) -> Iterator[Item]:
    if lack.points and not any(lack.measure.of(holding) for holding in hand.holdings):
        ranks = ranks_counted(lack.measure) if lack.measure.kind == "weights" else ""
        yield Item("no ace" if ranks == "A" else f"no {ranks or lack.measure}", lack.points)


def is_biddable(holding: int) -> bool:
    """Five cards or more, or four with at least 4 H in the suit (seed 004)."""
    length = holding.bit_count()
    return length >= 5 or (length == 4 and HCP.of(holding) >= 4)


def is_rebiddable(holding: int) -> bool:
    """Six cards or more, or five with at least 3 H in the suit: it may be bid again (seed 004)."""
    length = holding.bit_count()
    return length >= 6 or (length == 5 and HCP.of(holding) >= 3)


def is_support(holding: int) -> bool:
    """Enough to raise: four cards or more, or three with the jack or better (seed 004)."""
    length = holding.bit_count()
    return length >= 4 or (length == 3 and bool(holding & (ACE | KING | QUEEN | JACK)))


@dataclass(frozen=True, slots=True)
class SuitReport:
    """What the cards of one suit are worth. Quick and playing tricks are in half tricks.

    ``quality`` is ``solid``, ``good`` or empty; only a suit of four cards or more has any.
    """

    suit: Strain
    holding: int

    @property
    def cards(self) -> str:
        return holding_text(self.holding)

    @property
    def length(self) -> int:
        return self.holding.bit_count()

    @property
    def hcp(self) -> int:
        return HCP.of(self.holding)

    @property
    def quick_tricks(self) -> int:
        return QUICK_TRICKS.of(self.holding)

    @property
    def quick_cards(self) -> str:
        """The cards that make the quick tricks: ``AK``, ``AQ``, ``A``, ``KQ``, ``K`` or none."""
        two = QUICK_TRICKS.of(self.holding) in (3, 4) or not self.holding & ACE
        tops = holding_text(self.holding & (ACE | KING | QUEEN))[: 2 if two else 1]
        return tops if self.quick_tricks else ""

    @property
    def controls(self) -> int:
        return CONTROLS.of(self.holding)

    @property
    def losers(self) -> int:
        return LOSERS.of(self.holding)

    @property
    def playing_tricks(self) -> int:
        return PLAYING_TRICKS.of(self.holding)

    @property
    def stopped(self) -> bool:
        return bool(STOPPER.of(self.holding))

    @property
    def biddable(self) -> bool:
        return is_biddable(self.holding)

    @property
    def rebiddable(self) -> bool:
        return is_rebiddable(self.holding)

    @property
    def support(self) -> bool:
        return is_support(self.holding)

    @property
    def quality(self) -> str:
        return ("", "good", "solid")[SUIT_QUALITY.of(self.holding)] if self.length >= 4 else ""


@dataclass(frozen=True, slots=True)
class Worked:
    """A hand counted by a method. ``points`` and the items are in units of ``1 / unit``; tricks in half tricks.

    ``partner_suit`` is the suit that the hand is counted in support of, ``None`` on the opener's scale.
    """

    hand: Hand
    method: Method
    partner_suit: Strain | None
    items: tuple[Item, ...]
    points: int
    unit: int = 1

    @property
    def suits(self) -> tuple[SuitReport, ...]:
        """The four suits, spades first."""
        return tuple(SuitReport(suit, self.hand.holdings[suit]) for suit in PBN_ORDER)

    @property
    def hcp(self) -> int:
        return self._total(HCP)

    @property
    def quick_tricks(self) -> int:
        return self._total(QUICK_TRICKS)

    @property
    def controls(self) -> int:
        return self._total(CONTROLS)

    @property
    def losers(self) -> int:
        return self._total(LOSERS)

    @property
    def playing_tricks(self) -> int:
        return self._total(PLAYING_TRICKS)

    @property
    def rule_of_20(self) -> int:
        return RULE_OF_TWENTY.of(self.hand)

    @property
    def pattern(self) -> tuple[int, ...]:
        """The four lengths, longest first."""
        return tuple(sorted(self.hand.lengths, reverse=True))

    @property
    def shape_class(self) -> str:
        """``balanced`` (4333 4432 5332), ``semibalanced`` (5422 6322) or ``unbalanced``."""
        return ("balanced" if self.pattern in BALANCED
                else "semibalanced" if self.pattern in SEMIBALANCED else "unbalanced")

    def _total(self, measure: SuitMeasure) -> int:
        return in_suits(measure).of(self.hand)


def evaluate(hand: Hand, method: Method, partner_suit: Strain | None = None) -> Worked:
    """Count ``hand`` by ``method``: on the opener's scale, or in support of ``partner_suit``.

    Partner's notrump has no trumps: it leaves the opener's scale.
    """
    suit = partner_suit if partner_suit is not None and partner_suit.is_suit else None
    measure = method.measure() if suit is None else method.in_support(suit)
    return Worked(hand, method, suit, items_of(measure, hand), measure.of(hand), measure.unit)
