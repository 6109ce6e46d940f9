"""The book: which table an auction stands in, and what its calls are there.

``Book(system, knowledge).position(auction, vul)`` is a player's turn seen from his side. Its ``offer`` has a row for
each call that the notes give him, in the order in which they go before one another, bound to this auction. Positions
are cached; they depend on the calls and on who is vulnerable, never on the compass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bidcheck.auction import Auction, Vulnerability
from bidcheck.calls import Call
from bidcheck.cards import SUITS, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Lexicon, Scope, Unbound, bind, length_in
from bidcheck.conditions.facts import FALSE, TRUE, Always, Fact, both, either, negate
from bidcheck.source import Problem, SourceError
from bidcheck.system import model as m
from bidcheck.system.choose import by_key
from bidcheck.system.knowledge import Knowledge
from bidcheck.system.patterns import (
    _CLASSES,
    AuctionPattern,
    CallToken,
    Turn,
    calls_of,
    class_of,
    match,
    more_specific,
    parse_pattern,
    renamed,
    settle,
)
from bidcheck.system.situation import Turns

Calls = tuple[Call, ...]
Suits = dict[str, Strain]
Meet = Callable[[tuple[Fact, ...]], bool]
"""Whether some hand fits all the facts."""

MAX_SAME_AS = 8
"""A table may be the same as another at most so many times over."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A call of an offer by one entry: what the hand holds, and what goes before it.

    ``prior`` are the rows that go before this one; ``rivals`` are rows of the same entry, each with the hands on which
    it goes before this one.
    """

    call: Call
    entry: m.Entry
    fact: Fact
    suits: Suits
    lexicon: Lexicon
    scale: t.Figure | None
    otherwise: bool = False
    via: Calls | None = None
    origin: str = ""
    pattern: AuctionPattern | None = None
    priors: frozenset[int] = frozenset()
    rivals: tuple[tuple[int, Fact], ...] = ()
    keys: tuple[tuple[int, tuple[tuple[m.ChooseKey, Fact], ...]], ...] = ()
    """For each rival the hands on which each key of ``choose`` puts it before this row."""


@dataclass(frozen=True, eq=False)
class Offer:
    """The calls that the notes offer at one turn. ``pattern`` is the table's, ``None`` where only conventions apply."""

    rows: tuple[Row, ...]
    table: m.Table | None
    pattern: AuctionPattern | None
    kept: list[Any] = field(default_factory=list)
    """What others have made of the rows once and for all."""

    def calls(self) -> list[Call]:
        """The different calls, in the order of the rows."""
        return list(dict.fromkeys(row.call for row in self.rows))

    def effective(self, at: int, meet: Meet | None = None) -> Fact:
        """The hands that make row ``at``: its own, without those of the rows that go before it.

        ``meet`` tells whether some hand fits two facts: rivals that no hand of the row fits are left out then, and
        with them what only they ask of a hand.
        """
        return self._without(at, self.rows[at].priors, meet)

    def meaning(self, call: Call, meet: Meet | None = None) -> Fact:
        """The hands that make ``call`` by any of its rows; ``meet`` as in ``effective``."""
        steps = self.steps
        if steps is None:
            return either(
                self._without(i, [j for j in row.priors if self.rows[j].call != call], meet)
                for i, row in enumerate(self.rows) if row.call == call
            )
        found: Fact = FALSE
        for step in reversed(steps):
            if found != FALSE:
                found = both((*(negate(self.rows[i].fact) for i in step), found))
            mine = [self._without(i, (), meet) for i in step if self.rows[i].call == call]
            if mine:
                found = either((*mine, found))
        return found

    @cached_property
    def steps(self) -> list[list[int]] | None:
        """The rows step by step, where each row has just the rows of all earlier steps before it; else ``None``.

        A decision list is so, and its meanings then name each condition once.
        """
        found: list[list[int]] = []
        for i, row in enumerate(self.rows):
            if found and row.priors == self.rows[found[-1][0]].priors:
                found[-1].append(i)
            elif len(row.priors) == i and all(j < i for j in row.priors):
                found.append([i])
            else:
                return None
        return found

    def _without(self, at: int, priors: Iterable[int], meet: Meet | None) -> Fact:
        row = self.rows[at]
        before = [negate(self.rows[j].fact) for j in sorted(priors)]
        rivals = [negate(both((self.rows[j].fact, goes))) for j, goes in row.rivals
                  if meet is None or meet((row.fact, self.rows[j].fact))]
        return both((row.fact, *before, *rivals))

    def any_row(self) -> Fact:
        """The hands that have some call here."""
        return either(row.fact for row in self.rows)


