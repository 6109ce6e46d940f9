"""Findings put aside by a comment: ``# bidcheck: ignore[M302] -- reason``, on the line or the line before.

``# bidcheck: ignore[P502] after 1x 1y 1NT: 3NT -- reason`` stands anywhere in a file, and puts aside what is found of
that call, or of any, in the auctions that fit, whichever file the line is in: so notes can speak of the system they
extend. There is no form for everything: a comment names codes, and says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bidcheck.auction import Auction
from bidcheck.calls import Call
from bidcheck.conditions.parse import ConditionError
from bidcheck.errors import CannotRead
from bidcheck.lint.finding import Finding
from bidcheck.source import Place, Source
from bidcheck.system.patterns import (
    AuctionPattern,
    CallToken,
    calls_of,
    from_first_bid,
    match,
    parse_keys,
    parse_pattern,
)

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*bidcheck\s*:\s*(.*)$", re.IGNORECASE)
_IGNORE = re.compile(r"ignore\s*\[([^\]]*)\]\s*(?:after\s+(?P<auction>(?:(?!--).)+?)\s*)?(?:--\s*(?P<reason>.*))?$",
                     re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Where:
    """The auctions a comment speaks of, and the calls in them; any call where there are none."""

    pattern: AuctionPattern
    keys: tuple[CallToken, ...]

    @classmethod
    def parse(cls, text: str) -> Where:
        """``1x 1y 1NT`` or ``1x 1y 1NT: 3NT``; raises ``CannotRead``."""
        auction, _, calls = text.partition(":")
        pattern = AuctionPattern((), False) if auction.strip() == "openings" else parse_pattern(auction.strip())
        return cls(pattern, parse_keys(calls.strip()) if calls.strip() else ())

    def fits(self, finding: Finding) -> bool:
        """Whether the finding is of one of the calls, in one of the auctions."""
        if finding.auction is None:
            return False
        passes, calls = from_first_bid(Auction(calls=tuple(map(Call.parse, finding.auction))))
        suits = match(self.pattern, calls, lambda at: passes + at in finding.artificial)
        if suits is None or not self.keys:
            return suits is not None
        if not finding.calls:
            return False
        last = next((call for call in reversed(calls) if call.is_bid), None)
        meant = Call.parse(finding.calls[0])
        return any(meant == call for key in self.keys for call, _ in calls_of(key, suits, last))


@dataclass(slots=True, eq=False)
class Ignore:
    """A comment that puts findings aside: its codes with their places, its reason, and the line it stands before.

    ``where`` are the auctions it speaks of instead of a line. ``broken`` comments begin like one and are none;
    ``fault`` says what cannot be read. ``used`` are the codes that a finding was put aside by.
    """

    place: Place
    codes: tuple[tuple[str, Place], ...] = ()
    reason: str = ""
    line: int = 0
    where: Where | None = None
    broken: bool = False
    fault: str = ""
    used: set[str] = field(default_factory=set)

    def names(self, code: str) -> bool:
        """Whether findings with this code are meant."""
        return any(code == one for one, _ in self.codes)


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
        reason = (said["reason"] or "").strip()
        if said["auction"] is None:
            yield Ignore(place, tuple(codes), reason, target)
            continue
        auction = said["auction"]
        at = text.index(auction, offset)
        try:
            yield Ignore(place, tuple(codes), reason, where=Where.parse(auction))
        except CannotRead as error:
            width = len(auction)
            if isinstance(error, ConditionError):
                at, width = at + auction.index(error.text) + error.offset, error.width
            yield Ignore(Place(source, number, at + 1, number, at + 1 + width), broken=True,
                         fault=str(error).splitlines()[0])


def put_aside(findings: Iterable[Finding], comments: Iterable[Ignore]) -> tuple[list[Finding], list[Finding]]:
    """The findings that stand, and those that a comment puts aside, at their line or by their auction.

    Each finding is of one auction; the comments note which codes were used.
    """
    by_line: dict[tuple[str, int], list[Ignore]] = {}
    by_auction: list[tuple[Ignore, Where]] = []
    for comment in comments:
        if comment.where is not None:
            by_auction.append((comment, comment.where))
        elif not comment.broken:
            for line in {comment.line, comment.place.line}:
                by_line.setdefault((comment.place.file, line), []).append(comment)
    stand: list[Finding] = []
    aside: list[Finding] = []
    for finding in findings:
        places = [finding.place] if finding.anchor is None else [finding.place, finding.anchor]
        said = [c for p in places for c in by_line.get((p.file, p.line), ()) if c.names(finding.code)]
        said += [c for c, where in by_auction if c.names(finding.code) and where.fits(finding)]
        for comment in said:
            comment.used.add(finding.code)
        (aside if said else stand).append(finding)
    return stand, aside
