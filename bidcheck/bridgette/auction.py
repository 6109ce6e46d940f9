"""The auction of Bridgette: who calls, what may be called, when it ends (clauses 11 to 13, 16, 17).

What a hand must have to make a bid is in ``bidding``. Three doors on one rule: ``verify_call`` raises with the clause,
``can_call`` answers, ``call`` does it.

>>> auction = BridgetteAuction.parse("1H 1S X P")
>>> str(auction.contract), str(auction.declarer), str(auction.leader)
('1SX', 'non-dealer', 'dealer')
"""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.bridgette.calls import DOUBLE, REDOUBLE, BridgetteCall, BridgetteContract, calls, parse_calls
from bidcheck.bridgette.deck import Player
from bidcheck.bridgette.rules import STANDARD, AgainstRule, Objection, OpeningPass, Rules
from bidcheck.locale import phrase


@dataclass(frozen=True, slots=True)
class BridgetteAuction:
    """A legal sequence of calls; every one of them has been checked against ``rules``."""

    calls: tuple[BridgetteCall, ...] = ()
    rules: Rules = STANDARD

    def __post_init__(self) -> None:
        for at, call in enumerate(self.calls):
            if (objection := _objection(self.calls[:at], call, self.rules)) is not None:
                raise AgainstRule(Objection(phrase(
                    "call {n}, {call}: {why}", n=at + 1, call=call, why=objection.reason), objection.clause))

    @classmethod
    def parse(cls, text: str, rules: Rules = STANDARD) -> BridgetteAuction:
        """Read calls apart by spaces or hyphens.

        Raises ``CannotRead`` for a word that is no call and ``AgainstRule`` for one that may not be made there.
        """
        return cls(tuple(parse_calls(text)), rules)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __len__(self) -> int:
        return len(self.calls)

    def caller(self, at: int) -> Player:
        """Who makes call number ``at``, from 0."""
        first = Player.DEALER if self.rules.dealer_bids_first else Player.NON_DEALER
        return first if at % 2 == 0 else first.other

    @property
    def to_call(self) -> Player:
        """Whose turn it is, or would be."""
        return self.caller(len(self.calls))

    @property
    def is_over(self) -> bool:
        return _is_over(self.calls, self.rules)

    @property
    def is_passed_out(self) -> bool:
        """Over without a bid."""
        return self.is_over and self.last_bid is None

    @property
    def last_bid(self) -> BridgetteCall | None:
        return _last_bid(self.calls)

    @property
    def contract(self) -> BridgetteContract | None:
        """The contract if the auction ended here; ``None`` where nobody has bid."""
        bid = self.last_bid
        if bid is None:
            return None
        since = self.calls[self.calls.index(bid) + 1:]
        return BridgetteContract(bid, max((c.index for c in since), default=0))

    @property
    def declarer(self) -> Player | None:
        """Who made the last bid (clause 17); ``None`` without a bid."""
        bid = self.last_bid
        return None if bid is None else self.caller(self.calls.index(bid))

    @property
    def leader(self) -> Player | None:
        """Who leads to the first trick (clause 18)."""
        declarer = self.declarer
        if declarer is None:
            return None
        return declarer if self.rules.declarer_leads else declarer.other

    def objection(self, call: BridgetteCall) -> Objection | None:
        """Why ``call`` may not be made now, whatever the hand; ``None`` if it may."""
        return _objection(self.calls, call, self.rules)

    def verify_call(self, call: BridgetteCall) -> None:
        """Raise ``AgainstRule``, naming the clause, if ``call`` may not be made now."""
        if (objection := self.objection(call)) is not None:
            raise AgainstRule(Objection(phrase("{call}: {why}", call=call, why=objection.reason), objection.clause))

    def can_call(self, call: BridgetteCall) -> bool:
        """Whether ``call`` may be made now."""
        return self.objection(call) is None

    def call(self, call: BridgetteCall) -> BridgetteAuction:
        """The auction with ``call`` made; ``AgainstRule`` if it may not be."""
        return BridgetteAuction((*self.calls, call), self.rules)

    def legal_calls(self) -> list[BridgetteCall]:
        """Every call that may be made now, whatever the hand; empty when it is over."""
        return [call for call in calls(self.rules) if self.can_call(call)]


def _last_bid(calls: tuple[BridgetteCall, ...]) -> BridgetteCall | None:
    return next((call for call in reversed(calls) if call.is_bid), None)


def _is_over(calls: tuple[BridgetteCall, ...], rules: Rules) -> bool:
    if not calls:
        return False
    if not calls[0].is_pass:
        return calls[-1].is_pass
    if rules.opening_pass is OpeningPass.ENDS:
        return True
    if rules.opening_pass is OpeningPass.ONE_BID:
        return len(calls) == 2
    return len(calls) > 1 and calls[-1].is_pass


def _objection(made: tuple[BridgetteCall, ...], call: BridgetteCall, rules: Rules) -> Objection | None:
    if _is_over(made, rules):
        return _after_the_end(made, rules)
    if call.is_pass:
        return None
    bid = _last_bid(made)
    if call.is_bid:
        if call.is_zero_of_a_suit and not rules.zero_of_a_suit:
            return Objection(phrase("at level 0 there is only 0NT"), "12b")
        if bid is not None and call <= bid:
            return Objection(phrase("not above {bid}, the last bid", bid=bid), "11")
        if made and made[-1] == DOUBLE and not rules.run_from_double:
            return Objection(phrase("a bid that was doubled may only be redoubled or left in"), "16b")
        return None
    if not rules.doubling:
        return Objection(phrase("the game is played without doubles"), "16a")
    if call == DOUBLE:
        if bid is None:
            return Objection(phrase("there is no bid to double"), "16a")
        if not made[-1].is_bid:
            state = "{bid} is already doubled" if made[-1] == DOUBLE else "{bid} is already redoubled"
            return Objection(phrase(state, bid=bid), "16a")
    elif not made or made[-1] != DOUBLE:
        if bid is None:
            return Objection(phrase("there is no bid, so nothing to redouble"), "16a")
        state = "{bid} is already redoubled" if made[-1] == REDOUBLE else "{bid} is not doubled"
        return Objection(phrase(state, bid=bid), "16a")
    return None


def _after_the_end(made: tuple[BridgetteCall, ...], rules: Rules) -> Objection:
    if _last_bid(made) is None:
        return Objection(phrase("the auction is over: the deal is passed out"), "13a" if len(made) == 1 else "13b")
    if made[0].is_pass and rules.opening_pass is OpeningPass.ONE_BID:
        return Objection(phrase(
            "the auction is over: after the opening pass {bid}, bid once, is the contract", bid=made[1]), "13a")
    return Objection(phrase("the auction is over: a pass ended it"), "11")
