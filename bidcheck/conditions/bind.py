"""Binding: a condition in a given auction becomes facts about thirteen cards.

The system's words (definitions, points methods, options) come from a ``Lexicon``, the auction's from a ``Situation``;
the suits that letters stand for come with them in a ``Scope``. Whatever is settled by the auction turns into a plain
true or false, whatever concerns partner's hand into a range of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any, Protocol

from bidcheck.calls import Call
from bidcheck.cards import MAJORS, MINORS, SUITS, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import (
    FALSE,
    TRUE,
    Always,
    Fact,
    Intervals,
    Labelled,
    Lengths,
    Within,
    both,
    either,
    negate,
)
from bidcheck.errors import BidcheckError
from bidcheck.evaluation import holdings as h
from bidcheck.evaluation.measures import ALL_SUITS, LENGTHS, Measure, Term, TwoLongest, in_suits
from bidcheck.evaluation.methods import Method

LengthVector = tuple[int, int, int, int]


class Unbound(BidcheckError):
    """A condition asks for something that this auction does not have: no single suit of partner's, say."""


class Situation(Protocol):
    """What a condition may ask of the auction at one player's turn."""

    def word(self, word: str, call: Call | None) -> bool:
        """Whether a word of the auction holds: ``third seat``, ``forced``; of ``call``: ``jump``, ``reverse``."""

    def suits(self, which: str) -> tuple[Strain, ...]:
        """``unbid``, ``their``, ``partner``, ``mine``, ``agreed`` or ``named`` suits, lowest first."""

    def partner_values(self, measure: Measure) -> tuple[int, ...]:
        """Every value of ``measure`` that partner's hand may have, after all partner has shown, in rising order."""

    def partner_least(self, measure: Measure) -> int | None:
        """The least value that partner may have in ``measure``, in its units; ``None`` where no hand is left."""

    def partner_range(self, measure: Measure) -> tuple[tuple[int, ...], int, int]:
        """Values that partner may have, rising, perhaps not all, and two between which all of them lie."""

    def partner_always(self, fact: Fact) -> bool:
        """Whether ``fact`` holds with every hand that partner has shown."""

    def own_mean(self, measure: Measure) -> Fraction:
        """The mean of ``measure`` over all hands that the player to call has shown."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named condition with its suits: ``biddable(s): 5+ s; 4 s, 4+ hcp in s``."""

    name: str
    parameters: tuple[str, ...]
    body: t.Condition
    words: tuple[tuple[str, str], ...] = ()
    """Words for people by language, with ``{s}`` where a suit belongs; without them the name is said."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one file: its points, methods, definitions and options."""

    points: str = "hcp"
    methods: Mapping[str, Method] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    options: Mapping[str, t.Range | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scope:
    """Everything needed to bind a condition."""

    lexicon: Lexicon
    situation: Situation
    suits: Mapping[str, Strain] = field(default_factory=dict)
    call: Call | None = None
    scale: t.Figure | None = None
    lenient: bool = False
    """In a table for any auction a suit that is not there makes a fact false instead of an error."""

    def suit(self, name: str) -> Strain:
        """The suit that a name stands for here; ``Unbound`` where there is none or no single one."""
        if name in self.suits:
            return self.suits[name]
        if name == "this":
            if self.call is None or self.call.suit is None:
                raise Unbound("'this' is the suit of the call, and this call names none")
            return self.call.suit
        which = {"partner's suit": "partner", "their suit": "their", "trumps": "agreed"}.get(name)
        if which is not None:
            found = self.situation.suits(which)
            if len(found) == 1:
                return found[0]
            problem = "there is none" if not found else "there are several"
            raise Unbound(f"'{name}' must be the only one, and here {problem}")
        pairs = {"oM": ("M", MAJORS), "om": ("m", MINORS), "M": ("oM", MAJORS), "m": ("om", MINORS)}
        if name in pairs and pairs[name][0] in self.suits:
            one, two = pairs[name][1]
            return two if self.suits[pairs[name][0]] == one else one
        raise Unbound(f"nothing here says which suit {name!r} is")

    def members(self, suits: t.SuitClass) -> tuple[Strain, ...]:
        """The suits of a class, lowest first."""
        kind = {"suit": SUITS, "major": MAJORS, "minor": MINORS}[suits.kind]
        if suits.which == "":
            return kind
        if suits.which == "other":
            own = {self.call.suit} if self.call is not None and self.call.suit is not None else set(
                self.situation.suits("mine"))
            return tuple(s for s in kind if s not in own)
        chosen = self.situation.suits(suits.which)
        return tuple(s for s in kind if s in chosen)


def bind(condition: t.Condition, scope: Scope) -> Fact:
    """The facts that ``condition`` says in this auction.

    Raises ``Unbound`` where a suit it names is not settled, unless the scope is lenient.
    """
    try:
        return _bind(condition, scope)
    except Unbound:
        if scope.lenient:
            return FALSE
        raise


def _bind(condition: t.Condition, scope: Scope) -> Fact:
    if isinstance(condition, t.Both):
        return both(bind(p, scope) for p in condition.parts)
    if isinstance(condition, t.Either):
        return either(bind(p, scope) for p in condition.parts)
    if isinstance(condition, t.Negated):
        if isinstance(condition.part, t.Usually):  # a hint rejects no hand, whichever way it points
            return TRUE
        return negate(bind(condition.part, scope), condition)
    return _BINDERS[type(condition)](condition, scope)


def _suit(suit: t.Suit, scope: Scope) -> Strain:
    if isinstance(suit, Strain):
        return suit
    if isinstance(suit, t.SuitName):
        return scope.suit(suit.name)
    raise Unbound(f"'{suit}' is several suits, and one is needed")


def _each(
    condition: t.Condition, suit: t.Suit, scope: Scope, one: Callable[[Strain], Fact]
) -> Fact:
    """``one`` for the suit, or for some or every suit of a class."""
    if not isinstance(suit, t.SuitClass):
        return one(_suit(suit, scope))
    parts = [one(s) for s in scope.members(suit)]
    whole = either(parts) if suit.quantifier == "a" else both(parts)
    return whole if isinstance(whole, Always) else Labelled(whole, condition)


def resolve(span: t.Range, lexicon: Lexicon) -> t.Range:
    """The range with its options put in."""
    if span.kind == "whole":
        value = lexicon.options.get(str(span.lo))
        if not isinstance(value, t.Range):
            raise Unbound(f"the option {span.lo!r} is no number or range")
        return value
    if isinstance(span.lo, str) or isinstance(span.hi, str):
        return replace(span, lo=_option(span.lo, lexicon), hi=_option(span.hi, lexicon))
    return span


def _option(amount: t.Amount | None, lexicon: Lexicon) -> int | None:
    if amount is None or isinstance(amount, int):
        return amount
    value = lexicon.options.get(amount)
    if not isinstance(value, t.Range) or not value.is_exact or not isinstance(value.lo, int):
        raise Unbound(f"the option {amount!r} is no single number")
    return value.lo


def intervals(span: t.Range, unit: int) -> Intervals:
    """The whole numbers, in units of ``1 / unit``, that a range without options allows."""
    lo, hi = span.lo, span.hi
    assert not isinstance(lo, str)
    assert not isinstance(hi, str)
    if span.kind == "either":
        return tuple(sorted(_exactly(v, unit) for v in (lo or 0, hi or 0)))
    low = None if lo is None else lo * unit // 2 + 1 if span.kind == "above" else -(-lo * unit // 2)
    high = None if hi is None else -(-hi * unit // 2) - 1 if span.kind == "below" else hi * unit // 2
    return ((low, high),)


def _exactly(halves: int, unit: int) -> tuple[int, int]:
    return -(-halves * unit // 2), halves * unit // 2


_COUNTS = {
    "hcp": h.HCP, "qt": h.QUICK_TRICKS, "aces": h.count_of("A"), "kings": h.count_of("K"), "queens": h.count_of("Q"),
    "jacks": h.count_of("J"), "tens": h.count_of("T"), "controls": h.CONTROLS, "losers": h.LOSERS,
    "playing tricks": h.PLAYING_TRICKS,
}
HALVES = frozenset(("qt", "playing tricks"))
"""Measures that are kept in halves."""
BUILT_IN = frozenset((*_COUNTS, "points", "support points", "keycards"))
"""The measures every system has."""
_DECK = {"hcp": 40, "aces": 4, "kings": 4, "queens": 4, "jacks": 4, "tens": 4, "controls": 12, "keycards": 5}
HCP = in_suits(h.HCP)


def measure_of(figure: t.Figure, scope: Scope, suit: Strain | None = None) -> Measure:
    """The measure a figure names, in ``suit`` where it names one."""
    bit = ALL_SUITS if suit is None else (ALL_SUITS ^ (1 << suit) if figure.outside else 1 << suit)
    name = figure.name
    if name in _COUNTS:
        return in_suits(_COUNTS[name], bit, 2 if name in HALVES else 1)
    if name == "keycards":
        if suit is None:
            raise Unbound("keycards are counted in a suit: write '3 keycards in hearts'")
        return Measure((Term(h.count_of("A")), Term(h.count_of("K"), 1 << suit)))
    lexicon = scope.lexicon
    if name == "support points":
        if suit is None:
            raise Unbound("support points are counted in a suit: write '10+ support points in hearts'")
        return _method(lexicon.points, lexicon).in_support(suit)
    if name == "points":
        scale = scope.scale
        if scale is not None and scale != figure:
            return measure_of(scale, scope, None if scale.suit is None else _suit(scale.suit, scope))
        return _method(lexicon.points, lexicon).measure()
    return _method(name, lexicon).measure()


def _method(name: str, lexicon: Lexicon) -> Method:
    if name not in lexicon.methods:
        raise Unbound(f"{name!r} is no measure and no method of evaluation")
    return lexicon.methods[name]


def _counted(condition: t.Counted, scope: Scope) -> Fact:
    span, figure = resolve(condition.range, scope.lexicon), condition.figure
    if figure.suit is None:
        measure = measure_of(figure, scope)
        return Within(measure, intervals(span, measure.unit), t.Counted(span, _named(figure, scope)))

    def one(suit: Strain) -> Fact:
        measure = measure_of(figure, scope, suit)
        return Within(measure, intervals(span, measure.unit), t.Counted(span, replace(figure, suit=suit)))

    return _each(condition, figure.suit, scope, one)


def _named(figure: t.Figure, scope: Scope) -> t.Figure:
    """The figure under its own name: bare points become the method, or the scale of the table."""
    if figure.name != "points":
        return figure
    scale = scope.scale
    if scale is None:
        return t.Figure(scope.lexicon.points)
    return scale if scale.suit is None else replace(scale, suit=_suit(scale.suit, scope))


def _rule_of(condition: t.RuleOf, scope: Scope) -> Fact:
    """High-card points and the two longest suits; the rule of 15 counts the spades instead (Don Pearson's points for
    the fourth seat), the rule of 22 the quick tricks besides.
    """
    if condition.total == 15:
        measure = Measure((Term(h.HCP), Term(h.LENGTH, 1 << Strain.SPADES)))
    elif condition.total == 22:
        measure = Measure((Term(h.HCP, factor=2), Term(h.QUICK_TRICKS)), (TwoLongest(), TwoLongest()), unit=2)
    else:
        measure = Measure((Term(h.HCP),), (TwoLongest(),))
    return Within(measure, ((condition.total * measure.unit, None),), condition)


@cache
def length_in(suit: Strain) -> Measure:
    """The length of one suit."""
    return in_suits(h.LENGTH, 1 << suit)


def _length(condition: t.Length, scope: Scope) -> Fact:
    span = resolve(condition.range, scope.lexicon)
    allowed = intervals(span, 1)
    return _each(condition, condition.suit, scope,
                 lambda suit: Within(length_in(suit), allowed, t.Length(span, suit)))


def _tops(condition: t.Tops, scope: Scope) -> Fact:
    measure = h.count_of(condition.ranks)
    return _each(condition, condition.suit, scope, lambda suit: Within(
        in_suits(measure, 1 << suit), ((condition.count, None),), replace(condition, suit=suit)))


def _pattern(condition: t.Pattern, scope: Scope) -> Fact:
    measure = h.pattern(condition.cards)
    return _each(condition, condition.suit, scope, lambda suit: Within(
        in_suits(measure, 1 << suit), ((1, None),), replace(condition, suit=suit)))


def _stopper(condition: t.Stopper, scope: Scope) -> Fact:
    return _each(condition, condition.suit, scope, lambda suit: Within(
        in_suits(h.STOPPER, 1 << suit), ((1, None),), t.Stopper(suit)))


def _where(test: Callable[[LengthVector], bool]) -> frozenset[LengthVector]:
    return frozenset(v for v in LENGTHS if test(v))


_BALANCED = {(2, 3, 4, 4), (3, 3, 3, 4), (2, 3, 3, 5)}
_SEMI = _BALANCED | {(2, 2, 4, 5), (2, 2, 3, 6)}


@cache
def shape_word(word: str) -> frozenset[LengthVector]:
    """The lengths of ``balanced`` (4333, 4432, 5332), ``semibalanced`` (5422, 6322 too), ``unbalanced``."""
    chosen = _SEMI if word == "semibalanced" else _BALANCED
    return _where(lambda v: (tuple(sorted(v)) in chosen) != (word == "unbalanced"))


@cache
def shape_lengths(pattern: str) -> frozenset[LengthVector]:
    """The lengths a shape allows; they are written spades first and kept clubs first."""
    if "=" in pattern:
        spades, hearts, diamonds, clubs = map(int, pattern.split("="))
        return _where(lambda v: v == (clubs, diamonds, hearts, spades))
    bare = pattern
    options: list[list[tuple[str, ...]]] = []
    at, whole = 0, "(" not in bare
    while at < len(bare):
        end = bare.index(")", at) if bare[at] == "(" else at
        group = bare[at + 1:end] if bare[at] == "(" else bare[at]
        options.append(sorted(set(permutations(group))))
        at = end + 1
    places: set[tuple[str, ...]] = {()}
    for option in options:
        places = {(*p, *o) for p in places for o in option}
    if whole:
        places = {q for p in places for q in permutations(p)}
    found: set[LengthVector] = set()
    for v in LENGTHS:
        written = v[::-1]
        if any(all(c == "x" or int(c) == n for c, n in zip(p, written, strict=True)) for p in places):
            found.add(v)
    return frozenset(found)


@cache
def pair_lengths(longer: int, shorter: int, kind: str) -> frozenset[LengthVector]:
    """The lengths with two suits at least so long, of any suits or of the majors or minors, either way round."""
    suits = {"majors": MAJORS, "minors": MINORS}.get(kind, SUITS)
    return _where(lambda v: any(v[a] >= longer and v[b] >= shorter for a in suits for b in suits if a != b))


@cache
def compared(left: Strain, op: str, right: Strain) -> frozenset[LengthVector]:
    """The lengths where ``left`` is longer, shorter, as long … as ``right``."""
    tests: dict[str, Callable[[int, int], bool]] = {
        ">": lambda a, b: a > b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b,
        "=": lambda a, b: a == b,
    }
    return _where(lambda v: tests[op](v[left], v[right]))


@cache
def extreme(word: str, suit: Strain) -> frozenset[LengthVector]:
    """The lengths where ``suit`` alone is longest, or shortest."""
    others = [s for s in SUITS if s is not suit]
    if word == "longest":
        return _where(lambda v: all(v[suit] > v[o] for o in others))
    return _where(lambda v: all(v[suit] < v[o] for o in others))


def _short(condition: t.Short, scope: Scope) -> Fact:
    n = ("void", "singleton", "doubleton").index(condition.word)
    return _each(condition, condition.suit, scope,
                 lambda suit: Within(length_in(suit), ((n, n),), replace(condition, suit=suit)))


def _compared(condition: t.Compared, scope: Scope) -> Fact:
    def left(one: Strain) -> Fact:
        return _each(condition, condition.right, scope, lambda two: Lengths(
            compared(one, condition.op, two), t.Compared(one, condition.op, two)))

    return _each(condition, condition.left, scope, left)


def _extreme(condition: t.Extreme, scope: Scope) -> Fact:
    return _each(condition, condition.suit, scope, lambda suit: Lengths(
        extreme(condition.word, suit), replace(condition, suit=suit)))


def _above(condition: t.Above, scope: Scope) -> Fact:
    return Always(_suit(condition.left, scope) > _suit(condition.right, scope), condition)


_STATUS = {"agreed": "agreed", "unbid": "unbid", "the suit named": "named"}
_ROLES = {"partner's suit": "partner", "their suit": "their", "trumps": "agreed"}


def _suit_is(condition: t.SuitIs, scope: Scope) -> Fact:
    what = condition.what

    def one(suit: Strain) -> Fact:
        if isinstance(what, str):
            found = suit in scope.situation.suits(_STATUS[what])
        elif isinstance(what, t.SuitClass):
            found = suit in scope.members(what)
        elif isinstance(what, t.SuitName) and what.name in _ROLES:
            found = suit in scope.situation.suits(_ROLES[what.name])
        else:
            found = suit == _suit(what, scope)
        return Always(found, t.SuitIs(suit, what))

    return _each(condition, condition.suit, scope, one)


def _defined(condition: t.Defined, scope: Scope) -> Fact:
    definition = scope.lexicon.definitions.get(condition.name)
    if definition is None:
        raise Unbound(f"{condition.name!r} is not defined")
    if len(definition.parameters) != len(condition.suits):
        raise Unbound(f"{condition.name!r} takes {len(definition.parameters)} suits, not {len(condition.suits)}")

    def fill(done: tuple[Strain, ...], rest: tuple[t.Suit, ...]) -> Fact:
        if not rest:
            inner = replace(scope, suits=dict(zip(definition.parameters, done, strict=True)))
            body = bind(definition.body, inner)
            return body if isinstance(body, Always) else Labelled(body, t.Defined(condition.name, done))
        return _each(condition, rest[0], scope, lambda suit: fill((*done, suit), rest[1:]))

    return fill((), condition.suits)


def _exists(condition: t.Exists, scope: Scope) -> Fact:
    parts = [
        bind(condition.part, replace(scope, suits={**scope.suits, condition.letter: suit}))
        for suit in scope.members(condition.suits)
    ]
    whole = either(parts) if condition.suits.quantifier == "a" else both(parts)
    return whole if isinstance(whole, Always) else Labelled(whole, condition)


def _partner(condition: t.Partner, scope: Scope) -> Fact:
    return Always(scope.situation.partner_always(bind(condition.part, scope)), condition)


def _combined(condition: t.Combined, scope: Scope) -> Fact:
    part = condition.part
    if isinstance(part, t.Length):
        span = resolve(part.range, scope.lexicon)
        return _each(condition, part.suit, scope, lambda suit: _together(
            length_in(suit), intervals(span, 1), 13, t.Combined(t.Length(span, suit)), scope))
    span, figure = resolve(part.range, scope.lexicon), part.figure
    suit = None if figure.suit is None else _suit(figure.suit, scope)
    plain = replace(scope, scale=None) if figure.name == "points" else scope
    measure = measure_of(figure, plain, suit)
    deck = _DECK.get(figure.name) if suit is None or figure.name == "keycards" else None
    return _together(measure, intervals(span, measure.unit), deck, t.Combined(t.Counted(span, figure)), scope)


def _together(measure: Measure, wanted: Intervals, deck: int | None, source: t.Condition, scope: Scope) -> Fact:
    """The range of one's own that makes the sum right with every value partner may still have."""
    top = deck if deck is not None else 60 * measure.unit
    if len(wanted) == 1 and wanted[0][0] is not None and wanted[0][1] is None:  # what partner has at least decides
        least = scope.situation.partner_least(measure)
        if least is None or (deck is not None and wanted[0][0] > deck):
            return FALSE
        most = top if deck is None else deck - least
        enough = max(0, wanted[0][0] - least)
        return Within(measure, ((enough, None if most >= top else most),), source) if enough <= most else FALSE
    seen, least, most = scope.situation.partner_range(measure)
    right: list[int] = []
    for own in range(top + 1):
        # all that partner can have lies between least and most, and all that is seen he can have
        room = most if deck is None else min(most, deck - own)
        if (deck is not None and own + least > deck) or not _every(own, [v for v in seen if v <= room], wanted):
            continue
        if not (any(v <= room for v in seen) and _every(own, range(least, room + 1), wanted)):
            possible = [v for v in scope.situation.partner_values(measure) if v <= room]
            if not possible or not _every(own, possible, wanted):
                continue
        right.append(own)
    return Within(measure, runs(right, top), source) if right else FALSE


def _every(own: int, theirs: Iterable[int], wanted: Intervals) -> bool:
    """Whether the sum is right with each of partner's values."""
    return all(any((lo is None or own + v >= lo) and (hi is None or own + v <= hi) for lo, hi in wanted)
               for v in theirs)


def runs(values: list[int], top: int) -> Intervals:
    """Rising values as closed intervals; one that reaches ``top`` is open above."""
    found: list[tuple[int | None, int | None]] = []
    start = last = values[0]
    for value in [*values[1:], None]:
        if value is not None and value == last + 1:
            last = value
            continue
        found.append((start, None if last == top else last))
        if value is not None:
            start = last = value
    return tuple(found)


def _extent(condition: t.Extent, scope: Scope) -> Fact:
    middle = scope.situation.own_mean(HCP)
    edge = middle.numerator // middle.denominator
    allowed: Intervals = ((None, edge),) if condition.word == "minimum" else ((edge + 1, None),)
    return Within(HCP, allowed, condition)


def _option_is(condition: t.OptionIs, scope: Scope) -> Fact:
    value = scope.lexicon.options.get(condition.option)
    return Always(str(value) == condition.word, condition)


def _otherwise(condition: t.Otherwise, scope: Scope) -> Fact:
    raise Unbound("'otherwise' is what no other call of a table fits: it stands alone in an entry")


_BINDERS: dict[type, Callable[[Any, Scope], Fact]] = {
    t.Counted: _counted, t.RuleOf: _rule_of, t.Length: _length, t.Tops: _tops, t.Pattern: _pattern,
    t.Stopper: _stopper, t.Short: _short, t.Compared: _compared, t.Extreme: _extreme, t.Above: _above,
    t.SuitIs: _suit_is, t.Defined: _defined, t.Exists: _exists, t.Partner: _partner, t.Combined: _combined,
    t.Extent: _extent, t.OptionIs: _option_is,
    t.ShapeWord: lambda c, s: Lengths(shape_word(c.word), c),
    t.Shape: lambda c, s: Lengths(shape_lengths(c.pattern), c),
    t.Pair: lambda c, s: Lengths(pair_lengths(c.longer, c.shorter, c.kind), c),
    t.AuctionWord: lambda c, s: Always(s.situation.word(c.word, s.call), c),
    t.Usually: lambda c, s: TRUE,
    t.AnyHand: lambda c, s: TRUE,
    t.Otherwise: _otherwise,
}


