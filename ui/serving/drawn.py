"""The app as one tab draws it: started by the server, and ended with it.

A server that is killed cannot tell its tabs to end, and an app that nobody sees would hold the database for ever.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Final

LOOK_SECONDS: Final = 1.0
"""Seconds between two looks at whether the server is still there."""


def end_with(parent: int) -> None:
    """Ask this process to end, as a closed terminal would, once its parent is another one."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> int:
    """Run the app for the profile that is named, or for the one in the settings."""
    from ui.running import run  # noqa: PLC0415 - the watch begins first

    return run(sys.argv[1] if len(sys.argv) > 1 else None)


if __name__ == "__main__":
    if sys.platform != "win32":  # there a process keeps its parent's number for good
        threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    raise SystemExit(main())
