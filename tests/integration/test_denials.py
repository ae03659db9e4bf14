"""A value that begins with "no" or 不 is often the fact itself: told again it is confirmed, and ends nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.values import Evidence

if TYPE_CHECKING:
    from tests.store import Store

TOLD_TWICE = [
    ("food_preference", "不吃香菜", "用户不吃香菜。"),
    ("food_preference", "no coriander", "The user wants no coriander."),
    ("health_condition", "没有嗅觉", "用户没有嗅觉。"),
    ("health_condition", "no sense of smell", "The user has no sense of smell."),
    ("note", "没有空调", "用户家没有空调。"),
    ("goal", "no sugar", "The user wants to live with no sugar."),
    ("hobby", "无人机航拍", "用户喜欢无人机航拍。"),
]


@pytest.mark.parametrize(("attribute", "value", "text"), TOLD_TWICE, ids=lambda value: str(value)[:30])
def test_a_negative_told_again_is_confirmed(store: Store, attribute: str, value: str, text: str) -> None:
    for at in (1, 2):
        store.learn(at, Evidence("user", attribute, value, text))
    (view,) = store.facts.views(store.profile_id)
    assert view.text == text
    assert not view.ended


OTHERS = [
    (("visited_place", "丹麦", "用户去过丹麦。"), ("visited_place", "不丹", "用户去过不丹。")),
    (("hobby", "航拍", "用户喜欢航拍。"), ("hobby", "无人机航拍", "用户喜欢无人机航拍。")),
    (
        ("allergy", "peanuts", "The user is allergic to peanuts."),
        ("allergy", "not peanuts but tree nuts", "The user is allergic not to peanuts but to tree nuts."),
    ),
    (("food_preference", "辣", "用户爱吃辣。"), ("food_preference", "不辣不欢", "用户不辣不欢。")),
    (("favorite_film", "No Country", "x."), ("favorite_film", "No Country for Old Men", "y.")),
]


@pytest.mark.parametrize(("first", "later"), OTHERS, ids=lambda value: str(value)[:40])
def test_a_name_that_begins_like_a_denial_stands_beside_the_others(
    store: Store, first: tuple[str, str, str], later: tuple[str, str, str]
) -> None:
    store.learn(1, Evidence("user", *first))
    store.learn(2, Evidence("user", *later))
    views = {view.text: view.ended for view in store.facts.views(store.profile_id)}
    assert not any(views.values())
    assert later[2] in views
