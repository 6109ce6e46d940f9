"""The text of a condition: what is written is read, what is read is written again, and what cannot be is explained."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.conditions import tree as t
from bidcheck.conditions.catalogue import CATALOGUES, INSTEAD, instead, phrases
from bidcheck.conditions.parse import MAX_DEPTH, MAX_LENGTH, ConditionError, parse, parser, read_range
from bidcheck.grammars import build_parser
from bidcheck.resources import bundled

from .strategies import conditions, lines, rows


@settings(deadline=None, max_examples=250)
@given(conditions)
def test_the_canonical_text_reads_as_the_same_condition(condition: t.Condition) -> None:
    assert parse(str(condition)) == condition


@pytest.mark.parametrize("line", lines("conditions.txt"))
def test_canonical_text_is_written_as_it_was_read(line: str) -> None:
    assert str(parse(line)) == line


@pytest.mark.parametrize(("written", "canonical"), rows("written.tsv"))
def test_what_players_write_is_read(written: str, canonical: str) -> None:
    assert str(parse(written)) == canonical


@pytest.mark.parametrize("row", rows("misread.tsv"), ids=[row[0] for row in rows("misread.tsv")])
def test_what_cannot_be_read_is_shown_with_a_remedy(row: tuple[str, ...]) -> None:
    text, column, word, message, help = (*row, "")[:5]
    with pytest.raises(ConditionError) as caught:
        parse(text)
    error = caught.value
    assert (error.offset + 1, text[error.offset:error.offset + error.width]) == (int(column), word)
    assert (error.args[0], error.help) == (message, help)
    assert f"\n    {text}\n    {' ' * error.offset}{'^' * max(1, len(word))}" in str(error)


QUOTED = [part for row in rows("misread.tsv") for part in row[4].split("'")[1::2] if any(c in part for c in "12345( ")]


@pytest.mark.parametrize("condition", QUOTED)
def test_a_remedy_that_quotes_a_condition_quotes_one_that_reads(condition: str) -> None:
    assert str(parse(condition))


def test_and_binds_tighter_than_or_then_comma_then_semicolon() -> None:
    a, b, c, d = (parse(f"{n}+ hearts") for n in range(1, 5))
    assert parse("1+ hearts or 2+ hearts, 3+ hearts") == t.Both((t.Either((a, b)), c))
    assert parse("1+ hearts or 2+ hearts and 3+ hearts") == t.Either((a, t.Both((b, c))))
    assert parse("1+ hearts; 2+ hearts, 3+ hearts or 4+ hearts") == t.Either((a, t.Both((b, t.Either((c, d))))))
    assert parse("(1+ hearts; 2+ hearts), 3+ hearts") == t.Both((t.Either((a, b)), c))
    assert parse("not 1+ hearts and 2+ hearts") == t.Both((t.Negated(a), b))
    assert parse("not (1+ hearts and 2+ hearts)") == t.Negated(t.Both((a, b)))
    assert parse("usually 1+ hearts, 2+ hearts") == t.Both((t.Usually(a), b))
    assert parse("partner 1+ hearts or 2+ hearts") == t.Either((t.Partner(a), b))


def _cased(canonical: str) -> st.SearchStrategy[str]:
    """The text with its words in any case; single letters keep theirs, since ``M`` is not ``m``."""
    words = [st.just(word) if len(word.strip("(),;")) < 2 or word in ("AKQ", "AKQJT") or "x" in word
             else st.sampled_from((word, word.upper(), word.capitalize())) for word in canonical.split(" ")]
    return st.tuples(*words).map(" ".join)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_words_are_read_whatever_their_case(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([
        "15-17 hcp, balanced", "4+ hearts and 4+ spades or 5+ clubs, 12+", "no 5-card suit", "5-4 in the majors",
        "a minor m (7+ m, 3 of AKQ in m, 0-2 hcp outside m)", "third seat after two passes", "all suits stopped",
        "3+ in every unbid suit", "usually 4+ hearts", "partner 4+ M", "combined 26+ points", "singleton in diamonds",
        "they vulnerable", "longest hearts", "10+ support points in x", "rule of 20", "not all suits stopped",
    ]))
    assert parse(data.draw(_cased(line))) == parse(line)


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_phrase_of_the_catalogue_is_found_as_what_it_is(language: str) -> None:
    from bidcheck.vocabulary import fold

    for terminal, values in CATALOGUES[language].items():
        for value, written in values.items():
            for phrase in written.split(","):
                assert phrases()[tuple(fold(phrase).split())] == (terminal, value), phrase


@pytest.mark.parametrize("words", INSTEAD)
def test_a_mark_is_answered_with_what_to_write(words: str) -> None:
    for word in words.split(", "):
        assert INSTEAD[words] in instead(word.upper())
        assert tuple(word.split()) not in phrases()


def test_the_grammars_have_no_conflict_and_no_two_terminals_for_one_text() -> None:
    pytest.importorskip("interegular", reason="lark's strict mode compares terminals with interegular")
    for name, start, postlex in (("condition", "condition", parser().options.postlex), ("auction", "pattern", None),
                                 ("auction", "keys", None)):
        text = (bundled("grammar") / f"{name}.lark").read_text("utf-8")
        assert build_parser(text, start, postlex, strict=True) is not None


def test_strict_mode_does_find_conflicts() -> None:
    pytest.importorskip("interegular", reason="lark's strict mode compares terminals with interegular")
    from lark.exceptions import LarkError

    with pytest.raises(LarkError):
        build_parser('start: a | b\na: A\nb: B\nA: /x+/\nB: /xx?/\n', "start", None, strict=True)


def test_too_long_and_too_deep_are_refused() -> None:
    with pytest.raises(ConditionError, match=f"the longest is {MAX_LENGTH}"):
        parse("balanced, " * (MAX_LENGTH // 10) + "balanced")
    with pytest.raises(ConditionError, match=f"more than {MAX_DEPTH} deep"):
        parse("(" * 41 + "balanced" + ")" * 41)
    deep = "(" * 40 + "balanced" + ")" * 40
    assert parse(deep) == parse("balanced")


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_condition_says_how_every_hand_is_written(text: str) -> None:
    with pytest.raises(ConditionError, match="any hand"):
        parse(text)


@pytest.mark.parametrize(("written", "lo", "hi", "kind"), [
    ("15-17", 30, 34, ""), ("14+", 28, None, ""), ("<8", None, 16, "below"), ("0/4", 0, 8, "either"),
    ("2½", 5, 5, ""), ("{minimum}+", "minimum", None, ""), ("{range}", "range", None, "whole"),
])
def test_a_range_alone(written: str, lo: object, hi: object, kind: str) -> None:
    assert read_range(written) == t.Range(lo, hi, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ["17-15", "", "x", "15-17-19", "<8+", "1.3", "15 17"])
def test_what_is_no_range(written: str) -> None:
    with pytest.raises(ValueError, match=r"range|number|bounds"):
        read_range(written)
