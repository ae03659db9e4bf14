"""A chat that goes idle gets a digest of two sentences, and another chat recalls it by the day on which it was held."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, cast

import pytest

from assistant.housekeeping import IDLE
from memory.summarising import DIGEST_SENTENCES
from memory.summary import extract_sentences
from memory.values import MessageState, OwnerKind
from tests.endpoints.replies import RecordedRequest, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.hippo import Hippo
    from assistant.plan import PlanItem
    from memory.clock import FixedClock
    from memory.records import Summary

PROJECT = {
    "en": [
        ("Let's plan the rebuild of the greenhouse shelves for the allotment.", "Sure."),
        ("We settled on oak boards, 18 mm thick, from the yard in Mechelen.", "Noted."),
        ("The boards must be there by 14 March, and Tomas drives the van.", "Fine."),
        ("Thanks!", "You're welcome."),
    ],
    "zh": [
        ("我们来规划社区花房的隔板改造。", "好。"),
        ("最后定了用橡木板，厚18毫米，从梅赫伦的木材场买。", "记下了。"),
        ("木板3月14日前要到，老田开车去拉。", "好的。"),
        ("谢谢！", "不客气。"),
    ],
}
BREAD = {
    "en": [("Which bread keeps longest?", "Rye."), ("And how is rye kept?", "In linen.")],
    "zh": [("哪种面包放得最久？", "黑麦的。"), ("黑麦面包怎么存放？", "用布包。")],
}
WRITTEN = {
    "en": "The user planned greenhouse shelves of 18 mm oak boards from Mechelen. Tomas fetches them by 14 March.",
    "zh": "用户计划用梅赫伦的18毫米橡木板改造花房隔板。老田3月14日前开车去拉。",
}
EXTRACTED = {
    "en": "User: We settled on oak boards, 18 mm thick, from the yard in Mechelen.\n"
    "User: The boards must be there by 14 March, and Tomas drives the van.",
    "zh": "用户：最后定了用橡木板，厚18毫米，从梅赫伦的木材场买。\n用户：木板3月14日前要到，老田开车去拉。",
}
ASKED = {
    "en": [
        "How far did we get with that project yesterday?",
        "Let's go on with that project from yesterday.",
        "that project yesterday",
    ],
    "zh": ["昨天那个项目说到哪了？", "继续昨天那个项目吧。", "昨天那个项目"],
}
LANGUAGES = ("en", "zh")


@contextmanager
def home(folder: Path, endpoint: ScriptedEndpoint, *, by_model: bool) -> Iterator[Hippo]:
    asked = {"embedding": {"source": "none"}, "extractor": {"use_model": by_model}, "chat": {"retries": 0}}
    with open_home(folder, endpoint, **asked) as opened:
        yield opened


def is_digest_wanted(request: RecordedRequest) -> bool:
    return "two sentences" in request.system or "两句话" in request.system


def set_clock(hippo: Hippo, since: timedelta) -> None:
    cast("FixedClock", hippo.clock).set(START + since)


def hold(hippo: Hippo, turns: Sequence[tuple[str, str]], since: timedelta = timedelta()) -> int:
    """Hold a conversation some time after the start."""
    set_clock(hippo, since)
    conversation = hippo.transcript.create_conversation(hippo.profile_id).id
    assert conversation is not None
    for asked, said in turns:
        message = hippo.transcript.add_user_message(hippo.profile_id, conversation, asked, extract=False).id
        assert message is not None
        answer = hippo.transcript.begin_answer(hippo.profile_id, conversation, message, MODEL).id
        assert answer is not None
        hippo.transcript.save_answer(answer, said, "", MessageState.COMPLETE)
    return conversation


def keep_house(hippo: Hippo, since: timedelta) -> None:
    set_clock(hippo, since)
    hippo.housekeeping.run(hippo.profile_id)
    assert hippo.finish_jobs()


def digest(hippo: Hippo, conversation: int) -> Summary:
    row = hippo.summaries.digest(hippo.profile_id, conversation)
    assert row is not None
    return row


def recalled(hippo: Hippo, text: str) -> list[PlanItem]:
    return [item for item in hippo.plan(None, text).injected if item.slot == "recalled"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("by_model", "closed"), [(True, False), (False, False), (True, True), (False, True)])
def test_yesterdays_project_is_recalled_by_its_digest_in_another_chat(
    tmp_path: Path, endpoint: ScriptedEndpoint, language: str, *, by_model: bool, closed: bool
) -> None:
    endpoint.script = lambda request: Reply(
        WRITTEN[language] if "oak" in request.last_user or "橡木" in request.last_user else "Rye. 黑麦。"
    )
    with home(tmp_path, endpoint, by_model=by_model) as hippo:
        hold(hippo, BREAD[language], timedelta(days=-4))
        conversation = hold(hippo, PROJECT[language])
        # a Hippo that was closed soon after writes the digest at its next start, on the day after
        keep_house(hippo, timedelta(days=1) if closed else IDLE + timedelta(minutes=1))
        row = digest(hippo, conversation)
        assert row.text == (WRITTEN if by_model else EXTRACTED)[language]
        assert (row.model is not None) is by_model
        set_clock(hippo, timedelta(days=1, hours=2))
        for asked in ASKED[language]:
            first = recalled(hippo, asked)[0]
            assert first.key is not None
            assert (first.key.kind, first.key.id) == (OwnerKind.DIGEST, row.id)
            assert " ".join(row.text.split()) in first.text
            assert "2026-03-02" in first.text  # dated by the talk, not by the day on which the digest was written
            assert not any("bread" in item.text or "面包" in item.text for item in recalled(hippo, asked))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chat_gets_its_digest_once_it_is_idle_and_another_when_it_went_on(
    tmp_path: Path, endpoint: ScriptedEndpoint, language: str
) -> None:
    endpoint.script = lambda _request: Reply(WRITTEN[language])
    with home(tmp_path, endpoint, by_model=True) as hippo:
        conversation = hold(hippo, PROJECT[language])
        keep_house(hippo, IDLE - timedelta(minutes=1))
        assert hippo.summaries.digest(hippo.profile_id, conversation) is None
        keep_house(hippo, IDLE + timedelta(minutes=1))
        head = hippo.transcript.conversation(hippo.profile_id, conversation).head_message_id
        assert digest(hippo, conversation).through_message_id == head
        (asked,) = [request for request in endpoint.chats if is_digest_wanted(request)]
        assert all(said in asked.last_user for said, _ in PROJECT[language])
        keep_house(hippo, timedelta(hours=2))
        assert len([request for request in endpoint.chats if is_digest_wanted(request)]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reply",
    [
        Reply(""),
        Reply.error(500, "overloaded"),
        Reply("I'm sorry, but I can't help with that."),
        Reply("抱歉，我无法回答。"),
        Reply("\u200b\u202e"),
    ],
    ids=["empty", "error", "refusal", "refusal in Chinese", "nothing to see"],
)
def test_a_reply_that_is_no_digest_leaves_it_to_the_chats_own_sentences(
    tmp_path: Path, endpoint: ScriptedEndpoint, language: str, reply: Reply
) -> None:
    endpoint.script = lambda _request: reply
    with home(tmp_path, endpoint, by_model=True) as hippo:
        conversation = hold(hippo, PROJECT[language])
        keep_house(hippo, timedelta(hours=1))
        row = digest(hippo, conversation)
    assert (row.text, row.model) == (EXTRACTED[language], None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_talkative_model_two_sentences_are_kept(tmp_path: Path, endpoint: ScriptedEndpoint, language: str) -> None:
    more = {"en": " They chatted on. It was nice. The end.", "zh": "后来又聊了一会儿。很愉快。完。"}[language]
    endpoint.script = lambda _request: Reply(WRITTEN[language] + more * 20, piece=200)
    with home(tmp_path, endpoint, by_model=True) as hippo:
        conversation = hold(hippo, PROJECT[language])
        keep_house(hippo, timedelta(hours=1))
        text = digest(hippo, conversation).text
    assert len(extract_sentences(text)) == DIGEST_SENTENCES
    assert text == WRITTEN[language]


def test_the_chat_at_hand_and_another_profile_get_no_digest_of_it(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with home(tmp_path, endpoint, by_model=False) as hippo:
        conversation = hold(hippo, PROJECT["en"])
        keep_house(hippo, timedelta(hours=1))
        set_clock(hippo, timedelta(days=1))
        here = hippo.plan(conversation, ASKED["en"][0])
        assert not any(item.key and item.key.kind is OwnerKind.DIGEST for item in here.injected)
        hippo.profiles.create("work")
        hippo.switch_profile("work")
        assert recalled(hippo, ASKED["en"][0]) == []
