"""The play: what may be led and played, who wins, and what suit is barred next (clauses 18 to 22).

>>> hand = BridgetteHand.parse("K4...+GL", None)
>>> [str(card) for card in legal_plays(hand, parse_card("SA"))]
['SK', 'S4', '+G']
>>> judge(parse_card("SA"), parse_card("+G"), Strain.HEARTS)
Outcome(follower_wins=False, barred=<Strain.SPADES: 3>)
"""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.bridgette.auction import BridgetteAuction
from bidcheck.bridgette.deck import AnyCard, BridgetteHand, Colon, Player, parse_card
from bidcheck.bridgette.rules import STANDARD, AgainstRule, ColonLed, ColonOnColon, Objection, OnlyBarred, Rules
from bidcheck.cards import Strain
from bidcheck.locale import phrase

__all__ = ["Outcome", "Play", "judge", "legal_plays", "objection", "only_barred", "parse_card", "verify_play"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a trick, and the suit its winner may not lead to the next (``None``: any)."""

    follower_wins: bool
    barred: Strain | None = None


def objection(
    hand: BridgetteHand, card: AnyCard, led: AnyCard | None = None, *, barred: Strain | None = None,
    first_trick: bool = False, rules: Rules = STANDARD,
) -> Objection | None:
    """Why ``card`` may not be led, or played to ``led``; ``None`` if it may.

    ``hand`` is what the player still holds, ``card`` among it; ``barred`` is the suit the leader may not lead. A rule
    never leaves a player without a card: one that would forbid all is waived.
    """
    if card not in hand:
        missing = phrase("{card} is not in the hand {hand}", card=card, hand=hand)
        return Objection(missing, "18" if led is None else "19")
    found = _fault(hand, card, led, barred, first_trick, rules)
    if found is not None and all(_fault(hand, c, led, barred, first_trick, rules) for c in hand):
        return None
    return found


def _fault(
    hand: BridgetteHand, card: AnyCard, led: AnyCard | None, barred: Strain | None, first_trick: bool, rules: Rules
) -> Objection | None:
    if led is None:
        return _lead_fault(card, barred, first_trick, rules)
    if isinstance(led, Colon):
        if isinstance(card, Colon) and rules.colon_on_colon is ColonOnColon.FORBIDDEN:
            return Objection(phrase("a colon may not be played to a colon"), "22b")
        return None
    if isinstance(card, Colon):
        if card.matches(led):
            return None
        if hand.holdings[led.suit]:
            return Objection(phrase(
                "the {colon} goes with {group}, not with {led}: follow suit", colon=card.words, group=card.group,
                led=led), "20")
        if not rules.colon_discard:
            return Objection(phrase(
                "the {colon} goes with {group}, not with {led}", colon=card.words, group=card.group, led=led), "22c")
        return None
    if card.suit is not led.suit and hand.holdings[led.suit]:
        return Objection(phrase("{led} was led and the hand has {suit}: follow suit", led=led,
                                suit=phrase(led.suit.name.lower())), "19")
    return None


def _lead_fault(card: AnyCard, barred: Strain | None, first_trick: bool, rules: Rules) -> Objection | None:
    if isinstance(card, Colon):
        if first_trick and not rules.colon_opening_lead:
            return Objection(phrase("a colon may not be led to the first trick"), "22a")
        if barred is not None and not rules.colon_when_barred:
            suit = phrase(barred.name.lower())
            return Objection(phrase("a colon barred {suit}: lead another suit", suit=suit), "22f")
        return None
    if card.suit is barred:
        return Objection(phrase("a colon barred {suit}: lead something else", suit=phrase(barred.name.lower())), "20")
    return None


def legal_plays(
    hand: BridgetteHand, led: AnyCard | None = None, *, barred: Strain | None = None, first_trick: bool = False,
    rules: Rules = STANDARD,
) -> list[AnyCard]:
    """The cards of ``hand`` that may be led, or played to ``led``: never none while the hand has cards."""
    return [card for card in hand
            if objection(hand, card, led, barred=barred, first_trick=first_trick, rules=rules) is None]


def verify_play(
    hand: BridgetteHand, card: AnyCard, led: AnyCard | None = None, *, barred: Strain | None = None,
    first_trick: bool = False, rules: Rules = STANDARD,
) -> None:
    """Raise ``AgainstRule``, naming the clause, if ``card`` may not be played."""
    found = objection(hand, card, led, barred=barred, first_trick=first_trick, rules=rules)
    if found is not None:
        raise AgainstRule(Objection(phrase("{call}: {why}", call=card, why=found.reason), found.clause))


def judge(led: AnyCard, played: AnyCard, strain: Strain, rules: Rules = STANDARD) -> Outcome:
    """Who wins the trick of two cards with ``strain`` as trumps, and what is barred next.

    A suit is barred only to a leader who won, by the colon his opponent put on it.
    """
    if isinstance(led, Colon):
        if isinstance(played, Colon):
            return Outcome(rules.colon_on_colon is ColonOnColon.WINS)
        trumped = played.suit is strain and rules.colon_led is ColonLed.TRUMP_OR_GROUP
        return Outcome(trumped or led.matches(played))
    if isinstance(played, Colon):
        return Outcome(False, led.suit if played.matches(led) or rules.discarded_colon_bars else None)
    if played.suit is led.suit:
        return Outcome(played.rank > led.rank)
    return Outcome(played.suit is strain)


def only_barred(hand: BridgetteHand, barred: Strain | None, rules: Rules = STANDARD) -> bool:
    """Whether a leader has nothing to lead but the barred suit (clauses 22e, 22f)."""
    if barred is None or len(hand) == 0:
        return False
    suited = len(hand) - hand.colons.bit_count()
    return hand.length(barred) == suited and (hand.colons == 0 or not rules.colon_when_barred)


@dataclass(frozen=True, slots=True)
class Play:
    """The play of a deal at one point. ``hands`` and ``won`` (tricks) are indexed by ``Player``."""

    strain: Strain
    hands: tuple[BridgetteHand, BridgetteHand]
    leader: Player
    led: AnyCard | None = None
    barred: Strain | None = None
    won: tuple[int, int] = (0, 0)
    rules: Rules = STANDARD

    @classmethod
    def start(cls, auction: BridgetteAuction, hands: tuple[BridgetteHand, BridgetteHand]) -> Play:
        """The play of the contract of ``auction``; ``ValueError`` unless that is over and has one."""
        contract, leader = auction.contract, auction.leader
        if not auction.is_over or contract is None or leader is None:
            raise ValueError(f"the auction {str(auction)!r} has no contract yet")
        return cls(contract.strain, hands, leader, rules=auction.rules)

    @property
    def to_play(self) -> Player:
        return self.leader if self.led is None else self.leader.other

    @property
    def is_over(self) -> bool:
        return not len(self.hands[0]) and not len(self.hands[1])

    def objection(self, card: AnyCard) -> Objection | None:
        """Why the player in turn may not play ``card``; ``None`` if he may."""
        return objection(self.hands[self.to_play], card, self.led, barred=self.barred,
                         first_trick=self.won == (0, 0), rules=self.rules)

    def can_play(self, card: AnyCard) -> bool:
        return self.objection(card) is None

    def legal_plays(self) -> list[AnyCard]:
        """The cards the player in turn may play; empty when the deal is over."""
        return [card for card in self.hands[self.to_play] if self.can_play(card)]

    def play(self, card: AnyCard) -> Play:
        """The play with ``card`` played; ``AgainstRule`` if it may not be."""
        if (found := self.objection(card)) is not None:
            raise AgainstRule(Objection(phrase("{call}: {why}", call=card, why=found.reason), found.clause))
        player = self.to_play
        kept = self.hands[player].without([card])
        hands = (kept, self.hands[1]) if player is Player.DEALER else (self.hands[0], kept)
        if self.led is None:
            return Play(self.strain, hands, self.leader, card, self.barred, self.won, self.rules)
        outcome = judge(self.led, card, self.strain, self.rules)
        winner = self.leader.other if outcome.follower_wins else self.leader
        won = (self.won[0] + (winner is Player.DEALER), self.won[1] + (winner is Player.NON_DEALER))
        leader, barred = winner, outcome.barred
        if only_barred(hands[winner], barred, self.rules) and self.rules.only_barred is OnlyBarred.OPPONENT_LEADS:
            leader, barred = winner.other, None
        return Play(self.strain, hands, leader, None, barred, won, self.rules)
