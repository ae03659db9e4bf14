"""Small facts that Hippo has learned about its own surroundings: one JSON object in the home row.

Token factors, context windows, probe results, calibration. Never anything that a user said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memory.records import Home

if TYPE_CHECKING:
    from memory.database import Database


class HomeDetails:
    """Reads and writes named groups of details."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def get(self, group: str) -> dict[str, Any]:
        """Return one group; empty where nothing was kept."""
        with self._db.read() as session:
            home = session.get(Home, 1)
            found = home.details.get(group) if home is not None else None
        return dict(found) if isinstance(found, dict) else {}

    def put(self, group: str, name: str, value: Any) -> None:  # noqa: ANN401  (any JSON value)
        """Keep one detail of a group."""
        with self._db.write() as session:
            home = session.get(Home, 1)
            if home is None:
                return
            kept = home.details.get(group)
            # a new object, or SQLAlchemy does not see that the JSON changed
            home.details = {**home.details, group: {**(kept if isinstance(kept, dict) else {}), name: value}}
