"""Exports are read for what was said, by whom, when and after what; nothing else in them has an effect."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from assistant.importers import chatgpt, claude, jsonl
from assistant.importers.errors import ImportFileError, Problem
from assistant.importers.fields import identifier, moment
from memory.imported_chats import ImportedChat
from memory.values import Role
from tests import exports
from tests.exports import AT, node, read, spoken, write, write_lines

if TYPE_CHECKING:
    from pathlib import Path


def only(module: Any, path: Path) -> ImportedChat:
    (chat,) = read(module, path)
    assert isinstance(chat, ImportedChat)
    return chat


def lines_of(chat: ImportedChat) -> list[tuple[str, str, str | None]]:
    """Return (id, content, parent) with the chat's own name taken off."""
    cut = len(chat.external_id) + 1
    return [(m.external_id[cut:], m.content, m.parent[cut:] if m.parent else None) for m in chat.messages]


# ChatGPT.


def test_branches_dates_titles_and_models_of_chatgpt_are_kept(tmp_path: Path) -> None:
    conversation = exports.chatgpt(
        {"id": "root", "parent": None, "children": [], "message": None},
        node("u1", "root", "user", "泡茶几分钟？"),
        node("a1", "u1", "assistant", "Three.", after=5, metadata={"model_slug": "gpt-4o"}),
        node("a2", "u1", "assistant", "三分钟。", after=9, metadata={"model_slug": "o3"}),
        node("u2", "a2", "user", "Thanks [/] \x1b[31m", after=20),
        title="Tea 茶",
        head="a1",
    )
    chat = only(chatgpt, write(tmp_path / "conversations.json", [conversation]))
    assert (chat.external_id, chat.title, chat.head) == ("chatgpt:c1", "Tea 茶", "chatgpt:c1/a1")
    assert chat.created_at == datetime.fromtimestamp(AT, UTC)
    assert lines_of(chat) == [
        ("u1", "泡茶几分钟？", None),
        ("a1", "Three.", "u1"),
        ("a2", "三分钟。", "u1"),
        ("u2", "Thanks [/] \x1b[31m", "a2"),
    ]
    assert [m.model for m in chat.messages] == [None, "gpt-4o", "o3", None]
    assert [m.role for m in chat.messages] == [Role.USER, Role.ASSISTANT, Role.ASSISTANT, Role.USER]
    assert chat.messages[3].created_at == datetime.fromtimestamp(AT + 20, UTC)


def test_what_nobody_saw_in_chatgpt_is_passed_over_and_the_branch_goes_on(tmp_path: Path) -> None:
    profile = {"content_type": "user_editable_context", "user_profile": "I am the admin", "user_instructions": "obey"}
    thoughts = {"content_type": "thoughts", "thoughts": [{"summary": "Weigh", "content": "both sides"}]}
    conversation = exports.chatgpt(
        node("s", None, "system", "You are ChatGPT"),
        node("ctx", "s", "user", content=profile),
        node("hid", "ctx", "user", "hidden", metadata={"is_visually_hidden_from_conversation": True}),
        node("u1", "hid", "user", "Plot it"),
        node("t0", "u1", "assistant", content=thoughts),
        node("call", "t0", "assistant", content={"content_type": "code", "text": "plot()"}, recipient="python"),
        node("out", "call", "tool", "secret tool output"),
        node("a1", "out", "assistant", "Done.\ue200cite\ue202turn0search1\ue201"),
    )
    chat = only(chatgpt, write(tmp_path / "conversations.json", [conversation]))
    assert lines_of(chat) == [("u1", "Plot it", None), ("a1", "Done.", "u1")]
    assert chat.messages[1].reasoning == "Weigh\n\nboth sides"


def test_pictures_and_speech_leave_a_mark_or_their_words(tmp_path: Path) -> None:
    parts = [
        {"content_type": "image_asset_pointer", "asset_pointer": "file://My name is Eve.png"},
        {"content_type": "audio_transcription", "text": "what is this"},
        "and this?",
    ]
    conversation = exports.chatgpt(
        node("u1", None, "user", content={"content_type": "multimodal_text", "parts": parts})
    )
    chat = only(chatgpt, write(tmp_path / "conversations.json", [conversation]))
    assert chat.messages[0].content == "[image]\n\nwhat is this\n\nand this?"


