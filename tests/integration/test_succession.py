"""Newer words take the place of older ones that they do not name, and say in words what is so no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.consolidation import consolidate
from memory.extraction.rules import extract
from memory.values import Evidence, Source
from tests.store import day

if TYPE_CHECKING:
    from tests.store import Store

SUCCEEDED = [
    ("我开的是吉利帝豪，空调不太行。", "车换啦，现在开的是荣威，凉快多了。", "吉利"),
    ("我骑的是雅迪电动车。", "车换了，现在骑的是九号。", "雅迪"),
    ("我家开的是丰田卡罗拉。", "换车了，现在开的是小鹏。", "丰田"),
    ("我在“青禾”当领班。", "我从火锅店辞职了，现在没上班，在家备考会计证。", "青禾"),
    ("我在鑫达物流做调度。", "我辞职啦，现在没上班。", "鑫达"),
    ("我在公司做运维。", "转岗批下来了！从这个月起我做数据分析。", "运维"),
    ("我在医院当护士。", "我转行了，从下个月起我做健身教练。", "护士"),
    ("团团上周量的，1米12。", "团团又长了，今天量出来1米18！", "1米12"),
    ("我每晚睡前都要来一小杯白酒。", "肝指标高了，我酒就断了，到今天一滴没沾。", "白酒"),
    ("我每天喝咖啡提神。", "我不再喝咖啡了，改喝茶。", "提神"),
]
LEFT_ALONE = [
    ("我开的是一辆五菱宏光。", "隔壁老周换车了，现在开的是奔驰。", "五菱"),
    ("我开的是哈弗。", "手机换了，现在开的是飞行模式。", "哈弗"),
    ("我在公司做美工。", "我老婆转岗了，从这个月起她做行政。", "美工"),
    ("我在学校当老师。", "我同事辞职了。", "老师"),
    ("我在学校当老师。", "我想转岗，以后做行政。", "老师"),
    ("沙发上周量的，1米82。", "团团今天量出来1米18。", "1米82"),
    ("我爱喝白酒。", "我家酒断货了，要去买。", "白酒"),
]


@pytest.mark.parametrize(("first", "later", "gone"), SUCCEEDED)
def test_what_newer_words_succeed_is_no_longer_believed(store: Store, first: str, later: str, gone: str) -> None:
    store.tell(1, first)
    assert any(gone in text for text in store.texts())
    store.tell(40, later)
    assert not [text for text in store.texts() if gone in text]


@pytest.mark.parametrize(("first", "later", "stays"), LEFT_ALONE)
def test_what_is_told_of_others_or_only_wished_succeeds_nothing(
    store: Store, first: str, later: str, stays: str
) -> None:
    store.tell(1, first)
    store.tell(40, later)
    assert any(stays in text for text in store.texts())
    assert not [text for text in store.texts() if "没再喝酒" in text]


def test_what_is_said_to_be_so_no_longer_ends_under_another_key(store: Store) -> None:
    store.learn(1, Evidence("小满", "couple_mode", "异地，重庆", "用户和对象小满异地，小满在重庆。"))
    store.learn(1, Evidence("Ines", "couple_mode", "long-distance", "Ines and the user are long-distance, in Porto."))
    store.learn(40, Evidence("小满", "home_city", "成都", "小满搬来成都，两人不再异地。"))
    store.learn(
        40, Evidence("Ines", "home_city", "Leeds", "Ines has moved to Leeds, they are no longer long distance.")
    )
    texts = store.texts()
    assert not [text for text in texts if "重庆" in text or "Porto" in text]
    assert [text for text in texts if "成都" in text]
    assert [text for text in texts if "Leeds" in text]


def test_what_is_so_no_longer_of_one_person_stays_of_another(store: Store) -> None:
    store.learn(1, Evidence("阿朗", "couple_mode", "异地", "阿朗和女友异地。"))
    store.learn(1, Evidence("Tove", "couple_mode", "long-distance", "Tove and her boyfriend are long-distance."))
    store.learn(40, Evidence("小满", "home_city", "成都", "小满搬来成都，和用户不再异地。"))
    store.learn(40, Evidence("Ines", "home_city", "Leeds", "Ines lives in Leeds and is no longer long-distance."))
    assert {"阿朗和女友异地。", "Tove and her boyfriend are long-distance."} <= store.texts()


@pytest.mark.parametrize(
    ("asked", "first", "later", "gone", "now"),
    [
        (
            "乔迁宴摆在酒楼贵不贵？",
            "还行，我们定在6月8号，十桌。",
            "酒楼装修，乔迁宴推到6月22号了，菜单还没定。",
            "6月8日",
            "2026年6月22日",
        ),
        ("体检要空腹吗？", "我的体检约在5月6号。", "体检改到2月20号了，报告还没出。", "5月6日", "2027年2月20日"),
    ],
)
def test_a_day_that_is_moved_lies_ahead_and_ends_the_day_before(
    store: Store, asked: str, first: str, later: str, gone: str, now: str
) -> None:
    _answer(store, 1, asked, first)
    assert any(gone in text for text in store.texts())
    store.tell(40, later)
    assert not [text for text in store.texts() if gone in text]
    assert any(now in text for text in store.texts())


def test_a_day_of_others_that_is_moved_ends_none_of_the_users(store: Store) -> None:
    store.tell(1, "我们的年会定在5月9号。")
    store.tell(40, "同事的婚礼改到6月3号了，份子钱还没定。")
    assert any("5月9日" in text for text in store.texts())


def _answer(store: Store, at: float, asked: str, told: str) -> None:
    """Let the user tell something after a question of theirs was answered."""
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    question = store.transcript.add_user_message(store.profile_id, conversation, asked, created_at=day(at)).id
    assert question is not None
    answer = store.transcript.add_answer(store.profile_id, conversation, question, "好的。").id
    said = store.transcript.add_user_message(store.profile_id, conversation, told, parent_id=answer, created_at=day(at))
    with store.db.write() as session:
        consolidate(
            session,
            store.clock,
            extract(told, day(at), before=[asked]),
            Source(store.profile_id, day(at), said.id, conversation),
        )
