"""What the linter stands on: letters of a pattern, and where the tables of a convention stand."""

from __future__ import annotations

from bidcheck.auction import Auction
from bidcheck.lint.run import Selection, lint
from bidcheck.meaning import Exact
from bidcheck.system.book import Book
from bidcheck.system.load import system_from_text


def calls_after(text: str, auction: str) -> set[str]:
    book = Book(system_from_text(text), Exact())
    return {str(row.call) for row in book.position(Auction.parse(auction)).offer.rows}


SPLINTERS = """
bidcheck: 1
system: splinters
openings: [{1H: 5+ hearts}, {1S: 5+ spades}]
after:
  1M: {_y!!: {shows: "4+ M, 0-1 this", choose: lower}, 2oM: 5+ oM}
"""


def test_any_other_suit_may_be_the_other_major() -> None:
    assert calls_after(SPLINTERS, "1H P") == {"3S", "4C", "4D", "2S"}
    assert calls_after(SPLINTERS, "1S P") == {"4C", "4D", "4H", "2H"}


def test_a_table_of_a_convention_may_begin_with_their_call(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "relay.yaml").write_text(
        "bidcheck: 1\nconvention: relay\nthen: {2D: any hand}\nafter: {(X): {XX: 8+ hcp, P: otherwise}}\n")
    (tmp_path / "system.yaml").write_text(
        "bidcheck: 1\nsystem: s\nuses: [{relay: {after: 2C}}]\nopenings: [{2C: 22+ hcp}]\n")
    book = Book(system_from_text((tmp_path / "system.yaml").read_text(), folder=tmp_path), Exact())
    assert [str(r.call) for r in book.position(Auction.parse("2C X")).offer.rows] == ["XX", "P"]
    assert [str(r.call) for r in book.position(Auction.parse("2C P")).offer.rows] == ["2D"]


def test_two_hands_that_cannot_be_dealt_together_have_no_total(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "honours.yaml").write_text("""
bidcheck: 1
system: honours
targets: {unit: hcp, 3NT: 25}
openings:
  - 1S: {shows: "5-9 hcp, 7 spades, 2 of AKQ in spades"}
  - P: otherwise
after:
  1S:
    - 3NT: "AK in spades, 12-15 hcp"
    - 2S: {name: sign-off, shows: "AK in spades, 20+ hcp"}
    - P: otherwise
""")
    calls = {f.calls for f in lint(str(tmp_path / "honours.yaml"), Selection(("P5",))).findings}
    assert not calls & {("3NT",), ("2S",)}
