"""Ctrl-C at a real terminal ends a long command with one line that is true, leaves nothing half done, and it goes on.

What takes long is made to by sleeping in its middle, so that the key falls where it is to be tried.
"""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import sqlite3
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import pytest
from rich.cells import cell_len

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from memory.erasure.execute import Erasure
from tests.commands import ENVIRONMENT, CommandLine
from tests.fresh import put_database

if TYPE_CHECKING:
    from pathlib import Path

    from memory.erasure.task import Task

LONGEST_SECONDS = 40.0
READING_SECONDS = 0.2
"""Nobody presses a key at the instant a question is written: Python waits for the answer a moment later only."""
WORKED = "import sys, time\n{slow}\nfrom ui.main import main\nsys.exit(main())"
SLEEPING = """
import {module} as module
was = module.{name}
def slow(*given, **named):
    time.sleep({seconds})
    return was(*given, **named)
module.{name} = slow
"""


class Seen(NamedTuple):
    """What a command did at a terminal."""

    code: int
    written: bytes

    @property
    def shown(self) -> str:
        return re.sub(r"[\r\n]+", "\n", self.written.decode())

    @property
    def last(self) -> str:
        return self.shown.rstrip().splitlines()[-1].strip()

    @property
    def screen(self) -> list[str]:
        """The lines that a person sees at the end."""
        lines = []
        for line in self.written.decode().split("\n"):
            cells = [" "] * 200
            for piece in line.split("\r"):
                at = 0
                for letter in piece:
                    cells[at : at + cell_len(letter)] = [letter, *[""] * (cell_len(letter) - 1)]
                    at += cell_len(letter)
            lines.append("".join(cells).rstrip())
        return [line for line in lines if line]


def slowly(module: str, name: str, seconds: float) -> str:
    return SLEEPING.format(module=module, name=name, seconds=seconds)


