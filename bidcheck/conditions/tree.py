"""The tree of a condition as written: what a hand holds, in the words of players.

``str`` of any node is its canonical text, and ``parse(str(node)) == node``. Numbers are kept in halves, so that 2½
quick tricks and 15 points are both whole: 5 and 30. A number may be the name of an option instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Literal

from bidcheck.cards import Strain

Amount = int | str
"""A number in halves, or the name of an option."""

SUIT_WORDS = {Strain.CLUBS: "clubs", Strain.DIAMONDS: "diamonds", Strain.HEARTS: "hearts", Strain.SPADES: "spades"}


def number_text(halves: int) -> str:
    """``5`` halves are written ``2.5``."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def _amount(amount: Amount) -> str:
    return number_text(amount) if isinstance(amount, int) else f"{{{amount}}}"


@dataclass(frozen=True, slots=True)
class Range:
    """Which numbers will do. ``lo`` and ``hi`` are in halves or options; ``None`` is no bound.

    ``kind`` tells how it was written where that matters: ``whole`` an option that may itself be a range (in ``lo``),
    ``below`` and ``above`` strict bounds, ``exact`` a length marked with ``=``, ``either`` the two values of ``0/4``.
    """

    lo: Amount | None = None
    hi: Amount | None = None
    kind: Literal["", "whole", "below", "above", "exact", "either"] = ""

    def __str__(self) -> str:
        lo, hi = self.lo, self.hi
        if self.kind == "either":
            return f"{_amount(lo or 0)}/{_amount(hi or 0)}"
        if lo is None:
            return f"{'<' if self.kind == 'below' else '<='}{_amount(hi or 0)}"
        if self.kind == "above":
            return f">{_amount(lo)}"
        if hi is None:
            return _amount(lo) + ("" if self.kind == "whole" else "+")
        if lo == hi:
            return _amount(lo) + ("=" if self.kind == "exact" else "")
        return f"{_amount(lo)}-{_amount(hi)}"

    @property
    def is_exact(self) -> bool:
        return self.lo is not None and self.lo == self.hi


@dataclass(frozen=True, slots=True)
class SuitName:
    """A suit that the auction or a definition settles: ``M``, ``x``, ``this``, ``trumps``, ``partner's suit`` …"""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class SuitClass:
    """``a`` or ``every`` suit of a kind: ``a major``, ``every unbid suit``."""

    quantifier: Literal["a", "every"]
    kind: Literal["suit", "major", "minor"]
    which: Literal["", "unbid", "other", "their"] = ""

    @property
    def noun(self) -> str:
        return f"{self.which} {self.kind}".strip()

    def __str__(self) -> str:
        article = "every" if self.quantifier == "every" else "an" if self.which in ("unbid", "other") else "a"
        return f"{article} {self.noun}"


Suit = Strain | SuitName | SuitClass


def suit_text(suit: Suit) -> str:
    """The canonical word for a suit."""
    return SUIT_WORDS[suit] if isinstance(suit, Strain) else str(suit)


@dataclass(frozen=True, slots=True)
class Both:
    """Every part: ``,`` between, or ``and`` inside an ``or``."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return text(self)


@dataclass(frozen=True, slots=True)
class Either:
    """Some part: ``;`` between, or ``or``."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return text(self)


@dataclass(frozen=True, slots=True)
class Negated:
    """``not …`` or ``no …``."""

    part: Condition

    def __str__(self) -> str:
        inner = text(self.part, 4)
        article, _, rest = inner.partition(" ")
        if article in ("a", "an") and isinstance(self.part, Length | Short | Defined | Exists):
            return f"no {rest}"
        return f"no {inner}" if isinstance(self.part, Stopper) else f"not {inner}"


@dataclass(frozen=True, slots=True)
class Usually:
    """Said to partner, never a reason to reject a hand."""

    part: Condition

    def __str__(self) -> str:
        return f"usually {text(self.part, 4)}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure by name, in one suit, outside one, or in the whole hand. ``points`` is the system's own."""

    name: str = "points"
    suit: Suit | None = None
    outside: bool = False

    def __str__(self) -> str:
        where = "" if self.suit is None else f" {'outside' if self.outside else 'in'} {suit_text(self.suit)}"
        return f"{self.name}{where}"


