"""Reports for a person at a terminal: a line a board, and below it what is to be said of it."""

from __future__ import annotations

from bidcheck.auction import Contract, Seat
from bidcheck.calls import Call
from bidcheck.check.report import BoardReport, CallReport, Worth
from bidcheck.check.tally import Left, Pair, Tally, board_label
from bidcheck.locale import percentage, translate, translate_count
from bidcheck.render import call_words
from bidcheck.scoring.contract import result_text

MARKS = {"deviation": "✗", "alternative": "~", "no agreement": "?", "illegal": "‼"}
"""How a call is marked in the auction; the system's call has no mark."""
_COLUMNS = "WNES"
_VUL = {"none": "neither vulnerable", "ns": "N–S vulnerable", "ew": "E–W vulnerable", "both": "both vulnerable"}


def board_text(report: BoardReport, lang: str = "en") -> str:
    """A board: its heading and, where there is something to say, the auction and the remarks."""
    lines = [heading(report, lang)]
    remarks = list(remark_lines(report, lang))
    if remarks:
        if report.auction:
            lines += [f"    {row}" for row in auction_rows(report, lang)]
        lines += [f"  {remark}" for remark in remarks]
    return "\n".join(line.rstrip() for line in lines)


def heading(report: BoardReport, lang: str = "en") -> str:
    """``12 (open): West deals, both vulnerable; 4♠ by South, 10 tricks (=), 420``."""
    parts = []
    if report.dealer:
        parts.append(translate("{dealer} deals", lang).format(dealer=seat_name(report.dealer, lang)))
    if report.vul is not None:
        parts.append(translate(_VUL[report.vul], lang))
    head = ", ".join(parts)
    played = outcome(report, lang)
    place = f"{report.file}:{report.line}"
    body = "; ".join(part for part in (head, played) if part)
    return f"{translate('Board', lang)} {board_label(report)}: {body}  [{place}]" if body else (
        f"{translate('Board', lang)} {board_label(report)}  [{place}]")


def outcome(report: BoardReport, lang: str = "en") -> str:
    """What was played and scored."""
    if report.contract is None:
        return translate("passed out", lang) if report.score == 0 else ""
    contract = Contract.parse(report.contract)
    said = contract_words(contract, lang)
    if report.declarer:
        said = translate("{contract} by {declarer}", lang).format(
            contract=said, declarer=seat_name(report.declarer, lang))
    if report.result is not None:
        said += f" {result_text(contract, report.result)}"
    if report.score is not None:
        said += f", {report.score}"
    return said


def contract_words(contract: Contract, lang: str = "en") -> str:
    """``4♠X``."""
    return call_words(contract.bid, lang) + "X" * contract.doubled


def seat_name(letter: str, lang: str = "en") -> str:
    """``North`` for ``N``."""
    return translate(Seat.parse(letter).name.title(), lang)


def said_call(text: str, lang: str = "en") -> str:
    """A recorded call as players write it, in parentheses too; what is no call stays as it stood."""
    if text.startswith("(") and text.endswith(")"):
        return f"({said_call(text[1:-1], lang)})"
    try:
        return call_words(Call.parse(text), lang)
    except ValueError:
        return text


def mark(call: CallReport) -> str:
    """The mark of a call in the auction."""
    return "" if call.is_quiet else MARKS.get(call.verdict or "", "")


def auction_rows(report: BoardReport, lang: str = "en") -> list[str]:
    """The auction in four columns from west, each call with its mark."""
    names = [translate(seat_name(c, lang), lang) for c in _COLUMNS]
    cells = ["–"] * _COLUMNS.index(report.dealer or "W")
    cells += [said_call(c.call, lang) + mark(c) + ("!" if c.alert else "") for c in report.calls]
    rows = [names, *(cells[at:at + 4] for at in range(0, len(cells), 4))]
    return ["  ".join(cell.ljust(9) for cell in row) for row in rows]


def remark_lines(report: BoardReport, lang: str = "en") -> list[str]:
    """All that is to be said of a board: calls that are illegal or left the system, findings, double dummy."""
    lines = []
    for at, call in enumerate(report.calls, 1):
        if call.verdict in ("deviation", "illegal", "alternative"):
            lines.append(call_remark(at, call, lang))
    for finding in report.findings:
        place = f"{report.file}:{finding.line}: " if finding.kind == "record" and finding.line else ""
        calls = report.calls[finding.call - 1:finding.call] if finding.call else ()
        whose = "".join(f"{seat_name(c.seat, lang) + ' ' if c.seat else ''}{said_call(c.call, lang)} " for c in calls)
        lines.append(f"{translate(finding.kind, lang)}: {place}{whose}{finding.message}")
    if report.worth is not None:
        lines.append(worth_text(report, report.worth, lang))
    return lines


