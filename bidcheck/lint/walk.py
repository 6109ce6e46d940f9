"""The auctions that a system has tables for: enumerated once, and read by every rule.

A pattern stands for many auctions. Few are all visited; of many, some of each kind (which calls are in a major, a minor
or notrump, and which suits are the same). Opponents are silent where no table names a call of theirs. Who is
vulnerable, in which seat the opener sits and whether a hand has passed make a visit of their own where a table has
words for it and offers something else then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bidcheck.auction import _verify
from bidcheck.calls import PASS, Call, parse_calls
from bidcheck.cards import MAJORS, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Lexicon
from bidcheck.errors import IllegalCall
from bidcheck.source import Problem, SourceError
from bidcheck.system import model as m
from bidcheck.system.book import Book, Offer, Position, Row
from bidcheck.system.patterns import AuctionPattern, CallToken, Turn, auctions, calls_of, cheapest

FEW = (12, 8, 3, 1, 1)
"""A table that stands for more auctions than this, by the number of bids in them, is visited in one or two of a kind.

Far down the auctions of one kind are alike; near the root each is worth a visit.
"""
ANYWHERE = 4
"""A table that may stand anywhere is visited in at most so many auctions."""
LOOKED = 20
"""At most so many turns without a table are looked at for conventions that may stand anywhere."""
MANY = 100
"""No more candidates than this are looked at for one table."""
LONG = 24
"""Auctions of more calls than this are not gone on with."""

Calls = tuple[Call, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """A turn that the notes have calls for. ``words`` say what makes it another visit of the same auction."""

    position: Position
    words: tuple[str, ...] = ()

    @property
    def offer(self) -> Offer:
        return self.position.offer

    @property
    def whole(self) -> bool:
        """Whether there is a table here, not only calls that a convention adds wherever its words hold."""
        return self.offer.table is not None or any(
            row.pattern is not None and not row.pattern.open for row in self.offer.rows)

    @property
    def anywhere(self) -> bool:
        """Whether the table here stands for any auction (``…``)."""
        return self.offer.pattern is not None and self.offer.pattern.open


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A table where it was written: under a pattern of its own, or ``under`` a call, from which the pattern goes on."""

    table: m.Table
    pattern: AuctionPattern
    under: m.Entry | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Unmet:
    """A table that no auction comes to.

    ``reason``: ``illegal`` no legal auction fits, ``not offered`` a call of ours before it is not in its table,
    ``covered`` more specific patterns have them all, ``when`` its words never hold, ``nested`` it goes on from a call.
    """

    written: Written
    reason: str
    details: str


@dataclass(slots=True, eq=False)
class Walk:
    """All the visits, what could not be read on the way, and the tables that no auction comes to."""

    visits: list[Visit] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unmet: list[Unmet] = field(default_factory=list)
    further: dict[Hashable, list[Calls]] = field(default_factory=dict)
    """For a table auctions that were left out, by its key."""
    bases: dict[Hashable, list[tuple[Calls, Mapping[str, Strain], Sequence[Turn]]]] = field(default_factory=dict)
    """For a table that goes on from a call auctions up to that call which were left out."""

    def others(self, book: Book, key: Hashable) -> Iterator[Visit]:
        """More auctions that a table stands for, where a proof needs them."""
        seen = {visit.position.calls for visit in self.visits}
        listed = list(self.further.get(key, ()))
        for base, suits, turns in self.bases.get(key, ()):
            listed.extend(representatives(list(_grow(base, suits, turns)), 2))
        walker = _Walker(book)
        for calls in listed:
            if calls in seen:
                continue
            seen.add(calls)
            offer = walker.offer_at(calls)
            if offer is not None and offer.table is not None and table_key(offer.table) == key and (
                    not walker.not_offered(calls)):
                yield Visit(book.at(calls))


def entry_key(entry: m.Entry) -> Hashable:
    """What tells an entry from others, also when it is borrowed or laid over: where it was written."""
    place = entry.place
    return place.file, place.line, place.column


def table_key(table: m.Table) -> Hashable:
    """What tells a table from others: where it was written."""
    place = table.place
    return place.file, place.line, place.column


def walk(book: Book) -> Walk:
    """Visit every table of the book's system."""
    return _Walker(book).run()


