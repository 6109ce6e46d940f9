"""The stream of work: chunks out, answers back in order, each once, whatever happens to a worker.

Only so many chunks are under way that every worker has one to go on with, so the items may be a stream without end.
``work`` travels with every chunk as bytes, and a worker keeps what it has unpacked: what it learns serves the chunks
after. When workers die, what they had is given out anew; a chunk that has cost several their lives is an error.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from bidcheck.errors import BidcheckError
from bidcheck.spread.places import DaskExecutor, Here, open_executor

T = TypeVar("T")
R = TypeVar("R")

Work = Callable[[list[T]], list[R]]
"""Answers a list of items: as many answers, in their order. It is pickled unless all is done in this process."""

SIZE = 16
"""Items in a chunk."""

LIVES = 3
"""So many times a chunk is given out; then it is taken to be what kills the workers."""


class WorkersDied(BidcheckError):
    """Workers died again and again over the same items."""


def spread(work: Work[T, R], items: Iterable[T], *, workers: int = 1, cluster: str | None = None, size: int = SIZE,
           opened: Callable[[], Executor] | None = None) -> Iterator[R]:
    """The answer of ``work`` for each of ``items``, in their order.

    ``opened`` gives the executor instead of ``workers`` and ``cluster``. Raises what ``work`` raises, what
    ``open_executor`` raises, and ``WorkersDied``.
    """
    flow = _Flow(work, opened or (lambda: open_executor(workers, cluster)), size)
    try:
        yield from flow.answers(items)
    finally:
        flow.close()


class _Flow:
    """One run: the executor, and the chunks that are out, each with its future once it has been given out."""

    def __init__(self, work: Work[Any, Any], opened: Callable[[], Executor], size: int) -> None:
        self.work = work
        self.opened = opened
        self.executor = opened()
        self.local = isinstance(self.executor, Here)
        self.size = size
        self.payload = b"" if self.local else pickle.dumps(work)
        self.key = hashlib.blake2b(self.payload, digest_size=16).hexdigest()
        self.out: deque[tuple[list[Any], Future[list[Any]] | None]] = deque()
        self.alone = 0
        """So many chunks are given out one by one: among them is one that killed its worker."""

    def answers(self, items: Iterable[Any]) -> Iterator[Any]:
        source = iter(items)
        ahead = 1 if self.local else 2 * self._width()
        while True:
            while len(self.out) < ahead and (chunk := list(islice(source, self.size))):
                self.out.append((chunk, None))
            if not self.out:
                return
            yield from self._oldest()

    def _oldest(self) -> list[Any]:
        """The answers to the oldest chunk that is out."""
        for _ in range(LIVES):
            self._give_out()
            chunk, future = self.out[0]
            assert future is not None
            try:
                found = future.result()
            except (BrokenExecutor, CancelledError):
                self._begin_anew()
                continue
            except Exception as error:
                if type(error).__name__ == "KilledWorker":  # Dask has given the chunk out several times by itself
                    break
                raise
            if len(found) != len(chunk):
                raise AssertionError(f"{len(chunk)} items got {len(found)} answers")
            self.out.popleft()
            self.alone = max(0, self.alone - 1)
            return found
        raise WorkersDied(f"workers died again and again over the same {len(self.out[0][0])} items: "
                          "try them with one worker, which says more, or give the workers more memory")

    def _give_out(self) -> None:
        """Submit the chunks that wait; only the oldest where one among them is dangerous."""
        for at, (chunk, future) in enumerate(self.out):
            if future is None and (at == 0 or not self.alone):
                self.out[at] = (chunk, self._submit(chunk))

    def _begin_anew(self) -> None:
        """Open another executor; what has no answer waits to be given out again."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.opened()
        self.out = deque((chunk, future if _answered(future) else None) for chunk, future in self.out)
        self.alone = len(self.out)

    def _submit(self, chunk: list[Any]) -> Future[list[Any]]:
        if self.local:
            return self.executor.submit(self.work, chunk)
        try:
            return self.executor.submit(run, self.key, self.payload, chunk)
        except BrokenExecutor as error:
            broken: Future[list[Any]] = Future()
            broken.set_exception(error)
            return broken

    def _width(self) -> int:
        """How many workers there are, as far as it can be told."""
        if isinstance(self.executor, DaskExecutor):
            return max(2, self.executor.width)
        return int(getattr(self.executor, "_max_workers", 2))

    def close(self) -> None:
        done = not self.out
        self.executor.shutdown(wait=done, cancel_futures=not done)


def _answered(future: Future[list[Any]] | None) -> bool:
    return future is not None and future.done() and not future.cancelled() and future.exception() is None


def run(key: str, payload: bytes, chunk: list[Any]) -> list[Any]:
    """What a worker does: unpack the work, unless it has it, and answer the chunk. ``key`` names the work."""
    try:
        return _unpacked(_Payload(key, payload))(chunk)
    except BidcheckError as error:
        raise BidcheckError(str(error)) from None  # the kinds of it do not all travel


class _Payload:
    """Bytes that are compared by the name they have."""

    __slots__ = ("data", "key")

    def __init__(self, key: str, data: bytes) -> None:
        self.key = key
        self.data = data

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Payload) and other.key == self.key


@lru_cache(maxsize=2)
def _unpacked(payload: _Payload) -> Work[Any, Any]:
    work: Work[Any, Any] = pickle.loads(payload.data)
    return work