@dataclass(frozen=True, slots=True, eq=False)
class Attributes:
    """What belongs to a call whichever entry holds it."""

    artificial: bool = False
    forcing: str = "no"
    agrees: Strain | None = None
    asks: m.Words = m.NO_WORDS
    known: bool = True
    fallback: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A table that fits an auction, with the suits of its letters."""

    pattern: AuctionPattern
    table: m.Table
    suits: Suits
    lexicon: Lexicon


_Group = tuple[bool, list[Row]]
"""Rows that stand together, and whether they are a decision list."""


class Ambiguous(SourceError):
    """Two equally specific patterns fit one auction."""


class Book:
    """A system that can be asked about any auction."""

    def __init__(self, system: m.System, knowledge: Knowledge) -> None:
        self.system = system
        self.knowledge = knowledge
        self._positions: dict[tuple[Calls, bool, bool], Position] = {}

    def position(self, auction: Auction, vul: Vulnerability = Vulnerability.NONE) -> Position:
        """The turn of the player to call."""
        side = auction.to_call.side
        return self.at(auction.calls, vul.of(side), vul.of(side.other))

    def at(self, calls: Calls, ours: bool = False, theirs: bool = False) -> Position:
        """The turn after ``calls``, where our side and theirs are vulnerable or not."""
        key = (calls, ours, theirs)
        found = self._positions.get(key)
        if found is None:
            found = self._positions[key] = Position(self, calls, ours, theirs)
        return found

    def forget(self) -> None:
        """Drop the cached positions."""
        self._positions.clear()


class Position(Turns):
    """One player's turn: the auction so far from his side, and what the notes offer him.

    It is the ``Situation`` that conditions are bound in.
    """

    def __init__(self, book: Book, calls: Calls, ours: bool, theirs: bool) -> None:
        super().__init__(calls, ours, theirs)
        self.book = book

    # positions before this one --------------------------------------------------------------------------------

    def before(self, at: int) -> Position:
        """The turn at which call number ``at`` was made, from the side of the player who made it."""
        if self.is_ours(at):
            return self.book.at(self.calls[:at], self.vulnerable, self.they_vulnerable)
        return self.book.at(self.calls[:at], self.they_vulnerable, self.vulnerable)

    def attributes_of(self, at: int) -> Attributes:
        """What belongs to call number ``at`` of our side; a call nobody has written of is natural."""
        return self.before(at).attributes(self.calls[at])

    def attributes(self, call: Call) -> Attributes:
        """What belongs to ``call`` if it is made now."""
        found = self._attributes.get(call)
        if found is None:
            found = self._attributes[call] = self._find_attributes(call)
        return found

    @cached_property
    def _attributes(self) -> dict[Call, Attributes]:
        return {}

    def _find_attributes(self, call: Call) -> Attributes:
        rows = [r for r in self.offer.rows if r.call == call]
        fallback = not rows
        if fallback:
            rows = [r for r in self.fallback_offer.rows if r.call == call]
        if not rows:
            return Attributes(known=False)
        agrees = None
        for row in rows:
            if row.entry.agrees is not None:
                scope = self.scope(row.lexicon, row.suits, call)
                agrees = row.entry.agrees if isinstance(row.entry.agrees, Strain) else scope.suit(str(row.entry.agrees))
                break
        first: Callable[[str, object], object] = lambda name, default: next(  # noqa: E731
            (v for r in rows if (v := getattr(r.entry, name)) is not None and v), default)
        return Attributes(
            bool(first("artificial", False)), str(first("forcing", "no")), agrees,
            next((r.entry.asks for r in rows if r.entry.asks), m.NO_WORDS), True, fallback,
        )

    def is_artificial(self, at: int) -> bool:
        """Whether call number ``at`` is marked artificial; the opponents' calls count as natural."""
        return self.is_ours(at) and self.attributes_of(at).artificial

    # what has been shown --------------------------------------------------------------------------------------

    def shown_facts(self, player: int) -> tuple[Fact, ...]:
        """The facts that the player's calls have shown, oldest first; 0 is the player to call, then to the left.

        Opponents are read in this book as well. Where no hand fits them all, the oldest are let go until one does.
        """
        found = self._shown.get(player)
        if found is None:
            found = self._shown[player] = self._find_shown(player)
        return found

    @cached_property
    def _shown(self) -> dict[int, tuple[Fact, ...]]:
        return {}

    def _find_shown(self, player: int) -> tuple[Fact, ...]:
        facts = [self.before(at).meaning(self.calls[at]) for at in self.turns_of(player)]
        facts = [f for f in facts if f != TRUE]
        while len(facts) > 1 and not self.book.knowledge.any_hand(tuple(facts)):
            del facts[0]
        if facts and (facts[0] == FALSE or not self.book.knowledge.any_hand(tuple(facts))):
            facts = []
        return tuple(facts)

    def meaning(self, call: Call) -> Fact:
        """The hands that make ``call`` now: by the table, else by the fallback; any hand where nobody says."""
        found = self._meanings.get(call)
        if found is None:
            found = self._meanings[call] = self._find_meaning(call)
        return found

    @cached_property
    def _meanings(self) -> dict[Call, Fact]:
        return {}

    def _find_meaning(self, call: Call) -> Fact:
        if any(row.call == call for row in self.offer.rows):
            return self.offer.meaning(call, self.book.knowledge.any_hand)
        if any(row.call == call for row in self.fallback_offer.rows):
            meaning = self.fallback_offer.meaning(call, self.book.knowledge.any_hand)
            return both((meaning, negate(self.offer.any_row())))
        if self.offer.rows and call.is_pass:
            return negate(self.offer.any_row())
        return TRUE

    # Situation ------------------------------------------------------------------------------------------------

    def partner_values(self, measure):  # type: ignore[no-untyped-def]
        return self.book.knowledge.values(self.shown_facts(2), measure)

    def partner_least(self, measure):  # type: ignore[no-untyped-def]
        return self.book.knowledge.least(self.shown_facts(2), measure)

    def partner_range(self, measure):  # type: ignore[no-untyped-def]
        return self.book.knowledge.range(self.shown_facts(2), measure)

    def partner_always(self, fact: Fact) -> bool:
        return self.book.knowledge.always(self.shown_facts(2), fact)

    def own_mean(self, measure):  # type: ignore[no-untyped-def]
        return self.book.knowledge.mean(self.shown_facts(0), measure)

    def shows_four(self, player: int, suit: Strain) -> bool:
        return self.least_length(player, suit) >= 4

    def least_length(self, player: int, suit: Strain) -> int:
        facts = self.shown_facts(player)
        return self.book.knowledge.least(facts, length_in(suit)) or 0 if facts else 0

    def shortest_seen(self, player: int, suit: Strain) -> int:
        found = self._shortest.get(player)
        if found is None:
            facts = self.shown_facts(player)
            found = self._shortest[player] = (
                self.book.knowledge.low_values(facts, tuple(map(length_in, SUITS))) if facts else (0, 0, 0, 0))
        return found[suit]

    @cached_property
    def _shortest(self) -> dict[int, tuple[int, ...]]:
        return {}

    # tables ---------------------------------------------------------------------------------------------------

    def scope(self, lexicon: Lexicon, suits: Suits, call: Call | None, scale: t.Figure | None = None,
              lenient: bool = False) -> Scope:
        return Scope(lexicon, self, suits, call, scale, lenient)

    @cached_property
    def offer(self) -> Offer:
        """What the system's own notes offer."""
        return self._offer(self.book.system)

    @cached_property
    def fallback_offer(self) -> Offer:
        """What the fallback offers; it lends no pass to a forced player."""
        fallback = self.book.system.fallback
        if fallback is None:
            return Offer((), None, None)
        offer = self._offer(fallback)
        if self.word("forced", None):
            rows = tuple(r for r in offer.rows if not r.call.is_pass)
            if len(rows) != len(offer.rows):
                kept = [i for i, r in enumerate(offer.rows) if not r.call.is_pass]
                rows = _renumbered(offer.rows, kept)
                offer = Offer(rows, offer.table, offer.pattern)
        return offer

    def _offer(self, system: m.System) -> Offer:
        found, groups = self._groups(system, 0)
        return _assembled(groups, self, found)

    def _groups(self, system: m.System, depth: int) -> tuple[_Found | None, list[_Group]]:
        """The rows of each convention that applies and of the table, the conventions first."""
        found = self._table(system, self.rest, depth)
        groups: list[_Group] = []
        for convention in system.conventions:
            groups.extend(self._convention_rows(convention))
        if found is not None:
            groups.extend(self._rows(system, found, depth))
        return found, groups

    def _convention_rows(self, convention: m.Convention) -> Iterator[_Group]:
        suitable = []
        for pattern, table in convention.tables:
            if len(pattern.turns) != len(self.rest) and not pattern.open:
                continue
            suits = match(pattern, self.rest, self._artificial_rest)
            if suits is not None:
                suitable.append(_Found(pattern, table, suits, convention.lexicon))
        best = _most_specific(suitable, self.rest)
        if best is None and (convention.then is None or convention.tables):
            return
        for binding in self._when(convention.when, convention.lexicon, {}, None):
            if best is not None:
                both_suits = {**binding, **best.suits}
                yield from self._rows(self.book.system, replace(best, suits=both_suits), MAX_SAME_AS)
            if convention.then is not None and not convention.tables:
                anywhere = _Found(AuctionPattern((), True), convention.then, binding, convention.lexicon)
                yield from self._rows(self.book.system, anywhere, MAX_SAME_AS)

    def _artificial_rest(self, at: int) -> bool:
        return self.is_artificial(self.passes + at)

    def _when(self, when: t.Condition | None, lexicon: Lexicon, suits: Suits, call: Call | None,
              lenient: bool = True) -> Iterator[Suits]:
        """The suits of the letters for which ``when`` holds; none where it does not."""
        if when is None:
            yield suits
            return
        free = sorted({s.name for s in t.suits_of(when) if isinstance(s, t.SuitName) and s.name not in suits
                       and (s.name in _CLASSES or len(s.name) == 1)})
        for binding in _bindings(free, suits):
            if _is_true(bind(when, self.scope(lexicon, binding, call, None, lenient))):
                yield binding

    def _table(self, system: m.System, rest: Calls, depth: int) -> _Found | None:
        """The most specific table for an auction from its first bid on."""
        if not rest:
            if system.openings is None:
                return None
            return _Found(AuctionPattern(), system.openings, {}, system.lexicon)
        artificial = self._artificial_rest if rest == self.rest else self._artificial_in(system, rest)
        closed: list[_Found] = []
        open_: list[_Found] = []
        for pattern, table in system.after:
            if len(pattern.turns) != len(rest) and not pattern.open:
                continue
            suits = match(pattern, rest, artificial)
            if suits is None:
                continue
            for old, new in table.letters:
                suits[old] = suits[new]
            for binding in self._when(table.when, system.lexicon, suits, None):
                (open_ if pattern.open else closed).append(_Found(pattern, table, binding, system.lexicon))
                break
        if system is self.book.system and rest == self.rest:
            for one in self._continuations(rest, artificial):
                (open_ if one.pattern.open else closed).append(one)
        best = _most_specific(closed, rest)
        if best is None and rest == self.rest and system is self.book.system:
            best = self._elsewhere(system, rest, depth)
        return best or _most_specific(open_, rest)

    def _artificial_in(self, system: m.System, rest: Calls) -> Callable[[int], bool]:
        """Which calls of another auction, of the same length of passes, are artificial."""
        padding = self.calls[: self.passes]
        return lambda at: (len(rest) - at) % 2 == 0 and self.book.at(
            (*padding, *rest[:at]), self.vulnerable, self.they_vulnerable).attributes(rest[at]).artificial

    def _continuations(self, rest: Calls, artificial: Callable[[int], bool]) -> Iterator[_Found]:
        """The tables that an earlier call of ours brought with it, by ``then`` and ``after``."""
        for at in range(len(rest) % 2, len(rest), 2):
            earlier = self.before(self.passes + at)
            for row in earlier.offer.rows:
                if row.call != rest[at] or (row.entry.then is None and not row.entry.after):
                    continue
                base = row.pattern or AuctionPattern((), True)
                token = CallToken("call", row.call)
                for relative, table in _onwards(row.entry):
                    suits = match(relative, rest, artificial, row.suits, at + 1)
                    if suits is None:
                        continue
                    for binding in self._when(table.when, row.lexicon, suits, None):
                        yield _Found(base.followed_by(token, relative), table, binding, row.lexicon)
                        break

    def _elsewhere(self, system: m.System, rest: Calls, depth: int) -> _Found | None:
        """The table of an auction that this one was said to be the same as."""
        if depth >= MAX_SAME_AS:
            return None
        for at in range(len(rest) - 2, -1, -2):
            earlier = self.before(self.passes + at)
            for row in earlier.offer.rows:
                if row.call == rest[at] and row.via is not None:
                    other = (*self.calls[: self.passes], *row.via, *rest[at + 1:])
                    position = self.book.at(other, self.vulnerable, self.they_vulnerable)
                    found = position._table(system, position.rest, depth + 1)
                    if found is not None:
                        return found
        return None

    # rows -----------------------------------------------------------------------------------------------------

    def _rows(self, system: m.System, found: _Found, depth: int) -> list[_Group]:
        """The rows of a table here: its own entries, and those of the table it is the same as."""
        others: list[_Group] = []
        via: Calls | None = None
        if found.table.same_as is not None and depth < MAX_SAME_AS:
            via, others = self._same(system, found, found.table.same_as, depth)
        own = [row for entry in found.table.entries for row in self._entry_rows(entry, found, via, others)]
        written = {row.call for row in own}
        groups: list[_Group] = [(found.table.ordered, own)] if own else []
        entries: dict[m.Entry, m.Entry] = {}       # one for all its rows, so that ``choose`` still compares them
        for ordered, rows in others:
            kept = [
                row if via is None else replace(row, via=(*via, row.call),
                                                entry=entries.setdefault(row.entry, replace(row.entry, layer=0)))
                for row in rows if row.call not in written and self.is_legal(row.call)
            ]
            groups.append((ordered, kept))
        return groups

    def _same(self, system: m.System, found: _Found, text: str, depth: int) -> tuple[Calls | None, list[_Group]]:
        """What ``same as`` names: the rows, and the auction they belong to where that is another one than this."""
        pattern = parse_pattern(text)
        wanted = renamed(pattern)
        letters = {name: found.suits[name] for name in pattern.letters if name in found.suits}
        suits = match(pattern, self.rest, self._artificial_rest, letters)
        if suits is not None:
            here = next(((p, table) for p, table in system.after if renamed(p) == wanted), None)
            if here is None or here[1] is found.table:
                return None, []
            there = _Found(here[0], here[1], {**found.suits, **suits, **_rename(pattern, here[0], suits)},
                           system.lexicon)
            return None, self._rows(system, there, depth + 1)
        calls = _concrete(pattern, found.suits)
        if calls is None:
            return None, []
        position = self.book.at((*self.calls[: self.passes], *calls), self.vulnerable, self.they_vulnerable)
        return calls, position._groups(system, depth + 1)[1]

    def _entry_rows(self, entry: m.Entry, found: _Found, via: Calls | None, others: list[_Group]) -> Iterator[Row]:
        named = frozenset(
            turn.token.call.suit for turn in found.pattern.turns
            if turn.token.call is not None and turn.token.call.suit is not None
        ) - self._artificial_suits()
        for token in entry.keys:
            for call, suits in calls_of(token, found.suits, self.last_bid, named):
                if not self.is_legal(call):
                    continue
                for binding in self._when(entry.when, found.lexicon, suits, call):
                    if entry.same_as is not None:
                        yield from self._borrowed(entry, call, binding, found, via, others)
                    else:
                        yield self._row(entry, call, binding, found)

    def _artificial_suits(self) -> frozenset[Strain]:
        return frozenset(
            s for at, call in enumerate(self.rest)
            if (s := call.suit) is not None and self._artificial_rest(at)
        )

    def _row(self, entry: m.Entry, call: Call, suits: Suits, found: _Found) -> Row:
        shows = entry.shows
        otherwise = isinstance(shows, t.Otherwise)
        fact: Fact = TRUE
        if shows is not None and not otherwise:
            scope = self.scope(found.lexicon, suits, call, found.table.points, found.pattern.open)
            try:
                fact = bind(shows, scope)
            except Unbound as error:
                place = entry.shows_place or entry.place
                raise SourceError([Problem("S151", f"after {self.text}: {error}", place)]) from None
        return Row(call, entry, fact, suits, found.lexicon, found.table.points, otherwise, None, str(found.pattern),
                   found.pattern)

    def _borrowed(self, entry: m.Entry, call: Call, suits: Suits, found: _Found, via: Calls | None,
                  others: list[_Group]) -> Iterator[Row]:
        """The rows of a call that is the same as a call of another auction, or of the table this one is the same as."""
        assert entry.same_as is not None
        *before, last = parse_pattern(entry.same_as, after_ours=False).turns[:-1]
        if before:
            calls = _concrete(AuctionPattern(tuple(before)), suits)
            if calls is None:
                return
            via = calls
            position = self.book.at((*self.calls[: self.passes], *calls), self.vulnerable, self.they_vulnerable)
            others = position._groups(self.book.system, 1)[1]
        base = self.rest if via is None else via
        wanted = {c for c, _ in calls_of(last.token, suits, _last(base))}
        rows = [row for _, group in others for row in group if row.call in wanted]
        if not rows and via is None:
            rows = [
                self._row(other, was, {**suits, **settled}, found)
                for other in found.table.entries if other.same_as is None
                for token in other.keys for was, settled in calls_of(token, found.suits, self.last_bid)
                if was in wanted
            ]
        for row in rows:
            borrowed = self._taken_over.setdefault((row.entry, entry), _as(row.entry, entry))
            yield replace(row, entry=borrowed, call=call, via=(*base, row.call))

    @cached_property
    def _taken_over(self) -> dict[tuple[m.Entry, m.Entry], m.Entry]:
        """A call that is the same as another, by the entries of both: one entry for all its rows."""
        return {}

    # words ----------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The auction so far, theirs in parentheses; ``the opening`` where nobody has bid."""
        if not self.rest:
            return "the opening"
        n = len(self.rest)
        return str(AuctionPattern(tuple(
            Turn((n - at) % 2 == 0, CallToken("call", call)) for at, call in enumerate(self.rest))))


