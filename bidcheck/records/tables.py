"""Tables of PBN (5.2): a tag whose value names the columns, and rows of elements.

>>> table = Section("ActionTable", r"Rank;Call\\3L;+Percentage\\3R", "1 1H 100\\n2 2NT 80")
>>> [column.name for column in columns(table)], rows(table)
(['Rank', 'Call', 'Percentage'], [('1', '1H', '100'), ('2', '2NT', '80')])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from bidcheck.records.model import Section
from bidcheck.records.problems import Faults, quoted

_ELEMENT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|([^\s"]+)|"')
_COLUMN = re.compile(r"([+-]?)([^\\]*)(?:\\(\d+)([LR]?))?")
_FORBIDDEN = re.compile(r"[\[\]{};%\"]")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, ``+`` highest first or ``-`` lowest first, least width and side (``L``, ``R``)."""

    name: str
    order: str = ""
    width: int = 0
    side: str = ""


def is_table(name: str) -> bool:
    """Whether a tag begins a table: those of the standard and any other whose name ends in ``Table``."""
    return name.endswith("Table") and name != "Table"


def columns(section: Section) -> list[Column]:
    """The columns of a table, those whose width is misspelt by their name alone."""
    found = []
    for text in section.value.split(";"):
        match = _COLUMN.fullmatch(text)
        if match is None:
            found.append(Column(text.split("\\")[0].lstrip("+-"), text[:1] if text[:1] in "+-" else ""))
        else:
            found.append(Column(match[2], match[1], int((match[3] or "0")[:6]), match[4] or ""))
    return found


def elements(text: str) -> Iterator[str]:
    """The elements of a section: words, and strings without their quotes."""
    for match in _ELEMENT.finditer(text):
        yield match[1] if match[1] is not None else match[0]


def rows(section: Section) -> list[tuple[str, ...]]:
    """The rows of a table; the last may be short."""
    width = section.value.count(";") + 1
    found = list(elements(section.text))
    return [tuple(found[at:at + width]) for at in range(0, len(found), width)]


def action_rows(section: Section) -> list[dict[str, str]]:
    """The rows of a table by column name: an ``ActionTable`` gives ``Rank``, ``Call`` or ``Card``, ``Percentage``."""
    names = [column.name for column in columns(section)]
    return [dict(zip(names, row, strict=False)) for row in rows(section)]


def check_table(section: Section, header_at: Callable[[], int], text_at: Callable[[], int], raw: str,
                faults: Faults) -> None:
    """Put down what a table has against 5.1 and 5.2: header, comments, characters, missing elements, order.

    ``raw`` is the text of the rows as it stands at offset ``text_at()`` of the board's text.
    """
    for text in section.value.split(";"):
        if _COLUMN.fullmatch(text) is None:
            faults.add(header_at(), f"the width of column {quoted(text)} is no number",
                       r"write \3, \3L or \3R after the name", text=text)
    if _FORBIDDEN.search(raw) is None:
        found = raw.split()
        if len(found) % (section.value.count(";") + 1) == 0 and "+" not in section.value and "-" not in section.value:
            return
    found = []
    for match in _ELEMENT.finditer(raw):
        if match[1] is not None:
            found.append(match[1])
            continue
        bad = _FORBIDDEN.search(match[0])
        if bad is not None:
            what = "a comment" if bad[0] in ";{" else f"{bad[0]!r}"
            faults.add(text_at() + match.start() + bad.start(), f"{what} among the elements of {section.name}",
                       "put the element in quotes, and comments right after the tag", text=match[0])
            if bad[0] == ";":
                break
        found.append(match[0])
    else:
        width = section.value.count(";") + 1
        if len(found) % width:
            faults.add(text_at() + len(raw.rstrip()) - 1,
                       f"the last row of {section.name} has {len(found) % width} of {width} elements",
                       "write - for an element that does not matter, ? for one not known")
        _check_order(section, found, width, text_at, faults)


def _check_order(section: Section, found: list[str], width: int, text_at: Callable[[], int],
                 faults: Faults) -> None:
    if "+" not in section.value and "-" not in section.value:
        return
    for at, column in enumerate(columns(section)):
        if not column.order:
            continue
        numbers = []
        for element in found[at::width]:
            try:
                numbers.append(float(element.lstrip("^")))
            except ValueError:
                if element not in ("-", "?", "="):
                    numbers = []
                    break
        falling = column.order == "+"
        if any((low < high) if falling else (low > high) for low, high in pairwise(numbers)):
            faults.warn(text_at(), f"column {column.name} of {section.name} is not in the order '{column.order}' says",
                        "+ is highest first, - lowest first")
