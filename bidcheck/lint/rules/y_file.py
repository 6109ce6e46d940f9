"""What keeps a file from being read as YAML, or makes YAML lose something in silence.

At the table
    You wrote `shows: 15-17, balanced` in braces, and YAML made `balanced` a key of its own.
Why it matters
    YAML changes what it does not understand and says nothing: a comma in braces ends a value, `#` begins a comment,
    `!h` is a tag and `>7` a block. Such a file would mean something else than was written, so it is not read.
Wrong
    openings:
      - 1NT: {shows: 15-17 hcp, balanced}
      - P: otherwise
Right
    openings:
      - 1NT: {shows: "15-17 hcp, balanced"}
      - P: otherwise
When to ignore it
    Never: put the value in quotes, as the help shows it.
"""

from __future__ import annotations

from bidcheck.lint.rule import while_loading

RULE = while_loading("Y0xx", "file", __doc__, {
    "Y001": ("not-yaml", "the file is not YAML, or cannot be read"),
    "Y002": ("not-utf-8", "the file is not UTF-8"),
    "Y003": ("control-character", "a control character stands in the file"),
    "Y004": ("too-large", "the file is too large"),
    "Y005": ("too-deep", "the file nests too deep"),
    "Y006": ("alias", "a YAML anchor or alias, which is an unquoted & or *"),
    "Y007": ("tag", "a YAML tag, which is an unquoted !"),
    "Y008": ("block", "a YAML block, which is an unquoted > or |"),
    "Y009": ("duplicate-key", "a key, or an auction, stands twice"),
    "Y010": ("empty-value", "a key without a value, or an empty file"),
    "Y011": ("comma-in-braces", "a comma in braces ended a value and made a new key"),
    "Y012": ("second-document", "a second YAML document begins in the file"),
    "Y013": ("key-is-no-text", "a key is not one line of text"),
})
