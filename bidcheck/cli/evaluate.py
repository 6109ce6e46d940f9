"""``bidcheck evaluate``: what is this hand worth, point by point?"""

from __future__ import annotations

import sys
from typing import Literal

import click

from bidcheck.cards import Hand, Strain
from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language


@click.command("evaluate")
@click.argument("hand", nargs=-1, required=True)
@click.option("--method", default="hd", show_default=True, help="How points are counted: hd, op_dp or milton.")
@click.option("--partner-suit", default=None, metavar="SUIT",
              help="Count in support of the suit partner has bid: C, D, H or S.")
@click.option("--unguarded", type=click.Choice(["top", "literal"]), default=None,
              help="Which honours are unguarded: by the top card of the suit, or by the letter of the source.")
@click.option("--short-trumps", type=click.Choice(["flat", "per-card"]), default=None,
              help="Fewer trumps than four: one deduction, or one for each card.")
@click.option("--trump-honours", type=click.Choice(["count", "exempt"]), default=None,
              help="Whether an unguarded honour in partner's suit is corrected.")
@format_option("text", "json")
@lang_option
def command(
    hand: tuple[str, ...],
    method: str,
    partner_suit: str | None,
    unguarded: Literal["top", "literal"] | None,
    short_trumps: str | None,
    trump_honours: Literal["count", "exempt"] | None,
    form: str,
    lang: str | None,
) -> None:
    """Count HAND: every point, quick tricks suit by suit, and what each suit is good for.

    HAND is AQJ85.K74.Q92.63 (spades first) or ♠AQJ85 ♥K74 ♦Q92 ♣63.
    """
    from bidcheck.evaluation.methods import built_in
    from bidcheck.evaluation.worked import evaluate

    way = built_in(method).reading(
        unguarded=unguarded,
        short_trumps=None if short_trumps is None else "flat" if short_trumps == "flat" else "per card",
        trump_honours=trump_honours,
    )
    worked = evaluate(Hand.parse(" ".join(hand)), way, None if partner_suit is None else _strain(partner_suit))
    if form == "json":
        from bidcheck.evaluation.record import evaluation_record

        echo_json(evaluation_record(worked, language(lang)))
    else:
        from bidcheck.evaluation.text import evaluation_text, plain

        text = evaluation_text(worked, language(lang))
        click.echo(text if _can_write(text) else plain(text))


def _strain(text: str) -> Strain:
    """The suit a user named, in any of the three languages; ``NT`` too, which has no support scale."""
    from bidcheck.vocabulary import STRAIN_WORDS, fold

    word = STRAIN_WORDS.get(fold(text.strip()))
    if word is None:
        raise CannotRead(f"cannot read {text.strip()!r} as a suit: write C, D, H or S")
    return Strain(("C", "D", "H", "S", "NT").index(word))


def _can_write(text: str) -> bool:
    """Whether standard output can take the suit signs."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
