"""A set of hands in a few ranges and shapes.

The conditions of a table of calls cut every measure at some points, and ask yes-or-no questions. Hands that fall alike
everywhere make a *cell*, and any set these conditions can speak of is a set of cells. A *box* has a range of each
measure and an answer to some questions; the set is described by the few boxes that hold most of it and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within, both, negate
from bidcheck.evaluation.holdings import LENGTH
from bidcheck.evaluation.measures import LENGTHS, Measure, in_suits
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.questions import OfCount, OfLengths, OfSuit, question
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces

Ints = NDArray[np.int64]
Parts = NDArray[np.int8]
Marks = NDArray[np.uint64]
Bools = NDArray[np.bool_]

WORK = 2_000_000
"""How many figures are looked at for one box: more cells, fewer orders in which boxes are grown."""

ORDERS = 24
"""The most orders in which a box is grown from one cell."""


@dataclass(frozen=True, slots=True)
class Range:
    """A measure and where the conditions cut it: ``cuts`` are the least values of all parts but the first.

    ``said`` are the facts that cut it so, which have words of their own.
    """

    measure: Measure
    cuts: tuple[int, ...]
    said: tuple[Within, ...] = ()

    @property
    def parts(self) -> int:
        return len(self.cuts) + 1

    @property
    def _reaching(self) -> list[Fact]:
        return [Within(self.measure, ((cut, None),)) for cut in self.cuts]

    @property
    def plain(self) -> bool:
        """Whether it is a length, or adds up several suits: what people count first."""
        return not any(isinstance(question(fact), OfSuit) for fact in self._reaching)

    @property
    def asks(self) -> tuple[list[Fact], list[Measure]]:
        """The facts and the measures a space must know: of one suit's cards no more than where they are cut."""
        return ([], [self.measure]) if self.plain else (self._reaching, [])

    def part_of(self, space: HandSpace) -> Parts:
        """The part each row of a space falls in."""
        if not self.plain:
            found: Parts = np.zeros(len(space), dtype=np.int8)
            for fact in self._reaching:
                found += space.mask(fact)
            return found
        values = space.values(self.measure)
        least, most = int(values.min()), int(values.max())
        by_value = np.searchsorted(np.array(self.cuts), np.arange(least, most + 1), side="right").astype(np.int8)
        return by_value[values - least]

    def fact(self, first: int, last: int) -> Fact:
        """That the measure lies in the parts from the first to the last."""
        low = self.cuts[first - 1] if first else None
        high = self.cuts[last] - 1 if last < len(self.cuts) else None
        made = Within(self.measure, ((low, high),))
        return next((fact for fact in self.said if fact.allowed == made.allowed), made)

    def without(self, cut: int) -> Range:
        return Range(self.measure, self.cuts[:cut] + self.cuts[cut + 1 :], self.said)


@dataclass(frozen=True, slots=True)
class Word:
    """A yes-or-no question: a shape, a definition, something about one suit. Part 0 is no, part 1 yes."""

    asked: Fact

    @property
    def parts(self) -> int:
        return 2

    @property
    def plain(self) -> bool:
        return False

    @property
    def asks(self) -> tuple[list[Fact], list[Measure]]:
        return [self.asked], []

    def part_of(self, space: HandSpace) -> Parts:
        """0 or 1 for each row of a space."""
        return space.mask(self.asked).astype(np.int8)

    def fact(self, first: int, last: int) -> Fact:
        """That the answer is no (0) or yes (1)."""
        return self.asked if first else negate(self.asked)


Feature = Range | Word


@dataclass(frozen=True, slots=True)
class Literal:
    """One line of a box: a feature, and the fact that its part lies from ``first`` to ``last``."""

    feature: Feature
    first: int
    last: int

    @property
    def fact(self) -> Fact:
        return self.feature.fact(self.first, self.last)


@dataclass(frozen=True, slots=True)
class Box:
    """Hands of the set that have all of ``literals``: ``hands`` of them, ``new`` in none of the boxes before."""

    literals: tuple[Literal, ...]
    hands: int
    new: int

    @property
    def fact(self) -> Fact:
        """What its hands have in common, ranges first."""
        return both(literal.fact for literal in self.literals)


@dataclass(frozen=True, slots=True)
class Description:
    """A set of ``hands`` out of ``of``; ``rest`` of them are in no box."""

    boxes: tuple[Box, ...]
    hands: int
    rest: int
    of: int


