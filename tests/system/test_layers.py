"""Layers: what a file uses, extends, falls back on, and takes over as the same as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.advise import choose
from bidcheck.calls import Call
from bidcheck.cards import Hand
from bidcheck.meaning import open_book
from bidcheck.system.book import Book
from bidcheck.system.load import load_system, system_from_text

from .books import DATA, SKETCHES, at, book, call, calls, rows_of, write

PARENT = """
    system: parent
    points: hcp
    options: {notrump: 15-17, floor: 12}
    definitions: {opening: "{floor}+ hcp"}
    openings:
      - 1NT: "{notrump} hcp, balanced"
      - 1S: opening, 5+ spades
      - 1H: opening, 5+ hearts
      - 1C: opening
      - P: otherwise
    after:
      1M:
        2M: {shows: "6-9 hcp, 3+ M", name: raise, forcing: no, note: limit}
        1NT: 6-9 hcp
        P: otherwise
      1NT (2y): {X: 4+ y, P: otherwise}
"""


def child(tmp_path: Path, body: str) -> Book:
    write(tmp_path, parent=PARENT, child=f"\n    system: child\n    extends: parent\n{body}")
    return open_book(str(tmp_path / "child.yaml"))


# extends -----------------------------------------------------------------------------------------------------------

def test_a_list_keeps_its_order_where_a_call_is_replaced_and_new_calls_go_first(tmp_path: Path) -> None:
    a_book = child(tmp_path, """
    openings:
      - 1H: opening, 4+ hearts
      - 2C: 20+ hcp
    """)
    assert calls(a_book, "") == "2C 1NT 1S 1H 1C P"
    assert call(a_book, "", "A2.KQ52.K832.Q73") == "1H"
    assert call(a_book, "", "AQ543.KQ52.K8.73") == "1S"
    assert call(a_book, "", "AKQ43.AKQ5.K8.73") == "2C"


def test_a_replaced_call_stands_where_the_first_of_the_parents_entries_stood(tmp_path: Path) -> None:
    write(tmp_path, parent="""
        system: parent
        openings: [{1H: 20+ hcp}, {1S: 5+ spades}, {1H: 5+ hearts}, {P: otherwise}]
    """, child="""
        system: child
        extends: parent
        openings: [{1H: 6+ hearts}]
    """)
    assert calls(open_book(str(tmp_path / "child.yaml")), "") == "1H 1S P"


def test_removed_calls_and_tables_are_gone(tmp_path: Path) -> None:
    a_book = child(tmp_path, """
    remove: [1NT (2x)]
    openings: {remove: [1NT, 1C], calls: []}
    after:
      1M: {remove: 1NT}
    """)
    assert calls(a_book, "") == "1S 1H P"
    assert calls(a_book, "1H P") == "2H P"
    assert calls(a_book, "1NT 2C") == ""


def test_in_a_mapping_attributes_are_merged(tmp_path: Path) -> None:
    a_book = child(tmp_path, """
    after:
      1M:
        2M: {shows: "8-10 hcp, 3+ M", status: confirm}
        3M: 10-12 hcp, 4+ M
    """)
    row = next(r for r in at(a_book, "1H P").offer.rows if str(r.call) == "2H")
    assert (row.entry.name.say(), row.entry.note.say(), row.entry.status) == ("raise", "limit", "confirm")
    assert call(a_book, "1H P", "K432.K43.KJ432.2") == "2H"
    assert calls(a_book, "1S P") == "3S 2S 1NT P"


def test_an_attribute_alone_may_be_laid_over_a_call_of_a_mapping(tmp_path: Path) -> None:
    a_book = child(tmp_path, "    after:\n      1M: {2M: {forcing: one round}}\n")
    assert at(a_book, "1H P").attributes(Call.parse("2H")).forcing == "one round"
    assert call(a_book, "1H P", "K432.Q432.Q432.2").startswith("2H")


def test_letters_of_a_pattern_may_have_other_names(tmp_path: Path) -> None:
    a_book = child(tmp_path, "    after:\n      1NT (2z): {3z: 10+ hcp}\n")
    assert calls(a_book, "1NT 2H") == "3H X P"
    assert call(a_book, "1NT 2H", "543.5432.543.543") == "X"


def test_options_and_definitions_of_the_child_are_those_of_the_parents_calls_too(tmp_path: Path) -> None:
    a_book = child(tmp_path, """
    options: {notrump: 12-14}
    definitions: {opening: "{floor}+ hcp; 11 hcp, rule of 20"}
    """)
    assert call(a_book, "", "AQ54.KJ42.K2.J73") == "1NT"
    assert call(a_book, "", "AQ5432.KJ42.2.J3") == "1S"


def test_three_layers(tmp_path: Path) -> None:
    write(tmp_path, grandparent="""
        system: grandparent
        openings: [{1NT: 15-17 hcp}, {P: otherwise}]
    """, parent="""
        system: parent
        extends: grandparent
        openings: [{1C: 16+ hcp}]
    """, child="""
        system: child
        extends: parent
        openings: [{1D: 12+ hcp}, {1NT: 12-14 hcp}]
    """)
    a_book = open_book(str(tmp_path / "child.yaml"))
    assert calls(a_book, "") == "1D 1C 1NT P"
    assert call(a_book, "", "AQ54.KJ42.K2.J73") == "1D"


# uses --------------------------------------------------------------------------------------------------------------

STAYMAN = """
    convention: stayman
    parameters: {minimum: 8, style: plain}
    then:
      - _C:
          shows: "{minimum}+ hcp, a 4-card major"
          artificial: yes
          forcing: one round
          then: {_H: 4+ hearts, _D: otherwise}
      - _D: {when: style is forcing, shows: "12+ hcp, a 4-card major", artificial: yes}
    after:
      (X): {XX: 10+ hcp}
