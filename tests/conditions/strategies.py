"""Conditions, hands and scopes that the tests of the language share."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from hypothesis import strategies as st

from bidcheck.calls import Call
from bidcheck.cards import RANKS, SUITS, Card, Hand, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Definition, Lexicon, Scope
from bidcheck.conditions.facts import Fact
from bidcheck.conditions.parse import parse
from bidcheck.evaluation.measures import Measure
from bidcheck.system.load import standard_methods

DATA = Path(__file__).parents[1] / "data" / "language"
CARDS = tuple(Card(suit, rank) for suit in SUITS for rank in range(13))

hands = st.sets(st.integers(0, 51), min_size=13, max_size=13).map(lambda at: Hand.of_cards(CARDS[i] for i in at))


def lines(name: str) -> list[str]:
    """The lines of a data file, without blank ones and comments."""
    return [line for line in (DATA / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]


def rows(name: str) -> list[tuple[str, ...]]:
    """The lines of a data file, divided at tabs."""
    return [tuple(line.split("\t")) for line in lines(name)]


# conditions of every kind ------------------------------------------------------------------------------------------

halves = st.integers(0, 80)
options = st.sampled_from(("floor", "one_club_floor", "notrump"))
amounts = st.one_of(halves, options)


def _spans(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[t.Range]:
    pairs = st.tuples(numbers, numbers).map(sorted)
    return st.one_of(
        numbers.map(lambda n: t.Range(n, n)), numbers.map(lambda n: t.Range(n, n, "exact")),
        pairs.filter(lambda p: p[0] < p[1]).map(lambda p: t.Range(*p)),
        st.tuples(numbers, numbers).map(lambda p: t.Range(*p, "either")),
        numbers.map(lambda n: t.Range(n)), numbers.map(lambda n: t.Range(None, n)),
        numbers.map(lambda n: t.Range(None, n, "below")), numbers.map(lambda n: t.Range(n, None, "above")),
        options.map(lambda name: t.Range(name, None, "whole")),
        options.map(lambda name: t.Range(name)), options.map(lambda name: t.Range(None, name)),
        options.map(lambda name: t.Range(None, name, "below")), options.map(lambda name: t.Range(name, None, "above")),
        st.tuples(options, numbers).map(lambda p: t.Range(*p)), st.tuples(numbers, options).map(lambda p: t.Range(*p)),
        st.tuples(options, options).filter(lambda p: p[0] != p[1]).map(lambda p: t.Range(*p)),
    )


ranges = _spans(halves)
letters = st.sampled_from([*"bdefghijklmnopqrstuvwxyz"])
names = st.sampled_from(("biddable", "opening", "weak_two", "Šlem", "destek", "majorsuit"))
suit_names = st.one_of(letters, st.sampled_from(("M", "oM", "om", "this", "trumps", "partner's suit", "their suit")))
one_suit = st.one_of(st.sampled_from(SUITS), suit_names.map(t.SuitName))
classes = st.builds(
    t.SuitClass, st.sampled_from(("a", "every")), st.sampled_from(("suit", "major", "minor")),
    st.sampled_from(("", "unbid", "other")),
)
suits = st.one_of(one_suit, classes)
figures = st.one_of(
    st.just(t.Figure()),
    st.builds(
        t.Figure,
        st.sampled_from(("hcp", "qt", "aces", "kings", "queens", "jacks", "tens", "controls", "losers", "keycards",
                         "playing tricks", "support points", "points", "hd", "op_dp")),
        st.none() | suits,
    ),
    st.builds(t.Figure, st.sampled_from(("hcp", "qt", "controls")), suits, st.just(True)),
)
counted = st.builds(t.Counted, ranges, figures)
lengths = st.builds(t.Length, ranges, suits)
honours = st.sets(st.sampled_from("AKQJT9"), min_size=1).filter(lambda s: s != {"9"}).map(
    lambda s: "".join(r for r in RANKS[::-1] if r in s))
shapes = st.sampled_from(("4432", "5332", "4=4=3=2", "0=0=0=13", "54(31)", "(54)xx", "x(534)", "4xxx", "(5x)(4x)",
                          "5(332)", "(31)54", "7xxx"))
leaves = st.one_of(
    counted, lengths,
    st.integers(10, 40).map(t.RuleOf),
    st.builds(t.Tops, st.integers(1, 5), honours, suits),
    st.builds(t.Pattern, st.tuples(honours, st.integers(0, 5)).map(lambda p: p[0] + "x" * p[1]), suits),
    st.builds(t.Stopper, st.one_of(suits, st.just(t.SuitClass("every", "suit", "their")))),
    st.sampled_from(("balanced", "semibalanced", "unbalanced")).map(t.ShapeWord),
    shapes.map(t.Shape),
    st.builds(lambda p, kind: t.Pair(max(p), min(p), kind), st.tuples(st.integers(0, 7), st.integers(0, 6)),
              st.sampled_from(("", "majors", "minors"))),
    st.builds(t.Short, st.sampled_from(("void", "singleton", "doubleton")), suits),
    st.builds(t.Compared, suits, st.sampled_from((">", "<", ">=", "<=", "=")), suits),
    st.builds(t.Extreme, st.sampled_from(("longest", "shortest")), suits),
    st.builds(t.Above, suits, suits),
    st.builds(t.SuitIs, suits, st.one_of(suits, st.sampled_from(("agreed", "unbid", "the suit named")))),
    st.builds(t.Defined, names, st.lists(suits, max_size=3).map(tuple)),
    st.builds(t.Combined, st.one_of(counted, lengths)),
    st.sampled_from(("minimum", "maximum")).map(t.Extent),
    st.sampled_from(("first seat", "third seat after two passes", "passed hand", "partner passed hand", "vulnerable",
                     "they vulnerable", "we opened", "contested", "forced", "jump", "reverse")).map(t.AuctionWord),
    st.builds(t.OptionIs, names, st.sampled_from(("plain", "kickback"))),
    st.just(t.AnyHand()), st.just(t.Otherwise()),
)


def _deeper(parts: st.SearchStrategy[t.Condition]) -> st.SearchStrategy[t.Condition]:
    several = st.lists(parts, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        several.map(t.Both), several.map(t.Either), parts.map(t.Negated), parts.map(t.Usually), parts.map(t.Partner),
        st.builds(t.Exists, classes, letters, parts),
    )


conditions = st.recursive(leaves, _deeper, max_leaves=12)
"""Conditions with every kind of node, as ``parse`` makes them."""


# a scope to bind in ------------------------------------------------------------------------------------------------

class Quiet:
    """An auction in which nothing has happened but what it is told."""

    def __init__(self, **suits: tuple[Strain, ...]) -> None:
        self.known = suits

    def word(self, word: str, call: Call | None) -> bool:
        return False

    def suits(self, which: str) -> tuple[Strain, ...]:
        return self.known.get(which, SUITS if which == "unbid" else ())

    def partner_values(self, measure: Measure) -> tuple[int, ...]:
        return tuple(range(14))

    def partner_least(self, measure: Measure) -> int | None:
        return 0

    def partner_range(self, measure: Measure) -> tuple[tuple[int, ...], int, int]:
        return (), 0, 13

    def partner_always(self, fact: Fact) -> bool:
        return False

    def own_mean(self, measure: Measure) -> Fraction:
        return Fraction(10)


def definition(name: str, parameters: str, body: str) -> Definition:
    return Definition(name, tuple(parameters), parse(body))


LEXICON = Lexicon("hd", standard_methods(), {
    "biddable": definition("biddable", "s", "5+ s; 4 s, 4+ hcp in s"),
    "rebiddable": definition("rebiddable", "s", "6+ s; 5 s, 3+ hcp in s"),
    "touching": definition("touching", "st", "4+ s, 4+ t"),
    "opening": definition("opening", "", "2+ qt, 13+"),
}, {"floor": t.Range(24, 24), "one_club_floor": t.Range(34, 34), "notrump": t.Range(30, 34), "style": "strong"})

SCOPE = Scope(LEXICON, Quiet(), {"x": Strain.DIAMONDS, "M": Strain.HEARTS, "m": Strain.CLUBS, "s": Strain.SPADES},
              Call.parse("1H"))

_READ = tuple(parse(row[0]) for row in rows("meanings.tsv") if not any(row[3:]))
_FIGURES = tuple(map(t.Figure, ("hcp", "points", "qt", "losers", "controls", "aces", "op_dp", "playing tricks")))
_NUMBERS = _spans(st.integers(0, 40).map(lambda n: 2 * n)).filter(
    lambda span: not isinstance(span.lo, str) and not isinstance(span.hi, str))

bindable = st.recursive(
    st.one_of(
        st.sampled_from(_READ),
        st.builds(t.Counted, _NUMBERS, st.sampled_from(_FIGURES)),
        st.builds(t.Counted, _NUMBERS, st.builds(t.Figure, st.sampled_from(("hcp", "qt", "losers")),
                                                 st.sampled_from(SUITS), st.booleans())),
        st.builds(t.Length, _NUMBERS, st.one_of(st.sampled_from(SUITS), classes)),
    ),
    lambda parts: st.one_of(
        st.lists(parts, min_size=2, max_size=4).map(tuple).map(t.Both),
        st.lists(parts, min_size=2, max_size=4).map(tuple).map(t.Either),
        parts.map(t.Negated),
        st.builds(t.Exists, classes, st.just("k"), st.builds(
            lambda part, span: t.Both((t.Length(span, t.SuitName("k")), part)), parts, _NUMBERS)),
    ),
    max_leaves=8,
)
"""Conditions that say something in ``SCOPE``."""
