"""Lines of Chinese are filled, and end where readers of Chinese expect it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich._wrap import divide_line
from rich.cells import cell_len
from textual.content import Content

from ui.rows import joined
from ui.wrapping import CLOSING, NARROWEST, divide, install

if TYPE_CHECKING:
    from collections.abc import Sequence


def lines(text: str, width: int) -> list[str]:
    at = [0, *divide(text, width), len(text)]
    return [text[start:end] for start, end in pairwise(at)]


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("用户要在 2026 年 3 月 20 日之前寄信。", 24, ["用户要在 2026 年 3 月 20 ", "日之前寄信。"]),
        ("和安娜在港口吃的晚餐，还有散步。", 22, ["和安娜在港口吃的晚餐，", "还有散步。"]),
        ("和安娜在港口吃的晚餐，还有散步。", 20, ["和安娜在港口吃的晚", "餐，还有散步。"]),
        ("他说“明天见”，然后走了", 8, ["他说“明", "天见”，", "然后走了"]),
        ("只保留到 Hippo 退出。", 14, ["只保留到 Hippo ", "退出。"]),
        ("no wide words here", 8, ["no wide ", "words ", "here"]),
    ],
)
def test_a_line_is_filled_and_does_not_begin_with_a_stop(text: str, width: int, expected: Sequence[str]) -> None:
    assert lines(text, width) == expected


@given(st.text(alphabet="用户喜欢 ab.(c），。“”👩\u200d👧1—", max_size=60), st.integers(NARROWEST, 30))
def test_no_character_is_lost_and_no_line_is_too_long(text: str, width: int) -> None:
    found = lines(text, width)
    assert "".join(found) == text
    assert all(cell_len(line.rstrip()) <= width for line in found)


@given(st.text(alphabet="ab c.(", max_size=60), st.integers(1, 30))
def test_other_scripts_are_wrapped_as_ever(text: str, width: int) -> None:
    assert divide(text, width) == divide_line(text, width)


def test_everything_on_the_screen_is_wrapped_so() -> None:
    install()
    text = "配置“default”的全部记忆和对话将被彻底删除：文本、索引、日志、备份。设置保留。"
    wrapped = [line.plain for line in Content(text).wrap(66)]
    assert len(wrapped) == 2
    assert wrapped[1][0] not in CLOSING


def test_notes_stay_whole_where_they_fit() -> None:
    notes = ["because you asked about food", "hard constraint", "12 d", "“Trip to Lyon”", "11 tok"]
    text = joined(Content("  "), notes, 40).plain
    assert text == "  because you asked about food\n  hard constraint · 12 d\n  “Trip to Lyon” · 11 tok"
    long = joined(Content("  "), ["1 d", "“Hi! My name is Mira. I live in…”", "17 tok"], 32).plain
    assert long == "  1 d · “Hi! My name is Mira. I\n  live in…” · 17 tok"
    narrow = joined(Content("  "), notes, 18).plain.split("\n")
    assert all(line.startswith("  ") and cell_len(line) <= 18 for line in narrow)
