"""A finding: what is wrong with the notes, where, how many hands it touches, and some of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bidcheck.source import Place

if TYPE_CHECKING:
    from bidcheck.lint.walk import Visit


class Severity(Enum):
    """How grave a finding is; ``info`` does not fail a file."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The same finding in another auction of the table, with the hands and the share there."""

    auction: tuple[str, ...]
    situation: str
    hands: int | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. A rule gives the place, the message and the figures; who runs it adds code, name and severity.

    ``hands`` is exact, out of 635,013,559,600; ``share`` is the part of the hands that the player can have at that
    point, opposite what partner has shown, 0 to 1. ``auction`` are the calls from the dealer on, ``situation`` is the
    same as people write it. ``witnesses`` are hands in PBN; where two hands matter the two stand
    with a space between, the player's own first. ``lines`` go with the message where there is room.
    """

    place: Place
    message: str
    help: str = ""
    calls: tuple[str, ...] = ()
    hands: int | None = None
    share: float | None = None
    witnesses: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    auction: tuple[str, ...] | None = None
    situation: str = ""
    artificial: frozenset[int] = field(default=frozenset(), compare=False)
    """Which of the calls in ``auction`` are marked artificial."""
    also: tuple[Elsewhere, ...] = ()
    code: str = ""
    name: str = ""
    severity: Severity | None = None
    subject: Hashable = field(default=None, compare=False)
    """Findings of one rule about one subject, in several auctions, become one."""
    counted: Hashable = field(default=None, compare=False)
    """With this the finding stands only if it was made in every auction in which this row is offered."""
    refuted: Callable[[Visit, int], bool] | None = field(default=None, compare=False)
    """Tells of one more auction, and the number of the row there, whether it speaks against that."""
    anchor: Place | None = field(default=None, compare=False)
    """The entry that the place is in: a comment there puts the finding aside as well."""
    later: Callable[[], tuple[str, tuple[str, ...]]] | None = field(default=None, compare=False)
    """Makes the words for ``{hands}`` in the message, and the lines: only for a finding that is told."""

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Findings are told in the order of the file."""
        return self.place.file, self.place.line, self.place.column, self.code, self.message
