"""``bidcheck lint``: what is wrong with a system file, proved over every hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from bidcheck.cli.options import format_option, lang_option
from bidcheck.locale import language


@click.command("lint")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--select", multiple=True, metavar="CODES",
              help="Only the rules whose codes begin so: M, or M301,F4.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Not the rules whose codes begin so.")
@format_option("full", "concise", "json", "github", "sarif")
@lang_option
def command(files: tuple[str, ...], select: tuple[str, ...], ignore: tuple[str, ...], form: str,
            lang: str | None) -> None:
    """Check system files: gaps, overlaps, forcing calls that can be passed, with the exact number of hands."""
    from bidcheck.evaluation.text import plain
    from bidcheck.lint.formats import FORMATS
    from bidcheck.lint.run import Selection, lint

    selection = Selection(_codes(select), _codes(ignore))
    selection.verify()
    reports = []
    with _progress() as told:
        for name in files:
            reports.append(lint(name, selection, language(lang), told(name)))
    text = FORMATS[form](reports)
    if text:
        click.echo(text if _writes_signs() or form in ("json", "sarif") else plain(text))
    sys.exit(0 if all(report.clean for report in reports) else 1)


def _codes(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(code.strip().upper() for word in words for code in word.split(",") if code.strip())


def _writes_signs() -> bool:
    try:
        "♠½–".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def _progress() -> Iterator[Callable[[str], Callable[[int, int], None] | None]]:
    """A bar on the terminal for each file; nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        def told(name: str) -> Callable[[int, int], None]:
            task = bar.add_task(name, total=None)
            return lambda done, total: bar.update(task, completed=done, total=total)

        yield told
