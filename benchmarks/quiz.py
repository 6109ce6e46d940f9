"""How long a student waits: for the first question of the command, and for the next one.

    python benchmarks/quiz.py [SYSTEM …]

The first question is timed from the start of a new process until its prompt is on the screen. The next ones are timed
as a student meets them, who thinks for a while: the question after is made meanwhile. ``made`` is the time it takes to
make one, which only a teacher who prints hundreds of them notices. CPU time stands beside wall-clock time, because
other work on the machine makes only the latter longer.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime

THINKING = 1.0
"""A quick student thinks for a second."""


def first(system: str, topic: str) -> tuple[float, float]:
    """Wall-clock and CPU seconds until the first question stands on the screen."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "bidcheck", "quiz", "--system", system, "--topic", topic, "-n", "1", "--store",
         "/dev/shm/bidcheck-benchmark.sqlite3" if os.path.isdir("/dev/shm") else "benchmark.sqlite3"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    seen = b""
    while not seen.endswith(b"> "):
        more = process.stdout.read1(4096)  # type: ignore[union-attr]
        if not more:
            raise SystemExit(seen.decode())
        seen += more
    waited = time.perf_counter() - start
    process.kill()
    process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return waited, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def following(system: str, topic: str, count: int = 20) -> tuple[list[float], list[float]]:
    """Seconds waited for each next question, thinking in between; and seconds it takes to make each."""
    from bidcheck.meaning import open_book
    from bidcheck.quiz.course import Course
    from bidcheck.quiz.session import Session

    book = open_book(system)
    session = Session(Course(book, [topic], 7), count, datetime.now(UTC))
    waited, start = [], time.perf_counter()
    for _ in session.questions():
        waited.append(time.perf_counter() - start)
        time.sleep(THINKING)
        start = time.perf_counter()
    course = Course(book, [topic], 8)
    made = []
    for _ in range(count):
        start = time.process_time()
        course.next()
        made.append(time.process_time() - start)
    return waited[1:], made


def main(systems: list[str]) -> None:
    print(f"{'system':<20} {'topic':<12} {'first s':>8} {'CPU s':>6} {'next ms':>8} {'worst':>6} {'made ms':>8} "
          f"{'worst':>6}")
    for system in systems:
        for topic in ("openings", "responses", "rebids", "conventions", "competition", "meaning", "contrast", "laws"):
            try:
                runs = [first(system, topic) for _ in range(3)]
                waited, made = following(system, topic)
            except (Exception, SystemExit) as error:
                print(f"{system:<20} {topic:<12} {str(error).splitlines()[0][:70]}")
                continue
            wall, cpu = (statistics.median(x) for x in zip(*runs, strict=True))
            print(f"{system:<20} {topic:<12} {wall:8.2f} {cpu:6.2f} {1000 * statistics.median(waited):8.1f} "
                  f"{1000 * max(waited):6.0f} {1000 * statistics.median(made):8.1f} {1000 * max(made):6.0f}",
                  flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["preparatory-club", "five-card-majors"])
