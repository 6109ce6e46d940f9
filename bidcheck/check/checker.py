"""The work of checking: boards in, reports out; it travels to other processes with its systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bidcheck.advise import choose
from bidcheck.auction import Auction, Contract, Seat, Vulnerability, board_dealer, board_vulnerability
from bidcheck.calls import CALLS, Call
from bidcheck.cards import HOLDINGS, Hand, holding_text
from bidcheck.check.claims import Claims
from bidcheck.check.judge import Judge
from bidcheck.check.report import BoardReport, CallReport, Finding, Worth
from bidcheck.check.scores import result_of, score_fault, score_of
from bidcheck.check.swift import reading_of
from bidcheck.check.turns import Turns
from bidcheck.conditions.tell import Reading
from bidcheck.dds import FourHands, Table, par, tables
from bidcheck.errors import BidcheckError
from bidcheck.locale import phrase, translate
from bidcheck.records import Board, RecordedAuction, check_play
from bidcheck.records.verdict import verdict_of
from bidcheck.system.book import Position
from bidcheck.system.model import System

_SEATS = tuple(Seat)
_NAMES = tuple(map(str, Seat))
_CALLS = tuple(map(str, CALLS))


@dataclass(slots=True)
class Checker:
    """Checks boards: a list of (file, board) gives a list of reports.

    ``ns`` and ``ew`` are the systems of the two sides; the calls of a side without one are held only against the Laws.
    ``solver_threads`` bounds the threads of the double-dummy solver, 0 leaves them to it.
    """

    ns: System | None = None
    ew: System | None = None
    double_dummy: bool = False
    lang: str = "en"
    solver_threads: int = 0
    _turns: Turns | None = field(default=None, repr=False)
    _claims: Claims = field(default_factory=Claims, repr=False)
    _judge: Judge = field(default_factory=Judge, repr=False)

    def __post_init__(self) -> None:
        self._judge = Judge(self.lang)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.ns, self.ew, self.double_dummy, self.lang, self.solver_threads

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.ns, self.ew, self.double_dummy, self.lang, self.solver_threads = state
        self._turns, self._claims, self._judge = None, Claims(), Judge(self.lang)

    def __call__(self, boards: list[tuple[str, Board]]) -> list[BoardReport]:
        solved = self._solved([board for _, board in boards]) if self.double_dummy else {}
        return [self.check(file, board, solved) for file, board in boards]

    def check(self, file: str, board: Board, solved: dict[FourHands, Table] | None = None) -> BoardReport:
        """The report on one board."""
        dealer = board.dealer or (board_dealer(board.number) if board.number else None)
        vul = board.vulnerability
        if vul is None and board.number:
            vul = board_vulnerability(board.number)
        findings = [Finding("record", _problem(p.message, p.remedy), p.line)
                    for p in board.problems if p.severity == "error"]
        legal, calls = self._auction(board, dealer, vul or Vulnerability.NONE, findings)
        contract, declarer, passed_out = _played(board)
        result = None if passed_out else result_of(board)
        score: int | None = 0 if passed_out else None
        if contract is not None and declarer is not None and result is not None and vul is not None:
            score = score_of(contract, declarer, result, vul)
        score_ns = None if score is None else score if declarer is None or not declarer.side else -score
        findings += [Finding("play", found.words.say(self.lang), board.line) for found in check_play(board)]
        wrong = score_fault(board, contract, declarer, result, vul or Vulnerability.NONE, score_ns)
        if wrong:
            findings.append(Finding("score", translate(wrong, self.lang), board.line))
        worth = None
        hands = _four(board)
        if solved and hands is not None and hands in solved:
            worth = _worth(solved[hands], contract, declarer, dealer, vul)
        return BoardReport(
            file, board.line, board.name, None if dealer is None else str(dealer), None if vul is None else str(vul),
            board.players, _texts(board), (_name(self.ns), _name(self.ew)),
            tuple([c.call for c in calls]), legal, tuple(calls),
            None if contract is None else str(contract), None if declarer is None else str(declarer), result, score,
            score_ns, board.score, tuple(findings), worth, board.room,
        )

    def _auction(self, board: Board, dealer: Seat | None, vul: Vulnerability, findings: list[Finding]
                 ) -> tuple[bool | None, Sequence[CallReport]]:
        """Whether the auction is legal, and the report on each call."""
        auction = board.auction
        if auction is None:
            return None, ()
        found = verdict_of(auction)
        if found.is_over:
            good, law = len(auction.calls), ""
        else:
            legal, error = auction.checked()
            good, law = len(legal), "" if error is None else error.law
        reports = list(self._judged(board, auction, good, dealer, vul, findings))
        if good == len(auction.calls):
            return True, reports
        reason = translate(_broken(auction, good, law, "" if found.error is None else found.error.say(self.lang)),
                           self.lang)
        for at in range(good, len(auction.calls)):
            made, seat = auction.calls[at], "" if dealer is None else str(dealer.after(at))
            if at == good and law:
                instead = self._instead(board, auction, good, dealer, vul)
                reports.append(CallReport(seat, str(made), "illegal", instead, reason, law=law, alert=made.mark.alert))
            else:
                why = reason if at == good else translate("the auction is not legal from an earlier call on", self.lang)
                reports.append(CallReport(seat, str(made), reason=why, alert=made.mark.alert))
        return (False if law else None), reports

    def _instead(self, board: Board, auction: RecordedAuction, at: int, dealer: Seat | None, vul: Vulnerability
                 ) -> str | None:
        """The system's call instead of call number ``at``, which the Laws forbid."""
        if dealer is None:
            return None
        turns, seat = self._begin(), dealer.after(at)
        numbers = [made.call.index for made in auction.calls[:at] if made.call is not None]
        turn = turns.along(dealer, vul, [*numbers, 0])[-1]
        position, hand = turns.position(turn, seat.side, vul), board.deal.hand(seat)
        if position is None or hand is None or Auction(dealer, turn.calls).is_over:
            return None
        try:
            call = choose(position, hand).call
        except BidcheckError:
            return None
        return None if call is None else str(call)

    def _judged(self, board: Board, auction: RecordedAuction, good: int, dealer: Seat | None, vul: Vulnerability,
                findings: list[Finding]) -> Iterator[CallReport]:
        """The reports on the first ``good`` calls, which are legal."""
        turns = self._begin()
        numbers = [made.call.index for made in auction.calls[:good] if made.call is not None]
        along = turns.along(dealer or Seat.NORTH, vul, numbers)
        readings: list[Reading | None] = [None] * 4
        known = [board.deal.hand(seat) for seat in Seat]
        for at, turn in enumerate(along):
            made = auction.calls[at]
            call = made.call
            assert call is not None
            seat = None if dealer is None else _SEATS[(dealer + at) & 3]
            hand = None if seat is None else known[seat]
            position = None if seat is None else turns.position(turn, seat.side, vul)
            explained = None
            if made.mark.text:
                explained = self._explained(made.mark.text, call, position, hand, at, board, findings)
            name, said = "" if seat is None else _NAMES[seat], _CALLS[call.index]
            if position is None or hand is None or seat is None:
                why = ("it is not known who dealt" if seat is None else "no system is given for this side"
                       if position is None else "the hand is not known")
                yield CallReport(name, said, reason=translate(why, self.lang), alert=made.mark.alert,
                                 explained=explained)
                continue
            reading = readings[seat]
            if reading is None:
                reading = readings[seat] = reading_of(hand)
            try:
                judged = self._judge.judge(position, reading, call)
            except BidcheckError as error:
                fault = str(error).splitlines()[0]
                findings.append(Finding("system", fault, board.line, at + 1))
                yield CallReport(name, said, reason=fault, alert=made.mark.alert, explained=explained)
                continue
            told = judged.verdict in ("deviation", "no agreement")
            yield CallReport(
                name, said, judged.verdict, None if judged.call is None else _CALLS[judged.call.index], judged.reason,
                judged.status, tuple([_CALLS[c.index] for c in judged.alternatives]), judged.shows, "",
                turn.words if told else "", made.mark.alert, explained)

    def _explained(self, text: str, call: Call, position: Position | None, hand: Hand | None, at: int, board: Board,
                   findings: list[Finding]) -> Any:
        try:
            explained = self._claims.hold(text, call, position, hand)
        except BidcheckError as error:
            findings.append(Finding("system", str(error).splitlines()[0], board.line, at + 1))
            explained = self._claims.hold(text, call, None, hand)
        findings += [Finding("explanation", translate(fault, self.lang), board.line, at + 1)
                     for fault in explained.faults]
        return explained

    def _begin(self) -> Turns:
        if self._turns is None:
            self._turns = Turns(self.ns, self.ew)
        elif self._turns.full:
            self._turns.forget()
            self._claims.forget()
            self._judge.forget()
        return self._turns

    def _solved(self, boards: list[Board]) -> dict[FourHands, Table]:
        """The double-dummy tables of the whole deals among the boards, each deal once."""
        deals = list(dict.fromkeys(hands for board in boards if (hands := _four(board)) is not None))
        if self.solver_threads:
            from bidcheck.dds import use_threads

            use_threads(self.solver_threads)
            self.solver_threads = 0
        return dict(zip(deals, tables(deals), strict=True))


