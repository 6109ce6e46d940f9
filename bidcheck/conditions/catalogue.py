"""The words of conditions, language by language: which phrase is which terminal of ``grammar/condition.lark``.

A catalogue is data: for each terminal its values, and for each value the phrases that mean it. The first English
phrase of a value is its canonical text. Words are compared folded (``bidcheck.vocabulary.fold``), the longest phrase
wins, and an unknown word is offered the nearest known one. Another language is another table of the same shape; all
languages may be used side by side.
"""

from __future__ import annotations

from functools import cache

from bidcheck.vocabulary import fold

Entries = dict[str, dict[str, str]]

ENGLISH: Entries = {
    "OR": {"or": "or"},
    "AND": {"and": "and, with, &"},
    "NOT": {"not": "not, but not, except, without"},
    "NO": {"no": "no"},
    "A": {"a": "a, an, some"},
    "EVERY": {"every": "every, each, all"},
    "USUALLY": {"usually": "usually, often, normally, may be, maybe, possibly, rarely"},
    "PARTNER": {"partner": "partner, partner has, opener has, responder has"},
    "COMBINED": {"combined": "combined, together"},
    "RULE_OF": {"rule of": "rule of"},
    "OF": {"of": "of"},
    "IN": {"in": "in"},
    "OUTSIDE": {"outside": "outside, outside of"},
    "AT": {"+": "at least, no fewer than, not fewer than", "<=": "at most, up to, no more than, not more than",
           "<": "fewer than, less than, under", ">": "more than, over", "=": "exactly, precisely, just"},
    "OR_SO": {"+": "or more, or better, or longer, plus",
              "-": "or fewer, or less, or worse, or shorter"},
    "TO": {"to": "to"},
    "BETWEEN": {"between": "between"},
    "ABOVE": {"above": "above, ranks above"},
    "IS": {"is": "is"},
    "MEASURE": {
        "hcp": "hcp, op, high card points, high-card points",
        "points": "points, point, pts, total points, tpts",
        "support points": "support points, support point, support pts, dummy points, dummy pts",
        "qt": "qt, quick tricks, quick trick, defensive tricks",
        "aces": "aces, ace",
        "kings": "kings, king",
        "queens": "queens, queen",
        "jacks": "jacks, jack",
        "tens": "tens, ten",
        "keycards": "keycards, keycard, key cards, key card, kc",
        "controls": "controls, control, ctrl",
        "losers": "losers, loser, ltc",
        "playing tricks": "playing tricks, playing trick",
    },
    "SUIT": {
        "clubs": "clubs, club",
        "diamonds": "diamonds, diamond",
        "hearts": "hearts, heart",
        "spades": "spades, spade",
        "this": "this, this suit",
        "trumps": "trumps, trump",
        "partner's suit": "partner's suit, partners suit",
        "their suit": "their suit, opponents' suit, opponent's suit, opener's suit",
    },
    "CLASS": {"suit": "suit, suits", "major": "major, majors, the majors", "minor": "minor, minors, the minors"},
    "WHICH": {"unbid": "unbid", "other": "other, side"},
    "STATUS": {"agreed": "agreed", "the suit named": "the suit named"},
    "SHAPE_WORD": {
        "balanced": "balanced, bal",
        "semibalanced": "semibalanced, semi-balanced, semi balanced, semibal",
        "unbalanced": "unbalanced, unbal",
    },
    "SHAPE": {"4333": "flat, square"},
    "SHORT": {
        "void": "void, chicane",
        "singleton": "singleton, sgl, stiff",
        "doubleton": "doubleton",
    },
    "EXTREME": {"longest": "longest", "shortest": "shortest"},
    "STOPPER": {"stopper": "stopper, stop, stoppers, a stopper, a stop"},
    "ALL_STOPPED": {"all suits stopped": "all suits stopped, every suit stopped"},
    "THEIRS_STOPPED": {"their suits stopped": "their suits stopped, their suit stopped"},
    "EXTENT": {"minimum": "minimum, min", "maximum": "maximum, max"},
    "ANY_HAND": {"any hand": "any hand, any, anything, any shape, any distribution, any strength"},
    "OTHERWISE": {"otherwise": "otherwise, anything else, other hands, catch-all"},
    "AUCTION_WORD": {
        "first seat": "first seat, 1st seat, 1st",
        "second seat": "second seat, 2nd seat, 2nd",
        "third seat": "third seat, 3rd seat, 3rd",
        "fourth seat": "fourth seat, 4th seat, 4th",
        "third seat after two passes": "third seat after two passes",
        "passed hand": "passed hand, ph",
        "partner passed hand": "partner passed hand, partner is a passed hand",
        "vulnerable": "vulnerable, vul, we vulnerable",
        "they vulnerable": "they vulnerable, they vul",
        "we opened": "we opened",
        "they opened": "they opened",
        "contested": "contested, in competition",
        "forced": "forced",
        "jump": "jump",
        "reverse": "reverse",
        "game reached": "game reached, we are in game",
        "they bid last": "they bid last, the last bid is theirs",
        "doubled": "doubled",
        "balancing": "balancing, balancing seat, a pass ends the auction",
    },
}
"""What English words mean."""

