"""Which of four hands make a call, and which do not: those that do not miss it by little."""

from __future__ import annotations

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.explain import recommend
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.locale import translate
from bidcheck.quiz.calling import draw_hand
from bidcheck.quiz.question import Boundary, Question
from bidcheck.quiz.tables import Table
from bidcheck.quiz.words import explained, told, turn_words, why_not
from bidcheck.render import call_words

LETTERS = "ABCD"


def draw_contrast(table: Table, call: Call, chance: Chance, level: int = 2, lang: str = "en",
                  seat: Seat = Seat.SOUTH) -> Question | None:
    """Four hands, one to three of which make ``call``; ``None`` where no other hands can be found."""
    yes = [True] * (1 + chance.below(3))
    flags = chance.shuffled(yes + [False] * (4 - len(yes)))
    hands: list[Hand] = []
    for fits in flags:
        hand = _with(table, call, chance, level) if fits else without(table, call, chance, level)
        if hand is None or hand in hands:
            return None
        hands.append(hand)
    answer = "".join(x for x, fits in zip(LETTERS, flags, strict=True) if fits)
    dealer = seat.after(-len(table.position.calls))
    auction = Auction(dealer, table.position.calls)
    vul = Vulnerability(
        (table.position.vulnerable << seat.side) | (table.position.they_vulnerable << seat.side.other))
    reasons, lines = {}, []
    for x, hand, fits in zip(LETTERS, hands, flags, strict=True):
        r = recommend(table.position, hand)
        if fits:
            lines.append(f"{x}: {explained(r, lang).splitlines()[0]}")
        else:
            reason = why_not(r, call, lang)
            bids = "" if r.call is None else f"{call_words(r.call, lang)}; "
            lines.append(f"{x}: {bids}{call_words(call, lang)} {reason}")
            reasons[x] = reason
    rows = tuple(row for row in table.offer.rows if row.call == call)
    words = told(rows, lang)
    prompt = translate("Which of these hands bid {call}?", lang) if call.is_bid else translate(
        "With which of these hands is {call} right?", lang)
    skill = table.skill("contrast", call)
    return Question(
        "contrast", skill, "pick", f"{turn_words(auction, vul, lang)} {prompt.format(call=call_words(call, lang))}",
        {answer: 10}, tuple(LETTERS), "\n".join(lines), why_not=reasons,
        told={str(call): words} if words else {},
        hint=translate("The call tells partner: {words}", lang).format(words=words),
        hands=tuple(hands), auction=auction, vul=vul, level=level, place=str(auction),
        boundary=Boundary(str(call), True, translate("hands that miss it by little", lang)),
    )


def _with(table: Table, call: Call, chance: Chance, level: int) -> Hand | None:
    """A hand that makes the call."""
    rows = table.rows_of(call)
    return draw_hand(table, chance.pick(rows), chance, level)[0] if rows else None


def without(table: Table, call: Call, chance: Chance, level: int = 2) -> Hand | None:
    """A hand that has another call, and that misses this one by a step where there is such a hand."""
    if level > 1 or chance.below(2):
        near = near_misses(table, call, chance)
        if near is not None:
            return near.draw(chance)
    others = table.elsewhere(call)
    return others.draw(chance) if others.count else None


def near_misses(table: Table, call: Call, chance: Chance) -> Region | None:
    """Hands that would fit a row of the call if it asked for a step less, or fit it and go elsewhere."""
    rows = [at for at, row in enumerate(table.offer.rows) if row.call == call and not row.otherwise]
    tried = 0
    for at in chance.shuffled(rows):
        moves = chance.shuffled(table.moves(at, wider=True))
        for fact in (*(m.fact for m in moves), table.offer.rows[at].fact):
            if tried == 10 or not table.space.covers([fact]):
                continue
            tried += 1
            found = table.elsewhere(call, fact)
            if found.count:
                return found
    return None
