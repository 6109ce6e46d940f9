"""A real browser and a site for it. Without a browser the tests are left out, and fail where ``CI`` is set."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from bidcheck.lessons.output import write_site
from bidcheck.lessons.site import files
from bidcheck.lessons.survey import plan, survey
from bidcheck.meaning import open_book

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing(reason: str) -> None:
    """Leave the test out, or fail where everything must be there."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        missing("no Chromium here: apt-get install chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("no Playwright here: pip install playwright")
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=path, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield made
        made.close()


def site_of(system: str, out: Path) -> Path:
    found = survey(plan(open_book(system)), lambda _: None)
    write_site(files(found, ["en", "tr", "sr"], lambda _: None), out)
    return out


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house game in three languages."""
    return site_of("house-game", tmp_path_factory.mktemp("house") / "site")


@pytest.fixture(scope="session")
def large_and_seconds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """Five-card majors in three languages, and the seconds of one core that making it took."""
    start = process_time()
    path = site_of("five-card-majors", tmp_path_factory.mktemp("large") / "site")
    return path, process_time() - start


@pytest.fixture(scope="session")
def large(large_and_seconds: tuple[Path, float]) -> Path:
    """Five-card majors in three languages."""
    return large_and_seconds[0]


@pytest.fixture
def page(browser: Any, site: Path) -> Iterator[Any]:
    """A page that fails the test where it says anything on the console or asks for anything outside its folder."""
    context = browser.new_context(viewport={"width": 820, "height": 1000})
    said: list[str] = []
    asked: list[str] = []
    made = context.new_page()
    made.on("console", lambda message: said.append(message.text))
    made.on("pageerror", lambda error: said.append(str(error)))
    made.on("request", lambda request: asked.append(request.url))
    yield made
    context.close()
    assert said == []
    assert [url for url in asked if not url.startswith(("file://", "data:"))] == []


@pytest.fixture(scope="session")
def modules() -> Path:
    """The folder of what npm has installed."""
    found = HERE / "node_modules"
    if not found.is_dir():
        missing("no node_modules here: npm ci in tests/page")
    return found
