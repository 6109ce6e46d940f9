"""Running a command in this process, as a user would."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from typing import Any

from bidcheck.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def bidcheck(*args: str) -> Answer:
    """The answer of ``bidcheck ARGS``."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(args))
        except SystemExit as end:
            code = int(end.code or 0)
    assert "Traceback" not in err.getvalue()
    return Answer(code, out.getvalue(), err.getvalue())
