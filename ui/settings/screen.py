"""The settings screen: groups on the left, settings with their explanations beside them, a search over all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from ui.lists import MovingList
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.profile_name import profile_line
from ui.rows import hanging, spread
from ui.screen import HippoScreen
from ui.settings.actions import SettingActions
from ui.settings.keeping import look_around
from ui.settings.shown import Around, Group, Row, found, groups
from ui.steady_footer import SteadyFooter

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widgets import OptionList

FIRST_WIDTH: Final = 56
"""Cells of a row before the list has been laid out."""
PROFILE_CELLS: Final = 34
"""Cells of the profile's name in the title; the path beside it is cut where the screen ends."""
MESSAGE_LENGTH: Final = 400
"""Characters of what is said about the last change."""


class SettingRows(MovingList):
    """The settings of a group, or those that a search found."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "select", N_("Change"), key_display="⏎", id="settings.change"),
        Binding("d,delete", "screen.row('default')", N_("Default"), id="settings.default"),
        Binding("t", "screen.row('test')", N_("Test"), id="settings.test"),
        Binding("h,left", "screen.groups", N_("Groups"), show=False, id="settings.groups"),
    ]


class GroupRows(MovingList):
    """The groups."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,right", "screen.rows", N_("Settings"), show=False, id="settings.rows"),
    ]


