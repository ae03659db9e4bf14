"""What an endpoint's model can take, learned from its first refusal and remembered on disk.

`weaken` is the policy, a pure function: from a refusal to the next thing to leave out. `CapabilityStore` keeps the
outcome per base URL and model. It never stores a word of a conversation.
"""

from __future__ import annotations

import json
import re
import threading
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from assistant.errors import FolderError
from assistant.paths import write_private_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What can be sent. A new model is trusted with everything."""

    stream_options: bool = True
    """Usage is asked for with the stream."""
    system_role: bool = True
    """Instructions go as a system message; else in front of the first user message."""
    tools: bool = True
    temperature: bool = True
    completion_tokens: bool = False
    """The limit is called ``max_completion_tokens``, not ``max_tokens``."""
    max_output: int | None = None
    """The most tokens of an answer that the model lets one ask for."""
    json: str = "schema"
    """How JSON is asked for: ``schema``, ``object`` or ``plain`` (by the prompt alone)."""
    alternating: bool = False
    """User and assistant must take turns: neighbours of one role are joined."""
    images: bool = True
    """Images can go with a message."""
    prefill: bool = True
    """The beginning of an answer at the end of the messages is gone on with; only asked of servers known for it."""
    silent_thinking: bool = False
    """The opening ``<think>`` tag is swallowed, so an answer begins inside it."""


_NEXT_JSON = {"schema": "object", "object": "plain"}
_UNSUPPORTED = re.compile(
    r"not\s+(?:be\s+)?(?:support|allow|permit|enabl|accept|recogni[sz]|implement|available|a valid|valid|compat)"
    r"|unsupported|unknown|unexpected|unrecogni[sz]ed|extra|invalid|deprecated|does(?:n't| not)\s+support|no\s+support"
    r"|only\s+(?:the\s+)?(?:default|user|support)|must\s+(?:be|alternate)|cannot|can't|forbidden|instead|roles?\b",
    re.IGNORECASE,
)
_OUTPUT_LIMIT = re.compile(
    r"(?:at most|maximum(?: allowed)?(?: value)?(?: is| of)?|less than or equal to|<=)\D{0,20}(\d{2,7})", re.IGNORECASE
)
_NO_SYSTEM = re.compile(
    r"system\W{0,3}(?:role|message|prompt|instruction)|role\W{1,4}system|developer instruction"
    r"|only\W+user\W+and\W+assistant"
    r"|unsupported role|invalid role|unexpected role",
    re.IGNORECASE,
)
_ALTERNATE = re.compile(r"alternat", re.IGNORECASE)
_TOOLS = re.compile(r"\btools?\b|tool_choice|\bfunctions?\b|function.?call|--jinja|auto-tool-choice", re.IGNORECASE)
_NO_IMAGES = re.compile(
    r"(?:not|n['’]t|no|un)[ -]?\b[^.]{0,60}(?:support|accept|handle|allow)\w*[^.]{0,40}"
    r"\b(?:image|images|image_url|vision|multi-?modal)"
    r"|(?:image|images|image_url|image input|vision|multi-?modal)\b[^.]{0,80}"
    r"(?:not|n['’]t|un)[ -]?(?:\w+ )?(?:support|accept|allow|enabl|available)"
    r"|no endpoints found that support image|at most 0 image|not a (?:multi-?modal|vision)"
    r"|\bunsupported\b[^.]{0,60}(?:image|image_url|vision|multi-?modal)|only supported by certain models"
    r"|unknown variant\W{1,4}image_url|mmproj|required for image input|content must be a string"
    r"|content[^.]{0,60}(?:valid string|type string|expected string)"
    r"|不(?:受)?支持[^。]{0,12}(?:image_url|图片|图像|视觉|多模态)"
    r"|(?:图片|图像|image_url)[^。]{0,20}不(?:受)?支持",
    re.IGNORECASE,
)
_THIS_IMAGE = re.compile(
    r"too large|too big|exceed|dimension|resolution|pixel|decod|corrupt|malformed|\bformat\b|mime|media type|base64",
    re.IGNORECASE,
)
"""What is wrong with one image says nothing of the model."""
_PREFILL = re.compile(
    r"prefill|continue_final_message|add_generation_prompt|(?:must|should) end with a user|last (?:message|role)"
    r"|final message|expected last role",
    re.IGNORECASE,
)
_JSON = re.compile(r"response_format|json_schema|json_object|structured.?output|\bgrammar\b|\bschema\b", re.IGNORECASE)


def weaken(known: Capabilities, body: Mapping[str, Any], refusal: str) -> Capabilities | None:
    """Decide what to leave out after a refused request.

    Args:
        known: what was believed when the request was made.
        body: the request as it was sent.
        refusal: the raw text of the answer.

    Returns:
        What to try next, or None when nothing that was sent explains the refusal.
    """
    words = refusal[:4000]
    if known.prefill and _ends_with_answer(body) and _PREFILL.search(words):
        return replace(known, prefill=False)
    if not _UNSUPPORTED.search(words) and not _OUTPUT_LIMIT.search(words):
        return None
    if "stream_options" in body and re.search(r"stream_options|include_usage", words):
        return replace(known, stream_options=False)
    if "max_tokens" in body and "max_completion_tokens" in words:
        return replace(known, completion_tokens=True)
    if "max_completion_tokens" in body and "max_completion_tokens" in words and not _OUTPUT_LIMIT.search(words):
        return replace(known, completion_tokens=False)
    if re.search(r"max_(?:completion_)?tokens", words) and (limit := _output_limit(words, body)):
        return replace(known, max_output=limit)
    if "temperature" in body and "temperature" in words:
        return replace(known, temperature=False)
    if "response_format" in body and _JSON.search(words) and known.json in _NEXT_JSON:
        return replace(known, json=_NEXT_JSON[known.json])
    if _ALTERNATE.search(words) and not known.alternating:
        return replace(known, alternating=True)
    if known.system_role and _has_system(body) and (_NO_SYSTEM.search(words) or _ALTERNATE.search(words)):
        return replace(known, system_role=False)
    if "tools" in body and _TOOLS.search(words):
        return replace(known, tools=False)
    return None


def refuses_images(known: Capabilities, body: Mapping[str, Any], refusal: str) -> bool:
    """Tell whether a refusal says that the model takes no images, of which some were sent."""
    words = refusal[:4000]
    return known.images and _has_images(body) and bool(_NO_IMAGES.search(words)) and not _THIS_IMAGE.search(words)


def blames_an_image(body: Mapping[str, Any], refusal: str) -> bool:
    """Tell whether a refusal is about an image that was sent: no other form of the request would be taken either."""
    words = refusal[:4000]
    return _has_images(body) and bool(re.search(r"image|图", words, re.IGNORECASE)) and bool(_THIS_IMAGE.search(words))


def weaken_blindly(known: Capabilities, body: Mapping[str, Any]) -> Capabilities | None:
    """Leave out the next optional part, for a refusal that gives no reason; None when nothing optional is left."""
    if known.prefill and _ends_with_answer(body):
        return replace(known, prefill=False)
    if "response_format" in body and known.json in _NEXT_JSON:
        return replace(known, json=_NEXT_JSON[known.json])
    if "stream_options" in body:
        return replace(known, stream_options=False)
    if "tools" in body:
        return replace(known, tools=False)
    if "temperature" in body:
        return replace(known, temperature=False)
    return None


def _output_limit(words: str, body: Mapping[str, Any]) -> int | None:
    asked = body.get("max_tokens") or body.get("max_completion_tokens")
    found = _OUTPUT_LIMIT.search(words)
    if not found or not isinstance(asked, int):
        return None
    limit = int(found[1])
    return limit if 0 < limit < asked else None


def _ends_with_answer(body: Mapping[str, Any]) -> bool:
    messages: Sequence[Mapping[str, Any]] = body.get("messages") or []
    return bool(messages) and messages[-1].get("role") == "assistant"


def _has_images(body: Mapping[str, Any]) -> bool:
    contents = (message.get("content") for message in body.get("messages", ()))
    return any(
        isinstance(content, list) and any(part.get("type") == "image_url" for part in content) for content in contents
    )


def _has_system(body: Mapping[str, Any]) -> bool:
    return any(message.get("role") == "system" for message in body.get("messages", ()))


class CapabilityStore:
    """Remembers capabilities per base URL and model, in a file that may be lost without harm. Thread-safe."""

    def __init__(self, path: Path | None) -> None:
        """Keep them in `path`; None keeps them for this run only (private use, tests)."""
        self._path = path
        self._lock = threading.Lock()
        self._known: dict[str, dict[str, Any]] | None = None

    def get(self, base_url: str, model: str) -> Capabilities:
        """Return what is known, or a trusting start."""
        with self._lock:
            return _read(self._load().get(_key(base_url, model), {}))

    def learn(self, base_url: str, model: str, known: Capabilities) -> None:
        """Remember. A disk that cannot be written costs one refused request at the next start, so it is no error."""
        with self._lock:
            entries = {**self._load(), **(self._from_disk() if self._path else {})}
            default = asdict(Capabilities())
            entries[_key(base_url, model)] = {
                name: value for name, value in asdict(known).items() if value != default[name]
            }
            self._keep(entries)

    def forget(self, base_url: str, model: str) -> None:
        """Start anew with a model, as the connection test does: servers get better."""
        with self._lock:
            entries = dict(self._load())
            if entries.pop(_key(base_url, model), None) is not None:
                self._keep(entries)

    def _keep(self, entries: dict[str, dict[str, Any]]) -> None:
        self._known = entries
        if self._path is not None:
            try:
                write_private_file(self._path, json.dumps(entries, indent=1, sort_keys=True).encode())
            except FolderError:
                return

    def _load(self) -> dict[str, dict[str, Any]]:
        if self._known is None:
            self._known = self._from_disk()
        return self._known

    def _from_disk(self) -> dict[str, dict[str, Any]]:
        try:
            entries = json.loads(self._path.read_text("utf-8")) if self._path else {}
        except (OSError, ValueError):
            return {}
        if not isinstance(entries, dict):
            return {}
        return {key: entry for key, entry in entries.items() if isinstance(key, str) and isinstance(entry, dict)}


def _key(base_url: str, model: str) -> str:
    return f"{base_url.rstrip('/')} {model}"


def _read(entry: Mapping[str, Any]) -> Capabilities:
    """Take from a stored entry what has the right type; the file may have been written by hand."""
    start = Capabilities()
    taken: dict[str, Any] = {}
    for field in fields(Capabilities):
        value = entry.get(field.name)
        if field.name == "max_output":
            fits = isinstance(value, int) and not isinstance(value, bool) and value > 0
        elif field.name == "json":
            fits = value in {"schema", "object", "plain"}
        else:
            fits = isinstance(value, bool)
        if fits:
            taken[field.name] = value
    return replace(start, **taken)
