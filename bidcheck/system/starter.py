"""A first system file of one's own: laid over a shipped one, with comments that show what can be said."""

from __future__ import annotations

import re

from bidcheck.errors import CannotRead
from bidcheck.system.model import System

_TEXT = """\
# {name}: a bidding system, laid over {parent}.
# Whatever stands here goes before what {parent} says; the rest is taken over.
# Check it:  bidcheck lint {name}.yaml
# Try it:    bidcheck recommend --system {name}.yaml --hand AQJ85.K74.Q92.63
bidcheck: 1
system: {name}
title: {title}
extends: {parent}
{options}
# Words of your own, to use in conditions:
#
# definitions:
#   good(s): 2 of AKQ in s; 3 of AKQJT in s
#
# Openings: the first entry that the hand fits is the call. An entry here replaces the one for the same call.
#
# openings:
#   - 1NT: 12-14 hcp, balanced
#   - 2H, 2S: {{shows: "6-10 hcp, 6 this, good(this)", choose: higher, name: weak two}}
#
# What follows an auction; ours bare, theirs in parentheses, silent passes left out:
#
# after:
#   1NT:                       # partner's answers to our 1NT
#     - 2NT: 11-12 hcp, balanced
#   1M (X):                    # we open a major, they double
#     - XX: 10+ hcp
"""


def starter(name: str, parent: System, parent_name: str) -> str:
    """The text of a file that is laid over ``parent`` and changes nothing yet.

    Raises ``CannotRead`` for a name that cannot be one.
    """
    if re.fullmatch(r"[^\W\d_][\w-]*", name) is None:
        raise CannotRead(f"{name!r} cannot be the name of a system: write letters, digits and hyphens")
    title = name.replace("-", " ").replace("_", " ").capitalize()
    lines = []
    if parent.lexicon.options:
        lines = ["", "# What can be set without writing anything else, with the values of the system below:", "#",
                 "# options:"]
        lines += [f"#   {key}: {value}"
                  for key, value in parent.lexicon.options.items()]
    return _TEXT.format(name=name, parent=parent_name, title=title, options="\n".join(lines))
