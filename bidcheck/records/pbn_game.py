"""One game of PBN: from its tags to a board (3.4 to 3.6, 4.8)."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field, replace

from bidcheck.auction import Contract, Seat, Vulnerability
from bidcheck.cards import Strain
from bidcheck.records.deals import UNKNOWN_DEAL, Deal, read_deal
from bidcheck.records.model import Board, RecordedAuction, RecordedPlay, Remark, Section
from bidcheck.records.pbn_sections import quick_auction, quick_play, read_auction, read_play
from bidcheck.records.pbn_tags import GameText, Tag
from bidcheck.records.pbn_values import (
    MANDATORY,
    NO_INHERITANCE,
    OWN_FIELDS,
    TABLE_TAGS,
    check_rubber_history,
    check_scoring,
)
from bidcheck.records.problems import Faults, Problem, quoted
from bidcheck.records.tables import check_table, is_table
from bidcheck.records.tokens import (
    PASSED_OUT_WORDS,
    SEAT_LETTERS,
    VULNERABLE_WORDS,
    read_contract,
    read_result,
    read_strain,
)
from bidcheck.records.verdict import Verdict, check_contract, report_illegal, verdict_of, verdict_on

_NOTE = re.compile(r"\s*(\d{1,6})\s*[:;.]?\s*")
_NAMED = re.compile(r'\[\s*([A-Za-z]\w*)\s*"')

MOST_REMEMBERED = 1 << 16
"""Characters of a game whose values are kept for inheritance."""

MOST_STANDING = 200
"""Tags that may stand for all games to come (``##``)."""

MOST_NAMES = 2000
"""Different tag names whose values are kept for inheritance."""

MOST_CARRIED = 1 << 20
"""Characters of escapes and comments between games that are kept for the next one."""


@dataclass(slots=True)
class GameState:
    """What one game leaves to the next."""

    last: dict[str, str] = field(default_factory=dict)
    standing: dict[str, str] = field(default_factory=dict)
    before: Board | None = None
    escapes: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    carried: int = 0

    def carry(self, escapes: list[str], remarks: list[Remark], problems: tuple[Problem, ...]) -> None:
        """Keep for the next game what stands between games."""
        self.carried += sum(map(len, escapes)) + sum(len(remark.text) for remark in remarks)
        if self.carried <= MOST_CARRIED:
            self.escapes += escapes
            self.remarks += remarks
        elif not any(problem.message.startswith("too much") for problem in self.problems):
            self.problems.append(Problem(0, "too much text between games: the rest is left out", ""))
        self.problems.extend(problems[:max(0, 50 - len(self.problems))])


class GameReader:
    """Turns the tags of one game into a board."""

    def __init__(self, parts: GameText, tags: list[Tag], faults: Faults, state: GameState) -> None:
        self.parts = parts
        self.tags = tags
        self.faults = faults
        self.state = state
        self.given: dict[str, str] = {}
        self.data: dict[str, str] = {}
        self.shared_deal = False
        self.notes: dict[str, dict[int, str]] = {}
        self.kept: list[tuple[str, str]] = []
        self.sections: list[Section] = []

    def board(self) -> Board:
        """The board, all its parts read in the order they need one another."""
        self._collect()
        self._inherit()
        given, faults, before = self.given, self.faults, self.state.before
        shared = self._shares_deal(before)
        name = given.get("Board", "")
        name = "" if name == "?" else name
        dealer, vulnerability = self._seat("Dealer"), self._vulnerability()
        deal = UNKNOWN_DEAL
        if shared and before is not None:
            deal, name = before.deal, name or before.name
            dealer = before.dealer if dealer is None else dealer
            vulnerability = before.vulnerability if vulnerability is None else vulnerability
        elif "Deal" in given:
            deal = self._deal(whole="Auction" in self.data)
        commented = bool(self.parts.comments)
        call_places: list[int] | None = [] if commented else None
        card_places: list[int] | None = [] if commented else None
        contract, strain, passed_out = self._contract()
        declarer = self._seat("Declarer", swapped=True) if "Declarer" in given else None
        auction = None
        if "Auction" in self.data:
            auction, verdict = self._auction(dealer, call_places)
            if dealer is None:
                dealer = auction.dealer
            contract, declarer, passed_out = self._agree(auction, verdict, contract, declarer, passed_out)
        if contract is not None:
            strain = contract.strain
        play = self._play(strain, card_places) if "Play" in self.data else None
        result = self._result(declarer) if "Result" in given else None
        if "Scoring" in given:
            check_scoring(given["Scoring"], self._at("Scoring"), faults)
        if "ScoreRubberHistory" in given:
            check_rubber_history(given["ScoreRubberHistory"], vulnerability, self._at("ScoreRubberHistory"), faults)
        if self.state.problems:
            faults.extend(self.state.problems)
        remarks = self._remarks(call_places, card_places) if commented else ()
        return Board(
            name, dealer, vulnerability, deal, self._players(), auction, contract, passed_out, strain, declarer, play,
            result, given.get("Score", ""), tuple(self.kept), (), tuple(self.sections),
            (*self.state.remarks, *remarks), (*self.state.escapes, *self.parts.escapes), faults.close(), "pbn",
            faults.line, shared)

    def _collect(self) -> None:
        """Sort tags into values, notes and sections; a repeated tag is passed over (3.4)."""
        self.given = {name: value for name, value, _ in self.tags}
        if len(self.given) == len(self.tags) and "Note" not in self.given:
            self.data = {name: text for name, _, text in self.tags}
            return
        self.given.clear()
        given, data = self.given, self.data
        section = ""
        for name, value, text in self.tags:
            if name == "Note":
                self._note(value, section)
                if text and not text.isspace():
                    self.faults.warn(self._text_at(text), f"{quoted(text)} after a note", "write it before the notes",
                                     text=text.strip())
            elif name in data:
                if given[name] != value or (text.strip() and text.strip() != data[name].strip()):
                    self.faults.warn(self._at(name, again=True),
                                     f"a second {name}, {quoted(value)}: the first one counts", "remove one",
                                     text=f"{value} {text}".strip())
            else:
                given[name] = value
                data[name] = text
                section = name

    def _at(self, name: str, *, again: bool = False) -> int:
        """The offset of a tag in the text, or of its second appearance."""
        places = re.finditer(rf"\[\s*{name}\b", self.parts.text)
        first = next(places, None)
        second = next(places, None) if again else None
        found = second or first
        return 0 if found is None else found.start()

    def _data_at(self, name: str) -> int:
        """The offset of what follows a tag."""
        return self._text_at(self.data[name], self._at(name))

    def _text_at(self, text: str, start: int = 0) -> int:
        return max(0, self.parts.text.find(text, start))

    def _note(self, value: str, section: str) -> None:
        found = _NOTE.match(value)
        if found is None:
            self.faults.add(self._text_at(value), f"the note {quoted(value)} has no number", 'write [Note "1:text"]',
                            text=value)
            self.kept.append(("Note", value))
            return
        if section not in ("Auction", "Play"):
            self.faults.warn(self._text_at(value), f"note {found[1]} stands in no auction or play",
                             "write it right after the calls or cards", text=value)
            section = "Auction"
        notes = self.notes.setdefault(section, {})
        text = value[found.end():]
        if notes.setdefault(int(found[1]), text) != text:
            self.faults.warn(self._text_at(value), f"a second note {found[1]}: the first one counts", "number it anew",
                             text=value)

    def _inherit(self) -> None:
        """Resolve ``#`` and ``##`` (4.8), remember values for the games to come, and keep what has no field."""
        given, state, data = self.given, self.state, self.data
        if "#" in self.parts.text or state.standing:
            self._resolve()
        if len(state.last) < MOST_NAMES and len(self.parts.text) < MOST_REMEMBERED:
            state.last.update(given)
        for name, value in given.items():
            if name in OWN_FIELDS:
                continue
            text = data.get(name)
            if (text and not text.isspace()) or is_table(name):
                self._section(name, value, text or "")
            elif value not in ("", "?") or name not in MANDATORY:
                self.kept.append((name, value))

    def _resolve(self) -> None:
        given, state = self.given, self.state
        for name, value in given.items():
            if value == "#" or value.startswith("##"):
                if name in NO_INHERITANCE:
                    self.faults.add(self._at(name), f"{name} may not be {value!r}", "write its value", text=value)
                if name == "Deal":
                    self.shared_deal = value == "#"
                given[name] = value[2:] or state.last.get(name, "")
                if value == "#":
                    state.standing.pop(name, None)
                elif name not in NO_INHERITANCE and len(state.standing) < MOST_STANDING:
                    state.standing[name] = given[name][:MOST_REMEMBERED]
            elif name in state.standing:
                state.standing[name] = value[:MOST_REMEMBERED]
        for name, value in state.standing.items():
            given.setdefault(name, value)

    def _section(self, name: str, value: str, raw: str) -> None:
        text = "\n".join(line.rstrip() for line in raw.split("\n") if line.strip())
        section = Section(name, value, text)
        self.sections.append(section)
        if is_table(name) and name in self.data:
            check_table(section, lambda: self._at(name), lambda: self._data_at(name), raw, self.faults)

    def _unread(self, name: str, message: str, remedy: str) -> None:
        """Put down a value that cannot be read, and keep its text."""
        value = self.given[name]
        self.faults.add(self._at(name), message, remedy, text=value)
        self.kept.append((name, value))

    def _seat(self, name: str, *, swapped: bool = False) -> Seat | None:
        value = self.given.get(name)
        if value is None:
            return None
        seat = SEAT_LETTERS.get(value)
        if seat is not None:
            return seat
        word = value.strip()
        if word in ("", "?", "-"):
            return None
        if swapped and word.startswith("^"):
            self.kept.append((name, word))
            word = word[1:].strip()
        seat = SEAT_LETTERS.get(word)
        if seat is None and word.lower() in ("north", "east", "south", "west"):
            seat = SEAT_LETTERS[word[0]]
        if seat is None:
            self._unread(name, f"{name} {quoted(word)} is no seat", "write N, E, S or W")
        return seat

    def _vulnerability(self) -> Vulnerability | None:
        value = self.given.get("Vulnerable", "").strip()
        if value in ("", "?"):
            return None
        found = VULNERABLE_WORDS.get(value.lower())
        if found is None:
            self._unread("Vulnerable", f"cannot read Vulnerable {quoted(value)}", "write None, NS, EW or All")
        return found

    def _shares_deal(self, before: Board | None) -> bool:
        """Whether this game is another table of the deal before: it has none of its own, but was bid or played."""
        given = self.given
        if before is None or before.deal.is_unknown or ("Deal" in given and not self.shared_deal):
            return False
        if given.get("Board", before.name) != before.name:
            return False
        return self.shared_deal or not TABLE_TAGS.isdisjoint(given)

    def _deal(self, *, whole: bool) -> Deal:
        value = self.given["Deal"].strip()
        if value in ("", "?", "-"):
            return UNKNOWN_DEAL
        deal, wrong, complete = read_deal(value)
        if complete:
            return deal
        contract = self.given.get("Contract", "")
        for message, remedy in (*wrong, *deal.faults(whole=whole or contract[:1].isdigit())):
            self.faults.add(self._at("Deal"), message, remedy, text=value)
        if wrong:
            self.kept.append(("Deal", value))
        return deal

    def _auction(self, dealer: Seat | None, places: list[int] | None) -> tuple[RecordedAuction, Verdict]:
        text = self.data["Auction"]
        first = self._seat("Auction")
        notes = self.notes.get("Auction")
        if places is None and notes is None and "Alerts" not in self.given:
            quick = quick_auction(text, first, dealer)
            if quick is not None:
                return quick[0], verdict_on(quick[0].dealer, quick[1])
        auction = read_auction(text, self._data_at("Auction"), first, dealer, notes or {}, self.faults, places)
        if "Alerts" in self.given:
            auction = self._alerts(auction)
        return auction, verdict_of(auction)

    def _call_at(self, number: int) -> int:
        """The offset of a call."""
        data_at, places = self._data_at("Auction"), list[int]()
        read_auction(self.data["Auction"], data_at, None, None, {}, Faults("", 0), places)
        return places[number] if number < len(places) else data_at

    def _alerts(self, auction: RecordedAuction) -> RecordedAuction:
        """Mark the calls that our own tag ``Alerts`` counts, from 1; PBN has no alerts itself."""
        numbers = self.given["Alerts"].split()
        if not all(number.isascii() and number.isdigit() and 0 < int(number[:4]) <= len(auction.calls)
                   for number in numbers):
            self._unread("Alerts", f"cannot read Alerts {quoted(self.given['Alerts'])}", "count the calls from 1")
            return auction
        calls = list(auction.calls)
        for number in map(int, numbers):
            made = calls[number - 1]
            calls[number - 1] = replace(made, mark=replace(made.mark, alert=True))
        return replace(auction, calls=tuple(calls))

    def _contract(self) -> tuple[Contract | None, Strain | None, bool]:
        value = self.given.get("Contract", "").strip()
        if value in ("", "?", "-"):
            return None, None, False
        contract = read_contract(value)
        if contract is not None:
            return contract, contract.strain, False
        if value.lower() in PASSED_OUT_WORDS:
            return None, None, True
        strain = read_strain(value)
        if strain is None:
            self._unread("Contract", f"cannot read {quoted(value)} as a contract", "write 4S, 3NTX, 2HXX or Pass")
        return None, strain, False

    def _agree(self, auction: RecordedAuction, verdict: Verdict, contract: Contract | None, declarer: Seat | None,
               passed_out: bool) -> tuple[Contract | None, Seat | None, bool]:
        """Check the auction; take contract and declarer from it where they are not given, else they must agree."""
        if verdict.error is not None:
            report_illegal(auction, verdict, self._call_at(verdict.number), self.faults)
        if not verdict.is_over:
            return contract, declarer, passed_out
        swapped = self.given.get("Declarer", "").startswith("^")
        if verdict.contract != contract or verdict.declarer is not declarer or passed_out:
            at = self._at("Contract" if "Contract" in self.data else "Auction")
            check_contract(verdict, contract, None if swapped else declarer, at, self.faults, passed_out=passed_out)
        if contract is None and not passed_out:
            contract, passed_out = verdict.contract, verdict.contract is None
        if declarer is None and contract is not None and auction.dealer is not None:
            declarer = verdict.declarer
        return contract, declarer, passed_out

    def _play(self, strain: Strain | None, places: list[int] | None) -> RecordedPlay:
        def trumps() -> Strain | None:
            if strain is None:
                self.faults.warn(self._at("Play"), "the trumps are not known: who led to each trick is taken as in no "
                                 "trumps", "give the Contract")
            return strain

        text, first = self.data["Play"], self._seat("Play")
        notes = self.notes.get("Play")
        if places is None and notes is None:
            quick = quick_play(text, first, trumps)
            if quick is not None:
                return quick
        return read_play(text, self._data_at("Play"), first, trumps, notes or {}, self.faults, places)

    def _result(self, declarer: Seat | None) -> int | None:
        value = self.given["Result"].strip()
        if value in ("", "?", "-"):
            return None
        if value.startswith("^"):
            self.kept.append(("Result", value))
            value = value[1:]
        try:
            result = read_result(value, declarer)
        except ValueError as error:
            self._unread("Result", f"cannot read Result {quoted(value)}: {error}", "write declarer's tricks, 0 to 13")
            return None
        if result is None:
            self.kept.append(("Result", value))
        return result

    def _players(self) -> tuple[str, str, str, str]:
        find = self.given.get
        north, east, south, west = find("North", ""), find("East", ""), find("South", ""), find("West", "")
        return ("" if north == "?" else north, "" if east == "?" else east, "" if south == "?" else south,
                "" if west == "?" else west)

    def _remarks(self, calls: list[int] | None, cards: list[int] | None) -> list[Remark]:
        """The comments, each with the tag it follows and how many calls or cards stand before it."""
        found = []
        starts: list[int] = []
        names: list[str] = []
        for tag in _NAMED.finditer(self.parts.text):
            if tag[1] != "Note":
                starts.append(tag.start())
                names.append(tag[1])
        for at, text in self.parts.comments:
            index = bisect_left(starts, at) - 1
            name = names[index] if index >= 0 else ""
            places = calls if name == "Auction" else cards if name == "Play" else None
            found.append(Remark(text, name, bisect_left(places, at) if places else 0))
        return found
