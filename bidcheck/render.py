"""Recommendations written for people and as JSON."""

from __future__ import annotations

import json
from functools import lru_cache
from textwrap import wrap

from bidcheck.auction import Auction, Vulnerability
from bidcheck.calls import DOUBLE, PASS, REDOUBLE, Call
from bidcheck.cards import Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.facts import Always, Fact, Labelled, Lengths, Not, Within
from bidcheck.conditions.say import Speaker
from bidcheck.conditions.tell import Outcome, Reason
from bidcheck.evaluation.holdings import QUICK_TRICKS as QUICK
from bidcheck.evaluation.measures import in_suits
from bidcheck.evaluation.text import count_lines, figure, hand_line, quick_line
from bidcheck.explain import Candidate, Recommendation
from bidcheck.locale import translate, translate_in
from bidcheck.system.book import Row
from bidcheck.system.model import ChooseKey

QUICK_TRICKS = in_suits(QUICK, unit=2)
WHOLE = 10_000
"""A width at which nothing is broken into lines."""
NEAR_MISSES = 4
"""At most so many of the other calls are told in the text form."""


def number(value: int, unit: int) -> int | float:
    """A figure for JSON: whole where it is."""
    return value // unit if value % unit == 0 else value / unit


def call_words(call: Call, lang: str = "en") -> str:
    """A call as players write it: ``1♥``, ``Pass``, ``Double``."""
    if call == PASS:
        return translate_in("call", "Pass", lang)
    if call == DOUBLE:
        return translate_in("call", "Double", lang)
    if call == REDOUBLE:
        return translate_in("call", "Redouble", lang)
    return f"{call.level}{strain_word(call.strain, lang)}"


def strain_word(strain: Strain, lang: str = "en") -> str:
    """A strain in a call: the sign of a suit, ``NT``."""
    return strain.glyph if strain.is_suit else translate_in("call", "NT", lang)


def condition_text(fact: Fact) -> str:
    """The canonical text of a fact's condition, for JSON."""
    if isinstance(fact, Not):
        part = fact.part
        source = getattr(part, "source", None)
        return str(t.Negated(source)) if source is not None else str(fact.source or "not …")
    source = getattr(fact, "source", None)
    return str(source) if source is not None else "…"


# JSON ---------------------------------------------------------------------------------------------------------


def as_data(r: Recommendation, auction: Auction, vul: Vulnerability, lang: str = "en") -> dict[str, object]:
    """The recommendation as JSON data; keys are stable and English."""
    data = _head_data(r, auction, vul, lang)
    data["candidates"] = [_candidate_data(c, lang) for c in r.candidates]
    return data


def as_line(r: Recommendation, auction: Auction, vul: Vulnerability, lang: str = "en") -> str:
    """``as_data`` as one line of JSON, made of parts that are kept from hand to hand."""
    head = json.dumps(_head_data(r, auction, vul, lang), ensure_ascii=False)
    return f'{head[:-1]}, "candidates": [{", ".join([_candidate_line(c, lang) for c in r.candidates])}]}}'


def _candidate_line(c: Candidate, lang: str) -> str:
    if c.chosen or c.behind is not None:
        return json.dumps(_candidate_data(c, lang), ensure_ascii=False)
    return _kept_line(c.row, c.outcome, lang)


@lru_cache(maxsize=100_000)
def _kept_line(row: Row, outcome: Outcome, lang: str) -> str:
    """The JSON of a candidate that is neither chosen nor behind another: the same for equal figures."""
    met = ", ".join([_reason_line(reason) for reason in outcome.met])
    failed = ", ".join([_reason_line(reason) for reason in outcome.failed])
    fits = "true" if outcome.fits else "false"
    return f'{_row_line(row, lang)}, "fits": {fits}, "chosen": false, "met": [{met}], "failed": [{failed}]}}'


@lru_cache(maxsize=10_000)
def _row_line(row: Row, lang: str) -> str:
    head = {"call": str(row.call), "name": row.entry.name.say(lang)}
    return json.dumps(head, ensure_ascii=False)[:-1]


