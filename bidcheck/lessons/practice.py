"""The questions of the practice page: drawn and proved by the quiz, written down with every mark an answer can get.

Hands are drawn once; each language words the same questions. So the progress of a learner holds in all languages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bidcheck.auction import Seat
from bidcheck.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from bidcheck.cards import Hand
from bidcheck.errors import NotFound
from bidcheck.handspace.chance import Chance
from bidcheck.lessons.views import auction_view, hand_view
from bidcheck.locale import translate
from bidcheck.quiz.calling import call_question
from bidcheck.quiz.course import Course
from bidcheck.quiz.marking import Mark, mark
from bidcheck.quiz.question import HAND_TOPICS, Question
from bidcheck.quiz.screen import ask
from bidcheck.render import call_words
from bidcheck.system.book import Book

TOPICS = {"evaluation": 24, "openings": 40, "responses": 40, "rebids": 40, "conventions": 30, "competition": 30,
          "laws": 24, "scoring": 24, "meaning": 30, "contrast": 20}
"""The topics of the page, in the order of learning, and how many questions of each are drawn."""

SEED = 1
"""The seed of the questions of a site."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """The questions of a topic as drawn, none of them twice; ``places`` tell which of the draw each is."""

    topic: str
    questions: tuple[Question, ...]
    places: tuple[int, ...]


def draw(book: Book, topic: str) -> Drawn:
    """Draw the questions of a topic; none where the system has nothing to ask there."""
    found: dict[tuple[object, ...], tuple[int, Question]] = {}
    for place, question in enumerate(_drawn(book, topic, "en")):
        found.setdefault((question.prompt, question.hand, question.hands, question.auction), (place, question))
    return Drawn(topic, tuple(q for _, q in found.values()), tuple(place for place, _ in found.values()))


def _drawn(book: Book, topic: str, lang: str) -> Iterator[Question]:
    course = Course(book, [topic], SEED, 2, lang)
    for _ in range(TOPICS[topic]):
        try:
            yield course.next()
        except NotFound:
            return


def worded(book: Book, drawn: Drawn, lang: str) -> list[Question]:
    """The questions in a language: hands and auctions stay, words are made anew."""
    if lang == "en":
        return list(drawn.questions)
    if drawn.topic not in HAND_TOPICS:
        return list(_again(book, drawn, lang))
    return [_reworded(book, question, lang) for question in drawn.questions]


def _again(book: Book, drawn: Drawn, lang: str) -> Iterator[Question]:
    """The same draw from the same seed in another language; a question that did not come up again stays as it was."""
    again = list(_drawn(book, drawn.topic, lang))
    for place, question in zip(drawn.places, drawn.questions, strict=True):
        other = again[place] if place < len(again) else question
        yield other if _about(other) == _about(question) else question


def _about(question: Question) -> tuple[object, ...]:
    """What a question is about in any language."""
    return question.skill, question.kind, question.hand, question.hands, question.auction, question.vul


def _reworded(book: Book, question: Question, lang: str) -> Question:
    assert question.auction is not None
    assert question.hand is not None
    position = book.position(question.auction, question.vul)
    chance = Chance.of(SEED, str(question.hand))
    return call_question(position, question.hand, question.topic, question.level, lang, Seat.SOUTH, chance,
                         vul=question.vul, dealer=question.auction.dealer)


def question_data(question: Question, lang: str) -> dict[str, Any]:
    """A question as the page script reads it; see ``Question`` in ``static/page.js``."""
    data: dict[str, Any] = {
        "topic": question.topic, "skill": str(question.skill), "kind": question.kind,
        "prompt": ask(question, lang), "right": question.best,
        "why": [line for line in question.explanation.split("\n") if line],
        "marks": {answer: _mark(question, mark(question, answer, 0, lang)) for answer in _answers(question)},
    }
    if question.hand is not None:
        data["hand"] = _hand(question.hand)
    if question.hands:
        data["hands"] = [_hand(hand) for hand in question.hands]
    if question.auction is not None and (question.auction.calls or question.topic == "laws"):
        view = auction_view(question.auction.calls, lang, question.auction.dealer, calling=question.topic != "laws")
        data["auction"] = [view.heads, *view.rows]
    if question.kind == "call":
        assert question.auction is not None
        legal = question.auction.legal_calls()
        data["legal"] = [str(call) for call in legal]
        data["other"] = _other(question, legal, lang)
    elif question.kind != "pick":
        data["options"] = [[option, translate(question.label(option), lang)] for option in question.options]
    return data


def _answers(question: Question) -> list[str]:
    """The answers that have a mark of their own: those accepted, those offered, those the notes have."""
    if question.kind == "pick":
        letters = question.options
        return ["".join(x for at, x in enumerate(letters) if bits >> at & 1) for bits in range(1, 1 << len(letters))]
    wanted = [*question.answers, *question.options, *question.why_not]
    if question.kind == "call":
        assert question.auction is not None
        legal = {str(call) for call in question.auction.legal_calls()}
        wanted = [x for x in (*wanted, *map(str, (PASS, DOUBLE, REDOUBLE))) if x in legal]
    return list(dict.fromkeys(wanted))


def _other(question: Question, legal: list[Call], lang: str) -> list[str]:
    """What is said of a bid that the notes do not have here; ``{call}`` stands for the bid."""
    known = set(_answers(question))
    call = next((c for c in reversed(legal) if c.is_bid and str(c) not in known), None)
    if call is None:
        return []
    return [words.replace(call_words(call, lang), "{call}") for words in mark(question, str(call), 0, lang).words]


def _mark(question: Question, found: Mark) -> list[Any]:
    # a right answer is told by the page itself; only what the notes leave open has more to it
    plain = found.verdict == "right" and question.status == "agreed"
    return [found.verdict, [] if plain else list(found.words)]


def _hand(hand: Hand) -> list[list[str]]:
    return [[suit.letter, suit.sign, suit.cards] for suit in hand_view(hand).suits]


def questions_script(questions: list[Question], lang: str, words: dict[str, str]) -> str:
    """The script file with the questions of a language; plain data in ``globalThis.bidcheckLesson``."""
    data = {
        "words": words, "calls": [[str(call), call_words(call, lang)] for call in CALLS],
        "questions": [question_data(question, lang) for question in questions],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"globalThis.bidcheckLesson={text};\n"


def script_words(lang: str) -> dict[str, str]:
    """The words that the page script says."""
    def _(message: str) -> str:
        return translate(message, lang)

    return {
        "next": _("Next question"), "check": _("Check"), "right": _("Right"), "acceptable": _("Acceptable"),
        "wrong": _("Wrong"), "standing": _("{right} of {asked} right; {due} due"),
        "none": _("There are no questions about this."), "forget": _("Forget everything learned on this page?"),
        "auction": _("The auction"), "box": _("Bidding box"), "hand": _("Your hand"),
        "due": _("due again"), "new": _("new"), "known": _("known"),
    }