def _as(source: m.Entry, entry: m.Entry) -> m.Entry:
    """A borrowed entry, with what the borrower says of itself."""
    return replace(
        source, place=entry.place, name=entry.name or source.name, note=entry.note or source.note,
        source=entry.source or source.source, layer=entry.layer,
        forcing=entry.forcing or source.forcing,
        artificial=source.artificial if entry.artificial is None else entry.artificial,
    )


def _is_true(fact: Fact) -> bool:
    return isinstance(fact, Always) and fact.value


def _bindings(free: Sequence[str], suits: Suits) -> Iterator[Suits]:
    if not free:
        yield suits
        return
    name, rest = free[0], free[1:]
    if name in suits:
        yield from _bindings(rest, suits)
        return
    for suit in class_of(name):
        settled = dict(suits)
        settle(name, suit, settled)
        yield from _bindings(rest, settled)


def _onwards(entry: m.Entry) -> Iterator[tuple[AuctionPattern, m.Table]]:
    if entry.then is not None:
        yield _SILENT, entry.then
    yield from entry.after


_SILENT = AuctionPattern((Turn(False, CallToken("call", Call(0))),))


def _concrete(pattern: AuctionPattern, suits: Suits) -> Calls | None:
    """The one auction that a pattern is with these suits; ``None`` where it is not one."""
    calls: list[Call] = []
    for turn in pattern.turns:
        found = [c for c, _ in calls_of(turn.token, suits, _last(calls))]
        if len(found) != 1:
            return None
        calls.append(found[0])
    return tuple(calls)


