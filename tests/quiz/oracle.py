"""The slow path: one hand tested against every sibling in order, and second tellings of what has no hand.

Nothing here reads masks, cuts or anything else that questions are drawn with.
"""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.auction import Auction, Seat
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Lengths, Not, Within, test
from bidcheck.system.book import Offer, Position


def winners(offer: Offer, hand: Hand) -> list[int]:
    """The rows by which a hand makes its call."""
    fits = [not row.otherwise and test(row.fact, hand) for row in offer.rows]
    if not any(fits):
        fits = [row.otherwise for row in offer.rows]
    won = []
    for at, row in enumerate(offer.rows):
        if not fits[at]:
            continue
        beaten = any(fits[j] for j in row.priors)
        beaten = beaten or any(fits[j] and test(goes, hand) for j, goes in row.rivals)
        if not beaten:
            won.append(at)
    return won


def calls_of(position: Position, hand: Hand) -> set[str]:
    """The calls that the notes allow the hand, or the floor where the notes have none."""
    offer = position.offer
    won = winners(offer, hand)
    if not won:
        offer = position.fallback_offer
        won = winners(offer, hand)
    return {str(offer.rows[at].call) for at in won}


def fits_own_calls(position: Position, hand: Hand) -> bool:
    """Whether the hand would have made each of its earlier calls."""
    return all(
        str(position.calls[at]) in calls_of(position.before(at), hand)
        for at in position.turns_of(0) if position.before(at).offer.rows
    )


# the edge of a call ---------------------------------------------------------------------------------------------


def leaves(fact: Fact) -> Iterator[Within | Lengths]:
    match fact:
        case All(parts) | Any(parts):
            for part in parts:
                yield from leaves(part)
        case Not(part) | Labelled(part):
            yield from leaves(part)
        case Within() | Lengths():
            yield fact


def flipped(fact: Fact, hand: Hand, leaf: Within | Lengths) -> bool:
    """The test of a hand with one leaf answered the other way."""
    match fact:
        case All(parts):
            return all(flipped(p, hand, leaf) for p in parts)
        case Any(parts):
            return any(flipped(p, hand, leaf) for p in parts)
        case Not(part):
            return not flipped(part, hand, leaf)
        case Labelled(part):
            return flipped(part, hand, leaf)
        case Always(value):
            return value
        case _:
            return test(fact, hand) != (fact is leaf)


def near(leaf: Within | Lengths, hand: Hand) -> bool:
    """Whether a point, a card or half a trick would answer the leaf the other way."""
    now = test(leaf, hand)
    if isinstance(leaf, Lengths):
        for give in range(4):
            for take in range(4):
                moved = list(hand.lengths)
                moved[give] -= 1
                moved[take] += 1
                if give != take and moved[give] >= 0 and (tuple(moved) in leaf.allowed) != now:
                    return True
        return False
    value = leaf.measure.of(hand)
    return any(
        any((lo is None or v >= lo) and (hi is None or v <= hi) for lo, hi in leaf.allowed) != now
        for v in (value - 1, value + 1)
    )


def a_step_from(position: Position, hand: Hand, call: Call, *, nearly: bool) -> bool:
    """Whether one leaf of a row of ``call``, a step away, decides between it and another call."""
    return any(
        row.call == call and not row.otherwise and test(row.fact, hand) != nearly
        and any(near(leaf, hand) and flipped(row.fact, hand, leaf) == nearly for leaf in leaves(row.fact))
        for row in position.offer.rows
    )


# counting -------------------------------------------------------------------------------------------------------


def suits(hand: Hand) -> list[str]:
    """The ranks of spades, hearts, diamonds, clubs, high to low."""
    return str(hand).split(".")


def high_cards(hand: Hand) -> int:
    return sum("JQKA".index(c) + 1 for suit in suits(hand) for c in suit if c in "JQKA")


def quick_half_tricks(hand: Hand) -> int:
    """Half tricks: AK 4, AQ 3, A 2, KQ 2, K with another 1."""
    total = 0
    for s in suits(hand):
        if "A" in s:
            total += 4 if "K" in s else 3 if "Q" in s else 2
        elif "K" in s:
            total += 2 if "Q" in s else 1 if len(s) > 1 else 0
    return total


def short_points(hand: Hand, without: str = "", worth: tuple[int, int, int] = (3, 2, 1)) -> int:
    return sum(worth[len(s)] for name, s in zip("SHDC", suits(hand), strict=True) if len(s) < 3 and name != without)


def taken_off(hand: Hand) -> int:
    """No ace, and a bare king, a queen in two, a jack in three as the best card of a suit."""
    off = 0 if any("A" in s for s in suits(hand)) else 1
    for s in suits(hand):
        off += bool(s) and s[0] in "KQJ" and len(s) <= "KQJ".index(s[0]) + 1
    return off


def hd(hand: Hand) -> int:
    return max(0, high_cards(hand) + short_points(hand) - taken_off(hand))


def hd_in_support(hand: Hand, suit: str) -> int:
    trumps = len(suits(hand)["SHDC".index(suit)])
    extra = trumps - 4 if trumps > 4 else -1 if trumps < 4 else 0
    return max(0, high_cards(hand) + short_points(hand, suit, (5, 3, 1)) - taken_off(hand) + extra)


# the Laws -------------------------------------------------------------------------------------------------------


def is_over(calls: list[str]) -> bool:
    return (len(calls) >= 4 and calls[-3:] == ["P"] * 3) and (any(c != "P" for c in calls) or len(calls) == 4)


def rank(call: str) -> int:
    return 5 * int(call[0]) + ["C", "D", "H", "S", "NT"].index(call[1:])


def is_legal(calls: list[str], call: str) -> bool:
    """Laws 17 to 22 told a second time."""
    if is_over(calls):
        return False
    if call == "P":
        return True
    bids = [(at, c) for at, c in enumerate(calls) if c[0] in "1234567"]
    if call not in ("X", "XX"):
        return not bids or rank(call) > rank(bids[-1][1])
    acts = [(at, c) for at, c in enumerate(calls) if c != "P"]
    if not acts:
        return False
    at, last = acts[-1]
    theirs = (len(calls) - at) % 2 == 1
    return theirs and (last == "X" if call == "XX" else last not in ("X", "XX"))


def outcome(auction: Auction) -> tuple[str, Seat]:
    """The last bid and declarer."""
    calls = [str(c) for c in auction.calls]
    at, bid = [(i, c) for i, c in enumerate(calls) if c[0] in "1234567"][-1]
    first = next(i for i, c in enumerate(calls) if c[0] in "1234567" and c[1:] == bid[1:] and (i - at) % 2 == 0)
    return bid, Seat((auction.dealer + first) % 4)
