"""A scored sheet as text and as JSON: every item with its side, its place, its points and its Law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from bidcheck.auction import Seat, Side
from bidcheck.locale import phrase, translate, translate_count
from bidcheck.scoring.claims import LAW_WORDS, WHO, Finding, Report, claim_fault
from bidcheck.scoring.contract import result_text
from bidcheck.scoring.deal import Deal, Form, Scored, ScoredDeal
from bidcheck.scoring.items import Item, Line

FORM_WORDS = {
    Form.RUBBER: phrase("Rubber"), Form.CHICAGO: phrase("Chicago"), Form.TOURNAMENT: phrase("Tournament"),
    Form.DUPLICATE: phrase("Duplicate"),
}


def who(player: Seat | Side | None) -> str:
    """``N`` or ``NS``; empty for nobody."""
    return "" if player is None else str(player)


def played(deal: Deal, lang: str = "en") -> str:
    """``4S by N, 11 tricks (+1)``, or ``passed out``."""
    if deal.contract is None:
        return translate("passed out", lang)
    return played_words(str(deal.contract), deal, result_text(deal.contract, deal.tricks), lang)


def played_words(contract: str, deal: Deal, result: str, lang: str) -> str:
    """A contract, written already, with its declarer and result."""
    words = translate_count("{contract} by {declarer}, {n} trick ({result})",
                            "{contract} by {declarer}, {n} tricks ({result})", deal.tricks, lang)
    return words.format(contract=contract, declarer=who(deal.declarer), n=deal.tricks, result=result)


def vulnerability_words(scored: ScoredDeal, lang: str = "en") -> str:
    """Who is vulnerable, as far as the sheet tells."""
    if scored.vulnerability is not None:
        return translate(WHO[scored.vulnerability], lang)
    if scored.deal.vul is None or scored.deal.contract is None:
        return ""
    message = "{side} vulnerable" if scored.vulnerable else "{side} not vulnerable"
    return translate(message, lang).format(side=scored.deal.side)


def heading(scored: Scored, lang: str = "en") -> str:
    """The form, its variant and the law."""
    style = getattr(scored.sheet.options, "style", "")
    form, law = translate(FORM_WORDS[scored.sheet.form], lang), translate(LAW_WORDS[scored.law], lang)
    message = "{form}, {law}"
    if style == "carried":
        message = "{form}, part-scores carried, {law}"
    elif style == "duplicate":
        message = "{form}, scored as duplicate, {law}"
    title = f"{scored.sheet.title}: " if scored.sheet.title else ""
    return title + translate(message, lang).format(form=form, law=law)


def finding_line(finding: Finding, lang: str = "en") -> str:
    """``file:line:column: message``."""
    message = translate(finding.message, lang)
    return f"{finding.place}: {message}" if finding.place else message


def other_law_line(report: Report, lang: str = "en") -> str:
    """What the totals are under the other law, for sheets whose totals depend on it."""
    totals = ", ".join(f"{side} {points}" for side, points in report.other.totals.items())
    return f"{translate(LAW_WORDS[report.other.law], lang)}: {totals}"


def result_line(scored: Scored, lang: str = "en") -> str:
    """Who is ahead, and by how much."""
    if scored.winner is None:
        return translate("the sides are level", lang)
    return translate("{side} by {n}", lang).format(side=scored.winner, n=scored.margin)


# Text


def report_text(report: Report, lang: str = "en") -> str:
    """The sheet for a person at a terminal, letters only."""
    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    scored = report.scored
    lines = [heading(scored, lang), ""]
    for deal in scored.deals:
        parts = [played(deal.deal, lang), vulnerability_words(deal, lang)]
        if scored.sheet.form is Form.CHICAGO:
            parts.insert(1, _("dealer {seat}", seat=deal.dealer))
        lines.append(f"{deal.name}  {', '.join(filter(None, parts))}")
        lines += [_item_line(item, scored.has_line, lang) for item in deal.items]
        if deal.game is not None:
            lines.append("  -- " + _("game to {side}: no part-score counts further", side=deal.game))
        elif any(deal.carried):
            lines.append("  -- " + _("counting towards game: {points}", points=_carried(deal)))
    if scored.closing:
        lines.append(_("at the end"))
        lines += [_item_line(item, scored.has_line, lang) for item in scored.closing]
    lines += ["", *(_sheet_lines(scored) if scored.sheet.form is Form.RUBBER else ()), *_total_lines(scored, lang)]
    lines += [_("note: {remark}", remark=translate(remark, lang)) for remark in scored.remarks]
    if report.law_matters:
        lines.append(_("note: {remark}", remark=other_law_line(report, lang)))
    if report.findings:
        lines += ["", *(finding_line(finding, lang) for finding in report.findings)]
    return "\n".join(lines)


def line_word(line: Line | None, lang: str) -> str:
    """Where an item stands on the sheet."""
    if line is None:
        return ""
    return translate("above" if line is Line.ABOVE else "below", lang)


def _item_line(item: Item, has_line: bool, lang: str) -> str:
    line = f"{line_word(item.line, lang):<7}" if has_line else ""
    what, source = translate(item.what, lang), source_words(item.source, lang)
    return f"  {item.side} {item.points:>5}  {line}{what:<44} {source}".rstrip()


def source_words(source: str, lang: str) -> str:
    """The Law that an item is by."""
    return translate(source, lang)


def _carried(deal: ScoredDeal) -> str:
    return ", ".join(f"{side} {points}" for side, points in zip(Side, deal.carried, strict=True) if points)


def _total_lines(scored: Scored, lang: str) -> Iterator[str]:
    rows = [(translate("total", lang), scored.points(Side.NS), scored.points(Side.EW))]
    if scored.has_line:
        rows = [*((line_word(line, lang), scored.points(Side.NS, line), scored.points(Side.EW, line))
                  for line in (Line.ABOVE, Line.BELOW)), *rows]
    if scored.games is not None:
        rows.append((translate("games", lang), *scored.games))
    width = max(5, *(len(word) for word, _, _ in rows))
    yield f"  {'':{width}} {'NS':>6} {'EW':>6}"
    for word, ns, ew in rows:
        yield f"  {word:<{width}} {ns:>6} {ew:>6}"
    yield f"  {result_line(scored, lang)}"


def _sheet_lines(scored: Scored) -> Iterator[str]:
    """The sheet as players keep it: premiums upwards from the line, trick points down from it."""
    above, below = sheet_columns(scored)
    height = max(len(column) for column in above)
    yield f"  {'NS':>12} | EW"
    for row in range(height - 1, -1, -1):
        yield _two(*(column[row] if row < len(column) else "" for column in above))
    yield f"  {'=' * 12}=|={'=' * 12}"
    for at, game in enumerate(below):
        if at:
            yield f"  {'-' * 12}-|-{'-' * 12}"
        for row in range(max(len(column) for column in game)):
            yield _two(*(column[row] if row < len(column) else "" for column in game))
    yield ""


def _two(ns: str, ew: str) -> str:
    return f"  {ns:>12} | {ew}".rstrip()


Columns = tuple[list[str], list[str]]


def sheet_columns(scored: Scored) -> tuple[Columns, list[Columns]]:
    """The entries above the line, nearest it first, and those below it game by game; NS and EW each time."""
    above: Columns = ([], [])
    below: list[Columns] = [([], [])]
    for deal in scored.deals:
        for item in deal.items:
            column = below[-1] if item.line is Line.BELOW else above
            column[item.side].append(f"{deal.name} {item.points}")
        if deal.game is not None:
            below.append(([], []))
    for item in scored.closing:
        above[item.side].append(str(item.points))
    return above, below


DECLARER = (phrase("{points}"), phrase("to the defenders {points}"))
"""The names of the sides of one contract, as ``claim_fault`` wants them."""


def contract_text(report: Report, lang: str = "en") -> str:
    """One contract of the command line, whose declarer's side is NS, as text."""
    def _(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    deal, elsewhere = report.scored.deals[0], report.other.deals[0]
    contract = deal.deal.contract
    if contract is None:
        lines = [_("passed out"), _("score {points}", points=0)]
    else:
        result = result_text(contract, deal.deal.tricks)
        words = translate_count("{contract}, {n} trick ({result}), {state}, {law}",
                                "{contract}, {n} tricks ({result}), {state}, {law}", deal.deal.tricks, lang)
        lines = [words.format(contract=contract, n=deal.deal.tricks, result=result,
                              state=_("vulnerable" if deal.vulnerable else "not vulnerable"),
                              law=translate(LAW_WORDS[report.scored.law], lang))]
        lines += [f"  {item.points:>5}  {translate(item.what, lang):<44} {source_words(item.source, lang)}"
                  for item in deal.items]
        lines.append(_("score {points}: the defenders get it" if deal.net < 0 else "score {points}", points=deal.net))
    if elsewhere.net != deal.net:
        lines.append(_("note: {remark}", remark=f"{translate(LAW_WORDS[report.other.law], lang)} {elsewhere.net}"))
    fault = claim_fault(deal, elsewhere, report.other.law, DECLARER)
    return "\n".join(lines if fault is None else [*lines, translate(fault, lang)])


# JSON


def contract_data(report: Report) -> dict[str, Any]:
    """One contract of the command line as JSON; ``score`` is from declarer's side."""
    deal, elsewhere = report.scored.deals[0], report.other.deals[0]
    data = deal_data(deal)
    sides = {"NS": "declarer", "EW": "defenders"}
    fault = claim_fault(deal, elsewhere, report.other.law, DECLARER)
    return {
        **{key: data[key] for key in ("contract", "tricks", "result", "vulnerable")},
        "law": report.scored.law.value,
        "score": deal.net,
        "items": [item | {"side": sides[item["side"]]} for item in data["items"]],
        "other_law": {"law": report.other.law.value, "score": elsewhere.net, "differs": elsewhere.net != deal.net},
        "claimed": deal.deal.claimed.net if deal.deal.claimed else None,
        "findings": [] if fault is None else [{"code": "claimed-score", "message": fault}],
    }


def report_data(report: Report) -> dict[str, Any]:
    """The sheet as JSON; the keys are described in ``docs/scoring.md``."""
    scored = report.scored
    data: dict[str, Any] = {
        "form": scored.sheet.form.value,
        "law": scored.law.value,
        "options": _options(scored),
        "deals": [deal_data(deal) for deal in scored.deals],
        "closing": [item_data(item) for item in scored.closing],
        "totals": _sides(scored, None),
    }
    if scored.games is not None:
        data |= {
            "above": _sides(scored, Line.ABOVE), "below": _sides(scored, Line.BELOW),
            "games": {"NS": scored.games[0], "EW": scored.games[1]},
        }
    other = report.other
    return data | {
        "winner": None if scored.winner is None else str(scored.winner),
        "margin": scored.margin,
        "finished": scored.finished,
        "remarks": list(scored.remarks),
        "other_law": {"law": other.law.value, "totals": _sides(other, None), "differs": report.law_matters},
        "findings": [finding_data(finding) for finding in report.findings],
    }


def deal_data(scored: ScoredDeal) -> dict[str, Any]:
    """One deal as JSON."""
    deal = scored.deal
    side = deal.side
    return {
        "deal": scored.number,
        "name": scored.name,
        "dealer": None if scored.dealer is None else str(scored.dealer),
        "vul": None if scored.vulnerability is None else str(scored.vulnerability),
        "contract": None if deal.contract is None else str(deal.contract),
        "declarer": str(deal.declarer) if isinstance(deal.declarer, Seat) else None,
        "side": None if side is None else str(side),
        "tricks": None if deal.contract is None else deal.tricks,
        "result": None if deal.contract is None else result_text(deal.contract, deal.tricks),
        "vulnerable": None if deal.contract is None else scored.vulnerable,
        "items": [item_data(item) for item in scored.items],
        "points": {str(s): scored.points(s) for s in Side},
        "score": scored.net,
        "game": None if scored.game is None else str(scored.game),
        "carried": {str(s): points for s, points in zip(Side, scored.carried, strict=True)},
    }


def item_data(item: Item) -> dict[str, Any]:
    """One item as JSON; ``where`` is above or below the line, or null."""
    return {
        "kind": item.kind.value, "what": item.what, "side": str(item.side),
        "where": None if item.line is None else item.line.value, "points": item.points, "source": item.source,
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding as JSON."""
    place = finding.place
    return {
        "code": finding.code, "message": finding.message, "deal": finding.deal, "claimed": finding.claimed,
        "follows": finding.follows, "file": place.file if place else None, "line": place.line if place else None,
        "column": place.column if place else None,
    }


def _sides(scored: Scored, line: Line | None) -> dict[str, int]:
    return {str(side): scored.points(side, line) for side in Side}


def _options(scored: Scored) -> dict[str, Any]:
    options = scored.sheet.options
    data = {} if options is None else asdict(options)
    if data.get("unfinished_partscore", 0) is None:
        data["unfinished_partscore"] = scored.law.unfinished_partscore
    return data
