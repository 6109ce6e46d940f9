"""Reading LIN, the format of Bridge Base Online: play records, vugraph of two rooms, teaching files.

Commentary (``nt``) is what somebody said while the board was played: it is kept as a remark and never taken for the
explanation of a call, which is ``an``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bidcheck.auction import Contract, Seat, Vulnerability
from bidcheck.cards import Strain
from bidcheck.records.deals import UNKNOWN_DEAL, read_lin_deal
from bidcheck.records.lin_split import JUNK, Pairs, keys_and_values, split_boards, text_before
from bidcheck.records.model import (
    PLAIN,
    Board,
    Mark,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
    Remark,
)
from bidcheck.records.pbn_sections import MOST_CALLS, MOST_CARDS, passes_missing
from bidcheck.records.play import find_leads
from bidcheck.records.problems import Faults, Problem, quoted
from bidcheck.records.source import TOO_LARGE, decoded
from bidcheck.records.tokens import (
    ALL_PASS,
    CALL_WORDS,
    CARDS_PLAYED,
    LIN_CALLS,
    NO_CODE,
    PASSED,
    SKIPPED,
    VULNERABLE_WORDS,
    plain_call,
)
from bidcheck.records.verdict import NOT_OVER, Verdict, check_contract, report_illegal, verdict_of
from bidcheck.records.vugraph import Match, Stated

_CALLS = re.compile(r"\s*(!?)([1-7]\s*(?:NT|[NSHDC♠♥♦♣])|PASS|P|XX|X|DBL|RDBL|D|R|-|\?)(!*)", re.IGNORECASE)
_CARDS = re.compile(r"\s*([SHDC♠♥♦♣](?:10|[2-9TJQKA]))", re.IGNORECASE)
_BOARD = re.compile(r"\s*Board\s*(?:no\.?|nr\.?|#)?\s*(\d+)\s*", re.IGNORECASE)
_ROOM = re.compile(r"\s*([oOcC])?\s*(\d+)\s*")
_SEATS = tuple(Seat)
_NO_CODES = bytes([NO_CODE])

MOST_EXPLAINED = 4000
"""Characters of explanations one call can have; what follows is kept as it stands."""

LAYOUT = frozenset({"pg", "st", "rh"})
"""Keys that only lay a page out, when they have no value."""


@dataclass(slots=True)
class _State:
    """What one board leaves to the next: names, the match, its results, the board before."""

    names: tuple[str, ...] = ()
    match: Match = field(default_factory=Match)
    before: Board | None = None


def read_lin(chunks: Iterator[bytes]) -> Iterator[Board]:
    """The boards of a LIN file, one by one."""
    state = _State()
    for pairs in split_boards(chunks):
        if pairs.too_large:
            yield Board(form="lin", line=pairs.line, problems=(Problem(
                pairs.line, f"this board is {TOO_LARGE}",
                "a board is a few kilobytes: every board begins with md| or qx|", column=pairs.column),))
            state.match.count += 1
            continue
        board = _BoardReader(pairs, state).board()
        if board is not None:
            state.before = board
            yield board


class _BoardReader:
    """Turns the pairs of one board into a board."""

    def __init__(self, pairs: Pairs, state: _State) -> None:
        text = pairs.text
        problems: list[Problem] = []
        if not text.isascii() or "\0" in text:
            text, problems = decoded(text.encode("latin-1"), pairs.line)
        self.pairs = pairs
        self.flat = keys_and_values(text)
        self.state = state
        self.faults = Faults(text, pairs.line, pairs.column)
        if problems:
            self.faults.extend(problems)
        self.calls: list[RecordedCall] = []
        self.cards: list[RecordedCard] = []
        self.fields: list[tuple[str, str]] = []
        self.tags: list[tuple[str, str]] = []
        self.remarks: list[Remark] = []
        self.ending = ""
        self.name = self.room = self.header = ""
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.deal = UNKNOWN_DEAL
        self.has_deal = self.complete = False
        self.claimed: int | None = None
        self.counted: int | None = None

    def fault(self, at: int, message: str, remedy: str = "", *, warn: bool = False) -> None:
        """Put down a fault in the pair whose key is entry ``at``."""
        if self.faults.is_full:
            self.faults.add(0, message)
            return
        key, value = self.flat[at:at + 2]
        offset = len(text_before(self.flat, at)) + (0 if key == JUNK else len(key) - len(key.lstrip()))
        text = value if key == JUNK else f"{key.strip()}|{value}|"
        self.faults.add(offset, message, remedy, text=text, severity="warning" if warn else "error")

    def board(self) -> Board | None:
        """The board; ``None`` for pairs that are only layout."""
        flat = self.flat
        calls, cards = self.calls, self.cards
        call_made, card_played = LIN_CALLS.get, CARDS_PLAYED.get
        at = -2
        for key, value in zip(flat[::2], flat[1::2], strict=True):
            at += 2
            if key == "pc":
                card = card_played(value)
                if card is not None:
                    cards.append(card)
                else:
                    self._cards(value, at)
            elif key == "mb":
                call = call_made(value)
                if call is not None:
                    calls.append(call)
                else:
                    self._calls(value, at)
            elif key != "pg" or value:
                name = key if key == JUNK else key.strip().lower()
                if name == "pc":
                    self._cards(value, at)
                elif name == "mb":
                    self._calls(value, at)
                else:
                    self._other(name, value, at)
        if len(calls) > MOST_CALLS or len(cards) > MOST_CARDS:
            self._shorten()
        if self.pairs.cut and flat:
            last = flat[-1] if flat[-2] == JUNK else flat[-2].strip() + "|"
            self.fault(len(flat) - 2, f"the file ends inside {quoted(last)}",
                       "copy the file anew: it is cut off, or its last | is missing", warn=True)
        if not (calls or cards or self.has_deal or self.fields or self.remarks or self.faults.found or self.ending):
            return None
        return self._made()

    def _shorten(self) -> None:
        """Leave out more calls or cards than a board can have."""
        for made, most, what in ((self.calls, MOST_CALLS, "calls"), (self.cards, MOST_CARDS, "cards")):
            if len(made) > most:
                self.faults.add(0, f"{len(made)} {what} in one board: those after {most} are left out",
                                "every board begins with md| or qx|")
                del made[most:]

    def _cards(self, value: str, at: int) -> None:
        """Cards in one pair, or none that can be read."""
        found = _CARDS.findall(value)
        if found and not _CARDS.sub("", value).strip().strip(" ,-"):
            self.cards.extend([CARDS_PLAYED[word.replace("10", "T")] for word in found])
        elif value.strip():
            self.fault(at, f"cannot read {quoted(value)} as a card", "write suit and rank, as H10 or SA")
            self.cards.append(RecordedCard(None, PLAIN, value.strip()[:40]))

    def _calls(self, value: str, at: int) -> None:
        """One call with more about it, several in one pair, or none that can be read."""
        if value.strip().upper() in ALL_PASS:
            self.calls.extend([PASSED] * passes_missing(self.calls))
            return
        if value.strip() == "^S":
            self.calls.append(SKIPPED)
            return
        position = 0
        text = value.replace(",", " ").rstrip()
        while position < len(text):
            if len(self.calls) > MOST_CALLS:
                return
            match = _CALLS.match(text, position)
            if match is None:
                self.fault(at, f"cannot read {quoted(text[position:])} as a call", "write 1C … 7N, p, d or r")
                self.calls.append(RecordedCall(None, PLAIN, text[position:].strip()[:40]))
                return
            position = match.end()
            word = "".join(match[2].split())
            if word == "?":
                self.ending = "+"
            elif word == "-":
                self.fault(at, "'-' read as a pass", "write p", warn=True)
                self.calls.append(PASSED)
            else:
                call = CALL_WORDS[word.lower()]
                self.calls.append(plain_call(call, alert=bool(match[1] or match[3])))

    def _other(self, key: str, value: str, at: int) -> None:
        """Everything but calls and cards."""
        text = value.strip()
        if key == "an":
            self._explain(" ".join(text.split("\n")), at)
        elif key == "nt":
            if self.cards:
                self.remarks.append(Remark(value, "Play", len(self.cards)))
            else:
                self.remarks.append(Remark(value, "Auction" if self.calls else "", len(self.calls)))
        elif key == "md":
            self._deal(value, at)
        elif key == "sv":
            self.vulnerability = VULNERABLE_WORDS.get(text.lower())
            if self.vulnerability is None and text:
                self.fault(at, f"cannot read {quoted(text)} as vulnerability", "write o, n, e or b")
                self.fields.append((key, value))
        elif key == "pn":
            self.state.names = tuple(name.strip() for name in value.split(","))
            if len(self.state.names) not in (4, 8) and text:
                self.fault(at, f"{len(self.state.names)} names",
                           "write four, or eight for two rooms: south, west, north, east", warn=True)
        elif key == "ah":
            self.header = text
            self.fields.append((key, value))
        elif key == "qx":
            self._room(text, at)
            self.fields.append((key, value))
        elif key == "mc":
            if text.isascii() and text.isdigit() and int(text[:4]) <= 13:
                self.claimed = int(text)
            elif text:
                self.fault(at, f"{quoted(text)} is no number of tricks", "write declarer's tricks, 0 to 13")
                self.fields.append((key, value))
        elif key == "vg":
            self.state.match.read_header(value)
            self.fields.append((key, value))
        elif key == "rs":
            self.state.match.read_results(value)
            self.fields.append((key, value))
        elif key == JUNK:
            if text:
                self.fault(at, f"{quoted(text)} is no LIN", "LIN is key|value| pairs; a text may not hold |")
                self.fields.append((JUNK, text))
        elif text or key not in LAYOUT:
            self.fields.append((key, value))

    def _explain(self, text: str, at: int) -> None:
        if not self.calls:
            if text:
                self.fault(at, f"the explanation {quoted(text)} comes before any call", "write it after its mb|")
                self.fields.append(("an", text))
            return
        last = self.calls[-1]
        if len(last.mark.text) > MOST_EXPLAINED:
            self.fields.append(("an", text))
            return
        joined = f"{last.mark.text}; {text}" if last.mark.text and text else last.mark.text or text
        self.calls[-1] = RecordedCall(last.call, Mark(joined, last.mark.alert), last.text)

    def _deal(self, value: str, at: int) -> None:
        dealer, deal, wrong, self.complete = read_lin_deal(value)
        if self.has_deal:
            self.fault(at, "a second deal in one board", "begin a board with qx| or md|")
            self.fields.append(("md", value))
            return
        self.has_deal = True
        self.dealer, self.deal = dealer, deal
        for message, remedy in wrong:
            self.fault(at, message, remedy)
        if wrong:
            self.fields.append(("md", value))

    def _room(self, text: str, at: int) -> None:
        found = _ROOM.fullmatch(text)
        if found is None:
            if text:
                self.name = text
            return
        self.name = found[2]
        if found[1]:
            self.room = "Open" if found[1].lower() == "o" else "Closed"

    def _made(self) -> Board:
        """The board from what was gathered."""
        state, before = self.state, self.state.before
        if self.header:
            named = _BOARD.fullmatch(self.header)
            if named is not None:
                self.name = named[1]
            elif not self.name:
                self.name = self.header
        shared = False
        if (not self.has_deal and before is not None and self.room and before.name == self.name
                and not before.deal.is_unknown):
            shared = True
            self.deal, self.dealer = before.deal, self.dealer if self.dealer is not None else before.dealer
            self.vulnerability = before.vulnerability if self.vulnerability is None else self.vulnerability
        if self.has_deal and not self.complete:
            self._check_deal()
        auction = None
        contract: Contract | None = None
        declarer: Seat | None = None
        passed_out = False
        verdict = NOT_OVER
        if self.calls or self.ending:
            auction = RecordedAuction(self.dealer, tuple(self.calls), self.ending)
            verdict = verdict_of(auction)
            if verdict.error is not None:
                self._illegal(auction, verdict)
            if verdict.is_over:
                contract, passed_out = verdict.contract, verdict.contract is None
                declarer = verdict.declarer if self.dealer is not None else None
        stated = self._stated()
        result = stated.tricks
        if stated.contract is not None and auction is not None:
            check_contract(verdict, stated.contract, stated.declarer, 0, self.faults)
        if contract is None and not passed_out:
            contract, declarer = stated.contract, stated.declarer
            passed_out = stated.passed_out and auction is None
        strain = None if contract is None else contract.strain
        play = self._play(declarer, strain) if self.cards else None
        if self.claimed is not None:
            result = self.claimed
        elif result is None:
            result = self.counted
        if self.room:
            self.tags.append(("Room", self.room))
        return Board(
            self.name, self.dealer, self.vulnerability, self.deal, self._players(), auction, contract, passed_out,
            strain, declarer, play, result, "", (*self.tags, *state.match.tags), tuple(self.fields), (),
            tuple(self.remarks), (), self.faults.close(), "lin", self.pairs.line, shared)

    def _check_deal(self) -> None:
        at = next((i for i in range(0, len(self.flat), 2) if self.flat[i].strip().lower() == "md"), 0)
        for message, remedy in self.deal.faults(whole=bool(self.calls)):
            self.fault(at, message, remedy)

    def _illegal(self, auction: RecordedAuction, verdict: Verdict) -> None:
        """Put down the illegal call where it stands."""
        flat = self.flat
        seen, offset = -1, 0
        for at in range(0, len(flat), 2):
            if flat[at].strip().lower() == "mb":
                seen += 1
                offset = len(text_before(flat, at)) + len(flat[at]) - len(flat[at].lstrip())
                if seen == verdict.number:
                    break
        report_illegal(auction, verdict, offset, self.faults)

    def _stated(self) -> Stated:
        """What the list of results of the match says of this board."""
        stated, unread = self.state.match.result_of(self.name, self.room)
        if unread:
            self.faults.add(0, f"cannot read the result {quoted(unread)}",
                            "write contract, declarer and =, +n or -n, as 4HE=", text=unread)
        return stated

    def _play(self, declarer: Seat | None, strain: Strain | None) -> RecordedPlay:
        """The play; without a declarer the lead is told by who holds the card, without trumps every lead is."""
        cards = self.cards
        first = None if declarer is None else declarer.left
        if first is None and cards[0].card is not None:
            first = self.deal.holder(cards[0].card)
        if first is None:
            return RecordedPlay(tuple(cards))
        if strain is None:
            leaders: list[Seat] = []
            for made in cards[::4]:
                holder = None if made.card is None else self.deal.holder(made.card)
                leaders.append(holder if holder is not None else leaders[-1] if leaders else first)
            return RecordedPlay(tuple(cards), tuple(leaders))
        codes = bytes([NO_CODE if made.card is None else made.card.suit * 16 + made.card.rank for made in cards])
        leads = find_leads(codes.ljust(len(codes) + (-len(codes) & 3), _NO_CODES), strain, columns=False)
        if len(codes) == 52 and declarer is not None and NO_CODE not in codes:
            # Thirteen tricks: declarer's are those not won by the side of the leader, who is a defender.
            self.counted = sum([lead & 1 for lead in leads[1:]])
        start = int(first)
        return RecordedPlay(tuple(cards), tuple([_SEATS[(start + lead) & 3] for lead in leads[:-1]]))

    def _players(self) -> tuple[str, str, str, str]:
        names = self.state.names
        if not names:
            return "", "", "", ""
        south, west, north, east = (*(names[4:8] if self.room == "Closed" and len(names) > 4 else names[:4]),
                                    "", "", "", "")[:4]
        return north, east, south, west
