"""The words of findings: calls, auctions, shares and sets of hands, as a partner would say them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from bidcheck.calls import Call
from bidcheck.cards import MAJORS, PBN_ORDER, SUITS, Hand, Strain, holding_text
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import _COUNTS, HALVES, Lexicon, compared, length_in
from bidcheck.conditions.facts import All, Any, Fact, Lengths, Not, Within, negate
from bidcheck.conditions.say import Speaker
from bidcheck.evaluation.holdings import HCP as HCP_OF_SUIT
from bidcheck.evaluation.holdings import STOPPER, ranks_counted
from bidcheck.evaluation.measures import ALL_SUITS, Measure, in_suits
from bidcheck.evaluation.text import figure
from bidcheck.locale import Percentage, filled, per_cent, translate
from bidcheck.render import call_words, strain_word

if TYPE_CHECKING:
    from bidcheck.handspace.describe import Box, Description, Literal
    from bidcheck.lint.walk import Visit

_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def percent(share: float) -> Percentage:
    """A share as a percentage: 31 %, 4.5 %, 0.75 %, 0.0031 %."""
    value = 100 * share
    if value in (0, 100):
        return per_cent(f"{value:.0f}")
    if value >= 9.95:
        return per_cent(f"{value:.1f}")
    places = 1 if value >= 0.995 else 2 if value >= 0.0995 else None
    if places is not None:
        return per_cent(f"{value:.{places}f}")
    text = f"{value:.2g}"
    return per_cent(f"{float(text):f}".rstrip("0").rstrip(".") if value >= 1e-6 else text)


def hand_words(hand: Hand) -> str:
    """``♠3 ♥KQ62 ♦J975 ♣A843``, a void as a dash."""
    return " ".join(f"{suit.glyph}{holding_text(hand.holdings[suit]) or '—'}" for suit in PBN_ORDER)


def signs(text: str) -> str:
    """Calls in a text with the signs of their suits: ``1NT (2♣)``."""
    return re.sub(r"\b([1-7])([CDHS])\b", lambda found: found[1] + _SIGNS[found[2]], text)


class Teller:
    """Says things in one language, with the words of a system."""

    def __init__(self, lexicon: Lexicon, lang: str = "en") -> None:
        self.lexicon = lexicon
        self.lang = lang
        self.speaker = Speaker.of(lexicon, lang)
        self._figures = _figures(lexicon)

    def say(self, message: str, **values: object) -> str:
        """A message, which is English, in the language, with its values put in."""
        return filled(translate(message, self.lang), values, self.lang)

    def about(self, message: str, example: Sequence[Hand] = (), **values: object) -> str:
        """A message about hands; ``{hands}`` is left to be filled in, and examples stand at the end."""
        text = self.say(message, **{"hands": "{hands}", **values})
        if example:
            text += self.say("; for example {hand}", hand=self.listed([hand_words(h) for h in example]))
        return text

    # calls and auctions ---------------------------------------------------------------------------------------

    def call(self, call: Call) -> str:
        return call_words(call, self.lang)

    def calls(self, calls: Iterable[Call]) -> str:
        """``1♥, 1♠ and 2♣``, each once."""
        return self.listed([self.call(c) for c in dict.fromkeys(calls)])

    def either(self, calls: Iterable[Call]) -> str:
        """Calls of one entry: ``1♥/1♠``."""
        return "/".join(self.call(c) for c in dict.fromkeys(calls))

    def listed(self, words: Sequence[str], last: str = " and ") -> str:
        """Words with commas between, and ``and`` before the last."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + translate(last, self.lang) + words[-1]

    def auction(self, visit: Visit) -> str:
        """``1♠ (2♣)``, with the words that tell a visit from another; empty for the openings."""
        position = visit.position
        text = self.spelled(position.text) if position.rest else ""
        words = [translate(word, self.lang) for word in visit.words]
        return f"{text} ({', '.join(words)})" if words and text else ", ".join(words) or text

    def spelled(self, text: str) -> str:
        """The calls in a text as players write them."""
        return re.sub(r"(?<=[1-7])NT\b", strain_word(Strain.NOTRUMP, self.lang), signs(text))

    def head(self, visit: Visit) -> str:
        """``After 1♠`` or ``In the openings``."""
        text = self.auction(visit)
        if visit.position.rest:
            return self.say("After {auction}", auction=text)
        return self.say("In the openings, {words}", words=text) if text else self.say("In the openings")

    # numbers --------------------------------------------------------------------------------------------------

    def amount(self, value: int, measure: Measure) -> str:
        """``15 HCP``, ``2½ quick tricks``, ``5 ♠``."""
        return self.span(value, value, measure)

    def span(self, low: int | None, high: int | None, measure: Measure) -> str:
        """A range of a measure in words: ``10–12 HD``."""
        source = self.ranged(low, high, measure)
        if source is not None:
            return self.speaker.condition(source)
        return self._unnamed(low, high, measure)

    def bare(self, low: int, high: int, measure: Measure) -> str:
        """The numbers of a range without what they count: ``19–21``."""
        return figure(low, measure.unit) if low == high else f"{figure(low, measure.unit)}–{figure(high, measure.unit)}"

    def ranged(self, low: int | None, high: int | None, measure: Measure) -> t.Condition | None:
        """The condition that a measure lies between two of its values; ``None`` for a measure without a name."""
        name = self._figures.get(measure)
        if name is None:
            return None
        if isinstance(name, Strain):
            low = 0 if low is None else low
            if high is not None and high >= 13:
                high = None
            return t.Length(t.Range(low * 2, None if high is None else high * 2, "exact" if low == high else ""), name)
        half = 2 // measure.unit
        if low is None and name.name in ("hcp", *HALVES):
            low = 0
        return t.Counted(t.Range(None if low is None else low * half, None if high is None else high * half), name)

    # sets of hands --------------------------------------------------------------------------------------------

    def fact(self, fact: Fact) -> str:
        """What a fact says, also where it was reckoned and not written; empty where there are no words for it."""
        match fact:
            case Within(measure, allowed, None) if len(allowed) == 1:
                low, high = allowed[0]
                return self.span(low, high, measure) if measure in self._figures else self._unnamed(low, high, measure)
            case Lengths(vectors, None):
                return self._compared(vectors)
            case All(parts):
                return ", ".join(filter(None, map(self.fact, parts)))
            case Any(parts):
                words = [self.fact(part) for part in parts]
                return translate(" or ", self.lang).join(dict.fromkeys(words)) if all(words) else ""
            case Not(part) if getattr(part, "source", None) is None:
                words_of = self.fact(part)
                return self.say("not ({what})", what=words_of) if words_of else ""
        return self.speaker.say(fact)

    def _unnamed(self, low: int | None, high: int | None, measure: Measure) -> str:
        """A range of a measure that has no name of its own."""
        terms = measure.terms
        if len(terms) == 2 and not measure.shape and all(x.measure == HCP_OF_SUIT for x in terms):
            one, other = (Strain(x.suits.bit_length() - 1).glyph for x in terms)
            if (low, high) == (1, None):
                return self.say("{one} stronger than {other}", one=one, other=other)
            return self.say("{one} not stronger than {other}", one=one, other=other) if (low, high) == (None, 0) else ""
        if len(terms) != 1 or measure.shape or measure.lack is not None or terms[0].suits.bit_count() != 1:
            return ""
        suit = Strain(terms[0].suits.bit_length() - 1)
        if terms[0].measure == STOPPER:
            return self.speaker.condition(t.Stopper(suit) if low else t.Negated(t.Stopper(suit)))
        ranks = ranks_counted(terms[0].measure) if terms[0].measure.kind == "weights" else ""
        if not ranks:
            return ""
        if low and high is None:
            return self.speaker.condition(t.Tops(low, ranks, suit))
        most = "at most {n} of {ranks} in {suit}" if high else "none of {ranks} in {suit}"
        return self.say(most, n=high, ranks=ranks, suit=suit.glyph) if not low else self.say(
            "{low}–{high} of {ranks} in {suit}", low=low, high=high, ranks=ranks, suit=suit.glyph)

    def _compared(self, vectors: frozenset[tuple[int, int, int, int]]) -> str:
        """Two suits compared, where the lengths are those of one longer than another, or not."""
        for one, other in permutations(SUITS, 2):
            for op in (">", ">="):
                if vectors == compared(one, op, other):
                    return self.speaker.condition(t.Compared(one, op, other))
        return ""

    def literal(self, literal: Literal) -> str:
        """One line of a box; a yes-or-no question that was written is answered in its own words."""
        from bidcheck.handspace.describe import Word

        fact, feature = literal.fact, literal.feature
        if not isinstance(feature, Word) and feature.measure not in self._figures and literal.first == 0:
            said = list(feature.said)
            if len(said) == 1 and len(feature.cuts) == 1:
                return self.fact(negate(said[0])) or self.fact(fact)
        return self.fact(fact)

    def box(self, box: Box) -> str:
        """What the hands of a box have in common: points, then lengths from spades down, then shapes and the rest."""
        lengths: dict[Strain, Within] = {}
        counts, others = [], []
        for literal in box.literals:
            fact = literal.fact
            name = self._figures.get(fact.measure) if isinstance(fact, Within) else None
            if isinstance(fact, Within) and isinstance(name, Strain) and len(fact.allowed) == 1:
                lengths[name] = fact
            elif isinstance(fact, Within) and name is not None:
                counts.append(self.fact(fact))
            else:
                others.append(self.literal(literal))
        words = [*counts, *self._lengths(lengths), *others]
        return ", ".join(filter(None, words)) or self.say("any hand")

    def _lengths(self, lengths: dict[Strain, Within]) -> list[str]:
        words: list[str] = []
        most = {suit: fact.allowed[0][1] for suit, fact in lengths.items() if not fact.allowed[0][0]}
        for group, noun in ((SUITS, "suit"), (MAJORS, "major")):
            tops = {most.get(suit) for suit in group}
            top = next(iter(tops))
            if len(tops) == 1 and top is not None and 3 <= top < 9 and all(suit in lengths for suit in group):
                words.append(self.say("no {n}-card {noun}", n=top + 1, noun=self.say(noun)))
                lengths = {suit: fact for suit, fact in lengths.items() if suit not in group}
        for suit in reversed(SUITS):
            if suit in lengths:
                low, high = lengths[suit].allowed[0]
                words.append(self.span(low, high, lengths[suit].measure))
        return words

    def boxes(self, description: Description, most: int = 3) -> str:
        """The first few boxes in a row: ``… ; or …``."""
        words = [self.box(box) for box in description.boxes[:most]]
        return translate("; or ", self.lang).join(dict.fromkeys(words))

    def box_lines(self, description: Description, total: int, *, of_them: bool) -> list[str]:
        """A line for each box with its share of ``total`` hands, and what is new in it."""
        lines = []
        for box in description.boxes:
            share = percent(box.hands / total)
            new = percent(box.new / total)
            head = "{share} of these" if of_them else "{share}"
            if box.new != box.hands:
                head += ", {new} of them new" if not of_them else ", {new} new"
            lines.append(self.say(head, share=share, new=new) + f": {self.box(box)}")
        if description.rest > description.hands // 1000:
            lines.append(self.say("{share} in smaller corners", share=percent(description.rest / total)))
        return lines


def _figures(lexicon: Lexicon) -> dict[Measure, t.Figure | Strain]:
    """What each measure of a system is called: a figure, or for a length its suit."""
    found: dict[Measure, t.Figure | Strain] = {length_in(suit): suit for suit in SUITS}
    for method in lexicon.methods.values():
        for suit in SUITS:
            if method.support is not None:
                found.setdefault(method.in_support(suit), t.Figure("support points", suit))
    for name, method in reversed(list(lexicon.methods.items())):
        found[method.measure()] = t.Figure(name)
    found[lexicon.methods[lexicon.points].measure()] = t.Figure(lexicon.points)
    for name, measure in _COUNTS.items():
        unit = 2 if name in HALVES else 1
        found[in_suits(measure, ALL_SUITS, unit)] = t.Figure(name)
        for suit in SUITS:
            found.setdefault(in_suits(measure, 1 << suit, unit), t.Figure(name, suit))
    return found
