"""`hippo ask` in pipes, `hippo settings` and `hippo profiles`: what they print, and how they end."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from assistant.keys import KeyPlace, Keys, Secret
from assistant.paths import Paths
from assistant.settings import load
from tests.commands import CommandLine
from tests.endpoints.replies import Reply
from tests.endpoints.server import ScriptedEndpoint
from ui.commands import ask, cli
from ui.commands.session import complete_profiles
from ui.commands.settings import complete_keys

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETTINGS = """\
# by hand
[endpoints.scripted]
base_url = "{url}"
needs_key = false
[chat]
endpoint = "scripted"
model = "scripted-model"
[embedding]
source = "none"
[extractor]
use_model = false
[backup]
enabled = false
"""


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as running:
        yield running


@pytest.fixture
def hippo(
    tmp_path: Path,
    endpoint: ScriptedEndpoint,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[CommandLine]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    line = CommandLine(tmp_path / "home", SETTINGS.format(url=endpoint.base_url), monkeypatch, capsys)
    yield line
    line.close()


def settings_of(hippo: CommandLine) -> str:
    return (hippo.home / "settings.toml").read_text("utf-8")


def test_what_is_piped_in_goes_along_as_context(
    hippo: CommandLine, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hippo", "ask", "--no-memory", "--model", "other", "Sum it up"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\xffb and the sea")))
    assert cli.run() == 0
    assert "Sum it up" in capsys.readouterr().out
    (request,) = endpoint.chats
    assert request.body["model"] == "other"
    assert "and the sea" in request.last_user


@pytest.mark.parametrize("words", [(), ("-",)])
def test_without_a_text_standard_input_is_the_question(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("什么 \xff?".encode())))
    assert ask._read_question(*(words or ("-",))) == ("什么 ÿ?", ())


def test_json_holds_answer_usage_and_cost_and_errors_end_with_one(
    hippo: CommandLine, endpoint: ScriptedEndpoint
) -> None:
    assert hippo("settings", "set", "prices.scripted-model.input", "1").code == 1  # a price has two sides
    with (hippo.home / "settings.toml").open("a") as file:
        file.write('[prices."scripted-model"]\ninput = 1\noutput = 2\n')
    usage = {"prompt_tokens": 1000, "completion_tokens": 500}
    endpoint.replies = [Reply("Comté", usage=usage), Reply.error(401, "bad key")]
    ended = hippo("ask", "--json", "Which cheese?")
    assert ended.code == 0
    assert ended.data["answer"] == "Comté"
    assert ended.data["cost"] == pytest.approx(0.002)
    failed = hippo("ask", "--json", "Which cheese?")
    assert failed.code == 1
    assert failed.data["error"]["cause"]
    assert failed.err.startswith("hippo: ")
    assert hippo("ask", "--preset", "nobody", "hi").code == 2


@pytest.mark.parametrize(
    ("lang", "said", "pointing", "whole", "told"),
    [
        (
            "C.UTF-8",
            "Odile comes for dinner on Friday, at the terrace by the river.",
            "And what must not be in it?",
            "What may Odile not eat on Friday?",
            "searched for: And what must not be in it? What may Odile not eat on Friday? (completed by scripted-model)",
        ),
        (
            "zh_CN.UTF-8",
            "欧若兰周五来河边的露台吃晚饭。",
            "那里面不能放什么？",
            "欧若兰周五晚饭不能吃什么？",
            "搜索内容: 那里面不能放什么？ 欧若兰周五晚饭不能吃什么？ (由 scripted-model 补全)",
        ),
    ],
)
def test_an_explained_plan_says_what_was_searched_for_and_who_completed_it(
    hippo: CommandLine,
    endpoint: ScriptedEndpoint,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    said: str,
    pointing: str,
    whole: str,
    told: str,
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    assert hippo("settings", "set", "memory.complete_questions", "true").code == 0
    conversation = hippo("ask", "--json", said).data["conversation"]
    endpoint.replies = [Reply(whole), Reply("No hazelnuts.")]
    assert told in hippo("ask", "-c", conversation, "--explain", pointing).err
    endpoint.replies = [Reply(whole), Reply("No hazelnuts.")]
    query = hippo("ask", "-c", conversation, "--explain", "--json", pointing).data["plan"]["query"]
    assert (query["completed_by"], query["usage"]["prompt_tokens"]) == ("scripted-model", 11)


def test_a_preset_can_begin_a_conversation(hippo: CommandLine, endpoint: ScriptedEndpoint) -> None:
    assert hippo("settings", "set", "presets.Short.system_prompt", "Be short.").code == 0
    conversation = hippo("ask", "--json", "--preset", "Short", "hi").data["conversation"]
    assert hippo("ask", "-c", conversation, "and?").code == 0
    assert all("Be short." in str(request.body["messages"][0]["content"]) for request in endpoint.chats)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("set", "budget.total", "6,000"), 0, "6000"),
        (("set", "chat.model", "42"), 0, '"42"'),
        (("set", "memory.read", "no"), 0, "read = false"),
        (("set", 'prices."m.1"', "2"), 1, "no setting"),
        (("set", "budgett.total", "1"), 1, "budget.total"),
        (("set", "budget.total", "lots"), 1, "whole number"),
        (("set", "budget.total", "1"), 1, "512 or more"),
        (("unset", "endpoints.scripted"), 0, ""),
        (("unset", "endpoints.nobody"), 1, "no setting"),
    ],
)
def test_settings_are_checked_before_they_are_written(
    hippo: CommandLine, words: tuple[str, ...], code: int, told: str
) -> None:
    ended = hippo("settings", *words)
    assert ended.code == code
    assert told in (settings_of(hippo) if code == 0 else ended.err)
    assert settings_of(hippo).startswith("# by hand\n")
    load(Paths.locate())


def test_a_question_without_words_is_wrong_usage(hippo: CommandLine) -> None:
    said = hippo("ask", " ")
    assert (said.code, said.out) == (2, "")
    assert "nothing to ask" in said.err


def test_an_error_is_told_in_the_language_of_the_user(hippo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "没有设置项" in hippo("settings", "set", "budgett.total", "1").err


def test_profiles_by_command_and_a_new_one_is_announced(hippo: CommandLine) -> None:
    assert hippo("profiles", "create", "工作").code == 0
    assert hippo("profiles", "create", "工作").code == 2
    assert [row["name"] for row in hippo("profiles", "list", "--json").data] == ["default", "工作"]
    assert complete_profiles("工") == ["工作"]
    known = hippo("--profile", "工作", "memories", "list")
    assert (known.code, known.err) == (0, "")
    assert "new and empty" in hippo("--profile", "typo", "memories", "list").err
    wrong = hippo("--profile", "a/b\x1b", "memories", "list")
    assert wrong.code == 2
    assert "\x1b" not in wrong.err
    assert hippo("profiles", "rename", "typo", "home").code == 0
    assert hippo("profiles", "remove", "home").code == 1
    assert hippo("profiles", "remove", "home", "--yes").code == 0
    assert hippo("profiles", "remove", "home", "--yes").code == 2
    assert [row["name"] for row in hippo("profiles", "list", "--json").data] == ["default", "工作"]


def test_keys_complete_in_the_shell() -> None:
    assert "budget.total" in complete_keys("budg")
    assert complete_keys("nothing") == []


def test_a_key_is_taken_from_a_pipe(hippo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Secret] = {}

    def store(_keys: Keys, name: str, secret: Secret) -> KeyPlace:
        kept[name] = secret
        return KeyPlace.KEYRING

    monkeypatch.setattr(Keys, "store", store)
    monkeypatch.setattr(sys, "argv", ["hippo", "settings", "key", "mine"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"k-plumquat\n")))
    assert cli.run() == 0
    assert kept == {"mine": Secret("k-plumquat")}
    ended = hippo("settings", "key", "mine")  # an empty pipe
    assert ended.code == 1
    assert "No key was given." in ended.err
