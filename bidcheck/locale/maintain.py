"""Keeps the catalogues: ``python -m bidcheck.locale.maintain`` extracts, updates and compiles. It needs Babel.

New messages come into the catalogues with an empty translation, messages that are gone leave them. Nothing is guessed:
what resembles an old message is not translated by it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from bidcheck.locale import LANGUAGES

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TRANSLATED = LANGUAGES[1:]
HEADER = "# Translations for bidcheck.\n# Licensed like bidcheck itself.\n#"


def place(lang: str, suffix: str) -> Path:
    """Where a catalogue is: ``po`` for people, ``mo`` for the program."""
    return HERE / lang / "LC_MESSAGES" / f"bidcheck.{suffix}"


def extracted() -> Catalog:
    """The messages of the code and of the templates as they are now."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir
    from babel.messages.frontend import parse_mapping_cfg

    with (HERE / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    catalog = Catalog(project="bidcheck", header_comment=HEADER, charset="utf-8")
    found = extract_from_dir(ROOT, methods, options, keywords={
        "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "_": None, "translate": None})
    for file, _, message, _, context in found:
        catalog.add(message, locations=[(file, 0)], context=context)
    return catalog


def read(lang: str) -> Catalog:
    """The catalogue of a language as it is kept; an empty one where there is none."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if not place(lang, "po").exists():
        return Catalog(lang, project="bidcheck", header_comment=HEADER, charset="utf-8")
    with place(lang, "po").open("rb") as file:
        return read_po(file, locale=lang)


def updated(lang: str, template: Catalog) -> Catalog:
    """The catalogue of a language with the messages of ``template``, and no others."""
    old, new = read(lang), read(lang)
    for message in list(old):
        if message.id:
            new.delete(message.id, message.context)
    for message in template:
        if message.id:
            kept = old.get(message.id, message.context)
            same = kept is not None and kept.id == message.id
            new.add(message.id, kept.string if kept is not None and same else None, context=message.context,
                    locations=sorted({(file, 0) for file, _ in message.locations}))
    return new


def po_text(catalog: Catalog) -> bytes:
    """A catalogue for people: sorted by message, each with its files."""
    from babel.messages.pofile import write_po

    out = BytesIO()
    write_po(out, catalog, width=116, sort_output=True, include_lineno=False, omit_header=False)
    return out.getvalue()


def mo_text(catalog: Catalog) -> bytes:
    """A catalogue for the program."""
    from babel.messages.mofile import write_mo

    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def main() -> int:
    """Extract, update, compile; say what is not translated. The exit code is 1 where something is missing."""
    template = extracted()
    missing = 0
    for lang in TRANSLATED:
        catalog = updated(lang, template)
        place(lang, "po").parent.mkdir(parents=True, exist_ok=True)
        place(lang, "po").write_bytes(po_text(catalog))
        place(lang, "mo").write_bytes(mo_text(read(lang)))
        empty = [m for m in catalog if m.id and not (all(m.string) if isinstance(m.string, tuple) else m.string)]
        missing += len(empty)
        print(f"{lang}: {len(catalog)} messages, {len(empty)} not translated")
        for message in empty:
            print(f"  {message.id!r}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
