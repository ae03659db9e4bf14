"""Looks whether the Milvus at hand is one that Hippo can use: its version, and how the collection in it was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.phrase import CauseAndWayOut, Phrase
from memory.ports import VectorIndexMismatchError, VectorIndexUnavailableError
from memory.vectors import collection
from memory.vectors.milvus_client import place_of

if TYPE_CHECKING:
    from pymilvus import MilvusClient

    from memory.vectors.collection import CollectionPlan

OLDEST = (2, 3)
"""The oldest version that the tests run against. Before it there is no partition key with all that is asked here."""
NEWEST_MAJOR = 3
"""The major version that the client speaks. What comes after is tried, and the doctor says so."""


def checked_version(client: MilvusClient, uri: str) -> str:
    """Return the server's version, such as ``2.3.5``; what cannot be read as one is returned as it is.

    Raises:
        VectorIndexUnavailableError: the version is too old.
    """
    told = str(client.get_server_version()).removeprefix("v")
    parsed = version_in(told)
    if parsed is not None and parsed < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        msg = CauseAndWayOut(
            Phrase(
                "{place} is version {version}, and Hippo needs {oldest} or later",
                place=place_of(uri),
                version=told[:20],
                oldest=oldest,
            ),
            Phrase("Update it, or leave milvus.uri empty for Milvus Lite."),
        )
        raise VectorIndexUnavailableError(msg)
    return told[:20]


def version_in(told: str) -> tuple[int, int] | None:
    """Return the major and minor number that a version begins with."""
    found = re.match(r"v?(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found else None


def is_unknown_version(told: str) -> bool:
    """Tell whether a version is newer than any that Hippo knows of."""
    parsed = version_in(told)
    return parsed is not None and parsed[0] > NEWEST_MAJOR


def check_shape(client: MilvusClient, plan: CollectionPlan, uri: str) -> None:
    """Look whether the collection in use has the fields and the dimension that are wanted.

    Raises:
        VectorIndexMismatchError: it has others.
    """
    fields = {field["name"]: field.get("params", {}) for field in client.describe_collection(plan.alias)["fields"]}
    wanted = {collection.KEY, collection.PROFILE, collection.KIND, collection.AT, collection.VECTOR}
    if set(fields) != wanted:
        msg = CauseAndWayOut(
            Phrase("{place} holds a collection of other fields than Hippo's", place=place_of(uri)),
            Phrase("`hippo doctor --fix` rebuilds it."),
        )
        raise VectorIndexMismatchError(msg)
    dimension = int(fields[collection.VECTOR].get("dim", 0))
    if dimension != plan.dimension:
        msg = CauseAndWayOut(
            Phrase(
                "{place} holds vectors of {held} numbers, and {model} makes {made}",
                place=place_of(uri),
                held=dimension,
                model=plan.model,
                made=plan.dimension,
            ),
            Phrase("`hippo doctor --fix` rebuilds the index."),
        )
        raise VectorIndexMismatchError(msg)
