"""Lark parsers from the grammar files, built once and kept as JSON in the cache folder.

Building one takes some tenths of a second, loading it some milliseconds. The kept form is keyed by the grammar's text,
what is looked up after lexing and the version of lark; it is data, never code, and may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Protocol

import lark
from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef

from bidcheck.resources import bundled, cache_dir, write_safely


class PostLex(Protocol):
    """Turns the stream of tokens into another one before it is parsed."""

    always_accept: tuple[str, ...]

    def process(self, stream: Any) -> Any:
        """The new stream."""


def load_parser(name: str, start: str, postlex: Any = None, transformer: Any = None) -> Lark:
    """The LALR parser of ``grammar/NAME.lark``."""
    text = (bundled("grammar") / f"{name}.lark").read_text(encoding="utf-8")
    kinds = " ".join(getattr(postlex, "always_accept", ()))
    key = hashlib.sha256(f"{lark.__version__}\n{start}\n{kinds}\n{text}".encode()).hexdigest()[:24]
    folder = cache_dir()
    kept = None if folder is None else folder / f"grammar-{name}-{key}.json"
    if kept is not None and kept.is_file():
        try:
            loaded = _load(json.loads(kept.read_text(encoding="utf-8")), postlex, transformer)
        except Exception:  # a damaged or foreign file: build it again
            pass
        else:
            return loaded
    if kept is None:
        return build_parser(text, start, postlex, transformer)
    plain = build_parser(text, start, postlex, None)
    data, memo = plain.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None
    frozen = _freeze([data, memo])
    write_safely(kept, json.dumps(frozen, separators=(",", ":")))
    return _load(frozen, postlex, transformer)


def _load(frozen: Any, postlex: Any, transformer: Any) -> Lark:
    data, memo = _thaw(frozen)
    made: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]
        data, memo, postlex=postlex, transformer=transformer
    )
    return made


def build_parser(text: str, start: str, postlex: Any, transformer: Any = None, *, strict: bool = False) -> Lark:
    """The parser of a grammar's text, from scratch."""
    return Lark(text, parser="lalr", lexer="basic", start=start, postlex=postlex, transformer=transformer,
                strict=strict, maybe_placeholders=True)


def _freeze(value: Any) -> Any:
    """JSON has only text keys: a mapping becomes a marked list of pairs."""
    if isinstance(value, dict):
        return {"#": [[_freeze(k), _freeze(v)] for k, v in value.items()]}
    if isinstance(value, Token):
        return str(value)
    if isinstance(value, list | tuple | set | frozenset):
        return [_freeze(v) for v in value]
    return value


def _thaw(value: Any) -> Any:
    if isinstance(value, dict):
        return {_key(k): _thaw(v) for k, v in value["#"]}
    if isinstance(value, list):
        return [_thaw(v) for v in value]
    return value


def _key(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
