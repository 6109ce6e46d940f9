"""Work on many things, spread over processes of this machine or a cluster, its answers in the order of the things.

``spread(work, items)`` is the one way: ``work`` answers a list of items with a list of answers, wherever it runs, and
what runs it is any executor with the interface of ``concurrent.futures``: this process, a pool of processes, Dask.
"""

from bidcheck.spread.flow import Work, spread
from bidcheck.spread.places import open_executor

__all__ = ["Work", "open_executor", "spread"]
