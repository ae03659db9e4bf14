"""Kills one piece of work at every point where it touches the disk: ``python -m tests.integration.kill_points``.

The points are the statements and commits that SQLite is given, and every file opened for writing, renamed or removed.
A round copies a prepared home, forks, and lets the child be killed (SIGKILL) at one point. Then the home is opened
again, the work is done as a user would do it again, and everything must be as if nothing had happened.
"""

from __future__ import annotations

import functools
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from assistant.importers.importing import ImportedReport, import_chats
from memory.clock import FixedClock
from memory.database import open_database
from memory.erasure import load_key
from memory.extraction.handler import ExtractHandler
from memory.health import State, indexes
from memory.imported_chats import ImportedChats
from memory.indexing import Indexing
from memory.portability import Portability
from memory.queue import EXTRACT
from memory.vectors.exact_index import ExactIndex
from memory.worker import Worker
from tests.exports import talk, write
from tests.integration.vector_samples import WordEmbedder
from tests.store import START, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable

SAID = (
    "I live in Leeds. My sister Marta lives in Porto.",
    "我对花生过敏。我的猫叫豆豆。",
    "I moved to York. I work as a paramedic.",
    "My brother Ivo drives a van. I like my coffee black.",
)
CHATS = [
    talk("I play the cello.", "Nice.", "My dog is called Rex.", "Good.", name="c1"),
    talk("我住在昆明。", "好。", name="c2"),
]


def worker_of(store: Store) -> Worker:
    embedder = WordEmbedder()
    handler = ExtractHandler(store.db, store.queue, store.clock, START.tzinfo, lambda: None)  # type: ignore[arg-type]
    indexing = Indexing(store.db, store.queue, embedder, ExactIndex(store.db, embedder), store.clock)
    return Worker(store.queue, {EXTRACT: handler, **indexing.handlers()})


def prepare_talk(home: Path) -> None:
    store = open_store(home)
    chat = store.transcript.create_conversation(store.profile_id)
    for text in SAID:
        store.transcript.add_user_message(store.profile_id, chat.id or 0, text)
    store.db.close()


def prepare_memories(home: Path) -> None:
    prepare_talk(home)
    learn(home)


def prepare_files(home: Path) -> None:
    prepare_memories(home)
    export(home)
    (home / "out.jsonl").rename(home / "in.jsonl")
    (home / "hippo.db").unlink()
    write(home / "chats.zip", CHATS)
    open_store(home).db.close()


def nothing(_home: Path) -> None:
    """A home that is not there yet: the schema is made by the migrations."""


def learn(home: Path) -> None:
    """Extract, consolidate and index what is in the queue."""
    store = open_store(home)
    worker_of(store).run_until_idle(30)
    store.db.close()


def export(home: Path) -> None:
    store = open_store(home)
    Portability(store.db, store.clock, load_key(home / "key")).export_file(store.profile_id, home / "out.jsonl")
    store.db.close()


def bring_memories(home: Path) -> None:
    store = open_store(home)
    Portability(store.db, store.clock, load_key(home / "key")).import_file(store.profile_id, home / "in.jsonl")
    worker_of(store).run_until_idle(30)
    store.db.close()


def bring_chats(home: Path) -> None:
    store = open_store(home)
    chats = ImportedChats(store.db, store.clock, load_key(home / "key"))
    report = ImportedReport()
    import_chats(
        home / "chats.zip", "chatgpt", chats, store.profile_id, extract=True, report=report, on_progress=lambda _: None
    )
    worker_of(store).run_until_idle(30)
    store.db.close()


def migrate(home: Path) -> None:
    open_database(home / "hippo.db", FixedClock(START)).close()


WORK: dict[str, tuple[Callable[[Path], None], Callable[[Path], None]]] = {
    "learn": (prepare_talk, learn),
    "export": (prepare_memories, export),
    "import-memories": (prepare_files, bring_memories),
    "import-chats": (prepare_files, bring_chats),
    "migrate": (nothing, migrate),
}


