"""`hippo import` and the command line around it: what it prints, how it ends, and what its help says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from assistant.logs import stop_logging
from tests.exports import chatgpt, node, talk, write, write_lines
from ui.commands import cli
from ui.commands.session import choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SETTINGS = """\
[embedding]
source = "none"
[extractor]
use_model = false
[screen]
time_zone = "UTC"
"""


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def hippo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Ended]]:
    """Give the command, on a home of its own."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text(SETTINGS)
    monkeypatch.setenv("HIPPO_HOME", str(home))

    def run(*words: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["hippo", *map(str, words)])
        choice.profile = None
        capsys.readouterr()
        code = cli.run()
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    yield run
    stop_logging()


def test_chats_come_in_and_what_they_say_is_reviewed(hippo: Callable[..., Ended], tmp_path: Path) -> None:
    chats = [talk("I'm allergic to peanuts.", "Noted.", title="Food [/]\x1b[31m"), talk("我的猫叫豆豆。", name="c2")]
    file = write(tmp_path / "export.zip", chats)
    first = hippo("import", "chatgpt", file)
    assert first.code == 0
    assert first.out.splitlines() == [
        "2 conversations new; 3 messages imported.",
        "2 memories wait for your word: hippo import review",
    ]
    assert "Reading 2 messages of yours (rules)." in first.err
    assert hippo("import", "chatgpt", file, "--json").data["known"] == 2
    listed = hippo("import", "review", "--json").data
    assert {memory["attribute"]: memory["origin"] for memory in listed} == {"allergy": "imported", "pet": "imported"}
    allergy = next(memory["id"] for memory in listed if memory["attribute"] == "allergy")
    assert "\x1b" not in hippo("conversations", "list").out
    assert hippo("import", "review", allergy, "--keep").out == "1 memory kept.\n"
    assert hippo("import", "review", "--drop", "--all").out == "1 memory dropped.\n"
    assert hippo("import", "review").out == "Nothing waits.\n"
    assert [memory["attribute"] for memory in hippo("memories", "list", "--json").data] == ["allergy"]


def test_a_profile_of_its_own_and_nothing_learned(hippo: Callable[..., Ended], tmp_path: Path) -> None:
    file = write(tmp_path / "conversations.json", [talk("I'm allergic to peanuts.")])
    ended = hippo("--profile", "work", "import", "chatgpt", file, "--no-extract", "--json")
    assert (ended.data["messages"], ended.data["to_learn"], ended.data["waiting"]) == (1, 0, 0)
    assert hippo("conversations", "list").out == "No conversations.\n"
    assert len(hippo("--profile", "work", "conversations", "list", "--json").data) == 1


