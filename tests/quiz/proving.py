"""Proof of one question of any topic by the slow path."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

from bidcheck.calls import Call, parse_calls
from bidcheck.cards import Hand
from bidcheck.conditions.bind import HCP, length_in
from bidcheck.conditions.facts import Fact, either, test
from bidcheck.meaning import Exact
from bidcheck.quiz.question import Question
from bidcheck.quiz.words import told
from bidcheck.system.book import Book, Position
from tests.quiz import oracle

DATA = Path(__file__).parent.parent / "data"


def prove(question: Question, book: Book) -> None:
    """Raise ``AssertionError`` unless key and wrong options are as the slow path has them."""
    assert question.best
    assert len(set(question.options)) == len(question.options)
    if question.options and question.kind != "pick":
        assert set(question.answers) <= set(question.options), question
        assert len(question.options) > len(question.answers), question
    if question.topic == "evaluation":
        counted(question)
    elif question.topic == "laws":
        lawful(question)
    elif question.topic == "scoring":
        scored(question)
    elif question.topic == "contrast":
        contrasted(question, book)
    elif question.topic == "meaning":
        meant(question, book)
    elif question.topic == "auction":
        whole(question, book)
    else:
        called(question, book)


def position_of(question: Question, book: Book) -> Position:
    assert question.auction is not None
    return book.position(question.auction, question.vul)


def called(question: Question, book: Book) -> None:
    assert question.hand is not None
    assert question.auction is not None
    position = position_of(question, book)
    accepted = oracle.calls_of(position, question.hand)
    assert set(question.answers) == accepted, (question.hand, question.auction, question.answers, accepted)
    assert oracle.fits_own_calls(position, question.hand) or question.status == "fallback", question
    for option in question.options:
        assert oracle.is_legal([str(c) for c in question.auction.calls], option), question
        assert (option in accepted) == (option in question.answers)
        assert option in accepted or question.why_not[option], question


def contrasted(question: Question, book: Book) -> None:
    position = position_of(question, book)
    call = question.skill.name
    fits = [_makes(position, hand, question) for hand in question.hands]
    right = "".join(x for x, fit in zip("ABCD", fits, strict=True) if fit)
    assert [right] == list(question.answers), (call, question.hands)
    assert 0 < len(right) < 4
    assert len(set(question.hands)) == 4
    assert all(oracle.fits_own_calls(position, hand) for hand in question.hands)


def _call(question: Question, position: Position) -> str:
    """The call a question is about: the one of its table that has this skill."""
    from bidcheck.quiz.tables import Table

    table = Table(position)
    (found,) = [c for c in table.calls() if table.skill(question.topic, c) == question.skill]
    return str(found)


def _makes(position: Position, hand: Hand, question: Question) -> bool:
    return _call(question, position) in oracle.calls_of(position, hand)


def meant(question: Question, book: Book) -> None:
    position = _table_of(question, book)
    call = _call(question, position)
    if question.hands:
        fits = [call in oracle.calls_of(position, hand) for hand in question.hands]
        assert "".join(x for x, fit in zip("ABCD", fits, strict=True) if fit) == question.best
        return
    if question.kind == "number":
        assert int(question.best) == _figure(question, position, call), question
        return
    if " forcing?" in question.prompt:
        words = {"no": "no", "one round": "for one round", "game": "to game", "slam": "to slam"}
        assert question.best == words[position.attributes(Call.parse(call)).forcing]
        return
    # two calls may be said in the same words
    rows: dict[str, dict[str, Fact]] = {}
    for one in position.offer.calls():
        mine = tuple(r for r in position.offer.rows if r.call == one)
        rows.setdefault(told(mine), {})[str(one)] = either(r.fact for r in mine)
    right = rows[question.best][call]
    for option, why in question.why_not.items():
        # every wrong statement has a hand that refutes it
        witness = Hand.parse(re.search(r"; (♠.* ♥.* ♦.* ♣\S*) ", why).group(1))  # type: ignore[union-attr]
        assert call in oracle.calls_of(position, witness)
        assert test(right, witness)
        assert not any(test(fact, witness) for fact in rows[option].values()), question


def _table_of(question: Question, book: Book) -> Position:
    """Partner's turn: the call and what came after it taken back."""
    assert question.auction is not None
    at = len(parse_calls(question.place))
    last = position_of(question, book)
    return last.before(at) if at < len(last.calls) else last


