"""A system as decoded: tables of calls, each call with its condition, its words and where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bidcheck.conditions.bind import Lexicon
from bidcheck.conditions.tree import Condition, Figure, Suit
from bidcheck.locale import translate_in
from bidcheck.source import Place
from bidcheck.system.patterns import AuctionPattern, CallToken

FORCING = ("no", "one round", "game", "slam")
STATUS = ("ok", "confirm", "discuss")
CHOOSE_WORDS = ("longest", "strongest", "higher", "lower", "cheapest", "majors", "up from the shortest")


@dataclass(frozen=True, slots=True)
class Words:
    """A text for people, one for every language or one for each."""

    texts: tuple[tuple[str, str], ...] = ()

    def say(self, lang: str = "en") -> str:
        """The text in ``lang``, else the English one by the catalogue, else the first there is."""
        texts = dict(self.texts)
        plain = texts.get("") or texts.get("en")
        return texts.get(lang) or (translate_in("notes", plain, lang) if plain else next(iter(texts.values()), ""))

    def __bool__(self) -> bool:
        return bool(self.texts)


NO_WORDS = Words()


@dataclass(frozen=True, slots=True)
class ChooseKey:
    """One key of ``choose``: a word or a condition on ``this``, perhaps only among suits of ``least`` cards or more."""

    word: str = ""
    condition: Condition | None = None
    least: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A hand that an entry claims, or disclaims; in one auction or in all that the table stands for."""

    hand: str
    auction: str | None
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One row of a table: a call, or several, with what they show."""

    keys: tuple[CallToken, ...]
    place: Place
    shows: Condition | None = None
    shows_place: Place | None = None
    when: Condition | None = None
    name: Words = NO_WORDS
    note: Words = NO_WORDS
    source: Words = NO_WORDS
    status: str = "ok"
    forcing: str | None = None
    artificial: bool | None = None
    alert: Words | bool | None = None
    announce: Words = NO_WORDS
    asks: Words = NO_WORDS
    agrees: Suit | None = None
    before: tuple[CallToken, ...] = ()
    choose: tuple[ChooseKey, ...] = ()
    then: Table | None = None
    after: tuple[tuple[AuctionPattern, Table], ...] = ()
    same_as: str | None = None
    examples: tuple[Example, ...] = ()
    not_examples: tuple[Example, ...] = ()
    layer: int = 0
    given: frozenset[str] = frozenset()
    """The attributes that were written, for laying one file over another."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The calls open to a player at one point. ``ordered`` is a decision list."""

    entries: tuple[Entry, ...]
    place: Place
    ordered: bool = True
    points: Figure | None = None
    same_as: str | None = None
    when: Condition | None = None
    note: Words = NO_WORDS
    source: Words = NO_WORDS
    removed: tuple[str, ...] = ()
    letters: tuple[tuple[str, str], ...] = ()
    """Letters of an extended table and the letters of this table's pattern for the same suits."""


@dataclass(frozen=True, slots=True, eq=False)
class Convention:
    """A convention as used: its calls at every auction that ``at`` matches, or wherever ``when`` holds.

    ``tables`` are patterns from the first bid on; with ``when`` alone ``then`` has the calls.
    """

    name: str
    lexicon: Lexicon
    when: Condition | None
    tables: tuple[tuple[AuctionPattern, Table], ...]
    then: Table | None
    layer: int
    place: Place
    title: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Targets:
    """What two hands together need for a contract, in points of ``unit``; ``None`` where the notes do not say."""

    unit: str = "hcp"
    points: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SourceNote:
    """A source that a system names: its title, author and address."""

    title: Words
    author: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A whole system, with all it extends and uses."""

    name: str
    title: Words
    lexicon: Lexicon
    openings: Table | None
    after: tuple[tuple[AuctionPattern, Table], ...]
    conventions: tuple[Convention, ...]
    fallback: System | None
    targets: Targets
    sources: Mapping[str, SourceNote]
    place: Place
    note: Words = NO_WORDS
    files: tuple[Place, ...] = ()
    fingerprint: str = ""
    """A hash of every file that the system is made of."""
