"""A file to import may be a zip, cut short, damaged, locked or none at all: what can be read is, the rest is told."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.importers import chatgpt, claude, json_stream, jsonl
from assistant.importers.errors import CutShortError, ImportFileError, Problem
from assistant.importers.export_file import open_export
from assistant.importers.json_stream import elements
from memory.imported_chats import ImportedChat, ImportedMessage
from tests import exports
from tests.exports import write, write_lines

if TYPE_CHECKING:
    from pathlib import Path


from tests.exports import name, read


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
