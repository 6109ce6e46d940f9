"""What a hand must have to make a bid: two cards of the suit, every suit for notrump, four for a jump (clauses 14, 15).

>>> hand = BridgetteHand.parse("AQJ8.K74.Q92.6+GR")
>>> [str(call) for call in legal_calls(BridgetteAuction.parse("1H"), hand)][:6]
['P', 'X', '1S', '1NT', '2D', '2H']
>>> str(objection(BridgetteAuction.parse("1H"), hand, BridgetteCall.parse("2C")))
'a bid in clubs needs 2 clubs: the hand has 1 (clause 14a)'
"""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.bridgette.auction import BridgetteAuction
from bidcheck.bridgette.calls import BridgetteCall, bids, calls
from bidcheck.bridgette.deck import BridgetteHand
from bidcheck.bridgette.rules import STANDARD, AgainstRule, JumpCounted, NotrumpJump, Objection, Rules
from bidcheck.cards import PBN_ORDER, Strain
from bidcheck.locale import Phrase, joined, phrase, phrase_count


@dataclass(frozen=True, slots=True)
class Verdict:
    """A call and why it may not be made; ``objection`` is ``None`` when it may."""

    call: BridgetteCall
    objection: Objection | None = None

    @property
    def legal(self) -> bool:
        return self.objection is None


def is_jump(bid: BridgetteCall, last: BridgetteCall | None, rules: Rules = STANDARD) -> bool:
    """Whether ``bid`` over ``last`` (``None`` to open) is higher than needed (clauses 15b, 15c).

    ``ValueError`` for a bid that is not above ``last``.
    """
    if last is not None and bid <= last:
        raise ValueError(f"{bid} is not above {last}")
    if last is None and not rules.opening_jump:
        return False
    enough = [b for b in bids(rules) if last is None or b > last]
    if rules.jump_counted is JumpCounted.LEVEL:
        enough = [b for b in enough if b.strain is bid.strain]
    return bid > enough[0]


def hand_objection(
    hand: BridgetteHand, bid: BridgetteCall, last: BridgetteCall | None, rules: Rules = STANDARD
) -> Objection | None:
    """What ``hand`` lacks to bid ``bid`` over ``last``; ``None`` if nothing. Colons count for no suit (clause 4)."""
    jump = is_jump(bid, last, rules)
    if bid.strain is Strain.NOTRUMP:
        short = [suit for suit in PBN_ORDER if hand.length(suit) < rules.notrump_length]
        if short:
            return Objection(phrase_count(
                "a notrump bid needs a card of each suit: the hand is short of {suits}",
                "a notrump bid needs {n} cards of each suit: the hand is short of {suits}", rules.notrump_length,
                suits=_words(short)), "14b")
        if jump and rules.notrump_jump is NotrumpJump.FORBIDDEN:
            return Objection(phrase("a jump in notrump may not be made"), "15d")
        return None
    has, suit = hand.length(bid.strain), phrase(bid.strain.name.lower())
    if has < rules.suit_length:
        return Objection(phrase("a bid in {suit} needs {n} {suit}: the hand has {has}", suit=suit, n=rules.suit_length,
                                has=has), "14a")
    if jump and has < rules.jump_length:
        return Objection(phrase("a jump in {suit} needs {n} {suit}: the hand has {has}", suit=suit, n=rules.jump_length,
                                has=has), "15a")
    return None


def objection(auction: BridgetteAuction, hand: BridgetteHand, call: BridgetteCall) -> Objection | None:
    """Why the player to call may not make ``call`` from ``hand``; ``None`` if he may."""
    found = auction.objection(call)
    if found is None and call.is_bid:
        found = hand_objection(hand, call, auction.last_bid, auction.rules)
    return found


def verify_call(auction: BridgetteAuction, hand: BridgetteHand, call: BridgetteCall) -> None:
    """Raise ``AgainstRule``, naming the clause, if ``call`` may not be made from ``hand``."""
    if (found := objection(auction, hand, call)) is not None:
        raise AgainstRule(Objection(phrase("{call}: {why}", call=call, why=found.reason), found.clause))


def table(auction: BridgetteAuction, hand: BridgetteHand) -> tuple[Verdict, ...]:
    """Every call of the game with the verdict on it, pass, double and redouble first, then bids upwards."""
    return tuple(Verdict(call, objection(auction, hand, call)) for call in calls(auction.rules))


def legal_calls(auction: BridgetteAuction, hand: BridgetteHand) -> list[BridgetteCall]:
    """The calls the player to call may make from ``hand``; empty when the auction is over."""
    return [verdict.call for verdict in table(auction, hand) if verdict.legal]


def earlier_faults(auction: BridgetteAuction, hand: BridgetteHand) -> list[tuple[int, Verdict]]:
    """Calls already made by the player to call that ``hand`` could not make, each with its place from 0."""
    faults = []
    for at in range(len(auction) % 2, len(auction), 2):
        call = auction.calls[at]
        if call.is_bid:
            before = BridgetteAuction(auction.calls[:at], auction.rules)
            if (found := hand_objection(hand, call, before.last_bid, auction.rules)) is not None:
                faults.append((at, Verdict(call, found)))
    return faults


def _words(suits: list[Strain]) -> Phrase:
    names = [phrase(suit.name.lower()) for suit in suits]
    return names[0] if len(names) == 1 else phrase(
        "{some} and {last}", some=joined(", ", names[:-1]), last=names[-1])
