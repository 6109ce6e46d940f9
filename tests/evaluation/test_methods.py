"""Points methods read from data: every word of theirs, every fault with its path, and what they count."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import bidcheck.evaluation.methods
from bidcheck.cards import SUITS, Hand, Strain, holding_text
from bidcheck.errors import CannotRead, NotFound
from bidcheck.evaluation.holdings import HCP
from bidcheck.evaluation.measures import in_suits
from bidcheck.evaluation.methods import BUILT_IN, Method, MethodError, built_in, decode_method

from .hands import few_honours, hands

WRITTEN = """
hd:
  title: {en: Honour and distribution points, tr: Onör ve dağılım puanı, sr: HD-bodovi}
  honours: {A: 4, K: 3, Q: 2, J: 1}
  shortness: {void: 3, singleton: 2, doubleton: 1}
  corrections: {no ace: -1, unguarded honour: -1}
  unguarded: top
  in support:
    shortness: {void: 5, singleton: 3, doubleton: 1}
    trumps: {each over 4: 1, fewer than 4: -1}
"""
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def read(**words: Any) -> Method:
    """A method of these words, blanks for underscores, with the usual honours."""
    return decode_method("mine", {"honours": HONOURS, **{key.replace("_", " "): value for key, value in words.items()}})


def test_doctests_hold() -> None:
    assert doctest.testmod(bidcheck.evaluation.methods).failed == 0


def test_the_built_in_method_is_what_one_would_write() -> None:
    assert decode_method("hd", yaml.safe_load(WRITTEN)["hd"]) == built_in("hd")


def test_all_values_may_be_text_as_a_plain_yaml_loader_gives_them() -> None:
    assert decode_method("hd", yaml.load(WRITTEN, yaml.BaseLoader)["hd"]) == built_in("hd")


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_method_reads_back_what_it_writes(name: str) -> None:
    assert decode_method(name, built_in(name).data()) == built_in(name)


def test_a_built_in_method_is_found_however_it_is_written() -> None:
    assert built_in("HD") == built_in(" hd ")
    assert built_in("OP+DP") == built_in("op-dp") == built_in("op_dp")
    with pytest.raises(NotFound, match="no method 'miltn': did you mean 'milton'"):
        built_in("miltn")
    with pytest.raises(NotFound, match="there are hd, op_dp, milton"):
        built_in("zzz")


def test_the_title_is_in_the_language_asked_for() -> None:
    hd = built_in("hd")
    assert [hd.titled(lang) for lang in ("en", "tr", "sr", "de")] == [
        "Honour and distribution points", "Onör ve dağılım puanı", "HD-bodovi", "Honour and distribution points"]
    assert read(title="Ours").titled("tr") == "Ours"
    assert read().titled() == "mine"


def test_a_method_of_honours_alone_is_the_plain_measure() -> None:
    """So that ``milton`` and ``hcp`` are one column of the hand space."""
    assert built_in("milton").measure() == in_suits(HCP)
    assert built_in("milton").in_support(Strain.HEARTS) == in_suits(HCP)


def hd_by_the_source(hand: Hand, partner: Strain | None, unguarded: str, short_trumps: str, trump_honours: str) -> int:
    """Seed 004's count told once more, from the text of the cards."""
    suits = {suit: holding_text(hand.holdings[suit]) for suit in SUITS}
    points = sum("JQKA".find(card) + 1 for cards in suits.values() for card in cards)
    short = (3, 2, 1) if partner is None else (5, 3, 1)
    points += sum(short[len(cards)] for suit, cards in suits.items() if len(cards) < 3 and suit is not partner)
    if not any("A" in cards for cards in suits.values()):
        points -= 1
    for suit, cards in suits.items():
        if suit is partner and trump_honours == "exempt":
            continue
        if unguarded == "literal":
            points -= any(card in cards and len(cards) == n for card, n in (("K", 1), ("Q", 2), ("J", 3)))
        else:
            points -= bool(cards) and len(cards) <= {"K": 1, "Q": 2, "J": 3}.get(cards[0], 0)
    if partner is not None:
        trumps = len(suits[partner])
        points += max(0, trumps - 4)
        points -= max(0, 4 - trumps) if short_trumps == "per card" else trumps < 4
    return max(0, points)


@settings(deadline=None, max_examples=200)
@given(hands | few_honours, st.none() | st.sampled_from(SUITS), st.sampled_from(["top", "literal"]),
       st.sampled_from(["flat", "per card"]), st.sampled_from(["count", "exempt"]))
def test_hd_counts_what_its_source_says_in_every_reading(
    hand: Hand, partner: Strain | None, unguarded: Any, short_trumps: Any, trump_honours: Any
) -> None:
    method = built_in("hd").reading(unguarded=unguarded, short_trumps=short_trumps, trump_honours=trump_honours)
    measure = method.measure() if partner is None else method.in_support(partner)
    assert measure.of(hand) == hd_by_the_source(hand, partner, unguarded, short_trumps, trump_honours)


