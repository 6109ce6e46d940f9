"""A course: questions of some topics, one after another, decided by a seed alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bidcheck.calls import Call, parse_calls
from bidcheck.errors import CannotRead, NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.quiz.calling import draw_call
from bidcheck.quiz.contrast import draw_contrast
from bidcheck.quiz.counting import Counting
from bidcheck.quiz.deck import Deck, Shelf
from bidcheck.quiz.laws import Laws
from bidcheck.quiz.meanings import KINDS, draw_meaning
from bidcheck.quiz.question import HAND_TOPICS, TOPICS, Question, Skill
from bidcheck.quiz.scores import Scores
from bidcheck.quiz.tables import Table
from bidcheck.quiz.whole import Whole
from bidcheck.system.book import Book, Calls

TABLES = {
    "meaning": ("openings", "responses", "rebids", "conventions"), "contrast": ("openings", "responses", "rebids"),
}
"""The topics whose tables a topic asks about."""

ALONE = ("evaluation", "laws", "scoring", "auction")
"""Topics that go through no tables."""

GIVE_UP = 60
"""After so many calls that do not suit a kind of question the topic is at its end."""


class Course:
    """Questions of ``topics``; the same book, topics, level and seed give the same questions on every machine.

    ``only`` keeps the topics about calls to one table. Raises ``NotFound`` where there is nothing to ask.
    """

    def __init__(self, book: Book, topics: Sequence[str], seed: int, level: int = 2, lang: str = "en",
                 only: Calls | None = None) -> None:
        for topic in topics:
            if topic not in TOPICS:
                raise CannotRead(f"no topic {topic!r}: choose from {', '.join(TOPICS)}")
        self.book, self.level, self.lang, self.only = book, level, lang, only
        self.seed = seed
        self.wild = "wild" in topics
        self.topics = [t for t in TOPICS if t != "wild"] if self.wild else list(dict.fromkeys(topics))
        self.chance = Chance.of(seed, "order")
        self._shelf = Shelf(book)
        self._decks: dict[str, Deck] = {}
        self._askers: dict[str, Callable[[], Question]] = {}
        self._named: dict[str, Counting | Laws | Scores] = {}
        self._order: list[str] = []
        self._kinds: list[str] = []

    def next(self) -> Question:
        """The next question."""
        while self.topics:
            if not self._order:
                self._order = self.chance.shuffled(self.topics)
            topic = self._order.pop()
            try:
                return self._asker(topic)()
            except NotFound:
                if not self.wild and len(self.topics) == 1:
                    raise
                # a system without conventions has other things to ask
                self.topics.remove(topic)
        raise NotFound(f"{self.book.system.name!r} has nothing to ask")

    def again(self, skill: Skill, place: str = "") -> Question | None:
        """Another question of a skill; ``None`` where the notes have it no more."""
        topic = skill.topic
        if topic in ("evaluation", "laws", "scoring"):
            self._asker(topic)
            try:
                return self._named[topic].named(skill.name)
            except (KeyError, IndexError):
                return None
        if topic == "auction":
            return self._asker(topic)()
        if topic not in (*HAND_TOPICS, *TABLES):
            return None
        table = self._shelf.table(tuple(parse_calls(place)))
        call = next((c for c in table.calls() if table.skill(topic, c) == skill), None)
        return None if call is None else self._about(topic, table, call)

    def _asker(self, topic: str) -> Callable[[], Question]:
        found = self._askers.get(topic)
        if found is None:
            found = self._askers[topic] = self._make(topic)
        return found

    def _make(self, topic: str) -> Callable[[], Question]:
        chance = Chance.of(self.seed, topic)
        if topic == "auction":
            return Whole(self._shelf, chance, self.level, self.lang).next
        if topic in ("evaluation", "laws", "scoring"):
            named = (Counting(self.book, chance, self.level, self.lang) if topic == "evaluation"
                     else (Laws if topic == "laws" else Scores)(chance, self.level, self.lang))
            self._named[topic] = named
            return named.next
        return lambda: self._from_deck(topic)

    def _deck(self, topic: str) -> Deck:
        if topic not in self._decks:
            self._decks[topic] = Deck(self._shelf, TABLES.get(topic, (topic,)), Chance.of(self.seed, topic), self.level,
                                      self.only)
        return self._decks[topic]

    def _from_deck(self, topic: str) -> Question:
        deck = self._deck(topic)
        for _ in range(GIVE_UP):
            table, call, of = deck.next()
            found = self._about(topic if topic in TABLES else of, table, call)
            if found is not None:
                return found
        raise NotFound(f"{self.book.system.name!r} has nothing to ask for {topic!r}")

    def _about(self, topic: str, table: Table, call: Call) -> Question | None:
        """A question of one topic about one call of a table."""
        chance = self._deck(topic).chance
        if topic == "contrast":
            return draw_contrast(table, call, chance, self.level, self.lang)
        if topic == "meaning":
            if not self._kinds:
                self._kinds = chance.shuffled([*KINDS, "hand"])  # a hand is worth two sentences
            kind = self._kinds.pop()
            return draw_meaning(table, call, kind, chance, self.level, self.lang) or draw_meaning(
                table, call, "figure", chance, self.level, self.lang)
        return draw_call(table, call, topic, chance, self.level, self.lang)
