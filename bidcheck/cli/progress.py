"""``bidcheck progress``: what a learner knows well, what is weak, what is due."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead
from bidcheck.locale import language, translate


@click.command("progress")
@click.option("--learner", default=None, metavar="NAME", help="Who (default: student).")
@click.option("--system", default=None, metavar="NAME", help="Only what was learned of one system.")
@click.option("--store", type=click.Path(path_type=Path), default=None, metavar="PATH",
              help="The file of what was learned (default: in the user's data folder).")
@click.option("--export", "export", type=click.Path(path_type=Path), default=None, metavar="FILE",
              help="Write everything about the learner as JSON; '-' is the screen.")
@click.option("--import", "imported", type=click.Path(path_type=Path), default=None, metavar="FILE",
              help="Put in what --export wrote.")
@click.option("--delete", is_flag=True, help="Forget everything about the learner.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@format_option("text", "json")
@lang_option
def command(learner: str | None, system: str | None, store: Path | None, export: Path | None, imported: Path | None,
            delete: bool, yes: bool, form: str, lang: str | None) -> None:
    """Show what is strong, what is weak and what is due; or take it along, or forget it."""
    from datetime import UTC, datetime

    from bidcheck.quiz.store import Store

    lang = language(lang)
    with Store(store) as opened:
        who = learner or "student"
        if imported is not None:
            name = opened.load(_json(imported), learner)
            click.echo(translate("{learner} is here now.", lang).format(learner=name), err=True)
            return
        if export is not None:
            _export(opened.export(who), export)
            return
        if delete:
            if not yes and not click.confirm(translate("Forget everything about {learner}?", lang).format(learner=who)):
                sys.exit(2)
            opened.delete(who)
            click.echo(translate("{learner} is forgotten.", lang).format(learner=who), err=True)
            return
        from bidcheck.quiz.screen import Screen
        from bidcheck.quiz.standing import show, standing

        found = standing(opened, who, system, datetime.now(UTC))
        if form == "json":
            echo_json(found.to_json())
            return
        screen = Screen(lang=lang)
        show(found, screen)
        others = [name for name in opened.learners() if name != who]
        if others and learner is None:
            screen.line()
            screen.line(translate("Others: {names}", lang).format(names=", ".join(others)))


def _export(data: object, path: Path) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if str(path) == "-":
        click.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def _json(path: Path) -> object:
    try:
        return json.loads(sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotRead(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    except ValueError as error:
        raise CannotRead(f"{str(path)!r} is not JSON: {error}") from None
