"""A match: six deals, and a seventh if the totals are level (clauses 1, 5, 13b)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bidcheck.bridgette.calls import BridgetteContract
from bidcheck.bridgette.rules import STANDARD, AgainstRule, Objection, PassedOut, Rules, TieBreak
from bidcheck.bridgette.score import Score, score

DEALS = 6
"""Deals of a match before any tie-break (clause 1a)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a deal: the declarer, 0 or 1 for the players of the match, the contract and declarer's tricks.

    ``Result()`` is a deal passed out.
    """

    declarer: int = 0
    contract: BridgetteContract | None = None
    tricks: int = 0

    def __post_init__(self) -> None:
        if self.declarer not in (0, 1):
            raise ValueError(f"the players are 0 and 1, not {self.declarer}")

    def score(self, rules: Rules = STANDARD) -> Score | None:
        """The score; ``None`` when passed out. Raises as ``score.score`` does."""
        return None if self.contract is None else score(self.contract, self.tricks, rules)


@dataclass(frozen=True, slots=True)
class Match:
    """The deals so far; player ``first_dealer``, 0 or 1, dealt the first."""

    results: tuple[Result, ...] = ()
    first_dealer: int = 0
    rules: Rules = STANDARD

    def __post_init__(self) -> None:
        for at in range(len(self.results)):
            self._verify_open(at)
            self.results[at].score(self.rules)

    def _verify_open(self, deals: int) -> None:
        """Raise ``AgainstRule`` if the match is over after its first ``deals`` deals."""
        if _is_over(self.results[:deals], self.rules):
            raise AgainstRule(Objection(f"the match is over after {deals} deals: deal {deals + 1} does not count",
                                        "1a" if self.rules.tie_break is TieBreak.NONE else "1b"))

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both players."""
        return _totals(self.results, self.rules)

    @property
    def counted(self) -> int:
        """How many deals count towards the six."""
        return _counted(self.results, self.rules)

    @property
    def is_over(self) -> bool:
        return _is_over(self.results, self.rules)

    @property
    def winner(self) -> int | None:
        """The player who has won, 0 or 1; ``None`` while it goes on and when it is tied."""
        first, second = self.totals
        if not self.is_over or first == second:
            return None
        return 0 if first > second else 1

    def dealer(self, at: int) -> int:
        """Who deals deal number ``at``, from 0: the players in turn, a deal passed out being dealt again."""
        turns = sum(1 for result in self.results[:at]
                    if result.contract is not None or self.rules.passed_out is not PassedOut.SAME_DEALER)
        return (self.first_dealer + turns) % 2

    def add(self, result: Result) -> Match:
        """The match with one more deal; ``AgainstRule`` when it is over."""
        return replace(self, results=(*self.results, result))


def _totals(results: tuple[Result, ...], rules: Rules) -> tuple[int, int]:
    totals = [0, 0]
    for result in results:
        if (scored := result.score(rules)) is not None:
            totals[result.declarer] += scored.declarer
            totals[1 - result.declarer] += scored.opponent
    return totals[0], totals[1]


def _counted(results: tuple[Result, ...], rules: Rules) -> int:
    if rules.passed_out is PassedOut.COUNTS:
        return len(results)
    return sum(1 for result in results if result.contract is not None)


def _is_over(results: tuple[Result, ...], rules: Rules) -> bool:
    counted = _counted(results, rules)
    if counted < DEALS:
        return False
    first, second = _totals(results, rules)
    if first != second or rules.tie_break is TieBreak.NONE:
        return True
    return rules.tie_break is TieBreak.SEVENTH and counted > DEALS
