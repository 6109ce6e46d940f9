"""A rule: its code, its name, how grave it is, what it is for, and its check.

The docstring of the check is the documentation: one sentence, then sections. ``bidcheck rule CODE``, the manual page
and the help of SARIF are all made from it.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bidcheck.lint.finding import Finding, Severity

if TYPE_CHECKING:
    from bidcheck.lint.analysis import Analysis
    from bidcheck.lint.notes import Notes

SECTIONS = ("At the table", "Why it matters", "Wrong", "Right", "When to ignore it")
"""The sections of a rule's documentation, in this order, after its sentence."""

Names = Mapping[str, tuple[str, str]]
"""Codes, each with its name and what it finds."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule. ``scope`` tells what its check is given: each table in its auctions, the notes as a whole, or nothing,
    where loading finds the faults.
    """

    code: str
    name: str
    severity: Severity
    doc: str
    scope: Literal["table", "notes", "loading", "comments"]
    table: Callable[[Analysis], Iterator[Finding]] | None = None
    notes: Callable[[Notes], Iterator[Finding]] | None = None
    codes: Names = field(default_factory=dict)
    """For a family the codes in it; for others none."""

    @property
    def sentence(self) -> str:
        """What the rule finds, in one sentence."""
        return self.doc.split("\n\n")[0].replace("\n", " ")

    @property
    def sections(self) -> dict[str, str]:
        """The text under each heading, unindented."""
        parts = re.split(rf"^({'|'.join(SECTIONS)})\n", self.doc, flags=re.MULTILINE)
        return {title: textwrap.dedent(text).strip("\n")
                for title, text in zip(parts[1::2], parts[2::2], strict=True)}

    def answers_to(self, code: str) -> bool:
        """Whether ``code`` is this rule's, or one of its family."""
        return code == self.code or code in self.codes

    def name_of(self, code: str) -> str:
        """The name of one of its codes."""
        return self.codes[code][0] if code in self.codes else self.name


def at_table(code: str, name: str, severity: Severity) -> Callable[[Callable[[Analysis], Iterator[Finding]]], Rule]:
    """A rule that looks at each table, in each auction in which it is visited."""

    def make(check: Callable[[Analysis], Iterator[Finding]]) -> Rule:
        return Rule(code, name, severity, inspect.getdoc(check) or "", "table", table=check)

    return make


def at_notes(code: str, name: str, severity: Severity) -> Callable[[Callable[[Notes], Iterator[Finding]]], Rule]:
    """A rule that looks at the notes as a whole."""

    def make(check: Callable[[Notes], Iterator[Finding]]) -> Rule:
        return Rule(code, name, severity, inspect.getdoc(check) or "", "notes", notes=check)

    return make


def while_loading(code: str, name: str, doc: str | None, codes: Names) -> Rule:
    """Faults that keep a file from being read; ``doc`` is the docstring of the module."""
    return Rule(code, name, Severity.ERROR, inspect.cleandoc(doc or ""), "loading", codes=codes)
