"""What is at hand is found, all at once, and what is not there costs no time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from assistant.discovery import LOCAL_SECONDS, discover
from assistant.errors import ErrorKind
from assistant.keys import Keys, Secret
from assistant.providers import Endpoint, ProviderKind
from assistant.settings import EndpointSettings, Settings
from memory.clock import SystemClock
from tests.endpoints import ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "k-5f2c-not-for-logs"


class NoKeyring(Keys):
    """Keys of the environment and of this run alone: the machine's own keyring stays out of tests."""

    def _answers(self) -> bool:
        return False


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as running:
        yield running


async def test_local_servers_and_the_built_in_model_are_found(server: ScriptedEndpoint) -> None:
    server.pages = {"/api/ps": {"models": []}}
    places = [
        server.endpoint("ollama", ProviderKind.OLLAMA),
        Endpoint("vllm", "http://127.0.0.1:9/v1", None, ProviderKind.VLLM),
    ]
    found = await discover(Settings(), NoKeyring({}), SystemClock(), env={}, local_servers=places)
    assert [each.endpoint.name for each in found] == ["ollama", "builtin"]
    assert found[0].models[0].id == "scripted-model"
    assert found[1].models[0].context_window == 2048
    assert all("authorization" not in request.headers for request in server.requests)


async def test_what_is_set_up_is_listed_with_its_key_or_its_real_error(server: ScriptedEndpoint) -> None:
    server.key = KEY
    settings = Settings(endpoints={"work": EndpointSettings(base_url=server.base_url)})
    keys = NoKeyring({})
    (work, *_) = await discover(settings, keys, SystemClock(), env={}, local_servers=[])
    assert work.error is not None
    assert work.error.kind is ErrorKind.AUTH
    keys.hold("work", Secret(KEY))
    (work, *_) = await discover(settings, keys, SystemClock(), env={}, local_servers=[])
    assert work.models


async def test_the_environment_is_looked_at(server: ScriptedEndpoint) -> None:
    server.key = KEY
    env = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": server.base_url}
    (found, *_) = await discover(Settings(), NoKeyring(env), SystemClock(), env=env, local_servers=[])
    assert found.endpoint.name == "openai"
    assert found.models


async def test_an_endpoint_that_is_set_up_is_not_found_twice(server: ScriptedEndpoint) -> None:
    url = server.base_url.replace("127.0.0.1", "localhost")
    settings = Settings(endpoints={"mine": EndpointSettings(base_url=url, needs_key=False)})
    guess = [server.endpoint("ollama", ProviderKind.OLLAMA)]
    found = await discover(settings, NoKeyring({}), SystemClock(), env={}, local_servers=guess)
    assert [each.endpoint.name for each in found] == ["mine", "builtin"]


async def test_a_port_that_answers_with_something_else_is_passed_over(server: ScriptedEndpoint) -> None:
    server.models = {"welcome": "to my web app"}
    found = await discover(
        Settings(), NoKeyring({}), SystemClock(), env={}, local_servers=[server.endpoint("vllm", ProviderKind.VLLM)]
    )
    assert [each.endpoint.name for each in found] == ["builtin"]


async def test_nothing_there_is_known_soon() -> None:
    began = time.monotonic()
    places = [Endpoint(f"e{n}", f"http://127.0.0.1:{9 + n}/v1") for n in range(4)]
    await discover(Settings(), NoKeyring({}), SystemClock(), env={}, local_servers=places)
    assert time.monotonic() - began < LOCAL_SECONDS