def _rename(old: AuctionPattern, new: AuctionPattern, suits: Suits) -> Suits:
    return {b: suits[a] for a, b in zip(old.letters, new.letters, strict=True) if a in suits}


def _last(calls: Sequence[Call]) -> Call | None:
    return next((c for c in reversed(calls) if c.is_bid), None)


def _most_specific(found: list[_Found], rest: Calls) -> _Found | None:
    """The one more specific than every other; raises ``Ambiguous`` where there is no such one."""
    if not found:
        return None
    best = [a for a in found if not any(more_specific(b.pattern, a.pattern) for b in found if b is not a)]
    if len(best) > 1:
        first, second = best[0], best[1]
        if renamed(first.pattern) == renamed(second.pattern):
            return first
        from bidcheck.system.patterns import written

        raise Ambiguous([Problem(
            "L202", f"the auction {written(rest)} fits both '{first.pattern}' and '{second.pattern}', and neither is "
                    "more specific", second.table.place, f"write a table for '{written(rest)}'")])
    return best[0]


def _renumbered(rows: tuple[Row, ...], kept: list[int]) -> tuple[Row, ...]:
    """The rows at ``kept``, with what goes before them counted anew."""
    new = {old: at for at, old in enumerate(kept)}
    return tuple(
        replace(rows[i], priors=frozenset(new[j] for j in rows[i].priors if j in new),
                rivals=tuple((new[j], f) for j, f in rows[i].rivals if j in new),
                keys=tuple((new[j], k) for j, k in rows[i].keys if j in new))
        for i in kept
    )


