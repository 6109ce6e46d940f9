"""Writing a site: only its own folder, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bidcheck.lessons.output import MANIFEST, CannotWrite, check_folder, write_site

FILES = [("index.html", "<p>one"), ("tr/index.html", "<p>bir")]


def held(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def test_a_new_or_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        assert write_site(FILES, tmp_path / name) == 2
        assert held(tmp_path / name) == {"index.html", "tr/index.html", MANIFEST}
    assert sorted(p.name for p in tmp_path.iterdir()) == ["empty", "new"]


def test_a_later_site_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site([*FILES, ("old.html", "x")], out)
    (out / "teacher.txt").write_text("mine")
    write_site([("index.html", "<p>two")], out)
    assert (out / "index.html").read_text() == "<p>two"
    assert held(out) == {"index.html", MANIFEST, "teacher.txt"}


def test_a_strangers_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(CannotWrite, match="--force"):
        write_site(FILES, tmp_path)
    assert held(tmp_path) == {"thesis.txt"}


def test_force_puts_the_site_among_the_files_and_keeps_them(tmp_path: Path) -> None:
    out = tmp_path / "home"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work")
    same = (out / "thesis.txt").stat().st_ino
    write_site(FILES, out, force=True)
    assert held(out) == {"thesis.txt", "index.html", "tr/index.html", MANIFEST}
    assert (out / "thesis.txt").stat().st_ino == same  # it was not so much as copied
    write_site([("index.html", "<p>two")], out)
    assert held(out) == {"thesis.txt", "index.html", MANIFEST}


def broken() -> Iterator[tuple[str, str]]:
    yield "index.html", "half"
    raise KeyboardInterrupt


def test_a_build_that_is_interrupted_leaves_the_old_site(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(FILES, out)
    with pytest.raises(KeyboardInterrupt):
        write_site(broken(), out)
    assert (out / "index.html").read_text() == "<p>one"
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["../out.html", "/etc/passwd", "a/../../b.html", ""])
def test_no_file_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        write_site([(name, "x")], tmp_path / "site")
    assert list(tmp_path.iterdir()) == []


def test_a_file_or_a_folder_that_is_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="is a file"):
        check_folder(tmp_path / "file")
    with pytest.raises(CannotWrite, match="is no folder"):
        check_folder(tmp_path / "not" / "there")


def test_a_link_to_a_folder_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_site(FILES, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert held(tmp_path / "real") == {"index.html", "tr/index.html", MANIFEST}
