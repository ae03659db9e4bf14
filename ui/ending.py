"""What happens when a closed terminal or another process tells Hippo to end: the draft is kept and everything closed.

Without this the process would be gone at once, and with it what was typed last.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver

CLOSED: Final = "SIGHUP"
"""The terminal has gone."""

SIGNALS: Final = (CLOSED, "SIGTERM")

PATIENCE_SECONDS: Final = 30.0
"""For everything to close; then the process ends as it is, since nobody is there to see that it hangs."""

CUT_SHORT: Final = 1


def forsake(driver: Driver) -> None:
    """Neither read from a terminal that is gone nor write to it.

    Reading finds its end again and again, which takes all the time there is; a failed write ends the thread that
    writes, and whoever waits for that thread would wait for ever.
    """
    driver.disable_input()
    driver.write = lambda data: None  # type: ignore[method-assign]  # noqa: ARG005 - the name is the original's
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, sys.__stderr__.fileno() if sys.__stderr__ is not None else 2):
        os.dup2(nowhere, number)
    os.close(nowhere)


def end_when_told(end: Callable[..., object]) -> None:
    """Call ``end(closed=…)`` in the running loop at the first signal to end, and see to it that the process does."""
    loop = asyncio.get_running_loop()
    told = False

    def tell(closed: bool) -> None:
        nonlocal told
        if told:
            return
        told = True
        watch = threading.Timer(PATIENCE_SECONDS, os._exit, (CUT_SHORT,))
        watch.daemon = True
        watch.start()
        end(closed=closed)

    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None:
            try:
                loop.add_signal_handler(number, tell, name == CLOSED)
            except (NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                return
