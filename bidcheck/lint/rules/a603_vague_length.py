"""A603."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bidcheck.conditions import tree as t
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.notes import Notes
from bidcheck.lint.rule import at_notes
from bidcheck.source import Place
from bidcheck.system.nodes import Scalar


@at_notes("A603", "vague-length", Severity.INFO)
def check(notes: Notes) -> Iterator[Finding]:
    """A bare length such as `4 hearts`, which means exactly four and is often meant as four or more.

    At the table
        "It shows four hearts," says partner, and has five.
    Why it matters
        Players write `4 hearts` for both. With `4=` or `4+` nobody has to guess.
    Wrong
        openings:
          - 1H: 12+ hcp, 4 hearts
          - P: otherwise
    Right
        openings:
          - 1H: 12+ hcp, 4+ hearts
          - P: otherwise
    When to ignore it
        Where the context leaves no doubt. It is information, and does not fail a file.
    """
    tell = notes.teller
    for check_ in notes.main.checks:
        for node in t.walk(check_.condition):
            if not isinstance(node, t.Length) or node.range.kind or not node.range.is_exact:
                continue
            if not isinstance(node.range.lo, int) or not 0 < node.range.lo < 26:
                continue
            number = t.number_text(node.range.lo)
            suit = str(node)[len(number):].strip()
            yield Finding(
                _place(check_.scalar, number), tell.say("'{what}' is exactly {n}", what=node, n=number),
                tell.say("say '{n}= {suit}', or '{n}+ {suit}' if more are welcome", n=number, suit=suit))


def _place(scalar: Scalar, number: str) -> Place:
    found = re.search(rf"(?<![\w.+=<>≤–-]){number}(?![\w+=–-])\s*!?[^\s,;()]+", scalar.text)
    if found is None:
        return scalar.place
    return scalar.place.narrowed(found.start(), len(found[0]), scalar.quoted)
