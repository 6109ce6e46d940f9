"""Whole deals: four hands, each of a region of its own, every deal that fits as likely.

One or two regions are drawn from exactly. The cards that are left are shuffled, and a third or fourth region only
decides whether a deal is kept; that is uniform too, but takes as long as the last two regions are rare.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bidcheck.cards import SUITS, Hand
from bidcheck.conditions.facts import mask
from bidcheck.errors import BidcheckError
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.together import TwoHands

Deal = tuple[Hand, Hand, Hand, Hand]

TRIES = 60_000
"""How many deals are looked at for one that fits, before it is given up."""

_AT_ONCE = 2_000


class NoDeal(BidcheckError):
    """No deal gives the four players such hands, or hardly any."""


class Deals:
    """The deals of a pack in which each player has a hand of his region; ``None`` is any hand.

    The players are in the order of the regions, whoever they are. The regions' spaces are those of a full deck.
    """

    def __init__(self, regions: Sequence[Region | None]) -> None:
        self.regions = tuple(regions)
        if len(self.regions) != 4:
            raise ValueError("a deal has four hands")
        asked = [at for at, region in enumerate(self.regions) if region is not None]
        rarest = sorted(asked, key=lambda at: (self._region(at).count, at))
        self._drawn, self._tested = tuple(sorted(rarest[:2])), tuple(sorted(rarest[2:]))
        self._pair = TwoHands(*(self._region(at) for at in self._drawn)) if len(self._drawn) == 2 else None

    def sample(self, n: int, chance: Chance, tries: int = TRIES) -> list[Deal]:
        """``n`` random deals that fit. Raises ``NoDeal`` where there are none, or none among so many tries."""
        found: list[Deal] = []
        unlucky = 0
        while len(found) < n:
            at_once = n - len(found) if not self._tested else _AT_ONCE
            hands = self._dealt(at_once, chance)
            fits = np.ones(at_once, dtype=bool)
            for at in self._tested:
                fits &= mask(self._region(at).fact, HandBatch.trusted(hands[:, at]))
            kept = hands[fits][: n - len(found)].tolist()
            found.extend((_hand(a), _hand(b), _hand(c), _hand(d)) for a, b, c, d in kept)
            unlucky = 0 if kept else unlucky + at_once
            if unlucky >= tries:
                raise NoDeal(f"no such deal among {unlucky:,} tried: ask less of some of the four hands")
        return found

    def _region(self, at: int) -> Region:
        region = self.regions[at]
        assert region is not None
        return region

    def _dealt(self, n: int, chance: Chance) -> NDArray[np.int16]:
        """Deals with the drawn hands right, ``int16[n, 4 players, 4 suits]``."""
        hands = np.zeros((n, 4, 4), dtype=np.int16)
        try:
            if self._pair is not None:
                one, other = self._pair.sample(n, chance)
                hands[:, self._drawn[0]], hands[:, self._drawn[1]] = one.holdings, other.holdings
            elif self._drawn:
                hands[:, self._drawn[0]] = self._region(self._drawn[0]).sample(n, chance).holdings
        except IndexError:
            raise NoDeal("no deal gives these players such hands: the conditions exclude one another") from None
        taken = hands.sum(axis=1, dtype=np.int64)
        held = np.stack([taken[:, suit] >> rank & 1 for suit in SUITS for rank in range(13)], axis=1)
        # a random number for each card; those that are held go last
        numbers = chance.words(52 * n).reshape(n, 52) >> np.uint64(1)
        order = np.argsort(numbers | held.astype(np.uint64) << np.uint64(63), axis=1, kind="stable")
        for turn, at in enumerate(at for at in range(4) if at not in self._drawn):
            cards = order[:, 13 * turn : 13 * turn + 13]
            for suit in SUITS:
                bits = np.where(cards // 13 == suit, np.int64(1) << cards % 13, 0)
                hands[:, at, suit] = bits.sum(axis=1)
        return hands


def _hand(holdings: Sequence[int]) -> Hand:
    clubs, diamonds, hearts, spades = holdings
    return Hand((clubs, diamonds, hearts, spades))
