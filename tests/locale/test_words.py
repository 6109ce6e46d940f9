"""Calls as players write them, numbers and plural forms, phrases, and the language that is chosen."""

import pickle

import pytest

from bidcheck.calls import CALLS, Call
from bidcheck.conditions.bind import Lexicon
from bidcheck.conditions.parse import parse
from bidcheck.conditions.say import Speaker
from bidcheck.errors import IllegalCall
from bidcheck.evaluation.text import quick_words
from bidcheck.locale import (
    LANGUAGES,
    capital,
    joined,
    language,
    number,
    per_cent,
    percentage,
    phrase,
    phrase_count,
    translate,
    translate_count,
    written,
)
from bidcheck.render import call_words
from bidcheck.scoring.imps import band
from bidcheck.surveys import percent
from bidcheck.system.load import standard_methods


@pytest.mark.parametrize("lang", LANGUAGES)
def test_calls_are_read_as_they_are_written(lang: str) -> None:
    assert len(CALLS) == 38
    for call in CALLS:
        assert Call.parse(call_words(call, lang)) == call


@pytest.mark.parametrize(("lang", "expected"), [
    ("en", "1NT Pass Double Redouble 4♥"),
    ("tr", "1SA Pas Kontr Sürkontr 4♥"),
    ("sr", "1BA Dalje Kontra Rekontra 4♥"),
])
def test_calls_as_the_sources_have_them(lang: str, expected: str) -> None:
    assert " ".join(call_words(Call.parse(text), lang) for text in ("1NT", "P", "X", "XX", "4H")) == expected


@pytest.mark.parametrize(("lang", "expected"), [
    ("en", ["635,013,559,600", "2.75", "4.5 %"]), ("tr", ["635.013.559.600", "2,75", "%4,5"]),
    ("sr", ["635.013.559.600", "2,75", "4,5 %"]),
])
def test_numbers_by_language(lang: str, expected: list[str]) -> None:
    assert [written("635,013,559,600", lang), written("2.75", lang), percentage("4.5", lang)] == expected
    assert percent(0.045, lang) == {"en": "4.5 %", "tr": "%4,5", "sr": "4,5 %"}[lang]


@pytest.mark.parametrize(("n", "expected"), [
    (1, "1 podštih"), (2, "2 podštiha"), (4, "4 podštiha"), (5, "5 podštihova"), (11, "11 podštihova"),
    (12, "12 podštihova"), (13, "13 podštihova"),
])
def test_serbian_has_three_forms(n: int, expected: str) -> None:
    assert translate_count("{n} undertrick", "{n} undertricks", n, "sr").format(n=n) == expected


def test_serbian_counts_one_few_and_many_by_the_last_digits() -> None:
    found = [translate_count("{n} error", "{n} errors", n, "sr").format(n=n) for n in (1, 3, 7, 12, 21, 22, 25, 111)]
    assert found == ["1 greška", "3 greške", "7 grešaka", "12 grešaka", "21 greška", "22 greške", "25 grešaka",
                     "111 grešaka"]


def test_turkish_has_one_form_after_numbers() -> None:
    found = {translate_count("{n} undertrick", "{n} undertricks", n, "tr") for n in (1, 2, 5, 21)}
    assert found == {"{n} batık löve"}


@pytest.mark.parametrize(("lang", "expected"), [
    ("en", ["½ quick trick", "1 quick trick", "1½ quick tricks", "2½ quick tricks", "0 quick tricks"]),
    ("tr", ["½ çabuk löve", "1 çabuk löve", "1½ çabuk löve", "2½ çabuk löve", "0 çabuk löve"]),
    ("sr", ["½ brzi štih", "1 brzi štih", "1½ brza štiha", "2½ brza štiha", "0 brzih štihova"]),
])
def test_halves(lang: str, expected: list[str]) -> None:
    assert [quick_words(halves, lang) for halves in (1, 2, 3, 5, 0)] == expected


