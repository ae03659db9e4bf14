"""What the integration tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.endpoints import ScriptedEndpoint
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memory.recall.recall import Recall
    from tests.store import Store


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    """Give an endpoint that answers as it is told, over HTTP."""
    with ScriptedEndpoint() as served:
        yield served


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """Give a home with an empty profile."""
    opened = open_home(tmp_path / "home")
    yield opened
    opened.close()


@pytest.fixture
def recall(store: Store) -> Iterator[Recall]:
    """Give recall by words and keys over the store."""
    from memory.recall.recall import Recall

    found = Recall(store.db, None, None, store.clock)
    yield found
    found.close()
