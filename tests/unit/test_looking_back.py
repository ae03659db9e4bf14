"""A time that is over and asked about is looked in; one that is only mentioned, or still to come, is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.recall.looking_back import looked_back_at

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "What did I do in January?",
        "In January, what did I tell you about the boiler?",
        "Hi Hippo. Where did I live last year?",
        "Did I mention a dentist last week?",
        "Remind me what we discussed the day before yesterday.",
        "上周我跟你说了什么",
        "上周，我说过要买什么？",
        "去年夏天我去了哪儿？",
        "三个月前我在忙什么",
    ],
)
def test_a_time_that_is_over_and_asked_about_is_looked_in(text: str) -> None:
    assert looked_back_at(text, NOW)


@pytest.mark.parametrize(
    "text",
    [
        "I moved last week, where's a good bakery?",
        "I had surgery in January; what can I eat?",
        "What can I do about the fever I had last week?",
        "Book a table for June",
        "What did I plan for June?",
        "I'm flying to Oslo in January, what should I pack?",
        "上个月刚搬家，附近有什么好吃的",
        "3月我要去东京，带什么",
        "我上周换了工作，该怎么跟前同事告别",
        "下个月我该做什么？",
        "Where do I live?",
        "",
    ],
)
def test_a_time_that_is_mentioned_or_to_come_is_not(text: str) -> None:
    assert looked_back_at(text, NOW) == ()
