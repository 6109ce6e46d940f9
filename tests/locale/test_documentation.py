"""The page on languages shows what the commands say."""

import re
import shlex
from pathlib import Path

import pytest

from bidcheck.cli import main
from bidcheck.locale import LANGUAGES, maintain

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "languages.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    \$ bidcheck (.*)\n    (.*)$", PAGE, flags=re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_a_command_says_what_the_page_shows(
    capsys: pytest.CaptureFixture[str], command: str, expected: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(shlex.split(command))
    assert (end.value.code, capsys.readouterr().out) == (0, expected + "\n")


def test_the_page_names_the_catalogues_and_the_command() -> None:
    for lang in LANGUAGES:
        if lang != "en":
            assert maintain.place(lang, "po").relative_to(maintain.ROOT).as_posix() in PAGE
    assert "python -m bidcheck.locale.maintain" in PAGE
