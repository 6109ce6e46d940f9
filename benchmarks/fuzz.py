"""Broken input without end: whatever is done to a system file or a condition, only a ``BidcheckError`` may come of it.

    python benchmarks/fuzz.py -n 100000 --seed 7

Takes the systems of this checkout and the conditions of the tests, flips bytes, cuts, doubles and swaps pieces, and
reads what comes out. A condition that is read must also read back from its own text. Anything else than a clear error,
a result that takes longer than ``LIMIT`` seconds included, is written down with the input that made it.
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bidcheck.conditions.parse import parse
from bidcheck.errors import BidcheckError
from bidcheck.system.load import system_from_text

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 5.0
"""Seconds of the processor that one input may take."""

TOKENS = (
    b"(", b")", b",", b";", b":", b"+", b"-", b"=", b"<", b">", b"{", b"}", b"[", b"]", b"'", b'"', b"#", b"&", b"*",
    b"!", b"|", b"%", b"@", b"`", b"?", b"~", b"\n", b"\t", b" ", b"\r", b"\x00", b"\x85", b"\xff", b"\xc2\xbd",
    b"\xe2\x99\xa5", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xf0\x9f\x82\xa1", b"...", b"---", b"\xe2\x80\xa6",
    b"or ", b"and ", b"not ", b"no ", b"a suit s (", b"every ", b"partner ", b"combined ", b"usually ", b"5+ hearts",
    b"15-17", b"4432", b"(54)xx", b"1NT", b"_y!", b"(X)", b"+1", b"1any", b"same as: ", b"after:", b"then:",
    b"shows: ", b"choose: longest then higher", b"{minimum}", b"99999999999999999999", b"1e9", b"<<: *a", b"&a ",
    b"*a", b"!!python/object:os.system ", b"%YAML 1.1\n",
)
"""Pieces that mean something to the languages involved."""


@dataclass(slots=True)
class Report:
    """What came of the mutations: how many were read, how many refused by which code, and every escape."""

    read: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    escapes: list[tuple[str, str]] = field(default_factory=list)
    slowest: float = 0.0
    slowest_input: str = ""

    def __str__(self) -> str:
        codes = ", ".join(f"{code} {n}" for code, n in self.refused.most_common())
        return (f"{self.read} read, {sum(self.refused.values())} refused ({codes}); {len(self.escapes)} escaped; "
                f"slowest {self.slowest:.2f} s")


def mutate(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """``data`` with one to four things done to it."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice(_WAYS)(rng, data, others)
    return data


def _flip(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1:]


def _cut(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 1, 3, 10, 80)):]


def _double(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    piece = data[at:at + rng.choice((1, 3, 10, 40))]
    return data[:at] + piece * rng.choice((2, 2, 3, 60)) + data[at + len(piece):]


def _put(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(TOKENS) * rng.choice((1, 1, 1, 50)) + data[at:]


def _swap(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    words = re.split(rb"(\s+|[,;:(){}\[\]])", data)
    if len(words) > 1:
        i, j = rng.randrange(len(words)), rng.randrange(len(words))
        words[i], words[j] = words[j], words[i]
    return b"".join(words)


def _swap_lines(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def _graft(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    at, start = rng.randrange(len(data) + 1), rng.randrange(len(other) + 1)
    return data[:at] + other[start:start + rng.choice((5, 30, 200))] + data[at:]


_WAYS: tuple[Callable[[random.Random, bytes, Sequence[bytes]], bytes], ...] = (
    _flip, _cut, _double, _put, _put, _swap, _swap_lines, _graft,
)


def systems() -> list[bytes]:
    """The files that are mutated: systems and conventions, small ones more often, and files that are broken already."""
    sound = [ROOT / "systems", ROOT / "tests" / "data" / "language"]
    texts = [path.read_bytes() for folder in sound for path in sorted(folder.rglob("*.yaml"))]
    broken = [path.read_bytes() for path in sorted((ROOT / "tests" / "data" / "broken").glob("*.yaml"))]
    return [*broken, *(text for text in texts for _ in range(12 if len(text) < 6000 else 2) if len(text) < 30_000)]


def conditions() -> list[bytes]:
    """The conditions that are mutated."""
    data = ROOT / "tests" / "data" / "language"
    lines = [line.split("\t")[0] for name in ("conditions.txt", "written.tsv", "meanings.tsv", "misread.tsv")
             for line in (data / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [line.encode() for line in lines]


def read_condition(data: bytes) -> None:
    """Read it; what is read must read back from its own text."""
    condition = parse(data.decode("utf-8", errors="replace"))
    assert parse(str(condition)) == condition, f"{condition} does not read back"


def read_system(data: bytes) -> None:
    """Load it, with what it names found in the folder of the tests' systems."""
    system_from_text(data.decode("utf-8", errors="surrogateescape"), "fuzz.yaml",
                     ROOT / "tests" / "data" / "language" / "sketches")


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` after so many seconds, where the machine can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"longer than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fuzz(n: int, seed: int, read: Callable[[bytes], None], corpus: Sequence[bytes], limit: float = LIMIT) -> Report:
    """Mutate ``n`` times, read each, and report."""
    rng = random.Random(seed)
    report = Report()
    for _ in range(n):
        data = mutate(rng, rng.choice(corpus), corpus)
        start = time.process_time()
        try:
            with _limit(limit):
                read(data)
            report.read += 1
        except BidcheckError as error:
            found = getattr(error, "problems", None)
            report.refused[found[0].code if found else type(error).__name__] += 1
        except Exception:
            report.escapes.append((repr(data[:1000]), traceback.format_exc(limit=-4)))
        took = time.process_time() - start
        if took > report.slowest:
            report.slowest, report.slowest_input = took, repr(data[:2000])
    return report


def main() -> None:
    """Run both kinds and print what came of it; the exit code is 1 if anything escaped."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-n", type=int, default=10_000, help="how many mutations, two thirds of them of conditions")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    escaped = False
    for name, share, read, corpus in (("conditions", given.n * 2 // 3, read_condition, conditions()),
                                      ("systems", given.n - given.n * 2 // 3, read_system, systems())):
        start = time.perf_counter()
        report = fuzz(share, given.seed, read, corpus)
        print(f"{name}: {share} mutations in {time.perf_counter() - start:.0f} s: {report}")
        for data, trace in report.escapes[:10]:
            print(f"\n{data}\n{trace}")
        if report.slowest > 1:
            print(f"slowest: {report.slowest_input}")
        escaped = escaped or bool(report.escapes)
    raise SystemExit(int(escaped))


if __name__ == "__main__":
    main()
