"""``bidcheck lesson`` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.cli import main


def run(*args: object) -> int:
    with pytest.raises(SystemExit) as end:
        main(["lesson", *map(str, args)])
    return int(end.value.code or 0)


def test_a_site_is_written_and_its_first_page_named(small_file: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "site"
    assert run("--system", small_file, "--out", out, "--lang", "sr,en") == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert str(out / "index.html") in said.err.replace("\n", "")
    assert '<html lang="sr">' in (out / "index.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in (out / "en" / "index.html").read_text(encoding="utf-8")
    assert not (out / "tr").exists()


@pytest.mark.parametrize(("lang", "words"), [("de", "no language 'de'"), (",", "no language")])
def test_a_language_that_is_not_there_is_named(lang: str, words: str, small_file: Path, tmp_path: Path, capsys) -> None:
    assert run("--system", small_file, "--out", tmp_path / "site", "--lang", lang) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_folder_of_other_files_is_refused_before_any_work(tmp_path: Path, capsys) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert run("--system", "no such system", "--out", tmp_path) == 2
    assert "--force" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_system_that_is_not_there_leaves_nothing_behind(tmp_path: Path, capsys) -> None:
    assert run("--system", "preparatory-clup", "--out", tmp_path / "site") == 2
    assert "preparatory-club" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_notes_that_are_too_large_are_refused_in_one_message(tmp_path: Path, capsys) -> None:
    path = tmp_path / "wide.yaml"
    rows = "\n".join(f"  - 1C: '{n % 37}+'" for n in range(400))
    path.write_text(f"bidcheck: 1\nsystem: wide\npoints: hcp\nopenings:\n{rows}\n", encoding="utf-8")
    assert run("--system", path, "--out", tmp_path / "site") == 2
    said = capsys.readouterr().err
    assert said.startswith("bidcheck: the table of 'the opening' has 400 rows")
    assert "Traceback" not in said
