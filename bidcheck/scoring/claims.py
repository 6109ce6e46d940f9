"""Figures that somebody claimed, held against what the deals give.

A claim that does not follow is a finding. Where the figure is right under the other law, or by a rule that some tables
play, the finding says so: that is usually where it came from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bidcheck.auction import Side, Vulnerability
from bidcheck.locale import Phrase, joined, phrase
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
from bidcheck.scoring.items import Item, Law
from bidcheck.scoring.place import Place
from bidcheck.scoring.rubber import score_rubber

LAW_WORDS = {Law.MODERN: phrase("under the law of today"), Law.PRE1987: phrase("under the law before 1987")}


Names = tuple[str, str]
"""Messages with ``{points}``, for north–south and for east–west."""


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
        claimed = phrase("{side} vulnerable" if said else "{side} not vulnerable", side=str(side))
    else:
        claimed = WHO[said]
    message = "deal {deal}: the sheet says {claimed}; on board {board} (Law 2) it is {follows}"
    if scored.sheet.form is Form.RUBBER:
        message = "deal {deal}: the sheet says {claimed}; by the games won so far it is {follows}"
    elif scored.sheet.form is Form.CHICAGO:
        message = "deal {deal}: the sheet says {claimed}; in the order of Chicago it is {follows}"
    said_so = phrase(message, deal=deal.name, claimed=claimed, board=deal.deal.board, follows=WHO[follows])
    yield Finding("vulnerability", said_so, deal.number, {"vul": claimed}, {"vul": str(follows)}, deal.deal.place)


WHO = {
    Vulnerability.NONE: phrase("nobody vulnerable"), Vulnerability.NS: phrase("NS vulnerable"),
    Vulnerability.EW: phrase("EW vulnerable"), Vulnerability.BOTH: phrase("both vulnerable"),
}


def _deal(deal: ScoredDeal, elsewhere: ScoredDeal, other: Law) -> Iterator[Finding]:
    claim = deal.deal.claimed
    wrong = claim_fault(deal, elsewhere, other, (phrase("NS {points}"), phrase("EW {points}")))
    if claim is None or wrong is None:
        return
    what = phrase("passed out") if deal.deal.contract is None else phrase(
        "{contract} by {declarer}", contract=str(deal.deal.contract), declarer=str(deal.deal.declarer))
    message = phrase("deal {deal}, {what}: {wrong}", deal=deal.name, what=what, wrong=wrong)
    yield Finding("claimed-score", message, deal.number, _claim_data(claim),
                  {str(side): deal.points(side) for side in Side}, claim.place)


def claim_fault(deal: ScoredDeal, elsewhere: ScoredDeal, other: Law, names: Names) -> Phrase | None:
    """What is wrong with the claim for a deal; ``None`` if nothing is.

    ``elsewhere`` is the deal under the ``other`` law; ``names`` are messages for the points of NS and EW.
    """
    claim = deal.deal.claimed
    if claim is None or _holds_for_deal(claim, deal):
        return None
    message = phrase("claimed {claimed}; it is {score}", claimed=_claim_text(claim, deal, names),
                     score=_deal_text(deal, names))
    if _holds_for_deal(claim, elsewhere):
        return phrase("{message}; the claim is right {law}", message=message, law=LAW_WORDS[other])
    left_out = _left_out(claim, deal)
    if left_out is None:
        return message
    return phrase("{message}; the claim leaves out {points} for {what}", message=message, points=left_out.points,
                  what=left_out.what)


def _holds_for_deal(claim: Claim, deal: ScoredDeal) -> bool:
    return (claim.net is None or claim.net == deal.net) and all(
        points == _credited(deal.points(side), deal.points(side.other), points) for side, points in claim.points
    )


def _credited(own: int, theirs: int, claimed: int) -> int:
    """What a claim is compared with: a side's points, or where a negative figure is claimed, its net score."""
    return own - theirs if claimed < 0 else own


def _claim_text(claim: Claim, deal: ScoredDeal, names: Names) -> str:
    if claim.net is not None:
        side = deal.deal.side
        return str(claim.net) if side is None else phrase(names[side], points=claim.net)
    return joined(", ", (phrase(names[side], points=points) for side, points in claim.points))


def _claim_data(claim: Claim) -> dict[str, int | str]:
    data: dict[str, int | str] = {str(side): points for side, points in claim.points}
    if claim.net is not None:
        data["net"] = claim.net
    if claim.winner is not None:
        data["winner"] = str(claim.winner)
    if claim.margin is not None:
        data["margin"] = claim.margin
    return data


