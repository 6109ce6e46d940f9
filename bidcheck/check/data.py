"""Reports as JSON: keys are stable and English."""

from __future__ import annotations

import json
from typing import Any

from bidcheck.check.claims import ClauseReport, Explained
from bidcheck.check.report import BoardReport, CallReport, Finding, Worth
from bidcheck.dds import Table, table_data


def board_line(report: BoardReport) -> str:
    """A board as one line of JSON."""
    return json.dumps(board_data(report), ensure_ascii=False)


def board_data(report: BoardReport) -> dict[str, Any]:
    """A board as JSON data."""
    data: dict[str, Any] = {
        "file": report.file, "line": report.line, "board": report.board, "dealer": report.dealer, "vul": report.vul,
        "auction": list(report.auction), "legal": report.legal, "calls": [_call_data(c) for c in report.calls],
        "contract": report.contract, "declarer": report.declarer, "result": report.result, "score": report.score,
        "score_ns": report.score_ns, "claimed_score": report.claimed or None,
        "findings": [_finding_data(f) for f in report.findings],
    }
    if any(report.players):
        data["players"] = dict(zip("NESW", report.players, strict=True))
    if report.room:
        data["room"] = report.room
    if report.worth is not None:
        data["double_dummy"] = worth_data(report.worth)
    return data


def _call_data(call: CallReport) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": call.seat, "call": call.call, "verdict": call.verdict,
                            "system_call": call.system_call, "reason": call.reason}
    if call.status:
        data["status"] = call.status
    if call.alternatives:
        data["alternatives"] = list(call.alternatives)
    if call.shows:
        data["shows"] = call.shows
    if call.law:
        data["law"] = call.law
    if call.alert:
        data["alert"] = True
    if call.explained is not None:
        data["explanation"] = _explained_data(call.explained)
    return data


def _explained_data(explained: Explained) -> dict[str, Any]:
    return {
        "text": explained.text, "read": [_clause_data(c) for c in explained.clauses],
        "unread": list(explained.unread), "outside": explained.outside, "convention": explained.convention or None,
        "system_convention": explained.named_by_system or None, "faults": list(explained.faults),
    }


def _clause_data(clause: ClauseReport) -> dict[str, Any]:
    data: dict[str, Any] = {"clause": clause.text, "held": clause.held}
    if clause.relation is not None:
        data |= {"relation": clause.relation, "system_least": clause.least, "system_most": clause.most}
    return data


def _finding_data(finding: Finding) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": finding.kind, "line": finding.line, "message": finding.message}
    if finding.call:
        data["call"] = finding.call
    return data


def worth_data(worth: Worth) -> dict[str, Any]:
    """A deal's double-dummy table, what the contract makes, and par, as JSON data."""
    return {"tricks": table_data(Table(worth.table)), "contract_makes": worth.tricks_made,
            "contract_score_ns": worth.score, "par_ns": worth.par, "par_contracts": list(worth.par_contracts)}