@lru_cache(maxsize=100_000)
def _reason_line(reason: Reason) -> str:
    what = condition_text(reason.fact) if reason.met else _failed_data(reason)
    return json.dumps(what, ensure_ascii=False)


def _head_data(r: Recommendation, auction: Auction, vul: Vulnerability, lang: str) -> dict[str, object]:
    choice, points, support = r.choice, r.points, r.support
    data: dict[str, object] = {
        "system": r.position.book.system.name, "hand": str(r.hand), "auction": [str(c) for c in auction.calls],
        "dealer": str(auction.dealer), "seat": str(auction.to_call), "vul": str(vul),
        "call": None if choice.call is None else str(choice.call), "status": choice.status,
        "alternatives": [str(c) for c in choice.alternatives],
        "evaluation": {
            "hcp": r.reading.value(HCP), "points": number(r.reading.value(points), points.unit),
            "method": r.method.name, "quick_tricks": number(r.reading.value(QUICK_TRICKS), 2),
            "shape": list(r.hand.shape),
        },
        "explanation": explanation(r, lang),
    }
    if support is not None:
        data["evaluation"] |= {"partner_suit": str(support)}  # type: ignore[operator]
    return data


def _candidate_data(c: Candidate, lang: str) -> dict[str, object]:
    data: dict[str, object] = {
        "call": str(c.row.call), "name": c.row.entry.name.say(lang), "fits": c.fits, "chosen": c.chosen,
        "met": [condition_text(x.fact) for x in c.met] + [_key_text(key) for key in _keys(c)],
        "failed": [_failed_data(x) for x in c.failed],
    }
    if c.behind is not None:
        data["behind"] = str(c.behind.call)
    return data


def _failed_data(reason: Reason) -> dict[str, object]:
    data: dict[str, object] = {"condition": condition_text(reason.fact)}
    if reason.actual is not None:
        data["actual"] = number(reason.actual, reason.unit)
    if reason.short_by is not None:
        data["short_by"] = number(reason.short_by, reason.unit)
    return data


def _keys(c: Candidate) -> list[ChooseKey]:
    return list(dict.fromkeys(key for key, _ in c.chosen_by))


def _key_text(key: ChooseKey) -> str:
    words = str(key.condition) if key.condition is not None else key.word
    return words if key.least is None else f"{words} of {key.least}+"


# text ---------------------------------------------------------------------------------------------------------


