"""The practice page in a browser: ten questions by mouse and by keys, progress, a teacher's link."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow


def open_page(page: Any, site: Path, name: str = "practice.html") -> None:
    page.goto(f"{site.as_uri()}/{name}")
    page.wait_for_selector("#question button, #question .answer")


def data(site: Path) -> dict[str, Any]:
    text = (site / "questions.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("globalThis.bidcheckLesson=").removesuffix(";\n"))


def shown(page: Any, site: Path) -> dict[str, Any]:
    """The question on the page, found by its prompt and hand."""
    prompt = page.locator("#question .lead").inner_text()
    seen = page.locator("#question").inner_text()
    for question in data(site)["questions"]:
        cards = [held for _, _, held in question.get("hand") or (question.get("hands") or [[]])[0]]
        if plain(question["prompt"]) == plain(prompt) and all(held in seen for held in cards):
            return question
    raise AssertionError(f"no such question: {prompt}")


def plain(text: str) -> str:
    return " ".join(text.replace("\ufe0e", "").split())


def progress(page: Any) -> dict[str, Any]:
    stored = page.evaluate("Object.entries(localStorage)")
    assert len(stored) == 1
    name, text = stored[0]
    assert name.startswith("bidcheck:house-game:")
    assert len(name.split(":")[2]) == 12
    return json.loads(text)


def test_ten_questions_by_mouse_are_marked_explained_and_remembered(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=openings&seed=7")
    for nth in range(10):
        question = shown(page, site)
        assert question["topic"] == "openings"
        right = nth % 2 == 0
        answer = question["right"] if right else next(c for c in question["legal"] if c not in question["marks"]
                                                      or question["marks"][c][0] == "wrong")
        page.click(f'#question button[data-answer="{answer}"]')
        assert page.locator(".verdict").inner_text() == ("Right" if right else "Wrong")
        assert plain(question["why"][0]) in plain(page.locator("#question .answer").inner_text())
        page.click("#next")
    learned = progress(page)
    assert sum(one["asked"] for one in learned.values()) == 10
    assert sum(one["right"] for one in learned.values()) == 5
    page.reload()
    page.wait_for_selector("#question button")
    assert progress(page) == learned
    assert page.locator("#standing").inner_text().startswith("5 of 10 right")


def test_ten_questions_by_keys(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=openings&seed=3")
    for _ in range(10):
        right = shown(page, site)["right"]
        keys = {"P": "p", "X": "x", "XX": "r"}.get(right) or right[0] + right[1].lower()
        for key in keys:
            page.keyboard.press(key)
        assert page.locator(".verdict").inner_text() == "Right"
        page.keyboard.press("Enter")
        page.wait_for_selector(".verdict", state="detached")
    assert sum(one["right"] for one in progress(page).values()) == 10


@pytest.mark.parametrize("topic", ["evaluation", "laws", "scoring", "meaning"])
def test_answers_to_choose_have_numbers_for_keys(page: Any, site: Path, topic: str) -> None:
    open_page(page, site, f"practice.html#topic={topic}&seed=2")
    if page.locator("#question button").count() == 0:
        pytest.fail(f"nothing is asked about {topic}")
    question = shown(page, site)
    options = [value for value, _ in question.get("options") or []] or list("ABCD")
    if question["kind"] == "call":
        page.click(f'#question button[data-answer="{question["right"]}"]')
    else:
        page.keyboard.press(str(1 + options.index(question["right"])) if not question.get("hands") else
                            question["right"].lower())
    assert page.locator(".verdict").inner_text() == "Right"


def test_hands_that_make_a_call_are_picked_and_checked(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=contrast&seed=1")
    question = shown(page, site)
    for letter in question["right"]:
        page.click(f'#question button[data-answer="{letter}"]')
    page.click("#check")
    assert page.locator(".verdict").inner_text() == "Right"


def test_a_teachers_link_asks_everybody_the_same_in_the_same_order(page: Any, site: Path) -> None:
    def asked() -> list[str]:
        found = []
        for _ in range(5):
            found.append(page.locator("#question .lead").inner_text() + page.locator("#question .seen").inner_text())
            question = shown(page, site)
            page.click(f'#question button[data-answer="{question["right"]}"]')
            page.click("#next")
        return found

    open_page(page, site, "practice.html#topic=openings&seed=11")
    first = asked()
    page.reload()
    page.wait_for_selector("#question button")
    assert asked() == first
    page.goto("about:blank")
    open_page(page, site, "practice.html#topic=openings&seed=12")
    assert asked() != first
    link = page.locator("#teacher").get_attribute("href")
    assert link == "practice.html#topic=openings&seed=12"


def test_what_is_due_comes_first(page: Any, site: Path) -> None:
    open_page(page, site)
    question = next(q for q in data(site)["questions"] if q["topic"] == "openings")
    key = page.evaluate("`bidcheck:${document.body.dataset.system}:${document.body.dataset.version}`")
    due = {question["skill"]: {"box": 0, "due": 1, "asked": 1, "right": 0}}
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(due)])
    page.reload()
    page.wait_for_selector("#question button")
    assert shown(page, site)["skill"] == question["skill"]


def test_a_question_says_whether_it_is_new_due_or_known(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=openings&seed=4")
    assert page.locator("#question .hint").first.inner_text() == "openings · new"
    page.click(f'#question button[data-answer="{shown(page, site)["right"]}"]')
    page.reload()
    page.wait_for_selector("#question button")
    assert page.locator("#question .hint").first.inner_text() == "openings · known"


def test_progress_holds_in_every_language(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=openings&seed=7")
    page.click(f'#question button[data-answer="{shown(page, site)["right"]}"]')
    page.click('nav.languages a[hreflang="tr"]')
    page.wait_for_selector("#question button")
    assert page.url.endswith("/tr/practice.html#topic=openings&seed=7")
    assert sum(one["asked"] for one in progress(page).values()) == 1


def test_progress_is_forgotten_when_asked_for(page: Any, site: Path) -> None:
    open_page(page, site, "practice.html#topic=openings&seed=7")
    page.click(f'#question button[data-answer="{shown(page, site)["right"]}"]')
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#forget")
    assert progress(page) == {}


def test_storage_that_is_closed_or_spoilt_does_no_harm(page: Any, site: Path) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('closed'); }})")
    open_page(page, site, "practice.html#topic=openings&seed=7")
    page.click(f'#question button[data-answer="{shown(page, site)["right"]}"]')
    assert page.locator(".verdict").inner_text() == "Right"


def test_the_page_with_its_script_is_light_and_does_not_wait_for_questions(site: Path) -> None:
    sizes = [(site / name).stat().st_size for name in ("practice.html", "page.js", "style.css")]
    assert sum(sizes) < 300_000
    text = (site / "practice.html").read_text(encoding="utf-8")
    assert '<script defer src="questions.js">' in text