class _Walker:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.system = book.system
        self.found = Walk()
        self.seen: set[tuple[Calls, bool, bool]] = set()
        self.queue: deque[Visit] = deque()
        self.met: set[Hashable] = set()
        self.stepped: dict[Hashable, int] = {}
        self.for_any = {table_key(table) for pattern, table in self.system.after if pattern.open}
        self.tied = [c for c in self.system.conventions if c.when is not None]
        self.aside: dict[Calls, int] = {}
        self.looked = 0
        self.told: set[tuple[str, str]] = set()
        self.gone: dict[Calls, set[tuple[Hashable, Call]]] = {}
        self._entry_words: dict[Hashable, frozenset[str]] = {}

    def run(self) -> Walk:
        self.visit(())
        for written in self.tables_written():
            self.visit_pattern(written)
        if self.system.openings is None:
            for text in _ANY_AUCTION:
                self.aside[tuple(parse_calls(text))] = 0
        while self.queue or self.aside:
            if self.queue:
                self.go_on(self.queue.popleft())
            else:
                self.look_aside()
        self.unmet_under_calls()
        self.found.unmet = [u for u in self.found.unmet if u.reason in ("illegal", "nested") or not any(
            entry_key(entry) in self.met for entry in u.written.table.entries)]
        return self.found

    # visiting -------------------------------------------------------------------------------------------------

    def offer_at(self, calls: Calls, ours: bool = False, theirs: bool = False) -> Offer | None:
        """What is offered there; ``None`` where the notes cannot be read, which is noted."""
        try:
            return self.book.at(calls, ours, theirs).offer
        except SourceError as error:
            for problem in error.problems:
                if (problem.code, problem.message) not in self.told:
                    self.told.add((problem.code, problem.message))
                    self.found.problems.append(problem)
            return None

    def visit(self, calls: Calls) -> bool:
        """Visit a turn, and its variants by seat and vulnerability; whether there was anything."""
        if (calls, False, False) in self.seen:
            return True
        offer = self.offer_at(calls)
        if offer is None or not offer.rows:
            return False
        known: list[Hashable] = []
        variants = list(self.variants(calls, offer))
        for variant, ours, theirs, words in variants:
            offer = self.offer_at(variant, ours, theirs)
            if offer is None or not offer.rows or (variant, ours, theirs) in self.seen:
                continue
            position = self.book.at(variant, ours, theirs)
            if len(variants) > 1:
                says = _says(position)
                if says in known:
                    continue
                known.append(says)
            self.seen.add((variant, ours, theirs))
            visit = Visit(position, words)
            self.found.visits.append(visit)
            self.queue.append(visit)
            self.note_met(offer)
        return True

    def note_met(self, offer: Offer) -> None:
        if offer.table is not None:
            self.met.add(table_key(offer.table))
        for row in offer.rows:
            self.met.add(entry_key(row.entry))

    def variants(self, calls: Calls, offer: Offer) -> Iterator[tuple[Calls, bool, bool, tuple[str, ...]]]:
        """The turn as it is, then in other seats and at other vulnerabilities where its table has words for them."""
        yield calls, False, False, ()
        words = self.words_of(offer)
        if words & _SEATS and (not calls or not calls[0].is_pass):
            for passes in (1, 2, 3):
                longer = ((PASS,) * passes) + calls
                yield longer, False, False, self.seat_words(longer) if calls else (_SEAT_NAMES[passes],)
        if words & {"vulnerable", "they vulnerable"}:
            for ours, theirs, name in _VULNERABILITIES:
                yield calls, ours, theirs, (name,)

    def seat_words(self, calls: Calls) -> tuple[str, ...]:
        position = self.book.at(calls)
        return tuple(word for word in ("passed hand", "partner passed hand") if position.word(word, None)) or (
            "in another seat",)

    def words_of(self, offer: Offer) -> frozenset[str]:
        """The words of the auction that the calls of an offer depend on, also through definitions."""
        words: set[str] = set()
        if offer.table is not None:
            if offer.table.when is not None:
                words |= auction_words(offer.table.when, self.system.lexicon)
            for entry in offer.table.entries:
                words |= self.entry_words(entry, self.system.lexicon)
        for row in offer.rows:
            words |= self.entry_words(row.entry, row.lexicon)
        return frozenset(words)

    def entry_words(self, entry: m.Entry, lexicon: Lexicon) -> frozenset[str]:
        key = entry_key(entry)
        if key not in self._entry_words:
            self._entry_words[key] = frozenset(
                word for condition in (entry.shows, entry.when, *(k.condition for k in entry.choose))
                if condition is not None for word in auction_words(condition, lexicon))
        return self._entry_words[key]

    # tables under patterns ------------------------------------------------------------------------------------

    def tables_written(self) -> Iterator[Written]:
        """Every table that stands under a pattern of its own."""
        for pattern, table in self.system.after:
            yield Written(table, pattern)
        for convention in self.system.conventions:
            for pattern, table in convention.tables:
                yield Written(table, pattern)

    def visit_pattern(self, written: Written) -> None:
        pattern = written.pattern
        if pattern.open:
            self.visit_open(written)
            return
        listed = auctions(pattern)
        if listed is not None and not listed and not any(_grow((), {}, pattern.turns)):
            self.found.unmet.append(Unmet(written, "illegal", why_illegal((), {}, pattern.turns)))
            return
        candidates = (
            [tuple(Call(i) for i in one) for one in sorted(listed)] if listed and len(listed) <= MANY
            else list(_grow((), {}, pattern.turns)))
        reason, details = "when", ""
        met = 0
        chosen = representatives(candidates)
        if len(chosen) < len(candidates):
            left = [calls for calls in representatives(candidates, FEW[0]) if calls not in chosen]
            self.found.further.setdefault(table_key(written.table), []).extend(left)
        for calls in chosen:
            offer = self.offer_at(calls)
            if offer is None:
                met += 1
                continue
            if not self.stands(written, offer):
                if offer.table is not None and reason == "when":
                    reason, details = "covered", str(offer.pattern)
                continue
            missing = self.not_offered(calls)
            if missing:
                reason, details = "not offered", missing
                continue
            met += self.visit(calls)
        if not met and not self.anywhere_met(written, candidates):
            self.found.unmet.append(Unmet(written, reason, details))

    def anywhere_met(self, written: Written, candidates: Sequence[Calls]) -> bool:
        """Whether some auction that was left out at first comes to the table after all."""
        if len(candidates) <= few(candidates):
            return False
        for calls in candidates[:MANY]:
            offer = self.offer_at(calls)
            if offer is not None and self.stands(written, offer) and not self.not_offered(calls):
                self.visit(calls)
                return True
        return False

    def visit_open(self, written: Written) -> None:
        """A table for any auction is visited in a few auctions that nothing else stands for."""
        met = 0
        for text in _ANY_AUCTION:
            calls = tuple(parse_calls(text))
            offer = self.offer_at(calls)
            if offer is not None and self.stands(written, offer):
                met += self.visit(calls)
            if met >= ANYWHERE:
                return

    def stands(self, written: Written, offer: Offer) -> bool:
        """Whether it is this table that gives the calls of an offer, alone or with others."""
        if offer.table is written.table:
            return True
        ours = {entry_key(entry) for entry in written.table.entries}
        return any(entry_key(row.entry) in ours and row.pattern == written.pattern for row in offer.rows)

    def not_offered(self, calls: Calls) -> str:
        """The first call of ours that the table before it does not offer; empty where there is none."""
        start = next((at for at, call in enumerate(calls) if not call.is_pass), len(calls))
        for at in range(len(calls) - 2, start - 1, -2):
            call = calls[at]
            before = self.offer_at(calls[:at])
            if before is None or call.is_pass or (not before.rows and before.table is None):
                continue
            position = self.book.at(calls[:at])
            if all(row.pattern is None or row.pattern.open for row in before.rows) and before.table is None:
                continue
            if not position.attributes(call).known:
                return f"{call} {position.text}"
        return ""

    # going on -------------------------------------------------------------------------------------------------

    def go_on(self, visit: Visit) -> None:
        """From a visit to what its calls bring with them, and to the tables that silent opponents lead to."""
        position = visit.position
        for_any = visit.offer.table is not None and table_key(visit.offer.table) in self.for_any
        gone = self.gone.setdefault(position.rest, set())
        for row in visit.offer.rows:
            if (entry_key(row.entry), row.call) in gone or (for_any and row.pattern == visit.offer.pattern):
                continue
            gone.add((entry_key(row.entry), row.call))
            anywhere = row.pattern is None or row.pattern.open
            for relative, table in onwards(row.entry):
                self.visit_nested(position, row.call, row.suits, relative, table, ANYWHERE if anywhere else FEW[0])
            if not row.call.is_pass and len(position.calls) < LONG:
                self.step(position, row)

    def visit_nested(self, position: Position, call: Call, suits: dict[str, Strain], relative: AuctionPattern,
                     table: m.Table, limit: int) -> None:
        key, base = table_key(table), (*position.calls, call)
        ours = tuple(turn.token.call or call for turn in relative.turns if turn.token != PASS_TOKEN)
        limit = min(limit, few([(*base, *ours)]))
        if self.stepped.get(key, 0) >= limit:
            bases = self.found.bases.setdefault(key, [])
            if len(bases) < FEW[0]:
                bases.append((base, suits, relative.turns))
            return
        candidates = list(_grow(base, suits, relative.turns))
        chosen = representatives(candidates)
        if len(chosen) < len(candidates):
            left = [calls for calls in representatives(candidates, FEW[0]) if calls not in chosen]
            self.found.further.setdefault(key, []).extend(left)
        for calls in chosen:
            if self.stepped.get(key, 0) >= limit:
                self.found.further.setdefault(key, []).append(calls)
                continue
            if (calls, False, False) in self.seen:
                continue
            offer = self.offer_at(calls)
            if offer is None or offer.table is not table or self.not_offered(calls):
                continue
            if self.visit(calls):
                self.stepped[key] = self.stepped.get(key, 0) + 1

    def step(self, position: Position, row: Row) -> None:
        """Go on through a call whose table is not under a pattern of its own, when the opponents are silent.

        A call that is the same as another has that one's tables. After any call conventions may have calls: those turns
        are looked at when the tables are done.
        """
        calls = (*position.calls, row.call, PASS)
        if (calls, False, False) in self.seen:
            return
        if row.via is not None:
            there = self.book.at(calls)
            try:
                found = there._table(self.system, there.rest, 0)
            except SourceError:
                found = None
                self.offer_at(calls)
            if found is not None:
                here = table_key(found.table)
                limit = ANYWHERE if found.pattern.open else few([calls])
                if self.stepped.get(here, 0) < limit and self.visit(calls):
                    self.stepped[here] = self.stepped.get(here, 0) + 1
                return
        if self.tied:
            suit = row.call.suit
            raises = suit is not None and any(c.suit == suit for c in position.calls[-2::-4])
            self.aside.setdefault(calls, 0 if raises else 1)

    def look_aside(self) -> None:
        """Look at a turn without a table, where a suit was raised first of all, for conventions that stand anywhere."""
        calls = min(self.aside, key=lambda c: (self.aside[c], len(c)))
        del self.aside[calls]
        wanted = [c for c in self.tied if self.stepped.get(id(c), 0) < ANYWHERE]
        if not wanted or self.looked >= LOOKED:
            self.aside.clear()
            return
        self.looked += 1
        offer = self.offer_at(calls)
        if offer is not None and offer.rows and self.visit(calls):
            given = {entry_key(row.entry) for row in offer.rows}
            for convention in wanted:
                tables = [table for _, table in convention.tables]
                tables += [] if convention.then is None else [convention.then]
                if any(entry_key(entry) in given for table in tables for entry in table.entries):
                    self.stepped[id(convention)] = self.stepped.get(id(convention), 0) + 1

    def unmet_under_calls(self) -> None:
        """Note the tables under a call that was met, which no auction comes to."""
        seen: set[Hashable] = set()
        tables = [written.table for written in self.tables_written()]
        tables += [c.then for c in self.system.conventions if c.then is not None]
        if self.system.openings is not None:
            tables.append(self.system.openings)
        while tables:
            for entry in tables.pop().entries:
                for relative, inner in onwards(entry):
                    if table_key(inner) in seen:
                        continue
                    seen.add(table_key(inner))
                    tables.append(inner)
                    if entry_key(entry) in self.met and table_key(inner) not in self.met and inner.entries:
                        self.found.unmet.append(Unmet(Written(inner, relative, entry), "nested", ""))


