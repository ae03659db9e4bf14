"""Asks a person before something is done that they may not want; nobody at the terminal means no."""

from __future__ import annotations

import sys

import typer

from ui.commands.session import fail
from ui.locale import _


def confirmed(question: str) -> bool:
    """Ask a yes-or-no question on stderr; where nobody can be asked the command ends and says how to go on."""
    if sys.stdin is None or not sys.stdin.isatty():
        fail(_("Nothing was done: nobody can be asked here."), _("Add --yes to confirm."))
    return typer.confirm(question, default=False, err=True)
