"""What one suit's cards are worth: whole numbers over the 8,192 holdings of a suit.

A ``SuitMeasure`` is a function of one holding. Everything that a condition can ask of a hand, apart from its four
lengths, is a sum of these; that is what makes hands countable. Quick tricks and playing tricks are in half tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from bidcheck.cards import HOLDINGS, RANKS, holding_of, holding_text

ACE, KING, QUEEN, JACK, TEN, NINE = (1 << r for r in (12, 11, 10, 9, 8, 7))


@dataclass(frozen=True, slots=True)
class SuitMeasure:
    """A whole number that one holding decides.

    ``kind`` names the function and ``args`` its figures; two equal values are the same function, so they can key
    tables and caches.
    """

    kind: str
    args: tuple[int, ...] = ()

    def of(self, holding: int) -> int:
        """The number for ``holding``, a 13-bit mask."""
        return _FUNCTIONS[self.kind](holding, self.args)

    def table(self) -> tuple[int, ...]:
        """The number for each of the 8,192 holdings."""
        return _table(self)

    def __str__(self) -> str:
        return self.kind if not self.args else f"{self.kind}:{','.join(map(str, self.args))}"


@cache
def _table(measure: SuitMeasure) -> tuple[int, ...]:
    function, args = _FUNCTIONS[measure.kind], measure.args
    return tuple(function(holding, args) for holding in range(HOLDINGS))


def _weights(holding: int, args: tuple[int, ...]) -> int:
    """The sum of the ranks' weights; ``args`` runs from the ace down, what is not given counts nothing."""
    total = 0
    for at, weight in enumerate(args):
        if holding >> (12 - at) & 1:
            total += weight
    return total


def _length(holding: int, args: tuple[int, ...]) -> int:
    return holding.bit_count()


def _quick_tricks(holding: int, args: tuple[int, ...]) -> int:
    """Half tricks: AK 4, AQ 3, A 2, KQ 2, K with a card below 1, otherwise none (seed 004, "Brzi štihovi")."""
    if holding & ACE:
        return 4 if holding & KING else 3 if holding & QUEEN else 2
    if holding & KING:
        return 2 if holding & QUEEN else 1 if holding.bit_count() > 1 else 0
    return 0


def _unguarded_top(holding: int, args: tuple[int, ...]) -> int:
    """1 where the highest card is a bare king, a queen in two cards or a jack in three, or barer."""
    if not holding:
        return 0
    top = holding.bit_length() - 1
    return int((top, holding.bit_count()) in _BARE)


_BARE = {(11, 1), (10, 1), (10, 2), (9, 1), (9, 2), (9, 3)}


def _unguarded_literal(holding: int, args: tuple[int, ...]) -> int:
    """1 for a king in exactly one card, a queen in exactly two, a jack in exactly three, whatever stands beside."""
    return int(bool(holding & {1: KING, 2: QUEEN, 3: JACK}.get(holding.bit_count(), 0)))


def _losers(holding: int, args: tuple[int, ...]) -> int:
    """Losing tricks: of the first three cards, an ace never loses, a king only alone, a queen in under three.

    The basic count of F. Dudley Courtenay's losing-trick count (1935).
    """
    n = holding.bit_count()
    covered = bool(holding & ACE) + (bool(holding & KING) and n >= 2) + (bool(holding & QUEEN) and n >= 3)
    return min(3, n) - covered


def _stopper(holding: int, args: tuple[int, ...]) -> int:
    """1 for A, Kx, Qxx, Jxxx or better."""
    n = holding.bit_count()
    return int(bool(
        holding & ACE or (holding & KING and n >= 2) or (holding & QUEEN and n >= 3) or (holding & JACK and n >= 4)
    ))


def _pattern(holding: int, args: tuple[int, ...]) -> int:
    """1 where the holding is card for card as good as the pattern and at least as long.

    ``args`` are the pattern's ranks from high to low (12 ace … 0), -1 for any card.
    """
    if holding.bit_count() < len(args):
        return 0
    rest = holding
    for rank in args:
        top = rest.bit_length() - 1
        if top < rank:
            return 0
        rest &= ~(1 << top)
    return 1


