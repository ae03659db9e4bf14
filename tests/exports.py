"""Exports of other programs in small, for tests of the importers."""

from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING, Any

from assistant.importers.export_file import open_export

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.importers.errors import Problem
    from memory.imported_chats import ImportedChat

AT = 1_700_000_000.0
"""2023-11-14, 22:13:20 UTC: when the chats of these exports begin."""


def node(name: str, parent: str | None, role: str, *parts: Any, after: float = 0.0, **message: Any) -> dict[str, Any]:
    """Return one node of ChatGPT's tree; `message` overrides its fields."""
    content = {"content_type": "text", "parts": list(parts)}
    fields = {"id": name, "author": {"role": role}, "create_time": AT + after, "content": content, "recipient": "all"}
    return {"id": name, "parent": parent, "children": [], "message": {**fields, "metadata": {}, **message}}


def chatgpt(*nodes: dict[str, Any], name: str = "c1", title: str = "Tea", head: str | None = None) -> dict[str, Any]:
    """Return one conversation of ChatGPT's."""
    mapping = {each["id"]: each for each in nodes}
    for each in nodes:
        if each["parent"] in mapping:
            mapping[each["parent"]]["children"].append(each["id"])
    return {
        "title": title,
        "create_time": AT,
        "conversation_id": name,
        "current_node": head or nodes[-1]["id"],
        "mapping": mapping,
    }


def talk(*said: str, name: str = "c1", title: str = "Tea", after: float = 0.0) -> dict[str, Any]:
    """Return a conversation of ChatGPT's in which the user and the assistant take turns."""
    nodes: list[dict[str, Any]] = [{"id": "root", "parent": None, "children": [], "message": None}]
    for place, words in enumerate(said):
        role = "assistant" if place % 2 else "user"
        nodes.append(node(f"{name}-{place}", nodes[-1]["id"], role, words, after=after + place))
    return chatgpt(*nodes, name=name, title=title)


def claude(*said: dict[str, Any], name: str = "k1", title: str = "Tea") -> dict[str, Any]:
    """Return one conversation of Claude's."""
    return {"uuid": name, "name": title, "created_at": "2024-05-01T08:00:00.000000Z", "chat_messages": list(said)}


def spoken(name: str, sender: str, text: str, **fields: Any) -> dict[str, Any]:
    """Return one message of Claude's."""
    at = "2024-05-01T08:00:01Z"
    return {"uuid": name, "sender": sender, "text": text, "content": [], "created_at": at, **fields}


def write(path: Path, data: Any) -> Path:
    """Write JSON, in a zip archive where the file is called so."""
    text = json.dumps(data, ensure_ascii=path.suffix == ".zip")  # real exports do either
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("user.json", "{}")
            archive.writestr("conversations.json", text)
    else:
        path.write_text(text, "utf-8")
    return path


def write_lines(path: Path, *lines: Any) -> Path:
    """Write JSON lines; a string goes in as it is."""
    path.write_text("".join((x if isinstance(x, str) else json.dumps(x, ensure_ascii=False)) + "\n" for x in lines))
    return path


def name(*parts: str) -> str:
    """Name an imported message in small."""
    return "+".join(parts)


def read(module: Any, path: Path) -> list[ImportedChat | Problem]:
    """Return all that an importer finds in a file."""
    with open_export(path, getattr(module, "MEMBERS", None)) as export:
        return list(module.read(export, name))
