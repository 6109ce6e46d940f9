"""The play of the cards checked against Law 44, the deal and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidcheck.auction import Seat
from bidcheck.cards import Card, Strain
from bidcheck.locale import Phrase, phrase
from bidcheck.records.model import Board, RecordedCard, RecordedPlay, Trick
from bidcheck.records.tokens import NO_CODE


def _powers(trumps: int, led: int) -> bytes:
    """How high each card code stands in a trick: trumps, then the suit led by rank, all others nothing."""
    return bytes((48 if code >> 4 == trumps else 16 if code >> 4 == led else 0) + code % 16
                 if code % 16 < 13 and code >> 4 in (trumps, led) else 0 for code in range(64))


_POWERS = [[_powers(trumps, led) for led in range(4)] for trumps in range(5)]


def find_leads(codes: bytes, trumps: int, *, columns: bool) -> list[int]:
    """Where each trick is led from, in seats after the opening leader, and at the end where the next would be.

    ``codes`` are ``tokens.CARD_CODES``, four a trick, ``NO_CODE`` for a card not known: in the order of play, or with
    ``columns`` as PBN has them, always beginning with the opening leader. The highest trump wins, else the highest card
    of the suit led (Law 44E, F), and the winner leads next (44G). ``trumps`` is 4 for no trumps; when the card led is
    not known, the same player leads on.
    """
    leads = [0]
    lead = 0
    trumps = int(trumps)  # An index of a list, thirteen times: an enumeration is slow at that.
    for row in zip(codes[::4], codes[1::4], codes[2::4], codes[3::4], strict=True):
        lead = best_column(row, lead, trumps) if columns else (lead + best_column(row, 0, trumps)) & 3
        leads.append(lead)
    return leads


def best_column(row: tuple[int, int, int, int], lead: int, trumps: int) -> int:
    """Which of the four codes of a trick wins it, led by column ``lead``; ``lead`` where the card led is not known."""
    led = row[lead]
    if led == NO_CODE:
        return lead
    table = _POWERS[trumps][led >> 4]
    best, column = table[led], lead
    first, second, third, fourth = row
    if table[first] > best:
        best, column = table[first], 0
    if table[second] > best:
        best, column = table[second], 1
    if table[third] > best:
        best, column = table[third], 2
    if table[fourth] > best:
        column = 3
    return column


def best_card(cards: Sequence[RecordedCard], trumps: Strain | None) -> int | None:
    """Which card of a trick, in the order of play, wins it; ``None`` where the card led is not known."""
    codes = [card_code(made) for made in cards] + [NO_CODE] * (4 - len(cards))
    if codes[0] == NO_CODE:
        return None
    return best_column((codes[0], codes[1], codes[2], codes[3]), 0, 4 if trumps is None else trumps)


def card_code(made: RecordedCard) -> int:
    """The code of a card as ``tokens.CARD_CODES`` has it."""
    return NO_CODE if made.card is None else made.card.suit * 16 + made.card.rank


def trick_winner(trick: Trick, trumps: Strain | None) -> Seat | None:
    """Who won a trick of four cards; ``None`` where it is not complete or its leader is not known."""
    if trick.leader is None or len(trick.cards) != 4 or any(card.card is None for card in trick.cards):
        return None
    at = best_card(trick.cards, trumps)
    return None if at is None else trick.leader.after(at)


def tricks_won(play: RecordedPlay, trumps: Strain | None) -> tuple[int, int]:
    """Complete tricks won by north–south and by east–west."""
    won = [0, 0]
    for trick in play.tricks:
        winner = trick_winner(trick, trumps)
        if winner is not None:
            won[winner.side] += 1
    return won[0], won[1]


@dataclass(frozen=True, slots=True)
class PlayFinding:
    """Something in the play that cannot be so: ``trick`` from 1 (0: the whole play), who, which card, which Law."""

    trick: int
    message: str
    seat: Seat | None = None
    card: Card | None = None
    law: str = ""

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Phrase:
        """The finding with its trick and its Law."""
        text = phrase("{what} (Law {law})", what=self.message, law=self.law) if self.law else phrase(self.message)
        return phrase("trick {n}: {what}", n=self.trick, what=text) if self.trick else text


def check_play(board: Board) -> tuple[PlayFinding, ...]:
    """All that the play of ``board`` has against Law 44, its deal, its contract and its result; empty where nothing.

    A revoke or a lead out of turn which the record marks as one (``^R``, ``^L``) is no finding: it was accepted.
    """
    play = board.play
    if play is None:
        return ()
    findings: list[PlayFinding] = []
    trumps = board.strain
    expected = play.leader
    if board.declarer is not None and not _swapped(board):
        expected = board.declarer.left
        if play.leader is not None and play.leader is not expected and not _marked_lead(play):
            findings.append(PlayFinding(
                1, phrase("{seat} led, but {other} is on declarer's left", seat=_name(play.leader),
                          other=_name(expected)), play.leader, law="41A"))
            expected = play.leader
    holdings = [None if cards is None else list(cards.holdings) for cards in board.deal.hands]
    played: set[Card] = set()
    for number, trick in enumerate(play.tricks, 1):
        if trick.leader is None:
            break
        if (expected is not None and trick.leader is not expected and number > 1
                and not any("L" in card.mark.irregular for card in trick.cards)):
            findings.append(PlayFinding(
                number, phrase("{seat} led, but {other} won the trick before", seat=_name(trick.leader),
                               other=_name(expected)),
                trick.leader, law="44G"))
        _check_trick(number, trick, holdings, played, findings)
        expected = trick_winner(trick, trumps) if board.strain is not None else None
    _check_result(board, play, trumps, findings)
    return tuple(findings)


def _check_trick(number: int, trick: Trick, holdings: list[list[int] | None], played: set[Card],
                 findings: list[PlayFinding]) -> None:
    led = trick.cards[0].card if trick.cards else None
    for turn, made in enumerate(trick.cards):
        card = made.card
        if card is None or trick.leader is None:
            continue
        seat = trick.leader.after(turn)
        if card in played:
            findings.append(PlayFinding(number, phrase("{card} is played a second time", card=card), seat, card))
            continue
        played.add(card)
        hand = holdings[seat]
        if hand is None:
            continue
        if not hand[card.suit] >> card.rank & 1:
            findings.append(PlayFinding(
                number, phrase("{seat} plays {card}, which is not in that hand", seat=_name(seat), card=card),
                seat, card))
            continue
        if led is not None and card.suit is not led.suit and hand[led.suit] and "R" not in made.mark.irregular:
            findings.append(PlayFinding(
                number, phrase("{seat} plays {card} with a {suit} in hand", seat=_name(seat), card=card,
                               suit=phrase(led.suit.name.lower().rstrip("s"))),
                seat, card, law="44C"))
        hand[card.suit] &= ~(1 << card.rank)


def _check_result(board: Board, play: RecordedPlay, trumps: Strain | None, findings: list[PlayFinding]) -> None:
    if board.result is None or board.declarer is None or board.strain is None or board.tag("Result").startswith("^"):
        return
    won = tricks_won(play, trumps)
    taken, lost = won[board.declarer.side], won[board.declarer.side.other]
    size = max((cards.count for cards in board.deal.hands if cards is not None), default=13)
    if play.ending == "+":
        return
    if taken + lost == size and taken != board.result:
        findings.append(PlayFinding(
            0, phrase("declarer won {taken} tricks in the play, the result says {n}", taken=taken, n=board.result),
            board.declarer, law="79"))
    elif board.result < taken or board.result > size - lost:
        findings.append(PlayFinding(
            0, phrase("declarer won {taken} of {all} tricks played, the result says {n}", taken=taken, all=taken + lost,
                      n=board.result), board.declarer, law="79"))


def _swapped(board: Board) -> bool:
    return board.tag("Declarer").startswith("^")


def _marked_lead(play: RecordedPlay) -> bool:
    return bool(play.tricks) and any("L" in card.mark.irregular for card in play.tricks[0].cards)


def _name(seat: Seat) -> Phrase:
    return phrase(seat.name.lower())
