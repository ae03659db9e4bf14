"""Settings are read strictly, written gently, and every fault is named by line and key."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from assistant.errors import FolderError, SettingsError
from assistant.paths import Paths
from assistant.providers import ProviderKind, chosen, endpoints
from assistant.settings import Settings, fields, line_of, load, save, start_afresh
from ui import locale, spoken

if TYPE_CHECKING:
    from pathlib import Path

HAND_WRITTEN = """\
# my settings
profile = "work"   # not the private one

[budget]
total = 6000
# smaller than usual
pinned = 200

[endpoints.home]
base_url = "http://localhost:11434/v1"
kind = "ollama"
needs_key = false

[future]
unknown = 1
"""


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    found = Paths.locate({"HIPPO_HOME": str(tmp_path / "home")})
    found.ensure()
    return found


def write(paths: Paths, text: str) -> None:
    paths.settings_file.write_text(text, "utf-8")


def test_without_a_file_the_defaults_hold(paths: Paths) -> None:
    settings = load(paths)
    assert settings == Settings()
    assert settings.budget.total == 8000
    assert not paths.settings_file.exists()


def test_a_write_keeps_comments_order_and_unknown_keys(paths: Paths) -> None:
    write(paths, HAND_WRITTEN)
    settings = save(
        paths, {"budget.total": 7000, "chat.model": "llama3", "endpoints.work.base_url": "https://x.org/v1/"}
    )
    text = paths.settings_file.read_text("utf-8")
    assert settings == load(paths)
    assert settings.budget.total == 7000
    assert settings.endpoints["work"].base_url == "https://x.org/v1"
    for kept in ("# my settings", "# not the private one", "# smaller than usual", "[future]\nunknown = 1"):
        assert kept in text
    assert text.index("[budget]") < text.index("[endpoints.home]") < text.index("[future]")
    assert stat.S_IMODE(paths.settings_file.stat().st_mode) == 0o600


def test_none_takes_a_key_or_a_table_out(paths: Paths) -> None:
    write(paths, HAND_WRITTEN)
    settings = save(paths, {"budget.total": None, "endpoints.home": None, "chat.nothing.here": None})
    assert settings.budget.total == 8000
    assert settings.endpoints == {}
    assert settings.budget.pinned == 200


def test_unknown_keys_are_named_with_their_line(paths: Paths) -> None:
    write(paths, HAND_WRITTEN)
    (warning,) = load(paths).warnings
    assert "line 14" in warning
    assert "future" in warning


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("a = = 1", 1, "TOML"),
        ("\n[budget]\ntotal = 'many'\n", 3, "budget.total"),
        ("[budget]\npinned = 1\ntotal = 900\nreserve = 1000\n", 1, "reserve"),
        ("[budget]\npinned = -1\n", 2, "budget.pinned"),
        ("[endpoints.a]\nbase_url = 'ftp://x'\n", 2, "endpoints.a.base_url"),
        ("[endpoints.a]\nbase_url = 'http://me:secret@x/v1'\n", 2, "password"),
        ("[endpoints.a]\nkind = 'ollama'\n", 1, "base_url"),
        ("[endpoints.'a b']\nbase_url = 'http://x'\n", 1, "a b"),
        ("[endpoints.builtin]\nbase_url = 'http://x'\n", None, "builtin"),
        ("[screen]\ntime_zone = 'Mars/Base'\n", 2, "time zone"),
        ("[screen]\nlanguage = 'fr'\n", 2, "screen.language"),
        ("screen = 3\n", 1, "screen"),
        ("[milvus]\nuri = 'milvus.db'\n", 2, "milvus.uri"),
        ("text = '''\ntotal = 3\n'''\n[budget]\ntotal = 'x'\n", 5, "budget.total"),
        ("[budget]\ntotal = 1\ntotal = 2\n", None, "total"),
        pytest.param(f"x = {'[' * 5_000}{']' * 5_000}\n", 1, "nested", id="brackets"),
    ],
)
def test_a_fault_is_named_by_line_and_key(paths: Paths, text: str, line: int | None, word: str) -> None:
    write(paths, text)
    with pytest.raises(SettingsError) as caught:
        load(paths)
    assert word in str(caught.value)
    assert caught.value.way_out
    if line is not None:
        assert f"line {line}:" in caught.value.cause
    assert paths.settings_file.read_text("utf-8") == text


@pytest.mark.parametrize(
    "text",
    [f"x = {'[' * 5_000}{']' * 5_000}", "screen = 3", "[screen]\nlanguage = [1]", "\ud83d"],
    ids=["brackets", "value", "list", "bytes"],
)
def test_a_damaged_file_lets_hippo_speak_the_language_of_the_machine(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    paths.settings_file.write_bytes(text.encode("utf-8", "surrogatepass"))
    monkeypatch.setattr(Paths, "locate", lambda *_anything: paths)
    assert spoken.chosen() == locale.AUTO


def test_the_secret_in_an_address_is_not_repeated(paths: Paths) -> None:
    write(paths, "[endpoints.a]\nbase_url = 'http://me:hunter2@x/v1'\n")
    with pytest.raises(SettingsError) as caught:
        load(paths)
    assert "hunter2" not in str(caught.value)


def test_a_damaged_file_is_never_written_over(paths: Paths) -> None:
    write(paths, "total = = 1")
    with pytest.raises(SettingsError):
        save(paths, {"budget.total": 7000})
    assert paths.settings_file.read_text("utf-8") == "total = = 1"
    aside = start_afresh(paths)
    assert aside.read_text("utf-8") == "total = = 1"
    assert load(paths) == Settings()


def test_a_value_that_is_not_allowed_is_not_written(paths: Paths) -> None:
    write(paths, HAND_WRITTEN)
    with pytest.raises(SettingsError):
        save(paths, {"budget.total": "lots"})
    assert paths.settings_file.read_text("utf-8") == HAND_WRITTEN


def test_bytes_that_are_no_text_are_named_by_line(paths: Paths) -> None:
    paths.settings_file.write_bytes(b"# ok\nprofile = '\xff'\n")
    with pytest.raises(SettingsError, match="line 2"):
        load(paths)


def test_every_setting_is_explained_in_one_sentence() -> None:
    listed = fields()
    assert len({field.key for field in listed}) == len(listed) > 30
    for field in listed:
        assert field.description.endswith("."), field.key
        assert "\n" not in field.description


def test_the_line_of_a_key_is_found_in_every_spelling() -> None:
    assert line_of("a.b = 1", ("a", "b")) == 1
    assert line_of("[a]\n'b' = 1", ("a", "b")) == 2
    assert line_of("[a]\nc = 1", ("a", "b")) == 1
    assert line_of("x = 1", ("a",)) is None


def test_the_environment_names_endpoints() -> None:
    env = {"HIPPO_BASE_URL": "http://localhost:1/v1", "HIPPO_MODEL": "m", "OPENAI_API_KEY": "k"}
    named = endpoints(Settings(), env)
    assert [(e.name, e.key_name) for e in named] == [("environment", "environment"), ("openai", "openai")]
    picked = chosen(Settings(), env)
    assert picked is not None
    assert (picked[0].name, picked[1]) == ("environment", "m")
    assert all("k" not in (e.base_url, e.name) for e in named)


def test_a_model_beside_an_openai_key_is_a_choice() -> None:
    assert chosen(Settings(), {"OPENAI_API_KEY": "k"}) is None
    picked = chosen(Settings(), {"OPENAI_API_KEY": "k", "HIPPO_MODEL": "gpt-4o"})
    assert picked is not None
    assert picked[0].kind is ProviderKind.OPENAI


def test_an_endpoint_that_is_not_there_is_named(paths: Paths) -> None:
    settings = save(paths, {"chat.endpoint": "gone", "chat.model": "m"})
    with pytest.raises(SettingsError, match="gone"):
        chosen(settings, {})
    builtin = chosen(save(paths, {"chat.endpoint": "builtin"}), {})
    assert builtin is not None
    assert builtin[0].kind is ProviderKind.BUILTIN


def test_hippo_home_moves_everything(tmp_path: Path) -> None:
    paths = Paths.locate({"HIPPO_HOME": str(tmp_path / "h")})
    paths.ensure()
    for folder in (paths.config, paths.data, paths.logs):
        assert folder.is_relative_to(tmp_path / "h")
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert paths.database.parent == paths.data


def test_a_folder_that_cannot_be_had_is_named_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(FolderError) as caught:
            Paths.locate({"HIPPO_HOME": str(home)}).ensure()
        assert str(home) in caught.value.cause
        assert "HIPPO_HOME" in caught.value.way_out


def test_a_folder_whose_name_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="no text"):
        Paths.locate({"HIPPO_HOME": str(tmp_path / "h\udcff")}).ensure()
    assert list(tmp_path.iterdir()) == []


def test_folders_open_to_others_are_closed(tmp_path: Path) -> None:
    home = tmp_path / "h"
    home.mkdir(mode=0o755)
    Paths.locate({"HIPPO_HOME": str(home)}).ensure()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
