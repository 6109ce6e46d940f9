"""What has been read once is kept: the trees of conditions and patterns, as JSON in the cache folder.

Parsing is most of the time of loading a system. The kept file is keyed by the text of the grammars and of the modules
that read them, so that nothing stale is ever used; it is data, never code, and may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from bidcheck.resources import bundled, cache_dir, write_safely

MOST = 20_000
"""A file with more trees than this is begun anew."""


@cache
def code_key(*folders: str) -> str:
    """A hash of the grammars and of the modules of some folders of the package."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for folder in (bundled("grammar"), *(here / name for name in folders)):
        for path in sorted([*folder.glob("*.lark"), *folder.glob("*.py")]):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


class Kept:
    """Trees by the text they were read from, kept from one run to the next.

    ``classes`` are the dataclasses and enumerations that the trees are made of.
    """

    def __init__(self, name: str, classes: Callable[[], Iterable[type]]) -> None:
        self.name = name
        self._classes = classes
        self._trees: dict[str, Any] | None = None
        self._new = False

    def get(self, text: str) -> Any:
        """The tree that was read from ``text``, or ``None``."""
        found = self._loaded().get(text)
        if found is None:
            return None
        try:
            return _made(found, self._by_name())
        except (KeyError, TypeError, ValueError, IndexError):
            return None

    def put(self, text: str, tree: Any) -> None:
        """Keep the tree of ``text``; it is written by ``save``."""
        self._loaded()[text] = _plain(tree)
        self._new = True

    def save(self) -> None:
        """Write what is new; a folder that cannot be written is no fault."""
        path = self._path()
        if not self._new or path is None or self._trees is None:
            return
        self._new = False
        if len(self._trees) <= MOST:
            write_safely(path, json.dumps(self._trees, separators=(",", ":"), ensure_ascii=False))

    def _path(self) -> Path | None:
        folder = cache_dir()
        return None if folder is None else folder / f"{self.name}-{code_key('conditions', 'system')}.json"

    def _loaded(self) -> dict[str, Any]:
        if self._trees is None:
            self._trees = {}
            path = self._path()
            if path is not None:
                try:
                    found = json.loads(path.read_text(encoding="utf-8"))
                    self._trees = found if isinstance(found, dict) else {}
                except (OSError, ValueError):
                    pass
        return self._trees

    def _by_name(self) -> dict[str, type]:
        return _named(self._classes)


@cache
def _named(classes: Callable[[], Iterable[type]]) -> dict[str, type]:
    return {cls.__name__: cls for cls in classes()}


def _plain(value: Any) -> Any:
    if isinstance(value, IntEnum):
        return [type(value).__name__, int(value)]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(_plain(getattr(value, f.name)) for f in fields(value))]
    if isinstance(value, tuple):
        return ["", *(_plain(v) for v in value)]
    return value


def _made(value: Any, classes: dict[str, type]) -> Any:
    if not isinstance(value, list):
        return value
    parts = [_made(v, classes) for v in value[1:]]
    return tuple(parts) if value[0] == "" else classes[value[0]](*parts)


def is_stamped(name: str) -> bool:
    """Whether something was found to be in order before; ``name`` is its hash."""
    folder = cache_dir()
    return folder is not None and (folder / "clean" / name).is_file()


def stamp(name: str) -> None:
    """Note that something is in order."""
    folder = cache_dir()
    if folder is None:
        return
    try:
        (folder / "clean").mkdir(exist_ok=True)
        (folder / "clean" / name).touch()
    except OSError:
        return
