"""``quiz`` and ``progress`` as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bidcheck.cli import main

SMALL = str(Path(__file__).parent.parent / "data" / "quiz" / "small.yaml")


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    try:
        main([str(a) for a in args])
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Lines that a student types."""
    import io

    def give(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))

    return give


def test_the_questions_as_json_have_the_keys_that_are_promised(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--format", "json")
    assert code == 0
    data = json.loads(out)
    assert data["seed"] == 7
    assert len(data["questions"]) == 4
    for question in data["questions"]:
        assert {"topic", "prompt", "hand", "auction", "options", "answers", "explanation"} <= set(question)
    assert out == run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--format", "json")[1]


def answers(capsys: pytest.CaptureFixture[str], *more: object) -> list[str]:
    out = run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--format", "json", *more)[1]
    return [q["answers"][0] for q in json.loads(out)["questions"]]


def test_a_sitting_is_marked_remembered_and_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path, typed) -> None:  # type: ignore[no-untyped-def]
    store = tmp_path / "s.sqlite3"
    right = answers(capsys)
    typed(right[0], right[1], "h", "1Z", "7NT", "why", "s", "why 3", "")
    code, out, err = run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--store", store)
    assert (code, err) == (0, "")
    assert out.count("✓") >= 2
    assert "Not 7NT" in out
    assert "2 of 3 right, 20 of 30 points" in out
    assert "Skipped" in out
    assert "Count" in out
    assert "cannot read '1Z' as a call" in out
    assert out.count("Question 3") == 2
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out
    code, out, _ = run(capsys, "progress", "--store", store)
    assert code == 0
    assert "student: 3 skills, 2 of 3 answers right" in out
    code, out, _ = run(capsys, "progress", "--store", store, "--format", "json")
    data = json.loads(out)
    assert (data["answers"], data["right"], len(data["weak"])) == (3, 2, 1)
    code, out, _ = run(capsys, "quiz", "--system", SMALL, "--review", "--store", store)
    assert (code, "the next comes in 1 min" in out) == (0, True)


def test_stopping_early_loses_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path, typed) -> None:  # type: ignore[no-untyped-def]
    store = tmp_path / "s.sqlite3"
    right = answers(capsys)
    for last in ([], ["q"]):
        typed(right[0], *last)
        code, out, _ = run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--store", store)
        assert code == 0
        assert "1 of 1 right, 10 of 10 points" in out
    typed()
    code, out, _ = run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--store", store)
    assert (code, "nothing is lost" in out) == (0, True)
    assert "2 of 2 answers" in run(capsys, "progress", "--store", store)[1]


def test_every_topic_can_be_played_in_a_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path, typed) -> None:  # type: ignore[no-untyped-def]
    for topic in ("evaluation", "laws", "scoring", "meaning", "contrast", "auction", "competition", "conventions"):
        typed("?", "hint", "hint", "hint", "why", "s", *["a", "b", "1", "s"] * 8)
        code, out, err = run(capsys, "quiz", "--system", SMALL, "--topic", topic, "-n", 2, "--seed", 3, "--store",
                             tmp_path / "s.sqlite3")
        assert (code, err) == (0, ""), topic
        assert f"1 of 2 · {topic}" in out
        assert max(map(len, out.splitlines())) <= 80, topic


def test_letters_stand_for_suits_where_the_terminal_has_no_signs() -> None:
    import io

    from bidcheck.cards import Hand
    from bidcheck.quiz.screen import Screen, hand_lines

    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    Screen(stream).lines(hand_lines(Hand.parse("AQ2.KJ4.KQT32.K5")))
    stream.flush()
    assert raw.getvalue().decode() == "S A Q 2\nH K J 4\nD K Q 10 3 2\nC K 5\n"


