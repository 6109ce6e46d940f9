"""Turns and calls in the words of a language, ready for a page: what a template shows and no more.

Words of conditions, calls and marks come from where they are made for every command; nothing is worded twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bidcheck.auction import Seat
from bidcheck.calls import PASS, Call
from bidcheck.cards import PBN_ORDER, Hand, Strain, holding_text
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Lexicon
from bidcheck.conditions.facts import trace
from bidcheck.conditions.say import Speaker
from bidcheck.conditions.tell import Reason
from bidcheck.evaluation.text import figure
from bidcheck.explain import recommend
from bidcheck.lessons.charts import Chart, lengths_chart, points_chart
from bidcheck.lessons.figures import CallFigures, Counts, Edge, TurnFigures
from bidcheck.locale import translate, written
from bidcheck.render import call_words, miss_words, speaker_for
from bidcheck.surveys import percent, row_marks, row_words
from bidcheck.system import model as m
from bidcheck.system.book import Calls, Position

LETTERS = {Strain.SPADES: "s", Strain.HEARTS: "h", Strain.DIAMONDS: "d", Strain.CLUBS: "c"}
"""The class of a suit on the pages."""

PLAIN = "\ufe0e"
"""Stands after a suit sign, so that no telephone makes a picture of it."""

SEATS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The columns of an auction."""


