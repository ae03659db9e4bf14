"""What a model thinks is told from what it answers, however the text is cut into pieces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.thinking import ThinkSplitter


def split(pieces: list[str], *, inside: bool = False) -> tuple[str, str, bool]:
    splitter = ThinkSplitter(inside=inside)
    parts = [part for piece in pieces for part in splitter.feed(piece)] + splitter.end()
    thought = "".join(part.text for part in parts if part.reasoning)
    answer = "".join(part.text for part in parts if not part.reasoning)
    return thought, answer, splitter.lone_close


ANSWERS = [
    ("<think>first</think>\n\nThe answer.", "first", "The answer."),
    ("\n<think>\na\nb\n</think>Hi", "a\nb\n", "Hi"),
    ("<thinking>hm</thinking> yes", "hm", "yes"),
    ("<think></think>ok", "", "ok"),
    ("Hi.\n<think>again</think>\nBye.", "again", "Hi.\nBye."),
    ("<think>never closed", "never closed", ""),
    ("The tag <think> opens a block.", "", "The tag <think> opens a block."),
    ("```\n<think>\nx\n</think>\n```\n", "", "```\n<think>\nx\n</think>\n```\n"),
    ("a < b and <b>", "", "a < b and <b>"),
    ("<thin ice>", "", "<thin ice>"),
    ("<think>我想想</think>\n你好", "我想想", "你好"),
    ("", "", ""),
    ("<", "", "<"),
]


@pytest.mark.parametrize(("text", "thought", "answer"), ANSWERS)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_pieces_of_any_size_give_the_same(text: str, thought: str, answer: str, size: int) -> None:
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    assert split(pieces) == (thought, answer, False)


@given(st.data())
def test_no_cut_changes_the_outcome(data: st.DataObject) -> None:
    words = st.sampled_from(["<think>", "</think>", "\n", "x", " ", "```", "<", "</", "think>", "好"])
    text = "".join(data.draw(st.lists(words, max_size=12)))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert split(pieces) == split([text])


def test_a_lone_closing_tag_tells_that_all_before_was_thought() -> None:
    thought, answer, lone = split(["Okay, the user", " asks…\n</th", "ink>\n\nHello"])
    assert (thought, lone) == ("", True)
    assert answer.endswith("Hello")


def test_a_model_known_to_swallow_the_tag_begins_inside() -> None:
    assert split(["Okay\n</think>\n\nHello"], inside=True) == ("Okay\n", "Hello", False)


def test_a_closing_tag_within_a_sentence_is_text() -> None:
    assert split(["Close it with </think> at the end."]) == ("", "Close it with </think> at the end.", False)
