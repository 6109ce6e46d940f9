"""Reading any record file: what it is, is told by its content."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import IO

from bidcheck.errors import CannotRead, NotFound
from bidcheck.records.lin import read_lin
from bidcheck.records.links import is_link, read_links
from bidcheck.records.model import Board
from bidcheck.records.pbn import read_pbn
from bidcheck.records.problems import Problem
from bidcheck.records.source import chunks

_PBN = re.compile(rb'^[ \t]*\[\s*[A-Za-z]\w*\s*"', re.MULTILINE)
_LIN = re.compile(rb"(?:^|\|)[ \t]*(?:md|mb|qx|pn|vg|rs|st|sv|pc|nt|ah|rh|pg)[ \t]*\|", re.IGNORECASE | re.MULTILINE)
_PBN_BEGINNING = re.compile(rb"[\s\0]*[%\[{;]")
_LOOK = 1 << 16


def form_of(head: bytes) -> str:
    """``pbn``, ``lin``, ``link`` or ``""`` for the first bytes of a file; whichever shows first."""
    head = head[:_LOOK].replace(b"\0", b"")
    if is_link(head[:4096].decode("latin-1")):
        return "link"
    pbn = _PBN.search(head)
    if pbn is not None and _PBN_BEGINNING.match(head):
        return "pbn"
    lin = _LIN.search(head, 0, len(head) if pbn is None else pbn.start())
    if lin is not None:
        return "lin"
    if pbn is not None:
        return "pbn"
    if _PBN_BEGINNING.match(head):
        return "pbn"
    return "link" if any(is_link(line) for line in head.decode("latin-1").split("\n")) else ""


def read_stream(stream: IO[bytes] | IO[str]) -> Iterator[Board]:
    """The boards of an open file, PBN, LIN or a list of hand-viewer links, one at a time.

    What cannot be read is in each board's ``problems``; nothing a file contains raises. A file that is none of the
    three gives one empty board that says so; an empty file gives none.
    """
    source = chunks(stream)
    head = b""
    taken = []
    for data in source:
        taken.append(data)
        head += data
        if len(head) >= _LOOK:
            break
    form = form_of(head)
    whole = chain(taken, source)
    if form == "lin":
        yield from read_lin(whole)
    elif form == "link":
        yield from read_links(whole)
    elif form == "pbn":
        yield from read_pbn(whole)
    elif head.strip(b" \t\n\0\x0b\x0c\x1a"):
        line = 1 + len(head[: len(head) - len(head.lstrip())].splitlines())
        yield Board(line=1, problems=(Problem(
            line if line > 1 else 1, "nothing here is PBN, LIN or a link to a hand viewer",
            'PBN has lines such as [Board "1"], LIN pairs such as md|…|',
            head.strip()[:60].decode("utf-8", "replace")),))


def read_file(path: str | PathLike[str]) -> Iterator[Board]:
    """The boards of a file, one at a time; see ``read_stream``.

    Raises ``NotFound`` when there is no such file and ``CannotRead`` when it cannot be opened, at once and not at the
    first board.
    """
    place = Path(path)
    try:
        stream = place.open("rb")
    except FileNotFoundError:
        raise NotFound(f"there is no file {str(path)!r}") from None
    except OSError as error:
        raise CannotRead(f"cannot open {str(path)!r}: {(error.strerror or 'error').lower()}") from None
    return _closing(stream, str(path))


def _closing(stream: IO[bytes], name: str) -> Iterator[Board]:
    with stream:
        try:
            yield from read_stream(stream)
        except OSError as error:
            raise CannotRead(f"cannot go on reading {name!r}: {(error.strerror or 'error').lower()}") from None


def read_text(text: str | bytes) -> list[Board]:
    """The boards of a text that is at hand."""
    return list(read_stream(io.BytesIO(text.encode() if isinstance(text, str) else text)))
