"""From files to a ``System``: what it extends is laid under it, its conventions are put in, every name is checked.

``load_system("preparatory-club")`` takes the name of a shipped system or a path. Raises ``NotFound`` for a name that is
none and ``SourceError`` with every fault found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from bidcheck.conditions import tree as t
from bidcheck.conditions.bind import Definition, Lexicon
from bidcheck.conditions.parse import KEPT as KEPT_CONDITIONS
from bidcheck.errors import NotFound
from bidcheck.evaluation.methods import BUILT_IN, Method, built_in, decode_method
from bidcheck.kept import code_key, is_stamped, stamp
from bidcheck.locale import phrase
from bidcheck.resources import bundled
from bidcheck.source import Problem, Source, SourceError, decode_source, read_source
from bidcheck.system import model as m
from bidcheck.system import weight
from bidcheck.system.check import check
from bidcheck.system.decode import Decoder, File, Use
from bidcheck.system.nodes import load
from bidcheck.system.patterns import KEPT as KEPT_PATTERNS
from bidcheck.system.patterns import P_TOKEN, AuctionPattern, Turn, renamed
from bidcheck.system.whole import faults

MAX_CHAIN = 12
"""A system extends at most so many others, one over another."""
PER_FILE = 1000
"""Layers of one file: its own calls, then those of its uses in order; calls of a lower layer go over a higher one's."""


@cache
def standard_methods() -> dict[str, Method]:
    """The methods that every system has: the built-in ones, and ``hcp`` with the usual points in support."""
    methods = {name: built_in(name) for name in BUILT_IN}
    methods["hcp"] = decode_method("hcp", {
        **BUILT_IN["milton"],
        "in support": {"shortness": {"void": 5, "singleton": 3, "doubleton": 1}},
    })
    return methods


def shipped() -> list[Path]:
    """The files of the systems that come with bidcheck, drafts last."""
    root = bundled("systems")
    return [*sorted(root.glob("*.yaml")), *sorted(root.glob("drafts/*.yaml"))]


def shipped_conventions() -> list[Path]:
    """The files of the conventions that come with bidcheck."""
    return sorted(bundled("systems").glob("conventions/*.yaml"))


def find_system(name: str, beside: Path | None = None) -> Path:
    """The file of a system: a path, a name beside the file that names it, or a shipped system.

    Raises ``NotFound`` with the nearest name.
    """
    is_folder = bool(name) and _there(Path(name)) and Path(name).is_dir()
    if name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name or is_folder:
        path = Path(name) if beside is None or Path(name).is_absolute() else beside / name
        if _there(path):
            return path
        raise NotFound(phrase("there is no file {name}", name=repr(name)))
    folders = ([beside] if beside is not None else []) + [bundled("systems"), bundled("systems") / "drafts"]
    for folder in folders:
        path = folder / f"{name}.yaml"
        if name.strip() and _there(path) and path.is_file():
            return path
    known = [p.stem for p in shipped()]
    near = get_close_matches(name, known, n=1)
    if near:
        raise NotFound(phrase("no system {name}: did you mean {near}?", name=repr(name), near=repr(near[0])))
    raise NotFound(phrase("no system {name}: give the path of a YAML file, or one of {names}", name=repr(name),
                          names=", ".join(known)))


