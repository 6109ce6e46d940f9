"""What is found out about a board: plain values, so that they travel between processes and into JSON.

Seats, calls, contracts and deals are text here, as the rest of bidcheck writes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bidcheck.check.claims import Explained
from bidcheck.check.judge import Verdict

Kind = Literal["record", "explanation", "play", "score", "system"]
"""Where a finding is: what could not be read or contradicts itself; what was explained; the play and its result; the
score; the system's own file.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be, apart from the verdicts; ``line`` 0 and ``call`` 0 are none."""

    kind: Kind
    message: str
    line: int = 0
    call: int = 0


@dataclass(frozen=True, slots=True)
class CallReport:
    """One call. ``verdict`` is ``None`` where none can be given, and ``reason`` says why.

    ``turn`` is the auction so far from the caller's side, theirs in parentheses, kept where the call left the system or
    the notes were silent. ``law`` is the Law that an illegal call breaks.
    """

    seat: str
    call: str
    verdict: Verdict | None = None
    system_call: str | None = None
    reason: str = ""
    status: str = ""
    alternatives: tuple[str, ...] = ()
    shows: str = ""
    law: str = ""
    turn: str = ""
    alert: bool = False
    explained: Explained | None = None

    @property
    def is_quiet(self) -> bool:
        """Whether the notes are silent and a pass was all that was to be expected."""
        return self.verdict == "no agreement" and self.call == "P" and self.system_call in ("P", None)


@dataclass(frozen=True, slots=True)
class Worth:
    """A deal double dummy: tricks by strain (clubs to notrump) and seat (north to west), what the contract makes, par.

    Scores are north–south's; ``tricks_made`` and ``score`` are ``None`` without a contract.
    """

    table: tuple[tuple[int, int, int, int], ...]
    tricks_made: int | None
    score: int | None
    par: int
    par_contracts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardReport:
    """One board at one table. ``legal`` is ``None`` without an auction, or where the record itself is irregular.

    ``score`` is declarer's side's and ``score_ns`` north–south's; ``claimed`` is the score as the record has it.
    ``hands`` are ``S.H.D.C`` from north, empty where not known; ``systems`` those of north–south and east–west.
    """

    file: str
    line: int
    board: str
    dealer: str | None
    vul: str | None
    players: tuple[str, str, str, str]
    hands: tuple[str, str, str, str]
    systems: tuple[str | None, str | None]
    auction: tuple[str, ...]
    legal: bool | None
    calls: tuple[CallReport, ...]
    contract: str | None = None
    declarer: str | None = None
    result: int | None = None
    score: int | None = None
    score_ns: int | None = None
    claimed: str = ""
    findings: tuple[Finding, ...] = ()
    worth: Worth | None = None
    room: str = ""

    @property
    def deviations(self) -> list[CallReport]:
        """The calls that left a system."""
        return [c for c in self.calls if c.verdict == "deviation"]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is to be said against the board: no illegal call, no deviation, no finding."""
        return self.legal is not False and not self.findings and not self.deviations