class SettingsScreen(HippoScreen[None]):
    """Everything that can be set."""

    shown_by = "settings"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Back"), id="settings.close"),
        Binding("slash,ctrl+f", "search", N_("Search"), key_display="/", id="settings.search"),
        Binding("f5", "reload", N_("Read file again"), show=False, id="settings.reload"),
    ]

    DEFAULT_CSS = """
    SettingsScreen {
        & > .title {
            height: 1; background: $panel; color: $text-muted; padding: 0 1;
            text-wrap: nowrap; text-overflow: ellipsis;
        }
        & > Horizontal { height: 1fr; }
        & GroupRows { width: 20; background: $surface; scrollbar-background: $surface; }
        &.-searching GroupRows > .option-list--option-highlighted { background: $surface; }
        & #main { width: 1fr; max-width: 104; padding: 0 1; }
        & #narrow {
            height: 1; border: none; padding: 0 1; margin: 0 0 1 0; background: $panel;
            &:focus { border: none; }
        }
        & #about { height: auto; max-height: 3; color: $text-muted; padding: 0 1; margin: 0 0 1 0; }
        & #said { height: auto; max-height: 4; padding: 0 1; margin: 0 0 0 0; border-left: outer $primary; }
        & #said.-bad { border-left: outer $error; color: $text-error; }
    }
    """

    def __init__(self, group: str = "general") -> None:
        super().__init__()
        self._group = group
        self._opened: frozenset[str] = frozenset()
        self.around = Around()
        """Keys, profiles and results as they were last looked at."""
        self.results: dict[str, str] = {}
        """What tests of endpoints have shown."""
        self._rows: dict[str, Row] = {}
        self.actions = SettingActions(self)

    def compose(self) -> ComposeResult:
        """Compose groups, search, rows."""
        yield Static("", classes="title", markup=False)
        with Horizontal():
            yield GroupRows(id="groups")
            with Vertical(id="main"):
                yield Input(placeholder="/ " + _("search all settings"), id="narrow")
                yield Static("", id="about", markup=False)
                yield SettingRows(id="rows")
                yield Static("", id="said", markup=False)
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the first group and look at what takes longer."""
        self._show_title()
        self.query_one("#said").display = False
        names = self.query_one(GroupRows)
        names.add_options(
            Option(Content(one_line(group.title, 30)), id=group.id) for group in groups(self.home.settings, Around())
        )
        names.highlighted = names.get_option_index(self._group)
        names.focus()
        self.look()

    def look(self) -> None:
        """Look again at keys and profiles, and show what there is now."""
        hippo, results = self.home, self.results
        self.show_rows()
        self.in_thread(lambda: look_around(hippo, results), self._looked, group="around", exclusive=True)

    def _show_title(self) -> None:
        parts = [_("Settings"), one_line(str(self.home.paths.settings_file), 200)]
        if self.around.told_profile:
            parts.insert(1, profile_line(self.around.told_profile, PROFILE_CELLS))
        self.query_one(".title", Static).update(Content("  ·  ".join(parts)))

    def _looked(self, around: Around) -> None:
        self.around = around
        self._show_title()
        self.show_rows()

    @property
    def words(self) -> str:
        """What is searched for."""
        return self.query_one("#narrow", Input).value.strip()

    @property
    def row(self) -> Row | None:
        """The highlighted setting."""
        option = self.query_one(SettingRows).highlighted_option
        return self._rows.get(option.id or "") if option is not None else None

    def show_rows(self) -> None:
        """Show the settings of the group, or what was searched for."""
        options = self.query_one(SettingRows)
        kept = options.highlighted_option.id if options.highlighted_option else None
        at = options.highlighted or 0
        all_groups = groups(self.home.settings, self.around, self._everything() if self.words else self._opened)
        shown = found(all_groups, self.words) if self.words else [one for one in all_groups if one.id == self._group]
        about = self.query_one("#about", Static)
        about.display = not self.words and bool(shown and shown[0].text)
        about.update(Content(shown[0].text if shown and not self.words else ""))
        self.set_class(bool(self.words), "-searching")
        self._rows = {}
        rows = list(self._options(shown, options.row_width or FIRST_WIDTH))
        options.clear_options()
        options.add_options(rows or [Option(Content(_("No setting has these words.")), disabled=True)])
        if kept in self._rows:
            options.highlighted = options.get_option_index(kept)
        elif self._rows:
            enabled = [index for index, option in enumerate(options.options) if not option.disabled]
            options.highlighted = min(enabled, key=lambda index: abs(index - at))

    def _options(self, shown: list[Group], width: int) -> list[Option]:
        rows: list[Option] = []
        for group in shown:
            if self.words:
                heading = ("\n" if rows else "") + one_line(group.title, 40)
                rows.append(Option(Content.styled(heading, "bold $text-primary"), disabled=True))
            for row in group.rows:
                self._rows[row.id] = row
                rows.append(Option(self._draw(row, width), id=row.id))
        return rows

    def _draw(self, row: Row, width: int) -> Content:
        indent = "  " * row.depth
        mark = Content.styled("● ", "$text-accent") if row.is_set else Content("  ")
        title = Content.assemble(indent, mark, Content.styled(one_line(row.title, 60), "bold"))
        room = max(width - title.cell_length - 2, width // 3)
        lines = [spread(title, Content(row.value).truncate(room, ellipsis=True).plain, width, "$text-primary")]
        lines += [
            hanging(Content(indent + "  "), one_line(text, 300), width, "$foreground-muted")
            for text in (row.text, *row.notes)
            if text
        ]
        return Content("\n").join(lines)

    def _everything(self) -> frozenset[str]:
        settings = self.home.settings
        tables = {
            "endpoints": list(settings.endpoints),
            "presets": list(settings.presets),
            "prices": list(settings.prices),
        }
        return frozenset(f"open:{table}:{name}" for table, names in tables.items() for name in names)

    def toggle(self, row_id: str, *, open_it: bool | None = None) -> None:
        """Open or close what stands below a row."""
        is_open = row_id in self._opened
        if (not is_open) if open_it is None else open_it:
            self._opened |= {row_id}
        else:
            self._opened -= {row_id}
        self.show_rows()

    def go_to(self, row_id: str) -> None:
        """Highlight a row, if it is shown."""
        options = self.query_one(SettingRows)
        if row_id in self._rows:
            options.highlighted = options.get_option_index(row_id)
            options.focus()

    def say(self, text: str, *, bad: bool = False) -> None:
        """Say what came of the last change."""
        said = self.query_one("#said", Static)
        said.display = bool(text)
        said.set_class(bad, "-bad")
        mark = "✗ " if bad else ""
        lines = [one_line(line, MESSAGE_LENGTH) for line in text.split("\n") if line.strip()]
        said.update(Content(mark + "\n".join(lines)))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the group that is highlighted."""
        event.stop()
        if isinstance(event.option_list, GroupRows) and event.option_id and event.option_id != self._group:
            self._group = event.option_id
            field = self.query_one("#narrow", Input)
            with self.prevent(Input.Changed):
                field.value = ""
            self.query_one(SettingRows).highlighted = None
            self.show_rows()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go into a group, or change a setting."""
        event.stop()
        if isinstance(event.option_list, GroupRows):
            self.action_rows()
        elif (row := self._rows.get(event.option_id or "")) is not None:
            self.actions.do(row)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search."""
        event.stop()
        self.query_one(SettingRows).highlighted = None
        self.show_rows()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what was found."""
        event.stop()
        self.action_rows()

    def action_search(self) -> None:
        """Go to the search field."""
        self.query_one("#narrow", Input).focus()

    def action_groups(self) -> None:
        """Go to the groups."""
        self.query_one(GroupRows).focus()

    def action_rows(self) -> None:
        """Go to the settings."""
        self.query_one(SettingRows).focus()

    def action_row(self, what: str) -> None:
        """Do something with the highlighted setting."""
        row = self.row
        if row is not None:
            self.actions.key(what, row)

    def action_reload(self) -> None:
        """Read the file again."""
        self.actions.reload()

    def action_close(self) -> None:
        """Leave a search, then the groups, then the screen."""
        field = self.query_one("#narrow", Input)
        if field.value:
            field.value = ""
            self.query_one(SettingRows).focus()
        elif not self.focus_within(self.query_one(GroupRows)):
            self.query_one(GroupRows).focus()
        else:
            self.dismiss(None)

    def on_resize(self) -> None:
        """Fit the rows to the width."""
        self.call_after_refresh(self.show_rows)
