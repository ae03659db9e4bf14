"""The probe lets a model that extracts well pass, and none that invents, copies, flips, or answers in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from assistant.background import BackgroundModel
from assistant.client import ChatClient
from assistant.keys import Keys
from assistant.local_model import LocalModel
from assistant.providers import BUILTIN_MODEL, BUILTIN_NAME
from memory.extraction.probe import PROBE_VERSION, probe
from memory.ports import ModelUnavailableError
from tests.good_extractor import PROBE_CHINESE as CHINESE
from tests.good_extractor import PROBE_ENGLISH as ENGLISH
from tests.scripted_model import UNAVAILABLE, ScriptedModel, entry, reply

if TYPE_CHECKING:
    from pathlib import Path


def _without(entries: list[dict[str, Any]], *values: str) -> list[dict[str, Any]]:
    return [one for one in entries if one["value"] not in values]


def _changed(entries: list[dict[str, Any]], which: str, **changes: Any) -> list[dict[str, Any]]:
    return [{**one, **changes} if one["value"] == which else one for one in entries]


def test_a_model_that_extracts_well_passes_with_two_calls() -> None:
    model = ScriptedModel(reply(*ENGLISH), reply(*CHINESE))
    result = probe(model)
    assert result.passed, result.faults
    assert (result.found, result.version) == (1.0, PROBE_VERSION)
    assert len(model.asked) == 2


def test_one_slip_a_language_is_forgiven() -> None:
    assert probe(ScriptedModel(reply(*_without(ENGLISH, "nurse")), reply(*_without(CHINESE, "书店")))).passed


_EXAMPLE = entry(text="The user moved to Leeds.", quote="Moved to Leeds last week")


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (ENGLISH, []),
        ([], CHINESE),
        (ENGLISH, ENGLISH),
        ([_EXAMPLE] * 5, [_EXAMPLE] * 5),
        ([*ENGLISH, _EXAMPLE, _EXAMPLE], CHINESE),
        (_without(ENGLISH, "nurse", "sesame"), CHINESE),
        (ENGLISH, _changed(CHINESE, "不喝咖啡", value="咖啡", text="用户喝咖啡。", ended=False)),
        (_changed(ENGLISH, "vegetarian", entity="user", text="The user is vegetarian."), CHINESE),
        ([*ENGLISH, entry(turn=2, attribute="food", value="rice", text="The user has rice in the fridge.",
                          quote="rice keep in the fridge")], CHINESE),
        (ENGLISH, [{**one, "text": "The user said something.", "value": "x"} for one in CHINESE]),
        ([*ENGLISH, *[entry(turn=1, attribute=f"x{n}", value="January", text="It is January.", quote="since January")
                      for n in range(5)]], CHINESE),
    ],
)  # fmt: skip
def test_a_model_with_a_fault_fails(english: list[dict[str, Any]], chinese: list[dict[str, Any]]) -> None:
    result = probe(ScriptedModel(reply(*english), reply(*chinese), reply(*chinese)))
    assert not result.passed
    assert result.faults


def test_a_model_that_never_gives_a_readable_reply_fails() -> None:
    result = probe(ScriptedModel("I am a helpful assistant. How can I help?"))
    assert not result.passed
    assert result.found == 0


def test_of_an_endpoint_that_is_away_nothing_is_known() -> None:
    with pytest.raises(ModelUnavailableError):
        probe(ScriptedModel(UNAVAILABLE))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(not LocalModel.available(), reason="the extra `local` is not installed")
def test_the_built_in_model_fails(tmp_path: Path) -> None:
    keys = Keys(env={})
    local = LocalModel(keys, tmp_path)
    try:
        endpoint = local.start()
        result = probe(BackgroundModel(ChatClient(endpoint, BUILTIN_MODEL, key=keys.get(BUILTIN_NAME)), seconds=600))
    finally:
        local.stop()
    assert not result.passed
    assert result.found < 1
