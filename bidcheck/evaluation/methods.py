"""Reading points methods from data, and the built-in ones.

A system file writes a method as a mapping, and ``decode_method`` reads it::

    hd:
      title: {en: Honour and distribution points, tr: Onör ve dağılım puanı, sr: HD-bodovi}
      honours: {A: 4, K: 3, Q: 2, J: 1}
      shortness: {void: 3, singleton: 2, doubleton: 1}
      corrections: {no ace: -1, unguarded honour: -1}
      unguarded: top              # or literal
      in support:                 # what is not said here is as above; shortness in the suit itself never counts
        shortness: {void: 5, singleton: 3, doubleton: 1}
        trumps: {each over 4: 1, fewer than 4: -1}      # or: each under 4
        unguarded in trumps: count                      # or exempt

Also: ``long suits: {each over 4: 1}``, ``least: none`` for totals below nought, ``labels`` for what stands beside
the figures, and ``note``. Points may be halves or quarters.

>>> from bidcheck.cards import Hand, Strain
>>> hd = built_in("hd")
>>> hd.measure().of(Hand.parse("KQ84.AJ63.7.KJ52"))
16
>>> hd.in_support(Strain.HEARTS).of(Hand.parse("A954.KJ763..Q842"))
16
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import NoReturn

from bidcheck.cards import RANKS
from bidcheck.errors import CannotRead, NotFound
from bidcheck.evaluation.measures import LongSuits
from bidcheck.evaluation.points import Labels, Method, ShortSuits, Support, TrumpLength, Words

__all__ = ["BUILT_IN", "Method", "MethodError", "built_in", "decode_method"]

Path = tuple[str, ...]

MOST_POINTS = 20
"""No single figure of a method is above this, so that the tables of the hand space stay narrow."""


class MethodError(CannotRead):
    """A fault in a method as written; ``path`` leads to the offending key, as ``("hd", "in support", "trumps")``."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(f"{' > '.join(path)}: {message}")
        self.path = path


def decode_method(name: str, mapping: object) -> Method:
    """The method that ``mapping`` describes; its values are text, numbers and mappings, as YAML or JSON gives them.

    Raises ``MethodError`` with the path of the offending key, and the nearest right word where there is one.
    """
    if re.fullmatch(r"[^\W\d_]\w+", name) is None:
        raise MethodError(f"{name!r} cannot be the name of a method: write two letters or more, no hyphen", (name,))
    at = (name,)
    whole = _keys(mapping, _TOP, at)
    if "honours" not in whole:
        raise MethodError("the honours are missing: write honours: {A: 4, K: 3, Q: 2, J: 1}", at)
    honours = _honours(whole["honours"], (*at, "honours"))
    short = _short(whole.get("shortness"), (*at, "shortness"))
    long = _long(whole.get("long suits"), (*at, "long suits"))
    corrections = _figures(whole.get("corrections"), ("no ace", "unguarded honour"), (*at, "corrections"))
    support = whole.get("in support")
    scale = {} if support is None else _keys(support, _SUPPORT, (*at, "in support"))
    inner = (*at, "in support")
    trumps = _trumps(scale.get("trumps"), (*inner, "trumps"))
    support_short = _short(scale["shortness"], (*inner, "shortness")) if "shortness" in scale else short
    support_long = _long(scale["long suits"], (*inner, "long suits")) if "long suits" in scale else long

    written = [*honours, *short, *long.values(), *corrections.values(), *support_short, *support_long.values(),
               *(points for figures in trumps.values() for points in figures)]
    unit = lcm(*(points.denominator for points in written))

    def whole_number(points: Fraction) -> int:
        return int(points * unit)

    def long_suits(parts: dict[int, Fraction]) -> tuple[LongSuits, ...]:
        return tuple(LongSuits(over, whole_number(each)) for over, each in sorted(parts.items()) if each)

    labels = _texts(whole.get("labels"), ("honours", "distribution", "total"), (*at, "labels"))
    return Method(
        name=name,
        honours=tuple(map(whole_number, honours)),
        title=_words(whole.get("title"), (*at, "title")),
        note=_words(whole.get("note"), (*at, "note")),
        labels=Labels(labels.get("honours", "H"), labels.get("distribution", "D"), labels.get("total", name.upper())),
        shortness=ShortSuits(*map(whole_number, short)),
        long_suits=long_suits(long),
        no_ace=whole_number(corrections.get("no ace", Fraction(0))),
        unguarded_honour=whole_number(corrections.get("unguarded honour", Fraction(0))),
        unguarded="literal" if _choice(whole, "unguarded", ("top", "literal"), at) == "literal" else "top",
        least=None if _choice(whole, "least", ("0", "none"), at) == "none" else 0,
        support=None if support is None else Support(
            ShortSuits(*map(whole_number, support_short)),
            long_suits(support_long),
            tuple(TrumpLength(base, *map(whole_number, figures)) for base, figures in sorted(trumps.items())),
            "exempt" if _choice(scale, "unguarded in trumps", ("count", "exempt"), inner) == "exempt" else "count",
        ),
        unit=unit,
    )


