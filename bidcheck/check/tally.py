"""The pairs of a file: how often each was in its system, and which auctions it left most often."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bidcheck.auction import Seat, Side
from bidcheck.check.judge import VERDICTS, Verdict
from bidcheck.check.report import BoardReport, CallReport
from bidcheck.locale import phrase

MOST_NAMED = 12
"""So many boards are named for one auction; the others are counted."""

MOST_TURNS = 50_000
"""More different auctions than this are not kept for one pair: those that happened once go first."""


@dataclass(slots=True)
class Left:
    """An auction where a pair left its system, or found it silent: how often, on which boards, the calls made and the
    system's.
    """

    times: int = 0
    boards: list[str] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)
    system: Counter[str] = field(default_factory=Counter)
    more: bool = False
    """Whether there were boards that are not named."""

    def add(self, board: str, call: CallReport) -> None:
        """Count one more."""
        self.times += 1
        if board not in self.boards:
            if len(self.boards) < MOST_NAMED:
                self.boards.append(board)
            else:
                self.more = True
        self.made[call.call] += 1
        self.system[call.system_call or "–"] += 1


@dataclass(slots=True)
class Pair:
    """What two partners did by one system."""

    names: tuple[str, str]
    seats: set[str] = field(default_factory=set)
    system: str = ""
    boards: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    left: dict[str, Left] = field(default_factory=dict)
    silent: dict[str, Left] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The names, or the seats where there are none."""
        known = [name for name in self.names if name]
        return " – ".join(known) if known else {
            "NS": phrase("North–South"), "EW": phrase("East–West")}.get("".join(sorted(self.seats)), phrase("unnamed"))

    @property
    def decided(self) -> int:
        """The calls that the notes decide."""
        return self.verdicts["system"] + self.verdicts["alternative"] + self.verdicts["deviation"]

    @property
    def in_system(self) -> float | None:
        """The part of the calls that the notes decide which were theirs, 0 to 1; ``None`` where there were none."""
        return 1 - self.verdicts["deviation"] / self.decided if self.decided else None

    def most_left(self, n: int) -> list[tuple[str, Left]]:
        """The auctions left most often."""
        return _most(self.left, n)

    def most_silent(self, n: int) -> list[tuple[str, Left]]:
        """The auctions in which the notes were silent most often, where more than a pass was made or advised."""
        return _most(self.silent, n)


def _most(found: dict[str, Left], n: int) -> list[tuple[str, Left]]:
    return sorted(found.items(), key=lambda item: (-item[1].times, item[0]))[:n]


class Tally:
    """Sums of the reports of a whole run."""

    def __init__(self) -> None:
        self.boards = 0
        self.auctions = 0
        self.illegal = 0
        self.with_deviation = 0
        self.findings: Counter[str] = Counter()
        self.pairs: dict[tuple[frozenset[str], str], Pair] = {}

    def add(self, report: BoardReport) -> None:
        """Count a board."""
        self.boards += 1
        self.auctions += bool(report.auction)
        self.illegal += report.legal is False
        self.with_deviation += bool(report.deviations)
        self.findings.update(f.kind for f in report.findings)
        for side in Side:
            self._add_side(report, side)

    def _add_side(self, report: BoardReport, side: Side) -> None:
        system = report.systems[side]
        seats = [str(seat) for seat in Seat if seat.side is side]
        calls = [c for c in report.calls if c.seat in seats]
        if system is None or not calls:
            return
        names = (report.players[side], report.players[side + 2])
        key = (frozenset(names) if any(names) else frozenset(seats), system)
        pair = self.pairs.get(key)
        if pair is None:
            pair = self.pairs[key] = Pair(names, system=system)
        pair.seats.add(str(side))
        pair.boards += 1
        label = board_label(report)
        for call in calls:
            if call.verdict is None:
                continue
            pair.verdicts[call.verdict] += 1
            if call.verdict == "deviation":
                _count(pair.left, label, call)
            elif call.verdict == "no agreement" and not call.is_quiet:
                _count(pair.silent, label, call)

    @property
    def clean(self) -> bool:
        """Whether there was nothing to say against any board."""
        return not (self.illegal or self.with_deviation or self.findings)


def _count(found: dict[str, Left], board: str, call: CallReport) -> None:
    if call.turn not in found and len(found) >= MOST_TURNS:
        for turn in [turn for turn, left in found.items() if left.times == 1]:
            del found[turn]
    found.setdefault(call.turn, Left()).add(board, call)


def board_label(report: BoardReport) -> str:
    """A board's name, with its room where it has one; the line of the file where it has no name."""
    name = report.board or f"line {report.line}"
    return f"{name} ({report.room.lower()})" if report.room else name


def pair_data(pair: Pair, most: int = 10) -> dict[str, object]:
    """A pair as JSON data."""
    return {
        "pair": pair.label, "players": list(pair.names), "sides": sorted(pair.seats), "system": pair.system,
        "boards": pair.boards,
        "calls": {verdict: pair.verdicts[verdict] for verdict in VERDICTS},
        "in_system": None if pair.in_system is None else round(pair.in_system, 4),
        "most_left": [_left_data(turn, left) for turn, left in pair.most_left(most)],
        "most_silent": [_left_data(turn, left) for turn, left in pair.most_silent(most)],
    }


def _left_data(turn: str, left: Left) -> dict[str, object]:
    return {"auction": turn, "times": left.times, "boards": left.boards, "made": dict(left.made.most_common()),
            "system": dict(left.system.most_common())}


def tally_data(tally: Tally) -> dict[str, object]:
    """The summary as JSON data."""
    return {"summary": {
        "boards": tally.boards, "auctions": tally.auctions, "illegal": tally.illegal,
        "with_deviation": tally.with_deviation, "findings": dict(sorted(tally.findings.items())),
        "pairs": [pair_data(pair) for pair in tally.pairs.values()],
    }}