def _there(path: Path) -> bool:
    """Whether there is such a file; a name that can be none, such as one of a thousand letters, is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def find_convention(name: str, beside: Path | None) -> Path:
    """The file of a convention, beside the system or shipped; ``NotFound`` with the nearest name."""
    folders = [] if beside is None else [beside, beside / "conventions"]
    for folder in (*folders, bundled("systems") / "conventions"):
        for stem in (name, name.replace("_", "-"), name.replace("-", "_")):
            path = folder / f"{stem}.yaml"
            if _there(path) and path.is_file():
                return path
    known = [p.stem for p in shipped_conventions()]
    near = get_close_matches(name, known, n=1)
    raise NotFound(f"no convention {name!r}: "
                   + (f"did you mean {near[0]!r}?" if near else f"shipped: {', '.join(known) or 'none'}"))


def load_system(name: str) -> m.System:
    """The system of that name or path; raises ``NotFound`` or ``SourceError``."""
    return Loader().system_at(find_system(name))


def system_from_text(text: str, name: str = "system.yaml", folder: Path | None = None) -> m.System:
    """The system that a text is; other files are looked for in ``folder``."""
    loader = Loader()
    system = loader.compose(loader.decoded(decode_source(name, text.encode("utf-8", errors="surrogatepass"))), folder)
    loader.finish()
    return system


@dataclass(slots=True, eq=False)
class _Layer:
    """One file of a chain of ``extends``, with the folder it stands in."""

    file: File
    folder: Path | None
    depth: int


@dataclass(slots=True, eq=False)
class Loader:
    """Loads files, keeps each once, and gathers the problems of all."""

    files: dict[Path, File] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    loading: list[Path] = field(default_factory=list)
    unchecked: list[tuple[File, Lexicon]] = field(default_factory=list)

    def system_at(self, path: Path) -> m.System:
        """The system in a file; raises ``SourceError`` with all problems."""
        system = self.compose(self.file(path), path.parent, path)
        self.finish()
        return system

    def finish(self) -> None:
        """Check every name, raise all problems found, each once; keep what was read for the next time.

        Files that were found to be in order before are not checked again.
        """
        KEPT_CONDITIONS.save()
        KEPT_PATTERNS.save()
        digest = hashlib.sha256(code_key("conditions", "system", "evaluation").encode())
        for name, source in sorted(self.sources.items()):
            digest.update(f"\0{Path(name).name}\0{source.text}".encode(errors="replace"))
        key = digest.hexdigest()[:32]
        if self.problems or not is_stamped(key):
            for file, lexicon in self.unchecked:
                self.check_names(file, lexicon)
            if not self.problems:
                stamp(key)
        if self.problems:
            seen: dict[tuple[str, int, int, str], Problem] = {}
            for p in self.problems:
                seen.setdefault((p.place.file, p.place.line, p.place.column, p.message), p)
            raise SourceError(list(seen.values()))

    def file(self, path: Path) -> File:
        key = path.resolve()
        if key not in self.files:
            self.files[key] = self.decoded(read_source(path))
        return self.files[key]

    def decoded(self, source: Source) -> File:
        self.sources[source.name] = source
        file = Decoder(load(source)).decode()
        self.problems.extend(file.problems)
        return file

    # one system out of several files --------------------------------------------------------------------------

    def compose(self, file: File, folder: Path | None, path: Path | None = None) -> m.System:
        layers = list(self.chain(file, folder, path))
        if file.kind == "convention":
            return self.convention_alone(file)
        lexicon = _lexicon(layers)
        for layer in layers:
            self.unchecked.append((layer.file, lexicon))
        openings: m.Table | None = None
        after: dict[AuctionPattern, tuple[AuctionPattern, m.Table]] = {}
        for layer in reversed(layers):
            number = PER_FILE * layer.depth
            for removed in layer.file.removed:
                after.pop(removed, None)
            if layer.file.openings is not None:
                openings = lay_over(_numbered(layer.file.openings, number), openings)
            for pattern, table in layer.file.after:
                key = renamed(pattern)
                below = after.get(key)
                under = None if below is None else _with_letters(below[1], below[0], pattern)
                after[key] = (pattern, lay_over(_numbered(table, number), under))
        conventions: list[m.Convention] = []
        used: set[str] = set()
        for layer in layers:
            for at, use in enumerate(layer.file.uses, 1):
                if any(c.name == use.name and c.layer < PER_FILE * layer.depth for c in conventions):
                    continue
                conventions.extend(self.convention(use, layer, lexicon, PER_FILE * layer.depth + min(at, PER_FILE - 1)))
                used.add(use.name)
        top = layers[0].file
        targets = next((x.file.targets for x in layers if x.file.targets is not None), m.Targets())
        sources = {k: v for layer in reversed(layers) for k, v in layer.file.sources.items()}
        fallback = self.fallback(layers)
        texts = "\0".join(source.text for source in self.sources.values())
        system = m.System(
            top.name, top.title, lexicon, openings, tuple(after.values()), tuple(conventions), fallback, targets,
            sources, top.place, top.note, tuple(x.file.place for x in layers),
            hashlib.sha256(texts.encode("utf-8", errors="replace")).hexdigest()[:32],
        )
        self.problems.extend(faults(system))
        return system

    def chain(self, file: File, folder: Path | None, path: Path | None) -> Iterator[_Layer]:
        """The file, what it extends, what that extends …"""
        seen = [] if path is None else [path.resolve()]
        depth = 0
        while True:
            yield _Layer(file, folder, depth)
            if file.extends is None:
                return
            try:
                parent = find_system(file.extends.text, folder)
            except NotFound as error:
                self.problems.append(Problem("S104", str(error), file.extends.place))
                return
            if parent.resolve() in seen or depth >= MAX_CHAIN:
                self.problems.append(Problem("S106", f"{file.extends.text!r} extends itself, by way of "
                                             f"{' and '.join(p.stem for p in seen)}", file.extends.place,
                                             "take one of the extends away"))
                return
            if self.file(parent).kind == "convention":
                self.problems.append(Problem("S104", f"{file.extends.text!r} is a convention, not a system",
                                             file.extends.place, "write 'uses:' to take its calls in"))
                return
            seen.append(parent.resolve())
            file, folder, depth = self.file(parent), parent.parent, depth + 1

    def fallback(self, layers: list[_Layer]) -> m.System | None:
        for layer in layers:
            node = layer.file.fallback
            if node is None:
                continue
            if node.text == "none":
                return None
            try:
                path = find_system(node.text, layer.folder)
            except NotFound as error:
                self.problems.append(Problem("S104", str(error), node.place))
                return None
            if path.resolve() in self.loading or self.file(path) is layers[0].file:
                self.problems.append(Problem("S106", f"{node.text!r} falls back on itself", node.place))
                return None
            self.loading.append(path.resolve())
            system = self.compose(self.file(path), path.parent, path)
            self.loading.pop()
            return system
        return None

    def convention_alone(self, file: File) -> m.System:
        """A convention by itself, as a system without openings: for checking it."""
        lexicon = Lexicon("hcp", standard_methods() | file.methods, file.definitions, file.options)
        self.unchecked.append((file, lexicon))
        use = Use(file.name, file.at, {}, {}, file.place)
        system = m.System(
            file.name, file.title, lexicon, None, (), tuple(_placed(file, use, lexicon, 0)), None, m.Targets(),
            file.sources, file.place, file.note, (file.place,), "",
        )
        self.problems.extend(faults(system))
        return system

    def convention(self, use: Use, layer: _Layer, lexicon: Lexicon, number: int) -> Iterator[m.Convention]:
        try:
            file = self.file(find_convention(use.name, layer.folder))
        except NotFound as error:
            self.problems.append(Problem("S105", str(error), use.place))
            return
        if file.kind != "convention":
            self.problems.append(Problem("S105", f"{use.name!r} is a system, not a convention", use.place,
                                         "write 'extends:' to build on it"))
            return
        parameters = dict(use.parameters)
        for name, value in use.parameters.items():
            if name not in file.options:
                near = get_close_matches(name, [*file.options, "after"], n=1)
                self.problems.append(Problem(
                    "S107", f"the convention {use.name!r} has no parameter {name!r}", use.parameter_places[name],
                    f"did you mean {near[0]!r}?" if near else f"it has {', '.join(file.options) or 'none'}"))
            elif isinstance(value, str) != isinstance(file.options[name], str) and (
                    not isinstance(file.options[name], str)):
                self.problems.append(Problem("S114", f"{value!r} is no number, and {name!r} is one",
                                             use.parameter_places[name], "write a number, or a range"))
                del parameters[name]
        own = Lexicon(
            file.points or lexicon.points, {**lexicon.methods, **file.methods},
            {**lexicon.definitions, **file.definitions}, {**lexicon.options, **file.options, **parameters},
        )
        use = replace(use, at=use.at or file.at)
        if not use.at and file.then is not None and file.when is None and use.when is None:
            self.problems.append(Problem(
                "S102", f"{use.name!r} must be told where it is attached", use.place,
                f"write {{{use.name}: {{after: 1NT}}}} with the auction it is for"))
        self.unchecked.append((file, own))
        yield from _placed(file, use, own, number)

    def check_names(self, file: File, lexicon: Lexicon) -> None:
        if file.points is not None and file.points not in lexicon.methods:
            near = get_close_matches(file.points, list(lexicon.methods), n=1)
            self.problems.append(Problem("S151", f"{file.points!r} is no method of evaluation",
                                         file.points_place or file.place,
                                         f"did you mean {near[0]!r}?" if near else
                                         f"there are {', '.join(lexicon.methods)}"))
        earlier = frozenset(name for name in lexicon.definitions if name not in file.definitions)
        known = weight.weights(lexicon.definitions)
        found: list[Problem] = []
        for checked in file.checks:
            if checked.kind.startswith("="):
                found.extend(check(checked, lexicon, earlier))
                earlier |= {checked.kind[1:]}
            else:
                found.extend(check(checked, lexicon))
                if weight.weigh(checked.condition, known).is_too_much:
                    found.append(Problem("S150", f"this comes to more than {weight.MAX_FACTS:,} facts",
                                         checked.scalar.place, "let fewer definitions stand one inside another"))
        if not found and not any(p.code == "S115" for p in self.problems):
            found.extend(weight.faults(lexicon.definitions, file.definition_places))
        self.problems.extend(found)


def _lexicon(layers: list[_Layer]) -> Lexicon:
    points = next((x.file.points for x in layers if x.file.points is not None), "hcp")
    methods = dict(standard_methods())
    definitions: dict[str, Definition] = {}
    options: dict[str, t.Range | str] = {}
    for layer in reversed(layers):
        methods |= layer.file.methods
        definitions |= layer.file.definitions
        options |= layer.file.options
    return Lexicon(points if points in methods else "hcp", methods, definitions, options)


def _placed(file: File, use: Use, lexicon: Lexicon, layer: int) -> Iterator[m.Convention]:
    """The convention's tables where they belong: at each point it is attached, or where its own patterns say."""
    tables: list[tuple[AuctionPattern, m.Table]] = []
    conditions = tuple(c for c in (use.when, file.when) if c is not None)
    when = None if not conditions else conditions[0] if len(conditions) == 1 else t.Both(conditions)
    if use.at:
        for base in use.at:
            if file.then is not None:
                tables.append((base, _numbered(file.then, layer)))
            tables.extend((_onward(base, pattern), _numbered(table, layer)) for pattern, table in file.after)
        yield m.Convention(file.name, lexicon, when, tuple(tables), None, layer, use.place, file.title)
    else:
        tables.extend((pattern, _numbered(table, layer)) for pattern, table in file.after)
        then = None if file.then is None or when is None else _numbered(file.then, layer)
        yield m.Convention(file.name, lexicon, when, tuple(tables), then, layer, use.place, file.title)


