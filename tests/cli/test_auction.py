"""``bidcheck auction``."""

from __future__ import annotations

import json

import pytest

from bidcheck.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``bidcheck auction`` with ``args``."""
    with pytest.raises(SystemExit) as caught:
        main(["auction", *args])
    output = capsys.readouterr()
    assert isinstance(caught.value.code, int)
    return caught.value.code, output.out, output.err


def test_a_finished_auction_names_contract_declarer_leader_and_dummy(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of seed 000, its East and West set right."""
    code, out, err = run(capsys, "P 1H P 2H P P P", "--dealer", "W")
    assert (code, err) == (0, "")
    assert out == "legal; 2H by North, who needs 8 tricks; East leads, South is dummy\n"


def test_an_unfinished_auction_says_whose_turn_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "1H P 2H X")[:2] == (0, "legal so far; last bid 2HX; North to call\n")
    assert run(capsys, "P P", "--dealer", "E")[:2] == (0, "legal so far; West to call\n")
    assert run(capsys, "")[:2] == (0, "legal so far; North to call\n")


def test_a_passed_out_hand_scores_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "pas pas dalje –")
    assert code == 0
    assert "passed out" in out
    assert "22A2" in out


@pytest.mark.parametrize(("calls", "place", "law"), [
    ("1H 1D", "call 2, 1D by East", "Law 18"),
    ("1H P X", "call 3, X by South", "Law 19A"),
    ("1H XX", "call 2, XX by East", "Law 19B"),
    ("1H P P P 1S", "call 5, 1S by North", "Law 22A"),
])
def test_an_illegal_call_is_a_finding_with_its_place_and_law(
    capsys: pytest.CaptureFixture[str], calls: str, place: str, law: str
) -> None:
    code, out, err = run(capsys, calls)
    assert (code, err) == (1, "")
    assert out.startswith(f"not legal: {place}: ")
    assert law in out


@pytest.mark.parametrize(("args", "message"), [
    (("1H P 1Q",), "cannot read '1Q' as a call"),
    (("1H kontrra",), "did you mean 'kontra'"),
    (("1H", "--dealer", "middle"), "cannot read 'middle' as a seat"),
])
def test_what_cannot_be_read_is_one_message_and_exit_2(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_the_words_of_three_languages_are_one_auction(capsys: pytest.CaptureFixture[str]) -> None:
    answers = [
        run(capsys, calls, "--dealer", dealer)
        for calls, dealer in (("1H X 1NT P P P", "S"), ("1 kör kontr 1 koz yok pas pas pas", "güney"),
                              ("1-Herc-kontra-1 bez aduta-dalje-dalje-dalje", "jug"))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1].startswith("legal; 1NT by North")


def test_json_has_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "P 1H P 2H P P P", "--dealer", "W", "--format", "json")
    assert code == 0
    assert json.loads(out) == {
        "auction": ["P", "1H", "P", "2H", "P", "P", "P"], "dealer": "W", "legal": True, "error": None, "law": None,
        "over": True, "to_call": None, "passed_out": False, "contract": "2H", "declarer": "N", "leader": "E",
        "dummy": "S",
    }


def test_json_of_an_illegal_auction_keeps_the_legal_part(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "1H 1D P", "--format", "json")
    answer = json.loads(out)
    assert code == 1
    assert (answer["legal"], answer["law"], answer["auction"], answer["to_call"]) == (False, "18", ["1H"], "E")
    assert (answer["contract"], answer["declarer"]) == (None, None)
