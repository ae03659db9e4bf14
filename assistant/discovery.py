"""Looks for models that are already at hand: in the environment, on this machine's usual ports, and the built-in one.

All places are asked at once, each with a short time limit. What answers on a port of this machine is never asked
through a proxy and gets no key.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.errors import EndpointError
from assistant.local_model import BUILTIN_WINDOW, LocalModel
from assistant.model_lists import ModelInfo, list_models
from assistant.providers import (
    BUILTIN_MODEL,
    BUILTIN_NAME,
    Endpoint,
    ProviderKind,
    endpoints,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.keys import Keys
    from assistant.settings import Settings
    from memory.clock import Clock

LOCAL_CONNECT_SECONDS = 0.5
"""A port of this machine answers at once or not at all."""
LOCAL_SECONDS = 2.5
REMOTE_SECONDS = 6.0
"""The welcome screen shows what is there by then; a slower endpoint can still be entered by hand."""

LOCAL_SERVERS: tuple[Endpoint, ...] = (
    Endpoint("ollama", "http://127.0.0.1:11434/v1", None, ProviderKind.OLLAMA),
    Endpoint("lmstudio", "http://127.0.0.1:1234/v1", None, ProviderKind.LMSTUDIO),
    Endpoint("llamacpp", "http://127.0.0.1:8080/v1", None, ProviderKind.LLAMACPP),
    Endpoint("vllm", "http://127.0.0.1:8000/v1", None, ProviderKind.VLLM),
)


@dataclass(frozen=True, slots=True)
class Found:
    """An endpoint that is there, or that is set up and should be."""

    endpoint: Endpoint
    models: tuple[ModelInfo, ...] = ()
    error: EndpointError | None = None
    """Why the models of an endpoint that is set up cannot be listed."""


async def discover(
    settings: Settings,
    keys: Keys,
    clock: Clock,
    *,
    env: Mapping[str, str] = os.environ,
    local_servers: Sequence[Endpoint] = LOCAL_SERVERS,
) -> list[Found]:
    """Look in all places at once.

    Args:
        settings: endpoints that are set up are listed too.
        keys: where their keys are.
        clock: for the waits that servers ask for.
        env: environment to look in.
        local_servers: addresses on this machine to try.

    Returns:
        What is set up first (with its error where it does not answer), then what answers on this machine, then the
        built-in model if it is installed.
    """
    known = endpoints(settings, env)
    addresses = {_address(endpoint) for endpoint in known}
    guesses = [endpoint for endpoint in local_servers if _address(endpoint) not in addresses]
    set_up = [_ask(endpoint, keys, clock) for endpoint in known]
    tried = [_try(endpoint, clock) for endpoint in guesses]
    answers = await asyncio.gather(*set_up, *tried)
    found = [answer for answer in answers if answer is not None]
    if await asyncio.to_thread(LocalModel.available):
        builtin = Endpoint(BUILTIN_NAME, "", BUILTIN_NAME, ProviderKind.BUILTIN)
        found.append(Found(builtin, (ModelInfo(BUILTIN_MODEL, BUILTIN_WINDOW),)))
    return found


async def _ask(endpoint: Endpoint, keys: Keys, clock: Clock) -> Found:
    """List the models of an endpoint that is set up; its failure is worth showing."""
    key = await asyncio.to_thread(keys.get, endpoint.key_name) if endpoint.key_name else None
    seconds = LOCAL_SECONDS if endpoint.is_loopback else REMOTE_SECONDS
    try:
        models = await list_models(endpoint, key, now=clock.now(), connect=seconds, seconds=seconds)
    except EndpointError as error:
        return Found(endpoint, error=error)
    return Found(endpoint, tuple(models))


async def _try(endpoint: Endpoint, clock: Clock) -> Found | None:
    """List the models of a server that may be there; nothing there is the usual case."""
    try:
        models = await list_models(
            endpoint, None, now=clock.now(), connect=LOCAL_CONNECT_SECONDS, seconds=LOCAL_SECONDS
        )
    except EndpointError:
        return None
    return Found(endpoint, tuple(models))


def _address(endpoint: Endpoint) -> str:
    return endpoint.base_url.rstrip("/").replace("//localhost", "//127.0.0.1").lower()
