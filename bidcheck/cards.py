"""Suits, strains, cards, holdings and hands: frozen values with an exact text form.

A *holding* is the cards of one suit, kept as a 13-bit mask: bit 12 is the ace, bit 0 the two. A hand is four
holdings, clubs first, so that ``hand.holdings[Strain.HEARTS]`` is the hearts. Text is PBN: ``S.H.D.C``, ranks high to
low, a void empty (``AQJ85.K74.Q92.63``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from bidcheck.errors import CannotRead
from bidcheck.locale import phrase

RANKS = "23456789TJQKA"
"""Ranks from low to high; the index is the bit of a holding."""

HOLDINGS = 1 << 13
"""How many holdings a suit has: 8,192."""


class Strain(IntEnum):
    """The five strains in rank order, clubs lowest (Law 18E)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    def __str__(self) -> str:
        return "CDHSN"[self]

    @property
    def text(self) -> str:
        """``C D H S NT``, as written in a bid."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def is_suit(self) -> bool:
        return self is not Strain.NOTRUMP

    @property
    def glyph(self) -> str:
        return ("♣", "♦", "♥", "♠", "NT")[self]


SUITS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)
"""The four suits, lowest first."""

PBN_ORDER = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""The four suits as a hand is written, spades first."""

MAJORS = (Strain.HEARTS, Strain.SPADES)
MINORS = (Strain.CLUBS, Strain.DIAMONDS)

GLYPHS = {"♣": Strain.CLUBS, "♦": Strain.DIAMONDS, "♥": Strain.HEARTS, "♠": Strain.SPADES,
          "♧": Strain.CLUBS, "♢": Strain.DIAMONDS, "♡": Strain.HEARTS, "♤": Strain.SPADES}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. ``str`` is suit then rank, ``SA``; ``rank`` runs from 0, the two, to 12, the ace."""

    suit: Strain
    rank: int

    def __post_init__(self) -> None:
        if not 0 <= self.rank <= 12 or self.suit is Strain.NOTRUMP:
            raise ValueError(f"no such card: suit {self.suit!r}, rank {self.rank}")

    def __str__(self) -> str:
        return f"{self.suit}{RANKS[self.rank]}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``SA``, ``♠A``, ``s10`` or ``AS``.

        Raises ``CannotRead`` when it is none of them.
        """
        raw = _bare(text)
        folded = raw.upper().replace("10", "T")
        for glyph, suit in GLYPHS.items():
            folded = folded.replace(glyph, str(suit))
        if len(folded) == 2:
            for s, r in ((folded[0], folded[1]), (folded[1], folded[0])):
                if s in "CDHS" and r in RANKS:
                    return cls(Strain("CDHS".index(s)), RANKS.index(r))
        raise CannotRead(phrase("cannot read {text} as a card: write suit and rank, such as SA or H10", text=repr(raw)))


def holding_of(ranks: str) -> int:
    """The mask of the ranks in ``ranks``, any order; ``10`` and ``T`` are the ten.

    Raises ``CannotRead`` for an unknown rank or one named twice.
    """
    mask = 0
    for letter in ranks.upper().replace("10", "T"):
        rank = RANKS.find(letter)
        if rank < 0:
            raise CannotRead(phrase("{letter} is not the rank of a card: write A K Q J T 9 … 2", letter=repr(letter)))
        if mask >> rank & 1:
            raise CannotRead(phrase("the {letter} stands twice in {text}", letter=letter, text=repr(ranks)))
        mask |= 1 << rank
    return mask


def holding_text(holding: int) -> str:
    """The ranks of a holding, high to low: ``AQJ85``; a void is empty."""
    return "".join(RANKS[r] for r in range(12, -1, -1) if holding >> r & 1)


_BLANK = re.compile(r"[\s—–-]")
"""What may stand between cards, or for a void."""


def _bare(text: str) -> str:
    """``text`` without outer blanks, and without the marks that make a suit sign an emoji."""
    return text.strip().replace("\ufe0f", "").replace("\ufe0e", "")


_GLYPHED = re.compile(r"([♠♥♦♣♤♡♢♧])\s*((?:10|[2-9TJQKA\s—–-])*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards, as four holdings with clubs first."""

    holdings: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        if sum(h.bit_count() for h in self.holdings) != 13 or max(self.holdings) >= HOLDINGS:
            raise ValueError(f"a hand has 13 cards, not {sum(h.bit_count() for h in self.holdings)}: {self.holdings}")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read ``AQJ85.K74.Q92.63`` (spades, hearts, diamonds, clubs) or ``♠AQJ85 ♥K74 ♦Q92 ♣63`` in any order.

        Raises ``CannotRead`` saying what is wrong: a rank that is none, a card twice, not thirteen cards.
        """
        raw = _bare(text)
        if any(g in raw for g in GLYPHS):
            suits = _glyph_suits(raw)
        else:
            parts = raw.split(".")
            if len(parts) != 4:
                raise CannotRead(
                    phrase("cannot read {text} as a hand: write four suits, spades first, with a dot between, such as "
                           "AQJ85.K74.Q92.63", text=repr(raw))
                )
            suits = {suit: _BLANK.sub("", part) for suit, part in zip(PBN_ORDER, parts, strict=True)}
        masks = [holding_of(suits.get(suit, "")) for suit in SUITS]
        count = sum(m.bit_count() for m in masks)
        if count != 13:
            raise CannotRead(phrase("the hand {text} has {n} cards: a hand has 13", text=repr(raw), n=count))
        return cls((masks[0], masks[1], masks[2], masks[3]))

    def __str__(self) -> str:
        return ".".join(holding_text(self.holdings[suit]) for suit in PBN_ORDER)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __iter__(self) -> Iterator[Card]:
        """The cards, spades first, high to low."""
        for suit in PBN_ORDER:
            for rank in range(12, -1, -1):
                if self.holdings[suit] >> rank & 1:
                    yield Card(suit, rank)

    def __contains__(self, card: Card) -> bool:
        return bool(self.holdings[card.suit] >> card.rank & 1)

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Cards in clubs, diamonds, hearts, spades."""
        c, d, h, s = self.holdings
        return c.bit_count(), d.bit_count(), h.bit_count(), s.bit_count()

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Cards in spades, hearts, diamonds, clubs: the order in which a hand is written."""
        c, d, h, s = self.lengths
        return s, h, d, c

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> Hand:
        """The hand of thirteen different cards; ``ValueError`` otherwise."""
        masks = [0, 0, 0, 0]
        for card in cards:
            masks[card.suit] |= 1 << card.rank
        return cls((masks[0], masks[1], masks[2], masks[3]))


def _glyph_suits(raw: str) -> dict[Strain, str]:
    suits: dict[Strain, str] = {}
    rest = _GLYPHED.sub("", raw).strip(" ,.;\t\n")
    if rest:
        raise CannotRead(phrase(
            "cannot read {text} in the hand {hand}: write each suit as ♠AQJ85, with A K Q J T 9 … 2",
            text=repr(rest), hand=repr(raw)))
    for glyph, ranks in _GLYPHED.findall(raw):
        suit = GLYPHS[glyph]
        if suit in suits:
            raise CannotRead(phrase("the {letter} stands twice in {text}", letter=glyph, text=repr(raw)))
        suits[suit] = _BLANK.sub("", ranks)
    return suits
