"""Rubber bridge: the Serbian source's rubber deal by deal, the premiums of Laws 74 and 80, honours, the line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.calls import BIDS
from bidcheck.scoring.claims import check_sheet, score_sheet
from bidcheck.scoring.deal import Deal, Form, Honours, RubberOptions, Scored, Sheet
from bidcheck.scoring.items import Kind, Law, Line, total
from bidcheck.scoring.place import SheetError
from bidcheck.scoring.sheet import read_sheet
from tests.scoring.data import text


def rubber(*deals: str, options: str = "", law: str = "modern") -> Scored:
    """A rubber of deals written ``NS 4S 10`` or ``NS 2H 8 E4``: the last is honours."""
    lines = []
    for deal in deals:
        if deal == "pass":
            lines.append("  - pass")
            continue
        declarer, contract, tricks, *honours = deal.split()
        held = f", honours: {{{honours[0][:-1]}: {honours[0][-1]}}}" if honours else ""
        lines.append(f"  - {{declarer: {declarer}, contract: {contract}, tricks: {tricks}{held}}}")
    chosen = f"options: {{{options}}}\n" if options else ""
    return score_sheet(read_sheet(f"form: rubber\nlaw: {law}\n{chosen}deals:\n" + "\n".join(lines)))


# name: NS below, NS above, EW below, EW above; games after it (facts of the source, L97-109)
SOURCE = {
    "a": (80, 120, 0, 0), "b": (0, 0, 0, 100), "c": (0, 0, 130, 180), "d": (0, 0, 20, 0), "e": (60, 60, 0, 0),
    "f": (120, 650, 0, 0), "g": (140, 750, 0, 0),
}


@pytest.mark.parametrize("law", list(Law))
def test_the_rubber_of_the_source_row_by_row(law: Law) -> None:
    """Nothing in it depends on the law; its total is 1980 to 430, not the 1850 to 550 printed."""
    scored = score_sheet(read_sheet(text("rubber_source.yaml")), law)
    found = {
        deal.name: tuple(total(deal.items, side, line) for side in Side for line in (Line.BELOW, Line.ABOVE))
        for deal in scored.deals
    }
    assert found == SOURCE
    assert [deal.game for deal in scored.deals] == [None, None, Side.EW, None, None, Side.NS, Side.NS]
    assert [deal.vulnerability for deal in scored.deals] == [
        Vulnerability.NONE, Vulnerability.NONE, Vulnerability.NONE, Vulnerability.EW, Vulnerability.EW,
        Vulnerability.EW, Vulnerability.BOTH,
    ]
    assert [deal.carried for deal in scored.deals] == [
        (80, 0), (80, 0), (0, 0), (0, 20), (60, 20), (0, 0), (0, 0),
    ]
    assert (scored.points(Side.NS, Line.BELOW), scored.points(Side.NS, Line.ABOVE)) == (400, 1580)
    assert (scored.points(Side.EW, Line.BELOW), scored.points(Side.EW, Line.ABOVE)) == (150, 280)
    assert scored.totals == {Side.NS: 1980, Side.EW: 430}
    assert (scored.games, scored.finished, scored.winner, scored.margin) == ((2, 1), True, Side.NS, 1550)


def test_the_items_of_its_last_deal() -> None:
    last = score_sheet(read_sheet(text("rubber_source.yaml"))).deals[-1]
    assert [(i.kind, i.points, i.line, i.source) for i in last.items] == [
        (Kind.TRICKS, 140, Line.BELOW, "Rubber Law 81"), (Kind.OVERTRICKS, 200, Line.ABOVE, "Rubber Law 81"),
        (Kind.INSULT, 50, Line.ABOVE, "Rubber Law 81"), (Kind.RUBBER, 500, Line.ABOVE, "Rubber Law 74"),
    ]


def test_the_total_of_the_source_is_reported() -> None:
    (finding,) = check_sheet(read_sheet(text("rubber_source.yaml"), "rubber.yaml")).findings
    assert (finding.code, finding.deal, str(finding.place)) == ("claimed-total", None, "rubber.yaml:11:10")
    assert finding.claimed == {"NS": 1850, "EW": 550}
    assert finding.follows == {"NS": 1980, "EW": 430}
    assert "the deals give NS 1980, EW 430 (NS 130 too few, EW 120 too many)" in finding.message


def test_a_rubber_won_two_to_nothing_is_700() -> None:
    """R2; Law 74. The source's 750 is an option."""
    assert rubber("NS 4S 10", "NS 3NT 9").totals == {Side.NS: 920, Side.EW: 0}
    assert rubber("NS 4S 10", "NS 3NT 9", options="two_game_rubber: 750").totals[Side.NS] == 970


