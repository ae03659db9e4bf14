"""The key of an endpoint goes to the endpoint and nowhere else, whatever the endpoint says or does with it."""

from __future__ import annotations

import json
import logging
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from assistant.events import Failed
from assistant.hippo import Hippo
from assistant.keys import Keys
from assistant.local_model import LocalModel
from assistant.logs import start_logging, stop_logging
from assistant.settings_tree import Settings
from memory.clock import FixedClock
from tests.attacks.needles import copies_of
from tests.endpoints.replies import Call, Cut, Raw, Reply, Think
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import RULES_ALONE, paths_in, play
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "sk-live-Zr4QmT8uJx2WcVb9NnLp"


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as served:
        served.key = KEY
        yield served


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hippo]:
    monkeypatch.setenv("HIPPO_BASE_URL", endpoint.base_url)
    monkeypatch.setenv("HIPPO_MODEL", MODEL)
    monkeypatch.setenv("HIPPO_API_KEY", KEY)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    paths = paths_in(tmp_path)
    chosen = Settings.model_validate({**RULES_ALONE, "embedding": {"source": "none"}, "chat": {"retries": 0}})
    opened = Hippo.open(paths, chosen, clock=FixedClock(START), start_worker=False)
    start_logging(paths.log_file, opened.keys, level=logging.DEBUG)
    opened.connect()
    yield opened
    stop_logging()
    opened.close()


def where_it_lies(hippo: Hippo, secret: str = KEY) -> list[str]:
    """Name the files of the home that hold a secret."""
    needles = copies_of(secret)
    files = [path for path in hippo.paths.config.rglob("*") if path.is_file()]
    assert len(files) > 3
    return [str(path) for path in files if any(needle in path.read_bytes() for needle in needles)]


_CALL: dict[str, Any] = {
    "index": 0,
    "id": "1",
    "function": {"name": "search_memory", "arguments": json.dumps({"query": KEY})},
}

TRICKS: dict[str, list[Reply]] = {
    "the right answer": [Reply("Fine.")],
    "an error that repeats the key": [Reply.error(401, f"Incorrect API key provided: {KEY}.", code="invalid_api_key")],
    "an error with the key in a code": [Reply.error(400, "bad", code=KEY)],
    "a server error with the header": [Reply.error(500, f"Authorization: Bearer {KEY}")],
    "a page that shows the key": [Reply.page(502, f"Bearer {KEY}")],
    "a redirect to somewhere with the key": [
        Reply(status=307, body="", headers={"Location": f"http://127.0.0.2:1/v1?key={KEY}"})
    ],
    "an error inside the stream": [
        Reply([Raw(f'data: {{"error": {{"message": "{KEY} is not allowed", "code": "{KEY}"}}}}\n\n'.encode())])
    ],
    "an answer that repeats the key": [Reply(f"You sent me {KEY}, did you know?")],
    "an answer with the key in small pieces": [Reply(f"It is {KEY}{KEY}. 钥匙{KEY}。", piece=3)],
    "an answer that does not stream": [Reply(f"The key: {KEY}", whole=True)],
    "the key in what the model thinks": [Reply([Think(f"They use {KEY[:9]}"), Think(f"{KEY[9:]}."), "Fine."])],
    "an answer that ends within the key": [Reply([f"Here: {KEY[:14]}", Cut()])],
    "a tool called with the key": [
        Reply([Call(_CALL)], finish="tool_calls"),
        Reply("Nothing found."),
    ],
    "a limit that names the key": [Reply.error(429, f"Rate limit for {KEY}", headers={"Retry-After": "0"})],
}


@pytest.mark.parametrize("trick", list(TRICKS))
def test_no_trick_of_an_endpoint_brings_the_key_into_a_file_or_onto_the_screen(
    hippo: Hippo, endpoint: ScriptedEndpoint, trick: str
) -> None:
    endpoint.replies = list(TRICKS[trick])
    endpoint.key = None  # the reply is the test's own, whatever key came
    events = play(hippo.send(None, "Hello, how are you?"))
    hippo.finish_jobs()
    assert endpoint.chats[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(events)
    for event in events:
        if isinstance(event, Failed):
            assert KEY not in str(event.cause) + str(event.way_out)
    hippo.backups.create()
    assert where_it_lies(hippo) == []
    assert where_it_lies(hippo, KEY[:12]) == []


def test_the_key_is_not_in_what_is_sent(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    play(hippo.send(None, "Hello?"))
    assert KEY.encode() not in b"".join(request.raw for request in endpoint.requests)
    assert not any(KEY in request.path for request in endpoint.requests)


def test_a_traceback_with_the_key_in_reach_leaves_none_in_the_log(hippo: Hippo) -> None:
    secret = hippo.keys.get("environment")
    assert secret is not None
    try:
        message = f"request failed: {{'Authorization': 'Bearer {secret.reveal()}'}} {secret!r}"
        raise RuntimeError(message)
    except RuntimeError:
        logging.getLogger("assistant").exception("it failed with %s", KEY)
    assert "RuntimeError" in hippo.paths.log_file.read_text("utf-8")
    assert where_it_lies(hippo) == []


@pytest.mark.skipif(not LocalModel.available(), reason="the built-in model is an extra")
def test_the_child_of_the_built_in_model_gets_no_key_in_arguments_or_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIPPO_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("HIPPO_API_KEY_WORK", KEY)
    monkeypatch.setenv("HIPPO_MILVUS_TOKEN", KEY)
    started: list[tuple[Any, dict[str, str]]] = []

    class EndedError(Exception):
        """The child need not really start."""

    def note(arguments: Any, env: dict[str, str], **_: Any) -> None:
        started.append((arguments, env))
        raise EndedError

    monkeypatch.setattr(subprocess, "Popen", note)
    with pytest.raises(EndedError):
        LocalModel(Keys(os.environ), tmp_path / "logs").start()
    arguments, env = started[0]
    assert KEY not in str(arguments)
    assert KEY not in "\n".join(env.values())
    assert len(env) > 1
