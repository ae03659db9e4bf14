"""A real Milvus server from its wheel, started once a session in a folder of its own, with authorization on."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

TOKEN = "root:Milvus"


@dataclass(frozen=True)
class RunningMilvus:
    """Where the server is."""

    uri: str
    port: int
    health_port: int


@pytest.fixture(scope="session")
def milvus_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningMilvus]:
    """Start the server, or skip where its wheel does not exist."""
    milvus = pytest.importorskip("milvus", reason="the Milvus server wheel exists for Linux x86-64 only")
    folder = tmp_path_factory.mktemp("milvus-server")
    server = milvus.MilvusServer()
    server.set_base_dir(str(folder))
    server.config.set("common.security.authorizationEnabled", "true")
    server.start()
    try:
        yield RunningMilvus(f"http://127.0.0.1:{server.listen_port}", server.listen_port, server.webservice_port)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
