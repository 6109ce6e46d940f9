"""Writing a site: only under its folder, never over a stranger's, all of it or nothing.

A site is built in a folder beside its own and put in its place when it is whole. The file ``MANIFEST`` names what was
made, so that a later build knows its own files; whatever else lies in the folder is carried over.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from bidcheck.errors import BidcheckError

MANIFEST = "bidcheck-lesson.json"


class CannotWrite(BidcheckError):
    """The folder is not one that a site may be written to."""


def check_folder(out: Path, *, force: bool = False) -> None:
    """Whether a site may be written to ``out``; raises ``CannotWrite``."""
    if out.exists() and not out.is_dir():
        raise CannotWrite(f"{str(out)!r} is a file: give the name of a folder")
    if not out.parent.is_dir():
        raise CannotWrite(f"{str(out.parent)!r} is no folder: make it first")
    if force or not out.exists() or _made_here(out) is not None:
        return
    if any(out.iterdir()):
        raise CannotWrite(f"{str(out)!r} has files that are no lesson site: give an empty or new folder, or --force "
                          "to put the site among them")


def write_site(files: Iterable[tuple[str, str]], out: Path, *, force: bool = False) -> int:
    """Write the files, named from the folder of the site on; returns how many there are.

    Until all are written the folder stays as it was. Raises ``CannotWrite``.
    """
    check_folder(out, force=force)
    target = out.resolve()
    try:
        with _beside(target) as building:
            names = []
            for name, text in files:
                place = _inside(building, name)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8", newline="\n")
                names.append(name)
            manifest = json.dumps({"made by": "bidcheck lesson", "files": sorted(names)}, indent=1) + "\n"
            (building / MANIFEST).write_text(manifest, encoding="utf-8")
            if target.exists() and any(target.iterdir()) and _made_here(target) is None:
                _replace_files(building, target)  # among a stranger's files, which stay where they are
            else:
                _carry_over(target, building)
                _swap(building, target)
    except OSError as error:
        raise CannotWrite(f"cannot write {str(out)!r}: {error.strerror or error}") from None
    return len(names)


def _made_here(out: Path) -> set[str] | None:
    """The files that an earlier build made in a folder; ``None`` where there was none."""
    try:
        data = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
        return {str(name) for name in data["files"]} | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _inside(folder: Path, name: str) -> Path:
    """The path of a file of the site; it may not lead out of the folder."""
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or not parts.parts:
        raise CannotWrite(f"{name!r} is no file of a site")
    return folder.joinpath(*parts.parts)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A new folder beside ``target``, which is gone afterwards unless it took its place."""
    building = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    building.chmod(0o755)
    try:
        yield building
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _carry_over(target: Path, building: Path) -> None:
    """Copy what somebody else put into the folder; the site's own files of before are left behind."""
    if not target.exists():
        return
    ours = _made_here(target) or set()
    for path in target.rglob("*"):
        name = path.relative_to(target)
        new = building / name
        if (path.is_symlink() or path.is_file()) and name.as_posix() not in ours and not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, new, follow_symlinks=False)


def _swap(building: Path, target: Path) -> None:
    """Put the new folder in the place of the old one; where that cannot be moved, file by file."""
    if not target.exists():
        building.rename(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        target.rename(old / "old")
    except OSError:  # a folder that is mounted stays where it is
        old.rmdir()
        _replace_files(building, target)
        return
    try:
        building.rename(target)
    except BaseException:
        (old / "old").rename(target)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _replace_files(building: Path, target: Path) -> None:
    gone = _made_here(target) or set()
    for path in sorted(building.rglob("*")):
        if path.is_file():
            name = path.relative_to(building)
            gone.discard(name.as_posix())
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target / name)
    for left in gone:
        (target / left).unlink(missing_ok=True)


