"""From a stream of bytes to chunks with plain newlines, and from bytes to text.

Nothing here holds more than a chunk. A file is taken for UTF-16 or UTF-32 by its byte order mark, or by the NUL in
every other byte; else each board is read as UTF-8 and, where it is not that, as Latin-1 with Windows' additions.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from typing import IO

from bidcheck.records.problems import Problem

CHUNK = 1 << 20
"""Bytes read at a time."""

BOARD_LIMIT = 4 << 20
"""Bytes one board may have: a thousand times what boards have. Beyond it, a separator is missing."""

TOO_LARGE = f"larger than {BOARD_LIMIT >> 20} MB and was passed over"

_MARKS = (
    (codecs.BOM_UTF8, ""), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def chunks(stream: IO[bytes] | IO[str]) -> Iterator[bytes]:
    """The stream as UTF-8 or whatever 8-bit code it has, without byte order mark, every line ending ``\\n``."""
    pending = b""
    for data in _transcoded(stream):
        if pending:
            data, pending = pending + data, b""
        if data.endswith(b"\r"):
            data, pending = data[:-1], b"\r"
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if data:
            yield data
    if pending:
        yield b"\n"


def _transcoded(stream: IO[bytes] | IO[str]) -> Iterator[bytes]:
    raw = _raw(stream)
    first = next(raw, b"")
    while len(first) < 4 and (more := next(raw, b"")):
        first += more
    code = ""
    for mark, name in _MARKS:
        if first.startswith(mark):
            first, code = first[len(mark):], name
            break
    else:
        if len(first) >= 4 and not first[1] and not first[3] and first[0] and first[2]:
            code = "utf-16-le"
        elif len(first) >= 4 and not first[0] and not first[2] and first[1] and first[3]:
            code = "utf-16-be"
    if not code:
        yield first
        yield from raw
        return
    decoder = codecs.getincrementaldecoder(code)(errors="replace")
    yield decoder.decode(first).encode()
    for data in raw:
        yield decoder.decode(data).encode()
    yield decoder.decode(b"", True).encode()


def _raw(stream: IO[bytes] | IO[str]) -> Iterator[bytes]:
    read: Callable[[int], bytes | str] = stream.read
    while data := read(CHUNK):
        yield data.encode("utf-8", "replace") if isinstance(data, str) else data


def decoded(data: bytes, line: int) -> tuple[str, list[Problem]]:
    """The text of one board that begins at ``line``, and what was wrong with its characters."""
    problems: list[Problem] = []
    if b"\0" in data:
        at = line + data.count(b"\n", 0, data.index(b"\0"))
        problems.append(Problem(at, f"{data.count(bytes(1))} NUL bytes left out",
                                "the file is damaged, or not text: copy it anew", severity="warning"))
        data = data.replace(b"\0", b"")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = _western(data)
        at = line + data.count(b"\n", 0, error.start)
        problems.append(Problem(at, "not UTF-8: read as Latin-1", "save the file as UTF-8", severity="warning",
                                text=_western(data[error.start:error.start + 1])))
    if "\ufffd" in text:
        at = line + text.count("\n", 0, text.index("\ufffd"))
        problems.append(Problem(at, "a character that cannot be read", "save the file as UTF-8"))
    return text, problems


def _western(data: bytes) -> str:
    """Latin-1; of the bytes that are no printing character in it, what Windows-1252 means by them."""
    text = data.decode("latin-1")
    return text.translate(_WINDOWS) if _CONTROLS.search(text) else text


_CONTROLS = re.compile("[\x80-\x9f]")
_WINDOWS = {code: bytes([code]).decode("cp1252") for code in range(0x80, 0xA0)
            if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}