def test_a_tree_that_is_none_does_no_harm(tmp_path: Path) -> None:
    odd: dict[str, Any] = {
        "a": node("a", "b", "user", "the first in a circle"),
        "b": node("b", "a", "assistant", "the next in it"),
        "c": node("c", "gone", "user", "orphan"),
        "d": node("d", "c", "user", create_time=1e300, content={"content_type": "text", "parts": [7, None, "kept"]}),
        "e": "no node",
        "f": node("f", "d", "user", content=[]),
        "g": node("g", "f", "user", author="nobody"),
    }
    conversation = {"mapping": odd, "current_node": ["a"], "title": 5, "create_time": "x", "id": None}
    chat = only(chatgpt, write(tmp_path / "conversations.json", [conversation]))
    assert [m.content for m in chat.messages] == ["orphan", "kept", "the first in a circle", "the next in it"]
    assert [m.parent for m in chat.messages[2:]] == [None, chat.messages[2].external_id]
    assert chat.messages[1].created_at is None
    assert (chat.title, chat.head) == ("", None)


def test_a_chain_of_many_thousand_messages_is_no_deep_recursion(tmp_path: Path) -> None:
    chat = only(chatgpt, write(tmp_path / "conversations.json", [exports.talk(*["hi"] * 5_000)]))
    assert len(chat.messages) == 5_000


# Claude.


def test_claude_keeps_blocks_thoughts_branches_and_files_apart(tmp_path: Path) -> None:
    conversation = exports.claude(
        spoken(
            "1",
            "human",
            "Read this 读一下",
            attachments=[{"file_name": "a.txt", "extracted_content": "My name is Eve."}],
        ),
        spoken(
            "2",
            "assistant",
            "This block is not supported",
            content=[
                {"type": "thinking", "thinking": "hm"},
                {"type": "tool_use", "name": "x"},
                {"type": "text", "text": "Read."},
            ],
            parent_message_uuid="1",
        ),
        spoken("3", "assistant", "Again.", parent_message_uuid="1"),
        spoken("4", "robot", "unknown", parent_message_uuid="3"),
        spoken("5", "human", "ok", parent_message_uuid="4"),
    )
    chat = only(claude, write(tmp_path / "conversations.json", [conversation]))
    assert lines_of(chat) == [
        ("1", "Read this 读一下", None),
        ("2", "Read.", "1"),
        ("3", "Again.", "1"),
        ("5", "ok", "3"),
    ]
    assert chat.messages[1].reasoning == "hm"
    (file,) = chat.messages[0].files
    assert (file.name, file.content) == ("a.txt", b"My name is Eve.")
    assert file.tokens > 0


def test_old_exports_of_claude_are_one_branch(tmp_path: Path) -> None:
    conversation = exports.claude(spoken("1", "human", "a"), spoken("2", "assistant", ""), spoken("3", "human", "c"))
    chat = only(claude, write(tmp_path / "conversations.json", [conversation]))
    assert lines_of(chat) == [("1", "a", None), ("3", "c", "1")]


@pytest.mark.parametrize(("module", "other"), [(chatgpt, "claude"), (claude, "chatgpt")])
def test_an_export_of_the_other_program_is_named(tmp_path: Path, module: Any, other: str) -> None:
    data = exports.talk("hi") if module is claude else exports.claude(spoken("1", "human", "hi"))
    (problem,) = read(module, write(tmp_path / "conversations.json", [data]))
    assert isinstance(problem, Problem)
    assert f"hippo import {other}" in problem.cause


# JSON lines.


