"""How quick the everyday things are: decisions, explanations, loading, a whole process.

Absolute times depend on the machine; the ratios, taken in one run, do not. ``python benchmarks/speed.py [--system S]``
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bidcheck.advise import choose_many
from bidcheck.auction import Auction
from bidcheck.conditions.facts import TRUE
from bidcheck.conditions.parse import parse, parser
from bidcheck.handspace.chance import Chance
from bidcheck.handspace.region import Region
from bidcheck.handspace.space import HandSpace
from bidcheck.meaning import open_book
from bidcheck.system.load import load_system
from bidcheck.system.patterns import parse_pattern

HANDS = 100_000
ROWS = 10_000


def timed(run, times: int = 5) -> float:  # type: ignore[no-untyped-def]
    """The least of some runs, in seconds of wall time."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--system", default="preparatory-club")
    system = options.parse_args().system

    book = open_book(system)
    position = book.position(Auction())
    hands = Region(HandSpace([TRUE]), TRUE).sample(HANDS, Chance(7))
    taken = timed(lambda: choose_many(position, hands, HANDS), 3)
    print(f"decisions          {HANDS / taken:12,.0f} a second, in batches of {HANDS:,}   (wanted: 100,000)")

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.tsv"
        file.write_text("hand\n" + "".join(f"{hands[at]}\n" for at in range(ROWS)), encoding="utf-8")
        command = [sys.executable, "-m", "bidcheck", "recommend", "--system", system, "--batch", str(file)]
        taken = timed(lambda: subprocess.run(command, check=True, capture_output=True), 2)
        print(f"whole JSON         {ROWS / taken:12,.0f} rows a second, the process and all   (wanted: 2,000)")

    parser()
    parse_pattern("1C")

    def load() -> None:
        parse.cache_clear()
        parse_pattern.cache_clear()
        load_system(system)

    print(f"loading            {1000 * timed(load):12.0f} ms, the grammars kept   (wanted: 150)")

    recommend = [sys.executable, "-m", "bidcheck", "recommend", "--system", system, "--hand", "KQ84.AJ63.7.KJ52"]
    plain = [sys.executable, "-c", "import numpy, lark, yaml"]
    pairs = [(timed(lambda: subprocess.run(recommend, check=True, capture_output=True), 1),
              timed(lambda: subprocess.run(plain, check=True, capture_output=True), 1)) for _ in range(9)]
    ratios = sorted(a / b for a, b in pairs)
    print(f"one recommend      {ratios[4]:12.2f} times 'import numpy, lark, yaml', median of 9   (wanted: at most 3)")


if __name__ == "__main__":
    main()
