"""A name in a condition that nothing defines, or a definition used with the wrong number of suits.

At the table
    "Opening strength" is in the notes, and nowhere is said how much that is.
Why it matters
    A word without a meaning would let every hand through, or none. Suits too must be known where they are named: `this`
    needs a call in a suit, `partner's suit` a partner who has bid exactly one.
Wrong
    openings:
      - 1H: opening, 5+ hearts
      - P: otherwise
Right
    definitions:
      opening: 12+ hcp
    openings:
      - 1H: opening, 5+ hearts
      - P: otherwise
When to ignore it
    Never: write the definition, or guard the call with `when:`.
"""

from __future__ import annotations

from bidcheck.lint.rule import while_loading

RULE = while_loading("S151", "unknown-word", __doc__, {})
