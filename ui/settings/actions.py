"""What the rows of the settings screen do: edit, choose, add, test, remove. Every change is written at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import available_timezones

from assistant.setting_entry import Entry, choices_of, entry_of, written
from assistant.setting_keys import doc_of, join_key, split_key
from assistant.setting_problems import problem_with
from ui.dialogs.dialog import AskText, Confirm
from ui.dialogs.pick import Choice, Pick
from ui.locale import LANGUAGES, _
from ui.plain_text import one_line
from ui.settings import keeping
from ui.settings.edit import Changed, EditSetting, EnterKey
from ui.settings.profiles import ProfileActions
from ui.settings.shown import PROFILES, Row, endpoint_names, value_at
from ui.settings.switcher import ModelSwitcher
from ui.theme_change import theme_choices
from ui.wording import labelled, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.settings_tree import Settings
    from ui.settings.models import ModelWish
    from ui.settings.screen import SettingsScreen

MODELS: Final = {"chat.model": "chat.endpoint", "extractor.model": "extractor.endpoint"}
"""Settings that are chosen from model lists, and where their endpoint stands."""


class SettingActions:
    """Does what rows ask for."""

    def __init__(self, screen: SettingsScreen) -> None:
        self._screen = screen
        self._profiles = ProfileActions(screen)

    def do(self, row: Row) -> None:
        """Do what a row is for."""
        sort, _colon, rest = row.id.partition(":")
        if sort == "set":
            self.edit(row)
        elif sort == "open":
            self._screen.toggle(row.id)
        else:
            action, table, name = rest.split(":", 2)
            self._act(action, table, name)

    def key(self, what: str, row: Row) -> None:
        """Do what a key asks for with a row."""
        if what == "default" and row.id.startswith("set:"):
            self._keep({row.key: None})
        elif what == "default" and row.id.startswith("open:"):
            table, name = row.id.split(":", 2)[1:]
            self._act("remove", table, name)
        elif what == "test":
            table, name = _entry_of(row)
            if table == "endpoints":
                self._test(name)

    def _act(self, action: str, table: str, name: str) -> None:
        if table == PROFILES:
            self._profiles.do(action, name)
            return
        match action:
            case "welcome":
                self._screen.hippo_app.action_welcome()
            case "file":
                self._screen.say(str(self._screen.home.paths.settings_file))
            case "reload":
                self.reload()
            case "key":
                self._enter_key(name)
            case "test":
                self._test(name)
            case "use":
                self._use(name)
            case "add":
                self._add(table)
            case _:
                self._remove(table, name)

    # one setting

    def edit(self, row: Row) -> None:
        """Change one setting in the way that fits it."""
        screen = self._screen
        settings = screen.home.settings
        doc = doc_of(row.key)
        parts = split_key(row.key)
        value = value_at(settings.model_dump(), parts)
        if entry_of(doc) is Entry.SWITCH:
            self._keep({row.key: not value})
            return
        choices = self._choices(doc.key, choices_of(doc), settings)
        if choices:
            self._pick(row, choices, written(value))
            return
        if doc.key in MODELS or doc.key == "presets.NAME.model":
            self._pick_model(row.key, self._endpoint_for(parts, settings))
            return

        def answered(changed: Changed | None) -> None:
            if changed is not None:
                self._keep({row.key: changed.value})

        screen.app.push_screen(
            EditSetting(
                row.key,
                doc,
                value,
                lambda new: problem_with(screen.home.settings, {row.key: new}),
                limit=" ".join(row.notes),
            ),
            answered,
        )

    def _choices(self, pattern: str, named: tuple[str, ...], settings: Settings) -> list[Choice]:
        screen = self._screen
        if pattern == "screen.language":
            return [Choice(name, LANGUAGES.get(name, _("as the system")), name) for name in named]
        if named:
            return [Choice(name, name) for name in named]
        if pattern == "screen.theme":
            return theme_choices(screen.hippo_app)
        if pattern == "screen.time_zone":
            return [Choice("", _("the machine's")), *(Choice(name, name) for name in sorted(available_timezones()))]
        if pattern == "profile":
            return [Choice(name, name) for name, _memories, _chats in screen.around.profiles]
        if pattern.endswith(".endpoint"):
            names = endpoint_names(settings) if not pattern.startswith("embedding") else list(settings.endpoints)
            empty = _("none: ask at the start") if pattern == "chat.endpoint" else _("as new chats")
            return [Choice("", empty), *(Choice(name, name) for name in names)]
        return []

    def _pick(self, row: Row, choices: list[Choice], current: str) -> None:
        screen = self._screen

        def picked(value: str | None) -> None:
            if value is not None and value != current:
                self._keep({row.key: value or None})

        title = labelled(row.key, row.text) if screen.size.width > 100 else row.key  # noqa: PLR2004 - fits the frame there
        screen.app.push_screen(Pick(title, choices, current=current), picked)

    def _endpoint_for(self, parts: tuple[str, ...], settings: Settings) -> str:
        values = settings.model_dump()
        own = str(value_at(values, (*parts[:-1], "endpoint")))
        return own or settings.chat.endpoint

    def _pick_model(self, key: str, endpoint: str) -> None:
        screen = self._screen
        current = written(value_at(screen.home.settings.model_dump(), split_key(key)))

        def picked(wish: ModelWish | None) -> None:
            if wish is not None:
                beside = join_key(*split_key(key)[:-1], "endpoint")
                self._keep({key: wish.model or None, beside: wish.endpoint or None})

        screen.app.push_screen(
            ModelSwitcher(title=key, current=(endpoint, current), known=screen.hippo_app.known_models), picked
        )

    # tables

    def _add(self, table: str) -> None:
        if table == "endpoints":
            self._ask(_("Add an endpoint"), _("Name"), self._add_endpoint)
        elif table == "presets":
            self._ask(_("Add a preset"), _("Name"), self._add_preset)
        else:
            self._add_price()

    def _ask(self, title: str, label: str, then: Any, value: str = "") -> None:  # noqa: ANN401 - takes a text
        def answered(text: str | None) -> None:
            if text:
                then(text)

        self._screen.app.push_screen(AskText(title, label, value, _("Go on")), answered)

    def _add_endpoint(self, name: str) -> None:
        settings = self._screen.home.settings
        if name in settings.endpoints:
            self._screen.say(_("There is an endpoint named {name} already.").format(name=name), bad=True)
            return
        key = join_key("endpoints", name, "base_url")
        problem = problem_with(settings, {key: "http://localhost/v1"})
        if problem is not None:
            self._screen.say(labelled(name, words(problem)), bad=True)
            return

        def address(base_url: str) -> None:
            self._keep({key: base_url}, then=lambda: self._opened("endpoints", name))

        self._ask(_("Address of {name}").format(name=name), doc_text("endpoints.NAME.base_url"), address, "http://")

    def _add_preset(self, name: str) -> None:
        settings = self._screen.home.settings
        values = {"endpoint": settings.chat.endpoint, "model": settings.chat.model}
        changes: dict[str, object] = {join_key("presets", name, part): value for part, value in values.items()}
        self._keep(changes, then=lambda: self._opened("presets", name))

    def _add_price(self) -> None:
        screen = self._screen

        def picked(wish: ModelWish | None) -> None:
            if wish is not None and wish.model:
                self._ask_price(wish.model)

        settings = screen.home.settings
        screen.app.push_screen(
            ModelSwitcher(
                title=_("Price of which model?"),
                current=(settings.chat.endpoint, settings.chat.model),
                known=screen.hippo_app.known_models,
            ),
            picked,
        )

    def _ask_price(self, model: str) -> None:
        screen = self._screen
        entered: dict[str, object] = {}

        def ask(name: str) -> None:
            doc = doc_of(f"prices.x.{name}")
            beside: dict[str, object] = {
                join_key("prices", model, "input"): 0.0,
                join_key("prices", model, "output"): 0.0,
            }

            def problem_of(value: object) -> str | None:
                return problem_with(screen.home.settings, {**beside, join_key("prices", model, name): value})

            def answered(changed: Changed | None) -> None:
                if changed is None:
                    return
                entered[join_key("prices", model, name)] = changed.value
                if name == "input":
                    ask("output")
                else:
                    self._keep(entered, then=lambda: self._opened("prices", model))

            screen.app.push_screen(EditSetting(f"{one_line(model, 40)} · {name}", doc, None, problem_of), answered)

        ask("input")

    def _opened(self, table: str, name: str) -> None:
        row_id = f"open:{table}:{name}"
        self._screen.toggle(row_id, open_it=True)
        self._screen.go_to(row_id)

    def _remove(self, table: str, name: str) -> None:
        screen = self._screen

        def answered(yes: bool | None) -> None:
            if not yes:
                return
            if table == "endpoints":
                hippo = screen.home
                screen.in_thread(lambda: hippo.keys.delete(name), group="keyring")
            changes: dict[str, object] = {join_key(table, name): None}
            if table == "endpoints" and screen.home.settings.chat.endpoint == name:
                changes |= {"chat.endpoint": None, "chat.model": None}
            self._keep(changes)

        text = _("Remove “{name}” from the settings?").format(name=one_line(name, 60))
        if table == "endpoints":
            text += " " + _("Its key is removed from the keyring; chats that talk to it ask for another model.")
        screen.app.push_screen(Confirm(_("Remove"), text, _("Remove")), answered)

    # endpoints

    def _test(self, name: str) -> None:
        screen = self._screen
        hippo = screen.home
        screen.results[name] = _("asking …")
        screen.look()

        def tested(result: str) -> None:
            screen.results[name] = result
            screen.say(labelled(name, result))
            screen.look()

        screen.in_thread(lambda: keeping.test_endpoint(hippo, name), tested, group=f"test-{name}", exclusive=True)

    def _use(self, name: str) -> None:
        screen = self._screen
        settings = screen.home.settings

        def picked(wish: ModelWish | None) -> None:
            if wish is not None and wish.model:
                self._keep({"chat.endpoint": name, "chat.model": wish.model})

        screen.app.push_screen(
            ModelSwitcher(
                title=_("Model of new chats"),
                current=(settings.chat.endpoint, settings.chat.model),
                known=screen.hippo_app.known_models,
                only=name,
            ),
            picked,
        )

    def _enter_key(self, name: str) -> None:
        screen = self._screen
        hippo = screen.home

        def ask(found: tuple[str, str]) -> None:
            state, note = found

            def answered(changed: Changed | None) -> None:
                if changed is None:
                    return
                key = changed.value
                work = (
                    (lambda: keeping.keep_key(hippo, name, key))
                    if isinstance(key, str)
                    else (lambda: keeping.remove_key(hippo, name))
                )
                screen.in_thread(work, self._said, group="keyring")

            has_key = state != _("none")
            screen.app.push_screen(EnterKey(name, state, note, can_remove=has_key), answered)

        from ui.welcome.connecting import key_note  # noqa: PLC0415 - what the welcome screen says of keys

        screen.in_thread(lambda: (keeping.key_words(hippo, name), key_note(hippo)), ask, group="keyring")

    def _said(self, text: str) -> None:
        self._screen.say(text)
        self._screen.look()
        self._screen.hippo_app.settings_changed()

    # the file

    def reload(self) -> None:
        """Read the file again."""
        hippo = self._screen.home
        self._screen.in_thread(
            lambda: keeping.read_again(hippo),
            lambda problem: self._kept(problem, _("The file was read again.")),
            group="settings",
        )

    def _keep(self, changes: Mapping[str, object], then: Any = None) -> None:  # noqa: ANN401 - called without arguments
        hippo = self._screen.home

        def kept(problem: str) -> None:
            self._kept(problem, "")
            if not problem and then is not None:
                then()

        self._screen.in_thread(lambda: keeping.keep(hippo, changes), kept, group="settings")

    def _kept(self, problem: str, said: str) -> None:
        screen = self._screen
        if not screen.is_attached:
            return
        screen.say(problem or said, bad=bool(problem))
        screen.look()
        screen.hippo_app.settings_changed()


def doc_text(pattern: str) -> str:
    """Return the explanation of a setting, such as ``endpoints.NAME.base_url``."""
    return _(doc_of(pattern).description)


def _entry_of(row: Row) -> tuple[str, str]:
    """Return table and name of the entry that a row belongs to."""
    if row.key:
        parts = split_key(row.key)
        return (parts[0], parts[1]) if len(parts) > 2 else ("", "")  # noqa: PLR2004 - table, name, setting
    pieces = row.id.split(":")
    return (pieces[-2], pieces[-1]) if len(pieces) > 2 else ("", "")  # noqa: PLR2004 - as above
