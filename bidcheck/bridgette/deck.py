"""The pack of Bridgette: 52 cards and three colons, and hands that may hold colons.

A *colon* has neither rank nor suit; each goes with a group of the cards: Grand with the aces, Royal with K Q J, Little
with 10 to 2. Alone a colon is written ``+G``, ``+R`` or ``+L``; a hand is PBN, then its colons after one ``+``:

>>> hand = BridgetteHand.parse("AQJ8.K74.Q92.6+GR")
>>> str(hand), len(hand), Colon.GRAND in hand
('AQJ8.K74.Q92.6+GR', 13, True)
>>> Colon.ROYAL.matches(Card.parse("HK")), Colon.ROYAL.matches(Card.parse("HT"))
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from bidcheck.cards import GLYPHS, PBN_ORDER, SUITS, Card, Strain, holding_of, holding_text
from bidcheck.errors import CannotRead
from bidcheck.locale import Phrase, phrase
from bidcheck.vocabulary import fold

_ACE, _TEN = 12, 8


class Player(IntEnum):
    """The two players of a deal."""

    DEALER = 0
    NON_DEALER = 1

    @property
    def other(self) -> Player:
        return Player(1 - self)

    def __str__(self) -> str:
        return ("dealer", "non-dealer")[self]


class Colon(IntEnum):
    """The three extra cards, and with each its group (clause 3). ``str`` is ``+G``, ``+R``, ``+L``."""

    GRAND = 0
    ROYAL = 1
    LITTLE = 2

    def __str__(self) -> str:
        return f"+{'GRL'[self]}"

    @property
    def label(self) -> str:
        """``Grand``, ``Royal`` or ``Little``."""
        return self.name.title()

    @property
    def group(self) -> str:
        """The cards it goes with, in words."""
        return (phrase("aces"), phrase("kings, queens and jacks"), phrase("tens to twos"))[self]

    @property
    def words(self) -> Phrase:
        """``Grand colon``."""
        return (phrase("Grand colon"), phrase("Royal colon"), phrase("Little colon"))[self]

    def matches(self, card: Card) -> bool:
        """Whether ``card`` is of this colon's group."""
        return group_of(card) is self

    @classmethod
    def parse(cls, text: str) -> Colon:
        """Read ``+G``, ``g``, ``Grand``, ``Grand Colon``, ``büyük kolon``; ``CannotRead`` otherwise."""
        word = fold(text).replace("+", " ").split()
        if len(word) == 2 and word[1] in ("colon", "kolon", "kolonu"):
            word = word[:1]
        if len(word) != 1 or word[0] not in _COLON_WORDS:
            raise CannotRead(f"{text.strip()!r} is no colon: write +G (Grand), +R (Royal) or +L (Little)")
        return _COLON_WORDS[word[0]]


_COLON_WORDS = {
    word: colon
    for colon, words in ((Colon.GRAND, "g grand buyuk"), (Colon.ROYAL, "r royal kraliyet"),
                         (Colon.LITTLE, "l little common kucuk"))
    for word in words.split()
}

AnyCard: TypeAlias = Card | Colon
"""A card of the 55: one of the 52, or a colon."""

PACK: tuple[AnyCard, ...] = (
    *(Card(suit, rank) for suit in PBN_ORDER for rank in range(12, -1, -1)), *Colon,
)
"""The 55 cards: spades from the ace down, hearts, diamonds, clubs, then the colons."""


def group_of(card: Card) -> Colon:
    """The colon with whose group ``card`` goes."""
    if card.rank == _ACE:
        return Colon.GRAND
    return Colon.ROYAL if card.rank > _TEN else Colon.LITTLE


def parse_card(text: str) -> AnyCard:
    """Read a card, ``SA`` or ``H10``, or a colon, ``+G`` or ``Grand``; ``CannotRead`` otherwise."""
    raw = text.strip()
    folded = fold(raw).split()
    if raw.startswith("+") or (folded and folded[0] in _COLON_WORDS):
        return Colon.parse(raw)
    try:
        return Card.parse(raw)
    except CannotRead:
        raise CannotRead(
            f"cannot read {raw!r} as a card: write suit and rank, such as SA or H10, or a colon, +G, +R or +L"
        ) from None


_GLYPHED = re.compile(f"([{''.join(GLYPHS)}])([^{''.join(GLYPHS)}]*)")


