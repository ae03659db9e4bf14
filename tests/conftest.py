"""Fixtures that tests of several parts share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Give a fresh store."""
    opened = open_store(tmp_path)
    yield opened
    opened.db.close()
