"""How the settings and the dialogs about a model look. Look at a change before it is accepted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from textual.widgets import Input

from assistant.chat_choice import ChatChoice
from assistant.errors import SettingsError
from assistant.providers import Endpoint, ProviderKind
from assistant.settings_tree import Settings, fields
from memory.phrase import Phrase
from tests.ui.album import Album, Corner, corners
from tests.ui.home import until
from ui.locale import _
from ui.settings.chat_setup import ChatSetup
from ui.settings.damaged import DamagedSettings
from ui.settings.edit import EditSetting, EnterKey
from ui.settings.models import EndpointRows, ModelRow
from ui.settings.profiles import RemoveProfile
from ui.settings.screen import SettingRows, SettingsScreen
from ui.settings.shown import Around
from ui.settings.switcher import ModelSwitcher
from ui.welcome.connecting import BUILTIN_SHOWN, Found, key_note
from ui.welcome.screen import WelcomeScreen
from ui.wording import both, counted

if TYPE_CHECKING:
    from textual.screen import Screen

SETTINGS = Settings.model_validate(
    {
        "chat": {"endpoint": "work", "model": "gpt-4o-mini"},
        "endpoints": {
            "work": {"base_url": "https://api.example.com/v1"},
            "home": {"base_url": "http://localhost:11434/v1", "kind": "ollama", "needs_key": False},
        },
        "presets": {"写信": {"model": "gpt-4o", "temperature": 0.7}},
        "prices": {"gpt-4o-mini": {"input": 0.15, "output": 0.6}},
    }
)
HOME: Any = SimpleNamespace(
    settings=SETTINGS,
    paths=SimpleNamespace(settings_file="~/.config/hippo/settings.toml"),
    profile_name="default",
    profiles=SimpleNamespace(count=lambda: 1),
    keys=SimpleNamespace(state=lambda: SimpleNamespace(usable=False)),
)
"""All of the engine that these screens read."""
PLACES = [
    EndpointRows(
        "work",
        "https://api.example.com/v1",
        (ModelRow("work", "gpt-4o-mini", 128_000, "$0.15/$0.6"), ModelRow("work", "gpt-4o", 128_000)),
    ),
    EndpointRows(
        "home",
        "http://localhost:11434/v1",
        (ModelRow("home", "qwen3:8b", 40_960), ModelRow("home", "a-model-with-a-very-long-name/of-many-parts:70b-q4")),
    ),
    EndpointRows("laptop", "http://10.0.0.7:8080/v1", problem="Connection refused [/]"),
]
NO_ANSWER = "http://10.0.0.7:8080/v1: connection refused [/]\nIs the server running? 服务器在运行吗？"


class StillSettings(SettingsScreen):
    """The settings without an engine."""

    @property
    def home(self) -> Any:
        return HOME

    def look(self) -> None:
        around = {"work": _("in the keyring"), "home": _("none needed")}
        self.around = Around(around, (("default", 166, 12), ("工作", 40, 3)), "default")
        self._opened = frozenset({"open:endpoints:work", "open:profiles:工作"})
        self.show_rows()


class StillSwitcher(ModelSwitcher):
    """The switcher, done with looking."""

    def action_look(self) -> None:
        self._looked(PLACES)


class StillSetup(ChatSetup):
    """The dialog of a chat without an engine."""

    @property
    def home(self) -> Any:
        return HOME


class StillWelcome(WelcomeScreen):
    """The welcome, done with looking."""

    @property
    def home(self) -> Any:
        return HOME

    def action_look(self) -> None:
        ollama = Endpoint("ollama", "http://localhost:11434/v1", None, ProviderKind.OLLAMA)
        place = f"Ollama · {ollama.base_url}"
        tiny = _("tiny: good for a try, not for answers to rely on")
        builtin = Endpoint("builtin", "", None, ProviderKind.BUILTIN)
        self._show_found(
            [
                Found(place, "qwen3:8b", _("{count} tokens").format(count="40,960"), ollama),
                Found(place, "llama3.2:3b", _("{count} tokens").format(count="131,072"), ollama),
                Found(_("built in: no account, no network"), BUILTIN_SHOWN, tiny, builtin),
            ]
        )


@corners
async def test_settings(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        for group in ("endpoints", "chat", "profiles"):
            screen = StillSettings(group)
            await pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.query_one(SettingRows).option_count > 1)  # noqa: B023 - done at once
            await album.take(pilot, group)
            if group != "profiles":
                await pilot.app.pop_screen()
        screen.query_one("#narrow", Input).value = "token"
        screen.say(f"{_('Kept.')}\nchat.max_tokens", bad=corner.language == "zh")
        await album.take(pilot, "search")


def dialogs() -> dict[str, Screen[Any]]:
    """Return the dialogs that only need to be opened."""
    docs = {doc.key: doc for doc in fields()}
    error = SettingsError(
        Phrase(
            "{file}, line {line}: not valid TOML ({reason}).",
            file="/home/mira/.config/hippo/settings.toml", line=7, reason="Invalid character '[/]' in string",
        ),
        Phrase("Correct that line, or move the file away to start with the defaults."),
    )  # fmt: skip
    temperature, prompt = docs["chat.temperature"], docs["chat.system_prompt"]
    counts = both(counted("facts", 40), counted("conversations", 3))
    title, current = _("Model of this chat"), ("work", "gpt-4o-mini")
    return {
        "number": EditSetting("chat.temperature", temperature, "warm", lambda _value: None),
        "text": EditSetting("chat.system_prompt", prompt, "Be brief. 简短回答。", lambda _value: None),
        "key": EnterKey("work", _("in the keyring"), key_note(HOME), can_remove=True),
        "profile": RemoveProfile("工作", counts),
        "damaged": DamagedSettings(error),
        "models": StillSwitcher(title=title, current=current, usual="work · gpt-4o-mini"),
        "welcome": StillWelcome(),
    }


@corners
async def test_dialogs(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        for name, dialog in dialogs().items():
            await pilot.app.push_screen(dialog)
            await album.take(pilot, name)
            if name == "models":
                pilot.app.screen.query_one(Input).value = "qwen"
                await album.take(pilot, "narrowed")
            elif isinstance(dialog, StillWelcome):
                dialog._say(NO_ANSWER, "-bad")
                await album.take(pilot, "no-answer")
            await pilot.app.pop_screen()
        choice = ChatChoice(preset="写信", system_prompt="Answer in the language of the question. 用提问的语言回答。")
        await pilot.app.push_screen(StillSetup(choice, "work · gpt-4o-mini"))
        pilot.app.screen.query_one("#temperature", Input).value = "9"
        await album.take(pilot, "setup")
