"""What a scripted endpoint answers: plain values, made by a test or by a function of the request."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any


@dataclass(frozen=True)
class RecordedRequest:
    """A request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    """Names in lower case."""
    body: dict[str, Any]
    raw: bytes = b""

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages of a chat request."""
        return list(self.body.get("messages", []))

    @property
    def last_user(self) -> str:
        """The content of the newest user message."""
        return next((m["content"] for m in reversed(self.messages) if m.get("role") == "user"), "")

    @property
    def system(self) -> str:
        """The content of all system messages."""
        return "\n\n".join(m["content"] for m in self.messages if m.get("role") == "system")


@dataclass(frozen=True)
class Think:
    """A piece of reasoning, in the field of the given name."""

    text: str
    name: str = "reasoning_content"


@dataclass(frozen=True)
class Call:
    """A piece of a tool call, as `delta.tool_calls` carries it."""

    piece: dict[str, Any]


@dataclass(frozen=True)
class Raw:
    """Bytes sent as they are, in the middle of the stream."""

    data: bytes


@dataclass(frozen=True)
class KeepAlive:
    """A comment line of the event stream."""

    text: str = "keep-alive"


@dataclass(frozen=True)
class Hang:
    """Silence for so many seconds."""

    seconds: float = 3600.0


@dataclass(frozen=True)
class Cut:
    """The connection is closed without an end."""


Piece = str | Think | Call | Raw | KeepAlive | Hang | Cut


@dataclass(frozen=True)
class Reply:
    """One answer. A text is cut into `piece`-sized deltas; a list of pieces is sent as it stands."""

    content: str | list[Piece] = "OK"
    piece: int = 12
    """Characters a delta."""
    pace: float = 0.0
    """Seconds between deltas."""
    first_token: float = 0.0
    """Seconds before the first delta."""
    usage: dict[str, Any] | None = field(default_factory=lambda: {"prompt_tokens": 11, "completion_tokens": 7})
    finish: str | None = "stop"
    done: bool = True
    """Whether ``[DONE]`` ends the stream."""
    content_type: str = "text/event-stream; charset=utf-8"
    status: int = 200
    body: str | None = None
    """Sent in place of a stream when set."""
    headers: dict[str, str] = field(default_factory=dict)
    whole: bool = False
    """Answer in one JSON object, as a server that does not stream."""

    @classmethod
    def error(
        cls, status: int, message: str, *, code: str | None = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """An error in OpenAI's dialect."""
        body = json.dumps({"error": {"message": message, "type": "error", "code": code, "param": None}})
        return cls(status=status, body=body, content_type="application/json", headers=headers or {})

    @classmethod
    def page(cls, status: int = 200, title: str = "Welcome to nginx!") -> Reply:
        """A web page in place of an API."""
        page = f"<!DOCTYPE html><html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
        return cls(status=status, body=page, content_type="text/html")

    def pieces(self) -> list[Piece]:
        """The pieces in the order in which they are sent."""
        if isinstance(self.content, list):
            return self.content
        return [self.content[i : i + self.piece] for i in range(0, len(self.content), self.piece)]


REFUSALS: dict[str, tuple[int, str]] = {
    "stream_options": (400, "Unrecognized request argument supplied: stream_options"),
    "system": (400, "System role not supported"),
    "temperature": (400, "Unsupported value: 'temperature' does not support 0.7 with this model."),
    "max_tokens": (
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
    "tools": (400, "registry.example/tiny:latest does not support tools"),
    "json_schema": (400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported"),
    "response_format": (400, "response_format is not supported by this server"),
    "alternating": (
        500,
        "Conversation roles must alternate user/assistant/user/assistant/... at row 1",
    ),
}


def refused(request: RecordedRequest, refuses: set[str]) -> Reply | None:
    """Return the refusal of an endpoint that cannot take what the request holds."""
    body = request.body
    roles = [message.get("role") for message in request.messages]
    turns = [role for role in roles if role in {"user", "assistant"}]
    shape = body.get("response_format") or {}
    present = {
        "stream_options": "stream_options" in body,
        "system": "system" in roles,
        "temperature": "temperature" in body,
        "max_tokens": "max_tokens" in body,
        "tools": "tools" in body,
        "json_schema": shape.get("type") == "json_schema",
        "response_format": "response_format" in body,
        "alternating": any(a == b for a, b in pairwise(turns)),
    }
    for name, (status, message) in REFUSALS.items():
        if name in refuses and present[name]:
            return Reply.error(status, message)
    return None


def from_script(entries: list[dict[str, Any]], request: RecordedRequest) -> Reply:
    """Answer by a script in JSON: the first entry whose ``when`` (a regular expression) is in the last user message.

    The other keys of an entry are those of `Reply`; ``{user}`` and ``{system}`` in its content are replaced.
    """
    for entry in entries:
        if re.search(entry.get("when", ""), request.last_user, re.IGNORECASE | re.DOTALL):
            options = {key: value for key, value in entry.items() if key not in {"when", "content"}}
            content = str(entry.get("content", "OK"))
            content = content.replace("{user}", request.last_user).replace("{system}", request.system)
            return Reply(content, **options)
    return Reply(f"You said: {request.last_user}")