@dataclass(frozen=True, slots=True)
class Counted:
    """A measure within a range: ``15-17 hcp``, ``2.5+ qt``, ``3 keycards in M``; bare, the system's points."""

    range: Range
    figure: Figure = Figure()

    def __str__(self) -> str:
        return str(self.range) if self.figure == Figure() else f"{self.range} {self.figure}"


@dataclass(frozen=True, slots=True)
class RuleOf:
    """High-card points and the two longest suits together are at least ``total``."""

    total: int

    def __str__(self) -> str:
        return f"rule of {self.total}"


@dataclass(frozen=True, slots=True)
class Length:
    """The length of a suit: ``5+ hearts``, ``4= spades``, ``4+ in an unbid major``."""

    range: Range
    suit: Suit

    def __str__(self) -> str:
        if isinstance(self.suit, SuitClass):
            lo = self.range.lo
            if self.suit.quantifier == "a" and isinstance(lo, int) and lo % 2 == 0 and self.range == Range(lo):
                return f"a {number_text(lo)}-card {self.suit.noun}"
            return f"{self.range} in {self.suit}"
        return f"{self.range} {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class Tops:
    """At least ``count`` of some ranks: ``2 of AKQ in hearts``."""

    count: int
    ranks: str
    suit: Suit

    def __str__(self) -> str:
        return f"{self.count} of {self.ranks} in {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Card for card as good and at least as long: ``AQxxx in hearts``."""

    cards: str
    suit: Suit

    def __str__(self) -> str:
        return f"{self.cards} in {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class Stopper:
    """A, Kx, Qxx, Jxxx or better in a suit."""

    suit: Suit

    def __str__(self) -> str:
        if self.suit == SuitClass("every", "suit"):
            return "all suits stopped"
        if self.suit == SuitClass("every", "suit", "their"):
            return "their suits stopped"
        return f"stopper in {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class ShapeWord:
    """``balanced``, ``semibalanced``, ``unbalanced``."""

    word: Literal["balanced", "semibalanced", "unbalanced"]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: ``4432`` in any order, ``4=4=3=2`` spades first, ``54(31)`` with brackets in any order; x is any."""

    pattern: str

    def __str__(self) -> str:
        return self.pattern


@dataclass(frozen=True, slots=True)
class Pair:
    """Two suits of at least these lengths, either way round: ``5-4 in the majors``, ``5-5``."""

    longer: int
    shorter: int
    kind: Literal["", "majors", "minors"] = ""

    def __str__(self) -> str:
        return f"{self.longer}-{self.shorter}" + (f" in the {self.kind}" if self.kind else "")


@dataclass(frozen=True, slots=True)
class Short:
    """A void, singleton or doubleton in a suit."""

    word: Literal["void", "singleton", "doubleton"]
    suit: Suit

    def __str__(self) -> str:
        if self.suit == SuitClass("a", "suit"):
            return f"a {self.word}"
        return f"{self.word} in {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class Compared:
    """The lengths of two suits compared."""

    left: Suit
    op: Literal[">", "<", ">=", "<=", "="]
    right: Suit

    def __str__(self) -> str:
        return f"{suit_text(self.left)} {self.op} {suit_text(self.right)}"


@dataclass(frozen=True, slots=True)
class Extreme:
    """Strictly the longest, or the shortest, suit of the hand."""

    word: Literal["longest", "shortest"]
    suit: Suit

    def __str__(self) -> str:
        return f"{self.word} {suit_text(self.suit)}"


@dataclass(frozen=True, slots=True)
class Above:
    """The first suit ranks above the second."""

    left: Suit
    right: Suit

    def __str__(self) -> str:
        return f"{suit_text(self.left)} above {suit_text(self.right)}"


@dataclass(frozen=True, slots=True)
class SuitIs:
    """A suit is another, is of a class, or is ``agreed``, ``unbid``, ``the suit named``."""

    suit: Suit
    what: Suit | str

    def __str__(self) -> str:
        return f"{suit_text(self.suit)} is {self.what if isinstance(self.what, str) else suit_text(self.what)}"


@dataclass(frozen=True, slots=True)
class Defined:
    """A definition of the system, with its suits: ``opening``, ``biddable(hearts)``, ``a rebiddable suit``."""

    name: str
    suits: tuple[Suit, ...] = ()

    def __str__(self) -> str:
        if len(self.suits) == 1 and isinstance(self.suits[0], SuitClass) and self.suits[0].quantifier == "a":
            return f"a {self.name} {self.suits[0].noun}"
        return f"{self.name}({', '.join(map(suit_text, self.suits))})" if self.suits else self.name


@dataclass(frozen=True, slots=True)
class Exists:
    """Some, or every, suit of a class has what is said of the letter."""

    suits: SuitClass
    letter: str
    part: Condition

    def __str__(self) -> str:
        return f"{self.suits} {self.letter} ({text(self.part)})"


@dataclass(frozen=True, slots=True)
class Partner:
    """True when it holds with every hand that partner has shown."""

    part: Condition

    def __str__(self) -> str:
        if isinstance(self.part, AuctionWord):  # "partner passed hand" is a word of its own
            return f"partner ({self.part})"
        return f"partner {text(self.part, 4)}"


@dataclass(frozen=True, slots=True)
class Combined:
    """A measure or a length of the two hands together, with every hand that partner has shown."""

    part: Counted | Length

    def __str__(self) -> str:
        if isinstance(self.part, Length) and isinstance(self.part.suit, SuitClass):
            return f"combined {self.part.range} in {self.part.suit}"
        bare = isinstance(self.part, Counted) and self.part.figure == Figure()
        return f"combined {self.part}{' points' if bare else ''}"


@dataclass(frozen=True, slots=True)
class Extent:
    """``minimum`` or ``maximum`` of what I have shown."""

    word: Literal["minimum", "maximum"]

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class AuctionWord:
    """A word of the auction: ``third seat``, ``vulnerable``, ``forced`` …"""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class OptionIs:
    """An option of the system has this word."""

    option: str
    word: str

    def __str__(self) -> str:
        return f"{self.option} is {self.word}"


@dataclass(frozen=True, slots=True)
class AnyHand:
    """Every hand."""

    def __str__(self) -> str:
        return "any hand"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Every hand that no other call offered here fits."""

    def __str__(self) -> str:
        return "otherwise"


