"""YAML with places, without surprises.

Every scalar is text, so that ``NO``, ``4:3:3:3`` and ``+3`` stay what was written. What YAML would lose or change in
silence (a tag, an alias, a folded scalar, an empty value, a comma that made a new key, a duplicate key) is a problem
with its place, found from the events before any value is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import yaml

from bidcheck.source import Place, Problem, Source, SourceError

MAX_DEPTH = 40
"""Collections nested deeper than this are refused."""
MAX_NODES = 200_000
"""A file with more keys and values than this is refused."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """Text with its place. ``quoted`` is how many signs stand before it: 1 in quotes, else 0; ``block`` is | or >."""

    text: str
    place: Place
    quoted: int = 0
    block: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys, which are scalars, with their nodes, in the order written."""

    pairs: tuple[tuple[Scalar, Node], ...]
    place: Place

    def get(self, key: str) -> Node | None:
        """The node under ``key``, or ``None``."""
        for k, v in self.pairs:
            if k.text == key:
                return v
        return None

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.pairs)


Node = Scalar | Sequence | Mapping


def load(source: Source) -> Node:
    """The one document of a source.

    Raises ``SourceError`` with every problem that could be found.
    """
    if not source.text.strip():
        raise SourceError([Problem("Y010", "the file is empty", Place(source), "begin with 'bidcheck: 1'")])
    reader = _Reader(source)
    try:
        node = reader.document()
    except yaml.YAMLError as error:
        broken = _syntax(error, source)
        known = any(p.place.line == broken.place.line for p in reader.problems)
        raise SourceError(reader.problems if known else [*reader.problems, broken]) from None
    if reader.problems:
        raise SourceError(reader.problems)
    return node


