"""A scored sheet as one HTML page that needs nothing else: no script, no file beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bidcheck.auction import Contract, Side
from bidcheck.cards import Strain
from bidcheck.locale import translate
from bidcheck.scoring.claims import Report
from bidcheck.scoring.contract import result_text
from bidcheck.scoring.deal import Form, Scored, ScoredDeal
from bidcheck.scoring.items import Item, Line
from bidcheck.scoring.render import (
    finding_line,
    heading,
    line_word,
    other_law_line,
    played_words,
    result_line,
    sheet_columns,
    source_words,
    vulnerability_words,
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


def report_html(report: Report, lang: str = "en") -> str:
    """The page."""
    scored = report.scored
    title = escape(heading(scored, lang))
    parts = [
        "<!DOCTYPE html>", f'<html lang="{lang}">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>", f"<style>{STYLE}</style>", "</head>", "<body>", f"<h1>{title}</h1>",
        *_findings(report, lang), *_deals(scored, lang),
        *(_kept(scored, lang) if scored.sheet.form is Form.RUBBER else ()),
        *_totals(report, lang), "</body>", "</html>",
    ]
    return "\n".join(parts) + "\n"


def _said(message: str, lang: str, **values: object) -> str:
    return escape(translate(message, lang).format(**values), quote=False)


def _findings(report: Report, lang: str) -> Iterator[str]:
    if report.findings:
        yield f'<section class="findings"><h2>{_said("What does not follow", lang)}</h2><ul>'
        for finding in report.findings:
            yield f"<li>{escape(finding_line(finding, lang))}</li>"
        yield "</ul></section>"


def _deals(scored: Scored, lang: str) -> Iterator[str]:
    heads = [translate(word, lang) for word in ("Deal", "For", "Line", "Law")]
    deal_head, for_head, line_head, law_head = (f'<th scope="col">{escape(word)}</th>' for word in heads)
    yield f'<h2>{_said("Deals", lang)}</h2><div class="scroll"><table><thead><tr>'
    yield f'{deal_head}{for_head}{line_head if scored.has_line else ""}{SIDE_HEADS}{law_head}'
    yield "</tr></thead><tbody>"
    for deal in scored.deals:
        vul = vulnerability_words(deal, lang)
        line = "<td></td>" if scored.has_line else ""
        yield (f'<tr class="deal"><th scope="row">{escape(deal.name)}</th><td>{_played(deal, lang)}'
               f'{", " + escape(vul) if vul else ""}</td>{line}<td class="n">{_blank(deal.points(Side.NS))}</td>'
               f'<td class="n">{_blank(deal.points(Side.EW))}</td><td></td></tr>')
        yield from (_item(item, scored.has_line, lang) for item in deal.items)
        if deal.game is not None:
            yield f'<tr><td></td><td colspan="5">{_said("game to {side}", lang, side=deal.game)}</td></tr>'
    if scored.closing:
        yield f'<tr class="deal"><th scope="row"></th><td colspan="5">{_said("at the end", lang)}</td></tr>'
        yield from (_item(item, scored.has_line, lang) for item in scored.closing)
    yield "</tbody></table></div>"


def _item(item: Item, has_line: bool, lang: str) -> str:
    line = f"<td>{escape(line_word(item.line, lang))}</td>" if has_line else ""
    points = [item.points if item.side is side else 0 for side in Side]
    return (f"<tr><td></td><td>{escape(translate(item.what, lang))}</td>{line}"
            + "".join(f'<td class="n">{_blank(n)}</td>' for n in points)
            + f'<td class="source">{escape(source_words(item.source, lang))}</td></tr>')


def _kept(scored: Scored, lang: str) -> Iterator[str]:
    """The sheet as players keep it."""
    above, below = sheet_columns(scored)
    yield (f'<h2>{_said("The sheet", lang)}</h2><table class="keep"><thead><tr><th scope="col">NS</th>'
           '<th scope="col">EW</th></tr></thead><tbody>')
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


def _totals(report: Report, lang: str) -> Iterator[str]:
    scored = report.scored
    yield f"<h2>{_said('Totals', lang)}</h2><table><thead><tr><th></th>{SIDE_HEADS}</tr></thead><tbody>"
    lines: list[tuple[str, Line | None]] = [(translate("total", lang), None)]
    if scored.has_line:
        lines = [(translate("above the line", lang), Line.ABOVE), (translate("below the line", lang), Line.BELOW),
                 *lines]
    for word, line in lines:
        yield (f'<tr><th scope="row">{escape(word)}</th><td class="n">{scored.points(Side.NS, line)}</td>'
               f'<td class="n">{scored.points(Side.EW, line)}</td></tr>')
    yield f"</tbody></table><p>{escape(result_line(scored, lang))}</p>"
    notes = [translate(remark, lang) for remark in scored.remarks]
    notes += [other_law_line(report, lang)] if report.law_matters else []
    if notes:
        yield "<ul>" + "".join(f"<li>{escape(note)}</li>" for note in notes) + "</ul>"


def _played(scored: ScoredDeal, lang: str) -> str:
    deal = scored.deal
    if deal.contract is None:
        return _said("passed out", lang)
    result = result_text(deal.contract, deal.tricks).replace("-", "−")
    return played_words(_contract(deal.contract), deal, result, lang)


def _contract(contract: Contract) -> str:
    strain = contract.strain
    red = strain in (Strain.DIAMONDS, Strain.HEARTS)
    glyph = f'<span class="red">{strain.glyph}</span>' if red else strain.glyph
    return f"{contract.level}{glyph}{'X' * contract.doubled}"


def _blank(points: int) -> str:
    return str(points) if points else ""
