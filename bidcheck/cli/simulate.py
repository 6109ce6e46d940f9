"""``bidcheck simulate``: a match of two systems over deals that both bid."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from bidcheck.cli.options import format_option, lang_option
from bidcheck.locale import language


@click.command("simulate")
@click.option("--ns", required=True, metavar="SYSTEM", help="System A: north–south at the first table.")
@click.option("--ew", required=True, metavar="SYSTEM", help="System B: east–west at the first table.")
@click.option("-n", "count", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="How many deals.")
@click.option("--seed", default=None, type=int, help="The same seed gives the same match, whatever the workers.")
@click.option("--double-dummy/--contracts-only", "scored", default=None,
              help="Score double dummy, or report only the contracts (default: score where bidcheck[dds] is there).")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 256),
              help="So many processes of this machine.")
@click.option("--cluster", default=None, metavar="ADDRESS", help="A Dask scheduler instead (bidcheck[cluster]).")
@format_option("text", "json")
@lang_option
def command(ns: str, ew: str, count: int, seed: int | None, scored: bool | None, workers: int, cluster: str | None,
            form: str, lang: str | None) -> None:
    """Play a match: every deal is bid at two tables, A north–south at one and east–west at the other.

    The difference of the two scores counts in IMPs for A, so the luck of the cards falls out.
    """
    import json
    import secrets

    from bidcheck.simulate import Match, Outcome, played_all, simulate
    from bidcheck.simulate.render import outcome_data, outcome_text, played_line
    from bidcheck.system.load import load_system

    if cluster is not None and workers != 1:
        raise click.UsageError("give --workers or --cluster, one of the two")
    lang = language(lang)
    a = load_system(ns)
    b = a if ew == ns else load_system(ew)
    match = Match(a, b, secrets.randbits(32) if seed is None else seed, _scored(scored), 0 if workers == 1 else 1)
    outcome = Outcome()
    with _progress(count, streams=form == "json") as advance:
        for played in played_all(simulate(match, count, workers=workers, cluster=cluster), outcome):
            advance()
            if form == "json":
                sys.stdout.write(f"{played_line(played)}\n")
    if form == "json":
        sys.stdout.write(json.dumps(outcome_data(match, outcome), ensure_ascii=False) + "\n")
    else:
        click.echo(outcome_text(match, outcome, lang))


def _scored(wanted: bool | None) -> bool:
    """Whether to score double dummy; says on stderr why not, where that was not the wish."""
    from bidcheck.dds import need_dds
    from bidcheck.errors import NotFound

    if wanted is False:
        return False
    try:
        need_dds()
    except NotFound as error:
        if wanted:
            raise
        click.echo(f"bidcheck: {error}; only the contracts reached are reported", err=True)
        return False
    return True


@contextmanager
def _progress(count: int, *, streams: bool) -> Iterator:  # type: ignore[type-arg]
    """A bar on stderr, on a terminal only; none where the deals themselves appear on it (``streams``)."""
    if not sys.stderr.isatty() or (streams and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("deals", total=count)
        yield lambda: bar.advance(task)
