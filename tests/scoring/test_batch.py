"""Tables of contracts: the same rows with their scores."""

from __future__ import annotations

from io import StringIO

import pytest

from bidcheck.scoring.batch import score_rows
from bidcheck.scoring.items import Law
from bidcheck.scoring.place import SheetError
from tests.scoring.data import table


def scored(text: str, law: Law = Law.MODERN) -> str:
    """The table that comes back, every row of which can be scored."""
    rows = list(score_rows(StringIO(text, newline=""), "t.tsv", law))
    assert [row.problem for row in rows] == [None] * len(rows)
    return "".join(row.text for row in rows)


def problems(text: str) -> list[str]:
    return [str(row.problem) for row in score_rows(StringIO(text, newline=""), "t.tsv") if row.problem]


def test_the_whole_score_table_as_one_batch() -> None:
    rows = table("score_table.tsv")
    text = "contract\ttricks\tvul\n" + "".join(
        f"{r['level']}{r['strain']}{r['doubled'].strip('-')}\t{r['tricks']}\t{r['vul']}\n" for r in rows)
    scores = [line.split("\t")[3] for line in scored(text).splitlines()[1:]]
    assert scores == [r["score_law77"] for r in rows]


def test_other_columns_pass_through_in_their_order() -> None:
    assert scored("id\tvul\tnote\ttricks\tcontract\n7\tv\tčetiri pika\t10\t4S\n8\tnv\t\t9\t4♠X\n") == (
        "id\tvul\tnote\ttricks\tcontract\tscore\n7\tv\tčetiri pika\t10\t4S\t620\n8\tnv\t\t9\t4♠X\t-100\n")


@pytest.mark.parametrize(("vul", "score"), [
    (word, "-200") for word in ("yes", "true", "1", "v", "V", "TRUE", "Yes", "both", "all")
] + [(word, "-100") for word in ("no", "false", "0", "nv", "NV", "-", "", "n", "none")])
def test_vulnerability_is_written_many_ways(vul: str, score: str) -> None:
    assert scored(f"contract\ttricks\tvul\n4SX\t9\t{vul}\n").splitlines()[1].split("\t")[3] == score


def test_doubling_may_have_its_own_column() -> None:
    written = {"4S\t-": "-50", "4S\t": "-50", "4S\tX": "-100", "4SX\tX": "-100", "4S\txx": "-200", "4S\t2": "-200"}
    text = "contract\tdoubled\ttricks\tvul\n" + "".join(f"{contract}\t9\tno\n" for contract in written)
    assert [line.split("\t")[4] for line in scored(text).splitlines()[1:]] == list(written.values())
    (fault,) = problems("contract\tdoubled\ttricks\tvul\n4SX\t-\t9\tno\n")
    assert "do not agree" in fault


def test_results_and_declarers_are_read_where_they_are_given() -> None:
    text = "contract\tdeclarer\tresult\tvul\n4S\tN\t=\tns\n4S\tE\t=\tns\n4S\tN\t-1\tboth\n3NT\tW\t+1\tew\n"
    assert [line.split("\t")[4] for line in scored(text).splitlines()[1:]] == ["620", "420", "-100", "630"]
    (fault,) = problems("contract\ttricks\tvul\n4S\t10\tns\n")
    assert "yes or no for declarer's side" in fault


def test_a_deal_passed_out_scores_nothing() -> None:
    assert scored("contract\ttricks\tvul\npass\t\tno\n").splitlines()[1] == "pass\t\tno\t0"


def test_line_ends_blank_lines_and_missing_cells_at_the_end_are_kept() -> None:
    assert scored("\ufeffcontract\ttricks\tvul\tnote\r\n4S\t10\tno\r\n\r\n4S\t10\tno\tx") == (
        "contract\ttricks\tvul\tnote\tscore\r\n4S\t10\tno\t\t420\r\n\r\n4S\t10\tno\tx\t420\n")


def test_the_older_law() -> None:
    text = "contract\ttricks\tvul\n" + "".join(
        f"{r['contract']}\t{r['tricks']}\t{r['vul']}\n" for r in table("single_deals.tsv"))
    scores = [line.split("\t")[3] for line in scored(text, Law.PRE1987).splitlines()[1:]]
    assert scores == [r["pre1987"] for r in table("single_deals.tsv")]


def test_a_row_that_cannot_be_read_is_reported_and_the_others_are_scored() -> None:
    text = ("id\tcontract\ttricks\tvul\n1\t4S\t10\tno\n2\t4Z\t10\tno\n3\t4S\t15\tno\n4\t4S\t10\tmaybe\n"
            "5\t4S\t10\tno\tx\n6\t4S\t10\tno\n")
    rows = list(score_rows(StringIO(text, newline=""), "t.tsv"))
    assert [row.text.rstrip("\n").split("\t")[-1] for row in rows] == ["score", "420", "", "", "", "", "420"]
    assert [str(row.problem).split("\n")[0].split(": ")[0] for row in rows if row.problem] == [
        "t.tsv:3:3", "t.tsv:4:6", "t.tsv:5:9", "t.tsv:6:12"]
    fault = str(rows[3].problem)
    assert "'15' is not a number of tricks: write the tricks declarer won, 0 to 13" in fault
    assert fault.split("\n")[1:] == ["    3\t4S\t15\tno", "     \t  \t^^"]


@pytest.mark.parametrize(("header", "message"), [
    ("contract\tvul", "no column 'tricks'"), ("contrct\ttricks\tvul", "did you write 'contrct'"),
    ("contract tricks vul", "with a tab between them"), ("contract\ttricks\tvul\tscore", "a column 'score' already"),
    ("contract\ttricks\tvul\tvul", "stands twice"), ("contract\ttricks\tresult\tvul", "both 'tricks' and 'result'"),
    ("", "the table is empty"),
])
def test_a_header_without_what_is_needed(header: str, message: str) -> None:
    with pytest.raises(SheetError, match=message) as caught:
        list(score_rows([header + "\n", "4S\t10\tno\n"], "t.tsv"))
    assert str(caught.value).startswith("t.tsv:1:1: ")
