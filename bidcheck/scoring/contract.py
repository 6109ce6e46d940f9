"""What one played contract earns by itself, before game, part-score or rubber: the part every form shares (Law 77).

>>> from bidcheck.auction import Contract
>>> trick_points(Contract.parse("3NT")), trick_points(Contract.parse("2SXX")), trick_points(Contract.parse("7C"))
(100, 240, 140)
>>> [undertrick_points(n, doubled=1, vulnerable=False, law=Law.MODERN) for n in (1, 2, 3, 4)]
[100, 300, 500, 800]
"""

from __future__ import annotations

import re

from bidcheck.auction import Contract, Side, Vulnerability
from bidcheck.cards import MINORS, Strain
from bidcheck.errors import CannotRead
from bidcheck.locale import Counted, Phrase, phrase, phrase_count
from bidcheck.scoring.items import Item, Kind, Law, Line
from bidcheck.vocabulary import ACTION_WORDS, fold

GAME = 100
"""Trick points that make a game, after doubling."""

STRAIN_NAMES = (
    phrase("in clubs"), phrase("in diamonds"), phrase("in hearts"), phrase("in spades"), phrase("at notrump"))
VULNERABLE, NOT_VULNERABLE = phrase("vulnerable"), phrase("not vulnerable")


def trick_points(contract: Contract) -> int:
    """The points of the odd tricks bid: 20 in a minor, 30 in a major, 40 and then 30 at notrump; ×2, ×4 if doubled."""
    each = 20 if contract.strain in MINORS else 30
    return (contract.level * each + (10 if contract.strain is Strain.NOTRUMP else 0)) << contract.doubled


def overtrick_points(contract: Contract, *, vulnerable: bool) -> int:
    """The points of one overtrick."""
    if contract.doubled:
        return 100 * contract.doubled * (2 if vulnerable else 1)
    return 20 if contract.strain in MINORS else 30


