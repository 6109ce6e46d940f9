"""Hands and rows that the evaluation tests share."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from bidcheck.cards import SUITS, Card, Hand

DATA = Path(__file__).parents[1] / "data" / "evaluation"
CARDS = tuple(Card(suit, rank) for suit in SUITS for rank in range(13))

hands = st.sets(st.integers(0, 51), min_size=13, max_size=13).map(lambda at: Hand.of_cards(CARDS[i] for i in at))
"""Hands, uniformly enough."""

few_honours = st.sets(st.integers(0, 51).filter(lambda i: i % 13 < 10), min_size=13, max_size=13).map(
    lambda at: Hand.of_cards(CARDS[i] for i in at)
)
"""Hands without ace, king or queen: some of their totals would fall below nought."""


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file of ``tests/data/evaluation``, by the names in its first line."""
    head, *lines = (DATA / name).read_text("utf-8").splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]
