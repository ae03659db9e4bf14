"""Builds the body of a chat request out of messages, tools and what the model can take. Pure: sends nothing."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from memory.blocks import block
from memory.ports import PromptMessage
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.capabilities import Capabilities
    from assistant.client_events import ToolCall

_OPEN_INSTRUCTIONS = "<instructions>"
_CLOSE_INSTRUCTIONS = "</instructions>"


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool offered to the model."""

    name: str
    description: str
    parameters: dict[str, object]
    """JSON schema of its arguments."""

    def as_json(self) -> dict[str, object]:
        """Return the form that requests carry."""
        return {
            "type": "function",
            "function": {"name": self.name, "description": self.description, "parameters": self.parameters},
        }


@dataclass(frozen=True, slots=True)
class ToolRound:
    """One exchange within an answer: the calls a model made, and what they gave, in the same order."""

    calls: tuple[ToolCall, ...]
    results: tuple[str, ...]
    text: str = ""
    """What the model said before it called."""


@dataclass(frozen=True, slots=True)
class Image:
    """An image as it is sent."""

    media_type: str
    content: bytes

    def as_json(self) -> dict[str, object]:
        """Return the part of a message that carries it: a data URL, so that no server has to fetch anything."""
        data = base64.b64encode(self.content).decode("ascii")
        return {"type": "image_url", "image_url": {"url": f"data:{self.media_type};base64,{data}"}}


@dataclass(frozen=True, slots=True)
class Pictured:
    """A message with images."""

    role: Role
    content: str
    """Names the images as well, for models that cannot see them."""
    images: tuple[Image, ...]


ChatItem = PromptMessage | Pictured | ToolRound


@dataclass(frozen=True, slots=True)
class Continuation:
    """How a server lets its model go on with the beginning of an answer."""

    prefill: bool = False
    """An assistant message at the end is gone on with; else the model is asked in words."""
    open_end: bool = False
    """The server must be told to leave that message open."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is asked of a model, before it is known what it can take."""

    model: str
    messages: tuple[ChatItem, ...]
    max_tokens: int
    tools: tuple[ToolSpec, ...] = ()
    temperature: float | None = None
    json_schema: dict[str, object] | None = None
    continues: Continuation | None = None
    """Set where the last two messages are the beginning of the answer and the wish to go on: a model that takes the
    beginning for its own unfinished answer is not told the wish."""

    @property
    def shows_images(self) -> bool:
        """Tell whether the newest message of the user has images; the wish to go on is none of theirs."""
        theirs = [item for item in self.messages if not isinstance(item, ToolRound) and item.role is Role.USER]
        newest = theirs[-1:] if self.continues is None else theirs[-2:-1]
        return any(isinstance(item, Pictured) for item in newest)

    def prefills(self, known: Capabilities) -> bool:
        """Tell whether the model is given the beginning of its answer alone."""
        how = self.continues
        return how is not None and how.prefill and known.prefill and not known.silent_thinking

    def body(self, known: Capabilities) -> dict[str, Any]:
        """Return the JSON body, with what the model cannot take left out or put another way."""
        use_tools = known.tools and bool(self.tools)
        prefills = self.prefills(known)
        messages = _messages(
            self.messages[:-1] if prefills else self.messages, with_tools=use_tools, with_images=known.images
        )
        if not known.system_role:
            messages = _fold_system(messages)
        if known.alternating:
            messages = _join_neighbours(messages)
        limit = min(self.max_tokens, known.max_output or self.max_tokens)
        body: dict[str, Any] = {"model": self.model, "messages": messages, "stream": True}
        body["max_completion_tokens" if known.completion_tokens else "max_tokens"] = limit
        if known.stream_options:
            body["stream_options"] = {"include_usage": True}
        if prefills and self.continues is not None and self.continues.open_end:
            body["extra_body"] = {"continue_final_message": True, "add_generation_prompt": False}
        if use_tools:
            body["tools"] = [tool.as_json() for tool in self.tools]
        if self.temperature is not None and known.temperature:
            body["temperature"] = self.temperature
        if self.json_schema is not None and known.json == "schema":
            schema = {"name": "reply", "strict": True, "schema": self.json_schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif self.json_schema is not None and known.json == "object":
            body["response_format"] = {"type": "json_object"}
        return body


def _messages(items: Sequence[ChatItem], *, with_tools: bool, with_images: bool) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, Pictured) and with_images:
            parts = [_text_part(item.content), *(image.as_json() for image in item.images)]
            messages.append({"role": item.role.value, "content": parts})
        elif isinstance(item, PromptMessage | Pictured):
            messages.append({"role": item.role.value, "content": item.content})
        elif with_tools:
            calls = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.name, "arguments": call.arguments or "{}"},
                }
                for call in item.calls
            ]
            messages.append({"role": "assistant", "content": item.text, "tool_calls": calls})
            messages.extend(
                {"role": "tool", "tool_call_id": call.id, "content": result}
                for call, result in zip(item.calls, item.results, strict=True)
            )
        else:
            if item.text:
                messages.append({"role": Role.ASSISTANT.value, "content": item.text})
            told = "\n".join(f"{call.name}: {result}" for call, result in zip(item.calls, item.results, strict=True))
            messages.append({"role": Role.USER.value, "content": block("tool_results", told)})
    return messages


def _fold_system(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put the instructions in front of the first user message, between marks that their text cannot close."""
    system = "\n\n".join(message["content"] for message in messages if message["role"] == Role.SYSTEM)
    if not system:
        return messages
    rest = [dict(message) for message in messages if message["role"] != Role.SYSTEM]
    system = system.replace(_CLOSE_INSTRUCTIONS, "").replace(_OPEN_INSTRUCTIONS, "")
    block = f"{_OPEN_INSTRUCTIONS}\n{system}\n{_CLOSE_INSTRUCTIONS}"
    if rest and rest[0]["role"] == Role.USER:
        rest[0]["content"] = _both(block, rest[0]["content"])
        return rest
    return [{"role": Role.USER.value, "content": block}, *rest]


def _text_part(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _both(first: str | list[Any], second: str | list[Any]) -> str | list[Any]:
    """Put two contents together; either may be text or parts."""
    if isinstance(first, str) and isinstance(second, str):
        return f"{first}\n\n{second}"
    return [
        part for content in (first, second) for part in ([_text_part(content)] if isinstance(content, str) else content)
    ]


def _join_neighbours(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    joined: list[dict[str, Any]] = []
    for message in messages:
        last = joined[-1] if joined else None
        plain = "tool_calls" not in message and message["role"] != Role.TOOL
        if last is not None and plain and last["role"] == message["role"] and "tool_calls" not in last:
            joined[-1] = {**last, "content": _both(last["content"], message["content"])}
        else:
            joined.append(message)
    return joined