@dataclass(slots=True, eq=False)
class _Draft:
    """A row on its way into an offer."""

    row: Row
    group: int
    place: int
    ordered: bool
    priors: set[int] = field(default_factory=set)


def _assembled(groups: list[_Group], position: Position, found: _Found | None) -> Offer:
    """Rows in the order in which they go before one another, each with what goes before it."""
    layers: dict[Call, int] = {}
    for _, group in groups:
        for row in group:
            layers[row.call] = min(layers.get(row.call, row.entry.layer), row.entry.layer)
    drafts: list[_Draft] = []
    for number, (ordered, group) in enumerate(groups):
        for row in group:
            if row.entry.layer == layers[row.call]:
                drafts.append(_Draft(row, number, len(drafts), ordered))
    if not drafts:
        return Offer((), found.table if found else None, found.pattern if found else None)
    _set_priors(drafts, position)
    _close(drafts)
    rows = tuple(
        replace(d.row, priors=frozenset(d.priors), keys=(keys := _keys(i, drafts, position)),
                rivals=tuple((j, goes) for j, by in keys if (goes := either(f for _, f in by)) != FALSE))
        for i, d in enumerate(drafts)
    )
    return Offer(rows, found.table if found else None, found.pattern if found else None)


def _set_priors(drafts: list[_Draft], position: Position) -> None:
    """What goes before what: groups and lists in their order, over that what ``before:`` says.

    A row moved by ``before:`` stands just before the row it names, so that it goes before all that follows there, too.
    """
    after = _named_after(drafts, position)
    own = [(d.group, i if d.ordered else 0) for i, d in enumerate(drafts)]
    place = []
    for i, targets in enumerate(after):
        first = min(targets, key=lambda j: own[j], default=i)
        moved = own[first] < own[i]
        place.append((own[first], 0 if drafts[first].ordered else 2) if moved else (own[i], 1))
    for i, one in enumerate(drafts):
        for j, other in enumerate(drafts):
            if i == j:
                continue
            if i in after[j] or j in after[i]:
                earlier = i in after[j] and j not in after[i]
            elif other.row.entry is one.row.entry and other.row.suits.keys() == one.row.suits.keys():
                earlier = False
            elif one.row.otherwise != other.row.otherwise:
                earlier = one.row.otherwise
            else:
                earlier = (place[j], own[j]) < (place[i], own[i])
            if earlier:
                one.priors.add(j)


