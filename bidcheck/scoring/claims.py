"""Figures that somebody claimed, held against what the deals give.

A claim that does not follow is a finding. Where the figure is right under the other law, or by a rule that some tables
play, the finding says so: that is usually where it came from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bidcheck.auction import Side, Vulnerability
from bidcheck.scoring.boards import score_boards
from bidcheck.scoring.chicago import score_chicago
from bidcheck.scoring.deal import (
    ChicagoOptions,
    Claim,
    Form,
    RubberOptions,
    Scored,
    ScoredDeal,
    Sheet,
)
from bidcheck.scoring.items import Law
from bidcheck.scoring.place import Place
from bidcheck.scoring.rubber import score_rubber

LAW_WORDS = {Law.MODERN: "under the law of today", Law.PRE1987: "under the law before 1987"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim that does not follow. ``deal`` is its number, ``None`` for a claim about the whole sheet."""

    code: str
    message: str
    deal: int | None
    claimed: dict[str, int | str]
    follows: dict[str, int | str]
    place: Place | None


@dataclass(frozen=True, slots=True)
class Report:
    """A sheet scored by its own law, the same by the other, and what is wrong with its claims."""

    scored: Scored
    other: Scored
    findings: tuple[Finding, ...]

    @property
    def law_matters(self) -> bool:
        return self.scored.totals != self.other.totals


def score_sheet(sheet: Sheet, law: Law | None = None) -> Scored:
    """``sheet`` scored by its form, and by its own law unless another is given.

    Raises ``SheetError`` where the deals do not make a sheet of that form.
    """
    law = sheet.law if law is None else law
    if sheet.form is Form.RUBBER:
        return score_rubber(sheet, law)
    if sheet.form is Form.CHICAGO:
        return score_chicago(sheet, law)
    return score_boards(sheet, law)


def check_sheet(sheet: Sheet) -> Report:
    """Score ``sheet`` and check what it claims: totals, deals, and the vulnerability where that follows."""
    scored = score_sheet(sheet)
    other = score_sheet(sheet, sheet.law.other)
    findings: list[Finding] = []
    for deal, elsewhere in zip(scored.deals, other.deals, strict=True):
        findings += _vulnerability(scored, deal)
        findings += _deal(deal, elsewhere, other.law)
    if sheet.claimed is not None and not _holds(sheet.claimed, scored):
        findings.append(_total(scored, sheet.claimed))
    return Report(scored, other, tuple(findings))


def _vulnerability(scored: Scored, deal: ScoredDeal) -> Iterator[Finding]:
    said, follows, side = deal.deal.vul, deal.vulnerability, deal.deal.side
    if said is None or follows is None or said is follows:
        return
    if isinstance(said, bool):
        if side is None or said is follows.of(side):
            return
        claimed = f"{side} {'vulnerable' if said else 'not vulnerable'}"
    else:
        claimed = _who(said)
    reason = {
        Form.RUBBER: "by the games won so far",
        Form.CHICAGO: "in the order of Chicago",
    }.get(scored.sheet.form, f"on board {deal.deal.board} (Law 2)")
    yield Finding("vulnerability", f"deal {deal.name}: the sheet says {claimed}; {reason} it is {_who(follows)}",
                  deal.number, {"vul": claimed}, {"vul": str(follows)}, deal.deal.place)


def _who(vulnerability: Vulnerability) -> str:
    return {0: "nobody vulnerable", 1: "NS vulnerable", 2: "EW vulnerable", 3: "both vulnerable"}[vulnerability]


def _deal(deal: ScoredDeal, elsewhere: ScoredDeal, other: Law) -> Iterator[Finding]:
    claim = deal.deal.claimed
    wrong = claim_fault(deal, elsewhere, other, ("NS ", "EW "))
    if claim is None or wrong is None:
        return
    what = "passed out" if deal.deal.contract is None else f"{deal.deal.contract} by {deal.deal.declarer}"
    yield Finding("claimed-score", f"deal {deal.name}, {what}: {wrong}", deal.number, _claim_data(claim),
                  {str(side): deal.points(side) for side in Side}, claim.place)


def claim_fault(deal: ScoredDeal, elsewhere: ScoredDeal, other: Law, names: tuple[str, str]) -> str | None:
    """What is wrong with the claim for a deal; ``None`` if nothing is.

    ``elsewhere`` is the deal under the ``other`` law; ``names`` are written before the points of NS and EW.
    """
    claim = deal.deal.claimed
    if claim is None or _holds_for_deal(claim, deal):
        return None
    message = f"claimed {_claim_text(claim, deal, names)}; it is {_deal_text(deal, names)}"
    if _holds_for_deal(claim, elsewhere):
        return f"{message}; the claim is right {LAW_WORDS[other]}"
    left_out = _left_out(claim, deal)
    return message if left_out is None else f"{message}; the claim leaves out {left_out}"


def _holds_for_deal(claim: Claim, deal: ScoredDeal) -> bool:
    return (claim.net is None or claim.net == deal.net) and all(
        points == _credited(deal.points(side), deal.points(side.other), points) for side, points in claim.points
    )


def _credited(own: int, theirs: int, claimed: int) -> int:
    """What a claim is compared with: a side's points, or where a negative figure is claimed, its net score."""
    return own - theirs if claimed < 0 else own


