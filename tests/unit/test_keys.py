"""Keys are found where they are kept, kept where they can be, and shown nowhere; a bad keyring stops nothing."""

from __future__ import annotations

import pickle
import time
from typing import TYPE_CHECKING, ClassVar

import keyring
import keyring.backend
import keyring.backends.fail
import keyring.backends.null
import pytest

from assistant.keys import KeyPlace, Keys, Secret
from assistant.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "k-5f2c-not-for-logs"


class DictKeyring(keyring.backend.KeyringBackend):
    """A keyring that works."""

    priority: ClassVar[float] = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class ForgetfulKeyring(DictKeyring):
    """Takes keys and does not have them afterwards."""

    def get_password(self, service: str, username: str) -> str | None:
        return None


class HangingKeyring(DictKeyring):
    """Waits for somebody to unlock it."""

    def get_password(self, service: str, username: str) -> str | None:
        time.sleep(30)
        return None


class BrokenKeyring(DictKeyring):
    """Fails in ways of its own."""

    def get_password(self, service: str, username: str) -> str | None:
        raise ModuleNotFoundError(KEY)

    set_password = delete_password = get_password  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def use(backend: keyring.backend.KeyringBackend, env: dict[str, str] | None = None) -> Keys:
    keyring.set_keyring(backend)
    return Keys(env or {}, seconds=0.3)


def test_a_key_is_kept_in_the_keyring_and_found_by_the_next_run() -> None:
    backend = DictKeyring()
    assert use(backend).store("work", Secret(KEY)) is KeyPlace.KEYRING
    found = use(backend).find("work")
    assert found == (Secret(KEY), KeyPlace.KEYRING)
    keys = use(backend)
    keys.delete("work")
    assert keys.get("work") is None
    assert not backend.kept


def test_the_keyring_comes_before_the_environment() -> None:
    backend = DictKeyring()
    backend.kept["hippo", "openai"] = "from-keyring"
    keys = use(backend, {"OPENAI_API_KEY": "from-env"})
    assert keys.find("openai") == (Secret("from-keyring"), KeyPlace.KEYRING)
    keys.hold("openai", Secret("just-entered"))
    assert keys.find("openai") == (Secret("just-entered"), KeyPlace.MEMORY)


@pytest.mark.parametrize(
    ("name", "variable"),
    [
        ("openai", "OPENAI_API_KEY"),
        ("environment", "HIPPO_API_KEY"),
        ("milvus", "HIPPO_MILVUS_TOKEN"),
        ("my-box", "HIPPO_API_KEY_MY_BOX"),
    ],
)
def test_each_key_has_its_variable(name: str, variable: str) -> None:
    keys = use(keyring.backends.fail.Keyring(), {variable: f" {KEY}\n"})  # type: ignore[no-untyped-call]
    assert keys.variable(name) == variable
    assert keys.find(name) == (Secret(KEY), KeyPlace.ENVIRONMENT)


@pytest.mark.parametrize(
    "backend",
    [keyring.backends.fail.Keyring, keyring.backends.null.Keyring, ForgetfulKeyring, HangingKeyring, BrokenKeyring],
)
def test_a_keyring_that_cannot_keep_leaves_the_key_in_memory(backend: type[keyring.backend.KeyringBackend]) -> None:
    keys = use(backend(), {"OPENAI_API_KEY": "from-env"})
    began = time.monotonic()
    assert keys.store("work", Secret(KEY)) is KeyPlace.MEMORY
    assert keys.get("work") == Secret(KEY)
    assert keys.get("openai") == Secret("from-env")
    assert time.monotonic() - began < 2


def test_a_machine_without_a_keyring_says_so() -> None:
    for backend in (keyring.backends.fail.Keyring(), keyring.backends.null.Keyring()):  # type: ignore[no-untyped-call]
        state = use(backend).state()
        assert not state.usable
        assert state.reason
    assert use(DictKeyring()).state().usable


def test_a_keyring_that_hangs_is_asked_once() -> None:
    keys = use(HangingKeyring())
    assert keys.get("work") is None
    assert keys.state().reason == "the keyring does not answer"
    began = time.monotonic()
    assert keys.get("other") is None
    assert time.monotonic() - began < 0.1


def test_a_moved_hippo_has_keys_of_its_own(tmp_path: Path) -> None:
    keyring.set_keyring(DictKeyring())
    env = {"HIPPO_HOME": str(tmp_path)}
    moved = Keys.of(Paths.locate(env), env)
    moved.store("work", Secret(KEY))
    assert moved.get("work")
    assert Keys({}).get("work") is None


def test_a_secret_shows_itself_to_nobody() -> None:
    secret = Secret(KEY)
    for shown in (repr(secret), str(secret), f"{secret}", f"{[secret]!r}", repr(Keys({"HIPPO_API_KEY": KEY}))):
        assert KEY not in shown
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert not hasattr(secret, "__dict__")


def test_keys_in_use_are_known_for_redaction() -> None:
    keys = use(keyring.backends.fail.Keyring(), {"OPENAI_API_KEY": KEY})  # type: ignore[no-untyped-call]
    assert keys.in_use() == ()
    keys.get("openai")
    keys.hold("x", Secret("other"))
    assert set(keys.in_use()) == {KEY, "other"}


@pytest.mark.parametrize("is_named", [False, True])
def test_a_backend_that_writes_keys_into_a_plain_file_is_used_only_where_the_user_named_it(
    is_named: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain = pytest.importorskip("keyrings.alt.file").PlaintextKeyring
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("PYTHON_KEYRING_BACKEND", raising=False)
    if is_named:
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyrings.alt.file.PlaintextKeyring")
    backend = plain()
    backend.file_path = str(tmp_path / "keyring_pass.cfg")
    keys = use(backend)
    assert keys.store("work", Secret(KEY)) is (KeyPlace.KEYRING if is_named else KeyPlace.MEMORY)
    assert keys.state().usable is is_named
    assert keys.get("work") == Secret(KEY)
    assert (tmp_path / "keyring_pass.cfg").exists() is is_named
