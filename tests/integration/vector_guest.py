"""A second Hippo, as far as the vector index goes: a process that does what it is told, line by line.

Run as ``python -m tests.integration.vector_guest FOLDER``. Each line on its input is a JSON list of a word and its
arguments; each answer is one JSON line.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from memory.vectors.collection import CollectionPlan
from memory.vectors.lite_server import LiteServer
from memory.vectors.milvus_index import MilvusIndex
from memory.vectors.places import LitePlace
from tests.integration.vector_samples import DIMENSION, rows

ANSWER_SECONDS = 60
LISTENING = "0A"
"""A socket's state in /proc/net/tcp."""


def lite_index(folder: Path, model: str = "sample@1") -> tuple[LiteServer, MilvusIndex]:
    """Open nothing yet, but say how this process would share the index in `folder`."""
    server = LiteServer(folder)
    return server, MilvusIndex(LitePlace(server), CollectionPlan("home", model, DIMENSION, partition_key=False))


class Guest:
    """The other process, seen from the test."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.integration.vector_guest", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parents[2],
        )

    def tell(self, *order: Any) -> Any:
        """Have it do something and return its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            _, complaint = self.process.communicate(timeout=ANSWER_SECONDS)
            raise AssertionError(complaint)
        return json.loads(line)

    def end(self) -> str:
        """Let it close the index and leave; return what it wrote to stderr."""
        _, complaint = self.process.communicate(timeout=ANSWER_SECONDS)
        return complaint

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.communicate(timeout=ANSWER_SECONDS)


def tcp_listeners() -> int:
    """Count the TCP ports that this process listens on, as Linux tells it."""
    mine = {str(entry.readlink()) for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()}
    lines = [
        line.split()
        for table in ("/proc/self/net/tcp", "/proc/self/net/tcp6")
        for line in Path(table).read_text().splitlines()[1:]
    ]
    return sum(1 for line in lines if line[3] == LISTENING and f"socket:[{line[9]}]" in mine)


def main(folder: Path) -> None:
    """Do what the lines say until they end."""
    server, index = lite_index(folder)
    for line in sys.stdin:
        word, *arguments = json.loads(line)
        answer: object = None
        if word == "open":
            index.open()
            answer = server.is_serving
        elif word == "upsert":
            count, first = arguments
            index.upsert(rows(count, first=first, seed=first))
            index.flush()
        elif word == "count":
            answer = index.count()
        elif word == "nearest":
            (wanted,) = arguments
            row = rows(wanted, first=1)[-1]
            answer = str(index.search(row.vector, profile_id=1, limit=1)[0].key)
        elif word == "listening":
            answer = tcp_listeners()
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    index.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
