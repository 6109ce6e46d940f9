"""The site in a browser: search, languages, links, nothing on the console, access for everybody, print."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

MAIN = ("index", "game", "counting", "openings", "open-1h", "conventions", "competition", "glossary", "auctions",
        "card", "practice")


def names(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_every_page_opens_in_silence(page: Any, site: Path) -> None:
    for name in names(site):
        page.goto(f"{site.as_uri()}/{name}")
        assert page.locator("h1").count() == 1, name
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"), name


def test_every_link_of_every_page_leads_to_what_it_names(page: Any, site: Path) -> None:
    held: dict[str, set[str]] = {}
    links: dict[str, set[str]] = {}
    for name in names(site):
        page.goto(f"{site.as_uri()}/{name}")
        held[page.url] = set(page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)"))
        links[page.url] = set(page.evaluate("[...document.querySelectorAll('a[href]')].map(e => e.href)"))
    for url, found in links.items():
        for link in found:
            path, _, anchor = link.partition("#")
            assert path in held, (url, link)
            assert not anchor or "=" in anchor or anchor in held[path], (url, link)


def test_search_finds_auctions_and_words(page: Any, site: Path) -> None:
    page.goto(f"{site.as_uri()}/auctions.html")
    rows = page.locator("#auctions li:visible")
    everything = rows.count()
    page.fill("#search", "1h 3nt")
    none = rows.count()
    page.fill("#search", "1♥ 1♠")
    assert 0 < rows.count() < everything
    assert none == 0
    assert all(re.match(r"\(?1♥\)? – \(?1♠", text.replace("\ufe0e", "")) for text in rows.all_inner_texts())
    both = rows.count()
    page.fill("#search", "(1H) 1S")
    assert rows.count() == both
    page.fill("#search", "ACES")
    assert 0 < rows.count() < everything
    rows.first.locator("a").click()
    anchor = page.url.split("#")[1]
    line = page.locator(f'[id="{anchor}"]')
    assert line.is_visible()
    assert line.evaluate("one => !(one instanceof HTMLDetailsElement) || one.open")


def test_an_address_of_an_auction_opens_all_that_hides_it(page: Any, large: Path) -> None:
    page.goto(f"{large.as_uri()}/open-1h.html#a-1H-P-2C-P-2D")
    assert page.locator('[id="a-1H-P-2C-P-2D"] dl.hands').is_visible()


def test_languages_are_switched_on_each_page_and_keep_the_place(page: Any, site: Path) -> None:
    for name in MAIN:
        page.goto(f"{site.as_uri()}/{name}.html")
        page.click('nav.languages a[hreflang="sr"]')
        assert page.url.endswith(f"/sr/{name}.html")
        assert page.locator("html").get_attribute("lang") == "sr"
        page.click('nav.languages a[hreflang="en"]')
        assert page.url.endswith(f"/site/{name}.html")
    page.goto(f"{site.as_uri()}/game.html#rubber")
    page.click('nav.languages a[hreflang="tr"]')
    assert page.url.endswith("/tr/game.html#rubber")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [*MAIN, "tr/practice"])
def test_axe_finds_nothing_serious(browser: Any, site: Path, modules: Path, name: str, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{name}.html")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.add_script_tag(path=modules / "axe-core" / "axe.min.js")
    found = page.evaluate("axe.run()")
    context.close()
    serious = [(v["id"], v["nodes"][0]["html"]) for v in found["violations"] if v["impact"] in ("serious", "critical")]
    assert serious == []
    assert found["passes"]


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("lang", ["", "tr/", "sr/"])
def test_nothing_is_wider_than_the_screen(browser: Any, site: Path, width: int, lang: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    for name in MAIN:
        page.goto(f"{site.as_uri()}/{lang}{name}.html")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"), name
    context.close()


@pytest.mark.parametrize("lang", ["", "tr/", "sr/"])
@pytest.mark.parametrize("which", ["site", "large"])
def test_the_card_prints_on_one_page(browser: Any, request: pytest.FixtureRequest, which: str, lang: str) -> None:
    page = browser.new_page()
    page.goto(f"{request.getfixturevalue(which).as_uri()}/{lang}card.html")
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
    page.close()


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_paper_shows_what_the_screen_hides(page: Any, site: Path) -> None:
    page.goto(f"{site.as_uri()}/open-1h.html")
    hidden = page.locator("details.call dl.hands").first
    assert not hidden.is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert hidden.is_visible()
    page.emulate_media(media="print")
    assert not page.locator("nav.pages").is_visible()


def test_no_script_of_a_note_runs(browser: Any, tmp_path: Path) -> None:
    from bidcheck.lessons.output import write_site
    from bidcheck.lessons.site import files
    from bidcheck.lessons.survey import plan, survey
    from bidcheck.meaning import open_book
    from tests.lessons.test_hostile import hostile

    found = survey(plan(open_book(str(hostile(tmp_path)))), lambda _: None)
    write_site(files(found, ["en", "tr"], lambda _: None), tmp_path / "site")
    page = browser.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for path in (tmp_path / "site").rglob("*.html"):
        page.goto(path.as_uri())
        assert page.locator("main").count() == 1
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"), path.name
    page.close()
    assert dialogs == []


def test_the_largest_system_is_made_in_three_languages_within_a_minute(large_and_seconds: tuple[Path, float]) -> None:
    path, seconds = large_and_seconds
    assert seconds < 60
    assert len(names(path)) > 300


def test_the_page_script_passes_the_strict_type_checker(modules: Path) -> None:
    done = subprocess.run([modules / ".bin" / "tsc", "--project", "tsconfig.json"], cwd=Path(__file__).parent,
                          capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_page_script_stays_short() -> None:
    import bidcheck.lessons

    script = Path(bidcheck.lessons.__file__).parent / "static" / "page.js"
    assert len(script.read_text(encoding="utf-8").splitlines()) < 400
