"""In a Chinese locale every help page and every command speaks Chinese, down to what the doctor finds."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import pytest
import typer
from rich.cells import cell_len

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from tests.commands import CommandLine
from ui.commands import help_pages
from ui.commands.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETTINGS = '[extractor]\nuse_model = false\n[screen]\ntime_zone = "UTC"\n'
WITHOUT_VECTORS = SETTINGS + '[embedding]\nsource = "none"\n'

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b[A-Za-z][a-z’']+(?: [a-z][a-z’']*){2,}|^[A-Z][a-z]+(?: [a-z]+)+\.", re.MULTILINE)
"""Three English words in a row, or a short sentence."""
CODE = re.compile(r"`[^`]*`|\b(?:hippo|git|ssh)(?: [^\u4e00-\u9fff，。：；）]+)?|\S*/\S*|\{.*\}")
"""Commands, paths and JSON."""
PAGE_CELLS = 80


def english(text: str) -> list[str]:
    """Return what is left in English of what was printed."""
    return ENGLISH.findall(CODE.sub("", text))


def paths(command: object, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command there is."""
    yield words
    for name, below in getattr(command, "commands", {}).items():
        yield from paths(below, (*words, name))


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    monkeypatch.setenv("COLUMNS", str(PAGE_CELLS))
    command = CommandLine(tmp_path / "home", WITHOUT_VECTORS, monkeypatch, capsys)
    yield command
    command.close()


@pytest.fixture
def filled(hippo: CommandLine) -> CommandLine:
    """A small home: memories, one of them edited, another person, a profile, a backup."""
    hippo("memories", "add", "我对花生过敏。", "--pin")
    hippo("memories", "add", "我住在苏州。")
    hippo("memories", "edit", 2, "我住在杭州。")
    hippo("memories", "add", "我姐姐小芳吃素。")
    hippo("profiles", "create", "工作")
    hippo("backup", "create")
    return hippo


def test_every_help_page_is_chinese(hippo: CommandLine, capsys: pytest.CaptureFixture[str]) -> None:
    assert "列出记忆，置顶的在前" in hippo("memories", "--help").out  # and so locale and settings were heard
    command, wrong = typer.main.get_command(app), {}
    help_pages.translate(command)
    for words in paths(command):
        command([*words, "--help"], prog_name="hippo", standalone_mode=False)
        page = capsys.readouterr().out
        usage, summary = [line for line in page.splitlines() if line.strip()][:2]
        told = "\n".join(line for line in page.splitlines() if not line.startswith("    "))
        too_wide = [line for line in told.splitlines() if cell_len(line) > PAGE_CELLS]
        if not usage.startswith("用法：") or not CHINESE.search(summary) or english(told) or too_wide:
            wrong[words] = (usage, summary, english(told), too_wide)
    assert wrong == {}


def test_what_a_shell_is_told_while_it_completes_is_chinese(
    hippo: CommandLine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_HIPPO_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "hippo memories ")
    with pytest.raises(SystemExit):  # typer ends the process here
        hippo()
    assert "列出记忆，置顶的在前" in capsys.readouterr().out


def test_wrong_usage_is_told_in_chinese(hippo: CommandLine) -> None:
    for words in (
        ("memories", "shw"), ("memories", "show"), ("memories", "show", "x"), ("memories", "show", "1", "--foo"),
        ("serve", "--port", "99999"), ("eval", "scenarios", "nowhere.jsonl"), ("ask", "--model"), ("doctor", "now"),
        ("memories", "list", "--json=3"),
    ):  # fmt: skip
        ended = hippo(*words)
        assert (ended.code, english(ended.err)) == (2, []), ended.err
        assert CHINESE.search(ended.err), ended.err


def test_the_setting_counts_more_than_the_locale(hippo: CommandLine) -> None:
    hippo("settings", "set", "screen.language", "en")
    assert "Usage: hippo" in hippo("--help").out
    assert "No backups." in hippo("backup", "list").out


