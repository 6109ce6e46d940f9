"""What the Laws say of a recorded auction, and whether the rest of the record agrees.

Checking call by call costs more than reading. An auction in which nobody doubles is seen to be legal from its shape,
and so is not gone through: every bid above the one before it (Law 18), and passes only as many as leave the auction
open (Law 22). A test holds the two ways equal.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import lt
from typing import NamedTuple

from bidcheck.auction import Contract, Seat
from bidcheck.calls import CALLS
from bidcheck.errors import IllegalCall
from bidcheck.records.model import PLAIN, RecordedAuction, check_calls
from bidcheck.records.problems import Faults, quoted

_UNDOUBLED = re.compile(rb"\x00{4}|(\x00{0,3})(?:[\x03-\x25]\x00{0,2})*([\x03-\x25])\x00{3}")
"""Call numbers of a finished auction without doubles."""

_CONTRACTS = {index: Contract(call) for index, call in enumerate(CALLS) if call.is_bid}
_SEATS = tuple(Seat)


class Verdict(NamedTuple):
    """Whether the auction is legal and over; contract and declarer if so; else which call is illegal, and why."""

    is_over: bool
    contract: Contract | None = None
    declarer: Seat | None = None
    error: IllegalCall | None = None
    number: int = 0


NOT_OVER = Verdict(False)
PASSED_OUT = Verdict(True)


def verdict_of(auction: RecordedAuction) -> Verdict:
    """The verdict on an auction; one with a call that is unreadable or marked irregular is never over."""
    numbers = []
    for made in auction.calls:
        if made.call is None or (made.mark is not PLAIN and made.mark.irregular):
            legal, error = auction.checked()
            return Verdict(False, error=error, number=len(legal))
        numbers.append(made.call.index)
    return verdict_on(auction.dealer, bytes(numbers))


def verdict_on(dealer: Seat | None, numbers: bytes) -> Verdict:
    """The verdict on calls given by their ``Call.index``; dealer north where unknown."""
    quick = _UNDOUBLED.fullmatch(numbers)
    if quick is not None:
        bids = numbers.replace(b"\0", b"")
        if not bids:
            return PASSED_OUT
        if all(map(lt, bids, bids[1:])):
            last = bids[-1]
            at = len(numbers) - 4
            strain = (last - 3) % 5
            first = next(i for i in range(at & 1, at + 1, 2) if numbers[i] and (numbers[i] - 3) % 5 == strain)
            return Verdict(True, _CONTRACTS[last], _SEATS[((dealer or 0) + first) & 3])
    return _checked(dealer or Seat.NORTH, numbers)


@lru_cache(maxsize=4096)
def _checked(dealer: Seat, numbers: bytes) -> Verdict:
    legal, error = check_calls(dealer, numbers)
    if error is not None:
        return Verdict(False, error=error, number=len(legal))
    return Verdict(True, legal.contract, legal.declarer) if legal.is_over else NOT_OVER


def report_illegal(auction: RecordedAuction, verdict: Verdict, at: int, faults: Faults) -> None:
    """Put down the call the Laws forbid."""
    caller = auction.caller(verdict.number)
    by = f" by {caller.name.lower()}" if caller is not None else ""
    call = auction.calls[verdict.number]
    faults.add(at, f"call {verdict.number + 1}, {quoted(str(call))}{by}: {verdict.error}",
               "correct the call, or mark it as one that stood", text=str(call))


def check_contract(verdict: Verdict, contract: Contract | None, declarer: Seat | None, at: int, faults: Faults, *,
                   passed_out: bool = False) -> None:
    """The contract and declarer a record names must be those of its auction, where that is over."""
    if not verdict.is_over:
        return
    if verdict.contract is None:
        if contract is not None:
            faults.add(at, f"the auction was passed out, the record says {contract}", "mend one of them")
        return
    if passed_out:
        faults.add(at, f"the auction ends in {verdict.contract}, the record says it was passed out", "mend one of them")
        return
    if contract is not None and contract != verdict.contract:
        faults.add(at, f"the auction ends in {verdict.contract}, the record says {contract}", "mend one of them")
    if declarer is not None and verdict.declarer is not None and declarer is not verdict.declarer:
        faults.add(at, f"the auction makes {verdict.declarer.name.lower()} declarer, the record says "
                   f"{declarer.name.lower()}", "mend one of them")
