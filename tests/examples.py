"""How many examples a property test tries: few in the usual run, many times as many in a long one."""

from __future__ import annotations

import os

VARIABLE = "HIPPO_TEST_EXAMPLES"
TIMES = int(os.environ.get(VARIABLE, "1"))
"""`HIPPO_TEST_EXAMPLES=10 uv run pytest` tries ten times as many."""


def examples(few: int) -> int:
    """Return how many examples to try where the usual run tries `few`."""
    return few * TIMES
