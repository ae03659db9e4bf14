"""Where API keys are kept: the keyring of this machine, else the environment, else the memory of this run.

The one boundary to `keyring`. It may prompt, hang, be missing or lie: every call runs in a thread with a time limit,
and what was written is read back. A key is never written to a file, a log or an error from here.
"""

from __future__ import annotations

import hashlib
import os
import re
import threading
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assistant.paths import Paths

SERVICE = "hippo"
KEYRING_SECONDS = 5.0
"""A locked desktop keyring may prompt; longer than this and Hippo goes on without it."""

_T = TypeVar("_T")
_NO_BACKEND = "keyring.backends.fail.Keyring"
_DEAD_BACKENDS = ("keyring.backends.fail", "keyring.backends.null")
_PLAIN_BACKENDS = "keyrings.alt."
"""Backends that come along with other packages and write keys into files, readable or under a password they ask for on
the terminal. They take over by themselves where a machine has no keyring; Hippo uses one only where the user named it.
"""
_VARIABLES = {"environment": "HIPPO_API_KEY", "openai": "OPENAI_API_KEY", "milvus": "HIPPO_MILVUS_TOKEN"}


class Secret:
    """A key that shows itself to nobody by accident: not in repr, str, format, logs or pickles."""

    __slots__ = ("__value",)

    def __init__(self, value: str) -> None:
        self.__value = value

    def reveal(self) -> str:
        """Return the key itself, for the one request that needs it."""
        return self.__value

    def __bool__(self) -> bool:
        return bool(self.__value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other.reveal() == self.__value

    def __hash__(self) -> int:
        return hash(("Secret", self.__value))

    def __repr__(self) -> str:
        return "Secret(hidden)"

    def __reduce__(self) -> str:
        msg = "a key is not written anywhere"
        raise TypeError(msg)


class KeyPlace(StrEnum):
    """Where a key is kept."""

    KEYRING = "keyring"
    ENVIRONMENT = "environment"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class KeyringState:
    """Whether keys can be kept on this machine."""

    usable: bool
    reason: str
    """Why not, in a few words; empty when usable."""
    backend: str = ""


class Keys:
    """Finds and keeps keys by name, which is the name of an endpoint or ``milvus``. Thread-safe."""

    def __init__(
        self,
        env: Mapping[str, str] = os.environ,
        *,
        service: str = SERVICE,
        variables: Mapping[str, str] | None = None,
        seconds: float = KEYRING_SECONDS,
    ) -> None:
        """Prepare; the keyring is not touched before a key is asked for.

        Args:
            env: environment that may hold keys.
            service: under which service name the keyring files them.
            variables: environment variable per key name, where it is not the usual one.
            seconds: time limit of one keyring call.
        """
        self._env = env
        self._service = service
        self._variables = dict(variables or {})
        self._seconds = seconds
        self._held: dict[str, Secret] = {}
        self._shown: set[Secret] = set()
        self._lock = threading.Lock()
        self._state: KeyringState | None = None

    @classmethod
    def of(cls, paths: Paths, env: Mapping[str, str] = os.environ, variables: Mapping[str, str] | None = None) -> Keys:
        """Return the keys that belong to these folders: a Hippo moved by `HIPPO_HOME` has keys of its own."""
        if not env.get("HIPPO_HOME", "").strip():
            return cls(env, variables=variables)
        mark = hashlib.sha256(str(paths.config).encode()).hexdigest()[:12]
        return cls(env, service=f"{SERVICE}-{mark}", variables=variables)

    def use_variables(self, variables: Mapping[str, str]) -> None:
        """Look into other environment variables from now on."""
        self._variables = dict(variables)

    def variable(self, name: str) -> str:
        """Return the environment variable that may hold this key."""
        usual = _VARIABLES.get(name) or f"HIPPO_API_KEY_{re.sub(r'[^A-Z0-9]', '_', name.upper())}"
        return self._variables.get(name) or usual

    def get(self, name: str) -> Secret | None:
        """Return the key of that name, or None. Blocks for at most the time limit."""
        found = self.find(name)
        if found is None:
            return None
        with self._lock:
            self._shown.add(found[0])
        return found[0]

    def in_use(self) -> tuple[str, ...]:
        """Return every key that this run has handed out or been given, for taking them out of logs."""
        with self._lock:
            return tuple(secret.reveal() for secret in self._shown | set(self._held.values()))

    def find(self, name: str) -> tuple[Secret, KeyPlace] | None:
        """Return the key and where it is kept. First this run's memory, then the keyring, then the environment."""
        with self._lock:
            held = self._held.get(name)
        if held:
            return held, KeyPlace.MEMORY
        if name != "environment" and self._answers():
            stored = self._call(lambda keyring: keyring.get_password(self._service, name))
            if isinstance(stored, str) and stored:
                return Secret(stored), KeyPlace.KEYRING
        value = self._env.get(self.variable(name), "").strip()
        return (Secret(value), KeyPlace.ENVIRONMENT) if value else None

    def store(self, name: str, secret: Secret) -> KeyPlace:
        """Keep a key in the keyring, or, where that fails, in memory until Hippo ends; tells which."""

        def write(keyring: Any) -> bool:  # noqa: ANN401  (the module, imported late)
            keyring.set_password(self._service, name, secret.reveal())
            return bool(keyring.get_password(self._service, name) == secret.reveal())

        if self._answers() and self._call(write):
            with self._lock:
                self._held.pop(name, None)
            return KeyPlace.KEYRING
        self.hold(name, secret)
        return KeyPlace.MEMORY

    def hold(self, name: str, secret: Secret) -> None:
        """Keep a key in the memory of this run only."""
        with self._lock:
            self._held[name] = secret

    def delete(self, name: str) -> None:
        """Remove a key from the keyring and from memory; what stands in the environment stays there."""
        with self._lock:
            self._held.pop(name, None)
        if self._answers():
            self._call(lambda keyring: keyring.delete_password(self._service, name))

    def state(self) -> KeyringState:
        """Say whether a keyring is there, by its backend; no key is read or written for it."""
        with self._lock:
            if self._state is not None:
                return self._state
        backend = self._call(_backend_name)
        with self._lock:
            if self._state is None:
                if not isinstance(backend, str):
                    self._state = KeyringState(usable=False, reason="no keyring could be opened")
                elif backend.startswith(_DEAD_BACKENDS):
                    self._state = KeyringState(usable=False, reason="this machine has no keyring", backend=backend)
                else:
                    self._state = KeyringState(usable=True, reason="", backend=backend)
            return self._state

    def _answers(self) -> bool:
        return self.state().usable

    def _call(self, work: Callable[[Any], _T]) -> _T | None:
        """Run one keyring call in a thread of its own; None when it fails or takes too long."""
        outcome: list[_T] = []

        def run() -> None:
            try:
                import keyring  # noqa: PLC0415  (its backends are heavy)

                outcome.append(work(keyring))
            except BaseException:  # noqa: BLE001  (backends raise anything, ModuleNotFoundError included)
                return

        # not a pool: a pool's threads are waited for at exit, and a keyring that prompts would keep Hippo from ending
        thread = threading.Thread(target=run, name="keyring", daemon=True)
        thread.start()
        thread.join(self._seconds)
        if thread.is_alive():
            with self._lock:
                self._state = KeyringState(usable=False, reason="the keyring does not answer")
            return None
        return outcome[0] if outcome else None


def _backend_name(keyring: Any) -> str:  # noqa: ANN401  (the module, imported late)
    backend = keyring.get_keyring()
    chained = getattr(backend, "backends", None)
    names = [_name(one) for one in (backend,) if chained is None] + [_name(one) for one in chained or ()]
    if not names:
        return _NO_BACKEND
    if all(name.startswith(_PLAIN_BACKENDS) for name in names) and not _is_named(keyring):
        return _NO_BACKEND
    return _name(backend)


def _name(backend: object) -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def _is_named(keyring: Any) -> bool:  # noqa: ANN401
    """Tell whether the user chose the backend, by variable or in keyringrc.cfg."""
    return keyring.core.load_env() is not None or keyring.core.load_config() is not None
