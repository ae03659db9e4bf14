"""A forgotten value is recognised where it is repeated, in both languages, and common words are not taken for it."""

from __future__ import annotations

import pytest

from memory.erasure.traces import Sought, fold, holds, seek, telling_words


@pytest.mark.parametrize(
    ("value", "sentence", "expected"),
    [
        ("14 Tansy Row, Whitby", "So 14 tansy row,  whitby it is.", True),
        ("14 Tansy Row, Whitby", "Whitby's Tansy Row, number 14?", True),
        ("14 Tansy Row, Whitby", "Whitby is by the sea.", False),
        ("tea", "You drink tea in the morning.", True),
        ("tea", "Your team drinks water.", False),
        ("+44 20 7946 0958", "Call 4420-7946-0958 now", True),
        ("银杏路56弄7号楼", "收件地址是银杏路56弄7号楼。", True),
        ("许亦川", "我和许亦川分手了", True),
        ("猫豆豆团子", "我的猫叫豆豆团子", True),
        ("软件工程师", "工程师们都很忙", False),
        ("许亦川", "我和许先生分手了", False),
        ("Ｌｙｏｎ", "lyon!", True),
        ("C++", "I write C++ daily", True),
        ("blue", "bluebells are nice", False),
    ],
)
def test_a_value_is_recognised_where_it_is_repeated(value: str, sentence: str, expected: bool) -> None:
    assert Sought(value).is_in(fold(sentence)) is expected


@pytest.mark.parametrize(
    ("value", "sentence", "expected"),
    [
        ("14 Tansy Row, Whitby", "Whitby is by the sea.", True),
        ("14 Tansy Row, Whitby", "Fourteen rows of flowers.", False),
        ("text message, no calls", "I sent a message.", False),
        ("Halden Logistics on £41,200", "41,200 is above the median.", True),
        ("甲状腺结节3类", "甲状腺的事不用急。", True),
        ("甲状腺结节3类", "复查一次就好。", False),
        ("派件前发短信", "派件前会提醒你", False),
    ],
)
def test_a_part_that_points_to_the_value_is_a_hint(value: str, sentence: str, expected: bool) -> None:
    assert Sought(value).is_hinted_in(fold(sentence)) is expected


def test_telling_words_leave_out_what_stands_everywhere() -> None:
    assert telling_words("the Halden-Works at 4200 and 12") == ["Halden-Works", "Halden", "4200"]
    assert telling_words("住在梧桐路88弄, WiFi 密码 hunter2x") == ["住在梧桐路", "WiFi", "密码", "hunter2x"]
    assert telling_words("yes") == []


@pytest.mark.parametrize(
    ("value", "distinctive"),
    [
        ("tea", False),
        ("Lyon", True),
        ("vegetarian", True),
        ("8080", True),
        ("红茶", False),
        ("许亦川", True),
        ("yes", False),
    ],
)
def test_a_value_nobody_writes_by_chance_is_distinctive(value: str, distinctive: bool) -> None:
    assert Sought(value).is_distinctive is distinctive


def test_trivial_values_are_not_sought() -> None:
    assert [each.value for each in seek(["yes", "是", "7", "tea", "Tea"], ["Fenwick"])] == ["Fenwick", "tea"]


def test_word_borders_count_for_latin_and_not_for_han() -> None:
    assert holds("我爱tea呀", "tea")
    assert not holds("teapot", "tea")
    assert holds("豆豆很乖", "豆豆")
