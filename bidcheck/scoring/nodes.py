"""YAML as nodes that know their place: the little that a score sheet needs of it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

import yaml

from bidcheck.scoring.place import Place, SheetError

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 20
"""How deep a sheet may nest; a real one nests four deep."""

E = TypeVar("E", bound=StrEnum)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def decode(data: bytes, file: str) -> str:
    """The text of a file; ``SheetError`` with the place where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = data[:problem.start].decode("utf-8", "replace").removeprefix("\ufeff")
        start = before.rpartition("\n")[2]
        rest = data[problem.start:].split(b"\n", 1)[0].decode("utf-8", "replace").rstrip("\r")
        place = Place(file, before.count("\n") + 1, len(start) + 1, start + rest)
        raise SheetError("this is not UTF-8: save the file as UTF-8", place) from None


@dataclass(slots=True)
class Reader:
    """The text of one file, read with the place of everything; every method raises ``SheetError`` at a fault."""

    text: str
    file: str

    def compose(self) -> yaml.Node | None:
        """The root node; ``None`` for a text without one."""
        if (bad := _CONTROL.search(self.text)) is not None:
            line = self.text.count("\n", 0, bad.start())
            column = bad.start() - (self.text.rfind("\n", 0, bad.start()) + 1)
            raise SheetError(f"the character {bad[0]!r} may not stand in YAML: remove it", self.at(line, column, 1))
        try:
            depth = 0
            for event in yaml.parse(self.text, Loader=LOADER):
                depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
                if depth > DEEPEST and event.start_mark is not None:
                    place = self.at(event.start_mark.line, event.start_mark.column, 1)
                    raise SheetError(f"this is nested more than {DEEPEST} deep: a score sheet is not", place)
            node: yaml.Node | None = yaml.compose(self.text, Loader=LOADER)
        except yaml.MarkedYAMLError as problem:
            mark = problem.problem_mark or problem.context_mark
            what = ", ".join(part for part in (problem.context, problem.problem) if part)
            raise SheetError(f"not YAML: {what}", self.at(mark.line, mark.column, 1) if mark else None) from None
        except yaml.YAMLError as problem:
            raise SheetError(f"{self.file}: not YAML: {problem}") from None
        return node

    def at(self, line: int, column: int, width: int) -> Place:
        """The place at a line and column counted from 0; past the end of the text, its last column."""
        lines = self.text.split("\n")
        while line >= len(lines) or (line and line == len(lines) - 1 and not lines[line]):
            line -= 1
            column = len(lines[line]) if line < len(lines) else 0
        return Place(self.file, line + 1, column + 1, lines[line].rstrip("\r"), width)

    def place(self, node: yaml.Node, *, start_only: bool = False) -> Place:
        """Where ``node`` stands: to its end, or to the end of its first line."""
        start, end = node.start_mark, node.end_mark
        last = end.column if end.line == start.line else len(self.text.split("\n")[start.line].rstrip())
        return self.at(start.line, start.column, 1 if start_only else max(1, last - start.column))

    def fail(self, node: yaml.Node, message: str, *, start_only: bool = False) -> NoReturn:
        raise SheetError(message, self.place(node, start_only=start_only)) from None

    def mapping(self, node: yaml.Node, what: str, keys: Collection[str]) -> dict[str, yaml.Node]:
        """The values of a mapping by key; every key is one of ``keys`` and stands once."""
        if not isinstance(node, yaml.MappingNode):
            self.fail(node, f"{what} must be a mapping, not {kind(node)}: expected {', '.join(keys)}")
        found: dict[str, yaml.Node] = {}
        for key_node, value in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else kind(key_node)
            if key not in keys:
                self.fail(key_node, unknown(key, f"a key of {what}", keys))
            if key in found:
                self.fail(key_node, f"{key!r} stands twice in {what}: remove one")
            found[key] = value
        return found

    def sequence(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        """The entries of a list."""
        if not isinstance(node, yaml.SequenceNode):
            self.fail(node, f"{what} must be a list, not {kind(node)}: expected entries with '- ' before them")
        value: list[yaml.Node] = node.value
        return value

    def scalar(self, node: yaml.Node, key: str) -> str:
        """A single value as it is written, on one line."""
        if not isinstance(node, yaml.ScalarNode):
            self.fail(node, f"{key!r} must be a single value, not {kind(node)}")
        value = " ".join(node.value.split())
        if _CONTROL.search(value):
            self.fail(node, f"{key!r} has a control character: remove it")
        return value

    def choice(self, node: yaml.Node, key: str, words: Collection[str]) -> str:
        """One of ``words``."""
        text = self.scalar(node, key)
        if text not in words:
            self.fail(node, unknown(text, f"a value of {key!r}", words))
        return text

    def integer(self, node: yaml.Node, key: str, least: int, most: int) -> int:
        """A whole number, ``least`` to ``most``."""
        text = self.scalar(node, key).replace("−", "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", text) or not least <= int(text) <= most:
            self.fail(node, f"{key!r} must be a whole number, {least} to {most}, not {text!r}")
        return int(text)


def kind(node: yaml.Node) -> str:
    """What a node is, for a message."""
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    return repr(node.value) if node.value else "empty"


def unknown(word: str, what: str, known: Collection[str]) -> str:
    """The message for a word that is none of ``known``, with the nearest of them."""
    return f"{word!r} is not {what}: expected {', '.join(known)}{nearest(word, known)}"


def nearest(word: str, known: Collection[str]) -> str:
    """``; did you mean …?`` with the nearest of ``known``, or nothing."""
    folded = {name.lower(): str(name) for name in known}
    near = get_close_matches(word.strip().lower(), folded, n=1, cutoff=0.5)
    return f"; did you mean {folded[near[0]]!r}?" if near else ""