@dataclass(frozen=True, slots=True)
class SuitView:
    """A suit of a hand: its class, its sign, its cards."""

    letter: str
    sign: str
    cards: str


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand, spades first, and perhaps what is said of it."""

    suits: tuple[SuitView, ...]
    words: str = ""
    call: str = ""


@dataclass(frozen=True, slots=True)
class AuctionView:
    """An auction as a table of four columns, west first."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class LengthView:
    """A suit in a chart of lengths: ``words`` are the least and the most."""

    letter: str
    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class CallView:
    """A call with everything a page says of it; ``link`` is its anchor."""

    link: str
    call: str
    name: str
    shows: str
    marks: tuple[str, ...]
    one_in: str
    share: str
    hands: str
    points: Chart | None
    points_words: str
    lengths: Chart | None
    lengths_words: tuple[LengthView, ...]
    typical: tuple[HandView, ...]
    boundaries: tuple[HandView, ...]
    misses: tuple[HandView, ...]
    note: str
    source: str
    calls: Calls
    made: bool
    entry: m.Entry


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn with its calls; ``title`` is the auction, ``pattern`` what it stands for."""

    link: str
    title: str
    pattern: str
    calls: tuple[CallView, ...]
    note: str
    source: str
    no_call: str
    auction: AuctionView
    before: Calls
    order: tuple[str, ...] = ()
    """The calls in the order in which the notes try them, where that is not the order shown."""

    @property
    def brief(self) -> list[str]:
        """The calls there are, each once."""
        return list(dict.fromkeys(call.call for call in self.calls))


def hand_view(hand: Hand, words: str = "", call: str = "") -> HandView:
    """A hand for a page."""
    return HandView(tuple(
        SuitView(LETTERS[suit], suit.glyph + PLAIN, holding_text(hand.holdings[suit]).replace("T", "10") or "—")
        for suit in PBN_ORDER), words, call)


def auction_view(calls: Calls, lang: str, dealer: Seat = Seat.SOUTH, *, calling: bool = True) -> AuctionView:
    """An auction for a page; ``calling`` marks the turn of the next player."""
    cells = [""] * SEATS.index(dealer) + [call_words(call, lang) for call in calls]
    if calling:
        cells.append("?")
    rows = tuple((*cells[at:at + 4], *[""] * max(0, at + 4 - len(cells))) for at in range(0, len(cells), 4))
    return AuctionView(tuple(translate(seat.name.title(), lang) for seat in SEATS), rows)


def anchor(calls: Sequence[Call]) -> str:
    """The name of an auction in a link: ``a-1C-P-1D``."""
    return "a-" + "-".join(map(str, calls))


def said(calls: Sequence[Call], lang: str) -> str:
    """An auction in one line as the notes write it: ``1♣ – 1♦`` while the opponents pass, else ``1♣ – (1♦)``."""
    theirs = {at for at in range(len(calls)) if (len(calls) - at) % 2}
    silent = all(calls[at] == PASS for at in theirs)
    words = [(at, call_words(call, lang)) for at, call in enumerate(calls) if not (silent and at in theirs)]
    return " – ".join(f"({text})" if at in theirs else text for at, text in words)


def turn_view(turn: TurnFigures, lang: str) -> TurnView:
    """A turn in a language, its calls from the lowest bid up, then doubles and the pass."""
    calls = turn.position.calls
    table = turn.position.offer.table
    doubled: dict[Call, int] = {}
    views = []
    for one in sorted(turn.calls, key=lambda one: by_call(one.row.call)):
        doubled[one.row.call] = doubled.get(one.row.call, 0) + 1
        views.append(call_view(one, turn.position, doubled[one.row.call], lang))
    order = tuple(call_words(call, lang) for call in dict.fromkeys(one.row.call for one in turn.calls))
    ordered = table is not None and table.ordered and len(order) > 2
    dealer = Seat.SOUTH.after(-len(calls))
    return TurnView(
        anchor(calls) if calls else "a-openings", said(calls, lang), turn.taught.pattern, tuple(views),
        "" if table is None else table.note.say(lang), "" if table is None else table.source.say(lang),
        percent(turn.no_call / turn.of, lang) if turn.no_call and turn.of else "", auction_view(calls, lang, dealer),
        calls, order if ordered else ())


def by_call(call: Call) -> tuple[bool, int]:
    """Bids rising, then redouble, double and pass."""
    return not call.is_bid, call.index if call.is_bid else -call.index


def call_view(one: CallFigures, position: Position, nth: int, lang: str) -> CallView:
    """A call in a language; ``nth`` tells several rows of one call apart."""
    row, entry = one.row, one.row.entry
    link = anchor((*position.calls, row.call)) + (f".{nth}" if nth > 1 else "")
    label = translate("HCP", lang)
    if one.points_name != "hcp":
        label = position.book.system.lexicon.methods[one.points_name].labels.total
    return CallView(
        link, call_words(row.call, lang), entry.name.say(lang), row_words(row, lang), marks(one, position, lang),
        one_in(one.share, lang), percent(one.share, lang) if one.hands else "", written(f"{one.hands:,}", lang),
        points_chart(one.points, one.points_unit) if one.hands else None,
        f"{span(one.points, one.points_unit)} {label}" if one.hands else "",
        lengths_chart(one.lengths) if one.hands else None,
        tuple(LengthView(LETTERS[suit], suit.glyph + PLAIN, span(counts))
              for suit, counts in zip(PBN_ORDER, one.lengths, strict=True)) if one.hands else (),
        tuple(hand_view(hand) for hand in one.typical),
        tuple(edge_view(edge, one, position, lang) for edge in one.edges if not edge.misses),
        tuple(edge_view(edge, one, position, lang) for edge in one.edges if edge.misses),
        entry.note.say(lang), entry.source.say(lang), (*position.calls, row.call), bool(one.hands), entry)


def edge_view(edge: Edge, one: CallFigures, position: Position, lang: str) -> HandView:
    """A hand beside a condition: what it has just enough of, or what it misses and what it bids instead."""
    speaker = speaker_for(one.row, lang)
    step = trace(edge.leaf, edge.hand)
    if not edge.misses:
        words = speaker.say(edge.leaf)
        value = "" if step.actual is None else f" ({figure(step.actual, step.unit)})"
        return hand_view(edge.hand, words + (value if value.strip(" ()") not in words else ""))
    words = miss_words(Reason(edge.leaf, False, step.actual, step.short_by, step.unit), speaker)
    call = recommend(position, edge.hand).call
    return hand_view(edge.hand, words, "" if call is None else call_words(call, lang))


def marks(one: CallFigures, position: Position, lang: str) -> tuple[str, ...]:
    """What belongs to a call beside its hands, with what the opponents are told of it."""
    entry = one.row.entry
    found = row_marks(one.row, position, lang)
    if entry.alert is True:
        found.append(translate("alert", lang))
    elif entry.alert:
        found.append(translate("alert: {words}", lang).format(words=entry.alert.say(lang)))
    if entry.announce:
        found.append(translate("announce: {words}", lang).format(words=entry.announce.say(lang)))
    return tuple(found)


def one_in(share: float, lang: str) -> str:
    """A share as players say it: ``1 hand in 20``; empty where it is most hands, or none.

    >>> one_in(0.0486, "en"), one_in(0.0001234, "en"), one_in(0.4, "en")
    ('1 hand in 21', '1 hand in 8,100', '1 hand in 2.5')
    """
    if not 0 < share <= 0.5:
        return ""
    n = 1 / share
    if n < 10:
        text = f"{n:.1f}".removesuffix(".0")
    else:
        digits = max(0, len(str(round(n))) - 2)
        text = f"{round(n, -digits):,.0f}"
    return translate("1 hand in {n}", lang).format(n=written(text, lang))


def span(counts: Counts, unit: int = 1) -> str:
    """The least and the most: ``15–17``, or the one figure there is."""
    least, most = min(counts), max(counts)
    low = figure(least, unit)
    return low if least == most else f"{low}–{figure(most, unit)}"


def definition_views(lexicon: Lexicon, lang: str) -> list[tuple[str, str]]:
    """The words that a file defines, each with what it says; options stand as they are chosen."""
    speaker = Speaker.of(lexicon, lang)

    def chosen(found: re.Match[str]) -> str:
        option = lexicon.options.get(found[1])
        return found[0] if option is None else option if isinstance(option, str) else speaker.range(option)

    return [
        (speaker.condition(t.Defined(one.name, tuple(t.SuitName(letter) for letter in one.parameters))),
         re.sub(r"\{(\w+)\}", chosen, speaker.condition(one.body)))
        for one in lexicon.definitions.values()
    ]
