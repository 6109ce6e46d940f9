"""Sheets of duplicate deals: the Serbian tournament under both laws, boards, vulnerability given or not."""

from __future__ import annotations

import pytest

from bidcheck.auction import Side
from bidcheck.scoring.claims import check_sheet, score_sheet
from bidcheck.scoring.items import Law
from bidcheck.scoring.place import SheetError
from bidcheck.scoring.sheet import read_sheet
from tests.scoring.data import text


def test_the_tournament_of_the_source_under_both_laws() -> None:
    """430, 200, 300 and 1240; before 1987 the last was 1190, as the source has it."""
    sheet = read_sheet(text("tournament_source.yaml"))
    today, then = score_sheet(sheet), score_sheet(sheet, Law.PRE1987)
    assert [(d.points(Side.NS), d.points(Side.EW)) for d in today.deals] == [(430, 0), (200, 0), (0, 300), (0, 1240)]
    assert [(d.points(Side.NS), d.points(Side.EW)) for d in then.deals] == [(430, 0), (200, 0), (0, 300), (0, 1190)]
    assert today.totals == {Side.NS: 630, Side.EW: 1540}
    assert then.totals == {Side.NS: 630, Side.EW: 1490}


def test_its_total_is_right_under_the_older_law_and_reported_under_todays() -> None:
    deal, whole = check_sheet(read_sheet(text("tournament_source.yaml"), "t.yaml")).findings
    column = text("tournament_source.yaml").split("\n")[6].index("{EW: 1190") + 1
    assert (deal.deal, str(deal.place)) == (4, f"t.yaml:7:{column}")
    assert "claimed EW 1190; it is EW 240 + 500 + 400 + 100 = 1240" in deal.message
    assert deal.message.endswith("the claim is right under the law before 1987")
    assert whole.follows == {"NS": 630, "EW": 1540}
    assert whole.message.endswith("the claim is right under the law before 1987")
    older = read_sheet("law: pre1987\n" + text("tournament_source.yaml"))
    report = check_sheet(older)
    assert report.findings == ()
    assert report.law_matters
    assert report.other.totals == {Side.NS: 630, Side.EW: 1540}


def test_seven_of_a_minor_is_1440() -> None:
    """The Turkish source's table has 1540 for 140 + 300 + 1000."""
    sheet = read_sheet("form: duplicate\ndeals:\n"
                       "  - {declarer: N, contract: 7C, tricks: 13, vul: none, claimed: 1540}\n"
                       "  - {declarer: N, contract: 7D, tricks: 13, vul: none, claimed: 1440}\n")
    (finding,) = check_sheet(sheet).findings
    assert finding.message == "deal 1, 7C by N: claimed NS 1540; it is NS 140 + 300 + 1000 = 1440"


def test_a_bonus_that_was_forgotten_is_named() -> None:
    """The Turkish source forgets the 50 for a doubled contract made: 3♦ doubled is 120 + 300 + 50."""
    sheet = read_sheet("form: duplicate\ndeals: [{declarer: N, contract: 3DX, tricks: 9, vul: no, claimed: 420}]\n")
    (finding,) = check_sheet(sheet).findings
    assert finding.message.endswith("the claim leaves out 50 for doubled contract made")


@pytest.mark.parametrize(("deal", "holds"), [
    ("{declarer: N, contract: 4D, tricks: 7, vul: yes, claimed: -300}", True),
    ("{declarer: N, contract: 4D, tricks: 7, vul: yes, claimed: {EW: 300}}", True),
    ("{declarer: N, contract: 4D, tricks: 7, vul: yes, claimed: {NS: -300}}", True),
    ("{declarer: N, contract: 4D, tricks: 7, vul: yes, claimed: {NS: 0, EW: 300}}", True),
    ("{declarer: N, contract: 4D, tricks: 7, vul: yes, claimed: 300}", False),
    ("{declarer: E, contract: 4S, tricks: 10, vul: ns, claimed: 420}", True),
    ("{declarer: E, contract: 4S, tricks: 10, vul: ew, claimed: 420}", False),
    ("{contract: pass, claimed: 0}", True),
    ("{contract: pass, claimed: {NS: 50}}", False),
])
def test_a_claim_for_a_deal_is_from_declarers_side_or_names_the_side(deal: str, holds: bool) -> None:
    findings = check_sheet(read_sheet(f"form: duplicate\ndeals: [{deal}]\n")).findings
    assert (findings == ()) is holds


def test_boards_decide_the_vulnerability_of_a_duplicate_sheet() -> None:
    """Law 2: the number on the deal, or its place on the sheet; board 4 is both, board 12 NS."""
    sheet = read_sheet("form: duplicate\ndeals:\n"
                       + "  - {declarer: E, contract: 4S, tricks: 10}\n" * 4
                       + "  - {declarer: E, contract: 4S, tricks: 10, board: 12}\n")
    scored = score_sheet(sheet)
    assert [deal.net for deal in scored.deals] == [420, 420, 620, 620, 420]
    assert [str(deal.dealer) for deal in scored.deals] == ["N", "E", "S", "W", "W"]


def test_a_vulnerability_that_is_not_the_boards_is_a_finding() -> None:
    sheet = read_sheet("form: duplicate\ndeals: [{board: 2, declarer: N, contract: 4S, tricks: 10, vul: none}]\n")
    (finding,) = check_sheet(sheet).findings
    assert finding.message == "deal 1: the sheet says nobody vulnerable; on board 2 (Law 2) it is NS vulnerable"


def test_a_tournament_needs_the_vulnerability_where_it_matters() -> None:
    """Deal II of the source does not say, and scores 200 either way."""
    assert score_sheet(read_sheet("form: tournament\ndeals: [{declarer: N, contract: 2S, tricks: 11}]\n")).totals == {
        Side.NS: 200, Side.EW: 0,
    }
    with pytest.raises(SheetError, match="depends on vulnerability"):
        score_sheet(read_sheet("form: tournament\ndeals: [{declarer: N, contract: 2SX, tricks: 7}]\n"))


def test_a_deal_passed_out_scores_nothing_and_duplicate_has_no_honours() -> None:
    """Laws 22A2 and 77: it is not dealt again."""
    scored = score_sheet(read_sheet("form: duplicate\ndeals:\n  - pass\n"
                                    "  - {declarer: N, contract: 4S, tricks: 10, vul: no, honours: {N: 5}}\n"))
    assert scored.totals == {Side.NS: 420, Side.EW: 0}
    assert scored.remarks == ("honours are written but not counted: duplicate has none",)


def test_a_claimed_rubber_of_750_is_explained() -> None:
    """The Serbian source gives 750 for two games to none; Law 74 gives 700."""
    sheet = read_sheet("form: rubber\nclaimed: {NS: 970}\ndeals:\n"
                       "  - {declarer: N, contract: 4S, tricks: 10}\n  - {declarer: N, contract: 3NT, tricks: 9}\n")
    (finding,) = check_sheet(sheet).findings
    assert finding.message == ("claimed NS 970; the deals give NS 920, EW 0 (NS 50 too many); the claim is right "
                               "if a rubber won 2 to 0 earned 750 (Rubber Law 74 gives 700)")
