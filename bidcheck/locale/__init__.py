"""The languages of words meant for people: English in the code, Turkish and Serbian from gettext catalogues."""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "tr", "sr")


@cache
def translation(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; English needs none."""
    return gettext.translation("bidcheck", Path(__file__).parent, languages=[lang], fallback=True)


def translate(message: str, lang: str) -> str:
    """``message``, which is English, in ``lang``."""
    return message if lang == "en" else translation(lang).gettext(message)


def translate_count(one: str, many: str, n: int, lang: str) -> str:
    """The plural form for ``n``."""
    if lang == "en":
        return one if n == 1 else many
    return translation(lang).ngettext(one, many, n)


def language(chosen: str | None = None) -> str:
    """The language chosen, or that of the locale, or English."""
    if chosen is not None:
        return chosen
    said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    short = (said or locale.getlocale()[0] or "").split("_")[0].split(".")[0].lower()
    return short if short in LANGUAGES else "en"
