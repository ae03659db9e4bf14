"""Memories that the user writes by hand: each thing that is told goes into its own slot, about whom it is told."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING

import pytest

from assistant.remembering import Remembering
from memory.values import USER, Origin
from tests.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path)


def add(store: Store, text: str) -> int | None:
    return Remembering(store.db, store.clock, UTC, store.facts).by_hand(store.profile_id, text).fact_id


@pytest.mark.parametrize(
    ("text", "entity", "attribute"),
    [
        ("My sister Anna is lactose intolerant", "Anna", "intolerance"),
        ("我姐姐安娜对花生过敏", "安娜", "allergy"),
        ("I live in Whitby", USER, "home_city"),
    ],
)
def test_a_sentence_about_somebody_is_kept_as_theirs_in_the_users_words(
    store: Store, text: str, entity: str, attribute: str
) -> None:
    fact_id = add(store, text)
    assert fact_id is not None
    view = store.facts.view(store.profile_id, fact_id)
    assert view is not None
    assert (view.entity, view.attribute, view.text) == (entity, attribute, text)
    assert view.origin is Origin.USER_EDITED


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I live in Whitby and I'm allergic to lupin", {"Whitby", "lupin"}),
        ("我住在杭州，对花生过敏", {"杭州", "花生"}),
    ],
)
def test_two_things_told_at_once_are_two_memories(store: Store, text: str, values: set[str]) -> None:
    assert add(store, text) is not None
    assert store.values() == values


def test_a_move_told_by_hand_supersedes_the_old_home(store: Store) -> None:
    add(store, "I live in Whitby")
    add(store, "I live in Leeds")
    assert store.values() == {"Leeds"}


@pytest.mark.parametrize("text", ["The blue folder is the one with the lease", "蓝色文件夹里是租约"])
def test_what_fits_no_slot_is_a_note(store: Store, text: str) -> None:
    fact_id = add(store, text)
    assert fact_id is not None
    view = store.facts.view(store.profile_id, fact_id)
    assert view is not None
    assert view.text == text
