"""``bidcheck schema``: the JSON Schema of system files, for editors."""

from __future__ import annotations

import click

from bidcheck.cli.options import echo_json


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of system files.

    An editor that knows YAML then completes keys, explains them and marks those that are none. Keep it beside your
    notes, 'bidcheck schema > schema.json', and begin them with '# yaml-language-server: $schema=schema.json'.
    """
    from bidcheck.system.schema import schema

    echo_json(schema())
