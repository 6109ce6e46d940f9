"""Questions that ask for the call of one hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bidcheck.advise import fits
from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.calls import BIDS, PASS, Call
from bidcheck.conditions.facts import FALSE, trace
from bidcheck.conditions.tell import Reason
from bidcheck.explain import Recommendation, recommend
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.locale import translate
from bidcheck.quiz.question import Boundary, Question
from bidcheck.quiz.words import explained, hint, told, turn_words, why_not
from bidcheck.render import miss_words, speaker_for

if TYPE_CHECKING:
    from bidcheck.cards import Hand
    from bidcheck.quiz.tables import Edge, Table
    from bidcheck.system.book import Position

BEST, GOOD = 10, 8
"""Points for the call that the adviser chooses, and for one that the notes allow as well."""

BOUNDARY_PARTS = {1: 45, 2: 55, 3: 70, 4: 90}
"""Of a hundred hands so many lie at a boundary where there is one, by level."""

UNDECIDED = 6
"""One in so many hands is one for which the notes do not decide, where there are such hands."""

OPTIONS = {1: 3, 2: 4, 3: 5, 4: 6}
"""How many answers are offered, by level."""


def draw_call(table: Table, call: Call, topic: str, chance: Chance, level: int = 2, lang: str = "en",
              seat: Seat = Seat.SOUTH) -> Question | None:
    """A hand that makes ``call`` at this table, as a question; ``None`` where no hand does."""
    rows = table.rows_of(call)
    if not rows:
        return None
    at = chance.pick(rows)
    hand, edge = draw_hand(table, at, chance, level)
    return call_question(table.position, hand, topic, level, lang, seat, chance,
                         None if edge is None else boundary(edge, hand, lang), table)


def draw_hand(table: Table, at: int, chance: Chance, level: int) -> tuple[Hand, Edge | None]:
    """A random hand of row ``at``: at a boundary as often as the level wants, else any."""
    undecided = table.undecided(at)
    if undecided.any() and not chance.below(UNDECIDED):
        return Region.of_rows(table.space, undecided).draw(chance), None
    if chance.below(100) < BOUNDARY_PARTS[level]:
        edge = next(table.edges(at, chance), None)
        if edge is not None:
            return edge.hands.draw(chance), edge
    return table.part(at).hands.draw(chance), None


def boundary(edge: Edge, hand: Hand, lang: str = "en") -> Boundary:
    """The boundary in words."""
    speaker, leaf = speaker_for(edge.row, lang), edge.moved.leaf
    step = trace(leaf, hand)
    words = speaker.say(leaf)
    if edge.nearly and not step.met:
        words = miss_words(Reason(leaf, False, step.actual, step.short_by, step.unit), speaker)
    return Boundary(str(edge.row.call), edge.nearly, words)


def call_question(position: Position, hand: Hand, topic: str, level: int, lang: str, seat: Seat,
                  chance: Chance, near: Boundary | None = None, table: Table | None = None,
                  vul: Vulnerability | None = None, dealer: Seat | None = None) -> Question:
    """The question which call ``hand`` makes at this turn; the notes, or the floor, must give it one."""
    if table is None:
        from bidcheck.quiz.tables import Table

        table = Table(position)
    r = recommend(position, hand)
    assert r.call is not None
    dealer = seat.after(-len(position.calls)) if dealer is None else dealer
    auction = Auction(dealer, position.calls)
    if vul is None:
        vul = Vulnerability((position.vulnerable << seat.side) | (position.they_vulnerable << seat.side.other))
    answers = {str(r.call): BEST, **{str(c): GOOD for c in _others_allowed(r) if c != r.call}}
    rows = [row for row in (*position.offer.rows, *r.choice.offer.rows) if row.otherwise or row.fact != FALSE]
    others = [c for c in dict.fromkeys(row.call for row in rows) if str(c) not in answers]
    wrong = {str(c): why_not(r, c, lang) for c in others}
    meanings = {str(c): told(tuple(x.row for x in r.candidates if x.row.call == c), lang) for c in others}
    options = [*answers, *distractors(r, others, auction, OPTIONS[level] - len(answers), chance)]
    for text in options:
        if text not in answers:
            wrong.setdefault(text, translate("the notes have no such call here", lang))
    return Question(
        topic=topic, skill=table.skill(topic, r.call), kind="call",
        prompt=f"{turn_words(auction, vul, lang)} {translate('Your call?', lang)}",
        answers=answers, options=tuple(sorted(options, key=lambda o: Call.parse(o).index)),
        explanation=explained(r, lang), why_not=wrong, told={k: v for k, v in meanings.items() if v},
        hint=hint(r, lang),
        status=r.choice.status, hand=hand, auction=auction, vul=vul, level=level, boundary=near,
        place=" ".join(map(str, position.calls)),
    )


def _others_allowed(r: Recommendation) -> tuple[Call, ...]:
    """The calls that the notes allow beside the one chosen; where the fallback answers, all that it allows."""
    choice = r.choice
    if choice.status != "fallback":
        return choice.alternatives
    return tuple(choice.offer.rows[at].call for at in fits(choice.offer, r.hand)[1])


def distractors(r: Recommendation, others: list[Call], auction: Auction, wanted: int, chance: Chance) -> list[str]:
    """Wrong calls that a student might make: those that the hand misses by least, then calls near the right one."""
    if wanted <= 0:
        return []
    nearness: dict[Call, tuple[bool, float]] = {}
    for c in r.candidates:
        if c.row.call in others:
            # a beaten call that the hand fits tempts most; an ``otherwise`` as much as a fair miss
            key = (not c.fits, 4.0 if c.row.otherwise else c.misses[1])
            nearness[c.row.call] = min(nearness.get(c.row.call, key), key)
    ranked = sorted(nearness, key=lambda c: (nearness[c], c.index))
    found = ranked[:wanted]
    if len(ranked) > wanted + 1 and chance.below(2):
        found[-1] = ranked[wanted]  # not always the very same three
    if len(found) < wanted:
        right = {r.call, *_others_allowed(r)}
        legal = [c for c in auction.legal_calls() if c not in right and c not in found]
        base = r.call if r.call is not None and r.call.is_bid else auction.last_bid or BIDS[2]
        near = sorted(legal, key=lambda c: (
            c.is_bid and abs(c.index - base.index) > 12, not (c.is_bid and c.strain == base.strain) and c != PASS,
            abs(c.index - base.index), c.index))
        found += near[:wanted - len(found)]
    return [str(c) for c in found]
