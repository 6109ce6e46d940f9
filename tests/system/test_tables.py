"""Tables: lists and mappings, what goes before what, and which of several suits is bid."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bidcheck.advise import choose
from bidcheck.calls import Call
from bidcheck.conditions.facts import test as fits
from bidcheck.handspace.batch import HandBatch
from bidcheck.meaning import open_book
from bidcheck.source import SourceError

from .books import SKETCHES, at, book, call, calls, rows

CHOOSE = rows("choose.tsv")


# choose ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("row", CHOOSE, ids=[f"{row[0]}: {row[2]} of {row[1]}" for row in CHOOSE])
def test_which_of_several_suits_is_bid(row: tuple[str, ...]) -> None:
    keys, offered, hand, expected = row
    a_book = book(f"""
        definitions: {{hcp_there(s): 1+ hcp in s}}
        openings:
          - {offered}: {{shows: 3+ this, choose: {keys}}}
    """)
    made = call(a_book, "", hand)
    assert made == expected or (expected.endswith("ambiguous") and made.endswith("ambiguous"))


def test_every_way_to_choose_has_a_case() -> None:
    from bidcheck.system.model import CHOOSE_WORDS

    used = {key.partition(" of ")[0] for row in CHOOSE for key in row[0].split(" then ")}
    assert set(CHOOSE_WORDS) <= used


def test_without_choose_several_suits_are_ambiguous() -> None:
    assert call(book("openings: [{'1H, 1S': 4+ this}]"), "", "5432.5432.432.A2").endswith("ambiguous")


def test_a_suit_that_goes_before_on_that_hand_is_a_sibling_that_goes_before() -> None:
    position = at(book("openings: [{'1H, 1S': {shows: 4+ this, choose: longest then higher}}]"), "")
    from bidcheck.cards import Hand

    hearts, spades = (position.meaning(Call.parse(c)) for c in ("1H", "1S"))
    for text, makes_hearts in (("5432.5432.432.A2", False), ("5432.65432.43.A2", True), ("65432.5432.43.A2", False)):
        hand = Hand.parse(text)
        assert (fits(hearts, hand), fits(spades, hand)) == (makes_hearts, not makes_hearts)


# lists and mappings ------------------------------------------------------------------------------------------------

def test_in_a_list_the_first_entry_that_fits_is_the_call() -> None:
    a_book = book("""
        openings:
          - 1NT: 15-17 hcp, balanced
          - 1S: 12+ hcp, 5+ spades
          - 1C: 12+ hcp
          - 1S: 10-11 hcp, 6+ spades
          - P: otherwise
    """)
    assert call(a_book, "", "AQ542.KJ4.K82.Q7") == "1NT"  # 15, 5332
    assert call(a_book, "", "AQ542.KJ42.K2.Q7") == "1S"
    assert call(a_book, "", "AQ54.KJ42.82.KQ7") == "1NT"
    assert call(a_book, "", "AQ54.KJ42.K852.Q") == "1C"
    assert call(a_book, "", "AQ5432.J42.K2.72") == "1S"  # the call comes twice
    assert call(a_book, "", "Q5432.J42.K2.732") == "P"
    assert calls(a_book, "") == "1NT 1S 1C P"


def test_in_a_mapping_what_rules_out_most_hands_is_taken_and_said_to_be_ambiguous() -> None:
    a_book = book("openings: {1C: 12+ hcp, 1H: '12+ hcp, 5+ hearts', P: 0-11 hcp}")
    assert call(a_book, "", "A2.KQ542.K82.Q73") == "1H ambiguous"
    assert call(a_book, "", "A32.KQ42.K82.Q73") == "1C"
    assert choose(at(a_book, ""), _hand("A2.KQ542.K82.Q73")).alternatives == (Call.parse("1C"),)


def _hand(text: str):  # type: ignore[no-untyped-def]
    from bidcheck.cards import Hand

    return Hand.parse(text)


def test_before_settles_a_mapping_and_reaches_through() -> None:
    a_book = book("""
        openings:
          1D: 12+ hcp, 4+ diamonds
          1C: {shows: "16+ hcp, 4+ clubs", before: [1D]}
          1H: {shows: "12+ hcp, 5+ hearts", before: 1C}
    """)
    assert call(a_book, "", "2.AQ542.KJ82.Q73") == "1H"  # it goes before 1C, and 1C before 1D
    assert call(a_book, "", "2.AQ42.KJ82.AQ73") == "1C"
    assert call(a_book, "", "2.AQ42.KJ82.9873") == "- no agreement"


def test_before_goes_over_the_order_of_a_list() -> None:
    a_book = book("""
        openings:
          - 1D: 12+ hcp, 4+ diamonds
          - 1H: {shows: "12+ hcp, 5+ hearts", before: [1D]}
    """)
    assert call(a_book, "", "2.AQ542.KJ82.Q73") == "1H"
    assert calls(a_book, "") == "1D 1H"


@pytest.mark.parametrize(("before", "order"), [
    ({}, "1C 1D 1H 1S"), ({"1S": "1D"}, "1C 1S 1D 1H"), ({"1H": "1C"}, "1H 1C 1D 1S"),
    ({"1H": "1C", "1S": "1D"}, "1H 1C 1S 1D"), ({"1S": "1H", "1H": "1C"}, "1S 1H 1C 1D"),
    ({"1C": "1S"}, "1C 1D 1H 1S"), ({"1H": "1D", "1S": "1D"}, "1C 1H 1S 1D"), ({"1S": "1C", "1H": "1S"}, "1H 1S 1C 1D"),
])
def test_a_call_of_a_list_moves_before_the_one_it_names_and_all_after_that(before: dict[str, str], order: str) -> None:
    entries = [f"{{{c}: {{shows: any hand{', before: ' + before[c] if c in before else ''}}}}}"
               for c in ("1C", "1D", "1H", "1S")]
    rows = at(book(f"openings: [{', '.join(entries)}]"), "").offer.rows
    assert [len(row.priors) for row in sorted(rows, key=lambda row: len(row.priors))] == [0, 1, 2, 3]
    assert " ".join(str(row.call) for row in sorted(rows, key=lambda row: len(row.priors))) == order


def test_before_names_calls_as_keys_do() -> None:
    a_book = book("""
        openings: {"1H, 1S": {shows: 5+ this, choose: longest}}
        after:
          1M: {2M: 3+ M, 3M: {shows: 4+ M, before: 2M}, _y!: {shows: "4+ M, 0-1 this", before: "2M, 3M", choose: lower}}
    """)
    assert call(a_book, "1H P", "5432.5432.A5432.") == "3C"
    assert call(a_book, "1H P", "543.5432.A54.432") == "3H"
    assert call(a_book, "1S P", "543.5432.A54.432") == "2S"


def test_otherwise_is_what_no_other_call_fits_and_stands_last() -> None:
    a_book = book("""
        openings:
          - P: otherwise
          - 1NT: 15-17 hcp, balanced
    """)
    assert call(a_book, "", "AQ54.KJ42.82.KQ7") == "1NT"
    assert call(a_book, "", "A543.KJ42.82.K73") == "P"


def test_a_call_that_is_not_legal_is_no_call_and_no_sibling() -> None:
    a_book = book("""
        openings: [{1NT: 15-17 hcp}]
        after:
          1NT (any):
            - 2C: 8+ hcp
            - X: 6+ hcp
            - P: otherwise
    """)
    assert calls(a_book, "1NT X") == "2C P"
    assert calls(a_book, "1NT 2D") == "X P"
    assert call(a_book, "1NT 2D", "AQ54.KJ42.82.743") == "X"


def test_a_call_whose_when_is_false_is_no_call_and_no_sibling() -> None:
    a_book = book("""
        openings:
          - 2H: {when: not vulnerable, shows: "5-10 hcp, 6 hearts"}
          - 3H: {when: third seat, shows: "5-10 hcp, 6+ hearts"}
          - P: otherwise
    """)
    weak = "43.KQ9752.832.92"
    assert calls(a_book, "") == "2H P"
    assert calls(a_book, "", "we") == "P"
    assert calls(a_book, "P P", "we") == "3H P"
    assert (call(a_book, "", weak), call(a_book, "", weak, "we"), call(a_book, "P P", weak, "we")) == ("2H", "P", "3H")


def test_when_binds_the_letters_it_names_once_for_each_suit() -> None:
    a_book = book("""
        openings: [{'1D, 1H, 1S': {shows: 4+ this, choose: longest then higher}}]
        after:
          1x 1y:
            - 3z: {when: z is agreed, shows: any hand}
            - 2u: {when: u is unbid, shows: 4+ u}
    """)
    assert calls(a_book, "1D P 1H P") == "2C 2S"
    assert calls(a_book, "1D P 1S P") == "2C 2H"


def test_a_discussed_entry_is_no_agreement_and_its_call_advice() -> None:
    a_book = book("openings: [{1NT: 15-17 hcp}, {P: {shows: otherwise, status: discuss}}]")
    assert call(a_book, "", "543.5432.A54.432") == "P no agreement"


def test_marks_belong_to_the_call_whichever_entry_holds_them() -> None:
    a_book = book("""
        openings:
          - 1C: {shows: 19+ hcp}
          - 1C: {shows: "16-18 hcp", artificial: yes, forcing: one round, asks: controls, then: {1D: 0-7 hcp}}
    """)
    position = at(a_book, "")
    attributes = position.attributes(Call.parse("1C"))
    assert (attributes.artificial, attributes.forcing, attributes.asks.say()) == (True, "one round", "controls")
    assert calls(a_book, "1C P") == "1D"


def test_then_and_after_go_on_from_the_call() -> None:
    a_book = book("""
        openings:
          - 1NT:
              shows: 15-17 hcp, balanced
              then: {2C: a 4-card major, 4NT: {shows: 16+ hcp, after: {5C: {P: any hand}, (X): {XX: any hand}}}}
              after:
                2C: {2D: otherwise, 2H: 4+ hearts}
                (2y): {X: 4+ y}
                2C 2D: {3NT: 10+ hcp}
    """)
    assert calls(a_book, "1NT P") == "2C 4NT"
    assert calls(a_book, "1NT P 2C P") == "2D 2H"
    assert calls(a_book, "1NT P 2C P 2D P") == "3NT"
    assert calls(a_book, "1NT 2S") == "X"
    assert calls(a_book, "1NT P 4NT P 5C P") == "P"
    assert calls(a_book, "1NT P 4NT X") == "XX"
    assert calls(a_book, "1NT P 2H P") == ""


def test_points_of_a_table_are_those_of_its_bare_ranges() -> None:
    a_book = book("""
        points: hd
        openings: [{'1H, 1S': {shows: 5+ this, choose: longest}}]
        after:
          1M:
            points: support points in M
            calls:
              - 2M: 10+
              - 1NT: 10+ hcp
              - P: otherwise
    """)
    # 7 in honours; a void is 5 in support, and three trumps are one fewer than four
    assert call(a_book, "1H P", "A5432.432.K5432.") == "2H"
    assert call(a_book, "1S P", "432.A5432.K5432.") == "2S"
    assert call(a_book, "1S P", "432.A543.K5432.2") == "P"
    assert call(a_book, "1S P", "K432.5432.K5.543") == "P"


# the choice of a hand and the meaning of a call are one ------------------------------------------------------------

@pytest.mark.parametrize("name", ["preparatory-club", "sayc"])
def test_a_hand_that_makes_a_call_is_one_of_those_the_call_means(name: str) -> None:
    position = at(open_book(str(SKETCHES / f"{name}.yaml")), "")
    rng = np.random.default_rng(11)
    seen: Counter[str] = Counter()
    for _ in range(250):
        held = [0, 0, 0, 0]
        for card in rng.permutation(52)[:13]:
            held[card // 13] |= 1 << card % 13
        hand = HandBatch([held])[0]
        choice = choose(position, hand)
        if choice.call is None or choice.status == "ambiguous":
            continue
        seen[str(choice.call)] += 1
        for other in position.offer.calls():
            assert fits(position.meaning(other), hand) == (other == choice.call), (str(hand), str(other))
    assert len(seen) >= 5


# two tables for one auction ----------------------------------------------------------------------------------------

OVERLAP = """
    openings: [{'1H, 1S': {shows: 5+ this, choose: longest}}]
    after:
      1H 2m: [{2NT: any hand}]
      1M 2D: [{3NT: any hand}]
