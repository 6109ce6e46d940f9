"""``bidcheck vp``: a margin in IMPs as victory points."""

from __future__ import annotations

import re

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, translate_count, written


@click.command("vp", context_settings={"ignore_unknown_options": True})
@click.argument("margin")
@click.option("--boards", type=click.IntRange(1, 1000), required=True, help="How many boards the match had.")
@format_option("text", "json")
@lang_option
def command(margin: str, boards: int, form: str, lang: str | None) -> None:
    """The victory points of a match won by MARGIN IMPs (lost, if negative), on the continuous scale of the WBF."""
    from bidcheck.scoring.vp import full_margin, victory_points

    imps = _margin(margin)
    ours, theirs = victory_points(imps, boards=boards), victory_points(-imps, boards=boards)
    if form == "json":
        echo_json({"imps": imps, "boards": boards, "vp": ours, "opponents": theirs,
                   "full_margin": round(full_margin(boards), 2), "source": "WBF continuous scale"})
        return
    lang = language(lang)
    message = translate_count(
        "{imps} IMPs over {n} board: {ours} to {theirs} VP (20 from {full} IMPs, WBF continuous scale)",
        "{imps} IMPs over {n} boards: {ours} to {theirs} VP (20 from {full} IMPs, WBF continuous scale)", boards, lang)
    click.echo(message.format(
        imps=written(f"{imps:+g}", lang), n=boards, ours=written(f"{ours:.2f}", lang),
        theirs=written(f"{theirs:.2f}", lang), full=written(f"{full_margin(boards):.2f}", lang)))


def _margin(text: str) -> float:
    raw = text.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,5}(\.[0-9]{1,4})?", raw):
        raise CannotRead(f"cannot read {text!r} as a margin: write IMPs, such as 10 or -4")
    return float(raw) if "." in raw else int(raw)
