"""A points method: what honours, short suits and long suits are worth, and what is taken off.

A ``Method`` is data; it gives measures: ``measure()`` on the opener's scale, ``in_support(suit)`` on the scale of a
hand that supports partner. ``bidcheck.evaluation.methods`` reads it from a system file and has the built-in ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bidcheck.cards import RANKS, Strain
from bidcheck.errors import CannotRead
from bidcheck.evaluation.holdings import SuitMeasure, count_of
from bidcheck.evaluation.measures import ALL_SUITS, Lack, LongSuits, Measure, ShapePart, Shortness, Term, Trumps

Unguarded = Literal["top", "literal"]
ShortTrumps = Literal["flat", "per card"]
TrumpHonours = Literal["count", "exempt"]
Words = tuple[tuple[str, str], ...]
"""A text for people: pairs of language and text; the language of a single string is empty."""


@dataclass(frozen=True, slots=True)
class ShortSuits:
    """Points for a void, a singleton and a doubleton."""

    void: int = 0
    singleton: int = 0
    doubleton: int = 0


@dataclass(frozen=True, slots=True)
class TrumpLength:
    """Points for each trump over ``base``, once for fewer than ``base``, and for each card under it."""

    base: int = 4
    each_over: int = 0
    fewer: int = 0
    each_under: int = 0


@dataclass(frozen=True, slots=True)
class Support:
    """The scale of a hand that supports partner's suit; honours and corrections are those of the method.

    Shortness in the suit itself never counts. ``trump_honours`` says whether an unguarded honour in it is corrected.
    """

    shortness: ShortSuits = ShortSuits()
    long_suits: tuple[LongSuits, ...] = ()
    trumps: tuple[TrumpLength, ...] = ()
    trump_honours: TrumpHonours = "count"


@dataclass(frozen=True, slots=True)
class Labels:
    """What the parts of the count are called beside a number: ``14 H + 2 D = 16 HD``."""

    honours: str = "H"
    distribution: str = "D"
    total: str = "HD"


@dataclass(frozen=True, slots=True)
class Method:
    """A way to count points. All points are whole numbers of ``1 / unit``; ``honours`` run from the ace down.

    ``least`` is 0 where a total below nought counts as nought, else ``None``. ``support`` is ``None`` where a
    hand counts the same whether it supports or not.
    """

    name: str
    honours: tuple[int, ...]
    title: Words = ()
    note: Words = ()
    labels: Labels = Labels()
    shortness: ShortSuits = ShortSuits()
    long_suits: tuple[LongSuits, ...] = ()
    no_ace: int = 0
    unguarded_honour: int = 0
    unguarded: Unguarded = "top"
    least: int | None = 0
    support: Support | None = None
    unit: int = 1

    def __str__(self) -> str:
        return self.name

    def titled(self, lang: str = "en") -> str:
        """The title in ``lang``, else in English, else as written, else the name."""
        words = dict(self.title)
        return words.get(lang) or words.get("en") or words.get("") or next(iter(words.values()), self.name)

    def measure(self) -> Measure:
        """The opener's scale."""
        return self._measure(_short(self.shortness), self.long_suits, ALL_SUITS)

    def in_support(self, suit: Strain) -> Measure:
        """The scale of a hand that supports ``suit``; partner's notrump, or no support scale, leaves the opener's."""
        if self.support is None or not suit.is_suit:
            return self.measure()
        scale = self.support
        trumps = tuple(Trumps(suit, t.each_over, t.fewer, t.each_under, t.base) for t in scale.trumps)
        corrected = ALL_SUITS & ~(1 << suit) if scale.trump_honours == "exempt" else ALL_SUITS
        return self._measure(_short(scale.shortness, 1 << suit), (*scale.long_suits, *trumps), corrected)

    def _measure(self, short: tuple[ShapePart, ...], other: tuple[ShapePart, ...], corrected: int) -> Measure:
        terms = [Term(SuitMeasure("weights", self.honours))]
        if self.unguarded_honour:
            terms.append(Term(SuitMeasure(f"unguarded {self.unguarded}"), corrected, self.unguarded_honour))
        lack = Lack(count_of("A"), self.no_ace) if self.no_ace else None
        shape = (*short, *other)
        return Measure(tuple(terms), shape, lack, self.least if self._may_fall(shape) else None, self.unit)

    def _may_fall(self, shape: tuple[ShapePart, ...]) -> bool:
        """Whether anything is ever taken off; where nothing is, a least total says nothing."""
        figures = [*self.honours, self.no_ace, self.unguarded_honour]
        for part in shape:
            match part:
                case Shortness():
                    figures += [part.void, part.singleton, part.doubleton]
                case LongSuits():
                    figures.append(part.each)
                case Trumps():
                    figures += [part.each_over, part.fewer, part.each_under]
        return min(figures) < 0

    def reading(
        self,
        *,
        unguarded: Unguarded | None = None,
        short_trumps: ShortTrumps | None = None,
        trump_honours: TrumpHonours | None = None,
    ) -> Method:
        """The same method with another reading of what its source leaves open.

        Raises ``CannotRead`` where the method has nothing that the reading could change.
        """
        method = self
        if unguarded is not None:
            if not self.unguarded_honour:
                raise CannotRead(f"{self.name!r} takes nothing off for an unguarded honour: leave the reading out")
            method = replace(method, unguarded=unguarded)
        if short_trumps is not None:
            if self.support is None or not any(t.fewer or t.each_under for t in self.support.trumps):
                raise CannotRead(f"{self.name!r} takes nothing off for few trumps: leave the reading out")
            trumps = tuple(_read_short_trumps(t, short_trumps) for t in self.support.trumps)
            method = replace(method, support=replace(self.support, trumps=trumps))
        if trump_honours is not None:
            if method.support is None or not self.unguarded_honour:
                raise CannotRead(f"{self.name!r} has no unguarded honour in a trump suit: leave the reading out")
            method = replace(method, support=replace(method.support, trump_honours=trump_honours))
        return method

    def data(self) -> dict[str, object]:
        """The method as a mapping of the form that ``decode_method`` reads; nothing that is nought or unsaid."""
        written: dict[str, object] = {
            "title": dict(self.title),
            "note": dict(self.note),
            "labels": {"honours": self.labels.honours, "distribution": self.labels.distribution,
                       "total": self.labels.total},
            "honours": {RANKS[12 - at]: self._figure(w) for at, w in enumerate(self.honours) if w},
            "shortness": self._short_data(self.shortness),
            "long suits": self._long_data(self.long_suits),
            "corrections": {what: self._figure(points) for what, points in
                            (("no ace", self.no_ace), ("unguarded honour", self.unguarded_honour)) if points},
            "unguarded": self.unguarded if self.unguarded_honour else "",
        }
        written = {key: value for key, value in written.items() if value}
        written["least"] = "none" if self.least is None else self.least
        if self.support is not None:
            trumps: dict[str, object] = {}
            for t in self.support.trumps:
                said = {"each over": t.each_over, "fewer than": t.fewer, "each under": t.each_under}
                trumps |= {f"{key} {t.base}": self._figure(points) for key, points in said.items() if points}
            written["in support"] = {
                "shortness": self._short_data(self.support.shortness) or "none",
                "long suits": self._long_data(self.support.long_suits) or "none",
                "trumps": trumps or "none",
                "unguarded in trumps": self.support.trump_honours,
            }
        return written

    def _figure(self, points: int) -> int | float:
        return points // self.unit if points % self.unit == 0 else points / self.unit

    def _short_data(self, short: ShortSuits) -> dict[str, object]:
        figures = ("void", short.void), ("singleton", short.singleton), ("doubleton", short.doubleton)
        return {word: self._figure(points) for word, points in figures if points}

    def _long_data(self, long: tuple[LongSuits, ...]) -> dict[str, object]:
        return {f"each over {part.over}": self._figure(part.each) for part in long}


def _short(short: ShortSuits, without: int = 0) -> tuple[ShapePart, ...]:
    return () if short == ShortSuits() else (Shortness(short.void, short.singleton, short.doubleton, without),)


def _read_short_trumps(trumps: TrumpLength, reading: ShortTrumps) -> TrumpLength:
    figure = trumps.fewer or trumps.each_under
    if reading == "flat":
        return replace(trumps, fewer=figure, each_under=0)
    return replace(trumps, fewer=0, each_under=figure)
