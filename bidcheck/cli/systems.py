"""``bidcheck systems``: the systems and conventions that come with bidcheck."""

from __future__ import annotations

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.locale import language, translate


@click.command("systems")
@format_option("text", "json")
@lang_option
def command(form: str, lang: str | None) -> None:
    """List the shipped systems, drafts and conventions."""
    from bidcheck.system.load import catalogue

    lang = language(lang)
    rows = catalogue()
    if form == "json":
        echo_json([{"name": r.name, "kind": r.kind, "title": r.title.say(lang), "note": r.note.say(lang),
                    "path": str(r.path)} for r in rows])
        return
    width = max((len(r.name) for r in rows), default=0)
    for kind, heading in (("system", "Systems"), ("draft", "As written in the sources"), ("convention", "Conventions")):
        chosen = [r for r in rows if r.kind == kind]
        if chosen:
            click.echo(f"{translate(heading, lang)}:")
            for r in chosen:
                click.echo(f"  {r.name.ljust(width)}  {r.title.say(lang)}")
