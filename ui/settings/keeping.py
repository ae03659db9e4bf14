"""What the settings screen asks the engine to do: read, keep, test. All of it blocks; call it in a thread.

A key goes from the field to the keyring and is never returned, shown or logged here.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Final

from ui.error_words import told
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.settings.shown import ENVIRONMENT, Around

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.hippo import Hippo

SAID_LENGTH: Final = 60
"""Characters of what a model says in a test."""

PLACES: Final = {
    "keyring": N_("in the keyring"),
    "environment": N_("in the environment: {variable}"),
    "memory": N_("for this run only"),
}


def look_around(hippo: Hippo, results: Mapping[str, str]) -> Around:
    """Return what the screen shows beside the settings."""
    from assistant.status_reading import profile_to_tell  # noqa: PLC0415 - the engine is open by now

    keyed = [name for name, entry in hippo.settings.endpoints.items() if entry.needs_key]
    keys = {name: key_words(hippo, name) for name in (*keyed, "milvus")}
    for name in hippo.settings.endpoints:
        keys.setdefault(name, _("none needed"))
    profiles = tuple((one.name, one.memories, one.conversations) for one in hippo.profiles.all())
    environment = frozenset(name for name in ENVIRONMENT.values() if os.environ.get(name, "").strip())
    told = profile_to_tell(hippo)
    return Around(keys, profiles, hippo.profile_name, environment, dict(results), told_profile=told)


def key_words(hippo: Hippo, name: str) -> str:
    """Say where a key is kept."""
    found = hippo.keys.find(name)
    if found is None:
        return _("none")
    return _(PLACES[found[1].value]).format(variable=hippo.keys.variable(name))


def keep(hippo: Hippo, changes: Mapping[str, object]) -> str:
    """Write settings and go on with them. Returns what is wrong, in words, or nothing."""
    from assistant.errors import HippoError  # noqa: PLC0415 - the engine is open by now
    from assistant.settings import save  # noqa: PLC0415

    try:
        settings = save(hippo.paths, changes)
    except HippoError as error:
        return in_words(error)
    return _apply(hippo, settings)


def read_again(hippo: Hippo) -> str:
    """Read the file and go on with it. Returns what is wrong, in words, or nothing."""
    from assistant.errors import HippoError  # noqa: PLC0415 - the engine is open by now
    from assistant.settings import load  # noqa: PLC0415

    try:
        settings = load(hippo.paths)
    except HippoError as error:
        return in_words(error)
    return _apply(hippo, settings)


def _apply(hippo: Hippo, settings: object) -> str:
    from assistant.errors import HippoError  # noqa: PLC0415
    from assistant.settings_tree import Settings  # noqa: PLC0415

    assert isinstance(settings, Settings)  # noqa: S101 - for the type alone
    try:
        hippo.apply(settings)
    except HippoError as error:
        return in_words(error)
    return ""


def in_words(error: Exception) -> str:
    """Return cause and way out, a line each."""
    return "\n".join(told(error)).strip()


def keep_key(hippo: Hippo, name: str, key: str) -> str:
    """Keep a key, and say where."""
    from assistant.keys import KeyPlace, Secret  # noqa: PLC0415

    place = hippo.keys.store(name, Secret(key))
    hippo.chat_models.clear()
    problem = _apply(hippo, hippo.settings)
    if problem:
        return problem
    if place is KeyPlace.KEYRING:
        return _("The key of {name} is in the keyring.").format(name=name)
    return _(
        "There is no keyring here that keeps keys: this one lasts until Hippo ends. To keep it, set {variable}."
    ).format(variable=hippo.keys.variable(name))


def remove_key(hippo: Hippo, name: str) -> str:
    """Remove a key from the keyring and from this run, and say what is left."""
    hippo.keys.delete(name)
    _apply(hippo, hippo.settings)
    if hippo.keys.find(name) is not None:
        return _("The key of {name} still stands in the environment: {variable}.").format(
            name=name, variable=hippo.keys.variable(name)
        )
    return _("The key of {name} is removed.").format(name=name)


def test_endpoint(hippo: Hippo, name: str) -> str:
    """Ask an endpoint for its models and, where one of them is in use, for a word. Says in words what came of it."""
    from assistant.capabilities import CapabilityStore  # noqa: PLC0415 - the engine is open by now
    from assistant.client import ChatClient  # noqa: PLC0415
    from assistant.errors import HippoError  # noqa: PLC0415
    from assistant.providers import endpoint_named  # noqa: PLC0415

    endpoint = endpoint_named(name, hippo.settings)
    if endpoint is None:
        return _("There is no endpoint named {name}.").format(name=name)
    model = hippo.settings.chat.model if hippo.settings.chat.endpoint == name else ""
    key = hippo.keys.get(endpoint.key_name) if endpoint.key_name else None
    store = CapabilityStore(hippo.paths.capabilities_file)

    async def ask() -> str:
        client = ChatClient(endpoint, model, key=key, capabilities=store, clock=hippo.clock)
        try:
            if model:
                said = one_line(await client.test(), SAID_LENGTH)
                return "✓ " + _("{model} answers: “{text}”").format(model=model, text=said)
            models = await client.models()
            return "✓ " + _("It answers, with {count} models.").format(count=len(models))
        finally:
            await client.close()

    try:
        return asyncio.run(ask())
    except HippoError as error:
        return "✗ " + in_words(error).replace("\n", " ")
