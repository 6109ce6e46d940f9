"""The rules of Bridgette clause by clause, each with how sure it is and where it comes from.

The same table, row for row, is in ``docs/bridgette.md``; a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Sure(StrEnum):
    """How sure a clause is."""

    SURE = "sure"
    PROBABLE = "probable"
    SEED_ONLY = "seed only"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its number, what is played by default, how sure that is, the source, the field of ``Rules``."""

    number: str
    says: str
    sure: Sure
    source: str
    option: str | None


_ROWS = """
1a | two play six deals; the higher total wins | sure | gamerules, seed | -
1b | totals level after six: a seventh deal | seed only | seed | tie_break
2 | it is a trick-taking game (the seed has "joke-making") | sure | translation | -
3 | 52 cards and three colons: Grand goes with the aces, Royal with K Q J, Little with 10 to 2 | sure | bridgeguys, denexa, seed | -
4 | a colon has no rank and no suit | sure | bridgeguys, denexa | -
5 | the higher card cut deals first, the suit deciding between equals, a colon being cut again; then in turn | sure | Mayfair, bridgeguys | -
6 | thirteen cards each, one at a time, the non-dealer first | sure | Mayfair, seed | -
7 | the rest is the stock; its top card is turned, the upcard | sure | denexa, seed | -
8 | the non-dealer draws 2; the dealer 4 by a ten to two or Little, 8 by K Q J or Royal, 12 by an ace or Grand; each keeps 13 | sure | gamerules, seed | -
9a | the upcard is the first of the cards drawn | unknown | none | upcard_drawn
9b | discards are not shown | unknown | none | discards_hidden
10 | strains rank clubs, diamonds, hearts, spades, notrump, for bidding only | sure | bridgeguys, seed | -
11 | the dealer calls first, then each in turn; a bid must be higher; a pass over a bid ends the auction | probable | seed | dealer_bids_first
12a | a bid of n is for six tricks and n; the lowest is 0NT, the highest 7NT | probable | seed | -
12b | there is no bid of 0 in a suit | probable | seed, from the scores | zero_of_a_suit
13a | the first to call passes: the other may bid once, and that is the contract | unknown | none | opening_pass
13b | both pass: the same dealer deals again, the deal not counted | unknown | none | passed_out
14a | a suit bid needs 2 cards of the suit | seed only | seed | suit_length
14b | a notrump bid needs a card of each suit | seed only | seed | notrump_length
15a | a jump, a bid higher than needed, needs 4 cards of the suit | seed only | seed | jump_length
15b | higher than needed is a higher level than that strain needs | unknown | none | jump_counted
15c | an opening bid is no jump, however high | unknown | none | opening_jump
15d | a jump in notrump needs no more than a notrump bid | unknown | none | notrump_jump
16a | instead of bidding one may double the other's bid, or redouble a double of one's own; a new bid voids them | seed only | seed | doubling
16b | a player whose bid was doubled may bid again | unknown | none | run_from_double
17 | the last to bid is declarer, and must take the tricks bid | sure | seed, as bridge | -
18 | declarer's opponent leads to the first trick, any card; thirteen tricks of two cards | seed only | seed | declarer_leads
19 | follow suit if able; the highest trump wins, else the highest card of the suit led; the winner leads | sure | seed, as bridge | -
20 | a colon in whose group the card led is may be played instead of following suit: it loses, and the leader must turn to another suit | sure | Wikipedia, seed | -
21 | to a colon led any card may be played; a trump or a card of its group wins, else the colon | seed only | seed | colon_led
22a | a colon may be led to the first trick | unknown | none | colon_opening_lead
22b | a colon played to a colon loses | unknown | none | colon_on_colon
22c | a player void of the suit led may throw any colon; it loses | unknown | none | colon_discard
22d | a colon of another group, so thrown, bars nothing | unknown | none | discarded_colon_bars
22e | a leader with cards of the barred suit only may lead it | unknown | none | only_barred
22f | a leader may lead a colon where a suit is barred | unknown | none | colon_when_barred
23 | "numara", "löve" are the trick, "yönlendirmek" is to lead | probable | translation | -
24 | a contract made scores 150, 250, 750, 1500, 2200 or 2500 | probable | seed, reconstructed | contract_table
25 | that is its whole value: nothing for each trick | probable | seed, ambiguous | points_each_trick
26a | exactly the tricks bid: 250 up to 5NT | seed only | seed | exact_bonus
26b | exactly the tricks bid: 100 for a bid of six; nothing for seven | seed only | seed | exact_bonus_six
27 | exactly three overtricks: 350 | seed only | seed | three_over_bonus
28a | a doubled contract made: 400 | seed only | seed | made_doubled
28b | a redoubled contract made: 1000 (the seed has "doubled" twice) | probable | seed, mended | made_redoubled
29 | doubled, contract and bonus count twice, redoubled four times; the 400 or 1000 is then added once | unknown | seed, ambiguous | multiplied
30 | failed: the opponent scores by tricks down and doubling | seed only | seed | penalties
31 | more than seven down scores as seven | unknown | none | beyond_seven
32 | there is no vulnerability | probable | seed is silent | -
"""  # noqa: E501


def _read() -> tuple[Clause, ...]:
    rows = [[cell.strip() for cell in line.split(" | ")] for line in _ROWS.strip().splitlines()]
    return tuple(
        Clause(number, says, Sure(sure), source, None if option == "-" else option)
        for number, says, sure, source, option in rows
    )


CLAUSES = _read()
"""All clauses, in order."""


def clause(number: str) -> Clause:
    """The clause of that number, as ``"14a"``; ``KeyError`` if there is none."""
    return _BY_NUMBER[number]


def clause_of(option: str) -> Clause:
    """The clause that a field of ``Rules`` changes; ``KeyError`` if there is none."""
    return _BY_OPTION[option]


_BY_NUMBER = {c.number: c for c in CLAUSES}
_BY_OPTION = {c.option: c for c in CLAUSES if c.option is not None}
