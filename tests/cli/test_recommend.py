"""``recommend``: the call, the reasons, near misses; single and in batches, text and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import bidcheck

W2 = "KQ84.AJ63.7.KJ52"
SYSTEM = ("--system", "preparatory-club")


def test_a_hand_opens_and_every_point_is_counted() -> None:
    answer = bidcheck("recommend", *SYSTEM, "--hand", W2)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].startswith("♠ KQ84   ♥ AJ63   ♦ 7   ♣ KJ52")
    assert lines[0].endswith("North deals; you open")
    assert lines[2].split()[:3] == ["Count", "14", "H"]
    assert "= 16 HD" in lines[4]
    assert "2½ quick tricks" in lines[4]
    assert "Open 1♥  ✓" in answer.out
    assert "✓ 14+ HD (16)" in answer.out
    assert "up from the short ♦" in answer.out
    assert "Not 1♣" in answer.out
    assert "½ short" in answer.out


def test_json_has_the_keys_of_the_commands_page() -> None:
    data = bidcheck("recommend", *SYSTEM, "--hand", W2, "--format", "json").json
    assert list(data)[:9] == ["system", "hand", "auction", "dealer", "seat", "vul", "call", "status", "alternatives"]
    assert (data["call"], data["status"], data["alternatives"]) == ("1H", "agreed", [])
    assert data["evaluation"] == {"hcp": 14, "points": 16, "method": "hd", "quick_tricks": 2.5, "shape": [4, 4, 1, 4]}
    chosen = [c for c in data["candidates"] if c["chosen"]]
    assert [c["call"] for c in chosen] == ["1H"]
    assert "14+ hd" in chosen[0]["met"]
    club = next(c for c in data["candidates"] if c["call"] == "1C")
    assert club["fits"] is False
    assert {"condition": "3-5 qt", "actual": 2.5, "short_by": 0.5} in club["failed"]
    assert any(f["condition"].startswith("17+") and f["actual"] == 16 and f["short_by"] == 1 for f in club["failed"])


def test_responder_counts_in_support_of_the_suit() -> None:
    data = bidcheck("recommend", *SYSTEM, "--hand", "A954.KJ763..Q842", "--auction", "1H P", "--format", "json").json
    assert data["call"] == "3H"
    assert data["seat"] == "S"
    assert data["evaluation"]["points"] == 16
    assert data["evaluation"]["partner_suit"] == "H"


def test_where_the_notes_have_nothing_there_is_no_agreement() -> None:
    data = bidcheck("recommend", *SYSTEM, "--hand", "J875.AQ3.KJ4.KJ2", "--format", "json").json
    assert data["status"] == "no agreement"


TIE = """
bidcheck: 1
system: tie
openings:
  1H: 12+ hcp, 5+ hearts
  1S: 12+ hcp, 5+ spades
  P: 0-11 hcp
"""


def test_a_tie_takes_the_call_that_rules_out_most_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "tie.yaml"
    file.write_text(TIE.replace("5+ hearts", "5+ hearts, 3+ spades"), encoding="utf-8")
    data = bidcheck("recommend", "--system", str(file), "--hand", "AQ854.AK863.72.4", "--format", "json").json
    assert (data["call"], data["status"], data["alternatives"]) == ("1H", "ambiguous", ["1S"])
    file.write_text(TIE, encoding="utf-8")
    data = bidcheck("recommend", "--system", str(file), "--hand", "AQ854.AK863.72.4", "--format", "json").json
    assert (data["call"], data["alternatives"]) == ("1H", ["1S"]), "equal shares: the first written"


def test_a_batch_answers_row_by_row_and_names_the_bad_one(tmp_path: Path) -> None:
    rows = ["hand\tauction\tdealer\tvul\tgroup", f"{W2}\t\t\t\tfirst", "AKQ.2.3\t\tN\tnone\tbad",
            "A954.KJ763..Q842\t1H P\tE\tboth\tlast", "A954.KJ763..Q842\t1H 1H\tN\tnone\tillegal"]
    file = tmp_path / "hands.tsv"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    answer = bidcheck("recommend", *SYSTEM, "--batch", str(file))
    assert answer.code == 2
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert [line.get("call") for line in lines] == ["1H", None, "3H", None]
    assert lines[1]["line"] == 3
    assert "13" in lines[1]["error"] or "four suits" in lines[1]["error"]
    assert lines[2]["seat"] == "W"
    assert "Law 18" in lines[3]["error"]
    single = bidcheck("recommend", *SYSTEM, "--hand", W2, "--format", "json").json
    assert lines[0] == single


@pytest.mark.parametrize(("args", "words"), [
    (("--hand", "AKQ.32.4"), "four suits"),
    (("--hand", W2, "--auction", "1H 1D"), "Law 18"),
    (("--hand", W2, "--auction", "P P P P"), "is over"),
    (("--hand", W2, "--auction", "1Z"), "as a call: write 1C"),
    (("--hand", W2, "--dealer", "Q"), "as a seat"),
    ((), "--hand or --batch"),
])
def test_wrong_input_gets_one_clear_line(args: tuple[str, ...], words: str) -> None:
    answer = bidcheck("recommend", *SYSTEM, *args)
    assert answer.code == 2
    assert answer.out == ""
    assert words in answer.err


def test_an_unknown_system_gets_the_nearest_name() -> None:
    answer = bidcheck("recommend", "--system", "preparatry-club", "--hand", W2)
    assert (answer.code, answer.out) == (2, "")
    assert "did you mean 'preparatory-club'" in answer.err
