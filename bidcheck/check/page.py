"""A sheet for partner: one HTML page that needs nothing else.

The boards are written to a scratch file as they come, since the summary, which is only known at the end, stands first;
so the page of any file is made in little memory.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any

from bidcheck.check.report import BoardReport
from bidcheck.check.tally import Left, Pair, Tally
from bidcheck.check.text import MARKS, heading, mark, remark_lines, said_call, seat_name, tally_lines, turn_text
from bidcheck.locale import translate

if TYPE_CHECKING:
    from jinja2 import Environment

_KINDS = {"no agreement": "silent"}
"""The class of a verdict on the page, where it is not the verdict itself."""

_SPOOL = 8_000_000
"""Bytes that are kept in memory before the scratch file goes to the disk."""


def write_page(reports: Iterable[BoardReport], tally: Tally, out: IO[str], lang: str = "en") -> None:
    """Write the page of the boards that have something to say; ``tally`` must have counted all of them in the end."""
    board = _templates().get_template("board.html.j2")
    with SpooledTemporaryFile(_SPOOL, "w+", encoding="utf-8", newline="\n") as scratch:
        shown = 0
        for report in reports:
            data = board_view(report, lang)
            if data["remarks"]:
                shown += 1
                scratch.write(board.render(board=data))
        out.write(_head(tally, shown, lang))
        scratch.seek(0)
        shutil.copyfileobj(scratch, out)
    out.write("</body>\n</html>\n")


def board_view(report: BoardReport, lang: str) -> dict[str, Any]:
    """What the template of a board shows."""
    marks = {verdict: _KINDS.get(verdict, verdict) for verdict in MARKS}
    cells = [{"text": "–", "kind": "", "word": "", "mark": ""}] * "WNES".index(report.dealer or "W")
    cells += [{
        "text": said_call(c.call, lang), "kind": "" if c.is_quiet else marks.get(c.verdict or "", ""),
        "word": f"{translate(c.verdict or '', lang)}: {c.reason}" if c.verdict in marks else "",
        "mark": mark(c) + ("!" if c.alert else ""),
    } for c in report.calls]
    hands = [(seat_name(letter, lang), _suits(hand)) for letter, hand in zip("NESW", report.hands, strict=True)]
    return {
        "heading": heading(report, lang), "columns": [seat_name(c, lang) for c in "WNES"],
        "rows": [cells[at:at + 4] for at in range(0, len(cells), 4)] if report.calls else [],
        "hands": hands if any(report.hands) else [],
        "remarks": [{"text": line, "kind": kind} for line, kind in _remarks(report, lang)],
    }


def _remarks(report: BoardReport, lang: str) -> Iterator[tuple[str, str]]:
    kinds = {mark: _KINDS.get(verdict, verdict) for verdict, mark in MARKS.items()}
    for line in remark_lines(report, lang):
        yield line, kinds.get(line[:1], "finding")


def _suits(hand: str) -> list[dict[str, str]]:
    if not hand:
        return []
    return [{"sign": sign, "ranks": ranks or "—"} for sign, ranks in zip("♠♥♦♣", hand.split("."), strict=True)]


def _head(tally: Tally, shown: int, lang: str) -> str:
    counts, *others = tally_lines(tally, lang)
    boards = translate("Boards with something to say: {shown} of {boards}", lang).format(
        shown=shown, boards=tally.boards)
    return _templates().get_template("head.html.j2").render(
        lang=lang, title=translate("Bidding checked against the notes", lang), counts=counts, others=others,
        key=[(_KINDS.get(v, v), mark, translate(v, lang)) for v, mark in MARKS.items()],
        columns=[translate(word, lang) for word in ("auction", "times", "called", "the notes", "boards")],
        pairs=[_pair_view(pair, lang) for pair in tally.pairs.values()], boards_title=boards,
    )


def _pair_view(pair: Pair, lang: str) -> dict[str, Any]:
    from bidcheck.check.text import pair_lines

    label, counts = pair_lines(pair, lang, most=0)[:2]
    tables = [
        {"title": translate(title, lang), "rows": [_left_view(turn, left, lang) for turn, left in found]}
        for title, found in (("left most often", pair.most_left(12)), ("silent most often", pair.most_silent(12)))
        if found
    ]
    return {"label": label, "counts": counts.strip(), "tables": tables}


def _left_view(turn: str, left: Left, lang: str) -> dict[str, Any]:
    return {
        "auction": turn_text(turn, lang), "times": left.times,
        "made": ", ".join(said_call(call, lang) for call, _ in left.made.most_common(4)),
        "system": ", ".join(said_call(call, lang) for call, _ in left.system.most_common(4)),
        "boards": ", ".join(left.boards) + (" …" if left.more else ""),
    }


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(loader=PackageLoader("bidcheck.check"), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True)
    made.filters["suits"] = _coloured
    return made


def _coloured(text: str) -> list[dict[str, Any]]:
    """A text in pieces, each suit sign by itself with its colour; ``red`` is ``None`` for plain text."""
    return [{"text": piece, "red": piece in "♥♦" if piece in "♠♥♦♣" else None}
            for piece in re.split(r"([♠♥♦♣])", text) if piece]
