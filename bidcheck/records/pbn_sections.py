"""The auction and the play section of PBN (3.5, 3.6), as files write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from bidcheck.auction import Seat
from bidcheck.cards import Strain
from bidcheck.records.model import (
    NO_CARD,
    PLAIN,
    SUFFIXES,
    Mark,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
)
from bidcheck.records.play import best_column, card_code, find_leads
from bidcheck.records.problems import Faults, quoted
from bidcheck.records.tokens import (
    ALL_PASS,
    CALL_NUMBERS,
    CALLS_MADE,
    CARD_CODES,
    CARDS_PLAYED,
    NO_CODE,
    PASSED,
    SKIPPED,
)

MOST_CALLS = 400
"""The longest legal auction has 319 calls."""

MOST_CARDS = 120

_TOKEN = re.compile(
    r"=\s*(?P<note>\d+)\s*=|\$(?P<nag>\d+)|\^\s*(?P<irregular>[A-Za-z])|(?P<suffix>[!?]{1,2})|(?P<ending>[*+])"
    r"|(?P<word>[^\s=$^!?*+]+)|(?P<stray>\S)"
)


class Annotated(NamedTuple):
    """A word of a section with what stands by it: ``nags`` as written, suffixes among them."""

    word: str
    offset: int
    note: int
    nags: tuple[int, ...]
    irregular: str


class Scanned(NamedTuple):
    """The words of a section, how it ends, where, and the text after the ending."""

    words: list[Annotated]
    ending: str
    ending_at: int
    rest: str
    rest_offset: int


def _scan(text: str, offset: int, faults: Faults, *, first_nag: int, most: int, asks_inside: bool) -> Scanned:
    """Words and annotations of a section that begins at ``offset`` of the board's text.

    ``first_nag`` is what ``!`` stands for: 1 for calls, 7 for cards. ``asks_inside``: a ``+`` does not end the section
    but stands for one word, as in the play, whose columns go on.
    """
    words: list[Annotated] = []
    word, at, note, irregular, before = "", 0, 0, "", ""
    nags: list[int] = []
    ending, ending_at = "", -1

    def done() -> None:
        if word:
            words.append(Annotated(word, at, note, tuple(sorted(set(nags))), irregular))

    for token in _TOKEN.finditer(text):
        kind, here = token.lastgroup, offset + token.start()
        value = token[0]
        if kind == "word" or (kind == "ending" and value == "+" and asks_inside) or (
                kind == "irregular" and token["irregular"].upper() == "S"):
            done()
            word, at, note, nags, irregular, before = value, here, 0, [], before, ""
            if len(words) >= most:
                faults.add(here, f"more than {most} entries in this section: the rest is left out",
                           "is a blank line missing between two games?", text=text[token.start():])
                return Scanned(words, ending, ending_at, "", offset + len(text))
        elif kind == "irregular":
            if token["irregular"].upper() not in "IRL":
                faults.add(here, f"{value!r} marks no irregularity", "write ^I, ^S, ^R or ^L", text=value)
            else:
                before += token["irregular"].upper()
        elif kind == "ending":
            ending, ending_at = value, here
            break
        elif not word:
            faults.add(here, f"{value!r} stands before the first entry", "write it after a call or card", text=value)
        elif kind == "note":
            if note:
                faults.warn(here, f"a second note {value!r}", "one note to a call or card", text=value)
            elif not 1 <= int(token["note"]) <= 32:
                faults.warn(here, f"note {token['note']}: notes are numbered 1 to 32", "number it anew", text=value)
            note = note or int(token["note"][:6])
        elif kind == "nag":
            if int(token["nag"][:6]) > 255:
                faults.warn(here, f"{value!r}: glyphs are numbered 0 to 255", "number it anew", text=value)
            nags.append(int(token["nag"][:6]))
        elif kind == "suffix" and value in SUFFIXES:
            nags.append(first_nag + SUFFIXES.index(value))
        else:
            faults.add(here, f"{value!r} means nothing here", "remove it", text=value)
    done()
    if before:
        faults.add(offset + len(text), f"^{before} has nothing after it", "write the bid or card it marks")
    rest_at = ending_at + 1 if ending else offset + len(text)
    return Scanned(words, ending, ending_at, text[rest_at - offset:], rest_at)


def read_auction(text: str, offset: int, first: Seat | None, dealer: Seat | None, notes: dict[int, str],
                 faults: Faults, places: list[int] | None = None) -> RecordedAuction:
    """The auction in ``text``, which begins at ``offset`` of the board's text.

    ``first`` is the seat of the first column, ``dealer`` the dealer if the record names one. The offsets of the calls
    are put into ``places``.
    """
    scanned = _scan(text, offset, faults, first_nag=1, most=MOST_CALLS, asks_inside=False)
    calls: list[RecordedCall] = []
    dashes, spread = 0, False
    used: set[int] = set()
    words = scanned.words
    for index, item in enumerate(words):
        word = item.word
        if places is not None:
            places.extend([words[index - 1].offset] * (len(calls) - len(places)))
        if word.strip("-—–") == "":
            if calls:
                faults.add(item.offset, f"{word!r} in the middle of the auction",
                           "write Pass, or ^S for a player skipped", text=word)
                calls.append(RecordedCall(None, PLAIN, "-"))
            else:
                dashes += 1
            continue
        if word in ALL_PASS or (word.lower() == "all" and index + 1 < len(words)
                                and words[index + 1].word.lower() in ("pass", "p", "passes")):
            passes = passes_missing(calls)
            if not passes:
                faults.warn(item.offset, f"{word} after the end of the auction", "remove it", text=word)
            calls.extend([PASSED] * passes)
            spread = word not in ALL_PASS
            _annotate(calls, item, notes, used, faults)
            continue
        if spread:
            spread = False
            _annotate(calls, item, notes, used, faults)
            continue
        made = CALLS_MADE.get(word)
        if made is None and word.startswith("^"):
            made = SKIPPED
        elif made is None:
            faults.add(item.offset, f"cannot read {quoted(word)} as a call", "write 1C … 7NT, X, XX, Pass or AP",
                       text=word)
            made = RecordedCall(None, PLAIN, word[:40])
        calls.append(made)
        _annotate(calls, item, notes, used, faults)
    if places is not None and words:
        places.extend([words[-1].offset] * (len(calls) - len(places)))
    if scanned.rest.strip():
        at = scanned.rest_offset + len(scanned.rest) - len(scanned.rest.lstrip())
        faults.add(at, f"{quoted(scanned.rest)} after {scanned.ending!r}",
                   f"nothing may follow {scanned.ending!r} in an auction", text=scanned.rest.strip())
    unused = tuple((number, note) for number, note in notes.items() if number not in used)
    return RecordedAuction(_auction_dealer(first, dashes, dealer, bool(calls), offset, faults), tuple(calls),
                           scanned.ending, unused)


def quick_auction(text: str, first: Seat | None, dealer: Seat | None) -> tuple[RecordedAuction, bytes] | None:
    """The auction of plain calls alone and the numbers of its calls; ``None`` where anything else stands in it."""
    words = text.split()
    if not words or len(words) > MOST_CALLS or (first is None and dealer is None):
        return None
    ending = words.pop() if words[-1] == "*" or words[-1] == "+" else ""
    dashes = 0
    while dashes < len(words) and words[dashes] == "-":
        dashes += 1
    if dashes:
        del words[:dashes]
    if first is not None and dealer is not None and words and (dealer - first - dashes) & 3:
        return None
    closes = bool(words) and words[-1] == "AP"
    if closes:
        words.pop()
    try:
        calls = list(map(CALLS_MADE.__getitem__, words))
        numbers = bytes(map(CALL_NUMBERS.__getitem__, words))
    except KeyError:
        return None
    if closes:
        passes = passes_missing(calls)
        if not passes:
            return None
        calls.extend([PASSED] * passes)
        numbers += bytes(passes)
    start = dealer if dealer is not None else first.after(dashes) if first is not None else None
    return RecordedAuction(start, tuple(calls), ending), numbers


def passes_missing(calls: list[RecordedCall]) -> int:
    """How many passes end the auction: three after a bid, four from the start (Law 22A)."""
    trailing = 0
    for made in reversed(calls):
        if made.call is None or not made.call.is_pass:
            return max(0, 3 - trailing)
        trailing += 1
    return max(0, 4 - trailing)


def _annotate(made: list[RecordedCall], item: Annotated, notes: dict[int, str], used: set[int],
              faults: Faults) -> None:
    """Put the annotations of ``item`` on the last call."""
    if made and (item.note or item.nags or item.irregular):
        last = made[-1]
        irregular = last.mark.irregular + item.irregular
        made[-1] = RecordedCall(last.call, _mark(item, irregular, notes, used, faults), last.text)


def _mark(item: Annotated, irregular: str, notes: dict[int, str], used: set[int], faults: Faults) -> Mark:
    text = ""
    if item.note:
        used.add(item.note)
        found = notes.get(item.note)
        if found is None:
            faults.warn(item.offset, f"note {item.note} is not in this section",
                        f'write [Note "{item.note}:…"] after it')
        text = found or ""
    return Mark(text, False, item.note, item.nags, irregular)


def _auction_dealer(first: Seat | None, dashes: int, dealer: Seat | None, called: bool, offset: int,
                    faults: Faults) -> Seat | None:
    if first is None:
        return dealer
    found = first.after(dashes)
    if dealer is not None and called and found is not dealer:
        faults.warn(offset, f"the auction begins with {found.name.lower()}, but {dealer.name.lower()} is the dealer",
                    "write - for each seat before the dealer")
    return found if called or dealer is None else dealer


def read_play(text: str, offset: int, first: Seat | None, trumps: Callable[[], Strain | None], notes: dict[int, str],
              faults: Faults, places: list[int] | None = None) -> RecordedPlay:
    """The play in ``text``: rows of four columns, the first that of ``first``, who leads to the first trick.

    ``trumps`` is asked once there is more than one trick; what it does not know is taken as no trumps. The offsets of
    the entries are put into ``places``.
    """
    entries: list[RecordedCard] = []
    ending, asked, asked_at, unused = _scan_play(text, offset, notes, faults, entries, places)
    codes = bytes([card_code(made) for made in entries])
    marked = any("L" in made.mark.irregular for made in entries)
    cards, leads = _by_order(entries, codes, trumps, marked=marked)
    if asked >= 0:
        _check_asked(asked, leads, entries, asked_at, faults)
        ending = "+"
    return RecordedPlay(tuple(cards), _leaders(first, leads), ending, unused)


def quick_play(text: str, first: Seat | None, trumps: Callable[[], Strain | None]) -> RecordedPlay | None:
    """The play of plain cards alone; ``None`` where anything else stands in it."""
    words = text.split()
    if len(words) > MOST_CARDS:
        return None
    ending = words.pop() if words and words[-1] == "*" else ""
    try:
        entries = list(map(_COLUMN_CARDS.__getitem__, words))
        codes = bytes(map(_COLUMN_CODES.__getitem__, words))
    except KeyError:
        return None
    cards, leads = _by_order(entries, codes, trumps, marked=False)
    return RecordedPlay(tuple(cards), _leaders(first, leads), ending)


def _leaders(first: Seat | None, leads: list[int]) -> tuple[Seat, ...]:
    if first is None:
        return ()
    start = int(first)
    return tuple([_SEATS[(start + lead) & 3] for lead in leads])


_SEATS = tuple(Seat)
_COLUMN_CARDS = {**CARDS_PLAYED, "-": NO_CARD}
_COLUMN_CODES = {**CARD_CODES, "-": NO_CODE}


def _by_order(entries: list[RecordedCard], codes: bytes, trumps: Callable[[], Strain | None], *,
              marked: bool) -> tuple[list[RecordedCard], list[int]]:
    """Rows of columns turned to the order of play, and where each trick is led from; empty last tricks are dropped."""
    while entries and entries[-1] is NO_CARD:
        entries.pop()
    if len(entries) & 3:
        entries += [NO_CARD] * (-len(entries) & 3)
    codes = codes[:len(entries)].ljust(len(entries), _NO_CODES)
    strain = trumps() if len(entries) > 4 else None
    leads = find_leads(codes, 4 if strain is None else strain, columns=True)
    if marked:
        leads = _with_leads_out_of_turn(entries, codes, 4 if strain is None else strain)
    cards: list[RecordedCard] = []
    for start in range(0, len(entries), 4):
        lead = leads[start >> 2]
        if lead:
            cards += entries[start + lead:start + 4]
            cards += entries[start:start + lead]
        else:
            cards += entries[start:start + 4]
    while cards and cards[-1] is NO_CARD:
        cards.pop()
    return cards, leads[:-1]


_NO_CODES = bytes([NO_CODE])


def _with_leads_out_of_turn(rows: list[RecordedCard], codes: bytes, trumps: int) -> list[int]:
    """The leads where some card is marked ``^L``: it was led, and its trick and the next follow from it (3.9)."""
    leads: list[int] = []
    lead = 0
    for start in range(0, len(rows), 4):
        for at in range(4):
            if "L" in rows[start + at].mark.irregular:
                lead = at
        leads.append(lead)
        lead = best_column((codes[start], codes[start + 1], codes[start + 2], codes[start + 3]), lead, trumps)
    return [*leads, lead]


def _scan_play(text: str, offset: int, notes: dict[int, str], faults: Faults, entries: list[RecordedCard],
               places: list[int] | None) -> tuple[str, int, int, tuple[tuple[int, str], ...]]:
    """Fill ``entries``; the ending, the entry that ``+`` stands for (-1: none), its offset, and unused notes."""
    scanned = _scan(text, offset, faults, first_nag=7, most=MOST_CARDS, asks_inside=True)
    asked, asked_at = -1, offset
    used: set[int] = set()
    for item in scanned.words:
        if places is not None:
            places.append(item.offset)
        made = CARDS_PLAYED.get(item.word)
        if made is None:
            made = NO_CARD
            if item.word == "+":
                if asked >= 0:
                    faults.add(item.offset, "a second '+'", "only one card can be asked for", text="+")
                else:
                    asked, asked_at = len(entries), item.offset
            elif item.word.strip("-—–"):
                faults.add(item.offset, f"cannot read {quoted(item.word)} as a card",
                           "write suit and rank, as H10 or SA", text=item.word)
                made = RecordedCard(None, PLAIN, item.word[:40])
        if item.note or item.nags or item.irregular:
            made = RecordedCard(made.card, _mark(item, item.irregular, notes, used, faults), made.text)
        entries.append(made)
    if scanned.rest.strip():
        faults.add(scanned.rest_offset, f"{quoted(scanned.rest)} after {scanned.ending!r}",
                   f"nothing may follow {scanned.ending!r} in the play", text=scanned.rest.strip())
    unused = tuple((number, note) for number, note in notes.items() if number not in used)
    return scanned.ending, asked, asked_at, unused


def _check_asked(asked: int, leads: list[int], entries: list[RecordedCard], at: int, faults: Faults) -> None:
    """Whether a card stands after the one that is asked for, in the order of play."""
    trick = asked // 4
    lead = leads[trick] if trick < len(leads) else 0
    turn = (asked - lead) % 4
    row = entries[4 * trick:4 * trick + 4]
    row += [NO_CARD] * (4 - len(row))
    after = [row[(lead + later) % 4] for later in range(turn + 1, 4)] + entries[4 * trick + 4:]
    cards = [made for made in after if made.card is not None]
    if cards:
        faults.add(at, f"{' '.join(map(str, cards[:8]))} played after '+'",
                   "'+' stands for the next card: write - for those not played yet")
