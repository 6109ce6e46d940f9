"""``bidcheck check``: real boards against the systems of the two sides."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from bidcheck.cli.options import format_option, lang_option
from bidcheck.locale import language

if TYPE_CHECKING:
    from bidcheck.check.report import BoardReport


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE.pbn|FILE.lin|-...")
@click.option("--ns", default=None, metavar="SYSTEM", help="The system of north–south.")
@click.option("--ew", default=None, metavar="SYSTEM", help="The system of east–west.")
@click.option("--double-dummy", is_flag=True, help="Say what each contract was worth, and par (bidcheck[dds]).")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 256),
              help="So many processes of this machine.")
@click.option("--cluster", default=None, metavar="ADDRESS", help="A Dask scheduler instead (bidcheck[cluster]).")
@format_option("text", "json", "html")
@lang_option
def command(files: tuple[str, ...], ns: str | None, ew: str | None, double_dummy: bool, workers: int,
            cluster: str | None, form: str, lang: str | None) -> None:
    """Check the boards of FILES: each call legal? the system's? what was explained, played and scored.

    A side without a system is held only against the Laws. The exit code is 1 where there was anything to find.
    """
    from bidcheck.check.checker import Checker
    from bidcheck.check.run import check_files
    from bidcheck.check.tally import Tally
    from bidcheck.system.load import load_system

    if cluster is not None and workers != 1:
        raise click.UsageError("give --workers or --cluster, one of the two")
    if double_dummy:
        from bidcheck.dds import need_dds

        need_dds()
    lang = language(lang)
    north_south = None if ns is None else load_system(ns)
    east_west = north_south if ew is not None and ew == ns else None if ew is None else load_system(ew)
    threads = 0 if workers == 1 else 1
    checker = Checker(north_south, east_west, double_dummy, lang, threads)
    tally = Tally()
    with _progress() as advance:
        reports = _counted(check_files(files, checker, workers=workers, cluster=cluster), tally, advance)
        if form == "html":
            from bidcheck.check.page import write_page

            write_page(reports, tally, sys.stdout, lang)
        elif form == "json":
            _json(reports, tally)
        else:
            _text(reports, tally, lang)
    sys.exit(0 if tally.clean else 1)


def _counted(reports, tally, advance) -> Iterator[BoardReport]:  # type: ignore[no-untyped-def]
    for report in reports:
        tally.add(report)
        advance()
        yield report


def _json(reports, tally) -> None:  # type: ignore[no-untyped-def]
    import json

    from bidcheck.check.data import board_line
    from bidcheck.check.tally import tally_data

    for report in reports:
        sys.stdout.write(f"{board_line(report)}\n")
    sys.stdout.write(json.dumps(tally_data(tally), ensure_ascii=False) + "\n")


def _text(reports, tally, lang: str) -> None:  # type: ignore[no-untyped-def]
    from bidcheck.check.text import board_text, tally_text

    for report in reports:
        click.echo(board_text(report, lang))
    if tally.boards:
        click.echo()
    click.echo(tally_text(tally, lang))


@contextmanager
def _progress() -> Iterator:  # type: ignore[type-arg]
    """A counter of boards on stderr, on a terminal only; none where the boards themselves appear on it."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:.0f} boards"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("boards", total=None)
        yield lambda: bar.advance(task)
