"""A score sheet and its deals as values, and what scoring makes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.cards import Strain
from bidcheck.locale import phrase
from bidcheck.scoring.items import Item, Kind, Law, Line, total
from bidcheck.scoring.place import Place


class Form(StrEnum):
    """The four forms of scoring."""

    RUBBER = "rubber"
    CHICAGO = "chicago"
    TOURNAMENT = "tournament"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Honours:
    """Trump honours in one hand, 4 or 5 of A K Q J 10, or the 4 aces at notrump. ``holder`` may be only the side."""

    holder: Seat | Side
    count: int

    @property
    def side(self) -> Side:
        return self.holder if isinstance(self.holder, Side) else self.holder.side


@dataclass(frozen=True, slots=True)
class Claim:
    """Figures that somebody wrote: totals of a side, or of a deal; ``net`` is from declarer's side of that deal."""

    points: tuple[tuple[Side, int], ...] = ()
    net: int | None = None
    winner: Side | None = None
    margin: int | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as played. ``contract`` is ``None`` for a deal passed out, which has no declarer.

    ``vul`` is what the sheet says: who is vulnerable, or only whether declarer is. ``ValueError`` where the parts do
    not go together.
    """

    contract: Contract | None = None
    declarer: Seat | Side | None = None
    tricks: int = 0
    honours: Honours | None = None
    vul: Vulnerability | bool | None = None
    board: int | None = None
    name: str = ""
    claimed: Claim | None = None
    place: Place | None = None

    def __post_init__(self) -> None:
        if (self.contract is None) is not (self.declarer is None):
            raise ValueError("a contract has a declarer, and a deal passed out has none")
        if not 0 <= self.tricks <= 13:
            raise ValueError(f"a deal has 0 to 13 tricks, not {self.tricks}")
        if self.honours is not None:
            if self.contract is None:
                raise ValueError("a deal passed out has no honours")
            if not 4 <= self.honours.count <= (4 if self.contract.strain is Strain.NOTRUMP else 5):
                raise ValueError(f"{self.honours.count} honours in one hand earn nothing in {self.contract}")

    @property
    def side(self) -> Side | None:
        """Declarer's side."""
        return self.declarer.side if isinstance(self.declarer, Seat) else self.declarer


@dataclass(frozen=True, slots=True)
class RubberOptions:
    """How a rubber is scored where tables differ. ``unfinished_partscore`` is the law's own, 100 or 50, if ``None``."""

    honours: bool = True
    honours_by: str = "any"
    notrump_honours: bool = True
    two_game_rubber: int = 700
    three_game_rubber: int = 500
    unfinished_game: int = 300
    unfinished_partscore: int | None = None


@dataclass(frozen=True, slots=True)
class ChicagoOptions:
    """How Chicago is scored where clubs differ.

    ``style`` is ``carried`` (part-scores are) or ``duplicate`` (Law 77, nothing carried). ``vulnerable`` says whose
    side is so on the second and third deal: ``dealer`` or ``opponents``. ``partscore_bonus`` goes with each part-score
    that completes no game, ``last_deal_partscore`` takes its place on the fourth deal unless it is 0.
    """

    style: str = "carried"
    vulnerable: str = "dealer"
    partscore_bonus: int = 0
    last_deal_partscore: int = 100
    honours: bool = False
    honours_by: str = "any"
    notrump_honours: bool = True


Options = RubberOptions | ChicagoOptions | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet. ``dealer`` dealt first; ``options`` are those of the form, ``None`` for the two that have none."""

    form: Form
    deals: tuple[Deal, ...]
    law: Law = Law.MODERN
    dealer: Seat = Seat.NORTH
    options: Options = None
    claimed: Claim | None = None
    title: str = ""

    def __post_init__(self) -> None:
        if self.options is None and self.form in DEFAULT_OPTIONS:
            object.__setattr__(self, "options", DEFAULT_OPTIONS[self.form])


DEFAULT_OPTIONS: dict[Form, RubberOptions | ChicagoOptions] = {
    Form.RUBBER: RubberOptions(), Form.CHICAGO: ChicagoOptions(),
}


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One deal with its items. ``game`` is the side that completed a game, so that a line is drawn.

    ``carried`` are the part-scores of NS and EW that count from here on. ``vulnerability`` is ``None`` where the sheet
    says only whether declarer was.
    """

    number: int
    deal: Deal
    dealer: Seat | None
    vulnerability: Vulnerability | None
    vulnerable: bool
    items: tuple[Item, ...]
    game: Side | None = None
    carried: tuple[int, int] = (0, 0)

    @property
    def name(self) -> str:
        return self.deal.name or str(self.number)

    def points(self, side: Side) -> int:
        return total(self.items, side)

    @property
    def net(self) -> int:
        """The score from declarer's side; 0 for a deal passed out."""
        side = self.deal.side
        return 0 if side is None else self.points(side) - self.points(side.other)


@dataclass(frozen=True, slots=True)
class Scored:
    """A sheet scored. ``closing`` are premiums that belong to no deal; ``games`` those won by NS and EW."""

    sheet: Sheet
    law: Law
    deals: tuple[ScoredDeal, ...]
    closing: tuple[Item, ...] = ()
    games: tuple[int, int] | None = None
    finished: bool = True
    remarks: tuple[str, ...] = field(default=())

    @property
    def items(self) -> tuple[Item, ...]:
        return (*(item for deal in self.deals for item in deal.items), *self.closing)

    @property
    def has_line(self) -> bool:
        """Whether points stand above and below a line."""
        return self.games is not None

    def points(self, side: Side, line: Line | None = None) -> int:
        return total(self.items, side, line)

    @property
    def totals(self) -> dict[Side, int]:
        return {side: self.points(side) for side in Side}

    @property
    def winner(self) -> Side | None:
        """The side with the larger total; ``None`` when they are equal."""
        ns, ew = self.points(Side.NS), self.points(Side.EW)
        return None if ns == ew else Side.NS if ns > ew else Side.EW

    @property
    def margin(self) -> int:
        return abs(self.points(Side.NS) - self.points(Side.EW))


def honours_item(
    deal: Deal, options: RubberOptions | ChicagoOptions, *, source: str, line: Line | None
) -> tuple[Item | None, str | None]:
    """The item for honours held in ``deal``, or a remark that says why they are not counted."""
    honours, contract = deal.honours, deal.contract
    if honours is None or contract is None:
        return None, None
    notrump = contract.strain is Strain.NOTRUMP
    if not options.honours:
        return None, phrase("honours are written but not counted: 'honours: no' is the option of this sheet")
    if notrump and not options.notrump_honours:
        return None, phrase("four aces at notrump are not counted: 'notrump_honours: no'")
    if options.honours_by == "declarer" and honours.side is not deal.side:
        return None, phrase("honours of the defenders are not counted: 'honours_by: declarer'")
    held = phrase("four aces") if notrump else phrase(
        "four trump honours" if honours.count == 4 else "five trump honours")
    what = phrase("{honours} in one hand", honours=held)
    if not isinstance(honours.holder, Side):
        what = phrase("{honours} in {seat}'s hand", honours=held, seat=phrase(honours.holder.name.title()))
    points = 150 if notrump or honours.count == 5 else 100
    return Item(Kind.HONOURS, what, honours.side, points, source, line), None
