"""Exports are read for what was said, by whom, when and after what; nothing else in them has an effect."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.importers import chatgpt, claude, json_stream, jsonl
from assistant.importers.errors import CutShortError, ImportFileError, Problem
from assistant.importers.export_file import open_export
from assistant.importers.fields import identifier, moment
from assistant.importers.json_stream import elements
from memory.imported_chats import ImportedChat, ImportedMessage
from memory.values import Role
from tests import exports
from tests.exports import AT, node, spoken, write, write_lines

if TYPE_CHECKING:
    from pathlib import Path


def name(*parts: str) -> str:
    return "+".join(parts)


def read(module: Any, path: Path) -> list[ImportedChat | Problem]:
    with open_export(path, getattr(module, "MEMBERS", None)) as export:
        return list(module.read(export, name))


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
        "a": node("a", "b", "user", "in a circle"),
        "b": node("b", "a", "assistant", "in a circle"),
        "c": node("c", "gone", "user", "orphan"),
        "d": node("d", "c", "user", create_time=1e300, content={"content_type": "text", "parts": [7, None, "kept"]}),
        "e": "no node",
        "f": node("f", "d", "user", content=[]),
        "g": node("g", "f", "user", author="nobody"),
    }
    conversation = {"mapping": odd, "current_node": ["a"], "title": 5, "create_time": "x", "id": None}
    chat = only(chatgpt, write(tmp_path / "conversations.json", [conversation]))
    assert [m.content for m in chat.messages] == ["orphan", "kept"]
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


# Files.


def test_a_zip_is_read_wherever_its_folder_is_and_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("export/conversations-001.json", json.dumps([exports.talk("b", name="b")]))
        archive.writestr("export/conversations-000.json", json.dumps([exports.talk("a", name="a")]))
        archive.writestr("export/deeper/conversations.json", json.dumps([exports.talk("no", name="no")]))
        archive.writestr("../../conversations.json.txt", "[]")
    chats = [chat for chat in read(chatgpt, path) if isinstance(chat, ImportedChat)]
    assert [chat.external_id for chat in chats] == ["chatgpt:a", "chatgpt:b"]


def zipped(path: Path, content: bytes, **entry: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(entry.get("name", "conversations.json"), content)
    return path


def bomb(path: Path) -> Path:
    return zipped(path, b"[" + b" " * (60 << 20) + b"]")


def damaged(path: Path) -> Path:
    write(path, [exports.talk("hi")])
    path.write_bytes(path.read_bytes()[:-30])
    return path


def rotten(path: Path) -> Path:
    zipped(path, json.dumps([exports.talk(str(n), name=str(n)) for n in range(50)]).encode())
    content = bytearray(path.read_bytes())
    content[200:400] = bytes(200)
    path.write_bytes(content)
    return path


def lying(path: Path) -> Path:
    """An archive whose directory says less than it holds."""
    zipped(path, json.dumps([exports.talk("hi" * 500)]).encode())
    content = path.read_bytes()
    size = zipfile.ZipFile(path).infolist()[0].file_size
    path.write_bytes(content.replace(size.to_bytes(4, "little"), (40).to_bytes(4, "little")))
    return path


def other_archive(path: Path) -> Path:
    return zipped(path, b"[]", name="chat.html")


def locked(path: Path) -> Path:
    write(path, [exports.talk("hi")])
    content = bytearray(path.read_bytes())
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        for found in re.finditer(re.escape(signature), bytes(content)):
            content[found.start() + place] |= 1
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (bomb, "fill disks"),
        (damaged, "damaged"),
        (rotten, "damaged"),
        (lying, "damaged|ends too early|holds more"),
        (other_archive, "no conversations.json"),
        (locked, "password"),
        (lambda path: path, "no file"),
        (lambda path: path.parent, "folder"),
        (lambda path: write(path.with_suffix(".json"), "a string"), "not the JSON"),
        (lambda path: write_lines(path, "%PDF-1.7"), "not the JSON"),
        (lambda path: write_lines(path, "[{'a': 1}, {'b': 2}]"), "not the JSON"),
        (lambda path: write_lines(path, '[{"mapping": ' + "[" * 200_000), "nests"),
        (lambda path: write_lines(path, "[" + "9" * 5000 + "]"), "nests or counts"),
    ],
)
def test_what_is_no_export_is_refused_with_the_cause(tmp_path: Path, make: Any, words: str) -> None:
    path = make(tmp_path / "export.zip")
    with pytest.raises((ImportFileError, CutShortError)) as caught:
        read(chatgpt, path)
    assert re.search(words, caught.value.cause)
    assert caught.value.way_out


def test_an_empty_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.touch()
    with pytest.raises(ImportFileError, match="is empty"):
        read(jsonl, path)


def test_what_stood_before_a_cut_is_read(tmp_path: Path) -> None:
    text = json.dumps([exports.talk(f"{n}", name=f"{n}") for n in range(3)])
    path = tmp_path / "conversations.json"
    path.write_text(text[:-40])
    found: list[object] = []
    with open_export(path, chatgpt.MEMBERS) as export:
        chats = chatgpt.read(export, name)
        found += [next(chats), next(chats)]
        with pytest.raises(CutShortError, match="too early"):
            next(chats)
    assert [type(chat) for chat in found] == [ImportedChat, ImportedChat]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(st.text(max_size=9), JSON, max_size=5), max_size=8), st.integers(1, 40), st.booleans())
def test_an_array_is_read_alike_however_it_is_cut_into_pieces(data: list[Any], chunk: int, ascii_only: bool) -> None:
    text = json.dumps(data, ensure_ascii=ascii_only, indent=chunk % 3 or None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "CHUNK", chunk)
        assert list(elements(io.BytesIO(text.encode("utf-8", "surrogatepass")))) == json.loads(
            text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        )


@given(JSON | st.dictionaries(st.sampled_from(["mapping", "chat_messages", "title", "uuid", "messages"]), JSON))
def test_no_json_whatever_brings_a_reader_down(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    path = write(tmp_path_factory.mktemp("x") / "conversations.json", [data])
    for module in (chatgpt, claude, jsonl):
        for found in read(module, path):
            assert isinstance(found, ImportedChat | Problem)
            if isinstance(found, ImportedChat):
                assert all(isinstance(message, ImportedMessage) for message in found.messages)


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