_TOP = ("title", "note", "labels", "honours", "shortness", "long suits", "corrections", "unguarded", "least",
        "in support")
_SUPPORT = ("shortness", "long suits", "trumps", "unguarded in trumps")
_SPELLINGS = {"honors": "honours", "unguarded honor": "unguarded honour", "unguarded honors": "unguarded honour",
              "unguarded honours": "unguarded honour", "no aces": "no ace", "long suit": "long suits"}


def _key(key: object) -> str:
    """A key without case, spare blanks and underscores, in the spelling used here."""
    word = " ".join(str(key).replace("_", " ").lower().split())
    return _SPELLINGS.get(word, word)


def _mapping(value: object, at: Path) -> Mapping[object, object]:
    """``value`` as a mapping; nothing, and the word ``none``, are an empty one."""
    if value is None or (isinstance(value, str) and _key(value) == "none"):
        return {}
    if not isinstance(value, Mapping):
        raise MethodError(f"cannot read {value!r}: write keys and values in braces, or none", at)
    return value


def _keys(value: object, known: Iterable[str], at: Path) -> dict[str, object]:
    """The entries of ``value`` by known key; an unknown or repeated one is an error."""
    found: dict[str, object] = {}
    for key, entry in _mapping(value, at).items():
        word = _key(key)
        if word not in known:
            _unknown(key, known, at)
        if word in found:
            raise MethodError(f"{word!r} is said twice", (*at, str(key)))
        found[word] = entry
    return found


