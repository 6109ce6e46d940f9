"""``bidcheck auction``: is it legal, and what is the contract?"""

from __future__ import annotations

import sys

import click

from bidcheck.auction import Auction, Seat
from bidcheck.calls import Call, parse_calls
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import IllegalCall
from bidcheck.locale import language, translate


@click.command("auction")
@click.argument("calls")
@click.option("--dealer", default="N", show_default=True, help="Who calls first: N, E, S or W.")
@format_option("text", "json")
@lang_option
def command(calls: str, dealer: str, form: str, lang: str | None) -> None:
    """Say whether CALLS is a legal auction, and its contract, declarer and opening leader.

    An illegal call is named with its Law; the exit code is then 1.
    """
    auction = Auction(Seat.parse(dealer))
    problem: IllegalCall | None = None
    for at, call in enumerate(parse_calls(calls), 1):
        try:
            auction = auction.call(call)
        except IllegalCall as error:
            problem = error
            wrong, number = call, at
            break
    contract = auction.contract
    ended = problem is None and auction.is_over
    if form == "json":
        echo_json({
            "auction": [str(c) for c in auction.calls],
            "dealer": str(auction.dealer),
            "legal": problem is None,
            "error": str(problem) if problem else None,
            "law": problem.law if problem else None,
            "over": auction.is_over,
            "to_call": None if auction.is_over else str(auction.to_call),
            "passed_out": auction.is_passed_out,
            "contract": str(contract) if contract and ended else None,
            "declarer": str(auction.declarer) if contract and ended else None,
            "leader": str(auction.leader) if contract and ended else None,
            "dummy": str(auction.dummy) if contract and ended else None,
        })
    else:
        click.echo(_text(auction, language(lang), None if problem is None else (problem, wrong, number)))
    sys.exit(1 if problem else 0)


def _text(auction: Auction, lang: str, problem: tuple[IllegalCall, Call, int] | None) -> str:
    """What is to be said of an auction, its illegal call left out and given apart."""
    def seat(one: Seat | None) -> str:
        assert one is not None
        return translate(one.name.title(), lang)

    if problem is not None:
        error, call, number = problem
        return translate("not legal: call {n}, {call} by {seat}: {why}", lang).format(
            n=number, call=call, seat=seat(auction.to_call), why=error.say(lang))
    if auction.is_passed_out:
        return translate("legal; passed out: no contract, the score is 0 (Law 22A2)", lang)
    contract = auction.contract
    if contract is None:
        return translate("legal so far; {seat} to call", lang).format(seat=seat(auction.to_call))
    if not auction.is_over:
        return translate("legal so far; last bid {bid}; {seat} to call", lang).format(
            bid=contract, seat=seat(auction.to_call))
    return translate("legal; {contract} by {declarer}, who needs {n} tricks; {leader} leads, {dummy} is dummy", lang
                     ).format(contract=contract, declarer=seat(auction.declarer), n=contract.tricks,
                              leader=seat(auction.leader), dummy=seat(auction.dummy))
