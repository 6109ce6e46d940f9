"""The house: which room knows which, and what the wheel holds."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bidcheck"

ROOMS = [
    {"errors", "vocabulary", "resources", "source", "locale", "spread"},
    {"cards", "calls", "auction", "grammars", "kept"},
    {"evaluation", "scoring", "bridgette", "dds"},
    {"conditions"},
    {"handspace", "system", "records"},
    {"meaning"},
    {"advise", "alone", "survey", "dealing"},
    {"explain"},
    {"render", "surveys"},
    {"lint", "compare"},
    {"quiz", "lessons", "check", "simulate"},
    {"cli"},
]
"""The rooms from the ground up: a room may know those of its own floor and below, and none above."""

FLOOR = {name: at for at, names in enumerate(ROOMS) for name in names}
HEAVY = {"numpy", "lark", "yaml", "jinja2", "rich", "endplay", "fsrs", "genanki", "dask", "distributed"}


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "_data" not in p.parts)


def room(path: Path) -> str | None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return None if parts[0] in ("__init__", "__main__") else parts[0]


def imported(path: Path, *, top_only: bool = False) -> set[str]:
    """The full names that a module imports; ``top_only`` leaves out those inside functions and for type checking."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    if top_only:
        nodes = list(tree.body)
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{a.name}" for a in node.names)
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(ROOT)))
def test_a_room_knows_only_the_rooms_below(path: Path) -> None:
    here = room(path)
    if here is None:
        return
    assert here in FLOOR, f"{here} has no floor: put it into ROOMS"
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "bidcheck" and len(parts) > 1 and parts[1] in FLOOR:
            assert FLOOR[parts[1]] <= FLOOR[here], f"{path.name} imports {name}, which is above it"


@pytest.mark.parametrize("name", [
    "cli", "cli.options", "cli.recommend", "cli.explore", "cli.lint", "cli.count", "cli.check", "cli.simulate",
])
def test_commands_import_nothing_heavy_before_they_are_called(name: str) -> None:
    code = f"import sys, bidcheck.{name}; print(sorted(set({sorted(HEAVY)!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_one_opening_is_recommended_without_numpy() -> None:
    code = (
        "import sys\n"
        "from bidcheck.cli import main\n"
        "try:\n    main(['recommend', '--system', 'preparatory-club', '--hand', 'KQ84.AJ63.7.KJ52'])\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "False"


def test_bridge_is_in_the_systems_and_not_in_the_grammar_folders() -> None:
    assert not list((ROOT / "systems").rglob("*.py"))
    assert not list((ROOT / "grammar").rglob("*.py"))


@pytest.mark.slow
def test_the_wheel_holds_what_the_checkout_holds(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)],
                   check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {n for n in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in n}
    tracked = subprocess.run(["git", "ls-files", "bidcheck", "systems", "grammar"], cwd=ROOT, check=True,
                             capture_output=True, text=True).stdout.splitlines()
    wanted = {n if n.startswith("bidcheck/") else f"bidcheck/_data/{n}" for n in tracked}
    assert held == {n for n in wanted if not n.endswith(".gitignore")}
    assert {f"bidcheck/locale/{lang}/LC_MESSAGES/bidcheck.mo" for lang in ("tr", "sr")} <= held
