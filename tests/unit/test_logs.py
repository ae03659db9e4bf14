"""The log is private, holds no key, turns over, and keeps the terminal clean."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from assistant.keys import Keys, Secret
from assistant.logs import start_logging, stop_logging

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "k-5f2c-not-for-logs"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root = logging.getLogger()
    level = root.level
    yield
    stop_logging()
    root.setLevel(level)
    logging.raiseExceptions = True
    logging.captureWarnings(capture=False)


def keys() -> Keys:
    held = Keys({})
    held.hold("work", Secret(KEY))
    return held


def test_no_key_reaches_the_log_not_even_in_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "hippo.log"
    start_logging(file, keys())
    log = logging.getLogger("test")
    log.warning("sent %s with \x1b[31mBearer abcdefghijklmn", KEY)
    try:
        raise RuntimeError(KEY)
    except RuntimeError:
        log.exception("failed")
    stop_logging()
    text = file.read_text("utf-8")
    assert "failed" in text
    assert "RuntimeError" in text
    for gone in (KEY, "abcdefghijklmn", "\x1b"):
        assert gone not in text
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_the_log_turns_over_and_stays_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.logs.MAX_BYTES", 2000)
    file = tmp_path / "hippo.log"
    start_logging(file)
    for number in range(200):
        logging.getLogger("test").info("line %d is long enough to fill a file", number)
    stop_logging()
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    assert all(stat.S_IMODE(each.stat().st_mode) == 0o600 for each in files)


def test_a_folder_that_cannot_be_written_means_no_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    start_logging(tmp_path / "file" / "hippo.log")
    logging.getLogger("test").warning("nobody hears this")


GUARDED = """
import os, sys
from pathlib import Path
from assistant.logs import guard_stderr
with guard_stderr(Path(sys.argv[1])):
    os.write(2, b"native noise\\n")
    print("python noise", file=sys.stderr, flush=True)
    sys.__stderr__.write("drawn")
    sys.__stderr__.flush()
os.write(2, b" and back")
"""


def test_what_libraries_print_goes_to_the_file_and_drawing_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "noise.log"
    done = subprocess.run([sys.executable, "-c", GUARDED, str(file)], capture_output=True, timeout=30, check=True)
    assert done.stderr == b"drawn and back"
    assert file.read_bytes() == b"native noise\npython noise\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_guard_without_a_folder_guards_nothing_and_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    where = str(tmp_path / "file" / "noise.log")
    done = subprocess.run([sys.executable, "-c", GUARDED, where], capture_output=True, timeout=30, check=True)
    assert done.stderr.endswith(b"and back")


def test_the_start_needs_no_heavy_library() -> None:
    code = (
        "import sys, assistant.paths, assistant.settings, assistant.client, assistant.discovery, assistant.logs, "
        "assistant.keys, assistant.local_model, assistant.background, assistant.providers\n"
        "heavy = {'openai', 'httpx2', 'keyring', 'xllamacpp', 'sqlmodel', 'pymilvus', 'textual', 'tomlkit'}\n"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True, env={**os.environ})
    assert done.stdout.strip() == b""
