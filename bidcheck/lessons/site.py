"""The files of a site: its pages in each language, the style sheet and the page script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bidcheck.lessons.pages import NAMES, Pages
from bidcheck.lessons.survey import Step, Survey

HERE = Path(__file__).parent


def files(found: Survey, languages: Sequence[str], step: Step) -> Iterator[tuple[str, str]]:
    """Every file of the site: the first language at its root, each other one in a folder of its own."""
    for name in ("style.css", "page.js"):
        yield name, (HERE / "static" / name).read_text(encoding="utf-8")
    for at, lang in enumerate(languages):
        step(NAMES[lang])
        folder = "" if at == 0 else f"{lang}/"
        for name, text in Pages(found, lang, tuple(languages)).all():
            yield f"{folder}{name}", text
