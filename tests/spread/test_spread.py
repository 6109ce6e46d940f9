"""Work spread over this process, a pool and Dask: every item answered once, in order, whatever dies."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from spread_work import Squares, refuse, too_few

from bidcheck.errors import BidcheckError, CannotRead, NotFound
from bidcheck.spread import open_executor, spread
from bidcheck.spread.flow import WorkersDied


def counted(n: int, taken: list[int]) -> Iterator[int]:
    """0 … n - 1, each put down in ``taken`` when it is asked for."""
    for k in range(n):
        taken.append(k)
        yield k


def test_one_worker_works_in_this_process() -> None:
    answers = list(spread(Squares(), range(50)))
    assert [a for a, _ in answers] == [k * k for k in range(50)]
    assert {pid for _, pid in answers} == {os.getpid()}


def test_here_nothing_is_taken_before_it_is_needed() -> None:
    taken: list[int] = []
    answers = spread(Squares(), counted(1_000_000, taken), size=8)
    assert next(answers)[0] == 0
    assert len(taken) == 8


def test_two_workers_answer_in_order_and_take_little_ahead() -> None:
    taken: list[int] = []
    answers = spread(Squares(), counted(100_000, taken), workers=2, size=5)
    first = [next(answers) for _ in range(200)]
    answers.close()  # type: ignore[attr-defined]
    assert [a for a, _ in first] == [k * k for k in range(200)]
    assert os.getpid() not in {pid for _, pid in first}
    assert len(taken) <= 200 + 5 * 5


@pytest.mark.parametrize("size", [1, 3, 16, 1000])
def test_the_size_of_chunks_changes_nothing(size: int) -> None:
    with ThreadPoolExecutor(3) as threads:
        answers = list(spread(Squares(), range(40), size=size, opened=lambda: threads))
    assert [a for a, _ in answers] == [k * k for k in range(40)]


def test_nothing_to_do_is_done() -> None:
    assert list(spread(Squares(), [])) == []
    assert list(spread(Squares(), [], workers=2)) == []


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    work = Squares(str(tmp_path), die_at=41, dies=1)
    answers = list(spread(work, range(80), workers=2, size=4))
    assert [a for a, _ in answers] == [k * k for k in range(80)]
    assert len(list(tmp_path.glob("death-*"))) == 1


def test_what_always_kills_its_worker_is_an_error(tmp_path: Path) -> None:
    work = Squares(str(tmp_path), die_at=9, dies=99)
    answers = spread(work, range(20), workers=2, size=4)
    assert [next(answers)[0] for _ in range(8)] == [k * k for k in range(8)]
    with pytest.raises(WorkersDied, match="over the same 4 items"):
        next(answers)


def test_an_error_of_the_work_arrives_with_its_message() -> None:
    for workers in (1, 2):
        with pytest.raises(BidcheckError, match=r"2C is not above 2D \(Law 18\)"):
            list(spread(refuse, range(3), workers=workers))


def test_answers_that_are_missing_are_noticed() -> None:
    with pytest.raises(AssertionError, match="3 items got 2 answers"):
        list(spread(too_few, range(3)))


def test_less_than_one_worker_is_refused() -> None:
    with pytest.raises(ValueError, match="one worker"):
        open_executor(0)


def test_without_dask_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(NotFound, match=r"pip install 'bidcheck\[cluster\]'"):
        open_executor(1, "tcp://127.0.0.1:8786")


def test_an_address_that_is_none_is_refused() -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: bidcheck[cluster]")
    with pytest.raises(CannotRead, match="address of a cluster"):
        open_executor(1, "nowhere://8786")


@pytest.mark.slow
def test_no_scheduler_is_said_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: bidcheck[cluster]")
    monkeypatch.setattr("bidcheck.spread.places.WAIT", 1)
    with pytest.raises(NotFound, match=r"no Dask scheduler answers at 'tcp://127\.0\.0\.1:1'"):
        open_executor(1, "tcp://127.0.0.1:1")


@pytest.mark.slow
def test_on_a_cluster_a_worker_killed_midway_loses_nothing(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: bidcheck[cluster]")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill() -> None:
            while len(list(tmp_path.iterdir())) < 60:
                time.sleep(0.01)
            os.kill(victim, signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        work = Squares(str(tmp_path), pause=0.02)
        answers = list(spread(work, range(400), cluster=cluster.scheduler_address, size=4))
        killer.join()
    assert [a for a, _ in answers] == [k * k for k in range(400)]
    assert len({pid for _, pid in answers}) >= 2
