"""Chance is the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from bidcheck.handspace.chance import Chance


def test_the_published_stream() -> None:
    # the first five numbers of SplitMix64 from seed 1234567, as its implementations give them
    chance = Chance(1234567)
    assert [chance.word() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


@pytest.mark.parametrize("n", [1, 2, 6, 635_013_559_600, 1 << 62, (1 << 63) - 5, 1 << 63])
def test_many_at_once_are_those_one_by_one(n: int) -> None:
    one, many = Chance(11), Chance(11)
    assert [one.below(n) for _ in range(50)] == [*many.many_below(n, 20), *many.many_below(n, 30)]
    assert one.word() == many.word()


def test_numbers_of_any_size() -> None:
    n = 5_157_850_293_780_050_462_400  # two hands: C(52,13) C(39,13)
    drawn = [Chance.of("deal", i).below(n) for i in range(2000)]
    assert max(drawn) < n
    assert abs(sum(drawn) / len(drawn) / n - 0.5) < 3 * (1 / 12 / 2000) ** 0.5


def test_each_number_as_often() -> None:
    counts = Counter(Chance(3).many_below(7, 70_000).tolist())
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 22.46  # chi-square, 6 degrees, 0.1 %


def test_streams_of_different_names_differ() -> None:
    assert Chance.of(7, "board", 1).word() != Chance.of(7, "board", 2).word()
    assert Chance.of(7, "board", 1).word() == Chance.of(7, "board", 1).word()


def test_shuffling_keeps_what_it_shuffles() -> None:
    assert sorted(Chance(5).shuffled(range(52))) == list(range(52))
    assert Counter(tuple(Chance(i).shuffled("ab")) for i in range(400))["a", "b"] in range(160, 241)


def test_nothing_is_below_nought() -> None:
    with pytest.raises(ValueError, match="whole number"):
        Chance(1).below(0)
    with pytest.raises(ValueError, match=r"2\*\*63"):
        Chance(1).many_below((1 << 63) + 1, 3)
