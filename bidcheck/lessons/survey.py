"""Everything about a system that costs time and knows no language: the turns that are taught, figures, questions.

``plan`` looks for the turns, ``survey`` counts them; the pages of every language are made of what it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bidcheck.lessons import practice
from bidcheck.lessons.figures import TurnFigures, turn_figures
from bidcheck.lessons.places import Taught, check_tables, contested, further, later_seats, uncontested
from bidcheck.system.book import Book, Calls

Step = Callable[[str], None]
"""Told of each step of the work as it begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The figures of every turn that is taught, and the questions drawn.

    ``seats`` have the openings that other hands make in a later seat; ``further`` are turns of conventions that lie
    beyond the openings and answers.
    """

    book: Book
    uncontested: dict[Calls, TurnFigures]
    contested: list[TurnFigures]
    further: list[TurnFigures]
    seats: list[TurnFigures]
    drawn: list[practice.Drawn]


@dataclass(frozen=True, slots=True)
class Plan:
    """The work there is to do before any page: the turns and the topics."""

    book: Book
    uncontested: list[Taught]
    contested: list[Taught]
    further: list[Taught]
    seats: list[Taught]

    @property
    def steps(self) -> int:
        """How many steps ``survey`` reports."""
        return sum(map(len, (self.uncontested, self.contested, self.further, self.seats, practice.TOPICS)))


def plan(book: Book) -> Plan:
    """What a site of a system will have; raises ``TooLarge``."""
    check_tables(book.system)
    alone, disturbed = uncontested(book), contested(book)
    return Plan(book, alone, disturbed, further(book, [*alone, *disturbed]), later_seats(book))


def survey(work: Plan, step: Step) -> Survey:
    """Count everything and draw the questions."""
    def counted(turns: Sequence[Taught]) -> Iterator[TurnFigures]:
        for taught in turns:
            step(" ".join(map(str, taught.calls)))
            yield turn_figures(work.book, taught)

    alone = {turn.taught.calls: turn for turn in counted(work.uncontested)}
    disturbed, beyond = list(counted(work.contested)), list(counted(work.further))
    seats = [changed for turn in counted(work.seats) if (changed := turn.unlike(alone[()])).calls]
    drawn = []
    for topic in practice.TOPICS:
        step(topic)
        drawn.append(practice.draw(work.book, topic))
    return Survey(work.book, alone, disturbed, beyond, seats, drawn)
