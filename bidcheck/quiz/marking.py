"""Marking an answer: right, acceptable or wrong, and what to say about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from bidcheck.calls import Call
from bidcheck.errors import CannotRead, IllegalCall
from bidcheck.locale import capital, phrase, translate
from bidcheck.quiz.question import Question
from bidcheck.render import call_words
from bidcheck.vocabulary import fold

Verdict = Literal["right", "acceptable", "wrong"]

NODS = (phrase("Right."), phrase("Just so."), phrase("Yes."), phrase("Well bid."), phrase("That is it."),
        phrase("Good."), phrase("As the notes have it."), phrase("Exactly."))
PLAIN_NODS = (*NODS[:3], NODS[4], NODS[5], NODS[7])
"""For answers that are no call."""

CHOICES = "abcdefgh"
"""The letters of options that are not calls."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What an answer is worth: 0 to 10 points, and what is said about it, a line or a few."""

    verdict: Verdict
    points: int
    given: str
    words: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The mark as JSON data."""
        return {"verdict": self.verdict, "points": self.points, "given": self.given, "words": list(self.words)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Mark:
        """The mark that ``to_json`` wrote."""
        return cls(data["verdict"], data["points"], data["given"], tuple(data["words"]))


def read_answer(question: Question, text: str) -> str:
    """The answer that a text means, in the words of the key; ``CannotRead`` or ``IllegalCall`` where it is none.

    Calls may be typed or chosen by number, other options by letter.
    """
    raw = text.strip()
    if not raw:
        raise CannotRead(phrase("an answer is missing: type it, or h for a hint, s to skip"))
    if question.kind == "call":
        if raw.isdigit() and 1 <= int(raw) <= len(question.options):
            return question.options[int(raw) - 1]
        call = Call.parse(raw)
        if question.auction is not None:
            question.auction.verify_call(call)
        return str(call)
    if question.kind == "pick":
        letters = sorted(set(re.sub(r"[\s,;+&]|and", "", raw.upper() if raw.isascii() else raw)))
        if not letters or any(x not in question.options for x in letters):
            raise CannotRead(phrase("cannot read {text} as hands: write the letters of all that fit, such as AC",
                                    text=repr(raw)))
        return "".join(letters)
    word = fold(raw)
    for option, label in zip(question.options, question.labels or question.options, strict=True):
        if word in (fold(option), fold(label)):
            return option
    if question.kind == "number":
        number = _number(raw)
        if number is not None:
            return number
    if len(word) == 1 and word in CHOICES[:len(question.options)]:
        return question.options[CHOICES.index(word)]
    starts = [o for o, label in zip(question.options, question.labels or question.options, strict=True)
              if fold(label).startswith(word)]
    if len(starts) == 1 and question.kind == "choice":
        return starts[0]
    if question.kind == "number":
        raise CannotRead(phrase("cannot read {text} as an answer: write a number", text=repr(raw)))
    raise CannotRead(phrase("cannot read {text} as an answer: write a letter, {letters}", text=repr(raw),
                            letters=", ".join(CHOICES[:len(question.options)])))


def _number(raw: str) -> str | None:
    """``16``, ``-50``, ``2.5`` for ``2½``; ``None`` for what is no number."""
    plain = raw.replace("−", "-").replace("½", ".5").replace(",", ".").replace(" ", "").removeprefix("+")
    plain = plain if not plain.startswith(".") else "0" + plain
    if re.fullmatch(r"-?\d{1,6}(\.0+)?", plain):
        return str(int(float(plain)))
    return f"{float(plain):g}" if re.fullmatch(r"-?\d{1,6}\.\d{1,3}", plain) else None


def mark(question: Question, answer: str, nth: int = 0, lang: str = "en") -> Mark:
    """The mark of an answer as ``read_answer`` gives it; ``nth`` varies the nod."""
    if answer in question.answers:
        return _accepted(question, answer, nth, lang)
    if question.kind == "pick":
        return _picked(question, answer, lang)
    words = [_wrong_words(question, answer, lang)]
    reasons = question.explanation.split("\n")
    if question.kind == "call" and question.topic != "laws":
        words += reasons[:1]
    elif question.why_not.get(answer, "") != question.explanation and not question.hands:
        words += reasons
    told = question.told.get(answer)
    if told:
        words.append(translate("It would have told partner: {words}.", lang).format(words=told))
    elif question.kind == "call" and question.topic != "laws":
        words.append(translate("Partner would have had to guess what it means.", lang))
    return Mark("wrong", 0, answer, tuple(word for word in words if word))


def _accepted(question: Question, answer: str, nth: int, lang: str) -> Mark:
    points = question.answers[answer]
    others = [shown(question, a, lang) for a in question.answers if a != answer]
    if question.status == "fallback":
        return Mark("acceptable", points, answer, (
            translate("The notes are silent here; a sensible player does the same.", lang),))
    if question.status == "ambiguous":
        also = translate("The notes do not decide: {others} would do as well.", lang).format(others=", ".join(others))
        verdict: Verdict = "right" if answer == question.best else "acceptable"
        return Mark(verdict, points, answer, (also,))
    nods = NODS if question.kind == "call" and question.topic != "laws" else PLAIN_NODS
    return Mark("right", points, answer, (translate(nods[nth % len(nods)], lang),))


def _picked(question: Question, answer: str, lang: str) -> Mark:
    """Four hands sorted into two lots: points for those that stand right."""
    best = question.best
    off = [x for x in question.options if (x in answer) != (x in best)]
    points = {1: 6, 2: 3}.get(len(off), 0)
    call = next(iter(question.told), "")
    said = call_words(Call.parse(call), lang) if call else ""
    words = []
    for x in off:
        if x in best:
            words.append(translate("{x} does bid it.", lang).format(x=x))
        else:
            why = question.why_not.get(x, "")
            words.append(translate("{x} does not: {call} {why}.", lang).format(x=x, call=said, why=why))
    return Mark("wrong", points, answer, tuple(words))


def _wrong_words(question: Question, answer: str, lang: str) -> str:
    why = question.why_not.get(answer, "")
    right = " / ".join(shown(question, a, lang) for a in question.answers)
    if question.kind == "call":
        name = call_words(Call.parse(answer), lang)
        if not why:
            why = translate("the notes have no such call here", lang)
        return translate("Not {call}: {why}. Right is {right}.", lang).format(call=name, why=why, right=right)
    text = translate("Right is {right}.", lang).format(right=right)
    return f"{capital(why, lang)}. {text}" if why else text


def shown(question: Question, answer: str, lang: str = "en") -> str:
    """An answer as people read it."""
    if question.kind == "call":
        return call_words(Call.parse(answer), lang)
    return translate(question.label(answer), lang)


def try_mark(question: Question, text: str, nth: int = 0, lang: str = "en") -> Mark | str:
    """The mark of a typed answer, or what is wrong with the text, which is then no answer."""
    try:
        return mark(question, read_answer(question, text), nth, lang)
    except (CannotRead, IllegalCall) as error:
        return error.say(lang)