def test_colour_only_on_a_terminal_and_without_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from bidcheck.quiz.screen import Screen

    class Terminal(io.StringIO):
        encoding = "utf-8"  # type: ignore[assignment]

        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[31m♥" in Screen(Terminal()).painted("♥")
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(Terminal()).painted("♥") == "♥"


@pytest.mark.parametrize(("args", "says"), [
    (("quiz",), "--system"),
    (("quiz", "--system", SMALL, "--topic", "opening"), "did you mean 'openings'"),
    (("quiz", "--system", "nowhere"), "no system 'nowhere'"),
    (("quiz", "--system", SMALL, "--format", "anki"), "--out"),
    (("quiz", "--mark", "answers.tsv"), "--key"),
    (("quiz", "--mark", "nowhere.tsv", "--key", "nowhere.json"), "cannot read 'nowhere.tsv'"),
    (("quiz", "--system", SMALL, "--from", "nowhere.pbn"), "there is no file 'nowhere.pbn'"),
    (("quiz", "--system", SMALL, "--auction", "1C P", "--format", "text"), "no table with two calls"),
    (("progress", "--export", "-", "--learner", "Nobody"), "there is no learner 'Nobody'"),
    (("progress", "--import", "nowhere.json"), "cannot read 'nowhere.json'"),
])
def test_what_cannot_be_done_is_said_in_one_message(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...],
                                                    says: str) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *args, *(("--store", tmp_path / "s.sqlite3")))
    assert code == 2
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_laws_and_scores_need_no_system(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "quiz", "--topic", "laws", "--topic", "scoring", "-n", 4, "--format", "json")
    assert code == 0
    assert {q["topic"] for q in json.loads(out)["questions"]} == {"laws", "scoring"}


def test_a_class_is_marked_by_the_key_that_was_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    key, table = tmp_path / "key.json", tmp_path / "answers.tsv"
    assert run(capsys, "quiz", "--system", SMALL, "--seed", 7, "-n", 4, "--format", "json", "--out", key)[0] == 0
    right = [q["answers"][0] for q in json.loads(key.read_text(encoding="utf-8"))["questions"]]
    table.write_text("student\t1\t2\t3\t4\n" + "Ana\t" + "\t".join(right) + "\nBoris\t7NT\t7NT\t\t\n", encoding="utf-8")
    code, out, _ = run(capsys, "quiz", "--mark", table, "--key", key)
    assert code == 0
    assert "40/40" in out
    assert "0/40" in out
    data = json.loads(run(capsys, "quiz", "--mark", table, "--key", key, "--format", "json")[1])
    assert [s["points"] for s in data["students"]] == [40, 0]


def test_a_learner_is_taken_along_and_forgotten(capsys: pytest.CaptureFixture[str], tmp_path: Path, typed) -> None:  # type: ignore[no-untyped-def]
    store, out_file = tmp_path / "s.sqlite3", tmp_path / "ana.json"
    typed("P", "")
    run(capsys, "quiz", "--system", SMALL, "-n", 1, "--learner", "Ana", "--store", store)
    assert run(capsys, "progress", "--learner", "Ana", "--store", store, "--export", out_file)[0] == 0
    assert run(capsys, "progress", "--learner", "Ana", "--store", store, "--delete", "--yes")[0] == 0
    assert "nothing yet" in run(capsys, "progress", "--learner", "Ana", "--store", store)[1]
    assert run(capsys, "progress", "--store", store, "--import", out_file)[0] == 0
    assert "Ana: 1 skills" in run(capsys, "progress", "--learner", "Ana", "--store", store)[1]


def test_real_deals_are_asked_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, typed) -> None:  # type: ignore[no-untyped-def]
    from tests.quiz.test_teacher import RECORD

    deals = tmp_path / "deals.pbn"
    deals.write_text(RECORD, encoding="utf-8")
    typed("1NT", "")
    code, out, _ = run(capsys, "quiz", "--system", SMALL, "--from", deals, "--topic", "openings", "-n", 1, "--store",
                       tmp_path / "s.sqlite3")
    assert code == 0
    assert "1 of 1 right" in out
