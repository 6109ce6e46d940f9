"""Terms of the game are said by the words of the glossary, in every message that has them."""

import re
from dataclasses import dataclass
from functools import cache

import pytest

from bidcheck.lessons.glossary import Term, terms
from bidcheck.locale import maintain
from bidcheck.vocabulary import fold
from tests.locale.test_catalogues import forms, kept

HELD = (
    "clubs", "diamonds", "hearts", "spades", "notrump", "major", "minor", "trump", "ace", "king", "queen", "jack",
    "honor", "trick", "overtrick", "undertrick", "auction", "double", "redouble", "contract", "dealer", "declarer",
    "dummy", "defender", "partner", "opponent", "opening_lead", "vulnerable", "partscore", "small_slam",
    "grand_slam", "rubber", "chicago", "matchpoint", "imp", "hcp", "dist_points", "quick_trick", "void", "singleton",
    "doubleton", "balanced", "stopper", "unguarded", "forcing", "convention", "system", "grand_colon", "royal_colon",
    "little_colon", "pass", "stock",
)
"""The terms that are held; the others are everyday words in English (a card, a call, a hand, a game)."""

ENGLISH = {
    "major": r"majors?", "minor": r"minors?", "honor": r"honours?", "trump": r"trumps?", "double": r"doubled?",
    "redouble": r"redoubled?", "pass": r"pass|passed out|passes", "hcp": r"hcp|high-card points?",
    "system": r"systems?", "balanced": r"balanced", "unguarded": r"unguarded honours?", "vulnerable": r"vulnerable",
    "void": r"voids?", "matchpoint": r"matchpoints?", "king": r"kings?", "grand_colon": r"grand colon",
    "royal_colon": r"royal colon", "little_colon": r"little colon", "trick": r"(?<!playing )(?<!quick )tricks?",
    "dummy": r"(?<!double )dummy", "partscore": r"part-?scores?",
}
"""How English says a term, where that is not the word of the glossary with or without an s."""

NOT_THE_TERM = {
    "pass": ("passed hand", "three passes"), "double": ("double dummy",), "void": ("voids them", "void of"),
    "trick": ("tricks down",), "vulnerable": ("not vulnerable",), "dealer": ("non-dealer",),
    "auction": ("auction bridge",),
}
"""Words in which the term means something else, or is said as another term."""

@dataclass(frozen=True)
class Held:
    """A term: what says it in English, and the stems any of which must then be in the translation."""

    english: re.Pattern[str]
    stems: tuple[tuple[str, ...], ...]


def stem(word: str) -> str:
    """A word without what it may take on: ``podšti`` of ``podštih``, ``trum`` of ``trump``."""
    folded = fold(word)
    return folded if len(folded) <= 3 else folded[:max(3, len(folded) - 2)]


@cache
def held(lang: str) -> dict[str, Held]:
    found = {}
    for term in terms():
        if term.key in HELD:
            found[term.key] = Held(re.compile(rf"\b(?:{english_of(term)})\b", re.IGNORECASE), stems_of(term, lang))
    return found


def english_of(term: Term) -> str:
    word = re.sub(r" \(.*\)|/.*", "", term.word("en"))
    return ENGLISH.get(term.key, re.escape(word) + "s?")


def stems_of(term: Term, lang: str) -> tuple[tuple[str, ...], ...]:
    phrases = [term.word(lang), *term.sign.split()]
    if term.key == "balanced" and lang == "tr":
        phrases.append("dengeli")  # a hand, which need not be said each time
    return tuple(tuple(re.escape(stem(word)) for word in text.split()) for text in phrases if re.search(r"\w", text))


def without_values(text: str) -> str:
    return re.sub(r"\{[^{}]*\}|%\(\w+\)[sd]", " ", text)


def test_every_term_that_is_held_is_in_the_glossary() -> None:
    assert set(HELD) <= {term.key for term in terms()}
    assert set(held("tr")) == set(HELD)


@pytest.mark.parametrize("lang", maintain.TRANSLATED)
@pytest.mark.parametrize("key", HELD)
def test_a_term_is_said_by_a_word_of_the_glossary(key: str, lang: str) -> None:
    term = held(lang)[key]
    wrong = []
    for message in kept(lang):
        if not message.id:
            continue
        english = message.id if isinstance(message.id, str) else message.id[1]
        plain = without_values(re.sub(r"'[^']*'", " ", english)).lower()  # what is to be typed is quoted
        for other in NOT_THE_TERM.get(key, ()):
            plain = plain.replace(other, " ")
        if not term.english.search(plain):
            continue
        for form in forms(message):
            text = fold(without_values(form))
            if not any(all(re.search(rf"\b{part}", text) for part in parts) for parts in term.stems):
                wrong.append((english, form))
    assert wrong == []
