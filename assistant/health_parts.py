"""Hands the parts of an open Hippo to the check-up. Checks nothing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.health import Health

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.hippo import Hippo


def health_of(hippo: Hippo, key_file: Path) -> Health:
    """Return the check-up of a home; `key_file` is where the key of what was forgotten lies."""
    return Health(
        hippo.db,
        hippo.clock,
        hippo.folders,
        queue=hippo.queue,
        erasure=hippo.erasure,
        key=hippo.tombstone_key,
        key_file=key_file,
        embedder=hippo.embedder,
        vectors=hippo.vectors,
        under_way=hippo.under_way,
    )