def onwards(entry: m.Entry) -> Iterator[tuple[AuctionPattern, m.Table]]:
    """The tables that an entry brings with it, and where they stand, from its call on."""
    if entry.then is not None:
        yield _SILENT, entry.then
    yield from entry.after


PASS_TOKEN = CallToken("call", PASS)
_SILENT = AuctionPattern((Turn(False, PASS_TOKEN),))

_SEAT_NAMES = {1: "second seat", 2: "third seat", 3: "fourth seat"}
_SEATS = frozenset(("first seat", *_SEAT_NAMES.values(), "third seat after two passes", "passed hand",
                    "partner passed hand"))
_VULNERABILITIES = ((True, False, "vulnerable"), (False, True, "they vulnerable"), (True, True, "all vulnerable"))

_ANY_AUCTION = (
    "1H P", "1NT P", "1H P 2H P", "1D P 1S P", "1D", "1S", "1H 1S", "1C X", "1H P 1S P 2S P", "1C P 1H P 1S P",
    "1D 1S P P", "2NT P 3H P", "1NT 2H", "1H 2H", "3D", "1S X 2S",
)
"""Auctions in which a table for any auction is looked at."""


def auction_words(condition: t.Condition, lexicon: Lexicon) -> frozenset[str]:
    """The words of the auction in a condition, and in the definitions it names."""
    words: set[str] = set()
    named: set[str] = set()
    left = [condition]
    while left:
        for node in t.walk(left.pop()):
            if isinstance(node, t.AuctionWord):
                words.add(node.word)
            elif isinstance(node, t.Defined) and node.name not in named and node.name in lexicon.definitions:
                named.add(node.name)
                left.append(lexicon.definitions[node.name].body)
    return frozenset(words)


