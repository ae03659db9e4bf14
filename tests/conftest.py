"""Fixtures that tests of several parts share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from memory import native_threads
from tests import lean
from tests.examples import examples

lean.keep_compiled()
PATTERNS = lean.keep_patterns()

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.store import Store


# As at the start of `hippo`, before the libraries that read it are loaded.
native_threads.keep_quiet()

# A busy machine says nothing about the code, so no example is failed for the time it took.
settings.register_profile(
    "hippo", deadline=None, max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("hippo")


def pytest_collection_finish() -> None:
    """Every test file is imported."""
    PATTERNS.keep()
    lean.share_statements()
    lean.share_stylesheets()
    lean.spare_searches()


def pytest_unconfigure() -> None:
    """Every test has run."""
    lean.search_once_at_the_end()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Let no test leave its language to the next one of the same process."""
    yield
    if (spoken := sys.modules.get("ui.locale")) is not None:
        spoken.use("en")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Give a fresh store."""
    # Not above: the process that hands the tests out to the others runs none, and they wait for it.
    from tests.store import open_store

    opened = open_store(tmp_path)
    yield opened
    opened.db.close()
