"""``bidcheck explore``: the calls of one table with their meaning and share, a tree to walk."""

from __future__ import annotations

import click

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, phrase


@click.command("explore")
@click.option("--system", required=True, help="A shipped system, or the path of a YAML file.")
@click.option("--auction", "calls", default="", help="The calls so far, from the dealer: \"1C P\".")
@click.option("--dealer", default="N", show_default=True, help="Who called first: N, E, S or W.")
@click.option("--vul", default="none", show_default=True, help="none, ns, ew or both.")
@format_option("text", "json")
@lang_option
def command(system: str, calls: str, dealer: str, vul: str, form: str, lang: str | None) -> None:
    """List the calls open after an auction: what each shows, and how many hands make it."""
    from bidcheck.meaning import open_book
    from bidcheck.survey import survey
    from bidcheck.surveys import survey_data, survey_text

    lang = language(lang)
    auction = Auction.parse(calls, Seat.parse(dealer))
    if auction.is_over:
        raise CannotRead(phrase("the auction {auction} is over: there is nothing to call", auction=auction))
    position = open_book(system).position(auction, Vulnerability.parse(vul, to_call=auction.to_call))
    found = survey(position)
    if form == "json":
        echo_json(survey_data(found, auction, lang))
    else:
        click.echo(survey_text(found, auction, lang))
