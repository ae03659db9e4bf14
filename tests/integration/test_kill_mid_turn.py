"""``kill -9`` in the middle of an answer and in the middle of an extraction: nothing is lost and nothing is doubled."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from assistant.extractor import PROBES, probe_name
from memory.home_details import HomeDetails
from memory.values import MessageState
from tests.endpoints.replies import Hang, RecordedRequest, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHILD = """
import asyncio, sys
from pathlib import Path
from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.providers import Endpoint
from assistant.settings_tree import Settings

folder, base_url, model, text, use_model, embedding = sys.argv[1:]
root = Path(folder)
settings = Settings.model_validate(
    {
        "extractor": {"use_model": use_model == "yes"}, "embedding": {"source": embedding},
        "backup": {"enabled": False}, "screen": {"time_zone": "UTC"}, "chat": {"titles": False},
    }
)
hippo = Hippo.open(Paths(root, root / "data", root / "logs"), settings, start_worker=False)
hippo.connect_to(Endpoint("scripted", base_url), model)

async def run():
    async for event in hippo.send(None, text):
        print(type(event).__name__, flush=True)

asyncio.run(run())
print("JOBS", flush=True)
hippo.finish_jobs(60)
print("DONE", flush=True)
"""

TOLD = "I live in Ghent and I'm allergic to lupin."


def start_child(folder: Path, endpoint: ScriptedEndpoint, *, use_model: bool, embedding: str) -> subprocess.Popen[str]:
    arguments = [str(folder), endpoint.base_url, MODEL, TOLD, "yes" if use_model else "no", embedding]
    return subprocess.Popen([sys.executable, "-c", CHILD, *arguments], stdout=subprocess.PIPE, text=True)


def wait_for(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.02)


def kill(child: subprocess.Popen[str]) -> None:
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert child.stdout is not None
    child.stdout.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Make the home beforehand, so that the child is soon at the point where it is killed."""
    with open_home(tmp_path) as hippo:
        hippo.recall.prepare()
    return tmp_path


def test_killed_in_the_middle_of_an_answer_all_that_came_is_there(home: Path) -> None:
    with ScriptedEndpoint() as endpoint:
        endpoint.replies.append(Reply(["The first half. ", "More. ", Hang(0.2), *["word "] * 20, Hang(60)], pace=0.1))
        child = start_child(home, endpoint, use_model=False, embedding="auto")
        assert child.stdout is not None
        deltas = 0
        for line in child.stdout:
            deltas += line.startswith("AnswerDelta")
            if deltas >= 15:  # well over a second of text: at least one save has happened
                break
        kill(child)
        with open_home(home, endpoint) as hippo:
            conversation = hippo.transcript.conversations(hippo.profile_id)[0]
            assert conversation.id is not None
            question, answer = hippo.transcript.branch(hippo.profile_id, conversation.id)
            assert question.content == TOLD
            assert answer.state == MessageState.STOPPED
            assert answer.content.startswith("The first half.")
            hippo.finish_jobs()
            hippo.finish_jobs()
            facts = hippo.facts.views(hippo.profile_id)
            assert sorted(fact.value for fact in facts) == ["Ghent", "lupin"]
            assert all(len(hippo.facts.history(hippo.profile_id, fact.fact_id)) == 1 for fact in facts)


def test_killed_in_the_middle_of_an_extraction_it_runs_once_after_the_restart(tmp_path: Path) -> None:
    home = tmp_path
    entry = {
        "entity": "user",
        "attribute": "home_city",
        "value": "Ghent",
        "text": "The user lives in Ghent.",
        "kind": "fact",
        "importance": 8,
        "confidence": 0.95,
        "quote": "I live in Ghent",
    }
    with ScriptedEndpoint() as endpoint, open_home(home, endpoint, embedding={"source": "none"}) as before:
        HomeDetails(before.db).put(PROBES, probe_name(endpoint.base_url, MODEL), value=True)

    with ScriptedEndpoint(port=endpoint.port) as endpoint:

        def script(request: RecordedRequest) -> Reply:
            return Reply("Noted.") if request.last_user == TOLD else Reply([Hang(60)])

        endpoint.script = script
        child = start_child(home, endpoint, use_model=True, embedding="none")
        wait_for(lambda: len(endpoint.chats) >= 2)  # the answer, then the extraction's own request
        kill(child)
        endpoint.script = lambda _: Reply(json.dumps({"facts": [entry], "memories": [entry], "entries": [entry]}))
        with open_home(home, endpoint, extractor={"use_model": True}, embedding={"source": "none"}) as hippo:
            assert hippo.queue.counts()["leased"] + hippo.queue.counts()["ready"] >= 1
            hippo.finish_jobs()
            facts = hippo.facts.views(hippo.profile_id)
            assert sorted(fact.value for fact in facts) == ["Ghent", "lupin"]
            assert all(len(hippo.facts.history(hippo.profile_id, fact.fact_id)) == 1 for fact in facts)
            messages = hippo.transcript.conversations(hippo.profile_id)
            assert len(messages) == 1
            assert hippo.queue.counts() == {"ready": 0, "leased": 0, "failed": 0}
