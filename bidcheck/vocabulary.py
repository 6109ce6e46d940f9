"""The words players use for calls, in English, Turkish and Serbian, and how words are compared.

The Turkish letters make ``lower()`` unsafe: ``"SINEK".lower()`` and ``"SİNEK".lower()`` are two different texts, and
neither need be ``"sinek"``. So words are compared folded: without case, without the dots and tails of letters, and
with every i alike. Dictionary forms and inflected forms are from the sources and from what players write.
"""

from __future__ import annotations

import unicodedata

_STROKES = str.maketrans({"ı": "i", "I": "i", "İ": "i", "đ": "d", "Đ": "d", "ß": "ss", "ø": "o"})

_EMOJI = "\ufe0e\ufe0f"
"""The marks that make ♥ a picture or a plain sign, as telephones write it."""


def fold(word: str) -> str:
    """``word`` without case, diacritics and the difference of ı and i.

    >>> fold("SİNEK") == fold("sınek") == "sinek"
    True
    """
    if word.isascii():
        return word.lower()
    bare = unicodedata.normalize("NFKD", word.translate(_STROKES))
    return "".join(c for c in bare if not unicodedata.combining(c) and c not in _EMOJI).lower().replace("ı", "i")


_STRAINS = {
    "C": "c club clubs sinek sinekler trefl tref trefa trefova trefove treflova ♣ ♧",
    "D": "d diamond diamonds karo karolar karon karona karonova karoi ♦ ♢",
    "H": "h heart hearts kupa kupalar kor korler herc herca hercova ♥ ♡",
    "S": "s spade spades maca macalar pik pika pikova pikler ♠ ♤",
    "NT": "n nt notrump notrumps no-trump sa sanzatu kozsuz ba bezadutska",
}
STRAIN_WORDS: dict[str, str] = {word: strain for strain, words in _STRAINS.items() for word in words.split()}
"""Folded word to ``C D H S NT``."""

STRAIN_PHRASES: dict[tuple[str, str], str] = {
    ("no", "trump"): "NT", ("no", "trumps"): "NT", ("koz", "yok"): "NT", ("bez", "aduta"): "NT", ("bez", "adut"): "NT",
    ("sans", "atout"): "NT",
}

_ACTIONS = {
    "P": "p pass passes passed pas pasa dalje pasira pauzira – —",
    "X": "x d dbl double doubles kontr kontra kontru kontre kontur konturu dubl",
    "XX": "xx r rdbl rd redouble surkontr surkontur rekontra rekontru rekontre redubl",
}
ACTION_WORDS: dict[str, str] = {word: call for call, words in _ACTIONS.items() for word in words.split()}
"""Folded word to ``P X XX``. A bare ``d`` is not here: it is diamonds."""
del ACTION_WORDS["d"], ACTION_WORDS["r"]

_LEVELS = {
    1: "one bir jedan", 2: "two iki dva", 3: "three uc tri", 4: "four dort cetiri",
    5: "five bes pet", 6: "six alti sest", 7: "seven yedi sedam",
}
LEVEL_WORDS: dict[str, int] = {word: level for level, words in _LEVELS.items() for word in words.split()}
"""Folded number word to level 1 … 7."""
