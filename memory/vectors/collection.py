"""What a collection in Milvus looks like: its names, its fields, its index. Must never hold a field for text.

An alias named after the data folder and the embedder points at the collection in use; a rebuild fills a new
collection and moves the alias, so that a search sees the old one or the new one, never half of either.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pymilvus import MilvusClient

    from memory.ports import VectorRow

PREFIX = "hippo"
KEY, PROFILE, KIND, AT, VECTOR = "pk", "profile_id", "kind", "at", "vector"
METRIC = "COSINE"
HNSW_LINKS = 16
"""M: links of a node. 16 finds 98 of the 100 nearest among 10,000 with the efforts below."""
HNSW_BUILD_EFFORT = 200
"""efConstruction: paid once a row, in the background."""
MIN_EFFORT = 64
"""ef of a search: candidates looked at. Never below twice the hits wanted, or the last of them are missed."""
MAX_EFFORT = 512
ROWS_PER_EFFORT = 200
"""From 12,800 rows on the effort grows with the collection."""
_KEY_CHARACTERS = 64
_KIND_CHARACTERS = 32


@dataclass(frozen=True, slots=True)
class CollectionPlan:
    """Which collection a data folder and an embedder use."""

    home_id: str
    model: str
    dimension: int
    partition_key: bool
    """Whether the server divides rows by profile itself. Milvus Lite does not narrow a search by it, so there each
    profile has a partition of its own."""

    @property
    def family(self) -> str:
        """The beginning of the names of all collections of this data folder."""
        return f"{PREFIX}_{re.sub('[^0-9A-Za-z]', '', self.home_id)}_"

    @property
    def alias(self) -> str:
        """The name under which the collection is used."""
        fingerprint = hashlib.sha256(f"{self.model}|{self.dimension}".encode()).hexdigest()[:12]
        return f"{self.family}{fingerprint}"

    def new_name(self) -> str:
        """Return a name for a collection that does not exist yet."""
        return f"{self.alias}_{secrets.token_hex(4)}"

    def create(self, client: MilvusClient, name: str) -> None:
        """Create an empty collection with its index, and load it."""
        from pymilvus import DataType, MilvusClient  # noqa: PLC0415 - imported when an index is opened

        schema = MilvusClient.create_schema(
            auto_id=False, enable_dynamic_field=False, description=f"{self.model} ({self.dimension})"
        )
        schema.add_field(KEY, DataType.VARCHAR, is_primary=True, max_length=_KEY_CHARACTERS)
        schema.add_field(PROFILE, DataType.INT64, is_partition_key=self.partition_key)
        schema.add_field(KIND, DataType.VARCHAR, max_length=_KIND_CHARACTERS)
        schema.add_field(AT, DataType.INT64)
        schema.add_field(VECTOR, DataType.FLOAT_VECTOR, dim=self.dimension)
        index = MilvusClient.prepare_index_params()
        index.add_index(
            VECTOR,
            index_type="HNSW",
            metric_type=METRIC,
            params={"M": HNSW_LINKS, "efConstruction": HNSW_BUILD_EFFORT},
        )
        client.create_collection(name, schema=schema, index_params=index, consistency_level="Bounded")
        client.load_collection(name)


def partition_of(profile_id: int) -> str:
    """Return the name of a profile's partition in Milvus Lite."""
    return f"p{int(profile_id)}"


def records(rows: Sequence[VectorRow]) -> list[dict[str, Any]]:
    """Turn rows into what Milvus stores."""
    return [
        {
            KEY: str(row.key),
            PROFILE: row.profile_id,
            KIND: row.kind.value,
            AT: int(row.at.timestamp()),
            VECTOR: row.vector.tolist(),
        }
        for row in rows
    ]


def search_effort(row_count: int, limit: int) -> int:
    """Return ``ef`` for a search: more for larger collections, and more for longer lists."""
    return max(2 * limit, min(MAX_EFFORT, max(MIN_EFFORT, row_count // ROWS_PER_EFFORT)))
