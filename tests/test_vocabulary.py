"""Words of three languages, and the Turkish i that breaks ``lower()``."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bidcheck.vocabulary
from bidcheck.auction import Seat
from bidcheck.calls import CALLS, Call, parse_calls
from bidcheck.vocabulary import ACTION_WORDS, LEVEL_WORDS, STRAIN_WORDS, fold

ALIASES = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "data/auction/call_aliases.tsv").read_text("utf-8").splitlines()[1:]
]


def test_doctests_hold() -> None:
    assert doctest.testmod(bidcheck.vocabulary).failed == 0


@pytest.mark.parametrize(("call", "written"), ALIASES)
def test_a_call_is_read_as_players_write_it(call: str, written: str) -> None:
    """The words are those of the sources and of modern players in English, Turkish and Serbian."""
    assert str(Call.parse(written)) == call


def test_an_auction_of_all_the_words_is_cut_at_the_right_places() -> None:
    """A call of several words stands among others, whatever comes before and after it."""
    text = " ".join(written for _, written in ALIASES)
    assert [str(call) for call in parse_calls(text)] == [call for call, _ in ALIASES]


@pytest.mark.parametrize("word", ["SINEK", "SİNEK", "sinek", "sınek", "Sinek", "S\u0131nek", "SI\u0307NEK"])
def test_all_four_letters_i_are_one(word: str) -> None:
    assert fold(word) == "sinek"


@pytest.mark.parametrize(("word", "folded"), [
    ("İhale", "ihale"), ("Žandar", "zandar"), ("ŠTIH", "stih"), ("dağıtıcı", "dagitici"), ("DAĞITICI", "dagitici"),
    ("Đak", "dak"), ("ÇAKMAK", "cakmak"), ("♥️", "♥"), ("ÖLÜ", "olu"), ("Kečevi", "kecevi"),
])
def test_case_tails_and_dots_do_not_matter(word: str, folded: str) -> None:
    assert fold(word) == folded


@given(st.text(alphabet="aAbBıIiİşŞğĞüÜöÖçÇđĐčČćĆžŽšŠ♠♥ 1", max_size=12))
def test_folding_twice_changes_nothing(word: str) -> None:
    assert fold(fold(word)) == fold(word)


@given(st.text(alphabet="abcçdefgğhıijklmnoöprsştuüvyzčćđšž", max_size=12))
def test_folding_forgets_turkish_capitals(word: str) -> None:
    turkish = word.replace("i", "İ").replace("ı", "I")
    assert fold(turkish.upper()) == fold(word)


def test_the_words_of_one_kind_do_not_stand_for_two_things() -> None:
    """``d`` and ``s`` are suits, never calls or seats, where a strain may stand."""
    assert not set(ACTION_WORDS) & set(STRAIN_WORDS)
    assert not set(LEVEL_WORDS) & (set(ACTION_WORDS) | set(STRAIN_WORDS))
    assert all(fold(word) == word for word in (*ACTION_WORDS, *STRAIN_WORDS, *LEVEL_WORDS))


@pytest.mark.parametrize(("text", "seat"), [
    ("N", "N"), ("north", "N"), ("Kuzey", "N"), ("sever", "N"), ("e", "E"), ("Doğu", "E"), ("DOĞU", "E"),
    ("istok", "E"), ("S", "S"), ("Güney", "S"), ("jug", "S"), ("w", "W"), ("Batı", "W"), ("BATI", "W"), ("zapad", "W"),
])
def test_a_seat_is_read_in_three_languages(text: str, seat: str) -> None:
    assert str(Seat.parse(text)) == seat


def test_every_call_reads_back_its_own_text_in_any_case() -> None:
    assert [Call.parse(str(call).lower()) for call in CALLS] == list(CALLS)