def undertrick_points(down: int, *, doubled: int, vulnerable: bool, law: Law) -> int:
    """The points of ``down`` undertricks, all together."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return (300 * down - 100) * doubled
    return (200 * down - 100 + max(0, down - 3) * (law.later_undertrick - 200)) * doubled


def contract_items(
    contract: Contract, tricks: int, side: Side, *, vulnerable: bool, law: Law, source: str, sheet: bool = False
) -> list[Item]:
    """The items of ``contract`` by ``side`` with ``tricks`` won: tricks, overtricks, insult, slam; or undertricks.

    With ``sheet`` each is put above or below the line. ``ValueError`` unless ``tricks`` is 0 … 13.
    """
    if not 0 <= tricks <= 13:
        raise ValueError(f"a deal has 0 to 13 tricks, not {tricks}")
    above, below = (Line.ABOVE, Line.BELOW) if sheet else (None, None)
    over = tricks - contract.tricks
    doubled, state = contract.doubled, VULNERABLE if vulnerable else NOT_VULNERABLE
    if over < 0:
        points = undertrick_points(-over, doubled=contract.doubled, vulnerable=vulnerable, law=law)
        what = phrase("{tricks}, {state}", tricks=_undertricks(-over, doubled), state=state)
        return [Item(Kind.UNDERTRICKS, what, side.other, points, source, above)]
    odd: Phrase = phrase_count("{n} odd trick {where}", "{n} odd tricks {where}", contract.level,
                       where=STRAIN_NAMES[contract.strain])
    if doubled:
        odd = phrase("{tricks}, doubled" if doubled == 1 else "{tricks}, redoubled", tricks=odd)
    items = [Item(Kind.TRICKS, odd, side, trick_points(contract), source, below)]
    if over:
        points = over * overtrick_points(contract, vulnerable=vulnerable)
        more = _overtricks(over, doubled)
        if doubled:
            more = phrase("{tricks}, {state}", tricks=more, state=state)
        items.append(Item(Kind.OVERTRICKS, more, side, points, source, above))
    if contract.doubled:
        points = 50 if doubled == 1 else law.redoubled_insult
        insult = phrase("doubled contract made" if doubled == 1 else "redoubled contract made")
        items.append(Item(Kind.INSULT, insult, side, points, source, above))
    if contract.level >= 6:
        small = contract.level == 6
        points = (500 if small else 1000) * (3 if vulnerable else 2) // 2
        what = phrase("small slam, {state}" if small else "grand slam, {state}", state=state)
        items.append(Item(Kind.SMALL_SLAM if small else Kind.GRAND_SLAM, what, side, points, source, above))
    return items


def game_item(side: Side, *, vulnerable: bool, source: str, line: Line | None = None) -> Item:
    """The premium for a game, paid deal by deal: 300, or 500 vulnerable."""
    what = phrase("game, {state}", state=VULNERABLE if vulnerable else NOT_VULNERABLE)
    return Item(Kind.GAME, what, side, 500 if vulnerable else 300, source, line)


def result_text(contract: Contract, tricks: int) -> str:
    """``=``, ``+1``, ``-2``: the tricks won against those needed."""
    over = tricks - contract.tricks
    return f"{over:+d}" if over else "="


def read_contract(text: str) -> Contract | None:
    """A contract, or ``None`` for a deal passed out (``pass``, ``passed out``, ``AP``).

    Raises ``CannotRead`` for anything else.
    """
    word = fold(text.strip())
    if ACTION_WORDS.get(word) == "P" or word in ("passed out", "pass out", "passout", "all pass", "allpass", "ap"):
        return None
    return Contract.parse(text)


def read_tricks(text: str) -> int:
    """Tricks won, 0 … 13; ``CannotRead`` otherwise."""
    raw = text.strip()
    if not (raw.isascii() and raw.isdigit() and len(raw) < 3 and int(raw) <= 13):
        raise CannotRead(f"{raw!r} is not a number of tricks: write the tricks declarer won, 0 to 13")
    return int(raw)


_RESULT = re.compile(r"(=)|([+-])(\d{1,2})")


def read_result(text: str, contract: Contract) -> int:
    """The tricks won, from ``=``, ``+1`` or ``-2``; ``CannotRead`` for another text or a result that cannot be."""
    raw = text.strip().replace("−", "-")
    found = _RESULT.fullmatch(raw)
    if found is None:
        raise CannotRead(f"{raw!r} is not a result: write '=', '+1' for an overtrick, '-2' for two undertricks")
    tricks = contract.tricks + (0 if found[1] else int(found[2] + found[3]))
    if not 0 <= tricks <= 13:
        raise CannotRead(f"{raw!r} cannot be the result of {contract}: it would be {tricks} tricks of 13")
    return tricks


def read_vulnerability(text: str, *, sides: bool = True) -> Vulnerability | bool:
    """Who is vulnerable (``none ns ew both``), or whether declarer is (``yes no true false 1 0 v nv -``).

    Without ``sides`` only what says the same of every declarer: then ``n`` is no, and ``ns`` and ``ew`` are refused.
    Raises ``CannotRead`` for anything else.
    """
    word = fold(text.strip()).replace(" ", "").replace("-", "")
    if word in _VULNERABLE:
        return True
    if word in _NOT_VULNERABLE or (word == "n" and not sides):
        return False
    if word in ("n", "e"):
        raise CannotRead(f"{text.strip()!r} may be read two ways: write ns or ew for a side, yes or no for declarer's")
    try:
        who = Vulnerability.parse(text)
    except CannotRead:
        who = None
    if who is None or (who in (Vulnerability.NS, Vulnerability.EW) and not sides):
        known = "yes or no for declarer's side" + (", or none, ns, ew, both" if sides else ", or none or both")
        raise CannotRead(f"cannot read {text.strip()!r} as vulnerability: write {known}")
    return who


_VULNERABLE = frozenset(("yes", "y", "true", "t", "1", "v", "vul", "vuln", "vulnerable"))
_NOT_VULNERABLE = frozenset(("no", "false", "f", "0", "nv", "nonvul", "notvul", "nonvulnerable", "notvulnerable", ""))


def _undertricks(n: int, doubled: int) -> Counted:
    if doubled == 2:
        return phrase_count("{n} redoubled undertrick", "{n} redoubled undertricks", n)
    if doubled:
        return phrase_count("{n} doubled undertrick", "{n} doubled undertricks", n)
    return phrase_count("{n} undertrick", "{n} undertricks", n)


def _overtricks(n: int, doubled: int) -> Phrase:
    if doubled == 2:
        return phrase_count("{n} redoubled overtrick", "{n} redoubled overtricks", n)
    if doubled:
        return phrase_count("{n} doubled overtrick", "{n} doubled overtricks", n)
    return phrase_count("{n} overtrick", "{n} overtricks", n)
