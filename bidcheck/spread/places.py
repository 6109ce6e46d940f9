"""Where work may be done: in this process, in a pool of processes, on a Dask cluster; each a ``concurrent.futures``
executor.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from bidcheck.errors import CannotRead, NotFound

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

WAIT = 10
"""Seconds within which a cluster must answer."""


def open_executor(workers: int = 1, cluster: str | None = None) -> Executor:
    """An executor: the Dask cluster at ``cluster``, else ``workers`` processes, else, with one, this process.

    Raises ``NotFound`` where Dask is not installed or no scheduler answers, ``CannotRead`` for what is no address.
    """
    if cluster is not None:
        return DaskExecutor(_client(cluster))
    if workers < 1:
        raise ValueError("there is work for one worker or more")
    if workers == 1:
        return Here()
    # A child that is forked shares the locks of threads that are not there; one that is spawned begins clean.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


class Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class DaskExecutor(Executor):
    """A Dask client as an executor; it closes the client with itself."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)  # pure: equal work would be done once, and its answer kept

    @property
    def width(self) -> int:
        """How many threads of workers there are."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = self._inner.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise NotFound("a cluster needs Dask, which is not installed: pip install 'bidcheck[cluster]'") from None
    try:
        return Client(address, timeout=WAIT, set_as_default=False)
    except ValueError as error:
        raise CannotRead(f"cannot read {address!r} as the address of a cluster: {_first_line(error)}; "
                         "write tcp://HOST:8786") from None
    except (OSError, TimeoutError) as error:
        raise NotFound(f"no Dask scheduler answers at {address!r}: {_first_line(error)}; "
                       "start one with 'dask scheduler', and workers with 'dask worker ADDRESS'") from None


def _first_line(error: Any) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".").lower() if lines else type(error).__name__