Condition = (
    Both | Either | Negated | Usually | Counted | RuleOf | Length | Tops | Pattern | Stopper | ShapeWord | Shape | Pair
    | Short | Compared | Extreme | Above | SuitIs | Defined | Exists | Partner | Combined | Extent | AuctionWord
    | OptionIs | AnyHand | Otherwise
)


def text(condition: Condition, level: int = 0) -> str:
    """The canonical text.

    ``level`` is how tightly the place binds: 0 anything, 1 inside ``;``, 2 inside ``,``, 3 inside ``or``, 4 alone.
    """
    if isinstance(condition, Either):
        atoms = all(not isinstance(p, Both | Either) for p in condition.parts)
        if level == 0 and not atoms:
            return "; ".join(text(p, 1) for p in condition.parts)
        if level <= 2 and all(not isinstance(p, Either) for p in condition.parts):
            return " or ".join(_unit_said(p) for p in condition.parts)
        return f"({text(condition)})"
    if isinstance(condition, Both):
        if level <= 1:
            return ", ".join(text(p, 2) for p in condition.parts)
        if level <= 3 and all(not isinstance(p, Both) for p in condition.parts):
            return " and ".join(text(p, 4) for p in condition.parts)
        return f"({text(condition)})"
    return str(condition)


def _unit_said(part: Condition) -> str:
    """A part of an ``or``; a bare number names its unit, since ``4 or 5 hearts`` counts hearts both times."""
    last = part
    while isinstance(last, Negated | Usually | Partner | Both):
        last = last.parts[-1] if isinstance(last, Both) else last.part
    bare = isinstance(last, Counted) and last.figure == Figure() and last.range.is_exact
    written = text(part, 3)
    return f"{written} points" if bare and not written.endswith(")") else written


def parts(condition: Condition) -> Iterator[Condition]:
    """The conditions that it is made of, one level down."""
    for field in fields(condition):
        value = getattr(condition, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if is_dataclass(part) and isinstance(part, Condition):
                yield part


def walk(condition: Condition) -> Iterator[Condition]:
    """Every node of the tree, the whole first."""
    yield condition
    for part in parts(condition):
        yield from walk(part)


def suits_of(condition: Condition) -> Iterator[Suit]:
    """Every suit named anywhere in the tree."""
    for node in walk(condition):
        for field in fields(node):
            value = getattr(node, field.name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Strain | SuitName | SuitClass):
                    yield part
                elif isinstance(part, Figure) and part.suit is not None:
                    yield part.suit
