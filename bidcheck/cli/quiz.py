"""``bidcheck quiz``: asks, marks, explains, remembers; or writes the questions down for a class."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, translate

if TYPE_CHECKING:
    from bidcheck.quiz.course import Course
    from bidcheck.quiz.question import Question
    from bidcheck.system.book import Book

LEVELS = "1 first lesson, 2 club, 3 all seats and vulnerabilities, 4 expert: every hand on the edge, no options"


@click.command("quiz")
@click.option("--system", default=None, help="A shipped system, or the path of a YAML file.")
@click.option("--topic", "topics", multiple=True, metavar="TOPIC",
              help="evaluation, openings, responses, rebids, conventions, competition, laws, scoring, meaning, "
                   "contrast, auction or wild; may be given more than once (default: openings).")
@click.option("--auction", "only", default=None, metavar="CALLS",
              help="Only the table after these calls, from the dealer: \"1NT P\".")
@click.option("-n", "count", default=10, show_default=True, type=click.IntRange(1, 10_000), help="How many questions.")
@click.option("--level", default=2, show_default=True, type=click.IntRange(1, 4), help=LEVELS + ".")
@click.option("--seed", default=None, type=int, help="The same seed gives the same questions on every machine.")
@click.option("--learner", default="student", show_default=True, metavar="NAME", help="Whose answers are remembered.")
@click.option("--review", is_flag=True, help="Only what is due to be asked again.")
@click.option("--store", type=click.Path(path_type=Path), default=None, metavar="PATH",
              help="The file of what was learned (default: in the user's data folder).")
@click.option("--from", "source", type=click.Path(path_type=Path), default=None, metavar="FILE",
              help="Questions from real deals: a PBN or LIN file.")
@click.option("--out", type=click.Path(path_type=Path), default=None, metavar="FILE",
              help="Write to a file instead of the screen; an Anki deck needs one.")
@click.option("--title", default=None, help="The heading of a printed sheet or of a deck.")
@click.option("--mark", "answers", type=click.Path(path_type=Path), default=None, metavar="ANSWERS.tsv",
              help="Mark a class: a column for each question, or rows of student, question, answer.")
@click.option("--key", type=click.Path(path_type=Path), default=None, metavar="KEY.json",
              help="The key to mark by: what --format json wrote.")
@format_option("ask", "text", "json", "html", "anki", "pbn")
@lang_option
def command(system: str | None, topics: tuple[str, ...], only: str | None, count: int, level: int, seed: int | None,
            learner: str, review: bool, store: Path | None, source: Path | None, out: Path | None, title: str | None,
            answers: Path | None, key: Path | None, form: str, lang: str | None) -> None:
    """Ask about a system, the Laws and scores; mark, explain and remember what to ask again.

    With --format text, json, html, anki or pbn the questions are written down with every accepted answer instead.
    """
    lang = language(lang)
    if answers is not None or key is not None:
        if answers is None or key is None:
            raise click.UsageError("--mark ANSWERS.tsv and --key KEY.json go together")
        _mark(answers, key, form, out, lang)
        return
    if form == "anki" and out is None:
        raise click.UsageError("an Anki deck is a file: give --out NAME.apkg")
    asks = form == "ask" and out is None
    from bidcheck.quiz.question import TOPICS

    for topic in topics:
        if topic not in TOPICS:
            from difflib import get_close_matches

            near = get_close_matches(topic, TOPICS, n=1)
            raise CannotRead(f"no topic {topic!r}: " + (f"did you mean {near[0]!r}?" if near
                                                         else f"choose from {', '.join(TOPICS)}"))
    if (system is None and set(topics) - {"laws", "scoring"}) or (system is None and not topics):
        raise click.UsageError("give --system: a shipped system ('bidcheck systems' lists them) or a file")
    book = _book(system)
    if seed is None:
        import secrets

        drawn = secrets.randbits(32)
    else:
        drawn = seed
    if only is not None and not topics:
        topics = (_topic_of(book, only),)
    wanted = topics or (_all_hand_topics() if review else ("openings",))
    if source is not None:
        questions = _from_file(source, book, topics, count, drawn, level, lang)
        if asks:
            _ask_list(questions, book, learner, store, level, lang)
            return
    else:
        from bidcheck.quiz.course import Course

        course = Course(book, wanted, drawn, level, lang, _calls(only))
        if asks:
            _ask(course, count, learner, review, seed is not None, store, lang)
            return
        questions = _written(course, count, review, learner, store)
    _write(questions, book, drawn, form, out, title, lang)


def _book(system: str | None) -> Book:
    from bidcheck.alone import book_for

    return book_for(system)


def _calls(only: str | None):  # type: ignore[no-untyped-def]
    from bidcheck.auction import Auction

    return None if only is None else Auction.parse(only).calls


def _topic_of(book: Book, only: str) -> str:
    from bidcheck.quiz.whole import topic_of

    return topic_of(book.at(_calls(only)))


def _all_hand_topics() -> tuple[str, ...]:
    from bidcheck.quiz.question import TOPICS

    return tuple(t for t in TOPICS if t != "wild")


def _ask(course: Course, count: int, learner: str, review: bool, seeded: bool, store: Path | None, lang: str) -> None:
    from datetime import UTC, datetime

    from bidcheck.quiz.play import Play, when_words
    from bidcheck.quiz.screen import Screen
    from bidcheck.quiz.session import Session, next_due
    from bidcheck.quiz.store import Store

    with Store(store) as opened:
        now = datetime.now(UTC)
        session = Session(course, count, now, opened, learner, review, seeded)
        screen = Screen(lang=lang)
        if review and not session.due():
            due = next_due(opened, learner, session.system)
            screen.line(screen._("Nothing is due.") if due is None else screen._(
                "Nothing is due; the next comes {when}.", when=when_words(due, now, lang)))
            return
        Play(session, screen, sys.stdin, lambda: datetime.now(UTC)).run()
        left = len(opened.due(learner, session.system, datetime.now(UTC)))
        if left and session.asked:
            screen.line(screen._("Due to be asked again: {n}; 'bidcheck quiz --review' asks them.", n=left))


def _ask_list(questions: list[Question], book: Book, learner: str, store: Path | None, level: int, lang: str) -> None:
    """Ask questions that are there already: those from a file."""
    from datetime import UTC, datetime

    from bidcheck.quiz.course import Course
    from bidcheck.quiz.play import Play
    from bidcheck.quiz.screen import Screen
    from bidcheck.quiz.session import Session
    from bidcheck.quiz.store import Store

    with Store(store) as opened:
        session = Session(Course(book, ["openings"], 0, level, lang), len(questions), datetime.now(UTC), opened,
                          learner, seeded=True, given=tuple(questions))
        Play(session, Screen(lang=lang), sys.stdin, lambda: datetime.now(UTC)).run()


def _written(course: Course, count: int, review: bool, learner: str, store: Path | None) -> list[Question]:
    if not review:
        return [course.next() for _ in range(count)]
    from datetime import UTC, datetime

    from bidcheck.quiz.store import Store

    with Store(store) as opened:
        due = opened.due(learner, course.book.system.name, datetime.now(UTC), tuple(course.topics))
    found = (course.again(m.skill, m.place) for m in due[:count])
    return [q for q in found if q is not None]


def _from_file(source: Path, book: Book, topics: tuple[str, ...], count: int, seed: int, level: int, lang: str
               ) -> list[Question]:
    from bidcheck.quiz.records import questions_from
    from bidcheck.records import read_file

    found = questions_from(read_file(source), book, topics, count, seed, level, lang)
    if not found:
        raise CannotRead(f"no question came of {str(source)!r}: it has no deal in which {book.system.name!r} decides a "
                         f"call{' of ' + ', '.join(topics) if topics else ''}")
    return found


def _write(questions: list[Question], book: Book, seed: int, form: str, out: Path | None, title: str | None,
           lang: str) -> None:
    """Write the questions down in a form."""
    name = translate("Questions", lang) if book.system.openings is None else book.system.name
    heading = title or book.system.title.say(lang) or name
    if form == "anki":
        from bidcheck.quiz.anki import write_deck

        assert out is not None
        write_deck(questions, out, heading, lang)
        click.echo(f"{len(questions)} cards in {out}", err=True)
        return
    if form == "json":
        data = {"seed": seed, "system": book.system.name, "questions": [q.to_json() for q in questions]}
        if out is None:
            echo_json(data)
            return
        import json

        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    elif form == "html":
        from bidcheck.quiz.sheet import sheet

        text = sheet(questions, heading, seed, lang)
    elif form == "pbn":
        from bidcheck.quiz.boards import boards_text

        text = boards_text(questions, book)
    else:
        from bidcheck.quiz.sheet import text_sheet

        text = text_sheet(questions, heading, seed, lang)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"cannot write {str(out)!r}: {error.strerror or error}") from None


def _mark(answers: Path, key: Path, form: str, out: Path | None, lang: str) -> None:
    from bidcheck.quiz.classroom import class_text, mark_class, read_key

    marked = mark_class(_text_of(answers), read_key(_text_of(key), str(key)), str(answers), lang)
    if form == "json":
        echo_json(marked.to_json())
    elif form in ("ask", "text"):
        click.echo(class_text(marked, lang))
    else:
        raise click.UsageError("the marks of a class are written as text or json")


def _text_of(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CannotRead(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{str(path)!r} is not UTF-8: save it as UTF-8") from None
