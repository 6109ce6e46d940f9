"""Links to the hand viewer of Bridge Base Online, read and written.

Two styles: ``?lin=`` with a whole LIN record, percent-encoded, and ``?n=…&e=…&d=n&v=-&b=1&a=1n(15-17)p…`` with
parameters of one letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote, unquote_to_bytes, urlsplit

from bidcheck.auction import Seat
from bidcheck.errors import CannotRead
from bidcheck.records.deals import Cards, Deal, lin_deal_text, read_lettered
from bidcheck.records.lin import read_lin
from bidcheck.records.lin_write import lin_call, lin_text
from bidcheck.records.model import Board, RecordedCall
from bidcheck.records.problems import MOST_PROBLEMS, Problem, quoted
from bidcheck.records.source import BOARD_LIMIT, TOO_LARGE, decoded

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_LINK = re.compile(
    r"\s*<?(?:(?:https?:)?//\S+?\?(?:\S*?&)?(?:lin|linurl|myhand|[nesw]|bbo)=|[\w.:/-]*handviewer\.html\?)",
    re.IGNORECASE)
_EMPTY = ("linurl", "myhand", "bbo")
_HAND_KEYS = {"n": Seat.NORTH, "e": Seat.EAST, "s": Seat.SOUTH, "w": Seat.WEST}
_STEP = re.compile(
    r"\s*(?:(?P<call>[1-7](?:nt|[nshdc])|pass|p|xx|x|dbl|rdbl|d|r|-|\?)|(?P<alert>!)|\((?P<text>[^)]*)\)?"
    r"|\{(?P<remark>[^}]*)\}?|(?P<other>[\s\S]))", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Whether ``text`` begins with a link to a hand viewer."""
    return _LINK.match(text) is not None


def read_link(url: str) -> Board:
    """The board a hand-viewer link carries.

    Raises ``CannotRead`` for what is no such link. A link that only names a deal kept at the site (``myhand=``,
    ``linurl=``) gives a board with nothing but that problem.
    """
    if not is_link(url):
        raise CannotRead(f"{quoted(url)} is no link to a hand viewer: it has no ?lin= and no ?n=, ?e=, ?s=, ?w=")
    values = _parameters(url.strip().strip("<>"))
    if "lin" in values:
        boards = list(read_lin(iter([values["lin"].replace("\r", "\n").encode()])))
        if not boards:
            return _empty(url, "the link has an empty lin=")
        board = replace(boards[0], form="link")
        if len(boards) > 1:
            more = Problem(0, f"the link carries {len(boards)} boards: the first one is read",
                           "save the text after lin= as a .lin file", severity="warning")
            board = replace(board, problems=(*board.problems, more))
        return board
    if not any(key in values for key in (*_HAND_KEYS, "a", "p")):
        named = next((key for key in _EMPTY if key in values), "")
        return _empty(url, f"the link names a deal kept at the site ({named}=) and carries no cards" if named
                      else "the link carries no cards")
    return _from_parameters(values)


def read_links(chunks: Iterator[bytes]) -> Iterator[Board]:
    """The boards of a file with a link on each line; lines that are none are problems of the next link."""
    waiting: list[Problem] = []
    for number, piece in _lines(chunks):
        text, problems = decoded(piece[:BOARD_LIMIT], number)
        if len(piece) > BOARD_LIMIT:
            board = _empty(text[:60], f"this link is {TOO_LARGE}")
        elif is_link(text):
            board = read_link(text)
        else:
            if len(waiting) < MOST_PROBLEMS:
                waiting.append(Problem(number, f"{quoted(text)} is no link", "write one link a line", text[:200],
                                       severity="warning"))
            continue
        found = tuple(replace(problem, line=number) for problem in board.problems)
        yield replace(board, line=number, problems=(*waiting, *problems, *found))
        waiting = []
    if waiting:
        yield Board(form="link", line=waiting[0].line, problems=tuple(waiting))


