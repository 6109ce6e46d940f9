"""The commands, the clauses and the page about them."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
from dataclasses import fields
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bidcheck.bridgette.rules as rules_module
from bidcheck.bridgette.clauses import CLAUSES, clause, clause_of
from bidcheck.bridgette.rules import STANDARD, Rules
from bidcheck.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "bridgette.md"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs ``bidcheck bridgette …`` and gives exit code, stdout and stderr."""

    def call(line: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["bridgette", *shlex.split(line)])
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return call


def test_bids_says_what_is_legal_and_why_the_rest_is_not(run: Any) -> None:
    code, out, _ = run("bids AQJ8.K74.Q92.6+GR --auction 1H")
    assert code == 0
    assert "legal    P X 1S 1NT 2D 2H 2S 2NT 3S 3NT" in out
    assert "a bid in clubs needs 2 clubs: the hand has 1 (clause 14a, seed only)" in out
    assert "the non-dealer to call" in out
    assert "Grand and Royal" in out


def test_bids_as_json(run: Any) -> None:
    code, out, _ = run("bids AQJ8.K74.Q92.6+GR --auction '1C 1H' --jump-length 3 --format json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["hand"], answer["colons"], answer["auction"]) == ("AQJ8.K74.Q92.6+GR", ["G", "R"], ["1C", "1H"])
    assert (answer["player"], answer["over"], answer["rules"]) == ("dealer", False, {"jump_length": 3})
    assert len(answer["calls"]) == 39
    assert answer["legal"] == [c["call"] for c in answer["calls"] if c["legal"]]
    assert "3H" in answer["legal"]
    two_clubs = next(c for c in answer["calls"] if c["call"] == "2C")
    assert (two_clubs["clause"], two_clubs["sure"]) == ("14a", "seed only")
    assert [(e["at"], e["call"], e["clause"]) for e in answer["earlier"]] == [(1, "1C", "14a")]


@pytest.mark.parametrize(("line", "says"), [
    ("bids AQJ8.K74.Q92.6+GR --auction '1H P'", "over: 1H by the dealer, who needs 7 tricks; the non-dealer leads"),
    ("bids AQJ8.K74.Q92.6+GR --auction 'P P'", "over: passed out"),
    ("bids AQJ8.K74.Q92.6+GR --auction '1C 1H'", "earlier  call 1, 1C, does not go with this hand"),
    ("bids AQJ8.K74.Q92.6+GR --zero-of-a-suit", "legal    P 0D 0H 0S 0NT"),
    ("bids AQJ8.K74.Q92.6+GR --auction 'P 1H' --opening-pass goes-on", "the dealer to call"),
    ("bids AQJ8.K74.Q92.6+GR --auction 1H --no-doubling", "played without doubles"),
    ("plays K4.32..2+GL --led SA --trumps H", "legal    +G: loses; bars spades to the leader"),
    ("plays K4.32..2+RL --led +G --trumps H", "legal    H3 H2: wins"),
    ("plays K4...2+GL --barred S", "legal    C2 +G +L: may be led"),
    ("plays 2...+G --first-trick --no-colon-opening-lead", "clause 22a, unknown"),
    ("score 0NT --tricks 6", "400  to declarer"),
    ("score 3NTX --tricks 7", "500  to the opponent"),
    ("score 4SX --tricks 10 --multiplied all", "2800  to declarer"),
    ("rules", "14a  seed only  a suit bid needs 2 cards of the suit   [suit_length]"),
    ("rules", "6NT  1500 and 2200  2200"),
])
def test_answers(run: Any, line: str, says: str) -> None:
    code, out, err = run(line)
    assert (code, err) == (0, "")
    assert says in out


@pytest.mark.parametrize(("line", "says"), [
    ("bids AQJ8.K74.Q92.6", "has 11 cards"), ("bids AQJ8.K74.Q92.6+GR --auction '1H 1C'", "clause 11"),
    ("bids AQJ8.K74.Q92.6+GR --auction foo", "cannot read 'foo'"), ("score 8C --tricks 3", "cannot read '8C'"),
    ("score 4S", "--tricks"), ("score 4S --tricks 14", "14"), ("score 0H --tricks 7", "clause 12b"),
    ("score 7NT --tricks 0 --beyond-seven refused", "clause 31"), ("plays 2... --led Q", "cannot read 'Q'"),
    ("plays 2...+G --led +G", "cannot be in the hand"), ("plays 2... --barred x", "as a strain"),
    ("match nowhere.tsv", "nowhere.tsv"), ("nothing", "nothing"),
])
def test_what_cannot_be_answered_exits_with_2_and_one_message(run: Any, line: str, says: str) -> None:
    code, out, err = run(line)
    assert (code, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_the_score_as_json(run: Any) -> None:
    _, out, _ = run("score 4SX --tricks 10 --format json")
    answer = json.loads(out)
    assert (answer["contract"], answer["needed"], answer["tricks"], answer["over"]) == ("4SX", 10, 10, 0)
    assert (answer["to"], answer["total"], answer["score"], answer["declarer"], answer["opponent"]) == (
        "declarer", 2400, 2400, 2400, 0)
    assert [(i["kind"], i["points"]) for i in answer["items"]] == [
        ("contract", 750), ("exact", 250), ("made_doubled", 400), ("doubled", 1000)]
    _, out, _ = run("score 3NTXX --tricks 7 --format json")
    answer = json.loads(out)
    assert (answer["to"], answer["total"], answer["score"], answer["made"]) == ("opponent", 700, -700, False)


def test_an_inconsistent_table_is_a_finding(run: Any) -> None:
    code, out, _ = run("score 6NT --tricks 12 --contract-table literal")
    assert code == 1
    assert "gives 6NT both 1500 and 2200" in out
    code, out, _ = run("score 7S --tricks 13 --contract-table literal --format json")
    answer = json.loads(out)
    assert (code, answer["total"], answer["inconsistent"], answer["reconstructed"]) == (1, None, [1500, 2200], 2200)


def test_a_batch_and_a_match_from_files(run: Any, tmp_path: Path) -> None:
    batch = tmp_path / "batch.tsv"
    batch.write_text("contract\ttricks\n0NT\t6\n3NTX\t7\n", encoding="utf-8")
    assert run(f"score --batch {batch}")[1] == "contract\ttricks\tscore\n0NT\t6\t400\n3NTX\t7\t-500\n"
    assert [row["score"] for row in json.loads(run(f"score --batch {batch} --format json")[1])] == [400, -500]
    assert run(f"score 4S --batch {batch}")[0] == 2
    sheet = tmp_path / "match.tsv"
    sheet.write_text("declarer contract tricks\n" + "Ana 4S 10\n" * 3 + "Bob 4S 10\n" * 3, encoding="utf-8")
    code, out, _ = run(f"match {sheet} --format json")
    answer = json.loads(out)
    assert (code, answer["totals"], answer["over"], answer["next_dealer"]) == (
        0, {"Ana": 3000, "Bob": 3000}, False, "Ana")
    assert "6 deals count so far; Ana deals next" in run(f"match {sheet}")[1]
    assert "the match is tied" in run(f"match {sheet} --tie-break none")[1]
    assert "Bob deals next" in run(f"match {sheet} --players Bob,Ana")[1]
    assert run(f"match {sheet} --players Bob")[0] == 2
    with sheet.open("a", encoding="utf-8") as more:
        more.write("Bob 0NT 5\n")
    assert "Ana wins" in run(f"match {sheet}")[1]


def test_plays_as_json(run: Any) -> None:
    answer = json.loads(run("plays K4.32..2+GL --led SA --trumps NT --format json")[1])
    assert answer["legal"] == ["SK", "S4", "+G"]
    colon = next(p for p in answer["plays"] if p["card"] == "+G")
    assert (colon["wins"], colon["bars"], answer["trumps"]) == (False, "S", "NT")
    grand_led = json.loads(run("plays K4.2.. --led +G --format json")[1])
    assert (grand_led["led"], grand_led["plays"][0]["wins"]) == ("+G", None)


def test_every_option_has_one_clause_and_its_docstring_says_so() -> None:
    tree = ast.parse(Path(rules_module.__file__).read_text(encoding="utf-8"))
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Rules").body
    said = {}
    for node, after in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(after, ast.Expr):
            said[node.target.id] = ast.literal_eval(after.value)
    names = [f.name for f in fields(Rules)]
    assert list(said) == names
    assert sorted(c.option for c in CLAUSES if c.option) == sorted(names)
    for name, words in said.items():
        about = clause_of(name)
        assert words.startswith(f"Clause {about.number}, {about.sure}: "), name


def test_every_unknown_clause_is_an_option() -> None:
    assert [c.number for c in CLAUSES if c.sure == "unknown" and c.option is None] == []
    assert len({c.number for c in CLAUSES}) == len(CLAUSES)
    assert clause("14a").option == "suit_length"


def test_the_page_has_the_clauses_row_for_row() -> None:
    text = PAGE.read_text(encoding="utf-8")
    row = r"^\| (\d+[a-f]?) \| (.+) \| (sure|probable|seed only|unknown) \| (.+) \| (.*) \|$"
    written = re.findall(row, text, re.M)
    assert [row[0] for row in written] == [c.number for c in CLAUSES]
    for (_, says, sure, source, option), c in zip(written, CLAUSES, strict=True):
        assert (says, sure, source) == (c.says, c.sure, c.source)
        assert (re.findall(r"`(\w+)`", option) or [None])[0] == c.option
        if " = " in option and c.option:
            default = getattr(STANDARD, c.option)
            assert option.split(" = ")[1] == (str(default).lower() if isinstance(default, bool) else str(default))


def test_the_examples_of_the_page_run_as_written(run: Any) -> None:
    blocks = re.findall(r"^    \$ bidcheck bridgette (.+)\n((?:    .+\n)+)", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(blocks) == 3
    for line, shown in blocks:
        assert run(line)[1] == re.sub(r"^    ", "", shown, flags=re.M)


@pytest.mark.parametrize("module", ["auction", "bidding", "calls", "deck", "play", "score"])
def test_the_examples_in_the_modules_hold(module: str) -> None:
    result = doctest.testmod(import_module(f"bidcheck.bridgette.{module}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(code) == 1
    exec(code[0], {})
    bids, points = capsys.readouterr().out.splitlines()
    assert bids == "P X 1S 1NT 2D 2H 2NT 3NT 4NT 5NT 6NT 7NT"
    assert points == "2800"
