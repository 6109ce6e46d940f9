"""Every doubtful clause of the rules as an option with its default, and the error for a broken rule.

How sure a clause is has four grades: *sure* (two sources or more, or one that says what bridge says), *probable* (one
source, and it makes sense), *seed only* (one source, a damaged translation, with nothing to hold it against) and
*unknown* (no source says; the default is bidcheck's choice). ``clauses.CLAUSES`` has the text of them all and the
option of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bidcheck.errors import BidcheckError
from bidcheck.locale import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something is not allowed, and the clause that says so."""

    reason: str
    clause: str

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Phrase:
        """The reason with its clause."""
        return phrase("{what} (clause {n})", what=self.reason, n=self.clause)


class AgainstRule(BidcheckError, ValueError):
    """A call, play or exchange against the rules of Bridgette; ``clause`` is the clause, as ``"14a"``."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.words)
        self.clause = objection.clause


class TieBreak(StrEnum):
    """What follows when the totals are level after the sixth deal."""

    SEVENTH = "seventh"
    """One more deal; level again, the match is tied."""
    UNTIL_BROKEN = "until-broken"
    """More deals until they are not level."""
    NONE = "none"
    """The match is tied."""


class OpeningPass(StrEnum):
    """What follows when the first to call passes."""

    ONE_BID = "one-bid"
    """The other may bid once, and that bid is the contract."""
    GOES_ON = "goes-on"
    """The auction goes on; the first may call again over a bid."""
    ENDS = "ends"
    """Nothing: the deal is passed out."""


class PassedOut(StrEnum):
    """What follows a deal nobody bid on."""

    SAME_DEALER = "same-dealer"
    """The same dealer deals again; the deal is not counted."""
    NEXT_DEALER = "next-dealer"
    """The other deals; the deal is not counted."""
    COUNTS = "counts"
    """The deal counts as one of six, nobody scoring."""


class JumpCounted(StrEnum):
    """What "higher than needed" is measured by."""

    LEVEL = "level"
    """A higher level than that strain needs, as in bridge: 2♠ over 1♥."""
    STEP = "step"
    """Any bid but the very next: 1♠ over 1♣."""


class NotrumpJump(StrEnum):
    """Jumps in notrump: four cards of each suit nobody can have."""

    FREE = "free"
    """Need what any notrump bid needs."""
    FORBIDDEN = "forbidden"
    """May not be made."""


class ColonLed(StrEnum):
    """Which card takes a trick to which a colon was led."""

    TRUMP_OR_GROUP = "trump-or-group"
    GROUP = "group"


class ColonOnColon(StrEnum):
    """A colon played to a colon."""

    LOSES = "loses"
    WINS = "wins"
    FORBIDDEN = "forbidden"
    """Only with nothing but colons in hand; then it loses."""


class OnlyBarred(StrEnum):
    """A leader who has cards of the barred suit only."""

    LEADS_IT = "leads-it"
    OPPONENT_LEADS = "opponent-leads"


class ContractTable(StrEnum):
    """Which values a made contract has."""

    RECONSTRUCTED = "reconstructed"
    LITERAL = "literal"
    """The sentence of the source as it stands, which contradicts itself."""


class Multiplied(StrEnum):
    """What a double doubles and a redouble multiplies by four."""

    CONTRACT_AND_BONUS = "contract-and-bonus"
    """The contract with the bonus for exact tricks or three overtricks; 400 or 1000 is then added."""
    ALL = "all"
    """Everything, the 400 or 1000 too."""
    CONTRACT = "contract"
    """The value of the contract alone."""


class BeyondSeven(StrEnum):
    """Eight tricks down and more, for which the table has no row."""

    AS_SEVEN = "as-seven"
    REFUSED = "refused"


Penalties = tuple[tuple[int, int, int], ...]
"""A row for each trick down, from one: points undoubled, doubled, redoubled."""

PENALTIES: Penalties = (
    (100, 200, 300), (200, 500, 700), (300, 800, 1100), (400, 1100, 1500), (700, 2000, 2700), (1000, 3000, 4000),
    (1000, 3000, 4000),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game: one field for every clause that can be read in more ways than one.

    Each field says its clause and how sure the default is. ``ValueError`` for a count that makes no sense.
    """

    tie_break: TieBreak = TieBreak.SEVENTH
    """Clause 1b, seed only: totals level after six deals."""

    upcard_drawn: bool = True
    """Clause 9a, unknown: the upcard is the first card of the stock, so the first that the non-dealer draws."""

    discards_hidden: bool = True
    """Clause 9b, unknown: cards thrown away are not shown."""

    dealer_bids_first: bool = True
    """Clause 11, probable: the dealer has the first call."""

    zero_of_a_suit: bool = False
    """Clause 12b, probable: 0♣ to 0♠ are no bids; the lowest is 0NT."""

    opening_pass: OpeningPass = OpeningPass.ONE_BID
    """Clause 13a, unknown: the first to call passes."""

    passed_out: PassedOut = PassedOut.SAME_DEALER
    """Clause 13b, unknown: both pass."""

    suit_length: int = 2
    """Clause 14a, seed only: cards of the suit that a suit bid needs."""

    notrump_length: int = 1
    """Clause 14b, seed only: cards of each suit that a notrump bid needs."""

    jump_length: int = 4
    """Clause 15a, seed only: cards of the suit that a jump in it needs."""

    jump_counted: JumpCounted = JumpCounted.LEVEL
    """Clause 15b, unknown: what is higher than needed."""

    opening_jump: bool = False
    """Clause 15c, unknown: whether an opening bid above the lowest is a jump."""

    notrump_jump: NotrumpJump = NotrumpJump.FREE
    """Clause 15d, unknown: what a jump in notrump needs."""

    doubling: bool = True
    """Clause 16a, seed only: there are doubles and redoubles."""

    run_from_double: bool = True
    """Clause 16b, unknown: a player whose bid was doubled may bid again, higher."""

    declarer_leads: bool = False
    """Clause 18, seed only: declarer's opponent, not declarer, leads to the first trick."""

    colon_led: ColonLed = ColonLed.TRUMP_OR_GROUP
    """Clause 21, seed only: which card beats a colon that was led."""

    colon_opening_lead: bool = True
    """Clause 22a, unknown: a colon may be led to the first trick."""

    colon_on_colon: ColonOnColon = ColonOnColon.LOSES
    """Clause 22b, unknown: a colon played to a colon."""

    colon_discard: bool = True
    """Clause 22c, unknown: a player void of the suit led may throw a colon of another group."""

    discarded_colon_bars: bool = False
    """Clause 22d, unknown: whether a colon of another group, thrown so, bars the suit led."""

    only_barred: OnlyBarred = OnlyBarred.LEADS_IT
    """Clause 22e, unknown: a leader with cards of the barred suit only."""

    colon_when_barred: bool = True
    """Clause 22f, unknown: a leader with a barred suit may lead a colon instead of another suit."""

    contract_table: ContractTable = ContractTable.RECONSTRUCTED
    """Clause 24, probable: the values of contracts; the literal sentence is inconsistent."""

    points_each_trick: bool = False
    """Clause 25, probable: the value is for the contract, not for each trick over six."""

    exact_bonus: int = 250
    """Clause 26a, seed only: exactly the tricks bid, for a bid up to 5NT."""

    exact_bonus_six: int = 100
    """Clause 26b, seed only: exactly the tricks bid, for a bid of six."""

    three_over_bonus: int = 350
    """Clause 27, seed only: exactly three overtricks."""

    made_doubled: int = 400
    """Clause 28a, seed only: a doubled contract made."""

    made_redoubled: int = 1000
    """Clause 28b, probable: a redoubled contract made."""

    multiplied: Multiplied = Multiplied.CONTRACT_AND_BONUS
    """Clause 29, unknown: what is doubled, and by a redouble multiplied by four."""

    penalties: Penalties = PENALTIES
    """Clause 30, seed only: what the opponent scores for each number of tricks down."""

    beyond_seven: BeyondSeven = BeyondSeven.AS_SEVEN
    """Clause 31, unknown: more than seven down."""

    def __post_init__(self) -> None:
        for name in ("suit_length", "notrump_length", "jump_length"):
            if not 0 <= getattr(self, name) <= 13:
                raise ValueError(f"{name} is a number of cards, 0 to 13, not {getattr(self, name)}")
        if len(self.penalties) != 7:
            raise ValueError(f"penalties has a row for one to seven down, not {len(self.penalties)} rows")


STANDARD = Rules()
"""The rules with every default."""
