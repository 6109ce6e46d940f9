"""A set of hands in a few ranges and shapes."""

from __future__ import annotations

import pytest

from bidcheck.conditions.facts import FALSE, TRUE, All, Any, Fact, Not, both, either, negate
from bidcheck.evaluation.holdings import HCP
from bidcheck.evaluation.measures import in_suits
from bidcheck.handspace.describe import Box, Description, Range, describe
from bidcheck.handspace.space import HandSpace
from bidcheck.handspace.spaces import HandSpaces

from .facts import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    all_stopped,
    balanced,
    between,
    biddable,
    hcp,
    hd,
    length,
    quick_tricks,
)

TOY = [
    All((between(hcp, 15, 17), balanced)), between(length(SPADES), 5), between(length(HEARTS), 5), between(hcp, 0, 9),
]  # fmt: skip
FIVE_CARD_MAJORS = [
    All((between(hcp, 15, 17), balanced)),
    All((between(hcp, 20, 21), balanced)),
    All((between(hcp, 12, 21), between(length(SPADES), 5))),
    All((between(hcp, 12, 21), between(length(HEARTS), 5))),
    All((between(hcp, 12, 21), between(length(DIAMONDS), 4))),
    All((between(hcp, 13, 21), between(length(CLUBS), 3))),
    between(hcp, 22),
    between(hcp, 0, 11),
]


def figures(box: Box) -> list[tuple[object, object]]:
    """Measure and interval of each range of a box; words as facts."""
    found: list[tuple[object, object]] = []
    for literal in box.literals:
        fact = literal.fact
        found.append((fact.measure, fact.allowed[0]) if isinstance(literal.feature, Range) else ("word", fact))  # type: ignore[union-attr]
    return found


def holds(description: Description, target: Fact, conditions: list[Fact]) -> None:
    """What every description promises: boxes inside the set, counted rightly, old and new."""
    boxes = [box.fact for box in description.boxes]
    space = HandSpace([target, *conditions, *boxes])
    assert description.hands == space.count(target)
    seen: Fact = FALSE
    for box, fact in zip(description.boxes, boxes, strict=True):
        assert space.count(both([fact, negate(target)])) == 0
        assert space.count(fact) == box.hands
        assert space.count(both([fact, negate(seen)])) == box.new
        seen = either([seen, fact])
    assert space.count(both([target, negate(seen)])) == description.rest


def test_the_gap_of_a_toy_system() -> None:
    gap = negate(either(TOY))
    found = describe(gap, TOY, HandSpaces())
    holds(found, gap, TOY)
    assert found.hands == 195_512_291_140  # found here before with other counting code
    assert found.rest == 0
    majors = [(length(SPADES), (None, 4)), (length(HEARTS), (None, 4))]
    assert figures(found.boxes[0]) == [(hcp, (10, 14)), *majors]
    assert round(100 * found.boxes[0].hands / found.of, 3) == 25.448
    assert {tuple(figures(box)) for box in found.boxes[1:]} == {
        ((hcp, (10, None)), *majors, ("word", Not(balanced))), ((hcp, (18, None)), *majors),
    }  # fmt: skip


def test_a_club_opened_from_thirteen_by_mistake() -> None:
    gap = negate(either(FIVE_CARD_MAJORS))
    found = describe(gap, FIVE_CARD_MAJORS, HandSpaces())
    holds(found, gap, FIVE_CARD_MAJORS)
    assert found.rest == 0
    assert figures(found.boxes[0]) == [
        (hcp, (12, 12)), (length(SPADES), (None, 4)), (length(HEARTS), (None, 4)), (length(DIAMONDS), (None, 3)),
    ]  # fmt: skip
    assert round(100 * found.boxes[0].hands / found.of, 3) == 2.505


def test_what_looks_at_one_suit_stays_a_word() -> None:
    calls = [
        All((between(hd, 14), biddable(HEARTS))), All((between(hd, 14), biddable(SPADES))),
        All((between(hd, 19, 21), balanced, all_stopped)), between(hd, None, 13),
    ]  # fmt: skip
    gap = negate(either(calls))
    found = describe(gap, calls, HandSpaces())
    holds(found, gap, calls)
    words = {fact for box in found.boxes for name, fact in figures(box) if name == "word"}
    assert {Not(biddable(HEARTS)), Not(biddable(SPADES)), Not(all_stopped)} <= words
    assert found.rest == 0


def test_words_of_a_condition_are_kept() -> None:
    said = between(quick_tricks, 4)
    found = describe(All((said, between(hcp, 12))), [said, between(hcp, 12)], HandSpaces())
    assert [literal.fact for literal in found.boxes[0].literals] == [said, between(hcp, 12)]
    assert found.boxes[0].literals[0].fact is said


def test_nothing_and_everything() -> None:
    assert describe(FALSE, TOY, HandSpaces()).boxes == ()
    everything = describe(TRUE, TOY, HandSpaces())
    assert [box.literals for box in everything.boxes] == [()]
    assert everything.boxes[0].fact == TRUE
    assert describe(TRUE, [], HandSpaces()).boxes[0].new == everything.of


def test_no_more_boxes_than_asked_for() -> None:
    gap = negate(either(FIVE_CARD_MAJORS))
    found = describe(gap, FIVE_CARD_MAJORS, HandSpaces(), most=1)
    assert len(found.boxes) == 1
    assert found.rest == found.hands - found.boxes[0].new > 0
    holds(found, gap, FIVE_CARD_MAJORS)


def test_a_set_the_conditions_cannot_speak_of_is_left_alone() -> None:
    found = describe(between(hcp, 13), [between(length(SPADES), 5)], HandSpaces())
    assert found.boxes == ()
    assert found.rest == found.hands > 0


@pytest.mark.parametrize("suit", [CLUBS, HEARTS])
def test_cuts_inside_one_suit(suit: int) -> None:
    points = in_suits(HCP, 1 << suit)
    calls: list[Fact] = [between(points, 5), All((between(points, 3, 4), between(length(suit), 4))), between(hcp, 12)]
    gap = Not(Any(tuple(calls)))
    found = describe(gap, calls, HandSpaces())
    holds(found, gap, calls)
    assert found.rest == 0