def as_text(r: Recommendation, auction: Auction, lang: str = "en", width: int = 100) -> str:
    """The recommendation for a person."""
    head, worked = hand_line(r.hand), r.worked
    turn = _turn(auction, lang)
    gap = max(3, 82 - len(head) - len(turn) // 4)
    lines = [head + " " * gap + turn if len(head) + gap + len(turn) <= 110 else f"{head}\n{turn}", ""]
    lines += count_lines(worked, lang=lang)
    lines[-1] = f"{lines[-1]:<25}{quick_line(worked, lang)}"
    lines += ["", *verdict_lines(r, lang, width)]
    others = _others(r)
    if others:
        lines.append("")
        pad = max(len(call_words(c.row.call, lang)) for c in others)
        for c in others:
            lines.append(_why_not(c, r, lang, pad))
    return "\n".join(line.rstrip() for line in lines)


def _turn(auction: Auction, lang: str) -> str:
    dealer = translate(auction.dealer.name.title(), lang)
    start = translate("{dealer} deals", lang).format(dealer=dealer)
    if not auction.calls:
        return f"{start}; {translate('you open', lang)}"
    said = " ".join(call_words(c, lang) for c in auction.calls)
    seat = translate(auction.to_call.name.title(), lang)
    return f"{start}; {said}; {translate('you are {seat}', lang).format(seat=seat)}"


def _said(r: Recommendation, call: Call, lang: str) -> str:
    name, position = call_words(call, lang), r.position
    if not call.is_bid:
        return name
    if not position.rest:
        return translate("Open {call}", lang).format(call=name)
    if len(position.rest) == 2 and position.word("we opened", None):
        return translate("Answer {call}", lang).format(call=name)
    return translate("Bid {call}", lang).format(call=name)


def speaker_for(row: Row, lang: str) -> Speaker:
    """The speaker with the words of the file a row is from."""
    return Speaker.of(row.lexicon, lang)


def verdict_lines(r: Recommendation, lang: str, width: int) -> list[str]:
    """The call with the conditions it met, its name, note and source, in lines of at most ``width``."""
    call, chosen = r.choice.call, r.chosen
    lines: list[str] = []
    if call is None:
        nothing = ("The notes have no table for this auction." if not r.position.offer.rows
                   else "No agreement: no call of the notes fits this hand.")
        return [translate(nothing, lang)]
    said = _said(r, call, lang)
    if r.choice.status == "no agreement":
        lines.append(translate("No agreement: the notes leave this open. As advice: {call}", lang).format(call=said))
        said = ""
    elif r.choice.status == "fallback":
        lines.append(translate("The notes are silent here. A sensible player would: {call}", lang).format(call=said))
        said = ""
    ticks = [] if chosen is None else reason_words(chosen, r, lang)
    if ticks:
        head = f"{said}  " if said else "  "
        lines += _wrapped(head, [f"✓ {tick}" for tick in ticks], width)
    elif said:
        lines.append(f"{said}  {_otherwise_words(chosen, lang)}".rstrip())
    if chosen is not None:
        remarks = _remarks(chosen, lang)
        lines += remarks if width >= WHOLE else [piece for line in remarks for piece in wrap(
            line, max(40, width), initial_indent=" " * 8, subsequent_indent=" " * 8)]
    if r.choice.status == "ambiguous":
        others = ", ".join(call_words(c, lang) for c in r.choice.alternatives)
        lines.append(translate(
            "The notes do not decide: {others} would fit as well; this call rules out most hands.", lang,
        ).format(others=others))
    return lines


def _otherwise_words(chosen: Candidate | None, lang: str) -> str:
    if chosen is not None and chosen.row.otherwise:
        return f"✓ {translate('no other call fits', lang)}"
    return ""


def _remarks(chosen: Candidate, lang: str) -> list[str]:
    entry = chosen.row.entry
    lines = []
    name, note, source = entry.name.say(lang), entry.note.say(lang), entry.source.say(lang)
    marks = []
    if entry.artificial:
        marks.append(translate("artificial", lang))
    forcing = {"one round": "forcing for one round", "game": "forcing to game", "slam": "forcing to slam"}
    if entry.forcing in forcing:
        marks.append(translate(forcing[entry.forcing], lang))
    if name or marks:
        lines.append("; ".join([name, *marks] if name else marks))
    if entry.status == "confirm":
        lines.append(translate("a reading of the notes: confirm it with partner", lang))
    if note:
        lines.append(note)
    if source:
        lines.append(f"[{source}]")
    return lines


def met_words(c: Candidate, lang: str) -> list[str]:
    """The conditions that a candidate met, each in words."""
    speaker = speaker_for(c.row, lang)
    return list(dict.fromkeys(words for reason in c.met if (words := _one_met(reason, speaker))))


def reason_words(c: Candidate, r: Recommendation, lang: str) -> list[str]:
    """The conditions that a candidate met, and what put it before other calls of its entry."""
    speaker = speaker_for(c.row, lang)
    by_key: dict[ChooseKey, list[Call]] = {}
    for key, other in c.chosen_by:
        by_key.setdefault(key, []).append(other)
    ticks = met_words(c, lang)
    for key, calls in by_key.items():
        others = ", ".join(call_words(o, lang) for o in dict.fromkeys(calls))
        ticks.append(f"{key_words(key, c, r, speaker)} ({speaker._('before {calls}', calls=others)})")
    return list(dict.fromkeys(ticks))


def _one_met(reason: Reason, speaker: Speaker) -> str:
    words = speaker.say(reason.fact)
    fact = reason.fact
    if isinstance(fact, Within) and reason.actual is not None and not _is_flag(fact) and not _is_exact(fact):
        return f"{words} ({figure(reason.actual, reason.unit)})"
    return words


def _is_flag(fact: Within) -> bool:
    return isinstance(fact.source, t.Stopper | t.Pattern | t.Extent)


def _is_exact(fact: Within) -> bool:
    return len(fact.allowed) == 1 and fact.allowed[0][0] == fact.allowed[0][1]


def key_words(key: ChooseKey, c: Candidate, r: Recommendation, speaker: Speaker) -> str:
    """Why a candidate goes before a rival, by one key of ``choose``."""
    suit = "" if c.row.call.suit is None else c.row.call.suit.glyph
    if key.condition is not None:
        return speaker.condition(key.condition)
    if key.word == "up from the shortest":
        lengths = r.hand.lengths
        short = "♣♦♥♠"[lengths.index(min(lengths))]
        return speaker._("{suit} is the first suit up from the short {short}", suit=suit, short=short)
    words = {
        "longest": "{suit} is the longest", "strongest": "{suit} is the strongest",
        "higher": "of equal suits the higher", "lower": "of equal suits the lower",
        "cheapest": "of equal suits the cheaper", "majors": "majors first",
    }
    return speaker._(words[key.word], suit=suit)


def _others(r: Recommendation) -> list[Candidate]:
    """The other calls worth telling: the hand fits them too, or misses by little; each call once."""
    best: dict[Call, Candidate] = {}
    for c in r.candidates:
        if c.row.call == r.choice.call or (c.row.otherwise and not c.fits) or c.row.call in r.choice.alternatives:
            continue
        if any(isinstance(x.fact, Always) for x in c.failed):
            continue
        old = best.get(c.row.call)
        if old is None or (not c.fits, c.misses) < (not old.fits, old.misses):
            best[c.row.call] = c
    ranked = sorted(best.values(), key=lambda c: (not c.fits, c.misses))
    near = [c for c in ranked if c.fits or c.misses[1] <= 6]
    return near[:NEAR_MISSES]


def _why_not(c: Candidate, r: Recommendation, lang: str, pad: int) -> str:
    speaker = speaker_for(c.row, lang)
    head = translate("Not {call}", lang).format(call=call_words(c.row.call, lang).ljust(pad))
    if c.fits:
        if c.behind is None:
            return f"{head}  {translate('fits too', lang)}"
        if c.behind.entry is c.row.entry:
            key = next((k for k, other in (r.chosen.chosen_by if r.chosen else ()) if other == c.row.call), None)
            if key is not None and r.chosen is not None:
                return f"{head}  {translate('fits too, but', lang)} {key_words(key, r.chosen, r, speaker)}"
        ahead = call_words(c.behind.call, lang)
        return f"{head}  {translate('fits too, but {call} goes before it', lang).format(call=ahead)}"
    needs = [miss_words(x, speaker) for x in c.failed]
    return f"{head}  {translate('; and ', lang).join(dict.fromkeys(needs))}"


def miss_words(reason: Reason, speaker: Speaker) -> str:
    """What a hand lacks, and by how much: ``needs 14+ HD: 2 short``."""
    words = speaker.say(reason.fact)
    if isinstance(reason.fact, Not | Lengths | Labelled) or reason.short_by is None:
        if isinstance(reason.fact, Not):
            return speaker._("only without: {what}", what=speaker.say(reason.fact.part))
        return speaker._("needs {what}", what=words)
    if isinstance(reason.fact, Within) and _is_flag(reason.fact):
        return speaker._("needs {what}", what=words)
    away = figure(abs(reason.short_by), reason.unit)
    template = "needs {what}: {n} short" if reason.short_by > 0 else "needs {what}: {n} too many"
    return speaker._(template, what=words, n=away)


def _wrapped(head: str, ticks: list[str], width: int) -> list[str]:
    lines, line = [], head
    for tick in ticks:
        piece = tick if line in (head,) or not line.strip() else f"   {tick}"
        if len(line) + len(piece) > width and line.strip() and line != head:
            lines.append(line)
            line = " " * len(head) + tick
        else:
            line += piece
    lines.append(line)
    return lines


def explanation(r: Recommendation, lang: str = "en") -> str:
    """One or two sentences: the call and the conditions that it met, or why there is none."""
    verdict = verdict_lines(r, lang, WHOLE)
    return " ".join(" ".join(line.split()) for line in verdict)
