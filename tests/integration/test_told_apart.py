"""Who and what a question is about comes in, and what is another's stays out, with the messages that told it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.recall.recall import Recall, RecallQuery
from memory.values import Evidence, Kind
from tests.store import Store, day

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def recall(store: Store) -> Iterator[Recall]:
    found = Recall(store.db, None, None, store.clock)
    yield found
    found.close()


def brought(recall: Recall, store: Store, text: str, at: float = 30) -> str:
    result = recall.recall(RecallQuery(store.profile_id, text, day(at)), count_tokens=lambda words: len(words) // 4)
    return "\n".join(scored.candidate.text for scored in (*result.pinned, *result.recalled))


@pytest.mark.parametrize(
    ("groups", "question", "there", "not_there"),
    [
        (
            ("The weavers have the loft, 14 pounds an hour.", "The juggling club has the gym, 23 pounds an hour."),
            "What do I charge the weavers per hour?",
            "14 pounds",
            "23 pounds",
        ),
        (
            ("刺绣班用小教室，一小时三十块。", "鼓队用大礼堂，一小时八十块。"),
            "刺绣班一小时收多少？",
            "三十块",
            "八十块",
        ),
    ],
)
def test_the_message_that_told_what_is_anothers_stays_out_too(
    store: Store, recall: Recall, groups: tuple[str, str], question: str, there: str, not_there: str
) -> None:
    names = ("weavers", "juggling club") if groups[0].isascii() else ("刺绣班", "鼓队")
    for at, (name, told) in enumerate(zip(names, groups, strict=True), 1):
        conversation = store.transcript.create_conversation(store.profile_id)
        message = store.transcript.add_user_message(store.profile_id, conversation.id or 0, told, created_at=day(at))
        assert message.id is not None
        store.learn(at, Evidence(name, "hall_booking", told, told), message_id=message.id)
    found = brought(recall, store, question)
    assert there in found
    assert not_there not in found


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (
            Evidence("Ivo", "diet", "coeliac", "Ivo, the user's colleague, is coeliac.", relation="colleague"),
            "Write the order for the team lunch, with all dietary needs.",
        ),
        (
            Evidence("小贺", "diet", "不吃牛肉", "用户的同事小贺不吃牛肉。", relation="colleague"),
            "给餐厅发部门聚餐的订单，谁不吃什么也写清楚，忌口别漏。",
        ),
    ],
)
def test_a_question_about_everybodys_limits_brings_in_those_of_people_it_does_not_name(
    store: Store, recall: Recall, told: Evidence, question: str
) -> None:
    store.learn(1, told)
    assert told.text in brought(recall, store, question)
    assert told.text not in brought(
        recall, store, "What shall I cook tonight?" if question.isascii() else "今晚做什么菜？"
    )


@pytest.mark.parametrize(
    ("attribute", "value", "text"),
    [
        ("ankle_injury", "twisted ankle", "The user twisted an ankle in January 2026."),
        ("脚踝_injury", "崴了脚", "用户2026年1月崴了脚。"),
    ],
)
def test_an_injury_that_happened_once_is_no_standing_limit(
    store: Store, recall: Recall, attribute: str, value: str, text: str
) -> None:
    store.learn(1, Evidence("user", attribute, value, text, kind=Kind.EPISODE))
    assert text not in brought(recall, store, "Is 'news' singular or plural?")
    assert text in brought(
        recall, store, "Plan me a running week, mind my injuries." if text.isascii() else "帮我排跑步计划，注意我的伤。"
    )


def test_nothing_that_is_told_later_counts_as_told_lately(store: Store, recall: Recall) -> None:
    store.learn(60, Evidence("user", "snack", "popcorn", "The user takes popcorn at the cinema."))
    asked = "Help me plan my Tuesday."
    assert "popcorn" not in brought(recall, store, asked, at=30)
    assert "popcorn" in brought(recall, store, asked, at=61)
