"""Testing a hand at speed: facts turned into Python expressions over the hand's figures.

It is the fold ``test`` of ``bidcheck.conditions.facts`` again, made once for a turn and used for every board that comes
by it; a test holds the two to the same answers. A measure is added up from tables, each figure of a hand once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any as Whatever

from bidcheck.advise import Choice, decided, narrowest
from bidcheck.cards import Hand
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within, test
from bidcheck.conditions.tell import Reading, place_of
from bidcheck.evaluation.measures import Measure
from bidcheck.system.book import Offer, Position

_EVALUATORS: dict[int, Callable[[Hand], int]] = {}
"""What works out a figure, by the place of its measure: filled as expressions are made, and never wrong for later."""


class Figures(dict[int, int]):
    """The figures of one hand by ``place_of`` their measures, worked out when they are first asked for."""

    __slots__ = ("hand", "lengths")

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.hand = hand
        self.lengths = hand.lengths

    def __missing__(self, place: int) -> int:
        value = self[place] = _EVALUATORS[place](self.hand)
        return value


def reading_of(hand: Hand) -> Reading:
    """A reading of a hand whose figures serve the expressions as well."""
    return Reading(hand, Figures(hand))


Predicate = Callable[[Figures], bool]


class Chooser:
    """Chooses calls as ``advise.choose`` does; it keeps what it has made of the offers it has seen."""

    def __init__(self) -> None:
        self._offers: dict[Offer, _Swift] = {}

    def choose(self, position: Position, reading: Reading) -> Choice:
        """The call that the notes give the hand of a ``reading_of`` it at this turn."""
        figures = reading.figures
        assert isinstance(figures, Figures)
        offer = position.offer
        fitting, winners = self._swift(offer).fits(figures)
        if winners:
            return decided(position, offer, fitting, winners)
        fallback = position.fallback_offer
        fitting, winners = self._swift(fallback).fits(figures)
        if winners:
            best = narrowest(position, fallback, winners)
            return Choice(fallback.rows[best].call, "fallback", fallback, best, (), fitting)
        return Choice(None, "no agreement", offer)

    def _swift(self, offer: Offer) -> _Swift:
        found = self._offers.get(offer)
        if found is None:
            found = self._offers[offer] = _Swift(offer)
        return found


class _Swift:
    """The rows of an offer, made ready."""

    __slots__ = ("met", "order", "otherwise")

    def __init__(self, offer: Offer) -> None:
        rows = [(at, row.fact) for at, row in enumerate(offer.rows) if not row.otherwise]
        names: dict[str, object] = {}
        lines = [f"    if {_expression(fact, names)}: found.append({at})" for at, fact in rows]
        made = _made("def made(F):\n    found = []\n" + "\n".join(lines) + "\n    return found", names)
        self.met: Callable[[Figures], list[int]] = made or (
            lambda figures: [at for at, fact in rows if test(fact, figures.hand)])
        self.otherwise = [at for at, row in enumerate(offer.rows) if row.otherwise]
        self.order = [(row.priors, tuple((j, predicate(goes)) for j, goes in row.rivals)) for row in offer.rows]

    def fits(self, figures: Figures) -> tuple[tuple[int, ...], list[int]]:
        """The rows that a hand fits, and those of them that no other of them goes before."""
        fitting = self.met(figures) or self.otherwise
        if len(fitting) == 1:
            return tuple(fitting), fitting
        held, winners = set(fitting), []
        for at in fitting:
            priors, rivals = self.order[at]
            if held.isdisjoint(priors) and not any(j in held and goes(figures) for j, goes in rivals):
                winners.append(at)
        return tuple(fitting), winners


@lru_cache(maxsize=20_000)
def predicate(fact: Fact) -> Predicate:
    """What tests whether a hand has what ``fact`` says."""
    names: dict[str, object] = {}
    made = _made(f"def made(F):\n    return {_expression(fact, names)}", names)
    return made or (lambda figures: test(fact, figures.hand))


def _made(source: str, names: dict[str, object]) -> Whatever:
    """The function of a source; ``None`` where Python finds it too deep."""
    try:
        exec(compile(source, "<facts>", "exec"), names)
    except (SyntaxError, RecursionError, MemoryError):
        return None
    return names["made"]


def _expression(fact: Fact, names: dict[str, object]) -> str:
    """A fact as an expression over figures ``F``; what it names is put into ``names``."""
    match fact:
        case Within(measure, allowed):
            figure = f"F[{_place(measure)}]"
            return _joined(" or ", (_between(figure, lo, hi) for lo, hi in allowed), "False")
        case Lengths(allowed_lengths):
            name = f"S{len(names)}"
            names[name] = allowed_lengths
            return f"(F.lengths in {name})"
        case All(parts):
            return _joined(" and ", (_expression(p, names) for p in parts), "True")
        case Any(parts):
            return _joined(" or ", (_expression(p, names) for p in parts), "False")
        case Not(part):
            return f"(not {_expression(part, names)})"
        case Labelled(part):
            return _expression(part, names)
        case Always(value):
            return str(value)


def _joined(word: str, parts: Iterable[str], empty: str) -> str:
    found = list(parts)
    return f"({word.join(found)})" if found else empty


def _between(figure: str, lo: int | None, hi: int | None) -> str:
    if lo is None:
        return "True" if hi is None else f"{figure} <= {hi}"
    if hi is None:
        return f"{figure} >= {lo}"
    return f"{figure} == {lo}" if lo == hi else f"{lo} <= {figure} <= {hi}"


# measures --------------------------------------------------------------------------------------------------------


def _place(measure: Measure) -> int:
    place = place_of(measure)
    if place not in _EVALUATORS:
        _EVALUATORS[place] = evaluator(measure)
    return place


def evaluator(measure: Measure) -> Callable[[Hand], int]:
    """What works out a measure of a hand, from tables of the holdings."""
    names: dict[str, object] = {}
    sums = []
    for term in measure.terms:
        name = f"T{len(names)}"
        names[name] = term.measure.table()
        looked = [f"{name}[h[{suit}]]" for suit in range(4) if term.suits >> suit & 1]
        if looked:
            sums.append(f"{term.factor} * ({' + '.join(looked)})" if term.factor != 1 else " + ".join(looked))
    if measure.shape:
        names["shape"] = _Shape(measure)
        sums.append("shape[hand.lengths]")
    total = " + ".join(sums) or "0"
    if measure.lack is not None:
        names["L"] = measure.lack.measure.table()
        total += f" + (0 if L[h[0]] or L[h[1]] or L[h[2]] or L[h[3]] else {measure.lack.points})"
    if measure.floor is not None:
        total = f"max({total}, {measure.floor})"
    made: Callable[[Hand], int] = _made(f"def made(hand):\n    h = hand.holdings\n    return {total}", names)
    return made


class _Shape(dict[tuple[int, int, int, int], int]):
    """What the four lengths add to a measure."""

    def __init__(self, measure: Measure) -> None:
        super().__init__()
        self.parts = measure.shape

    def __missing__(self, lengths: tuple[int, int, int, int]) -> int:
        value = self[lengths] = sum(part.of(lengths) for part in self.parts)
        return value
