"""One table in one auction, reckoned: which sets of its conditions hands fit, and how many hands fit each set.

All hands that fit the same conditions make a *group*: there are a few hundred. Which calls a hand of the group makes,
gap, overlap, what is left of a call when its siblings have taken theirs: all that is arithmetic on the groups.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import TRUE, Fact, Within, both, either, negate
from bidcheck.evaluation.measures import Measure
from bidcheck.lint.walk import Visit, entry_key, table_key
from bidcheck.source import Place
from bidcheck.survey import ALL_HANDS
from bidcheck.system.book import Attributes, Offer, Position, Row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bidcheck.handspace.region import Region
    from bidcheck.handspace.space import Figures, HandSpace
    from bidcheck.lint.notes import Notes


@dataclass(frozen=True, slots=True)
class Group:
    """Hands that fit the same rows: bit i of ``fits`` is row i, of ``wins`` that the hand makes that row's call.

    Several rows of ``wins`` are equally good: the notes do not say which. Only hands are counted that the player can
    have after what his calls have shown.
    """

    fits: int
    wins: int
    hands: int


MANY_PAIRS = 2_500_000
"""Where hands are joined of more pairs than this, measures that only some rules ask for are told apart when one does.
"""
WIDE = 1_000_000
"""More rows than this are very many."""

Which = Callable[[Group], bool]
"""Picks groups."""


class Analysis:
    """The table of one visit, reckoned. Rows are numbered as in ``rows``."""

    def __init__(self, notes: Notes, visit: Visit, number: int = 0) -> None:
        self.notes = notes
        self.visit = visit
        self.number = number
        """The place of the visit in the walk."""

    @property
    def position(self) -> Position:
        return self.visit.position

    @property
    def offer(self) -> Offer:
        return self.visit.offer

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.visit.offer.rows

    # reckoning ------------------------------------------------------------------------------------------------

    @cached_property
    def shown(self) -> Fact:
        """What the player's own calls have shown."""
        return both(self.position.shown_facts(0))

    @cached_property
    def partner(self) -> Fact:
        """What partner's calls have shown."""
        return both(self.position.shown_facts(2))

    @cached_property
    def facts(self) -> list[Fact]:
        """Everything that is asked of a hand here."""
        found = [row.fact for row in self.rows if not row.otherwise]
        found.extend(goes for _, _, goes in self.rivals)
        return [*found, self.shown]

    @cached_property
    def rivals(self) -> list[tuple[int, int, Fact]]:
        """Rows of one entry that some hand can fit both: a row, the one that goes before it, and on which hands."""
        meet = self.notes.exact.any_hand
        return [(i, j, goes) for i, row in enumerate(self.rows) for j, goes in row.rivals
                if meet((row.fact, self.rows[j].fact))]

    @cached_property
    def scale(self) -> Measure:
        """What the table counts hands in: its own scale, else the system's points."""
        return self.notes.scale_of(self.position, self.rows)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures that rules ask of the hands here."""
        target = self.notes.target_measure
        return (self.scale, HCP) if target is None else (self.scale, HCP, target)

    def reckon(self, with_others: Sequence[Analysis] = ()) -> Analysis:
        """Count the hands; the table of hands is made to serve ``with_others`` as well."""
        import numpy as np

        rows = self.rows
        self.notes.visited.update({self.key, *map(self.literal, range(len(rows)))})
        together = (self, *with_others)
        facts = dict.fromkeys(fact for one in together for fact in one.facts)
        measures = dict.fromkeys(measure for one in together for measure in one.measures)
        spaces = self.notes.spaces
        fine = self.shown == TRUE and spaces.pairs(facts, measures) > MANY_PAIRS
        self.space: HandSpace = spaces.of(facts, () if fine else measures, within=self.shown)
        """The classes of hands that the player can still have."""
        contests, self.of_row, sets = self._grouped(self.space)
        counts = np.bincount(self.of_row, weights=self.space.weights, minlength=len(sets))
        n = len(rows)
        open_rows = sum(1 << i for i, row in enumerate(rows) if row.otherwise)
        priors = [sum(1 << j for j in row.priors) for row in rows]
        beaten = [sum(1 << n + k for k, (i, _) in enumerate(contests) if i == at) for at in range(n)]
        self.groups: list[Group] = []
        for members, hands in zip(sets, counts.tolist(), strict=True):
            fits = members & (1 << n) - 1 or open_rows
            wins = sum(1 << i for i in bits(fits) if not fits & priors[i] and not members & beaten[i])
            self.groups.append(Group(fits, wins, int(hands)))
        return self

    def _grouped(self, space: HandSpace) -> tuple[list[tuple[int, int]], NDArray[np.int64], list[int]]:
        """The rows that contest a hand, the group of each row of a space, and the bit set of each group."""
        import numpy as np

        from bidcheck.handspace.space import group_by

        masks = [np.zeros(len(space), bool) if row.otherwise else space.mask(row.fact) for row in self.rows]
        contests: list[tuple[int, int]] = []
        for i, j, goes in self.rivals:
            contested = masks[i] & masks[j]
            if contested.any():
                contested &= space.mask(goes)
                contests.append((i, j))
                masks.append(contested)
        return contests, *group_by(masks, len(space))

    @cached_property
    def _finer(self) -> tuple[HandSpace, NDArray[np.int64]]:
        """A space that knows the measures as well, where the first does not, and the group of each of its rows."""
        space = self.notes.spaces.of([*self.facts], self.measures, within=self.shown)
        return space, self._grouped(space)[1]

    def figures(self, at: int, measure: Measure) -> tuple[Figures, NDArray[np.int64]]:
        """The figures of the hands that make the call of row ``at`` by it, class by class, and how many hands each."""
        made = self.region_by(at, measure)
        return made.space.values(measure)[made.mask], made.space.weights[made.mask]

    def distribution(self, at: int, measure: Measure) -> dict[int, int]:
        """How many of the hands that make the call of row ``at`` by it have each figure, rising."""
        return self.region_by(at, measure).distribution(measure)

    def region_by(self, at: int, measure: Measure) -> Region:
        """The hands that make the call of row ``at`` by it, in a space that knows the measure."""
        from bidcheck.handspace.region import Region

        space, of_row = (self.space, self.of_row) if self.space.covers((), (measure,)) else self._finer
        return Region.of_rows(space, self._picked(lambda g: bool(g.wins >> at & 1))[of_row])

    @property
    def wide(self) -> bool:
        """Whether the hands that the player can have take very many rows."""
        return len(self.space) > WIDE

    # arithmetic -----------------------------------------------------------------------------------------------

    @cached_property
    def possible(self) -> int:
        """How many hands the player can have."""
        return sum(g.hands for g in self.groups)

    def count(self, which: Which) -> int:
        """How many of the hands that the player can have are in groups that ``which`` picks."""
        return sum(g.hands for g in self.groups if which(g))

    def possible_at_all(self, at: int) -> bool:
        """Whether some hand fits row ``at``, whatever the player has shown."""
        return self.able(at) > 0 or self.notes.exact.any_hand((self.rows[at].fact,))

    @cached_property
    def _tallies(self) -> tuple[list[int], list[int]]:
        fits, wins = [0] * len(self.rows), [0] * len(self.rows)
        for g in self.groups:
            if g.hands:
                for i in bits(g.fits):
                    fits[i] += g.hands
                for i in bits(g.wins):
                    wins[i] += g.hands
        return fits, wins

    def able(self, at: int) -> int:
        """How many hands that the player can have fit row ``at``."""
        return self._tallies[0][at]

    def making(self, at: int) -> int:
        """How many hands that the player can have make the call of row ``at`` by it."""
        return self._tallies[1][at]

    def calls_of(self, wins: int) -> tuple[Call, ...]:
        """The different calls among some rows, in their order."""
        return tuple(dict.fromkeys(self.rows[i].call for i in bits(wins)))

    def forget(self) -> None:
        """Let go of the table of hands."""
        self._made.clear()
        self.__dict__.pop('_finer', None)
        del self.space, self.of_row

    # opposite what partner has shown --------------------------------------------------------------------------

    @property
    def opposite(self) -> bool:
        """Whether hands are counted opposite partner's: he has shown something, and the opponents nothing."""
        return self.partner != TRUE and self.uncontested

    def share(self, which: Which) -> float:
        """The part of the player's hands in groups that ``which`` picks, opposite partner's."""
        return self.share_of(self.mask(which))

    def share_of(self, mask: NDArray[np.bool_]) -> float:
        """The part of the player's hands that rows of the space are, opposite partner's."""
        hands = int(self.space.weights[mask].sum())
        if not hands or not self.opposite:
            return self.simple_share(hands)
        import numpy as np

        deals = self.notes.opposite.by_class(self.space, mask.astype(np.int64), self.partner)
        return deals.get(1, 0) / total if (total := sum(deals.values())) else 0.0

    def share_once(self, code: str, subject: Hashable, which: Which) -> float | None:
        """The same, but ``None`` where another auction has answered for the subject, which is costly to count."""
        told = self.notes.kept.setdefault(code, set())
        if subject in told and self.opposite:
            return None
        share = self.share(which)
        if share:
            told.add(subject)
        return share

    def simple_share(self, hands: int) -> float:
        """The part that some hands are of those the player can have, partner's left aside."""
        return hands / self.possible if self.possible else 0.0

    # regions --------------------------------------------------------------------------------------------------

    def mask(self, which: Which) -> NDArray[np.bool_]:
        """The rows of the space in groups that ``which`` picks: ``bool[rows]``."""
        found: NDArray[np.bool_] = self._picked(which)[self.of_row]
        return found

    def _picked(self, which: Which) -> NDArray[np.bool_]:
        import numpy as np

        return np.array([which(g) for g in self.groups], dtype=bool)

    def region(self, mask: NDArray[np.bool_]) -> Region:
        """The hands of some rows of the space."""
        from bidcheck.handspace.region import Region

        return Region.of_rows(self.space, mask)

    def witnesses(self, which: Which, n: int = 3) -> list[Hand]:
        """A few hands of these groups, typical ones first."""
        return self.region(self.mask(which)).witnesses(n)

    @cached_property
    def _made(self) -> dict[int, NDArray[np.bool_]]:
        return {}

    def made(self, at: int) -> NDArray[np.bool_]:
        """The rows of the space whose hands make the call of row ``at`` by it: ``bool[rows]``."""
        found = self._made.get(at)
        if found is None:
            found = self._made[at] = self.mask(lambda g: bool(g.wins >> at & 1))
        return found

    def extremes(self, at: int, measure: Measure) -> tuple[int, int] | None:
        """Least and greatest of the hands that make the call of row ``at``; ``None`` where there are none."""
        values = self.figures(at, measure)[0]
        return (int(values.min()), int(values.max())) if len(values) else None

    def seen_least(self, at: int, measure: Measure) -> int:
        """A figure of some hand that makes the call of row ``at``, quickly found: the least, or not far above it."""
        if self.space.covers((), (measure,)):
            return int(self.figures(at, measure)[0].min())
        return self.notes.exact.low_values((self.made_by(at),), (measure,))[0]

    def shortest(self, mask: NDArray[np.bool_], suit: Strain) -> int:
        """The least length of one suit in some rows of the space; 0 where there are no hands."""
        lengths = self.space.values(length_in(suit))[mask]
        return int(lengths.min()) if len(lengths) else 0

    # as facts -------------------------------------------------------------------------------------------------

    @property
    def conditions(self) -> list[Fact]:
        """The conditions of the rows and what the player has shown, each once: what a description may speak of."""
        return list(dict.fromkeys([*(row.fact for row in self.rows if not row.otherwise), self.shown]))

    @property
    def uncalled(self) -> Fact:
        """The hands that fit no row with a condition of its own."""
        return both([self.shown, negate(either(row.fact for row in self.rows if not row.otherwise))])

    def effective(self, at: int) -> Fact:
        """The hands that make the call of row ``at`` by it, whatever the player has shown."""
        return self.offer.effective(at, self.notes.exact.any_hand)

    def made_by(self, at: int) -> Fact:
        """The hands, of those that the player can have, that make the call of row ``at`` by it."""
        return both([self.shown, self.effective(at)])

    def equally_good(self, pairs: Iterable[tuple[int, int]]) -> Fact:
        """The hands that make the calls of both rows of a pair equally well."""
        return both([self.shown, either(both([self.effective(i), self.effective(j)]) for i, j in pairs)])

    def described(self, target: Fact, more: Iterable[Fact] = ()) -> tuple[str, tuple[str, ...]]:
        """Some hands in a few ranges and shapes: in a row, and line by line.

        The lines have shares of all hands where nobody has shown anything, else of the hands described.
        """
        from bidcheck.handspace.describe import describe

        tell = self.notes.teller
        found = describe(target, [*self.conditions, *more], self.notes.exact.spaces)
        free = self.shown == TRUE and self.partner == TRUE
        lines = tell.box_lines(found, ALL_HANDS if free else found.hands, of_them=not free)
        return tell.boxes(found), tuple(lines) if len(found.boxes) > 1 else ()

    def words_for(self, at: int) -> Callable[[], tuple[str, tuple[str, ...]]]:
        """Words for the hands that make the call of row ``at``, for when they are wanted."""
        return lambda: self.described(self.made_by(at))

    def meets(self, at: int, measure: Measure, value: int) -> bool:
        """Whether a hand that makes the call of row ``at`` can have that figure, opposite partner's hands."""
        fact = both([self.made_by(at), Within(measure, ((value, value),))])
        return self.notes.opposite.possible(fact, self.partner)

    # the turn -------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """Where the table is written."""
        if self.offer.table is not None:
            return self.notes.table_place(self.offer.table)
        return self.rows[0].entry.place

    @cached_property
    def key(self) -> Hashable:
        """What tells the table from others."""
        return table_key(self.offer.table) if self.offer.table is not None else entry_key(self.rows[0].entry)

    @property
    def addition(self) -> bool:
        """Whether the calls here are only added to a table that is not here, so that they need not be all."""
        return not self.visit.whole or (self.notes.alone and self.offer.table is None)

    @property
    def answers(self) -> Attributes | None:
        """What belongs to partner's call, if the opponent after him passed."""
        calls = self.position.calls
        if len(calls) < 2 or not calls[-1].is_pass or calls[-2].is_pass:
            return None
        return self.position.attributes_of(len(calls) - 2)

    @property
    def has_asked(self) -> bool:
        """Whether the player's own last call was a question, whose answer he has now."""
        calls = self.position.calls
        return len(calls) >= 4 and bool(self.position.attributes_of(len(calls) - 4).asks)

    @cached_property
    def often_enough(self) -> bool:
        """Whether the table has been looked at in so many auctions that costly questions need not be asked again."""
        bids = sum(call.is_bid for call in self.position.calls)
        return self.notes.visited[self.key] > (12, 8, 2, 1)[min(bids, 3)]

    def fresh(self, at: int) -> bool:
        """Whether the call of row ``at`` has been met so seldom that its continuations are still of interest."""
        return self.notes.visited[self.literal(at)] <= 2

    @cached_property
    def uncontested(self) -> bool:
        """Whether the opponents have only passed."""
        position = self.position
        return all(call.is_pass for at, call in enumerate(position.calls) if not position.is_ours(at))

    def left_to_fallback(self, fact: Fact) -> bool:
        """Whether every hand of ``fact`` has a call by the fallback."""
        rows = self.position.fallback_offer.rows
        if not rows:
            return False
        covered = self.position.fallback_offer.any_row()
        return covered == TRUE or not self.notes.exact.any_hand((fact, negate(covered)))

    def literal(self, at: int) -> Hashable:
        """What tells row ``at`` from others in every auction."""
        return literal_of(self.rows[at])


def literal_of(row: Row) -> Hashable:
    """What tells a row from others in every auction: its entry, and its call where that is written out."""
    named = any(token.call == row.call for token in row.entry.keys)
    return entry_key(row.entry), row.call.index if named else None


def bits(members: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found
