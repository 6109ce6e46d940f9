"""``bidcheck auction``: is it legal, and what is the contract?"""

from __future__ import annotations

import sys

import click

from bidcheck.auction import Auction, Seat
from bidcheck.calls import parse_calls
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import IllegalCall


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
            where = f"call {at}, {call} by {auction.to_call.name.title()}"
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
    elif problem is not None:
        click.echo(f"not legal: {where}: {problem}")
    elif auction.is_passed_out:
        click.echo("legal; passed out: no contract, the score is 0 (Law 22A2)")
    elif contract is not None and ended:
        assert auction.declarer is not None
        assert auction.leader is not None
        assert auction.dummy is not None
        click.echo(
            f"legal; {contract} by {auction.declarer.name.title()}, who needs {contract.tricks} tricks; "
            f"{auction.leader.name.title()} leads, {auction.dummy.name.title()} is dummy"
        )
    else:
        bid = f"; last bid {contract}" if contract else ""
        click.echo(f"legal so far{bid}; {auction.to_call.name.title()} to call")
    sys.exit(1 if problem else 0)