def _unknown(key: object, known: Iterable[str], at: Path) -> NoReturn:
    near = get_close_matches(_key(key), list(known), n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"the words here are {', '.join(known)}"
    raise MethodError(f"there is no {str(key)!r} here: {hint}", (*at, str(key)))


def _number(value: object, at: Path) -> Fraction:
    """A figure: a number, or text such as ``4``, ``-1``, ``+2``, ``1.5``, ``2½``."""
    text = str(value).strip().replace("−", "-")
    match = re.fullmatch(r"([+-]?)(\d*)(\.\d+|[½¼¾])?", text)
    if isinstance(value, bool) or match is None or not (match[2] or match[3]):
        raise MethodError(f"{text!r} is no number: write points such as 4, -1 or 1.5", at)
    part = match[3] or "0"
    rest = _VULGAR[part] if part in _VULGAR else Fraction(f"0{part}")
    points = (Fraction(match[2] or "0") + rest) * (-1 if match[1] == "-" else 1)
    if abs(points) > MOST_POINTS:
        raise MethodError(f"{text} is too much: a figure is from -{MOST_POINTS} to {MOST_POINTS}", at)
    if points.denominator not in (1, 2, 4):
        raise MethodError(f"{text} is too fine: points are whole, halves or quarters", at)
    return points


_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


def _figures(value: object, known: tuple[str, ...], at: Path) -> dict[str, Fraction]:
    return {key: _number(entry, (*at, key)) for key, entry in _keys(value, known, at).items()}


def _honours(value: object, at: Path) -> list[Fraction]:
    """The points of the ranks from the ace down, no further than the lowest named."""
    points: dict[int, Fraction] = {}
    for key, entry in _mapping(value, at).items():
        letter = str(key).strip().upper().replace("10", "T")
        if len(letter) != 1 or letter not in RANKS:
            raise MethodError(f"{str(key)!r} is not the rank of a card: write A K Q J T 9 … 2", (*at, str(key)))
        place = 12 - RANKS.index(letter)
        if place in points:
            raise MethodError(f"the {letter} is said twice", (*at, str(key)))
        points[place] = _number(entry, (*at, str(key)))
    last = max((place for place, worth in points.items() if worth), default=-1)
    if last < 0:
        raise MethodError("no honour counts anything: write {A: 4, K: 3, Q: 2, J: 1}", at)
    return [points.get(place, Fraction(0)) for place in range(last + 1)]


def _short(value: object, at: Path) -> list[Fraction]:
    """The points of a void, a singleton, a doubleton."""
    words = ("void", "singleton", "doubleton")
    figures = _figures(value, words, at)
    return [figures.get(word, Fraction(0)) for word in words]


_LENGTH_KEY = re.compile(r"(each over|fewer than|each under) (\d+)")


def _length_keys(value: object, words: tuple[str, ...], at: Path) -> dict[tuple[str, int], Fraction]:
    """Figures by key such as ``each over 4``."""
    found: dict[tuple[str, int], Fraction] = {}
    for key, entry in _mapping(value, at).items():
        match = _LENGTH_KEY.fullmatch(_key(key))
        if match is None or match[1] not in words:
            _unknown(key, [f"{word} 4" for word in words], at)
        if not 1 <= int(match[2]) <= 12:
            raise MethodError(f"no suit has {match[2]} cards to count from: write 1 to 12", (*at, str(key)))
        if (match[1], int(match[2])) in found:
            raise MethodError(f"{_key(key)!r} is said twice", (*at, str(key)))
        found[match[1], int(match[2])] = _number(entry, (*at, str(key)))
    return found


def _long(value: object, at: Path) -> dict[int, Fraction]:
    """Points for each card over a length, by that length."""
    return {over: points for (_, over), points in _length_keys(value, ("each over",), at).items()}


def _trumps(value: object, at: Path) -> dict[int, list[Fraction]]:
    """By length: the points for each trump over it, once for fewer, and for each under it."""
    words = ("each over", "fewer than", "each under")
    found: dict[int, list[Fraction]] = {}
    for (word, base), points in _length_keys(value, words, at).items():
        if points:
            found.setdefault(base, [Fraction(0)] * 3)[words.index(word)] = points
    return found


def _texts(value: object, known: tuple[str, ...], at: Path) -> dict[str, str]:
    return {key: _text(entry, (*at, key)) for key, entry in _keys(value, known, at).items()}


def _text(value: object, at: Path) -> str:
    if not isinstance(value, str | int | float) or not str(value).strip():
        raise MethodError(f"cannot read {value!r}: write a text", at)
    return str(value).strip()


def _words(value: object, at: Path) -> Words:
    """A text for people: one string, or one for each language."""
    if value is None or isinstance(value, Mapping):
        return tuple((str(lang), _text(text, (*at, str(lang)))) for lang, text in (value or {}).items())
    return (("", _text(value, at)),)


def _choice(entries: dict[str, object], key: str, words: tuple[str, ...], at: Path) -> str:
    """The word that stands under ``key``, the first of ``words`` where nothing does."""
    if key not in entries:
        return words[0]
    word = _key(entries[key])
    if word not in words:
        near = get_close_matches(word, words, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"write {' or '.join(words)}"
        raise MethodError(f"cannot read {str(entries[key])!r}: {hint}", (*at, key))
    return word


BUILT_IN: Mapping[str, Mapping[str, object]] = MappingProxyType({
    "hd": {
        "title": {"en": "Honour and distribution points", "tr": "Onör ve dağılım puanı", "sr": "HD-bodovi"},
        "labels": {"honours": "H", "distribution": "D", "total": "HD"},
        "honours": {"A": 4, "K": 3, "Q": 2, "J": 1},
        "shortness": {"void": 3, "singleton": 2, "doubleton": 1},
        "corrections": {"no ace": -1, "unguarded honour": -1},
        "unguarded": "top",
        "in support": {
            "shortness": {"void": 5, "singleton": 3, "doubleton": 1},
            "trumps": {"each over 4": 1, "fewer than 4": -1},
        },
    },
    "op_dp": {
        "title": {"en": "Honour points and distribution points, nothing taken off",
                  "tr": "Onör puanı ve dağılım puanı", "sr": "Poeni za honore i raspodelu"},
        "labels": {"honours": "OP", "distribution": "DP", "total": "OP+DP"},
        "honours": {"A": 4, "K": 3, "Q": 2, "J": 1},
        "shortness": {"void": 3, "singleton": 2, "doubleton": 1},
    },
    "milton": {
        "title": {"en": "High-card points", "tr": "Onör puanı", "sr": "H-bodovi"},
        "labels": {"honours": "H", "total": "H"},
        "honours": {"A": 4, "K": 3, "Q": 2, "J": 1},
    },
})
"""The methods that need no system file, as one would write them there."""


def built_in(name: str) -> Method:
    """The built-in method of this name, whatever its case; ``op+dp`` is ``op_dp``.

    Raises ``NotFound`` naming the nearest one.
    """
    key = name.strip().lower().replace("+", "_").replace("-", "_").replace(" ", "_")
    if key not in BUILT_IN:
        near = get_close_matches(key, BUILT_IN, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(BUILT_IN)}"
        raise NotFound(f"no method {name.strip()!r}: {hint}")
    return decode_method(key, BUILT_IN[key])
