"""Drafts are on the disk as they were typed last, however the threads that write them run."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, cast

from ui.chat.draft_writes import DraftWrites

if TYPE_CHECKING:
    import pytest

    from assistant.hippo import Hippo
    from tests.store import Store


def test_what_was_typed_last_stays_though_an_older_write_is_slow(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, gate = threading.Event(), threading.Event()
    write = store.transcript.set_draft

    def slow(profile_id: int, conversation_id: int | None, text: str) -> None:
        if text:
            begun.set()
            gate.wait(10)
        write(profile_id, conversation_id, text)

    monkeypatch.setattr(store.transcript, "set_draft", slow)
    drafts, hippo = DraftWrites(), cast("Hippo", store)
    drafts.note(hippo, None, "what goes on in private")
    first = threading.Thread(target=drafts.write)
    first.start()
    assert begun.wait(10)
    drafts.note(hippo, None, "")
    second = threading.Thread(target=drafts.write)
    second.start()
    second.join(0.2)
    gate.set()
    first.join()
    second.join()
    assert store.transcript.get_draft(store.profile_id, None) == ""


def test_a_draft_of_a_chat_that_was_deleted_is_no_failure(store: Store) -> None:
    drafts = DraftWrites()
    drafts.note(cast("Hippo", store), 4711, "unsent")
    drafts.note(cast("Hippo", store), None, "kept")
    drafts.write()
    assert store.transcript.get_draft(store.profile_id, None) == "kept"
