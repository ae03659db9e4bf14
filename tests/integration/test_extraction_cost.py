"""What extraction by a model costs on mixed ordinary turns: few calls, none of them long, and one for a burst."""

from __future__ import annotations

import random
from datetime import UTC, timedelta
from statistics import mean
from typing import TYPE_CHECKING

from assistant.tokens import count
from memory.extraction.handler import ExtractHandler
from memory.extraction.model import MOST_TURNS, ModelExtractor
from memory.queue import EXTRACT
from memory.worker import Worker
from tests.corpora import turns_en, turns_zh
from tests.scripted_model import ScriptedModel

if TYPE_CHECKING:
    from tests.store import Store

TURNS_A_CHAT = 10
MOST_CALLS = 0.30
"""Calls for a turn, one turn at a time; measured 0.265 over all 449 turns, 0.096 when a chat is read at once."""
LONGEST_PROMPT = 1_600
"""Tokens; measured 992 on average and 1,195 at most."""


def _mixed(share: int) -> list[str]:
    turns = [*turns_en.ORDINARY, *turns_en.KEEP, *turns_zh.ORDINARY, *turns_zh.KEEP]
    random.Random(7).shuffle(turns)
    return turns[::share]


def _play(store: Store, turns: list[str], *, at_once: bool) -> ScriptedModel:
    """Say the turns in chats of ten, answered, and let them be learned from one by one or a chat at once."""
    model = ScriptedModel()
    handler = ExtractHandler(store.db, store.queue, store.clock, UTC, lambda: ModelExtractor(model))
    worker = Worker(store.queue, {EXTRACT: handler})
    for begin in range(0, len(turns), TURNS_A_CHAT):
        chat = store.transcript.create_conversation(store.profile_id).id
        parent: int | None = None
        for text in turns[begin : begin + TURNS_A_CHAT]:
            store.clock.set(store.clock.now() + timedelta(minutes=1))
            said = store.transcript.add_user_message(store.profile_id, chat or 0, text, parent_id=parent)
            parent = store.transcript.add_answer(store.profile_id, chat or 0, said.id or 0, "Here you are.").id
            if not at_once:
                worker.run_until_idle(20)
        worker.run_until_idle(20)
    return model


def test_one_turn_at_a_time_few_turns_cost_a_call_and_no_call_is_long(store: Store) -> None:
    turns = _mixed(8)
    model = _play(store, turns, at_once=False)
    assert 0 < len(model.asked) <= MOST_CALLS * len(turns)
    sizes = [sum(count(message.content) for message in asked) for asked in model.asked]
    assert max(sizes) <= LONGEST_PROMPT
    assert mean(sizes) > 400, "the instructions alone have as many"


def test_a_burst_costs_one_call_however_many_of_its_turns_are_worth_one(store: Store) -> None:
    turns = [*turns_en.KEEP[:MOST_TURNS]]
    model = _play(store, turns, at_once=True)
    assert len(model.asked) == 1
