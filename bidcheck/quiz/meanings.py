"""What has partner shown? The words of his call, its least length or points, whether it forces, and which hand has it.

Every wrong statement is refuted by a hand: one that makes the call and is not as the statement says.
"""

from __future__ import annotations

from bidcheck.auction import Auction, Seat, Vulnerability, _is_over
from bidcheck.calls import PASS, Call
from bidcheck.cards import SUITS
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import either, test
from bidcheck.explain import recommend
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.locale import translate
from bidcheck.quiz.calling import draw_hand
from bidcheck.quiz.contrast import LETTERS, without
from bidcheck.quiz.question import Question
from bidcheck.quiz.screen import compact
from bidcheck.quiz.tables import Table
from bidcheck.quiz.words import explained, told, why_not
from bidcheck.render import call_words

KINDS = ("words", "hand", "figure", "forcing")

WITNESSES = 40
"""So many hands that make a call are drawn to refute what is said of others."""


def draw_meaning(table: Table, call: Call, kind: str, chance: Chance, level: int = 2, lang: str = "en"
                 ) -> Question | None:
    """A question about what ``call`` shows at this table, asked of partner; ``None`` where that kind does not suit."""
    rows = table.rows_of(call)
    if not rows:
        return None
    made = {"words": _words, "hand": _hand, "figure": _figure, "forcing": _forcing}[kind]
    return made(table, call, rows, chance, level, lang)


def _setting(table: Table, call: Call, seat: Seat = Seat.SOUTH) -> tuple[Auction, Vulnerability]:
    """The auction at partner's turn, the call made and the next opponent passing, and who is vulnerable."""
    calls = (*table.position.calls, call)
    if not _is_over(calls):
        calls = (*calls, PASS)
    auction = Auction(seat.after(-len(calls)), calls)
    vul = Vulnerability(
        (table.position.vulnerable << seat.side) | (table.position.they_vulnerable << seat.side.other))
    return auction, vul


def place(table: Table) -> str:
    """The calls before the table."""
    return " ".join(map(str, table.position.calls))


def _heading(auction: Auction, lang: str) -> str:
    said = " – ".join(call_words(c, lang) for c in auction.calls)
    return translate("You are South. The auction: {auction}.", lang).format(auction=said)


def _words(table: Table, call: Call, rows: list[int], chance: Chance, level: int, lang: str) -> Question | None:
    mine = tuple(r for r in table.offer.rows if r.call == call)
    if any(row.otherwise for row in mine):
        return None
    right = told(mine, lang)
    makes = Region.of_rows(table.space, table.made(call))
    witness = [makes.draw(chance) for _ in range(WITNESSES)]
    wrong: dict[str, str] = {}
    others = [c for c in table.calls() if c != call]
    # calls of the same suit, level or forcing first: those are confused
    others.sort(key=lambda c: (c.suit != call.suit or c.suit is None, abs(c.index - call.index)))
    for other in others:
        theirs = tuple(r for r in table.offer.rows if r.call == other)
        if any(row.otherwise for row in theirs):
            continue
        words = told(theirs, lang)
        if not words or words in (right, *wrong):
            continue
        fact = either(row.fact for row in theirs)
        refuting = next((hand for hand in witness if not test(fact, hand)), None)
        if refuting is not None:
            wrong[words] = translate("that is {call}; {hand} bids {this}", lang).format(
                call=call_words(other, lang), hand=compact(refuting), this=call_words(call, lang))
        if len(wrong) == 2 + min(level, 2):
            break
    if len(wrong) < 2:
        return None
    auction, vul = _setting(table, call)
    options = chance.shuffled([right, *wrong])
    name = table.offer.rows[rows[0]].entry.name.say(lang)
    prompt = translate("What has partner shown by {call}?", lang).format(call=call_words(call, lang))
    return Question(
        "meaning", table.skill("meaning", call), "choice", f"{_heading(auction, lang)} {prompt}", {right: 10},
        tuple(options), f"{call_words(call, lang)}: {f'{name}, ' if name else ''}{right}", why_not=wrong,
        hint=_attribute_words(table, call, lang), auction=auction, vul=vul, level=level, place=place(table),
    )


