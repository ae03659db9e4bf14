"""The built-in model in its child process: it answers, it is private, and it ends with whoever started it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assistant.client import ChatClient
from assistant.client_events import Finished, TextDelta
from assistant.errors import EndpointError, ErrorKind, LocalModelError
from assistant.keys import Keys, Secret
from assistant.local_model import LocalModel
from assistant.providers import BUILTIN_MODEL, BUILTIN_NAME
from memory.ports import PromptMessage
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

needs_model = pytest.mark.skipif(not LocalModel.available(), reason="the extra local is not installed")
HELLO = (PromptMessage(Role.SYSTEM, "You are Hippo."), PromptMessage(Role.USER, "Say hello."))


@pytest.fixture(scope="module")
def keys() -> Keys:
    return Keys({})


@pytest.fixture(scope="module")
def model(keys: Keys, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalModel]:
    local = LocalModel(keys, tmp_path_factory.mktemp("logs"))
    yield local
    local.stop()


def child_of(model: LocalModel) -> int:
    child = model._child
    assert child is not None
    return child.pid


def until(happened: Callable[[], bool], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.02)
    return False


def gone(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return not status.exists() or "State:\tZ" in status.read_text()


@needs_model
async def test_it_streams_an_answer_with_usage(model: LocalModel, keys: Keys) -> None:
    endpoint = model.start()
    assert model.start() is endpoint
    chat = ChatClient(endpoint, BUILTIN_MODEL, key=keys.get(BUILTIN_NAME))
    assert not chat.capabilities.tools
    events = [event async for event in chat.stream(HELLO, max_tokens=12)]
    await chat.close()
    assert any(isinstance(event, TextDelta) for event in events)
    last = events[-1]
    assert isinstance(last, Finished)
    assert last.usage is not None
    assert last.usage.completion_tokens <= 12


@needs_model
@pytest.mark.skipif(sys.platform == "win32", reason="no Unix sockets there")
def test_nobody_else_can_reach_it(model: LocalModel, keys: Keys) -> None:
    endpoint = model.start()
    assert endpoint.socket is not None
    assert stat.S_IMODE(Path(endpoint.socket).parent.stat().st_mode) == 0o700
    key = keys.get(BUILTIN_NAME)
    assert key is not None
    for file in ("cmdline", "environ"):
        shown = Path(f"/proc/{child_of(model)}/{file}")
        if shown.exists():
            assert key.reveal().encode() not in shown.read_bytes()


@needs_model
async def test_a_wrong_key_is_refused(model: LocalModel) -> None:
    chat = ChatClient(model.start(), BUILTIN_MODEL, key=Secret("wrong"))
    with pytest.raises(EndpointError) as caught:
        await chat.test()
    assert caught.value.kind is ErrorKind.AUTH


@needs_model
def test_it_comes_back_after_it_died(model: LocalModel) -> None:
    model.start()
    os.kill(child_of(model), signal.SIGKILL)
    assert until(lambda: not model.running)
    model.start()
    assert model.running


@needs_model
def test_stopping_frees_it_and_its_socket(model: LocalModel) -> None:
    endpoint = model.start()
    pid = child_of(model)
    model.stop()
    assert gone(pid)
    assert endpoint.socket is None or not Path(endpoint.socket).parent.exists()


@needs_model
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at /proc")
def test_it_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from assistant.keys import Keys\n"
        "from assistant.local_model import LocalModel\n"
        "model = LocalModel(Keys({}), Path(sys.argv[1])); endpoint = model.start()\n"
        "print(model._child.pid, endpoint.socket, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid, socket = parent.stdout.readline().split()
    parent.kill()
    parent.wait()
    assert until(lambda: gone(int(pid)))
    assert until(lambda: not Path(socket).parent.exists())


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("assistant.local_model._RUNTIME_PACKAGE", "not_installed_anywhere")
    local = LocalModel(Keys({}), tmp_path)
    assert not local.available()
    with pytest.raises(LocalModelError, match="--extra local"):
        local.start()


@needs_model
def test_a_file_that_is_no_model_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF nonsense")
    monkeypatch.setattr("assistant.local_model.weights", lambda: broken)
    local = LocalModel(Keys({}), tmp_path)
    with pytest.raises(LocalModelError, match="did not start") as caught:
        local.start()
    assert "local-model.log" in caught.value.way_out
    assert not local.running
