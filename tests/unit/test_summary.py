"""Summaries: what is kept of what left the window, in both languages, whatever a model does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.tokens import count
from memory.summary import attributed, details, extract_lines, extractive, join_lines, lost_details
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

EN = [
    (Role.USER, "Hi there! The staging database listens on port 16380, path /srv/app/data."),
    (Role.ASSISTANT, "Noted. Anything else?"),
    (Role.USER, "We decided to go with SvelteKit. My sister Odile pays £35 on 28 March."),
]
ZH = [
    (Role.USER, "你好！测试环境的端口是16380，路径是/srv/app/data。"),
    (Role.ASSISTANT, "好的。"),
    (Role.USER, "我们最终决定用青竹方案，预算定为16.5万元，3月31日验收。"),
]


@pytest.mark.parametrize(
    ("messages", "kept"),
    [
        (EN, ["16380", "/srv/app/data", "SvelteKit", "£35", "28 March"]),
        (ZH, ["16380", "/srv/app/data", "16.5万", "3月31日"]),
    ],
)
def test_numbers_names_paths_and_ports_survive(messages: Sequence[tuple[Role, str]], kept: Sequence[str]) -> None:
    summary = extractive("", messages, 200, count)
    assert all(detail in summary for detail in kept)


@pytest.mark.parametrize(("messages", "label"), [(EN, "User: "), (ZH, "用户：")])
def test_every_line_says_who_spoke(messages: Sequence[tuple[Role, str]], label: str) -> None:
    lines = extractive("", messages, 200, count).splitlines()
    assert lines
    assert all(line.startswith((label, "Assistant: ", "助手：")) for line in lines)


@pytest.mark.parametrize("small_talk", ["Hi there!", "Thanks!", "好的。", "谢谢！", "Good luck!"])
def test_small_talk_is_not_kept(small_talk: str) -> None:
    assert extractive("", [(Role.USER, small_talk)], 200, count) == ""


def test_an_old_summary_is_merged_not_replaced() -> None:
    old = extractive("", EN, 200, count)
    merged = extractive(old, [(Role.USER, "The deadline moved to 2026-05-04.")], 300, count)
    assert all(line in merged for line in old.splitlines())
    assert "2026-05-04" in merged


def test_messages_that_hold_nothing_leave_the_summary_as_it_was() -> None:
    old = extractive("", EN, 200, count)
    assert extractive(old, [(Role.USER, "Thanks!")], 200, count) == old


def test_what_a_model_dropped_is_found() -> None:
    before = "端口16380，路径 /srv/app，预算16.5万元，owner Odile Tennant; budget £35"
    assert lost_details(before, "端口16380 owner Odile") == ["/srv/app", "16.5万元", "Tennant", "£35"]


def test_code_blocks_do_not_fill_a_summary() -> None:
    text = "Use port 8080.\n```python\n" + "x = 1\n" * 200 + "```\nThen restart."
    assert "x = 1" not in extractive("", [(Role.ASSISTANT, text)], 400, count)


@given(st.lists(st.text(max_size=300), max_size=20), st.integers(min_value=0, max_value=200))
def test_a_summary_never_passes_its_limit(texts: list[str], limit: int) -> None:
    lines = [line for text in texts for line in extract_lines(text, Role.USER)]
    chosen = join_lines(lines, limit, count)
    assert sum(count(line.text) + 1 for line in chosen) <= limit
    assert len({line.text for line in chosen}) == len(chosen)


@given(st.text(max_size=500))
def test_details_are_found_in_any_text_without_a_fault(text: str) -> None:
    assert all(item in text for item in details(text))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("- **User:** the table keeps 2**10 rows in __init__.py", "User: the table keeps 2**10 rows in __init__.py"),
        ("User: __init__.py opens the **table** of 2**10 rows", "User: __init__.py opens the table of 2**10 rows"),
        ("- Assistant: **-5 °C** is too cold", "Assistant: -5 °C is too cold"),
        ("* __用户__：**表格**在 __init__.py 里，有 2**10 行", "用户：表格在 __init__.py 里，有 2**10 行"),
    ],
)
def test_marks_of_a_models_line_go_and_those_of_names_and_sums_stay(written: str, kept: str) -> None:
    assert [line.text for line in attributed(written, [])] == [kept]
