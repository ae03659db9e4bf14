"""The user's own prose is told apart from all that only passes through a message."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.extraction.segments import SegmentKind, prose, split


def own_words(text: str) -> str:
    return " ".join(" ".join(text[part.start : part.end] for part in prose(text)).split())


@given(st.text(max_size=400) | st.text(alphabet="`'\"“”「」\n>|:：;{}=aI我 -.。", max_size=200))
def test_the_segments_of_any_text_cover_it_in_order(text: str) -> None:
    parts = split(text)
    assert "".join(text[part.start : part.end] for part in parts) == text
    assert all(left.end == right.start for left, right in pairwise(parts))
    assert all(part.start < part.end for part in parts)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("I use vim.\n```\nI = 1\nmy_name = 'Bo'\n```\nNothing else.", "I use vim. Nothing else."),
        ("Translate this: I keep three geese and I love them.", "Translate this:"),
        ("Polish this: “I have moved to Gent with my two boys.” By the way I live in Rome.",
         "Polish this: By the way I live in Rome."),
        ("这段改通顺，邻居写的：“我家养了三只鹅，吵得很。”我住在吉安。", "这段改通顺，邻居写的： 我住在吉安。"),
        ("概括这篇文章：本文作者自称金牌用户。", "概括这篇文章："),
        ("> I am a dentist\n> in Rome\nI am not.", "I am not."),
        ("From: Ann\nSubject: Hello\n\nI moved to Leeds.", ""),
        ("发件人：小波\n主题：搬家\n\n我现在住在利兹。", ""),
        ("On Monday, Ann <a@b.org> wrote:\nI moved to Leeds.", ""),
        ("Ann: I am allergic to nuts\nBob: I live in York\nAnn: me too", ""),
        ("2026-02-01 12:00:01 ERROR user I failed\nWhy?", "Why?"),
        ("x = 1\nmy_city = 'Rome'\nI like tabs.", "I like tabs."),
        ('He said "I live in Paris and I hate it" and left.', "He said and left."),
        ("The user is 'reporter', it's my friend's idea.", "The user is 'reporter', it's my friend's idea."),
        ("分“已办、待办”两栏。", "分“已办、待办”两栏。"),
        ("Remember this:\nwifi: larch\npin: 4471", "Remember this: wifi: larch pin: 4471"),
        ("For the label: 3 Kiln Yard. I live there.", "For the label: 3 Kiln Yard. I live there."),
    ],
)  # fmt: skip
def test_only_the_users_own_words_are_prose(text: str, own: str) -> None:
    assert own_words(text) == own


def test_a_long_pasted_article_is_not_prose_and_the_remark_around_it_is() -> None:
    article = "\n\n".join(["The council met on Tuesday and the vote was tied once more. " * 12] * 3)
    text = f"I live near that town, by the way.\n\n{article}\n\nWhat do you make of it?"
    assert own_words(text) == "I live near that town, by the way. What do you make of it?"


def test_a_long_story_about_oneself_stays_prose() -> None:
    story = "I moved to Tampere and my sister helped me with the boxes, so I owe her a dinner. " * 25
    assert prose(story)
    assert {part.kind for part in split(story)} == {SegmentKind.PROSE}


def test_a_megabyte_without_spaces_is_split_at_once() -> None:
    assert split("我" * 1_000_000)


@pytest.mark.parametrize("unit", ["'a'a", "' ", "“x", "`;", "summary ", "a|b|c\n", "from: x\n", "‘x’"])
def test_splitting_takes_time_in_proportion_to_length(unit: str) -> None:
    """Twenty times the text may take forty times as long, never the square of twenty."""

    def fastest(length: int) -> float:
        text = unit * (length // len(unit))
        taken = []
        for _ in range(3):
            begun = time.process_time()
            prose(text)
            taken.append(time.process_time() - begun)
        return min(taken)

    assert fastest(50_000) <= 40 * max(fastest(2_500), 0.0005)
