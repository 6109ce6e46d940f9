"""Chicago: the order of vulnerability, part-scores carried, the variants, deals passed out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Contract, Seat, Side, Vulnerability, board_vulnerability
from bidcheck.calls import BIDS
from bidcheck.scoring.chicago import chicago_vulnerability
from bidcheck.scoring.claims import check_sheet, score_sheet
from bidcheck.scoring.deal import ChicagoOptions, Deal, Form, Scored, Sheet
from bidcheck.scoring.items import Kind, Line, total
from bidcheck.scoring.sheet import read_sheet

C1 = ("NS 2D 8", "NS 2S 8", "EW 1NT 8", "EW 3C 9")
C2 = ("NS 3C 9", "EW 4H 10", "NS 2D 8", "NS 2NT 8")


def sheet_of(deals: tuple[str, ...], options: str = "", dealer: str = "N", claimed: str = "") -> Sheet:
    """A Chicago of deals written ``NS 4S 10``, dealt first by ``dealer``."""
    lines = []
    for deal in deals:
        declarer, _, rest = deal.partition(" ")
        contract, _, tricks = rest.partition(" ")
        lines.append("  - pass" if deal == "pass" else
                     f"  - {{declarer: {declarer}, contract: {contract}, tricks: {tricks}}}")
    head = f"form: chicago\ndealer: {dealer}\n" + (f"options: {{{options}}}\n" if options else "")
    return read_sheet(head + (f"claimed: {claimed}\n" if claimed else "") + "deals:\n" + "\n".join(lines))


def chicago(*deals: str, options: str = "", dealer: str = "N") -> Scored:
    return score_sheet(sheet_of(deals, options, dealer))


def points(scored: Scored) -> list[tuple[int, int]]:
    return [(deal.points(Side.NS), deal.points(Side.EW)) for deal in scored.deals]


def test_the_dealers_side_is_vulnerable_on_the_second_and_third_deal() -> None:
    """None, EW, NS, both for dealers N E S W: not the order of duplicate boards 1 to 4."""
    scored = chicago(*C1)
    assert [str(deal.vulnerability) for deal in scored.deals] == ["none", "ew", "ns", "both"]
    assert [str(deal.dealer) for deal in scored.deals] == ["N", "E", "S", "W"]
    assert [str(board_vulnerability(n)) for n in (1, 2, 3, 4)] == ["none", "ns", "ew", "both"]


def test_in_some_clubs_it_is_the_dealers_opponents() -> None:
    scored = chicago(*C1, options="vulnerable: opponents")
    assert [deal.vulnerability for deal in scored.deals] == [board_vulnerability(n) for n in (1, 2, 3, 4)]


def test_each_side_is_vulnerable_twice() -> None:
    """The source says three times."""
    for dealer in Seat:
        for opponents in (False, True):
            order = [chicago_vulnerability(turn, dealer.after(turn - 1), opponents=opponents) for turn in (1, 2, 3, 4)]
            for side in Side:
                assert sum(vulnerability.of(side) for vulnerability in order) == 2


def test_a_fifth_turn_is_none() -> None:
    with pytest.raises(ValueError, match="deals 1 to 4"):
        chicago_vulnerability(5, Seat.NORTH)


def test_part_scores_are_carried() -> None:
    """C1: NS 40, then 60 + 300 not vulnerable; EW 70, then 60 + 500 vulnerable."""
    scored = chicago(*C1)
    # 1NT with an overtrick is 40 below the line and 30 above it.
    assert points(scored) == [(40, 0), (360, 0), (0, 70), (0, 560)]
    assert scored.totals == {Side.NS: 400, Side.EW: 630}
    assert (scored.winner, scored.margin, scored.games) == (Side.EW, 230, (1, 1))
    assert [deal.carried for deal in scored.deals] == [(40, 0), (0, 0), (0, 40), (0, 0)]
    (game,) = (i for i in scored.deals[1].items if i.kind is Kind.GAME)
    assert (game.what, game.points) == ("game, not vulnerable: 40 carried and 60", 300)


def test_the_same_deals_as_duplicate() -> None:
    """C1, variant 2: EW by 30."""
    scored = chicago(*C1, options="style: duplicate")
    assert points(scored) == [(90, 0), (110, 0), (0, 120), (0, 110)]
    assert scored.totals == {Side.NS: 200, Side.EW: 230}
    assert scored.games is None


def test_a_game_wipes_the_part_scores_of_both_sides() -> None:
    """C2: had NS kept their 60, their 40 on deal 3 would have been a game."""
    scored = chicago(*C2)
    assert points(scored) == [(60, 0), (0, 620), (40, 0), (570, 0)]
    assert scored.totals == {Side.NS: 670, Side.EW: 620}
    assert [deal.game for deal in scored.deals] == [None, Side.EW, None, Side.NS]


def test_a_part_score_on_the_fourth_deal_earns_100() -> None:
    """C3: 60 + 100; as duplicate 110."""
    first = ("NS 2H 7", "EW 2H 7", "NS 2H 7")
    assert points(chicago(*first, "NS 2H 8"))[-1] == (160, 0)
    assert points(chicago(*first, "NS 2H 8", options="style: duplicate"))[-1] == (110, 0)
    assert points(chicago(*first, "NS 2H 8", options="last_deal_partscore: 0"))[-1] == (60, 0)


def test_no_other_part_score_earns_anything_unless_the_club_says_so() -> None:
    """The source's "like tournament" read with the 50."""
    bonus = chicago(*C1, options="partscore_bonus: 50")
    assert points(bonus) == [(90, 0), (360, 0), (0, 120), (0, 560)]
    last = ("NS 2H 7", "EW 2H 7", "NS 2H 7", "NS 2H 8")
    assert points(chicago(*last, options="partscore_bonus: 50"))[-1] == (160, 0)
    assert points(chicago(*last, options="partscore_bonus: 50, last_deal_partscore: 0"))[-1] == (110, 0)


