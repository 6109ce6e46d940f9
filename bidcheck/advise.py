"""Choosing a call: which of the calls offered a hand makes, and how sure the notes are of it.

``choose`` decides for one hand by testing the rows of the offer; ``choose_many`` decides for a batch by masks. Both
read the same facts, and a test holds them to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.conditions.facts import Fact, mask, test
from bidcheck.system.book import Offer, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bidcheck.conditions.facts import Mask
    from bidcheck.evaluation.measures import View

Status = Literal["agreed", "ambiguous", "no agreement", "fallback"]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The call for a hand.

    ``status``: ``agreed`` the notes decide; ``ambiguous`` several fit and the notes do not say which (the others are
    ``alternatives``); ``no agreement`` no table, nothing fits, or the entry is left open (``call`` is then advice);
    ``fallback`` the notes are silent and the fallback answered. ``fitting`` are the rows of ``offer`` the hand fits.
    """

    call: Call | None
    status: Status
    offer: Offer
    row: int | None = None
    alternatives: tuple[Call, ...] = ()
    fitting: tuple[int, ...] = ()


def choose(position: Position, hand: Hand) -> Choice:
    """The call that the notes give ``hand`` at this turn."""
    rows = position.offer.rows
    return choose_among(position, hand, [i for i, r in enumerate(rows) if not r.otherwise and test(r.fact, hand)])


def choose_among(position: Position, hand: Hand, met: list[int]) -> Choice:
    """The call for ``hand``, which meets the conditions of just the rows ``met`` of the offer."""
    offer = position.offer
    fitting, winners = first_of(offer, hand, met)
    if winners:
        return decided(position, offer, fitting, winners)
    fallback = position.fallback_offer
    fitting, winners = fits(fallback, hand)
    if winners:
        best = narrowest(position, fallback, winners)
        return Choice(fallback.rows[best].call, "fallback", fallback, best, (), fitting)
    return Choice(None, "no agreement", offer)


def fits(offer: Offer, hand: Hand) -> tuple[tuple[int, ...], list[int]]:
    """The rows that the hand fits, and those of them that no other of them goes before."""
    return first_of(offer, hand, [i for i, r in enumerate(offer.rows) if not r.otherwise and test(r.fact, hand)])


def first_of(offer: Offer, hand: Hand, met: list[int]) -> tuple[tuple[int, ...], list[int]]:
    """Of the rows whose conditions are met: those the hand fits, and those that no other of them goes before."""
    rows = offer.rows
    fitting = met or [i for i, row in enumerate(rows) if row.otherwise]
    held = set(fitting)
    winners = [
        i for i in fitting
        if not held & rows[i].priors and not any(j in held and test(goes, hand) for j, goes in rows[i].rivals)
    ]
    return tuple(fitting), winners


def decided(position: Position, offer: Offer, fitting: tuple[int, ...], winners: list[int]) -> Choice:
    """The choice among the rows that nothing goes before: ``winners`` of those the hand fits."""
    calls = list(dict.fromkeys(offer.rows[i].call for i in winners))
    if len(calls) == 1:
        row = offer.rows[winners[0]]
        status: Status = "no agreement" if row.entry.status == "discuss" else "agreed"
        return Choice(row.call, status, offer, winners[0], (), fitting)
    best = narrowest(position, offer, winners)
    chosen = offer.rows[best].call
    return Choice(chosen, "ambiguous", offer, best, tuple(c for c in calls if c != chosen), fitting)


def narrowest(position: Position, offer: Offer, winners: list[int]) -> int:
    """The row that rules out most hands; of equal ones the first written."""
    if len({offer.rows[i].call for i in winners}) == 1:
        return winners[0]
    share = position.book.knowledge.share
    return min(winners, key=lambda i: (share(offer.rows[i].fact), i))


def choose_many(position: Position, view: View, n: int) -> list[tuple[Call | None, Status]]:
    """The call and status for each of the ``n`` hands of a view, as ``choose`` gives them one by one."""
    import numpy as np

    def masks(fact: Fact) -> Mask:
        return mask(fact, view)

    winning = winning_rows(position.offer, masks, n)
    chosen, ambiguous = _settled(position, position.offer, winning)
    results: list[tuple[Call | None, Status]] = []
    rows = position.offer.rows
    silent = np.flatnonzero(chosen < 0)
    fallback = position.fallback_offer
    backup = None
    if len(silent) and fallback.rows:
        backup, _ = _settled(position, fallback, winning_rows(fallback, masks, n))
    for k in range(n):
        at = int(chosen[k])
        if at >= 0:
            row = rows[at]
            if ambiguous[k]:
                results.append((row.call, "ambiguous"))
            else:
                results.append((row.call, "no agreement" if row.entry.status == "discuss" else "agreed"))
        elif backup is not None and int(backup[k]) >= 0:
            results.append((fallback.rows[int(backup[k])].call, "fallback"))
        else:
            results.append((None, "no agreement"))
    return results


def winning_rows(offer: Offer, masks: Callable[[Fact], Mask], n: int) -> Mask:
    """For each row the hands that it wins: ``bool[rows, n]``; several rows of a hand are equally good.

    ``masks`` gives for a fact which of the ``n`` hands, or classes of hands, fit it.
    """
    import numpy as np

    rows = offer.rows
    fit = np.zeros((len(rows), n), dtype=bool)
    for i, row in enumerate(rows):
        if not row.otherwise:
            fit[i] = masks(row.fact)
    open_ = [i for i, row in enumerate(rows) if row.otherwise]
    if open_:
        rest = ~fit.any(axis=0)
        for i in open_:
            fit[i] = rest
    won = fit.copy()
    for i, row in enumerate(rows):
        if not won[i].any():
            continue
        for j in row.priors:
            won[i] &= ~fit[j]
        for j, goes in row.rivals:
            both = won[i] & fit[j]
            if both.any():
                won[i] &= ~(fit[j] & masks(goes))
    return won


def _settled(position: Position, offer: Offer, won: Mask) -> tuple[NDArray[np.int64], Mask]:
    """The winning row of each hand, -1 where there is none, and where several calls were equally good."""
    import numpy as np

    n = won.shape[1]
    chosen = np.full(n, -1, dtype=np.int64)
    ambiguous = np.zeros(n, dtype=bool)
    if not len(offer.rows):
        return chosen, ambiguous
    count = won.sum(axis=0)
    first = won.argmax(axis=0)
    chosen[count > 0] = first[count > 0]
    for k in np.flatnonzero(count > 1):
        winners = [int(i) for i in np.flatnonzero(won[:, k])]
        if len({offer.rows[i].call for i in winners}) > 1:
            chosen[k] = narrowest(position, offer, winners)
            ambiguous[k] = True
    return chosen, ambiguous


