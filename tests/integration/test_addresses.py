"""An address that no request can be sent to is named with what is wrong with it, at once and in both languages."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from assistant.addresses import address_problem
from assistant.client import Backoff, ChatClient
from assistant.errors import EndpointError
from assistant.keys import Secret
from assistant.model_lists import list_models
from assistant.providers import ENVIRONMENT_NAME, Endpoint
from memory.clock import SystemClock
from tests.endpoints import ScriptedEndpoint
from tests.talking import QUICK, client, fails
from ui import locale
from ui.wording import words

if TYPE_CHECKING:
    from assistant.client_events import ClientEvent

UNFIT = [
    "",
    "not a url",
    "//x/v1",
    "ftp://x/v1",
    "file:///etc/passwd",
    "http://",
    "http://[::1",
    "http://127.0.0.1:99999/v1",
    "http://127.0.0.1:0/v1",
    "http://127.0.0.1:port/v1",
    "http://a b/v1",
    "http://ex..ample/v1",
    "http://" + "a" * 300 + "/v1",
    "http://host/v1\x1b[31m",
    "http://host/\u202ev1",
    "http://host/v1\nX-Other: 1",
]


@pytest.mark.parametrize("address", UNFIT)
async def test_an_address_that_is_none_is_said_at_once(address: str) -> None:
    endpoint = Endpoint(ENVIRONMENT_NAME, address)
    events: list[ClientEvent] = []
    told = [await fails(ChatClient(endpoint, "m", backoff=QUICK), events)]
    assert events == []  # it was not tried again: waiting heals nothing here
    with pytest.raises(EndpointError) as caught:
        await list_models(endpoint, None, now=SystemClock().now())
    told.append(caught.value)
    for error in told:
        assert "HIPPO_BASE_URL" in error.way_out
        assert str(error).replace("\n", "").isprintable()


@pytest.mark.parametrize(("language", "word"), [("en", "must name a host"), ("zh", "主机名")])
def test_what_is_wrong_with_an_address_is_said_in_the_users_language(language: str, word: str) -> None:
    problem = address_problem("http://ex..ample/v1")
    assert problem is not None
    locale.use(language)
    assert word in words(problem)


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost:11434/v1",
        "HTTPS://api.example.com/v1/",
        "http://[::1]:8080/v1",
        "http://例え.example/v1",
        "https://user:pass@host/v1",
        "http://under_score.local/openai/deployments/x?api-version=1",
    ],
)
def test_what_may_be_an_address_is_tried(address: str) -> None:
    assert address_problem(address) is None


async def test_a_model_that_cannot_be_put_into_bytes_is_said_at_once() -> None:
    with ScriptedEndpoint() as server:
        events: list[ClientEvent] = []
        error = await fails(client(server, model="m\udcff"), events)
        assert events == []
        assert "characters" in error.cause
        assert server.chats == []


@pytest.mark.parametrize("key", ["sk-ä", "sk-\udcff", "sk-1\nX-Other: 1"])
async def test_a_key_that_cannot_be_put_into_bytes_is_said_at_once(key: str) -> None:
    with ScriptedEndpoint() as server:
        events: list[ClientEvent] = []
        chat = ChatClient(Endpoint("k", server.base_url, "k"), "m", key=Secret(key), backoff=QUICK)
        error = await fails(chat, events)
        assert events == []
        assert "characters" in error.cause
        assert key not in str(error)


PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.mark.parametrize(
    ("variable", "value", "word"),
    [
        ("ALL_PROXY", "socks5://127.0.0.1:1080", "socksio"),
        ("ALL_PROXY", "ftp://127.0.0.1:1080", "ALL_PROXY"),
        ("SSL_CERT_FILE", "/nonexistent/certificates.pem", "SSL_CERT_FILE"),
        ("HTTP_PROXY", "http://127.0.0.1:1", "proxy"),
    ],
)
async def test_surroundings_that_let_no_request_out_are_named(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, word: str
) -> None:
    for name in (*PROXIES, "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    if word == "socksio" and find_spec(word) is not None:
        pytest.skip("this machine can speak to such a proxy")
    monkeypatch.setenv(variable, value)
    endpoint = Endpoint("far", "http://api.example/v1")
    error = await fails(ChatClient(endpoint, "m", backoff=Backoff(tries=0)))
    assert word in str(error)
    with pytest.raises(EndpointError, match=word):
        await list_models(endpoint, None, now=SystemClock().now())
