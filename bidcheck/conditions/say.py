"""Conditions in words: what a fact says, for people, made from the fact itself.

``say`` reads the tree of facts that the other folds read; each leaf gives its words through the condition it came from
(``source``). Suits are written with their signs, halves as ½. Every message is English here and goes through the
catalogue of the language asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any as Whatever

from bidcheck.cards import Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Definition, Lexicon
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within
from bidcheck.evaluation.text import figure
from bidcheck.locale import Counted, filled, phrase, phrase_count, translate, translate_count, translate_in


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things in one language, with the labels of a system's methods and the words of its definitions."""

    lang: str = "en"
    labels: Mapping[str, str] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)

    @classmethod
    def of(cls, lexicon: Lexicon, lang: str = "en") -> Speaker:
        """The speaker for the words of a system or convention."""
        labels = {name: method.labels.total for name, method in lexicon.methods.items()}
        labels["hcp"] = translate("HCP", lang)
        return cls(lang, {**labels, "points": labels[lexicon.points]}, lexicon.definitions)

    def _(self, message: str, **values: object) -> str:
        return filled(translate(message, self.lang), values, self.lang)

    # facts ----------------------------------------------------------------------------------------------------

    def say(self, fact: Fact) -> str:
        """What a fact says."""
        return self._fact(fact, 0)

    def _fact(self, fact: Fact, level: int) -> str:
        match fact:
            case All(parts):
                text = ", ".join(self._fact(p, 1) for p in parts)
                return f"({text})" if level > 1 else text
            case Any(parts):
                words = [self._fact(p, 2) for p in parts]
                text = self._(" or ").join(dict.fromkeys(words))
                return f"({text})" if level > 0 else text
            case Not(part):
                return self._negated(part)
            case Within(_, _, source) | Lengths(_, source):
                return "" if source is None else self.condition(source)
            case Labelled(part, source):
                return self._labelled(part, source, level)
            case Always(value, source):
                if source is not None:
                    return self.condition(source)
                return self._("any hand") if value else self._("no hand")

    def _labelled(self, part: Fact, source: t.Condition, level: int) -> str:
        if isinstance(source, t.Defined) and self._has_words(source):
            return self.condition(source)
        if isinstance(source, t.Exists | t.Stopper | t.Length | t.Short | t.Defined):
            return self.condition(source)
        return self._fact(part, level)

    def _has_words(self, source: t.Defined) -> bool:
        definition = self.definitions.get(source.name)
        return definition is not None and bool(definition.words)

    def _negated(self, part: Fact) -> str:
        source = getattr(part, "source", None)
        if isinstance(part, Within | Lengths | Labelled) and source is not None:
            return self._no(source)
        return self._("not ({what})", what=self._fact(part, 0))

    def _no(self, source: t.Condition) -> str:
        if isinstance(source, t.Stopper):
            return self.inside(self._("no stopper"), source.suit)
        if isinstance(source, t.Length | t.Short | t.Exists) and (
                isinstance(getattr(source, "suit", None), t.SuitClass) or isinstance(source, t.Exists)):
            if isinstance(source, t.Length) and self._is_long_suit(source):
                return self._long_suit(source, phrase("no {n}-card {noun}"))
            if isinstance(source, t.Short) and source.suit == t.SuitClass("a", "suit"):
                return self._(_NO[source.word])
        return self._("not {what}", what=self.condition(source))

    # conditions -----------------------------------------------------------------------------------------------

    def condition(self, condition: t.Condition) -> str:
        """What a condition says; suits that nothing has settled keep their letters."""
        return _SAYERS[type(condition)](self, condition)

    def suit(self, suit: t.Suit) -> str:
        """A suit: its sign, its letter, or the words of a class."""
        if isinstance(suit, Strain):
            return suit.glyph
        if isinstance(suit, t.SuitClass):
            return self._noun(suit)
        words = {"this": "the suit bid", "trumps": "trumps", "partner's suit": "partner's suit",
                 "their suit": "their suit"}
        return self._(words[suit.name]) if suit.name in words else suit.name

    def _noun(self, suits: t.SuitClass) -> str:
        return self._(str(suits))

    def inside(self, what: str, suit: t.Suit) -> str:
        """Something in a suit, or in suits of a class."""
        if isinstance(suit, t.SuitClass) or (isinstance(suit, t.SuitName) and suit.name in _PLACES):
            place = _PLACES[suit.name] if isinstance(suit, t.SuitName) else f"in {suit}"
            return self._("{what} {place}", what=what, place=self._(place))
        return self._("{what} in {suit}", what=what, suit=self.suit(suit))

    @staticmethod
    def _is_long_suit(c: t.Length) -> bool:
        """Whether a length says no more than that there is a suit of so many cards."""
        return isinstance(c.suit, t.SuitClass) and c.suit.quantifier == "a" and isinstance(c.range.lo, int) and (
            c.range == t.Range(c.range.lo))

    def _long_suit(self, c: t.Length, message: str) -> str:
        assert isinstance(c.suit, t.SuitClass)
        assert isinstance(c.range.lo, int)
        return self._(message, n=c.range.lo // 2, noun=self._(c.suit.noun))

    def range(self, span: t.Range) -> str:
        """``15–17``, ``14+``, ``under 8``, ``at most 7``, ``0 or 4``."""
        lo, hi = (self._amount(a) for a in (span.lo, span.hi))
        if span.kind == "either":
            return self._("{low} or {high}", low=lo, high=hi)
        if span.lo is None:
            return self._("under {number}" if span.kind == "below" else "at most {number}", number=hi)
        if span.kind == "above":
            return self._("more than {number}", number=lo)
        if span.kind == "whole":
            return lo
        if span.hi is None:
            return f"{lo}+"
        return lo if span.lo == span.hi else f"{lo}–{hi}"

    @staticmethod
    def _amount(amount: t.Amount | None) -> str:
        if amount is None:
            return ""
        return figure(amount, 2) if isinstance(amount, int) else f"{{{amount}}}"

    def counted(self, span: t.Range, name: str) -> str:
        """A range with the measure it is of."""
        if name in _PLURALS:
            return f"{self.range(span)} {self._noun_of(span, _PLURALS[name])}"
        return f"{self.range(span)} {self.measure(name)}"

    def _noun_of(self, span: t.Range, noun: Counted) -> str:
        """A noun after a range. English has one form for exactly one; other languages go by the last number."""
        last = span.hi if isinstance(span.hi, int) else span.lo if isinstance(span.lo, int) else 4
        n = last // 2 if last % 2 == 0 else 2
        if self.lang == "en":
            n = 1 if span.is_exact and span.lo == 2 else 2
        return translate_count(*noun.forms, n, self.lang)

    def measure(self, name: str) -> str:
        """The words of a measure beside a number."""
        if name in self.labels:
            return self.labels[name]
        if name in _PLURALS:
            return translate_count(*_PLURALS[name].forms, 2, self.lang)
        return self._(name)


_PLURALS = {
    "qt": phrase_count("quick trick", "quick tricks", 2), "aces": phrase_count("ace", "aces", 2),
    "kings": phrase_count("king", "kings", 2), "queens": phrase_count("queen", "queens", 2),
    "jacks": phrase_count("jack", "jacks", 2), "tens": phrase_count("ten", "tens", 2),
    "keycards": phrase_count("key card", "key cards", 2), "controls": phrase_count("control", "controls", 2),
    "losers": phrase_count("loser", "losers", 2), "playing tricks": phrase_count("playing trick", "playing tricks", 2),
    "support points": phrase_count("support point", "support points", 2),
    "points": phrase_count("point", "points", 2),
}


_A = {"void": phrase("a void"), "singleton": phrase("a singleton"), "doubleton": phrase("a doubleton")}
_NO = {"void": phrase("no void"), "singleton": phrase("no singleton"), "doubleton": phrase("no doubleton")}
_PLACES = {"this": phrase("in the suit bid"), "trumps": phrase("in trumps"),
           "partner's suit": phrase("in partner's suit"), "their suit": phrase("in their suit")}


def _counted(speaker: Speaker, c: t.Counted) -> str:
    words = speaker.counted(c.range, c.figure.name)
    if c.figure.suit is None:
        return words
    if c.figure.outside:
        return speaker._("{what} outside {suit}", what=words, suit=speaker.suit(c.figure.suit))
    return speaker.inside(words, c.figure.suit)


def _length(speaker: Speaker, c: t.Length) -> str:
    if isinstance(c.suit, t.SuitClass):
        if speaker._is_long_suit(c):
            return speaker._long_suit(c, phrase("a {n}-card {noun}"))
        return speaker.inside(speaker.range(c.range), c.suit)
    if c.range.is_exact:
        return speaker._("exactly {n} {suit}", n=speaker.range(c.range), suit=speaker.suit(c.suit))
    return f"{speaker.range(c.range)} {speaker.suit(c.suit)}"


def _short(speaker: Speaker, c: t.Short) -> str:
    if c.suit == t.SuitClass("a", "suit"):
        return speaker._(_A[c.word])
    return speaker.inside(speaker._(c.word), c.suit)


def _stopper(speaker: Speaker, c: t.Stopper) -> str:
    if c.suit == t.SuitClass("every", "suit"):
        return speaker._("all suits stopped")
    if c.suit == t.SuitClass("every", "suit", "their"):
        return speaker._("their suits stopped")
    return speaker.inside(speaker._("a stopper"), c.suit)


def _pair(speaker: Speaker, c: t.Pair) -> str:
    where = {"": "{a}-{b} or longer in two suits", "majors": "{a}-{b} or longer in the majors",
             "minors": "{a}-{b} or longer in the minors"}
    return speaker._(where[c.kind], a=c.longer, b=c.shorter)


def _compared(speaker: Speaker, c: t.Compared) -> str:
    words = {">": "{a} longer than {b}", "<": "{a} shorter than {b}", ">=": "{a} at least as long as {b}",
             "<=": "{a} no longer than {b}", "=": "{a} as long as {b}"}
    return speaker._(words[c.op], a=speaker.suit(c.left), b=speaker.suit(c.right))


def _suit_is(speaker: Speaker, c: t.SuitIs) -> str:
    what = speaker._(c.what) if isinstance(c.what, str) else speaker.suit(c.what)
    return speaker._("{suit} is {what}", suit=speaker.suit(c.suit), what=what)


def _defined(speaker: Speaker, c: t.Defined) -> str:
    definition = speaker.definitions.get(c.name)
    suits = [speaker.suit(s) for s in c.suits]
    if definition is not None and definition.words:
        texts = dict(definition.words)
        text = texts.get(speaker.lang) or texts.get("") or texts.get("en") or next(iter(texts.values()))
        for letter, suit in zip(definition.parameters, suits, strict=False):
            text = text.replace(f"{{{letter}}}", suit)
        return text
    name = translate_in("notes", c.name.replace("_", " "), speaker.lang)
    return f"{name} {', '.join(suits)}" if suits else name


def _exists(speaker: Speaker, c: t.Exists) -> str:
    noun = speaker.suit(c.suits)
    return speaker._("{noun} {letter} ({what})", noun=noun, letter=c.letter, what=speaker.condition(c.part))


def _combined(speaker: Speaker, c: t.Combined) -> str:
    return speaker._("together {what}", what=speaker.condition(c.part))


def _joined(word: str) -> Callable[[Speaker, t.Both | t.Either], str]:
    def join(speaker: Speaker, c: t.Both | t.Either) -> str:
        parts = [speaker.condition(p) for p in c.parts]
        parts = [f"({x})" if isinstance(p, t.Both | t.Either) and word != ", " else x
                 for x, p in zip(parts, c.parts, strict=True)]
        return (", " if word == ", " else speaker._(word)).join(parts)

    return join


_SAYERS: dict[type, Callable[[Speaker, Whatever], str]] = {
    t.Both: _joined(", "), t.Either: _joined(" or "),
    t.Negated: lambda s, c: s._no(c.part), t.Usually: lambda s, c: s._("usually {what}", what=s.condition(c.part)),
    t.Counted: _counted, t.RuleOf: lambda s, c: s._("rule of {n}", n=c.total), t.Length: _length,
    t.Tops: lambda s, c: s._("{n} of {ranks} in {suit}", n=c.count, ranks=c.ranks, suit=s.suit(c.suit)),
    t.Pattern: lambda s, c: s._("{cards} or better in {suit}", cards=c.cards, suit=s.suit(c.suit)),
    t.Stopper: _stopper, t.ShapeWord: lambda s, c: s._(c.word),
    t.Shape: lambda s, c: s._("shape {shape}", shape=c.pattern), t.Pair: _pair, t.Short: _short,
    t.Compared: _compared,
    t.Extreme: lambda s, c: s._("{suit} the longest suit" if c.word == "longest" else "{suit} the shortest suit",
                                suit=s.suit(c.suit)),
    t.Above: lambda s, c: s._("{a} ranks above {b}", a=s.suit(c.left), b=s.suit(c.right)),
    t.SuitIs: _suit_is, t.Defined: _defined, t.Exists: _exists,
    t.Partner: lambda s, c: s._("partner has {what}", what=s.condition(c.part)), t.Combined: _combined,
    t.Extent: lambda s, c: s._("a minimum" if c.word == "minimum" else "a maximum"),
    t.AuctionWord: lambda s, c: s._(c.word),
    t.OptionIs: lambda s, c: f"{c.option.replace('_', ' ')}: {c.word}",
    t.AnyHand: lambda s, c: s._("any hand"),
    t.Otherwise: lambda s, c: s._("every hand that no other call here fits"),
}