class Points:
    """Counts the points, and kills this process at one of them."""

    def __init__(self, kill_at: int | None = None) -> None:
        self.count = 0
        self.on = True
        self._kill_at = kill_at
        event.listen(Engine, "before_cursor_execute", lambda *_: self.hit())
        event.listen(Engine, "commit", lambda *_: self.hit())
        sys.addaudithook(self._audit)

    def hit(self) -> None:
        if self.on:
            self.count += 1
            if self.count == self._kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    def _audit(self, name: str, given: tuple[Any, ...]) -> None:
        is_write = name == "open" and isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR)
        if is_write or name in {"os.rename", "os.remove", "os.truncate"}:
            self.hit()


def state_of(home: Path) -> dict[str, Any]:
    """Return what must be the same however often the work was killed."""
    store = open_store(home)
    embedder = WordEmbedder()
    profile = store.profile_id
    talks = store.transcript.conversations(profile, include_archived=True)
    found = {
        "facts": sorted((v.entity, v.attribute, v.value, v.status.value) for v in store.facts.views(profile)),
        "messages": sorted(m.content for t in talks for m in store.transcript.all_messages(profile, t.id or 0)),
        "jobs": store.queue.counts(),
        "text_index": indexes.check_text_index(store.db, fix=False).state is State.OK,
        "embeddings": indexes.check_embeddings(store.db, embedder, store.clock, fix=False).state is State.OK,
    }
    store.db.close()
    plain = sqlite3.connect(home / "hippo.db")
    found["integrity"] = plain.execute("PRAGMA integrity_check").fetchone()[0]
    found["strays"] = len(plain.execute("PRAGMA foreign_key_check").fetchall())
    plain.close()
    written = home / "out.jsonl"
    # a line carries the moment it was written and a signature over it
    found["lines"] = len(written.read_text("utf-8").splitlines()) if written.exists() else 0
    found["left"] = sorted(path.name for path in home.iterdir() if path.suffix in {".part", ".tmp", ".new"})
    return found


def in_child(work: Callable[[], Any]) -> tuple[int, Any]:
    """Do something in a process of its own; return its status and what it returned."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        told = stream.read()
    _, status = os.waitpid(child, 0)
    return status, json.loads(told) if told else None


def rounds_of(name: str, rounds: int) -> dict[str, Any]:
    """Kill at so many points, spread over the whole work, and say what went wrong."""
    prepare, work = WORK[name]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        template = root / "template"
        template.mkdir()
        in_child(lambda: prepare(template))

        def fresh() -> Path:
            shutil.rmtree(root / "home", ignore_errors=True)
            return Path(shutil.copytree(template, root / "home"))

        def counted(home: Path) -> int:
            points = Points()
            work(home)
            points.on = False
            return points.count

        home = fresh()
        _, total = in_child(lambda: counted(home))
        _, wanted = in_child(lambda: state_of(home))
        chosen = range(1, total + 1) if rounds >= total else sorted(random.sample(range(1, total + 1), rounds))
        killed, problems = 0, []
        for at in chosen:
            home = fresh()

            def doomed(home: Path = home, at: int = at) -> None:
                Points(at)
                work(home)

            status, _ = in_child(doomed)
            killed += os.WIFSIGNALED(status)
            in_child(functools.partial(work, home))
            _, found = in_child(functools.partial(state_of, home))
            if found != wanted:
                problems.append({"at": at, "found": found})
    return {"points": total, "rounds": len(chosen), "killed": killed, "problems": problems, "wanted": wanted}


def main() -> None:
    """Do the rounds of each work that is named, as ``NAME=ROUNDS``, and print what came of them as JSON."""
    random.seed(int(os.environ.get("KILL_SEED", "1")))
    asked = dict(argument.split("=") for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        # what is imported late, and a database to begin with, is had here once and not in every child
        open_store(Path(folder)).db.close()
    print(json.dumps({name: rounds_of(name, int(rounds)) for name, rounds in asked.items()}))  # noqa: T201


if __name__ == "__main__":
    main()
