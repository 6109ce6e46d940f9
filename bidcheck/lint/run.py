"""Linting a file: load it, walk its tables, let every rule look, and put the findings together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from bidcheck.errors import CannotRead
from bidcheck.lint.analysis import Analysis, literal_of
from bidcheck.lint.comments import Ignore, ignores, put_aside
from bidcheck.lint.finding import Elsewhere, Finding, Severity
from bidcheck.lint.notes import Notes, find_notes, open_notes
from bidcheck.lint.rule import Rule
from bidcheck.lint.rules import CODES, RULES, n9_comments
from bidcheck.lint.walk import Visit
from bidcheck.source import Problem, SourceError

Progress = Callable[[int, int], None]
"""Told how many tables of how many have been looked at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one file: the findings that stand, in order of place, and those put aside by comments."""

    file: str
    findings: tuple[Finding, ...]
    aside: tuple[Finding, ...] = ()
    lang: str = "en"

    @property
    def clean(self) -> bool:
        """Whether nothing but information was found."""
        return all(f.severity is Severity.INFO for f in self.findings)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which codes are asked for: those that begin with one of ``select`` (all, if empty) and none of ``ignore``."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def has(self, code: str) -> bool:
        """Whether a code is asked for."""
        chosen = not self.select or any(code.startswith(prefix) for prefix in self.select)
        return chosen and not any(code.startswith(prefix) for prefix in self.ignore)

    def verify(self) -> None:
        """Raise ``CannotRead`` for a prefix that no code begins with."""
        for prefix in (*self.select, *self.ignore):
            if not prefix or not any(code.startswith(prefix) for code in CODES):
                raise CannotRead(f"no rule begins with {prefix!r}: 'bidcheck rule' lists them")


EVERYTHING = Selection()


def lint(name: str, selection: Selection = EVERYTHING, lang: str = "en", progress: Progress | None = None) -> Report:
    """The findings in a file, or in a shipped system or convention.

    Raises ``NotFound`` where there is no such file, ``CannotRead`` for a code that is none.
    """
    selection.verify()
    file = str(find_notes(name))
    try:
        notes = open_notes(name, lang)
    except SourceError as error:
        found = [_from_problem(p) for p in error.problems]
        chosen = sorted((f for f in found if selection.has(f.code)), key=lambda f: f.order)
        return Report(file, tuple(chosen), lang=lang)
    return lint_notes(notes, selection, progress)


def lint_notes(notes: Notes, selection: Selection = EVERYTHING, progress: Progress | None = None) -> Report:
    """The findings in notes already read."""
    chosen = [rule for rule in RULES if any(selection.has(code) for code in (rule.codes or (rule.code,)))]
    found: list[Finding] = []
    at_tables = [rule for rule in chosen if rule.table is not None]
    if at_tables:
        found.extend(_everywhere(notes, at_tables, progress))
        found.extend(_on_the_way(notes))
    for rule in chosen:
        if rule.notes is not None:
            found.extend(_named(f, rule) for f in rule.notes(notes))
    comments = [c for file in notes.files for c in ignores(file.place.source)]
    main = [c for c in comments if c.place.source is notes.main.place.source]
    stand, aside = map(_merged, put_aside((f for f in found if selection.has(f.code)), comments))
    stand.extend(f for f in _hygiene(main, selection, notes.alone) if selection.has(f.code))
    return Report(notes.main.place.file, tuple(sorted(map(_finished, stand), key=lambda f: f.order)), tuple(aside),
                  notes.teller.lang)


def _on_the_way(notes: Notes) -> Iterable[Finding]:
    """What could not be read in some auction, each place once; patterns that fit alike have a rule of their own."""
    told: dict[Hashable, Problem] = {}
    more: Counter[Hashable] = Counter()
    for problem in notes.walk.problems:
        if problem.code != "L202":
            key: Hashable = problem.code, problem.place.file, problem.place.line, problem.place.column
            told.setdefault(key, problem)
            more[key] += 1
    for key, problem in told.items():
        finding = _from_problem(problem)
        if more[key] > 1:
            finding = replace(finding, lines=(notes.teller.say("and in {n} more auctions", n=more[key] - 1),))
        yield finding


def _everywhere(notes: Notes, rules: Sequence[Rule], progress: Progress | None) -> list[Finding]:
    """What the rules find at the tables.

    A finding that must hold in every auction of its table is looked for in auctions left out at first, until one
    speaks against it.
    """
    found: list[tuple[int, Finding]] = []
    refuted: set[Hashable] = set()
    whole: Counter[Hashable] = Counter()
    """In how many visits every row of a subject was found so."""
    tables: dict[Hashable, dict[Hashable, Finding]] = {}
    total = len(notes.walk.visits)
    for done, table in enumerate(notes.analyse()):
        if progress is not None:
            progress(done, total)
        here = list(_look(table, rules))
        found.extend((table.number, finding) for finding in here)
        _tally(table, here, whole)
        for finding in here:
            if finding.counted is not None:
                tables.setdefault(table.key, {})[finding.code, finding.subject] = finding
        table.forget()
    if progress is not None:
        progress(total, total)

    def stands(key: Hashable, finding: Finding) -> bool:
        return whole[key] >= notes.visited[finding.counted]

    for place, subjects in tables.items():
        open_ = {key: f for key, f in subjects.items() if stands(key, f)}
        for visit in notes.walk.others(notes.book, place) if open_ else ():
            open_ = {key: f for key, f in open_.items() if not _refuted(visit, f, refuted)}
            if not open_:
                break
    found.sort(key=lambda numbered: numbered[0])
    return [f for _, f in found if f.counted is None or (
        (f.code, f.subject) not in refuted and stands((f.code, f.subject), f))]


def _refuted(visit: Visit, finding: Finding, refuted: set[Hashable]) -> bool:
    """Whether another auction speaks against a finding: some hand there does what it says that none does."""
    if finding.refuted is not None and any(
            finding.refuted(visit, at) for at in range(len(visit.offer.rows))
            if literal_of(visit.offer.rows[at]) == finding.counted):
        refuted.add((finding.code, finding.subject))
        return True
    return False


def _tally(table: Analysis, found: Iterable[Finding], whole: Counter[Hashable]) -> None:
    """Count the subjects that were found for every row they are about."""
    rows = Counter(table.literal(i) for i in range(len(table.rows)))
    here: Counter[Hashable] = Counter()
    for finding in found:
        if finding.counted is not None:
            here[finding.code, finding.subject] += 1
            if here[finding.code, finding.subject] == rows[finding.counted]:
                whole[finding.code, finding.subject] += 1


def _look(table: Analysis, rules: Iterable[Rule]) -> Iterable[Finding]:
    auction = tuple(map(str, table.position.calls))
    situation = table.notes.teller.auction(table.visit)
    artificial = frozenset(filter(table.position.is_artificial, range(len(auction))))
    for rule in rules:
        assert rule.table is not None
        for finding in rule.table(table):
            yield replace(_named(finding, rule), auction=auction, situation=situation, artificial=artificial)


def _named(finding: Finding, rule: Rule) -> Finding:
    code = finding.code or rule.code
    return replace(finding, code=code, name=finding.name or rule.name_of(code),
                   severity=finding.severity or rule.severity)


def _from_problem(problem: Problem) -> Finding:
    rule = next(r for r in RULES if r.answers_to(problem.code))
    return _named(Finding(problem.place, problem.message, problem.help, code=problem.code), rule)


def _merged(found: Sequence[Finding]) -> list[Finding]:
    """One finding for each subject; the auction where it is gravest tells it, the others are named."""
    together: dict[Hashable, list[Finding]] = {}
    for number, finding in enumerate(found):
        key: Hashable = number if finding.subject is None else (finding.code, finding.subject, finding.severity)
        together.setdefault(key, []).append(finding)
    merged = []
    for alike in together.values():
        alike.sort(key=lambda f: f.share is None)
        first = alike[0]
        greatest = max(alike, key=lambda f: f.share or 0)
        main = greatest if (greatest.share or 0) > 1.5 * (first.share or 0) else first
        others = sorted((f for f in alike if f is not main), key=lambda f: -(f.share or 0))
        also = tuple(Elsewhere(f.auction or (), f.situation, f.hands, f.share) for f in others)
        merged.append(replace(main, also=also) if also else main)
    return merged


def _finished(finding: Finding) -> Finding:
    """The finding with the words that were left for later."""
    if finding.later is None:
        return finding
    words, lines = finding.later()
    return replace(finding, message=finding.message.replace("{hands}", words), lines=(*finding.lines, *lines),
                   later=None)


def _hygiene(comments: Sequence[Ignore], selection: Selection, alone: bool) -> list[Finding]:
    return [_named(f, n9_comments.RULE) for f in n9_comments.hygiene(comments, selection.has, CODES, alone=alone)]
