"""The verdict on a call, the reason, and the same choice as the adviser's, quickly."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.advise import choose
from bidcheck.alone import book_for
from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.check.judge import Judge, Judged
from bidcheck.check.swift import Chooser, Figures, evaluator, predicate, reading_of
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.facts import FALSE, TRUE, Fact, Not, Within, both, either, leaves, negate
from bidcheck.conditions.facts import test as meets
from bidcheck.simulate import deal
from bidcheck.system.book import Book

DATA = Path(__file__).parent.parent / "data" / "check"


@pytest.fixture(scope="module")
def plain() -> Book:
    return book_for(str(DATA / "plain.yaml"))


@pytest.fixture(scope="module")
def majors() -> Book:
    return book_for(str(DATA.parent / "language" / "sketches" / "sayc.yaml"))


def judged(book: Book, auction: str, hand: str, call: str, lang: str = "en") -> Judged:
    """The verdict on a call."""
    return Judge(lang).judge(book.position(Auction.parse(auction)), reading_of(Hand.parse(hand)), Call.parse(call))


def test_the_systems_call_is_in_system_and_the_conditions_are_told(plain: Book) -> None:
    found = judged(plain, "", "AQ4.KJ72.KQ3.J52", "1NT")
    assert (found.verdict, str(found.call), found.status) == ("system", "1NT", "agreed")
    assert found.reason == "15–17 HCP (16), balanced"
    assert found.shows == "15–17 HCP, balanced"


def test_a_suit_chosen_among_several_says_by_what_key(plain: Book) -> None:
    found = judged(plain, "", "AKJ74.KQ532.3.76", "1S")
    assert found.verdict == "system"
    assert found.reason == "12+ HCP (13), 5+ ♠ (5), of equal suits the higher (before 1♥)"


def test_another_call_deviates_and_the_condition_that_fails_is_named(plain: Book) -> None:
    found = judged(plain, "", "AQ4.KJ72.KQ3.J52", "1H")
    assert (found.verdict, str(found.call)) == ("deviation", "1NT")
    assert found.reason == "the notes say 1NT: 15–17 HCP (16), balanced; 1♥ needs 5+ ♥: 1 short"
    assert found.shows == "12+ HCP, 5+ ♥"


def test_a_call_that_fits_but_comes_after_deviates(plain: Book) -> None:
    found = judged(plain, "", "AKJ74.KQ532.3.76", "1H")
    assert found.verdict == "deviation"
    assert found.reason.endswith("1♥ fits too, but 1♠ goes before it")


def test_a_call_the_notes_have_not_deviates_where_they_decide(plain: Book) -> None:
    found = judged(plain, "", "AQ4.KJ72.KQ3.J52", "2NT")
    assert found.verdict == "deviation"
    assert found.reason.endswith("they have no 2NT here")
    assert found.shows == ""


def test_equal_calls_are_alternatives(plain: Book) -> None:
    # the answers to a major are a mapping: with support and six to nine neither 2M nor 1NT goes first
    hand = "K842.J32.K84.J52"
    best = judged(plain, "1S P", hand, "2S")
    other = judged(plain, "1S P", hand, "1NT")
    assert {best.status, other.status} == {"ambiguous"}
    assert (best.verdict, other.verdict) == ("system", "alternative")
    assert other.reason == "the notes do not decide: 2♠ fits as well"
    assert judged(plain, "1S P", hand, "4S").verdict == "deviation"


def test_silence_is_no_agreement_with_the_fallback_as_advice(plain: Book) -> None:
    found = judged(plain, "1H", "AQ64.J2.KQ83.AJ5", "1S")
    assert (found.verdict, found.status, str(found.call)) == ("no agreement", "fallback", "X")
    assert found.reason == "the notes are silent here; a sensible player would choose Double: 16+ HCP (17), 0–2 ♥ (2)"
    assert judged(plain, "1H", "Q642.J2.KQ83.AJ5", "P").reason.endswith("would choose Pass: no other call fits")


def test_a_call_with_a_meaning_that_the_hand_has_not_deviates_though_the_notes_are_silent(plain: Book) -> None:
    # 1M: nothing fits ten points without four trumps, and the raise to two shows six to nine
    hand = "K84.J3.AK843.J52"
    assert choose(plain.position(Auction.parse("1S P")), Hand.parse(hand)).status == "fallback"
    found = judged(plain, "1S P", hand, "2S")
    assert found.verdict == "deviation"
    assert "2♠ needs 6–9 HCP: 3 too many" in found.reason
    assert judged(plain, "1S P", hand, "2D").verdict == "no agreement"


def test_equal_figures_get_the_very_same_verdict(plain: Book) -> None:
    judge, position = Judge(), plain.position(Auction())
    call = Call.parse("1NT")
    first = judge.judge(position, reading_of(Hand.parse("AQ4.KJ72.KQ3.J52")), call)
    assert judge.judge(position, reading_of(Hand.parse("AQ3.KJ74.KQ2.J53")), call) is first
    judge.forget()
    assert judge.judge(position, reading_of(Hand.parse("AQ4.KJ72.KQ3.J52")), call) == first


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(1, 10_000), seat=st.integers(0, 3),
       auction=st.sampled_from(["", "P", "P P", "1H P", "1S P", "1NT P", "1D P 1H P", "P 1C P", "1NT P 2C P", "2C P"]))
def test_the_chooser_chooses_as_the_adviser(majors: Book, seed: int, seat: int, auction: str) -> None:
    hand = deal(seed, 1)[seat]
    position = majors.position(Auction.parse(auction))
    swift, slow = Chooser().choose(position, reading_of(hand)), choose(position, hand)
    assert (swift.call, swift.status, swift.row, swift.alternatives, swift.fitting) == (
        slow.call, slow.status, slow.row, slow.alternatives, slow.fitting)
    assert swift.offer is slow.offer


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(1, 10_000), seat=st.integers(0, 3))
def test_expressions_test_and_measure_as_facts_do(majors: Book, seed: int, seat: int) -> None:
    hand = deal(seed, 1)[seat]
    figures = Figures(hand)
    for auction in ("", "1S P", "1NT P"):
        for row in majors.position(Auction.parse(auction)).offer.rows:
            for fact in (row.fact, negate(row.fact), both((row.fact, TRUE)), either((row.fact, FALSE))):
                assert predicate(fact)(figures) == meets(fact, hand)
            for leaf in leaves(row.fact):
                if isinstance(leaf, Within):
                    assert evaluator(leaf.measure)(hand) == leaf.measure.of(hand)


def test_true_and_false_are_expressions_too() -> None:
    figures = Figures(deal(1, 1)[0])
    assert predicate(TRUE)(figures) is True
    assert predicate(FALSE)(figures) is False
    assert predicate(Within(HCP, ()))(figures) is False


def test_what_is_too_deep_for_python_is_tested_in_the_plain_way() -> None:
    fact: Fact = Within(HCP, ((0, 37),))
    for _ in range(150):
        fact = Not(Not(fact))
    assert predicate(fact)(Figures(deal(1, 1)[0])) is True
