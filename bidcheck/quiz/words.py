"""What a quiz says about calls: why one is wrong, what it would have told partner, whose turn it is."""

from __future__ import annotations

from bidcheck.auction import Auction, Vulnerability
from bidcheck.calls import Call
from bidcheck.conditions.facts import FALSE
from bidcheck.evaluation.text import count_lines, quick_line
from bidcheck.explain import Candidate, Recommendation
from bidcheck.locale import translate
from bidcheck.render import call_words, key_words, miss_words, speaker_for, verdict_lines
from bidcheck.surveys import row_words
from bidcheck.system.book import Row


def why_not(r: Recommendation, call: Call, lang: str = "en") -> str:
    """The one condition that keeps the hand from ``call``, or what goes before it."""
    rows = [c for c in r.candidates if c.row.call == call and c.row.fact != FALSE]
    if not rows:
        return translate("the notes have no such call here", lang)
    best = min(rows, key=lambda c: (not c.fits, c.row.otherwise, c.misses))
    return _reason(best, r, lang)


def _reason(c: Candidate, r: Recommendation, lang: str) -> str:
    speaker = speaker_for(c.row, lang)
    if c.fits:
        chosen = r.chosen
        if chosen is not None:
            key = next((k for k, other in chosen.chosen_by if other == c.row.call), None)
            if key is not None:
                return f"{translate('fits too, but', lang)} {key_words(key, chosen, r, speaker)}"
        ahead = c.behind.call if c.behind is not None else r.choice.call
        said = "" if ahead is None else call_words(ahead, lang)
        return translate("fits too, but {call} goes before it", lang).format(call=said)
    if c.row.otherwise:
        return translate("only a hand that no other call fits bids it", lang)
    worst = max(c.failed, key=lambda x: x.away, default=None)
    return "" if worst is None else miss_words(worst, speaker)


def told(rows: tuple[Row, ...], lang: str = "en") -> str:
    """What a call by any of these rows tells partner; empty where the notes do not say."""
    if not rows:
        return ""
    words = [row_words(row, lang) for row in rows if not row.otherwise and row.fact != FALSE]
    words = words or [row_words(rows[0], lang)]
    return translate("; or ", lang).join(dict.fromkeys(w for w in words if w))


def explained(r: Recommendation, lang: str = "en") -> str:
    """The call with the conditions it met on one line; name, note and source on lines of their own."""
    return "\n".join(" ".join(line.split()) for line in verdict_lines(r, lang, 10_000))


def hint(r: Recommendation, lang: str = "en") -> str:
    """The count of the hand, which is where deciding begins."""
    return "\n".join([*count_lines(r.worked, lang=lang), "       " + quick_line(r.worked, lang)])


_VUL = {Vulnerability.NONE: "nobody is vulnerable", Vulnerability.NS: "North-South are vulnerable",
        Vulnerability.EW: "East-West are vulnerable", Vulnerability.BOTH: "both sides are vulnerable"}


def turn_words(auction: Auction, vul: Vulnerability, lang: str = "en") -> str:
    """Whose turn it is, who dealt, who is vulnerable, and how the auction went."""
    seat, dealer = (translate(s.name.title(), lang) for s in (auction.to_call, auction.dealer))
    who = translate("You are {seat}; {dealer} dealt; {vul}.", lang).format(
        seat=seat, dealer=dealer, vul=translate(_VUL[vul], lang))
    if not auction.calls:
        return who + " " + translate("You call first.", lang)
    said = " – ".join(call_words(c, lang) for c in auction.calls)
    return who + " " + translate("The auction: {auction}.", lang).format(auction=said)
