"""A question with its key: every accepted answer, and why each of the others is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bidcheck.auction import Auction, Seat, Vulnerability
from bidcheck.calls import parse_calls
from bidcheck.cards import Hand
from bidcheck.errors import CannotRead
from bidcheck.locale import Phrase, phrase

HAND_TOPICS = ("openings", "responses", "rebids", "conventions", "competition")
"""Topics that ask for the call of one hand."""

TOPICS = (
    "evaluation", *HAND_TOPICS, "laws", "scoring", "meaning", "contrast", "auction", "wild",
)
"""All topics; ``wild`` mixes the others."""

KINDS = ("call", "number", "choice", "pick", "auction")
"""What an answer is: a call, a number, one of the options, some of the options (``AC``), a whole auction."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a student can learn: a call in a table (``table`` ``1M``, ``name`` ``2M``), or a part of a topic.

    >>> str(Skill("openings", "openings", "1NT")), Skill.parse("rebids|1x 1y|2NT").name
    ('openings|openings|1NT', '2NT')
    """

    topic: str
    table: str
    name: str

    def __str__(self) -> str:
        return f"{self.topic}|{self.table}|{self.name}"

    @classmethod
    def parse(cls, text: str) -> Skill:
        """Read ``topic|table|name``; ``CannotRead`` otherwise."""
        parts = text.split("|")
        if len(parts) != 3:
            raise CannotRead(f"cannot read {text!r} as a skill: write topic|table|name")
        return cls(*parts)

    @property
    def words(self) -> Phrase:
        """The skill for a person."""
        if self.topic in ("evaluation", "laws", "scoring"):
            return phrase(self.name)
        words = phrase("{call}, opening", call=self.name) if self.table == "openings" else phrase(
            "{call}, after {auction}", call=self.name, auction=self.table)
        if self.topic == "meaning":
            return phrase("meaning of {what}", what=words)
        return phrase("which hands bid {what}", what=words) if self.topic == "contrast" else words


@dataclass(frozen=True, slots=True)
class Boundary:
    """How a hand lies a point, a card or half a trick from another call.

    ``call`` is what the hand would bid instead; ``nearly`` tells that the hand just misses that call, otherwise it just
    has enough for its own. ``words`` name the condition.
    """

    call: str
    nearly: bool
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``answers`` maps each accepted answer to its points, 10 for the best, which comes first.

    ``options`` are answers to choose among, ``labels`` what they are shown as where that is more; ``why_not`` has, for
    answers that are wrong, why, and ``told`` what such a call would have told partner. ``status`` is that of the
    adviser: where it is ``ambiguous`` the notes do not decide. ``place`` are the calls before the table that the skill
    belongs to. ``steps`` are the turns of a whole auction, ``deal`` its
    four hands, north first.
    """

    topic: str
    skill: Skill
    kind: str
    prompt: str
    answers: Mapping[str, int]
    options: tuple[str, ...] = ()
    explanation: str = ""
    labels: tuple[str, ...] = ()
    why_not: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    status: str = "agreed"
    hand: Hand | None = None
    hands: tuple[Hand, ...] = ()
    auction: Auction | None = None
    vul: Vulnerability = Vulnerability.NONE
    level: int = 2
    boundary: Boundary | None = None
    place: str = ""
    steps: tuple[Question, ...] = ()
    deal: tuple[Hand, ...] = ()

    @property
    def best(self) -> str:
        """The best answer."""
        return next(iter(self.answers))

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is in the auction."""
        return None if self.auction is None else self.auction.to_call

    def label(self, option: str) -> str:
        """What an option is shown as."""
        if self.labels and option in self.options:
            return self.labels[self.options.index(option)]
        return option.replace("-", "−") if self.kind == "number" else option

    def to_json(self) -> dict[str, Any]:
        """The question as JSON data; keys are stable and English."""
        data: dict[str, Any] = {
            "topic": self.topic, "skill": str(self.skill), "kind": self.kind, "prompt": self.prompt,
            "hand": None if self.hand is None else str(self.hand),
            "auction": None if self.auction is None else [str(c) for c in self.auction.calls],
            "options": list(self.options), "answers": list(self.answers), "points": dict(self.answers),
            "explanation": self.explanation, "status": self.status, "level": self.level,
            "vul": str(self.vul), "hint": self.hint, "place": self.place,
        }
        if self.auction is not None:
            data |= {"dealer": str(self.auction.dealer), "seat": str(self.auction.to_call)}
        if self.labels:
            data["labels"] = list(self.labels)
        if self.why_not:
            data["why_not"] = dict(self.why_not)
        if self.told:
            data["told"] = dict(self.told)
        if self.hands:
            data["hands"] = [str(h) for h in self.hands]
        if self.boundary is not None:
            b = self.boundary
            data["boundary"] = {"call": b.call, "nearly": b.nearly, "words": b.words}
        if self.steps:
            data["steps"] = [s.to_json() for s in self.steps]
        if self.deal:
            data["deal"] = [str(h) for h in self.deal]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Question:
        """The question that ``to_json`` wrote; raises ``CannotRead`` for data that is none."""
        try:
            auction = None
            if data.get("auction") is not None:
                auction = Auction(Seat.parse(data.get("dealer", "N")), tuple(parse_calls(" ".join(data["auction"]))))
            near = data.get("boundary")
            return cls(
                topic=data["topic"], skill=Skill.parse(data["skill"]), kind=data["kind"], prompt=data["prompt"],
                answers={str(a): int(data.get("points", {}).get(a, 10)) for a in data["answers"]},
                options=tuple(data.get("options", ())), explanation=data.get("explanation", ""),
                labels=tuple(data.get("labels", ())), why_not=dict(data.get("why_not", {})),
                told=dict(data.get("told", {})), hint=data.get("hint", ""), status=data.get("status", "agreed"),
                hand=None if data.get("hand") is None else Hand.parse(data["hand"]),
                hands=tuple(Hand.parse(h) for h in data.get("hands", ())), auction=auction,
                vul=Vulnerability.parse(data.get("vul", "none")), level=int(data.get("level", 2)),
                place=data.get("place", ""),
                boundary=None if near is None else Boundary(near["call"], near["nearly"], near["words"]),
                steps=tuple(cls.from_json(s) for s in data.get("steps", ())),
                deal=tuple(Hand.parse(h) for h in data.get("deal", ())),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise CannotRead(f"this is no question of a quiz: {error} is missing or of another kind; "
                             "use what 'bidcheck quiz --format json' wrote") from None
