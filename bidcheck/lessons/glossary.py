"""The words of the game in three languages, from ``glossary.tsv``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bidcheck.vocabulary import fold


@dataclass(frozen=True, slots=True)
class Term:
    """One thing: its word in each language with other words for it, and the sign it is written by."""

    key: str
    words: tuple[tuple[str, str, str], ...]
    sign: str

    def word(self, lang: str) -> str:
        """The word in a language."""
        return next(word for code, word, _ in self.words if code == lang)


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the file."""
    text = (Path(__file__).parent / "glossary.tsv").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines()[1:]:
        key, en, tr, tr_also, sr, sr_also, sign = line.split("\t")
        found.append(Term(key, (("en", en, ""), ("tr", tr, tr_also), ("sr", sr, sr_also)), sign))
    return tuple(found)


def sorted_terms(lang: str) -> list[Term]:
    """The terms in the order of a language's words, that language first."""
    def first(term: Term) -> Term:
        return Term(term.key, tuple(sorted(term.words, key=lambda w: w[0] != lang)), term.sign)

    return sorted(map(first, terms()), key=lambda term: fold(term.word(lang)))
