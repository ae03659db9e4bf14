"""Keeps the threads of native libraries from spinning while they wait.

NumPy's OpenBLAS and the OpenMP of faiss (within Milvus Lite) and of the embedder keep their threads spinning for
milliseconds after each piece of work. On two cores that is time taken from the screen and from the next step of
recall: a search in Milvus Lite cost 62 ms of processor time in all, and 29 ms without it. The libraries read this once,
when they are loaded, so it must be said before. Must never override what the user has set.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

QUIET = {
    "OMP_WAIT_POLICY": "PASSIVE",
    # One product of a matrix of memories and a question is bound by memory, not by arithmetic.
    "OPENBLAS_NUM_THREADS": "1",
}
"""What is set, by environment variable."""


def keep_quiet() -> None:
    """Set what is not set yet, for this process and those it starts."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)


def without_quiet(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment for a child that computes all the time, such as a model: there threads should spin."""
    return {name: value for name, value in environment.items() if QUIET.get(name) != value}
