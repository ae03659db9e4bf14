"""`hippo forget` shows what goes and takes exactly that; deleting a chat says what stays and offers both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings import load
from tests.commands import CommandLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETTINGS = "[embedding]\nsource = 'none'\n[backup]\nenabled = false\n"


@pytest.fixture
def hippo_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[CommandLine]:
    command = CommandLine(tmp_path / "home", SETTINGS, monkeypatch, capsys)
    home = opened()
    for text in (
        "My sister Marta lives in Porto. I have a cat named Zorba.",
        "I live at 12 Harbour Lane in Leeds. 我住在昆明。",
    ):
        talk = home.transcript.create_conversation(home.profile_id)
        home.transcript.add_user_message(home.profile_id, talk.id or 0, text)
    home.finish_jobs()
    assert len(home.facts.views(home.profile_id)) >= 3
    home.close()
    yield command
    command.close()


def opened(profile: str = "default") -> Hippo:
    paths = Paths.locate()
    return Hippo.open(paths, load(paths), profile=profile, start_worker=False)


def texts(profile: str = "default") -> str:
    home = opened(profile)
    facts = [view.text for view in home.facts.views(home.profile_id)]
    said = [
        message.content
        for talk in home.transcript.conversations(home.profile_id)
        for message in home.transcript.branch(home.profile_id, talk.id or 0)
    ]
    home.close()
    return "\n".join([*facts, *said])


@pytest.mark.parametrize(
    ("option", "value", "gone", "stays"),
    [
        ("--about", "marta", "Porto", "Leeds"),
        ("--matching", "my cat", "Zorba", "Marta"),
        ("--conversation", "1", "Marta", "Leeds"),
    ],
)
def test_each_way_is_shown_first_and_then_takes_what_was_shown(
    hippo_command: CommandLine, option: str, value: str, gone: str, stays: str
) -> None:
    shown = hippo_command("forget", option, value, "--preview")
    assert shown.code == 0
    assert gone in shown.out or option == "--conversation"
    assert gone in texts(), "a preview changes nothing"
    counted = hippo_command("forget", option, value, "--preview", "--json").data
    assert counted["memories"]
    refused = hippo_command("forget", option, value)
    assert refused.code == 1
    assert "--yes" in refused.err
    done = hippo_command("forget", option, value, "--yes", "--json")
    assert done.data["state"] == "verified"
    assert gone not in texts()
    assert stays in texts()


def test_a_profile_goes_by_its_name_and_another_stays(hippo_command: CommandLine) -> None:
    other = opened("work")
    other.add_memory("The office is in Ghent.")
    other.close()
    assert hippo_command("forget", "--profile", "work", "--yes").code == 0
    assert "Marta" in texts()
    missing = hippo_command("forget", "--profile", "work", "--yes")
    assert missing.code == 2
    assert "work" in missing.err


@pytest.mark.parametrize(
    "words",
    [
        ("--about", "Nobody"),
        ("--matching", "xylophones"),
        ("--conversation", "99"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(hippo_command: CommandLine, words: tuple[str, ...]) -> None:
    ended = hippo_command("forget", *words, "--yes")
    assert ended.code == 1
    assert ended.err.count("\n") <= 2


@pytest.mark.parametrize(
    "words",
    [(), ("--about", "Marta", "--everything"), ("--conversation", "1", "--keep-transcript"), ("--matching", " ")],
)
def test_wrong_usage_changes_nothing(hippo_command: CommandLine, words: tuple[str, ...]) -> None:
    assert hippo_command("forget", *words, "--yes").code == 2
    assert "Marta" in texts()


def test_the_sentences_may_be_kept(hippo_command: CommandLine) -> None:
    assert hippo_command("forget", "--about", "Marta", "--keep-transcript", "--yes").code == 0
    home = opened()
    assert not [view for view in home.facts.views(home.profile_id) if "Marta" in view.text]
    assert "Marta" in home.transcript.branch(home.profile_id, 1)[0].content
    home.close()


def test_deleting_a_chat_says_what_stays_and_can_take_it_too(hippo_command: CommandLine) -> None:
    kept = hippo_command("conversations", "delete", "1", "--yes")
    assert "--forget-learned" in kept.err
    assert "Marta" in texts()
    taken = hippo_command("conversations", "delete", "2", "--yes", "--forget-learned")
    assert taken.code == 0
    assert "Leeds" not in texts()


@pytest.mark.parametrize(
    ("words", "answer", "code", "is_left"),
    [
        (("forget", "--about", "Marta"), None, 1, True),
        (("forget", "--about", "Marta"), "n\n", 1, True),
        (("forget", "--about", "Marta"), "\n", 1, True),
        (("forget", "--about", "Marta"), "y\n", 0, False),
        (("forget", "--everything"), "yes\n", 1, True),
        (("forget", "--everything"), "forget\n", 0, False),
        (("memories", "forget", "--entity", "Marta"), None, 1, True),
        (("memories", "forget", "--entity", "Marta"), "n\n", 1, True),
        (("memories", "forget", "--entity", "Marta"), "y\n", 0, False),
        (("memories", "forget", "--entity", "Marta", "--yes"), None, 0, False),
    ],
)
def test_it_goes_only_once_somebody_has_said_so(
    hippo_command: CommandLine, words: tuple[str, ...], answer: str | None, code: int, is_left: bool
) -> None:
    ended = hippo_command(*words, typed=answer)
    assert ended.code == code
    assert ("Marta" in texts()) is is_left
    assert ("Nothing was forgotten" in ended.err) is is_left
    if "--yes" not in words:
        assert "Porto" in ended.err or "--everything" in words, "what goes is shown before anybody is asked"
