"""Says on the screen what Hippo has put right by itself, such as an index that a crash had damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.locale import _
from ui.wording import words

if TYPE_CHECKING:
    from ui.screen import HippoScreen

SECONDS: Final = 15
"""How long each stays: long enough to be read by who is still looking at the start."""


def tell_repairs(screen: HippoScreen[None]) -> None:
    """Show what was put right since this was asked last."""
    for put_right in screen.home.repairs.take():
        screen.notify(words(put_right), title=_("Put right"), markup=False, timeout=SECONDS)
