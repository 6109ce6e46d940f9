"""The measures of one suit, over all 8,192 holdings: by the words of their sources, and by exact counts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidcheck.cards import HOLDINGS, RANKS, holding_of, holding_text
from bidcheck.evaluation.holdings import (
    CONTROLS,
    HCP,
    LENGTH,
    LOSERS,
    PLAYING_TRICKS,
    QUICK_TRICKS,
    STOPPER,
    SUIT_QUALITY,
    SuitMeasure,
    count_of,
    pattern,
    ranks_counted,
)

from .hands import rows

TEXTS = [holding_text(holding) for holding in range(HOLDINGS)]
UNGUARDED_TOP = SuitMeasure("unguarded top")
UNGUARDED_LITERAL = SuitMeasure("unguarded literal")
HALF = 1 << 12
"""Each card is in half of the holdings."""


def by_text(measure: SuitMeasure) -> dict[str, int]:
    return dict(zip(TEXTS, measure.table(), strict=True))


def test_honour_points_and_controls_add_up_over_all_holdings() -> None:
    assert sum(HCP.table()) == (4 + 3 + 2 + 1) * HALF
    assert sum(CONTROLS.table()) == (2 + 1) * HALF
    assert sum(LENGTH.table()) == 13 * HALF
    assert max(HCP.table()) == 10
    assert max(CONTROLS.table()) == 3


def test_quick_tricks_fall_as_the_source_says() -> None:
    """Seed 004: AK 2, AQ 1½, A 1, KQ 1, K with another card ½, else nothing; so many of the 8,192 holdings each."""
    quarter, eighth = HOLDINGS // 4, HOLDINGS // 8
    only_kings = eighth - 1
    assert Counter(QUICK_TRICKS.table()) == {
        4: quarter, 3: eighth, 2: eighth + eighth, 1: only_kings, 0: HOLDINGS - quarter - 3 * eighth - only_kings}
    named = by_text(QUICK_TRICKS)
    for text, halves in {"AKQ": 4, "AK": 4, "AK5": 4, "AQ": 3, "AQJ": 3, "A": 2, "AJ": 2, "KQ": 2, "KQJ": 2, "K2": 1,
                         "KJ": 1, "K": 0, "QJT": 0, "": 0}.items():
        assert named[text] == halves, text


@pytest.mark.parametrize(("name", "measure", "unit"), [("hcp", HCP, 1), ("quick_tricks", QUICK_TRICKS, 2),
                                                       ("controls", CONTROLS, 1)])
def test_hands_with_each_total_are_as_many_as_known(name: str, measure: SuitMeasure, unit: int) -> None:
    """Joining four suits by length and value gives the known exact counts of hands."""
    suit = Counter(zip(LENGTH.table(), measure.table(), strict=True))

    def join(one: Counter[tuple[int, int]], other: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
        joined: Counter[tuple[int, int]] = Counter()
        for (length, value), ways in one.items():
            for (more, worth), times in other.items():
                if length + more <= 13:
                    joined[length + more, value + worth] += ways * times
        return joined

    pair = join(suit, suit)
    whole = join(pair, pair)
    counted = {value: hands for (length, value), hands in whole.items() if length == 13}
    known = {round(float(row["value"]) * unit): int(row["hands"]) for row in rows("exact_counts.tsv")
             if row["measure"] == name}
    assert counted == known
    assert sum(counted.values()) == comb(52, 13)


def test_losers_fall_as_the_losing_trick_count_says() -> None:
    """Of the first three cards: an ace never, a king only alone, a queen only in a suit shorter than three."""
    for text, losers in by_text(LOSERS).items():
        first = text[:3]
        kept = sum(card == "A" or (card == "K" and len(text) > 1) or (card == "Q" and len(text) > 2) for card in first)
        assert losers == len(first) - kept, text


@pytest.mark.parametrize(("text", "losers"), [
    ("", 0), ("5", 1), ("K", 1), ("A", 0), ("AK", 0), ("A5", 1), ("K5", 1), ("Q5", 2), ("32", 2), ("AKQ", 0),
    ("AK5", 1), ("AQ5", 1), ("KQ5", 1), ("A54", 2), ("K54", 2), ("Q54", 2), ("J54", 3), ("AKQJ", 0), ("65432", 3),
])
def test_losers_of_the_published_examples(text: str, losers: int) -> None:
    """The examples of the basic count at en.wikipedia.org, Losing-Trick Count."""
    assert LOSERS.of(holding_of(text)) == losers


def test_a_stopper_is_an_ace_a_king_once_a_queen_twice_a_jack_three_times_guarded() -> None:
    needed = {"A": 1, "K": 2, "Q": 3, "J": 4}
    for text, stopped in by_text(STOPPER).items():
        assert stopped == any(card in text and len(text) >= cards for card, cards in needed.items()), text


def test_unguarded_by_the_top_card() -> None:
    """EV1, ``top``: the highest card is a king alone, a queen in at most two cards, a jack in at most three."""
    most = {"K": 1, "Q": 2, "J": 3}
    for text, unguarded in by_text(UNGUARDED_TOP).items():
        assert unguarded == (bool(text) and len(text) <= most.get(text[0], 0)), text


def test_unguarded_by_the_letter() -> None:
    """EV1, ``literal``: a king in one card, a queen in exactly two, a jack in exactly three."""
    for text, unguarded in by_text(UNGUARDED_LITERAL).items():
        assert unguarded == any(card in text and len(text) == n for card, n in (("K", 1), ("Q", 2), ("J", 3))), text


@pytest.mark.parametrize(("text", "top", "literal"), [
    ("K", 1, 1), ("Q5", 1, 1), ("J53", 1, 1), ("QJ", 1, 1), ("Q", 1, 0), ("J", 1, 0), ("J5", 1, 0), ("AQ", 0, 1),
    ("KQ", 0, 1), ("KJ4", 0, 1), ("QJ3", 0, 1), ("AKJ", 0, 1), ("K5", 0, 0), ("Q92", 0, 0), ("J875", 0, 0), ("A", 0, 0),
    ("KJ", 0, 0), ("", 0, 0),
])
def test_the_two_readings_of_unguarded_differ_where_they_should(text: str, top: int, literal: int) -> None:
    assert (UNGUARDED_TOP.of(holding_of(text)), UNGUARDED_LITERAL.of(holding_of(text))) == (top, literal)


@pytest.mark.parametrize("row", rows("playing_tricks.tsv"), ids=lambda row: row["cards"])
def test_playing_tricks_are_those_of_the_table(row: dict[str, str]) -> None:
    assert PLAYING_TRICKS.of(holding_of(row["cards"])) / 2 == float(row["tricks"]), row["source"]


def test_playing_tricks_never_pass_the_cards_and_a_better_card_never_costs_one() -> None:
    named = by_text(PLAYING_TRICKS)
    for holding, text in enumerate(TEXTS):
        assert 0 <= named[text] <= 2 * len(text)
        for rank in range(12):
            if holding >> rank & 1 and not holding >> (rank + 1) & 1:
                better = holding ^ (3 << rank)
                assert named[TEXTS[better]] >= named[text], (text, TEXTS[better])


def runs_opposite_a_singleton(holding: int) -> bool:
    """Whether, played from the top opposite a low singleton, it loses no trick in more than half of all divisions."""
    mine = [rank for rank in range(12, -1, -1) if holding >> rank & 1]
    missing = [rank for rank in range(12, -1, -1) if not holding >> rank & 1][:-1]
    good = 0
    for cards in range(len(missing) + 1):
        ways = comb(26 - len(missing), 13 - cards)
        for one in combinations(missing, cards):
            other = [rank for rank in missing if rank not in one]
            held = ((len(one), max(one, default=-1)), (len(other), max(other, default=-1)))
            if all(n == 0 or mine[min(n, len(mine)) - 1] > top for n, top in held):
                good += ways
    return 2 * good > comb(26, 13)


def test_a_solid_suit_is_one_that_runs_opposite_a_singleton() -> None:
    """The definition itself, by counting the divisions of the missing cards, over every suit of four to eleven."""
    for holding, text in enumerate(TEXTS):
        if 4 <= len(text) <= 11:
            assert (SUIT_QUALITY.of(holding) == 2) == runs_opposite_a_singleton(holding), text


@pytest.mark.parametrize(("text", "solid"), [
    ("AKQJ5", True), ("AKQT9", False), ("AKQT54", True), ("AKQ987", False), ("AKQ5432", True), ("AKJ5432", False),
    ("AKJ65432", True), ("AKT65432", False),
])
def test_solid_suits_of_five_to_eight_cards_are_the_published_ones(text: str, solid: bool) -> None:
    """Bidbase, "Solid Suit": AKQJ in five, AKQT in six, AKQ in seven, AKJ in eight."""
    assert (SUIT_QUALITY.of(holding_of(text)) == 2) is solid


def test_a_good_suit_has_two_of_three_or_three_of_five() -> None:
    """What the ACBL recommends for a weak two."""
    for text, quality in by_text(SUIT_QUALITY).items():
        good = sum(card in "AKQ" for card in text) >= 2 or sum(card in "AKQJT" for card in text) >= 3
        assert (quality >= 1) == good or (quality == 2 and len(text) >= 10), text


@given(st.sets(st.sampled_from(RANKS), min_size=1).map(lambda ranks: "".join(sorted(ranks, key=RANKS.index)[::-1])))
def test_counting_ranks_counts_them(ranks: str) -> None:
    measure = count_of(ranks)
    assert ranks_counted(measure) == ranks
    for text in TEXTS[:: 97]:
        assert measure.of(holding_of(text)) == sum(card in ranks for card in text)


@given(st.integers(0, HOLDINGS - 1), st.integers(0, HOLDINGS - 1))
def test_a_pattern_takes_what_is_card_for_card_as_good(holding: int, written: int) -> None:
    """x is any card; a longer holding will do."""
    text = holding_text(written).translate(str.maketrans("98765432", "xxxxxxxx"))
    held = holding_text(holding)
    ranks = [-1 if card == "x" else RANKS.index(card) for card in text]
    fits = len(held) >= len(ranks) and all(RANKS.index(card) >= rank for card, rank in zip(held, ranks, strict=False))
    assert pattern(text).of(holding) == fits


@pytest.mark.parametrize(("text", "held", "fits"), [
    ("Jxx", "K32", 1), ("Jxx", "T32", 0), ("AQxxx", "AK542", 1), ("AQxxx", "AJ542", 0), ("AQxxx", "AQ54", 0),
    ("AQxxx", "AQ5432", 1), ("KJ10x", "KJT2", 1), ("xxxx", "5432", 1),
])
def test_patterns_as_players_write_them(text: str, held: str, fits: int) -> None:
    assert pattern(text).of(holding_of(held)) == fits


def test_equal_measures_are_one_key() -> None:
    assert count_of("A") == SuitMeasure("weights", (1,))
    assert {SuitMeasure("weights", (4, 3, 2, 1)): 1}[HCP] == 1
    assert str(HCP) == "weights:4,3,2,1"
    assert str(LOSERS) == "losers"
