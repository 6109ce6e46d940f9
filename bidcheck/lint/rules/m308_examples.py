"""M308."""

from __future__ import annotations

from collections.abc import Iterator

from bidcheck.advise import choose
from bidcheck.cards import Hand
from bidcheck.conditions.parse import ConditionError
from bidcheck.errors import CannotRead
from bidcheck.lint.analysis import Analysis
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import at_table
from bidcheck.lint.walk import entry_key
from bidcheck.lint.words import hand_words
from bidcheck.system import model as m
from bidcheck.system.patterns import match, parse_keys, parse_pattern


@at_table("M308", "example-fails", Severity.ERROR)
def check(table: Analysis) -> Iterator[Finding]:
    """An example that does not get the call it stands under, or a counter-example that does.

    At the table
        The lesson shows a hand as a typical opening of one notrump, and by the notes it opens one club.
    Why it matters
        Examples are what people learn from. They are also tests of the notes: a failing one shows that a condition says
        something else than its author thinks.
    Wrong
        openings:
          - 1NT: {shows: "15-17 hcp, balanced", examples: [KQ84.AJ63.72.KJ5]}
          - P: otherwise
    Right
        openings:
          - 1NT: {shows: "15-17 hcp, balanced", examples: [KQ84.AJ63.72.AJ5], not_examples: [KQ84.AJ63.72.KJ5]}
          - P: otherwise
    When to ignore it
        Never: correct the hand or the condition.
    """
    entries = {entry_key(row.entry): row.entry for row in table.rows if row.entry.examples or row.entry.not_examples}
    for entry in entries.values():
        for example in entry.examples:
            yield from _example(table, entry, example, wanted=True)
        for example in entry.not_examples:
            yield from _example(table, entry, example, wanted=False)


def _example(table: Analysis, entry: m.Entry, example: m.Example, *, wanted: bool) -> Iterator[Finding]:
    tell = table.notes.teller
    subject = entry_key(entry), example.place.line, example.place.column
    try:
        hand = Hand.parse(example.hand)
        here, call = _applies(table, entry, example)
    except CannotRead as error:
        yield Finding(example.place, str(error), subject=subject, anchor=entry.place)
        return
    if not here:
        return
    choice = choose(table.position, hand)
    row = None if choice.row is None else choice.offer.rows[choice.row]
    gets = row is not None and entry_key(row.entry) == entry_key(entry) and call in (None, str(row.call))
    if gets == wanted:
        return
    head = tell.head(table.visit)
    if wanted:
        got = tell.say("has no call") if choice.call is None else tell.say("calls {call}", call=tell.call(choice.call))
        if choice.call is not None and call is None and choice.call in {r.call for r in table.rows if r.entry is entry}:
            got += tell.say(" by another line")
        message = tell.say("{head}, the example {hand} {got}", head=head, hand=hand_words(hand), got=got)
    else:
        message = tell.say("{head}, {hand} gets the call it is a counter-example of", head=head, hand=hand_words(hand))
    yield Finding(
        example.place, message, tell.say("'bidcheck recommend' tells which condition fails"),
        () if choice.call is None else (str(choice.call),), witnesses=(str(hand),), subject=subject,
        anchor=entry.place,
    )


def _applies(table: Analysis, entry: m.Entry, example: m.Example) -> tuple[bool, str | None]:
    """Whether an example speaks of this auction, and of which call where it names one of its entry."""
    if example.auction is None:
        return not table.visit.words or _needs(table, entry), None
    text = example.auction
    if not text.startswith("("):
        try:
            keys = parse_keys(text)
        except (ConditionError, CannotRead):
            keys = ()
        if len(keys) == 1 and keys[0] in entry.keys:
            return not table.visit.words, str(keys[0])
    try:
        pattern = parse_pattern(text)
    except ConditionError as error:
        raise CannotRead(f"{text!r} before the example is no auction: {error.args[0]}") from None
    position = table.position
    fits = match(pattern, position.rest, lambda at: position.is_artificial(position.passes + at)) is not None
    return fits and (not table.visit.words or _needs(table, entry)), None


def _needs(table: Analysis, entry: m.Entry) -> bool:
    """Whether an entry is offered only in this seat or at this vulnerability."""
    plain = table.notes.book.at(table.position.rest)
    return all(entry_key(row.entry) != entry_key(entry) for row in plain.offer.rows)


