"""Profiles: whatever is done in several of them, in any order, none ever sees a row of another."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from memory import text_index
from memory.database import ensure_profile
from memory.entities import Entities
from memory.erasure import Erasure, Folders, Selection, load_key
from memory.indexing import Indexing
from memory.portability import Portability
from memory.recall.recall import Recall, RecallQuery
from memory.values import MessageState, Status
from memory.vectors.collection import CollectionPlan
from memory.vectors.exact_index import ExactIndex
from memory.vectors.lite_server import LiteServer
from memory.vectors.milvus_index import MilvusIndex
from memory.vectors.places import LitePlace, ServerPlace
from memory.worker import Worker
from tests.integration.milvus_server import TOKEN, RunningMilvus, milvus_server, own_collections
from tests.integration.vector_samples import DIMENSION, WordEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from memory.ports import VectorIndex
    from tests.store import Store

__all__ = ["milvus_server"]  # a fixture is found by its name in this module

HOUSES = ("amber", "birch", "cedar")
"""Each profile's own word: it stands in everything that is said there, and nowhere else."""
SHARED = ("tea", "Anna", "Oslo", "猫", "port 8080", "allergic to nuts", "项目", "' OR 1=1 --", "profile_id >= 0")
"""What all of them speak of."""


class Houses:
    """Three profiles in one home, with all that can be searched."""

    def __init__(self, store: Store, folder: Path, index: VectorIndex, embedder: WordEmbedder, seed: int) -> None:
        self.store = store
        self.random = random.Random(seed)
        self.index = index
        self.embedder = embedder
        self.profiles = {house: ensure_profile(store.db, house, store.clock) for house in HOUSES}
        self.chats: dict[str, list[int]] = {house: [] for house in HOUSES}
        self.key = load_key(folder / "key")
        folders = Folders(folder, folder / "logs", folder / "backups", folder / "exports")
        self.erasure = Erasure(store.db, store.clock, folders, self.key)
        self.indexing = Indexing(store.db, store.queue, embedder, index, store.clock)
        self.worker = Worker(store.queue, {**self.indexing.handlers(), "erase": self.erasure.finish})
        self.recall = Recall(store.db, embedder, index, store.clock)
        self.portability = Portability(store.db, store.clock, self.key)
        self.entities = Entities(store.db, store.clock)
        self.looked = 0

    def run(self, steps: int) -> None:
        doing: list[tuple[int, Callable[[str], None]]] = [
            (4, self.learn), (4, self.say), (1, self.edit), (1, self.pin), (1, self.forget), (1, self.rename),
            (1, self.work), (6, self.look),
        ]  # fmt: skip
        weights = [weight for weight, _ in doing]
        for _ in range(steps):
            action = self.random.choices([action for _, action in doing], weights)[0]
            action(self.random.choice(HOUSES))
        self.work(HOUSES[0])
        for house in HOUSES:
            self.look(house)

    # What is done.

    def learn(self, house: str) -> None:
        thing = self.random.choice(SHARED)
        number = self.random.randrange(40)
        self.store.facts.add(
            self.profiles[house],
            text=f"The {house} user speaks of {thing}, {number}.",
            attribute=self.random.choice(("note", "hobby", "home_city", "allergy", "project")),
            value=f"{house} {thing} {number}",
            entity=self.random.choice(("user", "Anna", f"Bo of {house}")),
        )

    def say(self, house: str) -> None:
        profile = self.profiles[house]
        if not self.chats[house] or self.random.random() < 0.2:
            chat = self.store.transcript.create_conversation(profile, title=f"{house} {self.random.choice(SHARED)}")
            self.chats[house].append(chat.id or 0)
        said = self.store.transcript.add_user_message(
            profile, self.chats[house][-1], f"In {house} we spoke of {self.random.choice(SHARED)}.", extract=False
        )
        answer = self.store.transcript.begin_answer(profile, said.conversation_id, said.id or 0, "model")
        text = f"You of {house} spoke of {self.random.choice(SHARED)}."
        self.store.transcript.save_answer(answer.id or 0, text, "", MessageState.COMPLETE)

    def edit(self, house: str) -> None:
        view = self._any(house)
        if view is not None:
            self.store.facts.edit(self.profiles[house], view, text=f"Of {house}: {self.random.choice(SHARED)}, edited.")

    def pin(self, house: str) -> None:
        view = self._any(house)
        if view is not None:
            self.store.facts.set_pinned(self.profiles[house], view, self.random.random() < 0.5)

    def forget(self, house: str) -> None:
        view = self._any(house)
        others = {other: self._counts(other) for other in HOUSES if other != house}
        if view is not None:
            self.erasure.forget(self.profiles[house], Selection.facts(view))
        assert others == {other: self._counts(other) for other in others}

    def rename(self, house: str) -> None:
        others = [view for view in self.entities.all(self.profiles[house]) if view.name != "user"]
        if others:
            self.entities.rename(self.profiles[house], self.random.choice(others).id, f"Anna of {house}")

    def work(self, _: str) -> None:
        self.erasure.hasten()
        assert self.worker.run_until_idle(60)

    def _any(self, house: str) -> int | None:
        views = self.store.facts.views(self.profiles[house])
        return self.random.choice(views).fact_id if views else None

    def _counts(self, house: str) -> Any:
        return self.store.facts.counts(self.profiles[house])

    # What must never be seen.

    def look(self, house: str) -> None:
        """Search for what all speak of, and for what only the others say, by every way there is."""
        profile = self.profiles[house]
        foreign = [other for other in HOUSES if other != house]
        words = self.random.choice((*SHARED, *HOUSES, f"{self.random.choice(foreign)} {self.random.choice(SHARED)}"))
        seen: list[str] = []
        facts = self.store.facts
        for view in facts.views(profile, statuses=tuple(Status), search=words) + facts.views(profile, entity="Anna"):
            seen += [view.text, view.value, view.entity]
        seen += [view.text for view in facts.as_of(profile, self.store.clock.now())]
        seen += [message.content for message, _ in self.store.transcript.search_messages(profile, words)]
        seen += [chat.title for chat in self.store.transcript.conversations(profile, search=words)]
        seen += [name for entity in self.entities.all(profile) for name in entity.names]
        query = RecallQuery(profile, f"What did I say about {words} last time?", self.store.clock.now(), None)
        result = self.recall.recall(query, count_tokens=len, pinned_tokens=4000, limit=20)
        seen += [item.candidate.text for item in (*result.pinned, *result.recalled, *result.cut)]
        if self.random.random() < 0.2:
            seen += list(self.portability.export_lines(profile))[1:]
        assert not [text for text in seen if any(other in text for other in foreign)]
        self._look_into_indexes(profile, words, foreign)
        self.looked += len(seen)

    def _look_into_indexes(self, profile: int, words: str, foreign: list[str]) -> None:
        elsewhere = set()
        with self.store.db.read() as session:
            for other in foreign:
                elsewhere |= text_index.keys(session, self.profiles[other])
            hits = {hit.key for hit in text_index.search(session, profile, words, 200)}
        assert not hits & elsewhere
        found = {hit.key for hit in self.index.search(self.embedder.query(words), profile_id=profile, limit=50)}
        assert not found & elsewhere
        assert not self.index.keys(profile_id=profile) & elsewhere
        for other in foreign:
            views = self.store.facts.views(self.profiles[other], limit=3)
            assert self.store.facts.version_views(profile, [view.version_id for view in views]) == []
            assert all(self.store.facts.view(profile, view.fact_id) is None for view in views)


