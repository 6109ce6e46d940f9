"""Double dummy: the tricks each player takes in each strain when all see all the cards, and par.

The work is endplay's (Dominic Price, MIT), which carries Bo Haglund's DDS; it comes with ``bidcheck[dds]`` and is
imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, tee

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.errors import NotFound

FourHands = tuple[Hand, Hand, Hand, Hand]
"""North, east, south, west: 52 different cards."""

BATCH = 40
"""So many deals are solved at a time: what DDS takes at once, and spreads over its threads."""

_STRAINS = (3, 2, 1, 0, 4)
"""DDS's number of each strain, clubs first: it counts spades, hearts, diamonds, clubs, notrump from 0."""
_VULNERABILITY = (0, 2, 3, 1)
"""DDS's number of none, north–south, east–west, both."""


@dataclass(frozen=True, slots=True)
class Table:
    """``tricks[strain][seat]``: what declarer wins against the best defence; clubs to notrump, north to west."""

    tricks: tuple[tuple[int, int, int, int], ...]

    def won(self, strain: Strain, declarer: Seat) -> int:
        """The tricks that ``declarer`` wins in ``strain``, 0 … 13."""
        return self.tricks[strain][declarer]


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that neither side can better: who may declare it, and its tricks over or under."""

    contract: Contract
    declarers: tuple[Seat, ...]
    over: int

    def __str__(self) -> str:
        seats = "".join(map(str, self.declarers))
        return f"{self.contract}{f'{self.over:+d}' if self.over else '='} {seats}"


@dataclass(frozen=True, slots=True)
class Par:
    """What both sides can be sure of: the score of north–south, and the contracts; none for a deal passed out."""

    score: int
    contracts: tuple[ParContract, ...]


def need_dds() -> None:
    """Raise ``NotFound``, with how to install it, where there is no double-dummy solver."""
    try:
        import endplay.dds  # noqa: F401
    except ImportError:
        raise NotFound("double dummy needs endplay, which is not installed: pip install 'bidcheck[dds]' "
                       "(Python up to 3.13)") from None


def use_threads(n: int) -> None:
    """Let the solver of this process use at most ``n`` threads."""
    from endplay import _dds

    _dds.SetMaxThreads(n)


def tables(deals: Iterable[FourHands]) -> Iterator[Table]:
    """The table of each deal; a stream in, a stream out, ``BATCH`` at a time.

    Raises ``NotFound`` where endplay is not installed.
    """
    need_dds()
    from endplay.dds import calc_all_tables
    from endplay.types import Deal

    source = iter(deals)
    while batch := [Deal("N:" + " ".join(map(str, hands))) for hands in islice(source, BATCH)]:
        solved = calc_all_tables(batch)
        for at in range(len(batch)):
            cells = solved[at]._data.resTable
            yield Table(tuple((cells[s][0], cells[s][1], cells[s][2], cells[s][3]) for s in _STRAINS))


def par(table: Table, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par of a deal.

    Raises ``NotFound`` where endplay is not installed.
    """
    need_dds()
    from endplay import _dds

    results = _dds.ddTableResults()
    for strain, number in enumerate(_STRAINS):
        for seat in range(4):
            results.resTable[number][seat] = table.tricks[strain][seat]
    found = _dds.parResultsMaster()
    _dds.DealerParBin(results, found, int(dealer), _VULNERABILITY[vulnerability])
    contracts = (_par_contract(found.contracts[at], table) for at in range(found.number))
    return Par(found.score, tuple(c for c in contracts if c is not None))


def _par_contract(found, table: Table) -> ParContract | None:  # type: ignore[no-untyped-def]
    """A contract as DDS has it: strains from notrump 0 to clubs 4; seats 0 … 3, then 4 for a pair, 5 for the other."""
    if not 1 <= found.level <= 7:
        return None
    bid = Call.bid(found.level, (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS,
                                 Strain.CLUBS)[found.denom])
    if found.seats < 4:
        declarers: tuple[Seat, ...] = (Seat(found.seats),)
    else:
        side = Side(found.seats - 4)
        declarers = tuple(seat for seat in Seat if seat.side is side)
    over = int(found.overTricks) - int(found.underTricks)
    return ParContract(Contract(bid, 1 if found.underTricks else 0), declarers, over)


def with_tables(deals: Iterable[FourHands]) -> Iterator[tuple[FourHands, Table]]:
    """Each deal with its table, as a stream."""
    asked, kept = tee(deals)
    return zip(kept, tables(asked), strict=True)


STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""The strains as tables are printed, notrump first."""


def table_data(table: Table) -> dict[str, dict[str, int]]:
    """Tricks by declarer and strain: ``{"N": {"C": 7, …, "NT": 6}, …}``."""
    return {str(seat): {strain.text: table.won(strain, seat) for strain in Strain} for seat in Seat}


def table_text(table: Table) -> str:
    """The table for a person: a line a declarer, a column a strain."""
    lines = ["     " + "".join(f"{strain.glyph:>4}" for strain in STRAINS)]
    lines += [f"  {seat}  " + "".join(f"{table.won(strain, seat):>4}" for strain in STRAINS) for seat in Seat]
    return "\n".join(lines)


def table_rows(table: Table) -> str:
    """The rows of PBN's ``OptimumResultTable`` (5.7): declarer, denomination, result."""
    return "\n".join(f"{seat} {strain.text:>2} {table.won(strain, seat):>2}"
                     for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST) for strain in STRAINS)


TABLE_COLUMNS = r"Declarer;Denomination\2R;Result\2R"
"""The columns that PBN's ``OptimumResultTable`` names."""
