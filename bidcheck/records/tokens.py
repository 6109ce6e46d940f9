"""The words of records: calls, cards, contracts, vulnerability, results, in the ways files really write them.

Plain calls and cards are made once and shared: a file of a million boards has 38 calls and 52 cards.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bidcheck.auction import Contract, Seat, Vulnerability
from bidcheck.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from bidcheck.cards import RANKS, Card, Strain
from bidcheck.records.model import Mark, RecordedCall, RecordedCard

_STRAINS = {
    "c": Strain.CLUBS, "♣": Strain.CLUBS, "♧": Strain.CLUBS, "d": Strain.DIAMONDS, "♦": Strain.DIAMONDS,
    "♢": Strain.DIAMONDS, "h": Strain.HEARTS, "♥": Strain.HEARTS, "♡": Strain.HEARTS, "s": Strain.SPADES,
    "♠": Strain.SPADES, "♤": Strain.SPADES, "n": Strain.NOTRUMP, "nt": Strain.NOTRUMP, "sa": Strain.NOTRUMP,
}
_ACTIONS = {
    PASS: ("p", "pass", "passe", "pas", "passed"),
    DOUBLE: ("x", "d", "dbl", "double", "dble"),
    REDOUBLE: ("xx", "r", "rdbl", "redouble", "rd", "redbl"),
}


def _spellings(word: str) -> set[str]:
    return {word, word.upper(), word.capitalize()}


def _call_words() -> dict[str, Call]:
    words = {form: call for call, names in _ACTIONS.items() for name in names for form in _spellings(name)}
    for level in range(1, 8):
        for name, strain in _STRAINS.items():
            for form in {*_spellings(name), name.swapcase(), "nT" if name == "nt" else name}:
                words[f"{level}{form}"] = Call.bid(level, strain)
    return words


CALL_WORDS = _call_words()
"""A word of an auction to its call: ``1NT 1N 1n 1♣ Pass p X D Dbl XX R`` …"""

CALLS_MADE = {word: RecordedCall(call) for word, call in CALL_WORDS.items()}
"""The same, as recorded without remark."""

_BY_CALL = {call: RecordedCall(call) for call in CALLS}
CALLS_MADE = {word: _BY_CALL[made.call] for word, made in CALLS_MADE.items() if made.call is not None}
PASSED = _BY_CALL[PASS]
SKIPPED = RecordedCall(None, Mark(irregular="S"), "^S")
"""The turn of a player who was skipped, because another called out of rotation and it stood (PBN 3.9)."""

_ALERT = Mark(alert=True)
_ALERTED = {call: RecordedCall(call, _ALERT) for call in CALLS}


def plain_call(call: Call, *, alert: bool = False) -> RecordedCall:
    """``call`` as recorded, with nothing said of it but perhaps an alert."""
    return (_ALERTED if alert else _BY_CALL)[call]


CALL_NUMBERS = {word: call.index for word, call in CALL_WORDS.items()}
"""A word of an auction to ``Call.index``."""

LIN_CALLS = {
    **CALLS_MADE,
    **{f"{word}!": _ALERTED[call] for word, call in CALL_WORDS.items()},
}
"""A LIN ``mb`` value to the call; ``!`` is an alert."""

ALL_PASS = frozenset({"AP", "ap", "Ap", "AllPass", "allpass", "ALLPASS", "Allpass"})


def _card_words() -> dict[str, RecordedCard]:
    words: dict[str, RecordedCard] = {}
    glyphs = {"C": "c♣♧", "D": "d♦♢", "H": "h♥♡", "S": "s♠♤"}
    for suit in (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES):
        for rank, letter in enumerate(RANKS):
            made = RecordedCard(Card(suit, rank))
            for name in (str(suit), *glyphs[str(suit)]):
                for form in {letter, letter.lower(), *(("10",) if letter == "T" else ())}:
                    words[name + form] = made
    return words


CARDS_PLAYED = _card_words()
"""A word of the play to its card: ``SA s10 ♠a`` …"""

NO_CODE = 63
"""The code of a card that is not known."""

CARD_CODES = {word: made.card.suit * 16 + made.card.rank for word, made in CARDS_PLAYED.items()
              if made.card is not None}
"""A word of the play to 16 times the suit and the rank, to find winners quickly."""

_PLAIN_CARDS = {made.card: made for made in CARDS_PLAYED.values()}


def plain_card(card: Card) -> RecordedCard:
    """``card`` as played, with nothing said of it."""
    return _PLAIN_CARDS[card]


SEAT_LETTERS = {"N": Seat.NORTH, "E": Seat.EAST, "S": Seat.SOUTH, "W": Seat.WEST,
                "n": Seat.NORTH, "e": Seat.EAST, "s": Seat.SOUTH, "w": Seat.WEST}

VULNERABLE_WORDS = {
    "none": Vulnerability.NONE, "love": Vulnerability.NONE, "-": Vulnerability.NONE, "o": Vulnerability.NONE,
    "0": Vulnerability.NONE, "z": Vulnerability.NONE, "nil": Vulnerability.NONE, "no": Vulnerability.NONE,
    "ns": Vulnerability.NS, "n-s": Vulnerability.NS, "n/s": Vulnerability.NS, "n": Vulnerability.NS,
    "s": Vulnerability.NS, "sn": Vulnerability.NS, "ew": Vulnerability.EW, "e-w": Vulnerability.EW,
    "e/w": Vulnerability.EW, "e": Vulnerability.EW, "w": Vulnerability.EW, "we": Vulnerability.EW,
    "all": Vulnerability.BOTH, "both": Vulnerability.BOTH, "b": Vulnerability.BOTH, "a": Vulnerability.BOTH,
    "nsew": Vulnerability.BOTH,
}

PASSED_OUT_WORDS = frozenset({"pass", "passed", "p", "ap", "allpass", "all pass", "passed out", "pass out"})

_CONTRACT = re.compile(
    r"([1-7])\s*(NT|SA|N|[SHDC♠♥♦♣♤♡♢♧])\s*(XX|X|RDBL|RD|R|DBL|D|\*\*|\*)?", re.IGNORECASE)
_DOUBLED = {"": 0, "X": 1, "D": 1, "DBL": 1, "*": 1, "XX": 2, "R": 2, "RD": 2, "RDBL": 2, "**": 2}


@lru_cache(maxsize=1024)
def read_contract(text: str) -> Contract | None:
    """``4S 3NTX 3N 4Sx 3NR 4♠XX``; ``None`` for what is no contract."""
    found = _CONTRACT.fullmatch(text.strip())
    if found is None:
        return None
    return Contract(Call.bid(int(found[1]), _STRAINS[found[2].lower()]), _DOUBLED[(found[3] or "").upper()])


def read_strain(text: str) -> Strain | None:
    """A strain alone, as an end position has it."""
    return _STRAINS.get(text.strip().lower())


_SIDED = re.compile(r"(NS|EW|N/S|E/W|N-S|E-W)?\s*([+-]?\d+)\s*(?:(NS|EW|N/S|E/W|N-S|E-W)\s*([+-]?\d+))?", re.IGNORECASE)


@lru_cache(maxsize=1024)
def read_result(text: str, declarer: Seat | None) -> int | None:
    """Declarer's tricks from ``9``, ``NS 9``, ``EW 4 NS 9``; ``None`` where that cannot be said.

    Raises ``ValueError`` for what is no result: text that is none, more than thirteen tricks, two sides that do not
    add up to thirteen when all are counted.
    """
    found = _SIDED.fullmatch(text.strip())
    if found is None:
        raise ValueError("the result is no number of tricks")
    counts = [int(number) for number in (found[2], found[4]) if number is not None]
    if not all(0 <= count <= 13 for count in counts) or sum(counts) > 13:
        raise ValueError("a hand has thirteen tricks")
    if found[1] is None:
        if found[3] is not None:
            raise ValueError("the result names one side of two")
        return counts[0]
    if declarer is None:
        return None
    sides = [found[1][0].upper() == "E", *([found[3][0].upper() == "E"] if found[3] else [])]
    if len(sides) == 2 and sides[0] == sides[1]:
        raise ValueError("the result names the same side twice")
    for east_west, count in zip(sides, counts, strict=True):
        if east_west == bool(declarer.side):
            return count
    return 13 - counts[0]
