"""Rubber bridge (Laws of Rubber Bridge 72–81): above and below the line, games, the rubber, a rubber broken off.

Only odd tricks bid and made stand below the line. The side that brings its points there to 100 wins a game; a line is
drawn, and both sides' part-scores count for no later game. Two games win the rubber, not the larger total.
"""

from __future__ import annotations

from bidcheck.auction import Side, Vulnerability
from bidcheck.locale import phrase
from bidcheck.scoring.contract import GAME, contract_items
from bidcheck.scoring.deal import RubberOptions, Scored, ScoredDeal, Sheet, honours_item
from bidcheck.scoring.items import Item, Kind, Law, Line
from bidcheck.scoring.place import SheetError

SOURCES = {Law.MODERN: "Rubber Law 81", Law.PRE1987: "Rubber Law 81 before 1993"}


def score_rubber(sheet: Sheet, law: Law) -> Scored:
    """The rubber, deal by deal; a sheet that ends before it gets the premiums of a rubber broken off (Law 80).

    Raises ``SheetError`` for a deal after the end of the rubber.
    """
    options = sheet.options
    assert isinstance(options, RubberOptions)
    games, below = [0, 0], [0, 0]
    dealer = sheet.dealer
    scored: list[ScoredDeal] = []
    remarks: list[str] = []
    for number, deal in enumerate(sheet.deals, 1):
        if 2 in games:
            raise SheetError(f"the rubber ended with deal {scored[-1].name}: "
                             "the deals after it belong to another sheet", deal.place)
        vulnerability = Vulnerability((games[0] > 0) | (games[1] > 0) << 1)
        items: list[Item] = []
        game = None
        side = deal.side
        if deal.contract is not None and side is not None:
            items = contract_items(deal.contract, deal.tricks, side, vulnerable=vulnerability.of(side), law=law,
                                   source=SOURCES[law], sheet=True)
            honours, remark = honours_item(deal, options, source="Rubber Law 81", line=Line.ABOVE)
            items += [honours] if honours else []
            remarks += [remark] if remark else []
            below[side] += sum(i.points for i in items if i.line is Line.BELOW)
            if below[side] >= GAME:
                game, below = side, [0, 0]
                games[side] += 1
                if games[side] == 2:
                    items.append(_rubber(side, games[side.other], options))
        scored.append(ScoredDeal(number, deal, dealer, vulnerability, side is not None and vulnerability.of(side),
                                 tuple(items), game, (below[0], below[1])))
        dealer = dealer.left  # a deal passed out too: the next dealer deals
    finished = 2 in games
    closing = () if finished else _unfinished(games, below, options, law)
    if not finished:
        remarks.append(phrase("the rubber is not finished: it is scored as broken off here (Rubber Law 80)"))
    return Scored(sheet, law, tuple(scored), closing, (games[0], games[1]), finished, tuple(dict.fromkeys(remarks)))


def _rubber(side: Side, lost: int, options: RubberOptions) -> Item:
    points = options.three_game_rubber if lost else options.two_game_rubber
    return Item(Kind.RUBBER, phrase("rubber, 2 games to {n}", n=lost), side, points, "Rubber Law 74", Line.ABOVE)


def _unfinished(games: list[int], below: list[int], options: RubberOptions, law: Law) -> tuple[Item, ...]:
    """Law 80: for the only game, and for the only part-score of the game that is not finished."""
    partscore = options.unfinished_partscore
    premiums = (
        (games, Kind.UNFINISHED_GAME, phrase("the only game of an unfinished rubber"), options.unfinished_game),
        (below, Kind.UNFINISHED_PARTSCORE, phrase("the only part-score of an unfinished game"),
         law.unfinished_partscore if partscore is None else partscore),
    )
    items: list[Item] = []
    for held, kind, what, points in premiums:
        sides = [side for side in Side if held[side]]
        if len(sides) == 1 and points:
            items.append(Item(kind, what, sides[0], points, "Rubber Law 80", Line.ABOVE))
    return tuple(items)