def features(conditions: Iterable[Fact]) -> list[Feature]:
    """What some conditions look at: ranges with every point where one of them cuts, and yes-or-no questions.

    What looks at the cards of one suit stays one word, and so does one word of several suits; the rest is taken apart.
    """
    cuts: dict[Measure, set[int]] = {}
    said: dict[Measure, list[Within]] = {}
    words: dict[Fact, None] = {}
    asked: set[object] = set()
    for condition in conditions:
        for leaf in _leaves(condition):
            if isinstance(leaf, Within):
                length = isinstance(question(leaf), OfLengths)
                for low, high in leaf.allowed:
                    edges = [low, None if high is None else high + 1]
                    points = cuts.setdefault(leaf.measure, set())
                    points.update(edge for edge in edges if edge is not None and not (length and edge in (0, 14)))
                said.setdefault(leaf.measure, []).append(leaf)
                continue
            q = question(leaf)
            by_suit = _one_length(q) if isinstance(q, OfLengths) else None
            if by_suit is not None:
                suit, allowed = by_suit
                changes = np.flatnonzero(np.diff(allowed.astype(np.int8))) + 1
                cuts.setdefault(in_suits(LENGTH, 1 << suit), set()).update(changes.tolist())
            elif q not in asked:
                asked.add(q)
                words[leaf] = None
    ranges = [Range(measure, tuple(sorted(cuts[measure])), tuple(said.get(measure, ()))) for measure in cuts]
    return [*ranges, *(Word(word) for word in words)]


def _leaves(fact: Fact) -> Iterator[Fact]:
    """The parts of a fact that are features: what looks at one suit, or says one thing of several, stays whole."""
    match fact:
        case Within() | Lengths():
            yield fact
        case Not(part):
            yield from _leaves(part)
        case Labelled(part):
            whole = isinstance(question(fact), OfSuit | OfLengths | OfCount)
            yield from [fact] if whole else _leaves(part)
        case All(parts) | Any(parts):
            asked = [question(part) for part in parts]
            if isinstance(question(fact), OfSuit):
                yield fact
                return
            often = Counter(q.packed for q in asked if isinstance(q, OfSuit))
            for packed in [packed for packed, times in often.items() if times > 1]:
                alike = [p for p, q in zip(parts, asked, strict=True) if isinstance(q, OfSuit) and q.packed == packed]
                yield type(fact)(tuple(alike))
            for part, q in zip(parts, asked, strict=True):
                if not (isinstance(q, OfSuit) and often[q.packed] > 1):
                    yield from _leaves(part)
        case Always():
            return


def _one_length(q: OfLengths) -> tuple[int, Bools] | None:
    """The suit, and the lengths of it that are allowed, where nothing but one suit's length is asked."""
    allowed = q.allowed()
    for suit in range(4):
        by_length = np.zeros(14, dtype=bool)
        lengths = np.array([v[suit] for v in LENGTHS])
        by_length[lengths] = allowed
        if bool(np.all(by_length[lengths] == allowed)):
            return suit, by_length
    return None


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """Cells of hands: their parts ``[n, features]``, their hands, and whether they are of the set, and only of it.

    ``marks`` are numbers that tell their parts apart, as ``_mark`` makes them.
    """

    features: tuple[Feature, ...]
    parts: Parts
    hands: Ints
    inside: Bools
    marks: Marks

    def __len__(self) -> int:
        return len(self.hands)


def describe(
    target: Fact, conditions: Sequence[Fact], spaces: HandSpaces, most: int = 6, enough: float = 0.999
) -> Description:
    """The hands that have what ``target`` says, in at most ``most`` boxes cut where ``conditions`` cut.

    Boxes hold hands of the target only; they may overlap. It stops when ``enough`` of the hands are in some box. Where
    the target asks what the conditions do not, give its own facts as conditions too.
    """
    looked_at = features(conditions)
    asks = [feature.asks for feature in looked_at]
    space = spaces.of([target, *(f for facts, _ in asks for f in facts)], [m for _, measures in asks for m in measures])
    mask = space.mask(target)
    hands = int(space.weights[mask].sum())
    cells = _simpler(_cells(space, mask, looked_at))
    found: list[tuple[tuple[Literal, ...], Bools]] = []
    left = np.where(cells.inside, cells.hands, 0)
    while len(found) < most and int(left.sum()) > (1 - enough) * hands:
        literals, members = _best_box(cells, left)
        found.append((literals, members))
        left = np.where(members, 0, left)
    found.sort(key=lambda box: -int(cells.hands[box[1]].sum()))
    boxes: list[Box] = []
    left = np.where(cells.inside, cells.hands, 0)
    for literals, members in found:
        boxes.append(Box(literals, int(cells.hands[members].sum()), int(left[members].sum())))
        left = np.where(members, 0, left)
    return Description(tuple(boxes), hands, hands - sum(box.new for box in boxes), space.total)


def _mark(feature: int, part: Parts) -> Marks:
    """A random number for the part that cells have of a feature; a cell's own number is the sum of them."""
    chance = Chance.of("part", feature)
    return np.array([chance.word() for _ in range(128)], dtype=np.uint64)[part]


def _cells(space: HandSpace, mask: Bools, looked_at: Sequence[Feature]) -> _Cells:
    """The cells of a space. Those that are partly in the set count as outside."""
    columns = [feature.part_of(space) for feature in looked_at]
    marks = np.zeros(len(space), dtype=np.uint64)
    for at, column in enumerate(columns):
        marks += _mark(at, column)
    order = np.argsort(marks)
    first = _first_of_each(marks[order])
    one_of = order[first]
    parts = np.stack([column[one_of] for column in columns], axis=1) if columns else np.zeros((len(first), 0), np.int8)
    hands = np.add.reduceat(space.weights[order], first)
    wanted = np.add.reduceat((space.weights * mask)[order], first)
    return _Cells(tuple(looked_at), parts, hands, wanted == hands, marks[one_of])


