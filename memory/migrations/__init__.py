"""The steps by which the schema came to be what it is, and the names of these steps.

Nothing here imports Alembic: the names are enough to see whether a database is behind, and most starts are not.
"""

from __future__ import annotations

REVISIONS = ("0001", "0002")
"""Every revision this version of Hippo knows, oldest first. A new file in ``versions`` adds its name at the end."""

HEAD = REVISIONS[-1]
"""The revision that this version of Hippo works with."""
