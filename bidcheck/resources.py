"""Where the bundled folders are: ``systems`` and ``grammar``, in the wheel or beside the package in a checkout."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def bundled(folder: str) -> Path:
    """The folder ``systems`` or ``grammar``."""
    inside = _HERE / "_data" / folder
    return inside if inside.is_dir() else _HERE.parent / folder


def cache_dir() -> Path | None:
    """Where things that can be made again are kept; ``None`` where nothing can be. ``BIDCHECK_CACHE`` moves it."""
    import os

    chosen = os.environ.get("BIDCHECK_CACHE")
    if chosen == "":
        return None
    if chosen is None:
        import platformdirs

        chosen = platformdirs.user_cache_dir("bidcheck")
    path = Path(chosen)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return path


def write_safely(path: Path, text: str) -> None:
    """Write a cache file whole or not at all; a full or read-only disk is no error."""
    import os
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        Path(name).replace(path)
    except OSError:
        return
