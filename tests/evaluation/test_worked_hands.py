"""The worked hands W1 to W17, step by step: every figure was reckoned by hand from the sources' rules."""

from __future__ import annotations

import pytest

from bidcheck.cards import Hand, Strain
from bidcheck.evaluation.methods import built_in
from bidcheck.evaluation.worked import Worked, evaluate

from .hands import rows

OPENERS = rows("worked_openers.tsv")
RESPONDERS = rows("worked_responders.tsv")
SUIT = dict(zip(("C", "D", "H", "S", "NT"), Strain, strict=True))


def steps(worked: Worked) -> dict[str, str]:
    """The items in the form of the file: honours by suit, short suits, corrections, trumps."""
    by_what: dict[str, list[tuple[str, int]]] = {}
    for item in worked.items:
        by_what.setdefault(item.what, []).append((item.where, item.points))
    honours = dict(by_what.get("honours", []))
    short = [entry for what in ("void", "singleton", "doubleton") for entry in by_what.get(what, [])]
    trumps = [entry for what in ("trumps", "short of trumps") for entry in by_what.get(what, [])]
    assert all(points == -1 for _, points in by_what.get("unguarded honour", []))
    return {
        "honours": " ".join(str(honours.get(suit, 0)) for suit in "SHDC"),
        "distribution": " ".join(f"{suit}{points}" for suit, points in sorted(short, key=lambda e: "SHDC".index(e[0]))),
        "no_ace": "".join(str(points) for _, points in by_what.get("no ace", [])),
        "unguarded": " ".join(suit for suit, _ in by_what.get("unguarded honour", [])),
        "trumps": "".join(str(points) for _, points in trumps),
    }


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_an_opener_is_counted_step_by_step(row: dict[str, str]) -> None:
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd"))
    found = steps(worked)
    assert {key: found[key] for key in ("honours", "distribution", "no_ace", "unguarded")} == {
        key: row[key] for key in ("honours", "distribution", "no_ace", "unguarded")}
    assert worked.hcp == sum(map(int, row["honours"].split()))
    assert worked.points == int(row["hd"])


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_the_literal_reading_of_unguarded_gives_its_own_count(row: dict[str, str]) -> None:
    """EV1: a king alone, a queen in two cards, a jack in three, whatever stands beside."""
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd").reading(unguarded="literal"))
    assert worked.points == int(row["literal"])


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_quick_tricks_are_counted_suit_by_suit(row: dict[str, str]) -> None:
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd"))
    expected = [float(tricks) for tricks in row["quick_tricks"].split()]
    assert [suit.quick_tricks / 2 for suit in worked.suits] == expected
    assert worked.quick_tricks / 2 == sum(expected)


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_biddable_and_rebiddable_suits(row: dict[str, str]) -> None:
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd"))
    assert [str(suit.suit) for suit in worked.suits if suit.biddable] == row["biddable"].split()
    assert [str(suit.suit) for suit in worked.suits if suit.rebiddable] == row["rebiddable"].split()


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_the_other_source_takes_nothing_off(row: dict[str, str]) -> None:
    """Seed 000: OP + DP, no corrections. W1 counts 13 by both, yet opens by one source alone."""
    assert evaluate(Hand.parse(row["hand"]), built_in("op_dp")).points == int(row["op_dp"])


@pytest.mark.parametrize("row", OPENERS, ids=lambda row: row["id"])
def test_honours_alone_are_the_milton_work_count(row: dict[str, str]) -> None:
    worked = evaluate(Hand.parse(row["hand"]), built_in("milton"))
    assert worked.points == worked.hcp == sum(map(int, row["honours"].split()))


@pytest.mark.parametrize("row", RESPONDERS, ids=lambda row: row["id"])
def test_a_responder_is_counted_step_by_step(row: dict[str, str]) -> None:
    """C3; W17 answers 1NT and so stays on the opener's scale (EV6)."""
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd"), SUIT[row["partner"]])
    assert steps(worked) == {key: row[key] for key in ("honours", "distribution", "no_ace", "unguarded", "trumps")}
    assert worked.points == int(row["hd"])


@pytest.mark.parametrize("row", RESPONDERS, ids=lambda row: row["id"])
def test_few_trumps_by_the_card_and_trump_honours_exempt_are_the_other_readings(row: dict[str, str]) -> None:
    """EV4 and EV5."""
    hand, partner = Hand.parse(row["hand"]), SUIT[row["partner"]]
    hd = built_in("hd")
    assert evaluate(hand, hd.reading(short_trumps="per card"), partner).points == int(row["per_card"])
    assert evaluate(hand, hd.reading(trump_honours="exempt"), partner).points == int(row["exempt"])


@pytest.mark.parametrize("row", rows("counted_hands.tsv"), ids=lambda row: row["hand"])
def test_random_hands_count_as_another_program_counts_them(row: dict[str, str]) -> None:
    worked = evaluate(Hand.parse(row["hand"]), built_in("hd"))
    counted = (worked.hcp, worked.points, worked.quick_tricks / 2)
    assert counted == (int(row["hcp"]), int(row["hd"]), float(row["quick_tricks"]))