def _says(position: Position) -> Hashable:
    """What an offer comes to, for telling variants apart."""
    return (
        tuple((row.call, entry_key(row.entry), row.fact, row.otherwise, row.priors, row.rivals)
              for row in position.offer.rows),
        position.shown_facts(0),
    )


def few(candidates: Sequence[Calls]) -> int:
    """In how many of some auctions of one table it is visited."""
    bids = sum(call.is_bid for call in candidates[0]) if candidates else 0
    return FEW[min(bids, len(FEW) - 1)]


def representatives(candidates: Sequence[Calls], most: int | None = None) -> list[Calls]:
    """All the auctions where they are few, else some of each kind."""
    most = few(candidates) if most is None else most
    if len(candidates) <= most:
        return list(candidates)
    kinds: dict[Hashable, list[Calls]] = {}
    for calls in candidates:
        kinds.setdefault(kind_of(calls), []).append(calls)
    chosen: list[Calls] = []
    for turn in range(max(len(alike) for alike in kinds.values())):
        for alike in kinds.values():
            if turn < len(alike):
                chosen.append(alike[turn])
            if len(chosen) == most:
                return chosen
    return chosen


def kind_of(calls: Calls) -> Hashable:
    """What an auction has in common with those that only name other suits of the same rank."""
    names: dict[Strain, int] = {}
    kind: list[Hashable] = []
    last: Call | None = None
    for call in calls:
        if not call.is_bid:
            kind.append(call.index)
            continue
        lowest = cheapest(call.strain, last)
        jump = call.level - (lowest.level if lowest is not None else 7)
        suit = call.suit
        kind.append((jump, "NT") if suit is None else (jump, suit in MAJORS, names.setdefault(suit, len(names))))
        last = call
    return tuple(kind)


