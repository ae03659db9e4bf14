"""One whole session, watched: it speaks to the endpoint alone, listens nowhere, and leaves only private files."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.attacks.needles import copies_of
from tests.endpoints.server import MODEL, ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "sk-test-7Hq9ZkLm3VtR8wXyPq2"
SECONDS = 280
"""For a session of some ten seconds, on a machine that has much else to do."""
LEAST_LOOKS = 20

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="the watch reads /proc"),
    pytest.mark.timeout(300),
]


@dataclass(frozen=True)
class Watched:
    """What was seen of the session."""

    report: dict[str, Any]
    home: Path
    output: str
    chats: int


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    home = tmp_path_factory.mktemp("watched") / "home"
    with ScriptedEndpoint() as endpoint:
        endpoint.key = KEY
        env = {
            **{name: value for name, value in os.environ.items() if "PROXY" not in name.upper()},
            "HIPPO_HOME": str(home),
            "HIPPO_BASE_URL": endpoint.base_url,
            "HIPPO_MODEL": MODEL,
            "HIPPO_API_KEY": KEY,
            "WATCHED_PORT": str(endpoint.port),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        done = subprocess.run(
            [sys.executable, "-m", "tests.attacks.watched_session"],
            env=env, capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        report = json.loads(done.stdout.splitlines()[-1])
        yield Watched(report, home, done.stdout + done.stderr, len(endpoint.chats))


def test_the_session_was_a_whole_one(watched: Watched) -> None:
    assert watched.chats >= 4
    assert watched.report["facts"] >= 3
    assert watched.report["unwell"] == []
    assert watched.report["looks"] >= LEAST_LOOKS
    assert {"hippo.db", "settings.toml", "hippo.log", "memories.jsonl"} <= {
        path.name for path in watched.home.rglob("*")
    }


def test_nothing_but_the_endpoint_is_spoken_to(watched: Watched) -> None:
    assert watched.report["refused"] == []
    assert watched.report["remote"] == []
    assert any("socket.connect 127.0.0.1" in seen for seen in watched.report["seen"])
    spoken = [seen for seen in watched.report["seen"] if not seen.startswith("socket.bind")]
    assert len([seen for seen in spoken if "unix" not in seen]) == 1, spoken


def test_nothing_listens(watched: Watched) -> None:
    assert watched.report["listening"] == []


def test_no_other_program_is_started(watched: Watched) -> None:
    # Python's `platform` asks `uname` for the processor, on behalf of a library
    assert [child for child in watched.report["children"] if child != ["uname", "-p"]] == []


def test_everything_is_private_whatever_the_umask_was(watched: Watched) -> None:
    assert watched.report["modes"] == {}


def test_the_key_is_in_no_file_and_no_output(watched: Watched) -> None:
    needles = copies_of(KEY)
    files = [path for path in watched.home.rglob("*") if path.is_file()]
    assert len(files) >= 8
    found = [path for path in files if any(needle in path.read_bytes() for needle in needles)]
    assert found == []
    assert KEY not in watched.output
    assert KEY not in watched.report["argv"]


def test_the_watch_sees_what_it_should(tmp_path: Path) -> None:
    """A watch that sees nothing would pass as well: a listening port and a foreign address must be told."""
    script = (
        "import socket, time\n"
        "from tests.attacks import watched_session as w\n"
        "look = w.Lookout(); s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(); time.sleep(0.3); look.stop()\n"
        "try:\n    socket.create_connection(('192.0.2.1', 443), 0.1)\nexcept OSError:\n    pass\n"
        "print(len(look.listening), len(w.REFUSED))"
    )
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        env = {**os.environ, "WATCHED_PORT": str(taken.getsockname()[1])}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1", "1"], done.stderr
