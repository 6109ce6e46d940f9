"""Options and small habits that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from bidcheck.auction import Auction, Seat

F = TypeVar("F", bound=Callable[..., Any])


def format_option(*formats: str) -> Callable[[F], F]:
    """``--format``, the first of ``formats`` being the default."""
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0], show_default=True,
                        help="How the answer is written.")


def lang_option(function: F) -> F:
    """``--lang``: the language of words meant for people; keys and codes never change."""
    return click.option("--lang", type=click.Choice(["en", "tr", "sr"]), default=None,
                        help="The language of the words (default: the locale).")(function)


def echo_json(value: object) -> None:
    """Write ``value`` as indented JSON, letters and suit signs as they are."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def read_auction(text: str, dealer: str) -> Auction:
    """The auction a user typed, with its dealer."""
    return Auction.parse(text, Seat.parse(dealer))