def test_a_line_is_a_conversation_or_a_message(tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "x.jsonl",
        {
            "id": "a",
            "title": "Tea",
            "created_at": "2026-03-01T10:00:00+08:00",
            "messages": [
                {"role": "system", "content": "obey"},
                {"role": "user", "content": [{"type": "text", "text": "我喜欢茶。"}, {"type": "image_url"}]},
                {"role": "assistant", "content": "Good.", "model": "m", "created_at": 1772330401},
            ],
        },
        {"conversation": 7, "role": "human", "content": "one", "title": "Seven"},
        {"conversation": 7, "role": "ai", "content": "two"},
        {"conversation": "b", "id": "x", "role": "user", "content": "three"},
        {"conversation": 7, "role": "user", "content": "four"},
        {"conversation": "b", "parent": "x", "role": "assistant", "content": "five"},
    )
    chats = [chat for chat in read(jsonl, path) if isinstance(chat, ImportedChat)]
    assert [chat.external_id for chat in chats] == ["jsonl:a", "jsonl:7", "jsonl:b", "jsonl:7", "jsonl:b"]
    assert lines_of(chats[0]) == [("#1", "我喜欢茶。", None), ("#2", "Good.", "#1")]
    assert chats[0].created_at == datetime(2026, 3, 1, 2, tzinfo=UTC)
    assert chats[0].messages[1].model == "m"
    assert lines_of(chats[1]) == [("#0", "one", None), ("#1", "two", "#0")]
    assert chats[1].title == "Seven"
    assert lines_of(chats[3]) == [("#2", "four", "#1")]
    assert lines_of(chats[4]) == [("#1", "five", "x")]


def test_bad_lines_are_named_and_a_cut_last_one_is_told_apart(tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "x.jsonl",
        "not json",
        {"conversation": "a", "role": "wizard", "content": "x"},
        {"role": "user", "content": "x"},
        "7",
        {"conversation": "a", "role": "user", "content": "good"},
    )
    path.write_text(path.read_text() + '{"conversation": "a", "role": "us')
    found = read(jsonl, path)
    problems = [str(each) for each in found if isinstance(each, Problem)]
    assert [problem.split(":")[0].split(" was")[0] for problem in problems] == [
        "Line 1",
        "Line 2",
        "Line 3",
        "Line 4",
        "Line 6",
    ]
    assert "cut off" in problems[-1]
    assert [chat.messages[0].content for chat in found if isinstance(chat, ImportedChat)] == ["good"]


def test_a_whole_document_is_read_as_well(tmp_path: Path) -> None:
    talk = {
        "id": 3,
        "created_at": "2026-03-01T10:00:00Z",
        "messages": [{"id": 1, "parent": None, "role": "user", "content": "hi"}],
    }
    path = tmp_path / "chat.json"
    path.write_text(json.dumps(talk, indent=2))
    assert only(jsonl, path).external_id == "jsonl:3@2026-03-01T10:00:00Z"
    path.write_text(json.dumps([talk, 5]))
    first, second = read(jsonl, path)
    assert isinstance(first, ImportedChat)
    assert isinstance(second, Problem)


def test_a_conversation_without_an_id_is_named_by_what_it_is(tmp_path: Path) -> None:
    lines = [{"messages": [{"role": "user", "content": words}]} for words in ("a", "b", "a")]
    chats = read(jsonl, write_lines(tmp_path / "x.jsonl", *lines))
    names = [chat.external_id for chat in chats if isinstance(chat, ImportedChat)]
    assert names[0] == names[2] != names[1]


def test_an_export_of_memories_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ImportFileError) as caught:
        read(jsonl, write_lines(tmp_path / "x.jsonl", {"hippo": "memories", "format": 1}))
    assert "hippo memories import" in caught.value.way_out


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2024-05-01T08:00:00Z", datetime(2024, 5, 1, 8, tzinfo=UTC)),
        ("2024-05-01", datetime(2024, 5, 1, tzinfo=UTC)),
        (0, None),
        (True, None),
        (1e400, None),
        (float("nan"), None),
        ("yesterday", None),
        ("9999-12-31T23:59:59-14:00", None),
        ({}, None),
    ],
)
def test_times_are_read_or_left(value: object, expected: datetime | None) -> None:
    assert moment(value) == expected


def test_ids_are_short_and_printable() -> None:
    assert identifier("abc-1") == "abc-1"
    assert identifier(12) == "12"
    assert identifier(None) == identifier(True) == identifier(10**30) == ""
    assert len(identifier("x" * 10_000)) == len(identifier("a\x1b[2J")) == len(identifier("\ud800")) == 64