@settings(deadline=None, max_examples=100)
@given(hands, st.sampled_from(Strain))
def test_op_dp_counts_the_same_whether_it_supports_or_not(hand: Hand, partner: Strain) -> None:
    """Seed 000 L97-110 has one scale and takes nothing off."""
    short = sum(max(0, 3 - length) for length in hand.lengths)
    op_dp = built_in("op_dp")
    assert op_dp.measure().of(hand) == in_suits(HCP).of(hand) + short
    assert op_dp.in_support(partner) == op_dp.measure()


def test_partners_notrump_leaves_the_openers_scale() -> None:
    """EV6."""
    assert built_in("hd").in_support(Strain.NOTRUMP) == built_in("hd").measure()


def test_a_total_below_nought_counts_as_nought_unless_it_may_fall() -> None:
    """EV8."""
    bare = Hand.parse("432.432.432.5432")
    assert read(corrections={"no ace": -1}).measure().of(bare) == 0
    assert read(corrections={"no ace": -1}, least="none").measure().of(bare) == -1
    assert read(corrections={"no ace": -1}, least=0).measure().of(bare) == 0


def test_long_suits_count_by_the_card() -> None:
    method = read(long_suits={"each over 4": 1})
    assert method.measure().of(Hand.parse("KQJ9752.A6.83.42")) == 10 + 3
    assert method.in_support(Strain.SPADES) == method.measure()


def test_what_the_support_scale_does_not_say_is_as_for_the_opener() -> None:
    """The shortness of the trump suit never counts, though."""
    method = read(shortness={"void": 3, "singleton": 2, "doubleton": 1}, long_suits={"each over 5": 1}, in_support={})
    hand = Hand.parse("2.K97642.QJ63.A4")
    assert method.measure().of(hand) == 10 + 2 + 1 + 1
    assert method.in_support(Strain.SPADES).of(hand) == 10 + 1 + 1
    assert method.in_support(Strain.HEARTS).of(hand) == 10 + 2 + 1 + 1


def test_none_takes_a_part_of_the_support_scale_away() -> None:
    method = read(shortness={"singleton": 2}, long_suits={"each over 5": 1},
                  in_support={"shortness": "none", "long suits": "none"})
    assert method.in_support(Strain.HEARTS).of(Hand.parse("2.K97642.QJ63.A4")) == 10


def test_trump_length_may_start_from_another_number() -> None:
    method = read(in_support={"trumps": {"each over 3": 2, "fewer than 3": -1, "each under 2": -3}})
    suit = Strain.HEARTS
    assert [method.in_support(suit).of(Hand.parse(text)) for text in (
        "AKQ5.5432.5432.2", "AKQ5.543.5432.32", "AKQ5.54.5432.432", "AKQ5.5.5432.5432")] == [9 + 2, 9, 9 - 1, 9 - 1 - 3]


def test_halves_and_quarters_are_counted_exactly() -> None:
    method = decode_method("bumrap", {"honours": {"A": "4½", "K": 3, "Q": 1.5, "J": "0.75", "10": "¼"}})
    measure = method.measure()
    assert (method.unit, measure.unit) == (4, 4)
    assert measure.of(Hand.parse("AQT5.KJ3.T92.843")) / 4 == 4.5 + 1.5 + 0.25 + 3 + 0.75 + 0.25
    assert decode_method("bumrap", method.data()) == method
    halves = decode_method("fours", {"honours": HONOURS, "shortness": {"void": "2.5"}})
    assert halves.measure().of(Hand.parse("A954.KJ763..Q842")) / halves.measure().unit == 10 + 2.5


def test_a_minus_sign_may_be_typographic() -> None:
    assert read(corrections={"no ace": "−1"}).no_ace == read(corrections={"no ace": "-1"}).no_ace == -1
    assert read(corrections={"no ace": "+1"}).no_ace == 1


def test_american_spelling_is_understood() -> None:
    american = decode_method("mine", {"honors": HONOURS, "corrections": {"unguarded honor": -1}})
    assert american == read(corrections={"unguarded honour": -1})


