"""Reads a page as a browser would, and says what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img"}
OURS = {
    "html", "head", "meta", "title", "link", "script", "body", "a", "header", "nav", "main", "footer", "h1", "h2", "h3",
    "h4", "p", "ul", "ol", "li", "dl", "dt", "dd", "div", "span", "section", "article", "details", "summary", "table",
    "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "svg", "path", "text", "b", "i", "code",
    "pre", "form", "label", "select", "option", "input", "button", "noscript", "kbd",
}
"""Every element that a page may have."""


@dataclass
class Page(HTMLParser):
    """What is on a page: its anchors, links, scripts, words; ``faults`` are broken or forbidden things."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    policy: str = ""
    _open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in OURS:
            self.faults.append(f"<{tag}>")
        self.faults.extend(f"{name}=" for name in found if name.startswith("on") or name == "style")
        if "id" in found:
            self.ids.append(found["id"] or "")
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        if tag == "script":
            self.scripts.append(found.get("src") or "inline")
            if "defer" not in found:
                self.faults.append("a script that blocks")
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"] or ""
        if tag not in VOID and tag != "path":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def close(self) -> None:
        super().close()
        self.faults.extend(f"<{tag}> is not closed" for tag in self._open)
        self.faults.extend(f"id {one!r} twice" for one in {x for x in self.ids if self.ids.count(x) > 1})

    @property
    def text(self) -> str:
        return "".join(self.words)


def read(text: str) -> Page:
    """A page, read."""
    page = Page()
    page.feed(text)
    page.close()
    return page
