"""Score sheets as YAML.

``{form: rubber|chicago|tournament|duplicate, law: modern|pre1987, deals: [...], claimed: {NS: …, EW: …}}``; the keys
are described in ``docs/scoring.md``. Values are read as text, so that ``no`` and ``N`` are what is written.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import yaml

from bidcheck.auction import Contract, Seat, Side, Vulnerability
from bidcheck.cards import Strain
from bidcheck.errors import CannotRead
from bidcheck.scoring.contract import read_contract, read_result, read_tricks, read_vulnerability
from bidcheck.scoring.deal import (
    DEFAULT_OPTIONS,
    ChicagoOptions,
    Claim,
    Deal,
    Form,
    Honours,
    Options,
    RubberOptions,
    Sheet,
)
from bidcheck.scoring.items import Law
from bidcheck.scoring.nodes import Reader
from bidcheck.scoring.place import SheetError
from bidcheck.vocabulary import fold

SHEET_KEYS = ("title", "form", "law", "dealer", "options", "deals", "claimed")
DEAL_KEYS = ("name", "declarer", "contract", "tricks", "result", "honours", "vul", "board", "claimed")
CHOICES = {"honours_by": ("any", "declarer"), "style": ("carried", "duplicate"), "vulnerable": ("dealer", "opponents")}
"""Options that are words."""

_SIDES = {"ns": Side.NS, "sn": Side.NS, "ew": Side.EW, "we": Side.EW}


def read_sheet(text: str, file: str = "sheet") -> Sheet:
    """The sheet that ``text`` describes; ``file`` names it in errors.

    Raises ``SheetError`` with the place of the first fault.
    """
    return _SheetReader(text.removeprefix("\ufeff"), file).sheet()


@dataclass(slots=True)
class _SheetReader(Reader):

    def sheet(self) -> Sheet:
        root = self.compose()
        if root is None:
            raise SheetError("the sheet is empty: it needs 'form' and 'deals'", self.at(0, 0, 1))
        found = self.mapping(root, "a score sheet", SHEET_KEYS)
        for key in ("form", "deals"):
            if key not in found:
                self.fail(root, f"a score sheet needs the key {key!r}", start_only=True)
        form = Form(self.choice(found["form"], "form", list(Form)))
        law = Law(self.choice(found["law"], "law", list(Law))) if "law" in found else Law.MODERN
        dealer = self.seat(found["dealer"]) if "dealer" in found else Seat.NORTH
        options = self.options(found["options"], form) if "options" in found else DEFAULT_OPTIONS.get(form)
        claimed = self.claim(found["claimed"], whole=True) if "claimed" in found else None
        title = self.scalar(found["title"], "title") if "title" in found else ""
        nodes = self.sequence(found["deals"], "'deals'")
        if not nodes:
            self.fail(found["deals"], "'deals' is empty: a sheet has at least one deal")
        return Sheet(form, tuple(self.deal(node) for node in nodes), law, dealer, options, claimed, title)

    def options(self, node: yaml.Node, form: Form) -> Options:
        default = DEFAULT_OPTIONS.get(form)
        if default is None:
            self.fail(node, f"the form {form.value!r} has no options: remove them", start_only=True)
        names = [field.name for field in fields(default)]
        values: dict[str, Any] = {}
        for name, value in self.mapping(node, f"the options of {form.value}", names).items():
            if name in CHOICES:
                values[name] = self.choice(value, name, CHOICES[name])
            elif isinstance(getattr(default, name), bool):
                values[name] = self.choice(value, name, ("yes", "no", "true", "false")) in ("yes", "true")
            else:
                values[name] = self.integer(value, name, 0, 10_000)
        return RubberOptions(**values) if form is Form.RUBBER else ChicagoOptions(**values)

    def claim(self, node: yaml.Node, *, whole: bool = False) -> Claim:
        """Totals of the sheet, or the figures of one deal: a single one is from declarer's side."""
        place = self.place(node)
        if not whole and isinstance(node, yaml.ScalarNode):
            return Claim(net=self.integer(node, "claimed", -99_999, 99_999), place=place)
        keys = ("NS", "EW", "winner", "margin") if whole else ("NS", "EW")
        found = self.mapping(node, "'claimed'", keys)
        if not found:
            self.fail(node, f"'claimed' is empty: expected {', '.join(keys)}")
        points = tuple((side, self.integer(found[str(side)], f"claimed {side}", -99_999, 99_999))
                       for side in Side if str(side) in found)
        winner = None
        if "winner" in found:
            winner = Side[self.choice(found["winner"], "winner", [side.name for side in Side])]
        margin = self.integer(found["margin"], "margin", 0, 99_999) if "margin" in found else None
        return Claim(points, None, winner, margin, place)

    def deal(self, node: yaml.Node) -> Deal:
        place = self.place(node)
        if isinstance(node, yaml.ScalarNode):
            if not node.value.strip():
                self.fail(node, "this deal is empty: write 'pass', or {declarer: N, contract: 4S, tricks: 10}")
            if self.contract(node) is not None:
                self.fail(node, f"{node.value!r} alone is no deal: write 'pass', or "
                                "{declarer: N, contract: 4S, tricks: 10}")
            return Deal(place=place)
        found = self.mapping(node, "a deal", DEAL_KEYS)
        if "contract" not in found:
            self.fail(node, "a deal needs the key 'contract'; write 'contract: pass' for a deal passed out",
                      start_only=True)
        contract = self.contract(found["contract"])
        common: dict[str, Any] = {
            "vul": self.vulnerability(found["vul"]) if "vul" in found else None,
            "board": self.integer(found["board"], "board", 1, 9_999) if "board" in found else None,
            "name": self.scalar(found["name"], "name") if "name" in found else "",
            "claimed": self.claim(found["claimed"]) if "claimed" in found else None,
            "place": place,
        }
        if contract is None:
            for key in ("declarer", "tricks", "result", "honours"):
                if key in found:
                    self.fail(found[key], f"a deal passed out has no {key}: remove it")
            if isinstance(common["vul"], bool):
                self.fail(found["vul"], "a deal passed out has no declarer: write none, ns, ew or both")
            return Deal(**common)
        if "declarer" not in found:
            self.fail(node, "a deal needs the key 'declarer': N, E, S or W, or the side, NS or EW", start_only=True)
        declarer = self.player(found["declarer"], "declarer")
        tricks = self.tricks(node, found, contract)
        honours = self.honours(found["honours"], contract) if "honours" in found else None
        return Deal(contract, declarer, tricks, honours, **common)

    def seat(self, node: yaml.Node) -> Seat:
        try:
            return Seat.parse(self.scalar(node, "dealer"))
        except CannotRead as problem:
            self.fail(node, str(problem))

    def contract(self, node: yaml.Node) -> Contract | None:
        try:
            return read_contract(self.scalar(node, "contract"))
        except CannotRead as problem:
            self.fail(node, str(problem))

    def vulnerability(self, node: yaml.Node) -> Vulnerability | bool:
        try:
            return read_vulnerability(self.scalar(node, "vul"))
        except CannotRead as problem:
            self.fail(node, str(problem))

    def player(self, node: yaml.Node, what: str) -> Seat | Side:
        """A seat, or where the source does not say which, a side."""
        text = self.scalar(node, what)
        side = _SIDES.get(fold(text).replace("-", "").replace("/", "").replace(" ", ""))
        if side is not None:
            return side
        try:
            return Seat.parse(text)
        except CannotRead:
            self.fail(node, f"cannot read {text!r} as a {what}: write N, E, S or W, or the side, NS or EW")

    def tricks(self, node: yaml.Node, found: dict[str, yaml.Node], contract: Contract) -> int:
        key = "tricks" if "tricks" in found else "result"
        if key not in found:
            self.fail(node, "a deal needs the key 'tricks', the tricks declarer won, or 'result': =, +1, -2",
                      start_only=True)
        if key == "tricks" and "result" in found:
            self.fail(found["result"], "write 'tricks' or 'result', not both")
        text = self.scalar(found[key], key)
        try:
            return read_tricks(text) if key == "tricks" else read_result(text, contract)
        except CannotRead as problem:
            self.fail(found[key], str(problem))

    def honours(self, node: yaml.Node, contract: Contract) -> Honours:
        if not isinstance(node, yaml.MappingNode) or len(node.value) != 1:
            self.fail(node, "'honours' must name one hand and what it holds, such as {N: 4}: "
                            "only four or five in one hand count")
        key, value = node.value[0]
        holder = self.player(key, "hand")
        notrump = contract.strain is Strain.NOTRUMP
        text = self.scalar(value, "honours")
        if text not in (("4",) if notrump else ("4", "5")):
            self.fail(value, f"{text!r} honours earn nothing: expected "
                             + ("4, the four aces at notrump" if notrump else "4 or 5, of A K Q J 10 of trumps"))
        return Honours(holder, int(text))