def test_a_rubber_broken_off() -> None:
    """R3; Law 80: 300 for the only game, 100 for the only part-score, 50 in older laws."""
    scored = rubber("NS 4H 10", "EW 2C 8")
    assert scored.totals == {Side.NS: 420, Side.EW: 140}
    assert [(i.kind, i.points, i.side, i.source) for i in scored.closing] == [
        (Kind.UNFINISHED_GAME, 300, Side.NS, "Rubber Law 80"),
        (Kind.UNFINISHED_PARTSCORE, 100, Side.EW, "Rubber Law 80"),
    ]
    assert not scored.finished
    assert rubber("NS 4H 10", "EW 2C 8", law="pre1987").totals == {Side.NS: 420, Side.EW: 90}
    assert rubber("NS 4H 10", "EW 2C 8", options="unfinished_game: 0, unfinished_partscore: 0").totals == {
        Side.NS: 120, Side.EW: 40,
    }


def test_a_rubber_broken_off_with_nothing_more_on_one_side_than_the_other() -> None:
    """A game each, and a part-score each: no premium for either."""
    assert rubber("NS 4H 10", "EW 4H 10").totals == {Side.NS: 120, Side.EW: 120}
    assert rubber("NS 2H 8", "EW 2H 8").totals == {Side.NS: 60, Side.EW: 60}
    assert rubber("NS 2H 7").totals == {Side.NS: 0, Side.EW: 50}


def test_defenders_may_hold_the_honours() -> None:
    """R4; Law 72: any hand."""
    scored = rubber("NS 2H 8 E4", options="unfinished_partscore: 0")
    assert (scored.points(Side.NS, Line.BELOW), scored.points(Side.EW, Line.ABOVE)) == (60, 100)
    assert "four trump honours in East's hand" in [i.what for i in scored.deals[0].items]
    only_declarer = rubber("NS 2H 8 E4", options="unfinished_partscore: 0, honours_by: declarer")
    assert only_declarer.totals == {Side.NS: 60, Side.EW: 0}
    assert any("defenders" in remark for remark in only_declarer.remarks)


def test_honours_are_worth_100_150_and_150_at_notrump_doubled_or_not_made_or_not() -> None:
    for deal, side, points in (("NS 2H 8 N4", Side.NS, 100), ("NS 2H 8 S5", Side.NS, 150),
                               ("NS 1NT 7 N4", Side.NS, 150), ("NS 4HXX 10 W4", Side.EW, 100),
                               ("NS 4HX 5 N5", Side.NS, 150)):
        (honours,) = (i for i in rubber(deal).deals[0].items if i.kind is Kind.HONOURS)
        assert (honours.side, honours.points, honours.line) == (side, points, Line.ABOVE)


def test_honours_may_be_left_out() -> None:
    for options in ("honours: no", "notrump_honours: no"):
        scored = rubber("NS 3NT 9 N4", options=options)
        assert Kind.HONOURS not in {i.kind for i in scored.items}
        assert any(options in remark for remark in scored.remarks)


def test_a_doubled_part_score_is_no_game_by_its_bonus() -> None:
    """R5: the 50 for making it stands above the line."""
    scored = rubber("NS 1CX 7")
    assert (scored.points(Side.NS, Line.BELOW), total(scored.deals[0].items, Side.NS, Line.ABOVE)) == (40, 50)
    assert scored.games == (0, 0)


def test_doubled_tricks_make_a_game() -> None:
    scored = rubber("NS 2SX 8")
    assert (scored.points(Side.NS, Line.BELOW), scored.games) == (120, (1, 0))


def test_overtricks_do_not_count_towards_game() -> None:
    assert rubber("NS 2S 10", "NS 1H 9").games == (0, 0)


