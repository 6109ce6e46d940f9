"""Matches for a person and as JSON."""

from __future__ import annotations

import json
from typing import Any

from bidcheck.auction import Contract
from bidcheck.check.text import contract_words, said_call, seat_name
from bidcheck.locale import percentage, translate, written
from bidcheck.scoring.contract import result_text
from bidcheck.simulate.match import NORMAL_95, Match, Outcome, Played, Room

KINDS = ("partscore", "game", "small slam", "grand slam")


def played_line(played: Played) -> str:
    """A deal as one line of JSON."""
    return json.dumps(played_data(played), ensure_ascii=False)


def played_data(played: Played) -> dict[str, Any]:
    """A deal at both tables as JSON data; IMPs are those of ``--ns``."""
    return {
        "deal": played.number, "dealer": played.dealer, "vul": played.vul,
        "hands": dict(zip("NESW", played.hands, strict=True)),
        "first": _room_data(played.first), "second": _room_data(played.second), "imps": played.imps,
    }


def _room_data(room: Room) -> dict[str, Any]:
    return {"auction": room.auction.split(), "contract": room.contract, "declarer": room.declarer,
            "tricks": room.tricks, "score_ns": room.score, "silent": {"NS": room.silent[0], "EW": room.silent[1]}}


def outcome_data(match: Match, outcome: Outcome) -> dict[str, Any]:
    """The sums of a match as JSON data."""
    error = outcome.standard_error
    scored = outcome.scored > 0
    return {"summary": {
        "ns": match.a.name, "ew": match.b.name, "seed": match.seed, "deals": outcome.deals,
        "double_dummy": match.double_dummy, "imps": outcome.total if scored else None,
        "mean": round(outcome.mean, 4) if scored else None,
        "standard_error": None if error is None else round(error, 4),
        "won": outcome.won if scored else None, "lost": outcome.lost if scored else None,
        "same_contract": outcome.same_contract,
        "contracts": {name: {kind: outcome.levels[side][kind] for kind in KINDS}
                      for side, name in enumerate(("ns", "ew"))},
        "silent_calls": {"ns": outcome.silent[0], "ew": outcome.silent[1]},
        "silent_auctions": {"ns": outcome.silent_auctions[0], "ew": outcome.silent_auctions[1]},
    }}


def outcome_text(match: Match, outcome: Outcome, lang: str = "en") -> str:
    """The match for a person."""
    a, b = match.a.name, match.b.name
    if a == b:
        a, b = f"{a} (--ns)", f"{b} (--ew)"
    lines = [translate("{a} against {b}: {n} deals, each bid at two tables, once each way round; seed {seed}", lang)
             .format(a=a, b=b, n=outcome.deals, seed=match.seed)]
    if outcome.scored:
        lines += ["", *_result_lines(a, outcome, lang)]
    else:
        lines.append(translate("Not scored: only the contracts reached are reported.", lang))
    lines += ["", translate("The same contract and declarer at both tables: {n} of {deals}", lang).format(
        n=outcome.same_contract, deals=outcome.deals)]
    names = (a, b)
    for side in (0, 1):
        kinds = ", ".join(f"{translate(kind, lang)} {outcome.levels[side][kind]}" for kind in KINDS)
        lines.append(translate("{system} declared: {kinds}", lang).format(system=names[side], kinds=kinds))
    for side in (0, 1):
        if outcome.silent[side]:
            lines.append(translate(
                "{system} had no call {calls} times, in {auctions} auctions, and passed: its notes leave gaps", lang,
            ).format(system=names[side], calls=outcome.silent[side], auctions=outcome.silent_auctions[side]))
    if outcome.swings and outcome.swings[0].imps:
        lines += ["", translate("The largest swings:", lang)]
        for played in outcome.swings:
            if played.imps:
                lines += _swing_lines(played, names, lang)
    return "\n".join(lines)


def _result_lines(a: str, outcome: Outcome, lang: str) -> list[str]:
    flat = outcome.scored - outcome.won - outcome.lost
    lines = [translate("{a} wins {won} deals, loses {lost}, {flat} are flat", lang).format(
        a=a, won=outcome.won, lost=outcome.lost, flat=flat)]
    error = outcome.standard_error
    said = translate("IMPs to {a}: {total:+d}, {mean} a deal", lang).format(
        a=a, total=outcome.total, mean=written(f"{outcome.mean:+.3f}", lang))
    if error is not None:
        low, high = outcome.mean - NORMAL_95 * error, outcome.mean + NORMAL_95 * error
        said += translate(", standard error {error} ({confidence}: {low} to {high})", lang).format(
            error=written(f"{error:.3f}", lang), confidence=percentage("95", lang),
            low=written(f"{low:+.3f}", lang), high=written(f"{high:+.3f}", lang))
        lines.append(said)
        if low <= 0 <= high:
            lines.append(translate("So many deals do not tell which is better.", lang))
    else:
        lines.append(said)
    return lines


def _swing_lines(played: Played, names: tuple[str, str], lang: str) -> list[str]:
    head = translate("deal {n}: {imps:+d} IMPs; {dealer} deals, vulnerable: {vul}", lang).format(
        n=played.number, imps=played.imps, dealer=seat_name(played.dealer, lang), vul=translate(played.vul, lang))
    lines = [f"  {head}", "    N:" + " ".join(played.hands)]
    for room, ns in ((played.first, names[0]), (played.second, names[1])):
        auction = " ".join(said_call(call, lang) for call in room.auction.split())
        lines.append(f"    {translate('{system} north–south', lang).format(system=ns)}: {auction}: "
                     f"{room_outcome(room, lang)}")
    return lines


def room_outcome(room: Room, lang: str = "en") -> str:
    """``4♠ by South =, 420``; north–south's score."""
    if room.contract is None or room.declarer is None:
        return translate("passed out", lang)
    contract = Contract.parse(room.contract)
    said = translate("{contract} by {declarer}", lang).format(
        contract=contract_words(contract, lang), declarer=seat_name(room.declarer, lang))
    if room.tricks is not None:
        said += f" {result_text(contract, room.tricks)}, {room.score:+d}"
    return said
