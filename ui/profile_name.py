"""The name of the open profile, as screens show it: harmless, and no wider than its place. Never decides when."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size

from ui.locale import _
from ui.plain_text import ELLIPSIS, one_line

LONGEST: Final = 200
"""Characters of a name that are looked at: more than any that Hippo itself would take."""


def short_name(name: str, cells: int) -> str:
    """Return a profile's name in at most so many cells, with an ellipsis where it was cut."""
    whole = one_line(name, LONGEST)
    if cell_len(whole) <= cells:
        return whole
    return set_cell_size(whole, max(cells - 1, 0)).rstrip() + ELLIPSIS


def profile_line(name: str, cells: int) -> str:
    """Return "Profile: work" in at most so many cells; nothing where there is no name to tell."""
    if not name:
        return ""
    around = cell_len(_("Profile: {name}").format(name=""))
    return _("Profile: {name}").format(name=short_name(name, max(cells - around, 1)))