def test_part_scores_add_up_and_lapse_for_both_when_a_game_is_made() -> None:
    """Law 73."""
    assert rubber("NS 2S 8", "NS 2C 8").games == (1, 0)
    lapsed = rubber("NS 2S 8", "EW 4S 10", "NS 2C 8")
    assert lapsed.games == (0, 1)
    assert lapsed.deals[-1].carried == (40, 0)


def test_the_older_law() -> None:
    """The insult stayed 50 when redoubled; every undertrick after the first, doubled, not vulnerable, was 200."""
    for law, insult, down in (("modern", 100, 800), ("pre1987", 50, 700)):
        assert rubber("NS 1CXX 7", law=law).deals[0].items[1].points == insult
        assert rubber("NS 4SX 6", law=law).totals[Side.EW] == down


def test_a_deal_passed_out_scores_nothing_and_the_next_player_deals() -> None:
    scored = rubber("pass", "NS 2H 7")
    assert scored.deals[0].items == ()
    assert [deal.dealer for deal in scored.deals] == [Seat.NORTH, Seat.EAST]
    assert scored.totals == {Side.NS: 0, Side.EW: 50}


def test_the_winner_is_who_has_more_not_who_won_the_games() -> None:
    """The 1981 grand slam nine down, 2300, against a rubber of 100 + 100 + 700."""
    scored = rubber("NS 7SX 4", "NS 3NT 9", "NS 3NT 9")
    assert scored.games == (2, 0)
    assert scored.totals == {Side.NS: 900, Side.EW: 2300}
    assert scored.winner is Side.EW


def test_a_deal_after_the_end_is_refused() -> None:
    with pytest.raises(SheetError, match="the rubber ended with deal 2"):
        rubber("NS 4S 10", "NS 4S 10", "EW 4S 10")


def test_a_stated_vulnerability_is_checked() -> None:
    sheet = read_sheet("form: rubber\ndeals:\n  - {declarer: N, contract: 4S, tricks: 10, vul: none}\n"
                       "  - {declarer: E, contract: 4S, tricks: 9, vul: yes}\n")
    (finding,) = check_sheet(sheet).findings
    assert finding.code == "vulnerability"
    assert "deal 2: the sheet says EW vulnerable; by the games won so far it is NS vulnerable" in finding.message


def test_values_that_do_not_go_together() -> None:
    contract = Contract.parse("3NT")
    for build in (
        lambda: Deal(contract), lambda: Deal(None, Seat.NORTH), lambda: Deal(contract, Seat.NORTH, 14),
        lambda: Deal(contract, Seat.NORTH, 9, Honours(Seat.NORTH, 5)), lambda: Deal(honours=Honours(Seat.NORTH, 4)),
    ):
        with pytest.raises(ValueError, match=r"declarer|tricks|honours"):
            build()


deals = st.lists(
    st.builds(Deal, st.builds(Contract, st.sampled_from(BIDS), st.integers(0, 2)), st.sampled_from(list(Seat)),
              st.integers(0, 13)),
    min_size=1, max_size=8,
)


@settings(deadline=None, max_examples=150)
@given(deals, st.sampled_from(list(Law)))
def test_turning_the_table_round_turns_the_score_round(played: list[Deal], law: Law) -> None:
    """Two games at most, whatever is played; the sides' totals change places when the sides do."""
    options = RubberOptions()
    try:
        scored = score_sheet(Sheet(Form.RUBBER, tuple(played), law, options=options))
    except SheetError:
        return
    turned = tuple(Deal(d.contract, d.declarer.left, d.tricks) for d in played if isinstance(d.declarer, Seat))
    round_ = score_sheet(Sheet(Form.RUBBER, turned, law, options=options))
    assert scored.totals == {Side.NS: round_.points(Side.EW), Side.EW: round_.points(Side.NS)}
    assert scored.games is not None
    assert max(scored.games) <= 2
    for side in Side:
        assert scored.points(side) == scored.points(side, Line.ABOVE) + scored.points(side, Line.BELOW)
    assert (Kind.RUBBER in {i.kind for i in scored.items}) == (2 in scored.games) == scored.finished