def _named_after(drafts: list[_Draft], position: Position) -> list[set[int]]:
    """For each row those that it goes before by ``before:``, those that these go before included."""
    after: list[set[int]] = [set() for _ in drafts]
    for i, one in enumerate(drafts):
        if one.row.otherwise:
            continue
        for token in one.row.entry.before:
            wanted = {c for c, _ in calls_of(token, one.row.suits, position.last_bid)}
            after[i].update(j for j, d in enumerate(drafts) if d.row.call in wanted and j != i and not d.row.otherwise)
    changed = any(after)
    while changed:
        changed = False
        for targets in after:
            more = set().union(*(after[j] for j in targets)) - targets
            if more:
                targets |= more
                changed = True
    return after


def _close(drafts: list[_Draft]) -> None:
    """``before`` reaches through: what goes before a row's priors goes before the row."""
    changed = True
    while changed:
        changed = False
        for i, one in enumerate(drafts):
            more = {k for j in one.priors for k in drafts[j].priors} - one.priors - {i}
            more = {k for k in more if i not in drafts[k].priors}
            if more:
                one.priors |= more
                changed = True


def _keys(at: int, drafts: list[_Draft], position: Position
          ) -> tuple[tuple[int, tuple[tuple[m.ChooseKey, Fact], ...]], ...]:
    """The rows of the same entry for other calls, and the hands on which each key puts one before this one."""
    row = drafts[at].row
    if not row.entry.choose:
        return ()
    siblings = {d.row.call: d.row.suits for d in drafts if d.row.entry is row.entry}

    def bound(key: m.ChooseKey, call: Call) -> Fact:
        assert key.condition is not None
        suits = siblings.get(call, row.suits)
        return bind(key.condition, position.scope(row.lexicon, suits, call, row.scale, lenient=True))

    return tuple(
        (j, by_key(other.row.call, row.call, row.entry.choose, bound))
        for j, other in enumerate(drafts)
        if j != at and other.row.entry is row.entry and other.row.call != row.call
    )
