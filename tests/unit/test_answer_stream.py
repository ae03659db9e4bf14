"""Chunks of every dialect become the same events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assistant.answer_stream import AnswerStream, StreamFailure
from assistant.client_events import ClientEvent, Finished, ReasoningDelta, TextDelta, ToolCall, Usage
from assistant.server_events import MAX_EVENT_CHARACTERS, EventTooLongError, ServerEvents


def read(*chunks: Any) -> list[ClientEvent]:
    answer = AnswerStream()
    events = [
        event for chunk in chunks for event in answer.feed(chunk if isinstance(chunk, str) else json.dumps(chunk))
    ]
    return [*events, *answer.ending()]


def delta(**fields: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": fields}]}


def text_of(events: list[ClientEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning", "thinking"])
def test_reasoning_fields_are_no_answer(field: str) -> None:
    events = read(delta(**{field: "hm"}), delta(content="Hi"))
    assert [e for e in events if isinstance(e, ReasoningDelta)] == [ReasoningDelta("hm")]
    assert text_of(events) == "Hi"


def test_null_and_missing_fields_are_passed_over() -> None:
    events = read(delta(content=None, reasoning_content=None, tool_calls=None), {"choices": []}, {"choices": None}, {})
    assert events == [Finished("stop", None)]


def test_usage_comes_with_empty_choices() -> None:
    usage = {
        "prompt_tokens": 5,
        "completion_tokens": 3,
        "completion_tokens_details": {"reasoning_tokens": 2},
        "prompt_tokens_details": {"cached_tokens": 4},
    }
    events = read(delta(content="x"), {"choices": [], "usage": usage})
    assert events[-1] == Finished("stop", Usage(5, 3, 2, 4))


def test_an_emoji_cut_between_two_escapes_is_put_together() -> None:
    high, low = '{"choices":[{"delta":{"content":"a\\ud83d"}}]}', '{"choices":[{"delta":{"content":"\\ude00b"}}]}'
    assert text_of(read(high, low)) == "a😀b"


def test_a_lone_surrogate_cannot_reach_the_database() -> None:
    assert text_of(read('{"choices":[{"delta":{"content":"a\\ud83d"}}]}')) == "a\ufffd"
    assert text_of(read('{"choices":[{"delta":{"content":"a\\ude00b"}}]}')).encode()


def test_control_codes_do_not_pass() -> None:
    assert text_of(read(delta(content="a\x1b[31mb\x07\x9b\x7fc\td\r\n"))) == "abc\td\n"


def test_broken_chunks_are_skipped() -> None:
    assert text_of(read("{", "[]", '"x"', delta(content="ok"))) == "ok"


def test_an_error_inside_the_stream_is_raised() -> None:
    with pytest.raises(StreamFailure):
        read(delta(content="x"), {"error": {"message": "boom"}})


def test_other_choices_are_not_mixed_in() -> None:
    assert text_of(read({"choices": [{"index": 1, "delta": {"content": "no"}}]}, delta(content="yes"))) == "yes"


def test_content_as_a_list_of_parts_is_read() -> None:
    assert text_of(read(delta(content=[{"type": "text", "text": "a"}, {"type": "image"}]))) == "a"


CALL = ToolCall("c1", "search_memory", '{"query": "cheese"}')


def call(**piece: Any) -> dict[str, Any]:
    return delta(tool_calls=[piece])


@pytest.mark.parametrize(
    "chunks",
    [
        [
            call(index=0, id="c1", function={"name": "search_memory", "arguments": ""}),
            call(index=0, function={"arguments": '{"query": '}),
            call(index=0, function={"arguments": '"cheese"}'}),
        ],
        [call(id="c1", function={"name": "search_memory", "arguments": '{"query": "cheese"}'})],
        [
            call(index=0, id="c1", function={"name": "search_memory", "arguments": '{"query": '}),
            call(index=0, id="c1", function={"name": "search_memory", "arguments": '"cheese"}'}),
        ],
        [call(index=0, id="c1", function={"name": "search_memory", "arguments": {"query": "cheese"}})],
    ],
    ids=["pieces", "whole-without-index", "name-repeated", "arguments-as-object"],
)
def test_tool_calls_in_every_dialect_become_one(chunks: list[Any]) -> None:
    assert read(*chunks) == [CALL, Finished("tool_calls", None)]


def test_calls_that_all_claim_index_zero_are_told_apart_by_id() -> None:
    one = call(index=0, id="a", function={"name": "f", "arguments": "{}"})
    two = call(index=0, id="b", function={"name": "g", "arguments": "{}"})
    assert read(one, two)[:2] == [ToolCall("a", "f", "{}"), ToolCall("b", "g", "{}")]


def test_calls_without_index_and_id_are_told_apart_by_their_names() -> None:
    events = read(call(function={"name": "f", "arguments": "{}"}), call(function={"name": "g", "arguments": "{}"}))
    assert events[:2] == [ToolCall("call_0", "f", "{}"), ToolCall("call_1", "g", "{}")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("size", [1, 2, 5, 999])
def test_events_are_split_at_any_line_ending_and_cut(end: str, size: int) -> None:
    lines = [
        ": ping",
        "",
        "event: x",
        "data: one",
        "",
        "data:two",
        "data: three",
        "",
        "id: 1",
        "data: 四\u2028五",
        "",
        "data: last",
    ]
    raw = end.join(lines).encode()
    reader = ServerEvents()
    events = [event for i in range(0, len(raw), size) for event in reader.feed(raw[i : i + size])] + reader.end()
    assert events == ["one", "two\nthree", "四\u2028五", "last"]


def test_an_event_without_an_end_does_not_fill_the_memory() -> None:
    reader = ServerEvents()
    with pytest.raises(EventTooLongError):
        reader.feed(b"x" * (MAX_EVENT_CHARACTERS + 1))
