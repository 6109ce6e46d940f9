"""The scores of a deal: contract made, bonuses, contract failed (clauses 24 to 32).

The sentence with the values of contracts has lost a piece. As it stands it gives 750 to 5NT and six of a suit, and to
6NT and seven of a suit both 1500 and 2200. The reconstruction puts 1500 where it is missing.

>>> score(BridgetteContract.parse("4SX"), 10).total
2400
>>> contract_values(BridgetteCall.parse("6NT"), ContractTable.LITERAL)
(1500, 2200)
"""

from __future__ import annotations

from dataclasses import dataclass

from bidcheck.bridgette.calls import BridgetteCall, BridgetteContract
from bidcheck.bridgette.clauses import clause
from bidcheck.bridgette.rules import (
    STANDARD,
    AgainstRule,
    BeyondSeven,
    ContractTable,
    Multiplied,
    Objection,
    Rules,
)
from bidcheck.cards import MAJORS, Strain
from bidcheck.errors import BidcheckError, CannotRead
from bidcheck.locale import phrase


class InconsistentTable(BidcheckError, ValueError):
    """The table asked for gives a contract more than one value; ``values`` are they."""

    def __init__(self, bid: BridgetteCall, values: tuple[int, ...]) -> None:
        one, other = values
        super().__init__(phrase(
            "the sentence as it stands is inconsistent: it gives {bid} both {one} and {other}; the reconstructed table "
            "has {value}", bid=bid, one=one, other=other, value=contract_values(bid)[0]))
        self.bid = bid
        self.values = values


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a score: a name for programs, what for in words, how many points, and the clause."""

    kind: str
    what: str
    points: int
    clause: str

    @property
    def sure(self) -> str:
        """How sure the clause is: ``sure``, ``probable``, ``seed only`` or ``unknown``."""
        return clause(self.clause).sure


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal: its items add up to ``total``, which goes to declarer if the contract was made."""

    contract: BridgetteContract
    tricks: int
    items: tuple[Item, ...]

    @property
    def over(self) -> int:
        """Tricks over the contract; negative when it failed."""
        return self.tricks - self.contract.tricks

    @property
    def made(self) -> bool:
        return self.over >= 0

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def declarer(self) -> int:
        """What declarer scores."""
        return self.total if self.made else 0

    @property
    def opponent(self) -> int:
        """What declarer's opponent scores."""
        return 0 if self.made else self.total


def contract_values(
    bid: BridgetteCall, table: ContractTable = ContractTable.RECONSTRUCTED
) -> tuple[int, ...]:
    """The value of a contract made: one number, or two where the literal sentence contradicts itself."""
    level, notrump = bid.level, bid.strain is Strain.NOTRUMP
    # In every group of the sentence n notrump stands with n + 1 of a suit.
    steps = level + 1 if notrump else level
    if steps <= 1:
        return (150,)
    if level == 7 and notrump:
        return (2500,)
    if steps == 7:
        return (2200,) if table is ContractTable.RECONSTRUCTED else (1500, 2200)
    if steps == 6:
        return (1500,) if table is ContractTable.RECONSTRUCTED else (750,)
    if steps <= 3 or (steps == 4 and not notrump and bid.strain not in MAJORS):
        return (250,)
    return (750,)


def inconsistencies() -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Contracts to which the literal sentence gives two values, or another than the reconstruction.

    Each is the contract, the literal values and the reconstructed one.
    """
    rows = []
    for name in ("5NT", "6C", "6D", "6H", "6S", "6NT", "7C", "7D", "7H", "7S"):
        bid = BridgetteCall.parse(name)
        rows.append((name, contract_values(bid, ContractTable.LITERAL), contract_values(bid)[0]))
    return tuple(rows)


def score(contract: BridgetteContract, tricks: int, rules: Rules = STANDARD) -> Score:
    """The score when declarer took ``tricks`` of the thirteen.

    Raises ``CannotRead`` for a number of tricks that cannot be, ``AgainstRule`` for a bid the rules do not have, and
    ``InconsistentTable`` where the literal table has two values.
    """
    if not 0 <= tricks <= 13:
        raise CannotRead(f"{tricks} tricks cannot be taken: write 0 to 13")
    if contract.bid.is_zero_of_a_suit and not rules.zero_of_a_suit:
        raise AgainstRule(Objection(phrase("{bid} is no bid: at level 0 there is only 0NT", bid=contract.bid), "12b"))
    over = tricks - contract.tricks
    items = _made(contract, over, tricks, rules) if over >= 0 else (_failed(contract, -over, rules),)
    return Score(contract, tricks, items)


def _made(contract: BridgetteContract, over: int, tricks: int, rules: Rules) -> tuple[Item, ...]:
    values = contract_values(contract.bid, rules.contract_table)
    if len(values) > 1:
        raise InconsistentTable(contract.bid, values)
    value = values[0]
    if rules.points_each_trick:
        each = tricks - 6
        what = phrase("{bid} made, {value} for each of {n} tricks over six", bid=contract.bid, value=value, n=each)
        items = [Item("contract", what, value * each, "25")]
    else:
        items = [Item("contract", phrase("{bid} made", bid=contract.bid), value, "24")]
    if over == 0 and contract.level < 7:
        bonus, number = (rules.exact_bonus, "26a") if contract.level < 6 else (rules.exact_bonus_six, "26b")
        items.append(Item("exact", phrase("exactly the tricks bid"), bonus, number))
    elif over == 3:
        items.append(Item("three_overtricks", phrase("exactly three overtricks"), rules.three_over_bonus, "27"))
    if contract.doubled:
        items += _doubling(contract, items, rules)
    return tuple(items)


def _doubling(contract: BridgetteContract, items: list[Item], rules: Rules) -> list[Item]:
    state, times, extra, number = (
        ("doubled", 2, rules.made_doubled, "28a") if contract.doubled == 1
        else ("redoubled", 4, rules.made_redoubled, "28b")
    )
    base = items[0].points if rules.multiplied is Multiplied.CONTRACT else sum(item.points for item in items)
    if rules.multiplied is Multiplied.ALL:
        base += extra
    once = contract.doubled == 1
    made = phrase("made doubled" if once else "made redoubled")
    counted = phrase("doubled: {n} counts 2 times" if once else "redoubled: {n} counts 4 times", n=base)
    return [Item(f"made_{state}", made, extra, number), Item(state, counted, base * (times - 1), "29")]


def _failed(contract: BridgetteContract, down: int, rules: Rules) -> Item:
    if down > 7 and rules.beyond_seven is BeyondSeven.REFUSED:
        raise AgainstRule(Objection(
            phrase("{contract} is {n} down and the table stops at 7: score more as 7, or agree on a value",
                   contract=contract, n=down), "31"))
    message = "{n} down"
    if contract.doubled:
        message = "{n} down doubled" if contract.doubled == 1 else "{n} down redoubled"
    points = rules.penalties[min(down, 7) - 1][contract.doubled]
    return Item("undertricks", phrase(message, n=down), points, "30" if down <= 7 else "31")
