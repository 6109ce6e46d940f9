"""The calls of Bridgette: pass, double, redouble and bids from 0NT to 7NT, and contracts (clauses 10, 12).

Level 0 is what bridge has not, so these are not the calls of ``bidcheck.calls``; the words for them are the same.

>>> BridgetteCall.parse("0NT"), BridgetteCall.parse("0 kozsuz"), BridgetteCall.parse("kontra")
(BridgetteCall.parse('0NT'), BridgetteCall.parse('0NT'), BridgetteCall.parse('X'))
>>> BridgetteCall.parse("0NT") < BridgetteCall.parse("1C")
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from bidcheck.bridgette.rules import STANDARD, Rules
from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead
from bidcheck.vocabulary import fold

_ACTIONS = ("P", "X", "XX")
_ZEROS = ("zero", "sifir", "nula")


@dataclass(frozen=True, slots=True, order=True)
class BridgetteCall:
    """A call. ``index`` is 0 pass, 1 double, 2 redouble, then bids in rank order, 3 being 0♣ and 42 being 7NT.

    0♣ to 0♠ are values, but bids only where ``Rules.zero_of_a_suit`` says so. ``str`` is ``P X XX`` or ``0NT`` …
    ``7NT``.
    """

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < 43:
            raise ValueError(f"there are 43 calls; {self.index} is none of them")

    @classmethod
    def bid(cls, level: int, strain: Strain) -> BridgetteCall:
        """The bid of ``level`` 0 … 7 in ``strain``."""
        if not 0 <= level <= 7:
            raise ValueError(f"a bid is of level 0 to 7, not {level}")
        return cls(3 + level * 5 + strain)

    @property
    def is_bid(self) -> bool:
        return self.index >= 3

    @property
    def is_pass(self) -> bool:
        return self.index == 0

    @property
    def level(self) -> int:
        """0 … 7, the tricks over six; ``ValueError`` for a call that is no bid."""
        if self.index < 3:
            raise ValueError(f"{self} has no level")
        return (self.index - 3) // 5

    @property
    def strain(self) -> Strain:
        """The strain of a bid; ``ValueError`` for a call that is no bid."""
        if self.index < 3:
            raise ValueError(f"{self} has no strain")
        return Strain((self.index - 3) % 5)

    @property
    def is_zero_of_a_suit(self) -> bool:
        """0♣, 0♦, 0♥ or 0♠, which most likely are no bids (clause 12b)."""
        return 3 <= self.index <= 6

    def __str__(self) -> str:
        return _ACTIONS[self.index] if self.index < 3 else f"{self.level}{self.strain.text}"

    def __repr__(self) -> str:
        return f"BridgetteCall.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> BridgetteCall:
        """Read one call in any of the three languages; ``CannotRead`` otherwise."""
        calls = parse_calls(text, hyphens=False)
        if len(calls) != 1:
            raise CannotRead(f"cannot read {text.strip()!r} as one call: write 0NT … 7NT, P, X or XX")
        return calls[0]


PASS, DOUBLE, REDOUBLE = (BridgetteCall(i) for i in range(3))


def bids(rules: Rules = STANDARD) -> tuple[BridgetteCall, ...]:
    """The bids of the game, lowest first: 36, or 40 with 0 of a suit."""
    return tuple(BridgetteCall(i) for i in range(3 if rules.zero_of_a_suit else 7, 43))


def calls(rules: Rules = STANDARD) -> tuple[BridgetteCall, ...]:
    """Every call of the game: pass, double, redouble, then the bids."""
    return (PASS, DOUBLE, REDOUBLE, *bids(rules))


def parse_calls(text: str, *, hyphens: bool = True) -> list[BridgetteCall]:
    """The calls in ``text``, apart by spaces or, unless ``hyphens`` is false, by hyphens.

    Raises ``CannotRead`` for the first word that is no call.
    """
    raw = re.sub(r"no-trump", "notrump", text, flags=re.IGNORECASE)
    words = (raw.replace("-", " ") if hyphens else raw).replace(",", " ").split()
    found: list[BridgetteCall] = []
    at = 0
    while at < len(words):
        call, used = _read(words[at:at + 3])
        found.append(call)
        at += used
    return found


def _read(words: list[str]) -> tuple[BridgetteCall, int]:
    """The call that ``words`` begin with, and how many words it took: one, or two or three as ``1 koz yok``."""
    first = words[0]
    level_zero = first.startswith("0") or fold(first) in _ZEROS
    if level_zero:
        # Bridge's reader has every word but the level; it is lent the level 1, and that is taken back.
        words = ["1" if fold(first) in _ZEROS else "1" + first[1:], *words[1:]]
    for used in range(1, len(words) + 1):
        try:
            call = Call.parse(" ".join(words[:used]))
        except CannotRead:
            continue
        if not call.is_bid:
            return BridgetteCall(call.index), used
        return BridgetteCall.bid(0 if level_zero else call.level, call.strain), used
    known = ["pass", "double", "redouble", *(f"{n}{s}" for n in range(8) for s in ("c", "d", "h", "s", "nt", "sa"))]
    near = get_close_matches(fold(first), known, n=1, cutoff=0.6)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise CannotRead(f"cannot read {first!r} as a call: write 0NT … 7NT, P, X or XX{hint}")


@dataclass(frozen=True, slots=True)
class BridgetteContract:
    """The last bid and how it is doubled: 0 not, 1 doubled, 2 redoubled. ``str`` is ``4SX``."""

    bid: BridgetteCall
    doubled: int = 0

    def __post_init__(self) -> None:
        if not self.bid.is_bid or not 0 <= self.doubled <= 2:
            raise ValueError(f"no contract: {self.bid}, doubled {self.doubled}")

    @property
    def level(self) -> int:
        return self.bid.level

    @property
    def strain(self) -> Strain:
        return self.bid.strain

    @property
    def tricks(self) -> int:
        """The tricks it needs: six and the level (clause 12a)."""
        return 6 + self.bid.level

    def __str__(self) -> str:
        return f"{self.bid}{'X' * self.doubled}"

    @classmethod
    def parse(cls, text: str) -> BridgetteContract:
        """Read ``4S``, ``0NTX``, ``4♠XX``; ``CannotRead`` otherwise."""
        raw = text.strip().replace(" ", "")
        body = raw.rstrip("xX*")
        problem = f"cannot read {text.strip()!r} as a contract: write a bid from 0NT to 7NT, then X or XX, such as 4SX"
        if len(raw) - len(body) > 2 or not body:
            raise CannotRead(problem)
        try:
            bid = BridgetteCall.parse(body)
        except CannotRead:
            raise CannotRead(problem) from None
        if not bid.is_bid:
            raise CannotRead(problem)
        return cls(bid, len(raw) - len(body))
