"""Clauses of explanations, and what each says of a hand.

BBO's robots explain a call as a name, two hyphens, and clauses with semicolons between: ``Simple raise -- 3+ !H; 7-10
total points``. What the words mean is from BBO's pages "GIB Bid Descriptions" and "GIB System Notes". Suits are ``!C !D
!H !S``, ``11-`` is at most eleven.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bidcheck.cards import Hand, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import Fact, Intervals, Within, both, either, inside, negate, test
from bidcheck.evaluation import holdings as h
from bidcheck.evaluation.measures import Measure, Term, in_suits

SUITS = {"C": Strain.CLUBS, "D": Strain.DIAMONDS, "H": Strain.HEARTS, "S": Strain.SPADES}


@dataclass(frozen=True, slots=True)
class Claim:
    """One clause that was read.

    ``fact`` is what it says of the hand, ``points`` what it says of total points, which no system counts; a clause may
    have neither. ``measure`` and ``allowed`` are given for plain ranges of high-card points and lengths. ``forcing`` is
    ``one round`` or ``game``.
    """

    text: str
    fact: Fact | None = None
    points: Intervals | None = None
    measure: Measure | None = None
    allowed: Intervals | None = None
    suit: Strain | None = None
    forcing: str = ""

    def met(self, hand: Hand) -> bool:
        """Whether the hand has what the clause says."""
        if self.points is not None and not inside(total_points(hand), self.points):
            return False
        return self.fact is None or test(self.fact, hand)


def length_claim(text: str, suit: Strain, allowed: Intervals) -> Claim:
    """A clause about the length of one suit."""
    measure = length_in(suit)
    return Claim(text, Within(measure, allowed), measure=measure, allowed=allowed, suit=suit)


def hcp_claim(text: str, allowed: Intervals) -> Claim:
    """A clause about high-card points."""
    return Claim(text, Within(HCP, allowed), measure=HCP, allowed=allowed)


def read_clause(text: str) -> Claim | None:
    """What one clause says, ``None`` where it is no clause of a robot."""
    bare = " ".join(text.split())
    for pattern, make in _PATTERNS:
        match = pattern.fullmatch(bare)
        if match is not None:
            return make(bare, match)
    return None


def total_points(hand: Hand) -> int:
    """The robots' total points: high-card points, 3 for a void, 2 for a singleton, 1 for a doubleton; a short suit
    with an honour counts 1 less.
    """
    total = 0
    for holding in hand.holdings:
        n = holding.bit_count()
        total += h.HCP.of(holding) + max(0, 3 - n)
        if 0 < n < 3 and holding & _HONOURS:
            total -= 1
    return total


_HONOURS = 0b1111 << 9
"""Ace, king, queen, jack."""


# ranges ----------------------------------------------------------------------------------------------------------

_RANGE = r"(\d+)(?:(-)(\d+)|([+-]))?"
_SUIT = r"!([CDHS])s?"


def span(match: re.Match[str]) -> Intervals:
    """``5``, ``11-21``, ``5+``, ``11-`` as intervals."""
    low = int(match[1])
    if match[2]:
        return ((low, int(match[3])),)
    if match[4] == "+":
        return ((low, None),)
    return ((None, low),) if match[4] == "-" else ((low, low),)


def _length(text: str, match: re.Match[str]) -> Claim:
    return length_claim(text, SUITS[match[5].upper()], span(match))


def _exact_length(text: str, match: re.Match[str]) -> Claim:
    n = int(match[1])
    return length_claim(text, SUITS[match[2].upper()], ((n, n),))


# suits -----------------------------------------------------------------------------------------------------------


def _long(suit: Strain, least: int) -> Fact:
    return Within(length_in(suit), ((least, None),))


def _tops(suit: Strain, ranks: str, least: int) -> Fact:
    return Within(in_suits(h.count_of(ranks), 1 << suit), ((least, None),))


def _has_pattern(suit: Strain, cards: str) -> Fact:
    return Within(in_suits(h.pattern(cards), 1 << suit), ((1, None),))


def _biddable(suit: Strain, more: int) -> Fact:
    """Five cards, or four with an ace, a king or three of the five honours; and so many ``more`` cards."""
    fine = either((_tops(suit, "AKQJT", 3), _tops(suit, "AK", 1)))
    return either((_long(suit, 5 + more), both((_long(suit, 4 + more), fine))))


def _quality(text: str, match: re.Match[str]) -> Claim:
    suit = SUITS[match[2].upper()]
    word = match[1].lower()
    more = ("biddable", "rebiddable", "twice rebiddable", "strong rebiddable").index(word)
    fact = _biddable(suit, min(more, 2))
    if word == "strong rebiddable":
        fact = both((fact, either((_tops(suit, "AKQJT", 4), _tops(suit, "AKQ", 3)))))
    return Claim(text, fact, suit=suit)


_SOLID = {6: ("AKQTxx",), 7: ("AKQxxxx",), 8: ("AKJxxxxx", "AKxxxxxxx")}


def _solid(text: str, match: re.Match[str]) -> Claim | None:
    patterns = _SOLID.get(int(match[1]))
    suit = SUITS[match[2].upper()]
    return None if patterns is None else Claim(text, either(_has_pattern(suit, p) for p in patterns), suit=suit)


def _stop_sum(suit: Strain, least: int | None, most: int | None = None) -> Fact:
    """The length of a suit and its high-card points together."""
    return Within(Measure((Term(h.LENGTH, 1 << suit), Term(h.HCP, 1 << suit))), ((least, most),))


def _stop(text: str, match: re.Match[str]) -> Claim:
    word, suit = " ".join(match[1].lower().split()), SUITS[match[2].upper()]
    stop = either((_tops(suit, "A", 1), _has_pattern(suit, "QJx"),
                   Within(in_suits(h.HCP, 1 << suit), ((5, None),)), _stop_sum(suit, 7)))
    fact = {
        "partial stop": lambda: _stop_sum(suit, 4), "likely stop": lambda: _stop_sum(suit, 5), "stop": lambda: stop,
        "two stops": lambda: _stop_sum(suit, 8), "at best partial stop": lambda: _stop_sum(suit, None, 4),
        "no stop": lambda: negate(stop), "unstopped": lambda: _stop_sum(suit, None, 3),
    }[word]()
    return Claim(text, fact, suit=suit)


# honours ---------------------------------------------------------------------------------------------------------

_WORTH = {"A": 8, "K": 4, "Q": 2, "J": 1, "T": 0}


def _worth(suit: Strain, least: int) -> Fact:
    """The honours of a suit are worth so much, an ace eight, a king four, a queen two, a jack one."""
    return Within(in_suits(h.SuitMeasure("weights", (8, 4, 2, 1)), 1 << suit), ((least, None),))


def _honours(text: str, match: re.Match[str]) -> Claim:
    """``!CKQ``: those honours or better; ``!CKQ,no !C``: or a void."""
    suit = SUITS[match[1].upper()]
    fact = _worth(suit, sum(_WORTH[c] for c in match[2].upper()))
    if match[3]:
        fact = either((fact, Within(length_in(suit), ((0, 0),))))
    return Claim(text, fact, suit=suit)


def _no_honours(text: str, match: re.Match[str]) -> Claim:
    suit = SUITS[match[1].upper()]
    if not match[2]:
        return length_claim(text, suit, ((0, 0),))
    return Claim(text, Within(in_suits(h.count_of(match[2].upper()), 1 << suit), ((0, 0),)), suit=suit)


def _honour_up(text: str, match: re.Match[str]) -> Claim:
    suit = SUITS[match[2].upper()]
    return Claim(text, _worth(suit, _WORTH[match[1].upper()]), suit=suit)


def _losers(text: str, match: re.Match[str]) -> Claim:
    return Claim(text, Within(in_suits(h.LOSERS), span(match)))


def _forcing(text: str, match: re.Match[str]) -> Claim:
    """Forcing to three notrump or higher is forcing to game."""
    game = "game" in text.lower() or (match[1] or "") >= "3N"
    return Claim(text, forcing="game" if game else "one round")


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str]], Claim | None]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), make) for pattern, make in (
        (rf"{_RANGE} ?{_SUIT}", _length),
        (rf"(\d+)-card {_SUIT}(?: support)?", _exact_length),
        (rf"{_RANGE} ?HCP", lambda text, match: hcp_claim(text, span(match))),
        (rf"{_RANGE} ?total points?", lambda text, match: Claim(text, points=span(match))),
        (rf"(biddable|rebiddable|twice rebiddable|strong rebiddable) {_SUIT}", _quality),
        (rf"solid (\d+)-card {_SUIT}", _solid),
        (rf"(stop|partial stop|likely stop|two stops|at best partial stop|no stop|unstopped) in {_SUIT}", _stop),
        (r"!([CDHS])([AKQJT]+)(, ?no !\1)?", _honours),
        (r"no !([CDHS])([AKQJT]*)", _no_honours),
        (rf"([AKQJ])\+ in {_SUIT}", _honour_up),
        (rf"{_RANGE} losers?", _losers),
        (r"forcing(?: to ([1-7][CDHSN]T?|game))?|game forc(?:e|ing)", _forcing),
        (r"opponents cannot play undoubled below \w+", lambda text, match: Claim(text)),
    )
)
