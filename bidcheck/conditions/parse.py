"""Text to condition: the lexer's words looked up in the catalogue, then LALR.

Raises ``ConditionError`` with the offset and length of the offending word, what was expected, and the nearest right
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, get_args

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken
from lark.exceptions import UnexpectedCharacters, VisitError

from bidcheck.cards import GLYPHS, Strain
from bidcheck.conditions import tree as t
from bidcheck.conditions.catalogue import CASED, first_words, phrases
from bidcheck.conditions.remedies import nearest_phrase, nearest_word, wanted, way
from bidcheck.errors import CannotRead
from bidcheck.grammars import load_parser
from bidcheck.kept import Kept
from bidcheck.vocabulary import fold

MAX_LENGTH = 4000
"""A condition longer than this is refused."""
MAX_DEPTH = 40
"""Brackets deeper than this are refused."""
MAX_LEVELS = 60
"""Trees of more levels than this are refused: ``not not not …``."""
MAX_SPREAD = 1024
"""Letters one inside the other may stand for so many choices of suits."""


class ConditionError(CannotRead):
    """A condition that cannot be read. ``offset`` and ``width`` tell which characters of ``text`` are meant."""

    def __init__(self, message: str, text: str, offset: int, width: int = 1, help: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.offset = offset
        self.width = max(1, width)
        self.help = help

    def __str__(self) -> str:
        problem = super().__str__()
        shown = self.text if len(self.text) <= 200 else self.text[: self.offset + 40][-200:]
        at = self.offset - max(0, min(self.offset + 40, len(self.text)) - 200) if len(self.text) > 200 else self.offset
        caret = f"\n    {shown}\n    {' ' * at}{'^' * min(self.width, max(1, len(shown) - at))}"
        return f"{problem}{caret}" + (f"\n  {self.help}" if self.help else "")


_SUITS: dict[str, t.Suit] = {
    "clubs": Strain.CLUBS, "diamonds": Strain.DIAMONDS, "hearts": Strain.HEARTS, "spades": Strain.SPADES,
}
_HOLDING = re.compile(r"(?=[^AKQJT]*[AKQJT])(?:[AKQJTx]|10|9)+")
_HELD = re.compile(r"[AKQJT](?:[AKQJTx98765432]|10)*|x*[AKQJT]+x*")


_WORDS = ("WORD", "ORDINAL", "TENS")


class _Lookup:
    """Looks every WORD, GLYPH and RANGE up: the ``postlex`` of the parser."""

    always_accept = ("WORD", "GLYPH", "ORDINAL", "TENS")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return _bounded(self.looked_up(list(stream)))

    def looked_up(self, tokens: list[Token]) -> Iterator[Token]:
        known, firsts = phrases(), first_words()
        i = 0
        while i < len(tokens):
            token = tokens[i]
            if token.type in _WORDS:
                used, made = _word(tokens, i, known, firsts)
                yield made
                i += used
                continue
            if token.type == "RANGE" and (made_call := _call(tokens, i)) is not None:
                yield made_call
                i += 2
                continue
            if token.type == "GLYPH":
                glyph = GLYPHS[token.value] if token.value in GLYPHS else Strain("CDHS".index(token.value[1].upper()))
                yield Token.new_borrow_pos("SUIT", t.SUIT_WORDS[glyph], token)
            elif token.type == "RANGE":
                yield _ranged(token)
            elif token.type == "SHAPE" and token.value == "10xx" and i + 1 < len(tokens) and (
                    fold(tokens[i + 1].value) == "in"):
                yield Token.new_borrow_pos("HOLDING", "Txx", token)
            else:
                yield token
            i += 1


_BARE = re.compile(r"\d+(?:\.\d+|½)?|½|\{\w+\}")


def _bounded(stream: Iterator[Token]) -> Iterator[Token]:
    """``at least 5``, ``5 or more``, ``15 to 17``, ``4 or 5 hearts``: words beside bare numbers make a range."""
    tokens = list(stream)
    i = 0
    while i < len(tokens):
        kinds = ["NUMBER" if _is_bare(token) else token.type for token in tokens[i:i + 4]]
        one = tokens[i]
        if kinds[:2] == ["AT", "NUMBER"]:
            two = tokens[i + 1]
            written = f"{two.value}{one.value}" if one.value in "+=" else f"{one.value}{two.value}"
            yield _joined(one, two, written)
            i += 2
        elif kinds[:2] == ["NUMBER", "OR_SO"]:
            yield _joined(one, tokens[i + 1], f"{one.value}+" if tokens[i + 1].value == "+" else f"<={one.value}")
            i += 2
        elif kinds[:3] == ["NUMBER", "TO", "NUMBER"]:
            yield _joined(one, tokens[i + 2], f"{one.value}-{tokens[i + 2].value}")
            i += 3
        elif kinds == ["BETWEEN", "NUMBER", "AND", "NUMBER"]:
            yield _joined(one, tokens[i + 3], f"{tokens[i + 1].value}-{tokens[i + 3].value}")
            i += 4
        elif kinds[:3] == ["NUMBER", "OR", "NUMBER"] and (chain := _chain(tokens, i)):
            yield _joined(one, chain[-1], _one_or_other([token.value for token in chain], one))
            i += 2 * len(chain) - 1
        else:
            yield one
            i += 1


_COUNTED = ("SUIT", "LETTER", "MEASURE", "NAME", "IN")


def _chain(tokens: list[Token], i: int) -> list[Token]:
    """The numbers from ``i`` on with ``or`` between, where what they count stands only after the last."""
    if i and tokens[i - 1].type == "RULE_OF":
        return []
    chain = [tokens[i]]
    while i + 2 < len(tokens) and tokens[i + 1].type == "OR" and _is_bare(tokens[i + 2]):
        i += 2
        chain.append(tokens[i])
    counted = i + 1 < len(tokens) and tokens[i + 1].type in _COUNTED
    return chain if counted and all(token.value.strip().isdigit() for token in chain) else []


def _one_or_other(written: list[str], first: Token) -> str:
    """``4-5`` of ``4 or 5``, ``0/4`` of ``0 or 4``."""
    numbers = [int(n) for n in written]
    if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}-{numbers[-1]}"
    if len(numbers) == 2 and numbers[0] < numbers[1]:
        return f"{numbers[0]}/{numbers[1]}"
    raise _AtToken(f"'{' or '.join(written)}' is no range: say of each number what it counts", first)


def _is_bare(token: Token) -> bool:
    return token.type == "RANGE" and _BARE.fullmatch(token.value.strip()) is not None


def _joined(first: Token, last: Token, written: str) -> Token:
    return Token("RANGE", written, start_pos=first.start_pos, end_pos=last.end_pos)


def _call(tokens: list[Token], i: int) -> Token | None:
    """The call that an option may be, as in ``kings_all is 6NT``: a level and a strain in one word after ``is``."""
    if i == 0 or i + 1 >= len(tokens) or phrases().get((fold(tokens[i - 1].value),), ("",))[0] != "IS":
        return None
    level, strain = tokens[i], tokens[i + 1]
    if level.end_pos != strain.start_pos or re.fullmatch(r"[1-7](?:NT|[CDHS])", level.value + strain.value) is None:
        return None
    return Token("NAME", level.value + strain.value, start_pos=level.start_pos, end_pos=strain.end_pos)


def _word(
    tokens: list[Token], i: int, known: dict[tuple[str, ...], tuple[str, str]], firsts: dict[str, int]
) -> tuple[int, Token]:
    token = tokens[i]
    word = token.value.replace("’", "'")
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    held = word.replace("10", "T")
    if _HELD.fullmatch(held) and (held not in ("A", "T") or (after is not None and fold(after.value) == "in")):
        return 1, Token.new_borrow_pos("HOLDING", held, token)
    if word in CASED:
        kind, value = CASED[word]
        return 1, Token.new_borrow_pos(kind, value, token)
    folded = fold(word)
    longest = firsts.get(folded, 0)
    for n in range(min(longest, len(tokens) - i), 0, -1):
        run = tokens[i:i + n]
        if n > 1 and any(r.type not in (*_WORDS, "N_CARD") for r in run):
            continue
        key = tuple(fold(r.value.replace("’", "'")) for r in run)
        if key in known:
            kind, value = known[key]
            made = Token(kind, value, start_pos=token.start_pos, end_pos=run[-1].end_pos)
            if kind == "EVERY" and folded == "all" and (after is None or after.type != "WORD"):
                break
            return n, made
    if len(word) == 1 and word.islower() and word.isascii() and word != "a":
        return 1, Token.new_borrow_pos("LETTER", word, token)
    return 1, Token.new_borrow_pos("NAME", word, token)


_NUMBER = r"(\d+(?:\.\d+|½)?|½|\{\w+\})"
_BOUND = re.compile(rf"(<=|>=|[<>≤≥])?\s*{_NUMBER}(?:\s*([-–/])\s*{_NUMBER}(\+)?|([+=-]))?")


def _ranged(token: Token) -> Token:
    """A RANGE stays one, unless it falls (``5-4``) or stands (``5-5``): then it is a PAIR of lengths."""
    found = _BOUND.fullmatch(token.value.strip())
    if found is None:
        return token
    _, first, dash, second, plus, _ = found.groups()
    if dash in ("-", "–") and first.isdigit() and second.isdigit() and (int(second) <= int(first) or plus):
        return Token.new_borrow_pos("PAIR", f"{first}-{second}", token)
    return token


def _number(written: str) -> t.Amount:
    if written.startswith("{"):
        return written[1:-1]
    value = float(written.replace("½", ".5"))
    if value > 1000 or value * 2 != int(value * 2):
        shown = written if len(written) < 20 else f"{written[:12]}…"
        raise ValueError(f"{shown!r} is no number of points, cards or half tricks: write 2, 2.5 or 2½")
    return int(value * 2)


def read_range(written: str) -> t.Range:
    """``15-17``, ``14+``, ``<8``, ``0/4``, ``{minimum}+`` … as a ``Range``; ``ValueError`` otherwise."""
    found = _BOUND.fullmatch(written.strip())
    if found is None:
        raise ValueError(f"{written!r} is no range: write 15-17, 14+, <8 or 12")
    sign, first, dash, second, plus, mark = found.groups()
    lo = _number(first)
    if sign:
        if dash or mark:
            raise ValueError(f"{written!r} has two bounds: write 15-17, 14+, <8 or 12")
        kind: Any = {"<": "below", ">": "above"}.get(sign, "")
        return t.Range(None, lo, kind) if sign in ("<", "<=", "≤") else t.Range(lo, None, kind)
    if dash == "/":
        return t.Range(lo, _number(second), "either")
    if dash:
        hi = _number(second)
        if plus:
            raise ValueError(f"{written!r} has two bounds: write 15-17 or 15+")
        if isinstance(lo, int) and isinstance(hi, int) and hi < lo:
            raise ValueError(f"{written!r} falls: a range rises")
        return t.Range(lo, hi)
    if mark == "+":
        return t.Range(lo)
    if mark == "-":
        return t.Range(None, lo)
    if isinstance(lo, str):
        return t.Range(lo, None, "whole") if not mark else t.Range(lo, lo, "exact")
    return t.Range(lo, lo, "exact" if mark == "=" else "")


def _whole(halves: t.Amount | None) -> int:
    return halves // 2 if isinstance(halves, int) else 0


def _cls(quantifier: Any, noun: tuple[str, str]) -> t.SuitClass:
    which, kind = noun
    return t.SuitClass(quantifier, kind, which)  # type: ignore[arg-type]


_ANY_SUIT = t.SuitClass("a", "suit")


class _Build(Transformer[Token, Any]):
    """Terminals and rules to nodes of the tree."""

    def RANGE(self, token: Token) -> t.Range:  # noqa: N802
        try:
            return read_range(token.value)
        except ValueError as error:
            raise _AtToken(str(error), token) from None

    def N_CARD(self, token: Token) -> t.Range:  # noqa: N802
        found = re.match(r"\d+", token.value)
        assert found is not None
        return t.Range(int(found[0]) * 2)

    def SHAPE(self, token: Token) -> Token:  # noqa: N802
        return _checked_shape(token)

    def condition(self, parts: list[t.Condition]) -> t.Condition:
        return parts[0] if len(parts) == 1 else t.Either(tuple(parts))

    def conjunction(self, parts: list[t.Condition]) -> t.Condition:
        return parts[0] if len(parts) == 1 else t.Both(tuple(parts))

    def alternative(self, parts: list[t.Condition]) -> t.Condition:
        return self.condition([p for p in parts if not isinstance(p, Token)])

    def together(self, parts: list[t.Condition]) -> t.Condition:
        return self.conjunction([p for p in parts if not isinstance(p, Token)])

    def negated(self, parts: list[Any]) -> t.Condition:
        return t.Negated(parts[1])

    def usually(self, parts: list[Any]) -> t.Condition:
        return t.Usually(parts[1])

    def partner(self, parts: list[Any]) -> t.Condition:
        return t.Partner(parts[1])

    def group(self, parts: list[Any]) -> t.Condition:
        inner: t.Condition = parts[0]
        return inner

    def points(self, parts: list[Any]) -> t.Condition:
        return t.Counted(parts[0])

    def measure(self, parts: list[Any]) -> t.Figure:
        name, how, suit = parts
        if suit is None:
            return t.Figure(str(name))
        return t.Figure(str(name), suit, how.type == "OUTSIDE")

    def counted(self, parts: list[Any]) -> t.Condition:
        return t.Counted(parts[0], parts[1])

    def rule_of(self, parts: list[Any]) -> t.Condition:
        lo = parts[1].lo
        if not isinstance(lo, int) or lo % 2 or not (parts[1].is_exact or parts[1] == t.Range(lo)):
            raise _AtToken("'rule of' takes one whole number, such as 'rule of 20'", parts[0])
        return t.RuleOf(lo // 2)

    def length(self, parts: list[Any]) -> t.Condition:
        return t.Length(parts[0], parts[-1])

    def tops(self, parts: list[Any]) -> t.Condition:
        span, _, ranks, _, suit = parts
        if not isinstance(span.lo, int) or span.lo % 2 or not (span.is_exact or span == t.Range(span.lo)):
            raise _AtToken("a whole number of cards, such as '2 of AKQ in hearts'", ranks)
        if "x" in ranks.lower():
            raise _AtToken(f"{ranks.value!r} counts honours: x is none of them", ranks)
        order = "".join(r for r in "AKQJT98765432" if r in ranks.value)
        return t.Tops(span.lo // 2, order, suit)

    def pattern(self, parts: list[Any]) -> t.Condition:
        cards = parts[0].value.lower().replace("x", "")
        order = "".join(r for r in "akqjt98765432" if r in cards)
        return t.Pattern(order.upper() + "x" * parts[0].value.lower().count("x"), parts[2])

    def combined_points(self, parts: list[Any]) -> t.Condition:
        return t.Combined(t.Counted(parts[1]))

    def combined_measure(self, parts: list[Any]) -> t.Condition:
        return t.Combined(t.Counted(parts[1], parts[2]))

    def combined_length(self, parts: list[Any]) -> t.Condition:
        return t.Combined(t.Length(parts[1], parts[-1]))

    def stopper(self, parts: list[Any]) -> t.Condition:
        return t.Stopper(parts[2])

    def all_stopped(self, parts: list[Any]) -> t.Condition:
        return t.Stopper(t.SuitClass("every", "suit"))

    def theirs_stopped(self, parts: list[Any]) -> t.Condition:
        return t.Stopper(t.SuitClass("every", "suit", "their"))

    def shape_word(self, parts: list[Any]) -> t.Condition:
        return t.ShapeWord(parts[0].value)

    def shape(self, parts: list[Any]) -> t.Condition:
        return t.Shape(parts[0].value)

    def pair(self, parts: list[Any]) -> t.Condition:
        kind: Any = "" if len(parts) == 1 or parts[2].value == "suit" else f"{parts[2].value}s"
        longer, shorter = map(int, parts[0].value.split("-"))
        if longer + shorter > 13:
            raise _AtToken(f"suits of {parts[0].value} have more than 13 cards; a range rises", parts[0])
        return t.Pair(longer, shorter, kind)

    def short(self, parts: list[Any]) -> t.Condition:
        return t.Short(parts[0].value, parts[-1])

    def extreme(self, parts: list[Any]) -> t.Condition:
        return t.Extreme(parts[0].value, parts[1])

    def compared(self, parts: list[Any]) -> t.Condition:
        op: Any = {"≥": ">=", "≤": "<="}.get(parts[1].value, parts[1].value)
        return t.Compared(parts[0], op, parts[2])

    def above(self, parts: list[Any]) -> t.Condition:
        return t.Above(parts[0], parts[2])

    def suit_is(self, parts: list[Any]) -> t.Condition:
        return t.SuitIs(parts[0], parts[2].value if isinstance(parts[2], Token) else parts[2])

    def defined(self, parts: list[Any]) -> t.Condition:
        return t.Defined(parts[0].value, tuple(parts[1:]))

    def option_is(self, parts: list[Any]) -> t.Condition:
        return t.OptionIs(parts[0].value, parts[2].value)

    def some_length(self, parts: list[Any]) -> t.Condition:
        return t.Length(parts[1], _cls("a", parts[2]))

    def some_short(self, parts: list[Any]) -> t.Condition:
        return t.Short(parts[1].value, _ANY_SUIT)

    def some_defined(self, parts: list[Any]) -> t.Condition:
        return t.Defined(parts[1].value, (_cls("a", parts[2]),))

    def exists(self, parts: list[Any]) -> t.Condition:
        return t.Exists(_cls("a", parts[1]), parts[2].value, parts[3])

    def every(self, parts: list[Any]) -> t.Condition:
        return t.Exists(_cls("every", parts[1]), parts[2].value, parts[3])

    def no_length(self, parts: list[Any]) -> t.Condition:
        return t.Negated(self.some_length(parts))

    def no_short(self, parts: list[Any]) -> t.Condition:
        return t.Negated(self.some_short(parts))

    def no_defined(self, parts: list[Any]) -> t.Condition:
        return t.Negated(self.some_defined(parts))

    def no_exists(self, parts: list[Any]) -> t.Condition:
        return t.Negated(self.exists(parts))

    def no_fact(self, parts: list[Any]) -> t.Condition:
        no, fact = parts
        if isinstance(fact, t.Length) and fact.range.is_exact and not fact.range.kind:
            raise _AtToken(f"'no {fact}' could mean two things: write '0-{max(_whole(fact.range.lo) - 1, 0)} "
                           f"{t.suit_text(fact.suit)}', or 'not' for any other number", no)
        return t.Negated(fact)

    def no_measure(self, parts: list[Any]) -> t.Condition:
        return t.Counted(t.Range(0, 0), t.Figure(parts[1].value))

    def auction_word(self, parts: list[Any]) -> t.Condition:
        return t.AuctionWord(parts[0].value)

    def extent(self, parts: list[Any]) -> t.Condition:
        return t.Extent(parts[0].value)

    def any_hand(self, parts: list[Any]) -> t.Condition:
        return t.AnyHand()

    def otherwise(self, parts: list[Any]) -> t.Condition:
        return t.Otherwise()

    def one_suit(self, parts: list[Any]) -> t.Suit:
        word = parts[0].value
        return _SUITS[word] if word in _SUITS else t.SuitName(word)

    def some_suit(self, parts: list[Any]) -> t.Suit:
        return _cls("a", parts[1])

    def every_suit(self, parts: list[Any]) -> t.Suit:
        return _cls("every", parts[1])

    def suit_class(self, parts: list[Any]) -> tuple[str, str]:
        which, kind = parts
        return "" if which is None else str(which), str(kind)


class _AtToken(Exception):
    def __init__(self, message: str, token: Token) -> None:
        super().__init__(message)
        self.token = token


def _checked_shape(token: Token) -> Token:
    digits = [int(n) for n in re.findall(r"\d+" if "=" in token.value else r"\d", token.value)]
    free = token.value.count("x")
    if sum(digits) > 13 or (not free and sum(digits) != 13):
        raise _AtToken(f"the shape {token.value} has {sum(digits)} cards: a hand has 13", token)
    return token


@cache
def parser() -> Lark:
    """The parser of conditions."""
    return load_parser("condition", "condition", _Lookup(), _Build())


def _tree_classes() -> tuple[type, ...]:
    return (*get_args(t.Condition), t.Range, t.SuitName, t.SuitClass, t.Figure, Strain)


KEPT = Kept("conditions", _tree_classes)


@lru_cache(maxsize=20000)
def parse(text: str) -> t.Condition:
    """The condition that ``text`` says; ``ConditionError`` when it cannot be read."""
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"a condition of {len(text)} characters: the longest is {MAX_LENGTH}", text[:80], 0)
    depth = 0
    for at, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth > MAX_DEPTH:
            raise ConditionError(f"brackets nest more than {MAX_DEPTH} deep", text, at)
    if not text.strip():
        raise ConditionError("an empty condition: write 'any hand' if that is meant", text or " ", 0)
    known: t.Condition | None = KEPT.get(text)
    if known is not None:
        return known
    try:
        found: Any = parser().parse(text)
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        raise ConditionError(f"{text[at]!r} cannot stand here", text, at, 1, way(text, at)) from None
    except UnexpectedInput as error:
        raise _explain(error, text) from None
    except VisitError as error:
        if isinstance(error.orig_exc, _AtToken):
            raise _at(error.orig_exc, text) from None
        raise
    except _AtToken as error:
        raise _at(error, text) from None
    condition: t.Condition = found
    _limited(condition, text)
    KEPT.put(text, condition)
    return condition


def _limited(condition: t.Condition, text: str) -> None:
    """Refuse what would take for ever to bind, or more levels than there is room for."""
    left = [(condition, 1, 1)]
    while left:
        node, level, spread = left.pop()
        if isinstance(node, t.Exists):
            spread *= 4 if node.suits.kind == "suit" else 2
            if spread > MAX_SPREAD:
                raise ConditionError("too many letters one inside the other", text, 0, 1, "five are the most")
        if level > MAX_LEVELS:
            raise ConditionError(f"this nests more than {MAX_LEVELS} levels deep", text, 0)
        left.extend((part, level + 1, spread) for part in t.parts(node))


def _at(error: _AtToken, text: str) -> ConditionError:
    token = error.token
    start = token.start_pos or 0
    return ConditionError(str(error), text, start, (token.end_pos or start + 1) - start)


def _explain(error: UnexpectedInput, text: str) -> ConditionError:
    if not isinstance(error, UnexpectedToken):
        return ConditionError("this cannot be read", text, len(text) - 1)
    token: Token = error.token
    expected = set(error.accepts or error.expected)
    if token.type == "$END":
        end = len(text.rstrip())
        return ConditionError(f"the condition breaks off; expected {wanted(expected)}", text, end, 1, way(text, end))
    start = token.start_pos or 0
    end = token.end_pos or start + 1
    word = text[start:end]
    if token.type == "RPAR" and text.count("(", 0, start) == text.count(")", 0, start):
        return ConditionError("')' closes no bracket", text, start, 1, "delete it, or open one before")
    misspelt = re.search(r"[^\W\d][\w'-]*\s+$", text[:start]) if token.type == "NAME" and "COMMA" in expected else None
    if misspelt is not None and (phrase := nearest_phrase(misspelt[0] + word)):
        start = misspelt.start()
        return ConditionError(f"{text[start:end]!r} is no phrase known here", text, start, end - start, phrase)
    hint = way(text, start)
    if hint:
        pass
    elif token.type == "LETTER" and word in "hcds":
        suit = {"h": "hearts", "c": "clubs", "d": "diamonds", "s": "spades"}[word]
        hint = f"write {suit} for the suit" + (" or hcp for high-card points" if word == "h" else "")
    elif token.type in ("NAME", "LETTER"):
        hint = nearest_word(word)
    elif token.type == "RANGE" and "COMMA" in expected:
        hint = "put a comma between two facts"
    elif "COMMA" in expected and token.type not in ("RPAR", "COMMA", "SEMICOLON"):
        hint = "put ',' (and) or ';' (or) between two facts"
    return ConditionError(f"{word!r} cannot stand here; expected {wanted(expected)}", text, start, end - start, hint)
