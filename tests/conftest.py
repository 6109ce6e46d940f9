"""``--slow``: the long proofs run where they are asked for, or where the environment says CI."""

from __future__ import annotations

import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long proofs too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow") or os.environ.get("CI") == "true":
        return
    skip = pytest.mark.skip(reason="a long proof: --slow runs it")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(skip)
