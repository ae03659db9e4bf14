"""An embedder that speaks to ``/embeddings`` of an OpenAI-compatible endpoint: brings `memory.ports.Embedder`.

Vectors are checked before anything sees them: their number, one dimension for all, finite, not zero. What an
endpoint says in an error is shown cleaned; the texts are never part of one.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant import failures
from assistant.errors import EndpointError
from assistant.server_words import one_line
from assistant.transport import http_client_sync
from memory.phrase import Phrase
from memory.ports import EmbeddingUnavailableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.keys import Secret
    from assistant.providers import Endpoint
    from memory.clock import Clock
    from memory.ports import Matrix, Vector

BATCH = 64
"""Texts a request; endpoints take from 32 (TEI) to 2,048 (OpenAI)."""
MAX_CHARACTERS = 6000
"""Of one text. A memory needs a tenth of it, and most models take 512 to 8,192 tokens and refuse more."""
QUERY_SECONDS = 10.0
"""A question waits on this before it can be answered."""
PASSAGE_SECONDS = 60.0
_TRIES = 3
_FIRST_WAIT_SECONDS = 1.0
_RETRIED_STATUS = frozenset({429, 500, 502, 503, 504})
_PROBE = "dimension"


class EndpointEmbedder:
    """An embedding model at an endpoint. Thread-safe."""

    def __init__(
        self, endpoint: Endpoint, model: str, *, key: Secret | None, clock: Clock, dimension: int | None = None
    ) -> None:
        """Prepare; nothing is sent before the first use.

        Args:
            endpoint: where the model is.
            model: its id there.
            key: the key that requests carry.
            clock: for the waits that servers ask for.
            dimension: what to ask the model for; None takes its own, found out by the first vector.
        """
        self._endpoint = endpoint
        self._model = model
        self._key = key
        self._clock = clock
        self._asked = dimension
        self._dimension = dimension

    def __repr__(self) -> str:
        return f"EndpointEmbedder({self._endpoint.name!r}, {self._model!r})"

    @property
    def model(self) -> str:
        """The model with the host that serves it, and the dimension where one was asked for."""
        suffix = f"@{self._asked}" if self._asked else ""
        return f"endpoint/{self._endpoint.name}/{self._model}{suffix}"

    @property
    def dimension(self) -> int:
        """How many numbers a vector has; asks the endpoint for one vector if it is not known yet.

        Raises:
            EmbeddingUnavailableError: the endpoint gives none.
        """
        if self._dimension is None:
            self._dimension = int(self._embed([_PROBE], QUERY_SECONDS).shape[1])
        return self._dimension

    def query(self, text: str) -> Vector:
        """Embed a question.

        Raises:
            EmbeddingUnavailableError: the endpoint failed or sent no usable vector.
        """
        vector: Vector = self._embed([text], QUERY_SECONDS)[0]
        return vector

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Embed what is to be found, in batches.

        Raises:
            EmbeddingUnavailableError: the endpoint failed or sent no usable vectors.
        """
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
        return np.concatenate([self._embed(batch, PASSAGE_SECONDS) for batch in batches])

    def _embed(self, texts: Sequence[str], seconds: float) -> Matrix:
        body: dict[str, Any] = {"model": self._model, "input": [_fit(text) for text in texts]}
        if self._asked:
            body["dimensions"] = self._asked
        matrix = _vectors(self._post(body, seconds), len(texts))
        if matrix is None:
            message = Phrase(
                "{name} sent no usable vectors for {model}", name=self._endpoint.name, model=one_line(self._model)
            )
            raise EmbeddingUnavailableError(message)
        if self._dimension is not None and matrix.shape[1] != self._dimension:
            message = Phrase(
                "{model} gave {count} numbers a vector in place of {due}",
                model=one_line(self._model),
                count=matrix.shape[1],
                due=self._dimension,
            )
            raise EmbeddingUnavailableError(message)
        self._dimension = int(matrix.shape[1])
        return matrix

    def _post(self, body: dict[str, Any], seconds: float) -> Any:  # noqa: ANN401  (any JSON)
        problem: EndpointError | None = None
        for attempt in range(_TRIES):
            if problem is not None:
                time.sleep(min(problem.retry_after or _FIRST_WAIT_SECONDS * 2**attempt, seconds))
            try:
                return self._post_once(body, seconds)
            except EndpointError as error:
                problem = error
                if error.status not in _RETRIED_STATUS:
                    break
        raise EmbeddingUnavailableError(problem.in_one_line() if problem is not None else "") from None

    def _post_once(self, body: dict[str, Any], seconds: float) -> Any:  # noqa: ANN401  (any JSON)
        secrets = (self._key.reveal(),) if self._key else ()
        headers = {"Authorization": f"Bearer {self._key.reveal()}"} if self._key else {}
        url = f"{self._endpoint.base_url.rstrip('/')}/embeddings"
        try:
            with http_client_sync(self._endpoint, seconds=seconds) as client:
                response = client.post(url, json=body, headers=headers)
        except Exception as error:  # noqa: BLE001  (every transport error of every version means the same)
            raise failures.from_connection(self._endpoint, error, secrets) from None
        if response.is_success:
            try:
                return response.json()
            except (ValueError, RecursionError):
                raise failures.not_an_answer(self._endpoint, response.text, secrets) from None
        raise failures.from_status(
            self._endpoint,
            self._model,
            response.status_code,
            response.text,
            dict(response.headers),
            now=self._clock.now(),
            secrets=secrets,
        )


def _fit(text: str) -> str:
    """Cut a text, make it sendable, and never empty: some servers refuse an empty input."""
    cut = text[:MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
    return cut if cut.strip() else "-"


def _vectors(answer: Any, count: int) -> Matrix | None:  # noqa: ANN401  (any JSON)
    """Read the vectors of an answer in the order of the texts, normalised; None when they cannot be used."""
    entries = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(entries, list) or len(entries) != count or not all(isinstance(entry, dict) for entry in entries):
        return None
    order = [entry.get("index", place) for place, entry in enumerate(entries)]
    if sorted(order) != list(range(count)):
        return None
    try:
        rows = [entry["embedding"] for _, entry in sorted(zip(order, entries, strict=True), key=lambda pair: pair[0])]
        with np.errstate(over="ignore"):
            # what overflows becomes infinite, and is refused as that below
            matrix = np.asarray(rows, dtype=np.float32)
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    if matrix.ndim != 2 or not matrix.shape[1] or not np.isfinite(matrix).all():  # noqa: PLR2004  (texts by numbers)
        return None
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or (lengths == 0).any():
        return None
    normalised: Matrix = (matrix / lengths).astype(np.float32)
    return normalised
