"""The log: one rotating file of this user alone. Nothing of it reaches the screen, and no key reaches it.

`guard_stderr` keeps file descriptor 2 away from the terminal while a screen runs: native libraries print there.
"""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
import os
import sys
from typing import TYPE_CHECKING

from assistant.errors import FolderError
from assistant.paths import PRIVATE_FILE, make_private_folder
from assistant.server_words import plain, redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from assistant.keys import Keys

MAX_BYTES = 1_000_000
KEPT_FILES = 3
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_QUIET = ("openai", "httpx2", "httpcore2", "httpx", "httpcore", "pymilvus", "markdown_it", "asyncio", "keyring")
"""Libraries whose chatter could hold a request: only their warnings are kept."""


class PrivateRotatingHandler(logging.handlers.RotatingFileHandler):
    """A rotating file that is 0600 from its first byte."""

    def _open(self):  # type: ignore[no-untyped-def]  # noqa: ANN202  (as in logging)
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors="replace", opener=_open_private)


class RedactingFormatter(logging.Formatter):
    """Takes keys and control codes out of every line, tracebacks included."""

    def __init__(self, secrets: Callable[[], tuple[str, ...]]) -> None:
        """Ask `secrets` for the keys in use, at each line."""
        super().__init__(_FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, cleaned."""
        return redact(plain(super().format(record)), self._secrets())


def start_logging(file: Path, keys: Keys | None = None, *, level: int = logging.INFO) -> None:
    """Send all logging to `file` and nowhere else. A folder that cannot be written to means no log, not no Hippo."""
    root = logging.getLogger()
    stop_logging()
    try:
        make_private_folder(file.parent)
        handler: logging.Handler = PrivateRotatingHandler(
            file, maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8", delay=True
        )
    except (FolderError, OSError):
        handler = logging.NullHandler()
    handler.setFormatter(RedactingFormatter(keys.in_use if keys else tuple))
    handler.set_name("hippo")
    root.addHandler(handler)
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(capture=True)
    logging.raiseExceptions = False


def stop_logging() -> None:
    """Close the log file; it can be deleted then, as forgetting everything does."""
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if handler.get_name() == "hippo"]:
        root.removeHandler(handler)
        handler.close()


@contextlib.contextmanager
def guard_stderr(file: Path) -> Iterator[None]:
    """Point file descriptor 2 at `file` while a screen runs, and back at the terminal afterwards.

    The terminal stays reachable as `sys.__stderr__`, which is what Textual draws on; `sys.stderr`, and native code that
    writes to the descriptor, go to the file.
    """
    try:
        make_private_folder(file.parent)
        target = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE_FILE)
        kept = os.dup(2)
    except (FolderError, OSError):
        # no folder for a log, or no descriptor 2: then there is nothing to lead away
        yield
        return
    original = sys.__stderr__
    screen = os.fdopen(kept, "w", encoding="utf-8", errors="replace", closefd=False)
    try:
        sys.stderr.flush()
        os.dup2(target, 2)
        sys.__stderr__ = screen  # type: ignore[misc]
        yield
    finally:
        with contextlib.suppress(OSError, ValueError):
            screen.flush()
            sys.stderr.flush()
        os.dup2(kept, 2)
        sys.__stderr__ = original  # type: ignore[misc]
        os.close(kept)
        os.close(target)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE_FILE)
