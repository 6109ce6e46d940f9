"""The Preparatory Club as resolved: its openings, answers, second bids, Blackwood and defence, clause by clause.

Hands and figures are from an independent count of 400 random hands, from the worked hands W1–W17 and from the clauses
of the notes with their settled readings (``docs/sources.md``): for each clause a hand on each side of its edge.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from bidcheck.advise import choose, choose_many
from bidcheck.auction import Auction
from bidcheck.calls import PASS
from bidcheck.cards import Hand
from bidcheck.conditions.facts import both, mask, negate
from bidcheck.evaluation.holdings import HCP, QUICK_TRICKS
from bidcheck.evaluation.measures import in_suits
from bidcheck.handspace.batch import HandBatch
from bidcheck.meaning import open_book
from bidcheck.survey import survey
from bidcheck.system import model as m
from bidcheck.system.book import Book, Position
from bidcheck.system.load import load_system, system_from_text
from bidcheck.system.patterns import parse_pattern

from ..handspace.test_second_count import every_pattern

DATA = Path(__file__).resolve().parents[1] / "data" / "systems"


class Case(NamedTuple):
    """A hand at a turn, and what the notes give it."""

    clause: str
    auction: str
    hand: str
    call: str
    status: str
    reason: str

    def __str__(self) -> str:
        return f"{self.clause}-{self.auction.replace(' ', '-') or 'opening'}-{self.hand}"


def table(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def cases(name: str) -> list[Case]:
    return [Case(**row) for row in table(name)]


HANDS = table("preparatory_club_hands")
CLAUSES = cases("preparatory_club_clauses")
SECOND_BIDS = cases("preparatory_club_second_bids")
OPENING_COLUMNS = {"": "opening_first_seat", "P P": "opening_third_seat_after_two_passes"}


@pytest.fixture(scope="module")
def book() -> Book:
    return open_book("preparatory-club")


def turn(book: Book, auction: str) -> Position:
    return book.position(Auction.parse(auction))


def call(book: Book, auction: str, hand: str) -> str:
    return str(choose(turn(book, auction), Hand.parse(hand)).call)


# four hundred hands --------------------------------------------------------------------------------------------------


def test_four_hundred_hands_count_as_an_independent_program_counts_them() -> None:
    assert len(HANDS) == 400
    hd = load_system("preparatory-club").lexicon.methods["hd"].measure()
    for row in HANDS:
        hand = Hand.parse(row["hand"])
        assert in_suits(HCP).of(hand) == int(row["hcp"])
        assert hd.of(hand) == int(row["hd"])
        assert in_suits(QUICK_TRICKS).of(hand) == 2 * float(row["quick_tricks"])


@pytest.mark.parametrize("auction", OPENING_COLUMNS)
def test_four_hundred_hands_open_as_an_independent_program_opens_them(book: Book, auction: str) -> None:
    position = turn(book, auction)
    for row in HANDS:
        assert str(choose(position, Hand.parse(row["hand"])).call) == row[OPENING_COLUMNS[auction]], row["hand"]


@pytest.mark.parametrize("auction", ["", "1C P", "1H P", "2S P", "1NT P", "1D", "1D X P", "1NT X"])
def test_a_batch_gets_the_calls_of_its_hands_one_by_one(book: Book, auction: str) -> None:
    position = turn(book, auction)
    hands = [Hand.parse(case.hand) for case in CLAUSES] if auction else [Hand.parse(row["hand"]) for row in HANDS]
    one_by_one = [choose(position, hand) for hand in hands]
    assert choose_many(position, HandBatch.of(hands), len(hands)) == [(c.call, c.status) for c in one_by_one]


# worked hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "auction", "wanted"), [
    ("AQJ85.K74.Q92.63", "", "1S"),              # W1: 13 and a suit to repeat
    ("KQ84.AJ63.7.KJ52", "", "1H"),              # W2: the suit after the singleton
    ("KQJ74.Q5.KQ82.J9", "", "1S"),              # W3
    ("A9632.K.AQ74.J53", "", "1S"),              # W4: a king alone is no quick trick
    ("AQ5.KJ4.AQ82.KJ3", "", "1NT"),             # W5
    ("AKJ.KQ5.AQ74.K92", "", "2NT"),             # W6
    ("AKQ.AQJ.KQJ4.K75", "", "3NT"),             # W7
    ("AKQJ5.AKQ84.A3.7", "", "2S"),              # W8
    ("KQJ9752.A6.83.42", "", "1S"),              # W9
    ("AK874.J62.K93.85", "", "P"),               # W10, and in third seat below
    ("AK874.J62.K93.85", "P P", "1S"),
    ("A74.AK853.92.A64", "", "1H"),              # W11
    ("A954.KJ763..Q842", "1H P", "3H"),          # W13: 10 H is too many for four
    ("J74.A8532.KQ6.92", "1S P", "2S"),          # W14: support J-x-x
    ("KJ964.A8752..Q43", "1D P", "1S"),          # W15: the higher of two five-card suits
    ("A73.KT84.QJ5.762", "1H P", "2H"),          # W16
    ("KQ974.82.JT5.763", "1NT P", "2S"),         # W17
])
def test_the_worked_hands(book: Book, hand: str, auction: str, wanted: str) -> None:
    choice = choose(turn(book, auction), Hand.parse(hand))
    assert (str(choice.call), choice.status) == (wanted, "agreed")


def test_the_twelfth_worked_hand_has_no_opening_in_the_notes(book: Book) -> None:
    choice = choose(turn(book, ""), Hand.parse("J875.AQ3.KJ4.KJ2"))
    assert (choice.call, choice.status) == (PASS, "no agreement")


# clause by clause ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CLAUSES, ids=str)
def test_openings_answers_and_defence(book: Book, case: Case) -> None:
    choice = choose(turn(book, case.auction), Hand.parse(case.hand))
    assert (str(choice.call), choice.status) == (case.call, case.status), case.reason


@pytest.mark.parametrize("case", [c for c in SECOND_BIDS if c.auction.count("P") < 4], ids=str)
def test_second_bids(book: Book, case: Case) -> None:
    choice = choose(turn(book, case.auction), Hand.parse(case.hand))
    assert (str(choice.call), choice.status) == (case.call, case.status), case.reason


def test_every_clause_has_a_hand_on_each_side_of_its_edge() -> None:
    given: dict[str, set[tuple[str, str]]] = {}
    for case in (*CLAUSES, *SECOND_BIDS):
        given.setdefault(case.clause, set()).add((case.call, case.status))
    assert {clause for clause, calls in given.items() if len(calls) == 1} == {"G20"}      # improvising has no edge


# the tables as a whole -----------------------------------------------------------------------------------------------

FIRST = ["", "1C P", "1D P", "1H P", "1S P", "2C P", "2S P", "1NT P", "2NT P", "3NT P", "3S P", "3D P", "4S P",
         "4D P", "1C", "1D", "1H", "1S", "1NT", "2S", "3H", "1D X P", "1D 2D P", "1C 2C P", "1H X", "1D 1H", "1H 2C"]
LATER = ["1C P 1D P", "1C P 1H P", "1C P 2D P", "1C P 1NT P", "1H P 2H P", "1D P 2D P", "1D P 3D P", "1D P 1S P",
         "1S P 2C P", "1H P 1NT P", "1S P 2NT P", "1H P 1S P 2C P", "1S P 2C P 2S P", "1H P 2H P 2NT P", "2S P 2NT P",
         "2C P 2NT P", "2S P 3S P", "2C P 2H P", "1NT P 3S P", "1NT P 4NT P", "3NT P 4D P"]


@pytest.mark.parametrize("auction", FIRST)
def test_every_entry_is_made_by_some_hand_and_every_hand_has_one(book: Book, auction: str) -> None:
    check_table(turn(book, auction))


@pytest.mark.slow
@pytest.mark.parametrize("auction", LATER)
def test_every_later_entry_is_made_by_some_hand_and_every_hand_has_one(book: Book, auction: str) -> None:
    check_table(turn(book, auction))


def check_table(position: Position) -> None:
    """Exactly: no row without hands (a convention's may be), no hand without a row."""
    offer, count = position.offer, position.book.knowledge.count  # type: ignore[attr-defined]
    shown = position.shown_facts(0)
    nothing_else = both([*shown, *(negate(row.fact) for row in offer.rows if not row.otherwise)])
    for at, row in enumerate(offer.rows):
        if row.entry.layer:
            continue
        making = nothing_else if row.otherwise else both((*shown, offer.effective(at)))
        assert count(making), f"{position.text}: nobody makes {row.call} (line {row.entry.place.line})"
    if not any(row.otherwise for row in offer.rows):
        assert count(nothing_else) == 0, position.text


def entries(found: m.Table) -> list[m.Entry]:
    inner = [e for entry in found.entries for t in ([entry.then] if entry.then else []) for e in entries(t)]
    return [*found.entries, *inner]


def all_tables(system: m.System) -> list[tuple[str, m.Table]]:
    assert system.openings is not None
    return [("", system.openings), *((str(pattern), found) for pattern, found in system.after)]


@pytest.mark.parametrize("name", ["preparatory-club", "house-game"])
def test_every_entry_names_its_clause_or_says_that_it_is_a_reading(name: str) -> None:
    for pattern, found in all_tables(load_system(name)):
        for entry in entries(found):
            where = f"{name}, after {pattern or 'nothing'}, line {entry.place.line}"
            assert entry.source or found.source or entry.status != "ok", where
            if entry.status == "discuss":
                assert entry.note or found.note or found.source, where


@pytest.mark.parametrize("name", ["preparatory-club", "house-game", "preparatory-club-as-written",
                                  "systems/conventions/blackwood.yaml"])
def test_titles_names_and_notes_are_in_three_languages(name: str) -> None:
    root = Path(__file__).resolve().parents[2]
    system = load_system(str(root / name) if "/" in name else name)
    words = [system.title, system.note]
    found = [t for _, t in all_tables(system)] if system.openings else [
        t for c in system.conventions for t in [c.then] if t is not None]
    while found:
        here = found.pop()
        words.append(here.note)
        for entry in here.entries:
            words += [entry.name, entry.note, entry.asks]
            found += [entry.then] if entry.then else []
            found += [t for _, t in entry.after]
    spoken = [w for w in words if w]
    assert spoken
    for each in spoken:
        assert {lang for lang, _ in each.texts} == {"en", "tr", "sr"}, each
        assert all(said.strip() for _, said in each.texts)
        assert not re.search(r"[А-я]", each.say("sr"))      # Serbian in Latin script


@pytest.mark.parametrize("name", ["preparatory-club", "house-game"])
def test_examples_get_the_calls_they_stand_under(name: str) -> None:
    own = open_book(name)
    held = 0
    for pattern, found in all_tables(own.system):
        for entry in found.entries:
            for example, wanted in [(e, True) for e in entry.examples] + [(e, False) for e in entry.not_examples]:
                at = parse_pattern(example.auction or pattern)
                calls = tuple(t.token.call for t in at.turns)
                assert None not in calls, f"line {example.place.line}: in which auction?"
                choice = choose(own.at(calls), Hand.parse(example.hand))       # type: ignore[arg-type]
                made = choice.row is not None and choice.offer.rows[choice.row].entry.place == entry.place
                assert made == wanted, f"line {example.place.line}: {example.hand} gets {choice.call}"
                held += 1
    assert held > 10


def test_a_forcing_call_is_never_passed_where_the_notes_speak(book: Book) -> None:
    for auction in ("1C P", "2C P", "2H P", "1H P 2S P", "1S P 3S P", "1D P 2NT P", "2S P 2NT P", "2S P 3H P",
                    "1C 2S P", "1D 2D P"):
        position = turn(book, auction)
        assert position.word("forced", None), auction
        assert PASS not in position.offer.calls(), auction


def test_four_notrump_over_notrump_is_a_raise(book: Book) -> None:
    four = turn(book, "1NT P").attributes(next(c for c in turn(book, "1NT P").offer.calls() if str(c) == "4NT"))
    assert not four.artificial
    assert not four.asks


@pytest.mark.parametrize(("option", "hand", "before", "after"), [
    ("one_club_floor: 20", "A74.AK853.92.AJ4", "1C", "1H"),
    ("notrump: 16-18", "AQ5.KJ4.AQ82.Q83", "1C", "1NT"),        # M1 repaired: 18
    ("notrump: 16-18", "AQ5.KJ4.AQ82.KJ3", "1NT", "1C"),        # and 20 is one club
])
def test_readings_are_options(book: Book, option: str, hand: str, before: str, after: str) -> None:
    changed = open_book(system_from_text(f"""
bidcheck: 1
system: ours
extends: preparatory-club
options: {{{option}}}
"""))
    assert call(book, "", hand) == before
    assert call(changed, "", hand) == after


# Blackwood -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plain() -> Book:
    """A system in high-card points that uses the convention."""
    return open_book(system_from_text(PLAIN.format("")))


PLAIN = """
bidcheck: 1
system: plain
points: hcp
uses: [blackwood{}]
openings:
  - 1S: 12+ hcp, 5+ spades
  - P: otherwise
after:
  1S:
    - 3S: {{shows: "13+ hcp, 4+ spades", forcing: game}}
    - P: otherwise
"""


@pytest.mark.parametrize(("auction", "hand", "wanted"), [
    ("1S P 3S P", "AKQ84.KQ6.AQ7.K5", "4NT"),              # 23 and at least 13
    ("1S P 3S P 4NT P", "KQ84.KQ63.Q74.K5", "5C"),         # no ace
    ("1S P 3S P 4NT P", "AQ84.A963.A74.A5", "5C"),         # all four
    ("1S P 3S P 4NT P", "AQ84.KQ63.Q74.K5", "5D"),
    ("1S P 3S P 4NT P", "AQ84.AQ63.Q74.K5", "5H"),
    ("1S P 3S P 4NT P", "AQ84.AQ63.A74.75", "5S"),
    ("1S P 3S P 4NT P 5D P", "KQJ84.AKQ.KQ5.K3", "5S"),    # two aces missing
    ("1S P 3S P 4NT P 5D P", "AKJ84.AKQ.KQ5.K3", "6S"),    # one
    ("1S P 3S P 4NT P 5H P", "AKJ84.AQ6.KQJ.KQ", "5NT"),   # none, and 37 points
    ("1S P 3S P 4NT P 5D P 6S P", "KQ84.KQ63.A74.75", "P"),
    ("1S P 3S P 4NT P 5H P 5NT P", "AQ84.AQ63.Q74.J5", "6C"),
    ("1S P 3S P 4NT P 5H P 5NT P", "AQ84.AK63.Q74.J5", "6D"),
    ("1S P 3S P 4NT P 5H P 5NT P", "AK84.AK63.Q74.J5", "6H"),
    ("1S P 3S P 4NT P 5H P 5NT P", "AK84.AK63.K74.J5", "6S"),
    ("1S P 3S P 4NT P 5H P 5NT P", "AK84.AK63.K74.K5", "6NT"),
    ("1S P 3S P 4NT X", "KQ84.KQ63.Q74.K5", "XX"),         # doubled: redouble none, pass one, steps
    ("1S P 3S P 4NT X", "AQ84.KQ63.Q74.K5", "P"),
    ("1S P 3S P 4NT X", "AQ84.AQ63.Q74.K5", "5C"),
    ("1S P 3S P 4NT X", "AQ84.AQ63.A74.75", "5D"),
    ("1S P 3S P 4NT 5H", "KQ84.KQ63.Q74.K5", "X"),         # overcalled: double none, pass one, steps
    ("1S P 3S P 4NT 5H", "AQ84.KQ63.Q74.K5", "P"),
    ("1S P 3S P 4NT 5H", "AQ84.AQ63.Q74.K5", "5S"),
    ("1S P 3S P 4NT 5H", "AQ84.AQ63.A74.75", "5NT"),
    ("1S P 3S P 4NT 5H P P", "AKJ84.AKQ.KQ5.K3", "6S"),    # one ace opposite
    ("1S P 3S P 4NT 5H X P", "KQJ84.AKQ.KQ5.K3", "P"),     # none opposite: for penalties
    ("1S P 3S P 4NT X P P", "KQJ84.AKQ.KQ5.K3", "5S"),
])
def test_blackwood_in_any_system(plain: Book, auction: str, hand: str, wanted: str) -> None:
    assert call(plain, auction, hand) == wanted


@pytest.mark.parametrize(("hand", "wanted"), [
    ("AK84.AK63.K74.K5", "6C"), ("AQ84.AQ63.Q74.J5", "6C"), ("AK84.AK63.K74.J5", "6S"),
])
def test_blackwood_with_all_kings_in_six_clubs(hand: str, wanted: str) -> None:
    other = open_book(system_from_text(PLAIN.format(": {kings_all: 6C}").replace("[blackwood: {", "[{blackwood: {")
                                       .replace("6C}]", "6C}}]")))
    assert call(other, "1S P 3S P 4NT P 5H P 5NT P", hand) == wanted


def test_blackwood_sets_its_own_points() -> None:
    bold = open_book(system_from_text(PLAIN.format(": {slam: 30}").replace("[blackwood: {", "[{blackwood: {")
                                      .replace("30}]", "30}}]")))
    assert call(bold, "1S P 3S P", "AKQ84.KQ6.A74.75") == "4NT"           # 17 and at least 13 are 30
    assert choose(turn(bold, "1S P 3S P"), Hand.parse("AKQ84.KQ6.Q74.75")).call is None


@pytest.mark.slow
@pytest.mark.parametrize("case", [c for c in SECOND_BIDS if c.auction.count("P") >= 4], ids=str)
def test_blackwood_in_the_preparatory_club(book: Book, case: Case) -> None:
    choice = choose(turn(book, case.auction), Hand.parse(case.hand))
    assert (str(choice.call), choice.status) == (case.call, case.status), case.reason


# what one table takes over from another ------------------------------------------------------------------------------


@pytest.mark.parametrize("auction", ["1NT P", "1NT X", "1D 1NT P"])
def test_a_table_taken_over_still_chooses_among_the_suits_of_one_entry(book: Book, auction: str) -> None:
    assert call(book, auction, "98742.8.T2.Q7643") == "2S"      # two suits of five: the higher


def test_calls_taken_over_one_by_one_still_choose_among_the_suits_of_one_entry() -> None:
    taken = open_book(system_from_text("""
bidcheck: 1
system: taken
openings:
  - 1C: any hand
after:
  1C:
    - 1y: {shows: 4+ this, choose: longest then higher}
    - P: otherwise
  1C (X):
    1y: {same as: 1C 1y, forcing: no}
    P: otherwise
"""))
    assert call(taken, "1C X", "AKQJ2.5432.5432.") == "1S"
    assert call(taken, "1C X", "AKQ2.65432.5432.") == "1H"


# the linter ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["preparatory-club", "house-game", "blackwood"])
def test_the_linter_finds_nothing_that_is_not_explained(name: str) -> None:
    from bidcheck.lint.run import lint

    assert lint(name).clean


# every hand, counted a second way ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_hands_of_every_opening_are_those_of_a_full_enumeration(book: Book) -> None:
    """All 4,582,640 honour patterns, each tried against every entry: no table of hands has a part in it."""
    patterns = every_pattern()
    offer = turn(book, "").offer
    fitting = [mask(row.fact, patterns) for row in offer.rows]
    made: dict[str, int] = {}
    called = np.zeros(len(patterns.weights), dtype=bool)
    for at, row in enumerate(offer.rows):
        if row.otherwise:
            continue
        wins = fitting[at].copy()
        for other in row.priors:
            wins &= ~fitting[other]
        for other, goes in row.rivals:
            contested = wins & fitting[other]
            if contested.any():
                wins[contested] = ~mask(goes, patterns)[contested]
        made[str(row.call)] = made.get(str(row.call), 0) + int(patterns.weights[wins].sum())
        called |= wins
    made["P"] = made.get("P", 0) + int(patterns.weights[~called].sum())
    counted: dict[str, int] = {}
    for counted_row in survey(turn(book, "")).rows:
        name = str(counted_row.row.call)
        counted[name] = counted.get(name, 0) + counted_row.hands
    assert made == {name: hands for name, hands in counted.items() if hands}
    assert sum(made.values()) == 635_013_559_600