@dataclass(frozen=True, slots=True)
class BridgetteHand:
    """Cards of one player: four holdings, clubs first, and a mask of colons (bit 0 Grand, 1 Royal, 2 Little).

    A hand to bid from has 13; more while cards are exchanged, fewer in the course of play.
    """

    holdings: tuple[int, int, int, int]
    colons: int = 0

    def __post_init__(self) -> None:
        if len(self.holdings) != 4 or any(not 0 <= h < 1 << 13 for h in self.holdings) or not 0 <= self.colons < 8:
            raise ValueError(f"no such hand: holdings {self.holdings}, colons {self.colons}")

    @classmethod
    def parse(cls, text: str, cards: int | None = 13) -> BridgetteHand:
        """Read ``AQJ8.K74.Q92.6+GR`` (spades, hearts, diamonds, clubs, colons) or ``♠AQJ8 ♥K74 ♦Q92 ♣6 +GR``.

        ``cards`` is how many there must be; ``None`` for any number. Raises ``CannotRead`` saying what is wrong.
        """
        raw = text.strip()
        suited, _, extra = raw.partition("+")
        if any(glyph in suited for glyph in GLYPHS):
            suits = _glyph_suits(suited)
        else:
            parts = suited.split(".")
            if len(parts) != 4:
                raise CannotRead(
                    f"cannot read {raw!r} as a hand: write four suits, spades first, with a dot between, then any "
                    "colons after a plus, such as AQJ8.K74.Q92.6+GR"
                )
            suits = {suit: part.strip().strip("-") for suit, part in zip(PBN_ORDER, parts, strict=True)}
        c, d, h, s = (holding_of(suits.get(suit, "")) for suit in SUITS)
        hand = cls((c, d, h, s), _colons_of(extra, raw))
        if cards is not None and len(hand) != cards:
            raise CannotRead(f"the hand {raw!r} has {len(hand)} cards, colons counted: a hand has {cards}")
        return hand

    @classmethod
    def of_cards(cls, cards: Iterable[AnyCard]) -> BridgetteHand:
        """The hand of those cards, all different; ``ValueError`` otherwise."""
        masks, colons = [0, 0, 0, 0], 0
        for card in cards:
            if isinstance(card, Colon):
                twice, colons = colons >> card & 1, colons | 1 << card
            else:
                twice = masks[card.suit] >> card.rank & 1
                masks[card.suit] |= 1 << card.rank
            if twice:
                raise ValueError(f"{card} is there twice")
        return cls((masks[0], masks[1], masks[2], masks[3]), colons)

    def __str__(self) -> str:
        suits = ".".join(holding_text(self.holdings[suit]) for suit in PBN_ORDER)
        colons = "".join("GRL"[colon] for colon in Colon if colon in self)
        return f"{suits}+{colons}" if colons else suits

    def __repr__(self) -> str:
        return f"BridgetteHand.parse({str(self)!r}{'' if len(self) == 13 else ', None'})"

    def __len__(self) -> int:
        return sum(h.bit_count() for h in self.holdings) + self.colons.bit_count()

    def __iter__(self) -> Iterator[AnyCard]:
        """The cards, spades first, high to low, and the colons last."""
        for suit in PBN_ORDER:
            for rank in range(12, -1, -1):
                if self.holdings[suit] >> rank & 1:
                    yield Card(suit, rank)
        for colon in Colon:
            if self.colons >> colon & 1:
                yield colon

    def __contains__(self, card: AnyCard) -> bool:
        if isinstance(card, Colon):
            return bool(self.colons >> card & 1)
        return bool(self.holdings[card.suit] >> card.rank & 1)

    def length(self, suit: Strain) -> int:
        """How many cards of ``suit``; a colon is of none (clause 4)."""
        return self.holdings[suit].bit_count()

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Cards in clubs, diamonds, hearts, spades."""
        c, d, h, s = self.holdings
        return c.bit_count(), d.bit_count(), h.bit_count(), s.bit_count()

    def with_cards(self, cards: Iterable[AnyCard]) -> BridgetteHand:
        """The hand with ``cards`` added; ``ValueError`` for one it has."""
        return BridgetteHand.of_cards([*self, *cards])

    def without(self, cards: Iterable[AnyCard]) -> BridgetteHand:
        """The hand with ``cards`` taken out; ``ValueError`` for one it has not."""
        left = list(self)
        for card in cards:
            if card not in left:
                raise ValueError(f"{card} is not in {self}")
            left.remove(card)
        return BridgetteHand.of_cards(left)


def _glyph_suits(text: str) -> dict[Strain, str]:
    suits: dict[Strain, str] = {}
    before = _GLYPHED.split(text, maxsplit=1)[0].strip()
    if before:
        raise CannotRead(f"cannot read {before!r} in the hand {text.strip()!r}: write each suit as ♠AQJ85")
    for glyph, ranks in _GLYPHED.findall(text):
        if GLYPHS[glyph] in suits:
            raise CannotRead(f"{glyph} stands twice in the hand {text.strip()!r}: write each suit once")
        suits[GLYPHS[glyph]] = re.sub(r"[\s,;—–-]", "", ranks)
    return suits


def _colons_of(text: str, hand: str) -> int:
    """The mask of the colons in ``GR``, ``+G +R`` or ``Grand Royal``."""
    mask = 0
    for word in re.split(r"[\s,+]+", text.strip()):
        for part in [word] if fold(word) in _COLON_WORDS else word:
            colon = Colon.parse(part)
            if mask >> colon & 1:
                raise CannotRead(f"the {colon.label} colon stands twice in {hand!r}: there is one of each")
            mask |= 1 << colon
    return mask
