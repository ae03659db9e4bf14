"""Opens links of texts that are not ours: harmless kinds alone, and only after the whole address was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.dialogs.dialog import Confirm
from ui.locale import _
from ui.plain_text import one_line, safe_link

if TYPE_CHECKING:
    from textual.app import App

SHOWN_LENGTH: Final = 600
"""Characters of an address that is shown before it is opened: some lines of the dialog."""

REFUSED_LENGTH: Final = 80
"""Characters of an address that is not opened, in the notice that says so."""


def ask_to_open(app: App[int], href: str) -> None:
    """Ask whether a link shall be opened, or say that it is not: its words may say another address than it has."""
    link = safe_link(href)
    if link is None:
        text = _("Not opened: {link}").format(link=one_line(href, REFUSED_LENGTH))
        app.notify(text, severity="warning", markup=False)
        return

    def answered(yes: bool | None) -> None:
        if yes:
            app.open_url(link)

    question = one_line(link, SHOWN_LENGTH)
    app.push_screen(Confirm(_("Open this link?"), question, _("Open"), dangerous=False), answered)
