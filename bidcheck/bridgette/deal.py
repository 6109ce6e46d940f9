"""Who deals first, the deal, the upcard and the exchange (clauses 5 to 9).

Randomness stays outside: ``deal`` takes the pack in the order it lies, top card first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from bidcheck.bridgette.deck import PACK, AnyCard, BridgetteHand, Colon, Player, group_of
from bidcheck.bridgette.rules import STANDARD, AgainstRule, Objection, Rules

NON_DEALER_DRAWS = 2
"""Cards the non-dealer draws (clause 8)."""

_DEALER_DRAWS = {Colon.GRAND: 12, Colon.ROYAL: 8, Colon.LITTLE: 4}


def first_dealer(first: AnyCard, second: AnyCard) -> int | None:
    """Who deals first, 0 or 1, by the cards they cut; ``None`` when one is a colon and is cut again (clause 5)."""
    if isinstance(first, Colon) or isinstance(second, Colon):
        return None
    if first == second:
        raise ValueError(f"both cannot cut {first}")
    return 0 if (first.rank, first.suit) > (second.rank, second.suit) else 1


def dealer_draws(upcard: AnyCard) -> int:
    """How many cards the dealer draws: 4, 8 or 12 (clause 8)."""
    return _DEALER_DRAWS[upcard if isinstance(upcard, Colon) else group_of(upcard)]


def shuffled(random: Random) -> tuple[AnyCard, ...]:
    """The pack in an order drawn from ``random``."""
    return tuple(random.sample(PACK, len(PACK)))


@dataclass(frozen=True, slots=True)
class Deal:
    """Two hands of thirteen, indexed by ``Player``, and the stock of 29, the upcard first."""

    hands: tuple[BridgetteHand, BridgetteHand]
    stock: tuple[AnyCard, ...]

    @property
    def upcard(self) -> AnyCard:
        return self.stock[0]

    def draws(self, player: Player) -> int:
        """How many cards ``player`` draws."""
        return dealer_draws(self.upcard) if player is Player.DEALER else NON_DEALER_DRAWS

    def drawn(self, player: Player, rules: Rules = STANDARD) -> tuple[AnyCard, ...]:
        """The cards ``player`` draws: the non-dealer from the top of the stock, the dealer those after."""
        start = (0 if rules.upcard_drawn else 1) + (NON_DEALER_DRAWS if player is Player.DEALER else 0)
        return self.stock[start:start + self.draws(player)]

    def to_choose_from(self, player: Player, rules: Rules = STANDARD) -> BridgetteHand:
        """The hand of ``player`` with the cards drawn, out of which thirteen are kept."""
        return self.hands[player].with_cards(self.drawn(player, rules))


def deal(pack: Sequence[AnyCard]) -> Deal:
    """Deal 26 cards one at a time, the non-dealer first (clause 6); the rest is the stock.

    Raises ``ValueError`` unless ``pack`` is the 55 cards.
    """
    if len(pack) != len(PACK) or set(map(str, pack)) != set(map(str, PACK)):
        raise ValueError(f"the pack has 55 cards, each once, not {len(pack)}")
    return Deal((BridgetteHand.of_cards(pack[1:26:2]), BridgetteHand.of_cards(pack[0:26:2])), tuple(pack[26:]))


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A deal after the exchange: the hands to bid from and the discards, both indexed by ``Player``."""

    deal: Deal
    hands: tuple[BridgetteHand, BridgetteHand]
    discards: tuple[tuple[AnyCard, ...], tuple[AnyCard, ...]]
    rules: Rules = STANDARD

    def known_out(self, player: Player) -> frozenset[AnyCard]:
        """The cards ``player`` has seen go out of play (clauses 9a, 9b)."""
        out = list(self.discards[player])
        if not self.rules.discards_hidden:
            out += self.discards[player.other]
        if not self.rules.upcard_drawn:
            out.append(self.deal.upcard)
        return frozenset(out)


def exchange(
    dealt: Deal, non_dealer: Iterable[AnyCard], dealer: Iterable[AnyCard], rules: Rules = STANDARD
) -> Exchanged:
    """Let both draw, and discard the cards given; each must be left with thirteen (clause 8).

    Raises ``AgainstRule`` for a discard the player has not, or the wrong number of them.
    """
    gone = (tuple(dealer), tuple(non_dealer))
    hands = tuple(_kept(dealt.to_choose_from(player, rules), gone[player], player) for player in Player)
    return Exchanged(dealt, (hands[0], hands[1]), gone, rules)


def _kept(hand: BridgetteHand, discards: Sequence[AnyCard], player: Player) -> BridgetteHand:
    try:
        kept = hand.without(discards)
    except ValueError as missing:
        raise AgainstRule(Objection(f"the {player} cannot discard this: {missing}", "8")) from None
    if len(kept) != 13:
        raise AgainstRule(Objection(
            f"the {player} has {len(hand)} cards and discards {len(discards)}: 13 must be kept", "8"))
    return kept