def _hand(table: Table, call: Call, rows: list[int], chance: Chance, level: int, lang: str) -> Question | None:
    """Four hands, one of which partner can have."""
    right, _ = draw_hand(table, chance.pick(rows), chance, level)
    hands = [right]
    while len(hands) < 4:
        hand = without(table, call, chance, level)
        if hand is None or hand in hands:
            return None
        hands.append(hand)
    hands = chance.shuffled(hands)
    answer = LETTERS[hands.index(right)]
    auction, vul = _setting(table, call)
    reasons: dict[str, str] = {}
    lines = []
    for x, hand in zip(LETTERS, hands, strict=True):
        r = recommend(table.position, hand)
        if x == answer:
            lines.append(f"{x}: {explained(r, lang).splitlines()[0]}")
        else:
            reason = f"{call_words(call, lang)} {why_not(r, call, lang)}"
            lines.append(f"{x}: {call_words(r.call, lang) if r.call else '–'}; {reason}")
            reasons[x] = reason if r.call is None else translate("{hand} bids {call}; {reason}", lang).format(
                hand=x, call=call_words(r.call, lang), reason=reason)
    prompt = translate("Which hand can partner have for {call}?", lang).format(call=call_words(call, lang))
    return Question(
        "meaning", table.skill("meaning", call), "choice", f"{_heading(auction, lang)} {prompt}", {answer: 10},
        tuple(LETTERS), "\n".join(lines), why_not=reasons, hint=_attribute_words(table, call, lang),
        hands=tuple(hands), auction=auction, vul=vul, level=level, place=place(table),
    )


def _figure(table: Table, call: Call, rows: list[int], chance: Chance, level: int, lang: str) -> Question | None:
    """The least or the most of something that partner can hold, exactly."""
    made = table.made(call)
    kinds: list[tuple[str, int, int]] = []
    values = table.space.values(HCP)[made]
    kinds.append((translate("How many high-card points has partner at least?", lang), int(values.min()), 4))
    if int(values.max()) <= 24:
        kinds.append((translate("How many high-card points has partner at most?", lang), int(values.max()), 3))
    for suit in SUITS:
        lengths = table.space.values(length_in(suit))[made]
        least = int(lengths.min())
        if least >= 3 or (suit == call.suit and least):
            text = translate("How many cards in {suit} has partner at least?", lang).format(suit=suit.glyph)
            kinds.append((text, least, 1))
        elif int(lengths.max()) <= 4:
            text = translate("How many cards in {suit} has partner at most?", lang).format(suit=suit.glyph)
            kinds.append((text, int(lengths.max()), 1))
    text, right, step = chance.pick(kinds)
    near = (right + step, right - step, right + 2 * step, right - 2 * step, right + 3 * step)
    wrong = [value for value in near if value >= 0][:3]
    auction, vul = _setting(table, call)
    rows_said = told(tuple(r for r in table.offer.rows if r.call == call), lang)
    return Question(
        "meaning", table.skill("meaning", call), "number", f"{_heading(auction, lang)} {text}", {str(right): 10},
        tuple(map(str, sorted([right, *wrong]))),
        f"{call_words(call, lang)}: {rows_said}; {translate('counted over every hand that bids so', lang)}",
        hint=_attribute_words(table, call, lang), auction=auction, vul=vul, level=level, place=place(table),
    )


_FORCING = {"no": "no", "one round": "for one round", "game": "to game", "slam": "to slam"}


def _forcing(table: Table, call: Call, rows: list[int], chance: Chance, level: int, lang: str) -> Question | None:
    attributes = table.position.attributes(call)
    if not call.is_bid or not attributes.known or level == 1:
        return None
    right = _FORCING[attributes.forcing]
    options = [x for x in ("no", "for one round", "to game") if x != right]
    auction, vul = _setting(table, call)
    prompt = translate("Is {call} forcing?", lang).format(call=call_words(call, lang))
    said = translate("by the notes: {what}", lang).format(what=translate(right, lang))
    return Question(
        "meaning", table.skill("meaning", call), "choice", f"{_heading(auction, lang)} {prompt}", {right: 10},
        tuple(sorted([right, *options], key=list(_FORCING.values()).index)),
        f"{call_words(call, lang)}: {told(tuple(r for r in table.offer.rows if r.call == call), lang)}; {said}",
        hint="", auction=auction, vul=vul, level=level, place=place(table),
    )


def _attribute_words(table: Table, call: Call, lang: str) -> str:
    attributes = table.position.attributes(call)
    if attributes.artificial:
        return translate("The call is artificial.", lang)
    return translate("The call is natural.", lang) if call.is_bid else ""

