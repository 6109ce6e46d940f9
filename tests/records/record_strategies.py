"""Random boards for the property tests of records."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from bidcheck.auction import Auction, Contract, Seat, Vulnerability
from bidcheck.calls import CALLS
from bidcheck.cards import Card, Hand, Strain
from bidcheck.records import (
    UNKNOWN_DEAL,
    Board,
    Cards,
    Deal,
    Mark,
    RecordedAuction,
    RecordedCall,
    RecordedPlay,
    Remark,
    Section,
    Trick,
)
from bidcheck.records.model import PLAIN
from bidcheck.records.tokens import plain_card

DECK = [Card(Strain(suit), rank) for suit in range(4) for rank in range(13)]

# A text may hold anything a person types but line ends; LIN has no way to write its bar.
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="|\ufffd"),
               min_size=1, max_size=30).map(str.strip).filter(bool)
NAME = TEXT.filter(lambda text: "," not in text and text != "?")
VALUE = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufffd"),
                max_size=30).filter(lambda text: not text.startswith("#"))


def shuffled_decks() -> st.SearchStrategy[list[Card]]:
    """The 52 cards in an order told by a number, which is drawn faster than a permutation."""
    return st.integers(0, 1 << 32).map(lambda seed: random.Random(seed).sample(DECK, 52))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A whole deal, one with hands missing, or none."""
    cards = draw(shuffled_decks())
    hands = [Hand.of_cards(cards[at:at + 13]) for at in range(0, 52, 13)]
    known = draw(st.sampled_from([0b1111, 0b1111, 0b0011, 0b0100, 0b0101, 0]))
    found = [Cards(hand.holdings) if known >> seat & 1 else None for seat, hand in enumerate(hands)]
    return Deal((found[0], found[1], found[2], found[3])) if known else UNKNOWN_DEAL


@st.composite
def auctions(draw: st.DrawFn, dealer: Seat) -> Auction:
    """A legal auction, over or not."""
    auction = Auction(dealer)
    for _ in range(draw(st.integers(0, 16))):
        legal = auction.legal_calls()
        if not legal:
            break
        auction = auction.call(draw(st.sampled_from([*legal[:6], legal[0], legal[0]])))
    return auction


def marks(*, pbn: bool) -> st.SearchStrategy[Mark]:
    """What may be said of a call: an alert and its explanation, in PBN glyphs too."""
    nags = st.lists(st.integers(0, 255), max_size=3, unique=True).map(lambda n: tuple(sorted(n)))
    text = st.one_of(st.just(""), TEXT)
    return st.builds(Mark, text=text, alert=st.booleans(), nags=nags if pbn else st.just(()))


@st.composite
def plays(draw: st.DrawFn, leader: Seat, trumps: Strain | None) -> RecordedPlay:
    """Some tricks of any cards, the winner leading to the next, the last perhaps short."""
    cards = [plain_card(card) for card in draw(shuffled_decks())][:draw(st.integers(1, 52))]
    tricks = []
    for at in range(0, len(cards), 4):
        trick = Trick(leader, tuple(cards[at:at + 4]))
        tricks.append(trick)
        led = trick.cards[0].card
        assert led is not None
        best = max(range(len(trick.cards)), key=lambda turn: _height(trick.cards[turn].card, led, trumps))
        leader = leader.after(best)
    return RecordedPlay.of_tricks(tricks, draw(st.sampled_from(["", "*"])))


def _height(card: Card | None, led: Card, trumps: Strain | None) -> int:
    """Law 44E and F, in the simplest words."""
    assert card is not None
    return (100 if card.suit is trumps else 50 if card.suit is led.suit else 0) + card.rank


@st.composite
def boards(draw: st.DrawFn, *, pbn: bool) -> Board:
    """A board that a file of that format can hold whole."""
    dealer = draw(st.sampled_from(Seat))
    auction = draw(auctions(dealer))
    said = draw(st.dictionaries(st.integers(0, 15), marks(pbn=pbn), max_size=4))
    recorded = RecordedAuction(
        dealer, tuple(RecordedCall(call, said.get(at, PLAIN)) for at, call in enumerate(auction.calls)),
        draw(st.sampled_from(["", "*", "+"] if pbn else ["", "+"])) if auction.calls and not auction.is_over else "")
    contract: Contract | None = None
    declarer = None
    play = result = None
    if auction.is_over and not auction.is_passed_out:
        contract, declarer = auction.contract, auction.declarer
        assert contract is not None
        assert declarer is not None
        play = draw(st.one_of(st.none(), plays(declarer.left, contract.strain)))
        result = draw(st.integers(0, 13))
    names = draw(st.lists(NAME, min_size=4, max_size=4))
    sections: tuple[Section, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    if pbn:
        others = draw(st.dictionaries(st.sampled_from(["Event", "Site", "Room", "Stage", "Xyz"]), VALUE.filter(
            lambda value: value not in ("", "?")), max_size=3))
        tags = tuple(others.items())
        sections = draw(st.sampled_from([(), (Section("ActionTable", r"Rank;Call\3L", "1 1H\n2 \"two ; words\""),)]))
    remarks: tuple[Remark, ...] = ()
    if auction.calls:
        talk = draw(st.dictionaries(st.integers(0 if pbn else 1, len(auction.calls)),
                                    TEXT.filter(lambda text: "}" not in text), max_size=3))
        remarks = tuple(Remark(text, "Auction", at) for at, text in sorted(talk.items()))
    return Board(
        name=draw(st.integers(1, 200).map(str)), dealer=dealer, vulnerability=draw(st.sampled_from(Vulnerability)),
        deal=draw(deals()), players=(names[0], names[1], names[2], names[3]),
        auction=recorded if auction.calls else None,
        contract=contract, passed_out=auction.is_passed_out, strain=None if contract is None else contract.strain,
        declarer=declarer, play=play, result=result, score=draw(st.sampled_from(["", "NS 110"])) if pbn else "",
        tags=tags, sections=sections, remarks=remarks)


def call_numbers() -> st.SearchStrategy[bytes]:
    """Calls by their index, mostly passes and rising bids, sometimes anything."""
    return st.lists(st.one_of(st.just(0), st.sampled_from(range(len(CALLS)))), max_size=14).map(bytes)
