"""The catalogues have every message of the code and of the templates, no others, whole."""

import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from bidcheck.locale import LANGUAGES, maintain, words
from bidcheck.locale.extract import Unknown, messages

Key = tuple[str, str | None]
TRANSLATED = maintain.TRANSLATED


@cache
def now() -> Catalog:
    return maintain.extracted()


@cache
def kept(lang: str) -> Catalog:
    return maintain.read(lang)


def key(message: Message) -> Key:
    return (message.id if isinstance(message.id, str) else "\0".join(message.id)), message.context


def said(catalog: Catalog) -> dict[Key, Message]:
    return {key(message): message for message in catalog if message.id}


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def values(text: str) -> set[str]:
    """The values of a message: ``n``, ``total:+d``, and those of the templates."""
    named = {f"{name}:{form}" for _, name, form, _ in string.Formatter().parse(text) if name is not None}
    return named | set(re.findall(r"%\(\w+\)[sd]", text))


def test_there_are_catalogues_for_every_language_but_english() -> None:
    assert (*TRANSLATED, "en") == ("tr", "sr", "en")
    assert set(LANGUAGES) == {*TRANSLATED, "en"}
    assert len(said(now())) > 1000


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_message_is_missing_and_none_is_left_over(lang: str) -> None:
    have, want = set(said(kept(lang))), set(said(now()))
    assert sorted(map(str, want - have)) == [], "python -m bidcheck.locale.maintain brings these in"
    assert sorted(map(str, have - want)) == [], "python -m bidcheck.locale.maintain takes these out"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_is_translated_in_all_its_forms_and_none_is_a_guess(lang: str) -> None:
    plurals = {"tr": 2, "sr": 3}[lang]
    for message in said(kept(lang)).values():
        assert all(form.strip() for form in forms(message)), message.id
        assert len(forms(message)) == (1 if isinstance(message.id, str) else plurals), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_values_and_the_blanks_at_the_ends_are_those_of_the_message(lang: str) -> None:
    for message in said(kept(lang)).values():
        english = message.id if isinstance(message.id, str) else message.id[1]
        for form in forms(message):
            assert values(form) == values(english), message.id
            assert (form[:1] == " ", form[-1:] == " ") == (english[:1] == " ", english[-1:] == " "), message.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_program_reads_what_people_read(lang: str) -> None:
    with maintain.place(lang, "mo").open("rb") as file:
        compiled = read_mo(file)
    for message in said(kept(lang)).values():
        found = compiled.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
        assert found is not None, message.id
        assert forms(found) == forms(message), message.id
    assert len(said(compiled)) == len(said(kept(lang)))


def test_the_words_of_a_damaged_translation_are_not_used() -> None:
    """A Turkish text on Bridgette came through a machine: a trick became a number, a colon a mark of punctuation."""
    for message in said(kept("tr")).values():
        for form in forms(message):
            for wrong in ("numara", "kapalı kart", "iki nokta", "teklif", "lider"):
                assert wrong not in form.lower(), message.id


def test_no_turkish_value_takes_an_ending() -> None:
    """The vowels of an ending go by those of the word, which may be any: so do those of da, de and of the question."""
    ending = re.compile(r"(\}|\)s)(['’]?\w| (da|de|mı|mi|mu|mü)\b)")
    assert ending.search("{call}'dan sonra")
    for message in said(kept("tr")).values():
        for form in forms(message):
            assert not ending.search(form), message.id


def test_serbian_is_written_in_latin_letters() -> None:
    for message in said(kept("sr")).values():
        for form in forms(message):
            assert not re.search("[\u0400-\u04ff]", form), message.id


def sources() -> dict[str, tuple[set[str], tuple[str, ...]]]:
    """What the code has values for, and the words that are to be said of them."""
    from bidcheck.auction import Seat, Vulnerability
    from bidcheck.bridgette.clauses import Sure
    from bidcheck.bridgette.deck import Colon, Player
    from bidcheck.cards import Strain
    from bidcheck.check.judge import VERDICTS
    from bidcheck.conditions.catalogue import ENGLISH
    from bidcheck.lint.walk import _VULNERABILITIES
    from bidcheck.quiz.laws import NAMES as LAWS
    from bidcheck.quiz.question import TOPICS
    from bidcheck.quiz.scores import NAMES as SCORES
    from bidcheck.simulate.render import KINDS

    return {
        "seats": ({seat.name.title() for seat in Seat}, words.SEATS),
        "seats in sentences": ({seat.name.lower() for seat in Seat}, words.IN_SENTENCES),
        "vulnerability": ({str(v) for v in Vulnerability}, words.BY_VULNERABILITY),
        "strains": ({strain.name.lower() for strain in Strain}, words.STRAINS),
        "players and colons": ({str(p) for p in Player} | {c.label for c in Colon}, words.BRIDGETTE),
        "grades": ({str(grade) for grade in Sure}, words.SURE),
        "topics": (set(TOPICS), words.TOPICS),
        "skills": ({*LAWS, *SCORES}, words.SKILLS),
        "verdicts": (set(VERDICTS), words.VERDICTS),
        "contracts": (set(KINDS), words.LEVELS),
        "shapes": (set(ENGLISH["SHAPE_WORD"]), words.SHAPES),
        "short suits": (set(ENGLISH["SHORT"]), words.SHORT),
        "statuses": (set(ENGLISH["STATUS"]), words.STATUSES),
        "words of auctions": (set(ENGLISH["AUCTION_WORD"]), words.AUCTION_WORDS),
        "visits": ({name for _, _, name in _VULNERABILITIES}, (*words.VISITS, *words.AUCTION_WORDS)),
    }


@pytest.mark.parametrize("what", [
    "seats", "seats in sentences", "vulnerability", "strains", "players and colons", "grades", "topics", "skills",
    "verdicts", "contracts", "shapes", "short suits", "statuses", "words of auctions", "visits",
])
def test_values_without_a_text_have_their_words(what: str) -> None:
    values_of, listed = sources()[what]
    assert values_of
    assert values_of <= set(listed)


def calls(source: str) -> Iterator[tuple[str, ...] | Unknown]:
    import ast

    return (found for _, _, found in messages(ast.parse(source)))


@pytest.mark.parametrize(("source", "expected"), [
    ("translate('one', lang)", [("one",)]),
    ("self._('a' if x else 'b')", [("a",), ("b",)]),
    ("def f():\n    text = 'a'\n    if x:\n        text = 'b'\n    tell.say(text)", [("a",), ("b",)]),
    ("WORDS = {1: 'a', 2: 'b'}\ndef f(n):\n    translate(WORDS[n], lang)", [("a",), ("b",)]),
    ("about('a' + (': {n}' if x else ''))", [("a: {n}",), ("a",)]),
    ("for k, text in ((1, 'a'), (2, 'b')):\n    translate(text, lang)", [("a",), ("b",)]),
    ("translate_count('{n} day', '{n} days', n, lang)", [("{n} day", "{n} days")]),
    ("translate_in('call', 'Pass', lang)", [("call", "Pass")]),
    ("translate({1: 'a'}.get(n, 'b'), lang)", [("a",), ("b",)]),
])
def test_messages_are_read_off_the_code(source: str, expected: list[tuple[str, ...]]) -> None:
    assert list(calls(source)) == expected


def test_what_comes_from_elsewhere_is_told_apart() -> None:
    assert [type(found) for found in calls("def f(text):\n    translate(text, lang)")] == [Unknown]
