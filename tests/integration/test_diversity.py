"""Of one conversation at most two past messages, episodes or digests are recalled, so that others have their say."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from memory.consolidation import consolidate
from memory.recall.weights import Weights
from memory.summaries import DIGEST, Summaries
from memory.values import Evidence, Kind, Source
from tests.integration.recalling import ask
from tests.store import day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.recall.recall import Recall
    from tests.store import Store

NOW = 30.0
OUTINGS = {
    "en": [
        ("kayak trip", "The user went on a kayak trip on the Lesse."),
        ("kayak repair", "The user had the hull of the kayak patched."),
        ("kayak race", "The user came ninth in a kayak race."),
        ("kayak lesson", "The user took a lesson in rolling a kayak."),
    ],
    "zh": [
        ("皮划艇漂流", "用户在莱斯河划皮划艇漂流了一天。"),
        ("皮划艇修补", "用户请人补好了皮划艇的船底。"),
        ("皮划艇比赛", "用户参加皮划艇比赛得了第九名。"),
        ("皮划艇课", "用户上了一节皮划艇翻滚课。"),
    ],
}
ELSEWHERE = {
    "en": ("kayak theft", "The user saw a kayak stolen from the quay."),
    "zh": ("皮划艇失窃", "用户看见码头有人偷走一条皮划艇。"),
}
TOLD = {
    "en": "The user talked about kayaks with Hippo. A kayak of 4 m fits the roof rack.",
    "zh": "用户和助手聊了皮划艇。4米的皮划艇放得下车顶架。",
}
ASKED = {"en": "Remind me what happened with my kayak", "zh": "还记得我的皮划艇都发生过什么吗？"}


def told_in_one_chat(store: Store, outings: Sequence[tuple[str, str]]) -> int:
    """Learn of outings from messages of one conversation."""
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    for number, (value, text) in enumerate(outings):
        message = store.transcript.add_user_message(
            store.profile_id, conversation, text, created_at=day(1 + number), extract=False
        ).id
        assert message is not None
        source = Source(store.profile_id, day(1 + number), message, conversation)
        evidence = Evidence("user", f"outing_{number}", value, text, kind=Kind.EPISODE)
        with store.db.write() as session:
            consolidate(session, store.clock, [evidence], source)
    return conversation


@pytest.mark.parametrize("language", ["en", "zh"])
def test_at_most_two_memories_of_one_conversation_are_recalled(store: Store, recall: Recall, language: str) -> None:
    crowded = told_in_one_chat(store, OUTINGS[language])
    last = store.transcript.conversation(store.profile_id, crowded).head_message_id
    assert last is not None
    Summaries(store.db, store.clock).save(store.profile_id, crowded, DIGEST, TOLD[language], last, None)
    other = told_in_one_chat(store, [ELSEWHERE[language]])
    result = ask(recall, store, ASKED[language], NOW)
    found = Counter(scored.candidate.conversation_id for scored in result.recalled)
    assert found == {crowded: Weights().per_conversation, other: 1}
    assert Weights().per_conversation == 2
    cut = [scored for scored in result.cut if scored.reason == "enough_of_conversation"]
    assert {scored.candidate.conversation_id for scored in cut} == {crowded}
    assert len(cut) >= 2
