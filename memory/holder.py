"""Tells whether the process that holds a lease or a streaming answer is still there.

A holder's name is ``machine:process:token``. The machine part is a hash, so that no host name is stored. When the
holder is on another machine nothing can be known, and the lease's own time has to run out. Must never signal a process
in a way that could disturb it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import secrets
import sys
import threading
from pathlib import Path

_live: set[str] = set()
_lock = threading.Lock()


def _machine() -> str:
    # two containers can share a host name but not process ids, so the process namespace counts as part of the machine
    namespace = Path("/proc/self/ns/pid")
    place = str(namespace.readlink()) if namespace.is_symlink() else ""
    return hashlib.sha256(f"{platform.node()}|{place}".encode()).hexdigest()[:12]


def this_kernel() -> str:
    """Return a hash that all processes under one running kernel share, in whatever container; empty where unknown."""
    with contextlib.suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return hashlib.sha256(f"kernel|{boot}".encode()).hexdigest()[:12]
    return ""


def new_holder() -> str:
    """Return a fresh holder name for this process, known as alive until `let_go`."""
    name = f"{_machine()}:{os.getpid()}:{secrets.token_hex(6)}"
    with _lock:
        _live.add(name)
    return name


def let_go(name: str) -> None:
    """Mark a holder of this process as ended: whatever it still holds may be taken over."""
    with _lock:
        _live.discard(name)


def is_here(name: str) -> bool:
    """Return True when the holder is, or was, a process of this machine."""
    return name.partition(":")[0] == _machine()


def is_gone(name: str) -> bool:
    """Return True only when the holder is known to have ended."""
    machine, _, rest = name.partition(":")
    process, _, _token = rest.partition(":")
    if machine != _machine() or not process.isdigit():
        return False
    if int(process) == os.getpid():
        with _lock:
            return name not in _live
    return not runs(int(process))


def runs(process: int) -> bool:
    """Return False only when no process of this machine has the number."""
    if sys.platform == "win32":  # os.kill with signal 0 would end the process there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