class _Reader:
    """Builds nodes from events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.events = yaml.parse(source.text, Loader=_LOADER)
        self.problems: list[Problem] = []
        self.count = 0

    def place(self, event: Any, end: Any = None) -> Place:
        start, stop = event.start_mark, (end or event).end_mark
        return Place(self.source, start.line + 1, start.column + 1, stop.line + 1, stop.column + 1)

    def wrong(self, code: str, message: str, place: Place, help: str = "") -> None:
        self.problems.append(Problem(code, message, place, help))

    def document(self) -> Node:
        node: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if node is not None:
                    place = self.place(event)
                    self.wrong("Y012", "a second document begins here", place,
                               "a '...' in the first column ends the file: indent it, or write it in quotes")
                    break
                node = self.node(next(self.events), 0)
        if node is None:
            nowhere = Place(self.source)
            raise SourceError([Problem("Y010", "the file says nothing", nowhere, "begin with 'bidcheck: 1'")])
        return node

    def node(self, event: Any, depth: int) -> Node:
        self.count += 1
        if depth > MAX_DEPTH:
            raise SourceError([*self.problems, Problem("Y005", f"this nests more than {MAX_DEPTH} deep",
                                                       self.place(event))])
        if self.count > MAX_NODES:
            raise SourceError([*self.problems, Problem("Y004", f"more than {MAX_NODES} keys and values",
                                                       self.place(event))])
        if isinstance(event, yaml.AliasEvent):
            raise SourceError([*self.problems, Problem(
                "Y006", f"'*{event.anchor}' is a YAML alias", self.place(event),
                f"quote it: \"*{event.anchor}\", or repeat what is meant")])
        if event.anchor is not None:
            place = self.place(event)
            self.wrong("Y006", f"'&{event.anchor}' is a YAML anchor",
                       place.narrowed(0, len(event.anchor) + 1),
                       f"quote it: \"&{event.anchor} {getattr(event, 'value', '…')}\", or take it away")
        if event.tag is not None and event.tag != "!":
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            rest = getattr(event, "value", "")
            self.wrong("Y007", f"{tag!r} is read as a YAML tag", self.place(event), f"quote it: \"{tag} {rest}\"")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth)
        return self.mapping(event, depth)

    def scalar(self, event: Any) -> Scalar:
        if event.style in ("|", ">"):
            place = self.place(event)
            first = place.source.line(place.line)[place.column - 1:].strip()
            first = first if len(first) > 1 else event.value.strip().split("\n")[0]
            self.wrong("Y008", f"'{event.style}' begins a YAML block", place,
                       f"quote it: \"{first}\"; long notes go in quotes as well")
        return Scalar(str(event.value), self.place(event), 1 if event.style in ("'", '"') else 0,
                      event.style in ("|", ">"))

    def sequence(self, start: Any, depth: int) -> Sequence:
        items: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                return Sequence(tuple(items), self.place(start, event))
            items.append(self.node(event, depth + 1))
        raise AssertionError("a sequence without an end")

    def mapping(self, start: Any, depth: int) -> Mapping:
        pairs: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                return Mapping(tuple(pairs), self.place(start, event))
            key = self.node(event, depth + 1)
            value = self.node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                self.wrong("Y013", "a key must be one line of text", key.place,
                           "an option's name in braces must be quoted: \"{name}\"")
                continue
            if isinstance(value, Scalar) and not value.text and not value.quoted and not value.block:
                self._empty(key, pairs, flow=bool(start.flow_style))
            if key.text in seen:
                self.wrong("Y009", f"the key {key.text!r} stands twice; first in line {seen[key.text].place.line}",
                           key.place, "keep one of them")
            seen.setdefault(key.text, key)
            pairs.append((key, value))
        raise AssertionError("a mapping without an end")

    def _empty(self, key: Scalar, pairs: list[tuple[Scalar, Node]], *, flow: bool) -> None:
        if not flow:
            below = self._below(key)
            if below.startswith("..."):
                self.wrong("Y012", "'...' in the first column is no pattern", key.place,
                           f"indent the lines below {key.text!r}")
            else:
                self.wrong("Y010", f"{key.text!r} has no value", key.place,
                           "write one after the colon, or indent what belongs to it; for every hand, 'any hand'")
        elif not pairs:
            line = key.place.source.line(key.place.line)
            rest = line[line.rfind("{", 0, key.place.column):].strip()
            self.wrong("Y010", f"'{{{key.text}}}' is read as a YAML mapping", key.place, f"quote it: \"{rest}\"")
        else:
            self._comma(key, pairs)

    def _comma(self, key: Scalar, pairs: list[tuple[Scalar, Node]]) -> None:
        """A key without a value after another: the comma was meant to stand in the value before."""
        cut = [key.text]
        for before, value in reversed(pairs):
            if not isinstance(value, Scalar):
                break
            if value.text or value.quoted:
                whole = ", ".join((value.text, *reversed(cut)))
                problem = Problem(
                    "Y011", f"the comma ended the value of {before.text!r}, and {cut[-1]!r} became a key", key.place,
                    f"quote the value: {{{before.text}: \"{whole}\"}}")
                if len(cut) > 1 and self.problems[-1].code == "Y011":
                    problem = replace(problem, place=self.problems.pop().place)
                self.problems.append(problem)
                return
            cut.append(before.text)
        self.wrong("Y010", f"{key.text!r} has no value", key.place, "write one after the colon")

    def _below(self, key: Scalar) -> str:
        """The next line that says something, if it is in the first column."""
        lines = self.source.text.split("\n")[key.place.line:]
        return next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")


def _syntax(error: yaml.YAMLError, source: Source) -> Problem:
    mark = getattr(error, "problem_mark", None)
    said = str(getattr(error, "problem", None) or error).split("\n")[0]
    if mark is None:
        return Problem("Y001", f"this is not YAML: {said}", Place(source))
    context = getattr(error, "context_mark", None)
    if context is not None and "quoted scalar" in str(getattr(error, "context", "")):
        opened = Place(source, context.line + 1, context.column + 1, context.line + 1, context.column + 2)
        return Problem("Y001", "a quotation mark is not closed", opened, "close it, or take it away")
    if "expected <document start>" in said:
        ends = next((n for n in range(mark.line, 0, -1) if source.line(n).startswith("...")), mark.line)
        return Problem("Y012", "'...' in the first column ends the file", Place(source, ends, 1, ends, 4),
                       "indent it, or write it in quotes")
    line, column = mark.line + 1, mark.column + 1
    text = source.line(line)
    place = Place(source, line, column, line, column + 1)
    value = re.match(r"\s*(?:- )?(?:[^:]+:\s+)?([>|].*)$", text)
    if value is not None and value[1][1:2] not in ("", "-", "+"):
        return Problem("Y008", f"{value[1][0]!r} begins a YAML block", place, f"quote it: \"{value[1]}\"")
    if "\t" in text[: len(text) - len(text.lstrip())]:
        return Problem("Y001", "a tab cannot indent YAML", place, "indent with spaces")
    if "mapping values are not allowed" in said:
        return Problem("Y001", "a second ': ' in one value", place, "put the value in quotes")
    if "found character" in said and text[column - 1:column] in ("@", "`", "%"):
        return Problem("Y001", f"{text[column - 1]!r} cannot begin a value", place, "put the value in quotes")
    return Problem("Y001", f"this is not YAML: {said}", place, _syntax_help(said))


def _syntax_help(said: str) -> str:
    if "expected ',' or '}'" in said or "expected ',' or ']'" in said:
        return "a brace or bracket is not closed, or a value in it must be quoted"
    if "could not find expected ':'" in said:
        return "a key needs a colon and a space after it"
    if "did not find expected key" in said or "block end" in said:
        return "check the indentation of this line and of the one before"
    if "quoted scalar" in said:
        return "a quotation mark is not closed"
    return ""
