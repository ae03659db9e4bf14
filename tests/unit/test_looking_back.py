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
        "Let's go on with that project from yesterday.",
        "that project yesterday",
        "Please shorten those notes of last week",
        "Can you continue our discussion from the day before yesterday?",
        "How far did we get with that bakery plan two days ago?",
        "昨天那个项目",
        "继续昨天那个项目吧。",
        "把上周的那份稿子改短一点",
        "接着前天那件事说",
        "三天前那个方案再细化一下",
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
        "What have I got on in the middle of February?",
        "I'm flying to Oslo in January, what should I pack?",
        "上个月刚搬家，附近有什么好吃的",
        "3月我要去东京，带什么",
        "我上周换了工作，该怎么跟前同事告别",
        "下个月我该做什么？",
        "Where do I live?",
        "I think that it rained yesterday.",
        "That was a long day yesterday, suggest a tea.",
        "The news from yesterday was sad.",
        "昨天下雨了，那个伞放哪儿好？",
        "昨天那么晚才睡，今天怎么提神",
        "",
    ],
)
def test_a_time_that_is_mentioned_or_to_come_is_not(text: str) -> None:
    assert looked_back_at(text, NOW) == ()
