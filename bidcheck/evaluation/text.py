"""A worked evaluation in words: the count, line by line, and a table of the suits.

Suits are written with their signs; ``plain`` turns them into letters for a terminal that has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bidcheck.cards import PBN_ORDER, Hand, Strain, holding_text
from bidcheck.evaluation.worked import Item, SuitReport, Worked, is_support
from bidcheck.locale import translate, translate_count

QUARTERS = ("", "¼", "½", "¾")

_PLAIN = str.maketrans({
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "½": ".5", "¼": ".25", "¾": ".75", "−": "-", "–": "-", "—": "-",
})


def plain(text: str) -> str:
    """``text`` in ASCII: letters for the suit signs, ``2.5`` for ``2½``."""
    return text.translate(_PLAIN)


def figure(number: int, unit: int = 1) -> str:
    """``number`` in units of ``1 / unit``, as ``2½``; a minus stands in front."""
    whole, rest = divmod(abs(number), unit)
    part = QUARTERS[rest * 4 // unit]
    return ("−" if number < 0 else "") + (f"{whole}{part}" if whole or not part else part)


def hand_line(hand: Hand) -> str:
    """``♠ KQ84   ♥ AJ63   ♦ 7   ♣ KJ52``, a void as a dash."""
    return "   ".join(f"{suit.glyph} {holding_text(hand.holdings[suit]) or '—'}" for suit in PBN_ORDER)


def count_lines(worked: Worked, remark: str = "", lang: str = "en") -> list[str]:
    """The count from the honours to the total, one line for each part; ``remark`` stands beside the total."""
    labels, unit = worked.method.labels, worked.unit
    rows: list[tuple[str, int, str, str]] = []
    honours = [item for item in worked.items if item.what == "honours"]
    named = ", ".join(f"{_glyph(item.suit)}{item.cards} {figure(item.points, unit)}" for item in honours)
    rows.append((" ", _sum(honours), labels.honours, named or translate("no honour", lang)))
    shape = [item for item in worked.items if item.what in _SHORT or item.what == "long suit"]
    if shape or _counts_shape(worked):
        rows.append(("+", _sum(shape), labels.distribution, _shape_words(worked, shape, lang)))
    for item in worked.items:
        if item.what in ("trumps", "short of trumps"):
            rows.append((_sign(item.points), abs(item.points), "", _trump_words(item, lang)))
    for what, words in (("no ace", "no ace"), ("unguarded honour", "unguarded: "), ("least", "never below 0")):
        found = [item for item in worked.items if item.what == what]
        if found:
            where = ", ".join(f"{_glyph(item.suit)}{item.cards}" for item in found if item.cards)
            total = _sum(found)
            rows.append((_sign(total), abs(total), "", translate(words, lang) + where))
    rows.append(("=", worked.points, labels.total, remark))
    numbers = [figure(number, unit) for _, number, _, _ in rows]
    width = max(2, *map(len, numbers))
    label_width = max(3, *(len(label) for _, _, label, _ in rows))
    head = translate("Count", lang)
    return [
        f"{head if at == 0 else '':<{max(7, len(head) + 1)}}{sign} {number:>{width}} {label:<{label_width}} {words}"
        .rstrip() for at, ((sign, _, label, words), number) in enumerate(zip(rows, numbers, strict=True))
    ]


_SHORT = ("void", "singleton", "doubleton")


def _counts_shape(worked: Worked) -> bool:
    scale = worked.method if worked.partner_suit is None or worked.method.support is None else worked.method.support
    short = scale.shortness
    return bool(short.void or short.singleton or short.doubleton or scale.long_suits)


def _sum(items: Sequence[Item]) -> int:
    return sum(item.points for item in items)


def _sign(points: int) -> str:
    return "−" if points < 0 else "+"


def _glyph(suit: Strain | None) -> str:
    return "" if suit is None else suit.glyph


def _shape_words(worked: Worked, items: Sequence[Item], lang: str) -> str:
    words = []
    for item in items:
        what = str(len(item.cards)) if item.what == "long suit" else translate(item.what, lang)
        points = "" if len(items) == 1 else f" {figure(item.points, worked.unit)}"
        words.append(f"{what} {_glyph(item.suit)}{points}")
    if not words and worked.partner_suit is not None:
        return translate("no short suit outside {suit}", lang).format(suit=worked.partner_suit.glyph)
    return ", ".join(words) or translate("no short suit", lang)


def _trump_words(item: Item, lang: str) -> str:
    number, suit = len(item.cards), _glyph(item.suit)
    if not number:
        return translate("no trump in {suit}", lang).format(suit=suit)
    if item.what == "trumps":
        return translate_count("{n} trump in {suit}", "{n} trumps in {suit}", number, lang).format(n=number, suit=suit)
    return translate_count("only {n} trump in {suit}", "only {n} trumps in {suit}", number, lang).format(
        n=number, suit=suit)


def quick_line(worked: Worked, lang: str = "en") -> str:
    """``2½ quick tricks   ♠KQ 1, ♥A 1, ♣K ½``."""
    held = [suit for suit in worked.suits if suit.quick_tricks]
    parts = ", ".join(f"{suit.suit.glyph}{suit.quick_cards} {figure(suit.quick_tricks, 2)}" for suit in held)
    return quick_words(worked.quick_tricks, lang) + (f"   {parts}" if parts else "")


def quick_words(halves: int, lang: str = "en") -> str:
    """``2½ quick tricks``; the form is that of the whole number, of halves that of few."""
    n = halves // 2 if halves % 2 == 0 else 1 if halves == 1 else 2
    words = translate_count("{n} quick trick", "{n} quick tricks", n, lang)
    return words.format(n=figure(halves, 2))


def suit_table(worked: Worked, lang: str = "en") -> list[str]:
    """A row for each thing a suit is judged by, a column for each suit and one for the hand."""
    suits = worked.suits

    def row(name: str, of: Callable[[SuitReport], str], whole: str = "") -> list[str]:
        return [name, *map(of, suits), whole]

    def bids(suit: SuitReport) -> str:
        if not suit.biddable:
            return "–"
        if not suit.rebiddable:
            return translate("once", lang)
        return translate("twice" if suit.length == 5 else "freely", lang)

    rows = [
        row("", lambda s: s.suit.glyph, translate("hand", lang)),
        row(translate("cards", lang), lambda s: s.cards or "—", "".join(map(str, worked.pattern))),
        row("H", lambda s: figure(s.hcp), figure(worked.hcp)),
        row(translate("quick tricks", lang), lambda s: figure(s.quick_tricks, 2), figure(worked.quick_tricks, 2)),
        row(translate("playing tricks", lang), lambda s: figure(s.playing_tricks, 2), figure(worked.playing_tricks, 2)),
        row(translate("controls", lang), lambda s: figure(s.controls), figure(worked.controls)),
        row(translate("losers", lang), lambda s: figure(s.losers), figure(worked.losers)),
        row(translate("stopper", lang), lambda s: translate("yes", lang) if s.stopped else "–",
            translate("all", lang) if all(s.stopped for s in suits) else ""),
        row(translate("may be bid", lang), bids),
        row(translate("quality", lang), lambda s: translate(s.quality, lang) or "–"),
    ]
    widths = [max(len(r[at]) for r in rows) for at in range(6)]
    return ["  ".join([r[0].ljust(widths[0]), *map(str.rjust, r[1:], widths[1:])]).rstrip() for r in rows]


def evaluation_text(worked: Worked, lang: str = "en") -> str:
    """Everything about the hand, for a person."""
    lengths = "=".join(map(str, worked.hand.shape))
    longest = worked.pattern[0] + worked.pattern[1]
    remark = worked.method.titled(lang)
    if worked.partner_suit is not None:
        remark = translate("{method}, in support of {suit}", lang).format(method=remark, suit=worked.partner_suit.glyph)
    lines = [hand_line(worked.hand), "", *count_lines(worked, remark, lang), "", quick_line(worked, lang), "",
             *suit_table(worked, lang), ""]
    lines.append(translate("Shape {lengths}, {kind}; rule of 20: {a} + {b} = {sum}", lang).format(
        lengths=lengths, kind=translate(worked.shape_class, lang), a=worked.hcp, b=longest, sum=worked.rule_of_20))
    if worked.partner_suit is not None:
        lines.append(_support_words(worked.partner_suit, worked.hand, lang))
    return "\n".join(lines)


def _support_words(suit: Strain, hand: Hand, lang: str) -> str:
    holding = hand.holdings[suit]
    held = f"{suit.glyph}{holding_text(holding)}" if holding else translate("a void", lang)
    message = "Support for partner's {suit}: no, {held} is neither four cards nor three with the jack or better"
    if is_support(holding):
        message = "Support for partner's {suit}: yes, {held}"
    return translate(message, lang).format(suit=suit.glyph, held=held)
