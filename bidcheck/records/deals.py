"""Deals in which hands may be unknown, or hold fewer than thirteen cards.

>>> deal = Deal.parse("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -")
>>> str(deal)
'N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85'
>>> str(deal.hand(Seat.EAST))
'A8654.KQ5.T.QJT6'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bidcheck.auction import Seat
from bidcheck.cards import GLYPHS, PBN_ORDER, RANKS, Card, Hand, Strain, holding_text
from bidcheck.errors import CannotRead

FULL_SUIT = 0b1111111111111

Fault = tuple[str, str]
"""What is wrong, and the remedy."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards somebody is known to hold: four holdings, clubs first; thirteen cards, or fewer in an end position."""

    holdings: tuple[int, int, int, int]

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read ``S.H.D.C``, ranks in any order; ``CannotRead`` for anything else."""
        suits = text.strip().split(".")
        if len(suits) != 4:
            raise CannotRead(f"{text!r} is not a hand: write four suits, spades first, with a dot between")
        masks = []
        for suit in suits:
            mask, faults = _suit(suit)
            if faults:
                raise CannotRead("; ".join(faults[0]))
            masks.append(mask)
        s, h, d, c = masks
        return cls((c, d, h, s))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    @property
    def count(self) -> int:
        """How many cards."""
        return sum(holding.bit_count() for holding in self.holdings)

    @property
    def hand(self) -> Hand | None:
        """The hand, if there are thirteen."""
        return Hand(self.holdings) if self.count == 13 else None

    def __contains__(self, card: Card) -> bool:
        return bool(self.holdings[card.suit] >> card.rank & 1)

    def __iter__(self) -> Iterator[Card]:
        for suit in PBN_ORDER:
            for rank in range(12, -1, -1):
                if self.holdings[suit] >> rank & 1:
                    yield Card(suit, rank)

    def __str__(self) -> str:
        c, d, h, s = self.holdings
        return f"{holding_text(s)}.{holding_text(h)}.{holding_text(d)}.{holding_text(c)}"

    @property
    def lettered(self) -> str:
        """``SKQT2HATDJ6542C85``, as LIN writes a hand."""
        c, d, h, s = self.holdings
        return f"S{holding_text(s)}H{holding_text(h)}D{holding_text(d)}C{holding_text(c)}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands from north clockwise, each ``None`` where it is not known."""

    hands: tuple[Cards | None, Cards | None, Cards | None, Cards | None]

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read ``N:AKQ.… … … …``; ``CannotRead`` with the first fault."""
        deal, faults, _ = read_deal(text)
        if faults:
            raise CannotRead("; ".join(faults[0]))
        return deal

    @classmethod
    def of_hands(cls, north: Hand, east: Hand, south: Hand, west: Hand) -> Deal:
        """The deal of four whole hands."""
        return cls((Cards(north.holdings), Cards(east.holdings), Cards(south.holdings), Cards(west.holdings)))

    def hand(self, seat: Seat) -> Hand | None:
        """The hand of ``seat`` where all thirteen cards are known."""
        cards = self.hands[seat]
        return None if cards is None else cards.hand

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are dealt, once each."""
        union = 0
        for cards in self.hands:
            if cards is None or cards.count != 13:
                return False
            union |= _packed(cards.holdings)
        return union.bit_count() == 52

    @property
    def is_unknown(self) -> bool:
        return self.hands == (None, None, None, None)

    def holder(self, card: Card) -> Seat | None:
        """Who holds ``card``; ``None`` where nobody is known to, or two are."""
        found = [seat for seat in Seat if (cards := self.hands[seat]) is not None and card in cards]
        return found[0] if len(found) == 1 else None

    def completed(self) -> Deal:
        """The deal with the fourth hand filled in, where the other three hold 39 different cards."""
        unknown = [seat for seat in range(4) if self.hands[seat] is None]
        if len(unknown) != 1:
            return self
        rest = [FULL_SUIT] * 4
        for cards in self.hands:
            if cards is None:
                continue
            if cards.count != 13:
                return self
            for suit in range(4):
                if cards.holdings[suit] & ~rest[suit]:
                    return self
                rest[suit] &= ~cards.holdings[suit]
        hands = list(self.hands)
        hands[unknown[0]] = Cards((rest[0], rest[1], rest[2], rest[3]))
        return Deal((hands[0], hands[1], hands[2], hands[3]))

    def text(self, first: Seat = Seat.NORTH) -> str:
        """The deal as PBN writes it, beginning with the hand of ``first``."""
        hands = (self.hands[first.after(turn)] for turn in range(4))
        return f"{first}:" + " ".join("-" if cards is None else str(cards) for cards in hands)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def faults(self, *, whole: bool) -> list[Fault]:
        """Cards in two hands, hands with too many cards, and hands that do not match in number.

        ``whole`` says that thirteen cards a hand are expected: there was an auction, so this is no end position.
        """
        found: list[Fault] = []
        seen = twice = 0
        counts: dict[int, int] = {}
        for seat in range(4):
            cards = self.hands[seat]
            if cards is not None:
                packed = _packed(cards.holdings)
                twice |= seen & packed
                seen |= packed
                counts[seat] = packed.bit_count()
        if twice:
            names = ", ".join(str(Card(Strain(at // 13), at % 13)) for at in range(51, -1, -1) if twice >> at & 1)
            found.append((f"in two hands: {names}", "give each card to one player"))
        most = max(counts.values(), default=13)
        for seat, count in counts.items():
            if count > 13:
                found.append((f"{Seat(seat).name.lower()} has {count} cards", "a hand has 13"))
            elif count < 13 and (whole or count != most):
                found.append((f"{Seat(seat).name.lower()} has {count} cards",
                              "a hand has 13; in an end position all have the same number"))
        return found


UNKNOWN_DEAL = Deal((None, None, None, None))


def _packed(holdings: tuple[int, int, int, int]) -> int:
    c, d, h, s = holdings
    return c | d << 13 | h << 26 | s << 39


@lru_cache(maxsize=1 << 14)
def _suit(text: str) -> tuple[int, tuple[Fault, ...]]:
    """The mask of the ranks in ``text``, and what is wrong with them."""
    mask, faults = 0, []
    for letter in text.upper().replace("10", "T"):
        rank = RANKS.find(letter)
        if rank < 0:
            faults.append((f"{letter!r} is not the rank of a card", "write A K Q J T 9 … 2"))
        elif mask >> rank & 1:
            faults.append((f"the {letter} stands twice in {text!r}", "write each card once"))
        else:
            mask |= 1 << rank
    return mask, tuple(faults)


_FIRST = re.compile(r"\s*([NESWnesw])\s*:\s*(.*)", re.DOTALL)
_SUIT_LETTERS = {"S": 3, "H": 2, "D": 1, "C": 0, **{glyph: int(suit) for glyph, suit in GLYPHS.items()}}


_SUIT = "([2-9TJQKA]*)"
_HAND = rf"{_SUIT}\.{_SUIT}\.{_SUIT}\.{_SUIT}"
_WHOLE_DEAL = re.compile(f"([NESW]):{_HAND} {_HAND} {_HAND} {_HAND}")
_LIN_HAND = f"S{_SUIT}H{_SUIT}D{_SUIT}C{_SUIT}"
_WHOLE_LIN = re.compile(f"([1-4]){_LIN_HAND},{_LIN_HAND},{_LIN_HAND},")


class _Masks(dict[str, int]):
    """Ranks to their mask, worked out once; a rank that stands twice gives 0, so that cards are missed."""

    def __missing__(self, text: str) -> int:
        mask, faults = _suit(text)
        mask = 0 if faults else mask
        if len(self) < 1 << 15:
            self[text] = mask
        return mask


_MASKS = _Masks()


@lru_cache(maxsize=1024)
def read_deal(text: str) -> tuple[Deal, tuple[Fault, ...], bool]:
    """The deal in PBN text, all that is wrong with it, and whether all 52 cards are there, once each.

    What cannot be read is left unknown. Accepts lower case, ``10``, ranks in any order, suits with their letter before
    them, ``-`` for a hand.
    """
    match = _WHOLE_DEAL.fullmatch(text)
    if match is not None:
        first, *suits = match.groups()
        s1, h1, d1, c1, s2, h2, d2, c2, s3, h3, d3, c3, s4, h4, d4, c4 = [_MASKS[suit] for suit in suits]
        hands = ((c1, d1, h1, s1), (c2, d2, h2, s2), (c3, d3, h3, s3), (c4, d4, h4, s4))
        if _all_there(hands):
            turn = -"NESW".index(first) % 4
            made = [Cards(hand) for hand in hands]
            made = made[turn:] + made[:turn]
            return Deal((made[0], made[1], made[2], made[3])), (), True
    deal, faults = _read_deal(text)
    return deal, faults, False


def _all_there(hands: tuple[tuple[int, int, int, int], ...]) -> bool:
    union = 0
    for hand in hands:
        packed = _packed(hand)
        if packed.bit_count() != 13:
            return False
        union |= packed
    return union == (1 << 52) - 1


def _read_deal(text: str) -> tuple[Deal, tuple[Fault, ...]]:
    faults: list[Fault] = []
    named = _FIRST.match(text)
    if named is not None:
        first, rest = "NESW".index(named[1].upper()), named[2]
    else:
        first, rest = 0, text
        faults.append(("the deal does not say whose hand comes first", "begin it with N:, E:, S: or W:"))
    parts = rest.split()
    if len(parts) != 4:
        faults.append((f"the deal has {len(parts)} hands", "write four, clockwise, with - for one not known"))
    hands: list[Cards | None] = [None] * 4
    for turn, part in enumerate(parts[:4]):
        hands[(first + turn) % 4] = _dotted(part, faults)
    return Deal((hands[0], hands[1], hands[2], hands[3])).completed(), tuple(faults)


def _dotted(part: str, faults: list[Fault]) -> Cards | None:
    """The hand ``S.H.D.C``; ``None`` for ``-``, for dots alone and for what cannot be read."""
    if not part.strip("-?."):
        return None
    suits = part.split(".")
    masks = [0, 0, 0, 0]
    lettered = any(suit[:1].upper() in _SUIT_LETTERS for suit in suits)
    if len(suits) != 4 and not (lettered and len(suits) < 4):
        faults.append((f"{part!r} is not a hand", "write four suits, spades first, with a dot between"))
        return None
    for place, suit in zip((3, 2, 1, 0), suits, strict=False):
        if suit[:1].upper() in _SUIT_LETTERS:
            place, suit = _SUIT_LETTERS[suit[0].upper()], suit[1:]
        mask, wrong = _suit(suit.strip("-"))
        faults.extend(wrong)
        if mask & masks[place]:
            faults.append((f"a suit of {part!r} is given twice", "write each suit once"))
        masks[place] |= mask
    return Cards((masks[0], masks[1], masks[2], masks[3])) if any(masks) else None


_RANKED = r"((?:10|[2-9TJQKA])*)"
_LETTERED = re.compile(rf"(?:S{_RANKED})?(?:H{_RANKED})?(?:D{_RANKED})?(?:C{_RANKED})?")
_ONE_SUIT = re.compile(r"([SHDC♠♥♦♣])([^SHDC♠♥♦♣]*)")


def read_lettered(text: str) -> tuple[Cards | None, tuple[Fault, ...]]:
    """The hand ``S9642H765DJTCQJ93`` in either case, suits in any order or missing, and what is wrong with it."""
    upper = text.upper()
    match = _LETTERED.fullmatch(upper)
    if match is not None:
        if not upper:
            return None, ()
        s, h, d, c = (_suit(suit or "") for suit in match.groups())
        wrong = s[1] + h[1] + d[1] + c[1]
        cards = Cards((c[0], d[0], h[0], s[0]))
        return (cards if cards.count else None), wrong
    faults: list[Fault] = []
    if "." in upper and upper.strip()[:1] not in _SUIT_LETTERS:
        return _dotted(upper.strip(), faults), tuple(faults)
    masks = [0, 0, 0, 0]
    rest = _ONE_SUIT.sub("", upper).strip(" .-")
    if rest:
        faults.append((f"{rest!r} stands before the first suit of {text!r}", "write S, H, D or C before the ranks"))
    for letter, ranks in _ONE_SUIT.findall(upper):
        mask, wrong = _suit(re.sub(r"[\s.,-]", "", ranks))
        faults.extend(wrong)
        if mask & masks[_SUIT_LETTERS[letter]]:
            faults.append((f"cards stand twice in {text!r}", "write each card once"))
        masks[_SUIT_LETTERS[letter]] |= mask
    return (Cards((masks[0], masks[1], masks[2], masks[3])) if any(masks) else None), tuple(faults)


_LIN_DEALERS = {"1": Seat.SOUTH, "2": Seat.WEST, "3": Seat.NORTH, "4": Seat.EAST}
LIN_ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order in which LIN gives hands and players, and numbers dealers from 1."""


@lru_cache(maxsize=1024)
def read_lin_deal(text: str) -> tuple[Seat | None, Deal, tuple[Fault, ...], bool]:
    """Dealer, deal, faults of a LIN ``md`` value, ``3S…H…D…C…,…,…,``, and whether all 52 cards are there.

    An empty fourth hand is filled in when the other three have 39 different cards.
    """
    match = _WHOLE_LIN.fullmatch(text)
    if match is not None:
        number, *suits = match.groups()
        s1, h1, d1, c1, s2, h2, d2, c2, s3, h3, d3, c3 = [_MASKS[suit] for suit in suits]
        rest = (FULL_SUIT & ~(c1 | c2 | c3), FULL_SUIT & ~(d1 | d2 | d3),
                FULL_SUIT & ~(h1 | h2 | h3), FULL_SUIT & ~(s1 | s2 | s3))
        south, west, north = (c1, d1, h1, s1), (c2, d2, h2, s2), (c3, d3, h3, s3)
        if _all_there((south, west, north, rest)):
            whole = Deal((Cards(north), Cards(rest), Cards(south), Cards(west)))
            return _LIN_DEALERS[number], whole, (), True
    return *_read_lin_deal(text), False


def _read_lin_deal(text: str) -> tuple[Seat | None, Deal, tuple[Fault, ...]]:
    raw = text.strip()
    faults: list[Fault] = []
    dealer = None
    if raw[:1].isdigit():
        dealer = _LIN_DEALERS.get(raw[0])
        if dealer is None and raw[0] != "0":
            faults.append((f"{raw[0]!r} is no dealer", "LIN writes 1 for south, 2 west, 3 north, 4 east"))
        raw = raw[1:]
    parts = raw.split(",")
    if len(parts) > 4 and "".join(parts[4:]).strip():
        faults.append((f"the deal has {len(parts)} hands", "write four: south, west, north, east"))
    hands: list[Cards | None] = [None] * 4
    for seat, part in zip(LIN_ORDER, parts, strict=False):
        cards, wrong = read_lettered(part.strip())
        hands[seat] = cards
        faults.extend(wrong)
    return dealer, Deal((hands[0], hands[1], hands[2], hands[3])).completed(), tuple(faults)


def lin_deal_text(deal: Deal, dealer: Seat | None) -> str:
    """The ``md`` value; the fourth hand of a whole deal is left out, as the site writes it."""
    hands = ["" if (cards := deal.hands[seat]) is None else cards.lettered for seat in LIN_ORDER]
    if deal.is_complete:
        hands[3] = ""
    return ("" if dealer is None else str(LIN_ORDER.index(dealer) + 1)) + ",".join(hands)
