"""Sums, words, sentences, hours elsewhere and dice hold all they need: memory stays out, but not of the user's own."""

from __future__ import annotations

import pytest

from memory.recall.query import understand
from memory.recall.self_contained import stands_alone
from memory.recall.trigger import Need, read

ALONE = """
Divide 5,436 by 12 for me?
Multiply 18 by 27, please.
Add up 14, 22, 9 and 31 for me.
Can you work out 17.5% of 240?
How do I spell 'accommodate'?
Is it 'affect' or 'effect' in 'the rain affected us'?
Put 'I'm running late' into Italian for me.
Give me the German for 'screwdriver'.
Do I say 'an hour' or 'a hour'?
If it's 3 pm in Tokyo, what time is it in London?
What day of the week was 4 July 1976?
Roll two dice for me.
Sort these alphabetically: pear, apple, fig
Write out 1,408 in words.
Half of 378?
帮我算一下5436除以12
“必须”和“必需”用哪个对
用意大利语怎么说“我要迟到了”
螺丝刀德语怎么说
东京下午三点，伦敦几点
1976年7月4号是星期几
给我掷两个骰子
把“河马”倒过来写
给我个跟“花”押韵的字
378的一半
"""
OWN = """
Split my rent of 1,240 by three.
Add 3 eggs to my list
What's 20% of my salary?
What time is it for my sister now?
Is that sentence spelt right for Harcourt?
Sort out a present for Mum: an idea and what I may spend
Write a small wrapper that retries three times.
Which lens would give me a hundred times?
我家的暗号怎么写
把我的日程按时间排一下
新名片要印地址，这一行怎么写？
想买相机，预算三千出头，怎么选？
给陈老师的那句话怎么写合适
我妈那边现在几点
"""


@pytest.mark.parametrize("text", ALONE.strip().splitlines())
def test_a_task_that_holds_all_it_needs_asks_memory_for_nothing(text: str) -> None:
    assert stands_alone(text)
    assert read(text).need is Need.NOTHING


@pytest.mark.parametrize("text", OWN.strip().splitlines())
def test_a_task_about_the_users_own_does_not_stand_alone(text: str) -> None:
    assert not stands_alone(text)
    assert read(text).need > Need.KNOWLEDGE


@pytest.mark.parametrize(
    "text", ["给邻居们写个通知：停几天水，哪天来电工。", "Draft the choir a short note: what do we sing, and when?"]
)
def test_questions_in_what_is_to_be_written_are_no_questions_about_the_world(text: str) -> None:
    assert read(text).need >= Need.REQUEST


@pytest.mark.parametrize(
    "text",
    [
        "Write a regex that finds postcodes.",
        "Tell me a bedtime story about a badger.",
        "写个正则匹配邮编",
        "讲个小獾的故事",
    ],
)
def test_code_and_stories_are_outside_the_users_affairs(text: str) -> None:
    assert understand(text).impersonal


@pytest.mark.parametrize(
    "text",
    [
        "Plan a picnic for Saturday.",
        "Write my sister a story about her cat.",
        "我想给女儿写个她的故事",
        "排个周末的行程",
        "周末全家出去玩，哪种类型的地方好？",
    ],
)
def test_what_is_about_the_user_is_not(text: str) -> None:
    assert not understand(text).impersonal


@pytest.mark.parametrize(
    "text",
    [
        "A quick fun fact for the team page: give me mine.",
        "Two minutes about myself for the club, with everything you know.",
        "居委会让我讲两分钟自己，把你知道的都写进去。",
    ],
)
def test_a_word_about_oneself_is_about_the_user(text: str) -> None:
    assert read(text).need >= Need.PERSONAL
