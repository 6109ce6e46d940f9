"""The system card: a whole system in lines short enough for one printed page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bidcheck.calls import Call
from bidcheck.conditions.say import Speaker
from bidcheck.lessons.figures import TurnFigures
from bidcheck.locale import translate
from bidcheck.render import call_words, speaker_for
from bidcheck.surveys import row_words
from bidcheck.system import model as m
from bidcheck.system.book import Row

LINES = 108
"""So many lines of a column fit on a page, both columns together."""
WIDTH = 58
"""So many letters fit on a line of a column."""
LONGEST = 3 * WIDTH
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
        yield CardBlock(translate("Conventions", lang), ((", ".join(conventions), ""),))
    seen: set[str] = set()
    for turn in (*answers, *contested):
        # one suit stands for all that the notes treat alike
        pattern = str(turn.position.offer.pattern)
        if pattern not in seen:
            seen.add(pattern)
            said = " ".join(call_words(call, lang) for call in turn.position.calls)
            yield CardBlock(translate("after {auction}", lang).format(auction=said), tuple(_rows(turn, lang)))


def _rows(turn: TurnFigures, lang: str) -> Iterator[tuple[str, str]]:
    """A line for each entry of the notes, its calls together."""
    entries: dict[int, list[Row]] = {}
    for one in turn.calls:
        if one.hands:
            entries.setdefault(id(one.row.entry), []).append(one.row)
    for rows in entries.values():
        calls: list[Call] = list(dict.fromkeys(row.call for row in rows))
        yield " ".join(call_words(call, lang) for call in calls), _words(rows, lang)


def _words(rows: Sequence[Row], lang: str) -> str:
    """What an entry shows: for several calls in its own letters, for one in its suits."""
    entry = rows[0].entry
    words = row_words(rows[0], lang) if len(rows) == 1 else _unbound(entry, speaker_for(rows[0], lang))
    name = entry.name.say(lang)
    text = ": ".join(filter(None, (name, words)))
    return text if len(text) <= LONGEST else text[:LONGEST - 1].rstrip(" ,") + "…"


def _unbound(entry: m.Entry, speaker: Speaker) -> str:
    return "" if entry.shows is None else speaker.condition(entry.shows)
