"""Which endpoints there are: those in the settings and those that the environment names.

An endpoint is a base URL with a name. Its key is never part of it, only the name under which the key is kept.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.errors import SettingsError
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.settings import Settings

OPENAI_BASE_URL = "https://api.openai.com/v1"
ENVIRONMENT_NAME = "environment"
OPENAI_NAME = "openai"
BUILTIN_NAME = "builtin"
BUILTIN_MODEL = "smollm2-135m"


class ProviderKind(StrEnum):
    """What sort of server an endpoint is; it decides defaults, never what is possible."""

    OPENAI = "openai"
    OLLAMA = "ollama"
    LMSTUDIO = "lmstudio"
    LLAMACPP = "llamacpp"
    VLLM = "vllm"
    BUILTIN = "builtin"
    CUSTOM = "custom"


LOCAL_KINDS = frozenset(
    {ProviderKind.OLLAMA, ProviderKind.LMSTUDIO, ProviderKind.LLAMACPP, ProviderKind.VLLM, ProviderKind.BUILTIN}
)
LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1", "[::1]"})


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A server that speaks the OpenAI protocol."""

    name: str
    base_url: str
    key_name: str | None = None
    """Under which name `Keys` knows its key; None where it needs none."""
    kind: ProviderKind = ProviderKind.CUSTOM
    socket: str | None = None
    """Path of the Unix socket to talk over; the base URL's host is then only for show."""

    @property
    def is_local(self) -> bool:
        """True when the model runs on this machine, so that background work competes with it for the processor."""
        return self.kind in LOCAL_KINDS or self.is_loopback

    @property
    def is_loopback(self) -> bool:
        """True when requests stay on this machine; such requests never go through a proxy."""
        from urllib.parse import urlsplit  # noqa: PLC0415  (kept out of the start)

        return self.socket is not None or (urlsplit(self.base_url).hostname or "") in LOOPBACK_HOSTS


def endpoints(settings: Settings, env: Mapping[str, str] = os.environ) -> list[Endpoint]:
    """Return every endpoint that is set up, the environment's first.

    `HIPPO_BASE_URL` names one with the key `HIPPO_API_KEY`; `OPENAI_API_KEY` alone names OpenAI's own
    (or the one at `OPENAI_BASE_URL`).
    """
    found: list[Endpoint] = []
    base_url = env.get("HIPPO_BASE_URL", "").strip()
    if base_url:
        found.append(Endpoint(ENVIRONMENT_NAME, base_url, ENVIRONMENT_NAME, ProviderKind.CUSTOM))
    for name, entry in settings.endpoints.items():
        found.append(Endpoint(name, entry.base_url, name if entry.needs_key else None, ProviderKind(entry.kind)))
    openai_url = env.get("OPENAI_BASE_URL", "").strip()
    names = {endpoint.name for endpoint in found}
    if (env.get("OPENAI_API_KEY", "").strip() or openai_url) and OPENAI_NAME not in names:
        kind = ProviderKind.CUSTOM if openai_url else ProviderKind.OPENAI
        found.append(Endpoint(OPENAI_NAME, openai_url or OPENAI_BASE_URL, OPENAI_NAME, kind))
    return found


def endpoint_named(name: str, settings: Settings, env: Mapping[str, str] = os.environ) -> Endpoint | None:
    """Return the endpoint of that name; None when there is none (or it is the built-in one, which is started)."""
    return next((endpoint for endpoint in endpoints(settings, env) if endpoint.name == name), None)


def chosen(settings: Settings, env: Mapping[str, str] = os.environ) -> tuple[Endpoint, str] | None:
    """Return the endpoint and model to talk to: the environment's, else the settings', else None.

    The built-in model is returned as an endpoint of kind ``builtin`` without a URL; `LocalModel.start` gives
    the real one.

    Raises:
        SettingsError: the settings name an endpoint that is not there.
    """
    wanted = env.get("HIPPO_MODEL", "").strip()
    model = wanted or settings.chat.model
    if env.get("HIPPO_BASE_URL", "").strip():
        endpoint = endpoint_named(ENVIRONMENT_NAME, settings, env)
        return (endpoint, model) if endpoint else None
    name = settings.chat.endpoint
    if name == BUILTIN_NAME:
        return Endpoint(BUILTIN_NAME, "", BUILTIN_NAME, ProviderKind.BUILTIN), BUILTIN_MODEL
    endpoint = endpoint_named(name or OPENAI_NAME, settings, env)
    if endpoint is not None and (name or wanted):
        # without a choice in the settings, HIPPO_MODEL beside OPENAI_API_KEY is one
        return endpoint, model
    if name:
        raise SettingsError(
            Phrase("chat.endpoint is {name}, and there is no endpoint of that name.", name=name),
            Phrase("Choose another one, or set endpoints.{name}.base_url.", name=name),
        )
    return None


def key_variables(settings: Settings) -> dict[str, str]:
    """Return the environment variables that the settings name for keys, by the name of the endpoint."""
    return {name: entry.key_variable for name, entry in settings.endpoints.items() if entry.key_variable}
