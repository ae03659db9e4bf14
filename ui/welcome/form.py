"""The form for an endpoint: address, model, key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Grid, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from ui.locale import _
from ui.welcome.connecting import Found, Wanted

if TYPE_CHECKING:
    from textual.app import ComposeResult


class EndpointForm(Vertical):
    """Three fields and a line about where the key is kept."""

    DEFAULT_CSS = """
    EndpointForm {
        height: auto;
        & > Grid { grid-size: 2; grid-columns: 12 1fr; grid-rows: 1; height: 3; }
        & Static { color: $text-muted; height: 1; }
        & Input {
            height: 1;
            border: none;
            padding: 0 1;
            background: $surface;
            &:focus { border: none; background: $panel; }
        }
        & > .note { height: auto; margin: 0 0 1 0; }
    }
    """

    class Submitted(Message):
        """The user wants to use what stands here."""

        def __init__(self, wanted: Wanted) -> None:
            super().__init__()
            self.wanted = wanted

    def __init__(self) -> None:
        super().__init__()
        self._found: Found | None = None

    def compose(self) -> ComposeResult:
        """Compose the fields."""
        with Grid():
            yield Static(Content(_("Address")))
            yield Input(placeholder="https://api.openai.com/v1", id="base-url")
            yield Static(Content(_("Model")))
            yield Input(placeholder="gpt-4o-mini", id="model")
            yield Static(Content(_("Key")))
            yield Input(placeholder=_("empty where none is needed"), password=True, id="key")
        yield Static("", classes="note", markup=False)

    @property
    def wanted(self) -> Wanted:
        """What stands here."""
        base_url = self.query_one("#base-url", Input).value.strip()
        found = self._found if self._found is not None and self._found.base_url == base_url else None
        return Wanted(
            base_url=base_url,
            model=self.query_one("#model", Input).value.strip(),
            key=self.query_one("#key", Input).value.strip(),
            found=found,
        )

    def fill(self, found: Found) -> None:
        """Put what was found into the fields."""
        self._found = found
        self.query_one("#base-url", Input).value = found.base_url
        self.query_one("#model", Input).value = found.model if found.base_url else ""
        self.query_one("#key", Input).value = ""

    def clear(self) -> None:
        """Empty the fields."""
        self._found = None
        for field in self.query(Input):
            field.value = ""

    def focus_first(self) -> None:
        """Go to the address."""
        self.query_one("#base-url", Input).focus()

    def focus_model(self) -> None:
        """Go to the model."""
        self.query_one("#model", Input).focus()

    def show_note(self, note: str) -> None:
        """Say where the key is kept."""
        self.query_one(".note", Static).update(Content(note))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next field, and from the last one use what stands here."""
        event.stop()
        order = ("base-url", "model", "key")
        index = order.index(event.input.id or "key")
        if index + 1 < len(order) and not self.query_one(f"#{order[index + 1]}", Input).value:
            self.query_one(f"#{order[index + 1]}", Input).focus()
        else:
            self.post_message(self.Submitted(self.wanted))
