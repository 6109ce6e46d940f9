"""Hands counted on a page: every point of the system's own method, and what each hand opens."""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.advise import choose
from bidcheck.cards import Hand, Strain
from bidcheck.evaluation.text import count_lines, quick_line
from bidcheck.evaluation.worked import evaluate
from bidcheck.explain import recommend
from bidcheck.lessons.views import HandView, hand_view
from bidcheck.quiz.words import explained
from bidcheck.render import call_words
from bidcheck.system.book import Book

HANDS = (
    ("AQJ85.K74.Q92.63", None), ("KQ84.AJ63.7.KJ52", None), ("KQJ74.Q5.KQ82.J9", None), ("A9632.K.AQ74.J53", None),
    ("AQ5.KJ4.AQ82.KJ3", None), ("AKQJ5.AKQ84.A3.7", None), ("A954.KJ763..Q842", Strain.HEARTS),
    ("83.K74.Q9652.J63", Strain.HEARTS),
)
"""Hands to count, and partner's suit where they support it: with honours unguarded, no ace, a long suit, short ones."""


@dataclass(frozen=True, slots=True)
class WorkedView:
    """A hand with its count line by line, and its opening with the reason."""

    hand: HandView
    lines: str
    support: str
    opens: str
    why: str


@dataclass(frozen=True, slots=True)
class CountingView:
    """How a system counts, and hands counted so."""

    title: str
    note: str
    hands: tuple[WorkedView, ...]


def counting_view(book: Book, lang: str) -> CountingView:
    """The page of counting in a language."""
    lexicon = book.system.lexicon
    method = lexicon.methods[lexicon.points]
    notes = dict(method.note)
    note = notes.get(lang) or notes.get("en") or notes.get("") or ""
    return CountingView(method.titled(lang), note, tuple(
        _worked(book, Hand.parse(text), suit, lang) for text, suit in HANDS))


def _worked(book: Book, hand: Hand, suit: Strain | None, lang: str) -> WorkedView:
    lexicon = book.system.lexicon
    worked = evaluate(hand, lexicon.methods[lexicon.points], suit)
    lines = [*count_lines(worked, "", lang), "", quick_line(worked, lang)]
    opens = why = ""
    position = book.at(())
    if suit is None and position.offer.rows and choose(position, hand).status == "agreed":
        found = recommend(position, hand)
        opens = "" if found.call is None else call_words(found.call, lang)
        why = explained(found, lang).split("\n")[0].partition("✓ ")[2].replace(" ✓", ",")
    return WorkedView(hand_view(hand), "\n".join(lines), "" if suit is None else suit.glyph, opens, why)
