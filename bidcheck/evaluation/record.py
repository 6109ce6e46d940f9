"""A worked evaluation as plain data, for JSON: keys are English and stable."""

from __future__ import annotations

from bidcheck.evaluation.worked import SuitReport, Worked


def evaluation_record(worked: Worked, lang: str = "en") -> dict[str, object]:
    """The evaluation as numbers, text, lists and mappings; only the ``title`` is in ``lang``.

    Points and tricks are numbers, halves as ``2.5``; suits are ``S H D C``; ``where`` may also be ``hand``.
    """
    method, unit = worked.method, worked.unit
    return {
        "hand": str(worked.hand),
        "method": method.name,
        "title": method.titled(lang),
        "scale": "opener" if worked.partner_suit is None else "support",
        "partner_suit": None if worked.partner_suit is None else str(worked.partner_suit),
        "unguarded": method.unguarded if method.unguarded_honour else None,
        "hcp": worked.hcp,
        "points": number(worked.points, unit),
        "quick_tricks": number(worked.quick_tricks, 2),
        "items": [
            {"what": item.what, "where": item.where, "points": number(item.points, unit), "cards": item.cards}
            for item in worked.items
        ],
        "playing_tricks": number(worked.playing_tricks, 2),
        "controls": worked.controls,
        "losers": worked.losers,
        "rule_of_20": worked.rule_of_20,
        "shape": list(worked.hand.shape),
        "shape_class": worked.shape_class,
        "all_stopped": all(suit.stopped for suit in worked.suits),
        "suits": {str(suit.suit): _suit(suit) for suit in worked.suits},
    }


def _suit(suit: SuitReport) -> dict[str, object]:
    return {
        "cards": suit.cards,
        "length": suit.length,
        "hcp": suit.hcp,
        "quick_tricks": number(suit.quick_tricks, 2),
        "playing_tricks": number(suit.playing_tricks, 2),
        "controls": suit.controls,
        "losers": suit.losers,
        "stopper": suit.stopped,
        "biddable": suit.biddable,
        "rebiddable": suit.rebiddable,
        "support": suit.support,
        "quality": suit.quality or None,
    }


def number(value: int, unit: int) -> int | float:
    """``value`` in units of ``1 / unit``: whole where it can be."""
    return value // unit if value % unit == 0 else value / unit
