"""Comments that put findings aside: at a line, and by the auction for notes that extend a system."""

from __future__ import annotations

from pathlib import Path

import pytest

from bidcheck.lint.finding import Severity
from bidcheck.lint.run import Report, lint

BASE = """bidcheck: 1
system: base
targets: {unit: hcp, 3NT: 25}
openings:
  - 1NT: {shows: "12-14 hcp, balanced", then: [{3NT: "10+ hcp"}, {P: otherwise}]}
  - 1C: {shows: "13+ hcp", then: [{3NT: "8+ hcp"}, {1NT: "0-7 hcp"}]}
  - P: otherwise
"""


def looked_at(folder: Path, comments: str) -> Report:
    (folder / "base.yaml").write_text(BASE)
    mine = folder / "mine.yaml"
    mine.write_text(f"bidcheck: 1\nsystem: mine\nextends: base.yaml\n{comments}")
    return lint(str(mine))


def told(report: Report, code: str) -> int:
    return sum(f.code == code for f in report.findings)


def test_an_extending_file_puts_aside_by_the_auction(tmp_path: Path) -> None:
    assert told(looked_at(tmp_path, ""), "P502") == 2
    report = looked_at(tmp_path, "# bidcheck: ignore[P502] after 1NT -- we are bold\n")
    assert told(report, "P502") == 1
    assert [f.code for f in report.aside] == ["P502"]
    assert told(report, "N901") == 0


@pytest.mark.parametrize(("where", "left"), [
    ("1C: 3NT", 1), ("1x: 3NT, 4NT", 1), ("1C: 4NT", 2), ("1M", 2), ("1any", 0), ("openings", 2), ("1C: 3y", 2),
    ("1NT: 3any", 1)])
def test_which_auctions_and_calls_are_meant(tmp_path: Path, where: str, left: int) -> None:
    report = looked_at(tmp_path, f"# bidcheck: ignore[P502] after {where} -- we are bold\n")
    assert told(report, "P502") == left
    assert told(report, "N901") == (left == 2)


@pytest.mark.parametrize(("where", "fault"), [("1x 1y 1Q", "1Q"), ("1NT: 9NT", "9NT"), ("1NT (", " --")])
def test_an_auction_that_cannot_be_read_is_told_of_where_it_is(tmp_path: Path, where: str, fault: str) -> None:
    text = f"# bidcheck: ignore[P502] after {where} -- we are bold"
    report = looked_at(tmp_path, text + "\n")
    places = [f.place for f in report.findings if f.code == "N904"]
    assert [(p.line, p.column) for p in places] == [(4, text.index(fault) + 1)]
    assert told(report, "P502") == 2


def test_what_a_base_puts_aside_by_the_auction_stays_aside_in_what_extends_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE + "# bidcheck: ignore[P502] after 1NT -- we are bold\n")
    (tmp_path / "mine.yaml").write_text("bidcheck: 1\nsystem: mine\nextends: base.yaml\n")
    assert told(lint(str(tmp_path / "mine.yaml")), "P502") == 1
    assert told(lint(str(tmp_path / "base.yaml")), "P502") == 1


RELAYS = """bidcheck: 1
system: relays
targets: {unit: hcp, 3NT: 25}
openings:
  - 1NT: {shows: "12-14 hcp, balanced", then: [{2C: {shows: any hand, artificial: true, forcing: one round}}]}
  - P: otherwise
after:
  1NT 2C: [{2D: {shows: any hand, artificial: true, forcing: one round}}]
  1NT 2C 2D: [{3C: {shows: "6+ clubs, 0-9 hcp"}}, {3NT: "13+ hcp"}, {2NT: otherwise}]
  1NT 2C 2D 3C: [{3NT: "14 hcp"}, {P: otherwise}]
"""


@pytest.mark.parametrize(("where", "left"), [("1NT 2C 2D 3m: 3NT", 0), ("1NT 2m 2om 3m: 3NT", 1)])
def test_an_artificial_call_names_no_suit(tmp_path: Path, where: str, left: int) -> None:
    """Clubs are free for the letter after an artificial two clubs, and no letter stands for that call."""
    (tmp_path / "relays.yaml").write_text(RELAYS + f"# bidcheck: ignore[P502] after {where} -- we are bold\n")
    assert told(lint(str(tmp_path / "relays.yaml")), "P502") == left


def test_a_comment_by_the_auction_needs_its_reason(tmp_path: Path) -> None:
    report = looked_at(tmp_path, "# bidcheck: ignore[P502] after 1NT\n")
    assert told(report, "N903") == 1
    assert told(report, "P502") == 1


@pytest.mark.parametrize(("kind", "severity"), [("convention", Severity.INFO), ("system", Severity.WARNING)])
def test_an_unused_comment_in_a_convention_may_be_needed_elsewhere(
        tmp_path: Path, kind: str, severity: Severity) -> None:
    table = "attach: 1NT\nthen:" if kind == "convention" else "openings:"
    (tmp_path / "notes.yaml").write_text(
        f"bidcheck: 1\n{kind}: notes\n{table}\n  # bidcheck: ignore[P502] -- bold\n  - 2NT: 8+ hcp\n  - P: otherwise\n")
    found = [f for f in lint(str(tmp_path / "notes.yaml")).findings if f.code == "N901"]
    assert [f.severity for f in found] == [severity]
