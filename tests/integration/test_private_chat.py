"""A private chat uses what is remembered and leaves nothing behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.database import FIRST_PRIVATE_ID
from memory.values import OwnerKind
from tests.endpoints.server import ScriptedEndpoint
from tests.homes import answer_in, open_home, plan_in, play, say

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "Zwetschgenknoedel"


def test_a_private_chat_leaves_no_trace_on_disk_and_reads_memories(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        say(hippo, "I'm allergic to lupin.")
        private = hippo.private()
        first = play(private.send(None, f"I live in {SECRET}. What bread should I buy?"))
        assert "lupin" in plan_in(first).memory_text
        conversation = private.transcript.conversations(private.profile_id)[0]
        assert (conversation.id or 0) > FIRST_PRIVATE_ID, "its numbers are none of the home's"
        again = play(private.send(conversation.id, "And what did I just say?"))
        assert SECRET in "".join(message.content for message in plan_in(again).messages)
        assert answer_in(again)
        hippo.finish_jobs()
        private.close()
        assert [item.title for item in hippo.transcript.conversations(hippo.profile_id)] == ["I'm allergic to lupin."]
        assert not any(SECRET in view.text for view in hippo.facts.views(hippo.profile_id))
        hippo.close()
        found = [file for file in tmp_path.rglob("*") if file.is_file() and SECRET.encode() in file.read_bytes()]
    assert found == []


def test_a_private_chat_can_leave_memories_unread(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        say(hippo, "I'm allergic to lupin.")
        private = hippo.private()
        events = play(private.send(None, "What bread should I buy?", read_memory=False))
        private.close()
        assert plan_in(events).injected == ()


def test_the_plan_of_a_private_answer_can_be_looked_at(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        say(hippo, "I'm allergic to lupin.")
        private = hippo.private()
        play(private.send(None, "What bread should I buy?"))
        conversation = private.transcript.conversations(private.profile_id)[0]
        assert conversation.head_message_id is not None
        recorded = private.plan_of(conversation.head_message_id)
        private.close()
        assert any(item.fact is not None and item.fact.value == "lupin" for item in recorded.injected)


def test_the_plan_of_a_private_answer_shows_the_home_s_messages_it_rests_on(tmp_path: Path) -> None:
    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        say(hippo, "My mother's plum cake needs nutmeg and the oven at 180 degrees.")
        private = hippo.private()
        play(private.send(None, "What did I say about the plum cake?"))
        conversation = private.transcript.conversations(private.profile_id)[0]
        assert conversation.head_message_id is not None
        recorded = private.plan_of(conversation.head_message_id)
        private.close()
        past = [item for item in recorded.injected if item.key.kind is OwnerKind.MESSAGE]
        assert past
        assert all("nutmeg" in (item.text or "") and item.at is not None for item in past)
        assert all(item.text is not None for item in (*recorded.injected, *recorded.cut))