def _deal_text(deal: ScoredDeal, names: Names) -> str:
    parts = []
    for side in Side:
        points = [item.points for item in deal.items if item.side is side]
        if points:
            whole = f" = {sum(points)}" if len(points) > 1 else ""
            parts.append(phrase(names[side], points=f"{' + '.join(map(str, points))}{whole}"))
    return joined(", ", parts) if parts else "0"


def _left_out(claim: Claim, deal: ScoredDeal) -> Item | None:
    """The one item without which the claim would be right."""
    for item in deal.items:
        rest = replace(deal, items=tuple(i for i in deal.items if i is not item))
        if _holds_for_deal(claim, rest):
            return item
    return None


def _holds(claim: Claim, scored: Scored) -> bool:
    return (
        all(points == _credited(scored.points(s), scored.points(s.other), points) for s, points in claim.points)
        and (claim.winner is None or claim.winner is scored.winner)
        and (claim.margin is None or claim.margin == scored.margin)
    )


def _total(scored: Scored, claim: Claim) -> Finding:
    gives: list[str] = [f"{side} {points}" for side, points in scored.totals.items()]
    claimed: list[str] = [f"{side} {points}" for side, points in claim.points]
    if claim.winner is not None:
        claimed.append(phrase("{side} the winner", side=str(claim.winner)))
    if claim.margin is not None:
        claimed.append(phrase("a margin of {n}", n=claim.margin))
        gives.append(phrase("a margin of {n}", n=scored.margin) if scored.winner is None else phrase(
            "a margin of {n} for {side}", n=scored.margin, side=str(scored.winner)))
    off = [
        phrase("{side} {n} too many" if difference > 0 else "{side} {n} too few", side=str(side), n=abs(difference))
        for side, points in claim.points
        if (difference := points - _credited(scored.points(side), scored.points(side.other), points))
    ]
    message = phrase("claimed {claimed}; the deals give {score}", claimed=joined(", ", claimed),
                     score=joined(", ", gives))
    if off:
        message = phrase("{message} ({differences})", message=message, differences=joined(", ", off))
    if (reason := _reason(scored, claim)) is not None:
        message = phrase("{message}; the claim is right {law}", message=message, law=reason)
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
                return words if one is law else phrase("{law}, and {rule}", law=LAW_WORDS[one], rule=words)
    swapped = replace(claim, points=tuple((side.other, points) for side, points in claim.points),
                      winner=None if claim.winner is None else claim.winner.other)
    return phrase("with the sides exchanged") if _holds(swapped, scored) else None


def _variants(sheet: Sheet) -> Iterator[tuple[Phrase, Sheet]]:
    """Rules that some tables play, and ``sheet`` with each."""
    options = sheet.options
    if isinstance(options, RubberOptions):
        yield (phrase("if a rubber won 2 to 0 earned 750 (Rubber Law 74 gives 700)"),
               _with(sheet, two_game_rubber=750))
        yield _honours(options), _with(sheet, honours=not options.honours)
        yield (phrase("if the premiums for a rubber broken off were left out"),
               _with(sheet, unfinished_game=0, unfinished_partscore=0))
        yield phrase("if an unfinished part-score earned 50"), _with(sheet, unfinished_partscore=50)
    if isinstance(options, ChicagoOptions):
        duplicate = options.style == "duplicate"
        yield (phrase("if part-scores were carried" if duplicate else "if each deal were scored as in duplicate"),
               _with(sheet, style="carried" if duplicate else "duplicate"))
        theirs = options.vulnerable == "dealer"
        yield (phrase("if the dealer’s opponents were vulnerable on deals 2 and 3" if theirs
                      else "if the dealer’s side were vulnerable on deals 2 and 3"),
               _with(sheet, vulnerable="opponents" if theirs else "dealer"))
        yield phrase("if every part-score earned 50 too"), _with(sheet, partscore_bonus=50)
        yield phrase("if a part-score on the fourth deal earned nothing"), _with(sheet, last_deal_partscore=0)
        yield _honours(options), _with(sheet, honours=not options.honours)


def _honours(options: RubberOptions | ChicagoOptions) -> Phrase:
    return phrase("if honours were not counted" if options.honours else "if honours were counted")


def _with(sheet: Sheet, **options: object) -> Sheet:
    assert sheet.options is not None
    return replace(sheet, options=replace(sheet.options, **options))  # type: ignore[arg-type]
