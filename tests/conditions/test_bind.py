"""Binding: what suits, options, definitions, partner's hand and one's own calls make of a condition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.conditions import facts
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Lexicon, Scope, Unbound, bind, intervals, length_in, measure_of, runs
from bidcheck.conditions.parse import parse
from bidcheck.evaluation.measures import Measure

from .strategies import LEXICON, SCOPE, Quiet, conditions, definition

CLUBS, DIAMONDS, HEARTS, SPADES = Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES
HAND = Hand.parse("AQ5.KJ42.K82.QT7")


def held(condition: str, scope: Scope = SCOPE, hand: Hand = HAND) -> bool:
    return facts.test(bind(parse(condition), scope), hand)


class Shown(Quiet):
    """Partner has shown these values of whatever is asked, and these lengths."""

    def __init__(self, values: tuple[int, ...], mean: Fraction = Fraction(10), **suits: tuple[Strain, ...]) -> None:
        super().__init__(**suits)
        self.values, self.mean = values, mean
        self.asked: list[Measure] = []

    def partner_values(self, measure: Measure) -> tuple[int, ...]:
        self.asked.append(measure)
        return self.values

    def partner_least(self, measure: Measure) -> int | None:
        values = self.partner_values(measure)
        return values[0] if values else None

    def partner_range(self, measure: Measure) -> tuple[tuple[int, ...], int, int]:
        values = self.partner_values(measure)
        return values[::2], min(values, default=0), max(values, default=-1)

    def partner_always(self, fact: facts.Fact) -> bool:
        assert isinstance(fact, facts.Within)
        return all(facts.inside(value, fact.allowed) for value in self.values)

    def own_mean(self, measure: Measure) -> Fraction:
        return self.mean


def own(condition: str, values: tuple[int, ...]) -> facts.Intervals | bool:
    """What one must hold oneself for the two hands to have it."""
    fact = bind(parse(condition), replace(SCOPE, situation=Shown(values)))
    if isinstance(fact, facts.Always):
        return fact.value
    assert isinstance(fact, facts.Within)
    return fact.allowed


@pytest.mark.parametrize(("condition", "values", "needed"), [
    # opposite 15-17, ten points make 25 with every hand, eight do not
    ("combined 25+ hcp", (15, 16, 17), ((10, 23),)),
    ("combined 25-27 hcp", (15, 16, 17), ((10, 10),)),
    ("combined 24-30 hcp", (15, 16, 17), ((9, 13),)),
    ("combined 25+ hcp", tuple(range(38)), ((25, None),)),
    # there are four aces: with two one knows that "none or four" is none, without any one does not know
    ("combined 2 aces", (0, 4), ((2, 2),)),
    ("combined 4 aces", (0, 4), ((4, None),)),
    ("combined 3+ aces", (0, 4), ((3, None),)),
    ("combined 4 aces", (1,), ((3, 3),)),
    ("combined 4 aces", (0, 1), ((4, None),)),
    ("combined 4 kings", (2,), ((2, 2),)),
    # five keycards: with two of them "one or four" is one
    ("combined 3 keycards in M", (1, 4), ((2, 2),)),
    ("combined 5 keycards in M", (0, 3), ((5, None),)),
    # a suit has thirteen cards
    ("combined 8+ M", (5, 6, 7), ((3, 8),)),
    ("combined 8+ M", (0,), ((8, None),)),
    ("combined 8 M", (5, 6), False),
    ("combined 26+ points", (13, 14), ((13, None),)),
    ("combined 25+ hcp", (), False),
])
def test_two_hands_together(condition: str, values: tuple[int, ...], needed: facts.Intervals | bool) -> None:
    got = own(condition, values)
    assert got is needed if isinstance(needed, bool) else _same(got, needed)


def _same(got: object, needed: facts.Intervals) -> bool:
    """Intervals that allow the same numbers a hand can have of it; beyond the deck it does not matter."""
    assert isinstance(got, tuple)
    top = max((hi for _, hi in needed if hi is not None), default=0)
    tops = range(max(top, *(lo or 0 for lo, _ in needed)) + 1)
    return [facts.inside(n, got) for n in tops] == [facts.inside(n, needed) for n in tops]


def test_combined_in_a_class_of_suits_takes_one_or_every_suit() -> None:
    scope = replace(SCOPE, situation=Shown((4, 5)))
    assert held("combined 8+ in a major", scope)  # four hearts opposite at least four
    assert not held("combined 8+ in every major", scope)


def test_partner_has_it_with_every_hand_shown() -> None:
    scope = replace(SCOPE, situation=Shown((4, 5)))
    assert held("partner 4+ M", scope)
    assert held("not partner 5+ M", scope)
    assert bind(parse("partner 4-5 M"), scope) == facts.Always(True, parse("partner 4-5 M"))


def test_combined_asks_for_the_measure_it_names() -> None:
    situation = Shown((3,))
    bind(parse("combined 8+ M, combined 25+ hcp, combined 5+ controls"), replace(SCOPE, situation=situation))
    assert situation.asked == [length_in(HEARTS), measure_of(t.Figure("hcp"), SCOPE), measure_of(
        t.Figure("controls"), SCOPE)]


@pytest.mark.parametrize(("mean", "hcp", "least", "most"), [
    (Fraction(16), 16, True, False), (Fraction(16), 17, False, True), (Fraction(33, 2), 16, True, False),
    (Fraction(33, 2), 17, False, True), (Fraction(47, 3), 15, True, False), (Fraction(47, 3), 16, False, True),
])
def test_minimum_is_not_above_the_mean_of_what_was_shown_and_maximum_above(
    mean: Fraction, hcp: int, least: bool, most: bool
) -> None:
    hand = {15: "AQ5.KJ42.K82.QT7", 16: "AQ5.KJ42.K82.QJ7", 17: "AQ5.KQ42.K82.QJ7"}[hcp]
    scope = replace(SCOPE, situation=Shown((), mean))
    assert held("minimum", scope, Hand.parse(hand)) == least
    assert held("maximum", scope, Hand.parse(hand)) == most


# options -----------------------------------------------------------------------------------------------------------

def test_an_option_stands_for_a_number_or_a_range() -> None:
    assert bind(parse("{floor}+ hcp"), SCOPE).allowed == ((12, None),)  # type: ignore[union-attr]
    assert bind(parse("{floor}-14 hcp"), SCOPE).allowed == ((12, 14),)  # type: ignore[union-attr]
    assert bind(parse("<{floor} hcp"), SCOPE).allowed == ((None, 11),)  # type: ignore[union-attr]
    assert bind(parse("{notrump} hcp"), SCOPE).allowed == ((15, 17),)  # type: ignore[union-attr]
    assert bind(parse("{notrump}"), SCOPE).allowed == ((15, 17),)  # type: ignore[union-attr]


@pytest.mark.parametrize(("condition", "message"), [
    ("{notrump}+ hcp", "no single number"), ("{style} hcp", "no number or range"), ("{nowhere}+", "no single number"),
    ("{style}-14", "no single number"),
])
def test_an_option_of_the_wrong_kind_is_refused(condition: str, message: str) -> None:
    with pytest.raises(Unbound, match=message):
        bind(parse(condition), SCOPE)


def test_a_word_is_tested_by_name() -> None:
    assert held("style is strong")
    assert not held("style is weak")
    assert held("not style is weak")


@pytest.mark.parametrize(("written", "unit", "allowed"), [
    ("2.5+", 2, ((5, None),)), ("2.5+", 1, ((3, None),)), ("<2.5", 1, ((None, 2),)), (">2.5", 1, ((3, None),)),
    ("<=2.5", 2, ((None, 5),)), ("<2.5", 2, ((None, 4),)), ("0/4", 1, ((0, 0), (4, 4))), ("4/0", 1, ((0, 0), (4, 4))),
    ("15-17", 4, ((60, 68),)), (">7", 1, ((8, None),)), ("1.5-2.5", 1, ((2, 2),)),
])
def test_ranges_in_the_units_of_a_measure(written: str, unit: int, allowed: facts.Intervals) -> None:
    from bidcheck.conditions.parse import read_range

    assert intervals(read_range(written), unit) == allowed


def test_runs() -> None:
    assert runs([0, 1, 2, 5, 7, 8], 8) == ((0, 2), (5, 5), (7, None))
    assert runs([3], 9) == ((3, 3),)


# suits -------------------------------------------------------------------------------------------------------------

def test_letters_are_the_suits_of_the_auction_and_the_other_of_a_pair_follows() -> None:
    assert held("4 M, 3 oM, 3 x, 3 m, 3 om")
    assert SCOPE.suit("oM") is SPADES
    assert SCOPE.suit("om") is DIAMONDS
    assert SCOPE.suit("this") is HEARTS


@pytest.mark.parametrize(("condition", "suits", "message"), [
    ("4+ u", {}, "nothing here says which suit 'u' is"),
    ("4+ trumps", {}, "'trumps' must be the only one, and here there is none"),
    ("4+ their suit", {"their": (CLUBS, HEARTS)}, "'their suit' must be the only one, and here there are several"),
    ("4+ partner's suit", {}, "'partner's suit' must be the only one"),
    ("a major above m", {}, "several suits, and one is needed"),
])
def test_a_suit_that_is_not_settled(condition: str, suits: dict[str, tuple[Strain, ...]], message: str) -> None:
    scope = replace(SCOPE, situation=Quiet(**suits))
    with pytest.raises(Unbound, match=message):
        bind(parse(condition), scope)
    assert bind(parse(condition), replace(scope, lenient=True)) == facts.FALSE


def test_where_any_auction_is_meant_only_the_fact_that_has_no_suit_is_false() -> None:
    scope = replace(SCOPE, lenient=True)
    assert held("4+ trumps or 15+ hcp", scope)
    assert not held("4+ trumps, 15+ hcp", scope)
    assert held("not 4+ trumps, 15+ hcp", scope)


def test_this_without_a_suit_call() -> None:
    with pytest.raises(Unbound, match="this call names none"):
        bind(parse("4+ this"), replace(SCOPE, call=Call.parse("1NT")))


@pytest.mark.parametrize(("condition", "which", "holds"), [
    ("3+ in every suit", {}, True), ("4+ in a suit", {}, True), ("4+ in a minor", {}, False),
    ("3+ in every minor", {}, True), ("4+ in an unbid suit", {"unbid": (CLUBS, SPADES)}, False),
    ("4+ in an unbid major", {"unbid": (CLUBS, HEARTS)}, True), ("4+ in an unbid minor", {"unbid": (HEARTS,)}, False),
    ("3 in every unbid suit", {"unbid": (CLUBS, SPADES)}, True), ("4+ in every unbid suit", {"unbid": ()}, True),
    # other than the suit the call names, which is hearts
    ("4+ in an other suit", {}, False), ("3 in every other suit", {}, True), ("4+ in an other major", {}, False),
    ("stopper in every unbid suit", {"unbid": (DIAMONDS, SPADES)}, True),
    ("their suits stopped", {"their": (CLUBS, DIAMONDS)}, True),
    ("x is their suit", {"their": (CLUBS, DIAMONDS)}, True),
    ("x is their suit", {"their": (CLUBS,)}, False), ("x is partner's suit", {"partner": (DIAMONDS, SPADES)}, True),
    ("x is agreed", {"agreed": (DIAMONDS,)}, True), ("x is unbid", {"unbid": (CLUBS,)}, False),
    ("x is the suit named", {"named": (DIAMONDS,)}, True), ("x is a major", {}, False), ("M is a major", {}, True),
    ("m is clubs", {}, True), ("M above m", {}, True), ("m above M", {}, False),
    ("every unbid suit is a minor", {"unbid": (CLUBS, DIAMONDS)}, True),
    ("a suit k (4+ k, K in k)", {}, True), ("a suit k (4+ k, A in k)", {}, False),
    ("every suit k (3+ k, stopper in k)", {}, True), ("a major k (a minor l (k > l, K in l))", {}, True),
])
def test_classes_and_quantifiers(condition: str, which: dict[str, tuple[Strain, ...]], holds: bool) -> None:
    assert held(condition, replace(SCOPE, situation=Quiet(**which))) == holds


def test_other_suits_where_the_call_names_none_are_those_one_has_not_bid() -> None:
    scope = replace(SCOPE, call=Call.parse("1NT"), situation=Quiet(mine=(HEARTS,)))
    assert not held("4+ in an other suit", scope)
    assert held("4+ in an other suit", replace(scope, situation=Quiet(mine=(SPADES,))))


# definitions -------------------------------------------------------------------------------------------------------

def test_definitions_take_several_suits_and_none() -> None:
    lexicon = Lexicon("hcp", LEXICON.methods, {
        "longer": definition("longer", "st", "s > t"),
        "midway": definition("midway", "rst", "r > s, s >= t"),
        "opening": definition("opening", "", "12+ hcp, a suit s (longer(s, clubs))"),
        "longer_still": definition("longer_still", "ts", "longer(t, s)"),
    })
    scope = replace(SCOPE, lexicon=lexicon)
    assert held("longer(hearts, spades)", scope)
    assert not held("longer(spades, hearts)", scope)
    assert held("midway(hearts, spades, clubs)", scope)
    assert held("opening", scope)
    # the letters of a definition are its own: here t is hearts, and s of `longer` is t
    assert held("longer_still(hearts, spades)", scope)
    assert not held("longer_still(spades, hearts)", scope)
    assert held("longer(a major, every minor)", scope)
    assert held("not longer(every suit, clubs)", scope)


def test_a_definition_does_not_see_the_letters_of_the_auction() -> None:
    lexicon = Lexicon("hcp", LEXICON.methods, {"fit": definition("fit", "", "4+ M")})
    with pytest.raises(Unbound, match="which suit 'M' is"):
        bind(parse("fit"), replace(SCOPE, lexicon=lexicon))


def test_bare_ranges_are_on_the_scale_of_the_table() -> None:
    void = Hand.parse("AQ54.KJ42.K8762.")
    assert held("16 hd", hand=void)
    assert held("16", hand=void)
    in_support = replace(SCOPE, scale=t.Figure("support points", t.SuitName("M")))
    assert held("18", in_support, void)  # a void is 5 in support, 3 otherwise
    assert held("18 support points in hearts", hand=void)
    assert held("16 hd", in_support, void)
    assert held("13", replace(SCOPE, scale=t.Figure("hcp")), void)


@pytest.mark.parametrize(("condition", "message"), [
    ("3 keycards", "counted in a suit"), ("10+ support points", "counted in a suit"), ("10+ elephants", "no measure"),
    ("elephants(hearts)", "is not defined"), ("otherwise", "it stands alone in an entry"),
])
def test_what_has_no_meaning(condition: str, message: str) -> None:
    with pytest.raises(Unbound, match=message):
        bind(parse(condition), SCOPE)


def test_a_hint_rejects_no_hand_either_way() -> None:
    for condition in ("usually 7+ clubs", "not usually 4 hearts", "12+ hcp, usually 7+ clubs"):
        assert held(condition)


def test_every_kind_of_condition_can_be_bound() -> None:
    from typing import get_args

    from bidcheck.conditions.bind import _BINDERS

    assert set(_BINDERS) | {t.Both, t.Either, t.Negated} == set(get_args(t.Condition))


@settings(deadline=None, max_examples=300)
@given(conditions)
def test_any_condition_is_bound_or_refused_in_words(condition: t.Condition) -> None:
    refused, fact = "", None
    try:
        fact = bind(condition, SCOPE)
    except Unbound as error:
        refused = str(error)
    assert refused or fact is not None
    lenient = replace(SCOPE, lenient=True)
    assert isinstance(bind(condition, lenient), facts.Fact)
