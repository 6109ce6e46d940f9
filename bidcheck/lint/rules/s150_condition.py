"""A condition that cannot be read.

At the table
    "Five plus hearts or spades" may be five of one suit or of the other, or of both together.
Why it matters
    A condition says one thing only. Where the words could mean two, the language asks for other words; the caret stands
    under the word at which reading ended, and the help says what was expected.
Wrong
    openings:
      - 1H: 12+ hcp and and 5+ hearts
      - P: otherwise
Right
    openings:
      - 1H: 12+ hcp, 5+ hearts
      - P: otherwise
When to ignore it
    Never: the file is not read before.
"""

from __future__ import annotations

from bidcheck.lint.rule import while_loading

RULE = while_loading("S150", "condition-syntax", __doc__, {})
