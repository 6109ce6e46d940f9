"""``bidcheck imps``: a difference in points as international match points."""

from __future__ import annotations

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, translate, translate_count


@click.command("imps", context_settings={"ignore_unknown_options": True})
@click.argument("points", nargs=-1, required=True, metavar="POINTS [POINTS]")
@format_option("text", "json")
@lang_option
def command(points: tuple[str, ...], form: str, lang: str | None) -> None:
    """The IMPs (Law 78B) of the difference between two scores, the first less the second; or of one difference.

    Both scores are seen from the same side: 'imps 420 -50' is +420 at one table against -50 at the other.
    """
    from bidcheck.scoring.imps import band, imps

    if len(points) > 2:
        raise click.UsageError("give two scores, or one difference")
    numbers = [_points(text) for text in points]
    difference = numbers[0] - (numbers[1] if len(numbers) == 2 else 0)
    won = imps(difference)
    least, most = band(abs(won))
    if form == "json":
        echo_json({"scores": numbers if len(numbers) == 2 else None, "difference": difference, "imps": won,
                   "from": least, "to": most, "source": "Law 78B"})
        return
    sum_of = f"{numbers[0]} - {f'({numbers[1]})' if numbers[1] < 0 else numbers[1]} = " if len(numbers) == 2 else ""
    lang = language(lang)
    amount = translate_count("{n} IMP", "{n} IMPs", abs(won), lang).format(n=won)
    reach = "{least} to {most} points, Law 78B" if most is not None else "{least} or more points, Law 78B"
    click.echo(f"{sum_of}{difference}: {amount} ({translate(reach, lang).format(least=least, most=most)})")


def _points(text: str) -> int:
    raw = text.strip().replace("−", "-")
    try:
        if not raw.isascii() or "_" in raw or len(raw) > 9:
            raise ValueError
        return int(raw)
    except ValueError:
        raise CannotRead(f"cannot read {text!r} as a score: write whole points, such as 420 or -50") from None
