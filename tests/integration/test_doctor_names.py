"""`hippo doctor` names what is wrong with the vector index and its machine."""

from __future__ import annotations

import http.server
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from memory.health import State, places
from memory.vectors import lite_server, milvus_client
from memory.vectors.collection import CollectionPlan
from memory.vectors.lite_server import LiteServer
from tests.homes import open_home
from tests.integration.milvus_proxy import MilvusDoor
from tests.integration.milvus_server import TOKEN, RunningMilvus, milvus_server, own_collections

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memory.health.report import Check

__all__ = ["milvus_server"]  # a fixture is found by its name in this module

pytestmark = pytest.mark.timeout(300)


def vector_index(folder: Path, uri: str, token: str = TOKEN) -> Check:
    """Let the doctor look at a home whose Milvus is at an address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIPPO_MILVUS_TOKEN", token)
        with open_home(folder / "home", milvus={"uri": uri}) as hippo:
            return hippo.check_health().check("vector_index")


@contextmanager
def another_program() -> Iterator[int]:
    """Something that is no Milvus, on a port of its own."""

    class Quiet(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_a_port_that_another_program_has_is_named_without_trying_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def try_for_long() -> None:
        raise AssertionError

    monkeypatch.setattr(milvus_client, "prepare_pymilvus", try_for_long)
    with another_program() as port:
        found = vector_index(tmp_path, f"http://127.0.0.1:{port}")
    assert found.state is State.WARNING
    assert (
        f"Milvus at http://127.0.0.1:{port} answers, but not as Milvus: another program has that port" in found.detail
    )
    assert "check milvus.uri" in found.detail


def test_a_server_that_is_away_is_named(tmp_path: Path) -> None:
    found = vector_index(tmp_path, "http://127.0.0.1:1")
    assert found.state is State.WARNING
    assert "Milvus at http://127.0.0.1:1 does not answer. Start it, or check milvus.uri." in found.detail
    assert "exact search" in found.way_out


def test_work_that_waits_does_not_hide_a_server_that_is_away(tmp_path: Path) -> None:
    with open_home(tmp_path / "home", milvus={"uri": "http://127.0.0.1:1"}) as hippo:
        hippo.add_memory("I like tea.")  # and with it a job for the index
        found = hippo.check_health().check("vector_index")
    assert found.state is State.WARNING
    assert "does not answer" in found.detail


@pytest.mark.skipif(not LiteServer.is_available(), reason="Milvus Lite does not exist for this system")
def test_a_lock_is_named_with_the_process_that_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import os

    monkeypatch.setattr(lite_server, "JOIN_SECONDS", 0.3)
    lock = tmp_path / "home" / "data" / "vectors" / "lite" / "LOCK"
    lock.parent.mkdir(parents=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        found = vector_index(tmp_path, "")
    assert found.state is State.WARNING
    assert f"Another Hippo (process {os.getpid()}) holds the vector index but does not answer" in found.detail


def test_a_disk_with_too_little_room_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LEAST_FREE_BYTES", 1 << 60)
    with open_home(tmp_path / "home", embedding={"source": "none"}) as hippo:
        found = hippo.check_health().check("folders")
    assert found.state is State.WARNING
    assert "MB are free where" in found.detail
    assert found.way_out.startswith("Make room")


def test_the_health_port_is_named(tmp_path: Path, milvus_server: RunningMilvus) -> None:
    assert milvus_server.health_port == 9091
    found = vector_index(tmp_path, "http://127.0.0.1:9091")
    assert "9091 is its health port. Set milvus.uri to port 19530." in found.detail


def test_a_wrong_token_is_named_and_not_shown(tmp_path: Path, milvus_server: RunningMilvus) -> None:
    found = vector_index(tmp_path, milvus_server.uri, "root:sesame")
    assert "refuses the token. Set milvus.token to user:password" in found.detail
    assert "sesame" not in found.detail


@pytest.mark.parametrize(
    ("version", "said"),
    [("v2.2.9", "is version 2.2.9, and Hippo needs 2.3 or later"), ("v9.1.0", "Milvus 9.1.0 at http://127.0.0.1:")],
)
def test_a_version_that_is_not_supported_is_named(
    tmp_path: Path, milvus_server: RunningMilvus, version: str, said: str
) -> None:
    with MilvusDoor(milvus_server.port, version=version) as door:
        with open_home(tmp_path / "home", embedding={"source": "none"}) as hippo:
            family = CollectionPlan(hippo.db.home_id(), "", 0, partition_key=True).family
        with own_collections(milvus_server, family):
            found = vector_index(tmp_path, door.uri)
    assert found.state is State.WARNING
    assert said in found.detail


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ("quota exceeded[reason=memory quota exceeded, please allocate more resources]", "is short of memory"),
        pytest.param(
            "quota exceeded[reason=disk quota exceeded, please allocate more resources]",
            "has no room left on its disk",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_server_short_of_memory_or_disk_is_named(
    tmp_path: Path, milvus_server: RunningMilvus, refusal: str, said: str
) -> None:
    # what Milvus 2.3.5 says when quotaAndLimits.limitWriting.memProtection or .diskProtection refuses a write
    with MilvusDoor(milvus_server.port, refusal=refusal) as door, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIPPO_MILVUS_TOKEN", TOKEN)
        with open_home(tmp_path / "home", milvus={"uri": door.uri}) as hippo:
            family = CollectionPlan(hippo.db.home_id(), "", 0, partition_key=True).family
            with own_collections(milvus_server, family):
                report = hippo.check_health()
    assert said in report.check("round_trip").detail


def test_another_dimension_is_named_and_mended(tmp_path: Path, milvus_server: RunningMilvus) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIPPO_MILVUS_TOKEN", TOKEN)
        with open_home(tmp_path / "home", milvus={"uri": milvus_server.uri}) as hippo:
            assert hippo.embedder is not None
            plan = CollectionPlan(
                hippo.db.home_id(), hippo.embedder.model, hippo.embedder.dimension, partition_key=True
            )
            other = CollectionPlan(plan.home_id, plan.model, 8, partition_key=True)
            with own_collections(milvus_server, plan.family) as client:
                name = plan.new_name()
                other.create(client, name)
                client.create_alias(name, plan.alias)
                found = hippo.check_health().check("vector_index")
                assert "holds vectors of 8 numbers" in found.detail
                assert "makes 384" in found.detail
                assert hippo.check_health(fix=True).check("vector_index").state is State.FIXED
