"""A process killed at any moment leaves a store that is whole: nothing shown as saved is lost, nothing is doubled."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory import text_index
from memory.records import Job, Message
from memory.values import MessageState
from tests.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

_TALKER = """
import sys
from pathlib import Path
from memory.clock import SystemClock
from memory.consolidation import consolidate
from memory.database import ensure_profile, open_database
from memory.queue import Queue
from memory.transcript import Transcript
from memory.values import Evidence, MessageState, Source
clock = SystemClock()
db = open_database(Path(sys.argv[1]) / "hippo.db", clock)
transcript, queue, profile = Transcript(db, clock), Queue(db, clock), ensure_profile(db, "default", clock)
conversation = transcript.create_conversation(profile).id
print("ready", flush=True)
number = 0
while True:
    number += 1
    message = transcript.add_user_message(profile, conversation, f"I have visited place {number}")
    print("saved", message.id, flush=True)
    answer = transcript.begin_answer(profile, conversation, message.id, "m")
    for pieces in range(3):
        transcript.save_answer(answer.id, f"answer {number} " * (pieces + 1), "", MessageState.STREAMING)
        print("streamed", answer.id, pieces, flush=True)
    transcript.save_answer(answer.id, f"answer {number} whole", "", MessageState.COMPLETE)
    jobs = queue.lease(("extract",))
    for job in jobs:
        source = Source(profile, clock.now(), message_id=job.payload["message_id"], conversation_id=conversation)
        evidence = Evidence("user", "visited_place", f"place {source.message_id}", "The user was there.")
        with db.write() as session:
            consolidate(session, clock, [evidence], source)
            queue.finish(session, [job.id])
        print("learned", job.payload["message_id"], flush=True)
"""


def _talk_and_kill(folder: Path, lines: int) -> list[list[str]]:
    """Let a process talk until it has printed so many lines, kill it, and return what it had reported."""
    process = subprocess.Popen([sys.executable, "-c", _TALKER, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    reported = [process.stdout.readline().split() for _ in range(lines + 1)]
    process.send_signal(signal.SIGKILL)
    reported += [line.split() for line in process.stdout]
    process.wait()
    process.stdout.close()
    return reported


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("rounds", [2, pytest.param(30, marks=pytest.mark.slow)])
def test_killed_talk_is_whole_and_goes_on(tmp_path: Path, rounds: int) -> None:
    chance = random.Random(7)
    saved: set[int] = set()
    learned: set[int] = set()
    for _ in range(rounds):
        for line in _talk_and_kill(tmp_path, chance.randint(1, 40)):
            if len(line) > 1 and line[0] == "saved":
                saved.add(int(line[1]))
            elif len(line) > 1 and line[0] == "learned":
                learned.add(int(line[1]))
        store = open_store(tmp_path)
        with contextlib.closing(sqlite3.connect(store.db.path)) as plain:
            assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert plain.execute("PRAGMA foreign_key_check").fetchall() == []
        store.transcript.recover_streaming()
        store.queue.release_expired()
        with store.db.read() as session:
            messages = session.exec(select(Message)).all()
            open_jobs = [job.payload["message_id"] for job in session.exec(select(Job).where(Job.kind == "extract"))]
            indexed = text_index.keys(session, store.profile_id)
        said = {message.id: message for message in messages if message.role == "user"}
        assert saved <= said.keys()
        assert all(message.state != MessageState.STREAMING for message in messages)
        assert store.queue.counts()["leased"] == 0
        sources = [view.source_message_id for view in store.facts.views(store.profile_id)]
        # every message was learned from once, or still waits to be; never both, never neither
        assert sorted([source for source in sources if source is not None] + open_jobs) == sorted(
            message_id for message_id in said if message_id is not None
        )
        assert learned <= set(sources)
        assert {str(key) for key in indexed if key.kind.value == "message"} == {f"message:{found}" for found in said}
        assert len(sources) == len({key for key in indexed if key.kind.value == "fact"})
        store.db.close()