def call_remark(number: int, call: CallReport, lang: str = "en") -> str:
    """What is to be said of one call."""
    who = f"{seat_name(call.seat, lang)} {said_call(call.call, lang)}" if call.seat else said_call(call.call, lang)
    lines = f"{MARKS.get(call.verdict or '', '')} {number}. {who}: {translate(call.verdict or '', lang)}"
    if call.reason:
        lines += f"; {call.reason}"
    rest = translate("every hand that no other call here fits", lang)
    if call.verdict == "deviation" and call.shows and call.shows != rest:
        lines += "; " + translate("it told partner: {shows}", lang).format(shows=call.shows)
    if call.verdict == "illegal" and call.system_call:
        lines += "; " + translate("the notes say {call}", lang).format(call=said_call(call.system_call, lang))
    return lines


def worth_text(report: BoardReport, worth: Worth, lang: str = "en") -> str:
    """What the contract was worth double dummy, and par."""
    parts = []
    if worth.tricks_made is not None and report.contract is not None:
        contract = Contract.parse(report.contract)
        made = f"{contract_words(contract, lang)} {result_text(contract, worth.tricks_made)}"
        parts.append(translate("{contract}, {score} to N–S", lang).format(contract=made, score=worth.score))
    contracts = ", ".join(worth.par_contracts) or translate("passed out", lang)
    parts.append(translate("par {score} to N–S ({contracts})", lang).format(score=worth.par, contracts=contracts))
    return f"{translate('double dummy', lang)}: {'; '.join(parts)}"


# summary ---------------------------------------------------------------------------------------------------------


def tally_text(tally: Tally, lang: str = "en") -> str:
    """The summary: the file, then pair by pair."""
    lines = tally_lines(tally, lang)
    for pair in tally.pairs.values():
        lines += ["", *pair_lines(pair, lang)]
    return "\n".join(lines)


def tally_lines(tally: Tally, lang: str = "en") -> list[str]:
    """The figures of the whole: boards and auctions, then the findings if there are any."""
    lines = [translate("boards: {boards}; auctions: {auctions}; illegal: {illegal}; a call left the system: {left}",
                       lang).format(boards=tally.boards, auctions=tally.auctions, illegal=tally.illegal,
                                    left=tally.with_deviation)]
    if tally.findings:
        found = ", ".join(f"{translate(kind, lang)} {n}" for kind, n in sorted(tally.findings.items()))
        lines.append(f"{translate('other findings', lang)}: {found}")
    return lines


def pair_lines(pair: Pair, lang: str = "en", most: int = 5) -> list[str]:
    """A pair: how often in system, the auctions most often left, and where the notes were silent."""
    share = "–" if pair.in_system is None else percentage(f"{100 * pair.in_system:.0f}", lang)
    lines = [translate(
        "{pair}, {system}: in system {share} of the calls that the notes decide ({decided}); boards: {boards}", lang,
    ).format(pair=translate(pair.label, lang), system=pair.system, share=share, decided=pair.decided,
             boards=pair.boards)]
    counts = ", ".join(f"{translate(verdict, lang)} {n}" for verdict, n in pair.verdicts.most_common())
    lines.append(f"  {counts}")
    for title, found in (("left most often", pair.most_left(most)), ("silent most often", pair.most_silent(most))):
        if found:
            lines.append(f"  {translate(title, lang)}:")
            lines += [f"    {left_text(turn, left, lang)}" for turn, left in found]
    return lines


def turn_text(turn: str, lang: str = "en") -> str:
    """An auction as players write it, or that there is none yet."""
    if turn == "the opening":
        return translate("the opening", lang)
    return " ".join(said_call(c, lang) for c in turn.split())


def left_text(turn: str, left: Left, lang: str = "en") -> str:
    """``1NT (P): 2 times, 2♦ for 2♣; boards 3, 17``."""
    made = "/".join(said_call(call, lang) for call, _ in left.made.most_common(3))
    system = "/".join(said_call(call, lang) for call, _ in left.system.most_common(3))
    times = translate_count("once", "{n} times", left.times, lang).format(n=left.times)
    boards = ", ".join(left.boards) + (" …" if left.more else "")
    said = turn_text(turn, lang)
    return translate("{auction}: {times}, {made} for {system}; board {boards}", lang).format(
        auction=said, times=times, made=made, system=system, boards=boards)
