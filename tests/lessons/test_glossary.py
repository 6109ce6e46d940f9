"""The glossary: whole in three languages, and of one mind with the words that are read."""

from __future__ import annotations

import pytest

from bidcheck.lessons.glossary import sorted_terms, terms
from bidcheck.vocabulary import ACTION_WORDS, STRAIN_PHRASES, STRAIN_WORDS, fold


def test_every_term_has_a_word_in_each_language() -> None:
    for term in terms():
        assert [lang for lang, word, _ in term.words if word] == ["en", "tr", "sr"], term.key
    keys = [term.key for term in terms()]
    assert len(keys) == len(set(keys)) >= 90


@pytest.mark.parametrize(("key", "strain"), [
    ("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S"), ("notrump", "NT"),
])
def test_words_for_strains_are_understood(key: str, strain: str) -> None:
    (term,) = [t for t in terms() if t.key == key]
    for _, word, _ in term.words:
        parts = tuple(fold(word).split())
        assert (STRAIN_WORDS.get(parts[0]) if len(parts) == 1 else STRAIN_PHRASES.get(parts)) == strain


@pytest.mark.parametrize(("key", "call"), [("pass", "P"), ("double", "X"), ("redouble", "XX")])
def test_words_for_calls_are_understood(key: str, call: str) -> None:
    (term,) = [t for t in terms() if t.key == key]
    for _, word, _ in term.words:
        assert ACTION_WORDS[fold(word.split(",")[0])] == call


def test_a_language_sorts_by_its_own_words_without_regard_to_dots() -> None:
    found = sorted_terms("tr")
    assert all(term.words[0][0] == "tr" for term in found)
    assert [fold(t.word("tr")) for t in found] == sorted(fold(t.word("tr")) for t in found)
