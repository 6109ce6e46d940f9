"""Random deals that fit conditions on the four hands, each such deal as likely as any other.

The two hands whose conditions are rarest are drawn exactly, as a pair (``TwoHands``); the other twenty-six cards are
shuffled, and a deal in which they do not fit is given up. With one or two conditions nothing is ever given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from bidcheck.auction import Seat
from bidcheck.cards import Hand
from bidcheck.conditions.facts import TRUE, Fact, mask
from bidcheck.errors import NotFound
from bidcheck.handspace.batch import HandBatch
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.spaces import HandSpaces
from bidcheck.handspace.together import TwoHands

MOST_TRIES = 4_000_000
"""So many deals are shuffled before it is said that none was found."""

FourHands = tuple[Hand, Hand, Hand, Hand]


def deals(wanted: Mapping[Seat, Fact], n: int, chance: Chance, spaces: HandSpaces | None = None) -> Iterator[FourHands]:
    """``n`` deals, north first, in which each seat's hand has what ``wanted`` says of it.

    Raises ``NotFound`` where two of the hands cannot fit together, or where none was found in ``MOST_TRIES``.
    """
    spaces = spaces or HandSpaces()
    regions = {seat: spaces.region(fact) for seat, fact in wanted.items() if fact != TRUE}
    for seat, region in regions.items():
        if not region.count:
            raise NotFound(f"no hand fits the condition for {seat.name.title()}")
    ranked = sorted(regions, key=lambda seat: (regions[seat].count, seat))
    first, second = ([*ranked, *(s for s in Seat if s not in ranked)])[:2]
    pair = TwoHands(_region(regions, first, spaces), _region(regions, second, spaces)) if ranked else None
    if pair is not None and len(ranked) > 1 and not pair.count:
        raise NotFound(f"no deal has both hands: {first.name.title()}'s and {second.name.title()}'s cannot go together")
    others = [s for s in Seat if s not in (first, second)]
    left, tries, size = n, 0, max(1, min(n, 2000))
    while left:
        if pair is None:
            holdings = _shuffled(np.zeros((size, 0, 4), dtype=np.int16), chance, 4)
            columns = {seat: holdings[:, seat] for seat in Seat}
        else:
            one, two = pair.sample(size, chance)
            known = np.stack([one.holdings, two.holdings], axis=1)
            rest = _shuffled(known, chance, 2)
            columns = {first: one.holdings, second: two.holdings, others[0]: rest[:, 0], others[1]: rest[:, 1]}
        good = np.ones(size, dtype=bool)
        for seat in ranked[2:]:
            good &= mask(wanted[seat], HandBatch.trusted(columns[seat]))
        tries += size
        for k in np.flatnonzero(good)[:left]:
            yield tuple(_hand(columns[seat][k]) for seat in Seat)  # type: ignore[misc]
        left -= min(left, int(good.sum()))
        if left and tries >= MOST_TRIES:
            raise NotFound(f"found {n - left} of {n} such deals in {tries:,}: the conditions are too rare together")
        size = min(20_000, size * 2) if len(ranked) > 2 else max(1, min(left, 2000))


def _region(regions: Mapping[Seat, Region], seat: Seat, spaces: HandSpaces) -> Region:
    return regions[seat] if seat in regions else spaces.region(TRUE)


def _hand(holdings: NDArray[np.int16]) -> Hand:
    c, d, h, s = (int(x) for x in holdings)
    return Hand((c, d, h, s))


def _shuffled(known: NDArray[np.int16], chance: Chance, hands: int) -> NDArray[np.int16]:
    """The cards not in ``known`` (``int16[n, k, 4]``), dealt at random into ``hands`` hands: ``int16[n, hands, 4]``."""
    n = len(known)
    taken = np.zeros((n, 52), dtype=bool)
    if known.shape[1]:
        union = np.bitwise_or.reduce(known, axis=1)
        for suit in range(4):
            for rank in range(13):
                taken[:, suit * 13 + rank] = union[:, suit] >> rank & 1
    keys = chance.many_below(1 << 62, n * 52).reshape(n, 52)
    keys[taken] = (1 << 62) + 1
    order = np.argsort(keys, axis=1, kind="stable")[:, : 13 * hands]
    dealt = np.zeros((n, hands, 4), dtype=np.int16)
    for at in range(hands):
        cards = order[:, at * 13:(at + 1) * 13]
        for suit in range(4):
            bits = np.where(cards // 13 == suit, np.int64(1) << (cards % 13), 0)
            dealt[:, at, suit] = bits.sum(axis=1)
    return dealt
