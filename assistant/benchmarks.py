"""Measures what a person waits for, beside a baseline in the same run: times of a shared machine mean nothing alone.

The home is made of invented memories. Their vectors are drawn at random, since embedding ten thousand texts takes
minutes and how a vector came about changes nothing in how long it takes to find; questions are embedded for real.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.errors import MeasurementError
from memory import text_index, vector_rows
from memory.embedding import open_embedder
from memory.indexing import FILLING
from memory.phrase import Phrase
from memory.records import Entity, Fact, FactVersion
from memory.values import USER, Kind, Origin, OwnerKey, OwnerKind, Status
from memory.vectors.fallback_index import FallbackIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.hippo import Hippo
    from memory.ports import Embedder, Vector

SEED = 7
"""The same home and the same questions in every run."""

QUESTIONS = 100

OPEN_SECONDS = 60.0
"""For Milvus to open, before anything is measured."""

SETTLED_SHARE = 0.05
"""Of one processor: less than this is nothing but waiting."""

SETTLE_SECONDS = 120.0
"""For what filling left to do in the background, such as the graph of the vector index: some 5 s at 10,000."""

_LOOK_SECONDS = 0.5

WARM_UP = 5
"""Questions asked before measuring begins: the first ones load the index and compile SQL."""

EXACT_LIMIT = 50
"""Neighbours that the exact search returns, about as many as recall asks its index for."""

INVENTING = Phrase("inventing memories")
SETTLING = Phrase("waiting until the machine is still")
MEASURING = Phrase("measuring")

_PEOPLE = ("Ana", "Bo", "Chidi", "Dara", "Emil", "Fatou", "小林", "老周", "阿青", "Greta")
_THINGS = ("tea", "chess", "bicycle", "garden", "violin", "router", "invoice", "租房", "钓鱼", "report", "visa", "猫")
_VERBS = ("likes", "keeps", "repaired", "ordered", "sold", "studies", "prefers", "planned", "lost", "找到了")
_ASK = (
    "What do you know about the {thing}?",
    "Remind me what {person} said about the {thing}",
    "{person} 的{thing}后来怎么样了？",
    "Which {thing} should I take to {person}?",
    "帮我想想{thing}的事，上次说到哪了",
)


def assemble_times(hippo: Hippo, memories: int) -> dict[str, Any]:
    """Fill an empty home with `memories` and time assemblies, the embedder alone, and an exact search.

    Args:
        hippo: an open home with nothing in it.
        memories: how many facts to invent.

    Returns:
        ``{"memories", "assemble_ms": {"p50", "p95"}, "embed_ms", "exact_ms", "ratio_p95"}``; the ratio is the p95 of
        an assembly over the sum of the other two p95.
    """
    embedder = hippo.embedder
    if embedder is None:
        raise _no_embedder()
    matrix = fill(hippo, memories, embedder)
    with hippo.under_way.step(SETTLING):
        settle()
    fresh = open_embedder("auto")
    assert fresh is not None  # noqa: S101 - one was found a moment ago
    draw = random.Random(SEED)  # noqa: S311 - invented questions, nothing secret
    questions = [_question(draw, number) for number in range(QUESTIONS + WARM_UP)]
    embed, exact, whole = [], [], []
    with hippo.under_way.step(MEASURING, len(questions)) as reached:
        for question in questions:
            vector, seconds = _timed(lambda text=question: fresh.query(text))  # type: ignore[misc]
            embed.append(seconds)
            exact.append(_timed(lambda query=vector: _exact(matrix, query))[1])  # type: ignore[misc]
            whole.append(_timed(lambda text=question: hippo.plan(None, text))[1])  # type: ignore[misc]
            reached(len(whole))
    times = {"assemble_ms": whole, "embed_ms": embed, "exact_ms": exact}
    result: dict[str, Any] = {"memories": memories}
    result |= {name: _percentiles(values[WARM_UP:]) for name, values in times.items()}
    baseline = result["embed_ms"]["p95"] + result["exact_ms"]["p95"]
    return {**result, "ratio_p95": round(result["assemble_ms"]["p95"] / baseline, 2)}


def recall_times(hippo: Hippo, memories: int) -> dict[str, Any]:
    """Time single recalls of a known memory by a word that only it holds, and say how many were found.

    Returns:
        ``{"memories", "recall_ms": {"p50", "p95"}, "found"}`` with the share of questions whose memory came back.
    """
    embedder = hippo.embedder
    if embedder is None:
        raise _no_embedder()
    fill(hippo, memories, embedder)
    with hippo.under_way.step(SETTLING):
        settle()
    draw = random.Random(SEED)  # noqa: S311 - invented questions, nothing secret
    picked = [draw.randrange(memories) for _ in range(QUESTIONS + WARM_UP)]
    times, found = [], 0
    with hippo.under_way.step(MEASURING, len(picked)) as reached:
        for number in picked:
            question = f"Where did I note {code_of(number)}?"
            plan, seconds = _timed(lambda text=question: hippo.plan(None, text))  # type: ignore[misc]
            times.append(seconds)
            found += any(code_of(number) in item.text for item in plan.injected)
            reached(len(times))
    return {"memories": memories, "recall_ms": _percentiles(times[WARM_UP:]), "found": round(found / len(picked), 3)}


def _no_embedder() -> MeasurementError:
    return MeasurementError(
        Phrase("There is no embedder to measure with."), Phrase("Reinstall Hippo: the built-in one comes with it.")
    )


def fill(hippo: Hippo, memories: int, embedder: Embedder) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Put invented memories into the home with random unit vectors; return these, shape (memories, dimension)."""
    vectors = np.random.default_rng(SEED).standard_normal((memories, embedder.dimension)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    keys = invent(hippo, memories)
    with hippo.db.write() as session:
        vector_rows.save(session, embedder, [hippo.profile_id] * memories, keys, vectors)
    if isinstance(hippo.vectors, FallbackIndex):
        hippo.vectors.wait_until_open(OPEN_SECONDS)
    if hippo.vectors is not None:
        with hippo.db.read() as session, hippo.under_way.step(FILLING, memories) as reached:
            hippo.vectors.rebuild(list(vector_rows.index_rows(session, embedder)), reached)
    return vectors


def invent(hippo: Hippo, memories: int) -> list[OwnerKey]:
    """Put invented memories into the home, without vectors; return what they are called."""
    draw = random.Random(SEED)  # noqa: S311 - invented memories, nothing secret
    now = hippo.clock.now()
    with hippo.db.write() as session, hippo.under_way.step(INVENTING, memories) as reached:
        user = Entity(profile_id=hippo.profile_id, name=USER, kind="user", created_at=now)
        session.add(user)
        session.flush()
        assert user.id is not None  # noqa: S101 - flushed rows have an id
        keys: list[OwnerKey] = []
        for number in range(memories):
            thing, person = draw.choice(_THINGS), draw.choice(_PEOPLE)
            value = f"{thing} {code_of(number)}"
            fact = Fact(profile_id=hippo.profile_id, entity_id=user.id, attribute=f"note_{number}", created_at=now)
            session.add(fact)
            session.flush()
            assert fact.id is not None  # noqa: S101 - flushed rows have an id
            version = FactVersion(
                profile_id=hippo.profile_id,
                fact_id=fact.id,
                number=1,
                value=value,
                text=f"The user {draw.choice(_VERBS)} the {thing} with {person}, code {code_of(number)}.",
                kind=draw.choice((Kind.FACT, Kind.PREFERENCE, Kind.EPISODE)).value,
                origin=Origin.USER_SAID.value,
                status=Status.CURRENT.value,
                importance=draw.randint(1, 10),
                valid_from=now,
                said_at=now,
                created_at=now,
            )
            session.add(version)
            session.flush()
            assert version.id is not None  # noqa: S101 - flushed rows have an id
            key = OwnerKey(OwnerKind.FACT, version.id)
            text_index.put(session, key, hippo.profile_id, version.text)
            keys.append(key)
            reached(len(keys))
    return keys


def settle() -> None:
    """Wait until this process has nothing to do: a home just filled is not the home that a person talks to."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while time.monotonic() < deadline:
        before = time.process_time()
        time.sleep(_LOOK_SECONDS)
        if time.process_time() - before < SETTLED_SHARE * _LOOK_SECONDS:
            return


def code_of(number: int) -> str:
    """Return the word that the invented memory of this number holds and no other does."""
    return f"QX-{number:05d}"


def _question(draw: random.Random, number: int) -> str:
    text = draw.choice(_ASK).format(person=draw.choice(_PEOPLE), thing=draw.choice(_THINGS))
    return f"{text} ({number})"


def _exact(matrix: np.ndarray[Any, np.dtype[np.float32]], query: Vector) -> Sequence[int]:
    scores = matrix @ query
    limit = min(EXACT_LIMIT, len(scores))
    best = np.argpartition(-scores, limit - 1)[:limit]
    return [int(index) for index in best[np.argsort(-scores[best])]]


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    value = work()
    return value, (time.perf_counter() - start) * 1_000


def _percentiles(milliseconds: Sequence[float]) -> dict[str, float]:
    return {
        "p50": round(float(np.percentile(milliseconds, 50)), 2),
        "p95": round(float(np.percentile(milliseconds, 95)), 2),
    }