"""


def test_the_most_specific_table_is_taken_whole() -> None:
    a_book = book("""
        openings: [{'1H, 1S': {shows: 5+ this, choose: longest}}]
        after:
          1x: {1NT: any hand}
          1M: {2NT: any hand}
          1S: {3NT: any hand}
          …: {7NT: any hand}
    """)
    assert [calls(a_book, auction) for auction in ("1D P", "1H P", "1S P", "1H 2C")] == ["1NT", "2NT", "3NT", "7NT"]


def test_two_that_overlap_are_an_error_shown_with_an_auction() -> None:
    a_book = book(OVERLAP)
    assert calls(a_book, "1H P 2C P") == "2NT"
    assert calls(a_book, "1S P 2D P") == "3NT"
    with pytest.raises(SourceError, match=r"L202 the auction 1H 2D fits both '1H 2m' and '1M 2D'") as caught:
        calls(a_book, "1H P 2D P")
    assert caught.value.problems[0].help == "write a table for '1H 2D'"


def test_a_third_that_covers_the_overlap_settles_it() -> None:
    a_book = book(OVERLAP + "      1H 2D: [{3D: any hand}]\n")
    assert calls(a_book, "1H P 2D P") == "3D"


def test_a_table_of_any_auction_stands_below_all_others_and_when_says_where() -> None:
    a_book = book("""
        openings: [{'1D, 1H, 1S': {shows: 4+ this, choose: longest}}]
        after:
          … 4NT: {5C: any hand}
          …: {P: {when: not forced, shows: any hand}, 2x: {when: x is partner's suit, shows: 4+ trumps or 4+ x}}
          1x (1y): {X: any hand}
    """)
    assert calls(a_book, "1D P 4NT P") == "5C"
    assert calls(a_book, "1D 1S") == "X"
    assert calls(a_book, "1H P") == "P 2H"


def test_in_a_table_of_any_auction_a_suit_that_is_not_there_makes_a_fact_false() -> None:
    a_book = book("after: {…: [{2C: 4+ trumps}, {2D: 4+ their suit or 4+ spades}, {P: otherwise}]}")
    assert call(a_book, "1H P", "5432.5432.432.A2") == "2D"
    assert call(a_book, "1H P", "543.5432.5432.A2") == "P"


def test_elsewhere_it_is_an_error_with_the_auction_and_the_place() -> None:
    a_book = book("openings: [{1H: 4+ hearts}]\nafter:\n  1H:\n    - 2C: stopper in their suit\n")
    with pytest.raises(SourceError, match=r"S151 after 1H: 'their suit' must be the only one, and here there is none"):
        calls(a_book, "1H P")


# partner's hand and one's own, counted exactly ---------------------------------------------------------------------

SHOWN = """
    openings: [{1NT: "15-17 hcp, balanced"}, {1H: "12+ hcp, 5+ hearts"}]
    after:
      1NT:
        - 4H: combined 8+ hearts, combined 25+ hcp
        - 3NT: combined 25+ hcp
        - 2NT: 8-9 hcp
        - P: otherwise
      1NT 2NT: {P: minimum, 3NT: maximum}
      1H:
        - 2H: combined 8+ hearts
        - 1NT: partner 5+ hearts, 6+ hcp
        - P: otherwise
"""


@pytest.mark.parametrize(("auction", "hand", "made"), [
    ("1NT P", "A32.K432.K43.432", "3NT"),  # 10 opposite at least 15
    ("1NT P", "A32.Q432.K43.432", "2NT"),
    ("1NT P", "A2.K65432.K4.432", "4H"),  # six opposite at least two
    ("1NT P", "A2.K5432.K43.432", "3NT"),
    # of 15, 16 and 17 points the lowest is commonest: the mean lies between 15 and 16
    ("1NT P 2NT P", "AQ5.KJ42.K82.QT7", "P"), ("1NT P 2NT P", "AQ5.KJ42.KJ8.QT7", "3NT"),
    ("1H P", "432.432.K432.432", "2H"), ("1H P", "K432.Q2.K432.432", "1NT"), ("1H P", "432.Q2.K432.5432", "P"),
])
def test_what_partner_and_oneself_have_shown_is_counted(auction: str, hand: str, made: str) -> None:
    assert call(SHOWN_BOOK, auction, hand) == made


SHOWN_BOOK = book(SHOWN)


def test_where_no_hand_fits_all_of_partners_calls_the_oldest_are_let_go() -> None:
    a_book = book("""
        openings: [{1NT: "15-17 hcp, balanced"}]
        after:
          1NT: [{2NT: 8-9 hcp}, {P: otherwise}]
          1NT 2NT: [{3C: "6+ clubs, 5+ diamonds"}]
          1NT 2NT 3C: [{3D: partner 5+ diamonds}, {P: otherwise}]
    """)
    assert call(a_book, "1NT P 2NT P 3C P", "A32.K432.A43.432") == "3D"