@pytest.mark.parametrize(("lang", "expected"), [
    ("en", "15–17 HCP, balanced, no 5-card major, 5+ HCP in every suit, 2–4 aces, 1 king"),
    ("tr", "15–17 OP, dengeli, 5 kağıtlı majör yok, her renkte 5+ OP, 2–4 as, 1 papaz"),
    ("sr", "15–17 H, uravnotežen list, nijedna majorska boja od 5 karata, 5+ H u svakoj boji, 2–4 keca, 1 kralj"),
])
def test_conditions_in_words(lang: str, expected: str) -> None:
    speaker = Speaker.of(Lexicon("hcp", standard_methods()), lang)
    text = "15-17 hcp, balanced, no 5-card major, 5+ hcp in every suit, 2-4 aces, 1 king"
    assert speaker.condition(parse(text)) == expected


def test_a_phrase_reads_as_english_and_is_said_in_any_language() -> None:
    made = phrase("{tricks}, {state}", tricks=phrase_count("{n} undertrick", "{n} undertricks", 2),
                  state=phrase("vulnerable"))
    assert made == "2 undertricks, vulnerable"
    assert made.say("tr") == translate(made, "tr") == "2 batık löve, zonda"
    assert pickle.loads(pickle.dumps(made)).say("sr") == "2 podštiha, ranjiv"


def test_values_of_a_phrase_are_written_by_language() -> None:
    made = phrase("{hands} of {of} hands: {share}", hands=number("1,234"), of=number("5,678"), share=per_cent("21.7"))
    assert made == "1,234 of 5,678 hands: 21.7 %"
    assert made.say("tr") == "5.678 elden 1.234: %21,7"
    assert joined(" + ", [phrase("vulnerable"), "x"]).say("tr") == "zonda + x"


@pytest.mark.parametrize(("lang", "text", "expected"), [
    ("tr", "ikinci el", "İkinci el"), ("tr", "ısrar", "Israr"), ("sr", "izjava", "Izjava"), ("en", "", ""),
])
def test_a_capital_keeps_the_dot_of_a_turkish_letter(lang: str, text: str, expected: str) -> None:
    assert capital(text, lang) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_laws_reasons(lang: str) -> None:
    from bidcheck.auction import Auction

    with pytest.raises(IllegalCall) as caught:
        Auction.parse("1H P 1D")
    said = caught.value.say(lang)
    assert ("1D" in said, "1H" in said, "1S" in said, "18" in said) == (True,) * 4
    assert (said == str(caught.value)) is (lang == "en")


def test_what_is_wrong_with_a_command_is_said_in_its_language(capsys: pytest.CaptureFixture[str]) -> None:
    from bidcheck.cli import main

    found = {}
    for lang in LANGUAGES:
        with pytest.raises(SystemExit) as end:
            main(["recommend", "--system", "house-game", "--hand", "KQ84.AJ63.7.KJ52", "--auction", "1H 1D",
                  f"--lang={lang}"])
        found[lang] = capsys.readouterr().err
        assert end.value.code == 2
    assert found["en"] == "bidcheck: 1D is not above 1H: the lowest bid is now 1S (Law 18)\n"
    assert found["tr"] == "bidcheck: 1D, 1H deklaresinin üstünde değil: şimdi en düşük deklare 1S (Yasa 18)\n"
    assert found["sr"] == "bidcheck: 1D nije iznad ponude 1H: najniža ponuda je sada 1S (Zakon 18)\n"


@pytest.mark.parametrize(("set_to", "expected"), [
    ("tr_TR.UTF-8", "tr"), ("sr_RS@latin", "sr"), ("de_DE.UTF-8", "en"), ("C", "en"), ("", None),
])
def test_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch, set_to: str, expected: str | None) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", set_to)
    assert language() in LANGUAGES if expected is None else language() == expected
    assert language("sr") == "sr"


def test_keys_and_codes_of_json_are_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    from bidcheck.cli import main

    found = []
    for lang in LANGUAGES:
        with pytest.raises(SystemExit):
            main(["score", "4SX", "--tricks", "9", "--vul", "--format", "json", "--lang", lang])
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1] == found[2]
    assert band(1) == (20, 40)
