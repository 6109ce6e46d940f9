"""Two thousand broken inputs: nothing but an error of bidcheck's own comes of any (a hundred thousand: benchmarks)."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidcheck.conditions.parse import ConditionError, parse
from bidcheck.errors import BidcheckError
from bidcheck.system.load import system_from_text
from tests.benchmark import benchmark

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    return benchmark("fuzz")


def test_1400_mutated_conditions(fuzz: ModuleType) -> None:
    report = fuzz.fuzz(1400, 2026, fuzz.read_condition, fuzz.conditions())
    assert report.escapes == []
    assert report.read > 100
    assert report.refused.total() > 500
    assert report.slowest < fuzz.LIMIT


def test_600_mutated_systems(fuzz: ModuleType) -> None:
    folders = (DATA / "language" / "sketches", DATA / "broken")
    corpus = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.yaml"))]
    report = fuzz.fuzz(600, 2026, fuzz.read_system, [text for text in corpus if len(text) < 3000])
    assert report.escapes == []
    assert len(report.refused) > 10
    assert report.slowest < fuzz.LIMIT


def test_an_escape_is_written_down(fuzz: ModuleType) -> None:
    def fail(data: bytes) -> None:
        if b"5" in data:
            raise KeyError("not an error for people")

    report = fuzz.fuzz(50, 1, fail, [b"5+ hearts", b"balanced"])
    assert report.escapes
    assert report.read + len(report.escapes) == 50
    assert "KeyError" in report.escapes[0][1]


def test_a_hang_is_an_escape(fuzz: ModuleType) -> None:
    def hang(data: bytes) -> None:
        while True:
            pass

    if hasattr(fuzz.signal, "setitimer"):
        report = fuzz.fuzz(1, 1, hang, [b"5+ hearts"], 0.05)
        assert "TimeoutError" in report.escapes[0][1]


def test_mutations_are_the_same_for_the_same_seed(fuzz: ModuleType) -> None:
    made = [fuzz.mutate(random.Random(3), b"15-17 hcp, balanced", [b"5+ hearts"]) for _ in range(2)]
    assert made[0] == made[1]


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=60))
def test_any_text_is_a_condition_or_an_error(text: str) -> None:
    error: ConditionError | None = None
    try:
        condition = parse(text)
        assert parse(str(condition)) == condition
    except ConditionError as caught:
        error = caught
    assert error is None or (0 <= error.offset <= len(text) and str(error))


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=80))
def test_any_text_is_a_system_or_an_error(text: str) -> None:
    for whole in (text, f"bidcheck: 1\nsystem: test\nopenings:\n  - 1NT: {text}\n", f"bidcheck: 1\nsystem: {text}\n"):
        error: BidcheckError | None = None
        try:
            system_from_text(whole)
        except BidcheckError as caught:
            error = caught
        assert error is None or str(error)


@pytest.mark.parametrize("text", [
    "9" * 400 + " hcp", "5" + "+" * 3000, "(" * 3000, "not " * 900 + "balanced", "x" * 3999, "x " * 1999, "4-" * 1900,
    "balanced or " * 300 + "balanced", "a suit s (" * 39 + "balanced" + ")" * 39, "5+ hearts" * 400, "{" * 3000,
    "partner " * 480 + "balanced", "1=1=1=" * 600, "A" * 3999, "x" * 1900 + "A" + "x" * 1900, "½" * 3999, "'" * 3999,
    "5+!h" * 999, "usually " * 480 + "5+ hearts", "at least " * 400 + "5",
])
def test_long_and_deep_conditions_are_read_or_refused_in_no_time(text: str) -> None:
    import time

    start = time.perf_counter()
    error: ConditionError | None = None
    try:
        assert parse(str(parse(text))) == parse(text)
    except ConditionError as caught:
        error = caught
    assert error is None or len(str(error)) < 2000
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("value", ["²", "１", "9" * 5000, "-1", "1.5", "0x1", "1e3"])
def test_odd_numbers_of_the_version(value: str) -> None:
    with pytest.raises(BidcheckError, match="version"):
        system_from_text(f"bidcheck: {value}\nsystem: test\n")
