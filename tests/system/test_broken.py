"""Files with a fault: each gives one clear error, with its place, a caret and the remedy, never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bidcheck.cli import main
from bidcheck.errors import BidcheckError, NotFound
from bidcheck.source import MAX_BYTES, Place, Source, SourceError, read_source
from bidcheck.system.load import load_system, system_from_text

DATA = Path(__file__).parents[1] / "data" / "broken"
SOUND = {"minimal"}
"""A convention that others use, with no fault of its own."""
BROKEN = sorted(path.stem for path in DATA.glob("*.yaml") if path.stem not in SOUND)


def problems(name: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        load_system(name)
    return caught.value


@pytest.mark.parametrize("name", BROKEN)
def test_the_error_is_the_one_written_beside(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)
    error = problems(f"{name}.yaml")
    expected = (DATA / f"{name}.txt").read_text("utf-8")
    assert "\n".join(map(str, error.problems)) + "\n" == expected


@pytest.mark.parametrize("name", BROKEN)
def test_it_has_a_place_a_code_and_a_caret_under_what_is_meant(name: str) -> None:
    first = (DATA / f"{name}.txt").read_text("utf-8").split("\n")
    head = re.fullmatch(rf"{name}\.yaml:(\d+):(\d+): ([YS]\d\d\d) (.+)", first[0])
    assert head is not None
    assert not head[4][0].isupper()
    if len(first) > 2 and set(first[2].strip()) == {"^"}:
        assert first[1].startswith("    ")
        written = (DATA / f"{name}.yaml").read_bytes().decode("latin-1" if name == "latin-1" else "utf-8")
        line = written.split("\n")[int(head[1]) - 1]
        if len(line) <= 160 and line.isprintable():
            assert first[1] == f"    {line}"
            assert first[2].index("^") == 4 + int(head[2]) - 1


def test_one_fault_is_told_once() -> None:
    told = {name: (DATA / f"{name}.txt").read_text("utf-8").count(".yaml:") for name in BROKEN}
    # two faults of their own: an anchor and its alias; a text that has neither version nor name
    several = {"alias": 2, "alias-bomb": 2, "text-at-the-top": 3}
    assert {name: n for name, n in told.items() if n != 1} == several


@pytest.mark.parametrize("name", [n for n in BROKEN if "comma" in n and n != "comma-missing"])
def test_a_quoted_remedy_is_accepted(name: str) -> None:
    remedy = re.search(r'\{(.*)\}', (DATA / f"{name}.txt").read_text("utf-8").split("help:")[1])
    assert remedy is not None
    text = (DATA / f"{name}.yaml").read_text("utf-8")
    mended = re.sub(r"\{shows.*\}", lambda _: f"{{{remedy[1]}}}", text)
    assert system_from_text(mended).openings is not None


def test_every_code_of_the_language_has_a_case() -> None:
    package = Path(__file__).parents[2] / "bidcheck"
    sources = [package / "source.py", *(package / "system").glob("*.py")]
    raised = {code for path in sources for code in re.findall(r'"([YS]\d\d\d)"', path.read_text("utf-8"))}
    covered = {code for name in BROKEN for code in re.findall(
        r"^\S+:\d+:\d+: ([YS]\d\d\d)", (DATA / f"{name}.txt").read_text("utf-8"), re.MULTILINE)}
    assert raised - covered == {"Y004"}  # too large: below


# files that are not kept in the repository -------------------------------------------------------------------------

def test_a_file_of_ten_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("bidcheck: 1\n" + "# notes\n" * 1_250_000, "utf-8")
    assert path.stat().st_size > 10_000_000 > MAX_BYTES
    assert "Y004 the file is larger than 2 MB" in str(problems(str(path)))


def test_very_many_entries_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("bidcheck: 1\nsystem: many\nnote: [" + "a, " * 300_000 + "a]\n", "utf-8")
    assert "Y004 more than 200000 keys and values" in str(problems(str(path)))


def test_a_folder_is_no_system(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"Y001 .* is a folder, not a file"):
        load_system(str(tmp_path))
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(SourceError, match=r"Y001 .* is a folder, not a file"):
        load_system(str(tmp_path / "folder.yaml"))


@pytest.mark.parametrize("name", ["nowhere.yaml", "no/where.yaml", "x" * 5000 + ".yaml", "x" * 5000, ""])
def test_a_file_that_is_not_there(name: str) -> None:
    with pytest.raises(NotFound, match=r"there is no file|no system"):
        load_system(name)


def test_a_name_nearly_right_is_offered() -> None:
    with pytest.raises(NotFound, match=r"no system 'naturel': did you mean 'natural'\?"):
        load_system("naturel")


def test_two_that_extend_one_another(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("bidcheck: 1\nsystem: a\nextends: b\n", "utf-8")
    (tmp_path / "b.yaml").write_text("bidcheck: 1\nsystem: b\nextends: a\n", "utf-8")
    error = problems(str(tmp_path / "a.yaml"))
    assert [p.code for p in error.problems] == ["S106"]
    assert "'a' extends itself, by way of a and b" in str(error)


def test_a_chain_that_is_too_long(tmp_path: Path) -> None:
    for n in range(15):
        (tmp_path / f"s{n}.yaml").write_text(f"bidcheck: 1\nsystem: s{n}\nextends: s{n + 1}\n", "utf-8")
    (tmp_path / "s15.yaml").write_text("bidcheck: 1\nsystem: s15\nopenings: [{1NT: 15-17 hcp}]\n", "utf-8")
    assert "S106" in str(problems(str(tmp_path / "s0.yaml")))
    assert load_system(str(tmp_path / "s5.yaml")).openings is not None


def test_two_that_fall_back_on_one_another(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("bidcheck: 1\nsystem: a\nfallback: b\n", "utf-8")
    (tmp_path / "b.yaml").write_text("bidcheck: 1\nsystem: b\nfallback: a\n", "utf-8")
    assert "S106" in str(problems(str(tmp_path / "a.yaml")))


def test_a_fault_of_a_convention_is_shown_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("bidcheck: 1\nconvention: mine\nthen:\n  - 2C: 8+ hpc\n", "utf-8")
    (tmp_path / "a.yaml").write_text("bidcheck: 1\nsystem: a\nuses: [{mine: {after: 1NT}}]\n", "utf-8")
    error = problems(str(tmp_path / "a.yaml"))
    assert [(Path(p.place.file).name, p.place.line) for p in error.problems] == [("mine.yaml", 4)]


def test_every_fault_of_a_file_is_found_at_once(tmp_path: Path) -> None:
    path = tmp_path / "three.yaml"
    path.write_text("bidcheck: 1\nsystem: three\nopenings:\n  - 1NT: 15-17 hpc\n  - 1C: 12+ hcp,,\n  - 9C: any hand\n",
                    "utf-8")
    error = problems(str(path))
    assert sorted(p.place.line for p in error.problems) == [4, 5, 6]
    assert str(error).endswith(f"(2 more: bidcheck lint {path})")


@pytest.mark.parametrize(
    "name", ["hpc.yaml", "utf-16.yaml", "circular-extends.yaml", "alias-bomb.yaml", "nowhere.yaml"])
def test_at_the_prompt_it_is_one_message_and_exit_code_2(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(DATA)
    with pytest.raises(SystemExit) as stopped:
        main(["recommend", "--system", name, "--hand", "AQ5.KJ42.K82.QT7"])
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert err.startswith("bidcheck: ")
    assert "Traceback" not in err


# what is no fault --------------------------------------------------------------------------------------------------

def test_a_byte_order_mark_and_ends_of_lines_of_other_machines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes("﻿bidcheck: 1\r\nsystem: windows\r\nopenings:\r\n  - 1NT: 15-17 hcp, balanced\r\n".encode())
    assert load_system(str(path)).name == "windows"


@pytest.mark.parametrize("scalar", ["NO", "4:3:3:3", "+3", "0o14", "1_000", "2024-01-01", "null", "~", "1e3", "off"])
def test_a_note_stays_what_was_written(scalar: str) -> None:
    text = f"bidcheck: 1\nsystem: test\nopenings:\n  - 1NT: {{shows: 15-17 hcp, note: {scalar}}}\n"
    system = system_from_text(text)
    assert system.openings is not None
    assert system.openings.entries[0].note.say() == scalar


def test_a_comment_after_a_condition_is_a_comment() -> None:
    text = "bidcheck: 1\nsystem: test\nopenings:\n  - 1H: 12+ hcp  # hcp, not hd\n  - 1S: 5+ spades #five cards\n"
    assert system_from_text(text).openings is not None


# places ------------------------------------------------------------------------------------------------------------

def test_a_place_in_a_condition_of_several_lines() -> None:
    source = Source("a.yaml", "  - 1H: 12+ hcp,\n      5+ hearst,\n      balanced\n")
    place = Place(source, 1, 9, 3, 15)
    text = "12+ hcp, 5+ hearst, balanced"
    for word, line, column in (("12+", 1, 9), ("hcp", 1, 13), ("5+", 2, 7), ("hearst", 2, 10), ("balanced", 3, 7)):
        narrowed = place.narrowed(text.index(word), len(word))
        assert (narrowed.line, narrowed.column, narrowed.end_column) == (line, column, column + len(word))


def test_an_excerpt_keeps_tabs_and_cuts_long_lines() -> None:
    source = Source("a", "\tabc\n" + "x" * 500 + "\n")
    assert Place(source, 1, 3, 1, 4).excerpt() == "    \tabc\n    \t ^"
    line, caret = Place(source, 2, 300, 2, 303).excerpt().split("\n")
    assert len(line) == 164
    assert caret.strip() == "^^^"
    assert "\x07" not in Place(Source("a", "a\x07b"), 1, 2, 1, 3).excerpt()


def test_the_errors_are_bidchecks_own() -> None:
    assert issubclass(SourceError, BidcheckError)
    with pytest.raises(BidcheckError):
        read_source(DATA)


# definitions that would never come to an end ------------------------------------------------------------------------

def defined(text: str, name: str = "test") -> str:
    return f"bidcheck: 1\nsystem: {name}\ndefinitions:\n{text}"


def test_definitions_that_double_are_refused() -> None:
    doubling = "  pq0: 12+ hcp\n" + "".join(f"  pq{n}: pq{n - 1}, pq{n - 1}\n" for n in range(1, 60))
    with pytest.raises(SourceError, match=r"S115 'pq15' comes to more than 20,000 facts") as caught:
        system_from_text(defined(doubling))
    assert len(caught.value.problems) == 1


def test_a_long_chain_of_definitions_is_refused() -> None:
    chain = "  pq0: 12+ hcp\n" + "".join(f"  pq{n}: pq{n - 1}\n" for n in range(1, 400))
    with pytest.raises(SourceError, match=r"S115 'pq100' .* 100 levels"):
        system_from_text(defined(chain))


def test_a_condition_that_comes_to_too_much_is_refused() -> None:
    four = "four(a suit, a suit, a suit, a suit)"
    wide = f"  four(p, q, r, s): 4+ p, 4+ q, 4+ r, 4+ s\n  wide: {', '.join([four] * 10)}\n"
    text = defined(wide) + "openings:\n  - 1H: wide, wide\n"
    with pytest.raises(SourceError, match="S150 this comes to more than 20,000 facts"):
        system_from_text(text)


def test_definitions_that_define_one_another_by_layers(tmp_path: Path) -> None:
    parent = defined("  good(s): 5+ s\n  better(s): good(s), 12+ hcp\n", "parent")
    (tmp_path / "parent.yaml").write_text(parent, "utf-8")
    child = tmp_path / "child.yaml"
    child.write_text(defined("  good(s): better(s); 6+ s\n", "child") + "extends: parent\n", "utf-8")
    error = problems(str(child))
    assert [(p.code, p.message, p.place.line) for p in error.problems] == [
        ("S115", "'good' is defined by itself, by way of better", 4)]


def test_a_definition_may_have_any_name_of_its_own() -> None:
    text = defined("  hand(s): 5+ s\n  when_weak: 5-9 hcp\n  scale: hand(hearts)\n")
    assert system_from_text(text + "openings:\n  - 1H: scale, when_weak\n").openings is not None


# what only the whole shows, and the linter tells ---------------------------------------------------------------------

@pytest.mark.parametrize(("name", "code", "line", "message"), [
    ("impossible-pattern", "L201", 4, "1C is not above 2NT: the lowest bid is now 3C (Law 18)"),
    ("overlapping-patterns", "L202", 8, "the auction 1H 2D fits both '1H 2m' and '1M 2D'"),
])
def test_auctions_that_cannot_be_and_tables_that_overlap(
    name: str, code: str, line: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = DATA.parent / "language" / "lint" / f"{name}.yaml"
    with pytest.raises(SystemExit) as stopped:
        main(["lint", str(path), "--select", "L", "--format", "json"])
    assert stopped.value.code == 1
    found = [f for f in json.loads(capsys.readouterr().out) if f["code"] == code]
    assert [(f["line"], message in f["message"]) for f in found] == [(line, True)]
