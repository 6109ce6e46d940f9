"""What to say to somebody whose condition could not be read: what was expected, and the way it is written."""

from __future__ import annotations

import re
from difflib import get_close_matches

from bidcheck.conditions.catalogue import instead, phrases
from bidcheck.vocabulary import fold

_EXPECTED = {
    "RANGE": "a range such as 15-17, 14+ or <8", "MEASURE": "a measure such as hcp, qt or controls",
    "SUIT": "a suit", "LETTER": "a suit", "CLASS": "'suit', 'major' or 'minor'", "IN": "'in'", "OF": "'of'",
    "HOLDING": "cards such as AKQ or Kxx", "COMMA": "','", "SEMICOLON": "';'", "OR": "'or'", "AND": "'and'",
    "RPAR": "')'", "LPAR": "'('", "OP": "'>', '=' or '<'", "IS": "'is'", "N_CARD": "'4-card'", "NAME": "a word",
    "$END": "the end",
}


def wanted(expected: set[str]) -> str:
    """The terminals that could have stood here, in words."""
    if "RANGE" in expected and "SHAPE_WORD" in expected:
        return "a fact about the hand, such as 15-17 hcp, 5+ hearts or balanced"
    words = sorted({_EXPECTED[e] for e in expected if e in _EXPECTED})
    if "','" in words and len(words) > 4:
        words = [w for w in words if w in ("a suit", "a measure such as hcp, qt or controls", "','", "';'", "the end")]
    return ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1] if words else "something else"


_SUIT = r"(?:clubs?|diamonds?|hearts?|spades?|majors?|minors?|trumps|[CDHSMm]|[♣♦♥♠]|![cdhs])"
_WAYS: tuple[tuple[str, str, str], ...] = (
    # before the fault, from the fault on, the remedy
    (r".*?(\d+)-(\d+)\s*", rf"{_SUIT}(?!\w).*", "'{0}-{1}' is two lengths; a range rises: '{1}-{0}'"),
    (r".*?(\d+)-(\d+)\s*", r"(?:hcp|points|pts|qt|hd)(?!\w).*", "a range rises: '{1}-{0}'"),
    (rf".*?([\d+–-]+) ?{_SUIT} (or|and) ({_SUIT})\s*", r"", "repeat the range: '{0} {2}'"),
    (r".*?", r"(\d+)[ -]card suit\b.*", "write 'a {0}-card suit', or '{0}+ hearts'"),
    (r".*?", r"(\d+)[ -]card (?:support|fit|raise)\b.*", "say of which suit: '{0}+ M'"),
    (r".*?", rf"(\d+)[ -]card ({_SUIT})(?!\w).*", "write '{0}+ {1}', '{0}= {1}' or 'a {0}-card major'"),
    (r".*?", r"(\d+)[ -]cards?\b.*", "say of which suit: '{0}+ hearts'"),
    (rf".*?({_SUIT})\s*", r">\s*(\d+).*", "a suit is compared with a suit; for its length write '>{1} {0}'"),
    (rf".*?({_SUIT})\s*", r"<\s*(\d+).*", "a suit is compared with a suit; for its length write '<{1} {0}'"),
    (r".*?\b(stopper|stop)\s*", rf"({_SUIT}).*", "write '{0} in {1}'"),
    (r"(?:.*\W)?([AKQJTx]+)\s*", rf"({_SUIT}).*", "write '{0} in {1}'"),
    (r"(?:.*\W)?([AKQJT][AKQJTx]*)\s*", r"", "say in which suit: '{0} in hearts'"),
    (r".*?([\d+<-]+ [a-z]+)\s*", rf"({_SUIT}).*", "write '{0} in {1}', or a comma between two facts"),
    (r".*?\brule\s*", r"(\d+).*", "write 'rule of {0}'"),
    (r".*?([a-z_]{2,})\s*", rf"({_SUIT}).*", "write '{0}({1})' for a definition, ',' between two facts"),
    (rf"(?:.*[,;(]\s*|)({_SUIT})\s*", r"", "say how long it is: '4+ {0}', or compare it: '{0} > spades'"),
    (rf".*?(\d\+?)\s*({_SUIT})\s*", rf"({_SUIT}).*", "say it of each suit: '{0} {1}, {0} {2}', or with 'or' between"),
    (r".*?(\d)[:-](\d)[:-]?(\d?)", r"[:-](\d).*", "write a shape as 4432, any order, or 4=4=3=2, spades first"),
    (r".*?\d", r":\d.*", "write a shape as 4432, any order, or 4=4=3=2, spades first"),
    (r".*?(\d+)", r"(?:—|\.\.+|~|to)\s*(\d+).*", "write '{0}-{1}'"),
    (r".*?", r"at (?:least|most) (\d+)[+-].*", "write '{0}+', or 'at least {0}'"),
    (r".*?(\d+)\+", r"\+.*", "write '{0}+'"),
    (r"[^()]*\([^()]*", r"", "close the bracket"),
    (r"(?:no|a|some|every|each) (suit|major|minor)\s*", r"", "say what it has: 'a 5-card {0}', 'every {0} s (3+ s)'"),
)


def way(text: str, start: int) -> str:
    """How what somebody seems to mean at ``start`` is written, or nothing."""
    before, rest = text[max(0, start - 80):start], text[start:start + 80]
    for head, tail, advice in _WAYS:
        one, two = re.fullmatch(head, before), re.fullmatch(tail, rest)
        if one is not None and two is not None:
            return advice.format(*one.groups(), *two.groups())
    return ""


def nearest_phrase(words: str) -> str:
    """``did you mean 'third seat'?`` for words that are nearly a phrase of several, or nothing."""
    known = [" ".join(p) for p in phrases() if len(p) > 1]
    near = get_close_matches(" ".join(fold(words).split()), known, n=1, cutoff=0.8)
    return f"did you mean {near[0]!r}?" if near else ""


def nearest_word(word: str, also: tuple[str, ...] = ()) -> str:
    """``did you mean 'hcp'?`` for a word that is not known, what to write for one of other notes, or nothing."""
    if advice := instead(word):
        return advice
    names = {fold(name): name for name in also}
    known = {" ".join(p) for p in phrases()} | set(names)
    turned = [k for k in known if sorted(k) == sorted(fold(word))] if len(word) > 2 else []
    near = turned or get_close_matches(fold(word), known, n=1, cutoff=0.7)
    return f"did you mean {names.get(near[0], near[0])!r}?" if near else ""
