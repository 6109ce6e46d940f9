"""``bidcheck rule``: a rule's documentation."""

from __future__ import annotations

import click

from bidcheck.cli.options import echo_json, format_option
from bidcheck.errors import NotFound


@click.command("rule")
@click.argument("code", required=False)
@format_option("text", "json")
def command(code: str | None, form: str) -> None:
    """Print what a rule of the linter finds and why; without CODE, all rules."""
    from bidcheck.lint.page import rule_data, rule_list, rule_text
    from bidcheck.lint.rules import CODES, RULES, rule_of

    if code is None:
        click.echo(rule_list()) if form == "text" else echo_json([rule_data(rule, rule.code) for rule in RULES])
        return
    rule = rule_of(code)
    if rule is None:
        from difflib import get_close_matches

        near = get_close_matches(code.upper(), CODES, n=1)
        raise NotFound(f"no rule {code!r}: " + (f"did you mean {near[0]}?" if near else "'bidcheck rule' lists them"))
    if form == "json":
        echo_json(rule_data(rule, code.upper() if rule.answers_to(code.upper()) else rule.code))
    else:
        click.echo(rule_text(rule))
