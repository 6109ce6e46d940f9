"""What a quiz looks like on a terminal: hands with their suits in colour, auctions with their seats, options to choose.

Everything is plain text with marks of its own for colour, so it reads the same without colour and in a pipe. Where a
terminal cannot write suit signs, letters stand for them.
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.cards import PBN_ORDER, Hand, holding_text
from bidcheck.evaluation.text import plain
from bidcheck.locale import translate
from bidcheck.quiz.marking import CHOICES, Mark, shown
from bidcheck.quiz.question import Question
from bidcheck.render import call_words

WIDTH = 78

_COLOURS = {"♠": "34", "♥": "31", "♦": "33", "♣": "32"}
"""Blue, red, orange as yellow, green: the four colours of the screens at tournaments."""

_MARKS = {"right": ("32", "✓"), "acceptable": ("33", "≈"), "wrong": ("31", "✗")}


class Screen:
    """Writes to a stream, in colour on a terminal unless ``NO_COLOR`` is set."""

    def __init__(self, out: IO[str] | None = None, lang: str = "en", colour: bool | None = None) -> None:
        self.out = sys.stdout if out is None else out
        self.lang = lang
        wanted = bool(getattr(self.out, "isatty", lambda: False)()) and not os.environ.get("NO_COLOR") \
            and os.environ.get("TERM") != "dumb"
        self.colour = wanted if colour is None else colour
        encoding = getattr(self.out, "encoding", None) or "utf-8"
        try:
            "♠♥♦♣½✓✗≈─█".encode(encoding)
            self.signs = True
        except (UnicodeEncodeError, LookupError):
            self.signs = False

    def _(self, text: str, **values: object) -> str:
        return translate(text, self.lang).format(**values)

    # writing

    def line(self, text: str = "", style: str = "") -> None:
        """A line, its suit signs coloured."""
        self.out.write(self.painted(text, style) + "\n")

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.line(text, style)

    def wrapped(self, text: str, indent: str = "", style: str = "") -> None:
        """A text broken into lines that fit."""
        for part in text.split("\n"):
            for one in textwrap.wrap(part, WIDTH, initial_indent=indent, subsequent_indent=indent) or [""]:
                self.line(one, style)

    def flush(self) -> None:
        self.out.flush()

    def painted(self, text: str, style: str = "") -> str:
        """``text`` as this stream can show it."""
        if not self.signs:
            text = plain(text).replace("✓", "+").replace("✗", "x").replace("≈", "~").replace("─", "-").replace(
                "█", "#").replace("░", ".").replace("·", "-").replace("…", "...").replace("→", "->")
        if not self.colour:
            return text
        for sign, code in _COLOURS.items():
            text = text.replace(sign, f"\x1b[{code}m{sign}\x1b[0m" + (f"\x1b[{style}m" if style else ""))
        return f"\x1b[{style}m{text}\x1b[0m" if style else text

    # a question

    def question(self, question: Question, number: int, of: int | None, *, options: bool = True,
                 heading: str = "") -> None:
        """Everything there is to see of a question, but its prompt for typing."""
        count = f"{number}" if of is None else self._("{n} of {all}", n=number, all=of)
        title = f" {count} · {self._(question.topic)} "
        self.line()
        self.line(f"──{title}{'─' * max(2, WIDTH - len(title) - len(heading) - 4)}{heading}", "2")
        self.line()
        whole = question.topic == "auction"  # whose turns are drawn one by one
        left = [] if question.auction is None or whole else auction_lines(
            question.auction, question.vul, self.lang, calling=question.topic != "laws")
        right = [] if question.hand is None or whole else hand_lines(question.hand)
        self.lines(beside(left, right))
        if question.hands:
            self.lines(four_hands(question.hands))
        if left or right or question.hands:
            self.line()
        self.wrapped(ask(question, self.lang))
        if options and question.options and question.topic != "auction":
            self.options(question)

    def options(self, question: Question, gone: Sequence[str] = ()) -> None:
        """The answers to choose among; those that a hint has ruled out are left away."""
        if question.kind == "call":
            parts = [f"{n} {call}" for n, option in enumerate(question.options, 1)
                     if (call := shown(question, option, self.lang)) and option not in gone]
            self.line("  " + "    ".join(parts))
        elif question.hands:
            return
        elif max(len(question.label(o)) for o in question.options) > 16:
            for letter, option in zip(CHOICES, question.options, strict=False):
                if option not in gone:
                    text = textwrap.wrap(shown(question, option, self.lang), WIDTH - 6)
                    self.line(f"  {letter}  {text[0]}")
                    self.lines(f"     {more}" for more in text[1:])
        else:
            self.line("  " + "    ".join(
                f"{letter} {shown(question, option, self.lang)}"
                for letter, option in zip(CHOICES, question.options, strict=False) if option not in gone))

    def mark(self, mark: Mark) -> None:
        """What became of an answer."""
        code, sign = _MARKS[mark.verdict]
        first, *rest = mark.words or ("",)
        for at, text in enumerate((first, *rest)):
            for k, part in enumerate(textwrap.wrap(text, WIDTH - 4) or [""]):
                lead = f"  {sign} " if at == 0 and k == 0 else "    "
                self.line(lead + part, code if at == 0 else "")


def ask(question: Question, lang: str = "en") -> str:
    """The prompt without the auction, which is drawn."""
    if question.auction is None or question.topic in ("laws", "auction"):
        return question.prompt
    said = " – ".join(call_words(c, lang) for c in question.auction.calls)
    return " ".join(question.prompt.replace(
        translate("The auction: {auction}.", lang).format(auction=said), "").split())


def hand_lines(hand: Hand) -> list[str]:
    """A hand, a suit a line, spades first."""
    return [f"{suit.glyph} {' '.join(holding_text(hand.holdings[suit])).replace('T', '10') or '—'}"
            for suit in PBN_ORDER]


def compact(hand: Hand) -> str:
    """A hand in one line: ``♠KQ84 ♥AJ63 ♦7 ♣KJ52``."""
    return " ".join(f"{suit.glyph}{holding_text(hand.holdings[suit]) or '—'}" for suit in PBN_ORDER)


def auction_lines(auction: Auction, vul: Vulnerability, lang: str = "en", *, calling: bool = True) -> list[str]:
    """The auction with a column for each seat, west first; a vulnerable seat has a star, ``?`` is the turn."""
    seats = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
    names = [translate(seat.name.title(), lang) + ("*" if vul.of(seat.side) else "") for seat in seats]
    cells = [""] * seats.index(auction.dealer) + [call_words(c, lang) for c in auction.calls]
    if calling and not auction.is_over:
        cells.append("?")
    width = max(7, *map(len, names), *(len(c) for c in cells)) + 1
    rows = [names, *(cells[i:i + 4] for i in range(0, len(cells), 4))]
    lines = ["".join(cell.ljust(width) for cell in row).rstrip() for row in rows]
    if vul is not Vulnerability.NONE:
        lines.append(translate("* vulnerable", lang))
    return lines


def beside(left: Sequence[str], right: Sequence[str], gap: int = 44) -> list[str]:
    """Two blocks of lines, the second to the right of the first."""
    height = max(len(left), len(right))
    pairs = ((left[i] if i < len(left) else "", right[i] if i < len(right) else "") for i in range(height))
    return [f"  {a:<{gap}}{b}".rstrip() if left else f"  {b}" for a, b in pairs]


def four_hands(hands: Sequence[Hand]) -> list[str]:
    """Hands A, B, C, D, one a line."""
    return ["", *(f"  {letter}   {compact(hand)}" for letter, hand in zip("ABCD", hands, strict=False))]


def deal_lines(hands: Sequence[Hand], lang: str = "en") -> list[str]:
    """The four hands of a deal, one a line."""
    names = [translate(seat.name.title(), lang) for seat in Seat]
    pad = max(map(len, names))
    return [f"{name:<{pad}}  {compact(hand)}" for name, hand in zip(names, hands, strict=True)]


def bar(share: float, width: int = 20) -> str:
    """A bar for a share, 0 to 1."""
    full = round(max(0.0, min(1.0, share)) * width)
    return "█" * full + "░" * (width - full)