def _onward(base: AuctionPattern, pattern: AuctionPattern) -> AuctionPattern:
    """A pattern that goes on from the turn at which a convention is attached; one that begins with a call of theirs
    has it instead of their pass there."""
    instead = bool(pattern.turns) and not pattern.turns[0].ours and base.turns[-1:] == (_SILENT,)
    return AuctionPattern((*(base.turns[:-1] if instead else base.turns), *pattern.turns), base.open)


_SILENT = Turn(False, P_TOKEN)


def _numbered(table: m.Table, layer: int) -> m.Table:
    """The table with its entries marked as of a layer."""
    return table if layer == 0 else replace(table, entries=tuple(replace(e, layer=layer) for e in table.entries))


def _with_letters(table: m.Table, old: AuctionPattern, new: AuctionPattern) -> m.Table:
    """A table of the extended system under a pattern that may call the same suits by other letters."""
    other = tuple((a, b) for a, b in zip(old.letters, new.letters, strict=True) if a != b)
    return replace(table, letters=other) if other else table


def lay_over(child: m.Table, parent: m.Table | None) -> m.Table:
    """``child`` over ``parent``: calls replaced in place, new ones first, removed ones dropped."""
    if parent is None:
        return child
    dropped = {text.strip() for text in child.removed}
    written = {key for e in child.entries for key in e.keys}
    rows: list[m.Entry] = []
    placed: set[int] = set()
    for entry in parent.entries:
        kept = tuple(key for key in entry.keys if str(key) not in dropped)
        ours = [e for e in child.entries if set(e.keys) & set(kept)]
        for e in ours:
            if id(e) not in placed:
                placed.add(id(e))
                rows.append(_merged(e, entry) if not child.ordered and e.keys == kept else e)
        rest = tuple(key for key in kept if key not in written)
        if rest:
            rows.append(replace(entry, keys=rest))
    new = [e for e in child.entries if id(e) not in placed]
    return replace(
        child, entries=(*new, *rows), ordered=child.ordered and parent.ordered if child.entries else parent.ordered,
        points=child.points or parent.points, same_as=child.same_as or parent.same_as,
        when=child.when or parent.when, note=child.note or parent.note, source=child.source or parent.source,
        letters=(*child.letters, *parent.letters),
    )


def _merged(child: m.Entry, parent: m.Entry) -> m.Entry:
    """A call's attributes: the child's where written, else the parent's."""
    fields = {"same as": "same_as"}
    values = {}
    for name in parent.given - child.given:
        attribute = fields.get(name, name)
        values[attribute] = getattr(parent, attribute)
        if name == "shows":
            values["shows_place"] = parent.shows_place
    return replace(child, **values, given=child.given | parent.given)


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """A shipped file: its name, ``system``, ``draft`` or ``convention``, title, note and path."""

    name: str
    kind: str
    title: m.Words
    note: m.Words
    path: Path


def catalogue() -> list[Listed]:
    """Everything that comes with bidcheck: systems, drafts, conventions."""
    loader = Loader()
    rows = []
    for path in [*shipped(), *shipped_conventions()]:
        file = loader.file(path)
        kind = "draft" if path.parent.name == "drafts" else file.kind
        rows.append(Listed(path.stem, kind, file.title, file.note, path))
    return rows
