"""Conditions outside any auction: bound by a system's words, or by none, at a turn where nobody has called."""

from __future__ import annotations

from bidcheck.conditions.bind import Lexicon, Scope, bind
from bidcheck.conditions.facts import Fact
from bidcheck.conditions.parse import parse
from bidcheck.meaning import Exact
from bidcheck.source import Place, Source, SourceError
from bidcheck.system import model as m
from bidcheck.system.book import Book
from bidcheck.system.check import check
from bidcheck.system.decode import Check
from bidcheck.system.load import load_system, standard_methods
from bidcheck.system.nodes import Scalar


def no_system() -> m.System:
    """A system without agreements: points are high-card points, every built-in method has its name."""
    place = Place(Source("no system", ""))
    return m.System("none", m.NO_WORDS, Lexicon("hcp", standard_methods()), None, (), (), None, m.Targets(), {}, place)


def book_for(system: str | None) -> Book:
    """The book of a system, or of none."""
    return Book(no_system() if system is None else load_system(system), Exact())


def read_condition(text: str, book: Book, what: str = "condition") -> Fact:
    """The facts that a condition says before anybody has called.

    Raises ``ConditionError`` or ``SourceError`` with the place of the fault in ``text``.
    """
    condition = parse(text)
    scalar = Scalar(text, Place(Source(what, text), 1, 1, 1, len(text) + 1))
    problems = list(check(Check(condition, scalar, frozenset()), book.system.lexicon))
    if problems:
        raise SourceError(problems)
    return bind(condition, Scope(book.system.lexicon, book.at(())))


