"""``bidcheck new``: a commented system file of one's own, to start from."""

from __future__ import annotations

from pathlib import Path

import click

from bidcheck.errors import CannotRead


@click.command("new")
@click.argument("name")
@click.option("--from", "parent", default="five-card-majors", show_default=True,
              help="The system that yours is laid over.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def command(name: str, parent: str, force: bool) -> None:
    """Write NAME.yaml: your own system, laid over another, with comments that show what can be said."""
    from bidcheck.system.load import load_system
    from bidcheck.system.starter import starter

    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    if path.exists() and not force:
        raise CannotRead(f"{str(path)!r} is there already: choose another name, or --force")
    text = starter(path.stem, load_system(parent), parent)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    click.echo(f"{path}: a system of your own, laid over {parent}\n"
               f"  bidcheck lint {path}\n"
               f"  bidcheck recommend --system {path} --hand AQJ85.K74.Q92.63")
