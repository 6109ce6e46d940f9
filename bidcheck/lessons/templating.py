"""Templates in a language: autoescaped, strict, and with the marks taken out that could turn a page around."""

from __future__ import annotations

import re
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from bidcheck.locale import translation

SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
"""The class of each suit sign."""

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe0f\ufeff]")
"""Control characters and marks of writing direction: a note could hide words behind them, or turn a line around."""

_SIGN = re.compile("([♠♥♦♣])\ufe0e?")


class Templates:
    """The templates with the words of a language."""

    def __init__(self, lang: str) -> None:
        made = Environment(
            loader=PackageLoader("bidcheck.lessons"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True, extensions=["jinja2.ext.i18n"], finalize=cleaned)
        made.policies["ext.i18n.trimmed"] = True
        made.install_gettext_translations(translation(lang), newstyle=True)  # type: ignore[attr-defined]
        made.filters["suits"] = coloured
        self._made = made

    def render(self, name: str, **context: Any) -> str:
        """One page."""
        text = self._made.get_template(name).render(**context)
        return "\n".join(line.rstrip() for line in text.splitlines() if line.strip()) + "\n"


def cleaned(value: Any) -> Any:
    """A value that is written into a page, without marks nobody sees."""
    if isinstance(value, str):
        found = _UNSEEN.sub("", value)
        return Markup(found) if isinstance(value, Markup) else found
    return value


def coloured(text: str) -> Markup:
    """A text as HTML, each suit sign in its colour and as a sign, not as a picture."""
    safe = str(escape(_UNSEEN.sub("", str(text))))
    return Markup(_SIGN.sub(lambda found: f'<b class="{SUITS[found[1]]}">{found[1]}\ufe0e</b>', safe))
