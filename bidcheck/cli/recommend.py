"""``bidcheck recommend``: the call for a hand, why, and why not the others."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.cards import Hand
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import BidcheckError, CannotRead
from bidcheck.locale import language, phrase

if TYPE_CHECKING:
    from bidcheck.system.book import Book, Position


@click.command("recommend")
@click.option("--system", required=True, help="A shipped system, or the path of a YAML file.")
@click.option("--hand", default=None, help="Thirteen cards: S.H.D.C, such as AQJ85.K74.Q92.63.")
@click.option("--auction", "calls", default="", help="The calls so far, from the dealer: \"1C P\".")
@click.option("--dealer", default="N", show_default=True, help="Who called first: N, E, S or W.")
@click.option("--vul", default="none", show_default=True, help="none, ns, ew or both.")
@click.option("--batch", type=click.Path(path_type=Path), default=None,
              help="A TSV with a header: hand auction dealer vul; one line of JSON for each row. '-' is stdin.")
@format_option("text", "json")
@lang_option
def command(system: str, hand: str | None, calls: str, dealer: str, vul: str, batch: Path | None, form: str,
            lang: str | None) -> None:
    """Say which call a hand makes in an auction, by a system."""
    from bidcheck.meaning import open_book

    if (hand is None) == (batch is None):
        raise click.UsageError("give --hand or --batch, one of the two")
    lang = language(lang)
    book = open_book(system)
    if batch is not None:
        sys.exit(_batch(book, batch, lang))
    from bidcheck.explain import recommend
    from bidcheck.render import as_data, as_text

    auction = Auction.parse(calls, Seat.parse(dealer))
    if auction.is_over:
        raise CannotRead(phrase("the auction {auction} is over: there is nothing to call", auction=auction))
    assert hand is not None
    vulnerable = Vulnerability.parse(vul, to_call=auction.to_call)
    answer = recommend(book.position(auction, vulnerable), Hand.parse(hand))
    if form == "json":
        echo_json(as_data(answer, auction, vulnerable, lang))
    else:
        click.echo(as_text(answer, auction, lang))


def _batch(book: Book, path: Path, lang: str) -> int:
    """Answer each row with a line of JSON; a row that cannot be read gets its error in its place. The exit code."""
    from bidcheck.explain import recommend_many
    from bidcheck.render import as_line

    turns: dict[tuple[str, str, str], tuple[Auction, Vulnerability, Position]] = {}

    def turn(calls: str, dealer: str, vul: str) -> tuple[Auction, Vulnerability, Position]:
        auction = Auction.parse(calls, Seat.parse(dealer or "N"))
        if auction.is_over:
            raise CannotRead(phrase("the auction {auction} is over: there is nothing to call", auction=auction))
        vulnerable = Vulnerability.parse(vul or "none", to_call=auction.to_call)
        return auction, vulnerable, book.position(auction, vulnerable)

    code = 0
    with _opened(path) as stream:
        rows = _rows(stream, path)
        while chunk := list(islice(rows, CHUNK)):
            lines: dict[int, str] = {}
            together: dict[tuple[str, str, str], list[tuple[int, Hand]]] = {}
            for number, row in chunk:
                said = (row.get("auction", ""), row.get("dealer", ""), row.get("vul", ""))
                try:
                    if said not in turns:
                        turns[said] = turn(*said)
                    together.setdefault(said, []).append((number, Hand.parse(row["hand"])))
                except BidcheckError as error:
                    code = 2
                    click.echo(f"{path}:{number}: {error}", err=True)
                    lines[number] = json.dumps({"hand": row["hand"], "line": number, "error": str(error)},
                                               ensure_ascii=False)
            for said, asked in together.items():
                auction, vul, position = turns[said]
                answers = recommend_many(position, [hand for _, hand in asked])
                for (number, _), answer in zip(asked, answers, strict=True):
                    lines[number] = as_line(answer, auction, vul, lang)
            sys.stdout.write("".join(f"{lines[number]}\n" for number, _ in chunk))
    return code


CHUNK = 1000
"""So many rows are answered together."""


def _opened(path: Path) -> TextIO:
    try:
        stream: TextIO = click.open_file(str(path), encoding="utf-8", errors="replace")  # type: ignore[assignment]
        return stream
    except OSError as error:
        raise CannotRead(f"cannot read {str(path)!r}: {error.strerror or error}") from None


def _rows(lines: TextIO, path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    header: list[str] | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        cells = [c.strip("\ufeff \r\n") for c in line.rstrip("\n").split("\t")]
        if header is None:
            header = [c.lower() for c in cells]
            if "hand" not in header:
                raise CannotRead(f"{path}:{number}: the header has no column 'hand': name the columns "
                                 "hand, auction, dealer, vul, with tabs between")
            continue
        yield number, {"hand": "", **dict(zip(header, cells, strict=False))}
