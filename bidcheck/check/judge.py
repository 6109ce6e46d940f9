"""One call against the system of the side that made it: the verdict, and why.

The verdicts: ``system`` the notes' call; ``alternative`` the notes give the hand several and this is another of them;
``deviation`` the notes decide for another call, or say of this one what the hand has not; ``no agreement`` the notes
are silent, or leave it open, and what the fallback would do is advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bidcheck.advise import Status
from bidcheck.calls import Call
from bidcheck.conditions.tell import Outcome, Reading
from bidcheck.explain import Candidate, Recommendation, recommend
from bidcheck.locale import translate
from bidcheck.render import _miss_words, _ticks, call_words, speaker_for
from bidcheck.survey import rows_for
from bidcheck.surveys import row_words
from bidcheck.system.book import Position, Row

Verdict = Literal["system", "alternative", "deviation", "no agreement", "illegal"]
VERDICTS: tuple[Verdict, ...] = ("system", "alternative", "deviation", "no agreement", "illegal")


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


def judge(position: Position, reading: Reading, call: Call, lang: str = "en") -> Judged:
    """The verdict on ``call`` at a turn, for the hand of ``reading``."""
    found = recommend(position, reading.hand, reading)
    choice = found.choice
    status = choice.status
    shows = _shows(position, call, lang)
    if status in ("agreed", "ambiguous"):
        if call == choice.call:
            return Judged("system", call, status, _why(found, lang), choice.alternatives, shows)
        if call in choice.alternatives:
            assert choice.call is not None
            reason = translate("the notes do not decide: {call} fits as well", lang).format(
                call=call_words(choice.call, lang))
            return Judged("alternative", choice.call, status, reason, choice.alternatives, shows)
        return Judged("deviation", choice.call, status, _against(found, call, lang), choice.alternatives, shows)
    if _misdescribes(found, call):
        return Judged("deviation", choice.call, status, _against(found, call, lang), choice.alternatives, shows)
    return Judged("no agreement", choice.call, status, _silence(found, lang), choice.alternatives, shows)


def _misdescribes(found: Recommendation, call: Call) -> bool:
    """Whether the notes say what ``call`` shows, and the hand has it not."""
    made = [c for c in found.candidates if c.row.call == call and c.row.entry.status != "discuss"
            and not c.row.otherwise and c.row in found.position.offer.rows]
    return bool(made) and not any(c.fits for c in made)


@lru_cache(maxsize=50_000)
def _shows(position: Position, call: Call, lang: str) -> str:
    """What a call tells partner: its rows in the notes; by the fallback's rows nothing was agreed."""
    words = [row_words(row, lang) for row in rows_for(position, call) if row in position.offer.rows]
    return translate(" or ", lang).join(dict.fromkeys(words))


# reasons ---------------------------------------------------------------------------------------------------------


def _why(found: Recommendation, lang: str) -> str:
    """Why the chosen call: the conditions met."""
    chosen = found.chosen
    if chosen is None:
        return ""
    if chosen.row.otherwise:
        return translate("no other call fits", lang)
    if chosen.chosen_by:
        return ", ".join(_ticks(chosen, found, lang))
    return _met(chosen.row, chosen.outcome, lang)


@lru_cache(maxsize=100_000)
def _met(row: Row, outcome: Outcome, lang: str) -> str:
    return ", ".join(_ticks(Candidate(row, outcome), None, lang))  # type: ignore[arg-type]


def _against(found: Recommendation, call: Call, lang: str) -> str:
    """Why not the call made: what the notes bid and why, then what the call would have needed."""
    parts = []
    choice = found.choice
    if choice.call is not None:
        message = {"fallback": "the notes are silent on this hand; a sensible player would choose {call}",
                   "no agreement": "the notes leave this hand open; their advice is {call}",
                   }.get(choice.status, "the notes say {call}")
        said = translate(message, lang).format(call=call_words(choice.call, lang))
        why = _why(found, lang)
        parts.append(f"{said}: {why}" if why else said)
    else:
        parts.append(translate("no call of the notes fits this hand", lang))
    parts.append(_not_that(found, call, lang))
    return "; ".join(parts)


def _not_that(found: Recommendation, call: Call, lang: str) -> str:
    """What the call made lacks: its conditions that fail, or what goes before it."""
    name = call_words(call, lang)
    made = [c for c in found.candidates if c.row.call == call and c.row in found.position.offer.rows]
    if not made:
        return translate("they have no {call} here", lang).format(call=name)
    best = min(made, key=lambda c: (c.row.otherwise, not c.fits, c.misses))
    if best.row.otherwise:
        return translate("{call} is for hands that no other call fits", lang).format(call=name)
    if best.fits:
        if best.behind is None:
            return translate("{call} fits too", lang).format(call=name)
        return translate("{call} fits too, but {other} goes before it", lang).format(
            call=name, other=call_words(best.behind.call, lang))
    return f"{name} {_missed(best.row, best.outcome, lang)}"


@lru_cache(maxsize=100_000)
def _missed(row: Row, outcome: Outcome, lang: str) -> str:
    speaker = speaker_for(row, lang)
    needs = dict.fromkeys(_miss_words(reason, speaker) for reason in outcome.failed)
    return translate("; and ", lang).join(needs)


def _silence(found: Recommendation, lang: str) -> str:
    """Why there is no agreement, and what is advised."""
    choice = found.choice
    if choice.call is None:
        return translate("the notes have no table for this auction" if not found.position.offer.rows
                         else "no call of the notes fits this hand", lang)
    message = ("the notes are silent here; a sensible player would choose {call}" if choice.status == "fallback"
               else "the notes leave this open; their advice is {call}")
    said = translate(message, lang).format(call=call_words(choice.call, lang))
    why = _why(found, lang)
    return f"{said}: {why}" if why else said
