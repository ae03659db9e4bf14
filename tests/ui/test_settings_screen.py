"""Every setting can be seen, understood and changed by keyboard, and what cannot be is said in words."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input, OptionList, Static

from assistant.settings import fields, load, save
from assistant.settings_tree import Settings
from tests.ui.home import Home, until, write
from tests.ui.pressing import presses
from ui import locale
from ui.app import HippoApp
from ui.chat.screen import ChatScreen
from ui.dialogs.dialog import AskText, Confirm
from ui.dialogs.pick import Pick
from ui.settings.damaged import DamagedSettings
from ui.settings.edit import EditSetting, EnterKey
from ui.settings.profiles import RemoveProfile
from ui.settings.screen import SettingRows, SettingsScreen
from ui.settings.search_words import OTHER_WORDS
from ui.settings.shown import Around, found, groups
from ui.settings.switcher import ModelSwitcher

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint

NARROW = (80, 24)


async def opened(pilot: Pilot[int], words: str = "") -> SettingsScreen:
    """Open the settings by key and search for something."""
    await pilot.press("f2")
    await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    await until(pilot, lambda: screen.around.profile)
    if words:
        await pilot.press("slash")
        screen.query_one("#narrow", Input).value = words
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(screen.focused, SettingRows))
    return screen


def go_to(screen: SettingsScreen, row_id: str) -> None:
    screen.go_to(row_id)
    assert screen.row is not None
    assert screen.row.id == row_id


def shows(text: Static, words: str) -> bool:
    return words in str(text.visual)


def said(screen: SettingsScreen) -> str:
    return str(screen.query_one("#said", Static).visual)


def test_every_setting_has_a_row_with_its_explanation() -> None:
    settings = Settings.model_validate(
        {
            "endpoints": {"a": {"base_url": "http://x/v1"}},
            "presets": {"b": {}},
            "prices": {"m.1": {"input": 1, "output": 2}},
        }
    )
    opened_rows = frozenset({"open:endpoints:a", "open:presets:b", "open:prices:m.1"})
    rows = [row for group in groups(settings, Around(), opened_rows) for row in group.rows]
    shown = {row.key: row.text for row in rows if row.key}
    names = {"endpoints": "a", "presets": "b", "prices": '"m.1"'}
    for doc in fields():
        table = doc.key.partition(".")[0]
        assert shown[doc.key.replace("NAME", names.get(table, "NAME"))] == doc.description
    assert len({row.id for row in rows}) == len(rows)


def test_a_search_finds_keys_explanations_and_both_languages() -> None:
    for language, words in (("en", "recalled memories"), ("zh", "召回"), ("zh", "budget.recalled")):
        locale.use(language)
        shown = found(groups(Settings(), Around()), words)
        assert "budget.recalled" in [row.key for group in shown for row in group.rows]
    assert found(groups(Settings(), Around()), "no such words anywhere") == []


EVERY = Settings.model_validate(
    {
        "endpoints": {"NAME": {"base_url": "http://x/v1"}},
        "presets": {"NAME": {}},
        "prices": {"NAME": {"input": 1, "output": 2}},
    }
)
OPENED = frozenset(f"open:{table}:NAME" for table in ("endpoints", "presets", "prices"))


def keys_found(words: str) -> list[str]:
    return [row.key for group in found(groups(EVERY, Around(), OPENED), words) for row in group.rows]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_search_finds_each_setting_by_its_key_and_by_every_part_of_its_explanation(language: str) -> None:
    locale.use(language)
    for doc in fields():
        explained = re.split(r"[，。：；、（）,.:;()]+", locale._(doc.description))
        for words in (doc.key, doc.key.upper(), doc.key.replace(".", " ").replace("_", " "), *filter(None, explained)):
            assert doc.key in keys_found(words), (doc.key, words)


@pytest.mark.parametrize(
    ("language", "words", "key"),
    [
        ("zh", "补全", "memory.complete_questions"),
        ("zh", "補全 問題", "memory.complete_questions"),
        ("zh", "记忆 补全", "memory.complete_questions"),
        ("zh", "ｃｏｍｐｌｅｔｅ", "memory.complete_questions"),
        ("zh", "温度", "chat.temperature"),
        ("zh", "超时", "endpoints.NAME.first_token_seconds"),
        ("zh", "提示词", "chat.system_prompt"),
        ("zh", "深色", "screen.theme"),
        ("zh", "标题", "chat.titles"),
        ("zh", "隐私", "memory.send_sensitive"),
        ("zh", "temperature", "chat.temperature"),
        ("zh", "timeout", "endpoints.NAME.idle_seconds"),
        ("zh", "memory questions", "memory.complete_questions"),
        ("en", "completion", "memory.complete_questions"),
        ("en", "timeout", "endpoints.NAME.idle_seconds"),
        ("en", "dark", "screen.theme"),
        ("en", "Privacy", "memory.keep_secrets"),
    ],
)
def test_a_search_finds_a_setting_by_the_words_people_have_for_it(language: str, words: str, key: str) -> None:
    locale.use(language)
    assert key in keys_found(words)


def test_other_words_belong_to_settings_that_there_are() -> None:
    assert set(OTHER_WORDS) <= {doc.key for doc in fields()}


async def test_a_search_in_chinese_shows_the_setting_and_enter_changes_it(home: Home) -> None:
    async with home.app(NARROW, language="zh") as (_chat, pilot):
        screen = await opened(pilot, "补全")
        assert [row.key for row in screen._rows.values()] == ["memory.complete_questions"]
        await pilot.press("enter")
        await until(pilot, lambda: screen.home.settings.memory.complete_questions)


@presses(HippoApp, "f2")
@presses(SettingsScreen, "slash")
@presses(SettingRows, "d")
@presses(EditSetting, "ctrl+s")
async def test_a_wrong_value_is_told_in_words_and_a_right_one_is_written(home: Home) -> None:
    home.paths.settings_file.write_text("# mine\n" + home.paths.settings_file.read_text("utf-8"), "utf-8")
    async with home.app(NARROW) as (_chat, pilot):
        screen = await opened(pilot, "budget.total")
        go_to(screen, "set:budget.total")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EditSetting))
        dialog = pilot.app.screen
        field = dialog.query_one(Input)
        problem = dialog.query_one(".problem", Static)
        for wrong, words in (("many", "whole number"), ("10", "512 or more"), ("900", "reserve must be smaller")):
            field.value = wrong
            await until(pilot, partial(shows, problem, words))
            await pilot.press("ctrl+s")
            assert pilot.app.screen is dialog
        field.value = "6,000"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: screen.home.settings.budget.total == 6000)
        await until(pilot, lambda: screen.row is not None and screen.row.value == "6000")
        assert screen.home.connection is not None
        assert screen.home.connection.budget.total == 6000
        await pilot.press("d")
        await until(pilot, lambda: screen.home.settings.budget.total == 8000)
    text = home.paths.settings_file.read_text("utf-8")
    assert text.startswith("# mine\n")
    assert "total" not in text


@presses(SettingRows, "space")
async def test_switches_flip_and_lists_offer_what_there_is(home: Home) -> None:
    async with home.app(NARROW) as (chat, pilot):
        screen = await opened(pilot, "screen.")
        go_to(screen, "set:screen.reduced_motion")
        await pilot.press("space")
        await until(pilot, lambda: pilot.app.animation_level == "none")
        go_to(screen, "set:screen.theme")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        for key in "hippo-light":
            await pilot.press("minus" if key == "-" else key)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.theme == "hippo-light")
        go_to(screen, "set:screen.language")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        for key in "zh":
            await pilot.press(key)
        await pilot.press("enter")
        await until(pilot, lambda: locale.language() == "zh" and isinstance(pilot.app.screen, SettingsScreen))
        assert "设置" in str(pilot.app.screen.query_one(".title", Static).visual)
        fresh = pilot.app.screen_stack[0]
        assert isinstance(fresh, ChatScreen)
        assert fresh is not chat
    assert load(home.paths).screen.language == "zh"


@presses(SettingRows, "t")
async def test_endpoints_are_added_tested_used_and_removed(home: Home, endpoint: ScriptedEndpoint) -> None:
    async with home.app(NARROW) as (_chat, pilot):
        screen = await opened(pilot, "add an endpoint")
        go_to(screen, "do:add:endpoints:")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
        pilot.app.screen.query_one(Input).value = "other"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen.query_one(Input).value == "http://")
        pilot.app.screen.query_one(Input).value = endpoint.base_url
        await pilot.press("enter")
        await until(pilot, lambda: "other" in screen.home.settings.endpoints)
        screen.query_one("#narrow", Input).value = "other"
        await pilot.pause()
        go_to(screen, "do:test:endpoints:other")
        await pilot.press("enter")
        await until(pilot, lambda: "✓" in said(screen))
        endpoint.key = "another"
        await pilot.press("t")
        await until(pilot, lambda: "✗" in said(screen) and "key" in said(screen))
        endpoint.key = None
        go_to(screen, "do:use:endpoints:other")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ModelSwitcher))
        switcher = pilot.app.screen
        await until(pilot, lambda: switcher.query_one(OptionList).highlighted is not None)
        await pilot.press("enter")
        await until(pilot, lambda: screen.home.settings.chat.endpoint == "other")
        go_to(screen, "do:remove:endpoints:other")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: "other" not in screen.home.settings.endpoints)
    assert load(home.paths).chat.endpoint == ""


async def test_a_key_is_kept_without_ever_being_shown(home: Home) -> None:
    save(home.paths, {"endpoints.keyed.base_url": "http://127.0.0.1:9/v1"})
    secret = "sk-very-secret-987"
    async with home.app(NARROW) as (_chat, pilot):
        screen = await opened(pilot, "keyed")
        go_to(screen, "do:key::keyed")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnterKey))
        pilot.app.screen.query_one(Input).value = secret
        assert secret not in pilot.app.export_screenshot()
        await pilot.press("enter")
        await until(pilot, lambda: "HIPPO_API_KEY_KEYED" in said(screen))
        assert screen.home.keys.get("keyed") is not None
        await until(pilot, lambda: screen.row is not None and "this run" in screen.row.value)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnterKey))
        assert pilot.app.screen.query_one(Input).value == ""
        await pilot.click("#remove")
        await until(pilot, lambda: screen.home.keys.get("keyed") is None)
        assert secret not in pilot.app.export_screenshot()
    for path in home.paths.config.parent.rglob("*"):
        assert not path.is_file() or secret.encode() not in path.read_bytes()


@presses(SettingsScreen, "f5")
async def test_a_file_that_was_damaged_meanwhile_is_named_by_line_and_left_alone(home: Home) -> None:
    async with home.app(NARROW) as (_chat, pilot):
        screen = await opened(pilot, "memory.read")
        damaged = home.paths.settings_file.read_text("utf-8") + "\nbroken = = 1\n"
        home.paths.settings_file.write_text(damaged, "utf-8")
        go_to(screen, "set:memory.read")
        await pilot.press("enter")
        await until(pilot, lambda: f"line {damaged.count(chr(10))}" in said(screen).replace("\n", " "))
        assert home.paths.settings_file.read_text("utf-8") == damaged
        home.paths.settings_file.write_text("[memory]\nread = false\n", "utf-8")
        await pilot.press("f5")
        await until(pilot, lambda: not screen.home.settings.memory.read)


async def test_profiles_are_added_switched_renamed_and_removed(home: Home) -> None:
    async with home.app(NARROW) as (chat, pilot):
        await write(pilot, "My name is Mira.")
        await until(pilot, lambda: chat.turns.running is None and len(chat.state.messages) == 2)
        screen = await opened(pilot, "add a profile")
        go_to(screen, "do:add:profiles:")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
        pilot.app.screen.query_one(Input).value = "工作"
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.around.profiles) == 2)
        home_of = chat.hippo_app
        home_of.switch_profile("工作")
        await until(pilot, lambda: home_of.engine.profile_name == "工作" and home_of.screen_stack[0] is not chat)
        fresh = home_of.screen_stack[0]
        assert isinstance(fresh, ChatScreen)
        assert fresh is not chat
        assert fresh.state.conversation_id is None
        hippo = home_of.engine
        assert hippo.transcript.conversations(hippo.profile_id) == []
        screen = await opened(pilot, "default")
        screen.query_one("#narrow", Input).value = ""
        screen.query_one("#groups", OptionList).highlighted = screen.query_one("#groups", OptionList).get_option_index(
            "profiles"
        )
        await pilot.pause()
        screen.toggle("open:profiles:default")
        go_to(screen, "do:remove:profiles:default")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RemoveProfile))
        pilot.app.screen.query_one(Input).value = "default"
        await pilot.press("enter")
        await until(pilot, lambda: [name for name, _m, _c in screen.around.profiles] == ["工作"])
        hippo.rename_profile("工作", "Work")
        assert [profile.name for profile in hippo.profiles.all()] == ["Work"]
        assert hippo.profile_name == "Work"


@presses(DamagedSettings, "right", "l", "left", "h", "r")
async def test_settings_that_cannot_be_read_at_start_are_named_and_can_be_put_aside(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIPPO_HOME", str(home.paths.config))
    good = home.paths.settings_file.read_text("utf-8")
    home.paths.settings_file.write_text(good + "\n[budget]\ntotal = 'lots'\n", "utf-8")
    app = HippoApp(home.open)
    async with app.run_test(size=NARROW, notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DamagedSettings))
        assert "budget.total: must be a whole number" in " ".join(
            str(text.visual) for text in app.screen.query(".text").results(Static)
        ).replace("\n", " ")
        first = app.screen
        for key, button in (("right", "quit"), ("l", "afresh"), ("left", "quit"), ("h", "again")):
            await pilot.press(key)
            assert first.query_one(f"#{button}").has_focus
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, DamagedSettings) and app.screen is not first)
        await pilot.click("#afresh")
        await until(pilot, lambda: app.has_engine)
        assert app.engine.settings.budget.total == 8000
    aside = home.paths.settings_file.with_name("settings.damaged-1.toml")
    assert "lots" in aside.read_text("utf-8")
