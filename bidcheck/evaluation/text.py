"""A worked evaluation in words: the count, line by line, and a table of the suits.

Suits are written with their signs; ``plain`` turns them into letters for a terminal that has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bidcheck.cards import PBN_ORDER, Hand, Strain, holding_text
from bidcheck.evaluation.worked import Item, SuitReport, Worked, is_support

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


def count_lines(worked: Worked, remark: str = "") -> list[str]:
    """The count from the honours to the total, one line for each part; ``remark`` stands beside the total."""
    labels, unit = worked.method.labels, worked.unit
    rows: list[tuple[str, int, str, str]] = []
    honours = [item for item in worked.items if item.what == "honours"]
    named = ", ".join(f"{_glyph(item.suit)}{item.cards} {figure(item.points, unit)}" for item in honours)
    rows.append((" ", _sum(honours), labels.honours, named or "no honour"))
    shape = [item for item in worked.items if item.what in _SHORT or item.what == "long suit"]
    if shape or _counts_shape(worked):
        rows.append(("+", _sum(shape), labels.distribution, _shape_words(worked, shape)))
    for item in worked.items:
        if item.what in ("trumps", "short of trumps"):
            rows.append((_sign(item.points), abs(item.points), "", _trump_words(item)))
    for what, words in (("no ace", "no ace"), ("unguarded honour", "unguarded: "), ("least", "never below 0")):
        found = [item for item in worked.items if item.what == what]
        if found:
            where = ", ".join(f"{_glyph(item.suit)}{item.cards}" for item in found if item.cards)
            total = _sum(found)
            rows.append((_sign(total), abs(total), "", words + where))
    rows.append(("=", worked.points, labels.total, remark))
    numbers = [figure(number, unit) for _, number, _, _ in rows]
    width = max(2, *map(len, numbers))
    label_width = max(3, *(len(label) for _, _, label, _ in rows))
    return [
        f"{'Count' if at == 0 else '':7}{sign} {number:>{width}} {label:<{label_width}} {words}".rstrip()
        for at, ((sign, _, label, words), number) in enumerate(zip(rows, numbers, strict=True))
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


def _shape_words(worked: Worked, items: Sequence[Item]) -> str:
    words = []
    for item in items:
        what = str(len(item.cards)) if item.what == "long suit" else item.what
        points = "" if len(items) == 1 else f" {figure(item.points, worked.unit)}"
        words.append(f"{what} {_glyph(item.suit)}{points}")
    outside = f" outside {worked.partner_suit.glyph}" if worked.partner_suit is not None else ""
    return ", ".join(words) or f"no short suit{outside}"


def _trump_words(item: Item) -> str:
    number = len(item.cards)
    if item.what == "trumps":
        return f"{number} trumps in {_glyph(item.suit)}"
    held = f"only {number} trump{'' if number == 1 else 's'}" if number else "no trump"
    return f"{held} in {_glyph(item.suit)}"


def quick_line(worked: Worked) -> str:
    """``2½ quick tricks   ♠KQ 1, ♥A 1, ♣K ½``."""
    held = [suit for suit in worked.suits if suit.quick_tricks]
    parts = ", ".join(f"{suit.suit.glyph}{suit.quick_cards} {figure(suit.quick_tricks, 2)}" for suit in held)
    number = figure(worked.quick_tricks, 2)
    return f"{number} quick trick{'' if 0 < worked.quick_tricks <= 2 else 's'}" + (f"   {parts}" if parts else "")


def suit_table(worked: Worked) -> list[str]:
    """A row for each thing a suit is judged by, a column for each suit and one for the hand."""
    suits = worked.suits

    def row(name: str, of: Callable[[SuitReport], str], whole: str = "") -> list[str]:
        return [name, *map(of, suits), whole]

    rows = [
        row("", lambda s: s.suit.glyph, "hand"),
        row("cards", lambda s: s.cards or "—", "".join(map(str, worked.pattern))),
        row("H", lambda s: figure(s.hcp), figure(worked.hcp)),
        row("quick tricks", lambda s: figure(s.quick_tricks, 2), figure(worked.quick_tricks, 2)),
        row("playing tricks", lambda s: figure(s.playing_tricks, 2), figure(worked.playing_tricks, 2)),
        row("controls", lambda s: figure(s.controls), figure(worked.controls)),
        row("losers", lambda s: figure(s.losers), figure(worked.losers)),
        row("stopper", lambda s: "yes" if s.stopped else "–", "all" if all(s.stopped for s in suits) else ""),
        row("may be bid", lambda s: "twice" if s.rebiddable and s.length == 5 else
            "freely" if s.rebiddable else "once" if s.biddable else "–"),
        row("quality", lambda s: s.quality or "–"),
    ]
    widths = [max(len(r[at]) for r in rows) for at in range(6)]
    return ["  ".join([r[0].ljust(widths[0]), *map(str.rjust, r[1:], widths[1:])]).rstrip() for r in rows]


def evaluation_text(worked: Worked, lang: str = "en") -> str:
    """Everything about the hand, for a person; the title of the method is in ``lang``."""
    lengths = "=".join(map(str, worked.hand.shape))
    longest = worked.pattern[0] + worked.pattern[1]
    remark = worked.method.titled(lang)
    if worked.partner_suit is not None:
        remark += f", in support of {worked.partner_suit.glyph}"
    lines = [hand_line(worked.hand), "", *count_lines(worked, remark), "", quick_line(worked), "",
             *suit_table(worked), ""]
    lines.append(f"Shape {lengths}, {worked.shape_class}; rule of 20: {worked.hcp} + {longest} = {worked.rule_of_20}")
    if worked.partner_suit is not None:
        lines.append(_support_words(worked.partner_suit, worked.hand))
    return "\n".join(lines)


def _support_words(suit: Strain, hand: Hand) -> str:
    holding = hand.holdings[suit]
    held = f"{suit.glyph}{holding_text(holding)}" if holding else "a void"
    if is_support(holding):
        return f"Support for partner's {suit.glyph}: yes, {held}"
    return f"Support for partner's {suit.glyph}: no, {held} is neither four cards nor three with the jack or better"
