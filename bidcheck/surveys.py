"""Surveys and meanings written for people and as JSON."""

from __future__ import annotations

from bidcheck.auction import Auction, Seat
from bidcheck.cards import SUITS, Hand, holding_text
from bidcheck.conditions.bind import HCP
from bidcheck.conditions.say import Speaker
from bidcheck.locale import percentage, translate, written
from bidcheck.render import call_words
from bidcheck.survey import ALL_HANDS, Counted, Shown, Survey, shown
from bidcheck.system.book import Position, Row


def percent(share: float, lang: str = "en") -> str:
    """A share as a percentage with as many places as it needs to be seen."""
    if share == 0:
        return "–"
    value = 100 * share
    return percentage(f"{value:.1f}" if value >= 1 else f"{value:.2f}" if value >= 0.01 else f"{value:.2g}", lang)


def row_words(row: Row, lang: str) -> str:
    """What a row shows, in words."""
    if row.otherwise:
        return translate("every hand that no other call here fits", lang)
    return Speaker.of(row.lexicon, lang).say(row.fact)


def row_text(row: Row) -> str:
    """What a row shows, as written; canonical."""
    return "otherwise" if row.otherwise else str(row.entry.shows) if row.entry.shows is not None else "any hand"


def _row_data(counted: Counted, found: Survey, lang: str) -> dict[str, object]:
    row, entry = counted.row, counted.row.entry
    attributes = found.position.attributes(row.call)
    data: dict[str, object] = {
        "call": str(row.call), "name": entry.name.say(lang), "shows": row_text(row), "words": row_words(row, lang),
        "hands": str(counted.hands), "share": found.share(counted.hands), "forcing": attributes.forcing,
        "artificial": attributes.artificial, "asks": attributes.asks.say(lang), "source": entry.source.say(lang),
        "status": entry.status, "note": entry.note.say(lang), "line": entry.place.line, "file": entry.place.file,
    }
    return data


def survey_data(found: Survey, auction: Auction, lang: str = "en") -> dict[str, object]:
    """A survey as JSON data."""
    return {
        "system": found.position.book.system.name, "auction": [str(c) for c in auction.calls],
        "table": None if found.offer.pattern is None else str(found.offer.pattern) or "openings",
        "calls": [_row_data(c, found, lang) for c in found.rows],
        "no_call": {"hands": str(found.no_call), "share": found.share(found.no_call)},
        "of": str(found.of),
    }


def survey_text(found: Survey, auction: Auction, lang: str = "en") -> str:
    """A survey for a person: a line a row."""
    position = found.position
    title = position.book.system.title.say(lang) or position.book.system.name
    said = " ".join(call_words(c, lang) for c in auction.calls)
    lines = [f"{title}: " + (translate("after {auction}", lang).format(auction=said) if said
                             else translate("the opening", lang)), ""]
    if not found.rows:
        lines.append(translate("The notes have no table for this auction.", lang))
    shares = [percent(found.share(c.hands), lang) for c in found.rows]
    rest = percent(found.share(found.no_call), lang)
    width = max((len(s) for s in [*shares, rest]), default=0)
    names = [call_words(c.row.call, lang) for c in found.rows]
    pad = max((len(n) for n in names), default=0)
    for counted, share, name in zip(found.rows, shares, names, strict=True):
        entry = counted.row.entry
        label = entry.name.say(lang)
        words = row_words(counted.row, lang)
        marks = _marks(counted.row, position, lang)
        said = ": ".join(x for x in (label, words) if x)
        lines.append(f"  {name.ljust(pad)}  {share.rjust(width)}  {said}" + (f"  [{marks}]" if marks else ""))
    if found.rows:
        lines.append("")
        lines.append(f"  {translate('no call', lang)}: {rest}" if found.no_call
                     else f"  {translate('Every hand has a call.', lang)}")
    return "\n".join(lines)


def _marks(row: Row, position: Position, lang: str) -> str:
    return "; ".join(row_marks(row, position, lang))


