"""What does not belong in a system file, or is missing from it.

At the table
    `forcng: game` is no agreement at all.
Why it matters
    A key that is not known would be passed over, and with it what was agreed. Unknown words get the nearest known one.
Wrong
    openings:
      - 1NT: {show: "15-17 hcp, balanced"}
      - P: otherwise
Right
    openings:
      - 1NT: {shows: "15-17 hcp, balanced"}
      - P: otherwise
When to ignore it
    Never: the file is not read before.
"""

from __future__ import annotations

from bidcheck.lint.rule import while_loading

RULE = while_loading("S1xx", "structure", __doc__, {
    "S101": ("unknown-key", "a key that is not known, or does not belong here"),
    "S102": ("missing-key", "something that has to be said is missing"),
    "S103": ("wrong-kind", "a value of the wrong kind, such as a list for a text"),
    "S104": ("unknown-system", "a system to extend or fall back on that is not there"),
    "S105": ("unknown-convention", "a convention that is not there"),
    "S106": ("circular-extends", "systems that extend, or fall back on, one another in a circle"),
    "S107": ("unknown-parameter", "a parameter that the convention does not have"),
    "S108": ("newer-version", "the file is written in a newer version of the language"),
    "S109": ("no-call", "a key of a table that is no call"),
    "S111": ("no-auction", "a pattern that cannot be read"),
    "S113": ("no-choice", "a way to choose that is none"),
    "S114": ("option", "an option with a value that does not fit"),
    "S115": ("definition", "a definition that cannot be one"),
    "S116": ("before-in-a-circle", "calls that go before one another in a circle"),
})
