"""Work for the tests of spreading, in a module of its own so that other processes can import it."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from bidcheck.errors import IllegalCall


@dataclass(frozen=True)
class Squares:
    """Squares numbers and notes each one it answers in a file of ``notes``; may die, once, or each time."""

    notes: str = ""
    die_at: int = -1
    dies: int = 0
    pause: float = 0

    def __call__(self, items: list[int]) -> list[tuple[int, int]]:
        if self.die_at in items:
            deaths = len(list(Path(self.notes).glob("death-*")))
            if deaths < self.dies:
                (Path(self.notes) / f"death-{deaths}").touch()
                os._exit(1)
        time.sleep(self.pause)
        for item in items:
            if self.notes:
                (Path(self.notes) / f"{item}-{os.getpid()}-{time.time_ns()}").touch()
        return [(item * item, os.getpid()) for item in items]


def refuse(items: list[int]) -> list[int]:
    """Work that always fails, with an error whose kind cannot travel between processes."""
    raise IllegalCall("2C is not above 2D", "18")


def too_few(items: list[int]) -> list[int]:
    """Work that loses answers."""
    return items[1:]
