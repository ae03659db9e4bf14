"""Reads which models an endpoint offers, in the dialects of the servers around, with the context each one takes.

Only GET requests, each with a time limit; a server's extra pages (Ollama, LM Studio, llama.cpp) are asked for what
the common list does not tell, and their absence is no error.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant import failures
from assistant.providers import ProviderKind
from assistant.server_words import is_web_page, one_line
from assistant.transport import http_client, is_proxied

if TYPE_CHECKING:
    from datetime import datetime

    import httpx2

    from assistant.keys import Secret
    from assistant.providers import Endpoint

LIST_SECONDS = 10.0
"""For the whole list."""
_EXTRA_SECONDS = 3.0
"""For a page that only adds to it."""
_MAX_MODELS = 2000
_MAX_NAME = 300

# Where the lists of various servers say how much a model takes, in the order of trust: what runs before what could.
_WINDOW_FIELDS = (
    "loaded_context_length",
    "max_model_len",
    "context_length",
    "context_window",
    "max_context_length",
    "max_input_tokens",
    "input_token_limit",
    "inputTokenLimit",
    "n_ctx",
)


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """A model on offer."""

    id: str
    context_window: int | None = None
    """Tokens it takes, where the endpoint tells."""


async def list_models(
    endpoint: Endpoint,
    key: Secret | None,
    *,
    now: datetime,
    connect: float = LIST_SECONDS,
    seconds: float = LIST_SECONDS,
) -> list[ModelInfo]:
    """Return the models that chat can be had with, in the endpoint's own order.

    Raises:
        EndpointError: the list cannot be had; the endpoint may still chat.
    """
    secrets = (key.reveal(),) if key else ()
    headers = {"Authorization": f"Bearer {key.reveal()}"} if key else {}
    with failures.preparing(endpoint):
        client = await asyncio.to_thread(http_client, endpoint, connect=connect, read=seconds)
    async with client:
        base = endpoint.base_url.rstrip("/")
        try:
            async with asyncio.timeout(seconds):
                response = await client.get(f"{base}/models", headers=headers)
        except TimeoutError as error:
            raise failures.from_connection(endpoint, error, secrets, proxied=is_proxied(endpoint)) from None
        except Exception as error:  # noqa: BLE001  (every transport error of every version means the same)
            raise failures.from_connection(endpoint, error, secrets, proxied=is_proxied(endpoint)) from None
        if response.status_code != 200:  # noqa: PLR2004
            text, given = response.text, dict(response.headers)
            raise failures.from_status(endpoint, "", response.status_code, text, given, now=now, secrets=secrets)
        if is_web_page(response.text):
            raise failures.web_page(endpoint, response.text, secrets)
        try:
            models = parse_models(response.json())
        except (ValueError, RecursionError):
            raise failures.not_an_answer(endpoint, response.text, secrets) from None
        told = await _told_elsewhere(client, endpoint, base, headers)
    every = told.get("")
    return [
        ModelInfo(
            model.id,
            told.get(model.id) or every or (None if endpoint.kind is ProviderKind.OLLAMA else model.context_window),
        )
        for model in models
    ]


def parse_models(answer: Any) -> list[ModelInfo]:  # noqa: ANN401  (any JSON)
    """Read a list in any dialect: ``{"data": […]}``, ``{"models": […]}`` or a bare list.

    Raises:
        ValueError: it is no list of models.
    """
    if isinstance(answer, dict):
        entries = answer.get("data") if isinstance(answer.get("data"), list) else answer.get("models")
    else:
        entries = answer
    if not isinstance(entries, list):
        msg = "no list of models"
        raise ValueError(msg)
    found: dict[str, ModelInfo] = {}
    for entry in entries[:_MAX_MODELS]:
        name = _name({"id": entry} if isinstance(entry, str) else entry) if isinstance(entry, (str, dict)) else ""
        if name and name not in found and not (isinstance(entry, dict) and _is_no_chat(entry, name)):
            found[name] = ModelInfo(name, window_of(entry) if isinstance(entry, dict) else None)
    return list(found.values())


def window_of(entry: dict[str, Any]) -> int | None:
    """Return how many tokens a list entry says its model takes."""
    for holder in (entry, entry.get("meta"), entry.get("top_provider"), entry.get("limits"), entry.get("model_info")):
        if not isinstance(holder, dict):
            continue
        for field in _WINDOW_FIELDS:
            if (value := _tokens(holder.get(field))) is not None:
                return value
    meta = entry.get("meta")
    return _tokens(meta.get("n_ctx_train")) if isinstance(meta, dict) else None


def _name(entry: dict[str, Any]) -> str:
    for field in ("id", "name", "model"):
        value = entry.get(field)
        if isinstance(value, str) and value.strip():
            # a name is sent back as it came, so one that cannot be shown is left out rather than changed
            return value if len(value) <= _MAX_NAME and one_line(value, limit=_MAX_NAME) == value else ""
    return ""


def _is_no_chat(entry: dict[str, Any], name: str) -> bool:
    kind = entry.get("type") or entry.get("task") or ""
    if isinstance(kind, str) and kind.lower() in {
        "embedding",
        "embeddings",
        "rerank",
        "reranker",
        "audio",
        "image",
        "moderation",
    }:
        return True
    lower = name.lower()
    return lower.startswith(
        ("text-embedding", "whisper", "tts-", "dall-e", "omni-moderation", "text-moderation", "gpt-image", "sora")
    )


def _tokens(value: Any) -> int | None:  # noqa: ANN401  (any JSON)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 256 else None  # noqa: PLR2004


async def _told_elsewhere(
    client: httpx2.AsyncClient, endpoint: Endpoint, base: str, headers: dict[str, str]
) -> dict[str, int]:
    """Ask the server's own pages for the contexts that really run; the name "" stands for every model."""
    root = base.removesuffix("/v1")
    if endpoint.kind is ProviderKind.OLLAMA:
        answer = await _get(client, f"{root}/api/ps", headers)
        return _windows(_entries(answer, "models"))
    if endpoint.kind is ProviderKind.LMSTUDIO:
        answer = await _get(client, f"{root}/api/v0/models", headers)
        return _windows(_entries(answer, "data"))
    if endpoint.kind is ProviderKind.LLAMACPP:
        answer = await _get(client, f"{root}/props", headers)
        running = answer.get("default_generation_settings") if isinstance(answer, dict) else None
        window = _tokens(running.get("n_ctx")) if isinstance(running, dict) else None
        return {"": window} if window else {}
    return {}


def _windows(entries: list[dict[str, Any]]) -> dict[str, int]:
    return {name: window for entry in entries if (name := _name(entry)) and (window := window_of(entry))}


def _entries(answer: Any, field: str) -> list[dict[str, Any]]:  # noqa: ANN401  (any JSON)
    entries = answer.get(field) if isinstance(answer, dict) else None
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


async def _get(client: httpx2.AsyncClient, url: str, headers: dict[str, str]) -> Any:  # noqa: ANN401  (any JSON)
    try:
        async with asyncio.timeout(_EXTRA_SECONDS):
            response = await client.get(url, headers=headers)
            return response.json() if response.status_code == 200 else None  # noqa: PLR2004
    except Exception:  # noqa: BLE001  (a page that only adds)
        return None
