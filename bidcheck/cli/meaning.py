"""``bidcheck meaning``: what each player has shown, exactly."""

from __future__ import annotations

import click

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.locale import language


@click.command("meaning")
@click.option("--system", required=True, help="A shipped system, or the path of a YAML file.")
@click.option("--auction", "calls", required=True, help="The calls, from the dealer: \"1NT P 2C\".")
@click.option("--dealer", default="N", show_default=True, help="Who called first: N, E, S or W.")
@click.option("--vul", default="none", show_default=True, help="none, ns, ew or both.")
@format_option("text", "json")
@lang_option
def command(system: str, calls: str, dealer: str, vul: str, form: str, lang: str | None) -> None:
    """Say what each player has shown by the calls so far; both sides are read in the same system."""
    from bidcheck.meaning import open_book
    from bidcheck.surveys import meaning_data, meaning_text

    lang = language(lang)
    auction = Auction.parse(calls, Seat.parse(dealer))
    position = open_book(system).position(auction, Vulnerability.parse(vul, to_call=auction.to_call))
    if form == "json":
        echo_json(meaning_data(position, auction, lang))
    else:
        click.echo(meaning_text(position, auction, lang))
