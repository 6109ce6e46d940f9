"""Runs commands in a made-up Turkish in which every message stands in ⟦ ⟧, its values outside; writes what they say.

Run as a program, since the commands keep what they have said: ``python pseudo.py COMMANDS.json`` reads a list of
``[name, arguments, input]`` and writes ``{name: output}``; of lesson pages the output is the text of all pages.
"""

from __future__ import annotations

import gettext
import html
import io
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

_VALUE = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]")


def bracketed(message: str) -> str:
    """``⟦needs ⟧{what}⟦: ⟧{n}⟦ short⟧``: the words in brackets, the values outside."""
    inside = _VALUE.sub(lambda found: f"⟧{found[0]}⟦", message)
    return f"⟦{inside}⟧".replace("⟦⟧", "")


class Pseudo(gettext.NullTranslations):
    """A catalogue that has every message."""

    def gettext(self, message: str) -> str:
        return bracketed(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return bracketed(message)


def run(commands: list[tuple[str, list[str], str]]) -> dict[str, str]:
    """What each command writes to the screen."""
    import bidcheck.locale as locale
    from bidcheck.system import model

    locale.translation = lambda lang: Pseudo()  # type: ignore[assignment]
    said = model.Words.say
    model.Words.say = lambda self, lang="en": bracketed(said(self, lang))  # type: ignore[method-assign]

    from bidcheck.evaluation.points import Method

    titled = Method.titled
    Method.titled = lambda self, lang="en": bracketed(titled(self, lang))  # type: ignore[method-assign]

    from bidcheck.cli import main
    from bidcheck.conditions import say
    from bidcheck.conditions import tree as t

    defined = say._SAYERS[t.Defined]
    say._SAYERS[t.Defined] = lambda speaker, condition: bracketed(defined(speaker, condition))

    found = {}
    for name, arguments, typed in commands:
        out = io.StringIO()
        sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            try:
                main([*arguments, "--lang", "tr"])
            except SystemExit as end:
                if end.code == 2:
                    found[name] = f"{name} could not run"
                    continue
        found[name] = _text(out.getvalue()) if "html" in arguments else out.getvalue()
        if arguments[0] == "lesson":
            found[name] += "\n".join(map(_page_text, sorted(Path(arguments[-1]).glob("*.html"))))
    return found


def _page_text(page: Path) -> str:
    """The words of a page but those of its glossary, which has three languages side by side."""
    if page.name == "glossary.html":
        return ""
    return _text(page.read_text(encoding="utf-8"))


def _text(page: str) -> str:
    bare = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "\n", bare))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