"""


def user(tmp_path: Path, body: str) -> Book:
    write(tmp_path, stayman=STAYMAN, user=f"""
    system: user
    openings: [{{1NT: 15-17 hcp}}, {{2NT: 20-21 hcp}}]
    after:
      1NT: [{{2C: 4+ clubs}}, {{2H: 5+ hearts}}, {{P: otherwise}}]
{body}""")
    return open_book(str(tmp_path / "user.yaml"))


def test_a_convention_is_attached_where_it_is_used(tmp_path: Path) -> None:
    a_book = user(tmp_path, "    uses: [{stayman: {after: [1NT, 2NT]}}]\n")
    assert calls(a_book, "1NT P") == "2C 2H P"
    assert calls(a_book, "2NT P") == "3C"
    assert calls(a_book, "2NT P 3C P") == "3H 3D"
    assert calls(a_book, "1NT X") == "XX"
    assert calls(a_book, "1NT 2C") == ""


def test_the_files_own_meaning_of_a_call_goes_over_the_conventions(tmp_path: Path) -> None:
    a_book = user(tmp_path, "    uses: [{stayman: {after: 1NT}}]\n")
    rows = [r for r in at(a_book, "1NT P").offer.rows if str(r.call) == "2C"]
    assert [str(r.entry.shows) for r in rows] == ["4+ clubs"]


def test_parameters_are_the_uses_own(tmp_path: Path) -> None:
    low = user(tmp_path, "    uses: [{stayman: {after: 2NT, minimum: 4}}]\n")
    assert call(low, "2NT P", "K432.Q432.432.32") == "3C"
    high = user(tmp_path, "    uses: [{stayman: {after: 2NT}}]\n")
    assert call(high, "2NT P", "K432.Q432.432.32") == "- no agreement"
    word = user(tmp_path, "    uses: [{stayman: {after: 2NT, style: forcing}}]\n")
    assert calls(word, "2NT P") == "3C 3D"


def test_in_one_table_the_first_used_goes_first_and_conventions_before_the_others(tmp_path: Path) -> None:
    write(tmp_path, alpha="\n    convention: alpha\n    then: [{2D: 10+ hcp}, {2S: 6+ hcp}]\n",
          beta="\n    convention: beta\n    then: [{2D: 4+ diamonds}, {2S: 4+ spades}, {3C: 5+ hcp}]\n", user="""
        system: user
        openings: [{1NT: 15-17 hcp}]
        uses: [{alpha: {after: 1NT}}, {beta: {after: 1NT}}]
        after: {1NT: [{2H: {shows: 8+ hcp, before: 2S}}, {P: otherwise}]}
    """)
    a_book = open_book(str(tmp_path / "user.yaml"))
    assert call(a_book, "1NT P", "A432.K432.A43.32") == "2D"  # alpha's 2D, before all
    assert call(a_book, "1NT P", "A432.K432.J43.32") == "2H"  # 2H goes before alpha's 2S
    assert call(a_book, "1NT P", "A432.K43.432.432") == "2S"
    assert call(a_book, "1NT P", "A43.5432.432.432") == "P"
    # a call has the meaning of the convention used first, not of both
    assert [str(r.entry.shows) for r in at(a_book, "1NT P").offer.rows if str(r.call) == "2S"] == ["6+ hcp"]
    assert call(a_book, "1NT P", "5432.A43.J43.432") == "3C"


def test_a_convention_with_when_holds_wherever_it_is_true(tmp_path: Path) -> None:
    write(tmp_path, ask="""
        convention: ask
        when: x is agreed
        then: {4NT: {shows: 15+ hcp, then: {5C: any hand, 5x: 2 aces}}}
    """, user="""
        system: user
        openings: [{'1H, 1S': {shows: 5+ this, choose: longest}}]
        uses: [ask]
        after: {1M: [{2M: 3+ M}, {1NT: otherwise}]}
    """)
    a_book = open_book(str(tmp_path / "user.yaml"))
    assert calls(a_book, "1H P 2H P") == "4NT"
    assert calls(a_book, "1H P 1NT P") == ""
    assert calls(a_book, "1S P 2S P 4NT P") == "5C 5S"


def test_a_convention_without_a_place_of_its_own_must_be_told_one(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"S102 'stayman' must be told where it is attached"):
        user(tmp_path, "    uses: [stayman]\n")


# same as -----------------------------------------------------------------------------------------------------------

def test_a_table_that_is_the_same_takes_all_that_follows() -> None:
    a_book = book("""
        openings: [{1NT: 15-17 hcp}]
        after:
          1NT:
            - 2C: {shows: a 4-card major, artificial: yes}
            - 2D: {shows: 5+ hearts, artificial: yes}
            - 3NT: 10+ hcp
            - P: otherwise
          1NT 2C: {2H: 4+ hearts, 2D: otherwise}
          1NT 2D: {2H: any hand}
          1NT 2C 2D: {2NT: 8-9 hcp}
          1NT (X): {same as: 1NT, XX: 8+ hcp}
          1NT (2C): {same as: 1NT, X: {same as: 2C}}
    """)
    assert calls(a_book, "1NT X") == "XX 2C 2D 3NT P"
    assert call(a_book, "1NT X", "A432.K432.A43.32") == "XX"  # what is written here goes first
    assert calls(a_book, "1NT X 2C P") == "2H 2D"
    assert calls(a_book, "1NT X 2C P 2D P") == "2NT"
    # 2C is illegal over 2C and drops out; a double means what it meant, and what follows follows
    assert calls(a_book, "1NT 2C") == "X 2D 3NT P"
    assert at(a_book, "1NT 2C").attributes(Call.parse("X")).artificial
    assert calls(a_book, "1NT 2C X P") == "2H 2D"
    assert calls(a_book, "1NT 2C 2D P") == "2H"
    assert calls(a_book, "1NT X XX P") == ""


def test_a_letter_keeps_its_name_or_is_what_it_is_in_this_auction() -> None:
    a_book = book("""
        after:
          (1M): {same as: (1x), calls: [{_M: "5+ oM, 5+ in a minor"}]}
          (1x):
            - X: 0-2 x
            - 1y: 5+ y
            - P: otherwise
    """)
    assert calls(a_book, "1H") == "2H X 1S P"
    assert calls(a_book, "1D") == "X 1H 1S P"
    assert call(a_book, "1H", "65432.2.A5432.32") == "2H"
    assert call(a_book, "1H", "65432.432.A54.32") == "1S"
    assert call(a_book, "1S", "32.65432.A543.32") == "X"


def test_a_table_may_be_the_same_as_one_of_the_other_side_of_the_table() -> None:
    a_book = open_book(str(SKETCHES / "competition.yaml"))
    assert [c for c in calls(a_book, "1H").split() if c in ("2H", "2NT", "X", "1NT")] == ["2H", "2NT", "1NT", "X"]
    assert calls(a_book, "1H 2H P") == "2NT"  # from Michaels: `then`
    assert calls(a_book, "1NT 2H 2NT P") == "3C"


def test_same_as_in_a_circle_comes_to_an_end() -> None:
    a_book = book("after: {1NT (X): {same as: 1NT (2C), XX: any hand}, 1NT (2C): {same as: 1NT (X), X: any hand}}")
    assert "XX" in calls(a_book, "1NT X")
    assert "X" in calls(a_book, "1NT 2C").split()


# fallback ----------------------------------------------------------------------------------------------------------

def test_the_fallback_is_asked_where_no_table_is_or_nothing_fits(tmp_path: Path) -> None:
    write(tmp_path, plain="""
        system: plain
        openings: [{1C: 12+ hcp}, {P: otherwise}]
        after: {…: [{2C: 8+ hcp}, {P: otherwise}]}
    """, user="""
        system: user
        fallback: plain
        openings:
          - 1NT: 15-17 hcp, balanced
          - 2C: {shows: 22+ hcp, artificial: yes, forcing: one round}
        after: {1NT: [{2H: 5+ hearts}]}
    """)
    a_book = open_book(str(tmp_path / "user.yaml"))
    assert call(a_book, "", "AQ54.KJ42.K2.Q73") == "1NT"
    assert call(a_book, "", "AQ54.KJ42.K2.J73") == "1C fallback"
    assert call(a_book, "1NT P", "A32.65432.432.32") == "2H"
    assert call(a_book, "1NT P", "A32.K432.K432.32") == "2C fallback"
    assert call(a_book, "1NT P", "432.K432.K432.32") == "P fallback"
    # it lends no pass to a player who is forced
    assert call(a_book, "2C P", "A32.K432.K432.32") == "- no agreement"
    assert call(a_book, "2C 2D", "432.K432.K432.32") == "P fallback"
    assert [c.is_pass for c in at(a_book, "2C P").fallback_offer.calls()] == [False] * len(
        at(a_book, "2C P").fallback_offer.calls())


def test_a_call_of_the_table_keeps_the_tables_meaning(tmp_path: Path) -> None:
    write(tmp_path, plain="\n    system: plain\n    openings: [{1H: 4+ hearts}, {1S: 4+ spades}]\n",
          user="\n    system: user\n    fallback: plain\n    openings: [{1H: '12+ hcp, 5+ hearts'}]\n")
    position = at(open_book(str(tmp_path / "user.yaml")), "")
    from bidcheck.conditions.facts import test as fits

    four, five = Hand.parse("A2.KQ52.K832.Q73"), Hand.parse("A2.KQ542.K82.Q73")
    assert not fits(position.meaning(Call.parse("1H")), four)
    assert fits(position.meaning(Call.parse("1H")), five)
    # the fallback's call is for the hands that have no call of the table
    both_majors = Hand.parse("KQ52.AQ542.K8.Q3")
    assert not fits(position.meaning(Call.parse("1S")), both_majors)
    assert fits(position.meaning(Call.parse("1S")), Hand.parse("KQ52.A2.K832.Q73"))


def test_a_child_may_do_without_its_parents_fallback(tmp_path: Path) -> None:
    write(tmp_path, plain="\n    system: plain\n    openings: [{1C: any hand}]\n",
          parent="\n    system: parent\n    fallback: plain\n    openings: [{1NT: 15-17 hcp}]\n",
          child="\n    system: child\n    extends: parent\n    fallback: none\n",
          other="\n    system: other\n    extends: parent\n")
    assert load_system(str(tmp_path / "child.yaml")).fallback is None
    assert load_system(str(tmp_path / "other.yaml")).fallback is not None


# examples, words for people, whole files ---------------------------------------------------------------------------

def test_examples_are_hands_of_an_entry_perhaps_in_one_auction() -> None:
    system = system_from_text("""
