"""``bidcheck diff``: where two systems differ, by exact share, with a hand for each."""

from __future__ import annotations

import sys

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.locale import language, translate

SHOWN = 3
"""So many differences of one auction are told in the text form."""


@click.command("diff")
@click.argument("first")
@click.argument("second")
@click.option("--all", "everything", is_flag=True, help="Tell every difference, not only the largest of each auction.")
@format_option("text", "json")
@lang_option
def command(first: str, second: str, everything: bool, form: str, lang: str | None) -> None:
    """Compare the systems FIRST and SECOND, auction by auction; the exit code is 1 where they differ."""
    from bidcheck.check.text import turn_text
    from bidcheck.compare import compare
    from bidcheck.meaning import open_book
    from bidcheck.render import call_words
    from bidcheck.surveys import hand_words, percent

    lang = language(lang)
    one, two = open_book(first), open_book(second)
    found = list(compare(one, two))
    differ = any(c.missing or c.differences for c in found)
    if form == "json":
        echo_json({
            "a": one.system.name, "b": two.system.name,
            "auctions": [
                {"auction": [str(x) for x in c.calls], "not_written": {0: None, 1: "a", 2: "b"}[c.missing],
                 "of": str(c.of), "different": str(c.different), "unwritten": str(c.unwritten),
                 "share": c.different / c.of if c.of else 0.0,
                 "differences": [
                     {"a": None if d.one is None else str(d.one), "b": None if d.two is None else str(d.two),
                      "hands": str(d.hands), "share": d.hands / c.of,
                      "witness": None if d.example is None else str(d.example)} for d in c.differences]}
                for c in found],
        })
        sys.exit(int(differ))
    shared = [c for c in found if not c.missing]
    for c in shared:
        if not c.differences:
            continue
        click.echo(translate("After {auction}: {share} of the hands have two different calls", lang).format(
            auction=turn_text(c.text, lang), share=percent(c.different / c.of, lang)))
        for d in c.differences if everything else c.differences[:SHOWN]:
            names = [translate("no call", lang) if x is None else call_words(x, lang) for x in (d.one, d.two)]
            example = "" if d.example is None else hand_words(d.example)
            click.echo(f"  {percent(d.hands / c.of, lang):>8}  {names[0]} / {names[1]}   {example}")
        if not everything and len(c.differences) > SHOWN:
            click.echo("            … " + translate("{n} more (--all)", lang).format(n=len(c.differences) - SHOWN))
    for at, book in ((1, one), (2, two)):
        missing = [turn_text(c.text, lang) for c in found if c.missing == at]
        if missing:
            click.echo(translate("Not written in {system}: {auctions}", lang).format(
                system=book.system.name, auctions=", ".join(missing)))
    if not differ:
        click.echo(translate("The two systems make the same call with every hand, wherever both have written.", lang))
    sys.exit(int(differ))
