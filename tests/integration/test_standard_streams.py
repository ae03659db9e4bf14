"""Standard streams that are closed, full or of an old encoding: each is borne, and no traceback is shown."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.commands import CommandLine
from tests.endpoints.replies import Reply
from tests.endpoints.server import ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEXT = "Zoë 住在 Łódź 🦛"

SETTINGS = """\
[endpoints.scripted]
base_url = "{url}"
needs_key = false
[chat]
endpoint = "scripted"
model = "scripted-model"
[embedding]
source = "none"
[backup]
enabled = false
"""


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with ScriptedEndpoint() as endpoint:
        endpoint.script = lambda _request: Reply(TEXT)
        line = CommandLine(tmp_path / "home", SETTINGS.format(url=endpoint.base_url), monkeypatch, capsys)
        yield line
        line.close()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
def test_what_an_encoding_cannot_hold_is_printed_as_its_escape(
    hippo: CommandLine, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    def printed(*words: str) -> str:
        out = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding))
        done = hippo(*words)
        sys.stdout.flush()
        assert done.code == 0, done.err
        return out.getvalue().decode(encoding)

    assert json.loads(printed("ask", "--json", "Say it"))["answer"] == TEXT
    assert "\\U0001f99b" in printed("ask", "Say it")
    assert "\\U0001f99b" in printed("memories", "add", TEXT)
    exported = [json.loads(line) for line in printed("memories", "export").splitlines()]
    assert TEXT in json.dumps(exported, ensure_ascii=False)


class FullDevice(io.StringIO):
    """Takes no byte more, like `/dev/full` or a full disk."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("words", [("--version",), ("settings", "show"), ("ask", "--json", "hi")])
@pytest.mark.parametrize(("language", "word"), [("C.UTF-8", "no room"), ("zh_CN.UTF-8", "没有空间")])
def test_a_full_device_is_named(
    hippo: CommandLine, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], language: str, word: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", FullDevice())
        done = hippo(*words)
    assert done.code == 1
    assert word in done.err
    assert len(done.err.splitlines()) == 2


@pytest.mark.parametrize(
    "words",
    [("-c", "99", "hi"), ("--endpoint", "nowhere", "hi"), ("--preset", "nowhere", "hi"), ("",)],
    ids=["chat", "endpoint", "preset", "nothing asked"],
)
def test_json_is_printed_whatever_fails(hippo: CommandLine, words: tuple[str, ...]) -> None:
    done = hippo("ask", "--json", *words)
    assert done.code in {1, 2}
    assert done.data["error"]["cause"] in done.err
    assert not hippo("ask", *words).out  # without --json there is nothing but the error's own words


@pytest.mark.skipif(sys.platform == "win32", reason="closes descriptors by a shell")
def test_closed_streams_are_borne(hippo: CommandLine) -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m ui.main memories add "$1" <&- >&- 2>&-', sys.executable, TEXT],
        env=dict(os.environ),
        check=False,
    )
    assert done.returncode == 0
    assert TEXT in hippo("memories", "list").out  # and nothing was printed into the database
