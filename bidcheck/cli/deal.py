"""``bidcheck deal``: random deals that fit, each as likely."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from bidcheck.auction import Auction, Seat, Vulnerability, board_dealer, board_vulnerability
from bidcheck.cards import PBN_ORDER, Hand, holding_text
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.locale import language, translate

if TYPE_CHECKING:
    from bidcheck.dds import FourHands, Table


@click.command("deal")
@click.option("--north", default=None, help="A condition for North's hand.")
@click.option("--east", default=None, help="A condition for East's hand.")
@click.option("--south", default=None, help="A condition for South's hand.")
@click.option("--west", default=None, help="A condition for West's hand.")
@click.option("--auction", "calls", default="", help="Each player's hand fits his calls in this auction.")
@click.option("--dealer", default=None, help="Who deals: N, E, S or W (default: by the number of the board).")
@click.option("--vul", default=None, help="none, ns, ew or both (default: by the number of the board).")
@click.option("--system", default=None, help="The system that calls and conditions are read in.")
@click.option("-n", "count", default=1, show_default=True, type=click.IntRange(1, 1_000_000), help="How many deals.")
@click.option("--seed", default=None, type=int, help="The same seed gives the same deals on every machine.")
@click.option("--double-dummy", is_flag=True, help="Print the tricks of every contract too (bidcheck[dds]).")
@format_option("text", "pbn", "lin", "json")
@lang_option
def command(north: str | None, east: str | None, south: str | None, west: str | None, calls: str, dealer: str | None,
            vul: str | None, system: str | None, count: int, seed: int | None, double_dummy: bool, form: str,
            lang: str | None) -> None:
    """Deal at random; every deal that fits the conditions is as likely as any other."""
    import secrets

    from bidcheck.alone import book_for, read_condition
    from bidcheck.conditions.facts import both
    from bidcheck.dealing import deals
    from bidcheck.handspace.chance import Chance

    lang = language(lang)
    if double_dummy:
        from bidcheck.dds import need_dds

        need_dds()
        if form == "lin":
            raise click.UsageError("LIN has no place for double-dummy tricks: choose text, json or pbn")
    if calls and system is None:
        raise click.UsageError("--auction needs --system: the notes that say what the calls show")
    book = book_for(system)
    wanted = {
        seat: read_condition(text, book, f"--{seat.name.lower()}")
        for seat, text in zip(Seat, (north, east, south, west), strict=True) if text is not None
    }
    if calls:
        auction = Auction.parse(calls, Seat.parse(dealer or "N"))
        position = book.position(auction, Vulnerability.parse(vul or "none", to_call=auction.to_call))
        for player in range(4):
            seat = auction.to_call.after(player)
            facts = position.shown_facts(player)
            if facts:
                wanted[seat] = both((*facts, *([wanted[seat]] if seat in wanted else [])))
        dealer = str(auction.dealer)
    chance = Chance(secrets.randbits(64) if seed is None else seed)
    found = _solved(deals(wanted, count, chance), solve=double_dummy)
    seats = [board_dealer(k + 1) if dealer is None else Seat.parse(dealer) for k in range(min(count, 16))]
    vuls = [board_vulnerability(k + 1) if vul is None else Vulnerability.parse(vul) for k in range(min(count, 16))]
    if form in ("pbn", "lin"):
        from bidcheck.records.deals import Deal
        from bidcheck.records.lin_write import write_lin
        from bidcheck.records.model import Board
        from bidcheck.records.pbn_write import write_pbn

        boards = (
            Board(name=str(k + 1), dealer=seats[k % 16 if dealer is None else 0], vulnerability=vuls[k % 16],
                  deal=Deal.of_hands(*hands), **_optimum(table))
            for k, (hands, table) in enumerate(found)
        )
        (write_pbn if form == "pbn" else write_lin)(boards, sys.stdout)
    elif form == "json":
        echo_json([
            {"board": k + 1, "dealer": str(seats[k % len(seats)]), "vul": str(vuls[k % len(vuls)]),
             **{str(seat): str(hand) for seat, hand in zip(Seat, hands, strict=True)}, **_tricks(table)}
            for k, (hands, table) in enumerate(found)
        ])
    else:
        for k, (hands, table) in enumerate(found):
            if k:
                click.echo()
            seat, vulnerable = seats[k % len(seats)], vuls[k % len(vuls)]
            head = translate("{dealer} deals, vulnerable: {vul}", lang).format(
                dealer=translate(seat.name.title(), lang), vul=translate(str(vulnerable), lang))
            click.echo(f"{k + 1}. {head}\n{diagram(hands)}")
            if table is not None:
                from bidcheck.dds import table_text

                click.echo(translate("Double dummy:", lang) + f"\n{table_text(table)}")


def _solved(found: Iterator[FourHands], *, solve: bool) -> Iterator[tuple[FourHands, Table | None]]:
    """Each deal with its double-dummy table, or with none."""
    if not solve:
        return ((hands, None) for hands in found)
    from bidcheck.dds import with_tables

    return ((hands, table) for hands, table in with_tables(found))


def _tricks(table: Table | None) -> dict[str, Any]:
    """The table as JSON data."""
    if table is None:
        return {}
    from bidcheck.dds import table_data

    return {"double_dummy": table_data(table)}


def _optimum(table: Table | None) -> dict[str, Any]:
    """The table as PBN has it."""
    if table is None:
        return {}
    from bidcheck.dds import TABLE_COLUMNS, table_rows
    from bidcheck.records.model import Section

    return {"sections": (Section("OptimumResultTable", TABLE_COLUMNS, table_rows(table)),)}


def diagram(hands: tuple[Hand, Hand, Hand, Hand]) -> str:
    """The four hands as on a page: north above, south below, west and east between."""
    north, east, south, west = ([f"{s.glyph} {holding_text(h.holdings[s]) or '—'}" for s in PBN_ORDER] for h in hands)
    lines = [f"{'':18}{x}" for x in north]
    lines += [f"{w:<36}{e}" for w, e in zip(west, east, strict=True)]
    lines += [f"{'':18}{x}" for x in south]
    return "\n".join(lines)