def _grow(start: Calls, suits: Mapping[str, Strain], turns: Sequence[Turn]) -> Iterator[Calls]:
    """Legal auctions that go on from ``start`` as ``turns`` say, some of each kind where there are too many."""
    states: list[tuple[Calls, Mapping[str, Strain]]] = [(start, suits)]
    for turn in turns:
        longer: dict[Calls, Mapping[str, Strain]] = {}
        for calls, settled in states:
            last = next((c for c in reversed(calls) if c.is_bid), None)
            for call, now in calls_of(turn.token, settled, last):
                if _allowed(calls, call):
                    longer.setdefault((*calls, call), now)
        kept = representatives(list(longer), MANY)
        states = [(calls, longer[calls]) for calls in kept]
    for calls, _ in states:
        yield calls


def _allowed(calls: Calls, call: Call) -> bool:
    try:
        _verify(calls, call)
    except IllegalCall:
        return False
    return True


def why_illegal(start: Calls, suits: Mapping[str, Strain], turns: Sequence[Turn]) -> str:
    """Why no legal auction goes on from ``start`` as ``turns`` say: the Law that the last try breaks."""
    states: list[tuple[Calls, Mapping[str, Strain]]] = [(start, suits)]
    for turn in turns:
        longer: list[tuple[Calls, Mapping[str, Strain]]] = []
        reason = ""
        for calls, settled in states[:MANY]:
            last = next((c for c in reversed(calls) if c.is_bid), None)
            for call, now in calls_of(turn.token, settled, last):
                try:
                    _verify(calls, call)
                except IllegalCall as error:
                    reason = str(error)
                else:
                    longer.append(((*calls, call), now))
        if not longer:
            return reason or f"{turn} can be no call here"
        states = longer
    return ""
