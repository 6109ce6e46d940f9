"""The keys of a system file, what stands under each, and what it is for: read by the decoder and by the JSON Schema."""

from __future__ import annotations

LANGUAGES = ("en", "tr", "sr")

TOP: dict[str, tuple[str, str]] = {
    "bidcheck": ("version", "The version of the language; this is 1."),
    "system": ("name", "The name of the system."),
    "convention": ("name", "The name of the convention."),
    "title": ("words", "The title, for people: one text or one per language."),
    "note": ("words", "A note for people."),
    "points": ("text", "The method that bare ranges are counted in: hd, op_dp, hcp or one of `evaluation`."),
    "evaluation": ("evaluation", "Points methods: honours, shortness, corrections, scale in support."),
    "targets": ("targets", "What two hands together need for each contract, and in what unit."),
    "sources": ("sources", "The sources that entries name."),
    "extends": ("text", "A system that this one is laid over."),
    "uses": ("uses", "Conventions, with their parameters and where they are attached."),
    "fallback": ("text", "A system that is asked where this one has no call."),
    "options": ("options", "Numbers, ranges and words that conditions use as {name}."),
    "parameters": ("options", "A convention's options, with their defaults."),
    "attach": ("list", "The auctions a convention is made for: where it stands when a use does not say."),
    "definitions": ("definitions", "Named conditions: `biddable(s): 5+ s; 4 s, 4+ hcp in s`."),
    "when": ("condition", "Words of the auction: where a convention's calls are added."),
    "openings": ("table", "The calls before anybody has bid."),
    "then": ("table", "The calls a convention adds where it is attached."),
    "after": ("tables", "The calls at each further point: a pattern of the auction and its table."),
    "remove": ("list", "Patterns of the extended system that are dropped."),
}
"""Keys of a file: kind and help."""

TABLE: dict[str, tuple[str, str]] = {
    "calls": ("table", "The entries, where the table has attributes too."),
    "same as": ("text", "The auction whose table this is, with all that follows."),
    "points": ("text", "What bare ranges of this table are counted in, such as `support points in x`."),
    "when": ("condition", "Words of the auction: the table holds only then."),
    "note": ("words", "A note for people."),
    "source": ("words", "Where the agreement is from."),
    "remove": ("list", "Calls of the extended system's table that are dropped."),
}
"""Attributes of a table: kind and help."""

ENTRY: dict[str, tuple[str, str]] = {
    "shows": ("condition", "What the hand holds."),
    "when": ("condition", "Words of the auction: the call is in the table only then."),
    "name": ("words", "The name of the call, for people."),
    "note": ("words", "A note for people."),
    "source": ("words", "Where the agreement is from."),
    "status": ("status", "ok, confirm, or discuss: the notes leave it open."),
    "forcing": ("forcing", "no, one round, game or slam."),
    "artificial": ("yes or no", "The call does not show the strain it names."),
    "alert": ("alert", "yes, no, or what is said when asked."),
    "announce": ("words", "What partner announces."),
    "asks": ("words", "What the call asks for."),
    "agrees": ("text", "The suit that the call agrees as trumps."),
    "before": ("list", "Calls of this table that this one goes before."),
    "choose": ("text", "Which of several suits: longest, strongest, higher, lower, cheapest, majors, … then …"),
    "then": ("table", "Partner's calls over this one."),
    "after": ("tables", "Positions further on, from this call."),
    "same as": ("text", "A call whose meaning and continuations this one takes over."),
    "examples": ("list", "Hands that make the call."),
    "not_examples": ("list", "Hands that do not."),
}
"""Attributes of an entry: kind and help."""

CONVENTION_ONLY = ("convention", "parameters", "attach", "then")
SYSTEM_ONLY = ("system", "targets", "extends", "fallback", "options", "openings", "remove", "uses", "points")
USE: dict[str, tuple[str, str]] = {
    "after": ("list", "Where the convention's calls are added: an auction, or several."),
    "when": ("condition", "Words of the auction, an option above all: the convention is played only then."),
}
"""Attributes of a use, beside the convention's own parameters."""