@pytest.fixture
def lite(store: Store, tmp_path: Path) -> Iterator[Houses]:
    if not LiteServer.is_available():
        pytest.skip("Milvus Lite does not exist for this system")
    embedder = WordEmbedder()
    index = MilvusIndex(
        LitePlace(LiteServer(tmp_path / "vectors")),
        CollectionPlan("home", embedder.model, DIMENSION, partition_key=False),
    )
    yield Houses(store, tmp_path, index, embedder, seed=20260302)
    index.close()


@pytest.fixture
def at_server(store: Store, tmp_path: Path, milvus_server: RunningMilvus) -> Iterator[Houses]:
    embedder = WordEmbedder()
    plan = CollectionPlan(store.db.home_id(), embedder.model, DIMENSION, partition_key=True)
    index = MilvusIndex(ServerPlace(milvus_server.uri, TOKEN), plan)
    with own_collections(milvus_server, plan.family):
        yield Houses(store, tmp_path, index, embedder, seed=19530)
        index.close()


def test_no_profile_sees_another_with_milvus_lite(lite: Houses) -> None:
    lite.run(100)
    assert lite.looked > 200


@pytest.mark.timeout(300)
def test_no_profile_sees_another_on_a_server(at_server: Houses) -> None:
    at_server.run(40)
    assert at_server.looked > 100


def test_no_profile_sees_another_with_the_exact_index(store: Store, tmp_path: Path) -> None:
    embedder = WordEmbedder()
    houses = Houses(store, tmp_path, ExactIndex(store.db, embedder), embedder, seed=7)
    houses.run(60)
    assert houses.looked > 200


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_thousand_steps_show_no_profile_another(lite: Houses) -> None:
    lite.run(1000)
    assert lite.looked > 2500


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_thousand_steps_on_a_server_show_no_profile_another(at_server: Houses) -> None:
    at_server.run(1000)
    assert at_server.looked > 2500
