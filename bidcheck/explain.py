"""Why this call, and why not the others: every condition ticked, every near miss with how near.

``recommend`` is a choice with its reasons as data; ``bidcheck.render`` writes it for people and as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bidcheck.advise import Choice, choose
from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.facts import All, Always, Any, Fact, Labelled, Not, Trace, test, trace
from bidcheck.evaluation.worked import Worked, evaluate
from bidcheck.system.book import Offer, Position, Row
from bidcheck.system.model import ChooseKey


@dataclass(frozen=True, slots=True)
class Reason:
    """One condition, met or not; ``actual`` and ``short_by`` in units of ``1 / unit``, negative for too much."""

    fact: Fact
    met: bool
    actual: int | None = None
    short_by: int | None = None
    unit: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A row of the offer with the test of the hand.

    ``behind`` is the row that goes before it where the hand fits both; ``chosen_by`` the key of ``choose`` that put it
    before a sibling the hand fits as well.
    """

    row: Row
    fits: bool
    chosen: bool
    met: tuple[Reason, ...]
    failed: tuple[Reason, ...]
    behind: Row | None = None
    chosen_by: tuple[tuple[ChooseKey, Call], ...] = ()

    @property
    def misses(self) -> tuple[int, float]:
        """How far the hand is from fitting: conditions failed, then points and cards short."""
        return len(self.failed), sum(abs(r.short_by) / r.unit if r.short_by is not None else 3 for r in self.failed)


@dataclass(frozen=True, slots=True, eq=False)
class Recommendation:
    """A call for a hand in an auction, with the evaluation and every candidate."""

    position: Position
    hand: Hand
    choice: Choice
    worked: Worked
    candidates: tuple[Candidate, ...]

    @property
    def call(self) -> Call | None:
        return self.choice.call

    @property
    def chosen(self) -> Candidate | None:
        return next((c for c in self.candidates if c.chosen), None)


def recommend(position: Position, hand: Hand) -> Recommendation:
    """The call for ``hand`` at this turn, with its reasons and those against the others."""
    choice = choose(position, hand)
    return Recommendation(position, hand, choice, worked_for(position, hand, choice),
                          tuple(_candidates(position, choice, hand)))


def worked_for(position: Position, hand: Hand, choice: Choice) -> Worked:
    """The evaluation on the scale of the table: in support of a suit where the table counts so."""
    lexicon = position.book.system.lexicon
    suit: Strain | None = None
    row = choice.offer.rows[choice.row] if choice.row is not None else next(iter(choice.offer.rows), None)
    if row is not None and row.scale is not None and row.scale.name == "support points":
        named = row.scale.suit
        suit = named if isinstance(named, Strain) else row.suits.get(str(named))
    return evaluate(hand, lexicon.methods[lexicon.points], suit)


def _candidates(position: Position, choice: Choice, hand: Hand) -> Iterator[Candidate]:
    offers = [position.offer]
    if choice.offer is not position.offer:
        offers.append(choice.offer)
    for offer in offers:
        mine = offer is choice.offer
        for at, row in enumerate(offer.rows):
            yield _candidate(offer, at, row, hand, choice if mine else None)


def _candidate(offer: Offer, at: int, row: Row, hand: Hand, choice: Choice | None) -> Candidate:
    steps = trace(row.fact, hand)
    fitting = choice.fitting if choice is not None else ()
    chosen = choice is not None and choice.row == at
    if row.otherwise:
        return Candidate(row, at in fitting, chosen, (), ())
    met, failed = reasons(steps)
    behind = None
    if steps.met and not chosen:
        ahead = [j for j in fitting if j in row.priors] + [
            j for j, goes in row.rivals if j in fitting and test(goes, hand)]
        behind = offer.rows[min(ahead)] if ahead else None
    keys = tuple(_deciding(offer, at, hand, fitting)) if chosen else ()
    return Candidate(row, steps.met, chosen, tuple(met), tuple(failed), behind, keys)


def _deciding(offer: Offer, at: int, hand: Hand, fitting: tuple[int, ...]) -> Iterator[tuple[ChooseKey, Call]]:
    """For each sibling of the entry that the hand fits too, the key that put this call before it."""
    for j in fitting:
        other = offer.rows[j]
        if other.entry is not offer.rows[at].entry or other.call == offer.rows[at].call:
            continue
        for ahead, by in other.keys:
            if ahead == at:
                yield from ((key, other.call) for key, goes in by if test(goes, hand))


def reasons(step: Trace) -> tuple[list[Reason], list[Reason]]:
    """The conditions of a trace that tell: those met, those failed.

    Of alternatives the first that is met tells, else the one that is nearest; a definition tells by its parts.
    """
    fact = step.fact
    if isinstance(fact, All):
        met: list[Reason] = []
        failed: list[Reason] = []
        for part in step.parts:
            yes, no = reasons(part)
            met.extend(yes)
            failed.extend(no)
        return met, failed
    if isinstance(fact, Any):
        if step.met:
            return reasons(next(p for p in step.parts if p.met))
        told = [reasons(p) for p in step.parts]
        return min(told, key=lambda both: (len(both[1]), sum(_away(r) for r in both[1])))
    if isinstance(fact, Labelled):
        if _opaque(fact):
            reason = Reason(fact, step.met)
            return ([reason], []) if step.met else ([], [reason])
        return reasons(step.parts[0])
    if isinstance(fact, Always) and fact.source is None:
        return [], []
    reason = Reason(fact, step.met, step.actual, step.short_by, step.unit)
    if isinstance(fact, Not):
        reason = Reason(fact, step.met)
    return ([reason], []) if step.met else ([], [reason])


def _away(reason: Reason) -> float:
    return abs(reason.short_by) / reason.unit if reason.short_by is not None else 3.0


def _opaque(fact: Labelled) -> bool:
    """Whether a part is told as a whole: quantified suits, and comparisons of all the suits of a class."""
    return isinstance(fact.source, t.Stopper | t.Length | t.Short | t.Compared) or (
        isinstance(fact.source, t.Exists) and fact.source.suits.quantifier == "every")