def row_marks(row: Row, position: Position, lang: str) -> list[str]:
    """What belongs to a call beside its hands: artificial, forcing, what it asks, how sure the notes are of it."""
    attributes = position.attributes(row.call)
    marks = []
    if attributes.artificial:
        marks.append(translate("artificial", lang))
    forcing = {"one round": "forcing for one round", "game": "forcing to game", "slam": "forcing to slam"}
    if attributes.forcing in forcing:
        marks.append(translate(forcing[attributes.forcing], lang))
    if attributes.asks:
        marks.append(translate("asks: {what}", lang).format(what=attributes.asks.say(lang)))
    if row.entry.status != "ok":
        marks.append(translate({"confirm": "to be confirmed", "discuss": "to be discussed"}[row.entry.status], lang))
    return marks


# what has been shown -------------------------------------------------------------------------------------------


def players(position: Position, auction: Auction) -> list[tuple[Seat, Shown]]:
    """Each player who has called, in the order of the auction."""
    seats = [(auction.dealer.after(i), (i - position.turn) % 4) for i in range(min(4, len(auction.calls)))]
    return [(seat, shown(position, player)) for seat, player in seats]


def meaning_data(position: Position, auction: Auction, lang: str = "en") -> dict[str, object]:
    """What each player has shown, as JSON data."""
    found = []
    for seat, one in players(position, auction):
        low, high, mean = one.figures(HCP)
        lengths = {str(s): {"least": a, "most": b, "mean": round(c, 3)} for s, (a, b, c) in one.lengths().items()}
        found.append({
            "seat": str(seat),
            "calls": [{"call": str(auction.calls[at]), "meanings": [_meaning_data(r, lang) for r in rows]}
                      for at, rows in one.calls],
            "words": _words(one, lang), "alternatives": _alternatives(one, lang),
            "hands": str(one.hands), "share": one.hands / ALL_HANDS,
            "hcp": {"least": low, "most": high, "mean": round(mean, 3)}, "lengths": lengths,
            "examples": [str(h) for h in one.witnesses()],
        })
    return {"system": position.book.system.name, "auction": [str(c) for c in auction.calls],
            "dealer": str(auction.dealer), "players": found}


def _meaning_data(row: Row, lang: str) -> dict[str, object]:
    return {"name": row.entry.name.say(lang), "shows": row_text(row), "words": row_words(row, lang),
            "source": row.entry.source.say(lang)}


def _words(one: Shown, lang: str) -> str:
    """What a player has shown by each of his calls."""
    told = []
    for _, rows in one.calls:
        words = list(dict.fromkeys(row_words(r, lang) for r in rows))
        if words:
            told.append(translate(" or ", lang).join(words))
    return "; ".join(told) or translate("nothing yet", lang)


def _alternatives(one: Shown, lang: str) -> list[str]:
    """The alternatives of the last call that has several."""
    for _, rows in reversed(one.calls):
        if len(rows) > 1:
            return list(dict.fromkeys(row_words(r, lang) for r in rows))
    return []


def meaning_text(position: Position, auction: Auction, lang: str = "en") -> str:
    """What each player has shown, for a person."""
    lines: list[str] = []
    for seat, one in players(position, auction):
        said = " ".join(call_words(auction.calls[at], lang) for at, _ in one.calls)
        lines.append(f"{translate(seat.name.title(), lang)}: {said}")
        for at, rows in one.calls:
            words = list(dict.fromkeys(row_words(r, lang) for r in rows))
            name = call_words(auction.calls[at], lang)
            if not words:
                lines.append(f"  {name}: {translate('the notes do not say', lang)}")
            for k, word in enumerate(words):
                lines.append(f"  {(name + ':') if k == 0 else ' ' * (len(name) - 1) + translate('or', lang)} {word}")
        low, high, mean = one.figures(HCP)
        share = percent(one.hands / ALL_HANDS, lang)
        points = f"{low}–{high} {translate('HCP', lang)}, {translate('mean', lang)} {written(f'{mean:.1f}', lang)}"
        lines.append(f"  {translate('hands', lang)}: {written(f'{one.hands:,}', lang)} ({share}); {points}; "
                     + " ".join(f"{s.glyph} {a}–{b}" for s, (a, b, _) in one.lengths().items()))
        example = one.witnesses(1)
        if example:
            lines.append(f"  {translate('for example', lang)} {hand_words(example[0])}")
        lines.append("")
    return "\n".join(lines).rstrip()


def hand_words(hand: Hand) -> str:
    """``♠KQ84 ♥AJ63 ♦7 ♣KJ52``."""
    return " ".join(f"{s.glyph}{holding_text(hand.holdings[s]) or '—'}" for s in reversed(SUITS))


