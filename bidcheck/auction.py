"""Seats, vulnerability, boards and the Laws of the auction (Laws 2, 17–19, 22, 41).

Three doors on one rule: ``verify_call`` raises with the Law, ``can_call`` answers, ``call`` does it.

>>> auction = Auction.parse("1H P 2H P P P", dealer=Seat.NORTH)
>>> str(auction.contract), auction.declarer, auction.leader
('2H', <Seat.NORTH: 0>, <Seat.EAST: 1>)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from bidcheck.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call, parse_calls
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead, IllegalCall
from bidcheck.locale import Phrase, phrase
from bidcheck.vocabulary import fold


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)

    def __str__(self) -> str:
        return ("NS", "EW")[self]


_SEAT_WORDS = {
    "n": 0, "north": 0, "kuzey": 0, "sever": 0, "e": 1, "east": 1, "dogu": 1, "istok": 1,
    "s": 2, "south": 2, "guney": 2, "jug": 2, "w": 3, "west": 3, "bati": 3, "zapad": 3,
}


class Seat(IntEnum):
    """The four seats in the order of the deal and the auction, clockwise (Law 17C)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def partner(self) -> Seat:
        return Seat((self + 2) % 4)

    @property
    def left(self) -> Seat:
        """The player on the left, who calls next."""
        return Seat((self + 1) % 4)

    @property
    def side(self) -> Side:
        return Side(self % 2)

    def after(self, turns: int) -> Seat:
        """The player ``turns`` calls later."""
        return Seat((self + turns) % 4)

    def __str__(self) -> str:
        return "NESW"[self]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read ``N``, ``north``, ``kuzey``, ``sever`` …; ``CannotRead`` otherwise."""
        seat = _SEAT_WORDS.get(fold(text.strip()))
        if seat is None:
            raise CannotRead(phrase("cannot read {text} as a seat: write N, E, S or W", text=repr(text.strip())))
        return cls(seat)


class Vulnerability(IntEnum):
    """Which sides are vulnerable; bit 0 is North–South, bit 1 is East–West."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3

    def of(self, side: Side) -> bool:
        """Whether ``side`` is vulnerable."""
        return bool(self >> side & 1)

    def __str__(self) -> str:
        return ("none", "ns", "ew", "both")[self]

    @classmethod
    def parse(cls, text: str, *, to_call: Seat | None = None) -> Vulnerability:
        """Read ``none ns ew both``, and ``we they`` as seen from the side of ``to_call``.

        Raises ``CannotRead`` otherwise.
        """
        word = fold(text.strip()).replace("-", "").replace("/", "")
        named = {"none": 0, "love": 0, "o": 0, "": 0, "ns": 1, "n": 1, "sn": 1, "ew": 2, "e": 2,
                 "both": 3, "all": 3, "b": 3}
        if word in named:
            return cls(named[word])
        if word in ("we", "they") and to_call is not None:
            ours = to_call.side if word == "we" else to_call.side.other
            return cls(1 << ours)
        raise CannotRead(phrase(
            "cannot read {text} as vulnerability: write none, ns, ew or both", text=repr(text.strip())))


def board_dealer(board: int) -> Seat:
    """The dealer of a duplicate board (Law 2)."""
    return Seat((_board_index(board)) % 4)


