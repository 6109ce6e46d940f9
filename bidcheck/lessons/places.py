"""Which turns of a system a site teaches: the openings, the answers, opener's rebids, and what the opponents disturb.

Only tables that the file writes are taken, each opening and answer by its own auction; of a contested auction, which
stands for many, one is shown. So a site is finite, however far the notes would lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bidcheck.calls import PASS, Call
from bidcheck.errors import BidcheckError
from bidcheck.quiz.places import possible, written
from bidcheck.source import SourceError
from bidcheck.system import model as m
from bidcheck.system.book import Book, Calls, Position
from bidcheck.system.patterns import AuctionPattern, auctions

MOST_ROWS = 300
"""So many rows of one table are taught; the notes of a partnership have some dozens."""
MOST_TURNS = 1500
"""So many turns are taught in all."""
TRIED = 8
"""So many auctions of a pattern are looked at for one that its table belongs to."""


class TooLarge(BidcheckError):
    """The notes are larger than a site can show."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A turn: the calls before it, and the pattern it stands for where it stands for more than itself."""

    calls: Calls
    pattern: str = ""


def offered(position: Position) -> bool:
    """Whether the notes have a table of their own here, and not only words that hold anywhere."""
    try:
        offer = position.offer
    except SourceError:
        return False  # a fault of the notes is for the linter to tell
    _check_rows(len(offer.rows), str(offer.pattern or "") or "the opening")
    if offer.pattern is not None and offer.pattern.open:
        return False
    return bool(offer.rows) and (offer.table is not None or any(
        row.pattern is not None and not row.pattern.open for row in offer.rows))


def check_tables(system: m.System) -> None:
    """Whether a page can show each table of the notes, told before any auction is looked at; raises ``TooLarge``."""
    tables = [("the opening", system.openings)] if system.openings is not None else []
    tables += [(str(pattern), table) for pattern, table in (*system.after, *written(system))]
    for convention in system.conventions:
        tables += [(str(pattern), table) for pattern, table in convention.tables]
    for where, table in tables:
        _check_rows(sum(len(entry.keys) for entry in table.entries), where)


def _check_rows(rows: int, where: str) -> None:
    if rows > MOST_ROWS:
        raise TooLarge(f"the table of {where!r} has {rows:,} rows, and a page shows at most {MOST_ROWS}: "
                       "write fewer entries")


def bids(position: Position) -> list[Call]:
    """The bids that the notes have at a turn, rising."""
    return sorted((call for call in position.offer.calls() if call.is_bid), key=lambda call: call.index)


def uncontested(book: Book) -> list[Taught]:
    """The openings, the answers to each, and opener's rebid after each answer, depth first."""
    found = list(_uncontested(book))
    _check(len(found))
    return found


def _uncontested(book: Book) -> Iterator[Taught]:
    root = book.at(())
    if not offered(root):
        return
    yield Taught(())
    for opening in bids(root):
        answers = book.at((opening, PASS))
        if not offered(answers):
            continue
        yield Taught(answers.calls)
        for answer in bids(answers):
            rebids = book.at((opening, PASS, answer, PASS))
            if offered(rebids) and possible(rebids):
                yield Taught(rebids.calls)


def contested(book: Book) -> list[Taught]:
    """One turn for each table of a contested auction, in the order of the file; a convention's tables come last."""
    found: dict[Calls, Taught] = {}
    shown: set[int] = set()
    for pattern, table in _contested_patterns(book.system):
        if any(id(entry) in shown for entry in table.entries):
            continue  # a convention in a table that is shown already
        calls = _example(book, pattern, table, found)
        if calls is not None:
            found[calls] = Taught(calls, str(pattern))
            shown.update(id(row.entry) for row in book.at(calls).offer.rows)
    _check(len(found))
    return sorted(found.values(), key=lambda t: (not we_opened(t.calls), len(t.calls)))


