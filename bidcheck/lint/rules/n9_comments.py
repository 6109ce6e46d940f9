"""Comments that put findings aside, looked at themselves.

At the table
    A comment says that the pair knows of a gap and has talked about it. When the gap is mended the comment stays, and
    hides the next one.
Why it matters
    What is put aside is not seen again. So each comment names its codes, gives its reason, and must be needed. In a
    convention looked at by itself a comment without a finding is information: a system may need it.
Wrong
    openings:
      - 1NT: 15-17 hcp, balanced  # bidcheck: ignore[M303]
      - P: otherwise
Right
    openings:
      - 1NT: 15-17 hcp, balanced
      - P: otherwise
When to ignore it
    Never: these findings cannot be put aside.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches

from bidcheck.lint.comments import Ignore
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import Rule

CODES = {
    "N901": ("unused-comment", "a comment that puts aside a finding which is not there"),
    "N902": ("unknown-code", "a comment that names a code which no rule has"),
    "N903": ("no-reason", "a comment without a reason"),
    "N904": ("no-such-comment", "a comment for bidcheck that cannot be read, or names no code"),
}

RULE = Rule("N9xx", "comments", Severity.WARNING, inspect.cleandoc(__doc__ or ""), "comments", codes=CODES)


def hygiene(comments: Sequence[Ignore], ran: Callable[[str], bool], known: Sequence[str], *,
            alone: bool = False) -> Iterator[Finding]:
    """What is wrong with the comments of a file; ``ran`` tells which codes were looked for, ``known`` are all.

    A convention looked at by itself (``alone``) may need a comment where it stands in a system: that is information.
    """
    for comment in comments:
        if comment.broken or not any(code for code, _ in comment.codes):
            said = "this comment is for bidcheck, and cannot be read"
            yield Finding(comment.place, f"{said}: {comment.fault}" if comment.fault else said,
                          "write '# bidcheck: ignore[M302] -- the reason', or 'ignore[M302] after 1NT 2C -- …'; "
                          "there is no form for all codes", code="N904")
            continue
        for code, place in comment.codes:
            if code not in known:
                near = get_close_matches(code, known, n=1)
                yield Finding(place, f"no rule has the code {code!r}",
                              f"did you mean {near[0]!r}?" if near else "'bidcheck rule' lists them", code="N902")
            elif code not in comment.used and ran(code):
                yield Finding(place, f"there is no {code} here to put aside", "take the code away", code="N901",
                              severity=Severity.INFO if alone else None)
        if not comment.reason:
            yield Finding(comment.place, "this puts a finding aside and does not say why",
                          "write the reason after '--'", code="N903")