def at_terminal(home: Path, *words: object, slow: str = "", stop_at: str = "", language: str = "en") -> Seen:
    """Run a command at a terminal; press Ctrl-C once it shows what `stop_at` matches."""
    child, terminal = pty.fork()
    if child == 0:
        kept = {name: value for name, value in os.environ.items() if name not in ENVIRONMENT}
        here = {"HIPPO_HOME": str(home), "TMPDIR": str(home), "LANGUAGE": language, "TERM": "xterm"}
        program = WORKED.format(slow=slow)
        os.execvpe(sys.executable, [sys.executable, "-c", program, *map(str, words)], {**kept, **here})
    shown, end, pressed = b"", time.monotonic() + LONGEST_SECONDS, False
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            piece = os.read(terminal, 65_536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if stop_at and not pressed and re.search(stop_at.encode(), shown):
            time.sleep(READING_SECONDS)
            os.write(terminal, b"\x03")
            pressed = True
    else:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    return Seen(os.waitstatus_to_exitcode(status), shown)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    put_database(folder / "data" / "hippo.db")
    (folder / "settings.toml").write_text('embedding.source = "none"\n')
    return folder


def remember(home: Path, *numbers: int) -> None:
    hippo = Hippo.open(
        Paths(home, home / "data", home / "logs"),
        Settings.model_validate({"embedding": {"source": "none"}}),
        start_worker=False,
    )
    for number in numbers:
        hippo.add_memory(f"My note number {number} is about quillwort{number}.")
    hippo.close()


def rows(home: Path, what: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(home / "data" / "hippo.db")) as plain:
        return plain.execute(what).fetchall()


def left_behind(home: Path) -> list[str]:
    """Return the files that no command leaves when it is through."""
    return sorted(path.name for path in home.rglob("*") if path.suffix in {".part", ".tmp"} or "restore-" in path.name)


@pytest.mark.slow
def test_an_import_of_memories_that_is_stopped_says_how_many_are_in_and_goes_on(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "memories.jsonl"
    remember(home, *range(40))
    assert at_terminal(home, "memories", "export", file).code == 0
    other = tmp_path / "other"
    (home / "data" / "hippo.db").rename(tmp_path / "kept.db")
    other.mkdir()
    put_database(other / "data" / "hippo.db")
    (other / "settings.toml").write_text('embedding.source = "none"\n')

    slow = slowly("memory.import_intake", "consolidate", 0.2)
    seen = at_terminal(
        other, "memories", "import", file, slow=slow, stop_at=r"reading memories: \d+ of 40 · .*/s · .*left"
    )
    assert seen.code == 130
    told = re.fullmatch(r"Stopped: (\d+) of 40 memories are in\. The same command goes on from there\.", seen.last)
    assert told is not None, seen.last
    assert 0 < int(told[1]) < 40
    assert rows(other, "SELECT count(*) FROM fact") == [(int(told[1]),)]
    assert rows(other, "SELECT count(DISTINCT fact_id) FROM fact_version") == [(int(told[1]),)]
    assert left_behind(other) == []
    assert at_terminal(other, "memories", "import", file).code == 0
    assert rows(other, "SELECT count(*) FROM fact") == [(40,)]


@pytest.mark.slow
def test_forgetting_that_is_stopped_before_anything_is_gone_forgets_nothing(home: Path) -> None:
    remember(home, *range(5))
    slow = slowly("memory.erasure.execute", "erase_profile", 20)
    seen = at_terminal(home, "forget", "--everything", "--yes", slow=slow, stop_at="forgetting what was chosen")
    assert (seen.code, seen.last) == (130, "Stopped: nothing was forgotten.")
    assert at_terminal(home, "memories", "list").code == 0  # nor does the next start go on with it
    assert rows(home, "SELECT count(*) FROM fact") == [(5,)]
    assert rows(home, "SELECT count(*) FROM erasure") == [(0,)]


@pytest.mark.slow
def test_forgetting_that_is_stopped_while_files_are_searched_is_ended_by_the_next_start(home: Path) -> None:
    remember(home, *range(5))
    slow = slowly("memory.erasure.verify", "_look_into", 0.7)
    at = r"正在搜索所有文件: .* MB"
    seen = at_terminal(home, "forget", "--everything", "--yes", slow=slow, stop_at=at, language="zh")
    assert (seen.code, seen.last) == (130, "已停止：内容已经忘掉；Hippo 下次运行时会清理并检查文件。")
    assert rows(home, "SELECT count(*) FROM fact") == [(0,)]
    assert rows(home, "SELECT state FROM erasure") == [("running",)]
    assert at_terminal(home, "memories", "list").code == 0
    assert rows(home, "SELECT state FROM erasure") == [("verified",)]


def interrupted(*_given: object, **_named: object) -> None:
    """Be where the user presses the key."""
    raise KeyboardInterrupt


def test_each_long_command_says_what_is_done_when_it_is_stopped(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    remember(home, 1, 2)
    hippo = CommandLine(home, 'embedding.source = "none"\n', monkeypatch, capsys)
    assert hippo("memories", "export", home / "kept.jsonl").code == 0
    for words, where, said in (
        (("memories", "export", home / "new.jsonl"), "memory.portability.replace_file", "nothing was written"),
        (("memories", "import", home / "kept.jsonl"), "memory.import_intake.Intake.relate", "0 of 2 memories are in"),
        (("backup", "create"), "memory.backups.os.fsync", "no backup was written"),
        (("forget", "--everything", "--yes"), "memory.erasure.execute.erase_profile", "nothing was forgotten"),
        (("doctor",), "memory.health.places.check_queue", "before every part was checked"),
        (("eval", "mine"), "assistant.evaluation.mine.report", "nothing of it is kept"),
        (("bench", "memories", "--memories", "10"), "ui.commands.list_times.invent", "nothing of it is kept"),
        (("memories", "add", "I like tea."), "memory.worker.Worker.run_until_idle", "what is stored stays"),
        (("forget", "--everything", "--yes"), "memory.erasure.execute.verify", "it is forgotten"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where, interrupted)
            ended = hippo(*words)
        assert (ended.code, ended.out) == (130, ""), words
        assert len(ended.err.splitlines()) == 1, ended.err
        assert said in ended.err
        assert left_behind(home) == []
        assert rows(home, "SELECT count(*) FROM erasure") == [(int(said == "it is forgotten"),)]
    hippo.close()


def test_forgetting_that_is_stopped_while_it_is_written_down_forgets_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    remember(home, 1, 2)
    hippo = CommandLine(home, 'embedding.source = "none"\n', monkeypatch, capsys)
    written_down = Erasure._record

    def pressed(erasure: Erasure, task: Task) -> int:
        number = written_down(erasure, task)
        signal.raise_signal(signal.SIGINT)
        return number

    with monkeypatch.context() as patch:
        patch.setattr(Erasure, "_record", pressed)
        ended = hippo("forget", "--everything", "--yes")
    assert ended.code == 130
    assert "nothing was forgotten" in ended.err
    assert rows(home, "SELECT count(*) FROM erasure") == [(0,)]
    assert hippo("memories", "list").code == 0  # nor does the next start go on with it
    assert rows(home, "SELECT count(*) FROM fact") == [(2,)]
    hippo.close()


@pytest.mark.slow
def test_a_backup_that_is_stopped_leaves_no_file(home: Path) -> None:
    slow = "import os" + slowly("os", "fsync", 20)
    seen = at_terminal(home, "backup", "create", slow=slow, stop_at="^$|")
    assert seen.code == 130
    assert left_behind(home) == []


@pytest.mark.slow
def test_a_restore_that_is_stopped_leaves_the_present_database_as_it_is(home: Path) -> None:
    remember(home, 1, 2, 3)
    assert at_terminal(home, "backup", "create").code == 0
    remember(home, 4, 5)
    name = next((home / "data" / "backups").iterdir()).name
    slow = slowly("memory.backups", "apply_forgotten", 20)
    seen = at_terminal(home, "backup", "restore", "--yes", name, slow=slow, stop_at="taking out what was")
    assert (seen.code, seen.last) == (130, "Stopped: the present database is unchanged. The same command begins anew.")
    assert rows(home, "SELECT count(*) FROM fact") == [(5,)]
    assert left_behind(home) == []
    assert at_terminal(home, "backup", "restore", "--yes", name).code == 0
    assert rows(home, "SELECT count(*) FROM fact") == [(3,)]


@pytest.mark.slow
def test_an_evaluation_that_is_stopped_leaves_no_folder(home: Path) -> None:
    file = home / "scenarios.jsonl"
    turns = [{"role": "user", "content": "I like oolong tea."}]
    case = {
        "lang": "en", "category": "plain", "sessions": [{"at": "2026-02-01T10:00:00", "turns": turns}],
        "extraction": [], "ask": {"at": "2026-03-01T10:00:00", "content": "What do I like?"},
        "needed": [], "forbidden": [],
    }  # fmt: skip
    file.write_text("".join(json.dumps({**case, "id": str(number)}) + "\n" for number in range(200)))
    slow = slowly("assistant.evaluation.scenarios", "judge", 0.2)
    seen = at_terminal(home, "eval", "scenarios", file, slow=slow, stop_at=r"playing scenarios: \d+ of 200 .*left")
    assert (seen.code, seen.last) == (130, "Stopped: nothing of it is kept. The same command begins anew.")
    assert list(home.glob("hippo-eval-*")) == []


@pytest.mark.parametrize(
    ("language", "progress", "said"),
    [
        ("en", "writing memories", "Stopped: nothing was written to the file. The same command begins anew."),
        pytest.param(
            "zh", "正在写出记忆", "已停止：没有写入文件。再次运行同一命令会重新开始。", marks=pytest.mark.slow
        ),
    ],
)
def test_the_closing_line_stands_alone_where_the_progress_was(
    home: Path, tmp_path: Path, language: str, progress: str, said: str
) -> None:
    slow = slowly("memory.portability", "dump", 20)
    file = tmp_path / "memories.jsonl"
    seen = at_terminal(home, "memories", "export", file, slow=slow, stop_at=progress, language=language)
    assert (seen.code, seen.screen) == (130, [said]), seen.written
    assert b"^C" in seen.written


@pytest.mark.parametrize(("language", "said"), [("en", "Stopped."), ("zh", "已停止。")])
def test_a_question_that_is_stopped_leaves_the_line(home: Path, language: str, said: str) -> None:
    (home / "any.db").touch()
    seen = at_terminal(home, "backup", "restore", home / "any.db", stop_at=r"\[y/N\]", language=language)
    assert (seen.code, seen.last) == (130, said), seen.shown


def test_a_backup_is_not_put_back_where_nobody_can_be_asked(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = CommandLine(home, 'embedding.source = "none"\n', monkeypatch, capsys)
    (home / "any.db").touch()
    ended = command("backup", "restore", home / "any.db")
    command.close()
    assert (ended.code, ended.out) == (1, "")
    assert "Nothing was done" in ended.err
    assert "--yes" in ended.err
