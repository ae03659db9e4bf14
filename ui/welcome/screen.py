"""The screen that connects Hippo to a model: at the first start, and whenever another one is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static
from textual.widgets.option_list import Option

from ui.lists import MovingList
from ui.locale import N_, _
from ui.plain_text import one_line
from ui.profile_name import profile_line
from ui.screen import HippoScreen
from ui.steady_footer import SteadyFooter
from ui.welcome.connecting import Found, Wanted, connect, find, key_note, test
from ui.welcome.form import EndpointForm
from ui.wording import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widgets import OptionList

ROW_LENGTH = 90
"""Characters of a row."""

BRAND = "◖ Hippo"

PROFILE_CELLS = 50
"""Cells of the profile's name, which fits whole unless it is of wide letters."""

OTHER = "other"
"""Id of the row that enters an endpoint by hand."""


class FoundOptions(MovingList):
    """What was found."""


class WelcomeScreen(HippoScreen[bool]):
    """Lists models, takes an address, tests it, and connects."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Not now"), id="welcome.close"),
        Binding("ctrl+t", "test", N_("Test connection"), id="welcome.test", priority=True),
        Binding("f5", "look", N_("Look again"), id="welcome.look"),
    ]

    DEFAULT_CSS = """
    WelcomeScreen {
        align: center top;
        & > VerticalScroll {
            width: 88; max-width: 100%; height: 1fr; padding: 1 2 0 2; align-horizontal: center;
            scrollbar-size-vertical: 1;
        }
        & #by-hand { height: auto; }
        & .brand { color: $text-accent; text-style: bold; width: 1fr; height: 1; }
        & .tagline { color: $text-muted; width: 1fr; height: auto; margin: 0 0 1 0; }
        & .heading { color: $text-primary; text-style: bold; height: 1; margin: 0 0 0 0; }
        & FoundOptions {
            height: auto; max-height: 12; border: none; padding: 0; background: $surface; margin: 0 0 1 0;
            scrollbar-size-vertical: 1;
            &:focus { border: none; background-tint: transparent; }
            & > .option-list--option { padding: 0 1; }
        }
        & .result { height: auto; width: 1fr; margin: 0 0 1 0; }
        & .result.-bad { border-left: outer $error; padding: 0 1; color: $text-error; }
        & .result.-good { border-left: outer $success; padding: 0 1; color: $text-success; }
        & .result.-busy { color: $text-muted; }
        & .buttons { height: 1; width: 1fr; align-horizontal: right; }
        & .buttons > Button { margin: 0 0 0 2; min-width: 14; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: list[Found] = []

    def compose(self) -> ComposeResult:
        """Compose list and form."""
        with VerticalScroll(can_focus=False):
            yield Static(Content(BRAND), classes="brand")
            yield Static(
                Content(_("A chat assistant that remembers. Choose a model; memories stay here.")),
                classes="tagline",
            )
            yield Static(Content(_("Found on this machine")), classes="heading")
            yield FoundOptions(id="found")
            with Vertical(id="by-hand"):
                yield Static(Content(_("Any OpenAI-compatible endpoint")), classes="heading")
                yield EndpointForm()
            yield Static("", classes="result", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Not now")), id="later", compact=True)
                yield Button(Content(_("Test connection")), id="test", compact=True)
                yield Button(Content(_("Use it")), id="use", variant="primary", compact=True)
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        """Look for models."""
        if not self.query(".result"):
            return  # the app ends at once, and nothing of it is composed
        self.query_one(".result").display = False
        self.query_one(FoundOptions).add_option(Option(Content(_("looking …")), disabled=True))
        self.query_one(FoundOptions).focus()
        self.action_look()
        from assistant.status_reading import profile_to_tell  # noqa: PLC0415 - the engine is open by now

        hippo = self.home
        self.in_thread(lambda: profile_to_tell(hippo), self._show_profile, group="profile")
        self.in_thread(lambda: key_note(hippo), self._show_key_note, group="keyring")

    def _show_key_note(self, note: str) -> None:
        # Not before: where the app ends at once, the form is never composed.
        self.query_one(EndpointForm).show_note(note)

    def _show_profile(self, name: str) -> None:
        if name:
            told = Content.styled("  ·  " + profile_line(name, PROFILE_CELLS), "not bold $text-muted")
            self.query_one(".brand", Static).update(Content.assemble(BRAND, told))

    def action_look(self) -> None:
        """Look for models again."""
        hippo = self.home
        self.in_thread(lambda: find(hippo), self._show_found, group="found", exclusive=True)

    def _show_found(self, found: list[Found]) -> None:
        self._found = found
        options = self.query_one(FoundOptions)
        rows: list[Option] = []
        title = ""
        for index, item in enumerate(found):
            if item.title != title:
                title = item.title
                rows.append(
                    Option(Content.styled(one_line(title, ROW_LENGTH), "bold $foreground-muted"), disabled=True)
                )
            row = Content.assemble("  ", one_line(item.model, ROW_LENGTH) or _("(name a model below)"))
            if item.note:
                row = Content.assemble(row, "  ", Content.styled(one_line(item.note, ROW_LENGTH), "$foreground-muted"))
            rows.append(Option(row, id=str(index)))
        if not found:
            rows.append(Option(Content(_("nothing: enter an address below")), disabled=True))
        rows.append(Option(Content.styled("+ " + _("another endpoint …"), "$text-primary"), id=OTHER))
        options.clear_options()
        options.add_options(rows)
        options.highlighted = next((i for i, option in enumerate(options.options) if not option.disabled), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Put what is highlighted into the form."""
        event.stop()
        if event.option_id and event.option_id != OTHER:
            self.query_one(EndpointForm).fill(self._found[int(event.option_id)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Use what was chosen, or go to the form."""
        event.stop()
        form = self.query_one(EndpointForm)
        if event.option_id == OTHER:
            form.clear()
            form.focus_first()
        elif event.option_id is not None:
            item = self._found[int(event.option_id)]
            if item.model:
                self._use(Wanted.of(item))
            else:
                form.fill(item)
                form.focus_model()

    def on_endpoint_form_submitted(self, event: EndpointForm.Submitted) -> None:
        """Use what was entered."""
        event.stop()
        self._use(event.wanted)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "later":
                self.action_close()
            case "test":
                self.action_test()
            case _:
                self._use(self.query_one(EndpointForm).wanted)

    def action_close(self) -> None:
        """Leave without a model."""
        self.dismiss(result=False)

    def action_test(self) -> None:
        """Ask the endpoint for a word and show what it says."""
        wanted = self.query_one(EndpointForm).wanted
        if problem := wanted.problem:
            self._say(problem, "-bad")
            return
        self._say(_("Asking {model} …").format(model=wanted.shown), "-busy")
        hippo = self.home
        self.in_thread(
            lambda: test(hippo, wanted),
            lambda outcome: self._say(outcome.text, "-good" if outcome.is_good else "-bad"),
            group="test",
            exclusive=True,
        )

    def _use(self, wanted: Wanted) -> None:
        if problem := wanted.problem:
            self._say(problem, "-bad")
            return
        self._say(_("Connecting to {model} …").format(model=wanted.shown), "-busy")
        hippo = self.home
        self.in_thread(lambda: connect(hippo, wanted), self._connected, group="connect", exclusive=True)

    def _connected(self, problem: str) -> None:
        if problem:
            self._say(problem, "-bad")
        else:
            self.dismiss(result=True)

    def _say(self, text: str, sort: str) -> None:
        result = self.query_one(".result", Static)
        result.display = True
        result.remove_class("-good", "-bad", "-busy")
        result.add_class(sort)
        lines = [one_line(words(line), 300) for line in text.split("\n") if line.strip()]
        result.update(Content("\n".join(lines)))
        self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)  # the buttons are below it
