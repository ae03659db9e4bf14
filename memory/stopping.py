"""When Ctrl-C may end what runs: a long statement in its middle, and what must be whole only after it.

Python runs no handler of a signal while SQLite is at work, unless SQLite asks it now and then; and it runs one between
any two steps of Python, also where the work is done and has not been noted yet.
"""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 20_000
"""Instructions of SQLite's machine between two looks: some milliseconds."""


@contextlib.contextmanager
def stoppable(plain: sqlite3.Connection) -> Iterator[None]:
    """Let what is executed inside be ended by Ctrl-C; SQLite rolls it back.

    Raises:
        KeyboardInterrupt: it was.
    """
    plain.set_progress_handler(_look, STEPS)
    try:
        yield
    except sqlite3.OperationalError as error:
        # what the signal's handler raises is lost on its way through SQLite, which says so with a code of its own
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            raise KeyboardInterrupt from error
        raise
    finally:
        plain.set_progress_handler(None, STEPS)


def _look() -> int:
    return 0


@contextlib.contextmanager
def unbroken() -> Iterator[None]:
    """Let Ctrl-C wait until what is inside has ended: a short thing that must be done whole and noted.

    Raises:
        KeyboardInterrupt: at the end, if it was pressed meanwhile.
    """
    if threading.current_thread() is not threading.main_thread():  # signals reach the main thread alone
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt
