"""Why this call, and why not the others: every condition ticked, every near miss with how near.

``recommend`` is a choice with its reasons as data; ``bidcheck.render`` writes it for people and as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from bidcheck.advise import Choice, choose_among
from bidcheck.calls import Call
from bidcheck.cards import Hand, Strain
from bidcheck.conditions.facts import Within, leaves, test
from bidcheck.conditions.tell import Outcome, Reading, Readings, Reason, Teller, place_of, teller
from bidcheck.evaluation.measures import Measure
from bidcheck.evaluation.points import Method
from bidcheck.evaluation.worked import Worked, evaluate
from bidcheck.system.book import Offer, Position, Row
from bidcheck.system.model import ChooseKey


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A row of the offer with the test of the hand.

    ``behind`` is the row that goes before it where the hand fits both; ``chosen_by`` the key of ``choose`` that put it
    before a sibling the hand fits as well.
    """

    row: Row
    outcome: Outcome
    chosen: bool = False
    behind: Row | None = None
    chosen_by: tuple[tuple[ChooseKey, Call], ...] = ()

    @property
    def fits(self) -> bool:
        return self.outcome.fits

    @property
    def met(self) -> tuple[Reason, ...]:
        return self.outcome.met

    @property
    def failed(self) -> tuple[Reason, ...]:
        return self.outcome.failed

    @property
    def misses(self) -> tuple[int, float]:
        """How far the hand is from fitting: conditions failed, then points and cards short."""
        return self.outcome.misses


@dataclass(frozen=True, slots=True, eq=False)
class Recommendation:
    """A call for a hand in an auction, with the evaluation and every candidate."""

    position: Position
    hand: Hand
    choice: Choice
    candidates: tuple[Candidate, ...]
    reading: Reading

    @property
    def worked(self) -> Worked:
        """The evaluation on the scale of the table: every point named."""
        return evaluate(self.hand, self.method, self.support)

    @property
    def method(self) -> Method:
        """The points method of the system."""
        lexicon = self.position.book.system.lexicon
        return lexicon.methods[lexicon.points]

    @property
    def support(self) -> Strain | None:
        """The suit in support of which the table counts, if it does."""
        choice = self.choice
        row = choice.offer.rows[choice.row] if choice.row is not None else next(iter(choice.offer.rows), None)
        if row is None or row.scale is None or row.scale.name != "support points":
            return None
        named = row.scale.suit
        return named if isinstance(named, Strain) else row.suits.get(str(named))

    @property
    def points(self) -> Measure:
        """What the hand's points are counted by."""
        return _points(self.method, self.support)

    @property
    def call(self) -> Call | None:
        return self.choice.call

    @property
    def chosen(self) -> Candidate | None:
        return next((c for c in self.candidates if c.chosen), None)


def recommend(position: Position, hand: Hand) -> Recommendation:
    """The call for ``hand`` at this turn, with its reasons and those against the others."""
    reading = Reading(hand)
    return _recommended(position, reading, [tell(reading) for tell in tellers(position.offer)])


def _recommended(position: Position, reading: Reading, told: Sequence[Outcome]) -> Recommendation:
    """The recommendation, when it has been told what of the rows the hand meets."""
    offer, hand = position.offer, reading.hand
    choice = choose_among(position, hand, [i for i, o in enumerate(told) if o.fits and not offer.rows[i].otherwise])
    offers = [(offer, told)]
    if choice.offer is not offer:
        offers.append((choice.offer, [tell(reading) for tell in tellers(choice.offer)]))
    candidates = tuple(
        weighed(one, at, told[at], hand, choice if one is choice.offer else None)
        for one, told in offers for at in range(len(one.rows))
    )
    return Recommendation(position, hand, choice, candidates, reading)


def tellers(offer: Offer) -> tuple[Teller, ...]:
    """What tells for each row of an offer, made once."""
    if not offer.kept:
        offer.kept.append(tuple(teller(row.fact) for row in offer.rows))
    made: tuple[Teller, ...] = offer.kept[0]
    return made


@lru_cache(maxsize=200)
def _points(method: Method, support: Strain | None) -> Measure:
    return method.measure() if support is None else method.in_support(support)


def recommend_many(position: Position, hands: Sequence[Hand]) -> Iterator[Recommendation]:
    """``recommend`` for each hand; figures are taken and reasons told for many hands at once."""
    from bidcheck.handspace.batch import HandBatch

    measures = {leaf.measure for row in position.offer.rows for leaf in leaves(row.fact) if isinstance(leaf, Within)}
    places = [place_of(measure) for measure in measures]
    for start in range(0, len(hands), TOGETHER):
        some = hands[start:start + TOGETHER]
        view = HandBatch.of(some)
        columns = [measure.on(view).tolist() for measure in measures]
        readings = Readings(some, dict(zip(places, columns, strict=True)))
        told = zip(*[tell.many(readings) for tell in tellers(position.offer)], strict=True)
        figures = zip(*columns, strict=True) if columns else repeat(())
        for hand, outcomes, values in zip(some, told if position.offer.rows else repeat(()), figures, strict=False):
            reading = Reading(hand, dict(zip(places, values, strict=True)))
            yield _recommended(position, reading, outcomes)


TOGETHER = 2_000
"""So many hands are told at once."""

_NOTHING = Outcome(False)
_REST = Outcome(True)


def weighed(offer: Offer, at: int, outcome: Outcome, hand: Hand, choice: Choice | None) -> Candidate:
    """Row ``at`` of an offer as a candidate for the hand, whose conditions came out so; ``choice`` is the offer's."""
    row = offer.rows[at]
    fitting = choice.fitting if choice is not None else ()
    chosen = choice is not None and choice.row == at
    if row.otherwise:
        return Candidate(row, _REST if at in fitting else _NOTHING, chosen)
    if not outcome.fits:
        return Candidate(row, outcome)
    if chosen:
        return Candidate(row, outcome, True, None, tuple(_deciding(offer, at, hand, fitting)))
    ahead = [j for j in fitting if j in row.priors] + [
        j for j, goes in row.rivals if j in fitting and test(goes, hand)]
    return Candidate(row, outcome, False, offer.rows[min(ahead)] if ahead else None)


def _deciding(offer: Offer, at: int, hand: Hand, fitting: tuple[int, ...]) -> Iterator[tuple[ChooseKey, Call]]:
    """For each sibling of the entry that the hand fits too, the key that put this call before it."""
    for j in fitting:
        other = offer.rows[j]
        if other.entry is not offer.rows[at].entry or other.call == offer.rows[at].call:
            continue
        for ahead, by in other.keys:
            if ahead == at:
                yield from ((key, other.call) for key, goes in by if test(goes, hand))
