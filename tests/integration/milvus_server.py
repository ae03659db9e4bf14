"""A real Milvus server from its wheel, with authorization on: one for all test processes of this machine.

Two of them cannot run side by side (some of its ports are fixed), so whoever comes first has a keeper started, a
process of its own, and the keeper ends the server when nobody uses it any more. Tests that share it keep to
collections of a home of their own.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from memory.holder import runs
from memory.vectors.milvus_client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

TOKEN = "root:Milvus"
_START_SECONDS = 240.0
_IDLE_SECONDS = 3.0
_PAUSE_SECONDS = 0.5
_READY = "ready.json"


@dataclass(frozen=True)
class RunningMilvus:
    """Where the server is."""

    uri: str
    port: int
    health_port: int


@pytest.fixture(scope="session")
def milvus_server() -> Iterator[RunningMilvus]:
    """Share the server, or skip where its wheel does not exist."""
    pytest.importorskip("milvus", reason="the Milvus server wheel exists for Linux x86-64 only")
    folder = Path(tempfile.gettempdir()) / f"hippo-tests-milvus-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    user = folder / f"{os.getpid()}.user"
    user.touch()
    try:
        with _locked(folder):
            running = _running(folder) or _start(folder)
        yield running
    finally:
        user.unlink(missing_ok=True)


@contextlib.contextmanager
def own_collections(server: RunningMilvus, family: str) -> Iterator[Any]:
    """Give a client to look at the server as its keeper does; drop a home's collections in the end."""
    client = connect(server.uri, TOKEN)
    try:
        yield client
    finally:
        for name in names_of(client, family):
            for alias in client.list_aliases(name)["aliases"]:
                client.drop_alias(alias)
            client.drop_collection(name)
        client.close()


def names_of(client: Any, family: str) -> list[str]:
    """Return the names of a home's collections."""
    return [name for name in client.list_collections() if name.startswith(family)]


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    import fcntl

    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _running(folder: Path) -> RunningMilvus | None:
    try:
        told = json.loads((folder / _READY).read_text())
    except (OSError, ValueError):
        return None
    keeper = told.pop("keeper")
    return RunningMilvus(**told) if runs(keeper) else None


def _start(folder: Path) -> RunningMilvus:
    keeper = subprocess.Popen(
        [sys.executable, "-m", "tests.integration.milvus_server", str(folder)],
        cwd=Path(__file__).resolve().parents[2],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + _START_SECONDS
    while (running := _running(folder)) is None:
        if keeper.poll() is not None:
            assert keeper.stderr is not None
            pytest.fail(f"the Milvus server did not start: {keeper.stderr.read()[-500:]!r}")
        assert time.monotonic() < deadline, "the Milvus server did not start"
        time.sleep(_PAUSE_SECONDS / 5)
    return running


def _users(folder: Path) -> list[Path]:
    """Return who uses the server; those that were killed are struck off."""
    users = list(folder.glob("*.user"))
    for user in users:
        if not runs(int(user.stem)):
            user.unlink(missing_ok=True)
    return [user for user in users if user.exists()]


def keep(folder: Path) -> None:
    """Start the server, say where it is, and end it when nobody uses it."""
    import milvus

    base = folder / f"server-{os.getpid()}"
    server = milvus.MilvusServer()
    server.set_base_dir(str(base))
    server.config.set("common.security.authorizationEnabled", "true")
    try:
        server.start()
        there = RunningMilvus(f"http://127.0.0.1:{server.listen_port}", server.listen_port, server.webservice_port)
        new = folder / f"{_READY}.new"
        new.write_text(json.dumps({**asdict(there), "keeper": os.getpid()}))
        new.replace(folder / _READY)
        used = time.monotonic()
        while True:
            if _users(folder):
                used = time.monotonic()
            elif time.monotonic() - used > _IDLE_SECONDS:
                with _locked(folder):  # until it has ended: nobody may start another before that
                    if not _users(folder):
                        (folder / _READY).unlink()
                        server.stop()
                        return
            time.sleep(_PAUSE_SECONDS)
    finally:
        server.stop()
        shutil.rmtree(base, ignore_errors=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
