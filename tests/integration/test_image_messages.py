"""Images from the message to the model and back into nothing: sent, refused, kept, forgotten, never learned from."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest

from assistant.events import Completed, Failed, ImagesLeftOut, MessageSaved, PlanReady
from memory.attachments import NewAttachment
from memory.erasure import Selection
from memory.images import read_image
from tests.endpoints.replies import RecordedRequest, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home, play, say
from tests.pictures import png
from ui.chat.exporting import as_json, as_markdown, files_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.conversing import Conversing
    from assistant.events import TurnEvent
    from assistant.hippo import Hippo

NO_IMAGES = Reply.error(400, "Invalid content type. image_url is only supported by certain models.")
ONCE = {"chat": {"retries": 0}, "embedding": {"source": "none"}}


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as served:
        served.script = lambda _request: Reply("A cat.")
        yield served


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    with open_home(tmp_path, endpoint, **ONCE) as opened:
        yield opened


def picture(name: str = "cat.png", *, padding: int = 0) -> NewAttachment:
    content = png(640, 480, padding=padding)
    facts = read_image(content)
    assert facts is not None
    return NewAttachment(name, content, facts.stored_type, 765)


def show(chat: Conversing, text: str, *files: NewAttachment, conversation: int | None = None) -> list[TurnEvent]:
    return play(chat.send(conversation, text, attachments=files))


def images(request: RecordedRequest) -> list[bytes]:
    parts: list[dict[str, Any]] = [
        part for message in request.messages if isinstance(message["content"], list) for part in message["content"]
    ]
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    return [base64.b64decode(url.removeprefix("data:image/png;base64,")) for url in urls]


def saved(events: list[TurnEvent]) -> MessageSaved:
    assert isinstance(events[0], MessageSaved)
    return events[0]


def test_an_image_is_sent_counted_kept_and_sent_again_with_the_next_question(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    events = show(hippo, "What is it?", picture())
    plan = next(event.plan for event in events if isinstance(event, PlanReady))
    assert plan.tokens.message > 765
    assert plan.tokens.total <= plan.tokens.budget
    assert images(endpoint.chats[0]) == [picture().content]
    show(hippo, "What colour?", conversation=saved(events).conversation_id)
    assert images(endpoint.chats[1]) == [picture().content]
    (kept,) = hippo.transcript.pictures_of(hippo.profile_id, [saved(events).user_message_id]).values()
    assert [(each.name, each.facts.size) for each in kept] == [("cat.png", "640×480")]


def test_an_image_of_megabytes_goes_whole(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    show(hippo, "What is it?", picture(padding=6_000_000))
    assert len(images(endpoint.chats[0])[0]) > 6_000_000


@pytest.mark.parametrize(("text", "word"), [("What is it?", "image"), ("这是什么？", "image")])
def test_a_model_that_refuses_images_answers_the_text_and_is_remembered(
    hippo: Hippo, endpoint: ScriptedEndpoint, text: str, word: str
) -> None:
    endpoint.replies = [NO_IMAGES]
    events = show(hippo, text, picture())
    assert [event.model for event in events if isinstance(event, ImagesLeftOut)] == [MODEL]
    assert isinstance(events[-1], Completed)
    assert endpoint.chats[1].last_user == f"{text}\n\n[{word}: cat.png, 640×480]"
    again = show(hippo, text, picture())
    assert sum(isinstance(event, ImagesLeftOut) for event in again) == 1
    assert next(event.plan for event in again if isinstance(event, PlanReady)).tokens.message < 100
    assert len(endpoint.chats) == 3
    # an image further up is named, and no reason for another notice
    more = show(hippo, "And?", conversation=saved(again).conversation_id)
    assert not any(isinstance(event, ImagesLeftOut) for event in more)


def test_another_model_sees_the_stored_image_when_the_question_is_answered_again(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [NO_IMAGES]
    events = show(hippo, "What is it?", picture())
    hippo.connect_to(endpoint.endpoint(), "seeing-model")
    play(hippo.regenerate(saved(events).answer_id))
    assert images(endpoint.chats[-1]) == [picture().content]


def test_what_is_wrong_with_an_image_is_said_and_the_message_kept(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply.error(400, "image exceeds 5 MB maximum")]
    events = show(hippo, "What is it?", picture())
    failed = events[-1]
    assert isinstance(failed, Failed)
    assert "5 MB" in failed.cause
    assert hippo.transcript.message(hippo.profile_id, saved(events).user_message_id).content == "What is it?"
    show(hippo, "And now?", picture("dog.png"))
    assert images(endpoint.chats[-1])


@pytest.mark.parametrize(("setting", "sends"), [("yes", True), ("no", False)])
def test_the_setting_counts_more_than_what_was_learned(
    tmp_path: Path, endpoint: ScriptedEndpoint, setting: str, *, sends: bool
) -> None:
    with open_home(tmp_path, endpoint, **ONCE) as hippo:
        endpoint.replies = [NO_IMAGES]
        show(hippo, "What is it?", picture())
    with open_home(tmp_path, endpoint, chat={"retries": 0, "images": setting}) as hippo:
        endpoint.replies = [NO_IMAGES] if sends else []
        events = show(hippo, "What is it?", picture())
        assert bool(images(endpoint.chats[-1])) is sends
        assert isinstance(events[-1], Failed if sends else Completed)


def test_images_that_do_not_fit_the_budget_are_told_before_anything_is_sent(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    files = [picture(f"{number}.png") for number in range(12)]
    failed = show(hippo, "What is it?", *files)[-1]
    assert isinstance(failed, Failed)
    assert "tokens" in failed.cause
    assert endpoint.chats == []


def test_older_images_give_way_to_words_and_stay_named(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with open_home(tmp_path, endpoint, **ONCE, budget={"total": 1200, "reserve": 200}) as hippo:
        conversation = saved(show(hippo, "Keep this one", NewAttachment("a.png", png(), picture().media_type, 400)))
        events = show(hippo, "word " * 500, conversation=conversation.conversation_id)
        plan = next(event.plan for event in events if isinstance(event, PlanReady))
        assert plan.tokens.total <= 1000
        assert images(endpoint.chats[-1]) == []
        assert "[image: a.png" in str(endpoint.chats[-1].messages)


def test_extraction_never_sees_an_image(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with open_home(tmp_path, endpoint, **ONCE, extractor={"use_model": True}) as hippo:
        show(hippo, "I'm allergic to lupin. What is it?", picture())
        asked = len(endpoint.chats)
        hippo.finish_jobs()
        assert len(endpoint.chats) > asked
        assert not any(images(request) or "cat.png" in str(request.messages) for request in endpoint.chats[asked:])


def test_an_image_goes_with_what_is_forgotten_and_others_stay(hippo: Hippo, tmp_path: Path) -> None:
    mark, other = b"y" * 60, b"z" * 60
    say(hippo, "Hello")
    show(hippo, "I'm allergic to lupin, as here.", picture("allergy.png", padding=60))
    kept = saved(show(hippo, "What is it?", NewAttachment("dog.png", png() + other, picture().media_type, 765)))
    hippo.finish_jobs()
    facts = [view.fact_id for view in hippo.facts.views(hippo.profile_id) if "lupin" in view.text]
    preview = hippo.erasure.preview(hippo.profile_id, Selection.facts(*facts))
    assert preview.attachments == ("allergy.png",)
    hippo.erasure.forget(hippo.profile_id, Selection.facts(*facts))
    hippo.finish_jobs()
    hippo.erasure.hasten()
    hippo.finish_jobs()
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert mark not in stored
    assert b"allergy.png" not in stored
    assert hippo.transcript.pictures_of(hippo.profile_id, [kept.user_message_id])


def test_a_deleted_chat_takes_its_images_along(hippo: Hippo) -> None:
    gone = saved(show(hippo, "What is it?", picture()))
    hippo.transcript.delete_conversation(hippo.profile_id, gone.conversation_id)
    assert hippo.transcript.pictures_of(hippo.profile_id, [gone.user_message_id]) == {}


def test_a_private_chat_writes_no_image(hippo: Hippo, endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    private = hippo.private()
    show(private, "What is it?", picture(padding=60))
    assert images(endpoint.chats[-1])
    private.close()
    assert not any(b"y" * 60 in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_exports_name_images_and_json_holds_them(hippo: Hippo) -> None:
    events = saved(show(hippo, "What is it?", picture("c[at]\x1b.png")))
    conversation = hippo.transcript.conversation(hippo.profile_id, events.conversation_id)
    messages = hippo.transcript.branch(hippo.profile_id, events.conversation_id)
    files = files_of(hippo, messages)
    assert "🖼 c[at].png 640×480" in as_markdown(conversation, messages, files)
    assert base64.b64encode(picture().content).decode() in as_json(conversation, messages, files)


def test_an_edited_message_keeps_its_image(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    events = saved(show(hippo, "What is it?", picture()))
    play(hippo.edit_and_resend(events.user_message_id, "What animal is it?"))
    assert images(endpoint.chats[-1]) == [picture().content]


HOURS = "Lupin is in the bread of the Corner Bakery. The bakery opens at 9."


@pytest.mark.parametrize("readable", [True, False])
def test_what_was_forgotten_reaches_no_model_again_with_files_or_images(
    hippo: Hippo, endpoint: ScriptedEndpoint, *, readable: bool
) -> None:
    say(hippo, "Hello")
    files = picture("allergy.png"), NewAttachment("hours.txt", HOURS.encode()), NewAttachment("lupin.txt", b"Spare.")
    first = saved(show(hippo, "I'm allergic to lupin, as here. Which bakery is good?", *files))
    assert "Corner Bakery" in str(endpoint.chats[-1].messages)
    hippo.finish_jobs()
    facts = [view.fact_id for view in hippo.facts.views(hippo.profile_id) if "lupin" in view.text]
    hippo.erasure.forget(hippo.profile_id, Selection.facts(*facts), keep_transcript=readable)
    shown = hippo.transcript.message(hippo.profile_id, first.user_message_id).content
    assert ("lupin" in shown) is readable
    assert (
        first.user_message_id in hippo.transcript.pictures_of(hippo.profile_id, [first.user_message_id])
    ) is readable
    asked = len(endpoint.chats)
    show(hippo, "And now?", conversation=first.conversation_id)
    play(hippo.regenerate(first.answer_id))
    play(hippo.edit_and_resend(first.user_message_id, "Which bakery is good?"))
    hippo.finish_jobs()
    assert len(endpoint.chats) >= asked + 3
    for request in endpoint.chats[asked:]:
        assert not images(request)
        told = str(request.messages).lower()
        assert "bakery is good?" in told
        assert "lupin" not in told
        assert "allergy.png" not in told
    assert "The bakery opens at 9." in str(endpoint.chats[-1].messages)


def test_a_masked_message_whose_sentence_was_forgotten_is_not_sent_as_it_was_typed(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    say(hippo, "Hello")
    text = "I'm allergic to lupin. My password is hunter2hunter2. Which bread is good?"
    first = saved(show(hippo, text, NewAttachment("door.txt", b"The password is swordfish77. Lupin is bad.")))
    assert "swordfish77" in str(endpoint.chats[-1].messages)
    hippo.finish_jobs()
    facts = [view.fact_id for view in hippo.facts.views(hippo.profile_id) if "lupin" in view.text]
    for keep in (True, False):
        hippo.erasure.forget(hippo.profile_id, Selection.facts(*facts), keep_transcript=keep)
        play(hippo.regenerate(first.answer_id))
        told = str(endpoint.chats[-1].messages).lower()
        assert "which bread is good?" in told
        assert "lupin" not in told