def _first_of_each(rising: Marks) -> Ints:
    """Where each new number begins."""
    new = np.ones(len(rising), dtype=bool)
    np.not_equal(rising[1:], rising[:-1], out=new[1:])
    return np.flatnonzero(new)


def _simpler(cells: _Cells) -> _Cells:
    """The same cells put together wherever a word, or a cut in one suit's cards, makes no difference to what is inside.

    Points and lengths stay as they are cut: there would be other words for some of them, but worse ones.
    """
    for at in reversed(range(len(cells.features))):
        feature = cells.features[at]
        if feature.plain:
            continue
        for cut in reversed(range(feature.parts - 1)):
            column = cells.parts[:, at]
            fewer = column - (column > cut).astype(np.int8)
            marks = cells.marks - _mark(at, column) + _mark(at, fewer)
            if not _mixed(marks, cells.inside):
                if isinstance(feature, Range):
                    feature = feature.without(cut)
                parts = cells.parts.copy()
                parts[:, at] = fewer
                named = (*cells.features[:at], feature, *cells.features[at + 1 :])
                cells = _put_together(_Cells(named, parts, cells.hands, cells.inside, marks))
    kept = np.flatnonzero(cells.parts.any(axis=0))
    named = tuple(cells.features[at] for at in kept)
    return _Cells(named, cells.parts[:, kept], cells.hands, cells.inside, cells.marks)


def _mixed(marks: Marks, inside: Bools) -> bool:
    """Whether some mark stands both inside and outside."""
    rising = np.sort((marks & ~np.uint64(1)) | inside)
    changes = rising[1:] ^ rising[:-1]
    return bool((changes == 1).any())


def _put_together(cells: _Cells) -> _Cells:
    """Cells with the same mark made one."""
    order = np.argsort(cells.marks)
    first = _first_of_each(cells.marks[order])
    one_of = order[first]
    hands = np.add.reduceat(cells.hands[order], first)
    return _Cells(cells.features, cells.parts[one_of], hands, cells.inside[one_of], cells.marks[one_of])


def _best_box(cells: _Cells, left: Ints) -> tuple[tuple[Literal, ...], Bools]:
    """The box with most new hands a line, of those grown from the heaviest cells not yet described; and its cells."""
    top = [feature.parts - 1 for feature in cells.features]
    outside = np.ascontiguousarray(cells.parts[~cells.inside].T)
    chance = Chance(0)
    best: tuple[float, tuple[Literal, ...], Bools] | None = None
    seeds = np.argsort(-left, kind="stable")[:3]
    orders = max(1, min(ORDERS, WORK // max(1, outside.size * len(seeds))))
    for seed in [int(s) for s in seeds if left[s]]:
        part = cells.parts[seed].tolist()
        differs = outside != cells.parts[seed][:, None]
        wrong = differs.sum(axis=0, dtype=np.int8)
        tried: set[tuple[tuple[int, int], ...]] = set()
        for _ in range(orders):
            box = _grown(part, top, outside, differs, wrong, chance.shuffled(range(len(top))))
            if tuple(box) in tried:
                continue
            tried.add(tuple(box))
            low, high = np.array(box, dtype=np.int8).reshape(-1, 2).T
            members = ((cells.parts >= low) & (cells.parts <= high)).all(axis=1) & cells.inside
            literals = tuple(
                Literal(feature, first, last)
                for feature, (first, last), end in zip(cells.features, box, top, strict=True)
                if first > 0 or last < end
            )
            worth = float(left[members].sum()) / max(1, len(literals))
            if best is None or worth > best[0]:
                best = worth, literals, members
    assert best is not None
    return best[1], best[2]


def _grown(
    seed: Sequence[int], top: Sequence[int], outside: Parts, differs: Bools, wrong: Parts, order: Sequence[int]
) -> list[tuple[int, int]]:
    """The box around a cell, grown as far as no cell outside the set enters, feature by feature in some order.

    ``outside[features, cells]`` are the parts of the cells outside, ``differs`` where they are not the seed's,
    ``wrong`` in how many features. Once a feature has grown, cells inside its range no longer differ in it.
    """
    box = [(part, part) for part in seed]
    wrong = wrong.copy()
    for at in order:
        # what stands in the way differs in nothing else
        blocking = outside[at, wrong == differs[at]]
        below, above = blocking[blocking < seed[at]], blocking[blocking > seed[at]]
        low = int(below.max()) + 1 if len(below) else 0
        high = int(above.min()) - 1 if len(above) else top[at]
        if (low, high) != box[at]:
            box[at] = low, high
            wrong -= differs[at] & (outside[at] >= low) & (outside[at] <= high)
    return box
