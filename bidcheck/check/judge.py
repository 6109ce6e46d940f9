"""One call against the system of the side that made it: the verdict, and why.

The verdicts: ``system`` the notes' call; ``alternative`` the notes give the hand several and this is another of them;
``deviation`` the notes decide for another call, or say of this one what the hand has not; ``no agreement`` the notes
are silent, or leave it open, and what the fallback would do is advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bidcheck.advise import Choice, Status
from bidcheck.calls import Call
from bidcheck.check.swift import Chooser
from bidcheck.conditions.facts import Always
from bidcheck.conditions.tell import Outcome, Reading
from bidcheck.explain import Candidate, Recommendation, tellers, weighed
from bidcheck.locale import translate
from bidcheck.render import call_words, met_words, miss_words, reason_words, speaker_for
from bidcheck.survey import rows_for
from bidcheck.surveys import row_words
from bidcheck.system.book import Position, Row

Verdict = Literal["system", "alternative", "deviation", "no agreement", "illegal"]
VERDICTS: tuple[Verdict, ...] = ("system", "alternative", "deviation", "no agreement", "illegal")

MOST_KEPT = 200_000
"""So many verdicts are kept ready; then they are made anew."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a call.

    ``call`` is the system's, or its advice; ``status`` how sure the notes are of it; ``reason`` says why in words.
    ``shows`` is what the call made tells partner, in the words of the notes; empty where they do not say.
    """

    verdict: Verdict
    call: Call | None
    status: Status
    reason: str
    alternatives: tuple[Call, ...] = ()
    shows: str = ""


class Judge:
    """Gives verdicts in one language; equal figures get the very same verdict, made once and kept until ``forget``."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self._chooser = Chooser()
        self._ready: dict[tuple[Position, Call, Row | None, Outcome | None, Status, tuple[Call, ...]], Judged] = {}
        self._calls: dict[Position, frozenset[Call]] = {}
        self._words: dict[tuple[Row, Outcome], str] = {}
        self._shown: dict[tuple[Position, Call], str] = {}

    def forget(self) -> None:
        """Let go of what is kept."""
        self._chooser = Chooser()
        for kept in (self._ready, self._calls, self._words, self._shown):
            kept.clear()

    def judge(self, position: Position, reading: Reading, call: Call) -> Judged:
        """The verdict on ``call`` at a turn, for the hand of a ``reading_of`` it."""
        choice = self._chooser.choose(position, reading)
        row = None if choice.row is None else choice.offer.rows[choice.row]
        settled = choice.status in ("agreed", "ambiguous")
        if (call == choice.call and row is not None and not row.keys) if settled else (
                call not in self._calls_of(position)):
            outcome = _outcome(choice, reading)
            key = (position, call, row, outcome, choice.status, choice.alternatives)
            found = self._ready.get(key)
            if found is None:
                if len(self._ready) >= MOST_KEPT:
                    self._ready.clear()
                    self._words.clear()
                found = self._ready[key] = (
                    self._system(position, call, choice, self._why_row(row, outcome)) if settled
                    else self._no_agreement(position, call, choice, row, outcome))
            return found
        told = self._told(position, reading, call, choice)
        if settled and call == choice.call:
            return self._system(position, call, choice, self._why(told))
        shows = self._shows(position, call)
        if settled and call in choice.alternatives and choice.call is not None:
            reason = translate("the notes do not decide: {call} fits as well", self.lang).format(
                call=call_words(choice.call, self.lang))
            return Judged("alternative", choice.call, choice.status, reason, choice.alternatives, shows)
        if settled or _misdescribes(told, call):
            return Judged("deviation", choice.call, choice.status, self._against(told, call), choice.alternatives,
                          shows)
        return self._no_agreement(position, call, choice, row, _outcome(choice, reading))

    def _told(self, position: Position, reading: Reading, call: Call, choice: Choice) -> Recommendation:
        """What ``explain.recommend`` tells of the chosen row and of the rows for the call made, and of no others."""
        offers = ((position.offer, call), (choice.offer, None)) if choice.offer is not position.offer else (
            (position.offer, call),)
        told = []
        for offer, made in offers:
            mine = choice if offer is choice.offer else None
            told += [
                weighed(offer, at, tellers(offer)[at](reading), reading.hand, mine)
                for at, row in enumerate(offer.rows)
                if row.call == made or (mine is not None and at == choice.row)
            ]
        return Recommendation(position, reading.hand, choice, tuple(told), reading)

    def _system(self, position: Position, call: Call, choice: Choice, reason: str) -> Judged:
        return Judged("system", call, choice.status, reason, choice.alternatives, self._shows(position, call))

    def _no_agreement(self, position: Position, call: Call, choice: Choice, row: Row | None, outcome: Outcome | None
                      ) -> Judged:
        return Judged("no agreement", choice.call, choice.status, self._silence(position, choice, row, outcome),
                      choice.alternatives, self._shows(position, call))

    def _calls_of(self, position: Position) -> frozenset[Call]:
        """The calls that the notes have at a turn."""
        found = self._calls.get(position)
        if found is None:
            found = self._calls[position] = frozenset(row.call for row in position.offer.rows)
        return found

    def _shows(self, position: Position, call: Call) -> str:
        """What a call tells partner: its rows in the notes; by the fallback's rows nothing was agreed."""
        key = (position, call)
        found = self._shown.get(key)
        if found is None:
            rows = [row for row in rows_for(position, call) if _possible(row) and row in position.offer.rows]
            words = dict.fromkeys(row_words(row, self.lang) for row in rows)
            found = self._shown[key] = translate(" or ", self.lang).join(words)
        return found

    # reasons ------------------------------------------------------------------------------------------------------

    def _why(self, told: Recommendation) -> str:
        """Why the chosen call: the conditions met, and what put it before others of its entry."""
        chosen = told.chosen
        if chosen is None:
            return ""
        return ", ".join(reason_words(chosen, told, self.lang)) if chosen.chosen_by else self._why_row(
            chosen.row, chosen.outcome)

    def _why_row(self, row: Row | None, outcome: Outcome | None) -> str:
        """Why a hand makes the call of a row: the conditions met."""
        if row is None or outcome is None:
            return ""
        if row.otherwise:
            return translate("no other call fits", self.lang)
        key = (row, outcome)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = ", ".join(met_words(Candidate(row, outcome), self.lang))
        return found

    def _against(self, told: Recommendation, call: Call) -> str:
        """Why not the call made: what the notes bid and why, then what the call would have needed."""
        parts = []
        choice = told.choice
        if choice.call is not None:
            message = {"fallback": "the notes are silent on this hand; a sensible player would choose {call}",
                       "no agreement": "the notes leave this hand open; their advice is {call}",
                       }.get(choice.status, "the notes say {call}")
            said = translate(message, self.lang).format(call=call_words(choice.call, self.lang))
            why = self._why(told)
            parts.append(f"{said}: {why}" if why else said)
        else:
            parts.append(translate("no call of the notes fits this hand", self.lang))
        parts.append(self._not_that(told, call))
        return "; ".join(parts)

    def _not_that(self, told: Recommendation, call: Call) -> str:
        """What the call made lacks: its conditions that fail, or what goes before it."""
        name = call_words(call, self.lang)
        made = _made(told, call)
        if not made:
            return translate("they have no {call} here", self.lang).format(call=name)
        best = min(made, key=lambda c: (c.row.otherwise, not c.fits, c.misses))
        if best.row.otherwise:
            return translate("{call} is for hands that no other call fits", self.lang).format(call=name)
        if best.fits:
            if best.behind is None:
                return translate("{call} fits too", self.lang).format(call=name)
            return translate("{call} fits too, but {other} goes before it", self.lang).format(
                call=name, other=call_words(best.behind.call, self.lang))
        speaker = speaker_for(best.row, self.lang)
        needs = dict.fromkeys(miss_words(reason, speaker) for reason in best.outcome.failed)
        return f"{name} {translate('; and ', self.lang).join(needs)}"

    def _silence(self, position: Position, choice: Choice, row: Row | None, outcome: Outcome | None) -> str:
        """Why there is no agreement, and what is advised."""
        if row is None:
            return translate("the notes have no table for this auction" if not position.offer.rows
                             else "no call of the notes fits this hand", self.lang)
        message = ("the notes are silent here; a sensible player would choose {call}" if choice.status == "fallback"
                   else "the notes leave this open; their advice is {call}")
        said = translate(message, self.lang).format(call=call_words(row.call, self.lang))
        why = self._why_row(row, outcome)
        return f"{said}: {why}" if why else said


_REST = Outcome(True)


def _outcome(choice: Choice, reading: Reading) -> Outcome | None:
    """How the hand meets the row that was chosen."""
    if choice.row is None:
        return None
    return _REST if choice.offer.rows[choice.row].otherwise else tellers(choice.offer)[choice.row](reading)


def _misdescribes(told: Recommendation, call: Call) -> bool:
    """Whether the notes say what ``call`` shows, and the hand has it not."""
    made = [c for c in _made(told, call) if c.row.entry.status != "discuss" and not c.row.otherwise]
    return bool(made) and not any(c.fits for c in made)


def _made(told: Recommendation, call: Call) -> list[Candidate]:
    """The rows of the notes for ``call``, without those that no hand can fit in this auction."""
    rows = told.position.offer.rows
    return [c for c in told.candidates if c.row.call == call and _possible(c.row) and c.row in rows]


def _possible(row: Row) -> bool:
    return not (isinstance(row.fact, Always) and not row.fact.value)