READINGS = (
    "doctor", "doctor --fix", "settings show", "profiles list", "backup list", "memories list", "memories show 1",
    "memories history 2", "memories fading", "memories unused", "memories doubts", "memories crowded",
    "memories entities list", "memories feedback list", "conversations list", "import review", "eval mine",
    "memories pin 2", "memories pin 2 --off", "profiles rename 工作 公司", "profiles rename 公司 工作",
    "settings set budget.total 6000", "settings unset budget.total", "memories list --as-of 2020-01-01",
    "forget --matching 杭州 --preview", "memories undo --yes", "memories forget 1 --yes",
)  # fmt: skip

MISTAKES = (
    "memories show 99", "memories edit 99 x", "memories merge 1 1", "memories merge 1 3", "memories merge 99 1",
    "memories entities rename user 我", "memories entities merge 小芳 小芳 --yes", "memories entities rename 谁 我",
    "memories feedback remove 9", "memories feedback missed 我对花生过敏。", "memories feedback not-relevant 99",
    "conversations show 9", "profiles create 工作", "profiles remove 工作", "profiles rename 谁 我",
    "backup restore nothing --yes", "settings set budget.total many", "settings show nothing",
    "import claude nowhere.zip", "memories import nowhere.jsonl", "memories export {home}/settings.toml/x.jsonl",
    "eval scenarios {home}/settings.toml", "eval scenarios {home}/settings.toml --extractor guess",
    "memories doubts --right 99", "memories unused --drop 99", "import review 9 --keep", "serve --port {taken}",
)  # fmt: skip


def test_nothing_english_is_left_on_a_small_home(filled: CommandLine) -> None:
    wrong = {}
    for words in READINGS:
        ended = filled(*words.split())
        left = english(ended.out + ended.err)
        if ended.code or left:
            wrong[words] = (ended, left)
    assert wrong == {}
    assert "当前" in filled("memories", "history", 2).out


def test_errors_are_chinese_from_the_cause_to_the_way_out(filled: CommandLine) -> None:
    wrong = {}
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    for words in MISTAKES:
        ended = filled(*words.format(home=filled.home, taken=port).split())
        left = english(ended.err)
        if ended.code not in {1, 2} or not CHINESE.search(ended.err) or left:
            wrong[words] = (ended, left)
    taken.close()
    assert wrong == {}


def test_a_damaged_database_is_told_and_mended_in_chinese(filled: CommandLine) -> None:
    database = filled.home / "data" / "hippo.db"
    database.write_bytes(b"no database at all" * 500)
    for name in ("hippo.db-wal", "hippo.db-shm"):
        database.with_name(name).unlink(missing_ok=True)
    listed, seen, mended = filled("memories", "list"), filled("doctor"), filled("doctor", "--fix")
    for ended in (listed, seen, mended):
        assert english((ended.err + ended.out).replace("file is not a database", "")) == []
    assert "已损坏" in listed.err
    assert "最新的完好备份" in seen.out
    assert "已换上" in mended.out


def test_a_conversation_is_exported_with_chinese_names_of_who_speaks(filled: CommandLine) -> None:
    paths_ = Paths(filled.home, filled.home / "data", filled.home / "logs")
    hippo = Hippo.open(paths_, Settings.model_validate({"embedding": {"source": "none"}}), start_worker=False)
    talk = hippo.transcript.create_conversation(hippo.profile_id)
    asked = hippo.transcript.add_user_message(hippo.profile_id, talk.id or 0, "user 是什么意思？", extract=False)
    hippo.transcript.add_answer(hippo.profile_id, talk.id or 0, asked.id or 0, "“user” 就是用户。")
    hippo.close()
    text = filled("conversations", "export", talk.id).out
    assert "## 用户 · 20" in text
    assert "## 助手 · 20" in text
    assert "user 是什么意思？" in text  # what was said is left as it is
    assert filled("conversations", "export", talk.id, "--json").data["messages"][0]["role"] == "user"