def _playing_tricks(holding: int, args: tuple[int, ...]) -> int:
    """Half tricks a suit may win in play: those of its first three cards, and the cards beyond.

    The table is the usual one of strong twos and pre-empts (enigmar.net, "Strong Two opening bids": its ¾ for K-J-x
    and Q-J-x is ½ here; K-x ½ and the count of KJ8652, 3½, from pattayabridge.com, "Playing Tricks"). A suit of four
    is taken as a side suit, whose fourth card is worth half a trick unless it is high; one of five or more as long.
    """
    n = holding.bit_count()
    if n > 4:
        return _top_half_tricks(holding, n) + 2 * (n - 3)
    fourth = 0 if n < 4 else 2 if holding == ACE | KING | QUEEN | JACK else 1
    return _top_half_tricks(holding, n) + fourth


_TOPS_OF_THREE = (
    ("AKQ", 6), ("AKJ", 5), ("AQJ", 5), ("AK", 4), ("KQJ", 4), ("AQ", 3), ("KQT", 3), ("A", 2), ("KQ", 2), ("KJT", 2),
    ("QJT", 2), ("K", 1), ("QJ", 1),
)
_TOPS_OF_TWO = (("AK", 4), ("AQ", 3), ("A", 2), ("KQ", 2), ("K", 1))
_TOPS_OF_ONE = (("A", 2),)
_TOPS = tuple(
    tuple((holding_of(cards), halves) for cards, halves in tops)
    for tops in ((), _TOPS_OF_ONE, _TOPS_OF_TWO, _TOPS_OF_THREE)
)


def _top_half_tricks(holding: int, n: int) -> int:
    """Half tricks of the first three cards: the first row of the table that the holding has."""
    return next((halves for cards, halves in _TOPS[min(n, 3)] if holding & cards == cards), 0)


def _suit_quality(holding: int, args: tuple[int, ...]) -> int:
    """2 solid, 1 good, 0 neither.

    Good: two of A K Q or three of A K Q J T (what the ACBL asks of a weak two). Solid: more likely than not to lose no
    trick opposite a low singleton, played from the top; for five to eight cards that is the table of Bidbase, "Solid
    Suit" (aeyec.com), for other lengths it is counted over all divisions of the missing cards.
    """
    if (solid := _SOLID.get(min(holding.bit_count(), 10))) is not None and _pattern(holding, solid):
        return 2
    return int((holding & _TOP_THREE).bit_count() >= 2 or (holding & _TOP_FIVE).bit_count() >= 3)


_TOP_THREE, _TOP_FIVE = holding_of("AKQ"), holding_of("AKQJT")
_SOLID = {
    length: tuple(RANKS.index(c) for c in cards)
    for length, cards in ((4, "AKQJ"), (5, "AKQJ"), (6, "AKQT"), (7, "AKQ"), (8, "AKJ"), (9, "AK"), (10, "A"))
}


_FUNCTIONS: dict[str, Callable[[int, tuple[int, ...]], int]] = {
    "weights": _weights, "length": _length, "quick tricks": _quick_tricks, "unguarded top": _unguarded_top,
    "unguarded literal": _unguarded_literal, "losers": _losers, "stopper": _stopper, "pattern": _pattern,
    "playing tricks": _playing_tricks, "suit quality": _suit_quality,
}

LENGTH = SuitMeasure("length")
HCP = SuitMeasure("weights", (4, 3, 2, 1))
CONTROLS = SuitMeasure("weights", (2, 1))
"""An ace two, a king one (George Rosenkranz, The Bridge World, December 1974)."""
QUICK_TRICKS = SuitMeasure("quick tricks")
LOSERS = SuitMeasure("losers")
STOPPER = SuitMeasure("stopper")
PLAYING_TRICKS = SuitMeasure("playing tricks")
SUIT_QUALITY = SuitMeasure("suit quality")


def count_of(ranks: str) -> SuitMeasure:
    """How many of the ranks a holding has: ``count_of("AKQ")``, ``count_of("T")``."""
    mask = holding_of(ranks)
    lowest = 13 - (mask & -mask).bit_length()
    return SuitMeasure("weights", tuple(mask >> (12 - at) & 1 for at in range(lowest + 1)))


def ranks_counted(measure: SuitMeasure) -> str:
    """The inverse of ``count_of``: the ranks with a weight, high to low."""
    return holding_text(sum(1 << (12 - at) for at, weight in enumerate(measure.args) if weight))


def pattern(text: str) -> SuitMeasure:
    """The flag of a pattern such as ``AQxxx``: x is any card."""
    return SuitMeasure("pattern", tuple(-1 if c in "xX" else RANKS.index(c) for c in text.replace("10", "T")))
