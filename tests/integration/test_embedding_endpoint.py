"""Vectors from an endpoint are checked before anything sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assistant.embedding_endpoint import BATCH, MAX_CHARACTERS, EndpointEmbedder
from assistant.keys import Secret
from memory.clock import SystemClock
from memory.ports import EmbeddingUnavailableError
from tests.endpoints import RecordedRequest, ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "k-5f2c-not-for-logs"


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as running:
        yield running


def embedder(server: ScriptedEndpoint, **options: Any) -> EndpointEmbedder:
    return EndpointEmbedder(server.endpoint(), "e5", clock=SystemClock(), **{"key": None, **options})


def shuffled(request: RecordedRequest) -> dict[str, Any]:
    rows = [{"index": i, "embedding": [float(len(text)), 1.0, 0.0]} for i, text in enumerate(request.body["input"])]
    return {"data": rows[::-1]}


def test_vectors_come_normalised_in_the_order_of_the_texts(server: ScriptedEndpoint) -> None:
    server.pages["/v1/embeddings"] = shuffled
    embed = embedder(server)
    matrix = embed.passages(["a" * n for n in range(1, BATCH + 9)])
    assert matrix.shape == (BATCH + 8, 3)
    assert matrix.dtype == np.float32
    assert np.allclose(np.linalg.norm(matrix, axis=1), 1)
    assert np.all(np.diff(matrix[:, 0]) > 0)
    assert len(server.requests) == 2
    assert embed.dimension == 3
    assert embed.passages([]).shape == (0, 3)


def test_any_text_can_be_sent(server: ScriptedEndpoint) -> None:
    server.pages["/v1/embeddings"] = shuffled
    embed = embedder(server, dimension=3)
    for text in ("", "  ", "\ud83d", "\x00", "好" * 100_000):
        assert embed.query(text).shape == (3,)
    assert max(len(request.body["input"][0]) for request in server.requests) == MAX_CHARACTERS
    assert server.requests[0].body["dimensions"] == 3


@pytest.mark.parametrize(
    "answer",
    [
        {"data": []},
        {"data": [{"index": 0, "embedding": []}]},
        {"data": [{"index": 0, "embedding": ["x"]}]},
        {"data": [{"index": 0, "embedding": [float("nan"), 1]}]},
        {"data": [{"index": 0, "embedding": [0.0, 0.0]}]},
        {"data": [{"index": 5, "embedding": [1.0]}]},
        {"data": [{"index": 0, "embedding": [1e39, 1.0]}]},
        {"data": [{"embedding": [[1.0]]}]},
        {"data": "x"},
        ["x"],
    ],
)
def test_vectors_that_are_none_are_refused(server: ScriptedEndpoint, answer: Any) -> None:
    server.pages["/v1/embeddings"] = answer
    with pytest.raises(EmbeddingUnavailableError, match="no usable vectors"):
        embedder(server).query("x")


def test_a_model_that_changed_its_dimension_is_refused(server: ScriptedEndpoint) -> None:
    server.pages["/v1/embeddings"] = shuffled
    with pytest.raises(EmbeddingUnavailableError, match="3 numbers a vector in place of 4"):
        embedder(server, dimension=4).query("x")


def test_failures_say_why_without_text_or_key(server: ScriptedEndpoint) -> None:
    server.key = KEY
    with pytest.raises(EmbeddingUnavailableError) as caught:
        embedder(server, key=Secret("k-wrong-one-entirely")).query("my secret diary")
    assert "refused the key" in str(caught.value)
    assert "diary" not in str(caught.value)
    assert "wrong-one" not in str(caught.value)
    server.stop()
    with pytest.raises(EmbeddingUnavailableError, match="listens"):
        embedder(server).query("x")
