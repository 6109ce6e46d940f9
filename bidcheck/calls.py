"""The 38 calls: 35 bids, pass, double, redouble (Law 18A).

>>> Call.parse("1N"), Call.parse("2♥"), Call.parse("kontra"), Call.parse("1 bez aduta")
(Call.parse('1NT'), Call.parse('2H'), Call.parse('X'), Call.parse('1NT'))
>>> Call.parse("1S") < Call.parse("1NT") < Call.parse("2C")
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import total_ordering

from bidcheck.cards import Strain
from bidcheck.errors import CannotRead
from bidcheck.locale import Phrase, phrase
from bidcheck.vocabulary import ACTION_WORDS, LEVEL_WORDS, STRAIN_PHRASES, STRAIN_WORDS, fold

_ACTION_TEXT = ("P", "X", "XX")


@total_ordering
@dataclass(frozen=True, slots=True)
class Call:
    """A call. ``index`` is 0 pass, 1 double, 2 redouble, then the bids 3 … 37 from 1♣ to 7NT in rank order.

    ``str`` is ``P``, ``X``, ``XX`` or level and strain, ``1C`` … ``7NT``. Calls compare by ``index``: among bids, as
    the Law ranks them (18B–E).
    """

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < 38:
            raise ValueError(f"there are 38 calls; {self.index} is none of them")

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """The bid of ``level`` 1 … 7 in ``strain``."""
        if not 1 <= level <= 7:
            raise ValueError(f"a bid is of level 1 to 7, not {level}")
        return cls(3 + (level - 1) * 5 + strain)

    @property
    def is_bid(self) -> bool:
        return self.index >= 3

    @property
    def is_pass(self) -> bool:
        return self.index == 0

    @property
    def level(self) -> int:
        """1 … 7; ``ValueError`` for a call that is no bid."""
        if self.index < 3:
            raise ValueError(f"{self} has no level")
        return (self.index - 3) // 5 + 1

    @property
    def strain(self) -> Strain:
        """The strain of a bid; ``ValueError`` for a call that is no bid."""
        if self.index < 3:
            raise ValueError(f"{self} has no strain")
        return Strain((self.index - 3) % 5)

    @property
    def suit(self) -> Strain | None:
        """The suit of a suit bid, ``None`` for every other call."""
        return self.strain if self.index >= 3 and (self.index - 3) % 5 != 4 else None

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Call) else NotImplemented

    def __str__(self) -> str:
        return _ACTION_TEXT[self.index] if self.index < 3 else f"{self.level}{self.strain.text}"

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read one call in any of the three languages; ``1-pik`` is one.

        Raises ``CannotRead`` naming the nearest call when the text is none.
        """
        calls = parse_calls(text)
        if len(calls) != 1:
            raise CannotRead(phrase(
                "cannot read {text} as one call: write 1C … 7NT, P, X or XX", text=repr(text.strip())))
        return calls[0]


PASS = Call(0)
DOUBLE = Call(1)
REDOUBLE = Call(2)
BIDS = tuple(Call(i) for i in range(3, 38))
"""The 35 bids, lowest first."""
CALLS = tuple(Call(i) for i in range(38))
"""All 38 calls: pass, double, redouble, then the bids."""

_GLUED = re.compile(r"([1-7])(.+)", re.DOTALL)


def parse_calls(text: str, *, hyphens: bool = True) -> list[Call]:
    """The calls in ``text``, apart by spaces or, unless ``hyphens`` is false, by hyphens.

    Raises ``CannotRead`` for the first word that is no call.
    """
    raw = re.sub(r"\bno-trump", "notrump", text, flags=re.IGNORECASE)
    words = (raw.replace("-", " ") if hyphens else raw).replace(",", " ").split()
    calls: list[Call] = []
    i = 0
    while i < len(words):
        call, used = _read(words[i:])
        calls.append(call)
        i += used
    return calls


def _read(words: list[str]) -> tuple[Call, int]:
    """The call that ``words`` begin with and how many words it took."""
    first = fold(words[0])
    if first in ACTION_WORDS:
        return Call(_ACTION_TEXT.index(ACTION_WORDS[first])), 1
    if (glued := _GLUED.fullmatch(first)) is not None:
        level, rest, used = int(glued[1]), glued[2], 1
    elif first in LEVEL_WORDS or (len(first) == 1 and first in "1234567"):
        level = LEVEL_WORDS.get(first) or int(first)
        if len(words) < 2:
            raise CannotRead(phrase("cannot read {text} as a call: it has no strain; write 1C … 7NT, P, X or XX",
                                    text=repr(words[0])))
        rest, used = fold(words[1]), 2
    else:
        raise CannotRead(_not_a_call(words[0]))
    if rest in STRAIN_WORDS:
        strain = STRAIN_WORDS[rest]
    elif len(words) > used and (rest, fold(words[used])) in STRAIN_PHRASES:
        strain, used = STRAIN_PHRASES[rest, fold(words[used])], used + 1
    else:
        raise CannotRead(_not_a_call(" ".join(words[:used])))
    return Call.bid(level, Strain(("C", "D", "H", "S", "NT").index(strain))), used


def _not_a_call(word: str) -> Phrase:
    folded = fold(word)
    if (number := re.fullmatch(r"(\d+)\s*(\S+)", folded)) is not None and number[2] in STRAIN_WORDS:
        return phrase("cannot read {text} as a call: a bid is of level 1 to 7", text=repr(word))
    known = [*ACTION_WORDS, *(f"{n}{s}" for n in range(1, 8) for s in ("c", "d", "h", "s", "nt", "sa", "ba"))]
    near = get_close_matches(folded, known, n=1, cutoff=0.6)
    wrong = phrase("cannot read {text} as a call: write 1C … 7NT, P, X or XX", text=repr(word))
    return phrase("{wrong}; did you mean {near}?", wrong=wrong, near=repr(near[0])) if near else wrong
