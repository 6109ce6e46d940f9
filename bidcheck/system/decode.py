"""Nodes of one file to its parts: every key checked, every condition, call and pattern read, each fault with its place.

Nothing here looks at another file; ``bidcheck.system.load`` lays files over one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from bidcheck.calls import DOUBLE, REDOUBLE
from bidcheck.cards import Hand, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Definition
from bidcheck.conditions.parse import ConditionError, parse, read_range
from bidcheck.errors import CannotRead
from bidcheck.evaluation.methods import Method, MethodError, built_in, decode_method
from bidcheck.source import Place, Problem
from bidcheck.system import keys as k
from bidcheck.system import model as m
from bidcheck.system.nodes import Mapping as MapNode
from bidcheck.system.nodes import Node, Scalar
from bidcheck.system.nodes import Sequence as SeqNode
from bidcheck.system.patterns import AuctionPattern, CallToken, parse_keys, parse_pattern, renamed

LANGUAGE_VERSION = 1

Tables = tuple[tuple[AuctionPattern, m.Table], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """A convention that a file uses, as written."""

    name: str
    at: tuple[AuctionPattern, ...]
    parameters: Mapping[str, t.Range | str]
    parameter_places: Mapping[str, Place]
    place: Place
    when: t.Condition | None = None


@dataclass(slots=True, eq=False)
class File:
    """What one file says."""

    place: Place
    kind: str = "system"
    name: str = ""
    title: m.Words = m.NO_WORDS
    note: m.Words = m.NO_WORDS
    points: str | None = None
    points_place: Place | None = None
    methods: dict[str, Method] = field(default_factory=dict)
    targets: m.Targets | None = None
    sources: dict[str, m.SourceNote] = field(default_factory=dict)
    extends: Scalar | None = None
    uses: list[Use] = field(default_factory=list)
    fallback: Scalar | None = None
    options: dict[str, t.Range | str] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    definition_places: dict[str, Place] = field(default_factory=dict)
    at: tuple[AuctionPattern, ...] = ()
    """Where a convention stands when a use does not say."""
    when: t.Condition | None = None
    when_place: Place | None = None
    openings: m.Table | None = None
    then: m.Table | None = None
    after: Tables = ()
    after_places: dict[AuctionPattern, Place] = field(default_factory=dict)
    removed: tuple[AuctionPattern, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A condition with its place and the suit letters known there, for the checks that need all files."""

    condition: t.Condition
    scalar: Scalar
    letters: frozenset[str]
    kind: str = "hand"
    """``hand``, ``when`` (words of the auction only), ``scale``, or ``=NAME`` of a definition."""


