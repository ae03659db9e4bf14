"""Malformed replies go through the whole pipeline: none crashes it, loses a turn, or ends a job that is still owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory.extraction.handler import MODEL_STAGE, STAGE
from memory.extraction.replies import parse_reply
from memory.records import FactVersion, Message
from memory.values import Origin
from tests.integration.test_learning import Home, home
from tests.malformed import malformed
from tests.scripted_model import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["home"]


SAID = (
    ("By the way, I live in Leeds. I'm a baker. Remember that locker {} is ours.", "locker {} "),
    ("顺便说一句，我住在苏州。我是面包师。记住{}号柜子是我们的。", "{}号柜子"),
)


def hear(home: Home, replies: Sequence[str]) -> None:
    """Say something new for each reply, and let it be read by rules and by a model that gives that reply."""
    for number, reply in enumerate(replies):
        said, noted = (part.format(number) for part in SAID[number % len(SAID)])
        home.model = ScriptedModel(reply)
        message_id = home.say(said, home.new_chat())
        home.work()
        with home.db.read() as session:
            message = session.get(Message, message_id)
            find = select(FactVersion).where(FactVersion.source_message_id == message_id)
            learned = list(session.exec(find))
        assert message is not None
        assert message.content == said
        # what the rules read is there, whatever the model said
        assert any(noted in version.text.lower() for version in learned), reply
        # what the model said of it is verbatim the user's, or a guess that waits
        for version in learned:
            assert version.origin == Origin.ASSISTANT_INFERRED.value or _is_quoted(version, said), reply
        # the model's part is done, or still owed and visible as such
        owed = [job for job in home.jobs() if job.payload["message_id"] == message_id]
        read = parse_reply(reply)
        assert bool(owed) is not (read.usable or bool(read.entries)), reply
        for job in owed:
            assert job.payload[STAGE] == MODEL_STAGE
            assert job.last_error
            assert "Traceback" not in job.last_error
        _let_go(home)


def _is_quoted(version: FactVersion, text: str) -> bool:
    return version.span_start is not None and bool(text[version.span_start : version.span_end].strip())


def _let_go(home: Home) -> None:
    """Take the jobs out, so that the next reply is not given to this message too."""
    home.queue.done([job.id for job in home.jobs() if job.id is not None])


def test_a_malformed_reply_loses_no_turn(home: Home) -> None:
    hear(home, malformed(1_000)[::25])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_of_a_thousand_malformed_replies_none_loses_a_turn(home: Home) -> None:
    hear(home, malformed(1_000))
