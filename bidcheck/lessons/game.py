"""What the page about the game shows: a deal, an auction and its end, boards, and every form of scoring, computed.

The examples are those of the sources, as sheets in ``examples``; what the sources print wrong is told by the same check
that a player's own sheet gets.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bidcheck.auction import Auction, Contract, Seat, Side, Vulnerability, board_dealer, board_vulnerability
from bidcheck.bridgette.clauses import CLAUSES, Sure
from bidcheck.bridgette.rules import PENALTIES
from bidcheck.calls import Call
from bidcheck.cards import Strain
from bidcheck.handspace.chance import Chance
from bidcheck.lessons.views import AuctionView, HandView, auction_view, hand_view
from bidcheck.locale import translate
from bidcheck.quiz.scores import contract_words
from bidcheck.quiz.whole import dealt
from bidcheck.render import call_words
from bidcheck.scoring.claims import Report, check_sheet
from bidcheck.scoring.contract import result_text
from bidcheck.scoring.deal import Deal
from bidcheck.scoring.duplicate import duplicate_score
from bidcheck.scoring.imps import band
from bidcheck.scoring.items import Item, Line
from bidcheck.scoring.render import (
    heading,
    other_law_line,
    played,
    played_words,
    result_line,
    source_words,
    vulnerability_words,
)
from bidcheck.scoring.sheet import read_sheet

HERE = Path(__file__).parent
AUCTION = Auction.parse("P 1H P 2H P P P", Seat.WEST)
"""The auction of the Turkish source, East and West put right."""
LEVELS = range(1, 8)


@dataclass(frozen=True, slots=True)
class ItemView:
    """One entry of a score; ``below`` the line or above it, or empty where there is no line."""

    side: str
    points: int
    where: str
    what: str
    law: str


@dataclass(frozen=True, slots=True)
class DealView:
    """One deal of a sheet."""

    name: str
    played: str
    items: tuple[ItemView, ...]
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet scored; ``findings`` say what a source prints that does not follow."""

    heading: str
    deals: tuple[DealView, ...]
    closing: tuple[ItemView, ...]
    ns: int
    ew: int
    result: str
    notes: tuple[str, ...]
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """Everything computed that the page of the game shows."""

    deal: tuple[tuple[str, HandView], ...]
    auction: AuctionView
    contract: str
    declarer: str
    dummy: str
    leader: str
    tricks: int
    legal: tuple[str, ...]
    strains: tuple[str, ...]
    boards: tuple[tuple[int, str, str], ...]
    scores: tuple[tuple[int, tuple[int, ...]], ...]
    undertricks: tuple[tuple[int, tuple[int, ...]], ...]
    imps: tuple[tuple[str, int], ...]
    duplicate: SheetView
    tournament: SheetView
    rubber: SheetView
    chicago: SheetView
    clauses: tuple[tuple[str, str, str, str], ...]
    grades: tuple[tuple[str, int], ...]
    penalties: tuple[tuple[int, tuple[int, ...]], ...]


def game_view(lang: str) -> GameView:
    """The page of the game in a language."""
    hands = dealt({}, Chance.of("lesson", "deal"))
    contract, declarer, dummy, leader = AUCTION.contract, AUCTION.declarer, AUCTION.dummy, AUCTION.leader
    assert contract is not None
    assert declarer is not None
    assert dummy is not None
    assert leader is not None
    opened = Auction(AUCTION.dealer, AUCTION.calls[:2])
    sure = [translate(clause.sure.value, lang) for clause in CLAUSES]
    return GameView(
        tuple((seat_words(seat, lang), hand_view(hand)) for seat, hand in zip(Seat, hands, strict=True)),
        auction_view(AUCTION.calls, lang, AUCTION.dealer, calling=False), call_words(contract.bid, lang),
        seat_words(declarer, lang), seat_words(dummy, lang), seat_words(leader, lang), contract.tricks,
        tuple(call_words(call, lang) for call in opened.legal_calls()[:8]),
        tuple(call_words(Call.bid(1, strain), lang) for strain in Strain),
        tuple((board, seat_words(board_dealer(board), lang), vul_words(board_vulnerability(board), lang))
              for board in range(1, 17)),
        tuple((level, _scores(level)) for level in LEVELS),
        tuple((down, _undertricks(down)) for down in range(1, 6)),
        tuple(_imps()),
        sheet_view("duplicate", lang), sheet_view("tournament", lang), sheet_view("rubber", lang),
        sheet_view("chicago", lang),
        tuple((c.number, translate(c.says, lang), grade, translate(c.source, lang))
              for c, grade in zip(CLAUSES, sure, strict=True)),
        tuple((translate(grade.value, lang), sum(c.sure is grade for c in CLAUSES)) for grade in Sure),
        tuple(enumerate(PENALTIES, 1)),
    )


