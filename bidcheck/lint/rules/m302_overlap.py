"""M302."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations

from bidcheck.lint.analysis import Analysis, Group, bits
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.walk import entry_key
from bidcheck.lint.words import percent

Pair = tuple[int, int]

SMALL = 60_000
"""A table of hands with more rows than this is too fine to describe every overlap in it."""


@at_table("M302", "ambiguous-overlap", Severity.WARNING)
def check(table: Analysis) -> Iterator[Finding]:
    """Two calls fit a hand, and the notes do not say which of them it makes.

    At the table
        You open one heart with five cards in each major. Partner, who would have opened one spade, never looks for the
        other suit.
    Why it matters
        Partner reads a call as a denial of those that go before it. Where nothing goes before, two players of one pair
        play two systems.
    Wrong
        openings:
          1S: 10+ hcp, 5+ spades
          1H: 10+ hcp, 5+ hearts
          P: otherwise
    Right
        openings:
          1S: 10+ hcp, 5+ spades, spades >= hearts
          1H: 10+ hcp, 5+ hearts, hearts > spades
          P: otherwise
    When to ignore it
        Where it is the player's choice indeed, as between two preempts. A list has no such overlaps: in it the first
        entry that fits is the call.
    """
    rows = table.rows
    pairs: dict[tuple[Hashable, Hashable], set[Pair]] = {}
    for wins in {g.wins for g in table.groups if g.hands and g.wins & (g.wins - 1)}:
        for i, j in combinations(bits(wins), 2):
            if rows[i].call != rows[j].call:
                first, second = sorted((i, j), key=lambda at: (rows[at].entry.place.line, rows[at].entry.place.column))
                key = entry_key(rows[first].entry), entry_key(rows[second].entry)
                pairs.setdefault(key, set()).add((first, second))
    for key, members in pairs.items():
        finding = _finding(table, key, sorted(members))
        if finding.share:
            yield finding


def _finding(table: Analysis, key: Hashable, pairs: list[Pair]) -> Finding:
    rows, tell = table.rows, table.notes.teller
    both = [(1 << i) | (1 << j) for i, j in pairs]

    def which(group: Group) -> bool:
        return any(group.wins & members == members for members in both)

    first, second = rows[pairs[0][0]], rows[pairs[0][1]]
    ours, theirs = [rows[i].call for i, _ in pairs], [rows[j].call for _, j in pairs]
    alone = first.entry is second.entry
    calls = list(dict.fromkeys([*ours, *theirs]))
    named = tell.calls(calls) if alone else tell.either(ours) + tell.say(" and ") + tell.either(theirs)
    if alone:
        message = "{head}, {share} of hands fit more than one of {calls}, and 'choose' leaves them equal"
        if not first.entry.choose:
            message = "{head}, {share} of hands fit more than one of {calls}, and nothing says which"
        help = "add 'choose: longest then higher', or what you play" if not first.entry.choose else (
            "add a key to 'choose', such as 'then higher'")
    else:
        message = "{head}, {share} of hands fit both {calls}, and the notes do not say which goes first"
        help = "write 'before:' under the call that goes first, or make the table a list"
    hands, share = table.count(which), table.share(which)
    example = table.witnesses(which)
    small = len(table.space) <= SMALL and not alone
    target = table.equally_good(pairs) if small else None
    return Finding(
        second.entry.place,
        tell.about(message + (": {hands}" if small else ""), head=tell.head(table.visit), share=percent(share),
                   calls=named, example=example[:1]),
        tell.say(help), tuple(map(str, calls)), hands, share, tuple(map(str, example)),
        subject=key, anchor=first.entry.place,
        later=None if target is None else lambda: (table.described(target)[0], ()),
    )
