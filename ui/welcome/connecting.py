"""What the welcome screen asks the engine: what is there, whether it answers, and to connect. All of it blocks.

A key is held only as long as it takes to hand it over; it is never shown, logged or written by this module.
"""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from assistant.addresses import address_problem
from ui.locale import _
from ui.plain_text import one_line
from ui.wording import words

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from assistant.providers import Endpoint

UNFIT: Final = re.compile(r"[^a-z0-9_-]+")
"""What cannot stand in the name of an endpoint."""

BUILTIN_SHOWN: Final = "SmolLM2 135M"
"""The built-in model, as people know it."""

SHOWN_LENGTH: Final = 40
"""Characters of a model's name in a line."""


@dataclass(frozen=True, slots=True)
class Found:
    """One model that could answer."""

    title: str
    """What it runs on, such as Ollama."""
    model: str
    note: str = ""
    endpoint: Endpoint | None = None

    @property
    def base_url(self) -> str:
        """Its address."""
        return self.endpoint.base_url if self.endpoint is not None else ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wants to be connected to."""

    base_url: str
    model: str
    key: str = ""
    found: Found | None = None

    @classmethod
    def of(cls, found: Found) -> Wanted:
        """Want what was found."""
        return cls(found.base_url, found.model, found=found)

    @property
    def is_builtin(self) -> bool:
        """True for the built-in model, which has no address."""
        return self.found is not None and self.found.endpoint is not None and self.found.endpoint.kind == "builtin"

    @property
    def shown(self) -> str:
        """The model, as it is named in a line."""
        return BUILTIN_SHOWN if self.is_builtin else one_line(self.model, SHOWN_LENGTH)

    @property
    def problem(self) -> str:
        """What is missing, in a line; empty when nothing is."""
        if self.is_builtin:
            return ""
        if address_problem(self.base_url) is not None:
            return _("The address must begin with http:// or https://, such as http://localhost:11434/v1.")
        if not self.model:
            return _("Name a model, such as gpt-4o-mini.")
        return ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a test of a connection has shown."""

    is_good: bool
    text: str
    """In words; the cause and the way out on a line each where it failed."""


TITLES = {
    "openai": "OpenAI",
    "ollama": "Ollama",
    "lmstudio": "LM Studio",
    "llamacpp": "llama.cpp",
    "vllm": "vLLM",
}
"""How the makers write the names of their servers."""

SHOWN_MODELS = 40
"""Models of one endpoint that are listed; a name can always be typed."""


def find(hippo: Hippo) -> list[Found]:
    """Look on this machine and in the environment."""
    from assistant.discovery import discover  # noqa: PLC0415 - only this screen needs it

    rows: list[Found] = []
    for place in asyncio.run(discover(hippo.settings, hippo.keys, hippo.clock)):
        endpoint = place.endpoint
        if endpoint.kind == "builtin":
            note = _("tiny: good for a try, not for answers to rely on")
            rows.append(Found(_("built in: no account, no network"), BUILTIN_SHOWN, note, endpoint))
            continue
        title = f"{TITLES.get(endpoint.kind.value, endpoint.name)} · {endpoint.base_url}"
        if place.error is not None:
            rows.append(Found(title, "", words(place.error.cause), endpoint))
            continue
        rows.extend(
            Found(title, model.id, _window(model.context_window), endpoint) for model in place.models[:SHOWN_MODELS]
        )
        if not place.models:
            rows.append(Found(title, "", _("answers, but lists no models"), endpoint))
    return rows


def _window(tokens: int | None) -> str:
    return _("{count} tokens").format(count=f"{tokens:,}") if tokens else ""


def key_note(hippo: Hippo) -> str:
    """Say where a key would be kept."""
    if hippo.keys.state().usable:
        return _("The key is kept in the keyring of this machine, never in a file of Hippo.")
    return _(
        "This machine has no keyring: the key lasts until Hippo ends. "
        "To keep it, set HIPPO_API_KEY (with HIPPO_BASE_URL) or install a keyring."
    )


