"""An Anki deck: the question in front, the answer with its reasons behind.

Decks and notes have numbers of their own content, so that a deck made again replaces what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from bidcheck.errors import CannotRead
from bidcheck.quiz.marking import CHOICES, shown
from bidcheck.quiz.question import Question
from bidcheck.quiz.screen import ask, compact, hand_lines
from bidcheck.quiz.sheet import auction_table, key_words, marked

_CSS = """
.card { font-family: Georgia, serif; font-size: 19px; text-align: left; color: #1b1f24; background: #fff; }
.hand { font-family: monospace; white-space: pre; margin: 0.6em 0; font-size: 21px; }
table.auction th { font-weight: normal; color: #6b7280; border-bottom: 1px solid #d5d9df; }
table.auction th, table.auction td { min-width: 3.6em; text-align: left; }
.answer { font-size: 26px; font-weight: bold; } .why { color: #4b5563; white-space: pre-line; }
.s { color: #1d4ed8; } .h { color: #b3261e; } .d { color: #b45309; } .c { color: #15803d; }
.nightMode .card { color: #e5e7eb; background: #1f2328; } .nightMode .why { color: #9ca3af; }
"""


def write_deck(questions: Sequence[Question], path: Path, title: str, lang: str = "en") -> None:
    """Write the deck to ``path``; raises ``CannotRead`` where that cannot be done."""
    import genanki  # type: ignore[import-untyped]

    model = genanki.Model(
        _number("model"), "bidcheck question",
        fields=[{"name": "Question"}, {"name": "Answer"}, {"name": "Why"}],
        templates=[{
            "name": "question", "qfmt": "{{Question}}",
            "afmt": '{{FrontSide}}<hr id="answer"><div class="answer">{{Answer}}</div><div class="why">{{Why}}</div>',
        }],
        css=_CSS,
    )
    deck = genanki.Deck(_number("deck", title), title)
    for q in questions:
        deck.add_note(genanki.Note(
            model=model, fields=[front(q, lang), marked(key_words(q, lang)), marked(_why(q, lang))],
            tags=[q.topic, str(q.skill).replace(" ", "_")], guid=f"{_number('note', str(q.to_json())):x}",
        ))
    try:
        genanki.Package(deck).write_to_file(str(path), timestamp=1_700_000_000.0)
    except OSError as error:
        raise CannotRead(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def front(q: Question, lang: str = "en") -> str:
    """The front of a card."""
    parts = [] if q.auction is None else [auction_table(q.auction, q.vul, lang, calling=q.topic != "laws")]
    if q.hand is not None:
        parts.append(f'<div class="hand">{"<br>".join(marked(line) for line in hand_lines(q.hand))}</div>')
    parts += [f'<div class="hand">{x} {marked(compact(h))}</div>' for x, h in zip("ABCD", q.hands, strict=False)]
    parts.append(f"<div>{marked(ask(q, lang))}</div>")
    if q.options and not q.hands:
        parts.append("<div>" + "<br>".join(
            f"{letter}) {marked(shown(q, o, lang))}" for letter, o in zip(CHOICES, q.options, strict=False)) + "</div>")
    return "".join(parts)


def _why(q: Question, lang: str) -> str:
    lines = [q.explanation, *(f"{n}: {s.explanation}" for n, s in enumerate(q.steps, 1))]
    lines += [f"{shown(q, o, lang)}: {q.why_not[o]}" for o in q.options if o in q.why_not and q.kind == "call"]
    return "\n".join(line for line in lines if line)


def _number(*parts: str) -> int:
    """A number that belongs to some words, small enough for Anki."""
    return int.from_bytes(blake2b("\0".join(parts).encode(), digest_size=6).digest())
