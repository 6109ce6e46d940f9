"""Notes that want to do harm, or are far too large, give a harmless site or a clear refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bidcheck.lessons.places import TooLarge
from bidcheck.lessons.site import files
from bidcheck.lessons.survey import Survey, plan, survey
from bidcheck.lessons.templating import cleaned, coloured
from bidcheck.meaning import open_book
from tests.lessons.reading import read

ATTACK = ("<script>alert(1)</script><style>*{display:none}</style><link rel=stylesheet href=//x>"
          "<img src=x onerror=alert(1)>")
TURNED = "\u202etxet desrever\u202c\u2066"
BREAKOUT = "\"'><svg onload=alert(1)>{{ 7*7 }}{% for %}</script></details></main>\u2028"


class Repeating(yaml.SafeDumper):
    """Writes the same words again and not a reference to them."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def hostile(tmp_path: Path) -> Path:
    words = {"en": ATTACK + TURNED, "tr": BREAKOUT, "sr": ATTACK + BREAKOUT}
    entry = {"shows": "15-17, balanced", "name": words,
             "note": {"en": "x" * 10_000 + ATTACK, "tr": BREAKOUT, "sr": TURNED},
             "source": ATTACK, "alert": words, "asks": words, "announce": words}
    system = {
        "bidcheck": 1, "system": "hostile", "title": words, "note": words, "points": "hcp",
        "sources": {"bad": {"title": ATTACK, "author": BREAKOUT, "address": "javascript:alert(1)"}},
        "openings": {"note": ATTACK, "source": BREAKOUT, "calls": [{"1NT": entry}, {"P": "otherwise"}]},
        "after": {"1NT": {"note": BREAKOUT, "calls": [{"3NT": {"shows": "10+", "note": words}}, {"P": "otherwise"}]}},
    }
    path = tmp_path / "hostile.yaml"
    path.write_text(yaml.dump(system, Dumper=Repeating, allow_unicode=True), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    path = hostile(tmp_path_factory.mktemp("hostile"))
    found: Survey = survey(plan(open_book(str(path))), lambda _: None)
    return dict(files(found, ["en", "tr", "sr"], lambda _: None))


def test_nothing_of_a_note_becomes_an_element(site: dict[str, str]) -> None:
    for name, text in site.items():
        if name.endswith(".html"):
            page = read(text)
            assert page.faults == [], name
            assert not any(link.startswith("javascript:") for link in page.links)
            assert page.scripts[-1].endswith("page.js")


def test_a_note_is_shown_as_it_was_written(site: dict[str, str]) -> None:
    assert ATTACK in read(site["open-1nt.html"]).text
    assert "{{ 7*7 }}" in read(site["tr/open-1nt.html"]).text


def test_marks_that_turn_a_line_around_are_gone(site: dict[str, str]) -> None:
    for name, text in site.items():
        if name.endswith(".html"):
            assert not any(mark in text for mark in "\u202e\u202c\u2066"), name


def test_no_tag_stands_in_the_script_of_questions(site: dict[str, str]) -> None:
    assert "<" not in site["questions.js"]


def test_three_thousand_calls_are_refused_with_a_reason(tmp_path: Path) -> None:
    rows = "\n".join(f"  - {1 + n % 7}{'CDHS'[n % 4]}: '{n % 30}+, {n % 5}+ this'" for n in range(3000))
    path = tmp_path / "many.yaml"
    path.write_text(f"bidcheck: 1\nsystem: many\npoints: hcp\nopenings:\n{rows}\n", encoding="utf-8")
    with pytest.raises(TooLarge, match="3,000 rows, and a page shows at most 300"):
        plan(open_book(str(path)))


def test_text_and_markup_are_kept_apart() -> None:
    assert cleaned("a\u202eb\x00c") == "abc"
    assert coloured("1♥ <b>") == '1<b class="h">♥\ufe0e</b> &lt;b&gt;'
    assert coloured("♥\ufe0f") == coloured("♥\ufe0e") == coloured("♥")
