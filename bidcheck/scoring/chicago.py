"""Chicago, four deals: part-scores carried, or each deal as in duplicate.

The first deal nobody is vulnerable, the second and third the dealer's side (in some clubs its opponents), the fourth
both. This is not the order of duplicate boards 1–4. A deal passed out does not count: the same player deals again.
Eight deals are two Chicagos, and so on.
"""

from __future__ import annotations

from bidcheck.auction import Seat, Side, Vulnerability
from bidcheck.locale import phrase
from bidcheck.scoring.contract import GAME, contract_items, game_item
from bidcheck.scoring.deal import ChicagoOptions, Deal, Scored, ScoredDeal, Sheet, honours_item
from bidcheck.scoring.duplicate import SOURCES, duplicate_items
from bidcheck.scoring.items import Item, Kind, Law, Line


def chicago_vulnerability(turn: int, dealer: Seat, *, opponents: bool = False) -> Vulnerability:
    """Who is vulnerable on deal ``turn``, 1 … 4, dealt by ``dealer``; ``opponents`` is the clubs' variant."""
    if turn in (1, 4):
        return Vulnerability.NONE if turn == 1 else Vulnerability.BOTH
    if turn not in (2, 3):
        raise ValueError(f"Chicago has deals 1 to 4, not {turn}")
    return Vulnerability(1 << (dealer.side.other if opponents else dealer.side))


def score_chicago(sheet: Sheet, law: Law) -> Scored:
    """The deals in order, with the part-scores that were carried."""
    options = sheet.options
    assert isinstance(options, ChicagoOptions)
    carries = options.style == "carried"
    dealer, turn, below, games = sheet.dealer, 1, [0, 0], [0, 0]
    scored: list[ScoredDeal] = []
    remarks: list[str] = []
    for number, deal in enumerate(sheet.deals, 1):
        vulnerability = chicago_vulnerability(turn, dealer, opponents=options.vulnerable == "opponents")
        items: list[Item] = []
        game: Side | None = None
        side = deal.side
        if deal.contract is None or side is None:
            scored.append(ScoredDeal(number, deal, dealer, vulnerability, False, (), None, (below[0], below[1])))
            continue
        vulnerable = vulnerability.of(side)
        if carries:
            items, game = _carried(deal, side, below, turn == 4, vulnerable, options, law)
            if game is not None:
                below = [0, 0]
                games[game] += 1
        else:
            items = list(duplicate_items(deal.contract, deal.tricks, side, vulnerable=vulnerable, law=law))
        honours, remark = honours_item(deal, options, source="Rubber Law 81", line=Line.ABOVE if carries else None)
        items += [honours] if honours else []
        remarks += [remark] if remark else []
        last = turn == 4
        if last:
            below = [0, 0]
        scored.append(ScoredDeal(number, deal, dealer, vulnerability, vulnerable, tuple(items), game,
                                 (below[0], below[1])))
        turn, dealer = turn % 4 + 1, dealer.left
    if turn != 1:
        remarks.append(phrase("this Chicago is not finished: {n} of 4 deals were played", n=turn - 1))
    return Scored(sheet, law, tuple(scored), (), (games[0], games[1]) if carries else None, turn == 1,
                  tuple(dict.fromkeys(remarks)))


def _carried(
    deal: Deal, side: Side, below: list[int], last: bool, vulnerable: bool, options: ChicagoOptions, law: Law
) -> tuple[list[Item], Side | None]:
    """The items of one deal, and who completed a game with it; adds the trick points to ``below``."""
    assert deal.contract is not None
    items = contract_items(deal.contract, deal.tricks, side, vulnerable=vulnerable, law=law, source=SOURCES[law],
                           sheet=True)
    made = sum(i.points for i in items if i.line is Line.BELOW)
    if not made:
        return items, None
    before = below[side]
    below[side] += made
    if below[side] >= GAME:
        item = game_item(side, vulnerable=vulnerable, source="Chicago", line=Line.ABOVE)
        if made < GAME:
            what = phrase("{what}: {before} carried and {made}", what=item.what, before=before, made=made)
            item = Item(Kind.GAME, what, side, item.points, item.source, item.line)
        return [items[0], item, *items[1:]], side
    if last and options.last_deal_partscore:
        what = phrase("part-score on the fourth deal")
        items.insert(1, Item(Kind.LAST_PARTSCORE, what, side, options.last_deal_partscore, "Chicago", Line.ABOVE))
    elif options.partscore_bonus:
        what = phrase("part-score")
        items.insert(1, Item(Kind.PARTSCORE, what, side, options.partscore_bonus, "Chicago", Line.ABOVE))
    return items, None
