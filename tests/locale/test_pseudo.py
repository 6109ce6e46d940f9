"""Every message on its way to a person goes through the catalogue: in a made-up language nothing stays English."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"

SHEET = "form: rubber\ndeals:\n  - {declarer: N, contract: 4C, tricks: 11, honours: {N: 4}}\n" \
        "  - {declarer: S, contract: 3H, tricks: 8}\nclaimed: {NS: 500, EW: 550}\n"
CHICAGO = "form: chicago\ndealer: N\ndeals:\n  - {declarer: N, contract: 2D, tricks: 8}\n" \
          "  - {declarer: E, contract: 1NTX, tricks: 5}\n"
RESULTS = "board\tns\tew\tscore\n1\t1\t2\t420\n1\t3\t4\t-50\n2\t1\t4\t110\n2\t3\t2\t140\n"
MATCH = "declarer\tcontract\ttricks\nAna\t4SX\t10\nBob\t3NT\t7\n-\tP\t-\n"

HAND = "KQ84.AJ63.7.KJ52"
COMMANDS: dict[str, tuple[list[str], str]] = {
    "recommend": (["recommend", "--system", "house-game", "--hand", HAND], ""),
    "recommend an answer": (
        ["recommend", "--system", "preparatory-club", "--hand", "Q32.AJ63.752.J52", "--auction", "1H P"], ""),
    "recommend where opponents bid": (
        ["recommend", "--system", "preparatory-club", "--hand", "AQ32.AJ63.7.KJ52", "--auction", "1D"], ""),
    "evaluate": (["evaluate", HAND, "--partner-suit", "H"], ""),
    "explore": (["explore", "--system", "house-game"], ""),
    "meaning": (["meaning", "--system", "house-game", "--auction", "1H P 2H"], ""),
    "count": (["count", "15-17 hcp, balanced, a 5-card major or not stopper in hearts"], ""),
    "count two": (["count", "20+ hcp", "--with", "8-9, balanced"], ""),
    "lint": (["lint", str(DATA / "quiz" / "small.yaml")], ""),
    "quiz of calls": (["quiz", "--system", "house-game", "--topic", "openings", "-n", "2", "--seed", "1"],
                      "h\nh\n?\n1\nw\ns\nwhy 1\nq\n"),
    "quiz of counting": (["quiz", "--system", "house-game", "--topic", "evaluation", "-n", "4", "--seed", "2"],
                         "a\nb\na\na\nwhy 1\nwhy 2\nq\n"),
    "quiz of laws": (["quiz", "--topic", "laws", "-n", "6", "--seed", "3"], "a\na\na\na\na\na\nwhy 1\nwhy 3\nq\n"),
    "quiz of scores": (["quiz", "--topic", "scoring", "-n", "8", "--seed", "4"],
                       "a\na\na\na\na\na\na\na\nwhy 1\nwhy 4\nwhy 7\nq\n"),
    "quiz on paper": (["quiz", "--topic", "laws", "-n", "3", "--seed", "5", "--format", "text"], ""),
    "score": (["score", "4SX", "--tricks", "9", "--vul", "--claimed", "100"], ""),
    "score sheet": (["score", "-"], SHEET),
    "Chicago": (["score", "-"], CHICAGO),
    "imps": (["imps", "420", "-50"], ""),
    "vp": (["vp", "10", "--boards", "16"], ""),
    "matchpoints": (["matchpoints", "-"], RESULTS),
    "auction": (["auction", "1H P 2H P P P"], ""),
    "illegal auction": (["auction", "1H P 1D"], ""),
    "deal": (["deal", "--north", "20+ hcp", "-n", "1", "--seed", "1"], ""),
    "check": (["check", str(DATA / "check" / "night.pbn"), "--ns", "house-game", "--ew", "house-game"], ""),
    "bridgette bids": (["bridgette", "bids", "AQJ8.K74.Q92.6+GR", "--auction", "1H"], ""),
    "bridgette plays": (["bridgette", "plays", "AQ.K7.9.6+GR", "--led", "SK", "--trumps", "H"], ""),
    "bridgette score": (["bridgette", "score", "4SX", "--tricks", "10"], ""),
    "bridgette match": (["bridgette", "match", "-"], MATCH),
    "bridgette rules": (["bridgette", "rules"], ""),
    "systems": (["systems"], ""),
    "progress": (["progress"], ""),
    "simulate": (["simulate", "--ns", "house-game", "--ew", "house-game", "-n", "4", "--seed", "1", "--contracts-only"],
                 ""),
    "diff": (["diff", str(DATA / "check" / "sensible.yaml"), str(DATA / "check" / "plain.yaml")], ""),
    "page of a score": (["score", "-", "--format", "html"], SHEET),
    "page of a check": (["check", str(DATA / "check" / "night.pbn"), "--ns", "house-game", "--format", "html"], ""),
    "page of a quiz": (["quiz", "--topic", "laws", "-n", "3", "--seed", "6", "--format", "html"], ""),
    "lesson": (["lesson", "--system", str(DATA / "quiz" / "small.yaml")], ""),
}

STAYS = re.compile("|".join((
    r"[AKQJT2-9.]+\+[GRL]+",  # a hand with colons
    r"\b(Ana|Bob|Wanda|Nuri|Ela|Sava|Club evening|student|sensible|plain|house-game|preparatory-club|small)\b",  # names
    r"^  [a-z0-9_-]+  ",  # a shipped system
    r"standard input:\d+:\d+|[^ ]+\.(pbn|lin|yaml)(:\d+)*",  # a file, and where in it
    r"(?<=night\.pbn):\d+: [^⟦]+$|: /.*night\.pbn:\d+: .*",  # a fault of the record itself
    r"--ns|--ew",  # options
    r"  15-17 hcp, balanced ",  # what somebody explained
    r"^ +(openings:|- )?[1-7][A-Z]{1,2}:.*|^ +(openings:|- P: otherwise)$",  # a line of a system file
    r"> .*|'why'",  # what was typed
    r"\b[A-Z]\d{3}\b|\[[a-z_-]+\]",  # codes, and the names of rules and options
    r"\b(HCP|HDr?|H|D)\b",  # how points are counted, as the notes have it
    r"\b([1-7]?(C|D|H|S|NT?)X{0,2}|[1-7]|P|XX?|NS|EW|[NESW]|VP|mp|N–S|E–W)\b",  # signs
    r"\b[SHDC]?([AKQJTx2-9]|10)+(\.[AKQJTx2-9]*)*\b|0NT",  # cards
    r"\bI{1,3}\b|\bIV\b|Bridgette|NUSKMP|nuskmp|forum\.\S+",  # deals of the source, a game, sources
)))


def run(commands: dict[str, tuple[list[str], str]], folder: Path) -> dict[str, str]:
    """What the commands say in the made-up language, in a process of their own."""
    asked = folder / "commands.json"
    store = ["--store", str(folder / "store.db")]
    more = {"quiz": store, "progress": store, "lesson": ["--out", str(folder / "lesson")]}
    asked.write_text(json.dumps([
        [name, arguments + more.get(arguments[0], []), typed] for name, (arguments, typed) in commands.items()
    ]), encoding="utf-8")
    done = subprocess.run([sys.executable, str(HERE / "pseudo.py"), str(asked)], capture_output=True, text=True,
                          encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return run(COMMANDS, tmp_path_factory.mktemp("pseudo"))


def english(text: str) -> list[str]:
    """The words of a text outside the brackets that are no sign, name or card."""
    bare = text
    while "⟦" in bare:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)
        if shorter == bare:
            break
        bare = shorter
    words = []
    for line in bare.splitlines():
        left = STAYS.sub(" ", line)
        if re.search(r"[A-Za-z]{2,}", left):
            words.append(line.strip())
    return words


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_nothing_past_the_catalogue(said: dict[str, str], name: str) -> None:
    assert "⟦" in said[name]
    assert english(said[name]) == []


@pytest.mark.slow
def test_the_pages_and_the_findings_of_the_house_game_say_nothing_past_the_catalogue(tmp_path: Path) -> None:
    found = run({"lesson": (["lesson", "--system", "house-game"], ""), "lint": (["lint", "house-game"], "")}, tmp_path)
    assert len(found["lesson"]) > 10_000
    assert english(found["lesson"]) == []
    assert english(found["lint"]) == []
