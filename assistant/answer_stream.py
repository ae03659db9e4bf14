"""Turns the chunks of a streamed answer into client events, whatever their dialect. Does no input or output."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.client_events import Finished, ReasoningDelta, TextDelta, ToolCall, Usage
from assistant.server_words import plain
from assistant.thinking import ThinkSplitter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.client_events import ClientEvent
    from assistant.thinking import Piece

_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")
_MAX_CALLS = 64
"""Tool calls of one answer; more is a model running in circles."""


class StreamFailure(Exception):  # noqa: N818  (it is the server's failure, told inside a stream that began well)
    """The server reported an error in the middle of the stream. Carries the raw JSON."""

    def __init__(self, body: str) -> None:
        super().__init__("the server reported an error in its stream")
        self.body = body


@dataclass(slots=True)
class _PartialCall:
    id: str = ""
    name: str = ""
    arguments: str = ""


class AnswerStream:
    """Reads one answer. Feed it the data of each event, then ask for the `ending`.

    Attributes:
        finish_reason: why the model stopped; None while it has not said.
        done: the endpoint said that nothing more will come.
        began: some text, reasoning or tool call has come.
    """

    def __init__(self, *, silent_thinking: bool = False) -> None:
        """Prepare; with `silent_thinking` the answer is known to begin inside a ``<think>`` block."""
        self.finish_reason: str | None = None
        self.done = False
        self.began = False
        self.malformed = 0
        self._usage: Usage | None = None
        self._calls: list[_PartialCall] = []
        self._by_index: dict[int, _PartialCall] = {}
        self._splitter = ThinkSplitter(inside=silent_thinking)
        self._answer = _Mender()
        self._thought = _Mender()

    @property
    def usage(self) -> Usage | None:
        """Tokens as counted by the endpoint, once it told."""
        return self._usage

    @property
    def swallowed_opening(self) -> bool:
        """A closing ``</think>`` came without an opening one: all text so far was thought, not answered."""
        return self._splitter.lone_close

    def feed(self, data: str) -> Iterator[ClientEvent]:
        """Read the data of one event.

        Raises:
            StreamFailure: the event is an error.
        """
        if data.strip() == "[DONE]":
            self.done = True
            return
        try:
            chunk = json.loads(data)
        except (ValueError, RecursionError):
            self.malformed += 1
            return
        if not isinstance(chunk, dict):
            self.malformed += 1
            return
        if chunk.get("error"):
            raise StreamFailure(data)
        self._usage = _usage(chunk.get("usage")) or _usage((chunk.get("x_groq") or {}).get("usage")) or self._usage
        choices = chunk.get("choices")
        for choice in choices if isinstance(choices, list) else ():
            if isinstance(choice, dict) and choice.get("index", 0) in {0, None}:
                yield from self._choice(choice)

    def ending(self) -> Iterator[ClientEvent]:
        """Return what was held back, the tool calls, and `Finished`."""
        yield from self.rest()
        for number, call in enumerate(self._calls):
            if call.name:
                yield ToolCall(call.id or f"call_{number}", call.name, call.arguments)
        reason = self.finish_reason or ("tool_calls" if self._calls else "stop")
        yield Finished(reason, self._usage)

    def rest(self) -> Iterator[ClientEvent]:
        """Return text that was held back as a possible tag, for an answer that ends here in whatever way."""
        for piece in (*self._splitter.feed(self._answer.end()), *self._splitter.end()):
            yield _event(piece)
        if thought := self._thought.end():
            yield ReasoningDelta(plain(thought))

    def _choice(self, choice: dict[str, Any]) -> Iterator[ClientEvent]:
        # a server that does not stream sends the whole message at once
        delta = choice.get("delta") or choice.get("message") or {}
        if isinstance(delta, dict):
            for name in _REASONING_FIELDS:
                thought = delta.get(name)
                if isinstance(thought, str) and thought:
                    self.began = True
                    if thought := plain(self._thought.feed(thought)):
                        yield ReasoningDelta(thought)
                    break
            text = _text(delta.get("content"))
            if not text and isinstance(choice.get("text"), str):
                text = choice["text"]
            if text:
                self.began = True
                for piece in self._splitter.feed(self._answer.feed(text)):
                    yield _event(piece)
            calls = delta.get("tool_calls")
            for call in calls if isinstance(calls, list) else ():
                if isinstance(call, dict):
                    self.began = True
                    self._call(call)
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self.finish_reason = reason

    def _call(self, piece: dict[str, Any]) -> None:
        """Add a piece of a tool call to the one it belongs to."""
        function = piece.get("function")
        function = function if isinstance(function, dict) else {}
        identity = piece.get("id") if isinstance(piece.get("id"), str) else ""
        index = piece.get("index")
        known = self._by_index.get(index) if isinstance(index, int) else (self._calls[-1] if self._calls else None)
        if known is not None and identity and known.id and identity != known.id:
            # some servers give every call the index 0 and tell them apart by id alone
            known = next((call for call in self._calls if call.id == identity), None)
        elif known is not None and index is None and function.get("name") and known.arguments:
            known = None
        if known is None:
            if len(self._calls) >= _MAX_CALLS:
                return
            known = _PartialCall()
            self._calls.append(known)
        if isinstance(index, int):
            self._by_index[index] = known
        known.id = known.id or identity or ""
        name = function.get("name")
        if isinstance(name, str) and name != known.name:
            known.name += name
        arguments = function.get("arguments")
        if isinstance(arguments, str):
            known.arguments += arguments
        elif isinstance(arguments, dict):
            known.arguments = json.dumps(arguments, ensure_ascii=False)


class _Mender:
    """Puts surrogate pairs back together that a server's JSON escapes were cut between."""

    def __init__(self) -> None:
        self._high = ""

    def feed(self, text: str) -> str:
        text = self._high + text
        self._high = ""
        if "\ud800" <= text[-1:] <= "\udbff":
            text, self._high = text[:-1], text[-1]
        return _mend(text)

    def end(self) -> str:
        text, self._high = self._high, ""
        return _mend(text)


def _mend(text: str) -> str:
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _event(piece: Piece) -> ClientEvent:
    text = plain(piece.text)
    return ReasoningDelta(text) if piece.reasoning else TextDelta(text)


def _text(content: Any) -> str:  # noqa: ANN401  (any JSON)
    """Read content as a string, or as the list of parts that some servers send."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str))
    return ""


def _usage(value: Any) -> Usage | None:  # noqa: ANN401  (any JSON)
    if not isinstance(value, dict):
        return None
    prompt, completion = _count(value.get("prompt_tokens")), _count(value.get("completion_tokens"))
    if not prompt and not completion:
        return None
    answer = value.get("completion_tokens_details")
    question = value.get("prompt_tokens_details")
    return Usage(
        prompt,
        completion,
        _count(answer.get("reasoning_tokens")) if isinstance(answer, dict) else 0,
        _count(question.get("cached_tokens")) if isinstance(question, dict) else 0,
    )


def _count(value: Any) -> int:  # noqa: ANN401  (any JSON)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
