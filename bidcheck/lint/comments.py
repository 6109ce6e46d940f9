"""Findings put aside by a comment: ``# bidcheck: ignore[M302] -- reason``, on the line or the line before.

There is no form for everything: a comment names codes, and says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bidcheck.lint.finding import Finding
from bidcheck.source import Place, Source

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*bidcheck\s*:\s*(.*)$", re.IGNORECASE)
_IGNORE = re.compile(r"ignore\s*\[([^\]]*)\]\s*(?:--\s*(.*))?$", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class Ignore:
    """A comment that puts findings aside: its codes with their places, its reason, and the line it stands before.

    ``broken`` comments begin like one and are none. ``used`` are the codes that a finding was put aside by.
    """

    place: Place
    codes: tuple[tuple[str, Place], ...] = ()
    reason: str = ""
    line: int = 0
    broken: bool = False
    used: set[str] = field(default_factory=set)


def ignores(source: Source) -> Iterator[Ignore]:
    """Every comment of a file that puts findings aside, or tries to."""
    lines = source.text.split("\n")
    for number, text in enumerate(lines, 1):
        found = _COMMENT.search(text.rstrip("\r"))
        if found is None:
            continue
        start = found.start() + 1
        place = Place(source, number, start, number, len(text.rstrip()) + 1)
        target = number
        if not text[:found.start()].strip():
            target = next((n for n, after in enumerate(lines[number:], number + 1)
                           if after.strip() and not after.lstrip().startswith("#")), number)
        said = _IGNORE.match(found[1].strip())
        if said is None:
            yield Ignore(place, broken=True, line=target)
            continue
        offset = text.index("[", start - 1) + 1
        codes = []
        for part in said[1].split(","):
            width = len(part.strip())
            at = offset + len(part) - len(part.lstrip())
            codes.append((part.strip(), Place(source, number, at + 1, number, at + 1 + max(1, width))))
            offset += len(part) + 1
        yield Ignore(place, tuple(codes), (said[2] or "").strip(), target)


def put_aside(findings: Iterable[Finding], comments: Iterable[Ignore]) -> tuple[list[Finding], list[Finding]]:
    """The findings that stand, and those that a comment puts aside; the comments note which codes were used."""
    by_line: dict[tuple[str, int], list[Ignore]] = {}
    for comment in comments:
        if not comment.broken:
            for line in {comment.line, comment.place.line}:
                by_line.setdefault((comment.place.file, line), []).append(comment)
    stand: list[Finding] = []
    aside: list[Finding] = []
    for finding in findings:
        places = [finding.place] if finding.anchor is None else [finding.place, finding.anchor]
        hit = False
        for comment in [c for p in places for c in by_line.get((p.file, p.line), ())]:
            if any(code == finding.code for code, _ in comment.codes):
                comment.used.add(finding.code)
                hit = True
        (aside if hit else stand).append(finding)
    return stand, aside
