"""The vector index in Milvus: Lite shared between processes, or any server by address.

All of it is derived from the Embedding rows. Values reach a filter only as integers of ours; a key is a kind and a
number. When the connection is lost it is made anew once, then the caller is told.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import TYPE_CHECKING, Any, TypeVar

from memory.phrase import Phrase
from memory.ports import VectorHit, VectorIndexMismatchError, VectorIndexUnavailableError
from memory.values import OwnerKey
from memory.vectors import collection, server_checks
from memory.vectors.milvus_client import (
    address_of,
    is_connection_loss,
    is_missing_or_unloaded,
    is_passing,
    unavailable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pymilvus import MilvusClient

    from memory.ports import Vector, VectorRow
    from memory.vectors.collection import CollectionPlan
    from memory.vectors.places import Place

SEARCH_SECONDS = 3.0
"""A search takes milliseconds; one that takes longer is worth less than the exact search it holds up."""
WRITE_SECONDS = 30.0
REBUILD_SECONDS = 120.0
INSERT_BATCH = 500
"""Rows a call: half a megabyte of vectors."""
_MOST_AT_ONCE = 16_384
"""Keys that a server gives at once, as of this moment."""
_PAGE = 5000
"""Keys a page where there are more."""

_KEY_TRIES = 5
_KEY_PAUSE_SECONDS = 0.5

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class MilvusIndex:
    """A `VectorIndex` in Milvus. Safe from any thread."""

    def __init__(self, place: Place, plan: CollectionPlan) -> None:
        self._place = place
        self._plan = plan
        self._lock = threading.RLock()
        self._client: MilvusClient | None = None
        self._row_count = 0
        self.on_connected: Callable[[int], None] = lambda _rows: None
        """Told how many rows there are whenever a connection was made: the collection may be new, and empty."""
        self.on_renewed: Callable[[], None] = lambda: None
        """Told when files that could not be read were thrown away: the collection is empty then."""
        self.version = ""
        """What a server calls its version; known once connected."""

    @property
    def place(self) -> str:
        """Return which Milvus this is, with its version where known, for people to read."""
        if self.is_lite:
            return "Milvus Lite"
        address = address_of(self._place.uri)
        if not self.version:
            return Phrase("Milvus at {address}", address=address)
        return Phrase("Milvus {version} at {address}", version=self.version, address=address)

    @property
    def row_count(self) -> int:
        """About how many rows there are: counted at the last connection, plus what this process has put in since."""
        return self._row_count

    @property
    def is_open(self) -> bool:
        """Tell whether there is a connection, so that a search need not wait for one."""
        return self._client is not None

    @property
    def is_lite(self) -> bool:
        """Tell whether this is Milvus Lite."""
        return self._place.is_lite

    def open(self) -> None:
        """Connect and load the collection, making it where needed. Raises VectorIndexUnavailableError."""
        self._connected()

    def upsert(self, rows: Sequence[VectorRow]) -> None:
        """Put rows in, replacing those with the same key."""
        self._check_dimensions(rows)
        if rows:
            self._call(lambda client: self._insert(client, self._plan.alias, rows))

    def delete(self, keys: Sequence[OwnerKey]) -> None:
        """Take rows out; keys that are not there are passed over."""
        ids = [str(key) for key in keys]
        if ids:
            self._call(lambda client: self._delete(client, ids))

    def search(self, vector: Vector, *, profile_id: int, limit: int) -> list[VectorHit]:
        """Return the nearest rows of one profile, best first."""
        if vector.shape != (self._plan.dimension,):
            msg = Phrase(
                "The index holds {held} numbers a vector, the question has {shape}.",
                held=self._plan.dimension,
                shape=vector.shape,
            )
            raise VectorIndexUnavailableError(msg)
        if limit <= 0:
            return []
        found = self._call(lambda client: self._search(client, vector, profile_id, limit))
        hits = [VectorHit(OwnerKey.parse(hit[collection.KEY]), float(hit["distance"])) for hit in found]
        return sorted(hits, key=lambda hit: -hit.similarity)

    def flush(self) -> None:
        """Write what was put in to a segment with an index. A server does so by itself."""
        if self.is_lite:
            self._call(lambda client: client.flush(self._plan.alias, timeout=WRITE_SECONDS))

    def keys(self, *, profile_id: int | None = None) -> set[OwnerKey]:
        """Return all keys held, as of this moment."""
        narrowed = f"{collection.PROFILE} >= 0" if profile_id is None else f"{collection.PROFILE} == {int(profile_id)}"
        found = self._call(lambda client: self._keys(client, narrowed))
        return {OwnerKey.parse(key) for key in found}

    def count(self) -> int:
        """Return how many rows are held, as of this moment."""
        return self._call(self._count)

    def rebuild(self, rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None = None) -> None:
        """Fill a new collection, move the alias to it, drop the old ones and make sure that they are gone."""
        self._check_dimensions(rows)
        try:
            self._call(lambda client: self._rebuild(client, rows, progress))
        except VectorIndexMismatchError:
            with self._lock:  # the one that is there is of no use: make another in its place, then connect to that
                client = self._place.connect()
                try:
                    self._rebuild(client, rows, progress)
                except VectorIndexUnavailableError:
                    raise
                except Exception as error:
                    raise unavailable(error, self._place.uri) from error
                finally:
                    client.close()

    def drop(self) -> None:
        """Drop every collection of this home, whatever model made it: all of it can be made again."""
        client = self._place.connect()
        try:
            for name in client.list_collections():
                if name.startswith(self._plan.family):
                    self._drop_aliases(client, name)
            self._drop_all_but(client, None, self._plan.family)
        except VectorIndexUnavailableError:
            raise
        except Exception as error:
            raise unavailable(error, self._place.uri) from error
        finally:
            client.close()

    def close(self) -> None:
        """Let go of the connection, and of the files if this process serves them."""
        with self._lock:
            self._disconnect()
            self._place.close()

    def _insert(self, client: MilvusClient, name: str, rows: Sequence[VectorRow]) -> None:
        for at in range(0, len(rows), INSERT_BATCH):
            page = rows[at : at + INSERT_BATCH]
            if not self.is_lite:
                # Milvus 2.3 puts upserted rows into the wrong partition where there is a partition key, and then
                # finds them no more. Deleting before inserting comes to the same and works everywhere.
                client.delete(name, ids=[str(row.key) for row in page], timeout=WRITE_SECONDS)
                client.insert(name, collection.records(page), timeout=WRITE_SECONDS)
                continue
            for profile_id in {row.profile_id for row in page}:
                partition = self._partition(client, name, profile_id)
                own = [row for row in page if row.profile_id == profile_id]
                client.upsert(name, collection.records(own), partition_name=partition, timeout=WRITE_SECONDS)
        with self._lock:
            self._row_count += len(rows)

    def _delete(self, client: MilvusClient, ids: list[str]) -> None:
        for at in range(0, len(ids), INSERT_BATCH):
            client.delete(self._plan.alias, ids=ids[at : at + INSERT_BATCH], timeout=WRITE_SECONDS)

    def _search(self, client: MilvusClient, vector: Vector, profile_id: int, limit: int) -> list[Any]:
        narrowed: dict[str, Any]
        if self.is_lite:
            narrowed = {"partition_names": [collection.partition_of(profile_id)]}
        else:
            narrowed = {"filter": f"{collection.PROFILE} == {int(profile_id)}", "consistency_level": "Bounded"}
        effort = collection.search_effort(self._row_count, limit)
        found = client.search(
            self._plan.alias,
            data=[vector.tolist()],
            limit=limit,
            output_fields=[collection.KEY],
            search_params={"metric_type": collection.METRIC, "params": {"ef": effort}},
            timeout=SEARCH_SECONDS,
            **narrowed,
        )
        return list(found[0])

    def _keys(self, client: MilvusClient, narrowed: str) -> set[str]:
        if self.is_lite:
            held = client.query(
                self._plan.alias, filter=narrowed, output_fields=[collection.KEY], timeout=WRITE_SECONDS
            )
            return {row[collection.KEY] for row in held}
        if self._count(client, narrowed) <= _MOST_AT_ONCE:
            held = client.query(
                self._plan.alias,
                filter=narrowed,
                output_fields=[collection.KEY],
                limit=_MOST_AT_ONCE,
                consistency_level="Strong",
                timeout=WRITE_SECONDS,
            )
            return {row[collection.KEY] for row in held}
        found: set[str] = set()
        for _ in range(_KEY_TRIES):
            found = set(self._pages_of_keys(client, narrowed))
            if len(found) == self._count(client, narrowed):
                break
            # Older servers walk through the collection as it was a moment ago, whatever consistency is asked for.
            time.sleep(_KEY_PAUSE_SECONDS)
        return found

    def _pages_of_keys(self, client: MilvusClient, narrowed: str) -> Iterator[str]:
        pages = client.query_iterator(
            self._plan.alias,
            batch_size=_PAGE,
            filter=narrowed,
            output_fields=[collection.KEY],
            consistency_level="Strong",
            timeout=WRITE_SECONDS,
        )
        try:
            while page := pages.next():
                yield from (row[collection.KEY] for row in page)
        finally:
            pages.close()

    def _count(self, client: MilvusClient, narrowed: str = "") -> int:
        counted = client.query(
            self._plan.alias,
            filter=narrowed,
            output_fields=["count(*)"],
            consistency_level="Strong",
            timeout=WRITE_SECONDS,
        )
        return int(counted[0]["count(*)"])

    def _rebuild(
        self, client: MilvusClient, rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None
    ) -> None:
        current = self._current_collection(client)
        self._drop_all_but(client, current, self._plan.alias)  # what an interrupted rebuild left
        name = self._plan.new_name()
        self._plan.create(client, name)
        self._row_count = 0
        for at in range(0, len(rows), INSERT_BATCH):
            self._insert(client, name, rows[at : at + INSERT_BATCH])
            if progress is not None:
                progress(min(at + INSERT_BATCH, len(rows)), len(rows))
        client.flush(name, timeout=REBUILD_SECONDS)
        if current is None:
            client.create_alias(name, self._plan.alias)
        else:
            client.alter_alias(name, self._plan.alias)
        self._drop_all_but(client, name, self._plan.family)

    def _drop_all_but(self, client: MilvusClient, kept: str | None, family: str) -> None:
        for name in client.list_collections():
            if name.startswith(family) and name != kept:
                client.drop_collection(name, timeout=WRITE_SECONDS)
                self._place.verify_dropped(name)

    def _drop_aliases(self, client: MilvusClient, name: str) -> None:
        for alias in client.list_aliases(name)["aliases"]:
            client.drop_alias(alias)

    def _current_collection(self, client: MilvusClient) -> str | None:
        if not client.has_collection(self._plan.alias):
            return None
        return str(client.describe_collection(self._plan.alias)["collection_name"])

    def _partition(self, client: MilvusClient, name: str, profile_id: int) -> str:
        """Return a profile's partition, made where needed. Asked each time: another process may have rebuilt."""
        partition = collection.partition_of(profile_id)
        if not client.has_partition(name, partition):
            # Two processes may make it at the same moment; then it is there, which is all that matters.
            with contextlib.suppress(Exception):
                client.create_partition(name, partition)
        return partition

    def _check_dimensions(self, rows: Sequence[VectorRow]) -> None:
        for row in rows:
            if row.vector.shape != (self._plan.dimension,):
                msg = Phrase(
                    "{key} has a vector of shape {shape}; the index holds {held}.",
                    key=row.key,
                    shape=row.vector.shape,
                    held=self._plan.dimension,
                )
                raise VectorIndexUnavailableError(msg)

    def _call(self, work: Callable[[MilvusClient], Result]) -> Result:
        """Do work on the connection; if that was lost or the collection replaced, connect anew and try once more."""
        client = self._connected()
        try:
            return work(client)
        except VectorIndexUnavailableError:
            raise
        except Exception as error:
            if not (is_connection_loss(error) or is_missing_or_unloaded(error)):
                raise unavailable(error, self._place.uri) from error
        self._disconnect(client)
        client = self._connected()
        try:
            return work(client)
        except VectorIndexUnavailableError:
            raise
        except Exception as error:
            self._disconnect(client)
            raise unavailable(error, self._place.uri) from error

    def _connected(self) -> MilvusClient:
        with self._lock:
            if self._client is not None and self._place.has_moved():
                self._disconnect()
            if self._client is None:
                self._client = self._ready(may_renew=True)
                self.on_connected(self._row_count)
            return self._client

    def _ready(self, *, may_renew: bool) -> MilvusClient:
        client = self._place.connect()
        try:
            self._prepare(client)
        except VectorIndexUnavailableError:
            client.close()
            raise
        except Exception as error:
            client.close()
            if may_renew and not is_passing(error) and self._place.renew():
                log.warning("the files of the vector index could not be read and are made anew")
                self.on_renewed()
                return self._ready(may_renew=False)
            raise unavailable(error, self._place.uri) from error
        return client

    def _prepare(self, client: MilvusClient) -> None:
        alias = self._plan.alias
        if not self.is_lite:
            self.version = server_checks.checked_version(client, self._place.uri)
        if client.has_collection(alias):
            server_checks.check_shape(client, self._plan, self._place.uri)
        else:
            name = self._plan.new_name()
            self._plan.create(client, name)
            try:
                client.create_alias(name, alias)
            except Exception:
                if not client.has_collection(alias):
                    raise
                client.drop_collection(name)  # another process was first
        client.load_collection(alias)
        self._row_count = self._count(client)

    def _disconnect(self, client: MilvusClient | None = None) -> None:
        with self._lock:
            if self._client is None or (client is not None and client is not self._client):
                return
            with contextlib.suppress(Exception):
                self._client.close()
            self._client = None
