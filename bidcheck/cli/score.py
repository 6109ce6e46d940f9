"""``bidcheck score``: a contract, a table of contracts, or a score sheet."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bidcheck.cli.options import echo_json, format_option, lang_option
from bidcheck.errors import CannotRead, NotFound
from bidcheck.locale import language

if TYPE_CHECKING:
    from bidcheck.scoring.deal import Deal
    from bidcheck.scoring.items import Law


@click.command("score", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("what", required=False, metavar="[CONTRACT | SHEET.yaml]")
@click.option("--tricks", default=None, metavar="N", help="The tricks declarer won, 0 to 13.")
@click.option("--result", default=None, metavar="R", help="Instead of --tricks: =, +1, -2.")
@click.option("--vul/--nonvul", default=False, help="Declarer's side is vulnerable.")
@click.option("--law", type=click.Choice(["modern", "pre1987"]), default=None,
              help="Whose figures hold; for a sheet, instead of its own law.")
@click.option("--claimed", type=int, default=None, help="A score to be checked, from declarer's side.")
@click.option("--batch", default=None, metavar="FILE",
              help="A TSV with the columns contract, tricks and vul: the same rows with a score. - is standard input.")
@format_option("text", "json", "html")
@lang_option
def command(what: str | None, tricks: str | None, result: str | None, vul: bool, law: str | None,
            claimed: int | None, batch: str | None, form: str, lang: str | None) -> None:
    """Score a contract ('4SX --tricks 9 --vul'), a table of them (--batch FILE), or a score sheet (SHEET.yaml).

    A claimed score or total that does not follow from the deals is a finding; the exit code is then 1.
    """
    from bidcheck.scoring.items import Law

    chosen, lang = None if law is None else Law(law), language(lang)
    one_contract = tricks is not None or result is not None
    if batch is not None:
        if what is not None or one_contract or claimed is not None:
            raise click.UsageError("--batch takes its contracts from the file: give nothing else but --law")
        if form != "text":
            raise click.UsageError("--batch writes tab-separated text: leave --format out")
        sys.exit(_batch(batch, chosen or Law.MODERN))
    if what is None:
        raise click.UsageError("give a contract with --tricks, a score sheet, or --batch FILE")
    if one_contract:
        sys.exit(_contract(what, tricks, result, vul, chosen or Law.MODERN, claimed, form, lang))
    if what != "-" and not _looks_like_a_file(what):
        from bidcheck.scoring.contract import read_contract

        try:
            passed_out = read_contract(what) is None
        except CannotRead as problem:
            raise CannotRead(f"{problem}; and there is no file {what!r}") from None
        if not passed_out:
            raise click.UsageError(f"how many tricks were won in {what}? add --tricks N, or --result =, +1, -2")
        sys.exit(_contract(what, None, None, vul, chosen or Law.MODERN, claimed, form, lang))
    if claimed is not None or vul:
        raise click.UsageError("--claimed and --vul go with a contract: a sheet has them in its deals")
    sys.exit(_sheet(what, chosen, form, lang))


def read_text(file: str) -> tuple[str, str]:
    """The text of ``file`` (``-`` is standard input) and its name for messages.

    Raises ``NotFound`` if it cannot be read, ``SheetError`` where it is not UTF-8.
    """
    from bidcheck.scoring.nodes import decode

    if file == "-":
        return decode(sys.stdin.buffer.read(), "standard input"), "standard input"
    try:
        return decode(Path(file).read_bytes(), file), file
    except OSError as problem:
        raise NotFound(f"cannot read {file!r}: {(problem.strerror or str(problem)).lower()}") from None


def _looks_like_a_file(what: str) -> bool:
    return bool(re.search(r"[/\\]|\.(ya?ml|json|txt)$", what, re.IGNORECASE)) or Path(what).is_file()


def _sheet(file: str, law: Law | None, form: str, lang: str) -> int:
    from dataclasses import replace

    from bidcheck.scoring.claims import check_sheet
    from bidcheck.scoring.sheet import read_sheet

    text, name = read_text(file)
    sheet = read_sheet(text, name)
    report = check_sheet(sheet if law is None else replace(sheet, law=law))
    if form == "json":
        from bidcheck.scoring.render import report_data

        echo_json(report_data(report))
    elif form == "html":
        from bidcheck.scoring.page import report_html

        click.echo(report_html(report, lang), nl=False)
    else:
        from bidcheck.scoring.render import report_text

        click.echo(report_text(report, lang))
    return 1 if report.findings else 0


def _contract(what: str, tricks: str | None, result: str | None, vul: bool, law: Law, claimed: int | None,
              form: str, lang: str) -> int:
    from bidcheck.scoring.claims import check_sheet
    from bidcheck.scoring.deal import Form, Sheet
    from bidcheck.scoring.render import contract_data, contract_text

    report = check_sheet(Sheet(Form.DUPLICATE, (_deal(what, tricks, result, vul, claimed),), law))
    if form == "json":
        echo_json(contract_data(report))
    elif form == "html":
        from bidcheck.scoring.page import report_html

        click.echo(report_html(report, lang), nl=False)
    else:
        click.echo(contract_text(report, lang))
    return 1 if report.findings else 0


def _deal(what: str, tricks: str | None, result: str | None, vul: bool, claimed: int | None) -> Deal:
    """The deal of the command line; declarer's side is called NS."""
    from bidcheck.auction import Side
    from bidcheck.scoring.contract import read_contract, read_result, read_tricks
    from bidcheck.scoring.deal import Claim, Deal

    contract = read_contract(what)
    values: dict[str, Any] = {"claimed": None if claimed is None else Claim(net=claimed), "name": "1"}
    if contract is None:
        if tricks is not None or result is not None:
            raise click.UsageError("a deal passed out has no tricks: leave --tricks and --result out")
        return Deal(**values)
    if tricks is not None and result is not None:
        raise click.UsageError("give --tricks or --result, not both")
    won = read_tricks(tricks) if tricks is not None else read_result(result or "", contract)
    return Deal(contract, Side.NS, won, vul=vul, **values)


def _batch(file: str, law: Law) -> int:
    from io import StringIO
    from itertools import islice

    from bidcheck.scoring.batch import score_rows

    text, name = read_text(file)
    rows = score_rows(StringIO(text, newline=""), name, law)
    out = sys.stdout.buffer  # what the other columns hold goes out as it came in, whatever the terminal
    faults = 0
    while chunk := list(islice(rows, 10_000)):
        out.write("".join([row.text for row in chunk]).encode())
        out.flush()
        for row in chunk:
            if row.problem is not None:
                faults += 1
                click.echo(f"bidcheck: {row.problem}", err=True)
    if faults:
        click.echo(f"bidcheck: {faults} row{'' if faults == 1 else 's'} could not be scored", err=True)
    return 2 if faults else 0