class Decoder:
    """Reads the node of one file."""

    def __init__(self, root: Node) -> None:
        self.file = File(root.place)
        self.root = root

    # problems -------------------------------------------------------------------------------------------------

    def wrong(self, code: str, message: str, place: Place, help: str = "") -> None:
        self.file.problems.append(Problem(code, message, place, help))

    def unknown(self, key: Scalar, known: Iterable[str], what: str) -> None:
        near = get_close_matches(key.text, list(known), n=1, cutoff=0.55)
        self.wrong("S101", f"{key.text!r} is no {what}", key.place,
                   f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}")

    def text(self, node: Node, what: str) -> str | None:
        if isinstance(node, Scalar):
            return node.text
        self.wrong("S103", f"{what} must be one line of text", node.place)
        return None

    def mapping(self, node: Node, what: str) -> MapNode | None:
        if isinstance(node, MapNode):
            return node
        help = "take the dashes away" if isinstance(node, SeqNode) else ""
        self.wrong("S103", f"{what} must be keys with values", node.place, help)
        return None

    def texts(self, node: Node, what: str) -> list[Scalar]:
        """A list of scalars; one alone will do, and commas divide it."""
        if isinstance(node, Scalar):
            return [node]
        if isinstance(node, SeqNode):
            found = [n for n in node.items if isinstance(n, Scalar)]
            if len(found) == len(node.items):
                return found
        self.wrong("S103", f"{what} must be a list", node.place)
        return []

    def words(self, node: Node, what: str) -> m.Words:
        if isinstance(node, Scalar):
            return m.Words((("", node.text),))
        if isinstance(node, MapNode):
            found = []
            for key, value in node:
                if key.text not in k.LANGUAGES:
                    self.unknown(key, k.LANGUAGES, "language")
                elif (text := self.text(value, what)) is not None:
                    found.append((key.text, text))
            return m.Words(tuple(found))
        self.wrong("S103", f"{what} must be text, or a text for each language", node.place)
        return m.NO_WORDS

    # conditions, calls, patterns ------------------------------------------------------------------------------

    def condition(self, node: Node, letters: frozenset[str], kind: str = "hand") -> t.Condition | None:
        if not isinstance(node, Scalar):
            help = ("a comma in [ ] divides: put the condition in quotes" if isinstance(node, SeqNode)
                    else "write it after the colon, such as 'shows: 15-17 hcp'")
            self.wrong("S103", "a condition must be one line of text", node.place, help)
            return None
        try:
            found = parse(node.text)
        except ConditionError as error:
            self.misread("S150", error, node, self.after_hash(node))
            return None
        self.file.checks.append(Check(found, node, letters, kind))
        self.cut_short(node)
        return found

    def comment(self, node: Scalar) -> str:
        """The comment behind an unquoted scalar, with its ``#``, or nothing."""
        line = node.place.source.line(node.place.end_line)
        rest = line[node.place.end_column - 1:].strip()
        return rest if not node.quoted and rest.startswith("#") else ""

    def after_hash(self, node: Scalar) -> str:
        if not (comment := self.comment(node)):
            return ""
        return f"'#' begins a comment and cut this short; quote it if it belongs here: \"{node.text} {comment}\""

    def cut_short(self, node: Scalar) -> None:
        """``5+ #hearts`` is a condition before the comment, and with it: it was meant whole."""
        comment = self.comment(node)
        if not comment or comment[1:2] in ("", " ", "#"):
            return
        try:
            parse(f"{node.text} {comment[1:]}")
        except ConditionError:
            return
        end = node.place.end_column
        place = Place(node.place.source, node.place.end_line, end + 1, node.place.end_line, end + 1 + len(comment))
        self.wrong("Y014", "'#' begins a comment and cut this condition short", place,
                   f"write \"{node.text} {comment[1:]}\", or a blank after the '#' of a comment")

    def misread(self, code: str, error: ConditionError, node: Scalar, help: str = "") -> None:
        place = node.place.narrowed(error.offset, error.width, node.quoted)
        self.wrong(code, str(error.args[0]), place, error.help or help)

    def calls(self, node: Scalar) -> tuple[CallToken, ...]:
        try:
            return parse_keys(node.text)
        except ConditionError as error:
            self.misread("S109", error, node)
            return ()

    def pattern(self, node: Scalar, *, after_ours: bool = False) -> AuctionPattern | None:
        try:
            return parse_pattern(node.text, after_ours=after_ours)
        except ConditionError as error:
            self.misread("S111", error, node)
        except CannotRead as error:
            self.wrong("S111", str(error), node.place)
        return None

    # the file -------------------------------------------------------------------------------------------------

    def decode(self) -> File:
        """The file's parts; its ``problems`` are all that was found."""
        file, root = self.file, self.root
        if not isinstance(root, MapNode):
            self.wrong("S103", "a system file is keys with values", root.place, "begin with 'bidcheck: 1'")
            return file
        self.version(root)
        names = [key.text for key, _ in root]
        file.kind = "convention" if "convention" in names and "system" not in names else "system"
        if "system" not in names and "convention" not in names:
            self.wrong("S102", "the file has no name", root.place, "write 'system: NAME' or 'convention: NAME'")
        barred = k.SYSTEM_ONLY if file.kind == "convention" else k.CONVENTION_ONLY
        for key, value in root:
            if key.text not in k.TOP:
                self.unknown(key, k.TOP, "key of a system file")
            elif key.text in barred and not (file.kind == "convention" and key.text == "points"):
                self.wrong("S101", f"{key.text!r} does not belong in a {file.kind}", key.place)
            else:
                getattr(self, f"_{key.text}")(key, value)
        return file

    def version(self, root: MapNode) -> None:
        node = root.get("bidcheck")
        if node is None:
            self.wrong("S102", "the version of the language is missing", root.place, "begin with 'bidcheck: 1'")
        elif not isinstance(node, Scalar) or re.fullmatch(r"[0-9]{1,9}", node.text) is None:
            self.wrong("S103", "the version of the language is a whole number", node.place, "write 'bidcheck: 1'")
        elif int(node.text) > LANGUAGE_VERSION:
            self.wrong("S108", f"the file is written in version {node.text} of the language; this program reads "
                               f"version {LANGUAGE_VERSION}", node.place, "a newer bidcheck reads it")
        elif int(node.text) < 1:
            self.wrong("S103", f"there is no version {node.text} of the language", node.place, "write 'bidcheck: 1'")

    def _bidcheck(self, key: Scalar, value: Node) -> None:
        pass

    def _system(self, key: Scalar, value: Node) -> None:
        self.file.name = self.text(value, "a name") or ""

    _convention = _system

    def _title(self, key: Scalar, value: Node) -> None:
        self.file.title = self.words(value, "a title")

    def _note(self, key: Scalar, value: Node) -> None:
        self.file.note = self.words(value, "a note")

    def _points(self, key: Scalar, value: Node) -> None:
        self.file.points, self.file.points_place = self.text(value, "points"), value.place

    def _extends(self, key: Scalar, value: Node) -> None:
        if isinstance(value, Scalar):
            self.file.extends = value
        else:
            self.text(value, "the system to extend")

    def _fallback(self, key: Scalar, value: Node) -> None:
        if isinstance(value, Scalar):
            self.file.fallback = value
        else:
            self.text(value, "the fallback")

    def _evaluation(self, key: Scalar, value: Node) -> None:
        methods = self.mapping(value, "evaluation")
        for name, node in methods or ():
            try:
                self.file.methods[name.text] = decode_method(name.text, plain(node))
            except MethodError as error:
                where: Node = node
                place = name.place
                for step in error.path[1:]:
                    pair = next(((a, b) for a, b in where if a.text == step), None) if isinstance(
                        where, MapNode) else None
                    if pair is None:
                        break
                    place, where = pair[0].place, pair[1]
                self.wrong("S103", str(error), place)
                self.file.methods.setdefault(name.text, built_in("hd"))  # known, so that one fault is told once

    def _targets(self, key: Scalar, value: Node) -> None:
        unit, points = "hcp", {}
        for name, node in self.mapping(value, "targets") or ():
            text = self.text(node, "a target")
            if name.text == "unit":
                unit = text or "hcp"
            elif name.text not in TARGETS:
                self.unknown(name, ("unit", *TARGETS), "contract with a target")
            elif text is not None and re.fullmatch(r"[0-9]{1,3}", text) is not None:
                points[name.text] = int(text)
            elif text is not None:
                self.wrong("S103", f"{text!r} is no whole number of points", node.place, "write a number such as 25")
        self.file.targets = m.Targets(unit, points)

    def _sources(self, key: Scalar, value: Node) -> None:
        for name, node in self.mapping(value, "sources") or ():
            title, author, address = m.NO_WORDS, "", ""
            if isinstance(node, Scalar):
                title = self.words(node, "a source")
            for part, inner in (self.mapping(node, "a source") or ()) if not isinstance(node, Scalar) else ():
                if part.text == "title":
                    title = self.words(inner, "a title")
                elif part.text in ("author", "address"):
                    text = self.text(inner, part.text) or ""
                    author, address = (text, address) if part.text == "author" else (author, text)
                else:
                    self.unknown(part, ("title", "author", "address"), "part of a source")
            self.file.sources[name.text] = m.SourceNote(title, author, address)

    def _uses(self, key: Scalar, value: Node) -> None:
        nodes = value.items if isinstance(value, SeqNode) else (value,)
        for node in nodes:
            if isinstance(node, Scalar):
                self.file.uses.append(Use(node.text, (), {}, {}, node.place))
            elif isinstance(node, MapNode):
                for name, inner in node:
                    self.use(name, inner)
            else:
                self.wrong("S103", "a use is the name of a convention, or its name with its parameters", node.place)

    def _attach(self, key: Scalar, value: Node) -> None:
        self.file.at = tuple(p for n in self.texts(value, "attach") if (p := self.pattern(n)) is not None)

    def use(self, name: Scalar, node: Node) -> None:
        at: list[AuctionPattern] = []
        parameters: dict[str, t.Range | str] = {}
        places: dict[str, Place] = {}
        when: t.Condition | None = None
        for key, value in self.mapping(node, f"the use of {name.text}") or ():
            if key.text == "after":
                at.extend(p for n in self.texts(value, "after") if (p := self.pattern(n)) is not None)
            elif key.text == "when":
                when = self.condition(value, ALL_LETTERS, "when")
            else:
                parameters[key.text] = self.option(value)
                places[key.text] = key.place
        self.file.uses.append(Use(name.text, tuple(at), parameters, places, name.place, when))

    def option(self, node: Node) -> t.Range | str:
        text = self.text(node, "an option") or ""
        try:
            return read_range(text)
        except ValueError:
            if re.fullmatch(r"[^\W\d_][\w-]*|[1-7](?:NT|[CDHS])", text) is None:
                self.wrong("S114", f"{text!r} is no number, range or word", node.place, "write 17, 15-17 or one word")
                return t.Range(0, 0)
            return text

    def _options(self, key: Scalar, value: Node) -> None:
        for name, node in self.mapping(value, key.text) or ():
            if re.fullmatch(r"[^\W\d]\w+", name.text) is None:
                self.wrong("S114", f"{name.text!r} cannot be the name of an option", name.place,
                           "write two letters or more, with _ between words")
            self.file.options[name.text] = self.option(node)

    _parameters = _options

    def _definitions(self, key: Scalar, value: Node) -> None:
        for name, node in self.mapping(value, "definitions") or ():
            found = re.fullmatch(r"([^\W\d_]\w+)(?:\s*\(([^()]*)\))?", name.text.strip())
            if found is None:
                self.wrong("S115", f"{name.text!r} cannot be a definition", name.place,
                           "write a name of two letters or more, without hyphen, and its suits: biddable(s)")
                continue
            if not is_free(found[1]):
                self.wrong("S115", f"{found[1]!r} is a word of the language, and cannot be defined", name.place,
                           f"take another name, such as {found[1]}_hand")
                continue
            parameters = tuple(p.strip() for p in (found[2] or "").split(",") if p.strip())
            bad = [p for p in parameters if not is_letter(p)]
            if bad or len(set(parameters)) != len(parameters):
                self.wrong("S115", f"{bad[0] if bad else parameters[0]!r} cannot stand for a suit here", name.place,
                           "use different small letters, not a")
                continue
            words = m.NO_WORDS
            if isinstance(node, MapNode):
                for part, inner in node:
                    if part.text == "words":
                        words = self.words(inner, "words")
                    elif part.text != "shows":
                        self.unknown(part, ("shows", "words"), "part of a definition")
                shows = node.get("shows")
                if shows is None:
                    self.wrong("S102", f"{found[1]!r} does not say what it shows", name.place, "write 'shows: …'")
                    continue
                node = shows
            body = self.condition(node, frozenset(parameters), f"={found[1]}")
            if body is None:  # known all the same, so that one fault is told once
                body = t.AnyHand()
            self.file.definitions[found[1]] = Definition(found[1], parameters, body, words.texts)
            self.file.definition_places[found[1]] = node.place

    def _when(self, key: Scalar, value: Node) -> None:
        self.file.when = self.condition(value, ALL_LETTERS, "when")
        self.file.when_place = value.place

    def _openings(self, key: Scalar, value: Node) -> None:
        self.file.openings = self.table(value, frozenset())
        for entry in self.file.openings.entries:
            for token in entry.keys:
                if token.call in (DOUBLE, REDOUBLE):
                    law, other = ("19A", "double") if token.call == DOUBLE else ("19B", "redouble")
                    self.wrong("S109", f"'{token}' is no opening: there is nothing to {other} (Law {law})", entry.place,
                               "the calls over an opponents' opening stand under 'after', at '(1x)' for one")

    def _then(self, key: Scalar, value: Node) -> None:
        self.file.then = self.table(value, ALL_LETTERS)

    def _after(self, key: Scalar, value: Node) -> None:
        letters = ALL_LETTERS if self.file.kind == "convention" else frozenset()
        self.file.after = self.tables(value, letters, after_ours=False, places=self.file.after_places)

    def _remove(self, key: Scalar, value: Node) -> None:
        self.file.removed = tuple(
            renamed(p) for n in self.texts(value, "remove") if (p := self.pattern(n)) is not None)

    # tables and entries ---------------------------------------------------------------------------------------

    def tables(self, value: Node, letters: frozenset[str], *, after_ours: bool,
               places: dict[AuctionPattern, Place] | None = None) -> Tables:
        found: dict[AuctionPattern, tuple[AuctionPattern, m.Table]] = {}
        first: dict[AuctionPattern, Scalar] = {}
        for key, node in self.mapping(value, "after") or ():
            pattern = self.pattern(key, after_ours=after_ours)
            if pattern is None:
                continue
            known = letters | frozenset(pattern.letters)
            table = self.table(node, known)
            same = renamed(pattern, letters)
            if same in found:
                self.wrong("Y009", f"the auction {key.text!r} stands twice; first in line {first[same].place.line}",
                           key.place, "put the calls of both in one table")
                continue
            found[same], first[same] = (pattern, table), key
            if places is not None:
                places[pattern] = key.place
        return tuple(found.values())

    def table(self, node: Node, letters: frozenset[str]) -> m.Table:
        if isinstance(node, SeqNode):
            return m.Table(self.rows(node, letters), node.place)
        if not isinstance(node, MapNode):
            self.wrong("S103", "a table is a list of calls, or calls as keys", node.place,
                       "write '- 1NT: 15-17 hcp, balanced' line by line")
            return m.Table((), node.place)
        parts: dict[str, Node] = {}
        pairs = []
        for key, value in node:
            if key.text in k.TABLE:
                parts[key.text] = value
            else:
                pairs.append((key, value))
        inner = parts.get("calls")
        if inner is not None and pairs:
            self.wrong("S101", f"{pairs[0][0].text!r} stands beside 'calls'", pairs[0][0].place,
                       "put all calls under 'calls'")
        if "when" in parts:
            letters = ALL_LETTERS
        ordered = not pairs and isinstance(inner, SeqNode)
        entries = list(self.keyed(pairs, letters))
        if isinstance(inner, SeqNode):
            entries.extend(self.rows(inner, letters))
        elif inner is not None:
            entries.extend(self.keyed(self.mapping(inner, "calls") or (), letters))
        return m.Table(
            tuple(entries), node.place, ordered, self.scale(parts.get("points")), self.line(parts.get("same as")),
            self.condition(parts["when"], ALL_LETTERS, "when") if "when" in parts else None,
            self.words(parts["note"], "a note") if "note" in parts else m.NO_WORDS,
            self.words(parts["source"], "a source") if "source" in parts else m.NO_WORDS,
            tuple(n.text for n in self.texts(parts["remove"], "remove")) if "remove" in parts else (),
        )

    def keyed(self, pairs: Iterable[tuple[Scalar, Node]], letters: frozenset[str]) -> Iterator[m.Entry]:
        """The entries of a mapping; calls compare by what they mean, ``1N`` is ``1NT``."""
        first: dict[frozenset[CallToken], Scalar] = {}
        for key, value in pairs:
            entry = self.entry(key, value, letters)
            if entry is None:
                continue
            earlier = first.setdefault(frozenset(entry.keys), key)
            if earlier is not key:
                self.wrong("Y009", f"the call {key.text!r} stands twice; first in line {earlier.place.line}, as "
                                   f"{earlier.text!r}", key.place, "keep one, or make the table a list")
            yield entry

    def line(self, node: Node | None) -> str | None:
        if node is None:
            return None
        text = self.text(node, "an auction")
        if text is not None and isinstance(node, Scalar):
            self.pattern(node)
        return text

    def scale(self, node: Node | None) -> t.Figure | None:
        if node is None:
            return None
        text = self.text(node, "points")
        if text is None:
            return None
        try:
            found = parse(f"0+ {text}")
        except ConditionError:
            found = None
        if isinstance(found, t.Counted) and isinstance(node, Scalar):
            self.file.checks.append(Check(found, node, ALL_LETTERS, "scale"))
            return found.figure
        self.wrong("S103", f"{text!r} is no measure", node.place, "write 'hd', 'hcp' or 'support points in x'")
        return None

    def rows(self, node: SeqNode, letters: frozenset[str]) -> tuple[m.Entry, ...]:
        found = []
        for item in node.items:
            if isinstance(item, MapNode):
                pairs = list(item)
            else:
                text = item.text if isinstance(item, Scalar) else ""
                call, colon, shows = text.partition(":")
                help = f"put a blank after the colon: '- {call}: {shows}'" if colon else f"write '- {call}: …'"
                self.wrong("S103", "an entry is a call, a colon and what it shows", item.place, help if text else "")
                continue
            if len(pairs) > 1 and all(key.text in k.ENTRY for key, _ in pairs[1:]):
                self.wrong("S101", f"{pairs[1][0].text!r} stands beside the call {pairs[0][0].text!r}, not under it",
                           pairs[1][0].place, "indent it further, or put the attributes in braces")
                continue
            for key, value in pairs:
                if (entry := self.entry(key, value, letters)) is not None:
                    found.append(entry)
        return tuple(found)

    def entry(self, key: Scalar, node: Node, letters: frozenset[str]) -> m.Entry | None:
        if key.text in k.ENTRY or key.text in k.TOP:
            self.wrong("S109", f"{key.text!r} is no call", key.place,
                       "attributes of a call stand under it: {shows: …, forcing: …}")
            return None
        tokens = self.calls(key)
        if not tokens:
            return None
        letters = letters | {x for token in tokens if (x := token.letter) is not None}
        if isinstance(node, Scalar):
            shows = self.condition(node, letters)
            return m.Entry(tokens, key.place, shows, node.place, given=frozenset(("shows",)))
        if not isinstance(node, MapNode):
            self.condition(node, letters)
            return None
        parts = node
        values: dict[str, Node] = {}
        for name, value in parts:
            if name.text not in k.ENTRY:
                self.unknown(name, k.ENTRY, "attribute of a call")
            else:
                values[name.text] = value
        if not values:
            return None
        return self.attributes(tokens, key.place, values, letters)

    def attributes(self, tokens: tuple[CallToken, ...], place: Place, values: dict[str, Node],
                   letters: frozenset[str]) -> m.Entry:
        def words(name: str) -> m.Words:
            return self.words(values[name], name) if name in values else m.NO_WORDS

        when = self.condition(values["when"], ALL_LETTERS, "when") if "when" in values else None
        if when is not None:
            letters = letters | {s.name for s in t.suits_of(when) if isinstance(s, t.SuitName)}
        inner = letters
        return m.Entry(
            tokens, place,
            self.condition(values["shows"], letters) if "shows" in values else None,
            values["shows"].place if "shows" in values else None,
            when, words("name"), words("note"), words("source"),
            self.one_of(values.get("status"), m.STATUS, "status") or "ok",
            self.one_of(values.get("forcing"), m.FORCING, "forcing"),
            self.flag(values.get("artificial"), "artificial"),
            self.alert(values.get("alert")),
            words("announce"), words("asks"),
            self.suit(values.get("agrees")),
            tuple(c for n in self.texts(values["before"], "before") for c in self.calls(n))
            if "before" in values else (),
            self.choose(values.get("choose"), letters),
            self.table(values["then"], inner) if "then" in values else None,
            self.tables(values["after"], inner, after_ours=True) if "after" in values else (),
            self.line(values.get("same as")),
            self.examples(values.get("examples")), self.examples(values.get("not_examples")),
            given=frozenset(values),
        )

    def one_of(self, node: Node | None, words: tuple[str, ...], what: str) -> str | None:
        if node is None:
            return None
        text = self.text(node, what)
        aliases = {"yes": "one round", "game force": "game", "f1": "one round", "gf": "game", "1": "one round"}
        if text is not None and what == "forcing":
            text = aliases.get(text.lower(), text)
        if text is not None and text.lower() in words:
            text = text.lower()
        if text is not None and text not in words:
            near = get_close_matches(text, words, n=1)
            self.wrong("S103", f"{text!r} is no {what}", node.place,
                       f"did you mean {near[0]!r}?" if near else f"write {', '.join(words[:-1])} or {words[-1]}")
            return None
        return text

    def flag(self, node: Node | None, what: str) -> bool | None:
        if node is None:
            return None
        text = (self.text(node, what) or "").lower()
        if text not in YES and text not in NO:
            self.wrong("S103", f"{what!r} is yes or no, not {text!r}", node.place, "write yes or no")
        return text in YES

    def alert(self, node: Node | None) -> m.Words | bool | None:
        if isinstance(node, Scalar) and node.text.lower() in YES | NO:
            return node.text.lower() in YES
        return None if node is None else self.words(node, "alert")

    def suit(self, node: Node | None) -> t.Suit | None:
        if node is None:
            return None
        text = self.text(node, "a suit")
        if text is None:
            return None
        try:
            found = parse(f"1+ {text}")
        except ConditionError:
            found = None
        if isinstance(found, t.Length) and isinstance(found.suit, t.SuitName | Strain):
            return found.suit
        self.wrong("S103", f"{text!r} is no suit", node.place, "write hearts, M or this")
        return None

    def choose(self, node: Node | None, letters: frozenset[str]) -> tuple[m.ChooseKey, ...]:
        if node is None:
            return ()
        text = self.text(node, "choose")
        if text is None or not isinstance(node, Scalar):
            return ()
        found = []
        at = 0
        for part in re.split(r"\bthen\b", text):
            word = part.strip()
            limit = re.fullmatch(r"(.*?)\s+of\s+(\d{1,2})\+", word)
            name, least = (limit[1], int(limit[2])) if limit else (word, None)
            if name in m.CHOOSE_WORDS:
                found.append(m.ChooseKey(name, None, least))
            else:
                start = text.index(word, at) if word else at
                near = get_close_matches(name, m.CHOOSE_WORDS, n=1, cutoff=0.7)
                try:
                    condition = parse(name)
                except ConditionError as error:
                    place = node.place.narrowed(start, max(1, len(word)), node.quoted)
                    self.wrong("S113", f"{name!r} is no way to choose", place,
                               f"did you mean {near[0]!r}?" if near else
                               error.help or f"write {', '.join(m.CHOOSE_WORDS)}, or a condition on this")
                    return ()
                if near:
                    self.wrong("S113", f"{name!r} is no way to choose",
                               node.place.narrowed(start, len(word), node.quoted), f"did you mean {near[0]!r}?")
                    return ()
                self.file.checks.append(Check(condition, node, letters))
                found.append(m.ChooseKey("", condition, least))
            at += len(part) + 4
        return tuple(found)

    def examples(self, node: Node | None) -> tuple[m.Example, ...]:
        if node is None:
            return ()
        found = []
        for item in node.items if isinstance(node, SeqNode) else (node,):
            if isinstance(item, Scalar):
                auction, _, hand = item.text.rpartition(": ")
                found.append(m.Example(hand.strip(), auction.strip() or None, item.place))
            elif isinstance(item, MapNode):
                found.extend(m.Example(v.text, key.text, v.place) for key, v in item if isinstance(v, Scalar))
            else:
                self.wrong("S103", "an example is a hand, or an auction and a hand", item.place)
        for example in found:
            self.readable(example)
        return tuple(found)

    def readable(self, example: m.Example) -> None:
        try:
            Hand.parse(example.hand)
            if example.auction is not None:
                parse_pattern(example.auction)
        except ConditionError as error:
            self.wrong("S112", f"{example.auction!r}: {error.args[0]}", example.place,
                       "write the auction, a colon and the hand: '1H: AQ5.KJ42.K82.QT7'")
        except CannotRead as error:
            self.wrong("S112", str(error), example.place)


YES = frozenset(("yes", "true", "on"))
NO = frozenset(("no", "false", "off"))
TARGETS = ("3NT", "4M", "5m", "small slam", "grand slam")
ALL_LETTERS = frozenset((*"uvwxyzMm", "oM", "om"))


def is_free(name: str) -> bool:
    """Whether a name is read as a name: not a word of the language, nor cards or a shape, as ``AKx`` or ``xx14``."""
    try:
        return parse(name) == t.Defined(name)
    except ConditionError:
        return False


def is_letter(name: str) -> bool:
    """Whether a name may stand for a suit in a definition."""
    return len(name) == 1 and name.islower() and name.isascii() and name != "a"


def plain(node: Node) -> object:
    """A node as text, lists and dictionaries."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, SeqNode):
        return [plain(n) for n in node.items]
    return {key.text: plain(value) for key, value in node}
