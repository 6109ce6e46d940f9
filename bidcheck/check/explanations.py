"""What an explanation says: a robot's, an alert's, a note's; read where it can be, kept as said where it cannot.

Robots write clauses (``bidcheck.check.clauses``); people write what our condition language mostly reads too
(``15-17 hcp, balanced``), or a bare range, which means the suit's length on a suit bid and points on notrump; bidding
programs write the name of a convention.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.check.clauses import Claim, hcp_claim, length_claim, read_clause, span
from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import Always
from bidcheck.errors import BidcheckError

if TYPE_CHECKING:
    from bidcheck.conditions.bind import Scope

CUT_AT = 68
"""The site cuts explanations after some 70 letters: the last clause of a text so long may be half of one."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation as read: the clauses that were, the pieces that were not, and the convention it names."""

    text: str
    claims: tuple[Claim, ...] = ()
    unread: tuple[str, ...] = ()
    convention: str = ""


@lru_cache(maxsize=4096)
def read_explanation(text: str, call: Call) -> Explanation:
    """What the explanation of ``call`` says."""
    head, dashes, body = text.partition("--")
    if not dashes:
        head, body = "", text
    claims: list[Claim] = []
    unread: list[str] = []
    pieces = [stripped for p in body.split(";") if (stripped := p.strip(" ."))]
    for at, piece in enumerate(pieces):
        cut = at == len(pieces) - 1 and len(text.rstrip()) >= CUT_AT
        parts = [piece] if cut or _piece(piece, cut=False) is not None else [p.strip() for p in piece.split(",")]
        for part in parts:
            claim = _piece(part, cut=cut)
            if len(pieces) == len(parts) == 1 and not dashes:
                claim = _bare_range(part, call) if claim is None else _as_people_mean(claim)
            if claim is None:
                unread.append(part)
            else:
                claims.append(claim)
    named = find_convention(head) or next((key for piece in unread if (key := find_convention(piece))), "")
    return Explanation(text, tuple(claims), tuple(unread), named)


def _piece(text: str, *, cut: bool) -> Claim | None:
    return read_clause(text) or (None if cut else _condition(text))


_BARE = re.compile(r"(\d+)(?:(-)(\d+)|([+-]))?")


def _bare_range(text: str, call: Call) -> Claim | None:
    """``5+`` on a suit bid counts its cards, ``14-16`` on notrump points; any other bare number may mean anything."""
    match = _BARE.fullmatch(text)
    if match is None or not call.is_bid:
        return None
    allowed = span(match)
    figures = [n for n in allowed[0] if n is not None]
    if call.strain is Strain.NOTRUMP:
        return hcp_claim(text, allowed) if min(figures) >= 8 and max(figures) <= 37 else None
    return length_claim(text, call.strain, allowed) if max(figures) <= 8 else None


def _as_people_mean(claim: Claim) -> Claim:
    """Who types ``5!h`` and no more means five at least."""
    if claim.suit is None or claim.allowed is None or not re.fullmatch(r"\d+ ?!\w+", claim.text):
        return claim
    return length_claim(claim.text, claim.suit, ((claim.allowed[0][0], None),))


_TYPED_SUIT = re.compile(r"!([cdhs])s?\b", re.IGNORECASE)


def _condition(text: str) -> Claim | None:
    """What our own language reads in it, where that needs no system: no bare points, no definitions, no auction."""
    from bidcheck.conditions.bind import bind
    from bidcheck.conditions.parse import parse

    if not re.search(r"[a-z]", text, re.IGNORECASE):
        return None
    try:
        condition = parse(_TYPED_SUIT.sub(lambda match: f" !{match[1]}", text))
        plain = all(_is_plain(node) for node in t.walk(condition)) and all(
            isinstance(s, Strain) or (isinstance(s, t.SuitClass) and not s.which) for s in t.suits_of(condition))
        fact = bind(condition, _scope()) if plain else None
    except BidcheckError:
        return None
    return None if fact is None or isinstance(fact, Always) else Claim(text, fact)


_PLAIN = (t.Both, t.Either, t.Negated, t.Counted, t.RuleOf, t.Length, t.Tops, t.Pattern, t.Stopper, t.ShapeWord,
          t.Shape, t.Pair, t.Short, t.Compared, t.Extreme)
_OWN_FIGURES = ("points", "support points")
"""Measures that every system counts in its own way."""


def _is_plain(node: t.Condition) -> bool:
    if isinstance(node, t.Counted) and node.figure.name in _OWN_FIGURES:
        return False
    return isinstance(node, _PLAIN)


@cache
def _scope() -> Scope:
    from bidcheck.alone import book_for
    from bidcheck.conditions.bind import Scope

    book = book_for(None)
    return Scope(book.system.lexicon, book.at(()))


# conventions -----------------------------------------------------------------------------------------------------


def find_convention(text: str) -> str:
    """The convention that a text names, as ``conventions.tsv`` calls it: the longest name in it; empty for none."""
    words = f" {_words(text)} "
    return next((key for name, key in _names() if f" {name} " in words), "")


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("_", " ").replace("no trump", "notrump")))


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """Every name with its convention, the longest names first."""
    table = files("bidcheck.check").joinpath("conventions.tsv").read_text(encoding="utf-8")
    found = []
    for line in table.splitlines()[1:]:
        key, names = line.split("\t")
        found += [(_words(name), key) for name in (key, *names.split(";")) if name]
    return tuple(sorted(found, key=lambda pair: (-len(pair[0]), pair)))
