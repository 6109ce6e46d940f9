"""Conventions: how they are attached, and what each says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.auction import Auction
from bidcheck.meaning import Exact
from bidcheck.system.book import Book
from bidcheck.system.load import system_from_text


@pytest.mark.parametrize(("word", "calls"), [("jacoby", ["2NT"]), ("natural", [])])
def test_a_use_may_have_a_when(word: str, calls: list[str], tmp_path: Path) -> None:
    (tmp_path / "raise.yaml").write_text(
        "bidcheck: 1\nconvention: raise\nthen:\n  2NT: {shows: 4+ M, artificial: true}\n", encoding="utf-8")
    system = system_from_text(
        f"bidcheck: 1\nsystem: own\noptions: {{answer: {word}}}\nuses:\n"
        "  - raise: {after: 1M, when: answer is jacoby}\nopenings:\n  - 1H: 5+ hearts\n", folder=tmp_path)
    offer = Book(system, Exact()).position(Auction.parse("1H P")).offer
    assert [str(call) for call in offer.calls()] == calls


def test_a_letter_settled_before_is_another_suit_than_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "ask.yaml").write_text(
        "bidcheck: 1\nconvention: ask\nthen:\n  2NT:\n    shows: 4+ x\n    artificial: true\n    after:\n"
        "      3x: [P: any hand]\n      3y: [3NT: any hand]\n", encoding="utf-8")
    system = system_from_text(
        "bidcheck: 1\nsystem: own\nuses:\n  - ask: {after: 2x}\nopenings:\n  - 2H: 6+ hearts\n", folder=tmp_path)
    book = Book(system, Exact())
    assert [str(c) for c in book.position(Auction.parse("2H P 2NT P 3H P")).offer.calls()] == ["P"]
    assert [str(c) for c in book.position(Auction.parse("2H P 2NT P 3D P")).offer.calls()] == ["3NT"]