bidcheck: 1
system: test
openings:
  - 1NT: {shows: 15-17 hcp, examples: [AQ54.KJ42.K2.Q73], not_examples: AQ54.KJ42.K2.J73}
  - 1H, 1S: {shows: 5+ this, choose: longest, examples: ["1H: A2.KQ542.K82.Q73", {1S: KQ542.A2.K82.Q73}]}
""")
    assert system.openings is not None
    first, second = system.openings.entries
    assert [(e.auction, e.hand) for e in first.examples] == [(None, "AQ54.KJ42.K2.Q73")]
    assert [(e.auction, e.hand) for e in first.not_examples] == [(None, "AQ54.KJ42.K2.J73")]
    assert [(e.auction, e.hand) for e in second.examples] == [
        ("1H", "A2.KQ542.K82.Q73"), ("1S", "KQ542.A2.K82.Q73")]


def test_words_for_people_are_one_text_or_one_for_each_language() -> None:
    system = system_from_text("bidcheck: 1\nsystem: test\ntitle: {en: Club, tr: Sinek}\nnote: one\n")
    assert [system.title.say(lang) for lang in ("en", "tr", "sr")] == ["Club", "Sinek", "Club"]
    assert [system.note.say(lang) for lang in ("en", "sr")] == ["one", "one"]


@pytest.mark.parametrize("path", sorted(SKETCHES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_whole_system_loads(path: Path) -> None:
    assert load_system(str(path)).name == path.stem


def test_one_small_system_uses_every_key_and_attribute_of_the_language() -> None:
    from bidcheck.system import keys

    text = "\n".join(path.read_text("utf-8") for path in (
        DATA / "every-key.yaml", DATA / "every-key-convention.yaml"))
    for key in {*keys.TOP, *keys.TABLE, *keys.ENTRY, *keys.USE}:
        assert f"{key}:" in text, key
    system = load_system(str(DATA / "every-key.yaml"))
    assert system.name == "every-key"
    a_book = open_book(str(DATA / "every-key.yaml"))
    assert calls(a_book, "").split()[0] == "2NT"
    assert choose(at(a_book, ""), Hand.parse("AQ54.KJ42.K2.Q73")).status == "agreed"
    assert next(iter(rows_of(a_book, "1H P")))[0] == "2NT"


def test_a_convention_stands_where_it_says_when_a_use_does_not(tmp_path: Path) -> None:
    (tmp_path / "ask.yaml").write_text(
        "bidcheck: 1\nconvention: ask\nattach: [1M, 2M]\n"
        "then:\n  - 3C: {shows: 4+ M, artificial: true, forcing: one round}\n")
    mine = "bidcheck: 1\nsystem: mine\nuses: [{}]\nopenings:\n  - 1S, 2S: {{shows: 5+ this, choose: lower}}\n"
    (tmp_path / "said.yaml").write_text(mine.format("ask"))
    (tmp_path / "elsewhere.yaml").write_text(mine.format("{ask: {after: 2M}}"))
    said, elsewhere = open_book(str(tmp_path / "said.yaml")), open_book(str(tmp_path / "elsewhere.yaml"))
    assert [calls(said, auction) for auction in ("1S P", "2S P", "1C P")] == ["3C", "3C", ""]
    assert [calls(elsewhere, auction) for auction in ("1S P", "2S P")] == ["", "3C"]
