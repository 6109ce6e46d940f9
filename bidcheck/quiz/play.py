"""A sitting at the terminal: ask, read, mark, explain, and at the end all hands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import IO

from bidcheck.calls import Call
from bidcheck.locale import translate, translate_count
from bidcheck.quiz.marking import Mark, shown, try_mark
from bidcheck.quiz.question import Question
from bidcheck.quiz.screen import WIDTH, Screen, auction_lines, beside, compact, deal_lines, hand_lines
from bidcheck.quiz.session import Session
from bidcheck.quiz.whole import par_words
from bidcheck.render import call_words

COMMANDS = {"h": "hint", "hint": "hint", "w": "why", "why": "why", "skip": "skip", "quit": "quit",
            "q": "quit", "exit": "quit", "?": "help", "help": "help"}
"""What may be typed instead of an answer. ``s`` is skip where it is no answer of its own."""


class Stopped(Exception):
    """The student has had enough: end of input, ``quit`` or Ctrl-C."""


class Play:
    """Runs a sitting on a screen; ``clock`` tells the time, answers come from ``lines``."""

    def __init__(self, session: Session, screen: Screen, lines: IO[str], clock: Callable[[], datetime]) -> None:
        self.session, self.screen, self.lines, self.clock = session, screen, lines, clock
        self.lang = screen.lang
        self.free = session.course.level >= 4

    def _(self, text: str, **values: object) -> str:
        return self.screen._(text, **values)

    def run(self) -> None:
        """Ask all the questions; stopping early is no failure and loses nothing."""
        try:
            for number, question in enumerate(self.session.questions(), 1):
                if question.kind == "auction":
                    self.auction(question, number)
                else:
                    self.single(question, number)
        except (Stopped, KeyboardInterrupt):
            self.screen.line()
        self.end()

    # one question

    def single(self, question: Question, number: int) -> None:
        """One question with one answer."""
        heading = "" if number > 1 else self._("h hint · s skip · w why · q quit")
        self.screen.question(question, number, self.session.count, options=not self._typed(question), heading=heading)
        given, hinted, seconds = self.answer(question)
        self.session.keep(question, given, self.clock(), hinted=hinted, seconds=seconds)
        if given is None:
            right = " / ".join(shown(question, a, self.lang) for a in question.answers)
            self.screen.wrapped(self._("Skipped. Right was {right}.", right=right), "    ")
        else:
            self.screen.mark(given)

    def _typed(self, question: Question) -> bool:
        return self.free and question.kind in ("call", "number")

    def answer(self, question: Question) -> tuple[Mark | None, bool, float]:
        """The mark of what the student answers, whether there was a hint, and how long it took; ``None`` is skipped."""
        hints = self._hints(question)
        hinted, start = False, time.monotonic()
        while True:
            text = self.read()
            command = COMMANDS.get(text.lower())
            if text.lower() == "s" and not self._is_answer(question, text):
                command = "skip"
            if command in ("hint", "why", "help") and self._is_answer(question, text):
                command = None
            if command == "quit":
                raise Stopped
            if command == "skip":
                return None, hinted, time.monotonic() - start
            if command == "hint":
                told = next(hints, None)
                hinted = hinted or told is not None
                self.screen.wrapped(told or self._("There is no other hint."), "    ")
                continue
            if command == "why":
                self.why()
                continue
            if command == "help":
                self.help(question)
                continue
            found = try_mark(question, text, len(self.session.asked), self.lang)
            if isinstance(found, Mark):
                return found, hinted, time.monotonic() - start
            self.screen.wrapped(found, "    ")

    @staticmethod
    def _is_answer(question: Question, text: str) -> bool:
        return text.upper() in question.options

    def _hints(self, question: Question) -> Iterator[str]:
        """The hints of a question: where to begin, then some of the wrong answers ruled out."""
        if question.hint:
            yield question.hint
        wrong = [o for o in question.options if o not in question.answers]
        if question.kind in ("call", "choice", "number") and len(wrong) > 1 and not self._typed(question):
            gone = wrong[:len(wrong) // 2 + len(wrong) % 2]
            said = ", ".join(shown(question, o, self.lang) for o in gone)
            yield self._("It is not {options}.", options=said)
        elif question.kind == "pick":
            yield self._("{n} of the hands do.", n=len(question.best))

    def help(self, question: Question) -> None:
        """What may be typed."""
        kinds = {
            "call": "Type a call (1H, 2NT, P, X, XX) or the number in front of it.",
            "number": "Type the number, or the letter in front of it.",
            "choice": "Type the letter in front of an answer.",
            "pick": "Type the letters of all the hands that fit, such as AC.",
        }
        self.screen.wrapped(self._(kinds.get(question.kind, kinds["call"])), "    ")
        self.screen.wrapped(self._("h gives a hint, s skips, w explains the question before, q ends."), "    ")

    def why(self, number: int | None = None) -> None:
        """Everything about a question that was answered: the last one, or the one with that number."""
        asked = self.session.asked
        if not asked or (number is not None and not 1 <= number <= len(asked)):
            self.screen.wrapped(self._("Nothing to explain yet: this question first. h gives a hint."), "    ")
            return
        at = len(asked) if number is None else number
        question = asked[at - 1].question
        self.screen.line(f"    {self._('Question {n}', n=at)}" + (
            f": {compact(question.hand)}" if question.hand is not None else ""), "1")
        self.screen.wrapped(question.explanation, "    ")
        if question.kind == "call" and question.topic != "laws":
            near = [a for a in question.options if a in question.why_not]
            for option in near:
                told = question.told.get(option, "")
                self.screen.wrapped(f"{call_words(Call.parse(option), self.lang)}: {question.why_not[option]}"
                                    + (f" ({told})" if told else ""), "    ")
        elif question.kind in ("choice", "number", "pick"):
            for option in question.options:
                if option in question.why_not and question.why_not[option] not in question.explanation:
                    self.screen.wrapped(f"{shown(question, option, self.lang)}: {question.why_not[option]}", "    ")
        if question.boundary is not None and question.kind == "call":
            b = question.boundary
            text = self._("a hand on the edge: {call} {words}", call=call_words(Call.parse(b.call), self.lang),
                          words=b.words) if b.nearly else self._("a hand on the edge: it has just enough, {words}",
                                                                 words=b.words)
            self.screen.wrapped(text, "    ")

    # a whole auction

    def auction(self, question: Question, number: int) -> None:
        """One hand bid to the end; after a wrong call the auction goes on as the notes have it."""
        assert question.hand is not None
        self.screen.question(question, number, self.session.count)
        marks: list[Mark] = []
        for step in question.steps:
            assert step.auction is not None
            self.screen.line()
            self.screen.lines(beside(auction_lines(step.auction, step.vul, self.lang), hand_lines(question.hand)))
            self.screen.line()
            if not self.free:
                self.screen.options(step)
            given, hinted, seconds = self.answer(step)
            self.session.keep(step, given, self.clock(), hinted=hinted, seconds=seconds)
            if given is None:
                self.screen.wrapped(self._("Skipped. The notes say {call}.",
                                           call=shown(step, step.best, self.lang)), "    ")
            else:
                marks.append(given)
                self.screen.mark(given)
        points = round(sum(m.points for m in marks) / max(1, len(question.steps)))
        whole = Mark("right" if points >= 8 else "wrong", points, question.best)
        if self.session.store is not None and marks:
            self.session.store.record(self.session.learner, self.session.system, question, whole, self.clock())
        self.screen.line()
        self.screen.wrapped(question.explanation, "  ", "1")
        assert question.auction is not None
        par = par_words((question.deal[0], question.deal[1], question.deal[2], question.deal[3]),
                        question.auction.dealer, question.vul, self.lang)
        if par:
            self.screen.wrapped(par, "  ")
        self.screen.lines("  " + line for line in deal_lines(question.deal, self.lang))

    # reading and the end

    def read(self, prompt: str = "> ") -> str:
        """One line of what the student types; raises ``Stopped`` at its end."""
        self.screen.out.write("  " + self.screen.painted(prompt, "1"))
        self.screen.flush()
        line = self.lines.readline()
        if not line:
            raise Stopped
        if not getattr(self.lines, "isatty", lambda: False)():
            self.screen.line(line.rstrip("\n"))
        return line.strip()

    def end(self) -> None:
        """What was won, all hands once more, and anything that is still to be explained."""
        asked = self.session.asked
        if not asked:
            self.screen.line(self._("Nothing was answered, nothing is lost."))
            return
        self.screen.line()
        self.screen.line("─" * WIDTH, "2")
        for number, one in enumerate(asked, 1):
            # the turns of one auction have one deal
            goes_on = number < len(asked) and one.question.deal and asked[number].question.deal == one.question.deal
            self._recall(number, one.question, one.mark, deal=not goes_on)
        points, most = self.session.points
        right = sum(a.mark is not None and a.mark.verdict != "wrong" for a in asked)
        answered = sum(a.mark is not None for a in asked)
        self.screen.line()
        self.screen.line(self._("{right} of {all} right, {points} of {most} points.", right=right, all=answered,
                                points=points, most=most), "1")
        self._last_words()

    def _recall(self, number: int, question: Question, given: Mark | None, *, deal: bool) -> None:
        signs = {"right": ("32", "✓"), "acceptable": ("33", "≈"), "wrong": ("31", "✗")}
        code, sign = ("2", "·") if given is None else signs[given.verdict]
        right = " / ".join(shown(question, a, self.lang) for a in question.answers)
        said = "" if given is None or given.verdict != "wrong" else " " + self._(
            "(you: {answer})", answer=shown(question, given.given, self.lang))
        said_before = "" if question.auction is None or not question.auction.calls else " – ".join(
            call_words(c, self.lang) for c in question.auction.calls)
        self.screen.wrapped(f"{number:2} {sign} {right}{said}" + (f"   {said_before}" if said_before else ""), "",
                            code if sign != "·" else "")
        if question.hands:
            self.screen.lines(f"     {x} {compact(h)}" for x, h in zip("ABCD", question.hands, strict=False))
        elif question.hand is not None and question.auction is not None:
            if not deal:
                return
            around = self.session.deal(question)
            if around is not None:
                self.screen.lines("     " + line for line in deal_lines(around, self.lang))
        elif question.hand is not None:
            self.screen.line(f"     {compact(question.hand)}")

    def _last_words(self) -> None:
        self.screen.line()
        number = min(3, len(self.session.asked))
        self.screen.line(self._("'why {n}' explains question {n}; Enter ends.", n=number))
        try:
            while True:
                text = self.read().lower()
                if text in ("", "q", "quit", "exit"):
                    return
                words = text.split()
                if words[0] in ("w", "why") or words[0].isdigit():
                    digits = [w for w in words if w.isdigit()]
                    self.why(int(digits[0]) if digits else None)
                else:
                    self.screen.line(self._("'why {n}' explains question {n}; Enter ends.", n=number))
        except (Stopped, KeyboardInterrupt):
            self.screen.line()


def when_words(when: datetime, now: datetime, lang: str = "en") -> str:
    """How long from ``now`` on: ``now``, ``in 10 minutes``, ``in 3 days``."""
    left = when - now
    if left <= timedelta():
        return translate("now", lang)
    if left < timedelta(hours=1):
        return translate("in {n} min", lang).format(n=max(1, round(left / timedelta(minutes=1))))
    if left < timedelta(days=1):
        return translate("in {n} h", lang).format(n=max(1, round(left / timedelta(hours=1))))
    n = max(1, round(left / timedelta(days=1)))
    return translate_count("in {n} day", "in {n} days", n, lang).format(n=n)