def test_a_dash_in_place_of_a_file_prints_what_is_exported(
    hippo: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hippo("import", "chatgpt", write(tmp_path / "conversations.json", [talk("a", "三")]), "--later")
    printed = hippo("conversations", "export", 1, "-")
    assert printed.out == hippo("conversations", "export", 1).out
    assert "三" in printed.out
    assert hippo("conversations", "export", 1, "-", "--json").data["messages"]
    assert not (tmp_path / "-").exists()


def test_a_conversation_of_hippo_s_own_goes_out_and_in_again(hippo: Callable[..., Ended], tmp_path: Path) -> None:
    hippo("import", "chatgpt", write(tmp_path / "conversations.json", [talk("a", "b", "三")]), "--later")
    out = tmp_path / "chat.json"
    assert hippo("conversations", "export", 1, out, "--json").code == 0
    for messages in (3, 0):
        assert hippo("--profile", "new", "import", "jsonl", out, "--later", "--json").data["messages"] == messages
    shown = hippo("--profile", "new", "conversations", "show", 2, "--json").data
    assert [message["content"] for message in shown["messages"]] == ["a", "b", "三"]


def test_the_json_of_a_conversation_holds_all_branches_and_which_one_is_shown(
    hippo: Callable[..., Ended], tmp_path: Path
) -> None:
    nodes = [
        {"id": "root", "parent": None, "children": [], "message": None},
        node("q", "root", "user", "Which tea? 喝什么茶？"),
        node("a1", "q", "assistant", "Green tea."),
        node("a2", "q", "assistant", "Black tea.", after=1),
        node("thanks", "a1", "user", "Thanks.", after=2),
    ]
    chat = chatgpt(*nodes, head="a2")
    hippo("import", "chatgpt", write(tmp_path / "conversations.json", [chat]), "--later")
    out = tmp_path / "chat.json"
    assert hippo("conversations", "export", 1, out, "--json").code == 0
    whole = json.loads(out.read_text("utf-8"))
    said = {message["id"]: message["content"] for message in whole["messages"]}
    assert sorted(said.values()) == ["Black tea.", "Green tea.", "Thanks.", "Which tea? 喝什么茶？"]
    assert said[whole["shown"]] == "Black tea."
    assert "Green tea." not in hippo("conversations", "export", 1).out
    assert hippo("--profile", "new", "import", "jsonl", out, "--later", "--json").data["messages"] == len(said)
    shown = hippo("--profile", "new", "conversations", "show", 2, "--json").data["messages"]
    assert [message["content"] for message in shown] == ["Which tea? 喝什么茶？", "Black tea."]


def test_what_cannot_be_read_is_named_and_the_rest_is_in(hippo: Callable[..., Ended], tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "x.jsonl", "no json\x1b[2J", {"conversation": "a", "role": "user", "content": "hi"})
    ended = hippo("import", "jsonl", lines, "--later")
    assert (ended.code, ended.out) == (0, "1 conversation new; 1 message imported.\n")
    assert ended.err == "Line 1 was passed over: it is not a JSON object.\n"
    text = json.dumps([talk("a", name="1"), talk("b", name="2")])
    cut = tmp_path / "conversations.json"
    cut.write_text(text[:-20])
    ended = hippo("import", "chatgpt", cut, "--later")
    assert (ended.code, ended.out) == (1, "1 conversation new; 1 message imported.\n")
    assert "ends too early" in ended.err


@pytest.mark.parametrize(
    ("words", "code", "cause"),
    [
        (("import", "chatgpt", "gone\x1b[31m.zip"), 1, "There is no file gone.zip."),
        (("import", "chatgpt", "{folder}"), 1, "is a folder"),
        (("import", "claude", "{folder}/conversations.json"), 1, "no export that `hippo import claude` can read"),
        (("import", "chatgpt"), 2, "file"),
        (("import", "nothing"), 2, "nothing"),
        (("import", "review", "7", "--keep"), 1, "Memory 7 does not wait"),
        (("import", "review", "7"), 2, "what to do"),
        (("import", "review", "--keep", "--drop", "--all"), 2, "contradict"),
        (("serve", "--port", "70000"), 2, "port"),
        (("nosuch",), 2, "nosuch"),
        (("--show-completion", "tcsh"), 2, "tcsh"),
    ],
)
def test_errors_tell_cause_and_way_out(
    hippo: Callable[..., Ended], tmp_path: Path, words: tuple[str, ...], code: int, cause: str
) -> None:
    write(tmp_path / "conversations.json", [talk("hi")])
    ended = hippo(*(word.format(folder=tmp_path) for word in words))
    assert ended.code == code
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 2
    assert ended.err.startswith("hippo: ")
    assert cause in ended.err
    assert "\x1b" not in ended.err


def test_an_import_that_is_stopped_says_what_is_in(
    hippo: Callable[..., Ended], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "conversations.json", [talk("a", name="1"), talk("b", name="2")])

    def stop(progress: Any) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ui.commands.imports._so_far", stop)
        ended = hippo("import", "chatgpt", file)
    assert ended.code == 130
    assert "1 conversation new; 1 message imported. The same command goes on from here." in ended.err
    assert hippo("import", "chatgpt", file, "--later", "--json").data["new"] == 1


def commands(app: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for command in app.registered_commands:
        yield (*path, command.name)
    for group in app.registered_groups:
        yield (*path, group.name)
        yield from commands(group.typer_instance, (*path, group.name))


def test_the_help_of_every_command_has_examples(hippo: Callable[..., Ended]) -> None:
    for words in ((), *commands(cli.app)):
        ended = hippo(*words, "--help")
        assert ended.code == 0
        assert "\nExamples:\n" in ended.out.replace("\n  Examples:\n", "\nExamples:\n"), words
        assert "\\b" not in ended.out, words


def shell(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ui.main", *words],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_completion(name: str, tmp_path: Path) -> None:
    script = shell("--show-completion", name, HIPPO_HOME=str(tmp_path))
    assert script.returncode == 0
    assert f"_HIPPO_COMPLETE=complete_{name}" in script.stdout
    assert list(tmp_path.iterdir()) == []


def test_commands_are_completed(tmp_path: Path) -> None:
    asked = {"_HIPPO_COMPLETE": "complete_bash", "COMP_WORDS": "hippo import c", "COMP_CWORD": "2"}
    completed = shell(**asked, HIPPO_HOME=str(tmp_path))
    assert completed.stdout.split() == ["chatgpt", "claude"]
