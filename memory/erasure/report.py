"""What one act of forgetting did, and what the look through the files found. How it is said is the screen's part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.erasure.selection import Scope
    from memory.erasure.verify import Verification

RUNNING = "running"
PENDING = "pending"
VERIFIED = "verified"
REMAINS = "remains"


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """The outcome of one act of forgetting."""

    erasure_id: int
    scope: Scope
    state: str
    """`PENDING` while the vector index is rebuilt, then `VERIFIED` or `REMAINS`."""
    counts: dict[str, int]
    verification: Verification
