"""Patterns of auctions: read, padded with the passes left out, matched, and compared.

A pattern is seen from the side whose turn it is. Matching gives the suits its letters stand for; a letter matches only
a bid that the system does not mark artificial. One pattern is more specific than another if every auction it matches
the other matches too: ``auctions`` lists what a pattern matches, so that this is decided, not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Literal

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from bidcheck.auction import Auction, _is_over, _verify
from bidcheck.calls import BIDS, CALLS, PASS, Call
from bidcheck.cards import MAJORS, MINORS, SUITS, Strain
from bidcheck.conditions.parse import ConditionError
from bidcheck.errors import CannotRead, IllegalCall
from bidcheck.grammars import load_parser
from bidcheck.kept import Kept

Suits = Mapping[str, Strain]


@dataclass(frozen=True, slots=True)
class CallToken:
    """One call of a pattern.

    ``kind``: ``call`` a certain one, ``bid`` a level with a strain, ``cheapest`` the lowest bid in a strain and
    ``jump`` levels above, ``step`` that many steps above the last bid, ``any`` any call but pass, ``any bid``.
    ``strain`` is a strain, a letter, or ``any``.
    """

    kind: Literal["call", "bid", "cheapest", "step", "any", "any bid"]
    call: Call | None = None
    level: int = 0
    strain: Strain | str | None = None
    jump: int = 0

    def __str__(self) -> str:
        strain = self.strain.text if isinstance(self.strain, Strain) else str(self.strain)
        return {
            "call": str(self.call), "bid": f"{self.level}{strain}", "cheapest": f"_{strain}{'!' * self.jump}",
            "step": f"+{self.level}", "any": "any", "any bid": "bid",
        }[self.kind]

    @property
    def letter(self) -> str | None:
        """The suit letter in it, if any."""
        return self.strain if isinstance(self.strain, str) and self.strain != "any" else None


P_TOKEN = CallToken("call", PASS)


@dataclass(frozen=True, slots=True)
class Turn:
    """A call of a pattern and whose it is."""

    ours: bool
    token: CallToken

    def __str__(self) -> str:
        return str(self.token) if self.ours else f"({self.token})"


@dataclass(frozen=True, slots=True)
class AuctionPattern:
    """A pattern with every turn in it; the last turn, if any, is theirs. ``open`` is an ellipsis in front."""

    turns: tuple[Turn, ...] = ()
    open: bool = False

    def __str__(self) -> str:
        """The canonical text: passes of theirs left out where they can be."""
        words = ["…"] if self.open else []
        for at, turn in enumerate(self.turns):
            silent = not turn.ours and turn.token == P_TOKEN
            first = at == 0 and not self.open
            if silent and not first:
                continue
            words.append(str(turn))
        return " ".join(words)

    def followed_by(self, token: CallToken, then: AuctionPattern) -> AuctionPattern:
        """This pattern, our call ``token``, and a pattern further on from there."""
        turns = [*self.turns, Turn(True, token)]
        rest = list(then.turns)
        if not rest or rest[0].ours:
            turns.append(Turn(False, P_TOKEN))
        return AuctionPattern((*turns, *rest), self.open)

    @property
    def letters(self) -> tuple[str, ...]:
        """The suit letters in it, in order."""
        found: dict[str, None] = {}
        for turn in self.turns:
            if turn.token.letter is not None:
                found[turn.token.letter] = None
        return tuple(found)


def pad(turns: Sequence[Turn], *, after_ours: bool = False, open: bool = False) -> tuple[Turn, ...]:
    """``turns`` with their silent passes put in, ending with a turn of theirs.

    ``after_ours`` means that the turns go on from a call of ours. Raises ``CannotRead`` where one of ours is missing.
    """
    full: list[Turn] = []
    last_ours: bool | None = True if after_ours else None
    for turn in turns:
        if last_ours is not None and turn.ours == last_ours:
            if turn.ours:
                full.append(Turn(False, P_TOKEN))
            else:
                raise CannotRead(f"our own call before {turn} is missing: write P for a pass")
        full.append(turn)
        last_ours = turn.ours
    if last_ours:
        full.append(Turn(False, P_TOKEN))
    return tuple(full)


class _Build(Transformer[Token, Any]):
    def pattern(self, parts: list[Any]) -> tuple[bool, list[Turn]]:
        return parts[0] is not None, parts[1:]

    def keys(self, parts: list[CallToken]) -> tuple[CallToken, ...]:
        return tuple(parts)

    def ours(self, parts: list[CallToken]) -> Turn:
        return Turn(True, parts[0])

    def theirs(self, parts: list[CallToken]) -> Turn:
        return Turn(False, parts[0])

    def bid(self, parts: list[Token]) -> CallToken:
        return CallToken("call", Call.parse(str(parts[0])))

    def any_strain(self, parts: list[Token]) -> CallToken:
        return CallToken("bid", level=int(parts[0][0]), strain="any")

    def level_class(self, parts: list[Token]) -> CallToken:
        return CallToken("bid", level=int(parts[0][0]), strain=str(parts[0][1:]))

    def cheapest(self, parts: list[Token]) -> CallToken:
        name = str(parts[0])[1:].rstrip("!")
        strain: Strain | str = (
            Strain.NOTRUMP if name in ("NT", "N") else Strain("CDHS".index(name)) if name in "CDHS" else name
        )
        return CallToken("cheapest", strain=strain, jump=str(parts[0]).count("!"))

    def step(self, parts: list[Token]) -> CallToken:
        return CallToken("step", level=int(parts[0][1:]))

    def word(self, parts: list[Token]) -> CallToken:
        word = str(parts[0])
        if word == "any":
            return CallToken("any")
        if word == "bid":
            return CallToken("any bid")
        try:
            return CallToken("call", Call.parse(word))
        except CannotRead as error:
            start = parts[0].start_pos or 0
            raise ConditionError(str(error), "", start, len(word)) from None


@cache
def _parsers() -> tuple[Lark, Lark]:
    build = _Build()
    return load_parser("auction", "pattern", None, build), load_parser("auction", "keys", None, build)


def _parse(which: int, text: str) -> Any:
    if len(text) > 500:
        raise ConditionError("longer than any auction", text[:60], 0)
    try:
        return _parsers()[which].parse(text)
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            broken = "a bracket is not closed" if text.count("(") > text.count(")") else "a call is missing at the end"
            raise ConditionError(broken, text, len(text)) from None
        at = min(max(getattr(error, "pos_in_stream", 0) or 0, 0), max(len(text) - 1, 0))
        raise ConditionError("this is no call: write 1C … 7NT, 1M, 2y, _y, P, X or XX, theirs in parentheses",
                             text, at) from None
    except VisitError as error:
        cause = error.orig_exc
        if isinstance(cause, ConditionError):
            raise ConditionError(str(cause.args[0]), text, cause.offset, cause.width) from None
        raise
    except ConditionError as error:
        raise ConditionError(str(error.args[0]), text, error.offset, error.width) from None


KEPT = Kept("patterns", lambda: (CallToken, Turn, AuctionPattern, Call, Strain))


@lru_cache(maxsize=4000)
def parse_pattern(text: str, *, after_ours: bool = False) -> AuctionPattern:
    """The pattern that ``text`` says; ``after_ours`` where it goes on from a call of ours.

    Raises ``ConditionError`` with the place of the fault, ``CannotRead`` where a call of ours is missing.
    """
    key = f"{'>' if after_ours else ''}{text.strip()}"
    known: AuctionPattern | None = KEPT.get(key)
    if known is None:
        opened, turns = _parse(0, text.strip())
        known = AuctionPattern(pad(turns, after_ours=after_ours), opened)
        KEPT.put(key, known)
    return known


@lru_cache(maxsize=4000)
def parse_keys(text: str) -> tuple[CallToken, ...]:
    """The calls of a key: ``1D, 1H, 1S``; raises ``ConditionError``."""
    key = f"={text.strip()}"
    known: tuple[CallToken, ...] | None = KEPT.get(key)
    if known is None:
        known = _parse(1, text.strip())
        KEPT.put(key, known)
    return known


_CLASSES = {"M": MAJORS, "oM": MAJORS, "m": MINORS, "om": MINORS}


def class_of(letter: str) -> tuple[Strain, ...]:
    """The suits a letter may stand for."""
    return _CLASSES.get(letter, SUITS)


def admits(letter: str, suit: Strain, suits: Suits, taken: frozenset[Strain]) -> bool:
    """Whether ``letter`` may be ``suit`` when ``suits`` are settled and ``taken`` are named outright."""
    if letter in suits:
        return suits[letter] == suit
    if suit not in class_of(letter) or suit in taken:
        return False
    return all(suit != other for name, other in suits.items() if name.isidentifier())


def settle(letter: str, suit: Strain, suits: dict[str, Strain]) -> None:
    """Note that ``letter`` is ``suit``. What ``oM`` is follows from ``M`` where it is asked (``Scope.suit``)."""
    suits[letter] = suit


def calls_of(token: CallToken, suits: Suits, last_bid: Call | None, taken: frozenset[Strain] = frozenset()
             ) -> Iterator[tuple[Call, dict[str, Strain]]]:
    """Every call that ``token`` can be here, with the suits settled by it."""
    if token.kind == "call":
        assert token.call is not None
        yield token.call, dict(suits)
    elif token.kind == "any":
        yield from ((call, dict(suits)) for call in CALLS[1:])
    elif token.kind == "any bid":
        yield from ((call, dict(suits)) for call in BIDS)
    elif token.kind == "step":
        at = (last_bid.index if last_bid is not None else 2) + token.level
        if at < 38:
            yield Call(at), dict(suits)
    else:
        for strain, settled in _strains(token.strain, suits, taken):
            if token.kind == "bid":
                yield Call.bid(token.level, strain), settled
            else:
                bid = cheapest(strain, last_bid, token.jump)
                if bid is not None:
                    yield bid, settled


def _strains(strain: Strain | str | None, suits: Suits, taken: frozenset[Strain]
             ) -> Iterator[tuple[Strain, dict[str, Strain]]]:
    if isinstance(strain, Strain):
        yield strain, dict(suits)
    elif strain == "any":
        for each in (*SUITS, Strain.NOTRUMP):
            yield each, dict(suits)
    else:
        assert strain is not None
        for suit in class_of(strain):
            if admits(strain, suit, suits, taken):
                settled = dict(suits)
                settle(strain, suit, settled)
                yield suit, settled


def cheapest(strain: Strain, last_bid: Call | None, jump: int = 0) -> Call | None:
    """The lowest bid in ``strain`` above ``last_bid``, ``jump`` levels higher; ``None`` past seven."""
    level = 1 if last_bid is None else last_bid.level + (0 if strain > last_bid.strain else 1)
    return Call.bid(level + jump, strain) if level + jump <= 7 else None


def match(
    pattern: AuctionPattern, calls: Sequence[Call], artificial: Callable[[int], bool], suits: Suits | None = None,
    start: int = 0, taken: frozenset[Strain] = frozenset(),
) -> dict[str, Strain] | None:
    """The suits that make ``pattern`` fit ``calls``, from the first bid on; ``None`` where it does not fit.

    ``artificial(i)`` tells whether call ``i`` is marked so. ``suits``, ``start`` and ``taken`` are for a pattern that
    goes on from a call of ours at ``start - 1``.
    """
    n = len(pattern.turns)
    begin = len(calls) - n if pattern.open else start
    if begin < start or (not pattern.open and len(calls) - start != n):
        return None
    for turn, call in zip(pattern.turns, calls[begin:], strict=True):  # what can be told from the calls alone, first
        token = turn.token
        if (token.kind == "call" and token.call != call) or (
                token.kind == "bid" and (not call.is_bid or call.level != token.level)):
            return None
    settled = dict(suits or {})
    last_bid = _last_bid(calls[:begin])
    named = set(taken)
    for at, turn in enumerate(pattern.turns, begin):
        call, token = calls[at], turn.token
        if token.letter is not None:
            if call.suit is None or artificial(at):
                return None
            if not admits(token.letter, call.suit, settled, frozenset(named)):
                return None
        found = next((s for c, s in calls_of(token, settled, last_bid, frozenset(named)) if c == call), None)
        if found is None:
            return None
        settled = found
        if call.is_bid:
            last_bid = call
            if token.kind == "call" and call.suit is not None and not artificial(at):
                named.add(call.suit)
    return settled


def _last_bid(calls: Sequence[Call]) -> Call | None:
    for call in reversed(calls):
        if call.is_bid:
            return call
    return None


LISTED = 40_000
"""At most so many auctions of a pattern are listed."""


@lru_cache(maxsize=2000)
def auctions(pattern: AuctionPattern) -> frozenset[tuple[int, ...]] | None:
    """Every legal sequence of calls (their indices) that a pattern without ellipsis matches.

    ``None`` where there are more than ``LISTED``. Which calls are artificial is left aside.
    """
    states: list[tuple[tuple[Call, ...], dict[str, Strain], frozenset[Strain]]] = [((), {}, frozenset())]
    for turn in pattern.turns:
        longer = []
        for calls, suits, named in states:
            for call, settled in calls_of(turn.token, suits, _last_bid(calls), named):
                if not _legal(calls, call):
                    continue
                now = named | {call.suit} if turn.token.kind == "call" and call.suit is not None else named
                longer.append(((*calls, call), settled, now))
        if len(longer) > LISTED:
            return None
        states = longer
    return frozenset(tuple(c.index for c in calls) for calls, _, _ in states)


def _legal(calls: tuple[Call, ...], call: Call) -> bool:
    if not calls and not call.is_bid:
        return False
    if _is_over(calls):
        return False
    try:
        _verify(calls, call)
    except IllegalCall:
        return False
    return True


def more_specific(one: AuctionPattern, two: AuctionPattern) -> bool:
    """Whether every auction of ``one`` is one of ``two`` and not the other way round."""
    return _inside(one, two) and not _inside(two, one)


@lru_cache(maxsize=50_000)
def _inside(one: AuctionPattern, two: AuctionPattern) -> bool:
    if one.open or two.open:
        if not two.open:
            return False
        tail = one.turns[len(one.turns) - len(two.turns):] if len(one.turns) >= len(two.turns) else None
        if tail is None:
            return False
        return all(a.ours == b.ours and _token_inside(a.token, b.token) for a, b in zip(tail, two.turns, strict=True))
    if len(one.turns) != len(two.turns) or any(a.ours != b.ours for a, b in zip(one.turns, two.turns, strict=True)):
        return False
    first, second = auctions(one), auctions(two)
    if first is None or second is None:
        return second is None and all(
            _token_inside(a.token, b.token) for a, b in zip(one.turns, two.turns, strict=True))
    return first <= second


def _token_inside(one: CallToken, two: CallToken) -> bool:
    """Whether what ``one`` matches ``two`` matches too, each token by itself."""
    if two.kind == "any":
        return one != P_TOKEN
    if two.kind == "any bid":
        return one.kind in ("bid", "cheapest", "step", "any bid") or (one.call is not None and one.call.is_bid)
    if one.kind == "call" and two.kind == "bid":
        assert one.call is not None
        if not one.call.is_bid or one.call.level != two.level:
            return False
        return two.strain == "any" or (isinstance(two.strain, str) and one.call.strain in class_of(two.strain))
    if one.kind == two.kind and (one.level, one.jump) == (two.level, two.jump) and one.kind in ("bid", "cheapest"):
        if two.strain == "any" or one.strain == two.strain:
            return True
        if isinstance(two.strain, str):
            inner = (one.strain,) if isinstance(one.strain, Strain) else class_of(str(one.strain))
            return one.strain != "any" and set(inner) <= set(class_of(two.strain))
        return False
    return one == two


def overlap(one: AuctionPattern, two: AuctionPattern) -> tuple[Call, ...] | None:
    """An auction that both patterns match, or ``None``; patterns with an ellipsis are not compared."""
    if one.open or two.open or len(one.turns) != len(two.turns):
        return None
    first, second = auctions(one), auctions(two)
    if first is None or second is None:
        return None
    shared = first & second
    return tuple(Call(i) for i in min(shared)) if shared else None


def written(calls: Sequence[Call], dealer_turn: int = 0) -> str:
    """Calls as a pattern is written, the last of them theirs: ``1NT (X)``."""
    n = len(calls)
    turns = tuple(Turn((n - at) % 2 == 0, CallToken("call", call)) for at, call in enumerate(calls))
    return str(AuctionPattern(turns))


def from_first_bid(auction: Auction) -> tuple[int, tuple[Call, ...]]:
    """How many passes came before the first bid, and the calls from it on."""
    passes = 0
    while passes < len(auction.calls) and auction.calls[passes].is_pass:
        passes += 1
    return passes, auction.calls[passes:]


def renamed(pattern: AuctionPattern, settled: frozenset[str] = frozenset()) -> AuctionPattern:
    """The pattern with its letters ``u … z`` renamed in order, so that patterns compare by what they mean.

    Letters ``settled`` by the auction before keep their names.
    """
    names: dict[str, str] = {}
    turns = []
    for turn in pattern.turns:
        letter = turn.token.letter
        if letter is not None and letter not in _CLASSES and letter not in settled:
            names.setdefault(letter, "xyzuvw"[len(names)] if len(names) < 6 else letter)
            turn = replace(turn, token=replace(turn.token, strain=names[letter]))
        turns.append(turn)
    return AuctionPattern(tuple(turns), pattern.open)
