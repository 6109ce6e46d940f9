"""A sheet of duplicate deals, each scored by itself (Law 77), and the sums of the two sides.

In the form ``duplicate`` a deal without a vulnerability has that of its board, and without a board number that of its
place on the sheet (Law 2). In the form ``tournament`` the vulnerability must be given, unless the score is the same
either way.
"""

from __future__ import annotations

from bidcheck.auction import Seat, Side, Vulnerability, board_dealer, board_vulnerability
from bidcheck.locale import phrase
from bidcheck.scoring.deal import Deal, Form, Scored, ScoredDeal, Sheet
from bidcheck.scoring.duplicate import duplicate_items
from bidcheck.scoring.items import Item, Law
from bidcheck.scoring.place import SheetError


def score_boards(sheet: Sheet, law: Law) -> Scored:
    """Every deal by Law 77.

    Raises ``SheetError`` for a tournament deal whose vulnerability is not given and matters.
    """
    scored: list[ScoredDeal] = []
    for number, deal in enumerate(sheet.deals, 1):
        vulnerability, dealer = _setting(sheet, number, deal)
        side = deal.side
        items: tuple[Item, ...] = ()
        vulnerable = False
        if deal.contract is not None and side is not None:
            if vulnerability is not None:
                vulnerable = vulnerability.of(side)
            elif isinstance(deal.vul, bool):
                vulnerable = deal.vul
            else:
                _same_either_way(deal, law)
            items = duplicate_items(deal.contract, deal.tricks, side, vulnerable=vulnerable, law=law)
        scored.append(ScoredDeal(number, deal, dealer, vulnerability, vulnerable, items))
    held = any(deal.honours for deal in sheet.deals)
    remarks = (phrase("honours are written but not counted: duplicate has none"),) if held else ()
    return Scored(sheet, law, tuple(scored), remarks=remarks)


def _setting(sheet: Sheet, number: int, deal: Deal) -> tuple[Vulnerability | None, Seat | None]:
    """Who is vulnerable and who dealt, as far as the sheet tells."""
    if deal.board is not None:
        return board_vulnerability(deal.board), board_dealer(deal.board)
    if isinstance(deal.vul, Vulnerability):
        return deal.vul, None
    if deal.vul is None and sheet.form is Form.DUPLICATE:
        return board_vulnerability(number), board_dealer(number)
    return None, None


def _same_either_way(deal: Deal, law: Law) -> None:
    assert deal.contract is not None
    scores = {
        sum(i.points for i in duplicate_items(deal.contract, deal.tricks, Side.NS, vulnerable=v, law=law))
        for v in (False, True)
    }
    if len(scores) > 1:
        raise SheetError(
            f"the score of {deal.contract} with {deal.tricks} tricks depends on vulnerability: "
            "add 'vul: none', 'ns', 'ew' or 'both' to the deal", deal.place)
