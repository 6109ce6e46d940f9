"""A scored sheet as one HTML page that needs nothing else: no script, no file beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bidcheck.auction import Contract, Side
from bidcheck.cards import Strain
from bidcheck.scoring.claims import Report
from bidcheck.scoring.contract import result_text
from bidcheck.scoring.deal import Form, Scored, ScoredDeal
from bidcheck.scoring.items import Item, Line
from bidcheck.scoring.render import (
    finding_line,
    heading,
    other_law_line,
    result_line,
    sheet_columns,
    vulnerability_words,
    who,
)

STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
       color: #1a1a1a; background: #fff; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } .scroll { overflow-x: auto; }
th, td { padding: .2rem .7rem; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid #444; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
.deal td, .deal th { border-top: 1px solid #bbb; font-weight: 600; }
.source { color: #595959; font-size: .85rem; }
.red { color: #b00020; }
.keep { min-width: 18rem; } .keep td { width: 50%; } .keep td + td { border-left: 2px solid #444; }
.keep .line td { border-top: 3px double #444; } .keep .game td { border-top: 1px solid #444; }
.findings { border-left: 4px solid #b00020; padding-left: 1rem; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #161616; } .red { color: #ff8a80; } .source { color: #b5b5b5; }
}
@media print { body { margin: 0; max-width: none; } }
"""

SIDE_HEADS = '<th scope="col" class="n">NS</th><th scope="col" class="n">EW</th>'


def report_html(report: Report) -> str:
    """The page."""
    scored = report.scored
    title = escape(heading(scored))
    parts = [
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>", f"<style>{STYLE}</style>", "</head>", "<body>", f"<h1>{title}</h1>",
        *_findings(report), *_deals(scored),
        *(_kept(scored) if scored.sheet.form is Form.RUBBER else ()),
        *_totals(report), "</body>", "</html>",
    ]
    return "\n".join(parts) + "\n"


def _findings(report: Report) -> Iterator[str]:
    if report.findings:
        yield '<section class="findings"><h2>What does not follow</h2><ul>'
        for finding in report.findings:
            yield f"<li>{escape(finding_line(finding))}</li>"
        yield "</ul></section>"


def _deals(scored: Scored) -> Iterator[str]:
    yield '<h2>Deals</h2><div class="scroll"><table><thead><tr>'
    line_head = '<th scope="col">Line</th>' if scored.has_line else ""
    yield f'<th scope="col">Deal</th><th scope="col">For</th>{line_head}{SIDE_HEADS}<th scope="col">Law</th>'
    yield "</tr></thead><tbody>"
    for deal in scored.deals:
        vul = vulnerability_words(deal)
        line = "<td></td>" if scored.has_line else ""
        yield (f'<tr class="deal"><th scope="row">{escape(deal.name)}</th><td>{_played(deal)}'
               f'{", " + vul if vul else ""}</td>{line}<td class="n">{_blank(deal.points(Side.NS))}</td>'
               f'<td class="n">{_blank(deal.points(Side.EW))}</td><td></td></tr>')
        yield from (_item(item, scored.has_line) for item in deal.items)
        if deal.game is not None:
            yield f'<tr><td></td><td colspan="5">game to {deal.game}</td></tr>'
    if scored.closing:
        yield '<tr class="deal"><th scope="row"></th><td colspan="5">at the end</td></tr>'
        yield from (_item(item, scored.has_line) for item in scored.closing)
    yield "</tbody></table></div>"


def _item(item: Item, has_line: bool) -> str:
    line = f"<td>{item.line or ''}</td>" if has_line else ""
    points = [item.points if item.side is side else 0 for side in Side]
    return (f"<tr><td></td><td>{escape(item.what)}</td>{line}"
            + "".join(f'<td class="n">{_blank(n)}</td>' for n in points)
            + f'<td class="source">{escape(item.source)}</td></tr>')


def _kept(scored: Scored) -> Iterator[str]:
    """The sheet as players keep it."""
    above, below = sheet_columns(scored)
    yield ('<h2>The sheet</h2><table class="keep"><thead><tr><th scope="col">NS</th><th scope="col">EW</th></tr>'
           "</thead><tbody>")
    yield from reversed([_row(ns, ew) for ns, ew in _pairs(*above)])
    for at, game in enumerate(below):
        for row, (ns, ew) in enumerate(_pairs(*game)):
            yield _row(ns, ew, "" if row else "game" if at else "line")
    yield "</tbody></table>"


def _pairs(ns: list[str], ew: list[str]) -> list[tuple[str, str]]:
    height = max(len(ns), len(ew))
    return [(ns[i] if i < len(ns) else "", ew[i] if i < len(ew) else "") for i in range(height)]


def _row(ns: str, ew: str, kind: str = "") -> str:
    return f'<tr{f" class={kind!r}" if kind else ""}><td>{escape(ns)}</td><td>{escape(ew)}</td></tr>'


def _totals(report: Report) -> Iterator[str]:
    scored = report.scored
    yield f"<h2>Totals</h2><table><thead><tr><th></th>{SIDE_HEADS}</tr></thead><tbody>"
    lines: list[tuple[str, Line | None]] = [("total", None)]
    if scored.has_line:
        lines = [("above the line", Line.ABOVE), ("below the line", Line.BELOW), *lines]
    for word, line in lines:
        yield (f'<tr><th scope="row">{word}</th><td class="n">{scored.points(Side.NS, line)}</td>'
               f'<td class="n">{scored.points(Side.EW, line)}</td></tr>')
    yield f"</tbody></table><p>{escape(result_line(scored))}</p>"
    notes = [*scored.remarks, *([other_law_line(report)] if report.law_matters else [])]
    if notes:
        yield "<ul>" + "".join(f"<li>{escape(note)}</li>" for note in notes) + "</ul>"


def _played(scored: ScoredDeal) -> str:
    deal = scored.deal
    if deal.contract is None:
        return "passed out"
    result = result_text(deal.contract, deal.tricks).replace("-", "−")
    return f"{_contract(deal.contract)} by {escape(who(deal.declarer))}, {deal.tricks} tricks ({result})"


def _contract(contract: Contract) -> str:
    strain = contract.strain
    red = strain in (Strain.DIAMONDS, Strain.HEARTS)
    glyph = f'<span class="red">{strain.glyph}</span>' if red else strain.glyph
    return f"{contract.level}{glyph}{'X' * contract.doubled}"


def _blank(points: int) -> str:
    return str(points) if points else ""
