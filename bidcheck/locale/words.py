"""Words that are said where the code has a value and not a text: seats, topics, verdicts, words of conditions.

They stand here so that the catalogues have them; tests hold each list to the values it belongs to.
"""

from __future__ import annotations

from bidcheck.locale import phrase

SEATS = (phrase("North"), phrase("East"), phrase("South"), phrase("West"))

IN_SENTENCES = (phrase("north"), phrase("east"), phrase("south"), phrase("west"))
CARDS = (phrase("club"), phrase("diamond"), phrase("heart"), phrase("spade"))
"""A card of a suit."""

STRAINS = (phrase("clubs"), phrase("diamonds"), phrase("hearts"), phrase("spades"), phrase("notrump"))
BRIDGETTE = (phrase("dealer"), phrase("non-dealer"), phrase("Grand"), phrase("Royal"), phrase("Little"))
SURE = (phrase("sure"), phrase("probable"), phrase("seed only"), phrase("unknown"))
ROWS = (phrase("hand"), phrase("auction"), phrase("legal"), phrase("not"), phrase("earlier"))
"""What stands before a line of bridgette."""

LAWS = (
    phrase("Law 77"), phrase("Law 77 before 1987"), phrase("Rubber Law 74"), phrase("Rubber Law 80"),
    phrase("Rubber Law 81"), phrase("Rubber Law 81 before 1993"), phrase("Chicago"),
)
"""What gives an item of a score."""

TOPICS = (
    phrase("evaluation"), phrase("openings"), phrase("responses"), phrase("rebids"), phrase("conventions"),
    phrase("competition"), phrase("laws"), phrase("scoring"), phrase("meaning"), phrase("contrast"), phrase("auction"),
    phrase("wild"),
)
"""Of the quiz."""

SKILLS = (
    phrase("high-card points"), phrase("distribution points"), phrase("support points"), phrase("quick tricks"),
    phrase("is a call legal"), phrase("declarer"), phrase("opening lead"), phrase("dummy"), phrase("tricks needed"),
    phrase("is the auction over"), phrase("lowest legal bid"), phrase("dealer of a board"),
    phrase("vulnerability of a board"), phrase("duplicate: part-scores"), phrase("duplicate: games"),
    phrase("duplicate: slams"), phrase("duplicate: doubled and made"), phrase("duplicate: undertricks"),
    phrase("duplicate: doubled undertricks"), phrase("rubber: below the line"), phrase("rubber: above the line"),
    phrase("rubber: premium of the rubber"), phrase("Chicago: who is vulnerable"),
    phrase("Chicago: a part-score completed"), phrase("IMPs"), phrase("matchpoints"), phrase("a whole auction"),
)
"""Parts of a topic that are no call, in a learner's progress."""

OPTIONS = (phrase("yes"), phrase("no"), phrase("for one round"), phrase("to game"), phrase("to slam"))
"""Answers to choose among, which are not translated in the key."""

VERDICTS = (
    phrase("system"), phrase("alternative"), phrase("deviation"), phrase("no agreement"), phrase("illegal"),
)
"""On a call of a record."""

FINDINGS = (phrase("record"), phrase("explanation"), phrase("play"), phrase("score"), phrase("system"))
"""What a finding of a record is about."""

SHAPES = (phrase("balanced"), phrase("semibalanced"), phrase("unbalanced"))
SHORT = (phrase("void"), phrase("singleton"), phrase("doubleton"), phrase("long suit"))
QUALITIES = (phrase("solid"), phrase("good"))
TEXTS = (phrase("name"), phrase("note"), phrase("announcement"), phrase("alert"))
"""Where the notes say something in words."""

STATUSES = (phrase("agreed"), phrase("the suit named"))
AUCTION_WORDS = (
    phrase("first seat"), phrase("second seat"), phrase("third seat"), phrase("fourth seat"),
    phrase("third seat after two passes"), phrase("passed hand"), phrase("partner passed hand"), phrase("vulnerable"),
    phrase("they vulnerable"), phrase("we opened"), phrase("they opened"), phrase("contested"), phrase("forced"),
    phrase("jump"), phrase("reverse"), phrase("game reached"), phrase("they bid last"), phrase("doubled"),
    phrase("balancing"),
)
"""Of conditions, by their canonical English."""

NOUNS = (
    phrase("suit"), phrase("major"), phrase("minor"), phrase("unbid suit"), phrase("unbid major"),
    phrase("unbid minor"), phrase("other suit"), phrase("other major"), phrase("other minor"),
)
"""Suits that a condition leaves open, after a number of cards."""

CLASSES = (
    phrase("a suit"), phrase("a major"), phrase("a minor"), phrase("an unbid suit"), phrase("an unbid major"),
    phrase("an unbid minor"), phrase("an other suit"), phrase("an other major"), phrase("an other minor"),
    phrase("every suit"), phrase("every major"), phrase("every minor"), phrase("every unbid suit"),
    phrase("every unbid major"), phrase("every unbid minor"), phrase("every other suit"), phrase("every other major"),
    phrase("every other minor"),
)
"""The same by themselves."""

INSIDE = (
    phrase("in a suit"), phrase("in a major"), phrase("in a minor"), phrase("in an unbid suit"),
    phrase("in an unbid major"), phrase("in an unbid minor"), phrase("in an other suit"), phrase("in an other major"),
    phrase("in an other minor"), phrase("in every suit"), phrase("in every major"), phrase("in every minor"),
    phrase("in every unbid suit"), phrase("in every unbid major"), phrase("in every unbid minor"),
    phrase("in every other suit"), phrase("in every other major"), phrase("in every other minor"),
)
"""The same after something that is in them."""

VISITS = (phrase("in another seat"), phrase("all vulnerable"))
"""What tells a visit of the linter from another, besides words of the auction."""

BY_VULNERABILITY = (phrase("none"), phrase("ns"), phrase("ew"), phrase("both"))
"""As PBN and the commands write it."""

LEVELS = (phrase("partscore"), phrase("game"), phrase("small slam"), phrase("grand slam"))
"""Kinds of contracts in a match."""

PARTS = (phrase("HCP"), phrase("redoubled"))
