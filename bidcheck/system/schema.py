"""The JSON Schema of a system file, for editors: keys, calls and patterns as far as a schema can tell them.

It is made from ``bidcheck.system.keys`` and kept as ``systems/schema.json``. What stands in a condition only the
program reads; a file that the schema lets pass may still have faults.
"""

from __future__ import annotations

from typing import Any

from bidcheck.evaluation.methods import _SUPPORT as SUPPORT_KEYS
from bidcheck.evaluation.methods import _TOP as METHOD_KEYS
from bidcheck.system import keys as k
from bidcheck.system import model as m
from bidcheck.system.decode import LANGUAGE_VERSION, TARGETS

Schema = dict[str, Any]

_LETTER = "A-Za-zÀ-ž"
_STRAIN = rf"(?:NT|N|oM|om|any|[CDHSMmu-z♣♦♥♠♧♢♡♤]|[cdhs](?![{_LETTER}])|[ -]*[{_LETTER}]{{2,}}(?:[ -][{_LETTER}]+)?)"
CALL = (rf"(?:[1-7]{_STRAIN}|_(?:NT|N|oM|om|[CDHSMmu-z])!{{0,2}}|\+[1-9][0-9]?|[PXpxRrDd–—]|XX|xx|any|bid"
        r"|(?:[Pp]ass?|[Pp]asa|[Dd]alje|[Dd]bl|[Dd]ouble|[Rr]dbl|[Rr]edouble|[Kk]ontra?|[Ss]urkontr|[Rr]ekontra))")
"""A call of a key or a pattern, as a regular expression of ECMA 262 and of Python."""
KEY = rf"^{CALL}(?:\s*,\s*{CALL})*$"
_TURN = rf"(?:{CALL}|\(\s*{CALL}\s*\))"
PATTERN = rf"^(?:(?:…|\.\.\.)\s*)?(?:{_TURN}(?:[\s-]*{_TURN})*)?$"
_NAME = rf"^[{_LETTER}][{_LETTER}0-9_]+$"
_DEFINITION = rf"^[{_LETTER}][{_LETTER}0-9_]+(?:\s*\(\s*[b-z](?:\s*,\s*[b-z])*\s*\))?$"


def schema() -> Schema:
    """The schema, draft 2020-12."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A bidding system or a convention, for bidcheck",
        "type": "object",
        "required": ["bidcheck"],
        "properties": {name: _of(kind, help) for name, (kind, help) in k.TOP.items()},
        "additionalProperties": False,
        "if": {"required": ["convention"]},
        "then": {"properties": {name: False for name in k.SYSTEM_ONLY if name != "points"}},
        "else": {"required": ["system"], "properties": dict.fromkeys(k.CONVENTION_ONLY, False)},
        "$defs": _definitions(),
    }


def _of(kind: str, help: str) -> Schema:
    """What stands under a key of a kind, with its help."""
    return {"description": help, "$ref": f"#/$defs/{kind}"}


def _definitions() -> Schema:
    text = {"type": ["string", "number", "boolean"]}
    one = {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}}]}
    return {
        "text": text,
        "name": {"type": "string", "minLength": 1},
        "version": {"enum": [LANGUAGE_VERSION, str(LANGUAGE_VERSION)]},
        "words": {"anyOf": [text, _object({language: {"$ref": "#/$defs/text"} for language in k.LANGUAGES})]},
        "condition": {"type": ["string", "number"], "examples": ["15-17 hcp, balanced", "5+ hearts or 5+ spades, 12+"]},
        "yes or no": {"enum": ["yes", "no", True, False, "true", "false", "on", "off"]},
        "status": {"enum": list(m.STATUS)},
        "forcing": {"enum": [*m.FORCING, False]},
        "alert": {"anyOf": [{"$ref": "#/$defs/yes or no"}, {"$ref": "#/$defs/words"}]},
        "list": {"anyOf": [{"$ref": "#/$defs/text"}, {"type": "array", "items": one}]},
        "options": {"type": "object", "propertyNames": {"pattern": _NAME},
                    "additionalProperties": {"$ref": "#/$defs/text"}},
        "definitions": {"type": "object", "propertyNames": {"pattern": _DEFINITION}, "additionalProperties": {
            "anyOf": [{"$ref": "#/$defs/condition"}, _object({
                "shows": _of("condition", "What the hand holds."),
                "words": _of("words", "How it is said to people; {s} stands for a suit."),
            }, required=["shows"])]}},
        "targets": _object({
            "unit": {"description": "The method that the points are counted in.", "type": "string"},
            **{contract: {"description": "Points of the two hands together.", "type": ["integer", "string"]}
               for contract in TARGETS},
        }),
        "sources": {"type": "object", "additionalProperties": {"anyOf": [text, _object({
            "title": {"$ref": "#/$defs/words"}, "author": text, "address": text})]}},
        "uses": {"anyOf": [{"$ref": "#/$defs/use"}, {"type": "array", "items": {"$ref": "#/$defs/use"}}]},
        "use": {"anyOf": [{"type": "string"}, {"type": "object", "minProperties": 1, "additionalProperties": {
            "type": "object",
            "properties": {name: _of(kind, help) for name, (kind, help) in k.USE.items()},
            "additionalProperties": {"$ref": "#/$defs/text"}}}]},
        "evaluation": {"type": "object", "propertyNames": {"pattern": _NAME},
                       "additionalProperties": {"$ref": "#/$defs/method"}},
        "method": {"type": "object", "required": ["honours"],
                   "properties": {**dict.fromkeys(METHOD_KEYS, True), "in support": _object(
                       dict.fromkeys(SUPPORT_KEYS, True))},
                   "additionalProperties": False},
        "table": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/row"}}, {"$ref": "#/$defs/keyed table"}]},
        "keyed table": _object({name: _of(kind, help) for name, (kind, help) in k.TABLE.items()},
                               patterns={KEY: {"$ref": "#/$defs/entry"}}) | {
            "if": {"required": ["calls"]}, "then": {"patternProperties": {KEY: False}}},
        "row": _object({}, patterns={KEY: {"$ref": "#/$defs/entry"}}) | {"minProperties": 1},
        "entry": {"anyOf": [{"$ref": "#/$defs/condition"}, {"$ref": "#/$defs/attributes"}]},
        "attributes": _object({name: _of(kind, help) for name, (kind, help) in k.ENTRY.items()}) | {"minProperties": 1},
        "tables": {"type": "object", "propertyNames": {"pattern": PATTERN},
                   "additionalProperties": {"$ref": "#/$defs/table"}},
    }


def _object(properties: Schema, *, required: list[str] | None = None, patterns: Schema | None = None) -> Schema:
    """An object with these keys and no other."""
    found: Schema = {"type": "object", "properties": properties}
    if patterns:
        found["patternProperties"] = patterns
    if required:
        found["required"] = required
    return found | {"additionalProperties": False}
