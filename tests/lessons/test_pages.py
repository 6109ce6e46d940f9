"""The pages: whole, safe, linked up, in the words of the other commands, and as they were."""

from __future__ import annotations

import json
import os
import posixpath
import re
from pathlib import Path

import pytest

from bidcheck.lessons import practice
from bidcheck.lessons.pages import Pages
from bidcheck.lessons.site import files
from bidcheck.lessons.survey import Survey, plan, survey
from bidcheck.meaning import open_book
from bidcheck.surveys import row_words
from tests.lessons.reading import Page, read

GOLDEN = Path(__file__).parent / "golden"
"""Pages of the house game as they were; ``BIDCHECK_PAGES=write`` writes them anew."""
KEPT = ("index", "openings", "open-1h", "competition", "turn-1h-1s-p", "conventions", "card", "auctions", "practice",
        "counting")


@pytest.fixture(scope="module")
def site(small: Survey) -> dict[str, str]:
    return dict(files(small, ["en", "tr", "sr"], lambda _: None))


@pytest.fixture(scope="module")
def pages(site: dict[str, str]) -> dict[str, Page]:
    return {name: read(text) for name, text in site.items() if name.endswith(".html")}


def test_each_language_has_the_same_pages(site: dict[str, str]) -> None:
    root = {name for name in site if "/" not in name} - {"style.css", "page.js"}
    for lang in ("tr", "sr"):
        assert {name.removeprefix(f"{lang}/") for name in site if name.startswith(f"{lang}/")} == root
    assert {"index.html", "game.html", "counting.html", "openings.html", "open-1nt.html", "conventions.html",
            "competition.html", "glossary.html", "auctions.html", "card.html", "practice.html"} <= root


def test_pages_are_whole_and_hold_nothing_but_their_own_elements(pages: dict[str, Page]) -> None:
    assert {name: page.faults for name, page in pages.items() if page.faults} == {}


def test_no_page_runs_anything_but_the_two_script_files(pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        up = "../" if "/" in name else ""
        practice = ["questions.js"] if name.endswith("practice.html") else []
        assert page.scripts == [*practice, f"{up}page.js"]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in page.policy
        assert "unsafe" not in page.policy


def test_every_link_and_anchor_leads_somewhere(pages: dict[str, Page], site: dict[str, str]) -> None:
    followed = 0
    for name, page in pages.items():
        for link in page.links:
            path, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            assert target in site, (name, link)
            if anchor.startswith("topic="):
                assert f'<option value="{anchor.removeprefix("topic=")}">' in site[target]
            elif anchor:
                assert anchor in pages[target].ids, (name, link)
                followed += 1
    assert followed > 100


def test_every_call_taught_has_an_anchor_in_each_language(pages: dict[str, Page], small_pages: Pages) -> None:
    for lang in ("", "tr/", "sr/"):
        for link, name in small_pages.links.items():
            assert link in pages[f"{lang}{name}.html"].ids


def test_a_call_is_told_in_the_words_of_the_other_commands(small: Survey, small_pages: Pages) -> None:
    turn = small.uncontested[()]
    shown = {call.shows for call in small_pages.views[()].calls}
    assert shown == {row_words(one.row, "en") for one in turn.calls}
    (notrump,) = [call for call in small_pages.views[()].calls if call.call == "1NT"]
    assert notrump.one_in == "1 hand in 21"
    assert notrump.hands == "30,897,212,184"
    assert notrump.points_words == "15–17 HCP"


def test_marks_and_sources_stand_by_their_calls(pages: dict[str, Page]) -> None:
    text = pages["open-2c.html"].text
    for words in ("artificial", "forcing to game", "alert: any strong hand", "notes, 1"):
        assert words in text
    assert "announce: fifteen to seventeen" in pages["open-1nt.html"].text


def test_a_hand_that_just_misses_says_why(small_pages: Pages) -> None:
    (notrump,) = [call for call in small_pages.views[()].calls if call.call == "1NT"]
    (miss,) = notrump.misses
    assert "short" in miss.words or "too many" in miss.words or "needs" in miss.words
    assert miss.call != "1NT"


def test_words_of_notes_have_their_suit_signs_coloured_and_plain(site: dict[str, str]) -> None:
    assert 'A suit of four. <b class="h">♥\ufe0e</b> counts as <b class="s">♠\ufe0e</b> does.' in site["open-1h.html"]


def test_questions_are_data_with_a_mark_for_every_answer(site: dict[str, str]) -> None:
    counts: list[list[tuple[str, str, str]]] = []
    for lang in ("", "tr/", "sr/"):
        text = site[f"{lang}questions.js"].removeprefix("globalThis.bidcheckLesson=").removesuffix(";\n")
        data = json.loads(text)
        # a sentence to choose is in the language; calls, numbers and letters are not
        counts.append([
            (q["topic"], q["skill"], "" if q["kind"] == "choice" else q["right"]) for q in data["questions"]])
        for question in data["questions"]:
            assert question["marks"][question["right"]][0] == "right"
            for option, _ in question.get("options", []):
                assert option in question["marks"]
            if question["kind"] == "call":
                assert question["right"] in question["legal"]
                assert all(answer in question["legal"] for answer in question["marks"])
    assert counts[0] == counts[1] == counts[2]
    assert {topic for topic, _, _ in counts[0]} >= {"evaluation", "openings", "responses", "laws", "scoring", "meaning"}


def test_the_same_notes_give_the_same_site(small_file: Path, site: dict[str, str]) -> None:
    again = survey(plan(open_book(str(small_file))), lambda _: None)
    for name, text in Pages(again, "en", ("en", "tr", "sr")).all():
        assert text == site[name], name


def test_the_first_language_is_at_the_root(site: dict[str, str]) -> None:
    assert '<html lang="en">' in site["index.html"]
    assert '<html lang="sr">' in site["sr/index.html"]
    assert 'href="../index.html" hreflang="en"' in site["sr/index.html"]


def test_one_language_alone_has_nothing_to_switch(small: Survey) -> None:
    name, text = next(Pages(small, "tr", ("tr",)).all())
    assert name == "index.html"
    assert "hreflang" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", KEPT)
def test_pages_of_the_house_game_are_as_they_were(name: str, house: Survey) -> None:
    pages = dict(Pages(house, "en", ("en",)).all())
    # the mark of the system's files changes with every comment in them
    text = re.sub('data-version="[0-9a-f]{12}"', 'data-version=""', pages[f"{name}.html"])
    path = GOLDEN / f"{name}.html"
    if os.environ.get("BIDCHECK_PAGES") == "write":
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "BIDCHECK_PAGES=write writes the pages anew"


def test_a_question_that_comes_out_otherwise_in_a_language_stays_as_it_was(
        small: Survey, monkeypatch: pytest.MonkeyPatch) -> None:
    (drawn,) = [one for one in small.drawn if one.topic == "laws"]
    monkeypatch.setattr(practice, "_drawn", lambda book, topic, lang: iter(drawn.questions[:3]))
    assert practice.worded(small.book, drawn, "tr") == list(drawn.questions)
    assert [q.prompt for q in drawn.questions] != [q.prompt for q in drawn.questions[:3]]


def test_every_question_of_every_language_has_its_own_words(small: Survey) -> None:
    for drawn in small.drawn:
        turkish = practice.worded(small.book, drawn, "tr")
        assert len(turkish) == len(drawn.questions)
        assert not {q.prompt for q in turkish} & {q.prompt for q in drawn.questions}, drawn.topic
