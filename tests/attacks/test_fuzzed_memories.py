"""Any words as memories, names, attributes, searches, titles and profiles: found again as data, and no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assistant.context import Material, assemble
from assistant.plan import Budget
from assistant.tokens import TokenEstimate
from memory.consolidation import consolidate
from memory.database import ensure_profile
from memory.erasure import Erasure, Folders, Selection, load_key
from memory.extraction.forget_words import parse_forget
from memory.extraction.pipeline import extract
from memory.extraction.turns import Background, SaidTurn
from memory.recall.recall import Recall, RecallQuery
from memory.values import Evidence, Source, Status
from memory.visible import visible
from tests.attacks.target import HIDDEN, _faults_of_block
from tests.attacks.words import HOSTILE
from tests.examples import examples
from tests.store import START, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck))
SAYINGS = st.sampled_from(["I live in Oslo.", "forget my tea", "记住我叫小明", "\n> ", "\nFrom: ", "remember that"])
SECRET = "zanzibar-ledger"
"""Stands in a memory and a message of the other profile, and may come out of no search of this one."""


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(tmp_path_factory.mktemp("fuzzed"))
    other = ensure_profile(store.db, "other", store.clock)
    store.facts.add(other, text=f"The user keeps a {SECRET}.", attribute="note", entity="Olaf")
    chat = store.transcript.create_conversation(other, title=SECRET)
    store.transcript.add_user_message(other, chat.id or 0, f"Where is my {SECRET}?", extract=False)
    mine = store.transcript.create_conversation(store.profile_id, title="mine")
    store.transcript.add_user_message(store.profile_id, mine.id or 0, "I keep tea in a tin.", extract=False)
    store.facts.add(store.profile_id, text="The user drinks tea.", attribute="drink", value="tea")
    yield store
    store.db.close()


def learn(store: Store, evidence: Evidence) -> list[int]:
    with store.db.write() as session:
        changes = consolidate(session, store.clock, [evidence], Source(store.profile_id, store.clock.now()))
    return [change.version_id for change in changes if change.version_id is not None]


@MANY
@given(words=HOSTILE)
@example(words="%")
@example(words="_")
@example(words='"')
@example(words="NEAR(")
@example(words=f"' OR 1=1 -- {SECRET}")
def test_no_search_finds_what_is_not_there_or_not_ones_own(attacked: Store, words: str) -> None:
    profile = attacked.profile_id
    found = attacked.facts.views(profile, search=words, statuses=tuple(Status))
    for word in words.replace("\x00", "").split():
        held = (f"{view.text} {view.value} {view.attribute} {view.entity}".casefold() for view in found)
        assert all(re.sub(r"\W", "", word.casefold()) in re.sub(r"\W", "", text) for text in held)
    texts = [view.text for view in found] + [view.text for view in attacked.facts.views(profile, entity=words)]
    texts += [message.content for message, _ in attacked.transcript.search_messages(profile, words)]
    texts += [chat.title for chat in attacked.transcript.conversations(profile, search=words)]
    recall = Recall(attacked.db, None, None, attacked.clock)
    result = recall.recall(RecallQuery(profile, f"remember {words}?", START, None), count_tokens=len, limit=20)
    texts += [item.candidate.text for item in (*result.pinned, *result.recalled, *result.cut)]
    assert not [text for text in texts if SECRET in text]


@FEW
@given(entity=HOSTILE, attribute=HOSTILE, value=HOSTILE, text=HOSTILE, alias=HOSTILE)
def test_any_words_make_a_memory_that_is_data_and_can_be_forgotten(
    attacked: Store,
    tmp_path_factory: pytest.TempPathFactory,
    entity: str,
    attribute: str,
    value: str,
    text: str,
    alias: str,
) -> None:
    profile = attacked.profile_id
    (version,) = learn(attacked, Evidence(entity, attribute, value, text, aliases=(alias,)))
    (view,) = attacked.facts.version_views(profile, [version])
    for said in (view.entity, view.value, view.text):
        assert said == visible(said)
        said.encode("utf-8")
    attacked.facts.set_pinned(profile, view.fact_id, True)
    assert any(held.fact_id == view.fact_id for held in attacked.facts.views(profile, search=view.text[:40]))
    recall = Recall(attacked.db, None, None, attacked.clock)
    result = recall.recall(RecallQuery(profile, "What do you know?", START, None), count_tokens=len)
    material = Material(message="What do you know?", pinned=result.pinned, recalled=result.recalled, summary=text)
    plan = assemble(material, Budget(), TokenEstimate(), now=START, zone=START.tzinfo or attacked.clock.now().tzinfo)  # type: ignore[arg-type]
    system = plan.messages[0].content
    assert _faults_of_block(system[system.index("\n\n<memory>") :]) == []
    folder = tmp_path_factory.getbasetemp() / "fuzzed-key"
    erasure = Erasure(attacked.db, attacked.clock, Folders(folder, folder, folder, folder), load_key(folder / "key"))
    erasure.forget(profile, Selection.facts(view.fact_id))
    assert attacked.facts.view(profile, view.fact_id) is None
    assert attacked.facts.views(profile, search="tea")


@FEW
@given(name=HOSTILE, title=HOSTILE, draft=HOSTILE, said=HOSTILE)
def test_any_words_make_a_profile_a_title_a_draft_and_a_message(
    attacked: Store, name: str, title: str, draft: str, said: str
) -> None:
    first = ensure_profile(attacked.db, name, attacked.clock)
    assert first == ensure_profile(attacked.db, name, attacked.clock)
    assert first != ensure_profile(attacked.db, f"{name} else", attacked.clock)
    chat = attacked.transcript.create_conversation(first, title=title)
    attacked.transcript.set_draft(first, chat.id, draft)
    attacked.transcript.add_user_message(first, chat.id or 0, said)
    attacked.transcript.rename(first, chat.id or 0, said)
    assert attacked.transcript.get_draft(first, chat.id).encode("utf-8") or not draft
    assert len(attacked.transcript.branch(first, chat.id or 0)) == 1


@MANY
@given(text=st.lists(HOSTILE | SAYINGS, max_size=6).map(" ".join))
def test_no_words_break_extraction_or_bring_hidden_characters_into_it(text: str) -> None:
    outcome = extract(SaidTurn(1, text, START), Background())
    parse_forget(text)
    for piece in outcome.evidence:
        assert not HIDDEN.search(piece.value + piece.text), (piece.value, piece.text)
        if piece.span is not None:
            assert 0 <= piece.span.start < piece.span.end <= len(text)
