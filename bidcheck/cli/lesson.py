"""``bidcheck lesson``: a site for a class, made from a system file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bidcheck.locale import LANGUAGES, language, translate


@click.command("lesson")
@click.option("--system", required=True, help="A shipped system, or the path of a YAML file.")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR",
              help="The folder of the site: new, empty, or that of an earlier site.")
@click.option("--lang", "chosen", default=None, metavar="LANGS",
              help="The languages, apart by commas, the first at the root of the site (default: all three).")
@click.option("--force", is_flag=True, help="Put the site into a folder that has other files.")
def command(system: str, out: Path, chosen: str | None, force: bool) -> None:
    """Write the pages of a system: the game, each call with its exact figures and hands, practice, a card to print.

    The site needs no server and no network; open index.html.
    """
    from bidcheck.lessons.output import check_folder, write_site
    from bidcheck.lessons.site import files
    from bidcheck.lessons.survey import plan, survey
    from bidcheck.meaning import open_book

    languages = _languages(chosen)
    check_folder(out, force=force)
    with _progress() as (begin, step):
        work = plan(open_book(system))
        begin(work.steps + len(languages))
        written = write_site(files(survey(work, step), languages, step), out, force=force)
    click.echo(translate("{n} files in {folder}; open {page}", language()).format(
        n=written, folder=out, page=out / "index.html"), err=True)


def _languages(chosen: str | None) -> list[str]:
    """The languages asked for; without a choice all, that of the locale first."""
    if chosen is None:
        return sorted(LANGUAGES, key=lambda lang: lang != language())
    names = list(dict.fromkeys(name.strip().lower() for name in chosen.split(",") if name.strip()))
    for name in names:
        if name not in LANGUAGES:
            raise click.BadParameter(f"no language {name!r}: choose from {', '.join(LANGUAGES)}", param_hint="--lang")
    if not names:
        raise click.BadParameter(f"no language: choose from {', '.join(LANGUAGES)}", param_hint="--lang")
    return names


@contextmanager
def _progress() -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """A bar on stderr, on a terminal only: begun with the number of steps, then told each, an auction or a topic."""
    if not sys.stderr.isatty():
        yield (lambda _: None), (lambda _: None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield (lambda count: bar.update(task, total=count)), (
            lambda what: bar.update(task, advance=1, description=what))
