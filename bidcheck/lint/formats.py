"""Findings written for people, editors and machines: full, concise, json, github, sarif."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bidcheck import __version__
from bidcheck.lint.finding import Finding, Severity
from bidcheck.lint.rule import Rule
from bidcheck.lint.rules import RULES
from bidcheck.lint.run import Report
from bidcheck.lint.words import percent
from bidcheck.locale import translate, translate_count

ALSO = 8
"""At most so many other auctions are named in the text forms."""


def full(reports: Sequence[Report]) -> str:
    """Each finding with its line, a caret and the remedy; a summary at the end."""
    blocks = [_block(finding, report.lang) for report in reports for finding in report.findings]
    return "\n\n".join([*blocks, summary(reports)])


def _block(finding: Finding, lang: str) -> str:
    lines = [f"{finding.place}: {finding.code} [{finding.name}] {finding.message}"]
    excerpt = finding.place.excerpt()
    if excerpt:
        lines.append(excerpt)
    lines.extend(f"  {line}" for line in finding.lines)
    if finding.also:
        lines.append(f"  {_also(finding, lang)}")
    if finding.help:
        lines.append("  " + translate("help: {words}", lang).format(words=finding.help))
    return "\n".join(lines)


def _also(finding: Finding, lang: str) -> str:
    """``also after 1♥, 1♠ (the same) and 2♣ (0.5 %)``; the openings are named as such."""
    same = [e for e in finding.also if (e.hands, e.share) == (finding.hands, finding.share)]
    rest = [e for e in finding.also if e not in same]
    openings = translate("the openings", lang)
    words = [e.situation or openings for e in same]
    if words and finding.share is not None:
        words[-1] = translate("{auction} (the same)", lang).format(auction=words[-1])
    words += [(e.situation or openings) + (f" ({percent(e.share).say(lang)})" if e.share is not None else "")
              for e in rest]
    if len(words) > ALSO + 1:
        words[ALSO:] = [translate("{n} more", lang).format(n=len(words) - ALSO)]
    listed = words[-1] if len(words) == 1 else ", ".join(words[:-1]) + translate(" and ", lang) + words[-1]
    if finding.auction is not None and all(c == "P" for c in finding.auction):
        return translate("also in {auctions}", lang).format(auctions=listed)
    return translate("also after {auctions}", lang).format(auctions=listed)


def summary(reports: Sequence[Report]) -> str:
    """``2 errors, 1 warning, 3 notes`` over all files, and how many comments put aside."""
    lang = reports[0].lang if reports else "en"
    counts = dict.fromkeys(Severity, 0)
    for report in reports:
        for finding in report.findings:
            assert finding.severity is not None
            counts[finding.severity] += 1
    errors, warnings, notes = (counts[s] for s in (Severity.ERROR, Severity.WARNING, Severity.INFO))
    words = [text.format(n=n) for text, n in (
        (translate_count("{n} error", "{n} errors", errors, lang), errors),
        (translate_count("{n} warning", "{n} warnings", warnings, lang), warnings),
        (translate_count("{n} note", "{n} notes", notes, lang), notes)) if n]
    aside = sum(len(report.aside) for report in reports)
    text = ", ".join(words) or translate("nothing found", lang)
    return text + (translate("; {n} put aside by comments", lang).format(n=aside) if aside else "")


def concise(reports: Sequence[Report]) -> str:
    """A line for each finding."""
    return "\n".join(
        f"{f.place}: {f.code} [{f.name}] {f.message}" + (f" ({_also(f, report.lang)})" if f.also else "")
        for report in reports for f in report.findings)


def as_data(finding: Finding) -> dict[str, object]:
    """A finding as JSON data."""
    place = finding.place
    data: dict[str, object] = {
        "code": finding.code, "name": finding.name, "severity": str(finding.severity), "file": place.file,
        "line": place.line, "column": place.column, "end_line": place.end_line, "end_column": place.end_column,
        "message": finding.message, "help": finding.help,
        "auction": None if finding.auction is None else list(finding.auction),
    }
    if finding.calls:
        data["calls"] = list(finding.calls)
    if finding.hands is not None:
        data["hands"] = str(finding.hands)
    if finding.share is not None:
        data["share"] = finding.share
    if finding.witnesses:
        data["witness"] = list(finding.witnesses)
    if finding.lines:
        data["lines"] = list(finding.lines)
    if finding.also:
        data["also"] = [
            {"auction": list(e.auction), "hands": None if e.hands is None else str(e.hands), "share": e.share}
            for e in finding.also]
    return data


def as_json(reports: Sequence[Report]) -> str:
    """A list of all findings."""
    found = [as_data(finding) for report in reports for finding in report.findings]
    return json.dumps(found, ensure_ascii=False, indent=2)


_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def github(reports: Sequence[Report]) -> str:
    """Workflow commands, which GitHub shows beside the lines."""
    lines = []
    for report in reports:
        for f in report.findings:
            assert f.severity is not None
            place = f.place
            spot = {"file": place.file, "line": place.line, "endLine": place.end_line, "col": place.column,
                    "title": f"{f.code} {f.name}"}
            if place.line == place.end_line:
                spot["endColumn"] = place.end_column
            text = f.message + (f"\n{f.help}" if f.help else "")
            values = ",".join(f"{key}={_property(str(value))}" for key, value in spot.items())
            lines.append(f"::{_GITHUB[f.severity]} {values}::{_data(text)}")
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif(reports: Sequence[Report]) -> str:
    """SARIF 2.1.0, for code scanning."""
    findings = [f for report in reports for f in report.findings]
    aside = [f for report in reports for f in report.aside]
    used = sorted({f.code for f in (*findings, *aside)})
    rules = [_sarif_rule(code, next(r for r in RULES if r.answers_to(code))) for code in used]
    results = [_sarif_result(f, used) for f in findings]
    results += [_sarif_result(f, used) | {"suppressions": [{"kind": "inSource"}]} for f in aside]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "bidcheck", "version": __version__, "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _sarif_rule(code: str, rule: Rule) -> dict[str, object]:
    sentence = f"{rule.codes[code][1]}." if code in rule.codes else rule.sentence
    return {
        "id": code, "name": rule.name_of(code), "shortDescription": {"text": sentence},
        "fullDescription": {"text": rule.sentence}, "help": {"text": rule.doc, "markdown": markdown(rule)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _sarif_result(f: Finding, used: Sequence[str]) -> dict[str, object]:
    assert f.severity is not None
    place = f.place
    uri = Path(place.file).as_posix()
    properties: dict[str, object] = {
        key: value for key, value in as_data(f).items()
        if key in ("auction", "calls", "hands", "share", "witness", "lines", "also", "help") and value
    }
    return {
        "ruleId": f.code, "ruleIndex": used.index(f.code), "level": _LEVELS[f.severity],
        "message": {"text": f.message + (f" Help: {f.help}." if f.help else "")},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri},
            "region": {"startLine": place.line, "startColumn": place.column, "endLine": place.end_line,
                       "endColumn": place.end_column},
        }}],
        "properties": properties,
    }


def markdown(rule: Rule, level: int = 3) -> str:
    """A rule's documentation as Markdown, its examples as YAML."""
    parts = [rule.sentence]
    for title, text in rule.sections.items():
        body = f"```yaml\n{text}\n```" if title in ("Wrong", "Right") else text
        parts.append(f"**{title}.** {body}" if not body.startswith("```") else f"**{title}**\n\n{body}")
    return "\n\n".join(parts)


FORMATS: dict[str, Callable[[Sequence[Report]], str]] = {
    "full": full, "concise": concise, "json": as_json, "github": github, "sarif": sarif,
}


def plain_rules() -> Iterable[tuple[str, str, str]]:
    """Code, name and sentence of every rule."""
    return ((rule.code, rule.name, rule.sentence) for rule in RULES)
