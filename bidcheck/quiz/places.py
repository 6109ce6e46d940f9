"""Where in a system there is something to ask: the turns that belong to a topic, one after another.

Turns come lazily and in an order that a seed decides. They are found by what is written: a pattern gives auctions it
stands for. Only conventions, which go with many auctions, are looked for by walking on from the openings.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bidcheck.auction import _is_over
from bidcheck.calls import PASS, Call
from bidcheck.conditions.facts import FALSE, TRUE
from bidcheck.handspace.chance import Chance
from bidcheck.source import SourceError
from bidcheck.system import model as m
from bidcheck.system.book import Book, Calls, Position
from bidcheck.system.patterns import AuctionPattern, CallToken, Turn, calls_of

INSTANCES = 12
"""A pattern of a contested auction is tried with at most so many sets of calls."""

_SILENT = AuctionPattern((Turn(False, CallToken("call", PASS)),))

DEPTH = 3
"""So many calls of ours after the opening are walked down to look for conventions."""


def places(book: Book, topic: str, chance: Chance, level: int = 2) -> Iterator[Calls]:
    """The calls before each turn of a topic; the walk ends where the system does."""
    if topic == "openings":
        yield from openings(level)
    elif topic == "responses":
        yield from ((call, PASS) for call in opened(book, chance))
    else:
        wanted = [(p, t) for p, t in written(book.system) if _topic(p) == topic or (
            topic == "conventions" and _topic(p) == "rebids")]
        makers: list[Callable[[], Iterator[Calls]]] = [
            partial(_instances, book, p, t, chance, topic) for p, t in chance.shuffled(wanted)]
        if topic == "conventions":
            walks = [partial(walked, book, (call, PASS), chance, DEPTH) for call in opened(book, chance)]
            artificial = [(c, PASS) for c in opened(book, chance) if book.at(()).attributes(c).artificial]
            makers = [*walks, *makers, partial(iter, artificial)]
        yield from _in_turn(makers)


def openings(level: int) -> Iterator[Calls]:
    """First seat; from level 3 on the other seats as well."""
    for passes in range(4 if level >= 3 else 1):
        yield (PASS,) * passes


def opened(book: Book, chance: Chance) -> list[Call]:
    """The opening bids in random order."""
    return chance.shuffled(_bids(book.at(())))


def written(system: m.System) -> Iterator[tuple[AuctionPattern, m.Table]]:
    """Every pattern with a table that the system writes, in its own place or with the call before it."""
    def inside(pattern: AuctionPattern, table: m.Table) -> Iterator[tuple[AuctionPattern, m.Table]]:
        for entry in table.entries:
            further = [*([(_SILENT, entry.then)] if entry.then is not None else []), *entry.after]
            for token in entry.keys:
                for relative, then in further:
                    longer = pattern.followed_by(token, relative)
                    yield longer, then
                    yield from inside(longer, then)

    if system.openings is not None:
        yield from inside(AuctionPattern(), system.openings)
    for pattern, table in system.after:
        if not pattern.open:
            yield pattern, table
            yield from inside(pattern, table)


def _topic(pattern: AuctionPattern) -> str:
    """The topic of a pattern as far as its calls alone tell."""
    if any(not turn.ours and turn.token.call != PASS for turn in pattern.turns):
        return "competition"
    return "responses" if sum(turn.ours for turn in pattern.turns) == 1 else "rebids"


def walked(book: Book, calls: Calls, chance: Chance, depth: int) -> Iterator[Calls]:
    """Turns further on at which partner has just made an artificial bid; what is artificial and raises come first."""
    position = book.at(calls)
    bids = chance.shuffled(_bids(position))
    bids.sort(key=lambda c: (not position.attributes(c).artificial, not _raise(position, c)))
    for call in bids:
        artificial = position.attributes(call).artificial
        if artificial:
            yield (*calls, call, PASS)
        # below answerer's first call only raises and what is artificial lead on
        if depth > 1 and (artificial or _raise(position, call)):
            yield from walked(book, (*calls, call, PASS), chance, depth - 1)


def _in_turn(makers: Sequence[Callable[[], Iterator[Calls]]]) -> Iterator[Calls]:
    """One of each, then one of each again, until all are at an end; each turn once."""
    going = deque(make() for make in makers)
    seen: set[Calls] = set()
    while going:
        one = going.popleft()
        for calls in one:
            if calls not in seen and not _is_over(calls):
                seen.add(calls)
                yield calls
                break
        else:
            continue
        going.append(one)


def _bids(position: Position) -> list[Call]:
    return [c for c in position.offer.calls() if c.is_bid]


def _raise(position: Position, call: Call) -> bool:
    last = position.last_bid
    return last is not None and last.suit is not None and call.suit == last.suit


def _instances(book: Book, pattern: AuctionPattern, table: m.Table, chance: Chance, topic: str) -> Iterator[Calls]:
    """Auctions that a pattern stands for, found by choosing each call among those that fit so far."""
    found: set[Calls] = set()
    for _ in range(INSTANCES):
        calls = _instance(pattern, chance)
        if calls is None or calls in found:
            continue
        found.add(calls)
        position = book.at(calls)
        try:
            if position.offer.table is not table:
                continue
        except SourceError:
            continue  # the notes ask there for what the auction does not have: a matter for the linter
        artificial = calls[-1].is_pass and position.is_artificial(len(calls) - 2)
        if topic == "competition" or artificial == (topic == "conventions"):
            yield calls


def _instance(pattern: AuctionPattern, chance: Chance) -> Calls | None:
    calls: list[Call] = []
    suits: dict[str, object] = {}
    for turn in pattern.turns:
        last = next((c for c in reversed(calls) if c.is_bid), None)
        named = frozenset(
            t.token.call.suit for t in pattern.turns if t.token.call is not None and t.token.call.suit is not None)
        choices = [(call, settled) for call, settled in calls_of(turn.token, suits, last, named)  # type: ignore[arg-type]
                   if _legal(calls, call)]
        if not choices:
            return None
        # theirs stay low: nobody learns from seven clubs over one diamond
        low = [x for x in choices if not x[0].is_bid or last is None or x[0].index - last.index <= 9] or choices
        call, settled = chance.pick(low)
        calls.append(call)
        suits = dict(settled)
    return tuple(calls)


def _legal(calls: Sequence[Call], call: Call) -> bool:
    from bidcheck.auction import _verify
    from bidcheck.errors import IllegalCall

    try:
        _verify(tuple(calls), call)
    except IllegalCall:
        return False
    return True


def possible(position: Position) -> bool:
    """Whether the notes have every call of ours so far, and hands fit all the calls of ours, one for each player.

    That a hand fits partner's only call is taken on trust: counting it would cost more than the question.
    """
    for at in range(len(position.calls)):
        call = position.calls[at]
        if position.is_ours(at) and not call.is_pass:
            before = position.before(at)
            if not any(row.call == call for row in before.offer.rows):
                return False
    for player in (0, 2):
        facts = [m for at in position.turns_of(player)
                 if (m := position.before(at).meaning(position.calls[at])) != TRUE]
        if FALSE in facts:
            return False
        if len(facts) > (player == 2) and len(facts) != len(position.shown_facts(player)):
            return False
    return True
