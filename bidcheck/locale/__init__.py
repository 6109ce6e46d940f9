"""The languages of words meant for people: English in the code, Turkish and Serbian from gettext catalogues.

A message is English and stands in the code, its values named in braces. Most are said where they stand; a ``Phrase`` is
made in one place and said in another. Numbers are written here too, since each language has its own comma and per cent
sign.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "tr", "sr")

_COMMA = {"tr": ",", "sr": ","}
_GROUPS = {"tr": ".", "sr": "."}


@cache
def translation(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; English needs none."""
    return gettext.translation("bidcheck", Path(__file__).parent, languages=[lang], fallback=True)


class Phrase(str):
    """A message with its values: it reads as English, and ``say`` gives it in any language."""

    template: str
    values: Mapping[str, object]

    def say(self, lang: str) -> str:
        """The phrase in ``lang``; its values too, where they are phrases."""
        return str(self) if lang == "en" else filled(self._template(lang), self.values, lang)

    def _template(self, lang: str) -> str:
        return translate(self.template, lang)


class Counted(Phrase):
    """A phrase with a form for one and another for many."""

    forms: tuple[str, str]
    number: int

    def _template(self, lang: str) -> str:
        return translate_count(*self.forms, self.number, lang)


class Number(Phrase):
    """A number as Python writes it, ``1,234.5``."""

    def say(self, lang: str) -> str:
        """The number with the comma and the groups of ``lang``."""
        return written(str(self), lang)


class Percentage(Phrase):
    """A percentage; ``template`` is the number alone."""

    def say(self, lang: str) -> str:
        """The percentage as ``lang`` writes it."""
        return percentage(self.template, lang)


class Joined(Phrase):
    """Phrases and other texts in a row; ``template`` stands between them."""

    parts: tuple[str, ...]

    def say(self, lang: str) -> str:
        """Each part in ``lang``."""
        return self.template.join(translate(part, lang) for part in self.parts)


def phrase(message: str, /, **values: object) -> Phrase:
    """A message that is said somewhere else, in the language asked for there.

    >>> phrase("{n} tricks", n=3)
    '3 tricks'
    """
    made = Phrase(message.format(**values) if values else message)
    made.template, made.values = message, values
    return made


def phrase_count(one: str, many: str, n: int, /, **values: object) -> Counted:
    """A phrase with a form for one and another for many; ``{n}`` is the number, unless ``values`` have another."""
    values = {"n": n, **values}
    made = Counted((one if n == 1 else many).format(**values))
    made.template, made.values, made.forms, made.number = many, values, (one, many), n
    return made


def joined(between: str, parts: Iterable[str]) -> Joined:
    """Texts in a row, those that are phrases in whatever language they are asked for."""
    listed = tuple(parts)
    made = Joined(between.join(listed))
    made.template, made.values, made.parts = between, {"parts": listed}, listed
    return made


def number(text: str) -> Number:
    """A number that Python wrote: ``number(f"{hands:,}")``."""
    made = Number(text)
    made.template, made.values = text, {}
    return made


def per_cent(text: str) -> Percentage:
    """A number that Python wrote, as a percentage: ``per_cent("4.5")`` reads ``4.5 %``."""
    made = Percentage(percentage(text, "en"))
    made.template, made.values = text, {}
    return made


def filled(text: str, values: Mapping[str, object], lang: str) -> str:
    """``text`` with its values in their places, phrases among them in ``lang``."""
    said = {name: value.say(lang) if isinstance(value, Phrase) else value for name, value in values.items()}
    return text.format(**said) if said else text


def translate(message: str, lang: str) -> str:
    """``message``, which is English or a phrase, in ``lang``."""
    if isinstance(message, Phrase) and (message.values or isinstance(message, Number | Percentage)):
        return message.say(lang)
    return message if lang == "en" or not message else translation(lang).gettext(message)


def translate_in(context: str, message: str, lang: str) -> str:
    """``message`` in ``lang``, where English has one word for two things: ``context`` says which of them."""
    return message if lang == "en" else translation(lang).pgettext(context, message)


def translate_count(one: str, many: str, n: int, lang: str) -> str:
    """The plural form for ``n``."""
    if lang == "en":
        return one if n == 1 else many
    return translation(lang).ngettext(one, many, n)


def capital(text: str, lang: str) -> str:
    """``text`` with a capital at its beginning; a Turkish i keeps its dot.

    >>> capital("ikinci", "tr"), capital("ısrar", "tr"), capital("igra", "sr")
    ('İkinci', 'Israr', 'Igra')
    """
    return ("İ" if lang == "tr" and text[:1] == "i" else text[:1].upper()) + text[1:]


def language(chosen: str | None = None) -> str:
    """The language chosen, or that of the locale, or English."""
    if chosen is not None:
        return chosen
    said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    short = (said or locale.getlocale()[0] or "").split("_")[0].split(".")[0].split("@")[0].lower()
    return short if short in LANGUAGES else "en"


def written(number: str, lang: str) -> str:
    """A number that Python wrote, ``1,234.5``, with the comma and the groups of ``lang``.

    >>> written("635,013,559,600", "tr"), written("2.75", "sr"), written("-0.5", "en")
    ('635.013.559.600', '2,75', '-0.5')
    """
    table = {",": _GROUPS.get(lang, ","), ".": _COMMA.get(lang, ".")}
    return "".join(table.get(sign, sign) for sign in number)


def percentage(number: str, lang: str) -> str:
    """A number that Python wrote as a percentage: ``4.5 %``, Turkish ``%4,5``, Serbian ``4,5 %``.

    >>> percentage("4.5", "en"), percentage("4.5", "tr"), percentage("4.5", "sr")
    ('4.5 %', '%4,5', '4,5 %')
    """
    return f"%{written(number, lang)}" if lang == "tr" else f"{written(number, lang)} %"