def test_a_deal_passed_out_is_dealt_again_by_the_same_player() -> None:
    """C4: same dealer, same vulnerability, not one of the four."""
    scored = chicago(C1[0], "pass", *C1[1:])
    assert [str(deal.dealer) for deal in scored.deals] == ["N", "E", "E", "S", "W"]
    assert [str(deal.vulnerability) for deal in scored.deals] == ["none", "ew", "ew", "ns", "both"]
    assert scored.totals == chicago(*C1).totals
    assert scored.finished


def test_honours_are_counted_only_on_request() -> None:
    text = ("form: chicago\n{}deals:\n  - {{declarer: N, contract: 4S, tricks: 10, honours: {{N: 4}}}}\n")
    plain = score_sheet(read_sheet(text.format("")))
    assert plain.totals[Side.NS] == 420
    assert any("honours" in remark for remark in plain.remarks)
    assert score_sheet(read_sheet(text.format("options: {honours: yes}\n"))).totals[Side.NS] == 520


def test_what_stands_below_the_line_is_what_counts_towards_game() -> None:
    scored = chicago("NS 2SX 9")
    assert [(i.kind, i.points, i.line) for i in scored.deals[0].items] == [
        (Kind.TRICKS, 120, Line.BELOW), (Kind.GAME, 300, Line.ABOVE), (Kind.OVERTRICKS, 100, Line.ABOVE),
        (Kind.INSULT, 50, Line.ABOVE),
    ]


def test_eight_deals_are_two_chicagos() -> None:
    """No part-score is carried from the one to the other."""
    scored = chicago(*C1[:3], "NS 2H 8", "NS 2H 8", *C1[1:])
    assert [str(deal.vulnerability) for deal in scored.deals] == ["none", "ew", "ns", "both"] * 2
    assert points(scored)[3:5] == [(160, 0), (60, 0)]


def test_an_unfinished_chicago_says_so() -> None:
    scored = chicago(*C1[:2])
    assert not scored.finished
    assert any("2 of 4 deals" in remark for remark in scored.remarks)


@pytest.mark.parametrize(("claimed", "words"), [
    ("{NS: 200, EW: 230}", "if each deal were scored as in duplicate"),
    ("{NS: 300, EW: 630}", None),
    ("{NS: 630, EW: 400}", "with the sides exchanged"),
    ("{NS: 600, EW: 630}", "if the dealer’s opponents were vulnerable on deals 2 and 3"),
    ("{winner: NS}", "with the sides exchanged"),
    ("{margin: 30}", "if each deal were scored as in duplicate"),
])
def test_a_wrong_total_is_explained_where_it_can_be(claimed: str, words: str | None) -> None:
    """C1 gives NS 400, EW 630. With the opponents vulnerable NS's game is worth 500 and EW's, on deal 4, still 500."""
    (finding,) = check_sheet(sheet_of(C1, claimed=claimed)).findings
    assert finding.message.partition("; the claim is right ")[2] == (words or "")


def test_a_right_total_is_no_finding() -> None:
    for claimed in ("{NS: 400, EW: 630}", "{winner: EW, margin: 230}", "{EW: 630}"):
        assert check_sheet(sheet_of(C1, claimed=claimed)).findings == ()


def test_a_stated_vulnerability_is_checked_against_the_order() -> None:
    sheet = read_sheet("form: chicago\ndeals:\n  - {declarer: N, contract: 2D, tricks: 8, vul: none}\n"
                       "  - {declarer: N, contract: 2D, tricks: 8, vul: ns}\n")
    (finding,) = check_sheet(sheet).findings
    assert "deal 2: the sheet says NS vulnerable; in the order of Chicago it is EW vulnerable" in finding.message


deals = st.lists(
    st.builds(Deal, st.builds(Contract, st.sampled_from(BIDS), st.integers(0, 2)), st.sampled_from(list(Seat)),
              st.integers(0, 13)),
    min_size=1, max_size=9,
)


@settings(deadline=None, max_examples=150)
@given(deals, st.sampled_from(["carried", "duplicate"]), st.sampled_from(["dealer", "opponents"]))
def test_turning_the_table_round_turns_the_score_round(played: list[Deal], style: str, vulnerable: str) -> None:
    options = ChicagoOptions(style=style, vulnerable=vulnerable)
    scored = score_sheet(Sheet(Form.CHICAGO, tuple(played), options=options))
    turned = tuple(Deal(d.contract, d.declarer.left, d.tricks) for d in played if isinstance(d.declarer, Seat))
    round_ = score_sheet(Sheet(Form.CHICAGO, turned, dealer=Seat.EAST, options=options))
    assert scored.totals == {Side.NS: round_.points(Side.EW), Side.EW: round_.points(Side.NS)}


@settings(deadline=None, max_examples=150)
@given(deals)
def test_below_the_line_stand_the_odd_tricks_and_a_game_needs_a_hundred_of_them(played: list[Deal]) -> None:
    scored = score_sheet(Sheet(Form.CHICAGO, tuple(played)))
    carried = (0, 0)
    for number, deal in enumerate(scored.deals, 1):
        side = deal.deal.side
        assert side is not None
        below = total(deal.items, side, Line.BELOW)
        assert (deal.game is side) is (below > 0 and below + carried[side] >= 100)
        assert deal.vulnerability in Vulnerability
        carried = (0, 0) if number % 4 == 0 else deal.carried
        assert max(carried) < 100
