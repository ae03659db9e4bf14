"""One conversation can talk to another model, with other instructions, than the rest; and says so when it cannot."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from assistant.chat_choice import ChatChoice, EndpointGoneError, resolve
from assistant.events import Completed
from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings import load, save
from assistant.settings_tree import ChatSettings, PresetSettings, PriceSettings, Settings
from tests.endpoints.replies import Reply
from tests.endpoints.server import ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def opened(folder: Path, first: ScriptedEndpoint, second: ScriptedEndpoint, **changes: object) -> Iterator[Hippo]:
    paths = Paths(config=folder / "config", data=folder / "data", logs=folder / "logs")
    paths.ensure()
    save(
        paths,
        {
            "endpoints.first": {"base_url": first.base_url, "needs_key": False},
            "endpoints.second": {"base_url": second.base_url, "needs_key": False},
            "chat.endpoint": "first",
            "chat.model": "scripted-model",
            "embedding.source": "none",
            "extractor.use_model": False,
            "backup.enabled": False,
            **{key.replace("__", "."): value for key, value in changes.items()},
        },
    )
    hippo = Hippo.open(paths, load(paths), start_worker=False)
    hippo.connect()
    try:
        yield hippo
    finally:
        hippo.close()


@pytest.fixture
def endpoints(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ScriptedEndpoint, ScriptedEndpoint]]:
    for name in ("HIPPO_BASE_URL", "HIPPO_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with ScriptedEndpoint() as first, ScriptedEndpoint() as second:
        yield first, second


async def say(hippo: Hippo, text: str, conversation_id: int | None, choice: ChatChoice | None = None) -> int:
    conversation = conversation_id
    async for event in hippo.send(conversation_id, text, choice=choice):
        if (at := getattr(event, "conversation_id", None)) is not None:
            conversation = at
        if isinstance(event, Completed):
            assert conversation is not None
            return conversation
    raise AssertionError


async def test_a_new_conversation_keeps_the_model_and_parameters_it_was_begun_with(
    tmp_path: Path, endpoints: tuple[ScriptedEndpoint, ScriptedEndpoint]
) -> None:
    first, second = endpoints
    wish = ChatChoice("second", "other-model", "Answer in rhymes.", 0.25, 64)
    with opened(tmp_path, *endpoints) as hippo:
        conversation = await say(hippo, "hello", None, wish)
        await say(hippo, "and again", conversation)
        assert hippo.choice_of(conversation) == wish
        await say(hippo, "elsewhere", None)
    assert len(second.chats) == 2
    assert len(first.chats) == 1
    for request in second.chats:
        assert request.body["model"] == "other-model"
        assert request.body["temperature"] == 0.25
        assert request.body["max_tokens"] == 64
        assert "Answer in rhymes." in str(request.body["messages"][0]["content"])
    assert first.chats[0].body["model"] == "scripted-model"


async def test_a_preset_that_changes_changes_every_conversation_that_uses_it(
    tmp_path: Path, endpoints: tuple[ScriptedEndpoint, ScriptedEndpoint]
) -> None:
    _, second = endpoints
    preset = {"endpoint": "second", "model": "m1", "system_prompt": "Be brief."}
    with opened(tmp_path, *endpoints, presets__Brief=preset) as hippo:
        conversation = await say(hippo, "hello", None, ChatChoice(preset="Brief"))
        hippo.apply(save(hippo.paths, {"presets.Brief.system_prompt": "Be long.", "presets.Brief.model": "m2"}))
        await say(hippo, "hello", conversation)
    assert [request.body["model"] for request in second.chats] == ["m1", "m2"]
    assert "Be long." in str(second.chats[1].body["messages"][0]["content"])


async def test_a_conversation_whose_endpoint_is_gone_says_so_and_can_be_switched(
    tmp_path: Path, endpoints: tuple[ScriptedEndpoint, ScriptedEndpoint]
) -> None:
    with opened(tmp_path, *endpoints) as hippo:
        conversation = await say(hippo, "hello", None, ChatChoice("second", "scripted-model"))
        hippo.apply(save(hippo.paths, {"endpoints.second": None}))
        with pytest.raises(EndpointGoneError, match="second"):
            hippo.send(conversation, "hello?")
        hippo.choose(conversation, ChatChoice())
        await say(hippo, "hello!", conversation)


async def test_a_model_named_for_the_run_counts_more_than_the_conversations_own(
    tmp_path: Path, endpoints: tuple[ScriptedEndpoint, ScriptedEndpoint]
) -> None:
    first, second = endpoints
    with opened(tmp_path, *endpoints) as hippo:
        conversation = await say(hippo, "hello", None, ChatChoice("second", "scripted-model"))
        hippo.connect(endpoint="first", model="named")
        await say(hippo, "hello", conversation)
    assert [request.body["model"] for request in first.chats] == ["named"]
    assert len(second.chats) == 1


async def test_a_conversation_adds_up_what_its_answers_cost(
    tmp_path: Path, endpoints: tuple[ScriptedEndpoint, ScriptedEndpoint]
) -> None:
    first, _ = endpoints
    usage = {"prompt_tokens": 1000, "completion_tokens": 500}
    first.replies = [Reply("one", usage=usage), Reply("two", usage=usage)]
    with opened(tmp_path, *endpoints) as hippo:
        conversation = await say(hippo, "hello", None)
        await say(hippo, "hello", conversation)
        assert hippo.spent(conversation).tokens == 3000
        assert hippo.spent(conversation).cost is None
        hippo.apply(save(hippo.paths, {'prices."scripted-model"': {"input": 1.0, "output": 2.0}}))
        assert hippo.settings.prices == {"scripted-model": PriceSettings(input=1, output=2)}
        assert hippo.spent(conversation).cost == pytest.approx(0.004)


def test_wishes_lie_over_the_preset_and_the_preset_over_the_settings() -> None:
    settings = Settings(
        chat=ChatSettings(temperature=1.0, system_prompt="S"),
        presets={"P": PresetSettings(model="pm", temperature=0.5, system_prompt="P")},
    )
    assert resolve(ChatChoice(), settings).temperature == 1.0
    assert resolve(ChatChoice(preset="P"), settings).model == "pm"
    own = resolve(ChatChoice(preset="P", model="own", temperature=0.0), settings)
    assert (own.model, own.temperature, own.system_prompt) == ("own", 0.0, "P")
    gone = resolve(ChatChoice(preset="Q"), settings)
    assert (gone.missing_preset, gone.system_prompt) == ("Q", "S")


@pytest.mark.parametrize(
    "stored", [{"model": 3, "temperature": "hot", "max_tokens": -1}, {"temperature": 9}, {"source": "chatgpt"}]
)
def test_what_an_import_left_in_a_conversation_is_no_wish(stored: dict[str, object]) -> None:
    assert ChatChoice.read(stored).is_empty
