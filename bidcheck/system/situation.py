"""The auction seen from the player to call: whose turn it is, what has been bid, and the words of the auction."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from bidcheck.auction import _last_bid_at, _verify
from bidcheck.calls import DOUBLE, Call
from bidcheck.cards import SUITS, Strain
from bidcheck.errors import IllegalCall
from bidcheck.system.patterns import cheapest

if TYPE_CHECKING:
    from bidcheck.system.book import Attributes

GAME = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}
"""The level of game in each strain (100 trick points, Law 77)."""


class Turns:
    """What the calls alone, and the attributes of our own, say about a turn."""

    def __init__(self, calls: tuple[Call, ...], ours: bool, theirs: bool) -> None:
        self.calls = calls
        self.vulnerable = ours
        self.they_vulnerable = theirs
        self.turn = len(calls)

    # to be known by whoever reads the book
    def attributes_of(self, at: int) -> Attributes:
        raise NotImplementedError

    def least_length(self, player: int, suit: Strain) -> int:
        """The least length of ``suit`` in what a player has shown; 0 is the player to call, 2 his partner."""
        raise NotImplementedError

    def shortest_seen(self, player: int, suit: Strain) -> int:
        """A length of ``suit`` that the player may have, often the least; cheap where the least is not."""
        raise NotImplementedError

    @cached_property
    def passes(self) -> int:
        """Passes before the first bid."""
        return next((i for i, c in enumerate(self.calls) if not c.is_pass), len(self.calls))

    @cached_property
    def rest(self) -> tuple[Call, ...]:
        """The calls from the first bid on."""
        return self.calls[self.passes:]

    @cached_property
    def last_bid(self) -> Call | None:
        at = _last_bid_at(self.calls)
        return None if at is None else self.calls[at]

    def is_ours(self, at: int) -> bool:
        """Whether call number ``at`` is of our side."""
        return (self.turn - at) % 2 == 0

    def turns_of(self, player: int) -> range:
        """The calls of a player, oldest first: 0 the player to call, 1 his left, 2 his partner, 3 his right."""
        return range((self.turn + player) % 4, self.turn, 4)

    def is_legal(self, call: Call) -> bool:
        try:
            _verify(self.calls, call)
        except IllegalCall:
            return False
        return True

    # suits ----------------------------------------------------------------------------------------------------

    def suits(self, which: str) -> tuple[Strain, ...]:
        """``unbid``, ``their``, ``partner``, ``mine``, ``agreed`` or ``named`` suits, lowest first."""
        found = self._suits.get(which)
        if found is None:
            found = self._suits[which] = self._find_suits(which)
        return found

    @cached_property
    def _suits(self) -> dict[str, tuple[Strain, ...]]:
        return {}

    def _find_suits(self, which: str) -> tuple[Strain, ...]:
        if which == "their":
            chosen = {s for at, c in enumerate(self.calls) if not self.is_ours(at) and (s := c.suit) is not None
                      and not self._cue(at, s)}
        elif which == "partner":
            chosen = self._player_suits(2)
        elif which == "mine":
            chosen = self._player_suits(0)
        elif which == "named":
            chosen = {self.last_bid.suit} if self.last_bid is not None and self.last_bid.suit is not None else set()
        elif which == "agreed":
            chosen = self._agreed()
        else:
            bid = {*self.suits("their"), *self.suits("partner"), *self.suits("mine")}
            chosen = set(SUITS) - bid
        return tuple(s for s in SUITS if s in chosen)

    def _cue(self, at: int, suit: Strain) -> bool:
        """Whether a bid of theirs names a suit that we had bid first: no suit of theirs."""
        ours = {c.suit for i, c in enumerate(self.calls[:at]) if self.is_ours(i) and c.suit is not None
                and not self.attributes_of(i).artificial}
        return suit in ours

    def _natural(self, player: int, before: int | None = None) -> set[Strain]:
        return {
            s for at in self.turns_of(player)
            if (before is None or at < before) and (s := self.calls[at].suit) is not None
            and not self.attributes_of(at).artificial and s not in self._their_suits_before(at)
        }

    def _their_suits_before(self, at: int) -> set[Strain]:
        return {s for i, c in enumerate(self.calls[:at]) if not self.is_ours(i) and (s := c.suit) is not None}

    def _player_suits(self, player: int) -> set[Strain]:
        if not self.turns_of(player):
            return set()
        return self._natural(player) | {
            s for s in SUITS if self.shortest_seen(player, s) >= 4 and self.least_length(player, s) >= 4}

    def _agreed(self) -> set[Strain]:
        ours = [at for at in range(self.turn) if self.is_ours(at)]
        said = {a for at in ours if (a := self.attributes_of(at).agrees) is not None}
        if said:
            return said
        raised: set[Strain] = set()
        for at in ours:
            suit = self.calls[at].suit
            partner = 2 if (self.turn - at) % 4 == 0 else 0
            if suit is not None and not self.attributes_of(at).artificial and suit in self._natural(partner, at):
                raised.add(suit)
        if raised or not self.turns_of(0) or not self.turns_of(2):
            return raised
        return {
            s for s in SUITS if self.shortest_seen(0, s) + self.shortest_seen(2, s) >= 8
            and self.least_length(0, s) + self.least_length(2, s) >= 8
        }

    # words ----------------------------------------------------------------------------------------------------

    def word(self, word: str, call: Call | None) -> bool:
        """Whether a word of the auction holds; ``jump`` and ``reverse`` are of ``call``."""
        match word:
            case "first seat" | "second seat" | "third seat" | "fourth seat":
                return self.turn % 4 == ("first seat", "second seat", "third seat", "fourth seat").index(word)
            case "third seat after two passes":
                return self.turn % 4 == 2 and self.passes >= 2
            case "passed hand":
                return self._passed(0)
            case "partner passed hand":
                return self._passed(2)
            case "vulnerable":
                return self.vulnerable
            case "they vulnerable":
                return self.they_vulnerable
            case "we opened":
                return bool(self.rest) and self.is_ours(self.passes)
            case "they opened":
                return bool(self.rest) and not self.is_ours(self.passes)
            case "contested":
                return {self.is_ours(at) for at, c in enumerate(self.calls) if not c.is_pass} == {True, False}
            case "forced":
                return self._forced
            case "jump":
                return call is not None and call.is_bid and call != cheapest(call.strain, self.last_bid)
            case "reverse":
                return call is not None and self._reverse(call)
            case "game reached":
                return self._in_game
            case "they bid last":
                at = _last_bid_at(self.calls)
                return at is not None and not self.is_ours(at)
            case "doubled":
                at = _last_bid_at(self.calls)
                return at is not None and [c for c in self.calls[at + 1:] if not c.is_pass] == [DOUBLE]
            case "balancing":
                return self.turn >= 3 and bool(self.rest) and all(c.is_pass for c in self.calls[-2:])
        raise AssertionError(word)

    @property
    def _in_game(self) -> bool:
        """Whether the last bid is ours and a game or more."""
        at = _last_bid_at(self.calls)
        return at is not None and self.is_ours(at) and self.calls[at].level >= GAME[self.calls[at].strain]

    def _passed(self, player: int) -> bool:
        turns = self.turns_of(player)
        return bool(turns) and turns[0] < self.passes

    def _reverse(self, call: Call) -> bool:
        """A new suit, not by jump, a level above one's first suit and higher-ranking than it."""
        first = next((c for at in self.turns_of(0) if (c := self.calls[at]).suit is not None), None)
        if first is None or call.suit is None or first.suit is None:
            return False
        return (call.suit > first.suit and call.level == first.level + 1 and call.suit in self.suits("unbid")
                and call == cheapest(call.suit, self.last_bid))

    @cached_property
    def _forced(self) -> bool:
        """Partner's last call forces and the next opponent passed, or we are forced to game and are not there."""
        if self.turn < 2:
            return False
        if self.calls[-1].is_pass and self.attributes_of(self.turn - 2).forcing != "no":
            last = self.calls[-2]
            if last.is_bid or last == DOUBLE:
                return self._below(self.attributes_of(self.turn - 2).forcing)
        force = {self.attributes_of(at).forcing for at in range(self.turn) if self.is_ours(at)}
        if not force & {"game", "slam"}:
            return False
        at = _last_bid_at(self.calls)
        if at is None or not self._below("slam" if "slam" in force else "game"):
            return False
        if self.is_ours(at):
            return True
        return all(c.is_pass for c in self.calls[at + 1:])

    def _below(self, force: str) -> bool:
        """Whether our side has not yet reached what it is forced to; one round is always below."""
        if force == "one round":
            return True
        ours = [c for at, c in enumerate(self.calls) if self.is_ours(at) and c.is_bid]
        if force == "slam":
            return not any(c.level >= 6 for c in ours)
        return not any(c.level >= GAME[c.strain] for c in ours)