def seat_words(seat: Seat, lang: str) -> str:
    """North, East, South or West in a language."""
    return translate(seat.name.title(), lang)


def vul_words(vul: Vulnerability, lang: str) -> str:
    """Who is vulnerable."""
    if vul is Vulnerability.NONE:
        return translate("nobody", lang)
    if vul is Vulnerability.BOTH:
        return translate("both sides", lang)
    return translate("North–South", lang) if vul is Vulnerability.NS else translate("East–West", lang)


def _scores(level: int) -> tuple[int, ...]:
    """A contract just made: minor, major, notrump, not vulnerable and vulnerable."""
    strains = (Strain.CLUBS, Strain.HEARTS, Strain.NOTRUMP)
    return tuple(duplicate_score(Contract(Call.bid(level, strain)), 6 + level, vulnerable=vulnerable)
                 for vulnerable in (False, True) for strain in strains)


def _undertricks(down: int) -> tuple[int, ...]:
    """What the defenders get: undoubled, doubled, redoubled, not vulnerable and vulnerable."""
    bid = Call.bid(7, Strain.NOTRUMP)
    return tuple(-duplicate_score(Contract(bid, doubled), 13 - down, vulnerable=vulnerable)
                 for vulnerable in (False, True) for doubled in (0, 1, 2))


def _imps() -> list[tuple[str, int]]:
    found = []
    for size in range(25):
        least, most = band(size)
        found.append((f"{least}–{most}" if most is not None else f"{least}+", size))
    return found


def sheet_view(name: str, lang: str) -> SheetView:
    """One of the example sheets, scored and checked."""
    path = HERE / "examples" / f"{name}.yaml"
    report = check_sheet(read_sheet(path.read_text(encoding="utf-8"), path.name))
    scored = report.scored
    deals = tuple(
        DealView(deal.name, ", ".join(filter(None, (_played(deal.deal, lang), vulnerability_words(deal, lang)))),
                 tuple(_item(item, lang) for item in deal.items), deal.points(Side.NS), deal.points(Side.EW))
        for deal in scored.deals)
    return SheetView(
        heading(scored, lang), deals, tuple(_item(item, lang) for item in scored.closing),
        scored.points(Side.NS), scored.points(Side.EW), result_line(scored, lang), tuple(_notes(report, lang)),
        tuple(translate(finding.message, lang) for finding in report.findings))


def _played(deal: Deal, lang: str) -> str:
    if deal.contract is None:
        return played(deal, lang)
    result = result_text(deal.contract, deal.tricks).replace("-", "−")
    return played_words(contract_words(deal.contract, lang), deal, result, lang)


def _item(item: Item, lang: str) -> ItemView:
    where = {Line.BELOW: translate("below the line", lang), Line.ABOVE: translate("above the line", lang)}
    return ItemView(str(item.side), item.points, "" if item.line is None else where[item.line],
                    translate(item.what, lang), source_words(item.source, lang))


def _notes(report: Report, lang: str) -> list[str]:
    notes = [translate(remark, lang) for remark in report.scored.remarks]
    return [*notes, other_law_line(report, lang)] if report.law_matters else notes
