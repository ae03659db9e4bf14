"""A model that extracts well, for the scripted endpoint: it passes the probe and knows what scenarios hold.

It reads nothing but the request, so what is asked of it has really been asked.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tests.endpoints.replies import RecordedRequest, Reply
from tests.scripted_model import entry, reply

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PROBE_ENGLISH: list[dict[str, Any]] = [
    entry(turn=1, attribute="allergy", value="sesame", text="The user is allergic to sesame.",
          quote="I'm allergic to sesame"),
    entry(turn=1, attribute="occupation", value="nurse", text="The user works as a nurse.", quote="I work as a nurse"),
    entry(turn=1, attribute="work_city", value="Bristol", text="The user works in Bristol.", quote="nurse in Bristol"),
    entry(turn=3, entity="Tom", relation="brother", attribute="diet", value="vegetarian",
          text="Tom, the user's brother, is vegetarian.", quote="My brother Tom is vegetarian"),
    entry(turn=3, attribute="coffee_habit", value="gave up coffee", text="The user no longer drinks coffee.",
          quote="I gave up coffee last year", ended=True),
]  # fmt: skip
PROBE_CHINESE: list[dict[str, Any]] = [
    entry(turn=1, attribute="allergy", value="芒果", text="用户对芒果过敏。", quote="我对芒果过敏"),
    entry(turn=1, attribute="home_city", value="厦门", text="用户住在厦门。", quote="现在住在厦门"),
    entry(turn=1, attribute="employer", value="书店", text="用户在一家书店上班。", quote="在一家书店上班"),
    entry(turn=3, entity="小川", relation="brother", attribute="diet", value="吃素", text="用户的弟弟小川吃素。",
          quote="我弟弟小川吃素"),
    entry(turn=3, attribute="coffee_habit", value="不喝咖啡", text="用户已经不喝咖啡。",
          quote="我已经不喝咖啡了", ended=True),
]  # fmt: skip

_EXTRACT = re.compile(r"<extract>\n(.*)\n</extract>", re.DOTALL)
_TURN = re.compile(r"^\[(\d+)\] \([^)]*\) (.*?)(?=^\[\d+\] \(|\Z)", re.DOTALL | re.MULTILINE)


def turns_asked_about(request: RecordedRequest) -> dict[int, str]:
    """Return the messages that a request asks to extract from, by their numbers."""
    found = _EXTRACT.search(request.last_user)
    return {int(number): text.strip() for number, text in _TURN.findall(found[1])} if found else {}


def knowing(scenarios: Path) -> Callable[[RecordedRequest], Reply]:
    """Return a script that answers as the scenarios' own extraction says, each quoting its whole message."""
    known: dict[str, list[dict[str, Any]]] = {}
    for line in scenarios.read_text(encoding="utf-8").splitlines():
        scenario = json.loads(line)
        for said in scenario["extraction"]:
            message = scenario["sessions"][said["session"]]["turns"][said["turn"]]["content"]
            known.setdefault(message.strip(), []).append(said)

    def answer(request: RecordedRequest) -> Reply:
        turns = turns_asked_about(request)
        if any("sesame" in text for text in turns.values()):
            return Reply(reply(*PROBE_ENGLISH))
        if any("芒果" in text for text in turns.values()):
            return Reply(reply(*PROBE_CHINESE))
        return Reply(
            reply(
                *(
                    entry(**{**_wanted(said), "turn": number, "quote": text})
                    for number, text in turns.items()
                    for said in known.get(text, [])
                )
            )
        )

    return answer


def _wanted(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key not in {"session", "turn", "lang", "at"}}
