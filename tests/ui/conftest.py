"""Keeps the tests of the screen apart from the machine: locale, time zone, motion, keyring and endpoints of its own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import keyring
import pytest
from keyring.backends.fail import Keyring

from tests.endpoints.server import ScriptedEndpoint
from tests.ui.album import album  # noqa: F401 - a fixture
from tests.ui.home import Home
from tests.ui.pressing import not_done, recording

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _plain_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("HIPPO_BASE_URL", "HIPPO_MODEL", "HIPPO_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HIPPO_HOME", str(tmp_path / "hippo"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    # The library keeps the backend that the first test of this process asked for.
    before = keyring.get_keyring()
    keyring.set_keyring(Keyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a test that did not press or type what it is marked with."""
    wanted = {done for mark in pyfuncitem.iter_markers("presses") for done in mark.args}
    if not wanted:
        return (yield)
    with recording() as done:
        result = yield
    if problem := not_done(wanted, done):
        pytest.fail(f"{pyfuncitem.name} {problem}")
    return result


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    """A scripted endpoint over HTTP."""
    with ScriptedEndpoint() as running:
        yield running


@pytest.fixture
def home(tmp_path: Path, endpoint: ScriptedEndpoint) -> Home:
    """A home that talks to the scripted endpoint."""
    return Home(tmp_path / "hippo", endpoint)
