"""Kills a whole turn at every point where it touches the disk: ``python -m tests.integration.kill_turn ROUNDS``.

A turn here is what `Hippo.send` does over real HTTP: the message, the answer as it streams in, learning from it. What
must hold: a message that reached the endpoint is in the database, none is there twice, and once Hippo has opened again
and worked its queue off, memories and indexes are as if nothing had happened.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import openai  # noqa: F401 - had here once, and not in every child

from assistant.hippo import Hippo
from assistant.providers import Endpoint
from assistant.settings_tree import Settings
from memory.clock import FixedClock
from memory.health import State, indexes
from memory.values import MessageState
from tests.endpoints.replies import Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.fresh import put_database
from tests.homes import RULES_ALONE, paths_in
from tests.integration.kill_points import Points, in_child
from tests.store import START

TOLD = "I moved to Ghent, and I'm allergic to lupin. 我的猫叫豆豆。"
SETTINGS = {**RULES_ALONE, "embedding": {"source": "none"}, "chat": {"titles": False}}


def opened(home: Path, base_url: str) -> Hippo:
    hippo = Hippo.open(paths_in(home), Settings.model_validate(SETTINGS), clock=FixedClock(START), start_worker=False)
    hippo.connect_to(Endpoint("scripted", base_url), MODEL)
    return hippo


def said_in(home: Path) -> int:
    """Return how often the message is in the database."""
    plain = sqlite3.connect(home / "data" / "hippo.db")
    (count,) = plain.execute("SELECT count(*) FROM message WHERE role = 'user'").fetchone()
    plain.close()
    return int(count)


def turn(home: Path, base_url: str) -> None:
    """Say it, unless it is there already, as a user sees who opens Hippo again; then work the queue off."""
    hippo = opened(home, base_url)

    async def play() -> None:
        async for _ in hippo.send(None, TOLD):
            pass

    if not said_in(home):
        asyncio.run(play())
    hippo.finish_jobs(30)
    hippo.close()


def state_of(home: Path, base_url: str) -> dict[str, Any]:
    hippo = opened(home, base_url)
    profile = hippo.profile_id
    talks = hippo.transcript.conversations(profile)
    messages = [m for talk in talks for m in hippo.transcript.all_messages(profile, talk.id or 0)]
    states = [m.state for m in messages if m.role == "assistant"]
    with hippo.db.read() as session:
        plain = session.connection()
        integrity = plain.exec_driver_sql("PRAGMA integrity_check").scalar()
        strays = len(plain.exec_driver_sql("PRAGMA foreign_key_check").fetchall())
    found = {
        "facts": sorted((v.entity, v.attribute, v.value, v.status.value) for v in hippo.facts.views(profile)),
        "said": [m.content for m in messages if m.role == "user"],
        "answers are whole or stopped": len(states) <= 1
        and set(states) <= {MessageState.COMPLETE, MessageState.STOPPED},
        "jobs": hippo.queue.counts(),
        "text_index": indexes.check_text_index(hippo.db, fix=False).state is State.OK,
        "integrity": integrity,
        "strays": strays,
    }
    hippo.close()
    return found


def rounds_of(rounds: int) -> dict[str, Any]:
    """Kill at so many points, spread over the whole turn, and say what went wrong."""
    with tempfile.TemporaryDirectory() as folder, ScriptedEndpoint() as endpoint:
        endpoint.script = lambda _: Reply([f"word {number} " for number in range(6)])
        template, home = Path(folder) / "template", Path(folder) / "home"
        put_database(paths_in(template).database)
        in_child(lambda: opened(template, endpoint.base_url).close())

        def fresh() -> None:
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(template, home)

        def counted() -> int:
            points = Points()
            turn(home, endpoint.base_url)
            points.on = False
            return points.count

        fresh()
        _, total = in_child(counted)
        _, wanted = in_child(functools.partial(state_of, home, endpoint.base_url))
        chosen = range(1, total + 1) if rounds >= total else sorted(random.sample(range(1, total + 1), rounds))
        killed, sent, problems = 0, 0, []
        for at in chosen:
            fresh()
            asked = len(endpoint.chats)

            def doomed(at: int = at) -> None:
                Points(at)
                turn(home, endpoint.base_url)

            status, _ = in_child(doomed)
            killed += os.WIFSIGNALED(status)
            reached = len(endpoint.chats) > asked
            sent += reached
            kept = said_in(home)
            if kept > 1 or (reached and not kept):
                problems.append({"at": at, "kept": kept, "reached the endpoint": reached})
            in_child(functools.partial(turn, home, endpoint.base_url))
            _, found = in_child(functools.partial(state_of, home, endpoint.base_url))
            if found != wanted:
                problems.append({"at": at, "found": found})
    return {
        "points": total, "rounds": len(chosen), "killed": killed, "sent": sent, "problems": problems, "wanted": wanted,
    }  # fmt: skip


if __name__ == "__main__":
    random.seed(int(os.environ.get("KILL_SEED", "1")))
    print(json.dumps(rounds_of(int(sys.argv[1]))))  # noqa: T201
