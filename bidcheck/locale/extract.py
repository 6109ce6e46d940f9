"""Finds the messages of the code for Babel: the literal texts that reach a call which translates.

Besides a literal such a call may be given a choice of literals (``a if x else b``), a name that is assigned literals in
the same function or module, an element of a dictionary or tuple of literals, and sums of these. What it is given
otherwise cannot be read off the code: ``Unknown`` names the place, and the messages themselves must then be phrases.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any

ONE = {"translate": 0, "_": 0, "say": 0, "about": 0, "phrase": 0}
"""Functions that translate one message, and which argument it is."""
COUNTED = ("translate_count", "phrase_count")
IN_CONTEXT = "translate_in"

Found = tuple[int, str, "str | tuple[str, ...]", list[str]]
"""What Babel wants: the line, the function, the message or messages, comments."""


class Unknown(Exception):
    """What a call is given cannot be read off the code."""


@dataclass
class Scope:
    """The names of a function or module, each with what is assigned to it."""

    outer: Scope | None = None
    names: dict[str, list[ast.expr]] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)

    def values(self, name: str) -> list[ast.expr]:
        """What a name stands for."""
        if name in self.given:
            raise Unknown(name)
        if name in self.names:
            return self.names[name]
        if self.outer is None:
            raise Unknown(name)
        return self.outer.values(name)


def texts(node: ast.expr, scope: Scope) -> list[str]:
    """The texts that an expression may be; raises ``Unknown``."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Constant(value=None):
            return []
        case ast.IfExp(body=one, orelse=other):
            return texts(one, scope) + texts(other, scope)
        case ast.BoolOp(values=parts):
            return [text for part in parts for text in texts(part, scope)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [one + other for one in texts(left, scope) for other in texts(right, scope)]
        case ast.Name(id=name):
            return [text for value in scope.values(name) for text in texts(value, scope)]
        case ast.Subscript(value=of):
            return _elements(of, scope)
        case ast.Call(func=ast.Attribute(value=of, attr="get"), args=args):
            return _elements(of, scope) + [text for arg in args[1:] for text in texts(arg, scope)]
        case ast.Call(func=ast.Name(id="phrase"), args=[arg]):
            return texts(arg, scope)
        case ast.Starred(value=of):
            return _elements(of, scope)
    raise Unknown(ast.unparse(node))


def _elements(node: ast.expr, scope: Scope) -> list[str]:
    match node:
        case ast.Dict(values=values):
            return [text for value in values for text in texts(value, scope)]
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return [text for element in elements for text in texts(element, scope)]
        case ast.Name(id=name):
            return [text for value in scope.values(name) for text in _elements(value, scope)]
    raise Unknown(ast.unparse(node))


def messages(tree: ast.Module) -> Iterator[tuple[ast.Call, str, tuple[str, ...] | Unknown]]:
    """Every call that translates, with the name of its function and each message it may be given."""
    yield from _inside(tree.body, _scope_of(tree.body, None))


def _scope_of(body: list[ast.stmt], outer: Scope | None, arguments: ast.arguments | None = None) -> Scope:
    scope = Scope(outer)
    if arguments is not None:
        given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        scope.given |= {a.arg for a in given}
    for node in _shallow(body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                scope.names.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
                scope.names.setdefault(name, []).append(value)
            case ast.For(target=target, iter=ast.Tuple(elts=rows)) | ast.comprehension(
                    target=target, iter=ast.Tuple(elts=rows)):
                _loop(scope, target, rows)
    return scope


def _loop(scope: Scope, target: ast.expr, rows: list[ast.expr]) -> None:
    """The names of a loop over rows that are written out."""
    for row in rows:
        if isinstance(target, ast.Name):
            scope.names.setdefault(target.id, []).append(row)
        elif isinstance(target, ast.Tuple) and isinstance(row, ast.Tuple):
            for name, value in zip(target.elts, row.elts, strict=True):
                if isinstance(name, ast.Name):
                    scope.names.setdefault(name.id, []).append(value)


def _shallow(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes of a body without those of functions and classes in it."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def _inside(body: list[ast.stmt], scope: Scope) -> Iterator[tuple[ast.Call, str, tuple[str, ...] | Unknown]]:
    for node in _shallow(body):
        if isinstance(node, ast.FunctionDef):
            yield from _inside(node.body, _scope_of(node.body, scope, node.args))
        elif isinstance(node, ast.ClassDef):
            yield from _inside(node.body, scope)
        elif isinstance(node, ast.Call):
            yield from _call(node, scope)


def _call(call: ast.Call, scope: Scope) -> Iterator[tuple[ast.Call, str, tuple[str, ...] | Unknown]]:
    name = call.func.id if isinstance(call.func, ast.Name) else (
        call.func.attr if isinstance(call.func, ast.Attribute) else "")
    try:
        if name in ONE and len(call.args) > ONE[name]:
            for text in dict.fromkeys(texts(call.args[ONE[name]], scope)):
                if text:
                    yield call, name, (text,)
        elif name == IN_CONTEXT and len(call.args) > 1:
            for context in texts(call.args[0], scope):
                for text in dict.fromkeys(texts(call.args[1], scope)):
                    yield call, name, (context, text)
        elif name in COUNTED and isinstance(call.args[0], ast.Starred):
            yield call, name, Unknown(ast.unparse(call.args[0]))
        elif name in COUNTED:
            for pair in zip(texts(call.args[0], scope), texts(call.args[1], scope), strict=True):
                yield call, name, pair
    except Unknown as unknown:
        yield call, name, unknown


def extract(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Iterator[Found]:
    """The extraction method that ``babel.cfg`` names."""
    for call, name, found in messages(ast.parse(file.read())):
        if isinstance(found, Unknown) or (name in ("say", "about") and not _is_message(found[0])):
            continue
        if name == IN_CONTEXT:
            yield call.lineno, "pgettext", found, []
        elif name in COUNTED:
            yield call.lineno, "ngettext", found, []
        else:
            yield call.lineno, "gettext", found[0], []


def clauses(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Iterator[Found]:
    """The extraction method for the rules of Bridgette: what each clause says, the second cell of its row."""
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        cells = [cell.strip() for cell in line.split(" | ")]
        if len(cells) == 5:
            yield number, "gettext", cells[1], []


def notes(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Iterator[Found]:
    """The extraction method for systems: texts for people in one language, and the names of definitions."""
    import yaml

    root = yaml.compose(file.read().decode(), Loader=yaml.BaseLoader)
    yield from _noted(root) if root is not None else ()


_TEXTS = frozenset(("title", "note", "name", "announce", "alert", "asks"))
_NO_TEXT = frozenset(("true", "false", "yes", "no"))


def _noted(node: Any) -> Iterator[Found]:
    """The texts below a node of YAML; books among the sources keep their titles."""
    if node.id == "sequence":
        for item in node.value:
            yield from _noted(item)
    if node.id != "mapping":
        return
    for key, value in node.value:
        name = key.value if key.id == "scalar" else ""
        if name == "definitions" and value.id == "mapping":
            for defined, body in value.value:
                if "words" not in (part.value for part, _ in (body.value if body.id == "mapping" else ())):
                    yield _note(defined, defined.value.partition("(")[0].strip().replace("_", " "))
        elif name in _TEXTS and value.id == "scalar" and value.value not in _NO_TEXT:
            yield _note(value, value.value)
        elif name in _TEXTS and value.id == "mapping":
            texts = {language.value: text for language, text in value.value}
            if "en" in texts and not {"tr", "sr"} <= set(texts):
                yield _note(texts["en"], texts["en"].value)
        elif name != "sources":
            yield from _noted(value)


def _note(node: Any, text: str) -> Found:
    return node.start_mark.line + 1, "pgettext", ("notes", text), []


def _is_message(text: str) -> bool:
    """Whether a literal is words and not a language: ``entry.name.say("en")`` says a text of the notes."""
    return text not in ("en", "tr", "sr")
