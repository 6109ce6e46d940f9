"""The system card: a whole system in lines short enough for one printed page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bidcheck.lessons.figures import TurnFigures
from bidcheck.lessons.views import by_call, said
from bidcheck.locale import translate
from bidcheck.render import call_words
from bidcheck.surveys import row_words
from bidcheck.system.book import Row

LINES = 130
"""So many lines of a column fit on a page, both columns together."""
WIDTH = 58
"""So many letters fit on a line of a column."""
LONGEST = 2 * WIDTH
"""Words longer than this are cut off: the pages have them whole."""


@dataclass(frozen=True, slots=True)
class CardBlock:
    """A part of the card: a table of the system, or a list."""

    title: str
    rows: tuple[tuple[str, str], ...]

    @property
    def lines(self) -> int:
        """How many lines it takes, about."""
        return 2 + sum(-(-(len(calls) + 2 + len(words)) // WIDTH) for calls, words in self.rows)


def card(openings: TurnFigures | None, answers: Sequence[TurnFigures], contested: Sequence[TurnFigures],
         conventions: Sequence[str], lang: str) -> list[CardBlock]:
    """As many blocks as fit on a page: openings, conventions, then answers and contested auctions as there is room."""
    blocks: list[CardBlock] = []
    room = LINES
    for block in _blocks(openings, answers, contested, conventions, lang):
        if block.rows and block.lines <= room:
            blocks.append(block)
            room -= block.lines
    return blocks


def _blocks(openings: TurnFigures | None, answers: Sequence[TurnFigures], contested: Sequence[TurnFigures],
            conventions: Sequence[str], lang: str) -> Iterator[CardBlock]:
    if openings is not None:
        yield CardBlock(translate("Openings", lang), tuple(_rows(openings, lang)))
    if conventions:
        yield CardBlock(translate("Conventions", lang), (("", ", ".join(conventions)),))
    seen: set[str] = set()
    for turn in (*answers, *contested):
        # one suit stands for all that the notes treat alike
        pattern = str(turn.position.offer.pattern)
        if pattern not in seen:
            seen.add(pattern)
            auction = said(turn.position.calls, lang)
            yield CardBlock(translate("after {auction}", lang).format(auction=auction), tuple(_rows(turn, lang)))


def _rows(turn: TurnFigures, lang: str) -> Iterator[tuple[str, str]]:
    """A line for each entry of the notes; calls of one entry stand together where only their own suits differ."""
    lines: dict[tuple[int, str], list[Row]] = {}
    for one in sorted(turn.calls, key=lambda one: by_call(one.row.call)):
        if one.hands:
            lines.setdefault((id(one.row.entry), _own_suit_as(one.row, "◦", lang)), []).append(one.row)
    for rows in lines.values():
        calls = list(dict.fromkeys(row.call for row in rows))
        suits = "/".join(dict.fromkeys(call.suit.glyph for call in calls if call.suit is not None))
        name = rows[0].entry.name.say(lang)
        text = ": ".join(filter(None, (name, _own_suit_as(rows[0], suits, lang))))
        yield (" ".join(call_words(call, lang) for call in calls),
               text if len(text) <= LONGEST else text[:LONGEST - 1].rstrip(" ,(") + "…")


def _own_suit_as(row: Row, sign: str, lang: str) -> str:
    """What a row shows, with ``sign`` for the suit that is bid."""
    words = row_words(row, lang)
    return words if row.call.suit is None else words.replace(row.call.suit.glyph, sign)
