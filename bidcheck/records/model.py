"""Boards as files tell them: small frozen values that keep all that was read.

A record may be wrong, so nothing here refuses an illegal call, a card played twice or a hand of twelve cards: they are
kept as they stand, and the faults are in ``Board.problems``. Seats index tuples of four: north, east, south, west.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from bidcheck.auction import Auction, Contract, Seat, Vulnerability
from bidcheck.calls import CALLS, Call
from bidcheck.cards import Card, Strain
from bidcheck.errors import IllegalCall
from bidcheck.records.deals import UNKNOWN_DEAL
from bidcheck.records.deals import Deal as Deal
from bidcheck.records.problems import Problem

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Good, poor, very good, very poor, speculative, questionable: NAGs 1–6 for calls, 7–12 for cards (PBN 3.5.3)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a file says of one call or card.

    ``text`` is its explanation, ``note`` the number of the note that gave it (0 for none; not compared), ``alert`` an
    alert (LIN ``!``; PBN has none). ``nags`` are PBN's numeric annotation glyphs, rising, suffixes among them.
    ``irregular`` is ``I`` for an insufficient bid that stood, ``S`` for a player skipped, ``R`` for a revoke, ``L`` for
    a lead out of turn (PBN 3.9).
    """

    text: str = ""
    alert: bool = False
    note: int = field(default=0, compare=False)
    nags: tuple[int, ...] = ()
    irregular: str = ""

    @property
    def suffix(self) -> str:
        """``! ? !! ?? !? ?!`` where the file judges the call or card so; else empty."""
        return next((SUFFIXES[(nag - 1) % 6] for nag in self.nags if 1 <= nag <= 12), "")


PLAIN = Mark()


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call as recorded; ``call`` is ``None`` for what is no call, and ``text`` then says what stood there."""

    call: Call | None
    mark: Mark = PLAIN
    text: str = ""

    def __str__(self) -> str:
        return self.text if self.call is None else str(self.call)


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """The calls from the dealer on, legal or not.

    ``ending`` is ``*`` for an auction broken off, ``+`` where the next call is asked for, else empty. ``notes`` are
    numbered notes that no call refers to.
    """

    dealer: Seat | None
    calls: tuple[RecordedCall, ...] = ()
    ending: str = ""
    notes: tuple[tuple[int, str], ...] = ()

    @property
    def legal(self) -> Auction:
        """The auction up to the first call that is illegal, irregular or unreadable; dealer north where unknown."""
        return self.checked()[0]

    @property
    def is_regular(self) -> bool:
        """Whether every call was read and is legal."""
        return len(self.legal) == len(self.calls)

    def checked(self) -> tuple[Auction, IllegalCall | None]:
        """The legal beginning, and the error of the call that ends it, if it is a call the Laws forbid."""
        indices = []
        for made in self.calls:
            if made.call is None or made.mark.irregular:
                break
            indices.append(made.call.index)
        return check_calls(self.dealer or Seat.NORTH, bytes(indices))

    def caller(self, at: int) -> Seat | None:
        """Who made call number ``at``, from 0; ``None`` where the dealer is unknown."""
        return None if self.dealer is None else self.dealer.after(at)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls)) + (f" {self.ending}" if self.ending else "")


@lru_cache(maxsize=4096)
def check_calls(dealer: Seat, indices: bytes) -> tuple[Auction, IllegalCall | None]:
    """The legal beginning of calls given by their ``Call.index``, and the error of the first that is illegal."""
    calls = tuple(CALLS[i] for i in indices)
    try:
        return Auction(dealer, calls), None
    except IllegalCall:
        auction = Auction(dealer)
        for call in calls:
            try:
                auction = auction.call(call)
            except IllegalCall as error:
                return auction, error
        raise AssertionError("the whole and its parts disagree") from None


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """One card as recorded; ``card`` is ``None`` where it is not known, and ``text`` says what stood there."""

    card: Card | None
    mark: Mark = PLAIN
    text: str = ""

    def __str__(self) -> str:
        return (self.text or "-") if self.card is None else str(self.card)


NO_CARD = RecordedCard(None)


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who led, and up to four cards in the order they were played, clockwise."""

    leader: Seat | None
    cards: tuple[RecordedCard, ...]

    def __str__(self) -> str:
        return f"{'?' if self.leader is None else self.leader}:" + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """The cards in the order they were played, four a trick, and who led to each trick.

    A card that is not known is ``NO_CARD``; the last trick may be short. ``leaders`` has a seat for each trick, or is
    empty where the first leader is not known. ``ending`` and ``notes`` as in an auction.
    """

    cards: tuple[RecordedCard, ...] = ()
    leaders: tuple[Seat, ...] = ()
    ending: str = ""
    notes: tuple[tuple[int, str], ...] = ()

    @property
    def leader(self) -> Seat | None:
        """Who made the opening lead."""
        return self.leaders[0] if self.leaders else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The cards by tricks."""
        leaders: tuple[Seat | None, ...] = self.leaders or (None,) * 13
        return tuple(Trick(leaders[at // 4] if at // 4 < len(leaders) else None, self.cards[at:at + 4])
                     for at in range(0, len(self.cards), 4))

    @classmethod
    def of_tricks(cls, tricks: Iterable[Trick], ending: str = "") -> RecordedPlay:
        """The play of these tricks; all but the last are filled up to four cards."""
        cards: list[RecordedCard] = []
        leaders: list[Seat] = []
        for trick in tricks:
            cards += [NO_CARD] * (-len(cards) % 4)
            cards += trick.cards
            if trick.leader is not None and len(leaders) * 4 == len(cards) - len(trick.cards):
                leaders.append(trick.leader)
        return cls(tuple(cards), tuple(leaders), ending)

    def __str__(self) -> str:
        return " / ".join(map(str, self.tricks)) + (f" {self.ending}" if self.ending else "")


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment, or what a commentator said.

    ``section`` is the tag it follows, empty before all tags; in ``Auction`` and ``Play``, ``at`` counts the calls or
    cards that stand before it.
    """

    text: str
    section: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A table, or a section this program does not know: its name, its value (the columns), and its text."""

    name: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Board:
    """One board at one table, as a file tells it.

    ``contract`` is what was played; ``strain`` its strain, which an end position has alone; ``result`` the tricks
    declarer won, ``score`` as written. ``tags`` are the PBN tags that have no field here, in order, and the raw text of
    those that could not be read; ``fields`` the same for LIN. ``deal_shared`` says that the deal stood in an earlier
    record of the file.
    """

    name: str = ""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal = UNKNOWN_DEAL
    players: tuple[str, str, str, str] = ("", "", "", "")
    auction: RecordedAuction | None = None
    contract: Contract | None = None
    passed_out: bool = False
    strain: Strain | None = None
    declarer: Seat | None = None
    play: RecordedPlay | None = None
    result: int | None = None
    score: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()
    remarks: tuple[Remark, ...] = ()
    escapes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    form: str = ""
    line: int = 0
    deal_shared: bool = field(default=False, compare=False)

    @property
    def number(self) -> int | None:
        """The number in the name (``Board 12``, ``o12``); ``None`` where there is none."""
        found = re.search(r"\d+", self.name)
        return int(found[0]) if found and len(found[0]) < 10 else None

    @property
    def room(self) -> str:
        """``Open``, ``Closed`` or whatever the file calls the room; empty where it does not."""
        return self.tag("Room")

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag that has no field of its own, such as ``Event``."""
        return next((value for tag, value in self.tags if tag == name), default)

    @property
    def has_errors(self) -> bool:
        """Whether something was lost or contradicts itself."""
        return any(problem.severity == "error" for problem in self.problems)