def _figure(question: Question, position: Position, call: str) -> int:
    """Counted anew over all hands that make the call."""
    knowledge = position.book.knowledge
    assert isinstance(knowledge, Exact)
    measure = HCP if "high-card" in question.prompt else length_in(
        next(s for s in (0, 1, 2, 3) if "♣♦♥♠"[s] in question.prompt.split(". ")[-1]))  # type: ignore[arg-type]
    fact = (*position.shown_facts(0), position.offer.meaning(Call.parse(call)))
    values = knowledge.values(fact, measure)
    return values[0] if "at least" in question.prompt else values[-1]


def whole(question: Question, book: Book) -> None:
    assert question.steps
    assert len({card for hand in question.deal for card in hand}) == 52
    for step in question.steps:
        assert step.hand == question.hand == question.deal[2]
        assert step.auction is not None
        position = position_of(step, book)
        assert set(step.answers) == oracle.calls_of(position, step.hand)  # type: ignore[arg-type]
        assert all(o not in oracle.calls_of(position, step.hand) or o in step.answers  # type: ignore[arg-type]
                   for o in step.options)


def counted(question: Question) -> None:
    hand, right = question.hand, float(question.best)
    assert hand is not None
    name = question.skill.name
    if name == "high-card points":
        assert right == oracle.high_cards(hand)
    elif name == "distribution points":
        assert right == oracle.short_points(hand)
    elif name == "quick tricks":
        assert 2 * right == oracle.quick_half_tricks(hand)
    elif name != "support points":
        # the whole count: hd takes points off (the club's notes), op_dp and hcp with short suits do not
        total = oracle.hd(hand) if question.skill.table == "hd" else oracle.high_cards(hand) + oracle.short_points(hand)
        assert question.skill.table in ("hd", "op_dp")
        assert right == total, question
    else:
        suit = next("SHDC"["♠♥♦♣".index(c)] for c in question.prompt if c in "♠♥♦♣")
        if question.skill.table == "hd":
            assert right == oracle.hd_in_support(hand, suit), question
        else:
            assert right == oracle.high_cards(hand) + oracle.short_points(hand, suit, (5, 3, 1)), question
    assert len(question.options) > 2


def lawful(question: Question) -> None:
    name, best = question.skill.name, question.best
    if name in ("dealer of a board", "vulnerability of a board"):
        number = int(re.search(r"\d+", question.prompt).group())  # type: ignore[union-attr]
        dealer, vul = _boards()[(number - 1) % 16 + 1]
        assert best == (dealer if name.startswith("dealer") else vul)
        return
    auction = question.auction
    assert auction is not None
    calls = [str(c) for c in auction.calls]
    assert all(oracle.is_legal(calls[:i], c) for i, c in enumerate(calls))
    if name == "is a call legal":
        call = str(parse_calls(re.search(r"call (.+)\?", question.prompt).group(1))[0])  # type: ignore[union-attr]
        assert (best == "yes") == oracle.is_legal(calls, call), question
    elif name == "is the auction over":
        assert (best == "yes") == oracle.is_over(calls)
    elif name == "lowest legal bid":
        legal = [f"{n}{best[1:]}" for n in range(1, 8) if oracle.is_legal(calls, f"{n}{best[1:]}")]
        assert best == legal[0]
    else:
        bid, declarer = oracle.outcome(auction)
        wanted = {"declarer": str(declarer), "opening lead": "NESW"[(declarer + 1) % 4],
                  "dummy": "NESW"[(declarer + 2) % 4], "tricks needed": str(6 + int(bid[0]))}
        assert best == wanted[name], question


