"""How tests ask recall, and what they read of its answer."""

from __future__ import annotations

from memory.recall.recall import Recall, RecallQuery, RecallResult
from memory.values import Evidence
from tests.store import Store, day

GHENT = Evidence("user", "home_city", "Ghent", "The user lives in Ghent.")
TURIN = Evidence("user", "home_city", "Turin", "The user lives in Turin.")


def ask(recall: Recall, store: Store, text: str, at: float = 30, **more: object) -> RecallResult:
    query = RecallQuery(store.profile_id, text, day(at), **more)  # type: ignore[arg-type]
    return recall.recall(query, count_tokens=lambda words: len(words) // 4)


def recalled(result: RecallResult) -> list[str]:
    return [scored.candidate.text for scored in result.recalled]


def pinned(result: RecallResult) -> list[str]:
    return [scored.candidate.text for scored in result.pinned]


def say(store: Store, text: str, at: float = 1) -> tuple[int, int]:
    conversation = store.transcript.create_conversation(store.profile_id)
    assert conversation.id is not None
    message = store.transcript.add_user_message(store.profile_id, conversation.id, text, created_at=day(at))
    assert message.id is not None
    return conversation.id, message.id
