"""The other three hands of a question: such as the auction allows them, so that a board can be looked at or played."""

from __future__ import annotations

from bidcheck.auction import Seat
from bidcheck.cards import Hand
from bidcheck.conditions.facts import both
from bidcheck.handspace.chance import Chance
from bidcheck.quiz.question import Question
from bidcheck.quiz.whole import FourHands, dealt
from bidcheck.survey import exact
from bidcheck.system.book import Book


def deal_around(book: Book, question: Question) -> FourHands | None:
    """Four hands, north first, with the question's own; ``None`` for a question without one.

    Partner's hand is drawn from all that fit his calls; an opponent's as well. Where none is left that fits, the cards
    are shuffled. The same question always gets the same deal.
    """
    if question.deal:
        return question.deal[0], question.deal[1], question.deal[2], question.deal[3]
    if question.hand is None:
        return None
    chance = Chance.of("around", str(question.hand), str(question.auction))
    if question.auction is None:
        return dealt({Seat.SOUTH: question.hand}, chance)
    position = book.position(question.auction, question.vul)
    seat = question.auction.to_call
    known: dict[Seat, Hand] = {seat: question.hand}
    for player in (2, 1, 3):
        facts = position.shown_facts(player)
        if facts:
            cards = [card for hand in known.values() for card in hand]
            hand = exact(book).spaces.region(both(facts)).draw_without(cards, chance)
            if hand is not None:
                known[seat.after(player)] = hand
    return dealt(known, chance)