@cache
def _boards() -> dict[int, tuple[str, str]]:
    """Dealer and vulnerability of boards 1 to 16 (Law 2)."""
    rows = list(csv.reader((DATA / "auction" / "boards.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t"))
    return {int(r[0]): (r[1], r[2].lower()) for r in rows[1:]}


@cache
def _scores() -> dict[tuple[str, int, bool], int]:
    """Contract, tricks, vulnerable: the score, as two implementations agree (the table of 2,940 rows)."""
    lines = (DATA / "scoring" / "score_table.tsv").read_text(encoding="utf-8").splitlines()
    return {
        (row["level"] + row["strain"].removesuffix("T").replace("N", "NT") + row["doubled"].replace("-", "").upper(),
         int(row["tricks"]), row["vul"] == "yes"): int(row["score_law77"])
        for row in csv.DictReader(lines, delimiter="\t")
    }


def scored(question: Question) -> None:
    name, prompt, best = question.skill.name, question.prompt, question.best
    if name.startswith("duplicate"):
        found = re.match(r"Duplicate: (\d)(NT|[♣♦♥♠])( doubled| redoubled)?, (not )?vulnerable, \S+ \((\d+) tricks\)",
                         prompt)
        assert found, prompt
        level, strain, how, notvul, tricks = found.groups()
        strain = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}.get(strain, strain)
        contract = f"{level}{strain}{ {None: '', ' doubled': 'X', ' redoubled': 'XX'}[how] }"
        assert int(best) == _scores()[contract, int(tricks), notvul is None], question
    elif name == "IMPs":
        points = int(re.search(r"is (\d+) points", prompt).group(1))  # type: ignore[union-attr]
        # Law 78B
        steps = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000)
        assert int(best) == sum(points >= s for s in steps)
    elif name == "matchpoints":
        numbers = [int(n.replace("−", "-")) for n in re.findall(r"−?\d+", prompt.split("How many")[0])]
        mine, others = numbers[0], numbers[1:]
        assert int(best) == sum(2 * (mine > o) + (mine == o) for o in others)
    elif name == "Chicago: who is vulnerable":
        seat, turn = re.search(r"Chicago: (\w+) deals deal (\d)", prompt).groups()  # type: ignore[union-attr]
        side = "ns" if seat in ("North", "South") else "ew"
        assert best == {"1": "none", "2": side, "3": side, "4": "both"}[turn]
    elif name == "Chicago: a part-score completed":
        carried, notvul, level, strain = re.search(  # type: ignore[union-attr]
            r"scored (\d+) below.*second, (not )?vulnerable, South makes (\d)([♣♦♥♠])", prompt).groups()
        points = int(level) * (20 if strain in "♣♦" else 30)
        game = int(carried) + points >= 100
        assert int(best) == points + (game and (300 if notvul else 500))
    elif name == "rubber: premium of the rubber":
        # two games to none 700, to one 500 (Law 74); the only game of one broken off 300 (Law 80)
        if "broken off" in prompt:
            assert best == "300"
        else:
            winners = re.findall(r"North-South|East-West", prompt.split(", in this")[0])
            assert best == ("700" if len(winners) == 2 else "500")
    else:
        rubber(question)


def rubber(question: Question) -> None:
    """One deal at rubber, nobody vulnerable (Laws 72, 81)."""
    found = re.search(r"South plays (\d)(NT|[♣♦♥♠])( doubled)? and wins (\d+) tricks\.(?: (\w+) held (.+?)\.)?",
                      question.prompt)
    assert found, question.prompt
    level, strain, doubled, tricks, holder, held = found.groups()
    each = 20 if strain in "♣♦" else 30
    below = (int(level) * each + 10 * (strain == "NT")) * (2 if doubled else 1)
    over = int(tricks) - 6 - int(level)
    above = over * (100 if doubled else each) + (50 if doubled else 0)
    if holder in ("North", "South"):
        above += 150 if "aces" in held or held.startswith("5") else 100
    assert int(question.best) == (below if "below" in question.skill.name else above), question