def _lines(chunks: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; of one that is too long, a little more than may be."""
    rest, number = b"", 0
    for data in chunks:
        pieces = (rest + data).split(b"\n")
        rest = pieces.pop()[:BOARD_LIMIT + 1]
        for piece in pieces:
            number += 1
            if piece.strip(b" \t\0\x1a"):
                yield number, piece
    if rest.strip(b" \t\0\x1a"):
        yield number + 1, rest


def _empty(url: str, message: str) -> Board:
    return Board(form="link", line=1, problems=(Problem(
        1, message, "open it and save the deal as LIN or PBN", url.strip()[:200]),))


def _parameters(url: str) -> dict[str, str]:
    """The parameters of the link, decoded: ``+`` and ``%20`` are spaces, ``%u2660`` is a character."""
    query = url.partition("?")[2]
    if not query:
        query = urlsplit(url).query
    values: dict[str, str] = {}
    for part in re.split(r"&(?:amp;)?", query):
        key, _, value = part.partition("=")
        values.setdefault(key.strip().lower(), _decoded(value))
    return values


def _decoded(value: str) -> str:
    value = re.sub(r"%u([0-9A-Fa-f]{4})", lambda found: chr(int(found[1], 16)), value.replace("+", " "))
    return decoded(unquote_to_bytes(value), 0)[0]


def _from_parameters(values: dict[str, str]) -> Board:
    """The board of the style with one parameter a hand: rewritten as LIN and read as that."""
    problems: list[Problem] = []
    hands: list[Cards | None] = [None] * 4
    for key, seat in _HAND_KEYS.items():
        if key in values:
            cards, wrong = read_lettered(values[key].strip())
            hands[seat] = cards
            problems += [Problem(0, message, remedy, values[key]) for message, remedy in wrong]
    deal = Deal((hands[0], hands[1], hands[2], hands[3])).completed()
    dealer = _HAND_KEYS.get(values.get("d", "").strip().lower()[:1])
    names = tuple(values.get(f"{key}n", "") for key in "swne")
    clean = {key: _clean(value) for key, value in values.items()}
    pairs = [("pn", ",".join(_clean(name).replace(",", " ") for name in names))] if any(names) else []
    pairs += [("md", lin_deal_text(deal, dealer)), ("sv", clean.get("v", ""))]
    if "b" in clean:
        pairs.append(("ah", f"Board {clean['b']}" if clean["b"].strip().isdigit() else clean["b"]))
    pairs += _calls(clean.get("a", ""), problems)
    pairs += [("pc", card) for card in re.findall(r"[shdcSHDC](?:10|.)", clean.get("p", ""))]
    if clean.get("c", "").strip():
        pairs.append(("mc", clean["c"]))
    text = "".join(f"{key}|{value}|" for key, value in pairs)
    board = next(read_lin(iter([text.encode()])))
    known = {"n", "e", "s", "w", "nn", "en", "sn", "wn", "d", "v", "b", "a", "p", "c"}
    others = tuple((key, value) for key, value in values.items() if key not in known and key and value)
    found = tuple(replace(problem, line=0, column=0) for problem in board.problems)
    return replace(board, form="link", line=1, fields=others, problems=(*problems, *found))


def _clean(text: str) -> str:
    return text.replace("|", "/")


def _calls(text: str, problems: list[Problem]) -> list[tuple[str, str]]:
    """The pairs for an auction in one string: calls, ``!`` and ``(text)`` after the call they belong to."""
    pairs: list[tuple[str, str]] = []
    for step in _STEP.finditer(text):
        kind, value = step.lastgroup, step[step.lastgroup or 0]
        if kind == "call":
            pairs.append(("mb", value))
        elif kind == "alert":
            last = next((at for at in range(len(pairs) - 1, -1, -1) if pairs[at][0] == "mb"), None)
            if last is not None and not pairs[last][1].endswith("!"):
                pairs[last] = ("mb", pairs[last][1] + "!")
        elif kind == "text":
            pairs.append(("an", value))
        elif kind == "remark":
            pairs.append(("nt", value))
        elif value.strip(" ,;+"):
            problems.append(Problem(0, f"cannot read {value!r} in the auction {quoted(text)}",
                                    "write 1c … 7n, p, x, xx, and texts in parentheses", text))
    return pairs


def handviewer_link(board: Board, *, style: str = "lin") -> str:
    """A link that shows ``board``; ``style`` is ``lin`` or ``parameters``.

    Raises ``ValueError`` for another style.
    """
    if style == "lin":
        return f"{VIEWER}?lin={quote(lin_text(board).replace(chr(10), ''), safe='')}"
    if style != "parameters":
        raise ValueError(f"a link is of style lin or parameters, not {style!r}")
    parts: list[tuple[str, str]] = []
    for key, seat in _HAND_KEYS.items():
        cards = board.deal.hands[seat]
        if cards is not None:
            parts.append((key, cards.lettered.lower()))
    parts += [(f"{key}n", board.players[seat]) for key, seat in _HAND_KEYS.items() if board.players[seat]]
    if board.dealer is not None:
        parts.append(("d", str(board.dealer).lower()))
    if board.vulnerability is not None:
        parts.append(("v", "-neb"[board.vulnerability]))
    if board.name:
        parts.append(("b", board.name))
    if board.auction is not None:
        asked = "?" if board.auction.ending == "+" else ""
        parts.append(("a", "".join(map(_call_text, board.auction.calls)) + asked))
    if board.play is not None and board.play.cards:
        parts.append(("p", "".join(str(made.card) for made in board.play.cards if made.card is not None)))
    if board.result is not None:
        parts.append(("c", str(board.result)))
    return VIEWER + "?" + "&".join(f"{key}={quote(value, safe='-')}" for key, value in parts)


def _call_text(made: RecordedCall) -> str:
    text = lin_call(made)
    return f"{text}({made.mark.text.replace('(', '[').replace(')', ']')})" if made.mark.text else text
