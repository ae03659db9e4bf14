"""A rolling summary grows by what left the window, over real HTTP, and no reply of a model takes anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.tokens import count
from memory.queue import SUMMARISE
from memory.summarising import ROLLING_TOKENS
from memory.values import MessageState
from tests.endpoints.replies import Cut, RecordedRequest, Reply, Think
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.hippo import Hippo
    from memory.records import Summary

TURNS = {
    "en": [
        ("The staging database listens on port 16380, path /srv/app/data.", "Noted. Anything else?"),
        ("We decided to go with SvelteKit, and my sister Odile pays £35.", "I would pin version 2.15.1 then."),
    ],
    "zh": [
        ("测试环境的端口是16380，路径是/srv/app/data。", "好的，还有吗？"),
        ("我们最终决定用青竹方案，预算定为16.5万元。", "那我建议锁定版本2.15.1。"),
    ],
}
DETAILS = {
    "en": ["16380", "/srv/app/data", "SvelteKit", "Odile", "£35", "2.15.1"],
    "zh": ["16380", "/srv/app/data", "16.5万元", "2.15.1"],
}
MORE = {
    "en": ("The deadline moved to 2026-05-04, so Bram books the hall.", "Fine, I keep 2026-05-04 in mind."),
    "zh": ("截止日期改到2026-05-04，由白慕川去订场地。", "好的，记住2026-05-04。"),
}
VAGUE = {
    "en": "User: The user told where the database is and what was decided.\nAssistant: The assistant agreed.",
    "zh": "用户：用户说明了数据库在哪里，以及作出的决定。\n助手：助手同意了。",
}
USER, ASSISTANT = {"en": "User: ", "zh": "用户："}, {"en": "Assistant: ", "zh": "助手："}
LANGUAGES = ("en", "zh")
UNUSABLE = {
    "an empty reply": Reply(""),
    "blanks": Reply("  \n\u200b\n "),
    "thoughts alone": Reply([Think("the user said …")], finish="length"),
    "an error": Reply.error(401, "no such key"),
    "a web page": Reply.page(),
    "a cut line": Reply([Cut()]),
    "a refusal": Reply("I'm sorry, but I can't summarize this conversation."),
    "a refusal in Chinese": Reply("抱歉，我无法处理这段对话。"),
}


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    extractor = {"use_model": True}
    with open_home(
        tmp_path, endpoint, embedding={"source": "none"}, extractor=extractor, chat={"retries": 0}
    ) as opened:
        yield opened


def begin(hippo: Hippo, turns: Sequence[tuple[str, str]]) -> tuple[int, list[int]]:
    conversation = hippo.transcript.create_conversation(hippo.profile_id).id
    assert conversation is not None
    return conversation, [number for turn in turns for number in say(hippo, conversation, turn)]


def say(hippo: Hippo, conversation: int, turn: tuple[str, str]) -> tuple[int, int]:
    """Put an exchange there; returns the ids of question and answer."""
    asked = hippo.transcript.add_user_message(hippo.profile_id, conversation, turn[0], extract=False).id
    assert asked is not None
    answer = hippo.transcript.begin_answer(hippo.profile_id, conversation, asked, MODEL).id
    assert answer is not None
    hippo.transcript.save_answer(answer, turn[1], "", MessageState.COMPLETE)
    return asked, answer


def summarise(hippo: Hippo, conversation: int, through: int) -> Summary:
    payload = {"conversation_id": conversation, "through": through}
    with hippo.db.write() as session:
        hippo.queue.enqueue(session, SUMMARISE, f"conversation:{conversation}", hippo.profile_id, payload)
    assert hippo.finish_jobs()
    row = hippo.summaries.rolling(hippo.profile_id, conversation)
    assert row is not None
    return row


def answering(endpoint: ScriptedEndpoint, *replies: Reply) -> list[RecordedRequest]:
    """Answer each wish for a summary with the next reply; returns the list that the wishes are put into."""
    asked: list[RecordedRequest] = []
    left = list(replies)

    def script(request: RecordedRequest) -> Reply:
        asked.append(request)
        return left.pop(0)

    endpoint.script = script
    return asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reply", UNUSABLE.values(), ids=UNUSABLE)
def test_a_reply_that_is_no_summary_trims_nothing(
    hippo: Hippo, endpoint: ScriptedEndpoint, language: str, reply: Reply
) -> None:
    conversation, ids = begin(hippo, TURNS[language])
    kept = f"{USER[language]}{TURNS[language][0][0]}\n{ASSISTANT[language]}Vite 6.2 / 16381."
    answering(endpoint, Reply(kept), reply)
    before = summarise(hippo, conversation, ids[-1]).text.splitlines()
    assert kept.splitlines()[1] in before
    later = say(hippo, conversation, MORE[language])
    row = summarise(hippo, conversation, later[-1])
    assert set(before) <= set(row.text.splitlines())
    assert MORE[language][0].rstrip("。.") in row.text
    assert row.through_message_id == later[-1]
    assert row.model is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_names_paths_and_ports_that_a_model_dropped_are_put_back(
    hippo: Hippo, endpoint: ScriptedEndpoint, language: str
) -> None:
    conversation, ids = begin(hippo, TURNS[language])
    answering(endpoint, Reply(VAGUE[language]))
    row = summarise(hippo, conversation, ids[-1])
    assert all(detail in row.text for detail in DETAILS[language])
    assert VAGUE[language].splitlines()[0] in row.text
    assert row.model is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_merged_not_replaced(hippo: Hippo, endpoint: ScriptedEndpoint, language: str) -> None:
    conversation, ids = begin(hippo, TURNS[language])
    plain = {"en": "User: The caretaker is unfriendly.", "zh": "用户：物业管理员态度很差。"}[language]
    news = f"{USER[language]}{MORE[language][0]}"
    asked = answering(endpoint, Reply(f"{VAGUE[language]}\n{plain}"), Reply(news))
    summarise(hippo, conversation, ids[-1])
    later = say(hippo, conversation, MORE[language])
    row = summarise(hippo, conversation, later[-1])
    assert plain in asked[1].last_user  # the model was shown it
    assert plain in row.text  # and left it out, but it holds no number that would bring it back
    assert all(detail in row.text for detail in DETAILS[language])
    assert news.rstrip("。.") in row.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_for_exactly_the_messages_that_it_was_made_of(
    hippo: Hippo, endpoint: ScriptedEndpoint, language: str
) -> None:
    conversation, ids = begin(hippo, [*TURNS[language], MORE[language]])
    asked = answering(endpoint, Reply(VAGUE[language]), Reply(VAGUE[language]))
    assert summarise(hippo, conversation, ids[1]).through_message_id == ids[1]
    assert TURNS[language][0][0] in asked[0].last_user
    assert TURNS[language][1][0] not in asked[0].last_user
    assert summarise(hippo, conversation, ids[3]).through_message_id == ids[3]
    new = asked[1].last_user.partition("<messages>")[2]
    assert TURNS[language][1][0] in new
    assert TURNS[language][0][0] not in new
    assert MORE[language][0] not in new
    assert summarise(hippo, conversation, ids[3]).through_message_id == ids[3]
    assert len(asked) == 2  # nothing new, nothing asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dress", ["{}", "- {}", "* **{}**", "# {}"])
def test_who_spoke_is_kept_though_the_model_leaves_it_out(
    hippo: Hippo, endpoint: ScriptedEndpoint, language: str, dress: str
) -> None:
    conversation, ids = begin(hippo, TURNS[language])
    user, assistant = {
        "en": ("SvelteKit was decided, Odile pays £35.", "Pin version 2.15.1."),
        "zh": ("决定用青竹方案，预算16.5万元。", "建议锁定版本2.15.1。"),
    }[language]
    preamble = {"en": "Here you go:", "zh": "如下："}[language]
    answering(endpoint, Reply("\n".join([preamble, dress.format(user), dress.format(assistant)])))
    lines = summarise(hippo, conversation, ids[-1]).text.splitlines()
    assert USER[language] + user in lines
    assert ASSISTANT[language] + assistant in lines
    assert all(line.startswith((USER[language], ASSISTANT[language])) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_spoke_is_read_however_the_model_writes_it(hippo: Hippo, endpoint: ScriptedEndpoint, language: str) -> None:
    conversation, ids = begin(hippo, TURNS[language])
    written = {"en": "- **user**: It is a SvelteKit app.", "zh": "* **用户** : 采用青竹方案。"}[language]
    answering(endpoint, Reply(written))
    lines = summarise(hippo, conversation, ids[-1]).text.splitlines()
    assert {"en": "User: It is a SvelteKit app.", "zh": "用户：采用青竹方案。"}[language] in lines


def test_a_reply_that_never_ends_keeps_to_the_limit(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    conversation, ids = begin(hippo, TURNS["en"])
    endless = "\n".join(f"User: The shelf number {number} holds oak boards." for number in range(400))
    answering(endpoint, Reply(endless, piece=400))
    text = summarise(hippo, conversation, ids[-1]).text
    assert sum(count(line) + 1 for line in text.splitlines()) <= ROLLING_TOKENS
    assert "16380" in text


def test_what_a_long_message_says_past_what_the_model_reads_is_not_lost(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    long = "It rains a lot here in the hills. " * 500 + "The spare part is number 8812-K."
    conversation, ids = begin(hippo, [(long, "Noted.")])
    rain = "User: It rains a lot in the hills."
    asked = answering(endpoint, Reply(rain), Reply(rain))
    row = summarise(hippo, conversation, ids[-1])
    assert "8812-K" not in asked[0].last_user
    assert "8812-K" in row.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_model_it_is_made_of_the_messages_own_lines(tmp_path: Path, language: str) -> None:
    with open_home(tmp_path, embedding={"source": "none"}) as hippo:
        conversation, ids = begin(hippo, TURNS[language])
        row = summarise(hippo, conversation, ids[-1])
    assert all(detail in row.text for detail in DETAILS[language])
    assert (row.model, row.through_message_id) == (None, ids[-1])