def test(hippo: Hippo, wanted: Wanted) -> Outcome:
    """Ask the model for a word."""
    from assistant.capabilities import CapabilityStore  # noqa: PLC0415
    from assistant.client import ChatClient  # noqa: PLC0415 - heavy
    from assistant.errors import HippoError  # noqa: PLC0415
    from assistant.keys import Secret  # noqa: PLC0415

    if wanted.is_builtin:
        return Outcome(is_good=True, text=_("The built-in model needs no test."))
    endpoint = _endpoint(hippo, wanted)
    key = Secret(wanted.key) if wanted.key else hippo.keys.get(endpoint.key_name) if endpoint.key_name else None
    capabilities = CapabilityStore(hippo.paths.capabilities_file)
    client = ChatClient(endpoint, wanted.model, key=key, capabilities=capabilities, clock=hippo.clock)

    async def ask() -> str:
        try:
            return await client.test()
        finally:
            await client.close()

    try:
        said = asyncio.run(ask())
    except HippoError as error:
        return Outcome(is_good=False, text=f"{words(error.cause)}\n{words(error.way_out)}")
    return Outcome(is_good=True, text=_("It answers: “{text}”").format(text=one_line(said, 60)))


def connect(hippo: Hippo, wanted: Wanted) -> str:
    """Keep the choice in the settings and connect. Returns what is wrong, or nothing."""
    from assistant.errors import HippoError  # noqa: PLC0415
    from assistant.keys import Secret  # noqa: PLC0415
    from assistant.settings import save  # noqa: PLC0415

    try:
        endpoint = _endpoint(hippo, wanted)
        changes: dict[str, object] = {
            "chat.endpoint": endpoint.name,
            "chat.model": "" if wanted.is_builtin else wanted.model,
        }
        if not wanted.is_builtin and not _is_from_environment(endpoint):
            changes |= {
                f"endpoints.{endpoint.name}.base_url": endpoint.base_url,
                f"endpoints.{endpoint.name}.kind": endpoint.kind.value,
                f"endpoints.{endpoint.name}.needs_key": bool(endpoint.key_name),
            }
        if wanted.key and endpoint.key_name:
            hippo.keys.store(endpoint.key_name, Secret(wanted.key))
        hippo.settings = save(hippo.paths, changes)
        hippo.connect()
    except HippoError as error:
        return f"{words(error.cause)}\n{words(error.way_out)}"
    return ""


def _is_from_environment(endpoint: Endpoint) -> bool:
    from assistant.providers import ENVIRONMENT_NAME, OPENAI_NAME  # noqa: PLC0415

    return endpoint.name == ENVIRONMENT_NAME or (
        endpoint.name == OPENAI_NAME and bool(os.environ.get("OPENAI_API_KEY"))
    )


def _endpoint(hippo: Hippo, wanted: Wanted) -> Endpoint:
    """Return the endpoint that is wanted: one that was found, one that is set up, or a new one named after its host."""
    from assistant.providers import LOOPBACK_HOSTS, Endpoint, ProviderKind, endpoints  # noqa: PLC0415

    if wanted.found is not None and wanted.found.endpoint is not None:
        found = wanted.found.endpoint
        return found if not wanted.key or found.key_name else replace(found, key_name=found.name)
    address = wanted.base_url.rstrip("/")
    known = endpoints(hippo.settings)
    for endpoint in known:
        if endpoint.base_url.rstrip("/") == address:
            return endpoint if not wanted.key or endpoint.key_name else replace(endpoint, key_name=endpoint.name)
    host = urlsplit(address).hostname or ""
    name = UNFIT.sub("-", host.lower()).strip("-") or "endpoint"
    taken = {endpoint.name for endpoint in known} | {"builtin", "environment"}
    numbered = name
    number = 2
    while numbered in taken:
        numbered, number = f"{name}-{number}", number + 1
    needs_key = bool(wanted.key) or host not in LOOPBACK_HOSTS
    return Endpoint(numbered, address, numbered if needs_key else None, ProviderKind.CUSTOM)