INSTEAD: dict[str, str] = {
    "gf, fg, game force, game forcing": "it is a mark: write 'forcing: game' under the call",
    "f, f1, f1r, r1, forcing": "it is a mark: write 'forcing: one round' under the call",
    "nf, non-forcing, nonforcing, to play, sign-off, signoff": "it is a mark: write 'forcing: no' under the call",
    "art, artificial, conv, conventional": "it is a mark: write 'artificial: yes' under the call",
    "nat, natural": "it is no fact: say the length, such as '4+ this'",
    "ask, asks, enq, enquiry, relay": "it is a mark: write 'asks: …' under the call",
    "trf, xfer, transfer, puppet": "say what it shows, '5+ hearts', and mark the call 'artificial: yes'",
    "spl, splinter": "say what it shows, '0-1 this, 4+ M', and mark the call 'artificial: yes'",
    "inv, invite, invitational, limit, weak, wk, strong, str, int, medium, med, const, constructive, pre, preemptive":
        "say how many points that is, such as '10-11 hcp'",
    "extras": "say 'maximum', or how many points that is",
    "t/o, takeout, pen, penalty, neg, negative, positive, comp, competitive":
        "it is a name: write 'name: …' under the call, and what the hand holds under 'shows'",
    "nv, non-vulnerable, nonvulnerable": "write 'not vulnerable'",
    "uph, unpassed": "write 'not passed hand'",
    "two-suiter, two-suited": "write the lengths: '5-4'",
    "three-suiter, three-suited": "write the shapes: '4441 or 5440'",
    "one-suiter, one-suited, single-suited": "write '6+ this' and what else it has not",
    "tripleton": "write '3= hearts'",
    "solid, sol, running": "write the cards: 'AKQxxx in this'",
    "good, decent, bad, poor, broken": "say how good a suit is: '2 of AKQ in this'",
    "fit, support": "say how many cards: '3+ M', or 'combined 8+ M'",
    "opener, responder, lho, rho": "a condition is about the hand itself, or about partner: 'partner 4+ M'",
    "if, when": "it is a mark: write 'when: …' under the call",
}
"""Words of players' notes that are no fact about a hand, and what to write instead."""

CATALOGUES: dict[str, Entries] = {"en": ENGLISH}
"""Language to its table."""

CASED: dict[str, tuple[str, str]] = {
    "C": ("SUIT", "clubs"), "D": ("SUIT", "diamonds"), "H": ("SUIT", "hearts"), "S": ("SUIT", "spades"),
    "M": ("SUIT", "M"), "m": ("SUIT", "m"), "oM": ("SUIT", "oM"), "om": ("SUIT", "om"),
}
"""Short words whose case matters, in every language."""


@cache
def phrases() -> dict[tuple[str, ...], tuple[str, str]]:
    """Folded words of a phrase to (terminal, value), for all languages together."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for entries in CATALOGUES.values():
        for terminal, values in entries.items():
            for value, written in values.items():
                for phrase in written.split(","):
                    found[tuple(fold(phrase).split())] = (terminal, value)
    return found


def instead(word: str) -> str:
    """What to write for a word that is no fact about a hand, or nothing."""
    folded = fold(word)
    return next((f"{word!r}: {advice}" for words, advice in INSTEAD.items() if folded in words.split(", ")), "")


@cache
def first_words() -> dict[str, int]:
    """The first word of each phrase to the length of the longest phrase that begins so."""
    longest: dict[str, int] = {}
    for phrase in phrases():
        longest[phrase[0]] = max(longest.get(phrase[0], 0), len(phrase))
    return longest
