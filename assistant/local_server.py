"""The child process that serves the built-in model: ``python -m assistant.local_server``.

It reads one line of JSON from stdin (what to serve, where, and the key that requests must carry), writes one line
when it is ready, and then waits for stdin to end: that is how it knows that Hippo has gone, by whatever way. It imports
nothing of Hippo, writes nothing to a terminal, and its memory is freed by its end.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

CONTEXT_TOKENS = 4096
"""Real context, twice what Hippo counts on: another tokenizer counts Chinese text too low. Takes about 90 MB."""

_BATCH_TOKENS = 256
_MICRO_BATCH_TOKENS = 128
"""Prompts are read in pieces of this size. From 64 to 512 a token costs the same (7.6 ms of one core), and a stop
waits for one piece."""
_VERBOSITY = 2
"""Warnings and errors: no line may hold a word of a prompt."""
_TEMPERATURE = 0.2
_REPEAT_PENALTY = 1.1
"""So small a model wanders off at the usual 0.8: asked for an allergy that stood in its prompt, it answered right at
0.2 and at random at 0.8; the penalty keeps it from circling. A request may say otherwise."""
_CACHE_MEGABYTES = 256
"""Prompt cache: going on with a chat reads only what is new. The library's own limit is 8 GB."""


def serve(order: dict[str, Any]) -> Any:  # noqa: ANN401  (a server of an untyped library)
    """Load the model and serve it.

    Args:
        order: ``model`` (path of a GGUF file), ``alias``, ``host`` (an address, or a path that ends in ``.sock``) and
            ``key``.

    Returns:
        The running server; it has loaded the model when this returns.
    """
    import xllamacpp  # noqa: PLC0415  (an optional, large library)

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    params = xllamacpp.CommonParams()
    params.model.path = order["model"]
    params.model_alias = {order["alias"]}
    params.hostnames = [order["host"]]
    params.port = 0
    params.api_keys = [order["key"]]
    params.n_ctx = CONTEXT_TOKENS
    params.n_batch = _BATCH_TOKENS
    params.n_ubatch = _MICRO_BATCH_TOKENS
    params.n_parallel = 1
    params.cache_ram_mib = _CACHE_MEGABYTES
    # reading a prompt takes all cores; writing is fast enough on half of them, and the screen needs the rest
    params.cpuparams_batch.n_threads = cores
    params.cpuparams.n_threads = max(1, cores // 2)
    # idle threads sleep instead of spinning: a spinning thread takes the core that the other part of the work needs
    params.cpuparams.poll = 0
    params.cpuparams_batch.poll = 0
    params.sampling.temp = _TEMPERATURE
    params.sampling.penalty_repeat = _REPEAT_PENALTY
    params.warmup = False
    params.ui = False
    params.endpoint_slots = False
    params.verbosity = _VERBOSITY
    params.n_threads_http = 2
    return xllamacpp.Server(params)


def main() -> None:
    """Serve until stdin ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    order = json.loads(sys.stdin.readline())
    gone = threading.Thread(target=_end_with_parent, args=(order["host"],), daemon=True)
    gone.start()
    try:
        server = serve(order)
    except Exception as error:  # noqa: BLE001  (whatever the library raises is told to the parent)
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}), file=out, flush=True)
        sys.exit(1)
    print(json.dumps({"address": server.listening_address}), file=out, flush=True)
    gone.join()


def _end_with_parent(host: str) -> None:
    """Wait for the end of stdin, then end at once, even in the middle of loading or of an answer."""
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 4096):
            continue
    if host.endswith(".sock"):
        with contextlib.suppress(OSError):
            Path(host).unlink(missing_ok=True)
            Path(host).parent.rmdir()
    os._exit(0)


if __name__ == "__main__":
    main()
