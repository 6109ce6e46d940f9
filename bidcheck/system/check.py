"""What a condition may name: definitions, measures, options and suits that are known where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from difflib import get_close_matches

from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import BUILT_IN, HALVES, Lexicon
from bidcheck.conditions.remedies import nearest_word
from bidcheck.source import Place, Problem
from bidcheck.system.decode import Check
from bidcheck.system.nodes import Scalar

_ROLES = frozenset(("this", "trumps", "partner's suit", "their suit"))
_PAIRED = {"oM": "M", "M": "oM", "om": "m", "m": "om"}
_AUCTION_ONLY = (t.Both, t.Either, t.Negated, t.AuctionWord, t.SuitIs, t.Above, t.OptionIs, t.AnyHand, t.Partner,
                 t.Combined)
_SUITED = frozenset(("support points", "keycards"))


def check(checked: Check, lexicon: Lexicon, earlier: frozenset[str] | None = None) -> Iterator[Problem]:
    """Every problem with the names in one condition; ``earlier`` are the definitions that may be used, if not all."""
    if checked.kind == "when":
        for node in t.walk(checked.condition):
            inside_partner = isinstance(node, _AUCTION_ONLY)
            if not inside_partner and node is not checked.condition and not _under_partner(checked.condition, node):
                yield _problem("S103", f"'{node}' is about a hand; 'when' takes words of the auction only",
                               checked.scalar, str(node), "put it under 'shows'")
                return
        if not isinstance(checked.condition, _AUCTION_ONLY):
            yield _problem("S103", f"'{checked.condition}' is about a hand; 'when' takes words of the auction only",
                           checked.scalar, "", "put it under 'shows'")
            return
    yield from _names(checked.condition, checked, lexicon, checked.letters, earlier, top=True)


def _under_partner(whole: t.Condition, node: t.Condition) -> bool:
    return any(
        isinstance(outer, t.Partner | t.Combined) and any(inner is node for inner in t.walk(outer))
        for outer in t.walk(whole)
    )


def _names(
    node: t.Condition, checked: Check, lexicon: Lexicon, letters: frozenset[str], earlier: frozenset[str] | None,
    *, top: bool = False,
) -> Iterator[Problem]:
    scalar = checked.scalar
    if isinstance(node, t.Exists):
        yield from _names(node.part, checked, lexicon, letters | {node.letter}, earlier)
        return
    if isinstance(node, t.Otherwise) and not top:
        yield _problem("S150", "'otherwise' stands alone, as the whole of an entry", scalar, "otherwise",
                       "give it an entry of its own: '- P: otherwise'")
    if isinstance(node, t.Counted | t.Length):
        yield from _range(node, scalar, lexicon)
    if isinstance(node, t.Counted):
        yield from _figure(node.figure, scalar, lexicon, checked.kind == "scale")
    if isinstance(node, t.Defined):
        yield from _definition(node, scalar, lexicon, earlier)
    if isinstance(node, t.OptionIs) and node.option not in lexicon.options:
        yield _problem("S151", f"there is no option {node.option!r}", scalar, node.option,
                       _near(node.option, lexicon.options))
    for part in _parts(node):
        if isinstance(part, t.SuitName):
            yield from _suit(part, scalar, letters)
        elif isinstance(part, t.Figure) and isinstance(part.suit, t.SuitName):
            yield from _suit(part.suit, scalar, letters)
        elif isinstance(part, t.Condition):
            yield from _names(part, checked, lexicon, letters, earlier)


def _parts(node: t.Condition) -> Iterator[object]:
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _suit(suit: t.SuitName, scalar: Scalar, letters: frozenset[str]) -> Iterator[Problem]:
    name = suit.name
    if name in letters or name in _ROLES or _PAIRED.get(name) in letters:
        return
    words = {"h": "hearts, or hcp for high-card points", "c": "clubs", "d": "diamonds", "s": "spades"}
    help = f"write {words[name]}" if name in words else f"known here: {', '.join(sorted(letters)) or 'none'}"
    yield _problem("S151", f"{name!r} stands for no suit here", scalar, name, help)


def _figure(figure: t.Figure, scalar: Scalar, lexicon: Lexicon, as_scale: bool) -> Iterator[Problem]:
    name = figure.name
    if name not in BUILT_IN and name not in lexicon.methods:
        definition = f"; {name!r} is a definition: put a comma before it" if name in lexicon.definitions else ""
        yield _problem("S151", f"{name!r} is no suit and no measure{definition}", scalar, name,
                       nearest_word(name, tuple(lexicon.methods)))
    elif name in _SUITED and figure.suit is None:
        yield _problem("S150", f"{name} are counted in a suit", scalar, name, f"write '{name} in hearts'")
    elif name in lexicon.methods and name not in BUILT_IN and figure.suit is not None:
        yield _problem("S150", f"{name!r} counts a whole hand, not one suit", scalar, name,
                       "write 'hcp in …', or 'support points in …'")
    elif name == "points" and figure.suit is not None:
        yield _problem("S150", "points count a whole hand, not one suit", scalar, name, "write 'hcp in …'")


def _range(node: t.Counted | t.Length, scalar: Scalar, lexicon: Lexicon) -> Iterator[Problem]:
    span = node.range
    for amount in (span.lo, span.hi):
        if isinstance(amount, str):
            value = lexicon.options.get(amount)
            if value is None:
                yield _problem("S151", f"there is no option {amount!r}", scalar, amount, _near(amount, lexicon.options))
            elif isinstance(value, str):
                yield _problem("S114", f"the option {amount!r} is the word {value!r}, and a number is needed", scalar,
                               amount)
            elif span.kind != "whole" and not value.is_exact:
                yield _problem("S114", f"the option {amount!r} is the range {value}, and a number is needed", scalar,
                               amount, f"write {{{amount}}} alone, without + or -")
    halves = isinstance(node, t.Counted) and (node.figure.name in HALVES or node.figure.name in lexicon.methods
                                              or node.figure.name == "points")
    for amount in (span.lo, span.hi):
        if isinstance(amount, int) and amount % 2 and not halves:
            yield _problem("S150", f"'{node}' is not a whole number", scalar, t.number_text(amount),
                           "only quick tricks, playing tricks and points may be halves")
    if isinstance(node, t.Length):
        for amount in (span.lo, span.hi):
            if isinstance(amount, int) and amount > 26:
                yield _problem("S150", f"a suit has 13 cards, not {t.number_text(amount)}", scalar,
                               t.number_text(amount))


def _definition(node: t.Defined, scalar: Scalar, lexicon: Lexicon, earlier: frozenset[str] | None) -> Iterator[Problem]:
    definition = lexicon.definitions.get(node.name)
    if definition is None:
        known = (*lexicon.definitions, *lexicon.methods)
        near = _near(node.name, lexicon.definitions) or nearest_word(node.name, known) or (
            "say it as a fact about the hand, or define it under 'definitions'")
        yield _problem("S151", f"{node.name!r} is no word known here", scalar, node.name, near)
    elif earlier is not None and node.name not in earlier:
        yield _problem("S151", f"{node.name!r} is defined further down", scalar, node.name,
                       "a definition uses only earlier ones")
    elif len(node.suits) != len(definition.parameters):
        n, given = len(definition.parameters), len(node.suits)
        yield _problem("S151", f"{node.name!r} takes {n} suit{'' if n == 1 else 's'}, not {given}", scalar, node.name,
                       f"write {node.name}({', '.join(definition.parameters)})" if n else f"write {node.name}")


def _near(word: str, known: object) -> str:
    near = get_close_matches(word, [str(w) for w in known], n=1)  # type: ignore[attr-defined]
    return f"did you mean {near[0]!r}?" if near else ""


def _problem(code: str, message: str, scalar: Scalar, word: str, help: str = "") -> Problem:
    return Problem(code, message, find(scalar, word), help)


def find(scalar: Scalar, word: str) -> Place:
    """The place of a word in a scalar; the whole of it where the word does not stand there as such."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", scalar.text) if word else None
    if found is None:
        return scalar.place
    return scalar.place.narrowed(found.start(), len(word), scalar.quoted)