def further(book: Book, taught: Sequence[Taught]) -> list[Taught]:
    """A turn for each table of a convention that comes up in none of ``taught``, and the answers where it asks.

    It may lie further on, or belong to a player who has passed before.
    """
    shown = {id(row.entry) for one in taught for row in book.at(one.calls).offer.rows}
    found: dict[Calls, Taught] = {one.calls: one for one in taught}
    for convention in book.system.conventions:
        for pattern, table in convention.tables:
            if pattern.open or not table.entries or any(id(entry) in shown for entry in table.entries):
                continue
            for before in ((), (PASS, PASS)):
                calls = _example(book, pattern, table, found, before)
                if calls is not None:
                    for one in (calls, *_asked(book, calls, table)):
                        found.setdefault(one, Taught(one, str(pattern) if one == calls else ""))
                        shown.update(id(row.entry) for row in book.at(one).offer.rows)
                    break
        if convention.then is not None and not convention.tables:
            for one in _answers_anywhere(book, [t.calls for t in taught], convention.then):
                found.setdefault(one, Taught(one))
    return list(found.values())[len(taught):]


def _answers_anywhere(book: Book, taught: Sequence[Calls], table: m.Table) -> Iterator[Calls]:
    """The answers to each call of a convention that may come anywhere: once, undisturbed and late if there is such."""
    for entry in table.entries:
        places = [
            (*calls, row.call, PASS) for calls in taught for row in book.at(calls).offer.rows
            if row.entry is entry and row.call.is_bid and len(calls) % 2 == 0
        ]
        for calls in sorted(places, key=_apart_from_usual)[:TRIED]:
            answers = book.at(calls)
            if possible(answers) and answers.offer.rows:
                yield calls
                break


def _apart_from_usual(calls: Calls) -> tuple[bool, int, int]:
    """Opponents that bid come last, then the auctions that end soon, then suits far from hearts."""
    return any(call != PASS for call in calls[1::2]), -len(calls), abs(int(calls[0].strain) - 2)


def _asked(book: Book, calls: Calls, table: m.Table) -> Iterator[Calls]:
    """The turns after the artificial calls of a table, partner's answers to them."""
    position = book.at(calls)
    entries = {id(entry) for entry in table.entries}
    for row in position.offer.rows:
        if id(row.entry) in entries and row.call.is_bid and position.attributes(row.call).artificial:
            answers = book.at((*calls, row.call, PASS))
            if offered(answers) and possible(answers):
                yield answers.calls


def later_seats(book: Book) -> list[Taught]:
    """The openings of the second, third and fourth player, the others having passed."""
    return [Taught((PASS,) * passes) for passes in (1, 2, 3) if offered(book.at((PASS,) * passes))]


def we_opened(calls: Calls) -> bool:
    """Whether the side to call has made the first bid."""
    first = next((at for at, call in enumerate(calls) if call.is_bid), len(calls))
    return (len(calls) - first) % 2 == 0


def _contested_patterns(system: m.System) -> Iterator[tuple[AuctionPattern, m.Table]]:
    for pattern, table in written(system):
        if _is_contested(pattern):
            yield pattern, table
    for convention in system.conventions:
        for pattern, table in convention.tables:
            if not pattern.open and _is_contested(pattern):
                yield pattern, table


def _is_contested(pattern: AuctionPattern) -> bool:
    return any(not turn.ours and turn.token.call != PASS for turn in pattern.turns)


def _example(book: Book, pattern: AuctionPattern, table: m.Table, taken: dict[Calls, Taught], before: Calls = ()
             ) -> Calls | None:
    """An auction that the pattern stands for and whose turn has this table, hearts first; ``before`` goes before it."""
    known = auctions(pattern)
    if not known:
        return None
    listed = sorted(known, key=lambda indices: (_plain(indices), indices))[:TRIED]
    for indices in listed:
        calls = (*before, *(Call(i) for i in indices))
        if calls in taken:
            continue
        position = book.at(calls)
        if not offered(position) or not possible(position):
            continue
        entries = {id(entry) for entry in table.entries}
        if position.offer.table is table or any(id(row.entry) in entries for row in position.offer.rows):
            return calls
    return None


def _plain(indices: Sequence[int]) -> int:
    """How far the first bid is from hearts, the suit with one above it and two below."""
    first = next(Call(i) for i in indices if Call(i).is_bid)
    return abs(int(first.strain) - 2)


def _check(turns: int) -> None:
    if turns > MOST_TURNS:
        raise TooLarge(f"the system has {turns:,} tables, and a site shows at most {MOST_TURNS:,}: write fewer")
