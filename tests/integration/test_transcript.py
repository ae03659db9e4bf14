"""What was said is kept, in branches, together with the work it calls for, and is found again by its words."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory import text_index
from memory.answers import STREAM_SILENCE
from memory.attachments import NewAttachment
from memory.branches import UnknownMessageError
from memory.conversations import UnknownConversationError
from memory.database import ensure_profile
from memory.records import Embedding, Job, Message
from memory.values import MessageState, OwnerKind
from tests.store import Store, day, open_store

if TYPE_CHECKING:
    from pathlib import Path

    from memory.transcript import Transcript


def _conversation(store: Store, title: str = "") -> int:
    conversation_id = store.transcript.create_conversation(store.profile_id, title=title).id
    assert conversation_id is not None
    return conversation_id


def _say(store: Store, conversation_id: int, content: str) -> int:
    message_id = store.transcript.add_user_message(store.profile_id, conversation_id, content).id
    assert message_id is not None
    return message_id


def _answer(store: Store, conversation_id: int, parent_id: int, content: str) -> int:
    answer_id = store.transcript.begin_answer(store.profile_id, conversation_id, parent_id, "m").id
    assert answer_id is not None
    store.transcript.save_answer(answer_id, content, "", MessageState.COMPLETE, {"total_tokens": 3})
    return answer_id


def _contents(store: Store, conversation_id: int) -> list[str]:
    return [message.content for message in store.transcript.branch(store.profile_id, conversation_id)]


def test_message_and_its_jobs_and_index_row_are_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = _conversation(store)

    def fail(*_: object) -> None:
        msg = "power cut"
        raise RuntimeError(msg)

    with monkeypatch.context() as broken:
        broken.setattr("memory.transcript.put_index_job", fail)
        with pytest.raises(RuntimeError):
            _say(store, conversation, "Ich wohne in Gent")
    with store.db.read() as session:
        assert session.exec(select(Message)).all() == []
        assert session.exec(select(Job)).all() == []
        assert text_index.keys(session, store.profile_id) == set()
    message = _say(store, conversation, "I live in Ghent")
    with store.db.read() as session:
        jobs = {(job.kind, job.key) for job in session.exec(select(Job))}
        assert {str(key) for key in text_index.keys(session, store.profile_id)} == {f"message:{message}"}
    assert jobs == {("extract", f"message:{message}"), ("index", f"message:{message}")}


def test_nothing_is_to_be_learned_when_writing_is_off(store: Store) -> None:
    conversation = _conversation(store)
    store.transcript.add_user_message(store.profile_id, conversation, "a secret", extract=False)
    assert store.queue.pending_kinds() == {"index": 1}


def test_edit_and_regenerate_make_branches_that_can_be_switched(store: Store) -> None:
    profile, transcript = store.profile_id, store.transcript
    conversation = _conversation(store)
    first = _say(store, conversation, "first")
    answer = _answer(store, conversation, first, "one")
    second = _say(store, conversation, "second")
    assert _contents(store, conversation) == ["first", "one", "second"]
    again = _answer(store, conversation, first, "two")
    assert _contents(store, conversation) == ["first", "two"]
    assert transcript.siblings(answer) == [answer, again]
    transcript.set_head(profile, conversation, answer)
    assert _contents(store, conversation) == ["first", "one", "second"]
    edited = transcript.edit_user_message(profile, first, "first, edited")
    assert edited.id is not None
    assert _contents(store, conversation) == ["first, edited"]
    assert transcript.siblings(first) == [first, edited.id]
    assert [m.content for m in transcript.branch(profile, conversation, second)] == ["first", "one", "second"]
    assert len(transcript.all_messages(profile, conversation)) == 5


def test_deleted_message_lets_what_followed_follow_what_came_before(store: Store) -> None:
    conversation = _conversation(store)
    first = _say(store, conversation, "first words")
    answer = _answer(store, conversation, first, "an answer about walnuts")
    _say(store, conversation, "last words")
    with store.db.write() as session:
        session.add(
            Embedding(
                profile_id=store.profile_id,
                owner_kind="advice",
                owner_id=answer,
                model="m",
                dimension=1,
                vector=b"0000",
            )
        )
    store.transcript.delete_message(store.profile_id, answer)
    assert _contents(store, conversation) == ["first words", "last words"]
    assert store.transcript.search_messages(store.profile_id, "walnuts") == []
    with store.db.read() as session:
        assert session.exec(select(Embedding)).all() == []
        kinds = {job.kind for job in session.exec(select(Job).where(Job.key == f"advice:{answer}"))}
    assert kinds == {"unindex"}


def test_deleted_conversation_takes_messages_drafts_and_pending_work_along(store: Store) -> None:
    conversation = _conversation(store)
    message = _say(store, conversation, "walnuts")
    store.transcript.set_draft(store.profile_id, conversation, "unsent")
    store.transcript.delete_conversation(store.profile_id, conversation)
    with pytest.raises(UnknownConversationError):
        store.transcript.conversation(store.profile_id, conversation)
    with pytest.raises(UnknownMessageError):
        store.transcript.message(store.profile_id, message)
    assert store.queue.pending_kinds() == {"unindex": 1}


@pytest.mark.parametrize(
    ("words", "expected"),
    [("walnut", "the walnut was"), ("腌鲑鱼", "腌鲑鱼"), ("鲑鱼", "腌鲑鱼"), ("WALNUT", "the walnut was")],
)
def test_search_shows_hits_of_both_sides_in_context(store: Store, words: str, expected: str) -> None:
    conversation = _conversation(store)
    lead = "word " * 100
    message = _say(store, conversation, f"{lead}the walnut was too salty {lead} 我昨天吃了腌鲑鱼。")
    _say(store, conversation, "something else")
    ((found, snippet),) = store.transcript.search_messages(store.profile_id, words)
    assert found.id == message
    assert expected in snippet
    assert len(snippet) < 140
    answer = _answer(store, conversation, message, f"Rinse it: walnut, 腌鲑鱼, {lead}")
    assert {hit.id for hit, _ in store.transcript.search_messages(store.profile_id, words)} == {message, answer}


def test_forgotten_spans_are_never_found_nor_shown(store: Store) -> None:
    conversation = _conversation(store)
    message = _say(store, conversation, "My code is swordfish. I like walnut.")
    with store.db.write() as session:
        row = session.get(Message, message)
        assert row is not None
        row.forgotten = [[0, 21]]
    assert store.transcript.search_messages(store.profile_id, "swordfish") == []
    ((_, snippet),) = store.transcript.search_messages(store.profile_id, "walnut")
    assert "swordfish" not in snippet
    assert store.transcript.recent_inputs(store.profile_id) == []


@pytest.mark.parametrize("words", ['" OR 1=1 --', "a*", "NEAR(", "\x00", "%", "_", "(", "是", ""])
def test_search_words_are_data(store: Store, words: str) -> None:
    _say(store, _conversation(store, "100%"), "plain text")
    store.transcript.search_messages(store.profile_id, words)
    found = store.transcript.conversations(store.profile_id, search=words)
    assert len(found) == (1 if words in {"%", "", "\x00"} else 0)


def test_conversations_are_listed_pinned_first_then_newest(store: Store) -> None:
    profile, transcript = store.profile_id, store.transcript
    ids = []
    for number, title in enumerate(("oldest", "older", "new", "newest")):
        store.clock.set(day(number))
        ids.append(_conversation(store, title))
    transcript.set_pinned(profile, ids[0], True)
    transcript.set_archived(profile, ids[2], True)
    assert [c.title for c in transcript.conversations(profile)] == ["oldest", "newest", "older"]
    assert [c.title for c in transcript.conversations(profile, include_archived=True, limit=2, offset=1)] == [
        "newest",
        "new",
    ]
    store.clock.set(day(9))
    _say(store, ids[1], "带我去里昂")
    assert [c.title for c in transcript.conversations(profile)] == ["oldest", "older", "newest"]
    assert [c.title for c in transcript.conversations(profile, search="里昂")] == ["older"]
    assert [c.title for c in transcript.conversations(profile, search="NEWEST")] == ["newest"]


def test_title_of_a_model_never_replaces_the_users(store: Store) -> None:
    conversation = _conversation(store)
    before = store.transcript.title_to_replace(store.profile_id, conversation)
    assert before is not None
    assert store.transcript.name_by_model(store.profile_id, conversation, "by model", before=before, built_on={})
    store.transcript.rename(store.profile_id, conversation, "by hand")
    for stood in ("by model", "by hand"):
        assert not store.transcript.name_by_model(store.profile_id, conversation, "again", before=stood, built_on={})
    assert store.transcript.conversation(store.profile_id, conversation).title == "by hand"


def test_switches_and_settings_are_kept_for_each_conversation(store: Store) -> None:
    profile, transcript = store.profile_id, store.transcript
    conversation = _conversation(store)
    transcript.set_memory_switches(profile, conversation, write=False)
    transcript.update_settings(profile, conversation, {"model": "a", "temperature": 0.2})
    transcript.update_settings(profile, conversation, {"temperature": None, "system": "短答"})
    found = transcript.conversation(profile, conversation)
    assert (found.memory_read, found.memory_write) == (True, False)
    assert found.settings == {"model": "a", "system": "短答"}


def test_drafts_are_kept_for_each_conversation_and_the_one_not_begun(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    conversation = _conversation(store)
    store.transcript.set_draft(store.profile_id, None, "not begun")
    store.transcript.set_draft(store.profile_id, conversation, "half")
    store.transcript.set_draft(store.profile_id, conversation, "half a sentence")
    store.db.close()
    store = open_store(tmp_path)
    assert store.transcript.get_draft(store.profile_id, None) == "not begun"
    assert store.transcript.get_draft(store.profile_id, conversation) == "half a sentence"
    store.transcript.set_draft(store.profile_id, None, "")
    assert store.transcript.get_draft(store.profile_id, None) == ""
    store.db.close()


def test_files_come_along_when_a_message_is_edited(store: Store) -> None:
    conversation = _conversation(store)
    file = NewAttachment("报告 [/].txt", b"\x00 bytes", "text/plain", 3)
    message = store.transcript.add_user_message(store.profile_id, conversation, "read", attachments=[file])
    assert message.id is not None
    edited = store.transcript.edit_user_message(store.profile_id, message.id, "read this")
    assert edited.id is not None
    for message_id in (message.id, edited.id):
        (kept,) = store.transcript.attachments(store.profile_id, message_id)
        assert (kept.name, kept.content, kept.tokens) == (file.name, file.content, file.tokens)


def test_no_profile_sees_or_changes_anothers(store: Store) -> None:
    other = ensure_profile(store.db, "other", store.clock)
    conversation = _conversation(store)
    message = _say(store, conversation, "walnuts")
    transcript = store.transcript
    assert transcript.conversations(other) == []
    assert transcript.search_messages(other, "walnuts") == []
    assert transcript.recent_inputs(other) == []
    for attempt in (
        lambda: transcript.conversation(other, conversation),
        lambda: transcript.branch(other, conversation),
        lambda: transcript.rename(other, conversation, "mine"),
        lambda: transcript.delete_conversation(other, conversation),
        lambda: transcript.add_user_message(other, conversation, "hi"),
        lambda: transcript.message(other, message),
        lambda: transcript.delete_message(other, message),
        lambda: transcript.edit_user_message(other, message, "x"),
    ):
        with pytest.raises(LookupError):
            attempt()
    mine = transcript.create_conversation(other).id
    assert mine is not None
    with pytest.raises(UnknownMessageError):
        transcript.add_user_message(other, mine, "hi", parent_id=message)


def test_partial_answer_survives_its_writer(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    conversation = _conversation(store)
    question = _say(store, conversation, "tell me about walnuts")
    answer = store.transcript.begin_answer(store.profile_id, conversation, question, "m")
    assert answer.id is not None
    store.transcript.save_answer(answer.id, "Walnuts are", "thinking", MessageState.STREAMING)
    store.db.close()  # what a writer holds is given up when it closes or ends
    again = open_store(tmp_path)
    assert again.transcript.recover_streaming() == [answer.id]
    kept = again.transcript.message(again.profile_id, answer.id)
    assert (kept.content, kept.reasoning, kept.state) == ("Walnuts are", "thinking", "stopped")
    assert again.transcript.recover_streaming() == []
    (hit, _), *_ = again.transcript.search_messages(again.profile_id, "are walnuts")
    assert hit.id in {answer.id, question}
    again.db.close()


def test_answer_that_someone_still_writes_is_left_alone(tmp_path: Path) -> None:
    writer, other = open_store(tmp_path), open_store(tmp_path)
    conversation = _conversation(writer)
    question = _say(writer, conversation, "hi")
    answer = writer.transcript.begin_answer(writer.profile_id, conversation, question, "m")
    assert answer.id is not None
    writer.transcript.save_answer(answer.id, "par", "", MessageState.STREAMING)
    other.clock.set(day(0) + STREAM_SILENCE)
    assert other.transcript.recover_streaming() == []
    writer.transcript.save_answer(answer.id, "partial, then whole", "", MessageState.COMPLETE, {"total_tokens": 9})
    kept = other.transcript.message(other.profile_id, answer.id)
    assert (kept.state, kept.usage) == ("complete", {"total_tokens": 9})
    stuck = writer.transcript.begin_answer(writer.profile_id, conversation, question, "m")
    other.clock.set(day(0) + STREAM_SILENCE + timedelta(seconds=1))
    assert other.transcript.recover_streaming() == [stuck.id]
    writer.db.close()
    other.db.close()


def test_answer_deleted_while_it_streams_is_no_error(store: Store) -> None:
    conversation = _conversation(store)
    question = _say(store, conversation, "hi")
    answer = store.transcript.begin_answer(store.profile_id, conversation, question, "m")
    assert answer.id is not None
    store.transcript.delete_conversation(store.profile_id, conversation)
    assert store.transcript.save_answer(answer.id, "late", "", MessageState.COMPLETE) is None
    with store.db.read() as session:
        assert text_index.search(session, store.profile_id, "late", 5, kinds=(OwnerKind.ADVICE,)) == []


def test_threads_may_share_one_transcript(store: Store) -> None:
    conversation = _conversation(store)
    transcript: Transcript = store.transcript
    failures: list[BaseException] = []

    def talk(name: str) -> None:
        try:
            for number in range(10):
                transcript.add_user_message(store.profile_id, conversation, f"{name} {number}")
                transcript.branch(store.profile_id, conversation)
                transcript.search_messages(store.profile_id, name)
        except BaseException as error:  # noqa: BLE001 - told to the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=talk, args=(name,)) for name in ("ann", "bob", "cho", "dee")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    # each followed what was newest then, so the shown branch holds them all
    assert len(transcript.branch(store.profile_id, conversation)) == 40
