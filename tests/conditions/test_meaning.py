"""What a condition says: hands that fit it, and hands that do not."""

from __future__ import annotations

import pytest

from bidcheck.cards import Hand, Strain
from bidcheck.conditions import facts
from bidcheck.conditions.bind import Scope, bind
from bidcheck.conditions.parse import parse

from .strategies import LEXICON, SCOPE, Quiet, rows

MEANINGS = rows("meanings.tsv")


def scope(said: str) -> Scope:
    """The scope of the tests, with the suits that an auction has: ``their=HC unbid=SD``."""
    suits = {}
    for part in said.split():
        which, _, letters = part.partition("=")
        suits[which] = tuple(sorted(Strain("CDHS".index(c)) for c in letters))
    return Scope(LEXICON, Quiet(**suits), SCOPE.suits, SCOPE.call)


@pytest.mark.parametrize("row", MEANINGS, ids=[row[0] for row in MEANINGS])
def test_it_fits_the_hands_it_should(row: tuple[str, ...]) -> None:
    condition, fitting, missing, said, *_ = (*row, "", "", "")
    fact = bind(parse(condition), scope(said))
    hands = [Hand.parse(h) for h in fitting.split()], [Hand.parse(h) for h in missing.split()]
    assert hands != ([], [])
    assert [str(h) for h in hands[0] if not facts.test(fact, h)] == []
    assert [str(h) for h in hands[1] if facts.test(fact, h)] == []
