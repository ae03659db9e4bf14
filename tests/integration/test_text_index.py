"""The text index on real SQLite: ranked, kept apart by profile, and clean after a purge."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from memory import text_index
from memory.values import OwnerKey, OwnerKind
from tests.examples import examples

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store import Store


def fact(number: int) -> OwnerKey:
    return OwnerKey(OwnerKind.FACT, number)


def put(store: Store, texts: dict[OwnerKey, str], profile_id: int = 1) -> None:
    with store.db.write() as session:
        for key, content in texts.items():
            text_index.put(session, key, profile_id, content)


def search(store: Store, words: str, profile_id: int = 1, kinds: list[OwnerKind] | None = None) -> list[OwnerKey]:
    with store.db.read() as session:
        return [hit.key for hit in text_index.search(session, profile_id, words, 10, kinds)]


def test_the_rarer_word_ranks_first_and_scores_are_positive(store: Store) -> None:
    put(
        store,
        {
            fact(1): "Anna likes tea",
            fact(2): "Anna likes coffee",
            fact(3): "Anna keeps a tortoise",
            fact(4): "用户对花生过敏",
        },
    )
    with store.db.read() as session:
        hits = text_index.search(session, 1, "does Anna keep a tortoise?", 10)
    assert hits[0].key == fact(3)
    assert all(hit.score > 0 for hit in hits)
    assert hits == sorted(hits, key=lambda hit: -hit.score)
    assert search(store, "什么东西让我过敏") == [fact(4)]


def test_profiles_and_kinds_are_kept_apart(store: Store) -> None:
    put(store, {fact(1): "the tortoise", OwnerKey(OwnerKind.MESSAGE, 1): "a tortoise of mine"})
    put(store, {fact(2): "another tortoise"}, profile_id=2)
    assert set(search(store, "tortoise")) == {fact(1), OwnerKey(OwnerKind.MESSAGE, 1)}
    assert search(store, "tortoise", kinds=[OwnerKind.MESSAGE]) == [OwnerKey(OwnerKind.MESSAGE, 1)]
    assert search(store, "tortoise", kinds=[]) == []
    assert search(store, "tortoise", profile_id=2) == [fact(2)]


def test_putting_again_replaces_and_removing_removes(store: Store) -> None:
    put(store, {fact(1): "lives in Lyon"})
    put(store, {fact(1): "lives in Porto"})
    assert search(store, "Lyon") == []
    assert search(store, "Porto") == [fact(1)]
    with store.db.write() as session:
        text_index.remove(session, [fact(1), fact(99)])
    assert search(store, "Porto") == []
    with store.db.read() as session:
        assert text_index.keys(session, 1) == set()


@settings(
    max_examples=examples(30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    words=st.text(max_size=80)
    | st.sampled_from(['"', "NEAR(", 'a" OR "b', "terms:x", "-x ^y *", "a AND", "' OR 1=1", "\x00"])
)
def test_no_words_break_the_search(store: Store, words: str) -> None:
    assert set(search(store, words)) <= {fact(7), fact(8)}
    put(store, {fact(7): words, fact(8): "tortoise"})
    assert fact(8) in search(store, "tortoise")


def test_forgotten_terms_are_gone_from_the_file_after_a_purge(store: Store, tmp_path: Path) -> None:
    kept = {fact(number): f"ordinary memory number{number} with common words" for number in range(1, 300)}
    secrets = {fact(1000 + number): f"the codeword is zanzibar{number} and 忘川{number}河 here" for number in range(40)}
    everything = list((kept | secrets).items())
    random.Random(5).shuffle(everything)
    for at in range(0, len(everything), 20):
        put(store, dict(everything[at : at + 20]))
    assert b"zanzibar7" in contents(store, tmp_path)

    with store.db.write() as session:
        text_index.remove(session, list(secrets))
    with store.db.write() as session:
        text_index.purge(session)
    with store.db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    left = contents(store, tmp_path)
    for trace in (b"zanzibar", "忘川".encode(), b"codeword"):
        assert trace not in left
    assert search(store, "number17") == [fact(17)]


def test_one_forgotten_row_alone_leaves_nothing(store: Store, tmp_path: Path) -> None:
    put(store, {fact(1): "quixotic marmalade"})
    with store.db.write() as session:
        text_index.remove(session, [fact(1)])
        text_index.purge(session)
    with store.db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    assert b"quixot" not in contents(store, tmp_path)


def contents(store: Store, folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{store.db.path.name}*")))