@pytest.mark.parametrize(("words", "path", "message"), [
    ({"shrotness": {}}, ("shrotness",), "did you mean 'shortness'"),
    ({"Fish": {}}, ("Fish",), "the words here are title, note, labels, honours"),
    ({"shortness": {"viod": 3}}, ("shortness", "viod"), "did you mean 'void'"),
    ({"shortness": {"tripleton": 3}}, ("shortness", "tripleton"), "did you mean"),
    ({"shortness": 3}, ("shortness",), "write keys and values in braces, or none"),
    ({"shortness": {"void": "three"}}, ("shortness", "void"), "'three' is no number"),
    ({"shortness": {"void": ""}}, ("shortness", "void"), "is no number"),
    ({"shortness": {"void": True}}, ("shortness", "void"), "is no number"),
    ({"shortness": {"void": "1/3"}}, ("shortness", "void"), "is no number"),
    ({"shortness": {"void": 0.3}}, ("shortness", "void"), "halves or quarters"),
    ({"shortness": {"void": 100}}, ("shortness", "void"), "from -20 to 20"),
    ({"corrections": {"no aec": -1}}, ("corrections", "no aec"), "did you mean 'no ace'"),
    ({"unguarded": "litteral"}, ("unguarded",), "did you mean 'literal'"),
    ({"unguarded": "both"}, ("unguarded",), "write top or literal"),
    ({"least": 5}, ("least",), "write 0 or none"),
    ({"honours": {"A": 4, "B": 3}}, ("honours", "B"), "'B' is not the rank of a card"),
    ({"honours": {"T": 1, "10": 1}}, ("honours", "10"), "the T is said twice"),
    ({"honours": {}}, ("honours",), "no honour counts anything"),
    ({"long suits": {"over 4": 1}}, ("long suits", "over 4"), "did you mean 'each over 4'"),
    ({"long suits": {"each over 40": 1}}, ("long suits", "each over 40"), "write 1 to 12"),
    ({"in support": {"trump": {}}}, ("in support", "trump"), "did you mean 'trumps'"),
    ({"in support": {"trumps": {"each ovr 4": 1}}}, ("in support", "trumps", "each ovr 4"), "mean 'each over 4'"),
    ({"in support": {"trumps": {"fewer than 4": "x"}}}, ("in support", "trumps", "fewer than 4"), "is no number"),
    ({"in support": {"unguarded in trumps": "exmpt"}}, ("in support", "unguarded in trumps"), "did you mean 'exempt'"),
    ({"in support": "yes"}, ("in support",), "write keys and values in braces"),
    ({"title": {"en": []}}, ("title", "en"), "write a text"),
    ({"labels": {"totl": "HD"}}, ("labels", "totl"), "did you mean 'total'"),
    ({"In_Support": {}, "in support": {}}, ("in support",), "said twice"),
])
def test_a_fault_is_told_with_its_path_and_the_right_word(
    words: dict[str, Any], path: tuple[str, ...], message: str
) -> None:
    with pytest.raises(MethodError, match=message) as caught:
        decode_method("mine", {"honours": HONOURS, **words})
    assert caught.value.path == ("mine", *path)
    assert str(caught.value).startswith(" > ".join(("mine", *path)) + ": ")
    assert isinstance(caught.value, CannotRead)


def test_a_method_without_honours_says_how_to_write_them() -> None:
    with pytest.raises(MethodError, match="the honours are missing"):
        decode_method("mine", {"shortness": {"void": 3}})


@pytest.mark.parametrize("mapping", [None, [], "hd", 3])
def test_a_method_is_a_mapping(mapping: object) -> None:
    with pytest.raises(MethodError):
        decode_method("mine", mapping)


@pytest.mark.parametrize("name", ["h", "h-d", "2d", "_hd", "h d", ""])
def test_a_name_is_two_letters_or_more_without_a_hyphen(name: str) -> None:
    with pytest.raises(MethodError, match="cannot be the name of a method"):
        decode_method(name, {"honours": HONOURS})


@pytest.mark.parametrize(("name", "reading"), [
    ("milton", {"unguarded": "literal"}), ("op_dp", {"short_trumps": "flat"}), ("milton", {"trump_honours": "exempt"}),
])
def test_a_reading_that_could_change_nothing_is_refused(name: str, reading: dict[str, Any]) -> None:
    with pytest.raises(CannotRead, match="leave the reading out"):
        built_in(name).reading(**reading)


def test_a_reading_given_back_is_the_method_itself() -> None:
    hd = built_in("hd")
    other = hd.reading(unguarded="literal", short_trumps="per card", trump_honours="exempt")
    assert other != hd
    assert other.reading(unguarded="top", short_trumps="flat", trump_honours="count") == hd
    assert hd.reading() == hd
    assert decode_method("hd", other.data()) == other


figures = st.sampled_from([-3, -1, 0, 1, 2, 5, "½", "-1.5", "2¼"])
short_words = st.dictionaries(st.sampled_from(["void", "singleton", "doubleton"]), figures)
long_words = st.dictionaries(st.sampled_from(["each over 4", "each over 5"]), figures)
trump_words = st.dictionaries(st.sampled_from(["each over 4", "fewer than 4", "each under 4", "each over 3"]), figures)
support_words = st.fixed_dictionaries({}, optional={
    "shortness": short_words, "long suits": long_words, "trumps": trump_words,
    "unguarded in trumps": st.sampled_from(["count", "exempt"])})
method_words = st.fixed_dictionaries({"honours": st.just({"A": 4, "K": 3, "Q": "1.5"})}, optional={
    "shortness": short_words, "long suits": long_words, "unguarded": st.sampled_from(["top", "literal"]),
    "corrections": st.dictionaries(st.sampled_from(["no ace", "unguarded honour"]), figures),
    "least": st.sampled_from(["none", 0]), "in support": support_words,
    "title": st.sampled_from(["ours", {"en": "ours", "tr": "bizim"}])})
"""Methods as written, at random."""


@settings(deadline=None, max_examples=150)
@given(method_words)
def test_any_method_reads_back_the_count_it_writes(words: dict[str, Any]) -> None:
    method = decode_method("mine", words)
    again = decode_method("mine", method.data())
    for suit in SUITS:
        assert again.in_support(suit) == method.in_support(suit)
    assert again.measure() == method.measure()
    assert again.title == method.title