def _problem(message: str, remedy: str) -> str:
    return f"{message}; {remedy}" if remedy else message


def _name(system: System | None) -> str | None:
    return None if system is None else system.name


_ranks = lru_cache(maxsize=HOLDINGS)(holding_text)


def _texts(board: Board) -> tuple[str, str, str, str]:
    """The hands as ``S.H.D.C``."""
    found = []
    for cards in board.deal.hands:
        if cards is None:
            found.append("")
        else:
            clubs, diamonds, hearts, spades = cards.holdings
            found.append(f"{_ranks(spades)}.{_ranks(hearts)}.{_ranks(diamonds)}.{_ranks(clubs)}")
    return found[0], found[1], found[2], found[3]


def _four(board: Board) -> FourHands | None:
    """The four hands of a whole deal."""
    if not board.deal.is_complete:
        return None
    north, east, south, west = (Hand(cards.holdings) for cards in board.deal.hands if cards is not None)
    return north, east, south, west


def _played(board: Board) -> tuple[Contract | None, Seat | None, bool]:
    """Contract, declarer, and whether the board was passed out: as recorded, else as bid."""
    contract, declarer = board.contract, board.declarer
    if contract is not None:
        return contract, declarer, False
    if board.passed_out:
        return None, None, True
    if board.auction is None:
        return None, declarer, False
    found = verdict_of(board.auction)
    if not found.is_over:
        return None, declarer, False
    return found.contract, declarer or found.declarer, found.contract is None


def _broken(auction: RecordedAuction, at: int, law: str, error: str) -> str:
    """Why call number ``at`` ends the legal part of the auction."""
    made = auction.calls[at]
    if law:
        return error
    if made.call is None:
        return phrase("{text} is no call", text=repr(str(made)))
    if made.mark.irregular:
        return phrase("the record marks it as irregular: it stood, and what follows is not judged")
    return phrase("what came before could not be read")


def _worth(table: Table, contract: Contract | None, declarer: Seat | None, dealer: Seat | None,
           vul: Vulnerability | None) -> Worth:
    best = par(table, dealer or Seat.NORTH, vul or Vulnerability.NONE)
    tricks = score = None
    if contract is not None and declarer is not None:
        tricks = table.won(contract.strain, declarer)
        score = score_of(contract, declarer, tricks, vul or Vulnerability.NONE) * (-1 if declarer.side else 1)
    return Worth(table.tricks, tricks, score, best.score, tuple(map(str, best.contracts)))
