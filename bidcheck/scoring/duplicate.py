"""Duplicate scores (Law 77): each deal by itself, a part-score 50, a game 300 or 500.

>>> from bidcheck.auction import Contract
>>> duplicate_score(Contract.parse("4SX"), 9, vulnerable=True)
-200
>>> duplicate_score(Contract.parse("2SXX"), 9, vulnerable=True, law=Law.PRE1987)
1190
"""

from __future__ import annotations

from bidcheck.auction import Contract, Side
from bidcheck.locale import phrase
from bidcheck.scoring.contract import GAME, contract_items, game_item
from bidcheck.scoring.items import Item, Kind, Law

SOURCES = {Law.MODERN: "Law 77", Law.PRE1987: "Law 77 before 1987"}


def duplicate_items(
    contract: Contract, tricks: int, side: Side, *, vulnerable: bool, law: Law = Law.MODERN
) -> tuple[Item, ...]:
    """The items of one deal; ``side`` declares and is ``vulnerable`` or not.

    ``ValueError`` unless ``tricks`` is 0 … 13.
    """
    source = SOURCES[law]
    items = contract_items(contract, tricks, side, vulnerable=vulnerable, law=law, source=source)
    if items[0].kind is Kind.TRICKS:
        if items[0].points >= GAME:
            items.insert(1, game_item(side, vulnerable=vulnerable, source=source))
        else:
            items.insert(1, Item(Kind.PARTSCORE, phrase("part-score"), side, 50, source))
    return tuple(items)


def duplicate_score(contract: Contract, tricks: int, *, vulnerable: bool, law: Law = Law.MODERN) -> int:
    """The score from declarer's side, negative when the contract fails.

    ``ValueError`` unless ``tricks`` is 0 … 13.
    """
    items = duplicate_items(contract, tricks, Side.NS, vulnerable=vulnerable, law=law)
    return sum(item.points if item.side is Side.NS else -item.points for item in items)
