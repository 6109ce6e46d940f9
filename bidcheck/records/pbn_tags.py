"""Taking a game of PBN apart: comments and escapes out, then tags with what follows each (2.4, 3.3, 3.8)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bidcheck.records.pbn_values import NO_DATA_AFTER, unescaped
from bidcheck.records.problems import Faults, quoted
from bidcheck.records.tables import is_table

_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_SIMPLE = re.compile(r'\[[ \t]*([A-Za-z]\w*)[ \t]*"([^"\\\n]*)"[ \t]*\]([^\[]*)')
_PIECE = re.compile(
    r'(?P<escape>(?m:^)%[^\n]*)|\[\s*(?P<tag>[A-Za-z]\w*)\s*"(?:(?:[^"\\\n]|\\.)*"\s*\]|[^\n]*)'
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|(?P<line>;[^\n]*)|(?P<brace>\{[^}]*\}?)|[^\s\[{;\"]+"
)
_BROKEN_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s*(")?([^\n]*)')
_TAG_START = re.compile(r'\[\s*[A-Za-z]\w*\s*(?:"|$)')
_STANDARD_ESCAPE = re.compile(r"%\s*(?:PBN\s+[\d.]+|EXPORT|IMPORT)\s*", re.IGNORECASE)

@dataclass(slots=True)
class GameText:
    """A game's text with comments and escapes blanked out, and those, each with its offset."""

    text: str
    original: str
    comments: list[tuple[int, str]]
    escapes: list[str]


Tag = tuple[str, str, str]
"""The name of a tag, its value as written, and what follows it up to the next one."""


def game_text(raw: str, faults: Faults) -> GameText:
    """The text without comments and escapes, blanks in their place so that offsets stay."""
    if "{" not in raw and ";" not in raw and "%" not in raw:
        return GameText(raw, raw, [], [])
    pieces: list[str] = []
    comments: list[tuple[int, str]] = []
    escapes: list[str] = []
    done = 0
    table = elements = False
    for match in _PIECE.finditer(raw):
        kind, start, end = match.lastgroup, match.start(), match.end()
        if kind == "tag":
            table, elements = is_table(match["tag"]), False
            continue
        if kind is None or (table and elements and kind != "escape"):
            elements = True
            continue
        text = match[0]
        pieces.append(raw[done:start])
        pieces.append(re.sub(r"[^\n]", " ", text))
        done = end
        if kind == "escape":
            if not _STANDARD_ESCAPE.fullmatch(text):
                escapes.append(text)
        elif kind == "line":
            comments.append((start, text[1:].strip()))
        else:
            if not text.endswith("}"):
                faults.add(start, "this comment is not closed", "write } at its end", text=text)
                text += "}"
            comments.append((start, text[1:-1]))
    pieces.append(raw[done:])
    return GameText("".join(pieces), raw, comments, escapes)


def find_tags(parts: GameText, faults: Faults) -> list[Tag]:
    """The tags in order; broken ones are mended as far as one can, and put down."""
    text = parts.text
    simple = _SIMPLE.findall(text)
    if simple and len(simple) == text.count("[") and text.startswith("["):
        for name, _, data in simple:
            if data and data != "\n" and not data.isspace() and name in NO_DATA_AFTER:
                break
        else:
            return simple
    tags: list[Tag] = []
    end = 0
    for match in _TAG.finditer(text):
        start = match.start()
        if start > end:
            _between(text, end, start, tags, parts, faults)
        end = match.end()
        tags.append((match[1], unescaped(match[2]), ""))
    if end < len(text):
        _between(text, end, len(text), tags, parts, faults)
    return tags


def _between(text: str, start: int, end: int, tags: list[Tag], parts: GameText, faults: Faults) -> None:
    """What stands between two tags: data of the one before, broken tags, or what is no PBN at all."""
    gap = text[start:end]
    if not gap or gap.isspace():
        return
    in_table = bool(tags) and is_table(tags[-1][0])
    while (broken := re.search(_TAG_START if in_table else r"\[", text[start:end])) is not None:
        at = start + broken.start()
        match = _BROKEN_TAG.match(parts.original, at, end)
        _data(start, at, text, tags, faults)
        if match is None:
            stop = text.find("\n", at, end)
            stop = end if stop < 0 else stop
            faults.add(at, f"{quoted(text[at:stop])} is no tag", 'write [Name "value"]', text=text[at:stop])
            start = stop
            continue
        name, quote, rest = match[1], match[2], match[3]
        value = re.sub(r'"?\s*\]?\s*$', "", rest) if quote else rest.split("]")[0].strip()
        start = at + len(match[0])
        if quote is None and "]" in rest:
            start = match.start(3) + rest.index("]") + 1
            faults.warn(at, f"the value of {name} is not in quotes", f'write [{name} "{value[:40]}"]', text=match[0])
        else:
            faults.add(at, f"the tag {name} is not closed", f'write [{name} "…"] on one line', text=match[0])
        tags.append((name, unescaped(value), ""))
        in_table = is_table(name)
    _data(start, end, text, tags, faults)


def _data(start: int, end: int, text: str, tags: list[Tag], faults: Faults) -> None:
    """Give text that is no tag to the tag before it, unless that tag can have none."""
    gap = text[start:end]
    if not gap or gap.isspace():
        return
    if tags and tags[-1][0] not in NO_DATA_AFTER:
        name, value, _ = tags[-1]
        tags[-1] = (name, value, gap)
        return
    at = start + len(gap) - len(gap.lstrip())
    lines = gap.strip().count("\n") + 1
    what = quoted(gap.strip().split("\n")[0])
    faults.warn(at, f"{what} is no PBN" if lines == 1 else f"{lines} lines that are no PBN, the first {what}",
                "remove it, or put it in a {comment}", text=gap.strip())