def _claim_text(claim: Claim, deal: ScoredDeal, names: tuple[str, str]) -> str:
    if claim.net is not None:
        side = deal.deal.side
        return str(claim.net) if side is None else f"{names[side]}{claim.net}"
    return ", ".join(f"{names[side]}{points}" for side, points in claim.points)


def _claim_data(claim: Claim) -> dict[str, int | str]:
    data: dict[str, int | str] = {str(side): points for side, points in claim.points}
    if claim.net is not None:
        data["net"] = claim.net
    if claim.winner is not None:
        data["winner"] = str(claim.winner)
    if claim.margin is not None:
        data["margin"] = claim.margin
    return data


def _deal_text(deal: ScoredDeal, names: tuple[str, str]) -> str:
    parts = []
    for side in Side:
        points = [item.points for item in deal.items if item.side is side]
        if points:
            whole = f" = {sum(points)}" if len(points) > 1 else ""
            parts.append(f"{names[side]}{' + '.join(map(str, points))}{whole}")
    return ", ".join(parts) or "0"


def _left_out(claim: Claim, deal: ScoredDeal) -> str | None:
    """The one item without which the claim would be right."""
    for item in deal.items:
        rest = replace(deal, items=tuple(i for i in deal.items if i is not item))
        if _holds_for_deal(claim, rest):
            return f"{item.points} for {item.what}"
    return None


def _holds(claim: Claim, scored: Scored) -> bool:
    return (
        all(points == _credited(scored.points(s), scored.points(s.other), points) for s, points in claim.points)
        and (claim.winner is None or claim.winner is scored.winner)
        and (claim.margin is None or claim.margin == scored.margin)
    )


def _total(scored: Scored, claim: Claim) -> Finding:
    gives = ", ".join(f"{side} {points}" for side, points in scored.totals.items())
    claimed = [f"{side} {points}" for side, points in claim.points]
    if claim.winner is not None:
        claimed.append(f"{claim.winner} the winner")
    if claim.margin is not None:
        claimed.append(f"a margin of {claim.margin}")
        gives += f", a margin of {scored.margin}" + (f" for {scored.winner}" if scored.winner is not None else "")
    off = [
        f"{side} {abs(difference)} too {'many' if difference > 0 else 'few'}"
        for side, points in claim.points
        if (difference := points - _credited(scored.points(side), scored.points(side.other), points))
    ]
    message = f"claimed {', '.join(claimed)}; the deals give {gives}" + (f" ({', '.join(off)})" if off else "")
    if (reason := _reason(scored, claim)) is not None:
        message += f"; the claim is right {reason}"
    follows: dict[str, int | str] = {str(side): points for side, points in scored.totals.items()}
    if claim.winner is not None or claim.margin is not None:
        follows |= {"winner": str(scored.winner) if scored.winner is not None else "", "margin": scored.margin}
    return Finding("claimed-total", message, None, _claim_data(claim), follows, claim.place)


def _reason(scored: Scored, claim: Claim) -> str | None:
    """The law or house rule under which a wrong total would be right."""
    sheet, law = scored.sheet, scored.law
    if _holds(claim, score_sheet(sheet, law.other)):
        return LAW_WORDS[law.other]
    for words, varied in _variants(sheet):
        for one in (law, law.other):
            if _holds(claim, score_sheet(varied, one)):
                return words if one is law else f"{LAW_WORDS[one]}, and {words}"
    swapped = replace(claim, points=tuple((side.other, points) for side, points in claim.points),
                      winner=None if claim.winner is None else claim.winner.other)
    return "with the sides exchanged" if _holds(swapped, scored) else None


def _variants(sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    """Rules that some tables play, and ``sheet`` with each."""
    options = sheet.options
    if isinstance(options, RubberOptions):
        yield "if a rubber won 2 to 0 earned 750 (Rubber Law 74 gives 700)", _with(sheet, two_game_rubber=750)
        yield f"if honours were {'not ' if options.honours else ''}counted", _with(sheet, honours=not options.honours)
        yield ("if the premiums for a rubber broken off were left out",
               _with(sheet, unfinished_game=0, unfinished_partscore=0))
        yield "if an unfinished part-score earned 50", _with(sheet, unfinished_partscore=50)
    if isinstance(options, ChicagoOptions):
        duplicate = options.style == "duplicate"
        yield ("if part-scores were carried" if duplicate else "if each deal were scored as in duplicate",
               _with(sheet, style="carried" if duplicate else "duplicate"))
        theirs = options.vulnerable == "dealer"
        yield (f"if the {'dealer’s opponents' if theirs else 'dealer’s side'} were vulnerable on deals 2 and 3",
               _with(sheet, vulnerable="opponents" if theirs else "dealer"))
        yield "if every part-score earned 50 too", _with(sheet, partscore_bonus=50)
        yield "if a part-score on the fourth deal earned nothing", _with(sheet, last_deal_partscore=0)
        yield f"if honours were {'not ' if options.honours else ''}counted", _with(sheet, honours=not options.honours)


def _with(sheet: Sheet, **options: object) -> Sheet:
    assert sheet.options is not None
    return replace(sheet, options=replace(sheet.options, **options))  # type: ignore[arg-type]
