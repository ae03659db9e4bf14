"""Reads chats from plain JSON lines, for everything that has no importer of its own. docs/imports.md tells the format.

A line is a conversation with its `messages`, or one message that names its `conversation`. A file of one JSON document
(an object or a list of conversations), such as `hippo conversations export --json` writes, is read as well.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assistant.importers.errors import ImportFileError, Problem
from assistant.importers.fields import identifier, listed, mapping, moment, text
from assistant.importers.json_stream import elements
from memory.imported_chats import ImportedChat, ImportedMessage
from memory.phrase import Phrase
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.importers.export_file import CountedStream, ExportFile

CHUNK = 1 << 20
"""Bytes read at once."""
LONGEST_LINE = 64 << 20
"""Bytes of one line."""
AT_ONCE = 500
"""Messages of one conversation that are handed on together, where each has a line of its own."""

_ROLES = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "model": Role.ASSISTANT,
}
_UNSEEN = {"system", "developer", "tool", "function"}


def read(export: ExportFile, name: Callable[..., str]) -> Iterator[ImportedChat | Problem]:
    """Yield the conversations of a file, and what could not be read of it.

    Args:
        export: The open file.
        name: Makes an id for a conversation that has none, from what tells it from others.

    Raises:
        ImportFileError: the file holds no chats at all.
    """
    for stream in export.streams():
        source = _Source(stream)
        if source.is_document():
            for number, element in enumerate(elements(source), start=1):
                fields = mapping(element)
                if isinstance(fields.get("messages"), list):
                    yield _conversation(fields, name)
                else:
                    yield Problem(Phrase("Conversation {number}", number=number), Phrase("it has no `messages`."))
        else:
            yield from _lines(source, name)


class _Source:
    """A stream whose beginning can be looked at before it is read."""

    def __init__(self, stream: CountedStream) -> None:
        self._stream = stream
        self._seen = stream.read(CHUNK)

    def read(self, size: int) -> bytes:
        """Return the next bytes, none at the end."""
        if not self._seen:
            return self._stream.read(size)
        piece, self._seen = self._seen[:size], self._seen[size:]
        return piece

    def is_document(self) -> bool:
        """Tell whether the file is one JSON document rather than one a line."""
        start = self._seen.removeprefix(b"\xef\xbb\xbf").lstrip()
        first = start.split(b"\n", 1)[0].strip()
        return first in {b"{", b"["} or first.startswith(b"[")

    def lines(self) -> Iterator[tuple[bytes, bool]]:
        """Yield each line, and whether the file goes on after it; of one that is too long, its beginning."""
        rest = b""
        too_long = False
        while piece := self.read(CHUNK):
            *whole, rest = (rest + piece).split(b"\n")
            if too_long and whole:
                too_long, whole = False, whole[1:]
            for line in whole:
                yield line, True
            if len(rest) > LONGEST_LINE:
                if not too_long:
                    yield rest[: LONGEST_LINE + 1], True
                too_long, rest = True, b""
        if rest and not too_long:
            yield rest, False


def _lines(source: _Source, name: Callable[..., str]) -> Iterator[ImportedChat | Problem]:
    waiting = _OneALine()
    for number, (line, goes_on) in enumerate(source.lines(), start=1):
        if not line.strip():
            continue
        where = Phrase("Line {number}", number=number)
        fields = _parsed(line)
        if fields is None:
            yield Problem(where, _why_not(line, goes_on=goes_on))
        elif number == 1 and fields.get("hippo") == "memories":
            raise ImportFileError(
                Phrase("This is an export of memories, not of chats."), Phrase("Use: hippo memories import FILE")
            )
        elif isinstance(fields.get("messages"), list):
            yield from waiting.take()
            yield _conversation(fields, name)
        elif conversation := identifier(fields.get("conversation")):
            if waiting.conversation != conversation or len(waiting.messages) >= AT_ONCE:
                yield from waiting.take()
            if problem := waiting.add(conversation, fields):
                yield Problem(where, problem)
        else:
            yield Problem(where, Phrase("it has neither `messages` nor a `conversation`."))
    yield from waiting.take()


def _parsed(line: bytes) -> dict[str, object] | None:
    if len(line) > LONGEST_LINE:
        return None
    try:
        value = json.loads(line.decode("utf-8-sig", "replace"), strict=False)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _why_not(line: bytes, *, goes_on: bool) -> str:
    if len(line) > LONGEST_LINE:
        return Phrase("it is longer than {limit} MB.", limit=LONGEST_LINE >> 20)
    if not goes_on:
        return Phrase("it is cut off; what stood before it is in.")
    return Phrase("it is not a JSON object.")


class _OneALine:
    """Gathers messages that follow each other in the file and belong to one conversation."""

    def __init__(self) -> None:
        self.conversation = ""
        self.messages: list[ImportedMessage] = []
        self._title = ""
        self._last: dict[str, tuple[int, str | None]] = {}
        """Conversation to how many messages it has had, and the last one of them."""

    def add(self, conversation: str, fields: dict[str, object]) -> str:
        """Take one message in; return why it cannot be, empty if it can."""
        self.conversation = conversation
        chat = f"jsonl:{conversation}"
        count, last = self._last.get(conversation, (0, None))
        role, problem = _role(fields)
        if problem:
            return problem
        above = _name_in(chat, fields.get("parent")) if "parent" in fields else last
        external_id = _name_in(chat, fields.get("id")) or f"{chat}/#{count}"
        if role is None or not _content(fields).strip():
            self._last[conversation] = count + 1, last
            return ""
        self._last[conversation] = count + 1, external_id
        self._title = self._title or text(fields.get("title"))
        self.messages.append(_message(fields, role, external_id, above))
        return ""

    def take(self) -> Iterator[ImportedChat]:
        """Yield what has been gathered, and begin anew."""
        if self.messages:
            yield ImportedChat(f"jsonl:{self.conversation}", self._title, None, tuple(self.messages))
        self.messages, self._title = [], ""


def _conversation(fields: dict[str, object], name: Callable[..., str]) -> ImportedChat:
    chat = f"jsonl:{_conversation_id(fields, name)}"
    messages: list[ImportedMessage] = []
    stands_for: dict[str, str | None] = {}
    last: str | None = None
    for place, element in enumerate(listed(fields.get("messages"))):
        each = mapping(element)
        own_id = identifier(each.get("id")) or f"#{place}"
        above = stands_for.get(identifier(each.get("parent"))) if "parent" in each else last
        role, _ = _role(each)
        if role is None or own_id in stands_for or not _content(each).strip():
            stands_for.setdefault(own_id, above)
            continue
        last = stands_for[own_id] = f"{chat}/{own_id}"
        messages.append(_message(each, role, last, above))
    title = text(fields.get("title"))
    head = stands_for.get(identifier(fields.get("shown")))
    return ImportedChat(chat, title, moment(fields.get("created_at")), tuple(messages), head=head)


def _conversation_id(fields: dict[str, object], name: Callable[..., str]) -> str:
    own, created = fields.get("id"), fields.get("created_at")
    found = identifier(own)
    if isinstance(own, int) and moment(created) is not None:
        return f"{found}@{identifier(created)}"  # a number says little: another Hippo counts from 1 too
    if found:
        return found
    first = mapping(next(iter(listed(fields.get("messages"))), None))
    title = text(fields.get("title"))
    return name("jsonl", title, identifier(created), identifier(first.get("role")), _content(first))


def _name_in(chat: str, value: object) -> str | None:
    found = identifier(value)
    return f"{chat}/{found}" if found else None


def _role(fields: dict[str, object]) -> tuple[Role | None, str]:
    """Return whose message it is, none for what no one says in a chat; and what is wrong with it."""
    named = fields.get("role")
    role = _ROLES.get(named.lower()) if isinstance(named, str) else None
    if role is None and not (isinstance(named, str) and named.lower() in _UNSEEN):
        return None, Phrase("its `role` is neither `user` nor `assistant`.")
    return role, ""


def _message(fields: dict[str, object], role: Role, external_id: str, above: str | None) -> ImportedMessage:
    model = text(fields.get("model"))[:100] or None
    at = moment(fields.get("created_at"))
    return ImportedMessage(
        external_id, role, _content(fields), above, at, model=model if role is Role.ASSISTANT else None
    )


def _content(fields: dict[str, object]) -> str:
    content = fields.get("content")
    if isinstance(content, list):
        parts: Iterable[dict[str, object]] = (mapping(part) for part in content)
        return text("\n\n".join(text(part.get("text")) for part in parts if part.get("type") == "text"))
    return text(content)
