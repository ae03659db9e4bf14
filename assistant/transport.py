"""Opens the HTTP connections to an endpoint. Requests to this machine never go through a proxy.

The heavy library is imported on first use, off the event loop.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.providers import ProviderKind

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

    from assistant.keys import Secret
    from assistant.providers import Endpoint

_WRITE_SECONDS = 60.0
"""A long prompt over a slow line takes its time; a line that takes nothing for a minute is dead."""


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """How long an endpoint may be silent, in seconds."""

    connect: float = 10.0
    first_token: float = 300.0
    idle: float = 60.0


def is_proxied(endpoint: Endpoint) -> bool:
    """Tell whether requests to this endpoint go through a proxy of the environment."""
    from urllib.parse import urlsplit  # noqa: PLC0415  (kept out of the start)
    from urllib.request import getproxies_environment  # noqa: PLC0415

    named = getproxies_environment()
    return not endpoint.is_loopback and bool({urlsplit(endpoint.base_url).scheme, "all"} & named.keys())


def http_client(endpoint: Endpoint, *, connect: float, read: float) -> httpx2.AsyncClient:
    """Return a client for this endpoint's address; its caller closes it."""
    import httpx2  # noqa: PLC0415  (heavy)

    local = endpoint.is_loopback
    verify = _verify(endpoint)
    transport = (
        httpx2.AsyncHTTPTransport(uds=endpoint.socket, verify=verify, trust_env=False) if endpoint.socket else None
    )

    async def leave_out(request: httpx2.Request) -> None:
        for name in [name for name in request.headers if _is_unwanted(name, endpoint)]:
            del request.headers[name]

    return httpx2.AsyncClient(
        transport=transport,
        verify=verify,
        timeout=httpx2.Timeout(connect=connect, read=read, write=_WRITE_SECONDS, pool=connect),
        # a key goes only to the address it was meant for
        follow_redirects=False,
        trust_env=not local,
        event_hooks={"request": [leave_out]},
    )


def http_client_sync(endpoint: Endpoint, *, seconds: float) -> httpx2.Client:
    """Return a blocking client for this endpoint's address, for worker threads; its caller closes it."""
    import httpx2  # noqa: PLC0415  (heavy)

    verify = _verify(endpoint)
    return httpx2.Client(
        transport=httpx2.HTTPTransport(uds=endpoint.socket, verify=verify, trust_env=False)
        if endpoint.socket
        else None,
        verify=verify,
        timeout=httpx2.Timeout(seconds),
        follow_redirects=False,
        trust_env=not endpoint.is_loopback,
    )


def _verify(endpoint: Endpoint) -> bool | ssl.SSLContext:
    """Return how certificates are checked. Loading the authorities takes 40 ms, and plain HTTP on loopback has none.

    The context in their place trusts nobody: if it ever came to TLS, the connection would fail.
    """
    if endpoint.is_loopback and endpoint.base_url.startswith("http://"):
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return True


def _is_unwanted(header: str, endpoint: Endpoint) -> bool:
    """Tell which headers of the SDK stay here: what describes this machine, and what is meant for another server."""
    name = header.lower()
    if name.startswith("x-stainless-"):
        # this one tells the SDK itself to hand the response out unread
        return name != "x-stainless-raw-response"
    if name in {"openai-organization", "openai-project"}:
        return endpoint.kind is not ProviderKind.OPENAI
    return name == "authorization" and endpoint.key_name is None


async def openai_client(endpoint: Endpoint, key: Secret | None, limits: TimeLimits) -> AsyncOpenAI:
    """Return the SDK's client, without its own retries."""
    openai = await asyncio.to_thread(_import_openai)
    return openai(
        api_key=key.reveal() if key else "none",
        base_url=endpoint.base_url,
        max_retries=0,
        http_client=http_client(endpoint, connect=limits.connect, read=limits.first_token),
    )


def _import_openai() -> type[AsyncOpenAI]:
    from openai import AsyncOpenAI  # noqa: PLC0415  (half a second)

    return AsyncOpenAI