def board_vulnerability(board: int) -> Vulnerability:
    """The vulnerability of a duplicate board (Law 2); it repeats every sixteen."""
    k = _board_index(board)
    return Vulnerability((k % 4 + k // 4) % 4)


def _board_index(board: int) -> int:
    if board < 1:
        raise ValueError(f"boards are numbered from 1, not {board}")
    return (board - 1) % 16


@dataclass(frozen=True, slots=True)
class Contract:
    """The last bid and how it is doubled: 0 not, 1 doubled, 2 redoubled. ``str`` is ``4SX``."""

    bid: Call
    doubled: int = 0

    @property
    def level(self) -> int:
        return self.bid.level

    @property
    def strain(self) -> Strain:
        return self.bid.strain

    @property
    def tricks(self) -> int:
        """The tricks it needs: six and the level."""
        return 6 + self.bid.level

    def __str__(self) -> str:
        return f"{self.bid}{'X' * self.doubled}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read ``4S``, ``3NTX``, ``4♠XX``, ``3N``; ``CannotRead`` otherwise."""
        raw = text.strip()
        body = raw.rstrip("xX* ")
        doubled = len(raw[len(body):].replace(" ", ""))
        if doubled > 2 or not body:
            raise CannotRead(phrase(
                "cannot read {text} as a contract: write a bid, then X or XX, such as 4SX", text=repr(text.strip())))
        bid = Call.parse(body)
        if not bid.is_bid:
            raise CannotRead(phrase(
                "cannot read {text} as a contract: write a bid, then X or XX, such as 4SX", text=repr(text.strip())))
        return cls(bid, doubled)


@dataclass(frozen=True, slots=True)
class Auction:
    """A legal sequence of calls from the dealer on; every one of them has been checked."""

    dealer: Seat = Seat.NORTH
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        for at, call in enumerate(self.calls):
            _verify(self.calls[:at], call)

    @classmethod
    def parse(cls, text: str, dealer: Seat = Seat.NORTH) -> Auction:
        """Read calls apart by spaces or hyphens.

        Raises ``CannotRead`` for a word that is no call and ``IllegalCall`` for one that the Laws forbid there.
        """
        return cls(dealer, tuple(parse_calls(text)))

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __len__(self) -> int:
        return len(self.calls)

    @property
    def to_call(self) -> Seat:
        """Whose turn it is, or would be."""
        return self.dealer.after(len(self.calls))

    def caller(self, at: int) -> Seat:
        """Who made call number ``at``, from 0."""
        return self.dealer.after(at)

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four to begin with (Law 22A)."""
        return _is_over(self.calls)

    @property
    def is_passed_out(self) -> bool:
        return len(self.calls) == 4 and all(c.is_pass for c in self.calls)

    @property
    def last_bid(self) -> Call | None:
        at = _last_bid_at(self.calls)
        return None if at is None else self.calls[at]

    @property
    def contract(self) -> Contract | None:
        """The contract if the auction ended here; ``None`` where nobody has bid."""
        at = _last_bid_at(self.calls)
        if at is None:
            return None
        return Contract(self.calls[at], max((c.index for c in self.calls[at + 1:]), default=0))

    @property
    def declarer(self) -> Seat | None:
        """Who first named the strain of the contract, for the side that bid it last; ``None`` without a bid."""
        at = _last_bid_at(self.calls)
        if at is None:
            return None
        strain = self.calls[at].strain
        first = next(i for i in range(at % 2, at + 1, 2) if self.calls[i].is_bid and self.calls[i].strain is strain)
        return self.caller(first)

    @property
    def leader(self) -> Seat | None:
        """The defender on declarer's left (Law 41A)."""
        return None if self.declarer is None else self.declarer.left

    @property
    def dummy(self) -> Seat | None:
        return None if self.declarer is None else self.declarer.partner

    def verify_call(self, call: Call) -> None:
        """Raise ``IllegalCall``, naming the Law, if ``call`` may not be made now."""
        _verify(self.calls, call)

    def can_call(self, call: Call) -> bool:
        """Whether ``call`` may be made now."""
        try:
            _verify(self.calls, call)
        except IllegalCall:
            return False
        return True

    def call(self, call: Call) -> Auction:
        """The auction with ``call`` made; ``IllegalCall`` if it may not be."""
        _verify(self.calls, call)
        longer = object.__new__(Auction)
        object.__setattr__(longer, "dealer", self.dealer)
        object.__setattr__(longer, "calls", (*self.calls, call))
        return longer

    def legal_calls(self) -> list[Call]:
        """Every call that may be made now: pass, double, redouble, then bids upwards; empty when it is over."""
        if self.is_over:
            return []
        last = self.last_bid
        higher = BIDS if last is None else CALLS[last.index + 1:]
        return [PASS, *(call for call in (DOUBLE, REDOUBLE) if self.can_call(call)), *higher]

    def with_dealer(self, dealer: Seat) -> Auction:
        return replace(self, dealer=dealer)


def _last_bid_at(calls: tuple[Call, ...]) -> int | None:
    for at in range(len(calls) - 1, -1, -1):
        if calls[at].is_bid:
            return at
    return None


def _is_over(calls: tuple[Call, ...]) -> bool:
    return len(calls) >= 4 and all(c.is_pass for c in calls[-3:]) and (
        len(calls) == 4 or not all(c.is_pass for c in calls)
    )


def _verify(calls: tuple[Call, ...], call: Call) -> None:
    if _is_over(calls):
        raise IllegalCall(phrase("{call} comes after the end of the auction", call=call), "22A")
    if call is PASS or call.is_pass:
        return
    at = _last_bid_at(calls)
    if call.is_bid:
        if at is not None and call <= calls[at]:
            raise IllegalCall(_too_low(call, calls[at]), "18")
        return
    since = calls[at + 1:] if at is not None else ()
    acts = [(i, c) for i, c in enumerate(since, (at or 0) + 1) if not c.is_pass]
    turn = len(calls)
    if call == DOUBLE:
        if at is None:
            raise IllegalCall(phrase("there is no bid to double"), "19A")
        if (turn - at) % 2 == 0:
            raise IllegalCall(phrase(
                "{bid} was bid by your own side: only an opponent's bid may be doubled", bid=calls[at]), "19A")
        if acts:
            state = "{bid} is already redoubled" if acts[-1][1] == REDOUBLE else "{bid} is already doubled"
            raise IllegalCall(phrase(state, bid=calls[at]), "19A")
    else:
        if not acts or acts[-1][1] != DOUBLE:
            if at is None:
                raise IllegalCall(phrase("there is no bid, so nothing to redouble"), "19B")
            state = "{bid} is not doubled: there is nothing to redouble"
            if acts:
                state = "{bid} is already redoubled: there is nothing to redouble"
            raise IllegalCall(phrase(state, bid=calls[at]), "19B")
        if (turn - acts[-1][0]) % 2 == 0:
            raise IllegalCall(phrase(
                "the double is your own side's: only an opponent's double may be redoubled"), "19B")


def _too_low(call: Call, bid: Call) -> Phrase:
    if bid.index == 37:
        return phrase("{call} is not above {bid}: no bid is left, so pass", call=call, bid=bid)
    return phrase("{call} is not above {bid}: the lowest bid is now {next}", call=call, bid=bid,
                  next=Call(bid.index + 1))
