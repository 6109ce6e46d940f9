"""``bidcheck evaluate``."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from bidcheck.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``bidcheck evaluate`` with ``args``."""
    with pytest.raises(SystemExit) as caught:
        main(["evaluate", *args])
    output = capsys.readouterr()
    assert isinstance(caught.value.code, int)
    return caught.value.code, output.out, output.err


def test_a_hand_is_counted_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """W2, in the form of the manual."""
    code, out, err = run(capsys, "KQ84.AJ63.7.KJ52")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "♠ KQ84   ♥ AJ63   ♦ 7   ♣ KJ52"
    assert lines[2:5] == [
        "Count    14 H   ♠KQ 5, ♥AJ 5, ♣KJ 4",
        "       +  2 D   singleton ♦",
        "       = 16 HD  Honour and distribution points",
    ]
    assert lines[6] == "2½ quick tricks   ♠KQ 1, ♥A 1, ♣K ½"
    assert lines[-1] == "Shape 4=4=1=4, unbalanced; rule of 20: 14 + 8 = 22"


def test_the_table_judges_each_suit(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "KQ84.AJ63.7.KJ52")
    cells = {line[:14].strip(): line[14:].split() for line in out.splitlines()[8:-2]}
    assert cells == {
        "": ["♠", "♥", "♦", "♣", "hand"],
        "cards": ["KQ84", "AJ63", "7", "KJ52", "4441"],
        "H": ["5", "5", "0", "4", "14"],
        "quick tricks": ["1", "1", "0", "½", "2½"],
        "playing tricks": ["1½", "1½", "0", "1", "4"],
        "controls": ["1", "2", "0", "1", "4"],
        "losers": ["1", "2", "1", "2", "6"],
        "stopper": ["yes", "yes", "–", "yes"],
        "may be bid": ["once", "once", "–", "once"],
        "quality": ["good", "–", "–", "–"],
    }


def test_json_has_the_fixed_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "A9632.K.AQ74.J53", "--format", "json")
    answer = json.loads(out)
    assert code == 0
    assert {key: answer[key] for key in ("hand", "method", "hcp", "points", "quick_tricks")} == {
        "hand": "A9632.K.AQ74.J53", "method": "hd", "hcp": 14, "points": 14, "quick_tricks": 2.5}
    assert [(item["what"], item["where"], item["points"]) for item in answer["items"]] == [
        ("honours", "S", 4), ("honours", "H", 3), ("honours", "D", 6), ("honours", "C", 1), ("singleton", "H", 2),
        ("unguarded honour", "H", -1), ("unguarded honour", "C", -1)]
    assert answer["suits"]["S"] == {
        "cards": "A9632", "length": 5, "hcp": 4, "quick_tricks": 1, "playing_tricks": 3, "controls": 2, "losers": 2,
        "stopper": True, "biddable": True, "rebiddable": True, "support": True, "quality": None}
    assert (answer["scale"], answer["partner_suit"], answer["unguarded"]) == ("opener", None, "top")
    assert (answer["shape"], answer["shape_class"], answer["rule_of_20"]) == ([5, 1, 4, 3], "unbalanced", 23)


@pytest.mark.parametrize("suit", ["H", "h", "♥", "hearts", "kör", "KUPA", "Herc"])
def test_partners_suit_is_read_in_three_languages(capsys: pytest.CaptureFixture[str], suit: str) -> None:
    """W13."""
    code, out, _ = run(capsys, "A954.KJ763..Q842", "--partner-suit", suit)
    assert code == 0
    assert "= 16 HD  Honour and distribution points, in support of ♥" in out
    assert "Support for partner's ♥: yes, ♥KJ763" in out


def test_support_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """W15."""
    _, out, _ = run(capsys, "KJ964.A8752..Q43", "--partner-suit", "D")
    assert "Support for partner's ♦: no, a void is neither four cards nor three with the jack or better" in out


@pytest.mark.parametrize(("args", "points"), [
    (("J74.A8532.KQ6.92", "--partner-suit", "S"), 9),
    (("J74.A8532.KQ6.92", "--partner-suit", "S", "--trump-honours", "exempt"), 10),
    (("KJ964.A8752..Q43", "--partner-suit", "D", "--short-trumps", "flat"), 9),
    (("KJ964.A8752..Q43", "--partner-suit", "D", "--short-trumps", "per-card"), 6),
    (("KQ974.82.JT5.763", "--partner-suit", "NT"), 5),
    (("AQ5.KJ4.AQ82.KJ3", "--unguarded", "top"), 20),
    (("AQ5.KJ4.AQ82.KJ3", "--unguarded", "literal"), 18),
    (("AQ5.KJ4.AQ82.KJ3", "--method", "milton"), 20),
    (("KQJ9752.A6.83.42", "--method", "OP+DP"), 13),
])
def test_methods_and_readings_change_the_count(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], points: int
) -> None:
    """W14, W15, W17, W5 and W9."""
    _, out, _ = run(capsys, *args, "--format", "json")
    assert json.loads(out)["points"] == points


def test_a_hand_with_suit_signs_needs_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    quoted = run(capsys, "♠KQ84 ♥AJ63 ♦7 ♣KJ52")
    assert run(capsys, "♠KQ84", "♥AJ63", "♦7", "♣KJ52") == quoted == run(capsys, "KQ84.AJ63.7.KJ52")


def test_the_title_is_in_the_language_asked_for_and_json_keys_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "KQ84.AJ63.7.KJ52", "--lang", "tr")
    assert "= 16 HD  Onör ve dağılım puanı" in out
    english, turkish = (
        json.loads(run(capsys, "KQ84.AJ63.7.KJ52", "--format", "json", "--lang", lang)[1]) for lang in ("en", "tr"))
    assert english.pop("title") != turkish.pop("title")
    assert english == turkish


@pytest.mark.parametrize(("args", "message"), [
    (("AQJ85.K74.Q92.6",), "has 12 cards: a hand has 13"),
    (("AQJ85.K74.Q92",), "four suits, spades first"),
    (("AQJ85.KK4.Q92.63",), "the K stands twice"),
    (("AQJ85.K74.Q92.63", "--method", "miltn"), "did you mean 'milton'"),
    (("AQJ85.K74.Q92.63", "--partner-suit", "Z"), "cannot read 'Z' as a suit: write C, D, H or S"),
    (("AQJ85.K74.Q92.63", "--method", "milton", "--unguarded", "literal"), "leave the reading out"),
    (("AQJ85.K74.Q92.63", "--unguarded", "both"), "'both'"),
    ((), "HAND"),
])
def test_what_cannot_be_read_is_one_message_and_exit_2(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    done = subprocess.run([sys.executable, "-m", "bidcheck", "evaluate", "KQ84.AJ63.7.KJ52"], capture_output=True,
                          env={"PYTHONIOENCODING": "ascii"}, check=True)
    text = done.stdout.decode("ascii")
    assert "Count    14 H   SKQ 5, HAJ 5, CKJ 4" in text
    assert "2.5 quick tricks   SKQ 1, HA 1, CK .5" in text
    assert "?" not in text


def test_counting_a_hand_needs_no_numpy() -> None:
    """The arrays are for whole sets of hands."""
    code = ("import sys; from bidcheck.cli import main\ntry: main(['evaluate', 'KQ84.AJ63.7.KJ52'])\n"
            "except SystemExit: sys.exit(3 if 'numpy' in sys.modules else 0)")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
